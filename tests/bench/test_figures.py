"""The table of figures says what was measured and whether it is good enough."""

from __future__ import annotations

import pytest

from tests.bench import run
from tests.bench.figures import Figure, middle, row, worst


def test_a_figure_says_whether_it_is_good_enough() -> None:
    assert row(Figure("start", 99.6, "ms", 250)).split() == ["start", "99.6", "ms", "<", "250", "met"]
    words = row(Figure("games", 229.9, "1/s", 230, at_least=True, note="random")).split()
    assert words == ["games", "230", "1/s", ">=", "230", "MISSED", "random"]


def test_the_worst_leaves_the_last_hundredth_out() -> None:
    assert worst([1.0] * 99 + [50.0] * 2) == 50.0
    assert worst([1.0] * 199 + [50.0]) == 1.0
    assert middle([3.0, 1.0, 2.0]) == 2.0


def test_every_measurement_has_a_name_of_its_own_and_a_wrong_one_is_answered(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert len(run.BY_NAME) == sum(map(len, run.TOPICS.values()))
    assert not set(run.BY_NAME) & set(run.TOPICS)
    assert run.main(["speed"]) == 2
    assert "engine" in capsys.readouterr().out
