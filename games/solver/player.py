"""A computer player for both patiences: it sees the cards that a player sees, and samples the others.

It tries each useful move in the same sampled states, and finishes each game by a simple policy (a playout).
It departs from the policy's move only if another one proves better: see docs/solver.md, section 8.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.chance import random_below
from games.core import Move
from games.joker_klondike.state import JokerView, PlaceJoker
from games.patience.cards import IS_RED, KING, PACK, RANK_OF, SUIT_OF
from games.patience.state import COLUMNS, WASTE, Build, Draw, GiveUp, Pack, State, View
from games.players import Observation, never
from games.solver.bitsets import FIRST_PLACE, SECOND_PLACE
from games.solver.joker_position import position_of
from games.solver.position import BUILD, DRAW, PACK_ON, PLACE_JOKER, Position, is_safe_build
from games.solver.solver import Budget, Verdict, solve

Step = tuple[int, int, int, int]
"""The kind of the step; the source pile; the target, or the joker's suit; the number of cards."""

_WIN: Final = 10
"""Bonus for a won game, in cards."""
_CHOSEN_ABOVE: Final = 1.0
"""Standard errors by which another move must be better than the policy's."""
_DROPPED_BELOW: Final = 0.5
"""Standard errors by which a move may be worse before it is dropped."""
_MIN_SAMPLES: Final = 16
_DROP_EVERY: Final = 8
_ENDGAME_BUDGET: Final = Budget(1_500)
"""Budget of the search of a position in which no card is unknown."""
_NEARBY_POSITIONS: Final = 300
"""Number of positions to visit in search of a path to a useful move."""
_LOOKAHEAD: Final = 4
"""Number of moves within which a winning line must make progress: see `_is_progress`."""

_MAX_PLAYOUT: Final = 400
_TURNING: Final = 13.0
_FROM_WASTE: Final = 11.5
_BUILDING: Final = 9.5
_CLEARING: Final = 5.0
_REVEALING: Final = 4.0
"""Weights of the policy."""
_NOISE: Final = 2.0
"""Upper bound of the random number added to a weight."""


@dataclass(slots=True)
class _Candidate:
    """A move to compare with the policy's move: its gain over that move in each sample."""

    step: Step
    gains: list[int] = field(default_factory=list)

    def bound(self, errors: float) -> float:
        """Return the mean gain plus a number of standard errors."""
        count = len(self.gains)
        mean = sum(self.gains) / count
        spread: float = sum((gain - mean) ** 2 for gain in self.gains) / count
        return mean + errors * float((spread / count) ** 0.5)


class PatiencePlayer:
    """The computer player of Klondike and Joker Klondike.

    `playouts` is about the number of games to finish before each move. When cancelled, the player decides by
    those finished until then.
    """

    def __init__(self, playouts: int = 400, is_cancelled: Callable[[], bool] = never) -> None:
        self._playouts = playouts
        self._is_cancelled = is_cancelled

    def choose(self, observation: Observation[State, View], rng: Random) -> Move:
        """Return the move to play; give up only if no path to a useful move is found.

        The observation must hold at least one sampled state; more are sampled from it.
        """
        moves = observation.moves
        if len(moves) == 1:
            return moves[0]
        for found in self._suggestions(observation, rng):
            if found is not None:  # `Draw()` is an empty tuple, and so false
                return found
        return next(move for move in moves if isinstance(move, GiveUp))

    def _suggestions(self, observation: Observation[State, View], rng: Random) -> Iterator[Move | None]:
        yield _safe_build(observation)
        yield self._winning_move(observation)
        yield self._best_by_playout(observation, rng)
        yield _first_move_on_path(observation)

    # -------------------------------------------------------------- all cards known
    def _winning_move(self, observation: Observation[State, View]) -> Move | None:
        """Return the next move of a line that wins, or None; search only if at most one card is unseen.

        A single unseen card follows from all others.
        """
        if observation.view.stock + sum(observation.view.hidden) > 1:
            return None
        state = observation.sampled_states[0]
        move = self._solution_move(state)
        return move if self._is_progress(observation, state, move) else None

    def _solution_move(self, state: State) -> Move | None:
        answer = solve(state, _ENDGAME_BUDGET, self._is_cancelled)
        return answer.line[0] if answer.verdict is Verdict.WON and answer.line else None

    def _is_progress(self, observation: Observation[State, View], state: State, move: Move | None) -> bool:
        """Return True if the solver's next moves do more than move last cards back and forth.

        The solver searches again at each turn, but always finds the same moves.
        """
        here = observation.game.copy(state)
        for _ in range(_LOOKAHEAD):
            if move is None or not _is_last_card_move(here, move):
                return move is not None
            observation.game.apply(here, move)
            move = self._solution_move(here)
        return False

    # -------------------------------------------------------------- playouts
    def _best_by_playout(self, observation: Observation[State, View], rng: Random) -> Move | None:
        """Return the best of the useful moves, or None if there are none."""
        steps = _candidate_steps(observation)
        if len(steps) > 1:
            return _move(self._best(steps, observation, rng))
        return _move(steps[0]) if steps else None

    def _best(self, steps: list[Step], observation: Observation[State, View], rng: Random) -> Step:
        """Return the step with the best playouts, all from the same samples and seeds, or the first."""
        default, *others = steps
        candidates = [_Candidate(step) for step in others]
        playouts = 0
        for count, state in enumerate(_samples(observation, rng), 1):
            position, seed = position_of(state), random_below(rng, 1 << 32)
            value = _value_after(position, default, seed)
            for candidate in candidates:
                candidate.gains.append(_value_after(position, candidate.step, seed) - value)
            playouts += 1 + len(candidates)
            if count >= _MIN_SAMPLES and not count % _DROP_EVERY:
                candidates = [
                    candidate
                    for candidate in candidates
                    if any(candidate.gains) and candidate.bound(_DROPPED_BELOW) >= 0
                ]
            if not candidates or playouts >= self._playouts or self._is_cancelled():
                break
        best = max(candidates, key=lambda candidate: candidate.bound(-_CHOSEN_ABOVE), default=None)
        if best is None or len(best.gains) < _MIN_SAMPLES or best.bound(-_CHOSEN_ABOVE) <= 0:
            return default
        return best.step


def _value_after(position: Position, step: Step, seed: int) -> int:
    """Return the number of cards built by a step and a playout, plus `_WIN` if it wins."""
    position.apply(*step)
    built = playout(position, Random(seed))
    position.undo_to(0)
    return built + _WIN * (built == len(PACK))


def _samples(observation: Observation[State, View], rng: Random) -> Iterator[State]:
    """Yield states that the player could be in, endlessly."""
    yield from observation.sampled_states
    while True:
        yield observation.game.sample_state(observation.sampled_states[0], observation.seat, rng)


def _candidate_steps(observation: Observation[State, View]) -> list[Step]:
    """Return the steps to compare, the policy's choice first and turning the stock last."""
    suits = [move.suit for move in observation.moves if isinstance(move, PlaceJoker)]
    if suits:
        position = position_of(observation.sampled_states[0])
        suits.sort(key=lambda suit: joker_value(position, suit), reverse=True)
        return [(PLACE_JOKER, 0, suit, 0) for suit in suits]
    found = sorted(weighted_steps(position_of(observation.sampled_states[0])), reverse=True)
    steps = [step for _, step in found if _move(step) in observation.moves]
    return [*dict.fromkeys(steps), *([(DRAW, 0, 0, 0)] if observation.view.stock else [])]


def _move(step: Step) -> Move:
    kind, source, target, count = step
    if kind == PLACE_JOKER:
        return PlaceJoker(target)
    if kind == BUILD:
        return Build(source)
    return Draw() if kind == DRAW else Pack(source, target, count)


def _safe_build(observation: Observation[State, View]) -> Move | None:
    """Return a safe build, or None; in Joker Klondike no build is known to be safe."""
    view = observation.view
    if isinstance(view, JokerView):
        return None
    for move in observation.moves:
        if isinstance(move, Build):
            card = (view.columns[move.source] if move.source else view.waste)[-1]
            if is_safe_build(view.foundations, SUIT_OF[card], RANK_OF[card]):
                return move
    return None


def _is_last_card_move(state: State, move: Move) -> bool:
    """Return True if a move only moves a last card to its other place."""
    if not isinstance(move, Pack) or move.source == WASTE:
        return False
    return move.cards < len(state.columns[move.source]) - state.hidden[move.source]


def _first_move_on_path(observation: Observation[State, View]) -> Move | None:
    """Return the first move of a shortest path to a useful move, or None if none is near.

    The path moves last cards alone and turns nothing up, so it is the same in all states the player could be
    in. Each move makes it shorter.
    """
    game = observation.game
    start = observation.sampled_states[0]
    seen = {_columns(start)}
    queue: deque[tuple[State, Move | None]] = deque([(start, None)])
    while queue and len(seen) < _NEARBY_POSITIONS:
        here, first = queue.popleft()
        for move in game.moves(here):
            if not _is_last_card_move(here, move):
                continue
            there = game.copy(here)
            game.apply(there, move)
            if _columns(there) not in seen:
                seen.add(_columns(there))
                if weighted_steps(position_of(there)):
                    return first or move
                queue.append((there, first or move))
    return None


def _columns(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(state.columns[pile]) for pile in COLUMNS)


# ------------------------------------------------------------------ the policy
def weighted_steps(position: Position) -> list[tuple[float, Step]]:
    """Return the useful steps of a position, each with its weight.

    Useful steps cannot go back and forth. They turn a card up, build one, play one from the waste, empty a
    column that a king needs, or expose a card that can be built.
    """
    steps: list[tuple[float, Step]] = []
    _add_from_waste(position, steps)
    is_tight = len(position.kings_without_column()) > sum(not position.piles[pile] for pile in COLUMNS)
    for pile in COLUMNS:
        if position.piles[pile]:
            _add_from_column(position, pile, is_tight, steps)
    return steps


def _add_from_waste(position: Position, steps: list[tuple[float, Step]]) -> None:
    if waste := position.piles[WASTE]:
        card = waste[-1]
        if _is_next(position, card):
            steps.append((_weight_of_build(position, card), (BUILD, WASTE, 0, 1)))
        _add_packs(position, card, WASTE, 1, _FROM_WASTE + RANK_OF[card] / 2, steps)


def _add_from_column(position: Position, pile: int, is_tight: bool, steps: list[tuple[float, Step]]) -> None:
    column, covered = position.piles[pile], position.hidden[pile]
    head, last, count = column[covered], column[-1], len(column) - covered
    if _is_next(position, last):
        turns = 3.0 if covered and count == 1 else 0.0
        steps.append((_weight_of_build(position, last) + turns, (BUILD, pile, 0, 1)))
    if covered:
        _add_packs(position, head, pile, count, _TURNING + covered, steps)
    elif is_tight and RANK_OF[head] != KING:
        _add_packs(position, head, pile, count, _CLEARING, steps)
    if count > 1 and _is_next(position, column[-2]):
        _add_reveal(position, pile, steps)


def _add_reveal(position: Position, pile: int, steps: list[tuple[float, Step]]) -> None:
    """Add the moves of a last card to its other place that expose a card to build.

    If both places can be built, leave out the move to the one with the lower number: else the card could move
    back and forth.
    """
    column = position.piles[pile]
    for place in (FIRST_PLACE[column[-1]], SECOND_PLACE[column[-1]]):
        target = position.column_of[place]
        if target and not (_is_next(position, place) and place < column[-2]):
            steps.append((_REVEALING, (PACK_ON, pile, target, 1)))


def _is_next(position: Position, card: int) -> bool:
    return RANK_OF[card] == position.foundations[SUIT_OF[card]] + 1


def _weight_of_build(position: Position, card: int) -> float:
    """Return the weight of building a card, lower the further the card is ahead of the other color.

    The columns may still need such a card.
    """
    first = 0 if IS_RED[card] else 2
    return _BUILDING - (RANK_OF[card] - min(position.foundations[first], position.foundations[first + 1])) / 2


def _add_packs(
    position: Position, card: int, source: int, count: int, weight: float, steps: list[tuple[float, Step]]
) -> None:
    column_of = position.column_of
    if target := column_of[FIRST_PLACE[card]]:
        steps.append((weight, (PACK_ON, source, target, count)))
    if target := column_of[SECOND_PLACE[card]]:
        steps.append((weight, (PACK_ON, source, target, count)))


def joker_value(position: Position, suit: int) -> float:
    """Return the value of a foundation for the joker: high if it is low and exposed cards can follow.

    It is worth less if the card that the joker would stand for is exposed: then the joker must move at once.
    """
    rank = position.foundations[suit]
    top = suit * 13 + KING - 1
    card = suit * 13 + rank
    value = -0.3 * rank - (5.0 if position.is_exposed(card) else 0.0)
    while card < top and position.is_exposed(card + 1):
        value += 2.0
        card += 1
    return value


def playout(position: Position, rng: Random) -> int:
    """Play to the end by the policy, and undo it all; return the number of cards built."""
    start = len(position.trail)
    for _ in range(_MAX_PLAYOUT):
        if suits := position.settle(True):
            position.place_joker(max(suits, key=lambda suit: joker_value(position, suit) + rng.random()))
        elif position.is_won:
            position.undo_to(start)
            return len(PACK)
        elif steps := weighted_steps(position):
            _, step = max((weight + _NOISE * rng.random(), step) for weight, step in steps)
            position.apply(*step)
        elif position.stock:
            position.draw()
        else:
            break
    built = sum(position.foundations[:4])
    position.undo_to(start)
    return built
