"""The game on bare tuples and bits, fast enough to look ahead: all chains, and the walks of a whole throw.

A chain is a way in which a team of so many stones can stand. A board has only some thousands of them, since
its spaces have two to four neighbours. A team is the same whichever of its ends is named first, and any step
can be taken back with the other end leading. Tests hold the walks against the rules in random positions.
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
    def standing(self) -> tuple[frozenset[int], ...]:
        """For each space the chains that stand on it."""
        found: list[set[int]] = [set() for _ in self._on.links]
        for here, chain in enumerate(self.spaces):
            for space in chain:
                found[space].add(here)
        return tuple(map(frozenset, found))

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


def in_the_way(view: gy.View, seat: int) -> int:
    """The spaces where stones of other teams stand, as bits."""
    return sum(1 << space for space, whose in enumerate(view.holder) if whose not in (gy.NOBODY, seat))


# ------------------------------------------------------------------ the walks of a throw
class Node(NamedTuple):
    """How a team can stand within its turn: in its order, which end leads, what is left, and how it began.

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
    """Every way to stand that the one who plays can reach with the spots left, where it stands now first."""
    board, barred = view.board, in_the_way(view, seat)
    found = [Node(tuple(view.teams[seat]), view.leads, view.spots, view.off[seat], None, -1)]
    seen = {_key(found[0])}
    for before, here in enumerate(found):  # it grows while it is gone through
        if not here.spots:
            continue
        for _, node in onward(board, here, before, barred):
            key = _key(node)
            if key not in seen:
                seen.add(key)
                found.append(node)
    return found


def onward(board: Board, here: Node, before: int, barred: int) -> Iterator[tuple[gy.Enter | gy.Step, Node]]:
    """All that can be done with one spot, and how the team stands then."""
    for move, team in _entered(board, here, barred) if here.off else _stepped(board, here, barred):
        yield move, _then(board, here, before, move, team, barred)


def _key(node: Node) -> tuple[Chain, int]:
    """The same for all that can go on alike."""
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
    """Where a team can go on whose last space leads: a closed ring goes where its first stone was."""
    staying = way[1:] if len(way) > 2 else way
    return [space for space in board.links[way[-1]] if not barred >> space & 1 and space not in staying]


def _then(board: Board, here: Node, before: int, move: gy.Enter | gy.Step, team: Chain, barred: int) -> Node:
    """The node after a move; where others bar every way on, the other end leads."""
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
    """Some stones entered or moved, one after the other: the last of them, and the walk before it.

    Then the team stands on `team` and has `spots` left; `leads` is the end that leads at last.
    """

    view: gy.View
    node: Node
    before: Walk | None
    move: gy.Enter | gy.Step

    @property
    def team(self) -> tuple[int, ...]:
        """Where the team stands then."""
        return self.node.team

    @property
    def spots(self) -> int:
        """What is left of the throw."""
        return self.node.spots

    @property
    def leads(self) -> int:
        """The end that leads at last; none where the turn is over."""
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
        """The spaces on which a stone was set, in order."""
        return tuple(step.move.space for step in self._steps)

    @property
    def turns(self) -> tuple[int, ...]:
        """The numbers of stones set before others made it turn back."""
        return tuple(
            number
            for number, step in enumerate(self._steps, 1)
            if step.leads not in (gy.NEITHER, step.move.end) and isinstance(step.move, gy.Step)
        )

    @cached_property
    def claims(self) -> tuple[int, ...]:
        """The claims for which the team then stands as it must; to stake one needs a spot."""
        return () if self.node.off else tuple(surrounded(self.view, self.team))


def walks(view: gy.View) -> list[Walk]:
    """Every way to stand that the player can reach with the spots left, shortest walks first; none twice."""
    if view.phase != gy.PLAYING:
        return []
    found: list[Walk] = []
    barred = in_the_way(view, view.player)
    here = Node(tuple(view.teams[view.player]), view.leads, view.spots, view.off[view.player], None, -1)
    seen = {(here.team, here.leads)}
    edge: list[tuple[Node, Walk | None]] = [(here, None)]
    for node, before in edge:  # it grows while it is gone through
        for move, after in onward(view.board, node, -1, barred) if node.spots else ():
            if (after.team, after.leads) not in seen:
                seen.add((after.team, after.leads))
                walk = Walk(view, after, before, move)
                found.append(walk)
                edge.append((after, walk))
    return found
