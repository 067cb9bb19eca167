"""Acts and sights at the table of a board game, for scripts and for other tests.

`from 3 players; 0 at Grand Avenue` comes to a position, `from start` to a new game, and `from left at Owing`
to the saved game of somebody who left it with this to do. Behind that may stand that it is played with a
`text of 175` percent, the `dice` that come first, and who plays: `from start with Ada, computer:easy`.

Other tests have tables too:

    with seated(tmp_path, YukonTableTeller, "C3.3..11 | F5.2..0; spots 5") as player:
        player.do("point C3.2; x")
        assert player.state.spots == 5
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, TypeVar
from unittest.mock import patch

from pygame import Rect

from games import GAMES
from games.compat import override
from games.core import Move
from games.match import NATURE, Match
from games.occasions import Occasions
from games.players import never
from tests.kit.script import Answer
from tests.kit.text import move_text, parse_move
from tests.ui.board_games import PERSONS, left_at
from tests.ui.board_rooms import assert_shows
from tests.ui.desk_teller import WatchingTeller, overhearing
from tests.ui.harness import Desk, Place, opened
from tests.ui.shared_scenes import assert_ringed, assert_saved, assert_seen, file_of, pill_words
from ui.dialogs.modal import MenuScene
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer, Session
from ui.play.panels.players import PlayerFacts
from ui.play.playing.scene import PlayScene
from ui.words import in_words

MOST_STEPS: Final = 4000
Some = TypeVar("Some", bound="TableTeller")


class TableTeller(WatchingTeller):
    """Somebody at a table; each game adds its positions, places and sights.

    Places: the names of the layout (`main`, `second`, `dice`), `icon 2` of the bar, `row 1` of a player.
    """

    game: ClassVar[str]
    opening: ClassVar = ("", "")
    """Words for the highest throw for the start, and for a lower one."""
    buttons: ClassVar[int | None] = None
    """How many of the buttons beside the board are told of; all if None."""
    persons: ClassVar[Sequence[str]] = PERSONS
    options: ClassVar[Mapping[str, Any]] = {}
    hurried: ClassVar = {"dice", "next", "set", "soon", "wait"}
    """Acts after which no time passes until the table has come to rest."""

    def __init__(self, desk: Desk, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(desk)
        self.wanted = options or {}
        self.outcomes: list[Move] = []
        """What chance brings next, each when its kind is asked for."""
        self.fixed: Sequence[Move] = ()
        """What chance brings whenever its kind is asked for."""
        self.is_arranged = False
        """True if the table was set by hand: then the file has another position."""
        self.reported = 0
        """Number of entries of the log that were told."""
        self._is_hurried = False

    # -------------------------------------------------------------- what each game knows
    @staticmethod
    def position(text: str) -> Any:
        """Return the state that a text describes."""
        raise NotImplementedError

    @staticmethod
    def outcome(word: str) -> Move:
        """Return the outcome of chance that a word names."""
        raise NotImplementedError

    def always(self, text: str) -> Sequence[Move]:
        """Return the outcomes that are the same in each game from this position."""
        return ()

    def lead_in(self, text: str) -> Sequence[str]:
        """Return the tasks of nature that are done before this position is seen."""
        return ()

    def wants(self, text: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Return the options of the game and the settings that a position asks for."""
        return self.options, {}

    def area(self, name: str) -> Rect:
        """Return the area of a place."""
        layout, (kind, _, number) = self.face.layout, name.partition(" ")
        if kind == "row":
            return Rect(layout.players[int(number)])
        return Rect(layout.bar.icons[int(number)] if kind == "icon" else getattr(layout, name))

    def move_of(self, text: str) -> Move:
        """Return the move of this name."""
        return parse_move(GAMES[self.game].move_types, text)

    def named(self, move: Move) -> str:
        """Return the name of a move."""
        return move_text(move)

    def sights(self) -> Iterator[tuple[str, str]]:
        """Yield what is to be seen at this table alone, by its name."""
        raise NotImplementedError

    # -------------------------------------------------------------- where it begins
    @override
    def begin(self, place: str) -> Answer:
        told, _, names = re.sub(r" with (?=\D)", "\n", place).partition("\n")
        told, _, dice = told.partition("; dice ")
        text, _, percent = told.partition("; text of ")
        count = int(text[0]) if text[1:].startswith(" players") else text.count(" | ") + 1
        seats = tuple(names.split(", ") if names else self.persons[: count if count > 1 else None])
        options, settings = self.wants(text)
        if percent:
            settings = {**settings, "text_size": int(percent)}
        if settings:
            self.desk.app.change_settings(**settings)
        self.fixed = self.always(text)
        self.outcomes[:] = map(self.outcome, dice.split())
        match = Match.begin(GAMES[self.game], seats, {**options, **self.wanted})
        self.is_arranged = False
        self.desk.app.home()
        if text.startswith("left at "):
            task = text.removeprefix("left at ").partition(";")[0]
            self.go_on(left_at(self.game, task, seats=seats, **match.options))
        else:
            self._sit_down(match, text)
        self.reported = len(self.log)
        self.before = self.all_seen()
        return [f"{name}: {said}" for name, said in self.before.items() if said != "-" and name != "scene"]

    def _sit_down(self, match: Match, text: str) -> None:
        timer, app = PlayTimer(), self.desk.app
        journal = app.library.begin(match, lambda: int(timer.current_seconds(app.now)))
        if tasks := self.lead_in(text):
            highest, lower = self.opening
            opening = map(self.outcome, (highest, *[lower] * len(match.seats[1:])))
            self.outcomes[:0] = opening if "Opening" in tasks else ()
            while type(match.state.todo[-1]).__name__ in tasks:
                match.play_chance(Random(1))
        if not text.startswith("start") and "from the start" not in text:
            match.state = self.position(text)
            self.is_arranged = True
        app.push(PlayScene(app, screen_of(self.game), match, journal, timer))
        self.settle()

    def arrange(self, wanted: Any) -> None:
        """Make it another position, as if it had been so before."""
        self.controller.forget()
        for field in fields(wanted):
            setattr(self.state, field.name, getattr(wanted, field.name))
        self.session.match.revision += 1
        self.is_arranged = True
        self.face.view = self.session.seen()
        self.face.table.show(self.face.view)
        self.scene.refresh()
        self.settle()

    def go_on(self, left: Match) -> None:
        """Open the saved game of a match that was left."""
        journal = self.desk.app.library.begin(left, lambda: 0)
        journal.close()
        self._open(journal.path)
        assert self.state == left.state

    def _open(self, path: Path) -> None:
        self.desk.app.home()
        self.desk.app.navigator.open_saved(path)
        self.settle()

    # -------------------------------------------------------------- the game that is played
    @property
    def scene(self) -> PlayScene:
        return self.desk.at(PlayScene)

    @property
    def session(self) -> Session:
        return self.scene.session

    @property
    def face(self) -> Any:
        return self.scene.face

    @property
    def state(self) -> Any:
        return self.session.match.state

    @property
    def controller(self) -> Any:
        return self.scene.controller

    @property
    def log(self) -> list[Any]:
        return self.session.match.log

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons beside the board, "" for one that is not shown."""
        return [each.look.label if each.look else "" for each in self.controller.actions()]

    @property
    def logged(self) -> str:
        """The newest line of the log, "" if it is empty."""
        lines = self.scene.hud.log.lines
        return in_words(lines[-1].words) if lines else ""

    def facts(self, seat: int) -> PlayerFacts:
        """Return what the row of a seat says."""
        session, face = self.session, self.face
        active = face.turn if session.actor < 0 or session.is_behind else session.actor
        facts: PlayerFacts = self.controller.row(face.facts(seat, is_active=seat == active), seat)
        return facts

    # -------------------------------------------------------------- acts
    @override
    def place(self, name: str) -> Place:
        is_table = isinstance(self.desk.scene, PlayScene)
        return self.area(name).center if is_table else super().place(name)

    @override
    def act(self, words: str) -> Answer:
        self._is_hurried = words.partition(" ")[0] in self.hurried
        return super().act(words)

    @override
    def check(self) -> None:
        if not self._is_hurried:
            self.settle()

    def settle(self) -> None:
        """Let the table come to rest; a question to the worker is left open."""
        self.desk.step(3)
        for _ in range(MOST_STEPS):
            scene = self.desk.scene
            waits = isinstance(scene, PlayScene) and scene.computer_players.is_thinking
            if not scene.busy or (waits and not scene.stage.busy):
                break
            self.desk.step()
        self._check()

    def _check(self) -> None:
        """Assert that the file holds the game, the table shows it, and all was drawn exactly."""
        scene = self.desk.scene
        assert_ringed(scene)
        if isinstance(scene, PlayScene):
            if not scene.stage.busy:
                assert_seen(scene)
                assert_shows(scene.face)
            if scene.session.journal and not self.is_arranged:
                assert_saved(scene)
        self.desk.assert_redraw_is_exact()

    def do_dice(self, words: str) -> None:
        """Have chance bring these outcomes next."""
        self.outcomes[:] = map(self.outcome, words.split())

    def do_soon(self, key: str) -> None:
        """Press a key, and wait until the table has shown what came of it."""
        self.do_other(key)
        while self.scene.stage.busy:
            self.desk.step()

    def do_next(self) -> None:
        """Wait until somebody has moved."""
        while len(self.log) == self.reported:
            self.desk.step()

    def do_resume(self) -> None:
        """Leave the game, and open it again from its file."""
        before = self.state.copy()
        self._open(file_of(self.scene))
        assert self.state == before

    def do_computer(self, move: str = "") -> None:
        """Let the worker answer with a move, or with what it finds."""
        job, callback = self.desk.worker.asked.pop()
        callback(self.move_of(move) if move else job.run(never))

    def do_hint(self, move: str) -> None:
        """Ask for a hint, unless that was done, and get this one."""
        if "Advise" not in self.desk.worker.names:
            self.do("h")
        self.desk.worker.asked.pop().callback((self.move_of(move), "It is best."))

    def ask_asked(self) -> Answer:
        """Return what the worker is asked for."""
        return ", ".join(self.desk.worker.names)

    def ask_players(self) -> Answer:
        """Return who plays at each seat; a computer player with its level."""
        return ", ".join(seat.full_name for seat in self.session.seats)

    # -------------------------------------------------------------- sights
    @override
    def seen(self) -> Iterator[tuple[str, str]]:
        scene = self.desk.scene
        if isinstance(scene, PlayScene):
            yield "scene", "the table"
            yield "pill", pill_words(scene)
            yield "buttons", " | ".join(filter(None, self.labels[: self.buttons]))
            yield "log", self.logged
            yield from self.sights()
            return
        yield "scene", type(scene).__name__
        if isinstance(scene, MenuScene):
            looks = [button.look for button in scene.buttons]
            yield "asks", in_words(scene.sentence)
            yield "buttons", " | ".join(f"{look.label} ({look.kind})" for look in looks)

    @override
    def news(self) -> Iterator[str]:
        if isinstance(self.desk.scene, PlayScene):
            if len(self.log) < self.reported:
                yield "taken back"
            made = [entry for entry in self.log[self.reported :] if entry.actor != NATURE]
            yield from (f"{entry.actor}: {self.named(entry.move)}" for entry in made)
            self.reported = len(self.log)
        yield from super().news()


class _Fate:
    """The next outcome that a table wants, if it is of the kind that is asked for; else any."""

    def __init__(self, table: TableTeller, after: Any) -> None:
        self._table = table
        self._after = after

    def sample(self, rng: Random) -> Move:
        found: Move = self._after.sample(rng)
        coming = self._table.outcomes
        if coming and type(coming[0]) is type(found):
            return coming.pop(0)
        return next((move for move in self._table.fixed if type(move) is type(found)), found)

    def contains(self, outcome: Move) -> bool:
        return bool(self._after.contains(outcome))


@contextmanager
def seated(
    folder: Path,
    teller: type[Some],
    place: str = "start",
    *,
    size: Place = (960, 600),
    options: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Iterator[Some]:
    """Yield somebody who has come to a place, or for "" is at a bare desk; chance brings what they want."""
    rules = type(GAMES[teller.game])
    outcomes = rules.outcomes
    with opened(folder, size, **{"animation": "none", "pace": "at once", **settings}) as desk:
        table = teller(desk, options)
        with (
            patch.object(rules, "outcomes", lambda game, state: _Fate(table, outcomes(game, state))),
            patch.object(Occasions, "is_told", False),  # they follow from the log, which a place has not
            overhearing(lambda words, near: table.says.append(words)),
        ):
            if place:
                table.begin(place)
            yield table
