"""A person at CALAMITYVILLE in the real window: the save says what is to be done, a twin of it where.

The twin is the saved game on a table in the process of the test. Whatever is done in the window is done there
as well: it must look alike in both, and the window's save must have the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pygame

from games.calamityville import pending
from games.core import Chance, Decide, Move
from games.match import Entry, Match
from tests.ui.harness import Desk, opened
from tests.window.program import Program
from ui.app.focus import Target
from ui.games.calamityville.controller import CalamityController
from ui.games.calamityville.face import CalamityFace
from ui.games.calamityville.picking import Picking
from ui.play.scene import PlayScene
from ui.widgets.bar import ICONS

if TYPE_CHECKING:
    from pathlib import Path

GAME: Final = "calamityville"
Place = tuple[int, int]
_KEYS: Final = {"Return": pygame.K_RETURN, "Tab": pygame.K_TAB, "space": pygame.K_SPACE}
_AWAY: Final = (2, 2)
"""A place in the bar where the mouse points at nothing."""
_MOST: Final = 300  # steps in which a table comes to rest
_FADED: Final = 20  # steps after which one scene has given way to another


class Townsman:
    """One or more persons before the window; `seats` are theirs. `done` counts the ways that were used."""

    def __init__(self, program: Program, twin: Desk, *seats: int) -> None:
        self.program = program
        self.seats = seats
        self.done: dict[str, int] = {}
        self._twin = twin
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
    def face(self) -> CalamityFace:
        """How that table looks."""
        assert isinstance(self.scene.face, CalamityFace)
        return self.scene.face

    @property
    def picking(self) -> Picking:
        """What is being chosen."""
        controller = self.scene.controller
        assert isinstance(controller, CalamityController)
        assert controller.picking
        return controller.picking

    def look(self) -> PlayScene:
        """Open the save beside the window, and wait until the window offers the same."""
        self.program.point(_AWAY)
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
        self.wait_alike()
        return self.scene

    def _rest(self) -> None:
        self._twin.step(2)
        for _ in range(_MOST):
            if not self._twin.scene.stage.busy:
                return
            self._twin.step()
        raise AssertionError("the table never comes to rest")

    def wait_alike(self) -> None:
        """Wait until the buttons and the cards of the window look as they do beside it."""
        scene, picture = self.scene, self._twin.display.surface.copy()
        what = f"{type(self.face.view.task).__name__}: {scene.controller.prompt()}"
        self.program.wait_picture(picture, self.face.layout.actions, what)

    # -------------------------------------------------------------- hands, at both tables
    def click(self, place: Place) -> None:
        """Click with the mouse."""
        self._do(lambda: self._twin.click(place), lambda: self.program.click(place))

    def keys(self, *names: str) -> None:
        """Press keys, one after the other; only the last may make a move."""

        def press() -> None:
            for name in names:
                if name in _KEYS:
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

    def card(self, number: int) -> Place:
        """A card of what can be built."""
        return self.face.table.cards.rect(number).center

    def space(self, number: int) -> Place:
        return self.face.rect_of(number).center

    def tabs_to(self, fits: Callable[[Target], bool]) -> list[str]:
        """The keys that bring the focus to something, while nothing has it."""
        assert self.scene.focus.target is None
        number = next(count for count, target in enumerate(self.scene.targets()) if fits(target))
        return ["Tab"] * (number + 1)


def actor(match: Match) -> int:
    """The seat that decides or throws; -1 where nature acts by itself, and where the game is over."""
    turn, task = match.turn, match.state.todo[-1]
    if isinstance(turn, Decide):
        return turn.player
    if isinstance(task, pending.Opening):
        return task.waiting[0]
    if not isinstance(turn, Chance) or isinstance(task, pending.Piling):
        return -1
    is_dug_by_itself = isinstance(task, pending.Drawing) and task.player != match.state.turn
    return -1 if is_dug_by_itself else int(task.player)


def moves_of(match: Match, kind: type[Move], seat: int) -> int:
    """How often a seat has made such a move."""
    return sum(isinstance(entry.move, kind) and entry.actor == str(seat) for entry in match.log)


@contextmanager
def seated(program: Program, folder: Path, *seats: int) -> Iterator[Townsman]:
    """Persons before the window, with the twin table for as long as it is needed."""
    with opened(folder / f"twin-{program.process.pid}", program.size, pace="at once") as desk:
        yield Townsman(program, desk, *seats)
