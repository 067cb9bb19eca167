"""PIG is registered for the tests of its folder, and taken away again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES, GameSpec

HOME = GameSpec("tests.pig", "tests.pig.controller:PIG", Path(__file__).parent / "assets")


@pytest.fixture(autouse=True)
def pig() -> Iterator[None]:
    GAMES.add("pig", HOME)
    yield
    GAMES.remove("pig")
