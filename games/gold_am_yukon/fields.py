"""Steps to every claim of GOLD AM YUKON from wherever a team may stand: on an empty board, round others."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.gold_am_yukon.board import CLAIMS, RING
from games.gold_am_yukon.chains import FAR, chains, overlapping, steps_from


@cache
def open_steps(name: str, stones: int) -> tuple[bytes, ...]:
    """For each claim the steps from every chain of so many stones, if nobody else were on the board."""
    every = chains(name, stones)
    return tuple(bytes(steps_from(every, dict.fromkeys(every.homes[claim], 0), set())) for claim in CLAIMS)


@cache
def open_entering(name: str, stones: int, here: int) -> bytes:
    """For each claim the steps from a chain of so many stones while the rest of the twelve still enter."""
    if stones == RING:
        return bytes([steps[here] for steps in open_steps(name, RING)])
    grown = [open_entering(name, stones + 1, there) for there in chains(name, stones).grown[here]]
    return bytes([1 + min(steps) for steps in zip(*grown, strict=True)])


class Field:
    """Steps round the barred spaces to the homes of one claim, some of which lie further off than others.

    `detour` says for each home how many steps more it counts; homes that are not named count as none.
    """

    def __init__(self, name: str, stones: int, barred: int, detour: dict[int, int]) -> None:
        self.name: Final = name
        self.stones: Final = stones
        self.barred: Final = barred
        self._steps: Final = steps_from(chains(name, stones), detour, overlapping(name, stones, barred))
        self._entering: Final[dict[tuple[int, int], int]] = {}

    def steps(self, here: int) -> int:
        """Steps from a chain of all the stones."""
        return self._steps[here]

    def entering(self, stones: int, here: int) -> int:
        """Steps from a chain of fewer stones, those counted with which the others enter."""
        if stones == self.stones:
            return self._steps[here]
        known = self._entering.get((stones, here))
        if known is None:
            masks, barred = chains(self.name, stones + 1).masks, self.barred
            grown = chains(self.name, stones).grown[here]
            known = min(
                [1 + self.entering(stones + 1, there) for there in grown if not masks[there] & barred],
                default=FAR,
            )
            self._entering[stones, here] = min(known, FAR)
        return self._entering.get((stones, here), FAR)
