"""Figures say whether they are good enough; breaks are made one at a time and say what they are."""

from __future__ import annotations

import pytest

from tests.bench import run
from tests.bench.figures import Figure, middle, row, worst
from tests.bench.mutations import break_it, mutants

SOURCE = """
def pay(cash: int, price: int, *, free: bool = False) -> int:
    'What is left.'
    if free and price > 3:
        price = 0
    print(f'{cash + 1}')
    cash -= price
    if cash > 100:
        return None
    return cash
"""


def test_a_figure_says_whether_it_is_good_enough() -> None:
    assert row(Figure("start", 99.6, "ms", 250)).split() == ["start", "99.6", "ms", "<=", "250", "met"]
    words = row(Figure("games", 229.9, "1/s", 230, at_least=True, note="random")).split()
    assert words == ["games", "230", "1/s", ">=", "230", "MISSED", "random"]
    assert [Figure("late", value, "%", 2.0).is_met for value in (2.0, 2.1)] == [True, False]
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


def test_breaks_are_made_one_at_a_time_and_do_what_they_say() -> None:
    """Each break of SOURCE as it reads, and what then is left of 10 after 4 are paid."""
    values: dict[str, int | None] = {}
    for mutant in mutants(SOURCE, "pay.py"):

        def pay(cash: int, price: int, *, free: bool = False) -> int | None:
            raise NotImplementedError

        if broken := break_it(SOURCE, mutant):
            pay.__code__ = broken.code
            values[f"{broken.before} -> {broken.after}"] = pay(10, 4)
    assert values == {
        "if free and price > 3: -> if not (free and price > 3):": 10,
        "if free and price > 3: -> if free or price > 3:": 10,
        "if free and price > 3: -> if price > 3 and price > 3:": 10,
        "if free and price > 3: -> if free and free:": 6,
        "if free and price > 3: -> if free and price >= 3:": 6,
        "if free and price > 3: -> if free and price > 4:": 6,
        "price = 0 -> price = 1": 6,
        "print(f'{cash + 1}') -> pass": 6,
        "cash -= price -> pass": 10,
        "cash -= price -> cash += price": 14,
        "if cash > 100: -> if not cash > 100:": None,
        "if cash > 100: -> if cash >= 100:": 6,
        "if cash > 100: -> if cash > 101:": 6,
        "return cash -> return None": None,
    }
