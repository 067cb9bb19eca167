"""The distance to each claim of GOLD AM YUKON: on an empty board, round others, in steps and in spots.

The numbers are exact: no plan of walks needs fewer, and one needs exactly as many, over any number of turns.
Between turns either end may lead, so that within one turn a plan may need more; spots that a turn loses do
not count.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache, lru_cache
from typing import Final

from games.gold_am_yukon.board import CLAIMS, RING
from games.gold_am_yukon.simulator import Chains, chains, in_the_way, one_way
from games.gold_am_yukon.state import NOBODY, View

FAR: Final = 255
"""More steps than any distance."""
UNREACHABLE: Final = 10_000
"""Spots that stand for a claim that cannot be reached."""
_START: Final = 1
"""The stones set on the board for nothing: the first, on a start space."""


@lru_cache(maxsize=64)
def overlapping(name: str, stones: int, barred: int) -> frozenset[int]:
    """Return the chains of a length that would stand on a barred space."""
    found = [numbers for space, numbers in enumerate(chains(name, stones).standing) if barred >> space & 1]
    return frozenset().union(*found)


def steps_from(every: Chains, sources: Mapping[int, int], shut: Set[int]) -> bytearray:
    """Return the steps to every chain from the nearest source, round those shut off; `FAR` without a way.

    `sources` gives the steps that each source itself lies away.
    """
    found = bytearray([FAR]) * len(every.spaces)
    beside, seen = every.beside, set(shut)
    waiting: dict[int, set[int]] = {}
    for here, off in sources.items():
        waiting.setdefault(off, set()).add(here)
    edge: set[int] = set()
    steps = 0
    while (edge or waiting) and steps < FAR:
        edge = set().union(*[beside[here] for here in edge], waiting.pop(steps, ())) - seen
        seen |= edge
        for here in edge:
            found[here] = steps
        steps += 1
    return found


# ------------------------------------------------------------------ steps
@cache
def open_steps(name: str, stones: int) -> tuple[bytes, ...]:
    """Return, for each claim, the steps from every chain of this many stones, with no other team around."""
    every = chains(name, stones)
    return tuple(bytes(steps_from(every, dict.fromkeys(every.homes[claim], 0), set())) for claim in CLAIMS)


@cache
def open_entering(name: str, stones: int, here: int) -> bytes:
    """Return, for each claim, the steps from a chain of this many stones while the others still enter."""
    if stones == RING:
        return bytes([steps[here] for steps in open_steps(name, RING)])
    grown = [open_entering(name, stones + 1, there) for there in chains(name, stones).grown[here]]
    return bytes([1 + min(steps) for steps in zip(*grown, strict=True)])


class Field:
    """Steps round the barred spaces to the homes of one claim, some of which lie further off than others.

    `detour` gives the extra steps of each home; homes that it does not name do not count.
    """

    def __init__(self, name: str, stones: int, barred: int, detour: dict[int, int]) -> None:
        self.name: Final = name
        self.stones: Final = stones
        self.barred: Final = barred
        self._steps: Final = steps_from(chains(name, stones), detour, overlapping(name, stones, barred))
        self._entering: Final[dict[tuple[int, int], int]] = {}

    def steps(self, here: int) -> int:
        """Return the steps from a chain of all the stones."""
        return self._steps[here]

    def entering(self, stones: int, here: int) -> int:
        """Return the steps from a chain of fewer stones, including those with which the others enter."""
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


# ------------------------------------------------------------------ spots
def spots_needed(view: View, seat: int) -> list[int]:
    """Return, for each claim, the fewest spots with which a team could stake it, the staking included.

    `UNREACHABLE` for guarded claims, for claims that others shut off, and for a team that plays no more.
    """
    return spots_round(view, seat, in_the_way(view, seat))


def spots_round(view: View, seat: int, barred: int) -> list[int]:
    """Return the same as `spots_needed` for a team that cannot use the barred spaces alone."""
    needed = [UNREACHABLE] * len(view.guards)
    stones = len(view.teams[seat]) + view.off[seat]
    if not stones:
        return needed
    sources = _entered(view, seat, barred)
    every = chains(view.board.name, stones)
    entering = view.off[seat] if view.teams[seat] else stones - _START
    steps = steps_from(every, dict.fromkeys(sources, 0), overlapping(view.board.name, stones, barred))
    for claim, guard in enumerate(view.guards):
        fewest = min([steps[home] for home in every.homes[claim]])
        if guard == NOBODY and fewest < FAR:
            needed[claim] = entering + fewest + 1
    return needed


def _entered(view: View, seat: int, barred: int) -> tuple[int, ...]:
    """Return the chains in which the team can stand once all its stones are on the board."""
    name, team = view.board.name, tuple(view.teams[seat])
    stones = max(len(team), _START)
    every = chains(name, stones)
    starts = [one_way(team)] if team else [(space,) for space in view.board.starts]
    found = _free(every, {every.number[chain] for chain in starts}, barred)
    for longer in range(stones + 1, len(team) + view.off[seat] + 1):
        further = {there for here in found for there in every.grown[here]}
        every = chains(name, longer)
        found = _free(every, further, barred)
    return tuple(found)


def _free(every: Chains, numbers: set[int], barred: int) -> set[int]:
    return {number for number in numbers if not every.masks[number] & barred}
