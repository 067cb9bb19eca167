"""Results and summaries of games for several: who won, against whom, whatever the seats of a file hold."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Over
from games.match import Match
from saves.journal import Journal
from saves.listing import summarise
from saves.replay import read
from saves.results import PEOPLE, Result, chosen, outcomes, result_of, totals
from saves.trophies import DUEL
from tests.saves.bookkeeping import PLAIN
from tests.saves.table import DICE, GAME_LIST, Shelf, act


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves")


def played(shelf: Shelf, seats: tuple[str, ...], seed: int = 1) -> Journal:
    """A game of dice to its end."""
    match = Match.begin(DICE, seats, {})
    journal = shelf.library.begin(match, shelf.clock)
    rng = Random(seed)
    while not match.is_over:
        act(match, rng)
    journal.close()
    return journal


def result(journal: Journal) -> Result:
    found = result_of(read(journal.path, GAME_LIST), journal.path.name, 0)
    assert found
    return found


def winner(journal: Journal) -> int:
    turn = journal.match.turn
    assert isinstance(turn, Over)
    return turn.winners[0]


def won_by(shelf: Shelf, seats: tuple[str, ...], seat: int) -> Journal:
    """A game that this seat has won."""
    games = (played(shelf, seats, seed) for seed in range(100))
    return next(journal for journal in games if winner(journal) == seat)


@pytest.mark.parametrize(
    ("seats", "difficulty"),
    [
        (("Ada /red-pick", "computer:hard /blue-pan"), "hard"),
        (("computer:easy", "Ada"), "easy"),
        (("Ada", "computer:lion"), "medium"),
        (("Ada", "Belle"), PEOPLE),
        (("You", "computer:medium"), "medium"),
    ],
)
def test_how_strong_the_other_was(shelf: Shelf, seats: tuple[str, ...], difficulty: str) -> None:
    assert result(played(shelf, seats)).difficulty == difficulty


@pytest.mark.parametrize("person", [0, 1])
def test_a_person_who_beats_the_computer_has_won(shelf: Shelf, person: int) -> None:
    seats = ("Ada", "computer:easy")[:: 1 if person == 0 else -1]
    won, lost = won_by(shelf, seats, person), won_by(shelf, seats, 1 - person)
    assert result(won).is_won
    assert not result(lost).is_won
    assert result(lost).outcome == "rich"


def test_between_persons_it_is_told_who_won(shelf: Shelf) -> None:
    seats = ("Zoë /red-pick", "Belle")
    for seat, name in enumerate(("Zoë", "Belle")):
        found = result(won_by(shelf, seats, seat))
        assert found.outcome == f"{name} won"
        assert not found.is_won
        assert found.difficulty == PEOPLE


def test_a_list_shows_who_won(shelf: Shelf) -> None:
    journal = won_by(shelf, ("Ada", "computer:easy /blue-pan"), 1)
    summary = summarise(journal.path)
    assert summary.finished
    assert summary.winners == (1,)
    assert summary.seats == ("Ada", "computer:easy /blue-pan")


def test_an_unfinished_game_has_no_winner(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act(match, Random(1))
    journal.close()
    assert summarise(journal.path).winners == ()


@pytest.mark.parametrize(
    "end", ['["#",5,"rich"]', '["#",["a"],"rich"]', '["#"]', '["#",[-1]]', '["#",{}]', '["#"']
)
def test_strange_ends_name_no_winner(shelf: Shelf, end: str) -> None:
    journal = played(shelf, ("Ada", "Belle"))
    *lines, last, _ = journal.path.read_bytes().split(b"\n")
    assert last.startswith(b'["#"')
    journal.path.write_bytes(b"\n".join([*lines, end.encode(), b""]))
    summary = summarise(journal.path)
    assert summary.finished == end.startswith('["#",')
    assert summary.winners == ()


# ------------------------------------------------------------------ figures
AMONG = PLAIN._replace(difficulty=PEOPLE, outcome="Ada won")
WON = PLAIN._replace(difficulty="medium", outcome="won", seconds=700, hint=True, score=1_000_000)


def test_games_between_persons_are_counted_separately() -> None:
    games = [WON, AMONG, WON]
    assert chosen(games) == [WON, WON]
    assert chosen(games, PEOPLE) == [AMONG]
    assert chosen(games, "medium") == [WON, WON]
    assert totals(chosen(games)).streak == 2


def test_outcomes_are_counted_most_frequent_first() -> None:
    games = [AMONG, AMONG._replace(outcome="Belle won"), AMONG, AMONG._replace(outcome="Amos won")]
    assert outcomes(games) == [("Ada won", 2), ("Amos won", 1), ("Belle won", 1)]
    assert outcomes([]) == []


@pytest.mark.parametrize(
    ("name", "nearly", "last"),
    [
        ("First Gold", [AMONG, PLAIN], WON),
        ("Paying Ground", [WON._replace(difficulty="easy")], WON),
        (
            "Mother Lode",
            [WON, WON._replace(difficulty="hard", outcome="rich")],
            WON._replace(difficulty="hard"),
        ),
        ("Pay Streak", [WON, WON, AMONG], WON),
        ("Stampede", [WON._replace(seconds=600)], WON._replace(seconds=599)),
        ("Lone Digger", [WON], WON._replace(hint=False)),
        ("Good Company", [AMONG] * 4 + [WON], AMONG),
        ("Sourdough", [WON, AMONG] * 24 + [WON], PLAIN),
    ],
)
def test_trophies_by_hand(name: str, nearly: list[Result], last: Result) -> None:
    found = next(each for each in DUEL if each.name == name)
    assert not found.is_won(nearly)
    assert found.is_won([*nearly, last])


def test_each_trophy_says_how() -> None:
    assert len({each.name for each in DUEL}) == len(DUEL) == 8
    for each in DUEL:
        assert each.how.endswith(".")
        assert each.reached([]) == 0
