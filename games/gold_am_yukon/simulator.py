"""The game on bare tuples and bits, fast enough to look ahead: all chains, and the walks of a whole throw.

A chain is a way in which a team of a given number of stones can stand. A board has only some thousands of
them, since its spaces have two to four neighbors. A team is the same in either order of its ends, and any
step can be taken back with the other end leading. Tests check the walks against the rules in random
positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, NamedTuple, TypeAlias

from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import CLAIMS, Board, board
from games.gold_am_yukon.rules import surrounded

Chain: TypeAlias = tuple[int, ...]
"""The spaces of a team from end to end."""


class Chains:
    """All chains of one length on a board, each by its number; each property is computed on first use."""

    def __init__(self, on: Board, stones: int) -> None:
        self._on: Final = on
        self._stones: Final = stones
        self.spaces: Final = _listed(on.name, stones)
        self.number: Final = _numbered(on.name, stones)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The spaces of each chain as bits."""
        return tuple([mask_of(chain) for chain in self.spaces])

    @cached_property
    def standing(self) -> tuple[frozenset[int], ...]:
        """For each space, the chains that stand on it."""
        found: list[set[int]] = [set() for _ in self._on.links]
        for here, chain in enumerate(self.spaces):
            for space in chain:
                found[space].add(here)
        return tuple(map(frozenset, found))

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each chain, the chains that one step leads to."""
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
        """For each chain, the chains that are one stone longer; for fewer than twelve stones."""
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
        """For each chain, the two without its first and without its last stone; for two stones or more."""
        shorter = _numbered(self._on.name, self._stones - 1)
        return tuple([(shorter[one_way(chain[1:])], shorter[one_way(chain[:-1])]) for chain in self.spaces])

    @cached_property
    def claims(self) -> tuple[tuple[int, ...], ...]:
        """For each chain, the claims on whose ring it stands."""
        at, rings = self._on.claims_at, self._on.ring_masks
        return tuple(
            [
                tuple([claim for claim in at[chain[0]] if not mask & ~rings[claim]])
                for chain, mask in zip(self.spaces, self.masks, strict=True)
            ]
        )

    @cached_property
    def homes(self) -> tuple[tuple[int, ...], ...]:
        """For each claim, the chains that stand on its ring alone."""
        found: list[list[int]] = [[] for _ in CLAIMS]
        for here, stands_on in enumerate(self.claims):
            for claim in stands_on:
                found[claim].append(here)
        return tuple(map(tuple, found))


def one_way(chain: Chain) -> Chain:
    """Return the same chain with the lower end named first."""
    return chain if chain[0] <= chain[-1] else chain[::-1]


@cache
def _listed(name: str, stones: int) -> tuple[Chain, ...]:
    """Return all chains of a length, each once."""
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
    """Return the number of each chain of a length."""
    return {chain: number for number, chain in enumerate(_listed(name, stones))}


@cache
def chains(name: str, stones: int) -> Chains:
    """Return all chains of a length, 1 to 12 stones, on a board."""
    return Chains(board(name), stones)


def mask_of(spaces: Chain) -> int:
    """Return spaces as bits."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def in_the_way(view: gy.View, seat: int) -> int:
    """Return the spaces on which stones of other teams stand, as bits."""
    return sum(1 << space for space, whose in enumerate(view.holder) if whose not in (gy.NOBODY, seat))


# ------------------------------------------------------------------ the walks of a throw
class Node(NamedTuple):
    """A stand of a team within its turn: its order, the leading end, what is left, its first move.

    `first` is the first move of the shortest walk there, `before` the node that the last move came from.
    `off` are the stones still to enter.
    """

    team: Chain
    leads: int
    spots: int
    off: int
    first: gy.Enter | gy.Step | None
    before: int


def nodes(view: gy.View, seat: int) -> list[Node]:
    """Return every stand that a seat can reach in its turn with the spots left, the present one first."""
    board, barred = view.board, in_the_way(view, seat)
    found = [Node(tuple(view.teams[seat]), view.leads, view.spots, view.off[seat], None, -1)]
    seen = {_key(found[0])}
    for before, here in enumerate(found):  # the list grows during the loop
        if not here.spots:
            continue
        for _, node in onward(board, here, before, barred):
            key = _key(node)
            if key not in seen:
                seen.add(key)
                found.append(node)
    return found


def onward(board: Board, here: Node, before: int, barred: int) -> Iterator[tuple[gy.Enter | gy.Step, Node]]:
    """Yield every move that one spot allows, and the team's stand after it."""
    for move, team in _entered(board, here, barred) if here.off else _stepped(board, here, barred):
        yield move, _then(board, here, before, move, team, barred)


def _key(node: Node) -> tuple[Chain, int]:
    """Return a key that is equal for all nodes with the same further moves."""
    if node.leads == gy.NEITHER:
        return one_way(node.team), gy.NEITHER
    return (node.team, gy.HEAD) if node.leads == gy.HEAD else (node.team[::-1], gy.HEAD)


def _entered(board: Board, here: Node, barred: int) -> list[tuple[gy.Enter | gy.Step, Chain]]:
    team, links = here.team, board.links
    found: list[tuple[gy.Enter | gy.Step, Chain]] = []
    if len(team) > 1:
        for space in links[team[0]]:
            if not barred >> space & 1 and space not in team:
                found.append((gy.Enter(gy.TAIL, space), (space, *team)))
    for space in links[team[-1]]:
        if not barred >> space & 1 and space not in team:
            found.append((gy.Enter(gy.HEAD, space), (*team, space)))
    return found


def _stepped(board: Board, here: Node, barred: int) -> list[tuple[gy.Enter | gy.Step, Chain]]:
    team, leads = here.team, here.leads
    found: list[tuple[gy.Enter | gy.Step, Chain]] = []
    if leads != gy.HEAD and len(team) > 1:
        found += [
            (gy.Step(gy.TAIL, space), (space, *team[:-1])) for space in _free(board, team[::-1], barred)
        ]
    if leads != gy.TAIL or len(team) == 1:
        found += [(gy.Step(gy.HEAD, space), (*team[1:], space)) for space in _free(board, team, barred)]
    return found


def _free(board: Board, way: Chain, barred: int) -> list[int]:
    """Return the next spaces if the last space leads; a closed ring goes where its first stone was."""
    staying = way[1:] if len(way) > 2 else way
    return [space for space in board.links[way[-1]] if not barred >> space & 1 and space not in staying]


def _then(board: Board, here: Node, before: int, move: gy.Enter | gy.Step, team: Chain, barred: int) -> Node:
    """Return the node after a move; if others bar every way on, the other end leads."""
    spots, first = here.spots - 1, here.first or move
    if here.off:
        return Node(team, gy.NEITHER, spots, here.off - 1, first, before)
    leads = gy.NEITHER if len(team) == 1 else move.end
    if spots and leads != gy.NEITHER:
        way = team if leads == gy.HEAD else team[::-1]
        if not _free(board, way, barred) and _met(board, way[-1], barred) and _free(board, way[::-1], barred):
            leads = 1 - leads
    return Node(team, leads if spots else gy.NEITHER, spots, 0, first, before)


def _met(board: Board, space: int, barred: int) -> bool:
    return any(barred >> beside & 1 for beside in board.links[space])


# ------------------------------------------------------------------ walks as a person takes them
@dataclass(frozen=True)
class Walk:
    """A sequence of stones entered or moved: the last move, and the walk before it.

    At its end the team stands on `team` and has `spots` left; `leads` is the end that leads at last.
    """

    view: gy.View
    node: Node
    before: Walk | None
    move: gy.Enter | gy.Step

    @property
    def team(self) -> tuple[int, ...]:
        """The spaces of the team after the walk."""
        return self.node.team

    @property
    def spots(self) -> int:
        """The spots left of the throw."""
        return self.node.spots

    @property
    def leads(self) -> int:
        """The end that leads at last; `NEITHER` if none does, as after the last spot."""
        return self.node.leads

    @cached_property
    def _steps(self) -> tuple[Walk, ...]:
        found, walk = [self], self.before
        while walk:
            found.append(walk)
            walk = walk.before
        return tuple(reversed(found))

    @property
    def moves(self) -> tuple[gy.Enter | gy.Step, ...]:
        """The moves that make the walk."""
        return tuple(step.move for step in self._steps)

    @property
    def path(self) -> tuple[int, ...]:
        """The spaces on which the walk sets a stone, in order."""
        return tuple(step.move.space for step in self._steps)

    @property
    def turns(self) -> tuple[int, ...]:
        """The numbers of stones set before each time that others made the team turn back."""
        return tuple(
            number
            for number, step in enumerate(self._steps, 1)
            if step.leads not in (gy.NEITHER, step.move.end) and isinstance(step.move, gy.Step)
        )

    @cached_property
    def claims(self) -> tuple[int, ...]:
        """The claims that the team then surrounds as it must; staking one needs a spot."""
        return () if self.node.off else tuple(surrounded(self.view, self.team))


def walks(view: gy.View) -> list[Walk]:
    """Return the walks to all stands in reach of the spots left, the shortest first, each stand once."""
    if view.phase != gy.PLAYING:
        return []
    found: list[Walk] = []
    barred = in_the_way(view, view.player)
    here = Node(tuple(view.teams[view.player]), view.leads, view.spots, view.off[view.player], None, -1)
    seen = {(here.team, here.leads)}
    edge: list[tuple[Node, Walk | None]] = [(here, None)]
    for node, before in edge:  # the list grows during the loop
        for move, after in onward(view.board, node, -1, barred) if node.spots else ():
            if (after.team, after.leads) not in seen:
                seen.add((after.team, after.leads))
                walk = Walk(view, after, before, move)
                found.append(walk)
                edge.append((after, walk))
    return found
