"""Stock, waste, aces and the end: KP-12 to KP-14 and KP-18."""

from __future__ import annotations

from itertools import product

import pytest

from games.core import Decide, IllegalMove
from games.klondike_patience import GAME
from games.patience.state import (
    Build,
    Built,
    Draw,
    Drawn,
    Finished,
    GiveUp,
    Pack,
    Packed,
    Revealed,
    Shuffle,
)
from tests.clauses import clause
from tests.klondike_patience.table import card, table


# ------------------------------------------------------------------ stock and waste
@clause("KP-12a")
def test_the_stock_is_dealt_one_card_at_a_time() -> None:
    here = table(waste="4C", stock="8H 2D 7S")
    assert here.play(Draw()) == [Drawn(card("7S"))]
    assert (here.waste, here.stock) == ("4C 7S", "8H 2D")


@clause("KP-12b")
def test_the_top_of_the_waste_is_built() -> None:
    here = table(waste="4C 3H", built="H2", stock="?")
    assert here.play(Build(0)) == [Built(card("3H"), 0, forced=False)]
    assert (here.waste, here.built) == ("4C", "H3")


@clause("KP-12c")
def test_the_top_of_the_waste_is_packed() -> None:
    here = table({2: "? | TS"}, waste="4C 9D", stock="?")
    assert here.play(Pack(0, 2, 1)) == [Packed((card("9D"),), 0, 2)]
    assert (here.waste, here.column(2)) == ("4C", "TS 9D")


@clause("KP-12c")
def test_a_card_from_the_waste_must_fit() -> None:
    here = table({2: "? | TH"}, waste="9D", stock="?")
    assert "needs a card of the other colour" in here.refusal(Pack(0, 2, 1))


@clause("KP-12d")
def test_cards_below_the_top_of_the_waste_are_not_available() -> None:
    here = table({2: "TS", 3: "8C"}, waste="9D 3H 4C", built="H2", stock="?")
    assert here.moves == ["Draw"]
    assert "must be built before" in here.refusal(Build(0))
    assert here.refusal(Pack(0, 2, 3)) == "Only the top card of the waste can be played."


@clause("KP-12d")
def test_a_card_below_is_available_again_once_uncovered() -> None:
    here = table({3: "5D"}, waste="3H 4C", built="H2", stock="?")
    assert not here.offers(Build(0))
    here.play(Pack(0, 3, 1))
    assert here.offers(Build(0))


@clause("KP-13a")
def test_the_stock_is_dealt_through_once_only() -> None:
    here = table({1: "TS", 2: "9D"}, waste="4C", stock="7S")
    here.play(Draw())
    assert (here.stock, here.waste) == ("", "4C 7S")
    assert here.refusal(Draw()) == "The stock is used up; it is dealt through only once."


# ------------------------------------------------------------------ aces
@clause("KP-14a")
def test_an_ace_from_the_stock_goes_up_at_once() -> None:
    here = table(waste="4C", stock="2D AS")
    assert here.play(Draw()) == [Drawn(card("AS")), Built(card("AS"), 0, forced=True)]
    assert (here.waste, here.built) == ("4C", "S1")


@clause("KP-14a")
def test_an_ace_under_the_top_of_the_waste_goes_up_once_uncovered() -> None:
    here = table({3: "5D"}, waste="AH 4C", stock="?")
    here.play(Pack(0, 3, 1))
    assert (here.waste, here.built) == ("", "H1")


@clause("KP-14a")
def test_aces_turned_up_one_after_another_all_go_up() -> None:
    here = table({1: "8C AS AH | 9D", 2: "TC"}, stock="?")
    events = here.play(Pack(1, 2, 1))
    assert events == [
        Packed((card("9D"),), 1, 2),
        Revealed(card("AH"), 1),
        Built(card("AH"), 1, forced=True),
        Revealed(card("AS"), 1),
        Built(card("AS"), 1, forced=True),
        Revealed(card("8C"), 1),
    ]
    assert here.built == "S1 H1"


@clause("KP-14a")
def test_aces_that_lie_open_after_the_deal_go_up() -> None:
    # Deal 1 shows the ace of hearts at the end of column 6 and the ace of spades at the end of column 7.
    state = GAME.new(1, {"deal": "1"})
    _, *events = GAME.apply(state, Shuffle(_first_deal()))
    assert events == [
        Built(card("AH"), 6, forced=True),
        Revealed(card("QD"), 6),
        Built(card("AS"), 7, forced=True),
        Revealed(card("JS"), 7),
    ]


def _first_deal() -> str:
    outcome = GAME.outcomes(GAME.new(1, {"deal": "1"}))
    (shuffle,) = (move for move, _ in outcome.weights)  # type: ignore[attr-defined]
    assert isinstance(shuffle, Shuffle)
    return shuffle.cards


@clause("KP-14b")
def test_a_card_that_could_be_built_may_stay() -> None:
    here = table({1: "2S", 2: "9D", 3: "TC"}, built="S1", stock="?")
    assert here.moves == ["Build 1", "Draw", "Pack 2 3 1"]
    here.play(Draw())
    assert (here.built, here.column(1)) == ("S1", "2S")


@clause("KP-14c")
def test_no_move_is_needed_or_offered_for_an_ace() -> None:
    here = table(waste="4C", stock="2D AS")
    events = here.play(Draw())
    assert events[-1] == Built(card("AS"), 0, forced=True)
    assert here.moves == ["Draw"]


# ------------------------------------------------------------------ the end
@clause("KP-18b")
def test_nothing_comes_back_from_a_foundation() -> None:
    here = table({1: "3S", 2: "4H"}, built="S2 H3 D2", stock="?")
    assert here.moves == ["Build 1", "Build 2", "Draw", "Pack 1 2 1"]
    for source, target in product(range(-5, 20), range(1, 8)):
        if not here.offers(Pack(source, target, 1)):
            here.refusal(Pack(source, target, 1))


@clause("KP-18c")
def test_lost_when_the_stock_is_out_and_nothing_moves() -> None:
    here = table({1: "? | 9D", 2: "9H"}, waste="4C", stock="7S")
    assert here.ending == ""
    assert here.play(Draw()) == [Drawn(card("7S")), Finished("stuck", 0)]
    assert here.ending == "stuck"


@clause("KP-18c")
def test_not_lost_while_a_card_can_move() -> None:
    here = table({1: "? | 9D", 2: "TS"}, waste="4C")
    assert GAME.turn(here.state) == Decide(0)


@clause("KP-18c")
@pytest.mark.parametrize("stock", ["?", ""])
def test_the_player_may_give_up_at_any_time(stock: str) -> None:
    here = table({1: "? | 9D", 2: "TS"}, stock=stock, built="S3")
    assert GAME.apply(here.state, GiveUp()) == [Finished("given up", 3)]
    assert here.ending == "given up"


@clause("KP-18c")
def test_nothing_moves_once_the_game_is_over() -> None:
    here = table({1: "9D", 2: "TS"}, stock="?")
    GAME.apply(here.state, GiveUp())
    assert here.moves == []
    for move in (Draw(), Pack(1, 2, 1), GiveUp()):
        with pytest.raises(IllegalMove, match="over"):
            GAME.apply(here.state, move)
