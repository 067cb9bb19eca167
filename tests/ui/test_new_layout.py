"""A new layout of a table in play, as after a resize or a page: all that lies there stays."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from games import GAMES
from games.core import message
from games.match import Match
from tests.kit import campaign
from tests.ui.board_games import BOARDS, PERSONS, played
from tests.ui.harness import Desk, opened
from tests.ui.klondike_teller import KlondikeTableTeller
from tests.ui.table_teller import seated
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene
from ui.widgets.pill import LASTS

AT_FIRST, EACH, MOST = 16, 9, 130
"""The first entries of the log after which tables are compared, then each so many up to so many."""
SMALLER, LARGER = (960, 600), (1100, 700)


def at_table(desk: Desk, match: Match) -> PlayScene:
    """A match in play, which nobody goes on with."""
    journal = desk.app.library.begin(match, lambda: 0)
    desk.app.push(PlayScene(desk.app, screen_of(match.game.name), match, journal, PlayTimer()))
    return at_once(desk)


def at_once(desk: Desk) -> PlayScene:
    """The table, which shows large pictures at once, and not only once they are painted."""
    scene = desk.at(PlayScene)
    scene.layer.painter = None
    return scene


def whole(scene: PlayScene) -> bytes:
    """The table with its plates, without notes that end by themselves."""
    scene.stage.finish()
    scene._turns.end_sign()
    surface = Surface(SMALLER)
    scene.draw(surface, surface.get_rect())
    return surface.get_buffer().raw


@pytest.mark.parametrize("game", GAMES)
def test_a_new_layout_changes_nothing_on_the_table(tmp_path: Path, game: str) -> None:
    for seed in campaign.seeds(f"layout {game}", short=2, long=30):
        match = played(game, seed, MOST, seats=PERSONS[: min(3, GAMES[game].seats[-1])])
        animation = ("none", "full")[seed % 2]
        with campaign.told(seed=seed), opened(tmp_path / str(seed), SMALLER, animation=animation) as desk:
            scene = at_table(desk, Match.begin(match.game, match.seats, match.options))
            for number, entry in enumerate(match.log):
                assert scene._act(partial(scene.session.match.repeat, entry), None)
                if number >= AT_FIRST and number % EACH:
                    continue
                before = whole(scene)
                scene.rebuild()
                assert whole(scene) == before, number
                at_once(desk)


@pytest.mark.parametrize("game", BOARDS)
def test_a_saved_game_opens_with_what_lay_on_the_table(tmp_path: Path, game: str) -> None:
    match = played(game, 2, 60, seats=PERSONS[: min(3, GAMES[game].seats[-1])])
    with opened(tmp_path, SMALLER, animation="full") as desk:
        scene = at_table(desk, Match.begin(match.game, match.seats, match.options))
        for number, entry in enumerate(match.log):
            assert scene._act(partial(scene.session.match.repeat, entry), None)
            if number % EACH == 0:
                before, journal = whole(scene), scene.session.journal
                assert journal
                desk.app.home()
                desk.app.navigator.open_saved(journal.path)
                scene = at_once(desk)
                assert whole(scene) == before, number


def test_a_card_lies_to_be_read_until_a_panel_covers_it_in_any_layout(tmp_path: Path) -> None:
    with seated(tmp_path, KlondikeTableTeller, "left at Claiming") as player:
        player.do("1; 1")
        reading = player.face.table.reading
        assert reading
        for act in ("resize 1100x700", "f1; escape", "resume"):
            player.do(act)
            assert player.face.table.reading == reading
        player.do("d")
        assert player.face.table.reading is None
        for act in ("escape", "resize 960x600", "f1; escape"):
            player.do(act)
            assert player.face.table.reading is None


@pytest.mark.parametrize("page", ["rules", "size"])
def test_a_message_stays_over_a_new_layout_until_its_time_is_over(tmp_path: Path, page: str) -> None:
    with opened(tmp_path, SMALLER) as desk:
        scene = at_table(desk, Match.begin(GAMES["strike_it_rich"], PERSONS[:2], {}))
        desk.settle()
        scene.show_message(message("game.no_move"), scene.face.rect_of(7))
        before, until = scene._message.area, scene._message.due
        assert before
        if page == "rules":
            desk.press_key(pygame.K_F1)
            desk.settle()
            assert desk.scene is not scene
            desk.press_key(pygame.K_ESCAPE)
        else:
            desk.resize(LARGER)
        desk.settle()
        assert desk.scene is scene
        assert scene._message.due == until
        assert (scene._message.area == before) is (page == "rules")
        desk.step(2, LASTS)
        assert scene._message.area is None
