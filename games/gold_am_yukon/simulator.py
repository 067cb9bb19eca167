"""The game on bare tuples and bits, fast enough to look ahead: all chains, and the walks of a whole throw.

A chain is a row of connected spaces on which a team can stand. A board has only some thousands of chains of
any length, since its spaces have two to four neighbors. Both orders of its ends are the same chain, and a
step can be undone with the other end leading. Tests check the walks against the rules in random
positions.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, NamedTuple, TypeAlias, TypeVar

from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import Board, board
from games.gold_am_yukon.rules import surrounded_claims

Chain: TypeAlias = tuple[int, ...]
"""The spaces of a team from end to end."""
Spaces = TypeVar("Spaces", Chain, bytes)
_ONE: Final = tuple(bytes([space]) for space in range(256))
"""Each space as bytes."""


class Rows:
    """Rows of numbers in one array: a tuple for each row would take ten times the memory."""

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        self._numbers: Final = array("H")
        self._ends: Final = array("I", [0])
        for row in rows:
            self._numbers.extend(row)
            self._ends.append(len(self._numbers))

    def __getitem__(self, row: int) -> array[int]:
        """Return a row; it is a copy."""
        return self._numbers[self._ends[row] : self._ends[row + 1]]


class Chains:
    """All chains of one length on a board, each by its number; each property is computed on first use."""

    def __init__(self, on: Board, stones: int) -> None:
        self._on: Final = on
        self._stones: Final = stones
        self.spaces: Final = _all_chains(on.name, stones)
        self._numbers: Final = _chain_numbers(on.name, stones)

    def number_of(self, chain: Chain) -> int:
        """Return the number of a chain, in either order."""
        return self._numbers[bytes(canonical(chain))]

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The spaces of each chain as bits."""
        return tuple([space_mask(chain) for chain in self.spaces])

    @cached_property
    def chains_on_space(self) -> tuple[array[int], ...]:
        """For each space, the chains that contain it; sets would take ten times the memory."""
        found = tuple(array("H") for _ in self._on.links)
        for here, chain in enumerate(self.spaces):
            for space in chain:
                found[space].append(here)
        return found

    @cached_property
    def adjacent_chains(self) -> tuple[tuple[int, ...], ...]:
        """For each chain, the chains that one step leads to: tuples, because searches read them most."""
        links, number = self._on.links, self._numbers
        return tuple(
            [
                tuple(
                    {
                        number[canonical(way[1:] + _ONE[space])]
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
    def longer_chains(self) -> Rows:
        """For each chain, the chains that are one stone longer; for fewer than twelve stones."""
        links, longer = self._on.links, _chain_numbers(self._on.name, self._stones + 1)
        return Rows(
            {
                longer[canonical(way + _ONE[space])]
                for way in (chain, chain[::-1])
                for space in links[way[-1]]
                if space not in way
            }
            for chain in self.spaces
        )

    @cached_property
    def shorter_chains(self) -> Rows:
        """For each chain, the two without its first and without its last stone; for two stones or more."""
        shorter = _chain_numbers(self._on.name, self._stones - 1)
        return Rows((shorter[canonical(chain[1:])], shorter[canonical(chain[:-1])]) for chain in self.spaces)

    @cached_property
    def claims(self) -> tuple[tuple[int, ...], ...]:
        """For each chain, the claims within whose ring it lies."""
        at, rings = self._on.claims_at, self._on.ring_masks
        return tuple(
            [
                tuple([claim for claim in at[chain[0]] if not mask & ~rings[claim]])
                for chain, mask in zip(self.spaces, self.masks, strict=True)
            ]
        )

    @cached_property
    def chains_on_ring(self) -> tuple[tuple[int, ...], ...]:
        """For each claim, the chains that lie within its ring."""
        found: list[list[int]] = [[] for _ in self._on.claims]
        for here, stands_on in enumerate(self.claims):
            for claim in stands_on:
                found[claim].append(here)
        return tuple(map(tuple, found))


def canonical(chain: Spaces) -> Spaces:
    """Return a chain in the one order that stands for both: the lower end first."""
    return chain if chain[0] <= chain[-1] else chain[::-1]


@cache
def _all_chains(name: str, stones: int) -> tuple[bytes, ...]:
    """Return all chains of a length, each once; tuples would take three times the memory."""
    if stones == 1:
        return _ONE[: len(board(name).links)]
    links = board(name).links
    shorter = _all_chains(name, stones - 1)
    found = {
        canonical(chain + _ONE[space])
        for shorter_chain in shorter
        for chain in (shorter_chain, shorter_chain[::-1])
        for space in links[chain[-1]]
        if space not in chain
    }
    return tuple(sorted(found))


@cache
def _chain_numbers(name: str, stones: int) -> dict[bytes, int]:
    """Return the number of each chain of a length."""
    return {chain: number for number, chain in enumerate(_all_chains(name, stones))}


@cache
def chains(name: str, stones: int) -> Chains:
    """Return all chains of a length, 1 to 12 stones, on a board."""
    return Chains(board(name), stones)


def space_mask(spaces: Iterable[int]) -> int:
    """Return spaces as bits."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def opponent_mask(view: gy.View, seat: int) -> int:
    """Return the spaces of other teams' stones, as bits."""
    return sum(1 << space for space, whose in enumerate(view.holder) if whose not in (gy.NOBODY, seat))


# ------------------------------------------------------------------ the walks of a throw
class Node(NamedTuple):
    """A team within its turn: its spaces, the leading end, and the spots and stones left.

    `off` is the number of stones still to enter. `first` is the first move of the shortest walk there, None
    for no move; `before` is the number of the node that the last move came from.
    """

    team: Chain
    leads: int
    spots: int
    off: int
    first: gy.Enter | gy.Step | None
    before: int


def reachable_nodes(view: gy.View, seat: int) -> list[Node]:
    """Return every node that a seat can reach with the spots left, the present one first."""
    board, blocked = view.board, opponent_mask(view, seat)
    found = [Node(tuple(view.teams[seat]), view.leads, view.spots, view.off[seat], None, -1)]
    seen = {_key(found[0])}
    for before, here in enumerate(found):  # the list grows during the loop
        if not here.spots:
            continue
        for _, node in next_nodes(board, here, before, blocked):
            key = _key(node)
            if key not in seen:
                seen.add(key)
                found.append(node)
    return found


def next_nodes(
    board: Board, here: Node, before: int, blocked: int
) -> Iterator[tuple[gy.Enter | gy.Step, Node]]:
    """Yield every move that one spot allows, and the node after it."""
    for move, team in _entry_moves(board, here, blocked) if here.off else _step_moves(board, here, blocked):
        yield move, _node_after(board, here, before, move, team, blocked)


def _key(node: Node) -> tuple[Chain, int]:
    """Return a key that is equal for all nodes with the same further moves."""
    if node.leads == gy.NEITHER:
        return canonical(node.team), gy.NEITHER
    return (node.team, gy.HEAD) if node.leads == gy.HEAD else (node.team[::-1], gy.HEAD)


def _entry_moves(board: Board, here: Node, blocked: int) -> list[tuple[gy.Enter | gy.Step, Chain]]:
    team, links = here.team, board.links
    found: list[tuple[gy.Enter | gy.Step, Chain]] = []
    if len(team) > 1:
        for space in links[team[0]]:
            if not blocked >> space & 1 and space not in team:
                found.append((gy.Enter(gy.TAIL, space), (space, *team)))
    for space in links[team[-1]]:
        if not blocked >> space & 1 and space not in team:
            found.append((gy.Enter(gy.HEAD, space), (*team, space)))
    return found


def _step_moves(board: Board, here: Node, blocked: int) -> list[tuple[gy.Enter | gy.Step, Chain]]:
    team, leads = here.team, here.leads
    found: list[tuple[gy.Enter | gy.Step, Chain]] = []
    if leads != gy.HEAD and len(team) > 1:
        found += [
            (gy.Step(gy.TAIL, space), (space, *team[:-1])) for space in _free(board, team[::-1], blocked)
        ]
    if leads != gy.TAIL or len(team) == 1:
        found += [(gy.Step(gy.HEAD, space), (*team[1:], space)) for space in _free(board, team, blocked)]
    return found


def _free(board: Board, way: Chain, blocked: int) -> list[int]:
    """Return the next spaces if the last space leads; a closed ring goes where its first stone was."""
    staying = way[1:] if len(way) > 2 else way
    return [space for space in board.links[way[-1]] if not blocked >> space & 1 and space not in staying]


def _node_after(
    board: Board, here: Node, before: int, move: gy.Enter | gy.Step, team: Chain, blocked: int
) -> Node:
    """Return the node after a move; if others bar every way on, the other end leads."""
    spots, first = here.spots - 1, here.first or move
    if here.off:
        return Node(team, gy.NEITHER, spots, here.off - 1, first, before)
    leads = gy.NEITHER if len(team) == 1 else move.end
    if spots and leads != gy.NEITHER:
        way = team if leads == gy.HEAD else team[::-1]
        if (
            not _free(board, way, blocked)
            and _is_opponent_adjacent(board, way[-1], blocked)
            and _free(board, way[::-1], blocked)
        ):
            leads = 1 - leads
    return Node(team, leads if spots else gy.NEITHER, spots, 0, first, before)


def _is_opponent_adjacent(board: Board, space: int, blocked: int) -> bool:
    return any(blocked >> other & 1 for other in board.links[space])


# ------------------------------------------------------------------ walks to show
@dataclass(frozen=True)
class Walk:
    """A sequence of entries and steps: the last move, and the walk before it.

    At its end the team stands on `team` and has `spots` left; `leads` is the end that leads then.
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
        """The number of moves made before each time that others make the team turn back."""
        return tuple(
            number
            for number, step in enumerate(self._steps, 1)
            if step.leads not in (gy.NEITHER, step.move.end) and isinstance(step.move, gy.Step)
        )

    @cached_property
    def claims(self) -> tuple[int, ...]:
        """The claims that the team can then stake, if it has a spot left."""
        return () if self.node.off else tuple(surrounded_claims(self.view, self.team))


def find_walks(view: gy.View) -> list[Walk]:
    """Return the shortest walk to each node that the spots left can reach, the shortest walk first."""
    if view.phase != gy.PLAYING:
        return []
    found: list[Walk] = []
    blocked = opponent_mask(view, view.player)
    here = Node(tuple(view.teams[view.player]), view.leads, view.spots, view.off[view.player], None, -1)
    seen = {(here.team, here.leads)}
    edge: list[tuple[Node, Walk | None]] = [(here, None)]
    for node, before in edge:  # the list grows during the loop
        for move, after in next_nodes(view.board, node, -1, blocked) if node.spots else ():
            if (after.team, after.leads) not in seen:
                seen.add((after.team, after.leads))
                walk = Walk(view, after, before, move)
                found.append(walk)
                edge.append((after, walk))
    return found
