"""A monkey in every room but the tables: the launcher, new games, saves, settings, rules, trophies, replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.monkey import ACTS, FIXED, fresh_number, let_loose
from tests.ui.monkey_places import rooms

ROOMS = [room.name for room in rooms(FIXED)]


@pytest.mark.parametrize("number", [FIXED, None], ids=["fixed", "fresh"])
@pytest.mark.parametrize("part", range(4))
def test_nothing_falls_in_any_room(number: int | None, part: int, tmp_path: Path) -> None:
    number = fresh_number() if number is None else number
    with let_loose(tmp_path, number) as monkey:
        for room in rooms(number)[part::4]:
            monkey.stay(room, ACTS)
