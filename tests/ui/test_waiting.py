"""While a computer player thinks, the window waits for nothing and thinks nothing itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.harness import Desk, opened
from tests.ui.shared_scenes import pill_words
from ui.app import jobs
from ui.play.scene import PlayScene

GAMES = ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville")


@pytest.fixture(params=GAMES)
def desk(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A table where a computer player has been asked for its move; nobody in this process can think."""
    for job in (jobs.Choose, jobs.Interject, jobs.Advise, jobs.Explain):
        monkeypatch.setattr(job, "do", None)
    with opened(tmp_path, pace="at once") as desk:
        go, players = desk.app.navigator, ("computer:easy", "computer:hard")
        desk.app.push(go.new_board_scene(request.param, players, {}))
        for _ in range(2000):
            desk.step()
            if desk.worker.asked:
                break
        yield desk


def scene(desk: Desk) -> PlayScene:
    assert isinstance(desk.scene, PlayScene)
    return desk.scene


def test_a_computer_player_has_all_the_time_there_is(desk: Desk) -> None:
    asked, log = list(desk.worker.asked), list(scene(desk).session.match.log)
    assert len(asked) == 1
    desk.step(500, 0.25)
    assert desk.worker.asked == asked
    assert scene(desk).opponents.is_thinking
    assert scene(desk).session.match.log == log
    assert pill_words(scene(desk))


def test_a_computer_player_whose_thinking_fails_goes_on_all_the_same(desk: Desk) -> None:
    count = len(scene(desk).session.match.log)
    desk.worker.asked.pop().take(None)
    desk.step(3)
    assert len(scene(desk).session.match.log) > count
