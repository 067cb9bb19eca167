"""PIG keeps what every game promises: the laws of the contract take it as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature

import pytest

from games import GAMES
from tests.contract import test_records, test_states, test_turns
from tests.contract.play import Table
from tests.pig.test_pig import HOME

PIG = {"table": Table("pig", 2), "seed": 7}
LAWS = [
    law
    for module in (test_turns, test_states, test_records)
    for name, law in vars(module).items()
    if name.startswith("test_") and {"table"} <= set(signature(law).parameters) <= PIG.keys()
]


@pytest.fixture(autouse=True)
def pig() -> Iterator[None]:
    """PIG is registered, and taken away again."""
    GAMES.add("pig", HOME)
    yield
    GAMES.remove("pig")


def test_there_are_laws() -> None:
    assert len(LAWS) > 15


@pytest.mark.parametrize("law", LAWS, ids=lambda law: str(law.__name__))
def test_a_law_of_the_contract_holds(law: Callable[..., None]) -> None:
    law(**{name: PIG[name] for name in signature(law).parameters})
