"""Every way in which a team of so many stones can stand in GOLD AM YUKON, and where it goes from there.

A board has only some thousands of them, since its spaces have two to four neighbours. A team is the same
whichever of its ends is named first, and any step can be taken back with the other end leading.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache, cached_property, lru_cache
from typing import Final, TypeAlias

from games.gold_am_yukon.board import CLAIMS, Board, board
from games.gold_am_yukon.state import NOBODY, View

Chain: TypeAlias = tuple[int, ...]
"""The spaces of a team from end to end."""


class Chains:
    """All chains of one length on a board, each by its number; what is asked of them is worked out once."""

    def __init__(self, on: Board, stones: int) -> None:
        self._on: Final = on
        self._stones: Final = stones
        self.spaces: Final = _listed(on.name, stones)
        self.number: Final = _numbered(on.name, stones)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """Their spaces as bits."""
        return tuple([mask_of(chain) for chain in self.spaces])

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """The chains that one step leads to."""
        links, number = self._on.links, self.number
        return tuple(
            [
                tuple(
                    {
                        number[one_way((*way[1:], space))]
                        for way in (chain, chain[::-1])
                        for space in links[way[-1]]
                        if space not in way[1:]
                    }
                    - {here}
                )
                for here, chain in enumerate(self.spaces)
            ]
        )

    @cached_property
    def grown(self) -> tuple[tuple[int, ...], ...]:
        """The chains that are one stone longer; for fewer than twelve stones."""
        links, longer = self._on.links, _numbered(self._on.name, self._stones + 1)
        return tuple(
            [
                tuple(
                    {
                        longer[one_way((*way, space))]
                        for way in (chain, chain[::-1])
                        for space in links[way[-1]]
                        if space not in way
                    }
                )
                for chain in self.spaces
            ]
        )

    @cached_property
    def cut(self) -> tuple[tuple[int, int], ...]:
        """The two that are one stone shorter, without the first and without the last; for two or more."""
        shorter = _numbered(self._on.name, self._stones - 1)
        return tuple([(shorter[one_way(chain[1:])], shorter[one_way(chain[:-1])]) for chain in self.spaces])

    @cached_property
    def claims(self) -> tuple[tuple[int, ...], ...]:
        """For each the claims on whose ring it stands."""
        at, rings = self._on.claims_at, self._on.ring_masks
        return tuple(
            [
                tuple([claim for claim in at[chain[0]] if not mask & ~rings[claim]])
                for chain, mask in zip(self.spaces, self.masks, strict=True)
            ]
        )

    @cached_property
    def homes(self) -> tuple[tuple[int, ...], ...]:
        """For each claim the chains that stand on its ring alone."""
        found: list[list[int]] = [[] for _ in CLAIMS]
        for here, stands_on in enumerate(self.claims):
            for claim in stands_on:
                found[claim].append(here)
        return tuple(map(tuple, found))


def one_way(chain: Chain) -> Chain:
    """The same chain with the lower end named first."""
    return chain if chain[0] <= chain[-1] else chain[::-1]


@cache
def _listed(name: str, stones: int) -> tuple[Chain, ...]:
    """All chains of a length, each once."""
    if stones == 1:
        return tuple((space,) for space in range(len(board(name).links)))
    links = board(name).links
    shorter = _listed(name, stones - 1)
    found = {
        one_way((*chain, space))
        for either in shorter
        for chain in (either, either[::-1])
        for space in links[chain[-1]]
        if space not in chain
    }
    return tuple(sorted(found))


@cache
def _numbered(name: str, stones: int) -> dict[Chain, int]:
    """The number of each chain of a length."""
    return {chain: number for number, chain in enumerate(_listed(name, stones))}


@cache
def chains(name: str, stones: int) -> Chains:
    """All chains of a length, 1 to 12 stones, on a board."""
    return Chains(board(name), stones)


def mask_of(spaces: Chain) -> int:
    """Spaces as bits."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def in_the_way(view: View, seat: int) -> int:
    """The spaces where stones of other teams stand, as bits."""
    return sum(1 << space for space, whose in enumerate(view.holder) if whose not in (NOBODY, seat))


FAR: Final = 255
"""Nothing is so many steps away."""


@lru_cache(maxsize=64)
def overlapping(name: str, stones: int, barred: int) -> frozenset[int]:
    """The chains of a length that would stand on a barred space."""
    return frozenset(number for number, mask in enumerate(chains(name, stones).masks) if mask & barred)


def steps_from(every: Chains, sources: Mapping[int, int], shut: Set[int]) -> bytearray:
    """Steps to every chain from the nearest of some, round those shut off; `FAR` where none leads there.

    Each source may lie some steps off itself.
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
