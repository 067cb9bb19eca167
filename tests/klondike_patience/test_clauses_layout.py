"""The layout: KP-03 to KP-07."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Chance, IllegalMove
from games.klondike_patience import GAME
from games.patience.cards import PACK, codes, parse_codes
from games.patience.state import COLUMNS, LaidOut, Shuffle, State
from tests.clauses import clause
from tests.klondike_patience.table import card, table

# The four aces deep in the stock, so that none of them goes up at once.
ACES_LAST = tuple(sorted(PACK, key=lambda card: card % 13 == 0))


def lay_out(cards: tuple[int, ...] = ACES_LAST) -> tuple[State, LaidOut]:
    state = GAME.new(1, GAME.check_options({}))
    laid, *_ = GAME.apply(state, Shuffle(codes(cards)))
    assert isinstance(laid, LaidOut)
    return state, laid


@clause("KP-03a")
def test_game_uses_each_of_the_52_cards_once() -> None:
    state = GAME.new(1, GAME.check_options({}))
    assert GAME.turn(state) == Chance("shuffle")
    outcome = GAME.outcomes(state).sample(Random(1))
    assert isinstance(outcome, Shuffle)
    assert sorted(parse_codes(outcome.cards)) == list(range(52))
    one_twice = (*PACK[:-1], PACK[0])
    for wrong in (PACK[:-1], one_twice, (*PACK, PACK[0])):
        assert not GAME.outcomes(state).holds(Shuffle(codes(wrong)))
        with pytest.raises(IllegalMove):
            GAME.apply(state, Shuffle(codes(wrong)))
    assert GAME.turn(state) == Chance("shuffle")


@clause("KP-06a")
def test_28_cards_make_seven_columns() -> None:
    state, laid = lay_out()
    assert sorted(map(len, state.columns[1:])) == [1, 2, 3, 4, 5, 6, 7]
    assert sum(map(len, state.columns)) == 28
    assert laid.stock == len(state.stock) == 24


@clause("KP-06a")
def test_cards_are_dealt_row_upon_row() -> None:
    # From the right: six, five, four, three, two cards, one, and at last a card for every column.
    state, laid = lay_out()
    assert [state.columns[pile][0] for pile in range(7, 1, -1)] == list(ACES_LAST[:6])
    assert [state.columns[pile][1] for pile in range(7, 2, -1)] == list(ACES_LAST[6:11])
    assert laid.faces == ACES_LAST[27:20:-1]
    assert state.stock[::-1] == list(ACES_LAST[28:])


@clause("KP-06b")
def test_every_face_up_card_of_a_column_can_be_seen() -> None:
    seen = GAME.observe(table({2: "? ? | 9D 8S 7H"}).state, 0)
    assert seen.columns[2] == [card("9D"), card("8S"), card("7H")]
    assert seen.hidden[2] == 2


@clause("KP-06c")
def test_columns_grow_from_left_to_right() -> None:
    state, _ = lay_out()
    assert [len(state.columns[pile]) for pile in COLUMNS] == [1, 2, 3, 4, 5, 6, 7]


@clause("KP-07a")
def test_only_the_last_card_of_each_column_lies_face_up() -> None:
    state, laid = lay_out()
    assert state.hidden[1:] == [0, 1, 2, 3, 4, 5, 6]
    assert laid.faces == tuple(state.columns[pile][-1] for pile in COLUMNS)
    seen = GAME.observe(state, 0)
    assert seen.columns[1:] == [[face] for face in laid.faces]
