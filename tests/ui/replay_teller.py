"""Walks of somebody who watches games again: what is on the shelf, the strip with its bar, what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from games import GAMES
from games.compat import override
from games.match import Match
from games.patience.state import GiveUp
from tests.kit.script import Answer, BadScript
from tests.strike_it_rich.table import NUMBERS, TURNS, mine_of, scripted
from tests.ui.board_games import played
from tests.ui.board_viewers import Viewer
from tests.ui.deals import EVERYTHING
from tests.ui.desk_teller import DeskTeller
from tests.ui.harness import Desk, Place
from tests.ui.patience import MOVES, dealt, saved
from ui.app.scene import GRACE
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import watch
from ui.play.replay.scene import ReplayScene
from ui.widgets.button import Button
from ui.words import in_words

PATIENCE: Final = "klondike_patience"


class ReplayTeller(Viewer, DeskTeller):
    """Somebody with games on the shelf; after each act the table shows the position.

    `from a patience left` and `given up` put a patience of eight moves on the shelf, `unmoved` one
    without moves, `recording` one of other rules. `from strike_it_rich left` and `over` watch a board
    game that was left in the middle or played to its end, `from strike_it_rich of Belle and Soapy`
    seven turns. `from a patience at this table` and `at another table` begin with one that is open,
    `from deal 617` with a new one of that number.

    Places: `bar 4` is where the nugget lies at a position, `line 4` that of the log. A button has its
    label, one of the strip its name: first, back, play, step, last, speed.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, Match.begin(GAMES[PATIENCE], ("You",), {"deal": ""}))
        self.said = ""

    # -------------------------------------------------------------- positions
    @override
    def begin(self, place: str) -> None:
        desk = self.desk
        match place.split():
            case ["a", "patience", "at", where, "table"]:
                scene = dealt(desk.app, EVERYTHING, MOVES)
                if where == "this":
                    desk.show(lambda app: scene)
            case ["a", "patience", *how]:
                self._save(" ".join(how))
            case ["deal", number]:
                desk.app.navigator.open_new(PATIENCE, number)
            case [game, "left"]:
                self._show(played(game, 3, entries=60))
            case [game, "over"]:
                self._show(played(game, 2, seats=2))
            case [_, "of", one, "and", other]:
                self._show(scripted(*TURNS, seats=(one, other)))
            case _:
                raise BadScript(f"nobody knows the position {place!r}")

    def _save(self, how: str) -> None:
        path = saved(self.desk, (*MOVES, GiveUp()) if how == "given up" else MOVES)
        raw = path.read_bytes()
        if how == "unmoved":
            raw = raw.split(b"\n")[0] + b"\n"
        if how == "recording":
            data = b'"data":"%s"' % GAMES[PATIENCE].data_hash().encode()
            assert data in raw
            raw = raw.replace(data, b'"data":"other"') + b'["0","Build",7]\n["0","Draw"]\n'
        path.write_bytes(raw)

    def _show(self, match: Match) -> None:
        self.match = match
        self.desk.show(lambda app: watch(app, match, 754, app.library.folder / "game.grg"))
        self.desk.step(2, GRACE)

    # -------------------------------------------------------------- what is there
    @property
    def path(self) -> Path:
        """The newest file."""
        return max(self.desk.app.library.folder.glob("*.grg"), key=lambda path: path.stat().st_mtime_ns)

    @override
    def button(self, name: str) -> Button:
        is_watched = isinstance(self.desk.scene, ReplayScene)
        return Viewer.button(self, name) if is_watched else DeskTeller.button(self, name)

    @override
    def place(self, name: str) -> Place:
        match name.split():
            case ["bar", position]:
                return self.bar_at(int(position))
            case ["line", number]:
                found: Rect = next(line.area for line in self.lines if line.number == int(number))
                return found.center
            case _:
                return super().place(name)

    @override
    def check(self, position: int | None = None) -> None:
        """The table shows the position, also a while later; and it plays on only where it was told to."""
        if isinstance(self.desk.scene, ReplayScene) and not self.scene.playing:
            here = self.position if position is None else position
            self.desk.step(80)
            super().check(here)

    # -------------------------------------------------------------- what is done
    def _open(self, *, to_watch: bool) -> None:
        path, navigator = self.path, self.desk.app.navigator
        before = path.read_bytes()
        (navigator.watch if to_watch else navigator.open_saved)(path)
        self.desk.settle()
        if isinstance(self.desk.scene, ReplayScene):
            assert path.read_bytes() == before, "what is only watched stays as it is"
            self.scene.show_message = partial(setattr, self, "said")

    def do_watch(self) -> None:
        """Watch the newest file."""
        self._open(to_watch=True)

    def do_open(self) -> None:
        """Open the newest file."""
        self._open(to_watch=False)

    def do_nugget(self, *positions: str) -> None:
        """Take the nugget along the bar, and far beyond its beginning, where it is let go."""
        self.desk.press(self.bar_at(self.position))
        for position in positions:
            self.desk.move(self.bar_at(int(position)), held=True)
            self.check(int(position))
        self.desk.move((5, 5), held=True)
        self.desk.release((5, 5))
        self.desk.move(self.bar_at(4))

    def do_play(self) -> Answer:
        """Play to the end, and say how long that took."""
        begun = self.desk.clock.now
        self.use("play")
        while self.scene.playing:
            self.desk.step()
        return f"{self.desk.clock.now - begun:.1f} seconds"

    def do_hide(self) -> None:
        """Hide the window for a moment."""
        for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED):
            self.desk.post(kind)

    # -------------------------------------------------------------- what is seen
    @override
    def seen(self) -> Iterator[tuple[str, Answer]]:
        desk, scene = self.desk, self.desk.scene
        buttons = (each.look.label for each in scene.buttons if each.enabled)
        yield "said", self.said
        yield "buttons", " | ".join(filter(None, buttons))
        yield "muted", desk.app.settings.current.muted
        if isinstance(scene, PlayScene):
            yield "log", len(scene.session.match.log)
            yield "number", str(scene.session.match.options["deal"])
        if isinstance(scene, ReplayScene):
            yield "at", f"{self.position} of {self.last}"
            yield "playing", scene.playing
            yield "speed", scene.speed
            yield "pill", in_words(scene.sentence())
            yield (
                "lit",
                " ".join(
                    each.name for seat, each in enumerate(scene.face.seats) if self.facts(seat).is_active
                ),
            )
            yield "cash", " ".join(self.facts(seat).amount or "-" for seat in (0, 1))
            yield "told", in_words(scene.lines[self.position].words)

    def ask_dice(self) -> Answer:
        return " ".join(map(str, self.scene.face.table.dice.spots))

    def ask_glows(self) -> Answer:
        """The mines in the light."""
        lit, mines = self.glowing, self.scene.face.layout.mines
        return " ".join(number for number in NUMBERS if lit and lit.contains(mines[mine_of(number)]))
