"""PIG is registered for the tests of its folder, and taken away again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import GAMES, GameSpec
from tools.new_game import PIG, ROOT

HOME = GameSpec("tools.pig", "tools.pig.controller:PIG", ROOT / PIG / "assets")


@pytest.fixture(autouse=True)
def pig() -> Iterator[None]:
    GAMES.add("pig", HOME)
    yield
    GAMES.remove("pig")
