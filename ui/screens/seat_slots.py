"""Seats that a player plans: their names, tokens and colors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from games.seating import Seating

Part = Literal["token", "colour"]


@dataclass(slots=True)
class SeatSlot:
    """A planned seat: `name` as a person has written it, kept while a computer sits there.

    `key` stays with the chair when others are removed. `temper` is one of `TEMPERS` that a player has chosen
    for the computer there, or "" for that with which it begins.
    """

    key: int
    name: str
    level: str
    token: str
    colour: str
    temper: str = ""


class SeatLooks(Protocol):
    """Seats with tokens and colors to choose, such as those of a `GameConfig`."""

    slots: list[SeatSlot]

    def seating(self, number: int) -> Seating:
        """Return the seating of a seat."""
        ...

    def take(self, number: int, part: Part, value: str) -> None:
        """Give a seat a token or a color."""
        ...
