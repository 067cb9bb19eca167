"""Numbered deals are those of PySolFC, laid out as it lays them out."""

from __future__ import annotations

from random import Random

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from games.core import BadOptions
from games.klondike_patience import GAME
from games.patience.cards import code, parse_codes
from games.patience.state import LaidOut, Shuffle, State


def deal(number: str) -> tuple[State, LaidOut]:
    state = GAME.new(1, GAME.check_options({"deal": number}))
    laid, *_ = GAME.apply(state, GAME.outcomes(state).sample(Random(0)))
    assert isinstance(laid, LaidOut)
    return state, laid


def other_opinion(number: int, source: int) -> tuple[str, list[str]]:
    """The stock and the columns as the package prints them."""
    text: str = Game("klondike", number, source).calc_layout_string(CardRenderer(False))
    stock, *columns = text.replace("10", "T").replace("<", "").replace(">", "").splitlines()
    return stock.removeprefix("Talon: "), columns


def spell(cards: list[int]) -> str:
    return " ".join(map(code, cards))


NUMBERS = [*range(1, 31), 31_999, *range(32_001, 32_031), 10**9, 2**31, 2**32 + 1, 10**19, 10**20 - 1]


@pytest.mark.parametrize("number", NUMBERS)
def test_layout_is_the_same(number: int) -> None:
    state, laid = deal(str(number))
    stock, columns = other_opinion(number, RandomBase.DEALS_PYSOLFC)
    assert spell(state.stock[::-1]) == stock
    assert spell(list(laid.faces)) == " ".join(column.split()[-1] for column in columns)
    for mine, theirs in zip(state.columns[1:], columns, strict=True):
        cards = theirs.split()
        while cards and cards[-1][0] == "A":
            cards.pop()  # an open ace has gone up
        assert spell(mine) == " ".join(cards)


@pytest.mark.parametrize("number", [32_001, 40_000, 2**31 + 5, 2**32 + 5])
def test_numbers_with_ms_are_microsofts(number: int) -> None:
    state, _ = deal(f"ms{number}")
    assert spell(state.stock[::-1]) == other_opinion(number, RandomBase.DEALS_MS)[0]


def test_an_unknown_deal_is_refused_politely() -> None:
    for wrong in ("0", "ms0", "abc", "-3", "1.5", "1" * 21, "ms" + "9" * 15):
        with pytest.raises(BadOptions, match=r"^A deal number .*\.$"):
            GAME.check_options({"deal": wrong})


def test_a_numbered_deal_has_one_shuffle() -> None:
    first, second = (GAME.new(1, GAME.check_options({"deal": "617"})) for _ in range(2))
    outcome = GAME.outcomes(first).sample(Random(1))
    assert isinstance(outcome, Shuffle)
    assert outcome == GAME.outcomes(second).sample(Random(2))
    assert GAME.outcomes(first).holds(outcome)
    cards = parse_codes(outcome.cards)
    assert not GAME.outcomes(first).holds(Shuffle("".join(map(code, reversed(cards)))))
