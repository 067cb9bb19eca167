"""A monkey in every room but the tables: launcher, new games, saves, settings, rules, trophies, replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.monkey import KINDS, number_of, try_everything
from tests.ui.monkey_places import rooms

PARTS = 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_falls_in_any_room(kind: str, part: int, tmp_path: Path) -> None:
    number = number_of(kind)
    try_everything(tmp_path, number, rooms(number)[part::PARTS])
