"""In how many spots a team could stake each claim of GOLD AM YUKON, if all others stood still.

The number is exact: no plan of walks needs fewer spots, and one needs just so many, over as many turns as it
likes. Between turns either end may lead, so that within one turn it may need more; spots that a turn loses
are not counted.
"""

from __future__ import annotations

from typing import Final

from games.gold_am_yukon.board import RING
from games.gold_am_yukon.chains import FAR, Chains, chains, in_the_way, one_way, overlapping, steps_from
from games.gold_am_yukon.state import NOBODY, View

UNREACHABLE: Final = 10_000
"""As many spots would not do."""
_START: Final = 1
"""The first stone is set on a start, for nothing."""


def spots_needed(view: View, seat: int) -> list[int]:
    """For each claim the fewest spots with which a team could stake it, that of staking counted.

    `UNREACHABLE` for guarded claims, for claims that others shut off, and for a team that plays no more.
    """
    return spots_round(view, seat, in_the_way(view, seat))


def spots_round(view: View, seat: int, barred: int) -> list[int]:
    """The same, where a team cannot go on the barred spaces alone."""
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
    """How the team can stand once all its stones are on the board."""
    name, team = view.board.name, tuple(view.teams[seat])
    stones = max(len(team), _START)
    every = chains(name, stones)
    starts = [one_way(team)] if team else [(space,) for space in view.board.starts]
    found = _free(every, {every.number[chain] for chain in starts}, barred)
    for longer in range(stones + 1, stones + 1 + (view.off[seat] if team else RING - _START)):
        further = {there for here in found for there in every.grown[here]}
        every = chains(name, longer)
        found = _free(every, further, barred)
    return tuple(found)


def _free(every: Chains, numbers: set[int], barred: int) -> set[int]:
    return {number for number in numbers if not every.masks[number] & barred}
