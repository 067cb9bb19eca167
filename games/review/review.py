"""The review of a match: the course of the chances, the luck of dice and cards, and choices in doubt.

Luck is what an outcome changed: the chances after it, less their average over all outcomes that there could
have been. So luck is 0 on average whoever plays, and however well. The rest of what happened to the chances
is due to the choices of all players; luck and choices add up to the result.

A choice is in doubt if the hint's move would have left the player a higher chance. `games.review.proof` finds
out if that is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple

from games import GAMES
from games.chance import DiceRoll, UniformDistribution
from games.core import AnyGame, Decide, Distribution, Move, Over, Words, reveals
from games.match import NATURE, Entry, Match
from games.players import never
from games.review.evaluator import Chances, Evaluator, evaluator_of, shares_of_win

LEAST_LOSS: Final = 0.02
"""The smallest loss of chance that makes a choice doubtful."""
_DRAWS: Final = 12
"""The number of outcomes drawn from a distribution that can't be listed."""


class Point(NamedTuple):
    """The chances at one moment: after so many entries of the log, in the turn of a seat."""

    position: int
    seat: int
    chances: Chances


class Stroke(NamedTuple):
    """The luck of one entry of the log, which made it `position` entries long: the change for each seat."""

    position: int
    change: Chances


class Doubt(NamedTuple):
    """A choice in doubt: the move that a seat played as entry `position` of the log, and a better one.

    `loss` is the estimated loss of chance, `reason` the hint's reason for the better move.
    """

    position: int
    seat: int
    played: Move
    better: Move
    loss: float
    reason: Words


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match. `points` begin with the first turn and end with the last entry of the log."""

    points: tuple[Point, ...]
    strokes: tuple[Stroke, ...]
    doubts: tuple[Doubt, ...]

    @property
    def luck(self) -> Chances:
        """The sum of the luck of each seat."""
        return _sums(len(self.points[0].chances), (stroke.change for stroke in self.strokes))

    @property
    def choices(self) -> Chances:
        """The effect of all players' choices on each seat: the result, less its first chance and luck."""
        first, last = self.points[0].chances, self.points[-1].chances
        return tuple(end - start - luck for start, end, luck in zip(first, last, self.luck, strict=True))


class Cancelled(Exception):
    """The review was cancelled."""


def review(match: Match, judged: Iterable[int] = (), is_cancelled: Callable[[], bool] = never) -> Review:
    """Return the review of a match, with the choices in doubt of the seats `judged`.

    It is the same at each call. Raises `Cancelled`, and ValueError if the game has no evaluator.
    """
    evaluator = evaluator_of(match.game.name)
    if evaluator is None:
        raise ValueError(f"{match.game.name} has no evaluator")
    reviewer = _Reviewer(match, evaluator, frozenset(judged))
    for _ in reviewer.steps():
        if is_cancelled():
            raise Cancelled
    return Review(tuple(reviewer.points), tuple(reviewer.strokes), tuple(reviewer.doubts))


class _Reviewer:
    """A review in the making: it follows the log entry by entry."""

    def __init__(self, match: Match, evaluator: Evaluator[Any], judged: frozenset[int]) -> None:
        self._game: AnyGame = match.game
        self._log: Sequence[Entry] = match.log
        self._evaluator = evaluator
        self._judged = judged
        self._state = self._game.new(len(match.seats), match.options)
        self._rng = Random(f"review {len(match.log)}")
        self._advise: Callable[[Any, int], tuple[Any, Words]] = import_module(
            f"{GAMES.spec(self._game.name).rules}.ai"
        ).advice
        self.points: list[Point] = []
        self.strokes: list[Stroke] = []
        self.doubts: list[Doubt] = []

    def steps(self) -> Iterator[None]:
        """Follow the log; yield after each entry."""
        self._add_point(0)
        for number, entry in enumerate(self._log, 1):
            before, self._state = self._state, self._game.copy(self._state)
            if entry.is_chosen and int(entry.actor) in self._judged:
                self._judge(before, number, entry)
            events = self._game.apply(self._state, entry.move)
            self._add_point(number)
            if entry.actor == NATURE:
                self._add_stroke(number, self._average(before, self._game.outcomes(before)))
            elif any(map(reveals, events)):
                self._add_stroke(
                    number, self._expected(before, entry.move, int(entry.actor[0]), self._evaluator.worlds)
                )
            yield

    def _chances(self, state: Any) -> Chances:
        turn = self._game.turn(state)
        if isinstance(turn, Over):
            return shares_of_win(turn.winners, len(self._game.scores(state)))
        return self._evaluator.chances(state)

    def _best_chances(self, state: Any) -> Chances:
        """Return the chances in a state if the seat that decides makes its best move."""
        turn = self._game.turn(state)
        if not isinstance(turn, Decide) or self._evaluator.looks_ahead:
            return self._chances(state)
        moves = self._game.moves(state)
        if len(moves) < 2 or any(type(move) not in self._evaluator.judged for move in moves):
            return self._chances(state)
        found = []
        for move in moves:
            after = self._game.copy(state)
            if any(map(reveals, self._game.apply(after, move))):
                return self._chances(state)
            found.append(self._chances(after))
        return max(found, key=lambda chances: chances[turn.player])

    def _add_point(self, position: int) -> None:
        """Add a point; points of the beginning, before the first turn, are dropped."""
        seat = self._evaluator.active_seat(self._state)
        if self.points and self.points[-1].seat < 0:
            self.points.clear()
        self.points.append(Point(position, seat, self._chances(self._state)))

    def _add_stroke(self, position: int, average: Chances) -> None:
        """Add the luck of the last entry, unless the game has just begun: who begins is its first chance."""
        if len(self.points) > 1:
            now = self._best_chances(self._state)
            change = tuple(chance - mean for chance, mean in zip(now, average, strict=True))
            if any(change):
                self.strokes.append(Stroke(position, change))

    # -------------------------------------------------------------- averages
    def _average(self, state: Any, outcomes: Distribution) -> Chances:
        """Return the average of the chances after each outcome of nature."""
        total, weights = [0.0] * len(self.points[-1].chances), 0
        listed = _weighted(outcomes, self._rng)
        worlds = -(-self._evaluator.worlds // len(listed))
        for outcome, weight in listed:
            for seat, chance in enumerate(self._expected(state, outcome, 0, worlds)):
                total[seat] += weight * chance
            weights += weight
        return tuple(each / weights for each in total)

    def _expected(self, state: Any, move: Move, seat: int, worlds: int) -> Chances:
        """Return the chances after a move, averaged over sampled worlds if it reveals hidden information."""
        after = self._game.copy(state)
        events = self._game.apply(after, move)
        if not worlds or not any(map(reveals, events)):
            return self._best_chances(after)
        found = []
        for _ in range(worlds):
            world = self._game.sample_state(state, seat, self._rng)
            self._game.apply(world, move)
            found.append(self._best_chances(world))
        return tuple(each / worlds for each in _sums(len(found[0]), found))

    # -------------------------------------------------------------- choices
    def _judge(self, state: Any, position: int, entry: Entry) -> None:
        """Add a doubt if the hint's move promises more than the one played."""
        turn, seat = self._game.turn(state), int(entry.actor)
        played: Move = entry.move
        if not isinstance(turn, Decide) or turn.player != seat or type(played) not in self._evaluator.judged:
            return
        better, reason = self._advise(self._game.observe(state, seat), seat)
        if better == played or type(better) not in self._evaluator.judged:
            return
        wished, real = (
            self._expected(state, move, seat, self._evaluator.worlds) for move in (better, played)
        )
        loss = wished[seat] - real[seat]
        if loss >= LEAST_LOSS:
            self.doubts.append(Doubt(position, seat, played, better, loss, reason))


def _weighted(outcomes: Distribution, rng: Random) -> list[tuple[Move, int]]:
    """Return outcomes with their weights: all of them, equal dice in any order once, or some drawn ones."""
    if isinstance(outcomes, DiceRoll):
        weights: dict[tuple[Any, ...], int] = {}
        kinds: dict[tuple[Any, ...], Move] = {}
        for throw in outcomes.throws:
            dice = tuple(sorted(throw))
            weights[dice] = weights.get(dice, 0) + 1
            kinds.setdefault(dice, throw)
        return [(kinds[dice], weight) for dice, weight in weights.items()]
    if isinstance(outcomes, UniformDistribution):
        return [(outcome, 1) for outcome in outcomes.outcomes]
    return [(outcomes.sample(rng), 1) for _ in range(_DRAWS)]


def _sums(seats: int, rows: Iterable[Chances]) -> Chances:
    """Return the sums of all rows by seat."""
    total = [0.0] * seats
    for row in rows:
        for seat, value in enumerate(row):
            total[seat] += value
    return tuple(total)
