"""The worker, with a real process: it answers, it is cancelled, it dies and comes back, it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.codec import decode_move
from games.klondike_patience import GAME
from games.match import NATURE, Entry, Match
from tests.ui.deals import EVERYTHING, STUCK
from ui import jobs
from ui.worker import Worker

PATIENCE = 20.0  # seconds, on a busy machine


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


@pytest.fixture
def match() -> Match:
    match = Match.begin(GAME, ("You",), {"deal": ""})
    match.repeat(Entry(NATURE, EVERYTHING))
    return match


def job(match: Match) -> dict[str, Any]:
    return jobs.match_values(match) | {"seed": 1}


def wait(worker: Worker, until: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Poll until something is so; whether it came to be so."""
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        worker.poll()
        time.sleep(0.005)
    return until()


def process_of(worker: Worker) -> Any:
    assert wait(worker, lambda: worker._process is not None)
    return worker._process


def test_an_answer_arrives_and_is_the_one_thought_here(worker: Worker, match: Match) -> None:
    answers: list[Any] = []
    worker.ask("hint", job(match), answers.append)
    assert worker.busy
    assert answers == []
    assert wait(worker, lambda: bool(answers))
    assert not worker.busy
    assert answers == [jobs.hint(job(match), lambda: True)]
    assert decode_move(GAME.move_types, answers[0]) in GAME.moves(match.state)


def test_only_what_was_asked_last_is_answered(worker: Worker, match: Match) -> None:
    other = Match.begin(GAME, ("You",), {"deal": ""})
    other.repeat(Entry(NATURE, STUCK))
    first: list[Any] = []
    second: list[Any] = []
    worker.ask("hint", job(match), first.append)
    process_of(worker)
    worker.poll()
    worker.ask("hint", job(other), second.append)
    assert wait(worker, lambda: bool(second))
    assert first == []
    assert second == [jobs.hint(job(other), lambda: True)] != [jobs.hint(job(match), lambda: True)]


def test_a_cancelled_job_is_not_answered(worker: Worker, match: Match) -> None:
    cancelled: list[Any] = []
    worker.ask("hint", job(match), cancelled.append)
    process_of(worker)
    worker.poll()
    worker.cancel()
    assert not worker.busy
    assert not wait(worker, lambda: bool(cancelled), 0.4)


def test_a_job_that_fails_is_not_answered_and_the_next_is(worker: Worker, match: Match) -> None:
    answers: list[Any] = []
    worker.ask("hint", {"game": "no such game"}, answers.append)
    assert wait(worker, lambda: not worker.busy)
    assert answers == []
    worker.ask("hint", job(match), answers.append)
    assert wait(worker, lambda: bool(answers))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_worker_that_dies_is_replaced_at_the_next_question(worker: Worker, match: Match) -> None:
    answers: list[Any] = []
    worker.ask("hint", job(match), answers.append)
    assert wait(worker, lambda: bool(answers))
    process = process_of(worker)
    os.kill(process.pid, signal.SIGKILL)
    process.join(5)
    wait(worker, lambda: worker._process is None)
    worker.ask("hint", job(match), answers.append)
    assert wait(worker, lambda: len(answers) == 2)
    assert process_of(worker).pid != process.pid


def test_closing_ends_the_process_and_nothing_is_asked_any_more(match: Match) -> None:
    worker = Worker()
    worker.start()
    process = process_of(worker)
    pid = process.pid
    worker.close()
    if sys.platform != "win32":
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    worker.ask("hint", job(match), lambda answer: None)
    assert worker._process is None
    worker.close()


def test_closing_one_that_never_began_is_nothing() -> None:
    Worker().close()


def test_a_process_that_cannot_be_had_is_not_started_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = []

    def dies(self: Worker) -> None:
        starts.append(1)
        ours, theirs = multiprocessing.Pipe()
        theirs.close()
        self._pipe = ours

    monkeypatch.setattr(Worker, "_start", dies)
    worker = Worker()
    for _ in range(50):
        worker.ask("hint", {}, lambda answer: None)
        time.sleep(0.002)
        worker.poll()
    assert worker.is_broken
    assert not worker.busy
    assert len(starts) < 6
    worker.close()
