"""Notes of a save file that say from where on a computer player plays for a person who left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.match import Match
from games.seating import COMPUTER, LEVELS
from saves.format import dump

_SEAT: Final = re.compile(r"seat-(\d)")


class StandIn(NamedTuple):
    """A computer player of a `level` that plays on at a seat; "" where the person is back."""

    seat: int
    level: str

    def line(self) -> bytes:
        """Return the note that a save file has, as `["!", "seat-1", "hard"]`."""
        return dump(["!", f"seat-{self.seat}", self.level])

    def apply(self, match: Match) -> None:
        """Have the computer player, or the person again, play on in a match."""
        if self.level:
            match.stand_ins[self.seat] = self.level
        else:
            match.stand_ins.pop(self.seat, None)

    @classmethod
    def parse(cls, note: Sequence[object], seats: Sequence[str]) -> StandIn | None:
        """Return what the fields of a note say of one of these seats, or None for any other note."""
        match note:
            case [str(word), str(level)] if (found := _SEAT.fullmatch(word)) and level in ("", *LEVELS):
                seat = int(found[1])
                is_person = seat < len(seats) and not seats[seat].startswith(COMPUTER)
                return cls(seat, level) if is_person else None
        return None
