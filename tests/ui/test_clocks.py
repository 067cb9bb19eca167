"""The deal of the day belongs to its day, whatever clocks, midnight and travel do."""

from __future__ import annotations

import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.compat import override
from games.patience.deals import of_the_day
from games.patience.state import GiveUp
from saves.format import dates_in
from saves.records import Records
from saves.replay import read
from saves.results import Result
from tests.ui.harness import Desk
from tests.ui.patience import GAME
from tests.ui.shared_scenes import file_of
from ui.play.playing.scene import PlayScene


def results(folder: Path) -> list[Result]:
    """Return the statistics rebuilt from the saves."""
    records = Records(folder / "anew.sqlite", folder / "saves")
    records.path.unlink(missing_ok=True)
    assert records.catch_up()
    return records.results()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot change its zone there")
def test_the_deal_of_the_day_counts_wherever_its_player_goes(
    tmp_path: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays in the first time zone and reads in the last, where the date always differs."""

    def go_to(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    try:
        go_to("AAA-14")
        desk.app.navigator.open_new(GAME, of_the_day(GAME, date.today().toordinal()))
        scene = desk.at(PlayScene)
        path = file_of(scene)
        assert dates_in(read(path).notes) == [date.today()]
        assert scene.play(GiveUp())
        desk.settle()
        desk.app.go_home()
        assert [result.of_the_day for result in results(tmp_path)] == [True]
        go_to("BBB+12")
        assert [result.of_the_day for result in results(tmp_path)] == [True]
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(line for line in lines if b'"day-' not in line))
        assert [result.of_the_day for result in results(tmp_path)] == [False], "as in older saves"
        go_to("AAA-14")
        assert [result.of_the_day for result in results(tmp_path)] == [True], "as in older saves"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_midnight_comes_between_no_two_looks_at_the_clock(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call of `today` returns the next day."""
    looks = iter(range(100))

    class Midnight(date):
        @classmethod
        @override
        def today(cls) -> Midnight:
            return cls(2026, 11, 26) + timedelta(days=next(looks))

    desk.app.navigator.open_new(GAME)
    monkeypatch.setattr("ui.games.patience.deal_menu.date", Midnight)
    monkeypatch.setattr("time.time", lambda: 0.0)
    desk.press_key(pygame.K_n)
    desk.use("Deal of the day")
    scene = desk.at(PlayScene)
    found = read(file_of(scene), GAMES)
    (day,) = dates_in(found.notes)
    assert found.match.options["deal"] == of_the_day(GAME, day.toordinal())
    assert "day" in found.notes
