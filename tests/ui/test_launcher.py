"""The launcher: its first moments, and pictures that are still to come; screen_walks.txt tells the rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby, pairwise, product
from math import inf
from pathlib import Path
from queue import Queue

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES
from games.match import Match
from tests.pig.conftest import HOME as PIG
from tests.ui.board_rooms import PLAYERS
from tests.ui.harness import STEP, Desk, opened
from tests.ui.patience import saved
from tests.ui.screen_laws import spoken
from tests.ui.screens import SCREENS
from tests.ui.texts import Page, in_part, seen, smallest, watched
from ui.app.sound import TUNE
from ui.draw.posters import Poster, paint_poster, posters
from ui.draw.theme import Metrics
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import watch
from ui.screens import night
from ui.screens.launcher import LauncherScene
from ui.screens.launcher_layout import poster_rects
from ui.screens.poster import SHOWN
from ui.screens.progress import progress_messages
from ui.widgets.button import Button
from ui.words import LANGUAGES, in_words


def starting(desk: Desk) -> LauncherScene:
    """The launcher in its first frame, and nothing below it."""
    desk.app.scenes.clear()
    scene = LauncherScene(desk.app)
    desk.app.push(scene)
    desk.display.present(desk.app.loop.draw)
    return scene


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
        while scene.busy:  # no time passes while a thread paints
            desk.step(1, STEP if scene.stage.busy else 0.0)
            seen.append(from_afar(desk, Rect(0, 0, 24, 600)))
            desk.assert_redraw_is_exact()
        ways = [unlike(seen[0], each) for each in seen]
        steps = [later - earlier for earlier, later in pairwise(ways)]
        assert len({*ways}) >= least
        assert min(steps) > -0.5
        assert level == "none" or max(steps) < ways[-1] / 3


def test_in_a_large_window_the_background_comes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.app.redraw.LARGE", 960 * 600 - 1)
    monkeypatch.setattr(LauncherScene, "_fade_in", lambda *_: pytest.fail("it fades in"))
    with opened(tmp_path, (960, 600), animation="short") as desk:
        scene = starting(desk)
        small = scene.background
        desk.settle()
        assert scene.background is not small
        desk.assert_redraw_is_exact()


def test_no_picture_is_lost_by_a_ribbon_a_new_layout_or_leaving_before_all_is_there(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        saved(desk)
        scene = starting(desk)
        jobs, desk.app.loop.idle_tasks = desk.app.loop.idle_tasks, []
        desk.settle()
        hung = [(poster, poster.picture) for poster in scene.posters if poster.has_art]
        assert (len(hung), desk.button("Continue").enabled) == (len(GAMES), False)
        desk.app.loop.idle_tasks = jobs
        desk.step(20, 0.2)
        desk.settle()  # a thread reads the games
        assert (desk.button("Continue").enabled, scene.busy) == (True, False)
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


def test_what_the_table_of_the_lit_poster_needs_is_loaded_once_nobody_does_anything(
    monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    loaded = Queue[str]()
    monkeypatch.setattr(desk.app.navigator, "prepare", loaded.put)
    scene = starting(desk)
    desk.settle()
    desk.step(5, 0.2)
    assert loaded.get(timeout=60) == ""
    for poster in scene.posters[1:3]:
        desk.move(poster.area.center)
    assert loaded.empty()
    desk.step(5, 0.2)
    assert (loaded.get(timeout=60), loaded.empty()) == (scene.posters[2].poster.game, True)


@pytest.mark.parametrize("game", ["", *GAMES])
def test_a_table_can_be_loaded_before_it_is_opened(desk: Desk, game: str) -> None:
    desk.app.navigator.prepare(game)


def test_a_poster_says_how_many_play() -> None:
    ends = {game: {GAMES[game].seats[0], GAMES[game].seats[-1]} for game in GAMES}
    said = {game: "–".join(map(str, sorted(seats))) for game, seats in ends.items()}
    assert {each.game: each.players for each in posters()} == said


# ------------------------------------------------------------------ more games than today
@contextmanager
def more_games(count: int) -> Iterator[list[Poster]]:
    """The posters of `count` games: those of today, and PIG under several names, once under its own."""
    added = ["pig", *(f"pig_{number}" for number in range(len(GAMES) + 1, count))]
    shown = [*posters(), *[Poster("pig")] * len(added)]
    for name in added:
        GAMES.add(name, PIG)
    try:
        yield shown
    finally:
        for name in added:
            GAMES.remove(name)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("code", LANGUAGES)
def test_captions_stay_inside_their_frames_however_many_games_there_are(
    size: tuple[int, int], code: str, tmp_path: Path
) -> None:
    with watched(), opened(tmp_path, (960, 600)), spoken(code):
        for count, text_size in product((7, 8, 9, 12), (100, 175)):
            m = Metrics(*size, text_size)
            with more_games(count) as shown:
                for poster, rect in zip(shown, poster_rects(m), strict=True):
                    page = paint_poster(poster, rect.size, m, Surface((1, 1)))
                    assert isinstance(page, Page)
                    assert page.faults == in_part(page) == []
                    inside = page.get_rect().inflate(-2 * m.u(6), -2 * m.u(6))
                    assert all(inside.contains(line.rect) for line in page.texts), poster.title
                    assert {poster.title, poster.line, poster.players} <= smallest(page).keys()
                    assert min(smallest(page).values()) >= 9


def test_the_launcher_has_room_for_a_seventh_game(tmp_path: Path) -> None:
    with more_games(7), watched(), opened(tmp_path, (960, 600), text_size=175) as desk:
        scene = starting(desk)
        desk.settle()
        assert len(scene.posters) == 7
        assert seen(desk).faults == []
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ the night and the posters
@pytest.mark.parametrize(("level", "lives"), [("full", True), ("short", False), ("none", False)])
def test_the_night_lives_while_somebody_is_there_and_then_asks_for_nothing(
    tmp_path: Path, level: str, lives: bool
) -> None:
    with opened(tmp_path, (960, 600), animation=level) as desk:
        scene = starting(desk)
        desk.settle()
        for _ in range(2):
            desk.move((3, 3))
            desk.move((4, 4))
            seen = set()
            for _ in range(12):
                desk.step(1, night.FRAME)
                seen.add(desk.display.surface.get_buffer().raw)
                desk.assert_redraw_is_exact()
            assert (len(seen) > 6) is lives
            assert (scene.due < desk.clock.now + 1) is lives
            desk.step(20, night.AWAKE / 10)
            still = desk.display.surface.get_buffer().raw
            redraws = desk.display.redraws
            desk.step(10, 0.3)
            assert desk.display.surface.get_buffer().raw == still
            assert (desk.display.redraws, scene.due) == (redraws, inf)


@pytest.mark.parametrize(("level", "moves"), [("full", True), ("none", False)])
def test_the_chosen_poster_stands_out_and_moves_for_a_second(tmp_path: Path, level: str, moves: bool) -> None:
    with opened(tmp_path, (960, 600), animation=level) as desk:
        scene = starting(desk)
        desk.settle()
        one, other = scene.posters[1], scene.posters[4]
        for sprite, last in ((one, other), (other, one)):
            desk.move(sprite.base_rect.center)
            looks = set()
            for _ in range(20):
                desk.step()
                looks.add(pygame.image.tobytes(sprite.picture, "RGB"))
                desk.assert_redraw_is_exact()
            assert (len(looks) > 10) is moves
            desk.step(10, SHOWN / 5)
            assert sprite.due == inf
            assert sprite.rect.width > 1.03 * sprite.base_rect.width
            assert sprite.rect.centery < sprite.base_rect.centery
            assert last.rect == last.base_rect


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES.spec(name).has_lesson])
def test_each_table_has_its_tune_whether_one_plays_or_watches(desk: Desk, game: str) -> None:
    sound, match = desk.sound, Match.begin(GAMES[game], PLAYERS[: GAMES[game].seats[0]], {})
    starting(desk)
    assert sound.tune == TUNE
    desk.app.navigator.open_lesson(game)
    desk.settle()
    assert sound.tune == GAMES.spec(game).tune != TUNE
    desk.app.navigator.open_settings()
    desk.settle()
    assert sound.tune == GAMES.spec(game).tune
    desk.app.go_home()
    desk.settle()
    assert sound.tune == TUNE
    desk.show(lambda app: watch(app, match))
    assert sound.tune == GAMES.spec(game).tune


def test_no_two_games_have_the_same_name_or_full_title() -> None:
    every = posters()
    assert len({each.name for each in every}) == len({each.full_title for each in every}) == len(GAMES)
    kinds = {each.game: each.kind for each in every if each.kind}
    assert kinds == {"klondike_patience": "PATIENCE", "klondike_board": "BOARD GAME"}


def test_a_ribbon_tells_whose_turn_it_is_and_which(desk: Desk) -> None:
    SCREENS["strike_forming"](desk)
    table = desk.at(PlayScene)
    log, name = table.session.match.log, table.session.names[table.session.actor]
    desk.app.home()
    desk.settle()
    summary = desk.app.library.last_unfinished("strike_it_rich")
    assert summary
    turns = sum(1 for _ in groupby(int(entry.actor) for entry in log if entry.is_chosen))
    acted = int([entry.actor for entry in log if entry.is_chosen][-1])
    turn = turns + (acted != table.session.match.seats.index(name))
    assert [*map(in_words, progress_messages(summary))] == [
        f"{name} · turn {turn}", "Continue · Ada and Ben", f"Continue · {summary.moves} moves",
    ]  # fmt: skip


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1080, 1200)])
def test_arrows_lead_from_the_guided_round_where_they_lead_from_its_poster(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with opened(tmp_path, size, begun=()) as desk:
        scene = starting(desk)
        desk.settle()
        for poster in scene.posters:
            for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
                scene.focus.set(poster)
                desk.press_key(key)
                neighbor = scene.focus.target
                scene.focus.set(poster)
                desk.press_key(pygame.K_TAB)
                offer = scene.focus.target
                assert isinstance(offer, Button)
                assert poster.area.contains(offer.area)
                desk.press_key(key)
                assert scene.focus.target is neighbor
        scene.focus.set(scene.posters[0])
        desk.press_key(pygame.K_TAB)
        desk.press_key(pygame.K_RIGHT)
        assert scene.focus.target is scene.posters[1]
        desk.move((3, 3))
        assert scene.focus.target is not offer
        desk.press_key(pygame.K_TAB)
        desk.press_key(pygame.K_TAB)
        desk.press_key(pygame.K_RETURN)
        desk.settle()
        assert desk.at(PlayScene)._guide, "and Enter opens it"
