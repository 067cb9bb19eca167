"""Games with several seats in the launcher, the saved games and the statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from games import GAMES
from games.chance import pick
from games.match import Match
from saves.listing import summarise
from saves.results import PEOPLE, Result
from tests.saves.bookkeeping import PLAIN
from tests.ui.books import choose, keep, scene, watch_leaves
from tests.ui.harness import Desk, opened
from ui.draw.posters import ribbon
from ui.draw.theme import Metrics
from ui.play.scene import PlayScene
from ui.screens import saved_game
from ui.screens.launcher import LauncherScene
from ui.screens.saves import SavesScene
from ui.screens.statistics import leaves as statistics_leaves
from ui.screens.statistics.scene import StatisticsScene

GAME = "strike_it_rich"
COMPUTER = ("Ada /red-pick", "computer:hard /blue-pan")
FRIENDS = ("Ada /red-pick", "Belle /green-boot")
SIZES = [((1280, 800), 100), ((960, 600), 175)]


def played(desk: Desk, seats: tuple[str, ...], seed: int = 1, moves: int = 10_000) -> Path:
    """A game that was played so far, by chance."""
    match, rng = Match.begin(GAMES[GAME], seats, {}), Random(seed)
    journal = desk.app.library.begin(match, lambda: 60)
    for _ in range(moves):
        match.settle(rng)
        if match.is_over:
            break
        match.play(pick(rng, match.game.moves(match.state)))
    journal.close()
    return journal.path


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        yield desk


# ------------------------------------------------------------------ words
def test_words_of_a_game_that_was_left(desk: Desk) -> None:
    summary = summarise(played(desk, COMPUTER, moves=3))
    assert saved_game.heading(summary) == "Strike It Rich · Ada and Silas"
    assert saved_game.state(summary) == "Not finished"
    assert ("Ada", "person") in saved_game._rows(summary, 0)
    assert ("Silas", "computer, hard") in saved_game._rows(summary, 0)


def test_words_of_a_game_that_is_over(desk: Desk) -> None:
    summary = summarise(played(desk, FRIENDS))
    winner = ("Ada", "Belle")[summary.winners[0]]
    assert saved_game.state(summary) == f"{winner} won"
    assert ("State", f"{winner} won") in saved_game._rows(summary, 0)


def test_many_players_are_told_of_in_one_line(desk: Desk) -> None:
    summary = summarise(played(desk, COMPUTER, moves=3))
    many = saved_game._player_rows(saved_game.players(summary) + saved_game.players(summary))
    assert many == [("Players", "4, 2 of them computers")]


def test_a_patience_is_told_as_before(desk: Desk) -> None:
    match = Match.begin(GAMES["klondike_patience"], ("You",), {"deal": "617"})
    journal = desk.app.library.begin(match, lambda: 0)
    match.settle(Random(1))
    summary = summarise(journal.path)
    assert saved_game.heading(summary) == "Klondike · deal 617"
    assert saved_game.names(summary) == ""
    assert [label for label, _ in saved_game._rows(summary, 0)] == [
        "Deal",
        "Moves",
        "Time",
        "Played",
        "State",
    ]


# ------------------------------------------------------------------ scenes
@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_the_list_shows_them(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        long = ("A" * 20, "W" * 20)
        for seats, moves in ((COMPUTER, 5), (FRIENDS, 10_000), (long, 10_000), (("You", "computer:hard"), 5)):
            played(desk, seats, moves=moves)
        desk.show(SavesScene)
        assert isinstance(desk.scene, SavesScene)
        assert len(desk.scene.games) == 4
        for number in range(4):
            desk.scene._choose(number)
            desk.step()
            desk.assert_redraw_is_exact()


@pytest.mark.parametrize(
    ("seats", "names"),
    [(COMPUTER, "Ada and Silas"), (("W" * 20, "M" * 20), "5 moves"), (FRIENDS, "Ada and Belle")],
)
def test_the_ribbon_names_who_plays_where_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: tuple[str, ...], names: str
) -> None:
    told: list[str] = []

    def overheard(words: str, icon: str, m: Metrics) -> Surface:
        told.append(words)
        return ribbon(words, icon, m)

    monkeypatch.setattr("ui.screens.launcher.ribbon", overheard)
    with opened(tmp_path) as desk:
        played(desk, seats, moves=5)
        desk.app.scenes.clear()
        desk.app.push(LauncherScene(desk.app))
        desk.settle(30_000)
        desk.step(5)
        desk.settle(30_000)
    left = [words for words in told if words.startswith("Continue")]
    assert left[-1] == f"Continue · {names}"


def test_a_save_with_strange_seats_goes_on(desk: Desk) -> None:
    path = played(desk, COMPUTER, moves=3)
    data = path.read_bytes().replace(b"computer:hard /blue-pan", b"Ada /mauve-pick")
    path.write_bytes(data)
    assert saved_game.heading(summarise(path)) == "Strike It Rich · Ada and Ada 2"
    opened_save = desk.app.library.open(path, lambda: 0)
    assert opened_save.match.seats == ("Ada /red-pick", "Ada /mauve-pick")
    assert opened_save.journal
    opened_save.journal.close()


# ------------------------------------------------------------------ statistics
def results() -> list[Result]:
    """Against each computer, and among people."""
    kinds = [("easy", "won"), ("medium", "rich"), ("hard", "won"), (PEOPLE, "Ada won"), (PEOPLE, "Belle won")]
    return [
        PLAIN._replace(
            save=f"{number}.grg",
            game=GAME,
            ended=f"2026-11-20T19:{number:02}:00Z",
            difficulty=kinds[number % 5][0],
            outcome=kinds[number % 5][1],
            score=1_000_000 + 12_500 * number,
        )
        for number in range(30)
    ]


@pytest.mark.parametrize(("size", "text_size"), SIZES)
def test_statistics_of_each_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int
) -> None:
    seen = watch_leaves(monkeypatch)
    among: list[int] = []
    paint = statistics_leaves.people_leaf

    def people_leaf(poster: object, games: list[object], *more: object) -> object:
        among.append(len(games))
        return paint(poster, games, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(statistics_leaves, "people_leaf", people_leaf)
    with opened(tmp_path, size, text_size=text_size) as desk:
        keep(desk.app.records, results())
        desk.show(lambda app: StatisticsScene(app, GAME))
        assert len(seen[-1][1]) == 18
        assert all(result.difficulty != PEOPLE for result in seen[-1][1])
        choose(desk, "Medium")
        assert [result.is_won for result in seen[-1][1]] == [False] * 6
        for section in ("Charts", "Figures"):
            choose(desk, section)
            desk.assert_redraw_is_exact()
        choose(desk, "Among people")
        assert among[-1] == 12
        desk.assert_redraw_is_exact()
        choose(desk, "Trophies")
        assert len(seen[-1][1]) == 30
        desk.assert_redraw_is_exact()


def test_people_are_only_offered_where_people_have_played(desk: Desk) -> None:
    games = [result for result in results() if result.difficulty != PEOPLE]
    keep(desk.app.records, games)
    desk.show(lambda app: StatisticsScene(app, GAME))
    with pytest.raises(AssertionError):
        choose(desk, "Among people")
    assert scene(desk).filters.difficulty is None


# ------------------------------------------------------------------ left at the start
@pytest.mark.parametrize("game", ["calamityville", "gold_am_yukon", "klondike_board", "strike_it_rich"])
def test_what_was_thrown_for_the_start_is_offered_again(desk: Desk, game: str) -> None:
    desk.app.scenes.clear()
    desk.app.push(LauncherScene(desk.app))
    desk.app.push(desk.app.navigator.new_board_scene(game, FRIENDS, {}))
    table = desk.scene
    assert isinstance(table, PlayScene)
    desk.step(100)
    table.roll()
    thrown = list(table.session.match.log)
    assert thrown
    assert not any(entry.is_chosen for entry in thrown)
    desk.app.home()
    left = desk.app.library.latest(game)
    assert left
    assert desk.app.navigator.open_saved(left.path) == ""
    assert isinstance(desk.scene, PlayScene)
    assert desk.scene.session.match.log[: len(thrown)] == thrown
