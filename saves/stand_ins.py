"""Notes in save files about computer players that stand in for persons who left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.match import Match
from games.seating import COMPUTER, LEVELS
from saves.format import dump

_SEAT: Final = re.compile(r"seat-(\d)")


class StandIn(NamedTuple):
    """A computer player of a `level` that stands in at a seat; `level` is "" once the person is back."""

    seat: int
    level: str

    def line(self) -> bytes:
        """Return the line for a save file, such as `["!", "seat-1", "hard"]`."""
        return dump(["!", f"seat-{self.seat}", self.level])

    def apply(self, match: Match) -> None:
        """Give the seat to the computer player, or back to the person, from now on."""
        if self.level:
            match.stand_ins[self.seat] = self.level
        else:
            match.stand_ins.pop(self.seat, None)

    @classmethod
    def parse(cls, note: Sequence[object], seats: Sequence[str]) -> StandIn | None:
        """Return the stand-in in the fields of a note, or None for other notes and for seats of no person."""
        match note:
            case [str(word), str(level)] if (found := _SEAT.fullmatch(word)) and level in ("", *LEVELS):
                seat = int(found[1])
                is_person = seat < len(seats) and not seats[seat].startswith(COMPUTER)
                return cls(seat, level) if is_person else None
        return None
