"""Randomized restarts: the frontier of nodes from which the search resumes, and their order.

Each restart takes up the node of the lowest rank, a random number times a measure of how far the node is from
the most promising moves. Nothing is searched twice. See docs/solver.md, section 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import exp
from random import Random
from typing import Final, NamedTuple

from games.patience.state import WASTE
from games.solver.position import Position, Trail

Step = tuple[int, int, int, int, int]
"""DRAW, BUILD, PACK_ON or PLACE_JOKER; the source pile; the target; the number of cards; the moves that fall
asleep.
"""
TunnelMove = tuple[int, int]
"""A last card that was moved alone, and the card from which it was taken."""

_DISCREPANCY_OFFSET: Final = 3
"""Added to the discrepancies in the rank of a node: the higher it is, the less they count."""
_PER_WASTE_CARD: Final = 0.3
_PER_HIDDEN_CARD: Final = 0.6


class Strategy(NamedTuple):
    """The order in which a search visits positions."""

    seed: int
    heuristic_weight: float


DEFAULT_STRATEGY: Final = Strategy(1904, 1.0)
ALTERNATIVE_STRATEGY: Final = Strategy(1896, 0.0)
"""A strategy that is often quick where the default is slow."""


@dataclass(slots=True, eq=False)
class Node:
    """A position on the way, with the steps that are still to be tried from it."""

    parent: Node | None
    steps: list[Step]
    length: int
    """Length of the trail at this position."""
    asleep: int
    tunnel: tuple[TunnelMove, ...]
    """Last cards that were moved alone, just before, for which the next step must have a use."""
    visited_before: int
    """Number of positions visited when the search last came here."""
    branching: int
    """Number of steps there were to begin with."""
    discrepancies: int
    """Number of more promising steps passed over on the way here."""
    heuristic: float
    subtree: int = 0
    """Number of positions visited below here, counted when the node was last put on the frontier."""
    subtree_at_proof: int = 0
    """The same at the time of the last proof."""
    is_irrefutable: bool = False
    is_lost: bool = False

    def next_discrepancies(self) -> int:
        """Return the number of steps passed over by the next step, here and on the way."""
        return self.discrepancies + self.branching - len(self.steps)

    def is_below_lost(self) -> bool:
        """Return True if this node is proved lost, or one above it is."""
        return any(above.is_lost for above in self.path())

    def path(self) -> Iterator[Node]:
        """Yield this node and those above it, up to the root."""
        node: Node | None = self
        while node:
            yield node
            node = node.parent


class Frontier:
    """The nodes that have steps left to try."""

    def __init__(self, position: Position, strategy: Strategy) -> None:
        self._position = position
        self._weight = strategy.heuristic_weight
        self._heap: list[tuple[float, int, Node, Trail]] = []
        self._count = 0
        self._rng = Random(strategy.seed)
        self._start: Node | None = None
        """The node that was taken up at the last restart."""

    def push(self, nodes: list[Node], visited: int) -> None:
        """Move the open nodes to the frontier, and count the positions visited in each one's subtree."""
        trail = self._position.trail[:]
        if self._start:
            for node in self._start.path():
                node.subtree += visited - self._start.visited_before
        for node in nodes:
            if node is not self._start:
                node.subtree = visited - node.visited_before
            if node.steps:
                self._count += 1
                rank = (_DISCREPANCY_OFFSET + node.next_discrepancies()) * self._rng.random()
                heappush(self._heap, (rank * exp(self._weight * node.heuristic), self._count, node, trail))
        nodes.clear()

    def pop(self, visited: int) -> Node | None:
        """Return the node of the lowest rank and bring the position there; None if no node is left.

        Drop nodes that are proved lost, or lie below one that is.
        """
        while self._heap:
            *_, node, trail = heappop(self._heap)
            if node.is_below_lost():
                continue
            self._go(trail, node.length)
            self._start = node
            node.visited_before = visited
            return node
        return None

    def _go(self, trail: Trail, length: int) -> None:
        """Bring the position to the first `length` steps of a trail."""
        position = self._position
        same = 0
        for here, there in zip(position.trail, trail[:length], strict=False):
            if here != there:
                break
            same += 1
        position.undo_to(same)
        position.replay(trail[same:length])


def heuristic_of(position: Position) -> float:
    """Return the heuristic of a position, high if it seems lost.

    It is 0 in Klondike, where it makes no search faster.
    """
    if not position.has_joker:
        return 0.0
    return _PER_WASTE_CARD * len(position.piles[WASTE]) + _PER_HIDDEN_CARD * max(position.hidden)
