"""The statistics: every game and every leaf, by mouse and by keyboard; export, reset, and trouble."""

from __future__ import annotations

import csv
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from saves.records import Records
from saves.results import Result
from tests.saves.bookkeeping import GAME, PLAIN
from tests.ui.deals import EASY
from tests.ui.harness import Board, Desk, opened
from tests.ui.patience import dealt, easy_moves
from ui import text
from ui.controls import Choice
from ui.scenes import statistics_keeper, statistics_leaves
from ui.scenes.modal import MenuScene
from ui.scenes.posters import POSTERS
from ui.scenes.statistics import StatisticsScene
from ui.scenes.statistics_parts import GameTab

Shown = list[tuple[str, list[Result]]]


def games(count: int, game: str = GAME, seed: int = 1) -> list[Result]:
    """Results as somebody might have played them."""
    rng = Random(seed)
    return [game_of(rng, number, game) for number in range(count)]


def game_of(rng: Random, number: int, game: str) -> Result:
    won = rng.random() < 0.27
    return PLAIN._replace(
        save=f"{game}-{number}.grg",
        game=game,
        ended=f"2026-11-{1 + number // 1440:02}T{number // 60 % 24:02}:{number % 60:02}:00Z",
        outcome="won" if won else rng.choice(("stuck", "given up")),
        score=52 if won else rng.randint(0, 40),
        seconds=rng.randint(100, 900),
        moves=rng.randint(60, 140),
        hint=rng.random() < 0.3,
        take_backs=rng.randint(0, 2),
        difficulty=rng.choice(("", "gentle", "fair", "hard")),
    )


def keep(records: Records, results: list[Result]) -> None:
    records._put([(result.save, result) for result in results])


def show(desk: Desk, count: int = 61, game: str = "") -> StatisticsScene:
    keep(desk.app.records, games(count))
    desk.show(lambda app: StatisticsScene(app, game))
    return scene(desk)


def scene(desk: Desk) -> StatisticsScene:
    assert isinstance(desk.scene, StatisticsScene)
    return desk.scene


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        show(desk)
        yield desk


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Which leaves were painted, and of which results."""
    found: Shown = []

    def watched(name: str) -> None:
        paint = getattr(statistics_leaves, name)

        def painted(first: object, results: list[Result], *more: object) -> object:
            found.append((name.removesuffix("_leaf"), results))
            return paint(first, results, *more)

        monkeypatch.setattr(statistics_leaves, name, painted)

    for name in ("figures_leaf", "charts_leaf", "trophies_leaf"):
        watched(name)
    return found


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sentences: list[str] = []
    say = StatisticsScene.say

    def overheard(scene: StatisticsScene, sentence: str) -> None:
        sentences.append(sentence)
        say(scene, sentence)

    monkeypatch.setattr(StatisticsScene, "say", overheard)
    return sentences


def tab(desk: Desk, game: str) -> GameTab:
    return next(tab for tab in scene(desk).tabs if tab.poster.game == game)


def choose(desk: Desk, name: str) -> None:
    """Press one of the names to choose from."""
    for control in scene(desk).controls:
        assert isinstance(control, Choice)
        for option, part in zip(control.options, control.parts(), strict=True):
            if option.name == name:
                desk.click(part.center)
                return
    raise AssertionError(f"there is no {name}")


def press(desk: Desk, label: str) -> None:
    button = next(button for button in desk.scene.buttons if button.look.label == label)
    desk.click(button.area.center)
    desk.settle()


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


@pytest.mark.parametrize("poster", POSTERS, ids=lambda poster: str(poster.game))
def test_every_game_has_its_place(desk: Desk, poster: object) -> None:
    game = next(each for each in POSTERS if each is poster).game
    desk.click(tab(desk, game).area.center)
    for name in ("Charts", "Trophies", "Figures"):
        choose(desk, name)
        desk.assert_redraw_is_exact()
    assert scene(desk).game == game
    assert scene(desk).poster is poster


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
        assert scene(desk).game == POSTERS[0].game
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
        reached.add(desk.scene.focus)
        desk.assert_redraw_is_exact()
    assert reached == set(targets)
    for target in targets:
        desk.move(target.area.center)
        desk.assert_redraw_is_exact()


def go_to(desk: Desk, target: object) -> None:
    for _ in range(20):
        if desk.scene.focus is target and desk.scene.focus_is_shown:
            return
        desk.press_key(pygame.K_TAB)
    raise AssertionError("not reached by the keyboard")


def test_a_game_is_opened_by_the_keyboard(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_DOWN)
    assert scene(desk).focus is tab(desk, "joker_klondike")
    desk.press_key(pygame.K_RETURN)
    assert scene(desk).game == "joker_klondike"
    assert scene(desk).focus_is_shown
    desk.assert_redraw_is_exact()


def test_arrows_take_the_name_beside_and_go_on_at_the_end(desk: Desk) -> None:
    go_to(desk, scene(desk).controls[1])
    for expected in ("gentle", "fair", "hard", ""):
        desk.press_key(pygame.K_RIGHT)
        assert scene(desk).difficulty == expected
        assert scene(desk).focus is scene(desk).controls[1]
    desk.press_key(pygame.K_RIGHT)
    assert scene(desk).focus is scene(desk).controls[2]
    desk.press_key(pygame.K_RETURN)
    assert scene(desk).aided is False
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
        assert scene(desk).focus is scene(desk).controls[0]
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
        desk.drag((page.groove.centerx, page.groove.y + 5), (page.groove.centerx, page.groove.bottom))
        assert page.scroll == page.hidden
        desk.assert_redraw_is_exact()
        go_to(desk, page)
        desk.press_key(pygame.K_DOWN)
        assert desk.scene.focus is not page
        desk.assert_redraw_is_exact()


def test_at_rest_nothing_is_drawn(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.assert_idle_draws_nothing()


# ------------------------------------------------------------------ what happens backstage
def test_records_are_read_on_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    results = Records.results

    def watched(records: Records, game: str = "") -> list[Result]:
        threads.append(threading.current_thread())
        return results(records, game)

    monkeypatch.setattr(Records, "results", watched)
    with opened(tmp_path) as desk:
        show(desk)
    assert threads
    assert threading.main_thread() not in threads


def test_five_thousand_games_open_at_once(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        show(desk, 5000)
        desk.press_key(pygame.K_ESCAPE)
        took = []
        for _ in range(3):
            start = time.perf_counter()
            desk.app.push(StatisticsScene(desk.app))
            desk.app.step()
            took.append(time.perf_counter() - start)
            desk.settle()
            desk.press_key(pygame.K_ESCAPE)
        assert min(took) < 0.15


def test_games_that_were_saved_elsewhere_are_found(tmp_path: Path, seen: Shown) -> None:
    with opened(tmp_path) as desk:
        table = dealt(desk.app, EASY, easy_moves(EASY))
        table.put_away()
        desk.show(StatisticsScene)
        assert [result.outcome for result in seen[-1][1]] == ["won"]
        desk.assert_redraw_is_exact()


def test_damage_is_mended_and_said(tmp_path: Path, said: list[str], seen: Shown) -> None:
    with opened(tmp_path) as desk:
        dealt(desk.app, EASY, easy_moves(EASY)).put_away()
        desk.app.records.path.write_bytes(b"no database at all" * 300)
        desk.show(StatisticsScene)
        assert len(seen[-1][1]) == 1
        assert "were damaged" in said[-1]
        desk.assert_redraw_is_exact()


def test_records_that_cannot_be_read_are_said(tmp_path: Path, said: list[str]) -> None:
    with opened(tmp_path) as desk:
        desk.app.records.path.mkdir()
        desk.show(StatisticsScene)
        assert said[-1].startswith("The statistics cannot be kept just now")


def test_many_saves_to_look_through_are_announced(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics_keeper, "_MANY", 2)
    with opened(tmp_path) as desk:
        for _ in range(2):
            dealt(desk.app, EASY, easy_moves(EASY)).put_away()
        desk.show(StatisticsScene)
        assert said[0] == "2 saved games are being looked through; the figures follow."


# ------------------------------------------------------------------ export and reset
@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    monkeypatch.setattr(statistics_keeper, "documents", lambda otherwise: folder)
    return folder


def test_export_writes_every_game_and_says_where(papers: Path, said: list[str], desk: Desk) -> None:
    press(desk, "Export as CSV")
    press(desk, "Export as CSV")
    first, second = sorted(papers.iterdir(), key=lambda path: len(path.name))
    assert first.name in said[0]
    assert second.name in said[1]
    assert "papers" in said[0]
    with first.open(newline="") as file:
        assert len(list(csv.reader(file))) == 62
    desk.assert_redraw_is_exact()


def test_an_export_that_fails_says_why(papers: Path, said: list[str], desk: Desk) -> None:
    papers.rmdir()
    papers.touch()
    press(desk, "Export as CSV")
    assert "cannot be written" in said[-1]


def test_documents_are_where_the_system_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path)
    assert statistics_keeper.documents(Path("/else")) == tmp_path
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "none")
    assert statistics_keeper.documents(Path("/else")) == Path("/else")


def test_a_folder_is_said_in_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert statistics_keeper.short(tmp_path / "Documents") == str(Path("~/Documents"))
    assert statistics_keeper.short(Path("/" + "x/" * 40 + "a/b")) == str(Path("…/a/b"))


def test_reset_asks_and_can_be_refused(desk: Desk, seen: Shown) -> None:
    press(desk, "Reset")
    assert isinstance(desk.scene, MenuScene)
    press(desk, "Keep them")
    assert len(desk.app.records.results()) == 61
    desk.assert_redraw_is_exact()


def test_reset_begins_one_game_anew(said: list[str], desk: Desk) -> None:
    keep(desk.app.records, games(2, "joker_klondike"))
    press(desk, "Reset")
    press(desk, "Begin anew")
    assert {result.game for result in desk.app.records.results()} == {"joker_klondike"}
    assert said[-1].startswith("Done")
    reset = next(button for button in desk.scene.buttons if button.look.label == "Reset")
    assert not reset.enabled
    desk.assert_redraw_is_exact()
    desk.step(200, 0.05)
    desk.assert_redraw_is_exact()
    desk.assert_idle_draws_nothing()


# ------------------------------------------------------------------ every size
@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160), (1080, 1920), (2560, 1080)])
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        shown = show(desk)
        assert desk.app.metrics.window.contains(shown.frame)
        for poster in POSTERS:
            shown.show_game(poster.game)
            for section in ("Charts", "Trophies", "Figures"):
                choose(desk, section)
                assert_in_order(shown)
        desk.assert_redraw_is_exact()


def assert_in_order(shown: StatisticsScene) -> None:
    page = shown.page
    assert page
    areas = [tab.area for tab in shown.tabs] + [control.rect for control in shown.controls]
    areas += [page.view, page.groove, heading(shown)] + [button.area for button in shown.buttons]
    for number, area in enumerate(areas):
        assert shown.frame.contains(area)
        assert area.collidelist(areas[number + 1 :]) == -1
    for control in shown.controls:
        assert control.rect.width >= control.needs()[0]
    for tab in shown.tabs:
        assert tab.rect.height == tab.area.height
        assert all(text.width(line, shown.m.font(17), True) <= tab.room.width for line in tab.lines)
        assert len(tab.lines) * text.height(shown.m.font(17)) <= tab.room.height
    assert page._leaf.get_width() == page.view.width
    assert page.view.height >= 200 * shown.m.unit


def heading(shown: StatisticsScene) -> Rect:
    assert shown._heading
    return shown._heading.rect
