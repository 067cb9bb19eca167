"""How well the computer players of CALAMITYVILLE play at four seats, how long they think, what building pays.

Seats rotate from game to game: few games, or as many as the environment variable BENCH_GAMES says; the goals
are meant for 2000. The share that is told is the lower end of the 95 % interval.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from games.calamityville import GAME
from games.calamityville.ai import player
from games.calamityville.state import State
from games.core import Chance, Over
from games.players import Player, glimpse
from tests.bench.calamity_rivals import ALWAYS, IN_TIME, MIXED, NEVER
from tests.bench.figures import Figure, Measurement, middle, worst
from tests.bench.klondike import Score
from tests.bench.strike import Timed
from tests.kit.players import RandomPlayer

_GAMES: Final = int(os.environ.get("BENCH_GAMES", "0"))
_FEW: Final = 300
_NORMAL_95: Final = 1.959964


def _play(seats: Sequence[Player], number: int) -> tuple[State, tuple[int, ...], int]:
    """One game: the last position, who won, and how often both dice were thrown."""
    nature, own = Random(2 * number), Random(2 * number + 1)
    state, throws = GAME.new(len(seats), {}), 0
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            throws += turn.kind == "move"
            GAME.apply(state, GAME.outcomes(state).sample(nature))
        else:
            GAME.apply(state, seats[turn.player].choose(glimpse(GAME, state, own), own))
    return state, turn.winners, throws


def _seated(one: Player, others: Sequence[Player], number: int) -> tuple[int, list[Player]]:
    seat = number % (len(others) + 1)
    return seat, [*others[:seat], one, *others[seat:]]


def rotated(one: Player, others: Sequence[Player], games: int) -> Score:
    """How one player does against others, each game from the next seat."""
    score = Score()
    for number in range(games):
        seat, seats = _seated(one, others, number)
        _, winners, throws = _play(seats, number)
        score.parts.append(1 / len(winners) if seat in winners else 0.0)
        score.throws.append(throws)
    return score


def lead(one: Player, others: Sequence[Player], number: int) -> float:
    """How far one player ends ahead of the others' average in a game, in dollars."""
    seat, seats = _seated(one, others, number)
    cash = _play(seats, number)[0].cash
    return cash[seat] - (sum(cash) - cash[seat]) / len(others)


def _against(name: str, one: Player, others: Sequence[Player], goal: float | None) -> Figure:
    score = rotated(one, others, _GAMES or _FEW)
    low, high = (100 * end for end in score.interval)
    note = f"{100 * score.share:.1f} won, {low:.1f} to {high:.1f}, {len(score.parts)} games"
    return Figure(name, low, "%", goal, at_least=True, note=note)


def calamity_levels() -> Iterator[Figure]:
    """Each level of player against three others."""
    hard = player("hard")
    yield _against("easy against three random", player("easy"), [RandomPlayer()] * 3, 32)
    yield _against("hard against three random", hard, [RandomPlayer()] * 3, 45)
    yield _against("hard against three always-buyers", hard, [ALWAYS] * 3, 30)
    yield _against("hard against three always-buyers, mixed kinds", hard, [MIXED] * 3, None)
    yield _against("hard against three medium", hard, [player("medium")] * 3, 25)
    yield _against("medium against three easy", player("medium"), [player("easy")] * 3, 25)


def calamity_thinking() -> Iterator[Figure]:
    """How long the hard player thinks."""
    timed = Timed(player("hard"))
    for number in range(20):
        _play([timed, player("medium"), ALWAYS, player("hard")], number)
    yield Figure("hard player, a move, median", middle(timed.times), "ms", 20)
    yield Figure("hard player, 99 of 100 moves below", worst(timed.times), "ms")


def calamity_building() -> Iterator[Figure]:
    """Whether building pays, and whether it pays to stop; and how long games are."""
    count = _GAMES or _FEW
    equal = rotated(ALWAYS, [ALWAYS] * 3, count)
    yield Figure("one who builds among three who do", 100 * equal.share, "%", note=f"{count} games")
    share = 100 * rotated(NEVER, [ALWAYS] * 3, count).share
    yield Figure("one who never builds among three who do", share, "%", 25)
    yield _against("one who builds among three who never do", ALWAYS, [NEVER] * 3, 25)
    gains = [lead(IN_TIME, [ALWAYS] * 3, n) - lead(ALWAYS, [ALWAYS] * 3, n) for n in range(count)]
    half = _NORMAL_95 * stdev(gains) / sqrt(count)
    note = f"{fmean(gains):.0f} dollars, give or take {half:.0f}: same dice, among three who build on"
    yield Figure(
        "stopping at the bust, gain at least", fmean(gains) - half, "dollars", 0, at_least=True, note=note
    )
    turns = fmean(equal.throws)
    yield Figure("turns of all in a game, at least", turns, "turns", 60, at_least=True)
    yield Figure("turns of all in a game, at most", turns, "turns", 90)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (calamity_levels, calamity_thinking, calamity_building)
