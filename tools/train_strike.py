"""Learn to play Strike It Rich by self-play: `python3 -m tools.train_strike` writes the weights.

TD(lambda) on the positions after each turn: each update moves the estimate that a side had of its chances
towards its estimate one turn later, and at the end towards the result. The dice bring all the variety that
is needed. The same training gives the same weights on every machine; it takes about two minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Final

from games.chance import pick
from games.strike_it_rich.board import PURSE, STEP
from games.strike_it_rich.evaluation import NAMES, PATH, logistic, race, weighted_sum
from games.strike_it_rich.simulator import ENOUGH, ROLLS, Position, Roll, responses

START: Final[Position] = (0, 0, PURSE // STEP, PURSE // STEP)


@dataclass(frozen=True, slots=True)
class Training:
    """The parameters of a training by self-play over whole games, which updates the weights after each turn.

    `number` seeds the dice. The step size falls evenly from `first_step` to `last_step`; `memory` is the
    lambda of TD(lambda). The weights are the mean over the second half of the games.
    """

    number: int
    games: int
    memory: float
    first_step: float
    last_step: float


USUAL: Final = Training(number=1896, games=4_000, memory=0.8, first_step=0.4, last_step=0.01)
_THROWS: Final = tuple(roll for roll in ROLLS.values() for _ in range(roll.weight))
_DIGITS: Final = 4
"""The decimals to which a weight is rounded."""

Numbers = list[float]


class _Side:
    """One side's estimate after its last turn (-1 before its first), and its eligibility trace."""

    def __init__(self, size: int) -> None:
        self.trace: Numbers = [0.0] * size
        self.chance = -1.0

    def update_trace(self, chance: float, numbers: Sequence[float], memory: float) -> None:
        """Store a new estimate; the trace of older ones decays by `memory`."""
        slope = chance * (1.0 - chance)
        self.trace = [memory * old + slope * new for old, new in zip(self.trace, numbers, strict=True)]
        self.chance = chance


class Learner:
    """The weights while they are being trained."""

    def __init__(self, training: Training) -> None:
        self._training = training
        self._rng = Random(training.number)
        self.weights: Numbers = [0.0] * len(NAMES)

    def play(self, step: float) -> None:
        """Play one game against itself, and learn after every turn with this step size."""
        sides = _Side(len(NAMES)), _Side(len(NAMES))
        position, who = START, 0
        while True:
            position, numbers = self._choose(position, pick(self._rng, _THROWS))
            if position[2] >= ENOUGH:
                break
            chance = logistic(weighted_sum(self.weights, numbers))
            self._learn(sides[who], chance, step)
            sides[who].update_trace(chance, numbers, self._training.memory)
            who = 1 - who
        self._learn(sides[who], 1.0, step)
        self._learn(sides[1 - who], 0.0, step)

    def _choose(self, position: Position, roll: Roll) -> tuple[Position, Numbers]:
        """Choose the reply with the best estimate; return the position and its numbers, [] if it wins."""
        best: tuple[float, Position, Numbers] | None = None
        for reply in responses(position, roll):
            if reply[2] >= ENOUGH:
                return reply, []
            numbers = list(race(reply))
            worth = weighted_sum(self.weights, numbers)
            if best is None or worth > best[0]:
                best = worth, reply, numbers
        assert best is not None
        return best[1:]

    def _learn(self, side: _Side, chance: float, step: float) -> None:
        """Move the weights so that a side's last estimate comes nearer to the chance known now."""
        if side.chance >= 0.0:
            change = step * (chance - side.chance)
            self.weights = [old + change * part for old, part in zip(self.weights, side.trace, strict=True)]


def train(training: Training) -> Iterator[Numbers]:
    """Yield the weights after each game; in the second half their mean since its beginning, rounded."""
    learner, half = Learner(training), training.games // 2
    fall = (training.first_step - training.last_step) / training.games
    total = [0.0] * len(NAMES)
    for game in range(training.games):
        learner.play(training.first_step - fall * game)
        if game < half:
            yield learner.weights
            continue
        total = [old + new for old, new in zip(total, learner.weights, strict=True)]
        yield [round(value / (game - half + 1), _DIGITS) for value in total]


def weights_file(training: Training, weights: Sequence[float]) -> str:
    """Return the text of the data file."""
    lines = [
        "# What counts how much on the board: learned by `python3 -m tools.train_strike` from games",
        "# against itself. games/strike_it_rich/evaluation.py says what the names mean. Not to be edited.",
        "# Training: " + ", ".join(f"{name} = {value}" for name, value in asdict(training).items()),
        *(
            f'\n[[weights]]\nname = "{name}"\nvalue = {value}'
            for name, value in zip(NAMES, weights, strict=True)
        ),
    ]
    return "\n".join(lines) + "\n"


def main(words: Sequence[str] | None = None) -> None:
    """Train, print the progress, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=USUAL.games, help="how many games to learn from")
    parser.add_argument("--out", type=Path, default=PATH, help="where to write the weights")
    asked = parser.parse_args(words)
    training = Training(USUAL.number, asked.games, USUAL.memory, USUAL.first_step, USUAL.last_step)
    weights: Numbers = [0.0] * len(NAMES)
    for count, found in enumerate(train(training), 1):
        weights = found
        if count % 1000 == 0:
            print(f"{count} games", flush=True)
    asked.out.write_text(weights_file(training, weights), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
