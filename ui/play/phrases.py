"""Small words that all board games say: amounts, counts, lists, and what players are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Names = Sequence[str]
"""What the players are called, by seat."""

YOU: Final = "You"


def money(dollars: int) -> str:
    """An amount: "$1,200", "-$300"."""
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"


def counted(count: int, thing: str) -> str:
    """How many there are of a thing: "1 deed", "3 deeds"."""
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def whose(name: str) -> str:
    """Somebody's, at the beginning of a sentence."""
    return "Your" if name == YOU else f"{name}'s"


def of(name: str) -> str:
    """Somebody's, after what they have: "a hotel of Klara's", "a hotel of yours"."""
    return "yours" if name == YOU else f"{name}'s"


def whom(name: str) -> str:
    """Somebody, where something is done to them."""
    return "you" if name == YOU else name


def all_of(seats: Sequence[int], names: Names) -> str:
    """Several players where something is done to them: "Klara, Soapy and you"."""
    return listed([whom(names[seat]) for seat in seats])


def verb(name: str, theirs: str, yours: str) -> str:
    """What somebody does: "Klara owns", "You own"."""
    return f"{name} {yours if name == YOU else theirs}"
