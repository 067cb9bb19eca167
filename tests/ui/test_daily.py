"""The game of a day at its table: the same outcomes for everybody, undone or left and resumed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from games import GAMES
from games.daily.outcomes import outcome_source
from games.daily.schedule import daily
from games.match import NATURE
from tests.ui.harness import opened
from ui.play.playing.scene import PlayScene

DAY = date(2026, 12, 6)


@pytest.mark.parametrize("game", GAMES)
def test_the_game_of_a_day_has_its_deal_or_its_outcomes_and_says_so_in_its_save(
    game: str, tmp_path: Path
) -> None:
    with opened(tmp_path, (960, 600), pace="at once", animation="none") as desk:
        desk.app.navigator.open_daily(game, DAY)
        desk.step(30)
        scene = desk.at(PlayScene)
        match, found = scene.session.match, daily(game, DAY.toordinal())
        assert scene.session.day == DAY
        assert match.options | dict(found.options) == match.options
        assert len(match.seats) == 1 + len(found.rivals)
        if found.rivals and scene.session.is_chance:
            scene.roll()
            desk.step(2)
            begun = type(match).begin(match.game, match.seats, match.options)
            begun.play_chance(outcome_source(game, DAY.toordinal(), 0))
            assert match.log[0] == begun.log[0]
        dice = sum(entry.actor == NATURE for entry in match.log)
        wanted = outcome_source(game, DAY.toordinal(), dice).random()
        assert scene.session.source.random() == scene.session.source.random() == wanted
