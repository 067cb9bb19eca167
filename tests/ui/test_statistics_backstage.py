"""The statistics backstage: reading, mending, export, reset, and games that end at the table."""

from __future__ import annotations

import csv
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.patience.state import Draw, GiveUp
from saves.records import Records
from saves.results import Result
from tests.saves.bookkeeping import GAME
from tests.ui import pictures
from tests.ui.books import Shown, choose, games, keep, overhear, press, scene, show, watch_leaves
from tests.ui.deals import EASY
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, dealt, easy_moves
from ui.dialogs.modal import MenuScene
from ui.play.start import begin_alone
from ui.screens.statistics import keeper as statistics_keeper
from ui.screens.statistics.scene import StatisticsScene


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        show(desk)
        yield desk


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Shown:
    return watch_leaves(monkeypatch)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return overhear(monkeypatch)


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


def test_the_book_is_shown_before_anything_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_read, was_waited_for = threading.Event(), []
    results = Records.results

    def held_up(records: Records, game: str = "") -> list[Result]:
        was_waited_for.append(not may_read.wait(5))
        return results(records, game)

    monkeypatch.setattr(Records, "results", held_up)
    with opened(tmp_path) as desk:
        keep(desk.app.records, games(61))
        desk.app.push(StatisticsScene(desk.app))
        desk.step(3)
        assert scene(desk).results is None
        desk.assert_redraw_is_exact()
        may_read.set()
        desk.settle()
        assert len(scene(desk).results or ()) == 61
    assert not any(was_waited_for)


def test_more_games_need_no_more_pictures(tmp_path: Path) -> None:
    counts = []
    for number in (61, 2000):
        with opened(tmp_path / str(number)) as desk:
            keep(desk.app.records, games(number))
            desk.app.push(StatisticsScene(desk.app))
            desk.settle()
            choose(desk, "Charts")
            counts.append(pictures.made())
    assert counts[1] < 1.5 * counts[0]


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
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
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


def test_a_game_at_the_table_is_counted_when_it_ends(tmp_path: Path, seen: Shown) -> None:
    with opened(tmp_path) as desk:
        table = begin_alone(desk.app, GAME, "7")
        assert isinstance(table, PatienceScene)
        desk.app.push(table)
        desk.settle()
        table.play(Draw())
        table.play(GiveUp())
        desk.app.pop()
        desk.show(StatisticsScene)
        (result,) = seen[-1][1]
        assert (result.deal, result.outcome, result.moves) == ("7", "given up", 2)
