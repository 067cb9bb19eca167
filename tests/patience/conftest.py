"""The patiences of tests/ are registered for the tests of this folder, and taken away again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from games import GAMES, GameSpec

TESTS: Final = Path(__file__).resolve().parents[1]
SCREEN: Final = "ui.games.patience.screen:PATIENCE"
PATIENCES: Final = ("draw_three", "canfield")


@pytest.fixture(autouse=True)
def patiences() -> Iterator[None]:
    for name in PATIENCES:
        GAMES.add(name, GameSpec(f"tests.{name}", SCREEN, TESTS / name / "assets"))
    yield
    for name in PATIENCES:
        GAMES.remove(name)
