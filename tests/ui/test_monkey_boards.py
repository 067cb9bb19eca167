"""A monkey at the tables of the board games, at every kind of decision, throw and end: nothing falls."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.monkey import KINDS, number_of, try_everything
from tests.ui.monkey_places import BOARDS, tables


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", BOARDS)
def test_nothing_falls_at_the_table(kind: str, game: str, tmp_path: Path) -> None:
    number = number_of(kind)
    try_everything(tmp_path, number, tables(game, number))
