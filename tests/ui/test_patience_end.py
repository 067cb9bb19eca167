"""The end of a game: won, stuck and given up, the plate with its buttons, and the cards that leap."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import GiveUp
from tests.ui.deals import EASY, EVERYTHING, STUCK
from tests.ui.patience import WAYS, Player, Way, easy_moves, seated
from ui.app import jobs
from ui.app.scene import GRACE
from ui.draw.sprites import Sprite

CASCADE = 2.6  # seconds


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def winner(tmp_path: Path, way: Way) -> Iterator[Player]:
    """One king is still to be built."""
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1], way) as player:
        player.check()
        yield player


@pytest.fixture
def loser(tmp_path: Path, way: Way) -> Iterator[Player]:
    """One card is still to be drawn."""
    with seated(tmp_path, STUCK, easy_moves(STUCK)[:-1], way) as player:
        player.check()
        yield player


LOST_LABELS = ["New deal", "This deal again", "To the last chance", "Watch it again"]


def end(player: Player, key: int) -> None:
    """Make the last move, and wait for the cards that lie to rest."""
    player.desk.press_key(key)
    player.desk.step(40)


def labels(player: Player) -> list[str]:
    """The buttons of the plate."""
    return [button.look.label for button in player.scene.buttons if button.depth > 700]


def press(player: Player, label: str) -> None:
    """Press a button of the plate, once it has been seen."""
    player.desk.step(2, GRACE / 2)
    found = [b for b in player.scene.buttons if b.look.label == label and b.depth > 700]
    player.desk.click(found[0].area.center)
    player.desk.settle()


def leaping(player: Player) -> list[Sprite]:
    """The cards in the air."""
    return [sprite for sprite in player.scene.layer if 700 <= sprite.depth < 800]


def win(player: Player) -> None:
    player.desk.press_key(pygame.K_w)
    end(player, pygame.K_f)
    assert player.scene.face.view.why == "won"


# ------------------------------------------------------------------ won
def test_a_won_game_says_so(winner: Player) -> None:
    win(winner)
    assert labels(winner) == ["New deal", "This deal again", "Back to the games", "Watch it again"]
    assert winner.desk.sound.played.count("win") == 1
    winner.desk.settle()
    winner.check()


def test_cards_leap_only_where_animation_is_full(winner: Player) -> None:
    win(winner)
    assert bool(leaping(winner)) == (winner.scene.stage.level == "full")


def test_the_cascade_is_drawn_exactly_and_ends_by_itself(tmp_path: Path) -> None:
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1], WAYS[1]) as player:
        win(player)
        assert player.scene.busy
        for _ in range(10):
            player.desk.step(5)
            player.desk.assert_redraw_is_exact()
        assert len(leaping(player)) > 10
        player.desk.step(round(CASCADE / 0.02))
        assert not player.scene.busy
        assert leaping(player) == []
        assert labels(player)
        player.check()
        player.desk.assert_idle_draws_nothing()


def test_a_click_ends_the_cascade(tmp_path: Path) -> None:
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1], WAYS[1]) as player:
        win(player)
        player.desk.step(20)
        assert leaping(player)
        player.desk.click(player.spot(9))
        assert leaping(player) == []
        assert not player.scene.busy
        assert labels(player)
        player.check()


def test_a_button_works_in_the_middle_of_the_cascade(winner: Player) -> None:
    win(winner)
    press(winner, "New deal")
    assert winner.scene.face.view.why == ""
    assert leaping(winner) == []
    winner.check()


def test_a_won_game_is_over_in_its_file_and_on_reopening_no_card_leaps_twice(winner: Player) -> None:
    win(winner)
    winner.desk.settle()
    assert winner.desk.app.library.latest() is None
    winner.desk.resize((1100, 700))
    assert labels(winner)
    winner.desk.settle()
    winner.check()


# ------------------------------------------------------------------ stuck
def test_a_stuck_game_says_so(loser: Player) -> None:
    end(loser, pygame.K_SPACE)
    assert loser.scene.face.view.why == "stuck"
    assert labels(loser) == LOST_LABELS
    assert "lose" in loser.desk.sound.played
    assert leaping(loser) == []
    loser.check()


def test_the_plate_leads_back_to_the_last_chance(loser: Player) -> None:
    end(loser, pygame.K_SPACE)
    press(loser, "To the last chance")
    job, answer = loser.desk.worker.asked.pop()
    assert isinstance(job, jobs.LastWinnable)
    answer(len(job.position.log) - 1)
    loser.desk.settle()
    assert loser.scene.face.view.why == ""
    assert len(loser.state.stock) == 1
    assert labels(loser) == []
    loser.check()
    end(loser, pygame.K_SPACE)
    assert labels(loser)


def test_this_deal_again_on_the_plate(loser: Player) -> None:
    end(loser, pygame.K_SPACE)
    old = loser.scene
    press(loser, "This deal again")
    assert loser.scene is not old
    assert loser.move_count == 0
    loser.check()


def test_the_plate_is_used_by_keyboard(loser: Player) -> None:
    end(loser, pygame.K_SPACE)
    targets = loser.scene.targets()
    again = next(b for b in loser.scene.buttons if b.depth > 700 and b.look.label == "This deal again")
    old = loser.scene
    for _ in range(len(targets)):
        loser.desk.press_key(pygame.K_TAB)
        if loser.scene.focus.target is again:
            break
    loser.desk.step(2, GRACE / 2)
    loser.desk.press_key(pygame.K_RETURN)
    loser.desk.settle()
    assert loser.scene is not old
    assert loser.scene.face.view.why == ""
    loser.check()


def test_nothing_can_be_played_after_the_end(loser: Player) -> None:
    end(loser, pygame.K_SPACE)
    before = loser.state.copy()
    loser.desk.press_key(pygame.K_SPACE)
    loser.desk.press_key(pygame.K_h)
    loser.desk.step(150)
    assert loser.message != ""
    assert loser.desk.worker.asked == []
    loser.drag(1, 2)
    assert loser.state == before


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE, pygame.K_RETURN])
def test_no_key_leaves_the_plate_the_moment_it_is_shown(loser: Player, key: int) -> None:
    main = next(button for button in loser.scene.buttons if button.look.label == "Turn a card")
    loser.scene.focus.set(main)
    loser.desk.press_key(pygame.K_RETURN)
    old = loser.scene
    old.stage.finish()
    loser.desk.step()
    assert labels(loser) == LOST_LABELS
    loser.desk.press_key(key)
    assert loser.desk.scene is old


def test_no_click_leaves_the_plate_the_moment_it_is_shown(loser: Player) -> None:
    loser.desk.click(loser.scene.face.layout.side.main.center)
    old = loser.scene
    old.stage.finish()
    loser.desk.step()
    places = [loser.scene.face.layout.side.main.center]
    places += [button.area.center for button in loser.scene.buttons if button.depth > 700]
    assert len(places) == 5
    for place in places:
        loser.desk.click(place)
        assert loser.desk.scene is old
    assert loser.desk.worker.asked == []
    loser.desk.step(2, GRACE)
    loser.desk.click(places[0])
    assert loser.desk.scene is not old


def test_the_key_that_turned_the_last_card_deals_no_new_game(loser: Player) -> None:
    main = next(button for button in loser.scene.buttons if button.look.label == "Turn a card")
    loser.scene.focus.set(main)
    old = loser.scene
    for _ in range(5):
        loser.desk.press_key(pygame.K_RETURN)
        loser.desk.step(2, GRACE)
    assert loser.desk.scene is old
    assert labels(loser) == LOST_LABELS


# ------------------------------------------------------------------ given up
def test_a_game_given_up_says_so(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        player.scene.play(GiveUp())
        player.desk.settle()
        assert labels(player) == LOST_LABELS
        player.check()
        press(player, "New deal")
        assert player.scene.face.view.why == ""
        player.check()


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [(960, 600), (1080, 1920), (2560, 1440)])
def test_the_plate_fits_the_table(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with seated(tmp_path, EVERYTHING, way=("none", size)) as player:
        player.desk.app.change_settings(text_size=text_size)
        player.scene.play(GiveUp())
        player.desk.settle()
        plate = next(s for s in player.scene.layer if s.depth == 800)
        buttons = [b.area for b in player.scene.buttons if b.depth > 700]
        assert len(buttons) == 4
        assert player.scene.face.layout.table.inflate(40, 40).contains(plate.rect)
        assert all(plate.rect.contains(button) for button in buttons)
        assert all(b.collidelist(buttons[n + 1 :]) == -1 for n, b in enumerate(buttons))
        player.check()
