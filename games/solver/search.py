"""The search of all lines from a position: depth first, with a transposition table, restarts and pruning.

See docs/solver.md, section 3; its sections 4 to 6 are about the pruning.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from games.patience.cards import KING, RANK_OF
from games.patience.state import COLUMNS, WASTE
from games.solver import partial_order
from games.solver.bitsets import CHILDREN, FIRST_PLACE, SECOND_PLACE, SPACE, TWIN
from games.solver.joker_position import AUTO_PLACE_JOKER, REPLACE_JOKER
from games.solver.nogoods import RefutationSchedule
from games.solver.position import BUILD, DRAW, PACK_ON, PLACE_JOKER, Position
from games.solver.relaxation import may_be_won
from games.solver.restarts import (
    DEFAULT_STRATEGY,
    Frontier,
    Node,
    Step,
    Strategy,
    TunnelMove,
    heuristic_of,
)

_POLL_EVERY: Final = 64
_RESTART_EVERY: Final = 100
"""Positions after which the search restarts."""
_KEY_OF_TUNNEL: Final = 1 << 112
"""Lowest bit of a tunnel's cards in a key: above the bits of the position's own key."""


@dataclass(frozen=True, slots=True)
class Pruning:
    """The parts of the pruning; each can be switched off, to test that it changes no verdict."""

    safe_builds: bool = True
    """Build at once each card that `is_safe_build` allows."""
    relaxation: bool = True
    """Prune a position that is lost in the delete relaxation."""
    sleep_sets: bool = True
    """Make no move that an equally good line makes earlier."""
    tunnels: bool = True
    """Move a last card alone only if the next step needs that."""
    spare_spaces: bool = True
    """Clear no column while there are spaces for all kings."""
    nogoods: bool = True
    """Prune positions with large subtrees that clause learning proves lost."""


class Search:
    """The search from one position, the root."""

    is_root_irrefutable: ClassVar[bool] = False
    """True if `games.solver.nogoods` cannot prove the root lost."""

    def __init__(
        self,
        position: Position,
        pruning: Pruning,
        stopped: Callable[[int], bool],
        strategy: Strategy = DEFAULT_STRATEGY,
    ) -> None:
        self.position = position
        self.pruning = pruning
        self.stopped = stopped
        self.strategy = strategy
        self.visited: dict[int, int] = {}
        """The transposition table: by key, the moves that slept at each visit."""
        self.nodes: list[Node] = []
        """The open nodes since the last restart."""
        self.extra_positions = 0
        """Number of positions visited by other searches for this one."""
        self.is_proved_lost = False
        """True if a proof showed the root to be lost without a full search."""

    def run(self) -> bool | None:
        """Return True if a line wins (it is the position's trail), False if none does, None if stopped."""
        position, nodes, visited = self.position, self.nodes, self.visited
        if self._enter(0, ()):
            return True
        if not nodes:
            return False
        schedule = None
        if self.pruning.nogoods:
            schedule = RefutationSchedule(position, self.stopped, self.is_root_irrefutable)
        frontier = Frontier(position, self.strategy)
        next_poll = next_restart = 0
        while True:
            if not nodes or len(visited) >= next_restart:
                frontier.push(nodes, len(visited))
                if schedule and schedule.is_root_lost(len(visited)):
                    self.is_proved_lost = True
                    return False
                node = frontier.pop(len(visited))
                if node is None:
                    return False
                if schedule and schedule.is_node_lost(node, len(visited)):
                    continue
                nodes.append(node)
                next_restart = len(visited) + _RESTART_EVERY
            if len(visited) >= next_poll:
                if self.stopped(len(visited) + self.extra_positions):
                    return None
                next_poll = len(visited) + _POLL_EVERY
            node = nodes[-1]
            position.undo_to(node.length)
            if not node.steps:
                nodes.pop()
            elif self._apply(node.steps.pop(), node.asleep, node.tunnel):
                return True

    def _apply(self, step: Step, asleep: int, tunnel: tuple[TunnelMove, ...]) -> bool:
        """Make a step; return True if it wins."""
        position = self.position
        kind, source, target, count, falling_asleep = step
        asleep |= falling_asleep
        if kind == DRAW:
            position.draw()
            return self._enter(asleep, ())
        if kind == PLACE_JOKER:
            position.place_joker(target)
            return self._enter(asleep & position.sleep_mask_after_joker(), ())
        pile = position.piles[source]
        if kind == BUILD:
            card = pile[-1]
            if tunnel:
                tunnel = tuple(move for move in tunnel if move[1] != card)
            position.build(source)
            return self._enter(asleep & partial_order.AFTER_BUILDING[card], tunnel)
        head, column = pile[-count], position.piles[target]
        below = column[-1] if column else SPACE
        if tunnel:
            tunnel = tuple(
                (card, left)
                for card, left in tunnel
                if below not in (card, left) and (count > 1 or head != left)
            )
        if count == 1 and source and len(pile) - position.hidden[source] > 1:
            asleep &= partial_order.AFTER_MOVING[head]
            tunnel = (*tunnel, (head, pile[-2]))
        else:
            asleep &= partial_order.AFTER_LEAVING[head]
        position.pack(source, target, count)
        return self._enter(asleep & partial_order.AFTER_PACKING_ON[below], tunnel)

    def _enter(self, asleep: int, tunnel: tuple[TunnelMove, ...]) -> bool:
        """Settle a new position and open a node unless it is known or lost; return True if it is won."""
        position, pruning = self.position, self.pruning
        trail = position.trail
        length = len(trail)
        joker_suits = position.settle(pruning.safe_builds)
        if len(trail) > length:
            tunnel = ()
            asleep = self._after_settle(asleep, length)
        if not pruning.tunnels:
            tunnel = ()
        key = self._key_in_tunnel(tunnel) if tunnel else self._key(asleep)
        known = self.visited.get(key)
        if known is not None:
            if not known & ~asleep:
                return False
            asleep &= known
        self.visited[key] = asleep
        if joker_suits:
            places: list[Step] = [(PLACE_JOKER, 0, suit, 0, 0) for suit in joker_suits]
            self._open(places, asleep, ())
            return False
        if tunnel:
            if steps := [step for step in self._steps(asleep) if self._can_use_tunnel(step, tunnel)]:
                self._open(steps, asleep, tunnel)
            return False
        if position.is_won:
            return True
        steps = self._steps(asleep)
        if steps and not self._is_lost(steps, asleep, length):
            self._open(steps, asleep, ())
        return False

    def _after_settle(self, asleep: int, since: int) -> int:
        """Return the moves that still sleep after the game's own steps, from trail index `since` on."""
        for kind, _, third, *_ in self.position.trail[since:]:
            if kind in (BUILD, REPLACE_JOKER):
                asleep &= partial_order.AFTER_BUILDING[third]
            elif kind == AUTO_PLACE_JOKER:
                asleep &= self.position.sleep_mask_after_joker()
        return asleep

    def _is_lost(self, steps: list[Step], asleep: int, since: int) -> bool:
        """Return True if the position is proved lost; `since` is the trail index before it was settled.

        Skip the test if only one step can follow (the next position is tested instead), and after packing a
        card from the waste, which seldom loses.
        """
        if len(steps) == 1 or not self.pruning.relaxation:
            return False
        comes_from_waste = since and self.position.trail[since - 1][:2] == (PACK_ON, WASTE)
        return not comes_from_waste and not may_be_won(self.position, asleep)

    def _open(self, steps: list[Step], asleep: int, tunnel: tuple[TunnelMove, ...]) -> None:
        parent = self.nodes[-1] if self.nodes else None
        discrepancies = parent.next_discrepancies() - 1 if parent else 0
        position, visited = self.position, len(self.visited)
        heuristic = heuristic_of(position)
        length, branching = len(position.trail), len(steps)
        self.nodes.append(
            Node(parent, steps, length, asleep, tunnel, visited, branching, discrepancies, heuristic)
        )

    # -------------------------------------------------------------- keys
    def _key(self, asleep: int) -> int:
        """Return the position's key, the same for both places of a last card that can move between them.

        If a move onto one of these places sleeps, the two positions differ, and keep their own keys.
        """
        position = self.position
        key = position.key
        if not self.pruning.tunnels:
            return key
        column_of, placements, piles = position.column_of, position.placements, position.piles
        moves_onto = partial_order.MOVES_ONTO
        for pile in COLUMNS:
            if (column := piles[pile]) and placements[column[-1]] == 2:
                card = column[-1]
                first, second = FIRST_PLACE[card], SECOND_PLACE[card]
                if column_of[first] and not asleep & (moves_onto[first] | moves_onto[second]):
                    key -= 1 << 2 * card
        return key

    def _key_in_tunnel(self, tunnel: tuple[TunnelMove, ...]) -> int:
        key = self.position.key
        for place, card in enumerate(sorted(card for card, _ in tunnel)):
            key += _KEY_OF_TUNNEL * (card + 1) << 6 * place
        return key

    # -------------------------------------------------------------- steps
    def _steps(self, asleep: int) -> list[Step]:
        """Return the useful steps, the most promising last, each with the moves that it puts to sleep."""
        position = self.position
        turning: list[Step] = []
        clearing: list[Step] = []
        building: list[Step] = []
        single: list[Step] = []
        self._list_column_steps(asleep, turning, clearing, building, single)
        from_waste: list[Step] = []
        if position.piles[WASTE]:
            self._list_waste_steps(asleep, building, from_waste)
        if clearing and self.pruning.spare_spaces and self._has_space_for_kings():
            clearing = []
        if single and self.pruning.tunnels:
            single = [step for step in single if self._can_open_tunnel(step, single)]
        order = [*turning, *building, *from_waste, *clearing, *single]
        if position.stock:
            order.append((DRAW, 0, 0, 0, 0))
        return self._with_sleep_sets(order) if self.pruning.sleep_sets else order[::-1]

    def _has_space_for_kings(self) -> bool:
        """Return True if each king that may need a space has one: see docs/solver.md, section 2.4."""
        spaces = sum(not self.position.piles[pile] for pile in COLUMNS)
        return len(self.position.kings_without_column()) <= spaces

    def _can_open_tunnel(self, step: Step, single: list[Step]) -> bool:
        """Return True if `step`, which moves a last card alone, can be followed by a step that needs it."""
        position = self.position
        column_of = position.column_of
        column = position.piles[step[1]]
        card, left = column[-1], column[-2]
        if position.can_build(left):
            return True
        if column_of[FIRST_PLACE[left]] or column_of[SECOND_PLACE[left]]:
            return True
        children = CHILDREN[card]
        if self._is_movable(TWIN[card]) or any(map(self._is_movable, children)):
            return True
        for other in single:
            under = position.piles[other[1]]
            if under[-2] in CHILDREN[left] or left in CHILDREN[under[-2]] or under[-2] in children:
                return True
            if left in CHILDREN[under[-1]]:
                return True
        return False

    def _is_movable(self, card: int) -> bool:
        """Return True if a card lies last in a pile, or at the head of a run."""
        piles, hidden = self.position.piles, self.position.hidden
        return self.position.is_exposed(card) or any(
            column and column[hidden[pile]] == card for pile, column in enumerate(piles) if pile
        )

    def _list_column_steps(
        self,
        asleep: int,
        turning: list[Step],
        clearing: list[Step],
        building: list[Step],
        single: list[Step],
    ) -> None:
        position = self.position
        piles, hidden, column_of = position.piles, position.hidden, position.column_of
        for source in COLUMNS:
            column = piles[source]
            if not column:
                continue
            covered = hidden[source]
            head, last = column[covered], column[-1]
            count = len(column) - covered
            sleeping = asleep & partial_order.MOVES[last]
            if position.can_build(last) and not (
                sleeping and (sleeping & partial_order.BUILD[last] or count == 1)
            ):
                own = partial_order.BUILD[last] if position.is_next(last) else 0
                building.append((BUILD, source, 0, 1, own))
            if count > 1:
                if target := column_of[FIRST_PLACE[last]]:
                    single.append((PACK_ON, source, target, 1, 0))
                if target := column_of[SECOND_PLACE[last]]:
                    single.append((PACK_ON, source, target, 1, 0))
                sleeping = asleep & partial_order.PACKS[head]
            elif sleeping & partial_order.PACKS[last]:
                continue
            if covered or RANK_OF[head] != KING:
                found = turning if covered else clearing
                if (target := column_of[FIRST_PLACE[head]]) and not sleeping & partial_order.FIRST[head]:
                    found.append((PACK_ON, source, target, count, partial_order.FIRST[head]))
                if (target := column_of[SECOND_PLACE[head]]) and not sleeping & partial_order.SECOND[head]:
                    found.append((PACK_ON, source, target, count, partial_order.SECOND[head]))

    def _list_waste_steps(self, asleep: int, building: list[Step], from_waste: list[Step]) -> None:
        position = self.position
        card = position.piles[WASTE][-1]
        sleeping = asleep & partial_order.MOVES[card]
        if sleeping & partial_order.PACKS[card]:
            return
        if position.can_build(card) and not sleeping:
            own = partial_order.BUILD[card] if position.is_next(card) else 0
            building.append((BUILD, WASTE, 0, 1, own))
        if target := position.column_of[FIRST_PLACE[card]]:
            from_waste.append((PACK_ON, WASTE, target, 1, partial_order.FIRST[card]))
        if target := position.column_of[SECOND_PLACE[card]]:
            from_waste.append((PACK_ON, WASTE, target, 1, partial_order.SECOND[card]))

    def _with_sleep_sets(self, order: list[Step]) -> list[Step]:
        """Return the steps in reverse; each puts to sleep those earlier in `order` that move other cards."""
        piles = self.position.piles
        steps: list[Step] = []
        falling_asleep = 0
        for kind, source, target, count, own in order:
            if kind == DRAW:
                steps.append((kind, source, target, count, falling_asleep))
                continue
            card = piles[source][-count]
            steps.append((kind, source, target, count, falling_asleep & ~partial_order.MOVES[card]))
            falling_asleep |= own
        steps.reverse()
        return steps

    def _can_use_tunnel(self, step: Step, tunnel: tuple[TunnelMove, ...]) -> bool:
        """Return True if a step needs the tunnel: the moves of last cards alone just before it.

        See docs/solver.md, section 4.3.
        """
        kind, source, target, count, _ = step
        if kind == DRAW:
            return False
        position = self.position
        pile = position.piles[source]
        head = pile[-count]
        if kind == BUILD:
            return len(tunnel) == 1 and head == tunnel[0][1]
        column = position.piles[target]
        below = column[-1] if column else SPACE
        used = 0
        for card, left in tunnel:
            if head == card:
                return False
            used += (count == 1 and head == left) or below in (card, left)
        if used == len(tunnel):
            return True
        moves_alone = count == 1 and source != WASTE and len(pile) - position.hidden[source] > 1
        return moves_alone and used == len(tunnel) - 1
