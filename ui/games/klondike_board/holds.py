"""What holds each player: a turn to miss, the pass, a show; and the sign that says so at the token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from games.klondike_board.board import PASS, THEATRE

WAITS: Final = "ui_clock"
HELD: Final = "ui_lock"


@dataclass(slots=True)
class Holds:
    """Who must miss a turn, who is held at the pass, and who in a theatre."""

    misses: list[bool]
    climbs: list[bool]
    shows: list[bool]

    @classmethod
    def none(cls, seats: int) -> Self:
        """Nobody is held."""
        return cls([False] * seats, [False] * seats, [False] * seats)

    def sign(self, seat: int) -> str:
        """The picture of the sign at a token, "" for none."""
        if self.climbs[seat] or self.shows[seat]:
            return HELD
        return WAITS if self.misses[seat] else ""

    def signs(self) -> list[str]:
        """The sign at each token."""
        return [self.sign(seat) for seat in range(len(self.misses))]

    def stop(self, seat: int, why: str) -> None:
        """Something holds a player from now on."""
        {PASS: self.climbs, THEATRE: self.shows}.get(why, self.misses)[seat] = True

    def held(self, seat: int) -> None:
        """No double was thrown: a show lasts no longer."""
        self.shows[seat] = False

    def free(self, seat: int) -> None:
        """Neither pass nor show holds a player."""
        self.climbs[seat] = self.shows[seat] = False
