"""What is thought as jobs of the worker, by computer players and for the lamp; and which cards are safe."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core import Decide, Over
from games.joker_klondike.state import JokerView
from games.match import Match
from games.patience.cards import parse_code
from games.patience.state import Build, Draw, View
from games.players import never
from games.solver.solver import Answer, Verdict
from tests.golden.transcript import FOLDER
from tests.klondike_patience.table import position
from tests.solver.brute import can_be_won
from tests.ui.harness import opened
from tests.ui.patience import JOKER_GAME
from tests.ui.pending import golden, positions
from tests.ui.shared_scenes import pill_words
from tests.ui.sources import ROOT
from ui.games.patience import solver_jobs
from ui.games.patience.auto_build import is_safe
from ui.games.patience.solver_jobs import LastWinnable, Winnable
from ui.play.computer.jobs import Advise, Choose, Explain, Interject, MatchSnapshot
from ui.play.playing.scene import PlayScene


# ------------------------------------------------------------------ computer players
@pytest.mark.parametrize("game", ["gold_am_yukon", "strike_it_rich"])
def test_a_long_thought_ends_with_any_move_once_it_is_not_waited_for(game: str) -> None:
    looks: list[bool] = []
    drawn = [found for seed in range(2) for found in positions(game, seed).values()]
    for match in [found.match() for found in drawn]:
        if not isinstance(match.turn, Decide):
            continue
        before, job = len(looks), Choose(MatchSnapshot.of(match), match.turn.player, "hard", 1)
        move = job.run(lambda: not looks.append(False))  # type: ignore[func-returns-value]
        assert move in match.game.moves(match.state)
        assert len(looks) - before <= 1
    assert looks, "no thought is long"


def test_jobs_arrive_without_the_window() -> None:
    """A worker process stays small: what it imports to receive a job draws nothing."""
    loads = "import sys, ui.games.patience.solver_jobs, ui.play.computer.jobs; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", loads], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_match_arrives_as_it_was_sent(game: str) -> None:
    sent = MatchSnapshot.of(golden(min((FOLDER / game).glob("*.txt"))).match())
    arrived: MatchSnapshot = pickle.loads(pickle.dumps(sent))
    assert [type(entry.move) for entry in arrived.log] == [type(entry.move) for entry in sent.log]
    assert arrived == sent
    assert tuple(arrived.restore().log) == sent.log


@pytest.mark.parametrize("game", ["strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville"])
def test_a_computer_player_has_all_the_time_there_is_and_goes_on_where_its_thinking_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Nobody in this process can think."""
    for job in (Choose, Interject, Advise, Explain):
        monkeypatch.setattr(job, "run", None)
    with opened(tmp_path, (960, 600), pace="at once") as desk:
        scene = desk.app.navigator.new_board_scene(game, ("computer:easy", "computer:hard"), {})
        assert isinstance(scene, PlayScene)
        desk.app.push(scene)
        for _ in range(2000):
            desk.step()
            if desk.worker.asked:
                break
        asked, log = list(desk.worker.asked), list(scene.session.match.log)
        assert len(asked) == 1
        desk.step(500, 0.25)
        assert (desk.worker.asked, scene.session.match.log) == (asked, log)
        assert scene.computer_players.is_thinking
        assert pill_words(scene)
        desk.worker.asked.pop().callback(None)
        desk.step(3)
        assert len(scene.session.match.log) > len(log)


# ------------------------------------------------------------------ what can still be won
def begun(deal: str, draws: int) -> MatchSnapshot:
    """A deal with a joker of which so many cards were turned, and nothing else done."""
    match = Match.begin(GAMES[JOKER_GAME], ("You",), {"deal": deal})
    match.settle(Random(0))
    for _ in range(draws):
        match.play(Draw())
    return MatchSnapshot.of(match)


def test_the_winning_line_wins_and_with_one_card_too_many_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the first deal five cards may be turned, but no sixth; the second is lost from the beginning."""
    for seconds in ("_LOOK_BACK_SECONDS", "_SOLVE_SECONDS"):  # however slow the machine is
        monkeypatch.setattr(solver_jobs, seconds, 600.0)
    winnable = begun("3", 5)
    found = Winnable(winnable).run(never)
    assert found.verdict is Verdict.WON
    assert LastWinnable(begun("3", 6)).run(never) == len(winnable.log)
    match = winnable.restore()
    for move in found.line:
        match.play(move)
    assert match.turn == Over((0,), "won")
    assert Winnable(begun("6", 0)).run(never).verdict is Verdict.LOST
    assert LastWinnable(begun("6", 1)).run(never) == 0


def test_a_cancelled_job_ends_without_a_verdict() -> None:
    assert Winnable(begun("3", 0)).run(lambda: True).verdict is Verdict.UNKNOWN


def test_only_a_verdict_is_conclusive_and_the_alternative_is_another_search_of_the_same_position() -> None:
    job = Winnable(begun("3", 0))
    conclusive = [verdict for verdict in Verdict if job.is_conclusive(Answer(verdict))]
    assert conclusive == [Verdict.WON, Verdict.LOST]
    assert not job.is_conclusive(None)
    assert job.alternative() == job._replace(otherwise=True)


# ------------------------------------------------------------------ cards that go up by themselves
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
