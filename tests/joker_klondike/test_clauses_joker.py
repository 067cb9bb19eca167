"""The joker is built, built upon, replaced and built again: JK-25 and JK-26."""

from __future__ import annotations

import pytest

from games.joker_klondike import GAME
from games.joker_klondike.state import HELD, JokerBuilt, JokerReplaced, PlaceJoker
from games.patience.cards import JOKER
from games.patience.state import (
    WASTE,
    Build,
    Built,
    Draw,
    Drawn,
    Finished,
    GiveUp,
    Pack,
    Packed,
    Revealed,
)
from tests.clauses import clause
from tests.joker_klondike.table import CLUBS, DIAMONDS, HEARTS, SPADES, table
from tests.klondike_patience.table import card


# ------------------------------------------------------------------ it must be built
@clause("JK-25a")
def test_a_joker_from_the_stock_is_built_at_once() -> None:
    here = table(waste="4C", stock="? JK", built="H3")
    assert here.play(Draw()) == [Drawn(JOKER), JokerBuilt(HEARTS, 4, WASTE)]
    assert (here.waste, here.built, here.joker) == ("4C", "H4", "H4")


@clause("JK-25a")
def test_a_joker_turned_up_in_a_column_is_built_at_once() -> None:
    here = table({1: "8C JK | 9D", 2: "TC"}, stock="?", built="S1")
    assert here.play(Pack(1, 2, 1)) == [
        Packed((card("9D"),), 1, 2),
        Revealed(JOKER, 1),
        JokerBuilt(SPADES, 2, 1),
        Revealed(card("8C"), 1),
    ]
    assert (here.column(1), here.built, here.joker) == ("8C", "S2", "S2")


@clause("JK-25a")
def test_a_joker_uncovered_on_the_waste_is_built_at_once() -> None:
    here = table({3: "5D"}, waste="9S JK 4C", stock="?", built="D1")
    assert here.play(Pack(0, 3, 1))[1:] == [JokerBuilt(DIAMONDS, 2, WASTE)]
    assert (here.waste, here.joker) == ("9S", "D2")


@clause("JK-25a")
def test_nothing_else_is_done_before_the_joker_is_built() -> None:
    here = table({1: "2S", 2: "9D", 3: "TC"}, waste="4C JK", stock="?", built="S1 H3")
    assert here.moves == ["PlaceJoker 1", "PlaceJoker 2"]
    for move in (Draw(), Build(1), Pack(2, 3, 1), Build(0)):
        assert here.refusal(move) == "First choose a foundation for the joker."


@clause("JK-25a")
@pytest.mark.parametrize("stock", ["?", ""])
def test_a_game_may_be_given_up_before_the_joker_is_built(stock: str) -> None:
    here = table(waste="JK", stock=stock, built="S1 H3")
    assert GAME.apply(here.state, GiveUp()) == [Finished("given up", 4)]
    assert (here.ending, here.moves) == ("given up", [])
    assert "over" in here.refusal(PlaceJoker(SPADES))


@clause("JK-25a")
def test_a_covered_joker_is_not_built() -> None:
    here = table({1: "JK | 9D", 2: "? ? | 4C"}, waste="3C 5C", stock="?", built="H1")
    assert here.moves == ["Draw"]
    assert here.refusal(PlaceJoker(HEARTS)) == "The joker is not free to be built now."


# ------------------------------------------------------------------ as the next card
@clause("JK-25b")
@pytest.mark.parametrize(("built", "rank"), [("D1", 2), ("D7", 8), ("D12", 13)])
def test_the_joker_is_the_next_card_of_its_foundation(built: str, rank: int) -> None:
    here = table(stock="? JK", built=built)
    assert here.play(Draw())[-1] == JokerBuilt(DIAMONDS, rank, WASTE)
    assert here.built == here.joker == f"D{rank}"


@clause("JK-25b")
def test_the_card_that_the_joker_stands_for_is_not_counted_as_built() -> None:
    here = table(stock="? JK", built="D7 C2")
    here.play(Draw())
    here.play(PlaceJoker(DIAMONDS))
    assert GAME.scores(here.state) == (9,)


@clause("JK-25c")
def test_building_goes_on_upon_the_joker() -> None:
    here = table({1: "6H | 5H"}, stock="?", built="H4", joker="H4")
    assert here.play(Build(1)) == [Built(card("5H"), 1, forced=False), Revealed(card("6H"), 1)]
    here.play(Build(1))
    assert (here.built, here.joker) == ("H6", "H4")
    assert GAME.scores(here.state) == (5,)


@clause("JK-25c")
def test_the_card_upon_the_joker_must_be_the_next() -> None:
    here = table({1: "6H"}, stock="?", built="H4", joker="H4")
    assert here.refusal(Build(1)) == "The 5 of hearts must be built before the 6 of hearts."


# ------------------------------------------------------------------ the exchange
@clause("JK-25d")
def test_the_natural_card_from_the_stock_takes_its_place() -> None:
    here = table(waste="9C", stock="? 4H", built="H4 S1", joker="H4")
    assert here.play(Draw())[:2] == [Drawn(card("4H")), JokerReplaced(card("4H"), WASTE, HEARTS)]
    assert here.waste == "9C"
    assert here.built.split()[1] == "H4"


@clause("JK-25d")
def test_the_natural_card_turned_up_in_a_column_takes_its_place() -> None:
    here = table({1: "8C 4H | 9D", 2: "TC"}, stock="?", built="H6", joker="H4")
    assert here.play(Pack(1, 2, 1)) == [
        Packed((card("9D"),), 1, 2),
        Revealed(card("4H"), 1),
        JokerReplaced(card("4H"), 1, HEARTS),
        Revealed(card("8C"), 1),
        JokerBuilt(HEARTS, 7, HELD),
    ]
    assert here.column(1) == "8C"


@clause("JK-25d")
def test_the_natural_card_uncovered_in_its_sequence_takes_its_place() -> None:
    here = table({1: "5C 4H 3S", 2: "? | 4D"}, stock="?", built="H6 S1", joker="H4")
    assert here.play(Pack(1, 2, 1))[1:] == [
        JokerReplaced(card("4H"), 1, HEARTS),
        JokerBuilt(SPADES, 2, HELD),
    ]
    assert here.column(1) == "5C"


@clause("JK-25d")
def test_a_natural_card_that_is_covered_does_not() -> None:
    here = table({1: "5C 4H 3S", 2: "8C"}, waste="9D 4C", stock="7C", built="H6", joker="H4")
    here.play(Draw())
    assert (here.joker, here.column(1)) == ("H4", "5C 4H 3S")


@clause("JK-25e")
def test_the_joker_goes_to_another_foundation() -> None:
    here = table(stock="? 4H", built="H5 S2", joker="H4")
    assert here.play(Draw())[1:] == [JokerReplaced(card("4H"), WASTE, HEARTS), JokerBuilt(SPADES, 3, HELD)]
    assert (here.built, here.joker) == ("S3 H5", "S3")
    assert GAME.scores(here.state) == (7,)


@clause("JK-25e")
def test_the_joker_may_not_go_back_to_the_foundation_it_came_from() -> None:
    here = table(stock="? 4H", built="C1 H5 S2", joker="H4")
    here.play(Draw())
    assert (here.joker, here.moves) == ("held from H", ["PlaceJoker 0", "PlaceJoker 1"])
    said = here.refusal(PlaceJoker(HEARTS))
    assert said == "The joker comes from the foundation of hearts and goes to another."
    assert here.play(PlaceJoker(CLUBS)) == [JokerBuilt(CLUBS, 2, HELD)]
    assert here.joker == "C2"


@clause("JK-25e")
def test_from_there_it_may_come_back_another_time() -> None:
    here = table(stock="2C 4H", built="C1 H5", joker="H4")
    here.play(Draw())
    assert here.joker == "C2"
    here.play(Draw())
    assert (here.joker, here.built) == ("H6", "C2 H6")


@clause("JK-25e")
def test_it_may_be_replaced_again_at_once() -> None:
    here = table({7: "? | 3S"}, stock="? 4H", built="H4 S2", joker="H4")
    _, *events = here.play(Draw())
    assert events == [
        JokerReplaced(card("4H"), WASTE, HEARTS),
        JokerBuilt(SPADES, 3, HELD),
        JokerReplaced(card("3S"), 7, SPADES),
        Revealed(card("2C"), 7),
        JokerBuilt(HEARTS, 5, HELD),
    ]
    assert (here.built, here.joker) == ("S3 H5", "H5")


@clause("JK-25e")
def test_a_card_turned_up_by_the_exchange_counts_for_what_follows() -> None:
    """An ace under the natural card goes up first and widens the choice."""
    here = table({1: "AC | 4H 3C", 2: "? | 4D"}, stock="?", built="H5 S2", joker="H4")
    assert here.play(Pack(1, 2, 1))[1:] == [
        JokerReplaced(card("4H"), 1, HEARTS),
        Revealed(card("AC"), 1),
        Built(card("AC"), 1, forced=True),
    ]
    assert here.moves == ["PlaceJoker 0", "PlaceJoker 1"]


# ------------------------------------------------------------------ no other foundation
@clause("JK-25f")
@pytest.mark.parametrize("others", ["", "S13", "C13 S13 D13"])
def test_where_no_other_can_take_it_the_joker_goes_on_top_of_its_own(others: str) -> None:
    here = table(stock="? 4H", built=f"H5 {others}", joker="H4")
    assert here.play(Draw())[1:] == [JokerReplaced(card("4H"), WASTE, HEARTS), JokerBuilt(HEARTS, 6, HELD)]
    assert here.joker == "H6"


@clause("JK-25f")
def test_where_that_is_complete_too_the_joker_is_held() -> None:
    here = table(waste="9C", stock="5S QH", built="H13 D13", joker="H12")
    assert here.play(Draw())[1:] == [JokerReplaced(card("QH"), WASTE, HEARTS)]
    assert (here.joker, here.waste, here.moves) == ("held from H", "9C", ["Draw"])
    assert here.refusal(PlaceJoker(CLUBS)) == (
        "The joker cannot begin a foundation; the ace of clubs must come first."
    )
    assert here.refusal(PlaceJoker(DIAMONDS)) == "The foundation of diamonds is complete."


@clause("JK-25f")
def test_a_held_joker_goes_out_as_soon_as_a_foundation_can_take_it() -> None:
    here = table(stock="? AC", built="H13", joker="held from H")
    assert here.play(Draw()) == [
        Drawn(card("AC")),
        Built(card("AC"), WASTE, forced=True),
        JokerBuilt(CLUBS, 2, HELD),
    ]
    assert here.joker == "C2"


@clause("JK-25f")
def test_a_game_is_lost_with_a_joker_that_nothing_can_take() -> None:
    here = table({1: "? | 9D"}, stock="7C", built="H13", joker="held from H")
    assert here.play(Draw()) == [Drawn(card("7C")), Finished("stuck", 13)]
    assert here.ending == "stuck"


# ------------------------------------------------------------------ compelled, but for the choice
@clause("JK-25g")
def test_the_exchange_needs_no_move_and_none_is_offered_instead() -> None:
    here = table({1: "? | 5S"}, stock="? 4H", built="H5 S1", joker="H4")
    here.play(Draw())
    assert (here.joker, here.waste, here.moves) == ("S2", "", ["Draw"])


@clause("JK-25g")
def test_the_exchange_itself_is_not_asked_for_only_the_new_foundation() -> None:
    here = table({1: "? | 5S"}, stock="? 4H", built="C3 H5 S1", joker="H4")
    assert here.play(Draw())[-1] == JokerReplaced(card("4H"), WASTE, HEARTS)
    assert here.moves == ["PlaceJoker 0", "PlaceJoker 1"]


@clause("JK-25g")
def test_compelled_play_goes_on_after_the_choice() -> None:
    here = table({7: "? | AD 3S"}, waste="JK", stock="?", built="C1 S2")
    assert here.play(PlaceJoker(SPADES)) == [
        JokerBuilt(SPADES, 3, WASTE),
        JokerReplaced(card("3S"), 7, SPADES),
        Built(card("AD"), 7, forced=True),
        Revealed(card("2C"), 7),
    ]
    assert here.moves == ["PlaceJoker 0", "PlaceJoker 3"]


@clause("JK-26a")
@pytest.mark.parametrize("suit", [CLUBS, SPADES, DIAMONDS])
def test_the_player_chooses_among_the_possible_foundations(suit: int) -> None:
    here = table(stock="? JK", built="C3 S1 D12")
    assert here.play(Draw()) == [Drawn(JOKER)]
    assert here.moves == ["PlaceJoker 0", "PlaceJoker 1", "PlaceJoker 3"]
    rank = here.state.foundations[suit] + 1
    assert here.play(PlaceJoker(suit)) == [JokerBuilt(suit, rank, WASTE)]


@clause("JK-26a")
def test_foundations_not_begun_or_complete_are_not_possible() -> None:
    here = table(stock="? JK", built="C13 S1 D12")
    here.play(Draw())
    assert here.moves == ["PlaceJoker 1", "PlaceJoker 3"]
    assert here.refusal(PlaceJoker(CLUBS)) == "The foundation of clubs is complete."
    assert "cannot begin a foundation" in here.refusal(PlaceJoker(HEARTS))
    for none in (-1, 4, 52):
        assert here.refusal(PlaceJoker(none)) == "There is no such foundation."
