"""The statistics: every game and every leaf by mouse and by keyboard; what is read, exported and reset."""

from __future__ import annotations

import csv
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from saves.records import Records
from saves.results import Result
from tests.saves.bookkeeping import GAME, PLAIN
from tests.ui.books import Shown, games, keep, scene, show, watch_leaves
from tests.ui.deals import EASY
from tests.ui.hands import button, choices, choose, go_to, overhear, press
from tests.ui.harness import Desk, opened
from tests.ui.patience import dealt, easy_moves
from ui.dialogs.modal import MenuScene
from ui.draw.posters import posters
from ui.screens.statistics import keeper
from ui.screens.statistics.scene import Filters, StatisticsScene

SECTIONS = ("Charts", "Trophies", "Figures")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """The books are not opened yet."""
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Shown:
    return watch_leaves(monkeypatch)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return overhear(monkeypatch, StatisticsScene, "say", 1)


# ------------------------------------------------------------------ what is shown
def test_it_opens_at_the_game_that_was_finished_last_and_going_through_all_leaves_nothing_behind(
    desk: Desk, seen: Shown
) -> None:
    late = [result._replace(ended="2027-01-01T00:00:00Z") for result in games(1, "joker_klondike")]
    keep(desk.app.records, games(3) + late)
    desk.show(StatisticsScene)
    shown, counts = scene(desk), set()
    assert (shown.game, seen[-1]) == ("joker_klondike", ("figures", late))
    for _ in range(2):
        for poster, mark in zip(posters(), shown.marks, strict=True):
            desk.click(mark.area.center)
            for name in SECTIONS:
                choose(desk, name)
                desk.assert_redraw_is_exact()
            assert (shown.game, shown.poster) == (poster.game, poster)
        counts.add(len(shown.layer))
    assert len(counts) == 1


def test_leaves_show_the_chosen_games(desk: Desk, seen: Shown) -> None:
    results = games(61)
    show(desk)
    for name, leaf, wanted in (
        ("Charts", "charts", results),
        ("Hard", "charts", [r for r in results if r.difficulty == "hard"]),
        ("Unaided", "charts", [r for r in results if r.difficulty == "hard" and not r.hint]),
        ("Unrated", "charts", [r for r in results if not r.difficulty and not r.hint]),
        ("With help", "charts", [r for r in results if not r.difficulty and r.hint]),
        ("Figures", "figures", [r for r in results if not r.difficulty and r.hint]),
        ("Trophies", "trophies", results),
    ):
        choose(desk, name)
        assert seen[-1] == (leaf, wanted)
    scene(desk).show_game("joker_klondike")
    assert scene(desk).filters == Filters(None, True), "deals are not as hard in every game"


def test_a_kind_without_games_says_so_and_where_no_deal_is_rated_none_is_asked_for(
    desk: Desk, seen: Shown
) -> None:
    unrated = [result._replace(difficulty="") for result in games(9, "joker_klondike")]
    keep(desk.app.records, [result._replace(difficulty="gentle") for result in games(9)] + unrated)
    desk.show(lambda app: StatisticsScene(app, GAME))
    seen.clear()
    choose(desk, "Hard")
    assert (seen, len(choices(desk))) == ([], 3)
    desk.assert_redraw_is_exact()
    scene(desk).show_game("joker_klondike")
    assert len(choices(desk)) == 2


@pytest.mark.parametrize("kind", ["none", "one", "beyond all reason"])
def test_any_number_of_games_can_be_shown(desk: Desk, kind: str) -> None:
    huge = PLAIN._replace(save="x", outcome="won", seconds=10**17, moves=10**17, score=10**17, ended="3000")
    stuck = huge._replace(save="y", outcome="stuck", deal="9" * 900)
    keep(desk.app.records, {"none": [], "one": games(1)}.get(kind, [*games(5), huge, stuck]))
    desk.app.change_settings(text_size=175)
    desk.show(StatisticsScene)
    assert scene(desk).game == posters()[0].game
    for name in SECTIONS:
        choose(desk, name)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ the keyboard
def test_the_keyboard_opens_games_sections_and_kinds(desk: Desk) -> None:
    shown = show(desk)
    for key, section in (
        (pygame.K_RIGHT, "charts"), (pygame.K_RIGHT, "trophies"), (pygame.K_RIGHT, "trophies"),
        (pygame.K_LEFT, "charts"), (pygame.K_LEFT, "figures"), (pygame.K_LEFT, "figures"),
    ):  # fmt: skip
        desk.press_key(key)
        assert shown.section == section
    for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN):
        desk.press_key(key)
    assert (shown.game, shown.focus.is_shown) == ("joker_klondike", True)
    for key in (pygame.K_UP, pygame.K_RETURN):
        desk.press_key(key)
    go_to(desk, shown.controls[0])
    desk.press_key(pygame.K_RIGHT)
    assert (shown.section, shown.focus.target) == ("charts", shown.controls[0])
    go_to(desk, shown.controls[1])
    for level in ("gentle", "fair", "hard", ""):
        desk.press_key(pygame.K_RIGHT)
        assert (shown.filters.difficulty, shown.focus.target) == (level, shown.controls[1])
    desk.press_key(pygame.K_RIGHT)
    assert shown.focus.target is shown.controls[2], "where there is no other name, the focus goes on"
    desk.press_key(pygame.K_RETURN)
    assert shown.filters.aided is False
    desk.assert_redraw_is_exact()


def test_a_long_leaf_scrolls_by_wheel_keys_and_bar(desk: Desk) -> None:
    desk.app.change_settings(text_size=175)
    page = show(desk).page
    assert page
    desk.wheel(-1)
    reached = [0, page.scroll]
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_UP, pygame.K_PAGEUP, pygame.K_HOME):
        desk.press_key(key)
        reached.append(page.scroll)
        desk.assert_redraw_is_exact()
    assert reached[:5] == sorted(set(reached[:5]))
    assert reached[4:] == [page.hidden, *sorted(set(reached[5:]), reverse=True)]
    assert reached[-1] == 0
    groove = page.bar.groove
    desk.drag((groove.centerx, groove.y + 5), (groove.centerx, groove.bottom))
    assert page.scroll == page.hidden
    go_to(desk, page)
    desk.press_key(pygame.K_DOWN)
    assert desk.scene.focus.target is not page


# ------------------------------------------------------------------ what happens backstage
def test_the_book_is_shown_before_anything_was_read_which_another_thread_does(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read, threads = threading.Event(), []
    results = Records.results

    def held_up(records: Records, game: str = "") -> list[Result]:
        threads.append(threading.current_thread())
        assert may_read.wait(60)
        return results(records, game)

    monkeypatch.setattr(Records, "results", held_up)
    keep(desk.app.records, games(61))
    desk.app.push(StatisticsScene(desk.app))
    desk.step(3)
    assert scene(desk).results is None
    desk.assert_redraw_is_exact()
    may_read.set()
    desk.settle()
    assert scene(desk).results == games(61)
    assert threading.main_thread() not in threads


def test_games_that_were_saved_elsewhere_are_found_and_damage_is_mended_or_told(
    desk: Desk, said: list[str], seen: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "_MANY", 2)
    for _ in range(2):
        dealt(desk.app, EASY, easy_moves(EASY)).put_away()
    desk.show(StatisticsScene)
    assert said == ["2 saved games are being looked through; the figures follow."]
    desk.app.pop()
    desk.app.records.path.write_bytes(b"no database at all" * 300)
    desk.show(StatisticsScene)
    assert (
        [result.outcome for result in seen[0][1]] == [result.outcome for result in seen[-1][1]] == ["won"] * 2
    )
    assert any("were damaged" in sentence for sentence in said)
    desk.assert_redraw_is_exact()
    desk.app.pop()
    desk.app.records.path.unlink()
    desk.app.records.path.mkdir()
    desk.show(StatisticsScene)
    assert said[-1].startswith("The statistics cannot be kept just now")


# ------------------------------------------------------------------ export and reset
def test_export_writes_every_game_and_says_where_or_why_not(
    desk: Desk, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = tmp_path / "papers"
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: papers)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    show(desk)
    assert keeper.documents(tmp_path) == tmp_path, "where the system has no such folder"
    papers.mkdir()
    press(desk, "Export as CSV")
    press(desk, "Export as CSV")
    first, second = sorted(papers.iterdir(), key=lambda path: len(path.name))
    assert all(path.name in sentence for path, sentence in zip((first, second), said, strict=True))
    assert str(Path("~/papers")) in said[0]
    assert keeper.short(Path("/" + "x/" * 40 + "a/b")) == str(Path("…/a/b"))
    with second.open(newline="") as file:
        assert len(list(csv.reader(file))) == 62
    monkeypatch.setattr(keeper, "documents", lambda otherwise: first)
    press(desk, "Export as CSV")
    assert "cannot be written" in said[-1]


def test_reset_asks_can_be_refused_and_begins_one_game_anew(desk: Desk, said: list[str]) -> None:
    show(desk)
    keep(desk.app.records, games(2, "joker_klondike"))
    press(desk, "Reset")
    assert isinstance(desk.scene, MenuScene)
    press(desk, "Keep them")
    assert len(desk.app.records.results()) == 63
    press(desk, "Reset")
    press(desk, "Begin anew")
    assert {result.game for result in desk.app.records.results()} == {"joker_klondike"}
    assert said[-1].startswith("Done")
    assert not button(desk, "Reset").enabled
    desk.step(200, 0.05)
    desk.assert_redraw_is_exact()
    desk.assert_idle_draws_nothing()
