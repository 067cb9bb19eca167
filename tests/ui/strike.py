"""Hands for STRIKE IT RICH: a scene with throws made by hand, mines to press, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from games import GAMES
from games.core import Move
from games.match import Match
from games.strike_it_rich.board import MINE_AT
from games.strike_it_rich.rules import StrikeItRich
from games.strike_it_rich.state import Dice, State
from saves.replay import load, replay
from tests.ui.harness import Desk, Place, opened
from ui.playtimer import PlayTimer
from ui.scenes.strike_it_rich.scene import StrikeScene

NAME = "strike_it_rich"
Way = tuple[str, tuple[int, int]]
WAYS: tuple[Way, ...] = (("none", (960, 600)), ("full", (1280, 800)))


class Player:
    """A person at the desk. `throws` are the rolls to come, first to last; then chance decides."""

    def __init__(self, desk: Desk, seats: Sequence[str], throws: list[Dice], **options: Any) -> None:
        self.desk = desk
        self.throws = throws
        self.is_arranged = False
        """Whether the table was set by hand: then the save tells of another one."""
        timer = PlayTimer()
        match = Match.begin(GAMES[NAME], tuple(seats), {"begins": "first", **options})
        journal = desk.app.library.begin(match, lambda: int(timer.here(desk.app.now)))
        desk.app.push(StrikeScene(desk.app, match, journal, timer))

    @property
    def scene(self) -> StrikeScene:
        assert isinstance(self.desk.scene, StrikeScene)
        return self.desk.scene

    @property
    def state(self) -> State:
        state = self.scene.match.state
        assert isinstance(state, State)
        return state

    def set_up(self, owned: dict[tuple[int, int], int], cash: Sequence[int] | None = None) -> None:
        """Put markers on the board, and money into purses, as if it had been so from the beginning."""
        state = self.state
        self.is_arranged = True
        for pair, seat in owned.items():
            state.owner[MINE_AT[pair]] = seat
            state.mines[seat] += 1
        if cash:
            state.bank += sum(cash) - sum(state.cash)
            state.cash[:] = state.counted[:] = cash
        self.scene.refresh()
        self.scene.show_table()
        self.settle()

    # -------------------------------------------------------------- hands
    def press_key(self, key: int) -> None:
        self.desk.press_key(key)
        self.settle()

    def click(self, place: Place) -> None:
        self.desk.click(place)
        self.settle()

    def mine(self, first: int, second: int) -> Place:
        return self.scene.table.mine_rect(MINE_AT[first, second]).center

    def die(self, number: int) -> Place:
        return self.scene.table.die_rect(number).center

    def box(self, number: int) -> Place:
        return self.scene.table.box_rect(number).center

    def roll(self) -> None:
        self.press_key(pygame.K_SPACE)

    def settle(self) -> None:
        """Let the table come to rest; a question to the worker is left open."""
        self.desk.step(3)
        for _ in range(3000):
            scene = self.desk.scene
            waits = isinstance(scene, StrikeScene) and scene.crew.is_thinking
            if not scene.busy or (waits and not scene.stage.busy):
                break
            self.desk.step()
        self.check()

    def answer(self) -> None:
        """Let the worker answer what it was asked."""
        from ui.jobs import JOBS

        name, job, take = self.desk.worker.asked.pop()
        take(JOBS[name](job, lambda: True))
        self.settle()

    # -------------------------------------------------------------- what must hold
    @property
    def moves(self) -> list[Move]:
        return [entry.move for entry in self.scene.match.log]

    def check(self) -> None:
        """The file holds the game, the table shows it, and what was drawn in parts is as drawn at once."""
        scene = self.desk.scene
        if isinstance(scene, StrikeScene) and scene.journal and not self.is_arranged:
            found = replay(load(scene.journal.path))
            assert [entry.move for entry in found.match.log] == self.moves
            assert scene.view == scene.match.game.observe(scene.match.state, scene.eyes) or scene.stage.busy
        self.desk.assert_redraw_is_exact()


@contextmanager
def seated(
    folder: Path,
    throws: Sequence[tuple[int, int, int]] = (),
    *,
    seats: Sequence[str] = ("Ada", "Belle"),
    way: Way = WAYS[0],
    text_size: int = 100,
    **options: Any,
) -> Iterator[Player]:
    """A person (or two) at a new game in which these throws come first."""
    coming = [Dice(*throw) for throw in throws]
    plain = StrikeItRich.outcomes

    def outcomes(self: StrikeItRich, state: State) -> Any:
        return _Next(coming, plain(self, state))

    level, size = way
    with (
        opened(folder, size, animation=level, text_size=text_size) as desk,
        patch.object(StrikeItRich, "outcomes", outcomes),
    ):
        player = Player(desk, seats, coming, **options)
        player.settle()
        yield player


class _Next:
    """The next throw of a list, then any."""

    def __init__(self, coming: list[Dice], after: Any) -> None:
        self._coming = coming
        self._after = after

    def sample(self, rng: Random) -> Move:
        return self._coming.pop(0) if self._coming else self._after.sample(rng)

    def holds(self, outcome: Move) -> bool:
        return bool(self._after.holds(outcome))
