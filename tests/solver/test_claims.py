"""The proof by cards that exclude each other: it never calls a position lost that can be won."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.chance import below
from games.core import Over
from games.joker_klondike import GAME as JOKER_GAME
from games.klondike_patience import GAME
from games.patience.cards import parse_codes
from games.patience.deals import deals
from games.patience.state import State
from games.solver.barred import (
    BUILT_TWIN,
    BY_TWIN,
    EITHER,
    FIRST_LAST,
    FIRST_LEFT,
    FOR_FIRST,
    FOR_SECOND,
    NEVER,
    SECOND_LAST,
    SECOND_LEFT,
    Barred,
    Moment,
    building_bar,
    kings_bar,
    packing_bar,
)
from games.solver.cards import CHILDREN_OF, KING_BITS
from games.solver.claims import Claims
from games.solver.search import Budget, Shortcuts, Verdict, solve
from games.solver.table import table_of
from tests.kit import campaign
from tests.solver.brute import numbered

RUNS = 300
# Where the bars of cards other than kings stand.
LANES = (
    *(BY_TWIN, FOR_SECOND, FOR_FIRST, BUILT_TWIN, NEVER),
    *(FIRST_LEFT, SECOND_LEFT, EITHER, FIRST_LAST, SECOND_LAST),
)


both = pytest.mark.parametrize("game", [GAME, JOKER_GAME], ids=lambda game: str(game.name))


@both
def test_no_position_on_a_line_that_wins_is_called_lost(game: Any) -> None:
    known = deals(game.name)
    assert known
    for deal in known.of("gentle")[:: campaign.size(250, 10)]:
        state = numbered(game, deal)
        for move in solve(state).line:
            assert Claims(table_of(state)).refute(RUNS) is not True
            game.apply(state, move)
        assert game.turn(state) == Over((0,), "won")


@both
def test_most_deals_that_are_lost_are_proved_lost_at_once(game: Any) -> None:
    proofs = [Claims(table_of(numbered(game, deal))).refute(1000) for deal in range(1, 21)]
    assert proofs.count(True) >= 8


def test_a_card_that_was_built_may_have_waited_to_take_another_first() -> None:
    """In this position the four of diamonds must be packed, though it could be built at once."""
    columns = ["", "7S 6D 5C", "KC QH JC TH 9C", "KS QD JS TD 9S 8H 7C", "KD", "KH QS JH TC 9H 8S"]
    columns += ["8C 7H 6S 5D 4S", "2S JD TS 9D"]
    state = State(
        deal="",
        stock=[],
        waste=parse_codes("6C5SQC7D3S4D8D"),
        foundations=[4, 1, 6, 3],
        columns=[parse_codes(column.replace(" ", "")) for column in columns],
        hidden=[0, 0, 0, 0, 0, 0, 0, 1],
        is_dealt=True,
    )
    assert GAME.faults(state) == []
    assert solve(state).verdict is Verdict.WON
    assert Claims(table_of(state)).refute(RUNS) is not True


class Whims:
    """Bars some of the cards that move, by one of the bars that keep them now."""

    def __init__(self, rng: Random) -> None:
        self.moments: list[Moment] = []
        self.rng = rng
        self.bars = 0

    def pack(self, card: int, built: int, packed: int, first: int, second: int, emptied: int) -> int:
        assert not packed & card
        return self._bar(card, lambda bar: packing_bar(bar, card, built, first, second, emptied))

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        child = CHILDREN_OF[card] & packed & ~built
        return self._bar(child & -child, lambda bar: building_bar(bar, card, built, first, second))

    def _bar(self, card: int, keeps: Callable[[int], int]) -> int:
        bars = [card << lane for lane in LANES] if not card & KING_BITS else [kings_bar(card, 4)]
        bars = [bar for bar in bars if keeps(bar)]
        if not bars or self.rng.random() < 0.5:
            return 0
        self.bars |= bars[below(self.rng, len(bars))]
        return self.bars


@both
def test_the_bars_that_mattered_suffice(game: Any) -> None:
    """A game that is lost under many bars is lost under those alone that mattered, from any moment on."""
    rng = Random(9)
    lost = 0
    for deal in range(1, 201):
        barred, whims = Barred(table_of(numbered(game, deal))), Whims(rng)
        if not barred.play(barred.start, 0) or barred.play(barred.start, 0, whims):
            continue
        used = barred.used
        assert used & whims.bars == used
        for moment in whims.moments:
            assert not barred.play(moment, used)
            assert barred.used & used == barred.used
        lost += 1
    assert lost >= 60


def test_a_proof_that_was_broken_off_goes_on() -> None:
    table = table_of(numbered(GAME, 32_073))
    whole, parts = Claims(table), Claims(table)
    assert whole.refute(20_000) is True
    slices = 0
    while (answer := parts.refute(100)) is None:
        slices += 1
    assert answer is True
    assert slices > 3
    assert parts.runs < 2 * whole.runs + 100 * slices


def test_the_search_gives_the_same_answer_with_it_and_without() -> None:
    for deal in range(32_001, 32_001 + campaign.size(6, 60)):
        state = numbered(GAME, deal)
        with_it = solve(state, Budget(2000)).verdict
        without = solve(state, Budget(2000), shortcuts=Shortcuts(claims=False)).verdict
        assert Verdict.UNKNOWN in (with_it, without) or with_it is without
