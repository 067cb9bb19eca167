"""The worker, with a real process: it answers, is cancelled, is slow, dies, stands still, ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from games import Home
from games.klondike_patience import GAME
from games.match import NATURE, Entry, Match
from tests.ui.deals import EVERYTHING, STUCK
from tests.ui.harness import Clock
from tests.ui.odd_jobs import Echo, Last, LastDeaf
from ui.app.jobs import Hint, Position
from ui.app.worker import ALIVE, Bench, Job, JobFailed, ProcessBench, Reply, Task, ThreadBench, Worker

ROOT = Path(__file__).resolve().parents[2]
LONG = 60.0  # seconds, on a busy machine
no_signals = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


class Office:
    """A worker with odd jobs too, a clock that is moved by hand, and all who ever worked for it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.benches: list[ProcessBench] = []
        self.faults: list[JobFailed] = []
        self.answers: list[Any] = []
        self.worker = Worker(self.faults.append, self.clock, self._make)

    def _make(self) -> Bench:
        self.benches.append(ProcessBench())
        return self.benches[-1]

    def ask(self, job: Job[object]) -> None:
        self.worker.ask(job, self.answers.append)

    def poll(self, times: int = 1, seconds: float = 0.0) -> None:
        """Look so many times, with so much time between two looks."""
        for _ in range(times):
            self.clock.forward(seconds)
            self.worker.poll()

    def wait(self, until: Callable[[], object]) -> None:
        """Look until something is so."""
        end = time.monotonic() + LONG
        while not until():
            assert time.monotonic() < end, "it never came to be"
            self.worker.poll()
            time.sleep(0.002)

    def at_work(self) -> ProcessBench:
        """Wait until the newest process has begun with what was asked; the process."""
        bench = self.benches[-1]
        self.wait(lambda: ALIVE in list(bench.replies) or self.worker._has_spoken)
        return bench

    def signal(self, number: signal.Signals) -> None:
        """Send the newest process a signal, once it is at work."""
        process = self.at_work().process
        assert process
        assert process.pid
        os.kill(process.pid, number)


@pytest.fixture
def office() -> Iterator[Office]:
    office = Office()
    yield office
    office.worker.close()
    assert not any(bench.process and bench.process.is_alive() for bench in office.benches)


@pytest.fixture
def match() -> Match:
    match = Match.begin(GAME, ("You",), {"deal": ""})
    match.repeat(Entry(NATURE, EVERYTHING))
    return match


def hint(match: Match) -> Hint:
    return Hint(Position.of(match), 1)


def always() -> bool:
    return True


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# ------------------------------------------------------------------ asking
def test_only_what_was_asked_last_is_answered_and_it_is_what_is_thought_here(
    office: Office, match: Match
) -> None:
    other = Match.begin(GAME, ("You",), {"deal": ""})
    other.repeat(Entry(NATURE, STUCK))
    office.ask(Last())
    bench = office.at_work()
    office.ask(hint(match))
    office.ask(hint(other))
    assert (office.worker.busy, office.answers) == (True, [])
    office.wait(lambda: office.answers)
    assert not office.worker.busy
    assert office.answers == [hint(other).do(always)] != [hint(match).do(always)]
    assert office.answers[0] in GAME.moves(other.state)
    office.ask(Last())
    office.worker.cancel()
    assert not office.worker.busy
    office.ask(Echo("the next"))
    office.wait(lambda: len(office.answers) == 2)
    assert office.answers[1] == "the next"
    assert office.benches == [bench]


def test_a_job_that_fails_is_answered_by_nothing_and_noted(office: Office) -> None:
    office.ask(Hint(Position("no such game", Home("no such rules", "", Path()), (), {}, ()), 1))
    office.wait(lambda: office.answers)
    assert office.answers == [None]
    assert "ModuleNotFoundError" in str(office.faults[0])
    office.ask(Echo("the next"))
    office.wait(lambda: len(office.answers) == 2)
    assert (len(office.benches), len(office.faults)) == (1, 1)


# ------------------------------------------------------------------ slow, dead, standing still
@no_signals
def test_a_job_that_takes_long_or_was_held_up_for_a_while_is_waited_for(office: Office) -> None:
    office.ask(Last())
    bench = office.at_work()
    for _ in range(2):  # it says again and again that it is at work
        office.poll(30, 0.25)
        office.wait(lambda: bench.replies)
    office.signal(signal.SIGSTOP)
    office.poll(30, 0.25)
    office.signal(signal.SIGCONT)
    office.wait(lambda: bench.replies)
    office.poll(30, 0.25)
    assert (office.benches, office.answers, office.worker.busy) == ([bench], [], True)


@no_signals
@pytest.mark.parametrize("words", ["the same", "x" * 10_000_000], ids=["small", "large"])
def test_one_that_stands_still_is_replaced_and_holds_nobody_up(office: Office, words: str) -> None:
    """A large job fills whatever lies between the two."""
    office.ask(LastDeaf())
    office.signal(signal.SIGSTOP)
    office.ask(Echo(words))
    office.poll(100, 0.25)
    office.wait(lambda: office.answers)
    assert office.answers == [words]
    assert len(office.benches) == 2


@no_signals
def test_one_that_is_killed_is_replaced_at_once_or_at_the_next_question(office: Office) -> None:
    office.ask(Last())
    office.signal(signal.SIGKILL)
    office.wait(lambda: len(office.benches) == 2)
    office.signal(signal.SIGKILL)
    office.wait(lambda: len(office.benches) == 3)
    assert office.worker.busy
    office.ask(Echo("here"))
    office.wait(lambda: office.answers)
    office.signal(signal.SIGKILL)
    office.wait(lambda: office.benches[2].is_lost)
    office.poll()
    assert len(office.benches) == 3
    office.ask(Echo("again"))
    office.wait(lambda: len(office.answers) == 2)
    assert office.answers == ["here", "again"]
    assert len(office.benches) == 4


# ------------------------------------------------------------------ where no process can be had
class Where:
    """Tell who thinks."""

    def do(self, wanted: Callable[[], bool]) -> str:
        return threading.current_thread().name


class Nobody(ProcessBench):
    """A process that cannot be had."""

    def _begun(self) -> None:
        return None


@pytest.mark.parametrize("is_known", [False, True])
def test_where_no_process_can_be_had_a_thread_thinks_and_not_the_one_that_asks(
    monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    """Whether that is known beforehand, or each process is lost again."""
    made, answers = list[Bench](), list[Any]()

    def nobody() -> Bench:
        made.append(Nobody())
        return made[-1]

    if is_known:
        monkeypatch.setitem(sys.modules, "multiprocessing", None)
    worker = Worker() if is_known else Worker(make=nobody)
    for number in (1, 2):
        worker.ask(Where(), answers.append)
        while len(answers) < number:
            worker.poll()
    assert threading.current_thread().name not in answers
    assert len(made) < 6
    worker.close()


def test_a_thread_drops_what_is_not_wanted_and_is_never_given_up() -> None:
    clock, answers = Clock(), list[Any]()
    worker = Worker(clock=clock, make=ThreadBench)
    worker.ask(Last(), answers.append)
    for _ in range(1000):
        clock.forward(1)
        worker.poll()
    worker.ask(Echo("the next"), answers.append)
    while not answers:
        worker.poll()
    assert answers == ["the next"]
    worker.close()


# ------------------------------------------------------------------ without a process
class Still(Bench):
    """Does nothing by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[Task] = []

    def start(self) -> None:
        pass

    def lay_down(self, task: Task) -> None:
        self.tasks.append(task)


class StillOffice:
    """A worker for whom nobody works, and a clock that is moved by hand."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.stills: list[Still] = []
        self.worker = Worker(clock=self.clock, make=self._make)
        self.worker.ask(Echo("long"), lambda answer: self.worker.ask(Echo(answer), lambda answer: None))

    def _make(self) -> Still:
        self.stills.append(Still())
        return self.stills[-1]

    def look(self, times: int, *, alive: bool = False) -> None:
        for _ in range(times):
            self.clock.forward(0.25)
            self.stills[0].replies.extend([ALIVE] * alive)
            self.worker.poll()


def test_who_is_at_work_or_not_asked_or_not_looked_at_has_all_the_time_there_is() -> None:
    office = StillOffice()
    office.look(20_000, alive=True)
    office.clock.forward(3600)
    office.worker.poll()
    office.worker.cancel()
    office.look(1000)
    assert len(office.stills) == 1


def test_one_that_never_says_a_word_is_replaced_and_told_the_same() -> None:
    office = StillOffice()
    while len(office.stills) < 3:
        office.look(1)
    assert [still.tasks for still in office.stills] == [[Task(1, Echo("long"))]] * 3


def test_an_answer_may_ask_the_next_question() -> None:
    office = StillOffice()
    office.stills[0].replies.append(Reply(1, "well"))
    office.worker.poll()
    assert office.worker.busy
    assert [task.job for task in office.stills[0].tasks] == [Echo("long"), Echo("well")]


# ------------------------------------------------------------------ the end
def test_closing_ends_the_process_and_nothing_is_asked_any_more(office: Office) -> None:
    Worker().close()
    office.ask(LastDeaf())
    process = office.at_work().process
    office.worker.close()
    assert process
    assert process.pid
    if sys.platform != "win32":
        assert is_gone(process.pid)
    office.ask(Echo("too late"))
    assert (office.worker.busy, len(office.benches)) == (False, 1)
    office.worker.close()


@no_signals
@pytest.mark.parametrize("name", ["last", "last_deaf"])
@pytest.mark.parametrize("way", ["stop", "killed", "leave"])
def test_when_the_window_is_gone_so_is_the_process_without_a_word(name: str, way: str) -> None:
    """What both could print is read to its end, so `run` returns when both are gone, and no sooner."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.odd_jobs", name, way],
        cwd=ROOT, capture_output=True, text=True, timeout=LONG, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == (-signal.SIGKILL if way == "killed" else 0)
    assert int(done.stdout)
