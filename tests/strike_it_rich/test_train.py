"""Training brings the same weights each time, and better play."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.data import load
from games.strike_it_rich.evaluation import NAMES, PATH, Training, Weights
from tests.bench import train_strike as train
from tests.bench.train_strike import USUAL, Learner, written

TINY = Training(number=7, games=6, memory=0.7, first_step=0.2, last_step=0.1)


KNOWN = {"having_played": -0.0181, "ahead": 0.5177, "mines_early": 0.0208, "beside_two_late": 0.0126}
"""What the tiny training comes to."""


def last(training: Training) -> list[float]:
    *_, weights = train.train(training)
    return weights


def test_a_training_is_deterministic() -> None:
    assert last(TINY) == last(TINY)
    assert last(TINY) != last(Training(8, *[getattr(TINY, name) for name in Training.__slots__[1:]]))


def test_a_tiny_training_comes_to_known_weights() -> None:
    """The same on every machine and every Python."""
    found = dict(zip(NAMES, last(TINY), strict=True))
    assert {name: found[name] for name in KNOWN} == KNOWN


def test_the_file_holds_what_was_learned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "weights.toml"
    train.main(["--games", "4", "--out", str(path)])
    weights = load(Weights, path)
    assert weights.training == Training(USUAL.number, 4, USUAL.memory, USUAL.first_step, USUAL.last_step)
    assert list(weights.values) == last(weights.training)
    assert capsys.readouterr().out == ""


def test_the_weights_in_use_come_from_the_usual_training() -> None:
    weights = load(Weights, PATH)
    assert weights.training == USUAL
    assert PATH.read_text("utf-8") == written(weights.training, weights.values)


def test_winning_teaches_that_being_ahead_is_good() -> None:
    learner = Learner(TINY)
    for _ in range(20):
        learner.play(0.2)
    assert dict(zip(NAMES, learner.weights, strict=True))["ahead"] > 0
