"""While the loop runs scenes are made and laid out on a thread; the window goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from games.compat import override
from games.core import Words
from tests.kit.waiting import Deadline, wait_until
from tests.ui.harness import Board, Desk
from ui.app.app import App
from ui.app.intents import Intent
from ui.app.layout_task import LayoutState, LayoutTask
from ui.words import in_words

OTHER = (1000, 700)


class Done(Exception):
    """The script has come to its end."""


class Slow(Board):
    """Is laid out only when it may be, and tells what it was asked."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.threads = {threading.current_thread()}
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        self.told: list[str] = []

    @override
    def build_layout(self) -> None:
        self.threads.add(threading.current_thread())
        self.begun.set()
        assert self.may_go_on.wait(60)
        super().build_layout()

    @override
    def enter(self) -> None:
        self.told.append("entered")

    @override
    def tick(self, now: float) -> None:
        self.told.append("ticked")

    @override
    def handle(self, intent: Intent) -> None:
        self.told.append("asked")


def run(desk: Desk, script: Iterator[None]) -> None:
    """Run the loop; before each of its steps the script goes on."""
    step, deadline = desk.app.loop.step, Deadline("the end of the script")

    def scripted() -> int:
        next(script, None)
        step()
        if script.gi_frame is None:  # type: ignore[attr-defined]
            raise Done
        deadline.check()
        return 1  # a millisecond for the thread

    desk.app.loop.step = scripted  # type: ignore[method-assign]
    with suppress(Done):
        desk.app.run()


def test_the_window_goes_on_while_a_scene_is_laid_out_and_input_waits(desk: Desk) -> None:
    made: list[Slow] = []

    def show() -> None:
        made.append(Slow(desk.app))
        desk.app.push(made[0])

    def script() -> Iterator[None]:
        before = desk.display.surface.copy()
        desk.app.defer(show)
        assert not made
        while not (made and made[0].begun.is_set()):
            yield
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(Event(kind, key=pygame.K_LEFT, mod=0, unicode="", scancode=0))
        desk.display.window.set_size(OTHER)
        yield
        assert desk.display.size == OTHER
        shown = pygame.transform.scale(before, OTHER)
        assert desk.display.surface.get_buffer().raw == shown.get_buffer().raw
        assert made[0].told == []
        made[0].may_go_on.set()
        while "asked" not in made[0].told:
            yield
        desk.clock.forward(1)
        while made[0].background is None or made[0].background.get_size() != OTHER:
            yield

    run(desk, script())
    assert [word for word in made[0].told if word != "ticked"] == ["entered", "asked"]
    assert threading.current_thread() not in made[0].threads
    assert len(made[0].threads) == 1


def test_a_fault_of_a_layout_ends_the_loop(desk: Desk) -> None:
    class Faulty(Board):
        @override
        def build_layout(self) -> None:
            raise LookupError("no picture")

    def script() -> Iterator[None]:
        desk.app.push(Faulty(desk.app))
        while True:
            yield

    with pytest.raises(LookupError):
        run(desk, script())
    desk.app.scenes.pop()


def test_why_a_short_save_cannot_be_opened_is_said_when_the_thread_knows(desk: Desk, tmp_path: Path) -> None:
    bad, said = tmp_path / "bad.grg", list[Words]()
    bad.write_bytes(b"rubbish\n")

    def script() -> Iterator[None]:
        desk.app.navigator.open_saved(bad, said.append)
        while not said:
            yield

    run(desk, script())
    assert in_words(said[0]).endswith(".")


def test_a_layout_asked_for_during_calls_runs_once_and_one_asked_for_by_a_layout_runs_again() -> None:
    done: list[str] = []

    def layout() -> None:
        done.append("layout")
        if done.count("layout") == 1:
            job.request_layout()

    def ask() -> None:
        done.append("call")
        job.request_layout()

    def is_over() -> bool:
        job.poll()
        return job.state is not LayoutState.RUNNING

    job = LayoutTask(layout, lambda: done.append("finished"))
    job.use_thread()
    for act in (ask, ask):
        job.defer(act)
    assert (done, job.state) == ([], LayoutState.REQUESTED)
    for after in (LayoutState.REQUESTED, LayoutState.IDLE):
        job.begin()
        assert job.state is LayoutState.RUNNING
        wait_until(is_over, "the layout")
        assert job.state is after
    assert done == ["call", "call", "layout", "finished", "layout", "finished"]
