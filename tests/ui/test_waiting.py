"""The loop sleeps until something happens or is due; `screen_laws.restless` tells what of a screen is due."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.harness import Desk
from ui.app import waiting
from ui.app.waiting import FRAME, LONGEST, EventWait, sdl_wait, wake


class Sleeper(EventWait):
    """Notes how it would have slept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, can_wait: bool = True) -> None:
        super().__init__((lambda: self._until_input) if can_wait else lambda: None)
        self.slept: list[tuple[str, int]] = []
        monkeypatch.setattr(pygame.time, "wait", lambda pause: self.slept.append(("blind", pause)))

    def _until_input(self, _: None, pause: int) -> int:
        self.slept.append(("for input", pause))
        return 0


@pytest.mark.parametrize(
    ("pause", "gap", "how", "slept"),
    [
        (FRAME, 3, {}, [("blind", FRAME)]),
        (LONGEST, 5, {}, [("blind", 5), ("for input", LONGEST - 5)]),
        (LONGEST, 0, {}, [("blind", 0), ("for input", LONGEST)]),
        (LONGEST, 3, {"is_hidden": True}, [("blind", 250)]),
        (LONGEST, 3, {"has_gamepad": True}, [("blind", 16)]),
        (LONGEST, 3, {"has_gamepad": True, "is_resting": True}, [("blind", 33)]),
        (FRAME, 3, {"has_gamepad": True, "is_resting": True}, [("blind", FRAME)]),
    ],
)
def test_the_loop_sleeps_until_input_or_a_time(
    monkeypatch: pytest.MonkeyPatch, pause: int, gap: int, how: dict[str, bool], slept: object
) -> None:
    sleeper = Sleeper(monkeypatch)
    sleeper.wait(pause, gap, **{"is_hidden": False, "has_gamepad": False, "is_resting": False, **how})
    assert sleeper.slept == slept


def test_after_input_a_while_passes_before_the_next_is_looked_for_and_else_none(
    monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    gaps: list[int] = []
    desk.settle()
    app = desk.app

    def wait(_: EventWait, pause: int, gap: int, **how: bool) -> None:
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
        sleeper.wait(LONGEST, 0, is_hidden=False, has_gamepad=False, is_resting=True)
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
