"""The launcher: posters by mouse and keyboard, the game that was left, saves that cannot be opened."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES
from games.patience.state import Draw
from saves.library import Library
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.patience import WAYS, PatienceScene, Way, dealt
from tests.ui.test_layout import SIZES
from ui.app.intents import Command
from ui.draw.posters import Poster, posters, ribbon
from ui.draw.theme import Metrics
from ui.play.start import begin_alone
from ui.screens.launcher import LauncherScene, PosterSprite, button_places, poster_places
from ui.screens.rules.scene import RulesScene
from ui.screens.settings import SettingsScene
from ui.screens.statistics.scene import StatisticsScene

GAME = "klondike_patience"


class Visitor:
    """Somebody before the launcher, which is the first scene."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.heard: list[str] = []

    @property
    def launcher(self) -> LauncherScene:
        assert isinstance(self.desk.scene, LauncherScene)
        return self.desk.scene

    def come_in(self) -> None:
        """Start anew: nothing but the launcher, which has looked for games that were left."""
        app = self.desk.app
        app.scenes.clear()
        app.push(LauncherScene(app))
        self.desk.settle()
        self.desk.step(5)
        self.desk.settle()

    def poster(self, game: str = GAME) -> PosterSprite:
        return next(sprite for sprite in self.launcher.posters if sprite.poster.game == game)

    def labels(self) -> list[str]:
        return [button.look.label for button in self.launcher.buttons if button.enabled]

    def press(self, label: str) -> None:
        button = next(button for button in self.launcher.buttons if button.look.label == label)
        self.desk.click(button.area.center)

    def leave_a_game(self, moves: int = 3) -> Path:
        """A game with some moves is left behind, unfinished."""
        scene = dealt(self.desk.app, EVERYTHING, [Draw()] * moves)
        assert scene.session.journal
        path = scene.session.journal.path
        scene.put_away()
        return path


both_ways = pytest.mark.parametrize("visitor", WAYS, indirect=True, ids=str)


@pytest.fixture
def visitor(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    way: Way = getattr(request, "param", WAYS[0])
    with opened(tmp_path, way[1], animation=way[0]) as desk:
        visitor = Visitor(desk)
        say = LauncherScene.say

        def overheard(scene: LauncherScene, sentence: str) -> None:
            visitor.heard.append(sentence)
            say(scene, sentence)

        with patch.object(LauncherScene, "say", overheard):
            visitor.come_in()
            yield visitor


# ------------------------------------------------------------------ the wall
@both_ways
def test_six_posters_with_their_pictures_and_five_buttons(visitor: Visitor) -> None:
    assert [sprite.poster for sprite in visitor.launcher.posters] == list(posters())
    assert all(sprite.has_art for sprite in visitor.launcher.posters)
    assert visitor.labels() == ["Settings", "Rules", "Trophies", "Full screen", "Leave"]
    visitor.desk.assert_redraw_is_exact()


@both_ways
def test_at_rest_nothing_is_drawn(visitor: Visitor) -> None:
    visitor.desk.assert_idle_draws_nothing()


@pytest.mark.parametrize("count", [5, 6])
@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", SIZES)
def test_posters_and_buttons_lie_apart(size: tuple[int, int], text_size: int, count: int) -> None:
    m = Metrics(*size, text_size)
    parts = [*poster_places(m), *button_places(m, count)]
    assert all(m.window.contains(part) for part in parts)
    assert all(part.collidelist(parts[n + 1 :]) == -1 for n, part in enumerate(parts))
    assert all(part.width >= m.u(40) and part.height >= m.u(40) for part in parts)
    assert not Rect(0, 0, m.width, m.u(100)).collidelistall(parts)


# ------------------------------------------------------------------ the first moments
def from_afar(desk: Desk, area: Rect) -> list[int]:
    """A part of the window in a few pixels."""
    part = desk.display.surface.subsurface(area).convert(24)
    return [*pygame.image.tobytes(pygame.transform.smoothscale(part, (8, 6)), "RGB")]


def unlike(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def starting(desk: Desk) -> LauncherScene:
    """The launcher in its first frame."""
    desk.app.scenes.clear()
    launcher = LauncherScene(desk.app)
    desk.app.push(launcher)
    desk.display.present(desk.app.draw)
    return launcher


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1080, 1920)])
def test_the_first_frame_looks_from_afar_as_the_launcher_does(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as desk:
        launcher = starting(desk)
        places = [poster.area for poster in launcher.posters]
        first = [from_afar(desk, place) for place in (*places, launcher.m.window)]
        desk.settle()
        assert all(poster.has_art for poster in launcher.posters)
        last = [from_afar(desk, place) for place in (*places, launcher.m.window)]
        assert max(map(unlike, first, last)) < 8


def test_no_poster_is_dropped_for_a_ribbon(tmp_path: Path) -> None:
    with opened(tmp_path, (1280, 800), animation="full") as desk:
        Visitor(desk).leave_a_game(3)
        launcher = starting(desk)
        jobs, desk.app.jobs = desk.app.jobs, []
        desk.settle()
        posters, background = list(launcher.posters), launcher.background
        pictures = [poster.picture for poster in posters]
        desk.app.jobs = jobs
        desk.step(20, 0.2)
        assert not desk.app.jobs
        assert Visitor(desk).labels()[0] == "Continue"
        assert launcher.posters == posters
        assert [poster.picture for poster in posters] == pictures
        assert launcher.background is background
        assert not launcher.busy
        desk.assert_redraw_is_exact()


def test_a_launcher_that_is_laid_out_anew_keeps_its_pictures(visitor: Visitor) -> None:
    visitor.desk.press_key(pygame.K_m)
    assert all(poster.has_art for poster in visitor.launcher.posters)
    assert not visitor.launcher.busy
    visitor.desk.assert_redraw_is_exact()


@pytest.mark.parametrize(("level", "least"), [("full", 20), ("short", 8)])
def test_the_background_comes_in_by_and_by(tmp_path: Path, level: str, least: int) -> None:
    with opened(tmp_path, (960, 600), animation=level) as desk:
        launcher = starting(desk)
        seen = []
        while launcher.busy:
            desk.step()
            seen.append(from_afar(desk, Rect(0, 0, 24, 600)))
            desk.assert_redraw_is_exact()
        ways = [unlike(seen[0], each) for each in seen]
        assert len(set(ways)) > least
        assert all(later > earlier - 0.5 for earlier, later in itertools.pairwise(ways))
        assert max(later - earlier for earlier, later in itertools.pairwise(ways)) < ways[-1] / 3
        desk.assert_idle_draws_nothing()


def test_without_animation_the_background_is_there_at_once(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        launcher = starting(desk)
        seen = set()
        while launcher.busy:
            desk.step()
            seen.add(tuple(from_afar(desk, Rect(0, 0, 24, 600))))
        assert len(seen) == 2


def test_leaving_while_the_background_comes_in_is_no_harm(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        launcher = starting(desk)
        while not launcher.stage.busy:
            desk.step()
        desk.press_key(pygame.K_COMMA)
        desk.settle()
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        assert desk.scene is launcher
        assert all(poster.has_art for poster in launcher.posters)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ the mouse
@both_ways
def test_the_poster_under_the_mouse_is_lit(visitor: Visitor) -> None:
    desk, dark = visitor.desk, visitor.poster().bounds
    desk.move(visitor.poster().area.center)
    assert visitor.poster().bounds != dark
    desk.assert_redraw_is_exact()
    desk.move((2, 2))
    assert visitor.poster().bounds == dark
    desk.assert_redraw_is_exact()


@both_ways
def test_a_click_on_a_poster_opens_its_game(visitor: Visitor) -> None:
    visitor.desk.click(visitor.poster().area.center)
    assert isinstance(visitor.desk.scene, PatienceScene)
    visitor.desk.settle()
    visitor.desk.assert_redraw_is_exact()


def test_a_press_that_is_let_go_elsewhere_opens_nothing(visitor: Visitor) -> None:
    visitor.desk.press(visitor.poster().area.center)
    visitor.desk.release((2, 2))
    visitor.desk.press((2, 2))
    visitor.desk.release(visitor.poster().area.center)
    assert visitor.launcher


@both_ways
def test_every_poster_opens_its_game(visitor: Visitor) -> None:
    for number in range(len(posters())):
        launcher = visitor.launcher
        visitor.desk.click(launcher.posters[number].area.center)
        visitor.desk.step(2)
        assert visitor.desk.scene is not launcher
        visitor.desk.app.home()
        visitor.desk.step(2)
    visitor.desk.assert_redraw_is_exact()


def test_the_buttons(visitor: Visitor) -> None:
    desk = visitor.desk
    for label, kind in (("Settings", SettingsScene), ("Rules", RulesScene), ("Trophies", StatisticsScene)):
        visitor.press(label)
        assert isinstance(desk.scene, kind)
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        assert visitor.launcher
    visitor.press("Full screen")
    assert desk.display.full_screen
    desk.settle()
    desk.assert_redraw_is_exact()
    visitor.press("Full screen")
    assert not desk.display.full_screen


# ------------------------------------------------------------------ the keyboard
@both_ways
def test_arrows_and_enter_open_a_game(visitor: Visitor) -> None:
    visitor.desk.press_key(pygame.K_RIGHT)
    assert visitor.launcher.focus.target is visitor.poster()
    visitor.desk.press_key(pygame.K_RIGHT)
    assert visitor.launcher.focus.target is visitor.launcher.posters[1]
    visitor.desk.assert_redraw_is_exact()
    visitor.desk.press_key(pygame.K_LEFT)
    visitor.desk.press_key(pygame.K_RETURN)
    assert isinstance(visitor.desk.scene, PatienceScene)


def test_arrows_reach_the_buttons(visitor: Visitor) -> None:
    for _ in range(5):
        visitor.desk.press_key(pygame.K_DOWN)
    assert visitor.launcher.focus.target in list(visitor.launcher.buttons)
    visitor.desk.assert_redraw_is_exact()


@both_ways
def test_tab_goes_round_all_posters_and_buttons(visitor: Visitor) -> None:
    seen = []
    for _ in range(11):
        visitor.desk.press_key(pygame.K_TAB)
        seen.append(visitor.launcher.focus.target)
        visitor.desk.assert_redraw_is_exact()
    assert len({id(target) for target in seen}) == 11
    visitor.desk.press_key(pygame.K_TAB)
    assert visitor.launcher.focus.target is seen[0]
    visitor.desk.press_key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert visitor.launcher.focus.target is seen[-1]


def test_f1_opens_the_rules_and_escape_leaves(visitor: Visitor) -> None:
    visitor.desk.press_key(pygame.K_F1)
    assert isinstance(visitor.desk.scene, RulesScene)
    visitor.desk.press_key(pygame.K_ESCAPE)
    assert visitor.desk.app.running
    visitor.desk.press_key(pygame.K_ESCAPE)
    assert not visitor.desk.app.running


def test_the_button_leaves(visitor: Visitor) -> None:
    visitor.press("Leave")
    assert not visitor.desk.app.running


# ------------------------------------------------------------------ games that were left
@both_ways
def test_a_game_that_was_left_is_continued_by_its_poster(visitor: Visitor) -> None:
    path = visitor.leave_a_game(3)
    visitor.come_in()
    visitor.desk.assert_redraw_is_exact()
    visitor.desk.click(visitor.poster().area.center)
    assert opened_path(visitor) == path


def opened_path(visitor: Visitor) -> Path:
    scene = visitor.desk.scene
    assert isinstance(scene, PatienceScene)
    assert scene.session.journal
    return scene.session.journal.path


def test_a_deal_that_nobody_touched_is_not_offered_though_the_program_was_killed(visitor: Visitor) -> None:
    scene = begin_alone(visitor.desk.app, GAME, "617")
    assert isinstance(scene, PatienceScene)
    assert scene.session.journal
    scene.session.journal.close()
    visitor.come_in()
    assert "Continue" not in visitor.labels()
    visitor.desk.click(visitor.poster().area.center)
    assert opened_path(visitor) != scene.session.journal.path


def test_moves_that_were_all_taken_back_are_not_counted_on_the_ribbon(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def overheard(words: str, icon: str, m: Metrics) -> Surface:
        said.append(words)
        return ribbon(words, icon, m)

    monkeypatch.setattr("ui.screens.launcher.ribbon", overheard)
    scene = dealt(visitor.desk.app, EVERYTHING, [Draw()])
    scene.session.match.undo()
    scene.put_away()
    visitor.come_in()
    assert "Continue" in visitor.labels()
    assert said[-1] == "Continue"


def test_a_game_that_was_left_is_continued_by_its_button(visitor: Visitor) -> None:
    path = visitor.leave_a_game()
    visitor.come_in()
    assert visitor.labels()[0] == "Continue"
    visitor.press("Continue")
    assert opened_path(visitor) == path


def test_a_game_that_was_left_is_continued_by_enter_at_once(visitor: Visitor) -> None:
    path = visitor.leave_a_game()
    visitor.come_in()
    visitor.desk.press_key(pygame.K_RETURN)
    assert opened_path(visitor) == path


@both_ways
def test_the_launcher_knows_of_the_game_one_comes_back_from(visitor: Visitor) -> None:
    visitor.desk.click(visitor.poster().area.center)
    visitor.desk.settle()
    visitor.desk.press_key(pygame.K_SPACE)
    visitor.desk.settle()
    path = opened_path(visitor)
    visitor.desk.press_key(pygame.K_ESCAPE)
    visitor.desk.settle()
    assert "Continue" in visitor.labels()
    visitor.desk.assert_redraw_is_exact()
    visitor.press("Continue")
    assert opened_path(visitor) == path


def test_a_finished_game_is_not_continued(visitor: Visitor) -> None:
    visitor.desk.app.navigator.open_new(GAME)
    scene = visitor.desk.scene
    assert isinstance(scene, PatienceScene)
    scene.command(Command("deal"))
    scene.stage.finish()
    scene.controller.open_menu()
    visitor.desk.settle()
    give_up = next(b for b in visitor.desk.scene.buttons if b.look.label == "Give up")
    visitor.desk.click(give_up.area.center)
    visitor.desk.app.home()
    visitor.desk.settle()
    assert "Continue" not in visitor.labels()


def test_a_damaged_save_is_told_and_the_launcher_stays(visitor: Visitor) -> None:
    path = visitor.leave_a_game()
    visitor.come_in()
    path.write_bytes(b"\x00 no game \n")
    visitor.desk.click(visitor.poster().area.center)
    assert visitor.launcher
    assert visitor.heard[-1].endswith(".")
    visitor.desk.assert_redraw_is_exact()


def test_a_save_that_another_window_has_open_is_told_and_the_launcher_stays(visitor: Visitor) -> None:
    path = visitor.leave_a_game()
    visitor.come_in()
    elsewhere = Library(path.parent).open(path, lambda: 0)
    assert elsewhere.journal
    visitor.press("Continue")
    assert visitor.launcher
    assert visitor.heard[-1]
    elsewhere.journal.close()
    visitor.press("Continue")
    assert opened_path(visitor) == path


def test_a_save_that_has_gone_is_told(visitor: Visitor) -> None:
    path = visitor.leave_a_game()
    visitor.come_in()
    path.unlink()
    visitor.desk.click(visitor.poster().area.center)
    assert visitor.launcher or visitor.heard[-1]


# ------------------------------------------------------------------ changes around it
@pytest.mark.parametrize("size", [(1080, 1920), (1920, 1080)])
def test_another_size(visitor: Visitor, size: tuple[int, int]) -> None:
    visitor.desk.press_key(pygame.K_TAB)
    visitor.desk.resize(size)
    assert visitor.launcher.focus.target is visitor.poster()
    assert all(sprite.has_art for sprite in visitor.launcher.posters)
    visitor.desk.assert_redraw_is_exact()


@pytest.mark.parametrize("poster", posters(), ids=lambda poster: poster.game)
def test_a_poster_says_how_many_play(poster: Poster) -> None:
    seats = GAMES[poster.game].seats
    assert poster.players == "–".join(str(count) for count in sorted({seats[0], seats[-1]}))


def test_every_game_that_is_registered_has_a_poster() -> None:
    assert [poster.game for poster in posters()] == list(GAMES)
