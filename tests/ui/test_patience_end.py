"""The end of a game: cards that leap, a plate that nobody leaves by accident, and the last chance."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import Draw, GiveUp, State
from games.solver.search import Budget, Verdict, solve
from saves.replay import load, replay
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.patience import GAME, JOKER_GAME, PLATE, WAYS, Player, Way, dead_end, easy_moves, seated
from ui.app import jobs
from ui.app.scene import GRACE
from ui.draw.sprites import Sprite

CASCADE = 2.6  # seconds
LAST_CHANCE = "To the last chance"


@pytest.fixture(params=WAYS, ids=str)
def winner(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """The last king was just built; cards leap where all is animated."""
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1], request.param) as player:
        player.desk.press_key(pygame.K_w)
        player.desk.press_key(pygame.K_f)
        player.desk.step(40)
        assert bool(leaping(player)) == (player.scene.stage.level == "full")
        yield player


def before_the_end(
    folder: Path, game: str = GAME, deal: str = "3501", way: Way = WAYS[0]
) -> Iterator[Player]:
    """A player who turns one more card, after which nothing can move."""
    shuffle, moves = dead_end(game, deal)
    with seated(folder, shuffle, moves[:-1], way, deal) as player:
        yield player


@pytest.fixture
def loser(tmp_path: Path) -> Iterator[Player]:
    """A player for whom nothing can move any more."""
    for player in before_the_end(tmp_path):
        player.key(pygame.K_SPACE)
        yield player


def leaping(player: Player) -> list[Sprite]:
    """The cards in the air."""
    return [sprite for sprite in player.scene.layer if PLATE <= sprite.depth < PLATE + 100]


def test_the_cascade_is_drawn_exactly_and_ends_by_itself_once(winner: Player) -> None:
    for _ in range(10):
        winner.desk.step(5)
        winner.desk.assert_redraw_is_exact()
    winner.desk.step(round(CASCADE / 0.02))
    assert (winner.scene.busy, leaping(winner)) == (False, [])
    winner.check()
    winner.desk.assert_idle_draws_nothing()
    winner.desk.resize((1100, 700))
    assert leaping(winner) == [], "no card leaps twice"
    assert winner.desk.app.library.latest() is None


def test_a_click_ends_the_cascade(winner: Player) -> None:
    winner.desk.click(winner.scene.face.layout.stock.center)
    assert (winner.scene.busy, leaping(winner)) == (False, [])
    assert len(winner.plate) == 4
    winner.check()


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE, pygame.K_RETURN, 0])
def test_nothing_leaves_the_plate_the_moment_it_is_shown(tmp_path: Path, key: int) -> None:
    for player in before_the_end(tmp_path, way=WAYS[1]):
        table = player.scene
        table.focus.set(next(button for button in table.buttons if button.look.label == "Turn a card"))
        player.desk.press_key(pygame.K_RETURN)
        table.stage.finish()
        player.desk.step()
        assert len(player.plate) == 4
        places = [button.area.center for button in table.buttons if button.depth > PLATE]
        places.append(table.face.layout.side.main.center)
        for place in places:
            player.desk.press_key(key) if key else player.desk.click(place)
            assert player.desk.scene is table
        for _ in range(5 * (key == pygame.K_RETURN)):
            player.desk.step(2, GRACE)
            player.desk.press_key(key)
            assert player.desk.scene is table, "the key that turned the last card deals no new game"
        assert player.desk.worker.asked == []
        player.desk.step(2, GRACE)
        player.desk.click(places[-1])
        assert player.desk.scene is not table


def test_the_plate_is_used_by_keyboard_and_the_game_is_over_in_its_file(loser: Player) -> None:
    old, path = loser.scene, loser.path
    assert replay(load(path)).ended
    again = next(b for b in old.buttons if b.depth > PLATE and b.look.label == "This deal again")
    loser.desk.step(2, GRACE)
    while old.focus.target is not again:
        loser.desk.press_key(pygame.K_TAB)
    loser.desk.press_key(pygame.K_RETURN)
    loser.desk.settle()
    assert loser.scene is not old
    assert (loser.move_count, loser.plate, loser.path != path) == (0, [], True)


@pytest.mark.parametrize(("size", "text_size"), [((960, 600), 175), ((1280, 800), 100), ((1080, 1920), 175)])
def test_the_plate_fits_the_table(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with seated(tmp_path, EVERYTHING, way=("none", size)) as player:
        player.desk.app.change_settings(text_size=text_size)
        player.play(GiveUp())
        (plate,) = [sprite.rect for sprite in player.scene.layer if sprite.depth == PLATE + 100]
        buttons = [button.area for button in player.scene.buttons if button.depth > PLATE]
        assert player.scene.face.layout.table.inflate(40, 40).contains(plate)
        assert all(plate.contains(button) for button in buttons)
        assert all(b.collidelist(buttons[n + 1 :]) == -1 for n, b in enumerate(buttons))


# ------------------------------------------------------------------ the last chance
def was_won(state: State) -> Verdict:
    """Whether a position can be won, all cards known."""
    return solve(state, Budget(300_000)).verdict


@pytest.mark.parametrize(("game", "deal"), [(GAME, "3501"), (JOKER_GAME, "44")])
def test_to_the_last_chance(tmp_path: Path, game: str, deal: str) -> None:
    """The worker finds it; one move later the game is lost."""
    for player in before_the_end(tmp_path, game, deal):
        player.key(pygame.K_SPACE)
        player.press(LAST_CHANCE, on_plate=True)
        job, answer = player.desk.worker.asked.pop()
        assert isinstance(job, jobs.LastWinnable)
        answer(job.do(lambda: True))
        player.desk.settle()
        assert player.message == "From here it can be won."
        assert player.plate == []
        assert was_won(player.state) is Verdict.WON
        assert player.scene.session.journal
        assert "lamp" in player.scene.session.journal.notes
        player.check()
        player.redo()
        assert was_won(player.state) is Verdict.LOST


def test_whoever_plays_on_or_deals_anew_meanwhile_is_not_taken_back(loser: Player) -> None:
    """Neither who has gone back, nor who has played another line that is as long by now."""
    match = loser.scene.session.match
    loser.press(LAST_CHANCE, on_plate=True)
    job, answer = loser.desk.worker.asked.pop()
    loser.undo()
    answer(len(job.position.log) - 4)
    loser.desk.settle()
    assert len(loser.state.stock) == 1
    loser.redo()
    loser.press(LAST_CHANCE, on_plate=True)
    job, answer = loser.desk.worker.asked.pop()
    while not (others := [m for m in match.game.moves(match.state) if not isinstance(m, Draw | GiveUp)]):
        loser.undo()
    loser.scene.play(others[0])
    while len(match.log) < len(job.position.log) and match.state.stock:
        loser.key(pygame.K_SPACE)
    log = list(match.log)
    assert len(log) == len(job.position.log)
    answer(len(log) - 3)
    loser.desk.settle()
    assert match.log == log
    assert "From here it can be won." not in loser.heard


def test_what_was_asked_about_a_deal_that_is_laid_aside_is_not_thought_about(loser: Player) -> None:
    loser.press(LAST_CHANCE, on_plate=True)
    assert loser.desk.worker.busy
    loser.press("This deal again", on_plate=True)
    assert not loser.desk.worker.busy
