"""The launcher: its first moments, posters by mouse and keyboard, and the game that was left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES
from games.patience.state import Draw, GiveUp
from saves.library import Library
from tests.ui.deals import EVERYTHING
from tests.ui.hands import button, press
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, dealt
from ui.draw.posters import posters, ribbon
from ui.draw.theme import Metrics
from ui.play.start import begin_alone
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


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the launcher says."""
    said: list[str] = []
    say = LauncherScene.say

    def overheard(scene: LauncherScene, sentence: str) -> None:
        said.append(sentence)
        say(scene, sentence)

    monkeypatch.setattr(LauncherScene, "say", overheard)
    return said


@pytest.fixture
def ribbons(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words on the ribbons."""
    said: list[str] = []

    def painted(words: str, icon: str, m: Metrics) -> Surface:
        said.append(words)
        return ribbon(words, icon, m)

    monkeypatch.setattr("ui.screens.launcher.ribbon", painted)
    return said


def starting(desk: Desk) -> LauncherScene:
    """The launcher in its first frame."""
    desk.app.scenes.clear()
    scene = LauncherScene(desk.app)
    desk.app.push(scene)
    desk.display.present(desk.app.draw)
    return scene


def come_in(desk: Desk) -> None:
    """Start anew: nothing but the launcher, which has looked for games that were left."""
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


def leave_a_game(desk: Desk, moves: int = 3) -> Path:
    """A game with some moves is left behind, unfinished, and the launcher opened."""
    scene = dealt(desk.app, EVERYTHING, [Draw()] * moves)
    path = path_of(scene)
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
        places = [poster.area for poster in scene.posters]
        first = [from_afar(desk, place) for place in (*places, scene.m.window)]
        desk.settle()
        assert [poster.poster for poster in scene.posters] == list(posters())
        assert [poster.poster.game for poster in scene.posters] == list(GAMES)
        assert all(poster.has_art for poster in scene.posters)
        last = [from_afar(desk, place) for place in (*places, scene.m.window)]
        assert max(map(unlike, first, last)) < 8


@pytest.mark.parametrize(("level", "least"), [("full", 20), ("short", 8), ("none", 1)])
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
        assert len(set(ways)) > least
        assert all(later > earlier - 0.5 for earlier, later in pairwise(ways))
        if level == "none":
            assert len(set(ways)) == 2
        else:
            assert max(later - earlier for earlier, later in pairwise(ways)) < ways[-1] / 3


def test_leaving_while_the_background_comes_in_is_no_harm(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
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


def test_no_poster_is_dropped_for_a_ribbon_nor_for_a_new_layout(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        leave_a_game(desk)
        scene = starting(desk)
        jobs, desk.app.jobs = desk.app.jobs, []
        desk.settle()
        assert not is_offered(desk)
        hung = [(poster, poster.picture) for poster in scene.posters]
        background = scene.background
        desk.app.jobs = jobs
        desk.step(20, 0.2)
        assert is_offered(desk)
        assert [(poster, poster.picture) for poster in scene.posters] == hung
        assert scene.background is background
        assert not scene.busy
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_m)
        assert all(poster.has_art for poster in scene.posters)
        assert not scene.busy


# ------------------------------------------------------------------ mouse and keyboard
def test_the_mouse_lights_posters_opens_them_and_presses_the_buttons(desk: Desk) -> None:
    dark = poster(desk).bounds
    desk.move(poster(desk).area.center)
    assert poster(desk).bounds != dark
    desk.assert_redraw_is_exact()
    desk.move((2, 2))
    assert poster(desk).bounds == dark
    desk.press(poster(desk).area.center)
    desk.release((2, 2))
    desk.press((2, 2))
    desk.release(poster(desk).area.center)
    assert launcher(desk), "a press that is let go elsewhere opens nothing"
    for label, kind in (("Settings", SettingsScene), ("Rules", RulesScene), ("Trophies", StatisticsScene)):
        press(desk, label)
        assert isinstance(desk.scene, kind)
        desk.press_key(pygame.K_ESCAPE)
        desk.step(2)
    for is_full in (True, False):
        press(desk, "Full screen")
        assert desk.display.full_screen == is_full
    desk.assert_redraw_is_exact()
    press(desk, "Leave")
    assert not desk.app.running


def test_every_poster_opens_its_game(desk: Desk) -> None:
    home = launcher(desk)
    for sprite in posters():
        desk.click(poster(desk, sprite.game).area.center)
        desk.step(2)
        assert desk.scene is not home
        shown = getattr(desk.scene, "game", "") or desk.scene.session.match.game.name  # type: ignore[attr-defined]
        assert shown == sprite.game
        desk.app.home()
        desk.step(2)
    desk.assert_redraw_is_exact()


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
    for each in posters():
        seats = GAMES[each.game].seats
        assert each.players == "–".join(str(count) for count in sorted({seats[0], seats[-1]}))


# ------------------------------------------------------------------ games that were left
@pytest.mark.parametrize("way", ["poster", "button", "enter"])
def test_a_game_that_was_left_is_gone_on_with(desk: Desk, ribbons: list[str], way: str) -> None:
    path = leave_a_game(desk)
    assert ribbons == ["Continue · 3 moves"]
    desk.assert_redraw_is_exact()
    if way == "poster":
        desk.click(poster(desk).area.center)
    elif way == "button":
        press(desk, "Continue")
    else:
        desk.press_key(pygame.K_RETURN)
    assert path_of(desk.scene) == path


def test_the_launcher_knows_of_the_game_one_comes_back_from_until_it_is_finished(desk: Desk) -> None:
    desk.click(poster(desk).area.center)
    desk.settle()
    desk.press_key(pygame.K_SPACE)
    desk.settle()
    path = path_of(desk.scene)
    desk.press_key(pygame.K_ESCAPE)
    desk.settle()
    desk.assert_redraw_is_exact()
    press(desk, "Continue")
    assert path_of(desk.scene) == path
    desk.scene.play(GiveUp())  # type: ignore[attr-defined]
    desk.app.home()
    desk.settle()
    assert not is_offered(desk)


def test_a_deal_that_nobody_touched_is_not_offered_though_the_program_was_killed(desk: Desk) -> None:
    scene = begin_alone(desk.app, GAME, "617")
    assert isinstance(scene, PatienceScene)
    assert scene.session.journal
    scene.session.journal.close()
    come_in(desk)
    assert not is_offered(desk)
    desk.click(poster(desk).area.center)
    assert path_of(desk.scene) != scene.session.journal.path


def test_moves_that_were_all_taken_back_are_not_counted_on_the_ribbon(desk: Desk, ribbons: list[str]) -> None:
    scene = dealt(desk.app, EVERYTHING, [Draw()])
    scene.session.match.undo()
    scene.put_away()
    come_in(desk)
    assert is_offered(desk)
    assert ribbons[-1] == "Continue"


@pytest.mark.parametrize("fault", ["damaged", "gone", "open elsewhere"])
def test_a_save_that_cannot_be_opened_is_told_and_the_launcher_stays(
    desk: Desk, heard: list[str], fault: str
) -> None:
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
