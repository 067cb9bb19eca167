"""The printed rules, clause by clause: the short plays of plays.txt, and the layout."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Chance, IllegalMove
from games.klondike_patience import GAME
from games.patience.cards import PACK, codes, parse_codes
from games.patience.state import COLUMNS, LaidOut, Shuffle
from tests.clauses import clause
from tests.golden.words import WORDS
from tests.kit.script import Scene, clauses, each, read
from tests.klondike_patience.plays import holds
from tests.klondike_patience.table import card, table

PLAYS = read(Path(__file__).with_name("plays.txt"))


@clause(*clauses(PLAYS))
@each(PLAYS)
def test_it_plays_as_printed(scene: Scene) -> None:
    holds(scene, table, WORDS["klondike_patience"].event)


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
        with pytest.raises(IllegalMove, match="cannot be dealt"):
            GAME.apply(state, Shuffle(codes(wrong)))
    assert GAME.turn(state) == Chance("shuffle")


@clause("KP-06a", "KP-06c", "KP-07a")
def test_28_cards_make_seven_columns_whose_last_cards_lie_face_up() -> None:
    """Row upon row from the right: six cards, five, four, three, two, one, and one more for each column."""
    cards = tuple(sorted(PACK, key=lambda card: card % 13 == 0))  # no ace is open, so that none goes up
    state = GAME.new(1, GAME.check_options({}))
    laid, *rest = GAME.apply(state, Shuffle(codes(cards)))
    assert rest == []
    assert laid == LaidOut(cards[27:20:-1], 24)
    assert [len(state.columns[pile]) for pile in COLUMNS] == [1, 2, 3, 4, 5, 6, 7]
    assert [state.columns[pile][0] for pile in range(7, 1, -1)] == list(cards[:6])
    assert [state.columns[pile][1] for pile in range(7, 2, -1)] == list(cards[6:11])
    assert [state.columns[pile][-1] for pile in COLUMNS] == list(laid.faces)
    assert state.hidden[1:] == [0, 1, 2, 3, 4, 5, 6]
    assert state.stock[::-1] == list(cards[28:])
    assert GAME.observe(state, 0).columns[1:] == [[face] for face in laid.faces]


@clause("KP-06b")
def test_every_face_up_card_of_a_column_can_be_seen() -> None:
    seen = GAME.observe(table({2: "? ? | 9D 8S 7H"}).state, 0)
    assert seen.columns[2] == [card("9D"), card("8S"), card("7H")]
    assert seen.hidden[2] == 2
