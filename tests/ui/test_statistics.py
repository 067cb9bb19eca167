"""The statistics: what is shown, read and written of which games; the deal of the day belongs to its day."""

from __future__ import annotations

import csv
import json
import re
import sys
import threading
from datetime import date, timedelta
from pathlib import Path

import pytest

from games import GAMES
from games.compat import override
from games.patience.deals import of_the_day
from games.patience.state import GiveUp
from saves import folders
from saves.format import dates_in
from saves.persons import Person, Players, id_of_name
from saves.records import Records
from saves.replay import read
from saves.results import PEOPLE, Result, winner_names
from tests.kit.zones import at_noon, on_another_day
from tests.saves.bookkeeping import PLAIN
from tests.ui import screens
from tests.ui.books import games, keep, scene, show
from tests.ui.deals import EASY
from tests.ui.hands import choices, choose, overhear
from tests.ui.harness import Desk
from tests.ui.patience import GAME, dealt, easy_moves
from tests.ui.shared_scenes import file_of
from tests.ui.tables import GAME as STRIKE
from ui.draw.posters import posters
from ui.play.playing.scene import PlayScene
from ui.play.review.page import ReviewScene
from ui.screens.saved_game import won
from ui.screens.statistics import loader
from ui.screens.statistics.scene import StatisticsScene
from ui.screens.today.scene import TodayScene
from ui.words import in_words

SECTIONS = ("Charts", "Skill", "Trophies", "Stats")
OVER = PLAIN._replace(ended="2026-11-20T19:00:00Z")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return overhear(monkeypatch, StatisticsScene, "show_message", 1)


# ------------------------------------------------------------------ what is shown
def test_going_through_all_leaves_leaves_nothing_behind(desk: Desk) -> None:
    shown, counts = show(desk), set()
    for _ in range(2):
        for poster in posters():
            shown.show_game(poster.game)
            for name in SECTIONS:
                choose(desk, name)
        counts.add(len([*shown.layer]))
    assert len(counts) == 1


def test_a_game_without_trophies_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.screens.statistics.scene.trophies_of", lambda game: ())
    shown = show(desk)
    choose(desk, "Trophies")
    (told,) = shown._leaf.elements()
    assert in_words(told.name).startswith("Klondike patience has no trophies yet. ")


@pytest.mark.parametrize(
    ("game", "rated", "offered"),
    [
        ("joker_klondike", [""], []),
        ("joker_klondike", ["gentle"], ["All deals", "Easy", "Medium", "Hard"]),
        ("joker_klondike", ["gentle", ""], ["All deals", "Easy", "Medium", "Hard", "Unrated"]),
        (STRIKE, ["medium"], ["All computers", "Easy", "Medium", "Hard"]),
        (STRIKE, ["medium", PEOPLE], ["All computers", "Easy", "Medium", "Hard", "People only"]),
    ],
)
def test_one_can_choose_what_has_been_played(
    desk: Desk, game: str, rated: list[str], offered: list[str]
) -> None:
    for number, level in enumerate(rated):
        keep(desk.app.records, [OVER._replace(save=f"{number}.grg", game=game, difficulty=level)])
    desk.show(StatisticsScene)
    _, *rest, aided = choices(desk)
    assert [[in_words(option.name) for option in row.options] for row in rest] == [offered] * bool(offered)
    assert len(aided.options) == 3


def told(desk: Desk) -> list[str]:
    return [in_words(each.name) for each in scene(desk)._leaf.elements()]


def test_skill_is_that_of_a_person_and_of_all_with_their_slips(desk: Desk) -> None:
    """Ada wins nearly all games against the strongest rival, Cora has lost all, Bea has played two."""
    bea, cora, ada = (Person(id_of_name(name), name, "pick", "red") for name in ("Bea", "Cora", "Ada"))
    desk.app.change_settings(players=Players((bea, cora, ada)))
    rows = [(cora if number > 52 else ada, number, number % 9 > 0 and number <= 52) for number in range(60)]
    rows += [(bea, 60 + number, False) for number in (0, 1)]
    for who, number, has_won in rows:
        players = json.dumps([[who.id, "Old", 0, {}, has_won, float(has_won), 0]])
        mine = OVER._replace(
            game=STRIKE, save=f"{number}.grg", players=players, rivals="hard", difficulty="hard"
        )
        keep(desk.app.records, [mine._replace(ended=f"2026-11-21T10:{number:02}:00Z")])
    saves = desk.app.records.path.parent / "saves"
    for number in range(4):
        desk.app.records.keep_review(saves / f"{number}.grg", 0, number, 2.5 * number, -7.0)
    desk.show(StatisticsScene)
    choose(desk, "Skill")
    first, second, third, *_ = told(desk)
    assert re.fullmatch(r"Ada: 1,\d{3}. Stronger than the computer on Hard.", first)
    assert second.startswith("Cora: ")
    assert third == "Bea: Rating after 3 more games."
    scene(desk)._show_person(bea.id)
    desk.settle()
    assert "Rating: –, Rating after 3 more games." in told(desk)[0]
    scene(desk)._show_person(ada.id)
    desk.settle()
    text = told(desk)
    assert text[0] == "Stronger than the computer on Hard."
    assert {
        "Rated games: 53, without help",
        "Slips per game: 1.5, 3.8 points lost",
        "Luck: −7.0, points per game",
    } < {*text}
    assert "Slips per game, averaged over the last 10: 0.0, 0.5, 1.0, 1.5" in text
    desk.assert_redraw_is_exact()


def test_skill_at_patience_is_the_share_won_without_help_by_level(desk: Desk) -> None:
    kinds = [("won", False, "hard"), ("won", True, "hard"), ("stuck", False, "hard"), ("won", False, "")]
    for number, (outcome, hint, level) in enumerate(kinds):
        keep(
            desk.app.records,
            [OVER._replace(save=f"{number}.grg", outcome=outcome, hint=hint, difficulty=level)],
        )
    desk.show(StatisticsScene)
    choose(desk, "Skill")
    assert told(desk)[1:-1] == ["Hard: 1 of 3, 33%"]


def test_figures_beyond_all_reason_can_be_shown(desk: Desk) -> None:
    huge = PLAIN._replace(save="x", outcome="won", seconds=10**17, moves=10**17, score=10**17, ended="3000")
    stuck = huge._replace(save="y", outcome="stuck", deal="9" * 900)
    keep(desk.app.records, [*games(5), huge, stuck])
    desk.app.change_settings(text_size=175)
    desk.show(StatisticsScene)
    for name in SECTIONS:
        choose(desk, name)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ what happens backstage
def test_the_book_is_shown_before_anything_was_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    may_read = threading.Event()
    results = Records.finished

    def held_up(records: Records, game: str = "") -> list[Result]:
        assert may_read.wait(60)
        return results(records, game)

    monkeypatch.setattr(Records, "finished", held_up)
    keep(desk.app.records, games(61))
    desk.app.push(StatisticsScene(desk.app))
    desk.step(3)
    assert scene(desk).results is None
    desk.assert_redraw_is_exact()
    may_read.set()
    desk.settle()
    assert scene(desk).results == games(61)


def test_many_games_that_are_looked_through_are_counted_as_they_are_found(
    desk: Desk, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page shows the number left, however slow the disk is."""
    monkeypatch.setattr(loader, "_MANY", 2)
    monkeypatch.setattr(loader, "_WHILE", 0)
    monkeypatch.setattr("saves.records._BATCH", 1)
    for _ in range(3):
        dealt(desk.app, EASY, easy_moves(EASY)).close()
    taken = overhear(monkeypatch, StatisticsScene, "_take", 1)
    desk.show(StatisticsScene)
    assert [*map(len, taken)] == [0, 1, 2, 3]
    assert [in_words(sentence).split()[2] for sentence in said] == ["3", "2"]


def test_games_that_were_saved_elsewhere_are_found_and_damage_is_mended_or_told(
    desk: Desk, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loader, "_MANY", 2)
    for _ in range(2):
        dealt(desk.app, EASY, easy_moves(EASY)).close()
    desk.show(StatisticsScene)
    assert [*map(in_words, said)] == ["Going through 2 saved games. Stats in a moment."]
    assert [result.outcome for result in scene(desk).results or ()] == ["won"] * 2
    desk.app.pop()
    desk.app.records.path.write_bytes(b"no database at all" * 300)
    desk.show(StatisticsScene)
    assert [result.outcome for result in scene(desk).results or ()] == ["won"] * 2
    assert any("were damaged" in in_words(sentence) for sentence in said)
    desk.assert_redraw_is_exact()
    desk.app.pop()
    desk.app.records.path.unlink()
    desk.app.records.path.mkdir()
    desk.show(StatisticsScene)
    assert in_words(said[-1]).startswith("Can’t keep your stats right now.")


# ------------------------------------------------------------------ export
def test_every_game_is_written_where_the_system_keeps_documents_or_one_is_told_why_not(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = tmp_path / "papers"
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: papers)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    show(desk)
    assert folders.documents_folder(tmp_path) == tmp_path, "where the system has no such folder"
    papers.mkdir()
    desk.use("Export as CSV")
    desk.use("Save it")
    (table,) = papers.iterdir()
    assert str(Path("~/papers")) in in_words(desk.scene.sentence)  # type: ignore[attr-defined]
    desk.use("OK")
    assert loader.short(Path("/" + "x/" * 40 + "a/b")) == str(Path("…/a/b"))
    with table.open(newline="") as file:
        assert len(list(csv.reader(file))) == 62
    monkeypatch.setattr(folders, "documents_folder", lambda otherwise: table)
    desk.use("Export as CSV")
    desk.use("Save it")
    assert "Can’t save the table there." in desk.scene.error  # type: ignore[attr-defined]


def test_who_won_is_kept_in_words_of_its_own_and_told_in_those_of_the_player() -> None:
    kept = ("Belle won", "You won", "Ada and Cora won", "Ada, Belle and Cora won", "nobody won")
    told = ["Belle won", "You won", "Won by Ada and Cora", "Won by Ada, Belle and Cora", "No winner"]
    assert [in_words(won(winner_names(outcome))) for outcome in kept] == told


# ------------------------------------------------------------------ the deal of the day
def results(folder: Path) -> list[Result]:
    """Return the statistics rebuilt from the saves."""
    records = Records(folder / "anew.sqlite", folder / "saves")
    records.path.unlink(missing_ok=True)
    assert records.catch_up()
    return records.results()


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot change its zone there")
def test_the_deal_of_the_day_counts_wherever_its_player_goes(tmp_path: Path, desk: Desk) -> None:
    """It plays in one time zone and reads in another, where the date differs."""
    with at_noon():
        desk.app.navigator.open_new(GAME, of_the_day(GAME, date.today().toordinal()))
        scene = desk.at(PlayScene)
        path = file_of(scene)
        assert dates_in(read(path).notes) == [date.today()]
        assert scene.play(GiveUp())
        desk.settle()
        desk.app.go_home()
        assert [result.of_the_day for result in results(tmp_path)] == [True]
    with on_another_day():
        assert [result.of_the_day for result in results(tmp_path)] == [True]
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(line for line in lines if b'"day-' not in line))
        assert [result.of_the_day for result in results(tmp_path)] == [False], "as in older saves"
    with at_noon():
        assert [result.of_the_day for result in results(tmp_path)] == [True], "as in older saves"


def test_midnight_comes_between_no_two_looks_at_the_clock(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call of `today` returns the next day."""
    looks = iter(range(100))

    class Midnight(date):
        @classmethod
        @override
        def today(cls) -> Midnight:
            return cls(2026, 11, 26) + timedelta(days=next(looks))

    monkeypatch.setattr("time.time", lambda: 0.0)
    desk.show(lambda app: TodayScene(app, game=GAME, today=Midnight.today))
    desk.use("Play")
    scene = desk.at(PlayScene)
    found = read(file_of(scene), GAMES)
    (day,) = dates_in(found.notes)
    assert found.match.options["deal"] == of_the_day(GAME, day.toordinal())
    assert "day" in found.notes


def test_a_review_is_kept_with_the_result_for_each_person(desk: Desk) -> None:
    """The two choices that are proven cost an eighth of the win each."""
    screens.board(desk, "calamityville", "four", "over")
    assert desk.app.records.catch_up()
    save = file_of(desk.at(PlayScene)).name
    screens.review(desk)
    found = desk.app.records.reviews()
    review = desk.at(ReviewScene).found.review
    assert review
    assert {each.save for each in found} == {save}
    assert [(each.seat, each.luck) for each in found] == [
        (seat, 100 * review.luck[seat]) for seat in (0, 2, 3)
    ]
    assert sum(each.slips for each in found) == 2
    assert sum(each.points for each in found) == 2 * 12.5
