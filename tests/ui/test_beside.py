"""The loop: scenes are made and laid out on a thread while it runs; it sleeps until something is due."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from games.compat import override
from games.core import Words
from tests.kit.waiting import Deadline, wait_until
from tests.ui.harness import Board, Desk
from ui.app import waiting
from ui.app.app import App
from ui.app.intents import Intent
from ui.app.layout_task import LayoutState, LayoutTask
from ui.app.waiting import FRAME, EventWait, sdl_wait, wake
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


# ------------------------------------------------------------------ sleeping
class Sleeper(EventWait):
    """Notes how it would have slept; input comes after so many milliseconds each time, and then no more."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        *comes_after: int,
        can_wait: bool = True,
        has_other: bool = False,
    ) -> None:
        super().__init__(
            lambda: partial(self._until_input, "for input") if can_wait else None,
            lambda: partial(self._until_input, "otherwise") if has_other else None,
        )
        self.slept: list[tuple[str, int]] = []
        self._comes_after = iter(comes_after)
        self._now = 0
        monkeypatch.setattr(pygame.time, "wait", self._blindly)
        monkeypatch.setattr(pygame.time, "get_ticks", lambda: self._now)

    def _blindly(self, pause: int) -> None:
        self._now += pause
        self.slept.append(("blind", pause))

    def _until_input(self, how: str, _: None, pause: int) -> int:
        after = next(self._comes_after, None)
        self._now += pause if after is None else after
        self.slept.append((how, pause))
        return int(after is not None)


@pytest.mark.parametrize(
    ("pause", "gap", "how", "slept"),
    [
        (FRAME, 3, {}, [("blind", FRAME)]),
        (1000, 5, {}, [("for input", 1000)]),
        (inf, 0, {}, [("for input", -1)]),
        (inf, 3, {"has_gamepad": True}, [("blind", 16)]),
        (inf, 3, {"has_gamepad": True, "is_resting": True}, [("blind", 33)]),
        (FRAME, 3, {"has_gamepad": True, "is_resting": True}, [("blind", FRAME)]),
    ],
)
def test_the_loop_sleeps_until_input_or_a_time(
    monkeypatch: pytest.MonkeyPatch, pause: float, gap: int, how: dict[str, bool], slept: object
) -> None:
    sleeper = Sleeper(monkeypatch)
    sleeper.wait(pause, gap, **{"has_gamepad": False, "is_resting": False, **how})
    assert sleeper.slept == slept


def test_input_is_taken_once_a_frame_at_most_and_slow_input_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sleeper = Sleeper(monkeypatch, 16, 2, 0, 1, 9, 4)
    waits = [sleeper.wait(1000, 6, has_gamepad=False, is_resting=False) for _ in range(7)]
    assert waits == [False] * 6 + [True]
    assert sleeper.slept == [
        ("for input", 1000),  # it comes long after the frame before
        ("for input", 1000), ("blind", 4),  # it comes sooner: more may come, and is waited for
        ("blind", 6), ("for input", 994),  # so fast that it is there by then
        ("blind", 6), ("for input", 994),
        ("blind", 6), ("for input", 994),  # slow again
        ("for input", 1000), ("blind", 2),
        ("blind", 6), ("for input", 994),
    ]  # fmt: skip


def test_a_wait_that_does_not_wait_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the loop would go round without a pause."""
    sleeper = Sleeper(monkeypatch)

    def at_once(how: str, _: None, pause: int) -> int:
        sleeper.slept.append((how, pause))
        return 0

    monkeypatch.setattr(sleeper, "_until_input", at_once)
    for _ in range(3):
        sleeper.wait(1000, 0, has_gamepad=False, is_resting=False)
    assert sleeper.slept == [("for input", 1000), ("blind", 10), ("blind", 10)]


def test_another_wait_stands_for_that_of_sdl_but_not_while_an_input_method_may_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sleeper = Sleeper(monkeypatch, has_other=True)
    for is_writing in (False, True):
        sleeper.wait(50, 0, has_gamepad=False, is_resting=False, is_writing=is_writing)
    assert sleeper.slept == [("otherwise", 50), ("for input", 50)]


def test_after_input_a_while_passes_before_the_next_is_looked_for_and_else_none(
    monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    gaps: list[int] = []
    desk.settle()
    app = desk.app

    def wait(_: EventWait, pause: float, gap: int, **how: bool) -> None:
        gaps.append(gap)
        app.loop.running = len(gaps) < 3
        if len(gaps) == 1:
            pygame.event.post(
                pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))
            )
        desk.clock.forward(0.5)

    monkeypatch.setattr(EventWait, "wait", wait)
    monkeypatch.setattr(app, "close", lambda: None)
    app.run()
    assert gaps == [0, FRAME, 0]


def test_where_sdl_cannot_be_asked_it_looks_every_few_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    sleeper = Sleeper(monkeypatch, can_wait=False)
    for _ in range(2):
        sleeper.wait(inf, 0, has_gamepad=False, is_resting=True)
    assert sleeper.slept == [("blind", 10)] * 2


@pytest.mark.usefixtures("desk")
def test_sdl_itself_waits_and_leaves_the_event_where_it_is() -> None:
    wait = sdl_wait()
    assert wait
    pygame.event.clear()
    wake()
    assert wait(None, 60_000) == 1
    assert [event.type for event in pygame.event.get()] == [waiting.WAKE]
    assert wait(None, 1) == 0
