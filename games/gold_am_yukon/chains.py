"""Every way in which a team of so many stones can stand in GOLD AM YUKON, and where it goes from there.

A board has only some thousands of them, since its spaces have two to four neighbours. A team is the same
whichever of its ends is named first, and any step can be taken back with the other end leading.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeAlias

from games.gold_am_yukon.board import CLAIMS, RING, Board, board
from games.gold_am_yukon.state import NOBODY, View

Chain: TypeAlias = tuple[int, ...]
"""The spaces of a team from end to end."""


@dataclass(frozen=True, slots=True, eq=False)
class Chains:
    """All chains of one length on a board, each by its number.

    `masks` are their spaces as bits, `beside` the chains that one step leads to, `grown` those one stone
    longer (none from twelve on), `cut` the two one stone shorter, without the first and without the last
    space. `homes` are for each claim the chains that stand on its ring alone, `claims` for each chain the
    claims on whose ring it stands.
    """

    spaces: tuple[Chain, ...]
    number: dict[Chain, int]
    masks: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]
    grown: tuple[tuple[int, ...], ...]
    cut: tuple[tuple[int, int], ...]
    homes: tuple[tuple[int, ...], ...]
    claims: tuple[tuple[int, ...], ...]


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
    on, listed, number = board(name), _listed(name, stones), _numbered(name, stones)
    masks = tuple(mask_of(chain) for chain in listed)
    shorter = _numbered(name, stones - 1) if stones > 1 else {}
    longer = _numbered(name, stones + 1) if stones < RING else {}
    claims = tuple(
        tuple(claim for claim in on.claims_at[chain[0]] if not mask & ~on.ring_masks[claim])
        for chain, mask in zip(listed, masks, strict=True)
    )
    homes: list[list[int]] = [[] for _ in CLAIMS]
    for here, stands_on in enumerate(claims):
        for claim in stands_on:
            homes[claim].append(here)
    return Chains(
        listed,
        number,
        masks,
        tuple(_beside(on, chain, number, here) for here, chain in enumerate(listed)),
        tuple(_grown(on, chain, longer) for chain in listed) if longer else (),
        tuple((shorter[one_way(chain[1:])], shorter[one_way(chain[:-1])]) for chain in listed)
        if shorter
        else (),
        tuple(map(tuple, homes)),
        claims,
    )


def mask_of(spaces: Chain) -> int:
    """Spaces as bits."""
    return sum(1 << space for space in spaces)


def _beside(on: Board, chain: Chain, number: dict[Chain, int], here: int) -> tuple[int, ...]:
    found = {
        number[one_way((*way[1:], space))]
        for way in (chain, chain[::-1])
        for space in on.links[way[-1]]
        if space not in way[1:]
    }
    return tuple(sorted(found - {here}))


def _grown(on: Board, chain: Chain, longer: dict[Chain, int]) -> tuple[int, ...]:
    found = {
        longer[one_way((*way, space))]
        for way in (chain, chain[::-1])
        for space in on.links[way[-1]]
        if space not in way
    }
    return tuple(sorted(found))


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
