"""The statistics: every game and every leaf, by mouse and by keyboard, at every size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tests.saves.bookkeeping import PLAIN
from tests.ui.books import Shown, choose, games, keep, press, scene, show, tab, watch_leaves
from tests.ui.harness import Board, Desk, opened
from ui.draw import text
from ui.draw.posters import posters
from ui.screens.statistics.scene import StatisticsScene


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        show(desk)
        yield desk


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Shown:
    return watch_leaves(monkeypatch)


# ------------------------------------------------------------------ what is shown
def test_it_opens_at_the_game_that_was_finished_last(tmp_path: Path, seen: Shown) -> None:
    with opened(tmp_path) as desk:
        keep(desk.app.records, games(3))
        late = [result._replace(ended="2027-01-01T00:00:00Z") for result in games(1, "joker_klondike")]
        keep(desk.app.records, late)
        desk.show(StatisticsScene)
        assert scene(desk).game == "joker_klondike"
        assert seen[-1] == ("figures", late)


def test_it_opens_at_the_game_that_is_named(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        show(desk, game="calamityville")
        assert scene(desk).game == "calamityville"


@pytest.mark.parametrize("poster", posters(), ids=lambda poster: str(poster.game))
def test_every_game_has_its_place(desk: Desk, poster: object) -> None:
    game = next(each for each in posters() if each is poster).game
    desk.click(tab(desk, game).area.center)
    for name in ("Charts", "Trophies", "Figures"):
        choose(desk, name)
        desk.assert_redraw_is_exact()
    assert scene(desk).game == game
    assert scene(desk).poster is poster


def test_going_through_the_games_leaves_nothing_behind(desk: Desk) -> None:
    scene = desk.scene
    assert isinstance(scene, StatisticsScene)
    counts = []
    for _ in range(3):
        for poster in posters():
            scene.show_game(poster.game)
            desk.step(3)
        counts.append(len(scene.layer))
    assert len(set(counts)) == 1


def test_leaves_show_the_chosen_games(desk: Desk, seen: Shown) -> None:
    results = games(61)
    choose(desk, "Charts")
    assert seen[-1] == ("charts", results)
    choose(desk, "Hard")
    assert seen[-1] == ("charts", [r for r in results if r.difficulty == "hard"])
    choose(desk, "Unaided")
    assert seen[-1] == ("charts", [r for r in results if r.difficulty == "hard" and not r.hint])
    choose(desk, "Unrated")
    choose(desk, "With help")
    choose(desk, "Figures")
    assert seen[-1] == ("figures", [r for r in results if not r.difficulty and r.hint])
    choose(desk, "Trophies")
    assert seen[-1] == ("trophies", results)
    desk.assert_redraw_is_exact()


def test_difficulty_is_not_asked_where_no_deal_is_rated(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        keep(desk.app.records, [result._replace(difficulty="") for result in games(9)])
        desk.show(StatisticsScene)
        assert len(scene(desk).controls) == 2


def test_a_kind_without_games_says_so(tmp_path: Path, seen: Shown) -> None:
    with opened(tmp_path) as desk:
        keep(desk.app.records, [result._replace(difficulty="gentle") for result in games(9)])
        desk.show(StatisticsScene)
        seen.clear()
        choose(desk, "Hard")
        assert seen == []
        desk.assert_redraw_is_exact()


def test_a_player_who_has_finished_nothing_is_greeted(tmp_path: Path, seen: Shown) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        desk.show(StatisticsScene)
        assert scene(desk).game == posters()[0].game
        choose(desk, "Trophies")
        assert seen == [("trophies", [])]
        desk.assert_redraw_is_exact()


def test_one_game_alone_can_be_shown(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        show(desk, 1)
        for name in ("Charts", "Trophies", "Figures"):
            choose(desk, name)
            desk.assert_redraw_is_exact()


def test_games_beyond_all_reason_can_be_shown(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        huge = PLAIN._replace(
            save="x", outcome="won", seconds=10**17, moves=10**17, score=10**17, ended="3000"
        )
        keep(desk.app.records, [*games(5), huge, huge._replace(save="y", outcome="stuck", deal="9" * 900)])
        desk.show(StatisticsScene)
        for name in ("Charts", "Trophies", "Figures"):
            choose(desk, name)
            desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ mouse and keyboard
def test_everything_is_reached_by_tab_and_lights_up_under_the_mouse(desk: Desk) -> None:
    targets = scene(desk).targets()
    assert len(targets) == 6 + 3 + 3
    reached = set()
    for _ in targets:
        desk.press_key(pygame.K_TAB)
        reached.add(desk.scene.focus.target)
        desk.assert_redraw_is_exact()
    assert reached == set(targets)
    for target in targets:
        desk.move(target.area.center)
        desk.assert_redraw_is_exact()


def go_to(desk: Desk, target: object) -> None:
    for _ in range(20):
        if desk.scene.focus.target is target and desk.scene.focus.is_shown:
            return
        desk.press_key(pygame.K_TAB)
    raise AssertionError("not reached by the keyboard")


def test_a_game_is_opened_by_the_keyboard(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_DOWN)
    assert scene(desk).focus.target is tab(desk, "joker_klondike")
    desk.press_key(pygame.K_RETURN)
    assert scene(desk).game == "joker_klondike"
    assert scene(desk).focus.is_shown
    desk.assert_redraw_is_exact()


def test_arrows_take_the_name_beside_and_go_on_at_the_end(desk: Desk) -> None:
    go_to(desk, scene(desk).controls[1])
    for expected in ("gentle", "fair", "hard", ""):
        desk.press_key(pygame.K_RIGHT)
        assert scene(desk).filters.difficulty == expected
        assert scene(desk).focus.target is scene(desk).controls[1]
    desk.press_key(pygame.K_RIGHT)
    assert scene(desk).focus.target is scene(desk).controls[2]
    desk.press_key(pygame.K_RETURN)
    assert scene(desk).filters.aided is False
    desk.assert_redraw_is_exact()


def test_left_and_right_turn_to_the_sections_at_first(desk: Desk) -> None:
    for expected in ("charts", "trophies", "trophies"):
        desk.press_key(pygame.K_RIGHT)
        assert scene(desk).section == expected
        desk.assert_redraw_is_exact()
    for _ in range(3):
        desk.press_key(pygame.K_LEFT)
    assert scene(desk).section == "figures"


def test_the_focus_stays_with_the_section(desk: Desk) -> None:
    go_to(desk, scene(desk).controls[0])
    for _ in range(2):
        desk.press_key(pygame.K_RIGHT)
        assert scene(desk).focus.target is scene(desk).controls[0]
        desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_UP)
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize("leave", ["escape", "done", "beside"])
def test_ways_back(desk: Desk, leave: str) -> None:
    if leave == "escape":
        desk.press_key(pygame.K_ESCAPE)
    elif leave == "done":
        press(desk, "Done")
    else:
        desk.click((3, 3))
    assert isinstance(desk.scene, Board)


def test_a_long_leaf_scrolls_by_wheel_keys_and_bar(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        page = show(desk).page
        assert page
        acts: list[Callable[[], None]] = [
            lambda: desk.wheel(-1),
            lambda: desk.press_key(pygame.K_DOWN),
            lambda: desk.press_key(pygame.K_PAGEDOWN),
            lambda: desk.press_key(pygame.K_END),
        ]
        for act in acts:
            before = page.scroll
            act()
            assert page.scroll > before
            desk.assert_redraw_is_exact()
        assert page.scroll == page.hidden
        for key in (pygame.K_UP, pygame.K_PAGEUP, pygame.K_HOME):
            before = page.scroll
            desk.press_key(key)
            assert page.scroll < before
        assert page.scroll == 0
        desk.drag(
            (page.bar.groove.centerx, page.bar.groove.y + 5),
            (page.bar.groove.centerx, page.bar.groove.bottom),
        )
        assert page.scroll == page.hidden
        desk.assert_redraw_is_exact()
        go_to(desk, page)
        desk.press_key(pygame.K_DOWN)
        assert desk.scene.focus.target is not page
        desk.assert_redraw_is_exact()


def test_at_rest_nothing_is_drawn(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.assert_idle_draws_nothing()


# ------------------------------------------------------------------ every size
@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160), (1080, 1920), (2560, 1080)])
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        shown = show(desk)
        assert desk.app.metrics.window.contains(shown.frame)
        for poster in posters():
            shown.show_game(poster.game)
            for section in ("Charts", "Trophies", "Figures"):
                choose(desk, section)
                assert_in_order(shown)
        desk.assert_redraw_is_exact()


def assert_in_order(shown: StatisticsScene) -> None:
    page = shown.page
    assert page
    areas = [tab.area for tab in shown.marks] + [control.rect for control in shown.controls]
    areas += [page.view, page.bar.groove, heading(shown)] + [button.area for button in shown.buttons]
    for number, area in enumerate(areas):
        assert shown.frame.contains(area)
        assert area.collidelist(areas[number + 1 :]) == -1
    for control in shown.controls:
        assert control.rect.width >= control.needs()[0]
    for each in shown.marks:
        assert each.rect.height == each.area.height
        assert all(text.width(line, shown.m.font(17), True) <= each.room.width for line in each.lines)
        assert len(each.lines) * text.height(shown.m.font(17)) <= each.room.height
    assert page._leaf.get_width() == page.view.width
    assert page.view.height >= 200 * shown.m.unit


def heading(shown: StatisticsScene) -> Rect:
    assert shown._heading
    return shown._heading.rect
