"""Breaks are made where something happens, one at a time, and say what they are."""

from __future__ import annotations

from tests.bench.mutations import break_it, mutants

SOURCE = """
def pay(cash: int, price: int, *, free: bool = False) -> int:
    'What is left.'
    if free and price > 3:
        price = 0
    print(f'{cash + 1}')
    cash -= price
    return cash
"""


def made() -> dict[str, int | None]:
    """Each break of SOURCE as it reads, and what then is left of 10 after 4 are paid."""
    values: dict[str, int | None] = {}
    for mutant in mutants(SOURCE, "pay.py"):

        def pay(cash: int, price: int, *, free: bool = False) -> int | None:
            raise NotImplementedError

        if broken := break_it(SOURCE, mutant):
            pay.__code__ = broken.code
            values[f"{broken.before} -> {broken.after}"] = pay(10, 4)
    return values


def test_breaks_are_made_one_at_a_time_and_do_what_they_say() -> None:
    assert made() == {
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
        "return cash -> return None": None,
    }
