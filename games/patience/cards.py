"""Playing cards for both patiences: what a card is, how cards are packed and built, numbered deals.

A card is a whole number: suit * 13 + rank - 1, suits in the order clubs, spades, hearts, diamonds.
The joker comes behind them all; it has no rank and no suit of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

SUITS: Final = ("clubs", "spades", "hearts", "diamonds")
RANKS: Final = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
PACK: Final = tuple(range(52))
JOKER: Final = 52
PACK_WITH_JOKER: Final = (*PACK, JOKER)
KING: Final = 13

_SUIT_CODES: Final = "CSHD"
_RANK_CODES: Final = "A23456789TJQK"

SUIT_OF: Final = tuple(card // 13 for card in PACK_WITH_JOKER)
RANK_OF: Final = (*(card % 13 + 1 for card in PACK), 0)
IS_RED: Final = (*(card >= 26 for card in PACK), False)
"""Suit, rank and colour of each card; the joker has suit 4, rank 0, and is not red."""

CODES: Final = (*(_RANK_CODES[card % 13] + _SUIT_CODES[card // 13] for card in PACK), "JK")
"""Each card in two letters: "9D", "TC", "AS"; the joker is "JK"."""

_CARD_OF: Final = {letters: card for card, letters in enumerate(CODES)}


class BadCard(ValueError):
    """A text that is no card, or a pack with a card missing or twice."""


FITS: Final = (
    *(
        tuple(
            below for below in PACK if RANK_OF[below] == RANK_OF[card] + 1 and IS_RED[below] != IS_RED[card]
        )
        for card in PACK
    ),
    (),
)
"""For each card, the two cards it may be packed on (none for a king and for the joker)."""


def packs_on(card: int, below: int) -> bool:
    """Whether `card` may be packed on `below`: one rank lower, of the other colour."""
    return below in FITS[card]


def code(card: int) -> str:
    """A card in two letters: "9D", "TC", "AS", "JK"."""
    return CODES[card]


def parse_code(text: str) -> int:
    """The card that two letters stand for. Raises `BadCard`."""
    card = _CARD_OF.get(text)
    if card is None:
        raise BadCard(f"{text[:10]!r} is not a card.")
    return card


def name(card: int) -> str:
    """A card in words: "9 of diamonds", "ace of spades", "joker"."""
    return "joker" if card == JOKER else f"{RANKS[card % 13]} of {SUITS[card // 13]}"


def codes(cards: tuple[int, ...] | list[int]) -> str:
    """Many cards in one text without blanks: "9DTCAS"."""
    return "".join(map(code, cards))


def parse_codes(text: str) -> list[int]:
    """The cards of such a text. Raises `BadCard`."""
    if len(text) % 2:
        raise BadCard("Cards are written in two letters each.")
    return [parse_code(text[at : at + 2]) for at in range(0, len(text), 2)]


def is_pack(text: str, pack: tuple[int, ...] = PACK) -> bool:
    """Whether the text names each card of a pack once."""
    try:
        return sorted(parse_codes(text)) == sorted(pack)
    except BadCard:
        return False


# ------------------------------------------------------------------ numbered deals
_MICROSOFT_BELOW: Final = 32_000
_MICROSOFT_TOP: Final = 2**33 - 1


class BadDeal(ValueError):
    """A text that is no deal number; its text is a sentence for the player."""


def check_deal(text: str) -> str:
    """A deal number in its plain form: "617", "ms617" as "617", "ms40000". Raises `BadDeal`."""
    plain = text.strip().lower()
    digits = plain.removeprefix("ms")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and int(digits)):
        raise BadDeal("A deal number has 1 to 20 digits and is not 0.")
    number = int(digits)
    if plain == digits or number < _MICROSOFT_BELOW:
        return str(number)
    if number > _MICROSOFT_TOP:
        raise BadDeal(f"A deal number that begins with ms goes up to {_MICROSOFT_TOP}.")
    return f"ms{number}"


def shuffle_deal(deal: str, pack: tuple[int, ...] = PACK) -> list[int]:
    """The pack as PySolFC shuffles it for this deal number; cards are dealt from the end.

    Microsoft's generator below 32,000 and with "ms", Python's `random()` from there on. Raises `BadDeal`.
    """
    plain = check_deal(deal)
    number = int(plain.removeprefix("ms"))
    if plain.startswith("ms") or number < _MICROSOFT_BELOW:
        return _shuffle_microsoft(number, pack)
    rng = Random(number)
    return _swap_from_back(pack, lambda places: int(rng.random() * places))


def _shuffle_microsoft(number: int, pack: tuple[int, ...]) -> list[int]:
    draw = _microsoft(number)
    return _swap_from_back(sorted(pack, key=_microsoft_order), lambda places: next(draw) % places)


def _swap_from_back(pack: Sequence[int], below: Callable[[int], int]) -> list[int]:
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _microsoft_order(card: int) -> tuple[int, int]:
    """Rank by rank, suits in the order clubs, diamonds, hearts, spades; further cards behind."""
    return (card % 13, (0, 3, 2, 1)[card // 13]) if card < len(PACK) else (len(PACK), card)


def _microsoft(number: int) -> Iterator[int]:
    """Microsoft's generator as PySolFC continues it beyond 31 and 32 bits."""
    state = number & 0xFFFF_FFFF if number >= 2**32 else number
    while True:
        state = (state * 214_013 + 2_531_011) & 0x1_FFFF_FFFF
        if number >= 2**32:
            yield (state >> 16 & 0xFFFF) + 1
        else:
            yield state >> 16 & 0x7FFF | (0x8000 if number >= 2**31 else 0)
