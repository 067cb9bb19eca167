"""How well the computer players of CALAMITYVILLE play, how long they think, what building pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from games.calamityville import GAME
from games.calamityville.ai import player
from games.players import Player
from tests.bench.calamity_rivals import ALWAYS, IN_TIME, MIXED, NEVER
from tests.bench.figures import Figure, Measurement
from tests.bench.rounds import Rounds, Timed, seated
from tests.kit.players import RandomPlayer
from tests.kit.tournament import NORMAL_95

ROUNDS: Final = Rounds(GAME, few=300)


def lead(one: Player, others: Sequence[Player], number: int) -> float:
    """How far one player ends ahead of the others' average in a game, in dollars."""
    seat, seats = seated(one, others, number)
    cash: list[int] = ROUNDS.play(seats, number)[0].cash
    return cash[seat] - (sum(cash) - cash[seat]) / len(others)


def calamity_levels() -> Iterator[Figure]:
    """Each level of player against three others."""
    hard = player("hard")
    yield ROUNDS.against("easy against three random", player("easy"), [RandomPlayer()] * 3, 32)
    yield ROUNDS.against("hard against three random", hard, [RandomPlayer()] * 3, 45)
    yield ROUNDS.against("hard against three always-buyers", hard, [ALWAYS] * 3, 30)
    yield ROUNDS.against("hard against three always-buyers, mixed kinds", hard, [MIXED] * 3, None)
    yield ROUNDS.against("hard against three medium", hard, [player("medium")] * 3, 25)
    yield ROUNDS.against("medium against three easy", player("medium"), [player("easy")] * 3, 25)


def calamity_thinking() -> Iterator[Figure]:
    """How long the hard player thinks."""
    timed = Timed(player("hard"))
    for number in range(20):
        ROUNDS.play([timed, player("medium"), ALWAYS, player("hard")], number)
    yield from timed.figures(goal=20)


def calamity_building() -> Iterator[Figure]:
    """Whether building pays, and whether it pays to stop; and how long games are."""
    equal = ROUNDS.rotated(ALWAYS, [ALWAYS] * 3)
    yield Figure("one who builds among three who do", 100 * equal.share, "%", note=f"{ROUNDS.games} games")
    share = 100 * ROUNDS.rotated(NEVER, [ALWAYS] * 3).share
    yield Figure("one who never builds among three who do", share, "%", 25)
    yield ROUNDS.against("one who builds among three who never do", ALWAYS, [NEVER] * 3, 25)
    gains = [lead(IN_TIME, [ALWAYS] * 3, n) - lead(ALWAYS, [ALWAYS] * 3, n) for n in range(ROUNDS.games)]
    half = NORMAL_95 * stdev(gains) / sqrt(len(gains))
    note = f"{fmean(gains):.0f} dollars, give or take {half:.0f}: same dice, among three who build on"
    yield Figure(
        "stopping at the bust, gain at least", fmean(gains) - half, "dollars", 0, at_least=True, note=note
    )
    turns = fmean(equal.throws)
    yield Figure("turns of all in a game, at least", turns, "turns", 60, at_least=True)
    yield Figure("turns of all in a game, at most", turns, "turns", 90)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (calamity_levels, calamity_thinking, calamity_building)
