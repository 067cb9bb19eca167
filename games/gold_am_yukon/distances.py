"""The distance to each claim of GOLD AM YUKON: on an empty board or around others, in steps or in spots.

The numbers are exact: the shortest sequence of walks, over any number of turns, takes just this many. Between
turns either end may lead, so that a walk within one turn may take more; spots that a turn loses do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from games.gold_am_yukon.simulator import Chains, chains, opponent_mask
from games.gold_am_yukon.state import NOBODY, View

FAR: Final = 255
"""More steps than any distance."""
UNREACHABLE: Final = 10_000
"""The number of spots that means that the team cannot reach a claim."""
_START: Final = 1
"""The number of stones that cost no spot to set: the first, on a start space."""


@lru_cache(maxsize=4)  # a set takes 200 kB, and only the claims of one search share it
def overlapping(name: str, stones: int, blocked: int) -> frozenset[int]:
    """Return the chains of a length that contain a blocked space."""
    found = [
        numbers for space, numbers in enumerate(chains(name, stones).chains_on_space) if blocked >> space & 1
    ]
    return frozenset().union(*found)


def layers(every: Chains, sources: Mapping[int, int], blocked_chains: Set[int]) -> Iterator[set[int]]:
    """Yield the chains that are 0, 1, 2 ... steps away from the nearest source, around blocked chains.

    `sources` gives the steps that each source itself lies away.
    """
    adjacent, seen = every.adjacent_chains, set(blocked_chains)
    waiting: dict[int, set[int]] = {}
    for here, off in sources.items():
        waiting.setdefault(off, set()).add(here)
    edge: set[int] = set()
    for steps in range(FAR):
        edge = set().union(*[adjacent[here] for here in edge], waiting.pop(steps, ())) - seen
        if not edge and not waiting:
            return
        yield edge
        seen |= edge


def steps_from(every: Chains, sources: Mapping[int, int], blocked_chains: Set[int]) -> bytearray:
    """Return the steps to every chain, as `layers` counts them; `FAR` without a way."""
    found = bytearray([FAR]) * len(every.spaces)
    for steps, edge in enumerate(layers(every, sources, blocked_chains)):
        for here in edge:
            found[here] = steps
    return found


# ------------------------------------------------------------------ steps
def open_steps(name: str, stones: int, here: int) -> bytes:
    """Return, for each claim, the steps from a chain of this many stones with no other team around."""
    claims, steps = _open_steps(name, stones)
    return steps[here * claims : (here + 1) * claims]


@cache
def _open_steps(name: str, stones: int) -> tuple[int, bytes]:
    """Return the number of claims, and the steps from each chain to every claim in one row.

    A row of its own for each chain would take three times the memory.
    """
    every = chains(name, stones)
    to_claims = [steps_from(every, dict.fromkeys(homes, 0), set()) for homes in every.chains_on_ring]
    return len(to_claims), bytes(chain.from_iterable(zip(*to_claims, strict=True)))


def open_steps_with_entry(name: str, full: int, stones: int, here: int) -> bytes:
    """Return, for each claim, the steps from a chain of at most the `full` number of stones of its team.

    Each stone that still enters counts as a step.
    """
    return open_steps(name, full, here) if stones == full else _open_entries(name, full, stones, here)


@cache
def _open_entries(name: str, full: int, stones: int, here: int) -> bytes:
    """Return `open_steps_with_entry` of a chain to which a stone enters next."""
    grown = [
        open_steps_with_entry(name, full, stones + 1, there)
        for there in chains(name, stones).longer_chains[here]
    ]
    return bytes([1 + min(steps) for steps in zip(*grown, strict=True)])


class DistanceMap:
    """Steps around blocked spaces to the chains on the ring of one claim.

    `detour` gives the extra steps that each of these chains counts; those that it leaves out do not count.
    """

    def __init__(self, name: str, stones: int, blocked: int, detour: dict[int, int]) -> None:
        self.name: Final = name
        self.stones: Final = stones
        self.blocked: Final = blocked
        self._steps: Final = steps_from(chains(name, stones), detour, overlapping(name, stones, blocked))
        self._entering: Final[dict[tuple[int, int], int]] = {}

    def steps(self, here: int) -> int:
        """Return the steps from a chain of all the stones."""
        return self._steps[here]

    def steps_with_entry(self, stones: int, here: int) -> int:
        """Return the steps from a chain of fewer stones; each stone that still enters counts as a step."""
        if stones == self.stones:
            return self._steps[here]
        known = self._entering.get((stones, here))
        if known is None:
            masks, blocked = chains(self.name, stones + 1).masks, self.blocked
            grown = chains(self.name, stones).longer_chains[here]
            known = min(
                [
                    1 + self.steps_with_entry(stones + 1, there)
                    for there in grown
                    if not masks[there] & blocked
                ],
                default=FAR,
            )
            self._entering[stones, here] = min(known, FAR)
        return self._entering.get((stones, here), FAR)


# ------------------------------------------------------------------ spots
def required_spots(view: View, seat: int) -> list[int]:
    """Return, for each claim, the fewest spots with which a team could stake it, including the staking.

    `UNREACHABLE` for guarded claims, for claims that others shut off, and for a team that plays no more.
    """
    return required_spots_around(view, seat, opponent_mask(view, seat))


def required_spots_around(view: View, seat: int, blocked: int) -> list[int]:
    """Return the same as `required_spots`, with these blocked spaces instead of the other teams' stones."""
    needed = [UNREACHABLE] * len(view.guards)
    for spots, reached in claims_by_spots(view, seat, blocked):
        for claim in reached:
            needed[claim] = spots
    return needed


def claims_by_spots(view: View, seat: int, blocked: int) -> Iterator[tuple[int, set[int]]]:
    """Yield rising numbers of spots, each with the free claims that a team can stake with just so many."""
    name, stones = view.board.name, len(view.teams[seat]) + view.off[seat]
    if not stones:
        return
    every, sources = chains(name, stones), dict.fromkeys(_full_chains(view, seat, blocked), 0)
    entries = view.off[seat] if view.teams[seat] else stones - _START
    claims, free = every.claims, {claim for claim, guard in enumerate(view.guards) if guard == NOBODY}
    for spots, edge in enumerate(layers(every, sources, overlapping(name, stones, blocked)), entries + 1):
        reached = free.intersection([claim for here in edge for claim in claims[here]])
        yield spots, reached
        free -= reached
        if not free:
            return


def _full_chains(view: View, seat: int, blocked: int) -> tuple[int, ...]:
    """Return the chains that the team can form once all its stones are on the board."""
    name, team = view.board.name, tuple(view.teams[seat])
    stones = max(len(team), _START)
    every = chains(name, stones)
    starts = [team] if team else [(space,) for space in view.board.starts]
    found = _unblocked(every, {every.number_of(chain) for chain in starts}, blocked)
    for longer in range(stones + 1, len(team) + view.off[seat] + 1):
        further = {there for here in found for there in every.longer_chains[here]}
        every = chains(name, longer)
        found = _unblocked(every, further, blocked)
    return tuple(found)


def _unblocked(every: Chains, numbers: set[int], blocked: int) -> set[int]:
    return {number for number in numbers if not every.masks[number] & blocked}
