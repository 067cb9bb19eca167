"""Watching any game: the log, the pill and the rows tell of nothing that has not been shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.match import Match
from tests.ui import calamity_games, klondike_games, strike_games, yukon_games
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.patience import dealt
from tests.ui.shared_scenes import lines_of, pill_of
from tests.ui.test_replay import FINISHED
from ui.games.patience.face import PatienceFace
from ui.play.replay import ReplayScene
from ui.play.start import watch

SHOWS: dict[str, Callable[[], Match] | None] = {
    "strike_it_rich": strike_games.played,
    "klondike_board": lambda: klondike_games.finished(2, 2),
    "gold_am_yukon": lambda: yukon_games.finished(2, 2),
    "calamityville": lambda: calamity_games.finished(2, 2),
    "patience": None,
}


@pytest.fixture(params=SHOWS)
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """Somebody who watches a whole game, before its first move."""
    with opened(tmp_path, (960, 600), animation="full") as desk:
        played = SHOWS[request.param]
        if played:
            match = played()
            desk.show(lambda app: watch(app, match))
        else:
            scene = dealt(desk.app, EVERYTHING, FINISHED)
            assert scene.session.journal
            scene.session.journal.close()
            assert desk.app.navigator.watch(scene.session.journal.path) == ""
            desk.settle()
        yield desk


def scene_of(desk: Desk) -> Any:
    assert isinstance(desk.scene, ReplayScene)
    return desk.scene


def told(desk: Desk) -> list[int]:
    """The positions of which the log tells."""
    return [line.number for line in lines_of(scene_of(desk))]


def pill(desk: Desk) -> object:
    """The picture of the pill."""
    return pill_of(scene_of(desk))


def test_the_log_tells_of_a_move_when_it_has_been_shown(desk: Desk) -> None:
    assert told(desk) == [0]
    moved = 0
    for position in range(1, 6):
        desk.press_key(pygame.K_RIGHT)
        while desk.scene.stage.busy:
            assert max(told(desk)) == position - 1
            desk.step()
            moved += 1
        assert max(told(desk)) == position
        desk.assert_redraw_is_exact()
    assert moved > 5


def test_the_end_is_told_when_it_has_been_shown(desk: Desk) -> None:
    scene = scene_of(desk)
    scene.go(scene.reel.last - 1)
    desk.settle()
    before, moved = pill(desk), 0
    desk.press_key(pygame.K_RIGHT)
    while scene.stage.busy:
        assert pill(desk) is before
        assert scene.reel.last not in told(desk)
        desk.step()
        moved += 1
    assert moved or isinstance(scene.face, PatienceFace), "giving a patience up moves nothing"
    assert pill(desk) is not before
    assert scene.reel.last in told(desk)


def test_what_has_been_shown_once_is_told_before_it_is_shown_again(desk: Desk) -> None:
    desk.press_key(pygame.K_RIGHT)
    desk.press_key(pygame.K_RIGHT)
    desk.press_key(pygame.K_HOME)
    desk.settle()
    assert told(desk) == [0, 1, 2]
    desk.click(lines_of(scene_of(desk))[2].area.center)
    assert scene_of(desk).position == 2
