"""A person at any board game: a new game in its scene, keys, clicks, and what must hold after each of them.

A position made by hand is shown by `arrange`, `goes_on(left_at(NAME, "Owing"))` opens a game from its file
(tests/ui/board_games.py), and tests/ui/told.py reads walks of such hands as a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pygame

from games import GAMES
from games.core import Move
from games.match import Match
from games.players import never
from tests.ui.board_rooms import assert_shows
from tests.ui.harness import Desk, Place
from tests.ui.shared_scenes import assert_ringed, assert_saved, assert_seen, file_of
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer, Session
from ui.play.panels.players import PlayerFacts
from ui.play.playing.scene import PlayScene
from ui.words import in_words


class _Fate:
    """The next outcome of a list, if it is of the kind that is asked for; else one that is fixed, or any."""

    def __init__(self, coming: list[Any], fixed: Sequence[Move], after: Any) -> None:
        self._coming = coming
        self._fixed = fixed
        self._after = after

    def sample(self, rng: Random) -> Move:
        found: Move = self._after.sample(rng)
        if self._coming and type(self._coming[0]) is type(found):
            return cast("Move", self._coming.pop(0))
        return next((move for move in self._fixed if type(move) is type(found)), found)

    def contains(self, outcome: Move) -> bool:
        return bool(self._after.contains(outcome))


@contextmanager
def fated(name: str, coming: list[Move], *fixed: Move) -> Iterator[None]:
    """In this game comes what is in a list, which tests may fill again; of some kinds always the same."""
    rules = type(GAMES[name])
    plain = rules.outcomes
    with patch.object(rules, "outcomes", lambda game, state: _Fate(coming, fixed, plain(game, state))):
        yield


class BoardPlayer:
    """A person at the desk, at a new game."""

    def __init__(self, desk: Desk, game: str, seats: Sequence[str], options: Mapping[str, Any]) -> None:
        self.desk = desk
        self.is_arranged = False
        """Whether the table was set by hand: then the save tells of another one."""
        timer = PlayTimer()
        match = Match.begin(GAMES[game], tuple(seats), options)
        journal = desk.app.library.begin(match, lambda: int(timer.current_seconds(desk.app.now)))
        desk.app.push(PlayScene(desk.app, screen_of(game), match, journal, timer))

    @property
    def scene(self) -> PlayScene:
        assert isinstance(self.desk.scene, PlayScene)
        return self.desk.scene

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

    def arrange(self, wanted: Any) -> None:
        """Make it another position, as if it had been so before."""
        for field in fields(wanted):
            setattr(self.state, field.name, getattr(wanted, field.name))
        self.session.match.revision += 1
        self.is_arranged = True
        self.face.view = self.session.seen()
        self.face.table.show(self.face.view)
        self.scene.refresh()
        self.settle()

    # -------------------------------------------------------------- hands
    def press_key(self, key: int, mod: int = 0) -> None:
        self.desk.press_key(key, mod)
        self.settle()

    def type(self, words: str) -> None:
        self.desk.type(words)
        self.settle()

    def click(self, place: Place) -> None:
        self.desk.click(place)
        self.settle()

    def main(self) -> None:
        """Space: what the main button says."""
        self.press_key(pygame.K_SPACE)

    def settle(self) -> None:
        """Let the table come to rest; a question to the worker is left open."""
        self.desk.step(3)
        for _ in range(4000):
            scene = self.desk.scene
            waits = isinstance(scene, PlayScene) and scene.computer_players.is_thinking
            if not scene.busy or (waits and not scene.stage.busy):
                break
            self.desk.step()
        self.check()

    def answer(self, move: Move | None = None, reason: str = "") -> None:
        """Let the worker answer what it was asked, by itself or as told; with a reason, that is advice."""
        job, take = self.desk.worker.asked.pop()
        if move is None:
            take(job.run(never))
        else:
            take((move, reason) if reason else move)
        self.settle()

    # -------------------------------------------------------------- what must hold
    @property
    def moves(self) -> list[Move]:
        return [entry.move for entry in self.session.match.log]

    @property
    def task(self) -> str:
        """What is to be done now, by its kind."""
        return type(self.face.view.task).__name__

    @property
    def labels(self) -> Any:
        """What the buttons beside the board say, "" for one that is not shown."""
        return [each.look.label if each.look else "" for each in self.controller.actions()]

    @property
    def told(self) -> str:
        """The newest line of the log, "" where there is none."""
        lines = self.scene.hud.log.lines
        return in_words(lines[-1].words) if lines else ""

    def facts(self, seat: int) -> PlayerFacts:
        """What the row of a seat says."""
        session, face = self.session, self.scene.face
        active = face.turn if session.actor < 0 or session.is_behind else session.actor
        return self.scene.controller.row(face.facts(seat, is_active=seat == active), seat)

    def check(self) -> None:
        """The file holds the game, the table shows it, and what was drawn in parts is as drawn at once."""
        scene = self.desk.scene
        assert_ringed(scene)
        if isinstance(scene, PlayScene):
            if not scene.stage.busy:
                assert_seen(self.scene)
                assert_shows(self.face)
            if self.session.journal and not self.is_arranged:
                assert_saved(self.scene)
        self.desk.assert_redraw_is_exact()

    # -------------------------------------------------------------- left and resumed
    def goes_on(self, left: Match) -> None:
        """Open the saved game of a match that was left."""
        journal = self.desk.app.library.begin(left, lambda: 0)
        journal.close()
        self._opens(journal.path)
        assert self.state == left.state

    def left_and_resumed(self) -> None:
        """Leave the game, and open it again from its file."""
        before = self.session.match.state.copy()
        self._opens(file_of(self.scene))
        assert self.state == before

    def _opens(self, path: Path) -> None:
        self.desk.app.home()
        self.desk.app.navigator.open_saved(path)
        self.settle()
