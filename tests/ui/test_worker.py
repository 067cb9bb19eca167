"""The worker, as worker_walks.txt tells; what players and the lamp think; which cards are safe."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from games import GAMES
from games.compat import override
from games.core import Decide, Over
from games.joker_klondike.state import JokerView
from games.klondike_patience import GAME
from games.match import NATURE, Entry, Match
from games.patience.cards import parse_code
from games.patience.state import Build, Draw, View
from games.players import never
from games.solver.solver import Answer as SolverAnswer
from games.solver.solver import Verdict
from tests.bench.processes import family
from tests.golden.transcript import FOLDER
from tests.kit.script import Answer, Scene, Teller, each, play, read
from tests.kit.waiting import TIMEOUT, wait_until
from tests.klondike_patience.table import position
from tests.solver.brute import can_be_won
from tests.ui.deals import EVERYTHING, STUCK
from tests.ui.harness import Clock, opened
from tests.ui.odd_jobs import Modules, Odd, Twofold
from tests.ui.patience import JOKER_GAME
from tests.ui.pending import golden, positions
from tests.ui.shared_scenes import pill_words
from tests.ui.sources import ROOT
from ui.app.worker import Backend, JobFailed, ProcessBackend, ThreadBackend, Worker
from ui.app.worker_process import HEARTBEAT, Reply, Task
from ui.games.patience import solver_jobs
from ui.games.patience.auto_build import is_safe
from ui.games.patience.solver_jobs import Hint, LastWinnable, Winnable
from ui.play.computer.jobs import Advise, Choose, Explain, Interject, MatchSnapshot
from ui.play.playing.scene import PlayScene

no_signals = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


class Still(Backend):
    """Does nothing by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[Task] = []

    @override
    def start(self) -> None:
        pass

    @override
    def submit(self, task: Task) -> None:
        self.tasks.append(task)

    @property
    def told(self) -> str:
        """What it has been asked to echo, and when to stop."""
        jobs = [getattr(each.job, "way", each.job) for each in self.tasks]
        return " ".join(job.words if isinstance(job, Odd) else "stop" for job in jobs)


BACKENDS = {"a thread": ThreadBackend, "somebody still": Still, "a single core": Still}
"""Who works here; else a process, as far as it can be had."""


class Office(Teller):
    """A worker with odd jobs, a clock that is moved by hand, and all who ever worked for it."""

    def __init__(self, kind: str, gate: Path) -> None:
        self.clock = Clock()
        self._gate = gate
        self.backends: list[Any] = []
        self.faults: list[JobFailed] = []
        self.answers: list[Any] = []
        self.wakes = 0
        with patch("ui.app.worker.cores", lambda: 1 if kind == "a single core" else 2):
            self.worker = Worker(
                self.faults.append,
                self.clock,
                lambda: self._made(BACKENDS.get(kind, ProcessBackend)()),
                self._wake,
            )

    def _wake(self) -> None:
        self.wakes += 1

    def _made(self, backend: Backend) -> Backend:
        self.backends.append(backend)
        return backend

    @override
    def begin(self, place: str) -> Answer:
        """`opened` has come there already."""
        return None

    # -------------------------------------------------------------- asking
    def do_ask(self, job: str, *words: str) -> None:
        """Ask for an odd job, of some words; a large one is of more than fits between the two."""
        self.worker.submit(
            Odd(job, " ".join(words) * (10_000_000 if job == "Large" else 1)), self.answers.append
        )

    def do_ask_on(self, words: str) -> None:
        """Ask for what is given, and then for the answer."""
        self.worker.submit(Odd("Echo", words), lambda answer: self.do_ask("Echo", str(answer)))

    def do_race(self, ways: str = "Echo one | Echo two") -> None:
        """Ask for a job with two ways, each an odd job."""
        one, other = (Odd(*way.split())._replace(gate=str(self._gate)) for way in ways.split(" | "))
        self.worker.submit(Twofold(one, other), self.answers.append)

    def do_open(self) -> None:
        """Open the gate for which a gated job waits."""
        self._gate.touch()

    def do_cancel(self) -> None:
        self.worker.cancel()

    def do_stop(self) -> None:
        self.worker.stop()

    def do_close(self) -> None:
        self.worker.close()

    # -------------------------------------------------------------- time
    def do_look(self, times: str, sign: str = "") -> None:
        """Look so many times, four times a second; before each there may have been a sign of life."""
        for _ in range(int(times)):
            self.clock.forward(0.25)
            self.backends[-1].replies.extend([HEARTBEAT] * bool(sign))
            self.worker.poll()

    def do_pass(self, seconds: str) -> None:
        """Let time go by without looking."""
        self.clock.forward(int(seconds))

    def wait(self, until: Callable[[], object], what: str, *, looking: bool = True) -> None:
        """Wait, and look meanwhile, until something is so."""

        def is_so() -> object:
            found = until()
            if not found and looking:
                self.worker.poll()
            return found

        wait_until(is_so, what)

    def do_work(self, count: str) -> None:
        """Wait until so many have worked here, and the last one says that it is at work."""
        self.do_worked(count)
        self.wait(lambda: self.backends[-1].replies, "the newest one to be at work", looking=False)

    def do_worked(self, count: str) -> None:
        """Wait until so many have worked here."""
        self.wait(lambda: len(self.backends) == int(count), f"{count} to have worked here")

    def do_answered(self, count: str) -> None:
        """Wait for so many answers."""
        self.wait(lambda: len(self.answers) == int(count), "answers")

    def do_lost(self) -> None:
        """Wait until the newest process is known to be lost."""
        self.wait(lambda: self.backends[-1].is_lost, "a loss", looking=False)

    def do_vanished(self) -> None:
        """Wait until nothing is left of the newest process."""
        self.wait(self.is_gone, "the end of a process", looking=False)

    # -------------------------------------------------------------- who works
    def do_send(self, name: str, number: str = "-1") -> None:
        """Send a process a signal, the newest one unless its number is told, as soon as it is there."""
        backend = self.backends[int(number)]
        self.wait(lambda: backend.process, "a process", looking=False)
        os.kill(backend.process.pid, getattr(signal, f"SIG{name}"))

    def do_reply(self, words: str) -> None:
        """Let the newest one answer the first question."""
        self.backends[-1].replies.append(Reply(1, words))

    def do_from(self, number: str, words: str = "") -> None:
        """Let one who ever worked here answer what it was asked last; without words by nothing."""
        backend = self.backends[int(number)]
        backend.replies.append(Reply(backend.tasks[-1].number, words or None))
        self.worker.poll()

    def do_die(self, number: str) -> None:
        """Let one who works here be lost."""
        self.backends[int(number)].is_lost = True
        self.worker.poll()

    def is_gone(self) -> bool:
        """Return True if nothing is left of the newest process."""
        try:
            os.kill(self.backends[-1].process.pid, 0)
        except ProcessLookupError:
            return True
        return False

    @override
    def seen(self) -> Iterator[tuple[str, Answer]]:
        yield "busy", self.worker.busy
        yield "answers", ", ".join(str(answer)[:20] for answer in self.answers)
        yield "faults", ", ".join(str(fault).strip().split("\n")[-1] for fault in self.faults)
        yield "woken", self.wakes > 0
        yield "worked", len(self.backends)
        yield "thought-here", threading.current_thread().name in self.answers
        yield "told", ", ".join(backend.told for backend in self.backends if isinstance(backend, Still))
        yield "gone", bool(self.backends) and self.is_gone()


@contextmanager
def staffed(kind: str, gate: Path = Path()) -> Iterator[Office]:
    """An office with workers of a kind, all of whom are gone at its end."""
    unknown = {"subprocess": None} if kind == "no processes" else {}
    with patch.dict(sys.modules, unknown), patch("ui.app.worker._EXIT_TIMEOUT", TIMEOUT):
        office = Office(kind, gate)
        yield office
        office.worker.close()
    processes = [backend.process for backend in office.backends if isinstance(backend, ProcessBackend)]
    assert not any(process and process.poll() is None for process in processes)


@no_signals
@each(read(Path(__file__).with_name("worker_walks.txt")))
def test_a_worker_does_as_it_is_told(scene: Scene, tmp_path: Path) -> None:
    with staffed(scene.place, tmp_path / "gate") as office:
        play(scene, office)


def test_what_is_answered_is_what_would_be_thought_here_of_what_was_asked_last() -> None:
    matches = [Match.begin(GAME, ("You",), {"deal": ""}) for _ in range(2)]
    for match, shuffle in zip(matches, (EVERYTHING, STUCK), strict=True):
        match.repeat(Entry(NATURE, shuffle))
    board = Match.begin(GAMES["gold_am_yukon"], ("computer:hard",) * 2, {})
    while not isinstance(board.turn, Decide):
        board.settle(Random(1))
    hint, other = (Hint(MatchSnapshot.of(match), 1) for match in matches)
    choice = Choose(MatchSnapshot.of(board), board.turn.player, "hard", 1)
    with staffed("a process") as office:
        for job in (hint, other, choice):
            office.worker.submit(hint, office.answers.append)
            office.worker.submit(job, office.answers.append)
            office.wait(lambda: office.answers, "an answer")
            assert office.answers == [job.run(never)]
            office.answers.clear()
    assert hint.run(never) != other.run(never)


@no_signals
@pytest.mark.parametrize("name", ["Last", "LastDeaf"])
@pytest.mark.parametrize("way", ["stop", "killed", "leave"])
def test_when_the_window_is_gone_so_is_the_process_without_a_word(name: str, way: str) -> None:
    """What both could print is read to its end, so `run` returns when both are gone, and no sooner."""
    done = subprocess.run(
        [sys.executable, "-c", "from tests.ui import odd_jobs; odd_jobs.main()", name, way],
        cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == (-signal.SIGKILL if way == "killed" else 0)
    assert int(done.stdout)


@no_signals
def test_two_processes_race_for_the_lamp() -> None:
    match = Match.begin(GAME, ("Ada",), {})
    match.repeat(Entry(NATURE, EVERYTHING))
    with staffed("a process") as office:
        office.worker.submit(Winnable(MatchSnapshot.of(match)), office.answers.append)
        office.do_answered("1")
        assert office.answers[0].verdict is not Verdict.UNKNOWN
        assert len(office.backends) == 2


# ------------------------------------------------------------------ what is thought
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


def test_the_process_stays_small() -> None:
    """After a hint and a move, it has loaded neither what draws nor what starts processes."""
    match = Match.begin(GAME, ("Ada",), {})
    match.repeat(Entry(NATURE, EVERYTHING))
    board = golden(min((FOLDER / "klondike_board").glob("*.txt"))).match()
    others = family(os.getpid())  # with processes of tests before this one
    with staffed("a process") as office:
        office.worker.submit(Hint(MatchSnapshot.of(match), 1), office.answers.append)
        office.do_answered("1")
        office.worker.submit(Modules(MatchSnapshot.of(board)), office.answers.append)
        office.do_answered("2")
        loaded = set(office.answers[-1])
        assert {"ui.games.patience.solver_jobs", "games.solver.player", "games.klondike_board"} <= loaded
        large = {
            "pygame",
            "pygame_gui",
            "multiprocessing",
            "site",
            "ui.draw",
            "ui.app.app",
            "saves",
            "asyncio",
        }
        assert loaded & large == set()
        if sys.platform == "linux":
            assert office.backends[-1].process
            pid = office.backends[-1].process.pid
            assert {*family(os.getpid())} - {*others} == {pid}


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
    conclusive = [verdict for verdict in Verdict if job.is_conclusive(SolverAnswer(verdict))]
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
