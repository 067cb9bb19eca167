"""A person at KLONDIKE in the real window: the save says what is to be done, a twin of the table where it is.

The twin is the saved game on a table in the process of the test. Whatever is done in the window is done there
as well: it must look alike in both, and the window's save must have the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from games.core import Chance, Decide, Move
from games.klondike_board import pending
from games.match import Entry, Match
from tests.ui.harness import Desk, opened
from tests.ui.shared_scenes import labels
from tests.window.program import Program
from ui.app.focus import Target
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.panel import Panel
from ui.play.scene import PlayScene
from ui.widgets.bar import ICONS

GAME: Final = "klondike_board"
Place = tuple[int, int]
_KEYS: Final = {
    "Return": pygame.K_RETURN, "Tab": pygame.K_TAB, "space": pygame.K_SPACE, "Escape": pygame.K_ESCAPE,
    "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN,
}  # fmt: skip
_AWAY: Final = (2, 2)
"""A place in the bar where the mouse points at nothing."""
_MOST: Final = 300  # steps in which a table comes to rest
_FADED: Final = 20  # steps after which one scene has given way to another


class Sourdough:
    """One or more persons before the window; `seats` are theirs. `done` counts the ways that were used."""

    def __init__(self, program: Program, twin: Desk, *seats: int) -> None:
        self.program = program
        self.seats = seats
        self.done: dict[str, int] = {}
        self._twin = twin
        self._has_picked = False
        self._copies = 0

    # -------------------------------------------------------------- the save
    @property
    def match(self) -> Match:
        """The match as the disk has it."""
        found = self.program.saved()
        assert found, "there is no save"
        assert not found.sentence, found.sentence
        return found.match

    def wait_turn(self) -> Match:
        """Wait until one of these persons is to act, or the game is over.

        Between a throw and its dice nobody is: the window writes both at once.
        """

        def look() -> Match | None:
            found = self.program.saved()
            if found is None or isinstance(found.match.state.todo[-1], pending.Throwing):
                return None
            is_ours = found.match.is_over or actor(found.match) in self.seats
            return found.match if is_ours else None

        return self.program.until(look, "the turn of a person")

    def _wait_entry(self, count: int) -> Entry:
        """Wait until the disk has more entries than so many; the first of them."""
        found = self.program.until(
            lambda: seen if len((seen := self.match).log) > count else None, f"an entry after {count}"
        )
        return found.log[count]

    # -------------------------------------------------------------- the twin
    @property
    def scene(self) -> PlayScene:
        """The same table in the process of the test."""
        assert isinstance(self._twin.scene, PlayScene)
        return self._twin.scene

    @property
    def face(self) -> KlondikeFace:
        """How that table looks."""
        assert isinstance(self.scene.face, KlondikeFace)
        return self.scene.face

    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        controller = self.scene.controller
        assert isinstance(controller, KlondikeController)
        return controller.panels.open

    def look(self) -> PlayScene:
        """Open the save beside the window, and wait until the window offers the same."""
        self.program.point(_AWAY)
        self._has_picked = False
        self._open()
        self.wait_alike()
        return self.scene

    def _open(self) -> None:
        raw = self.program.files()[-1].read_bytes()
        self._copies += 1
        copied = self._twin.app.library.folder / f"twin-{self._copies}.grg"
        copied.parent.mkdir(exist_ok=True)
        copied.write_bytes(raw)
        self._twin.app.home()
        assert self._twin.app.navigator.open_saved(copied) == ""
        self._twin.step(_FADED)
        self._rest()
        self._twin.move(_AWAY)
        self._rest()

    def _rest(self) -> None:
        self._twin.step(2)
        for _ in range(_MOST):
            if not self._twin.scene.stage.busy:
                return
            self._twin.step()
        raise AssertionError("the table never comes to rest")

    def wait_alike(self) -> None:
        """Wait until the buttons of the window, and the panel that is open, look as they do beside it.

        The creek that was chosen in an earlier turn is not in the save.
        """
        layout, picture = self.face.layout, self._twin.display.surface.copy()
        task, panel = self.face.view.task, self.panel
        is_free = isinstance(task, pending.Claiming) and not self._has_picked
        parts = [layout.second, layout.third, *(() if is_free else (layout.main,))]
        parts += [panel.rect] if panel else []
        for part in parts:
            self.program.wait_picture(picture, part, f"{task} {self._words()}")

    def _words(self) -> Sequence[str]:
        return labels(self.scene)

    # -------------------------------------------------------------- hands, at both tables
    def click(self, place: Place) -> None:
        """Click with the mouse."""
        self._do(lambda: self._twin.click(place), lambda: self.program.click(place))

    def drag(self, start: Place, goal: Place) -> None:
        """Drag with the mouse."""
        self._do(lambda: self._twin.drag(start, goal), lambda: self.program.drag(start, goal))

    def keys(self, *names: str) -> None:
        """Press keys, one after the other; only the last may make a move."""

        def press() -> None:
            for name in names:
                if name == "ctrl+z":
                    self._twin.press_key(pygame.K_z, pygame.KMOD_CTRL)
                elif name in _KEYS:
                    self._twin.press_key(_KEYS[name])
                else:
                    self._twin.type(name)
                self._rest()

        self._do(press, lambda: self.program.keys(*names))

    def _do(self, here: Callable[[], None], there: Callable[[], None]) -> None:
        """Do something beside the window and in it: the same move comes of it, or the same picture."""
        before = self.scene.session.match.log[:]
        assert self.match.log == before, "something has been done in the window meanwhile"
        here()
        self._rest()
        there()
        log = self._log()
        if log == before:
            self._has_picked = True
            self.wait_alike()
        elif len(log) < len(before):
            self.program.until(lambda: self.match.log == log, "what was done to be taken back")
        else:
            made = self._wait_entry(len(before))
            assert made.actor == log[len(before)].actor
            assert made.is_chosen is False or made == log[len(before)]

    def _log(self) -> list[Entry]:
        """All that has been done at the twin table."""
        scene = next(each for each in self._twin.app.scenes if isinstance(each, PlayScene))
        return scene.session.match.log

    # -------------------------------------------------------------- where things are
    def icon(self, name: str) -> Place:
        """A button of the bar."""
        return self.face.layout.bar.icons[ICONS.index(name)].center

    def creek(self, number: int) -> Place:
        return self.face.table.creek_rect(number).center

    def space(self, number: int) -> Place:
        return self.face.table.space_rect(number).center

    def panel_button(self, label: str, number: int = 0) -> Place:
        """A button of the panel that is open, by its words: the first of them, or a later one."""
        panel = self.panel
        assert panel, "no panel is open"
        found = [each for each in panel.buttons if each.look.label == label]
        return found[number].area.center

    def tabs_to(self, fits: Callable[[Target], bool]) -> list[str]:
        """The keys that bring the focus to something, while nothing has it."""
        assert self.scene.focus.target is None
        number = next(count for count, target in enumerate(self.scene.targets()) if fits(target))
        return ["Tab"] * (number + 1)

    def part_area(self, kind: str, number: int) -> Rect:
        """Where a part of the panel is."""
        panel = self.panel
        assert panel, "no panel is open"
        return next(part.area for part in panel.parts if (part.kind, part.number) == (kind, number))


def actor(match: Match) -> int:
    """The seat that decides or throws; -1 where the cards are dealt, and where the game is over."""
    turn, task = match.turn, match.state.todo[-1]
    if isinstance(turn, Decide):
        return turn.player
    if isinstance(task, pending.Opening | pending.Betting):
        return task.waiting[0]
    return int(task.player) if isinstance(turn, Chance) and not isinstance(task, pending.Dealing) else -1


def moves_of(match: Match, kind: type[Move], seat: int) -> int:
    """How often a seat has made such a move."""
    return sum(isinstance(entry.move, kind) and entry.actor == str(seat) for entry in match.log)


@contextmanager
def seated(program: Program, folder: Path, *seats: int) -> Iterator[Sourdough]:
    """Persons before the window, with the twin table for as long as it is needed."""
    beside = {"pace": "at once", "end_turns": False}
    with opened(folder / f"twin-{program.process.pid}", program.size, **beside) as desk:
        yield Sourdough(program, desk, *seats)
