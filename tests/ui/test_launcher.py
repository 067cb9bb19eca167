"""The launcher: its first moments, posters by mouse and keyboard, and the game that was left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.patience.state import Draw, GiveUp
from saves.library import Library
from tests.ui.deals import EVERYTHING
from tests.ui.hands import button, overhear, press
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, dealt
from ui.draw.posters import posters
from ui.play.start import begin_alone
from ui.screens import launcher as module
from ui.screens.launcher import LauncherScene, PosterSprite
from ui.screens.rules.scene import RulesScene
from ui.screens.settings import SettingsScene
from ui.screens.statistics.scene import StatisticsScene

GAME = "klondike_patience"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        come_in(desk)
        yield desk


def starting(desk: Desk) -> LauncherScene:
    """The launcher in its first frame, and nothing below it."""
    desk.app.scenes.clear()
    desk.app.push(LauncherScene(desk.app))
    desk.display.present(desk.app.draw)
    return launcher(desk)


def come_in(desk: Desk) -> None:
    """Start anew, and look for games that were left."""
    starting(desk)
    desk.settle()
    desk.step(5)
    desk.settle()


def launcher(desk: Desk) -> LauncherScene:
    assert isinstance(desk.scene, LauncherScene)
    return desk.scene


def poster(desk: Desk, game: str = GAME) -> PosterSprite:
    return next(sprite for sprite in launcher(desk).posters if sprite.poster.game == game)


def is_offered(desk: Desk) -> bool:
    return button(desk, "Continue").enabled


def leave_a_game(desk: Desk, moves: int = 3, *, is_taken_back: bool = False) -> Path:
    """A game with some moves is left behind, unfinished, and the launcher opened."""
    scene = dealt(desk.app, EVERYTHING, [Draw()] * moves)
    path = path_of(scene)
    if is_taken_back:
        scene.session.match.undo()
    scene.put_away()
    come_in(desk)
    return path


def path_of(scene: object) -> Path:
    """Where the patience at the table is saved."""
    assert isinstance(scene, PatienceScene)
    assert scene.session.journal
    return scene.session.journal.path


# ------------------------------------------------------------------ the first moments
def from_afar(desk: Desk, area: Rect) -> list[int]:
    """A part of the window in a few pixels."""
    part = desk.display.surface.subsurface(area).convert(24)
    return [*pygame.image.tobytes(pygame.transform.smoothscale(part, (8, 6)), "RGB")]


def unlike(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("size", [(960, 600), (1080, 1200)])
def test_the_first_frame_looks_from_afar_as_the_launcher_does(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as desk:
        scene = starting(desk)
        places = [scene.m.window, *(poster.area for poster in scene.posters)]
        first = [from_afar(desk, place) for place in places]
        desk.settle()
        assert [poster.poster.game for poster in scene.posters if poster.has_art] == list(GAMES)
        assert max(map(unlike, first, [from_afar(desk, place) for place in places])) < 8


@pytest.mark.parametrize(("level", "least"), [("full", 20), ("short", 8), ("none", 2)])
def test_the_background_comes_in_by_and_by_or_without_animation_at_once(
    tmp_path: Path, level: str, least: int
) -> None:
    with opened(tmp_path, (960, 600), animation=level) as desk:
        scene, seen = starting(desk), []
        while scene.busy:
            desk.step()
            seen.append(from_afar(desk, Rect(0, 0, 24, 600)))
            desk.assert_redraw_is_exact()
        ways = [unlike(seen[0], each) for each in seen]
        steps = [later - earlier for earlier, later in pairwise(ways)]
        assert len({*ways}) >= least
        assert min(steps) > -0.5
        assert level == "none" or max(steps) < ways[-1] / 3


def test_no_picture_is_lost_by_a_ribbon_a_new_layout_or_leaving_before_all_is_there(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        leave_a_game(desk)
        scene = starting(desk)
        jobs, desk.app.jobs = desk.app.jobs, []
        desk.settle()
        hung = [(poster, poster.picture) for poster in scene.posters if poster.has_art]
        assert (len(hung), is_offered(desk)) == (len(GAMES), False)
        desk.app.jobs = jobs
        desk.step(20, 0.2)
        assert (is_offered(desk), scene.busy) == (True, False)
        assert [(poster, poster.picture) for poster in scene.posters] == hung
        desk.press_key(pygame.K_m)
        assert all(poster.has_art for poster in scene.posters)
        assert not scene.busy
        scene = starting(desk)
        while not scene.stage.busy:
            desk.step()
        desk.press_key(pygame.K_COMMA)
        desk.settle()
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        assert desk.scene is scene
        assert all(poster.has_art for poster in scene.posters)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ mouse and keyboard
def test_the_mouse_opens_posters_and_presses_the_buttons(desk: Desk) -> None:
    for start, end in ((poster(desk).area.center, (2, 2)), ((2, 2), poster(desk).area.center)):
        desk.press(start)
        desk.release(end)
        assert launcher(desk), "a press that is let go elsewhere opens nothing"
    for game in GAMES:
        desk.click(poster(desk, game).area.center)
        shown = getattr(desk.scene, "game", "") or desk.scene.session.match.game.name  # type: ignore[attr-defined]
        assert shown == game
        desk.app.home()
        desk.step(2)
    for label, kind in (("Settings", SettingsScene), ("Rules", RulesScene), ("Trophies", StatisticsScene)):
        press(desk, label)
        assert isinstance(desk.scene, kind)
        desk.press_key(pygame.K_ESCAPE)
        desk.step(2)
    for is_full in (True, False):
        press(desk, "Full screen")
        assert desk.display.full_screen == is_full
    press(desk, "Leave")
    assert not desk.app.running


def test_keys_reach_posters_and_buttons_open_games_and_rules_and_leave(desk: Desk) -> None:
    for key, number in ((pygame.K_RIGHT, 0), (pygame.K_RIGHT, 1), (pygame.K_LEFT, 0)):
        desk.press_key(key)
        assert launcher(desk).focus.target is launcher(desk).posters[number]
    for _ in range(5):
        desk.press_key(pygame.K_DOWN)
    assert launcher(desk).focus.target in list(launcher(desk).buttons)
    desk.press_key(pygame.K_F1)
    assert isinstance(desk.scene, RulesScene)
    desk.press_key(pygame.K_ESCAPE)
    for _ in range(5):
        desk.press_key(pygame.K_UP)
    desk.press_key(pygame.K_RETURN)
    assert isinstance(desk.scene, PatienceScene)
    desk.app.home()
    desk.press_key(pygame.K_ESCAPE)
    assert not desk.app.running


def test_a_poster_says_how_many_play() -> None:
    ends = {game: {GAMES[game].seats[0], GAMES[game].seats[-1]} for game in GAMES}
    said = {game: "–".join(map(str, sorted(seats))) for game, seats in ends.items()}
    assert {each.game: each.players for each in posters()} == said


# ------------------------------------------------------------------ games that were left
@pytest.mark.parametrize("way", ["poster", "button", "enter"])
def test_a_game_that_was_left_is_gone_on_with(desk: Desk, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    ribbons = overhear(monkeypatch, module, "ribbon", 0)
    path = leave_a_game(desk)
    assert ribbons == ["Continue · 3 moves"]
    desk.assert_redraw_is_exact()
    if way == "enter":
        desk.press_key(pygame.K_RETURN)
    else:
        desk.click((poster(desk) if way == "poster" else button(desk, "Continue")).area.center)
    assert path_of(desk.scene) == path


def test_the_launcher_knows_of_the_game_one_comes_back_from_until_it_is_finished(desk: Desk) -> None:
    desk.click(poster(desk).area.center)
    desk.settle()
    desk.press_key(pygame.K_SPACE)
    desk.settle()
    path = path_of(desk.scene)
    desk.press_key(pygame.K_ESCAPE)
    assert is_offered(desk), "at once"
    desk.assert_redraw_is_exact()
    press(desk, "Continue")
    assert path_of(desk.scene) == path
    desk.scene.play(GiveUp())  # type: ignore[attr-defined]
    desk.app.home()
    desk.settle()
    assert not is_offered(desk)


def test_moves_that_were_taken_back_are_not_counted_and_a_deal_that_nobody_touched_not_offered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    untouched = begin_alone(desk.app, GAME, "617")
    assert isinstance(untouched, PatienceScene)
    assert untouched.session.journal
    untouched.session.journal.close()  # as the system does where the program is killed
    come_in(desk)
    assert not is_offered(desk)
    ribbons = overhear(monkeypatch, module, "ribbon", 0)
    leave_a_game(desk, 1, is_taken_back=True)
    assert (is_offered(desk), ribbons) == (True, ["Continue"])


@pytest.mark.parametrize("fault", ["damaged", "gone", "open elsewhere"])
def test_a_save_that_cannot_be_opened_is_told_and_the_launcher_stays(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    heard = overhear(monkeypatch, LauncherScene, "say", 1)
    path = leave_a_game(desk)
    elsewhere = Library(path.parent).open(path, lambda: 0).journal if fault == "open elsewhere" else None
    if fault == "damaged":
        path.write_bytes(b"\x00 no game \n")
    elif fault == "gone":
        path.unlink()
    desk.click(poster(desk).area.center)
    assert launcher(desk)
    assert heard[-1].endswith(".")
    desk.assert_redraw_is_exact()
    if elsewhere:
        elsewhere.close()
        desk.click(poster(desk).area.center)
        assert path_of(desk.scene) == path
