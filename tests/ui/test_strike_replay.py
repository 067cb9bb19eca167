"""STRIKE IT RICH that is watched: whose cash is covered, what the log tells, and the mine that it shows."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.match import NATURE
from tests.strike_it_rich.table import TURNS, mine_of, scripted
from tests.ui.board_viewers import Viewer, watching
from tests.ui.shared_scenes import lines_of, watched_facts
from tests.ui.strike_games import SEATS, played


def cash(viewer: Viewer) -> list[str]:
    """What the rows say of the cash."""
    return [watched_facts(viewer.scene, seat).amount for seat in range(2)]


def test_the_cash_of_a_game_that_is_over_is_shown_at_every_position(tmp_path: Path) -> None:
    with watching(tmp_path, match := played()) as viewer:
        for position in (0, 7, viewer.last // 2, viewer.last):
            viewer.scene.go(position)
            viewer.check(position)
            assert cash(viewer) == [f"${dollars:,}" for dollars in viewer.scene.reel.state(position).cash]
        rolled = [entry.move for entry in match.log if entry.actor == NATURE][-1]
        assert tuple(viewer.scene.face.table.dice.spots) == tuple(rolled), "the last roll is seen at the end"


@pytest.mark.parametrize(("seats", "told"), [(SEATS, ["$135,000", ""]), (("Belle", "Soapy"), ["", ""])])
def test_of_a_game_that_goes_on_cash_is_covered(
    tmp_path: Path, seats: tuple[str, str], told: list[str]
) -> None:
    with watching(tmp_path, scripted(*TURNS, seats=seats)) as viewer:
        viewer.key(pygame.K_END)
        assert cash(viewer) == told


def test_each_line_tells_a_roll_and_what_was_done_and_leads_to_its_mine(tmp_path: Path) -> None:
    with watching(tmp_path, scripted(*TURNS, seats=SEATS)) as viewer:
        lines = viewer.scene.lines
        assert lines[0].words == "The game begins."
        assert lines[1].words == "Belle rolled 1, 4, 5 and bought Grubstake for $20,000."
        assert lines[5].words == (
            "Belle rolled 4, 4, 1 and bought Four Aces for $10,000 from Silas in a Double Play."
        )
        viewer.key(pygame.K_END, pygame.K_HOME)
        for number, mine in ((1, mine_of("1-4")), (2, mine_of("4-4"))):
            line = next(line for line in lines_of(viewer.scene) if line.number == number)
            viewer.desk.click(line.area.center)
            viewer.check(number)
            assert lines[number].place == mine
            glow = viewer.scene.face._glow
            assert glow
            assert glow.rect.contains(viewer.scene.face.layout.mines[mine])
            viewer.use("first")
            assert viewer.scene.face._glow is None
