"""The rules of the joker, clause by clause: the short plays of plays.txt, and the pack it is in."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.chance import pick, shuffled
from games.codec import digest
from games.core import Chance, Decide, IllegalMove, Move
from games.joker_klondike import GAME
from games.joker_klondike.state import JokerState
from games.klondike_patience import GAME as KLONDIKE
from games.patience.cards import JOKER, PACK, PACK_WITH_JOKER, RANK_OF, code, codes, parse_codes
from games.patience.deals import shuffle_deal
from games.patience.state import COLUMNS, Build, Finished, LaidOut, Pack, Shuffle, State
from tests.clauses import clause
from tests.golden.words import WORDS
from tests.joker_klondike.table import DIAMONDS, HEARTS, table
from tests.kit.script import Scene, clauses, each, read
from tests.klondike_patience.plays import holds

PLAYS = read(Path(__file__).with_name("plays.txt"))
NO_ACE_SOON = tuple(sorted(PACK_WITH_JOKER, key=lambda card: RANK_OF[card] == 1))


@clause(*clauses(PLAYS))
@each(PLAYS)
def test_it_plays_as_printed(scene: Scene) -> None:
    holds(scene, table, WORDS["joker_klondike"].event)


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
def test_until_the_joker_appears_the_game_is_klondike() -> None:
    for seed in range(60):
        plain, state, rng = side_by_side(seed)
        while plain.stock:
            assert GAME.moves(state) == KLONDIKE.moves(plain)
            move = pick(rng, KLONDIKE.moves(plain))
            expected = [event for event in KLONDIKE.apply(plain, move) if not isinstance(event, Finished)]
            assert GAME.apply(state, move) == expected
            assert (state.columns, state.hidden) == (plain.columns, plain.hidden)
            assert (state.waste, state.foundations) == (plain.waste, plain.foundations)
        assert GAME.plays(state) == KLONDIKE.plays(plain)


@clause("JK-23a")
def test_what_klondike_refuses_is_refused_in_the_same_words() -> None:
    family: list[Move] = [Build(pile) for pile in range(9)]
    family += [Pack(one, other, cards) for one in range(9) for other in range(9) for cards in (1, 2, 3)]
    for seed in range(6):
        plain, state, rng = side_by_side(seed)
        for _ in range(12):
            GAME.apply(state, move := pick(rng, KLONDIKE.moves(plain)))
            KLONDIKE.apply(plain, move)
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
    rng, found = Random(8), set[tuple[int, int]]()
    for _ in range(1_500):
        state, _ = lay_out(shuffled(rng, PACK_WITH_JOKER))
        hidden = [state.columns[pile][: state.hidden[pile]] for pile in COLUMNS]
        for pile, cards in enumerate([state.stock, *hidden]):
            found |= {(pile, place) for place, card in enumerate(cards) if card == JOKER}
    assert len(found) == 25 + 21


@clause("JK-27a")
def test_a_joker_that_lies_open_after_the_deal_stays_there() -> None:
    cards = [card for card in NO_ACE_SOON if card != JOKER]
    state, laid = lay_out([*cards[:27], JOKER, *cards[27:]])
    assert (laid.faces[0], state.columns[1], state.foundations) == (JOKER, [JOKER], [0, 0, 0, 0])


# ------------------------------------------------------------------ a state with a joker
def positions() -> list[JokerState]:
    """The joker held, on a foundation, waiting; and held from another foundation."""
    held, built, waits, other = (
        table({1: "? | 9D"}, stock="? ?", built="C1 H13", joker="held from H").state,
        table({1: "? | 9D"}, stock="? ?", built="C1 H4", joker="H3").state,
        table({1: "? | 9D"}, stock="? ?", built="C2 S1", waste="JK").state,
        table({1: "? | 9D"}, stock="? ?", built="C1 H13", joker="held from D").state,
    )
    return [held, built, waits, other]


JOKERS = [(None, True, HEARTS), ((HEARTS, 3), False, -1), (None, False, -1), (None, True, DIAMONDS)]
"""Of each: where the joker stands, whether it is held, and from where it came."""


def test_states_that_differ_in_the_joker_alone_are_told_apart() -> None:
    assert len({digest(state) for state in positions()}) == len(positions())


def test_the_player_sees_where_the_joker_is_and_a_copy_has_its_own() -> None:
    for number, state in enumerate(positions()):
        seen = GAME.observe(state, 0)
        for view in (seen, state):
            assert (view.joker_at, view.is_held, view.came_from) == JOKERS[number]
        copied = state.copy()
        assert (type(copied), copied) == (JokerState, state)
        copied.joker_at, copied.is_held, copied.came_from = (0, 2), not state.is_held, 2
        copied.columns[1].pop()
        assert state == positions()[number]


# ------------------------------------------------------------------ numbered deals
def test_a_numbered_deal_shuffles_the_pack_with_the_joker_in_it() -> None:
    for number in ("1", "617", "31999", "32000", "987654321", "ms40000"):
        state = GAME.new(1, GAME.check_options({"deal": number}))
        outcome = GAME.outcomes(state).sample(Random(1))
        assert outcome == Shuffle("".join(map(code, reversed(shuffle_deal(number, PACK_WITH_JOKER)))))
        GAME.apply(state, outcome)
        assert isinstance(GAME.turn(state), Decide)
        assert GAME.faults(state) == []


# Worked out apart from the program: the pack A to K of clubs, spades, hearts, diamonds with the joker
# behind it is rearranged by ranks and swapped from the back by Microsoft's generator.
def test_the_first_numbered_deal() -> None:
    suits, ranks = "CDHS", "A23456789TJQK"
    cards, number = [rank + suit for rank in ranks for suit in suits] + ["JK"], 1
    for last in range(52, 0, -1):
        number = (number * 214_013 + 2_531_011) % 2**31
        other = (number >> 16) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert [code(card) for card in shuffle_deal("1", PACK_WITH_JOKER)] == cards
