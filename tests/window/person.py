"""A person before the window: the save says what is to be done, a twin of the table where it is.

The twin is the saved game on a table in the process of the test. Whatever is done in the window is done there
as well: the buttons must look alike in both, and the window's save must have the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from games import GAMES
from games.calamityville.pending import Throwing
from games.core import Decide, Move
from games.klondike_board.pending import Throwing as OtherThrowing
from games.match import NATURE, Entry, Match
from games.seating import parse_seats
from saves import folders
from saves.settings import MAX_BEGUN
from saves.settings_store import SettingsStore
from tests.ui.harness import Desk, Place, opened
from tests.window.program import Program, running
from tests.window.start import Start
from tests.window.xscreen import Screen
from ui.app.focus import Target
from ui.games.patience.controller import PatienceController
from ui.games.patience.table_map import Grip, TableMap
from ui.play.base.screen import screen_of
from ui.play.panels.actions import Action
from ui.play.playing.scene import PlayScene
from ui.screens.launcher import LauncherScene
from ui.widgets.bar import ICONS
from ui.widgets.button import Button

SETTINGS: Final = {
    "pace": "at once", "animation": "none", "end_turns": False, "begun": (*GAMES,) * MAX_BEGUN,
}  # fmt: skip
_KEYS: Final = {"Return": pygame.K_RETURN, "Tab": pygame.K_TAB, "space": pygame.K_SPACE}
NOWHERE: Final = (300, 2)
"""A place in the bar where the mouse points at nothing."""
_MOST: Final = 300  # steps in which a table comes to rest
_FADED: Final = 20  # steps after which one scene has given way to another


def set_up(folder: Path, **settings: object) -> None:
    """Settings for the program to come: computer players at once, nothing moves unless told otherwise."""
    path = folders.AppFolders.below(folder / "data").settings
    path.parent.mkdir(parents=True, exist_ok=True)
    SettingsStore(path).change(**{**SETTINGS, **settings})


def launcher(folder: Path, size: Place) -> Surface:
    """The launcher's picture, as the program draws it at a size."""
    with opened(folder, size, **SETTINGS) as twin:
        twin.show(LauncherScene)
        return twin.display.surface.copy()


class Person:
    """Whoever sits before the window, at every seat that no computer player has."""

    def __init__(self, program: Program, twin: Desk) -> None:
        self.program = program
        self.twin = twin
        self._copies = 0

    # -------------------------------------------------------------- the save
    @property
    def match(self) -> Match:
        """The match as the disk has it."""
        found = self.program.saved()
        assert found, "there is no save"
        assert not found.warning, found.warning
        return found.match

    def wait_turn(self) -> Match:
        """Wait until a person is to act, or the game is over."""

        def look() -> Match | None:
            found = self.program.saved()
            return found.match if found and (found.match.is_over or _waits(found.match)) else None

        return self.program.until(look, "the turn of a person")

    # -------------------------------------------------------------- the twin
    @property
    def scene(self) -> PlayScene:
        """The same table in the process of the test."""
        assert isinstance(self.twin.scene, PlayScene)
        return self.twin.scene

    @property
    def beside(self) -> Match:
        """The match at the twin table, also when something lies over it."""
        return next(each for each in self.twin.app.scenes if isinstance(each, PlayScene)).session.match

    @property
    def log(self) -> list[Entry]:
        """All that has been done at the twin table."""
        return self.beside.log

    def look(self) -> bool:
        """Open the save beside the window, and wait until the window offers the same; False if it has ended.

        A press takes the ring of the focus away, and a table that is laid out anew then, as it is when the
        sound goes off and on, forgets what had it.
        """
        self.program.click(NOWHERE)
        self.program.keys("m", "m")
        self._copies += 1
        copied = self.twin.app.library.folder / f"twin-{self._copies}.grg"
        copied.parent.mkdir(exist_ok=True)
        copied.write_bytes(self.program.files()[-1].read_bytes())
        self.twin.app.go_home()
        self.twin.app.navigator.open_saved(copied)
        self.twin.step(_FADED)
        self.twin.move(NOWHERE)
        self._rest()
        self.wait_alike()
        return not self.beside.is_over

    def _rest(self) -> None:
        self.twin.step(2)
        for _ in range(_MOST):
            if not self.twin.scene.stage.busy:
                return
            self.twin.step()
        raise AssertionError("the table never comes to rest")

    def wait_alike(self) -> None:
        """Wait until the window's buttons look as they do beside it.

        The first of a table may say what was chosen in an earlier turn, which is not in the save. Windows
        draws letters a little narrower, so there the window only comes to rest.
        """
        if self.program.is_windows:
            self.program.settle()
            return
        picture = self.twin.display.surface.copy()
        table = self.twin.scene
        main = table.face.layout.main if isinstance(table, PlayScene) else Rect(0, 0, 0, 0)
        shadow = main.inflate(0, table.m.u(60))  # the main button may have one, or none
        for button in self.twin.scene.buttons:
            if button.visible and button.area.topleft != main.topleft:
                area = button.area
                if area.colliderect(shadow) and area.top >= main.bottom:
                    area = Rect(area.x, shadow.bottom, area.width, area.bottom - shadow.bottom)
                self.program.wait_picture(picture, area, f"the button {button.look.label!r}")

    # -------------------------------------------------------------- what can be done
    @property
    def main(self) -> Action | None:
        """The button whose key is Space, where it says what can be done."""
        found = (each for each in self.scene.controller.actions() if each.key == "Space")
        return next((each for each in found if each.look and each.enabled), None)

    @property
    def answers(self) -> Sequence[Target]:
        """The buttons of a question that lies over the table."""
        return [] if isinstance(self.twin.scene, PlayScene) else self.twin.scene.targets()

    @property
    def spots(self) -> Sequence[Target]:
        """What is lit on the table, which is told before all buttons."""
        return [*takewhile(lambda each: not isinstance(each, Button), self.scene.targets())]

    def icon(self, name: str) -> Place:
        """A button of the bar."""
        return self.scene.face.layout.bar.icons[ICONS.index(name)].center

    def tabs_to(self, target: Target) -> list[str]:
        """The keys that bring the focus to something."""
        targets, here = self.twin.scene.targets(), self.twin.scene.focus.target
        start = targets.index(here) if here in targets else -1
        return ["Tab"] * ((targets.index(target) - start) % len(targets))

    @property
    def places(self) -> TableMap:
        """Where the cards of a patience are."""
        controller = self.scene.controller
        assert isinstance(controller, PatienceController)
        return controller.table_map

    def way(self, grip: Grip, target: int) -> tuple[Place, Place]:
        """From where to where cards of a patience are dragged."""
        held, goal = self.places.target_of_cards(grip).area, self.places.area(target, grip)
        start = held.centerx, held.y + held.height // 20
        return start, (start[0] + goal.x - held.x, start[1] + goal.y - held.y + held.height // 5)

    # -------------------------------------------------------------- hands, at both tables
    def click(self, place: Place) -> None:
        """Click with the mouse."""
        self._do(lambda: self.twin.click(place), lambda: self.program.click(place))

    def drag(self, start: Place, goal: Place) -> None:
        """Drag with the mouse."""
        self._do(lambda: self.twin.drag(start, goal), lambda: self.program.drag(start, goal))

    def keys(self, *names: str) -> None:
        """Press keys, one after the other; only the last may make a move."""

        def press() -> None:
            for name in names:
                if name in _KEYS:
                    self.twin.press_key(_KEYS[name])
                else:
                    self.twin.type(name)
                self._rest()

        self._do(press, lambda: self.program.keys(*names))

    def _do(self, here: Callable[[], None], there: Callable[[], None]) -> None:
        """Do something beside the window and in it: the same move comes of it, or the same picture."""
        before = self.log[:]
        assert self.match.log == before, "something has been done in the window meanwhile"
        here()
        self._rest()
        there()
        if self.log == before:
            self.wait_alike()
            return
        count = len(before)
        done = self.program.until(
            lambda: seen if len(seen := self.match.log) > count else None, f"an entry after {count}"
        )
        expected = self.log[count]
        assert done[:count] == before
        assert done[count].actor == expected.actor
        assert done[count] == expected or not expected.is_chosen


def _waits(match: Match) -> bool:
    """Whether a person is to decide or to throw. A throw and its dice are written at once, in two lines."""
    turn, state = match.turn, match.state
    tasks = getattr(state, "todo", None)
    if tasks and isinstance(tasks[-1], Throwing | OtherThrowing):
        return False
    seat = turn.player if isinstance(turn, Decide) else screen_of(match.game.name).face.seat_to_roll(state)
    return seat is not None and not parse_seats(match.seats)[seat].level


def moves_of(match: Match) -> list[Move]:
    """What the players did and did not take back."""
    return [entry.move for entry in match.log if entry.actor != NATURE]


@contextmanager
def seated(program: Program, folder: Path) -> Iterator[Person]:
    """A person before the window, with the twin table for as long as it is needed."""
    with opened(folder / f"twin-{program.process.pid}", program.size, **SETTINGS) as desk:
        yield Person(program, desk)


@contextmanager
def resumed(screen: Screen, folder: Path, *words: str, start: Start | None = None) -> Iterator[Person]:
    """A person who goes on with the game that was left."""
    with running(screen, folder, *words, start=start) as program:
        program.go_on()
        with seated(program, folder) as person:
            yield person
