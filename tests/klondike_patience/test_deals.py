"""Numbered deals are those of PySolFC; what can be done in them was counted by hand; hidden cards are any."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from games.klondike_patience import GAME
from games.patience.cards import JOKER, parse_codes
from games.patience.state import COLUMNS, Shuffle, State
from tests.klondike_patience.table import dealt, position, spell, undealt

KLONDIKE, JOKER_KLONDIKE = "klondike_patience", "joker_klondike"


# ------------------------------------------------------------------ numbers
def other_opinion(number: int, source: int) -> tuple[str, list[str]]:
    """The stock and the columns as the package prints them."""
    text: str = Game("klondike", number, source).calc_layout_string(CardRenderer(False))
    stock, *columns = text.replace("10", "T").replace("<", "").replace(">", "").splitlines()
    return stock.removeprefix("Talon: "), columns


def test_layout_is_the_one_of_pysolfc() -> None:
    for number in (*range(1, 9), 31_999, *range(32_001, 32_009), 10**9, 2**31, 2**32 + 1, 10**20 - 1):
        state = dealt(KLONDIKE, str(number)).state
        stock, columns = other_opinion(number, RandomBase.DEALS_PYSOLFC)
        assert spell(state.stock[::-1]) == stock, number
        for mine, theirs in zip(state.columns[1:], columns, strict=True):
            cards = theirs.split()
            while cards and cards[-1][0] == "A":
                cards.pop()  # an open ace has gone up
            assert spell(mine) == " ".join(cards)


def test_numbers_with_ms_are_microsofts() -> None:
    for number in (32_001, 40_000, 2**31 + 5, 2**32 + 5):
        state = dealt(KLONDIKE, f"ms{number}").state
        assert spell(state.stock[::-1]) == other_opinion(number, RandomBase.DEALS_MS)[0]


def test_a_joker_lies_behind_the_pack_that_a_number_shuffles() -> None:
    """A to K of clubs, diamonds, hearts and spades, rank by rank, are swapped from the back."""
    for deal in (1, 617, 31_999):
        cards, number = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["JK"], deal
        for last in range(52, 0, -1):
            number = (number * 214_013 + 2_531_011) % 2**31
            other = (number >> 16) % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        assert shuffles(JOKER_KLONDIKE, str(deal), 1) == [cards[::-1]]


def shuffles(name: str, deal: str, count: int) -> list[list[str]]:
    """Shuffles of a deal, card by card as they are dealt."""
    game, state = undealt(name, deal)
    rng, found = Random(1), list[list[str]]()
    for _ in range(count):
        (cards,) = game.outcomes(state).sample(rng)
        found.append(spell(parse_codes(str(cards))).split())
    return found


def test_a_numbered_deal_has_one_shuffle_and_any_other_all() -> None:
    for name in (KLONDIKE, JOKER_KLONDIKE):
        first, second = shuffles(name, "617", 2)
        assert first == second
        assert shuffles(name, "ms40000", 1) != [first]
        game, state = undealt(name, "617")
        assert not game.outcomes(state).contains(Shuffle("".join(first[::-1])))
        many = shuffles(name, "", 600)
        assert all(sorted(cards) == sorted(first) for cards in many)
        for place in (0, -1):
            assert {cards[place] for cards in many} == set(first)


# ------------------------------------------------------------------ counts, worked out on paper first
def lines(state: State, depth: int) -> int:
    """How many ways there are to play `depth` moves."""
    total = 0
    for move in GAME.moves(state) if depth else ():
        after = state.copy()
        GAME.apply(after, move)
        total += lines(after, depth - 1)
    return total if depth else 1


# Deal 1 shows QH TS 5C 4C 3C AH AS. The aces go up and turn QD and JS:  QH TS 5C 4C 3C QD JS.
#   First move: the jack has two red queens to go to; the clubs find no red card above them, the ten no
#   red jack, the queens no black king; the only 2 that could be built lie deeper. With the stock: 3.
#   Second move: after JS on QH (or QD) the 9 of diamonds is turned, which goes on TS, and the jack may
#   change to the other queen; with the stock 3 each. After the stock the 4 of hearts lies on the waste
#   and goes on 5C, beside the two of the jack and the stock: 4.   3 + 3 + 4 = 10.
#
# Deal 4 shows 8H KD 5S 9S 7S QH AS; the ace goes up and turns 2S, which may be built. 8H goes on 9S and
#   7S on 8H; the 5 finds no red 6, QH no black king, KD no space, 2S no red 3. With the stock: 4.
#
# Deal 8 shows 7C 7H QS QH 4S QD TC: no 8, no 5, no king, no jack. Only the stock: 1.
#
# Deal 32001 shows 2C QC TS QD 4H 3C AS; the ace goes up and turns 9C.
#   First move: 3C on 4H, or the stock: 2.
#   Second move: 3C on 4H turned 8S, which finds no red 9, and nothing fits on it: the stock alone, 1.
#   After the stock TH lies on the waste and finds no black jack: 3C on 4H or the stock again, 2.  1 + 2 = 3.
@pytest.mark.parametrize(
    ("deal", "depth", "count"),
    [("1", 1, 3), ("1", 2, 10), ("4", 1, 4), ("8", 1, 1), ("32001", 1, 2), ("32001", 2, 3)],
)
def test_number_of_lines(deal: str, depth: int, count: int) -> None:
    assert lines(dealt(KLONDIKE, deal).state, depth) == count


# ------------------------------------------------------------------ what is hidden
def unseen(state: State) -> list[int]:
    """The stock and the cards that lie face down."""
    return state.stock + [card for pile in COLUMNS for card in state.columns[pile][: state.hidden[pile]]]


@pytest.mark.parametrize("name", [KLONDIKE, JOKER_KLONDIKE])
def test_any_unseen_card_is_imagined_anywhere_as_often_as_elsewhere(name: str) -> None:
    rng = Random(4)
    game, state = dealt(name, rng=rng)
    cards = unseen(state)
    guesses = [unseen(game.sample_state(state, 0, rng)) for _ in range(1_500)]
    assert all(sorted(guess) == sorted(cards) for guess in guesses)
    for place in (0, len(state.stock) - 1, len(cards) - 1):
        found = Counter(guess[place] for guess in guesses)
        assert set(found) == set(cards)
        assert max(found.values()) < 5 * min(found.values())


def test_a_joker_that_is_seen_is_imagined_where_it_is() -> None:
    rng = Random(5)
    for text in ("1: ? ? | 9D, waste: 4C JK, stock: ? ? ?", "1: ? ? | JK, 2: ? | 9D, stock: ? ? ?"):
        game, state = position(text)
        assert not any(JOKER in unseen(game.sample_state(state, 0, rng)) for _ in range(20))
