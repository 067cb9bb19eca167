"""A computer player of both patiences that sees what the player sees, and samples layouts that could be.

It plays each move worth a thought on the same imagined layouts, and then plays the game to its end by habit
(a rollout). It chooses another move than the habitual one only if that proves better.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.chance import below
from games.core import Move
from games.joker_klondike.state import JokerView, PlaceJoker
from games.patience.cards import IS_RED, KING, PACK, RANK_OF, SUIT_OF
from games.patience.state import COLUMNS, WASTE, Build, Draw, GiveUp, Pack, State, View
from games.players import Glimpse, never
from games.solver.cards import ON_FIRST, ON_SECOND
from games.solver.joker import table_of
from games.solver.search import Budget, Verdict, solve
from games.solver.table import BUILD, DRAW, PACK_ON, PLACE, Table, is_safe

Step = tuple[int, int, int, int]
"""DRAW, BUILD, PACK_ON or PLACE; the source pile; the target, or the joker's suit; the number of cards."""

_WIN: Final = 10
"""Value of a won game beyond its cards."""
_DOUBT: Final = 1.0
"""Standard errors by which another move must be better than the habitual one."""
_HOPE: Final = 0.5
"""Standard errors by which a move may be worse and is still tried further."""
_AT_LEAST: Final = 16
_SORTED_OUT_EVERY: Final = 8
_CERTAIN: Final = Budget(1_500)
"""Budget of the search of a position in which no card is unknown."""
_NEARBY: Final = 300
"""Number of positions to look at for a way to something useful."""
_STEPS_TOGETHER: Final = 4

_LONGEST: Final = 400
_TURNING: Final = 13.0
_FROM_WASTE: Final = 11.5
_BUILDING: Final = 9.5
_CLEARING: Final = 5.0
_BARING: Final = 4.0
"""Weights of the habits."""
_WHIM: Final = 2.0
"""Greatest random addition to the weight of a habit."""


@dataclass(slots=True)
class _Trial:
    """A move under trial: its gain over the habitual move, layout by layout."""

    step: Step
    gains: list[int] = field(default_factory=list)

    def judged(self, errors: float) -> float:
        """Return the mean gain, moved by some standard errors."""
        count = len(self.gains)
        mean = sum(self.gains) / count
        spread: float = sum((gain - mean) ** 2 for gain in self.gains) / count
        return mean + errors * float((spread / count) ** 0.5)


class PatiencePlayer:
    """The computer player of Klondike and Joker Klondike.

    `lines` is the number of games that it plays to their end in its mind for one move. Once cancelled,
    it decides by the layouts played until then.
    """

    def __init__(self, lines: int = 400, is_cancelled: Callable[[], bool] = never) -> None:
        self._lines = lines
        self._is_cancelled = is_cancelled

    def choose(self, glimpse: Glimpse[State, View], rng: Random) -> Move:
        """Return the move to play; it gives up only if nothing that helps is in reach.

        Needs one imagined state at least, and imagines more from it.
        """
        moves = glimpse.moves
        if len(moves) == 1:
            return moves[0]
        for found in self._thoughts(glimpse, rng):
            if found is not None:  # `Draw()` is empty, and so would pass for nothing
                return found
        return next(move for move in moves if isinstance(move, GiveUp))

    def _thoughts(self, glimpse: Glimpse[State, View], rng: Random) -> Iterator[Move | None]:
        yield _safe_build(glimpse)
        yield self._sure_win(glimpse)
        yield self._tried(glimpse, rng)
        yield _way_on(glimpse)

    # -------------------------------------------------------------- nothing unknown
    def _sure_win(self, glimpse: Glimpse[State, View]) -> Move | None:
        """Return the next move of a line that wins, else None; search only if at most one card is unseen.

        Then all cards are known.
        """
        if glimpse.view.stock + sum(glimpse.view.hidden) > 1:
            return None
        state = glimpse.imagined[0]
        move = self._winning(state)
        return move if self._gets_on(glimpse, state, move) else None

    def _winning(self, state: State) -> Move | None:
        answer = solve(state, _CERTAIN, self._is_cancelled)
        return answer.line[0] if answer.verdict is Verdict.WON and answer.line else None

    def _gets_on(self, glimpse: Glimpse[State, View], state: State, move: Move | None) -> bool:
        """Return True if the moves to come do not only go to and fro.

        Each of them is found anew, but it is always the same.
        """
        here = glimpse.game.copy(state)
        for _ in range(_STEPS_TOGETHER):
            if move is None or not _is_aside(here, move):
                return move is not None
            glimpse.game.apply(here, move)
            move = self._winning(here)
        return False

    # -------------------------------------------------------------- trying
    def _tried(self, glimpse: Glimpse[State, View], rng: Random) -> Move | None:
        """Return the best of the useful moves, or None if there are none."""
        steps = _steps(glimpse)
        if len(steps) > 1:
            return _move(self._best(steps, glimpse, rng))
        return _move(steps[0]) if steps else None

    def _best(self, steps: list[Step], glimpse: Glimpse[State, View], rng: Random) -> Step:
        """Return the step with the best results on the same layouts and luck; in doubt, the first."""
        usual, *others = steps
        trials = [_Trial(step) for step in others]
        lines = 0
        for count, layout in enumerate(_layouts(glimpse, rng), 1):
            table, luck = table_of(layout), below(rng, 1 << 32)
            worth = _worth_after(table, usual, luck)
            for trial in trials:
                trial.gains.append(_worth_after(table, trial.step, luck) - worth)
            lines += 1 + len(trials)
            if count >= _AT_LEAST and not count % _SORTED_OUT_EVERY:
                trials = [trial for trial in trials if any(trial.gains) and trial.judged(_HOPE) >= 0]
            if not trials or lines >= self._lines or self._is_cancelled():
                break
        best = max(trials, key=lambda trial: trial.judged(-_DOUBT), default=None)
        if best is None or len(best.gains) < _AT_LEAST or best.judged(-_DOUBT) <= 0:
            return usual
        return best.step


def _worth_after(table: Table, step: Step, luck: int) -> int:
    """Return the number of cards built in the end if a step is played next; more for a win."""
    table.take(*step)
    built = finish_by_habit(table, Random(luck))
    table.take_back(0)
    return built + _WIN * (built == len(PACK))


def _layouts(glimpse: Glimpse[State, View], rng: Random) -> Iterator[State]:
    """Yield states that the player could be in, without an end."""
    yield from glimpse.imagined
    while True:
        yield glimpse.game.imagine(glimpse.imagined[0], glimpse.seat, rng)


def _steps(glimpse: Glimpse[State, View]) -> list[Step]:
    """Return the steps worth a trial, the most habitual first and turning the stock last."""
    choices = [move.suit for move in glimpse.moves if isinstance(move, PlaceJoker)]
    if choices:
        table = table_of(glimpse.imagined[0])
        choices.sort(key=lambda suit: placing_on(table, suit), reverse=True)
        return [(PLACE, 0, suit, 0) for suit in choices]
    found = sorted(habits(table_of(glimpse.imagined[0])), reverse=True)
    steps = [step for _, step in found if _move(step) in glimpse.moves]
    return [*dict.fromkeys(steps), *([(DRAW, 0, 0, 0)] if glimpse.view.stock else [])]


def _move(step: Step) -> Move:
    what, source, target, count = step
    if what == PLACE:
        return PlaceJoker(target)
    if what == BUILD:
        return Build(source)
    return Draw() if what == DRAW else Pack(source, target, count)


def _safe_build(glimpse: Glimpse[State, View]) -> Move | None:
    """Return a build that is safe without a thought, or None; for the joker game none is known to be so."""
    view = glimpse.view
    if isinstance(view, JokerView):
        return None
    for move in glimpse.moves:
        if isinstance(move, Build):
            card = (view.columns[move.source] if move.source else view.waste)[-1]
            if is_safe(view.foundations, SUIT_OF[card], RANK_OF[card]):
                return move
    return None


def _is_aside(state: State, move: Move) -> bool:
    """Return True if a move only takes a last card from one place to another: alone, it can be undone."""
    if not isinstance(move, Pack) or move.source == WASTE:
        return False
    return move.cards < len(state.columns[move.source]) - state.hidden[move.source]


def _way_on(glimpse: Glimpse[State, View]) -> Move | None:
    """Return the first of the fewest moves after which something useful can be done; None if none is near.

    Only last cards are moved on the way, and nothing is turned up, so that the way is the same in all
    states the player could be in. Each move makes it shorter.
    """
    game = glimpse.game
    start = glimpse.imagined[0]
    seen = {_shape(start)}
    todo: deque[tuple[State, Move | None]] = deque([(start, None)])
    while todo and len(seen) < _NEARBY:
        here, first = todo.popleft()
        for move in game.moves(here):
            if not _is_aside(here, move):
                continue
            there = game.copy(here)
            game.apply(there, move)
            if _shape(there) not in seen:
                seen.add(_shape(there))
                if habits(table_of(there)):
                    return first or move
                todo.append((there, first or move))
    return None


def _shape(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(state.columns[pile]) for pile in COLUMNS)


# ------------------------------------------------------------------ habits
def habits(table: Table) -> list[tuple[float, Step]]:
    """Return the useful steps of a position, each with its weight.

    Each gets somewhere, and none can be done to and fro: a card turned up or built, one less in the waste,
    a column emptied while a king wants it, or a card bared that can be built.
    """
    steps: list[tuple[float, Step]] = []
    _add_from_waste(table, steps)
    is_tight = len(table.roaming_kings()) > sum(not table.piles[pile] for pile in COLUMNS)
    for pile in COLUMNS:
        if table.piles[pile]:
            _add_from_column(table, pile, is_tight, steps)
    return steps


def _add_from_waste(table: Table, steps: list[tuple[float, Step]]) -> None:
    if waste := table.piles[WASTE]:
        card = waste[-1]
        if RANK_OF[card] == table.foundations[SUIT_OF[card]] + 1:
            steps.append((_building_of(table, card), (BUILD, WASTE, 0, 1)))
        _add_packs(table, card, WASTE, 1, _FROM_WASTE + RANK_OF[card] / 2, steps)


def _add_from_column(table: Table, pile: int, is_tight: bool, steps: list[tuple[float, Step]]) -> None:
    column, covered = table.piles[pile], table.hidden[pile]
    head, last, count = column[covered], column[-1], len(column) - covered
    if RANK_OF[last] == table.foundations[SUIT_OF[last]] + 1:
        turns = 3.0 if covered and count == 1 else 0.0
        steps.append((_building_of(table, last) + turns, (BUILD, pile, 0, 1)))
    if covered:
        _add_packs(table, head, pile, count, _TURNING + covered, steps)
    elif is_tight and RANK_OF[head] != KING:
        _add_packs(table, head, pile, count, _CLEARING, steps)
    if count > 1 and _is_next(table, column[-2]):
        _add_baring(table, pile, steps)


def _add_baring(table: Table, pile: int, steps: list[tuple[float, Step]]) -> None:
    """Add the steps of a last card to its other place that bare a card to build.

    A step from the higher to the lower of two that could both be built is left out: else the card could go to
    and fro.
    """
    column = table.piles[pile]
    for place in (ON_FIRST[column[-1]], ON_SECOND[column[-1]]):
        target = table.at[place]
        if target and not (_is_next(table, place) and place < column[-2]):
            steps.append((_BARING, (PACK_ON, pile, target, 1)))


def _is_next(table: Table, card: int) -> bool:
    return RANK_OF[card] == table.foundations[SUIT_OF[card]] + 1


def _building_of(table: Table, card: int) -> float:
    """Return the weight of building a card: the further it is ahead of the other color, the lower.

    The columns may want such a card longer.
    """
    first = 0 if IS_RED[card] else 2
    return _BUILDING - (RANK_OF[card] - min(table.foundations[first], table.foundations[first + 1])) / 2


def _add_packs(
    table: Table, card: int, source: int, count: int, worth: float, steps: list[tuple[float, Step]]
) -> None:
    at = table.at
    if target := at[ON_FIRST[card]]:
        steps.append((worth, (PACK_ON, source, target, count)))
    if target := at[ON_SECOND[card]]:
        steps.append((worth, (PACK_ON, source, target, count)))


def placing_on(table: Table, suit: int) -> float:
    """Return the value of a foundation for the joker: what can follow there, and rather a low foundation.

    It is worth less if the card that the joker would stand for is open: then the joker must move at once.
    """
    rank = table.foundations[suit]
    top = suit * 13 + KING - 1
    card = suit * 13 + rank
    worth = -0.3 * rank - (5.0 if table.is_free(card) else 0.0)
    while card < top and table.is_free(card + 1):
        worth += 2.0
        card += 1
    return worth


def finish_by_habit(table: Table, rng: Random) -> int:
    """Play to the end by habit, and take it all back; return the number of cards built."""
    start = len(table.trail)
    for _ in range(_LONGEST):
        if choices := table.settle(True):
            table.place_joker(max(choices, key=lambda suit: placing_on(table, suit) + rng.random()))
        elif table.is_won:
            table.take_back(start)
            return len(PACK)
        elif steps := habits(table):
            _, step = max((worth + _WHIM * rng.random(), step) for worth, step in steps)
            table.take(*step)
        elif table.stock:
            table.draw()
        else:
            break
    built = sum(table.foundations[:4])
    table.take_back(start)
    return built
