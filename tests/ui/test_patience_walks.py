"""Patiences played by mouse and by keys, as patience_walks.txt tells it, and how they end."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.data import BadData
from games.match import Match
from games.patience.spec import NO_LIMIT
from games.patience.state import Packed, View
from saves.results import Result
from saves.trophies import PATIENCE, TrophyNews
from tests.kit.script import Scene, each, play, read
from tests.ui.deals import EASY
from tests.ui.gamepad import plugged_in
from tests.ui.harness import Desk
from tests.ui.patience import GAME, easy_moves
from tests.ui.patience_teller import PatienceTeller, at_desk, seated
from tests.ui.screen_laws import spoken
from ui.games.patience.deal_menu import setup
from ui.games.patience.face import deal_values
from ui.play.playing.menu import GameMenu


@each(read(Path(__file__).with_name("patience_walks.txt")))
def test_a_walk_goes_as_it_is_told(tmp_path: Path, scene: Scene) -> None:
    with at_desk(tmp_path, scene.animation) as teller:
        play(scene, teller)


def test_a_long_column_closes_up_and_makes_room(tmp_path: Path) -> None:
    """Of six closed and twelve open cards the last goes away and comes back."""
    with seated(tmp_path) as player:
        layout, table = player.scene.face.layout, player.scene.face.table
        run = [26 + rank if rank % 2 else rank for rank in range(12, 0, -1)]
        table.show(View(0, [], [0] * 4, [[], [40], *([] for _ in range(5)), run], [0] * 7 + [6]))
        for source, target, shown in ((7, 1, len(run) - 1), (1, 7, len(run))):
            for tween in table.begin(Packed((run[-1],), source, target)):
                tween.advance(tween.delay + tween.seconds + 1)
            places = [sprite.place for sprite in table.columns[7]]
            assert places == [layout.card_in_column(7, index, 6, shown) for index in range(6 + shown)]


def test_a_numbered_deal_needs_no_list(monkeypatch: pytest.MonkeyPatch, desk: Desk) -> None:
    def damaged(game: str, deal: str) -> str:
        raise BadData("deals.toml: it is torn")

    monkeypatch.setattr("ui.games.patience.deal_menu.level_of", damaged)
    assert setup(desk.app, GAME, "617").notes == ("number",)


@pytest.mark.parametrize(("name", "told"), [("Xbox Series X Controller", "LB"), ("PS5 Controller", "L1")])
def test_a_lost_game_names_undo_as_the_pad_in_use_does(tmp_path: Path, name: str, told: str) -> None:
    with seated(tmp_path) as player, plugged_in(name) as pad:
        player.desk.press_key(pygame.K_l)
        player.do_answer("WON")
        pad.press(pygame.CONTROLLER_BUTTON_X)
        player.desk.settle()
        player.do_answer("LOST")
        assert player.message == f"You can’t win from here anymore. Press {told} to undo moves."


def test_many_moves_and_rounds_are_written_as_other_numbers_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.games.patience.controller.moves_of", lambda match: 1234)
    game = GAMES[GAME].variant({"redeals": NO_LIMIT})
    match = Match.begin(game, ("You",), {"deal": "", "redeals": NO_LIMIT})
    match.state.redeals = 1233
    with spoken("de"), seated(tmp_path) as player:
        player.desk.settle()
        assert player.scene.face.panel.values["moves"] == "1.234"
        assert deal_values(match, match.state)["round"] == "1.234"


# ------------------------------------------------------------------ the end
BUTTONS = 6
OVER_CARDS = 800
"""The depth of what lies over all cards."""


def offered(player: PatienceTeller) -> int:
    """How many buttons of the plate can be seen."""
    return sum(button.visible and button.depth > OVER_CARDS for button in player.scene.buttons)


def win(player: PatienceTeller) -> None:
    player.desk.press_key(pygame.K_w)
    player.desk.press_key(pygame.K_f)
    player.desk.step(40)
    assert player.scene.face.view.why == "won"


def test_the_plate_does_not_cover_cards_that_leap_and_comes_when_they_have_gone(tmp_path: Path) -> None:
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1], "full") as player:
        win(player)
        assert player.scene.busy
        assert offered(player) == 0
        player.desk.step(400)
        while player.scene.busy:  # trophies are looked for on a thread
            player.desk.step(1)
        assert offered(player) == BUTTONS
        player.desk.resize((1100, 700))
        player.desk.step(2)
        assert offered(player) == BUTTONS
        player.desk.assert_redraw_is_exact()


def test_the_plate_waits_for_the_thread_that_finds_out_how_the_game_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on, result = threading.Event(), GameMenu.result

    def slow(menu: GameMenu) -> Result | None:
        assert may_go_on.wait(60)
        return result(menu)

    monkeypatch.setattr(GameMenu, "result", slow)
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1]) as player:
        win(player)
        player.desk.step(20)
        player.desk.assert_redraw_is_exact()
        assert player.scene.busy
        assert offered(player) == 0
        may_go_on.set()
        while player.scene.busy:
            player.desk.step(1)
        assert offered(player) == BUTTONS
        player.desk.assert_redraw_is_exact()


@pytest.mark.parametrize("count", [0, 1, 3])
def test_trophies_that_the_game_has_won_hang_from_the_plate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(GameMenu, "new_trophies", lambda self: TrophyNews(PATIENCE[:count], count, 9))
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1]) as player:
        win(player)
        player.desk.step(20)
        while player.scene.busy:
            player.desk.step(1)
        assert ("gold" in player.desk.sound.played) is (count > 0)
        player.desk.assert_redraw_is_exact()
        for size in ((960, 600), (1280, 800)):
            player.desk.resize(size)
            while player.scene.busy:
                player.desk.step(1)
            player.desk.assert_redraw_is_exact()
        player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert offered(player) == 0
        player.desk.assert_redraw_is_exact()
