"""Games with several seats in the launcher, the saved games and the statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.chance import pick
from games.match import Match
from saves.listing import summarise
from saves.results import PEOPLE, Result
from tests.saves.bookkeeping import PLAIN
from tests.ui.books import keep, scene, watch_leaves
from tests.ui.hands import choose, overhear
from tests.ui.harness import Desk, opened
from ui.screens import launcher, saved_game
from ui.screens.statistics.scene import StatisticsScene

GAME = "strike_it_rich"
COMPUTER = ("Ada /red-pick", "computer:hard /blue-pan")
FRIENDS = ("Ada /red-pick", "Belle /green-boot")


def played(desk: Desk, seats: tuple[str, ...], moves: int = 10_000) -> Path:
    """A game that was played so far, by chance."""
    match, rng = Match.begin(GAMES[GAME], seats, {}), Random(1)
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
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def test_words_of_a_game_that_was_left_and_of_one_that_is_over(desk: Desk) -> None:
    left, over = (summarise(played(desk, *game)) for game in ((COMPUTER, 3), (FRIENDS, 10_000)))
    assert saved_game.heading(left) == "Strike It Rich · Ada and Silas"
    assert saved_game.state(left) == "Not finished"
    assert [(each.name, each.level) for each in saved_game.players(left)] == [("Ada", ""), ("Silas", "hard")]
    assert saved_game.state(over) == f"{('Ada', 'Belle')[over.winners[0]]} won"


def test_a_save_with_strange_seats_goes_on(desk: Desk) -> None:
    path = played(desk, COMPUTER, 3)
    path.write_bytes(path.read_bytes().replace(b"computer:hard /blue-pan", b"Ada /mauve-pick"))
    assert saved_game.heading(summarise(path)) == "Strike It Rich · Ada and Ada 2"
    found = desk.app.library.open(path, lambda: 0)
    assert found.match.seats == ("Ada /red-pick", "Ada /mauve-pick")
    assert found.journal
    found.journal.close()


@pytest.mark.parametrize(
    ("seats", "names"),
    [(COMPUTER, "Ada and Silas"), (("W" * 20, "M" * 20), "5 moves"), (FRIENDS, "Ada and Belle")],
)
def test_the_ribbon_names_who_plays_where_there_is_room(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, seats: tuple[str, ...], names: str
) -> None:
    told = overhear(monkeypatch, launcher, "ribbon", 0)
    played(desk, seats, 5)
    desk.app.scenes.clear()
    desk.app.push(launcher.LauncherScene(desk.app))
    for _ in range(2):
        desk.settle(30_000)
        desk.step(5)
    assert [words for words in told if words.startswith("Continue")][-1] == f"Continue · {names}"


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


def test_statistics_of_each_kind(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = watch_leaves(monkeypatch)
    keep(desk.app.records, results())
    desk.show(lambda app: StatisticsScene(app, GAME))
    assert len(seen[-1][1]) == 18
    assert all(result.difficulty != PEOPLE for result in seen[-1][1])
    choose(desk, "Medium")
    assert [result.is_won for result in seen[-1][1]] == [False] * 6
    for section in ("Charts", "Figures", "Among people", "Trophies"):
        choose(desk, section)
        desk.assert_redraw_is_exact()
    assert len(seen[-1][1]) == 30


def test_people_are_only_offered_where_people_have_played(desk: Desk) -> None:
    keep(desk.app.records, [result for result in results() if result.difficulty != PEOPLE])
    desk.show(lambda app: StatisticsScene(app, GAME))
    with pytest.raises(AssertionError):
        choose(desk, "Among people")
    assert scene(desk).filters.difficulty is None
