"""How well the computer players of GOLD AM YUKON play, mostly with three teams, and how long they think."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.core import Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon.ai import LEVELS, player
from games.gold_am_yukon.board import BOARDS
from games.gold_am_yukon.state import State
from games.players import AnyGlimpse, Player
from tests.bench.figures import Figure, Measurement, middle, worst
from tests.bench.rounds import GAMES, Rounds
from tests.bench.yukon_rivals import ALWAYS, PerSpot
from tests.kit.players import RandomPlayer

_MANY: Final = 600
"""Where a goal is so near that few games would not show whether it is reached."""


@dataclass(slots=True)
class TurnTimed:
    """A player with a stop-watch: milliseconds for all the stones of each turn, and of each choice."""

    player: Player
    turns: list[float] = field(default_factory=list)
    choices: list[float] = field(default_factory=list)
    _last: tuple[int, ...] = ()

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """What the player chooses."""
        begun = time.perf_counter()
        move = self.player.choose(glimpse, rng)
        taken = 1000 * (time.perf_counter() - begun)
        turn = _turn(glimpse.view)
        if turn != self._last:
            self._last = turn
            self.turns.append(0.0)
        self.turns[-1] += taken
        self.choices.append(taken)
        return move


def _turn(view: State) -> tuple[int, ...]:
    """The same for all choices of one turn: all that only others or a next turn can change."""
    others = (space for seat, team in enumerate(view.teams) if seat != view.player for space in team)
    return (view.player, *view.thrown, *view.guards, *others)


ROUNDS: Final = Rounds(GAME, few=120)


def yukon_levels() -> Iterator[Figure]:
    """Each level of player against two others."""
    hard = player("hard")
    yield ROUNDS.against("easy against two random", player("easy"), [RandomPlayer()] * 2, 90, 200)
    yield ROUNDS.against("hard against two random", hard, [RandomPlayer()] * 2, 99, 500)
    yield ROUNDS.against("hard against two six-chasers", hard, [PerSpot(ALWAYS), PerSpot(ALWAYS)], 85, _MANY)
    yield ROUNDS.against("hard against two of claim per spot", hard, [PerSpot(), PerSpot()], 45, _MANY)
    yield ROUNDS.against("hard against two medium", hard, [player("medium")] * 2, 100 / 3)
    yield ROUNDS.against("medium against two easy", player("medium"), [player("easy")] * 2, 100 / 3)


def yukon_ends() -> Iterator[Figure]:
    """That players bring their games to an end, on both boards, with any number of teams."""
    levels = [player(level) for level in LEVELS]
    games = max(1, (GAMES or 480) // 20)
    for name in BOARDS:
        rounds = Rounds(GAME, games, {"board": name})
        for seats in (2, 3, 4, 6):
            whys = Counter[str]()
            for number in range(games):
                table = [levels[(number + seat) % len(levels)] for seat in range(seats)]
                whys[rounds.play(table, number)[0].why] += 1
            stuck = whys["locked"] + whys["idle"]
            note = f"{games} games, {dict(whys)}"
            yield Figure(f"{seats} teams on the {name} board: stuck", stuck, "games", 1, note=note)


def yukon_thinking() -> Iterator[Figure]:
    """How long the hard player thinks."""
    timed = TurnTimed(player("hard"))
    for number in range(6):
        ROUNDS.play([timed, PerSpot(), player("medium")], number)
    yield Figure("hard player, a turn, median", middle(timed.turns), "ms", 100)
    yield Figure("hard player, 99 of 100 turns below", worst(timed.turns), "ms")
    yield Figure("hard player, the longest choice", max(timed.choices), "ms", 1000)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (yukon_levels, yukon_ends, yukon_thinking)
