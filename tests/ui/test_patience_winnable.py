"""What can still be won: which cards are safe to go up by themselves, and what the worker finds for the lamp.

What is seen of both at the table is told by patience_walks.txt.
"""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.core import Over
from games.joker_klondike.state import JokerView
from games.match import Match
from games.patience.cards import parse_code
from games.patience.state import Build, Draw, View
from games.solver.search import Verdict
from tests.klondike_patience.table import position
from tests.solver.brute import can_be_won
from tests.ui.patience import JOKER_GAME
from ui.app import jobs
from ui.app.jobs import LastWinnable, Position, Winnable
from ui.games.patience.automatic import is_safe


@pytest.mark.parametrize(
    ("card", "built", "safe"),
    [  # clubs, spades, hearts, diamonds
        ("2H", View(foundations=[0, 0, 1, 0]), False),
        ("2H", View(foundations=[1, 1, 1, 0]), True),
        ("6H", View(foundations=[4, 5, 5, 0]), False),
        ("6H", View(foundations=[5, 5, 5, 0]), True),
        ("6S", View(foundations=[0, 5, 5, 5]), True),
        ("6S", View(foundations=[0, 5, 9, 4]), False),
        # with a joker only cards of the last suit
        ("9H", JokerView(foundations=[13, 13, 8, 13]), True),
        ("9H", JokerView(foundations=[13, 13, 8, 13], joker_at=(2, 7)), True),
        ("9H", JokerView(foundations=[13, 13, 8, 13], joker_at=(3, 12)), False),
        ("9H", JokerView(foundations=[13, 13, 8, 12]), False),
        ("9H", JokerView(foundations=[12, 13, 8, 13]), False),
    ],
)
def test_a_card_is_safe_when_nothing_more_can_be_packed_on_it(card: str, built: View, safe: bool) -> None:
    assert is_safe(built, parse_code(card)) is safe


def test_with_a_joker_a_card_that_nothing_can_be_packed_on_may_still_lose_the_game() -> None:
    """The king of hearts, built at once, wastes the win: with all cards known, each line is tried."""
    here = position("1: KC JD | QD, 3: KD | KH, stock: TD JK, built: C12 S13 H12 D9")
    game, state = here
    assert can_be_won(game, state, 50_000)
    view, king = game.observe(state, 0), parse_code("KH")
    assert is_safe(View(foundations=view.foundations), king), "in the plain game it would be safe"
    assert not is_safe(view, king)
    here.play(Build(3))
    assert can_be_won(game, state, 50_000) is False


# ------------------------------------------------------------------ what the worker finds
def begun(deal: str, draws: int) -> Position:
    """A deal with a joker of which so many cards were turned, and nothing else done."""
    match = Match.begin(GAMES[JOKER_GAME], ("You",), {"deal": deal})
    match.settle(Random(0))
    for _ in range(draws):
        match.play(Draw())
    return Position.of(match)


def test_the_winning_line_wins_and_with_one_card_too_many_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the first deal five cards may be turned, but no sixth; the second is lost from the beginning."""
    for seconds in ("_LOOK_BACK_SECONDS", "_SOLVE_SECONDS"):  # however slow the machine is
        monkeypatch.setattr(jobs, seconds, 600.0)
    winnable = begun("3", 5)
    found = Winnable(winnable).do(lambda: True)
    assert found.verdict is Verdict.WON
    assert LastWinnable(begun("3", 6)).do(lambda: True) == len(winnable.log)
    match = winnable.match()
    for move in found.line:
        match.play(move)
    assert match.turn == Over((0,), "won")
    assert Winnable(begun("6", 0)).do(lambda: True).verdict is Verdict.LOST
    assert LastWinnable(begun("6", 1)).do(lambda: True) == 0


def test_a_job_that_is_not_wanted_ends_without_an_answer() -> None:
    assert Winnable(begun("3", 0)).do(lambda: False).verdict is Verdict.UNKNOWN
