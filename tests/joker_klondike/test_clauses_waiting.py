"""The joker in the pack, before a foundation is begun, and at the end: JK-23 and JK-27."""

from __future__ import annotations

from random import Random

import pytest

from games.chance import pick, shuffled
from games.core import Chance, Decide, IllegalMove, Move
from games.joker_klondike import GAME
from games.joker_klondike.state import JokerBuilt, JokerReplaced, JokerState, PlaceJoker
from games.klondike_patience import GAME as KLONDIKE
from games.patience.cards import JOKER, PACK, PACK_WITH_JOKER, RANK_OF, codes, parse_codes
from games.patience.state import (
    COLUMNS,
    WASTE,
    Build,
    Built,
    Draw,
    Drawn,
    Finished,
    LaidOut,
    Pack,
    Packed,
    Revealed,
    Shuffle,
    State,
)
from tests.clauses import clause
from tests.joker_klondike.table import HEARTS, SPADES, table
from tests.klondike_patience.table import card

NO_ACE_SOON = tuple(sorted(PACK_WITH_JOKER, key=lambda card: RANK_OF[card] == 1))


def lay_out(cards: tuple[int, ...] | list[int]) -> tuple[JokerState, LaidOut]:
    state = GAME.new(1, GAME.check_options({}))
    laid, *_ = GAME.apply(state, Shuffle(codes(cards)))
    assert isinstance(laid, LaidOut)
    return state, laid


# ------------------------------------------------------------------ Klondike, with one card more
def side_by_side(seed: int) -> tuple[State, JokerState, Random]:
    """The same cards in both games; in the second, the joker is the last card of the stock."""
    rng = Random(seed)
    cards = shuffled(rng, PACK)
    plain = KLONDIKE.new(1, KLONDIKE.check_options({}))
    KLONDIKE.apply(plain, Shuffle(codes(cards)))
    state, _ = lay_out([*cards, JOKER])
    return plain, state, rng


@clause("JK-23a")
@pytest.mark.parametrize("seed", range(60))
def test_until_the_joker_appears_the_game_is_klondike(seed: int) -> None:
    plain, state, rng = side_by_side(seed)
    while plain.stock:
        assert GAME.moves(state) == KLONDIKE.moves(plain)
        assert list(map(type, GAME.moves(state))) == list(map(type, KLONDIKE.moves(plain)))
        move = pick(rng, KLONDIKE.moves(plain))
        expected = [event for event in KLONDIKE.apply(plain, move) if not isinstance(event, Finished)]
        assert GAME.apply(state, move) == expected
        assert (state.columns, state.hidden) == (plain.columns, plain.hidden)
        assert (state.waste, state.foundations) == (plain.waste, plain.foundations)
    assert GAME.plays(state) == KLONDIKE.plays(plain)


@clause("JK-23a")
@pytest.mark.parametrize("seed", range(20))
def test_what_klondike_refuses_is_refused_in_the_same_words(seed: int) -> None:
    plain, state, rng = side_by_side(seed)
    for _ in range(12):
        GAME.apply(state, move := pick(rng, KLONDIKE.moves(plain)))
        KLONDIKE.apply(plain, move)
        family: list[Move] = [Build(pile) for pile in range(9)]
        family += [Pack(one, other, cards) for one in range(9) for other in range(9) for cards in (1, 2, 3)]
        for wrong in (move for move in family if move not in KLONDIKE.moves(plain)):
            with pytest.raises(IllegalMove) as here:
                GAME.apply(state, wrong)
            with pytest.raises(IllegalMove) as there:
                KLONDIKE.apply(plain, wrong)
            assert str(here.value) == str(there.value)


@clause("JK-23b")
def test_the_game_uses_the_joker_and_each_of_the_52_cards_once() -> None:
    state = GAME.new(1, GAME.check_options({}))
    assert GAME.turn(state) == Chance("shuffle")
    outcome = GAME.outcomes(state).sample(Random(1))
    assert isinstance(outcome, Shuffle)
    assert sorted(parse_codes(outcome.cards)) == list(range(53))
    two_jokers = (*PACK[:-1], JOKER, JOKER)
    for wrong in (PACK, two_jokers, (*PACK_WITH_JOKER, JOKER), (*PACK, 0)):
        assert not GAME.outcomes(state).holds(Shuffle(codes(wrong)))
        with pytest.raises(IllegalMove, match="cannot be dealt"):
            GAME.apply(state, Shuffle(codes(wrong)))


@clause("JK-23c")
def test_28_cards_in_the_columns_and_25_in_the_stock() -> None:
    state, laid = lay_out(NO_ACE_SOON)
    assert [len(state.columns[pile]) for pile in COLUMNS] == [1, 2, 3, 4, 5, 6, 7]
    assert laid.stock == len(state.stock) == 25
    assert state.stock[::-1] == list(NO_ACE_SOON[28:])


@clause("JK-23c")
def test_the_joker_may_lie_anywhere() -> None:
    rng = Random(1)
    found = set()
    for _ in range(1_500):
        state, _ = lay_out(shuffled(rng, PACK_WITH_JOKER))
        found |= {("stock", place) for place, card in enumerate(state.stock) if card == JOKER}
        for pile in COLUMNS:
            hidden = state.columns[pile][: state.hidden[pile]]
            found |= {(str(pile), place) for place, card in enumerate(hidden) if card == JOKER}
    assert len(found) == 25 + 21


# ------------------------------------------------------------------ before a foundation is begun
@clause("JK-27a")
def test_a_joker_from_the_stock_stays_on_the_waste_before_a_foundation_is_begun() -> None:
    here = table(waste="4C", stock="? JK")
    assert here.play(Draw()) == [Drawn(JOKER)]
    assert (here.waste, here.moves) == ("4C JK", ["Draw"])
    assert here.refusal(Build(0)) == "The joker waits until a foundation can take it."


@clause("JK-27a")
def test_a_joker_turned_up_in_a_column_stays_there() -> None:
    here = table({1: "8C JK | 9D", 2: "TC"}, stock="?")
    assert here.play(Pack(1, 2, 1)) == [Packed((card("9D"),), 1, 2), Revealed(JOKER, 1)]
    assert (here.column(1), here.hidden(1), here.moves) == ("JK", 1, ["Draw"])


@clause("JK-27a")
def test_a_joker_that_lies_open_after_the_deal_stays_there() -> None:
    cards = [card for card in NO_ACE_SOON if card != JOKER]
    state, laid = lay_out([*cards[:27], JOKER, *cards[27:]])
    assert (laid.faces[0], state.columns[1], state.foundations) == (JOKER, [JOKER], [0, 0, 0, 0])


@clause("JK-27a")
def test_a_joker_waits_where_every_foundation_begun_is_complete() -> None:
    here = table(stock="? JK", built="H13")
    assert here.play(Draw()) == [Drawn(JOKER)]
    assert (here.waste, here.moves) == ("JK", ["Draw"])


@clause("JK-27b")
def test_a_joker_that_waits_in_a_column_goes_to_the_first_foundation() -> None:
    here = table({1: "3C | JK"}, stock="? AS")
    assert here.play(Draw()) == [
        Drawn(card("AS")),
        Built(card("AS"), WASTE, forced=True),
        JokerBuilt(SPADES, 2, 1),
        Revealed(card("3C"), 1),
    ]
    assert (here.built, here.joker, here.column(1)) == ("S2", "S2", "3C")


@clause("JK-27b")
def test_a_joker_that_waits_on_the_waste_goes_to_the_first_foundation() -> None:
    here = table(waste="9D JK", stock="? AH")
    assert here.play(Draw())[1:] == [Built(card("AH"), WASTE, forced=True), JokerBuilt(HEARTS, 2, WASTE)]
    assert (here.built, here.waste) == ("H2", "9D")


@clause("JK-27b")
def test_two_aces_that_become_available_together_leave_the_choice() -> None:
    here = table({1: "AH AS | 9D", 2: "TC", 3: "JK"}, stock="?")
    here.play(Pack(1, 2, 1))
    assert (here.built, here.column(3)) == ("S1 H1", "JK")
    assert here.moves == ["PlaceJoker 1", "PlaceJoker 2"]


@clause("JK-27b")
def test_a_joker_that_is_covered_does_not_go() -> None:
    here = table({1: "JK | 9D"}, waste="4C", stock="? AS")
    here.play(Draw())
    assert (here.built, here.joker) == ("S1", "")


@clause("JK-27c")
def test_the_joker_begins_no_foundation() -> None:
    here = table(waste="JK", stock="?")
    for suit in range(4):
        assert "must come first" in here.refusal(PlaceJoker(suit))
    assert here.moves == ["Draw"]


@clause("JK-27c")
def test_the_joker_never_stands_for_an_ace() -> None:
    rng = Random(2)
    stood = set()
    for _ in range(200):
        state, _ = lay_out(shuffled(rng, PACK_WITH_JOKER))
        while isinstance(GAME.turn(state), Decide):
            GAME.apply(state, pick(rng, GAME.moves(state)))
            stood |= {state.joker_at[1]} if state.joker_at else set()
    assert 1 not in stood
    assert {2, 3, 4} <= stood


@clause("JK-27d")
@pytest.mark.parametrize("other", ["9D", "QS", "KH", "2C"])
def test_nothing_is_packed_on_a_waiting_joker(other: str) -> None:
    here = table({1: "JK", 2: f"? | {other}"}, stock="?")
    assert here.refusal(Pack(2, 1, 1)) == "Nothing can be packed on the joker."


@clause("JK-27d")
@pytest.mark.parametrize("source", [0, 1])
def test_the_joker_is_packed_on_nothing(source: int) -> None:
    columns = {2: "9D", 3: ""}
    here = table(columns | {1: "? | JK"}, stock="?") if source else table(columns, waste="JK", stock="?")
    said = "The joker cannot be packed; it goes only to a foundation."
    assert here.refusal(Pack(source, 2, 1)) == said
    assert here.refusal(Pack(source, 3, 1)) == said
    assert here.moves == ["Draw"]


@clause("JK-27e")
def test_the_stock_may_be_dealt_over_a_joker_on_the_waste() -> None:
    here = table(waste="JK", stock="? AS 8C")
    assert here.play(Draw()) == [Drawn(card("8C"))]
    assert here.play(Draw()) == [Drawn(card("AS")), Built(card("AS"), WASTE, forced=True)]
    assert (here.waste, here.built, here.joker) == ("JK 8C", "S1", "")


@clause("JK-27e")
def test_it_is_available_once_it_is_uncovered_again() -> None:
    here = table({1: "? | 9D"}, waste="JK 8C", stock="?", built="S1")
    assert here.play(Pack(0, 1, 1))[1:] == [JokerBuilt(SPADES, 2, WASTE)]
    assert (here.waste, here.joker) == ("", "S2")


# ------------------------------------------------------------------ the end
@clause("JK-27f")
def test_won_when_the_last_natural_card_takes_the_jokers_place() -> None:
    here = table(stock="7H", built="C13 S13 H13 D13", joker="H7")
    assert here.ending == ""
    assert here.play(Draw()) == [
        Drawn(card("7H")),
        JokerReplaced(card("7H"), WASTE, HEARTS),
        Finished("won", 52),
    ]
    assert (here.ending, here.joker) == ("won", "held from H")
    assert GAME.faults(here.state) == []


@clause("JK-27f")
def test_a_joker_that_never_came_out_is_set_aside() -> None:
    here = table({1: "KC"}, stock="JK", built="C12 S13 H13 D13")
    assert here.play(Build(1)) == [Built(card("KC"), 1, forced=False), Finished("won", 52)]
    assert (here.ending, here.stock, here.moves) == ("won", "JK", [])


@clause("JK-27f")
def test_four_foundations_with_the_joker_in_one_are_not_yet_won() -> None:
    here = table({1: "? | 2C"}, stock="7H", built="C1 S13 H13 D13", joker="H7")
    assert (here.ending, GAME.scores(here.state)) == ("", (39,))


@clause("JK-27f")
def test_the_last_card_may_be_uncovered_by_the_last_king() -> None:
    here = table({1: "QS | KS"}, built="C13 S12 H13 D13", joker="S12")
    assert here.play(Build(1)) == [
        Built(card("KS"), 1, forced=False),
        Revealed(card("QS"), 1),
        JokerReplaced(card("QS"), 1, SPADES),
        Finished("won", 52),
    ]
