"""The computer players of STRIKE IT RICH, and the hint.

They see a `View` and no more: they count secret cash from public payments, as people may do. Each rates the
positions at the end of the turn that its moves can lead to, after any sales, and takes the best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Final

from games.chance import pick
from games.core import Message, Move
from games.players import Observation, Player, never
from games.seating import STEADY
from games.strike_it_rich import GAME, evaluation
from games.strike_it_rich import state as sr
from games.strike_it_rich.evaluation import Judge, ValueFunction, load_value_function
from games.strike_it_rich.previews import hint_message, state_of
from games.strike_it_rich.simulator import Position, position_of


# ------------------------------------------------------------------ final positions
def final_positions(state: sr.State, move: Move, seat: int) -> set[Position]:
    """Return every position at the end of the turn that a seat can reach by a move and the sales after it."""
    found: set[Position] = set()
    known: set[tuple[int, ...]] = set()
    open_states = [(state, move)]
    while open_states:
        before, act = open_states.pop()
        after = GAME.copy(before)
        GAME.apply(after, act)
        if after.phase != sr.SELLING:
            found.add(position_of(after, seat))
        elif (key := tuple(after.owner)) not in known:
            known.add(key)
            open_states += [(after, sale) for sale in GAME.moves(after)]
    return found


def rate_moves(view: sr.View, seat: int, moves: Sequence[Move], judge: Judge) -> list[tuple[float, Move]]:
    """Return each move with the worth of the best position that it can lead to."""
    state = state_of(view)
    return [(max(map(judge, final_positions(state, move, seat))), move) for move in moves]


# ------------------------------------------------------------------ players
@dataclass(frozen=True, slots=True)
class EvaluationPlayer:
    """A player that takes the move that a judge rates best, or a random one among equals.

    `slip` is the most by which it misjudges each move, in the judge's own units.
    """

    judge: Judge
    slip: float = 0.0

    def choose(self, observation: Observation[sr.State, sr.View], rng: Random) -> Move:
        """Return one of the moves of the observation."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        found = rate_moves(observation.view, observation.seat, observation.moves, self.judge)
        if self.slip:
            found = [(worth + self.slip * rng.random(), move) for worth, move in found]
        highest = max(worth for worth, _ in found)
        return pick(rng, [move for worth, move in found if worth == highest])


@dataclass(frozen=True, slots=True)
class WeightedPlayer:
    """A player that takes the move with the best chance to win, by weights learned in games against itself.

    If several moves have chances within `near` of the best, it compares up to `most` of them by all rolls and
    responses that may follow. A point of its `taste` counts as much as `lean` of a chance to win among them.
    """

    value: ValueFunction
    near: float = 0.03
    most: int = 6
    taste: Judge | None = None
    lean: float = 0.0

    def choose(self, observation: Observation[sr.State, sr.View], rng: Random) -> Move:
        """Return one of the moves of the observation; use no chance."""
        return self.best(observation.view, observation.seat, observation.moves, observation.is_cancelled)

    def best(
        self, view: sr.View, seat: int, moves: Sequence[Move], is_cancelled: Callable[[], bool] = never
    ) -> Move:
        """Return the best of some moves; once `is_cancelled` returns True, the best found so far."""
        if len(moves) == 1:
            return moves[0]
        state, score = state_of(view), self.value.score
        found: list[tuple[float, Position, Move]] = []
        for move in moves:
            worth, position = max((score(end), end) for end in final_positions(state, move, seat))
            found.append((worth, position, move))
        found.sort(key=lambda entry: -entry[0])
        near = self._near(found)
        if len(near) == 1:
            return near[0][1]
        in_time = takewhile(lambda _: not is_cancelled(), near)
        judged = [
            (evaluation.chance_after_response(position, self.value) + self._liking(position), move)
            for position, move in in_time
        ]
        return max(judged, key=lambda entry: entry[0])[1] if judged else found[0][2]

    def _liking(self, position: Position) -> float:
        return self.lean * self.taste(position) if self.taste else 0.0

    def _near(self, found: list[tuple[float, Position, Move]]) -> list[tuple[Position, Move]]:
        """Return the positions and moves nearly as good as the first, including it."""
        lowest = evaluation.logistic(found[0][0]) - self.near
        return [entry[1:] for entry in found[: self.most] if evaluation.logistic(entry[0]) >= lowest]


LEVELS: Final[Mapping[str, Player]] = {
    # misjudges each move by up to $80,000
    "easy": EvaluationPlayer(evaluation.prospector, slip=16.0),
    # knows the extra worth of adjacent mines
    "medium": EvaluationPlayer(evaluation.prospector),
    # weighs the race to the million by learned weights, and looks ahead
    "hard": WeightedPlayer(load_value_function()),
}
_LEAN: Final = 4.0
"""A point of taste, in steps of $5,000, to the judge of the easy and the medium player."""
_LEAN_OF_CHANCE: Final = 0.04
"""A point of taste, as a chance to win, to the hard player."""
_TASTES: Final[Mapping[str, Judge]] = {"bold": evaluation.dear_mines, "sly": evaluation.close_mines}


def _tempered(temper: str, taste: Judge) -> dict[tuple[str, str], Player]:
    """Return the players of all levels that lean to a taste."""

    def judge(position: Position) -> float:
        return evaluation.prospector(position) + _LEAN * taste(position)

    value = load_value_function()
    return {
        ("easy", temper): EvaluationPlayer(judge, slip=16.0),
        ("medium", temper): EvaluationPlayer(judge),
        ("hard", temper): WeightedPlayer(value, taste=taste, lean=_LEAN_OF_CHANCE),
    }


TEMPERED: Final[Mapping[tuple[str, str], Player]] = {
    who: player for temper, taste in _TASTES.items() for who, player in _tempered(temper, taste).items()
}
"""The players that are not steady, by level and temper."""


def player(level: str, temper: str = STEADY) -> Player:
    """Return the computer player of a level and a temper, steady if the temper is unknown.

    Raises KeyError for a level not in `LEVELS`.
    """
    return TEMPERED.get((level, temper)) or LEVELS[level]


def advice(view: sr.View, seat: int) -> tuple[Move, Message]:
    """Return the hard player's move for a seat, and the reason for it.

    Raises ValueError if the seat has nothing to decide.
    """
    if view.player != seat or not (moves := GAME.moves(state_of(view))):
        raise ValueError("this seat has nothing to decide now")
    move = WeightedPlayer(load_value_function()).best(view, seat, moves)
    return move, hint_message(view, seat, move)
