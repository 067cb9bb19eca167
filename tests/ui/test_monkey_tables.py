"""A monkey at every table, at every kind of decision, throw and end: nothing falls."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.monkey import ACTS, FIXED, fresh_number, let_loose
from tests.ui.monkey_places import BOARDS, PATIENCES, tables


@pytest.mark.parametrize("number", [FIXED, None], ids=["fixed", "fresh"])
@pytest.mark.parametrize("game", [*PATIENCES, *BOARDS])
def test_nothing_falls_at_any_table(number: int | None, game: str, tmp_path: Path) -> None:
    number = fresh_number() if number is None else number
    with let_loose(tmp_path, number) as monkey:
        for table in tables(game, number):
            monkey.stay(table, ACTS)
