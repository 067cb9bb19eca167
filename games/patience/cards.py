"""Playing cards for all patiences.

A card is a whole number: suit * 13 + rank - 1, suits in the order clubs, spades, hearts, diamonds.
The joker comes after them all; it has no rank and no suit of its own.
"""

from __future__ import annotations

from typing import Final

from games.core import Message, message

SUITS: Final = ("clubs", "spades", "hearts", "diamonds")
PACK: Final = tuple(range(52))
JOKER: Final = 52
PACK_WITH_JOKER: Final = (*PACK, JOKER)
KING: Final = 13

_SUIT_CODES: Final = "CSHD"
_RANK_CODES: Final = "A23456789TJQK"

SUIT_OF: Final = tuple(card // 13 for card in PACK_WITH_JOKER)
RANK_OF: Final = (*(card % 13 + 1 for card in PACK), 0)
IS_RED: Final = (*(card >= 26 for card in PACK), False)
"""Suit, rank and color of each card; the joker has suit 4, rank 0, and is not red."""

CODES: Final = (*(_RANK_CODES[card % 13] + _SUIT_CODES[card // 13] for card in PACK), "JK")
"""Each card in two letters: "9D", "TC", "AS"; the joker is "JK"."""

_CARD_OF: Final = {letters: card for card, letters in enumerate(CODES)}


class BadCard(ValueError):
    """A text that is no card."""


def code(card: int) -> str:
    """Return a card in two letters: "9D", "TC", "AS", "JK"."""
    return CODES[card]


def parse_code(text: str) -> int:
    """Return the card that two letters stand for. Raises `BadCard`."""
    card = _CARD_OF.get(text)
    if card is None:
        raise BadCard(f"{text[:10]!r} is not a card.")
    return card


def name(card: int) -> Message:
    """Return a card in words: "9 of diamonds", "ace of spades", "joker"."""
    if card == JOKER:
        return message("joker_klondike.joker")
    return message("patience.card", rank=rank(RANK_OF[card]), suit=suit(SUIT_OF[card]))


def rank(number: int) -> Message:
    """Return a rank in words: "9", "ace"."""
    return message(f"patience.rank.{number}")


def suit(number: int) -> Message:
    """Return a suit in words: "diamonds"."""
    return message(f"patience.suit.{SUITS[number]}")


def codes(cards: tuple[int, ...] | list[int]) -> str:
    """Return many cards in one text without blanks: "9DTCAS"."""
    return "".join(map(code, cards))


def parse_codes(text: str) -> list[int]:
    """Return the cards of a text that `codes` wrote. Raises `BadCard`."""
    if len(text) % 2:
        raise BadCard("Cards are written in two letters each.")
    return [parse_code(text[at : at + 2]) for at in range(0, len(text), 2)]


def is_pack(text: str, pack: tuple[int, ...] = PACK) -> bool:
    """Return True if the text names each card of a pack once."""
    try:
        return sorted(parse_codes(text)) == sorted(pack)
    except BadCard:
        return False
