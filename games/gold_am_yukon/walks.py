"""All that a team could do with the spots it has left: whole walks, found in one search with links back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.gold_am_yukon import state as gy
from games.gold_am_yukon.rules import surrounded
from games.gold_am_yukon.simulator import Node, in_the_way, onward


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
        for move, after in _onward(view, node, barred):
            if (after.team, after.leads) not in seen:
                seen.add((after.team, after.leads))
                walk = Walk(view, after, before, move)
                found.append(walk)
                edge.append((after, walk))
    return found


def _onward(view: gy.View, node: Node, barred: int) -> Iterator[tuple[gy.Enter | gy.Step, Node]]:
    return onward(view.board, node, -1, barred) if node.spots else iter(())
