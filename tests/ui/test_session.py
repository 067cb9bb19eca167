"""A table asks its match whose turn it is once for each change of the log; walks hold it against that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock, patch

import pygame

from games.core import Chance
from games.match import Match
from tests.ui.deals import EVERYTHING
from tests.ui.harness import opened
from tests.ui.klondike_teller import KlondikeTableTeller
from tests.ui.patience import dealt
from tests.ui.patience_teller import PatienceTeller
from tests.ui.table_teller import seated

MOST = 10


@contextmanager
def counted() -> Iterator[Mock]:
    """Count how often matches are asked for their turn."""
    asked, turn = Mock(), Match.turn.fget  # type: ignore[attr-defined]

    def answer(match: Match) -> object:
        asked()
        return turn(match)

    with patch.object(Match, "turn", property(answer)):
        yield asked


def test_a_drop_asks_ten_times_at_most(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(lambda app: dealt(app, EVERYTHING))
        player = PatienceTeller(desk)
        desk.settle()
        before = player.move_count
        player.do_hold("5 to foundations")
        with counted() as asked:
            desk.release(player.place("foundations"))
            desk.settle()
            desk.step(50)
        assert player.move_count == before + 1
        assert 0 < asked.call_count <= MOST


def test_a_throw_asks_ten_times_at_most(tmp_path: Path) -> None:
    place = "2 players; from the start with Ann /red-pick, Bob /green-boot"
    with seated(tmp_path, KlondikeTableTeller, place, own_throws=False) as player:
        desk, before = player.desk, len(player.log)
        assert isinstance(player.session.turn, Chance)
        with counted() as asked:
            desk.press_key(pygame.K_SPACE)
            desk.settle()
            desk.step(50)
        assert len(player.log) == before + 1
        assert 0 < asked.call_count <= MOST
