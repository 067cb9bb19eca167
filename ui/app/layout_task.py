"""The layout task: opens scenes and lays them out, on a thread of its own while the loop runs."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Final

from saves.background import Background

_YIELD: Final = 0.001  # seconds that the window's thread gets before the task begins


class LayoutState(Enum):
    """The state of the layout task, which says which thread may touch scenes."""

    DIRECT = "direct"
    """No loop runs: the caller's thread does everything at once."""
    IDLE = "idle"
    """No work is queued: the window's thread may touch scenes."""
    REQUESTED = "requested"
    """Work is queued: the window's thread finishes its step, takes no more input, and begins the task."""
    RUNNING = "running"
    """Only the layout thread may touch scenes."""


class LayoutTask:
    """The calls that open scenes, and then one layout of the topmost scene.

    `layout` runs on the task's thread; `finished` runs on the window's thread, after each run of the task.
    """

    def __init__(self, layout: Callable[[], None], finished: Callable[[], None]) -> None:
        self.state = LayoutState.DIRECT
        self._layout = layout
        self._finished = finished
        self._calls: deque[Callable[[], object]] = deque()
        self._needs_layout = False
        self._thread = Background()

    @property
    def is_pending(self) -> bool:
        """True while work is queued or runs, so that input must wait."""
        return self.state in (LayoutState.REQUESTED, LayoutState.RUNNING)

    def use_thread(self) -> None:
        """Run all work on the layout thread from now on, because the loop begins."""
        self.state = LayoutState.IDLE

    # -------------------------------------------------------------- requests, from either thread
    def defer(self, act: Callable[[], object]) -> None:
        """Run a call that makes scenes or many pictures: at once, or before the next layout."""
        if self.state is LayoutState.DIRECT:
            act()
        else:
            self._calls.append(act)
            self._request()

    def request_layout(self) -> None:
        """Lay the topmost scene out: at once, or once after all queued calls."""
        if self.state is LayoutState.DIRECT:
            self._layout()
            self._finished()
        else:
            self._needs_layout = True
            self._request()

    def _request(self) -> None:
        if self.state is LayoutState.IDLE:
            self.state = LayoutState.REQUESTED

    # -------------------------------------------------------------- the window's thread
    def begin(self) -> None:
        """Begin the requested work on the thread, at the end of a step."""
        self.state = LayoutState.RUNNING
        self._thread.submit(self._run, lambda _: self._end())

    def poll(self) -> None:
        """Finish the task if the thread is done. Raises what a call or the layout raised."""
        self._thread.poll()

    def _end(self) -> None:
        is_more = self._needs_layout or bool(self._calls)
        self.state = LayoutState.REQUESTED if is_more else LayoutState.IDLE
        self._finished()

    # -------------------------------------------------------------- the layout thread
    def _run(self) -> None:
        time.sleep(_YIELD)
        while self._calls:
            self._calls.popleft()()
        if self._needs_layout:
            self._needs_layout = False
            self._layout()
