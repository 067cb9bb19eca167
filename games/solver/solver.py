"""The solver: decide whether a position can be won, all cards known, within a budget.

See docs/solver.md, section 1, and for Joker Klondike docs/solver.md, section 7.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from games.compat import override
from games.core import Move
from games.joker_klondike.state import JokerState, PlaceJoker
from games.patience.cards import JOKER, PACK, RANK_OF
from games.patience.state import Build, Draw, Pack, State
from games.players import never
from games.solver.bitsets import NOTHING, SPACE
from games.solver.joker_position import (
    BUILD_OVER_JOKER,
    HOLD_JOKER,
    REPLACE_JOKER,
    JokerPosition,
    RelaxedJokerPosition,
)
from games.solver.position import BUILD, DRAW, PACK_ON, PLACE_JOKER, Position
from games.solver.restarts import DEFAULT_STRATEGY, Step, Strategy, TunnelMove
from games.solver.search import Pruning, Search

_RELAXED_POSITIONS: Final = 100
"""Positions of the relaxed game to search from a position of Joker Klondike; 300 solved no more deals."""
_RELAXED_LEAD: Final = 500
"""Number of positions by which the relaxed searches may be ahead of the search of the real game."""


class Verdict(Enum):
    """The verdict on a position."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict, a winning line if the verdict is WON, and the number of positions visited."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    positions: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: positions visited, and seconds by a clock if one is given."""

    positions: int = 1_000_000
    seconds: float = 0.0
    clock: Callable[[], float] | None = None


FULL_PRUNING: Final = Pruning()
_WITHOUT_NOGOODS: Final = replace(FULL_PRUNING, nogoods=False)
"""For short searches: the nogood proofs would take longer than the search itself."""
DEFAULT_BUDGET: Final = Budget()


def solve(
    state: State,
    budget: Budget = DEFAULT_BUDGET,
    is_cancelled: Callable[[], bool] = never,
    pruning: Pruning = FULL_PRUNING,
    strategy: Strategy = DEFAULT_STRATEGY,
) -> Answer:
    """Decide whether a position can be won by a player who sees every card. Giving up is not a move here.

    The verdict depends on the strategy only where it is UNKNOWN.
    """
    if state.is_given_up or not state.is_dealt or _is_short(state):
        return Answer(Verdict.LOST)
    if isinstance(state, JokerState):
        return _solve_with_joker(state, budget, is_cancelled, pruning, strategy)
    return _answer(Search(Position(state), pruning, _stop(budget, is_cancelled), strategy))


def _is_short(state: State) -> bool:
    """Return True if a natural card is missing: hand-made positions may lack some."""
    piles = [*state.columns[1:], state.stock, state.waste]
    built = sum(state.foundations)
    if isinstance(state, JokerState) and state.joker_at:
        built -= 1
    return sum(card != JOKER for pile in piles for card in pile) + built != len(PACK)


def _answer(search: Search) -> Answer:
    is_won = search.run()
    positions = len(search.visited) + search.extra_positions
    if is_won is None:
        return Answer(Verdict.UNKNOWN, (), positions)
    if not is_won:
        return Answer(Verdict.LOST, (), positions)
    return Answer(Verdict.WON, _line(search.position), positions)


def _stop(budget: Budget, is_cancelled: Callable[[], bool]) -> Callable[[int], bool]:
    """Return a function that takes the number of positions visited and returns True to stop the search."""
    clock = budget.clock
    deadline = clock() + budget.seconds if clock else 0.0

    def stopped(positions: int) -> bool:
        return positions >= budget.positions or is_cancelled() or (clock is not None and clock() >= deadline)

    return stopped


def _line(position: Position) -> tuple[Move, ...]:
    """Finish the game, and return the trail as moves, without those that the game makes by itself."""
    position.finish()
    line: list[Move] = []
    for kind, source, third, count, *_ in position.trail:
        if kind == DRAW:
            line.append(Draw())
        elif kind == PACK_ON:
            line.append(Pack(source, third, count))
        elif kind == PLACE_JOKER:
            line.append(PlaceJoker(third))
        elif kind == BUILD and (RANK_OF[third] > 1 or not line):
            line.append(Build(source))
    return tuple(line)


# ------------------------------------------------------------------ the game with a joker
Plan = dict[tuple[int, int], int]
"""The trail index of each planned move. A move is a card and its target, NOTHING for a build."""


class RelaxedPlanSearch(Search):
    """The search of Joker Klondike itself, which tries the moves of a relaxed plan first.

    Each time the joker has moved, a short search of the relaxed game finds a new plan or proves the position
    lost. The root gets no proof: `games.solver.nogoods` relaxes further than the game that was just won.
    """

    is_root_irrefutable = True

    def __init__(
        self,
        position: JokerPosition,
        pruning: Pruning,
        stopped: Callable[[int], bool],
        strategy: Strategy,
        plan: Plan,
    ) -> None:
        super().__init__(position, pruning, stopped, strategy)
        self._position = position
        self._plan = plan

    @override
    def _is_lost(self, steps: list[Step], asleep: int, since: int) -> bool:
        if super()._is_lost(steps, asleep, since):
            return True
        has_joker_moved = any(kind > PACK_ON for kind, *_ in self.position.trail[max(since - 1, 0) :])
        is_affordable = self.extra_positions <= len(self.visited) + _RELAXED_LEAD
        return has_joker_moved and is_affordable and self._is_relaxed_lost()

    def _is_relaxed_lost(self) -> bool:
        """Return True if the relaxed game is lost from here; if it is won, plan anew."""
        position = RelaxedJokerPosition(self._position.state())
        relaxed = Search(position, _WITHOUT_NOGOODS, lambda visited: visited >= _RELAXED_POSITIONS)
        is_won = relaxed.run()
        self.extra_positions += len(relaxed.visited)
        if is_won:
            self._plan = _plan(relaxed.position)
        return is_won is False

    @override
    def _with_sleep_sets(self, order: list[Step]) -> list[Step]:
        """Return the steps as in Klondike, but keep awake those that may make the joker move.

        See docs/solver.md, section 4.2.
        """
        return super()._with_sleep_sets(
            [(*step[:4], 0) if self._is_joker_trigger(step) else step for step in order]
        )

    @override
    def _can_open_tunnel(self, step: Step, single: list[Step]) -> bool:
        """Return True: moving any last card alone may be useful, see `_can_use_tunnel`."""
        return True

    @override
    def _can_use_tunnel(self, step: Step, tunnel: tuple[TunnelMove, ...]) -> bool:
        """Return True also if the joker may move after a step: see docs/solver.md, section 4.4."""
        return super()._can_use_tunnel(step, tunnel) or self._is_joker_trigger(step)

    def _is_joker_trigger(self, step: Step) -> bool:
        """Return True if a step exposes a card that may change when or where the joker moves."""
        kind, source, _, count, _ = step
        position = self._position
        if kind == DRAW:
            return position.is_joker_trigger(position.stock[-1])
        pile = position.piles[source]
        return len(pile) > count and position.is_joker_trigger(pile[-count - 1])

    @override
    def _open(self, steps: list[Step], asleep: int, tunnel: tuple[TunnelMove, ...]) -> None:
        plan = self._plan
        steps.sort(key=lambda step: plan.get(_move_in_plan(self.position, step), len(plan)), reverse=True)
        super()._open(steps, asleep, tunnel)


def _plan(position: Position) -> Plan:
    """Undo the whole trail, and return its moves with their trail indices."""
    plan: Plan = {}
    while trail := position.trail:
        kind, source, third, count, *_ = trail[-1]
        position.undo_to(len(trail) - 1)
        if kind == BUILD_OVER_JOKER:
            plan[JOKER, third - 1] = len(trail)
        if kind in (REPLACE_JOKER, BUILD_OVER_JOKER):
            plan[third, NOTHING] = len(trail)
        elif kind != HOLD_JOKER:
            plan[_move_in_plan(position, (kind, source, third, count, 0))] = len(trail)
    return plan


def _move_in_plan(position: Position, step: Step) -> tuple[int, int]:
    """Return a step as a key of `Plan`, which is valid in other positions too."""
    kind, source, target, count, _ = step
    if kind == DRAW:
        return NOTHING, len(position.stock)
    if kind == PLACE_JOKER:
        return JOKER, target * 13 + position.foundations[target]
    card = position.piles[source][-count]
    if kind == BUILD:
        return card, NOTHING
    column = position.piles[target]
    return card, column[-1] if column else SPACE


def _solve_with_joker(
    state: JokerState, budget: Budget, is_cancelled: Callable[[], bool], pruning: Pruning, strategy: Strategy
) -> Answer:
    """Search the relaxed game first: if it is lost, so is the position; if it is won, its line is a plan.

    The search of the real game uses only the pruning that is proved for it: see docs/solver.md, section 7.2.
    """
    begun = budget.clock() if budget.clock else 0.0
    relaxed = Search(RelaxedJokerPosition(state), pruning, _stop(budget, is_cancelled), strategy)
    is_won, positions = relaxed.run(), len(relaxed.visited)
    if not is_won:
        return Answer(Verdict.UNKNOWN if is_won is None else Verdict.LOST, (), positions)
    spent = budget.clock() - begun if budget.clock else 0.0
    left = Budget(budget.positions - positions, budget.seconds - spent, budget.clock)
    proved = replace(pruning, safe_builds=False, spare_spaces=False)
    plan = _plan(relaxed.position)
    search = RelaxedPlanSearch(JokerPosition(state), proved, _stop(left, is_cancelled), strategy, plan)
    answer = _answer(search)
    return replace(answer, positions=positions + answer.positions)
