"""A window at rest: when the loop wakes by itself, and what wakes it from outside its thread."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from itertools import count, pairwise
from math import inf

import pygame
import pytest

from games.patience.deals import check_deal
from saves.background import Background
from tests.kit.waiting import wait_until
from tests.ui.deals import EVERYTHING
from tests.ui.harness import STEP, Desk
from tests.ui.listener import Listener
from tests.ui.patience import MOVES, PatienceScene, dealt
from tests.ui.screens import hold
from ui.accessibility.adapter import Adapter
from ui.app import waiting
from ui.app.events import Dispatcher
from ui.app.intents import Command
from ui.app.layout_task import LayoutState
from ui.app.screen_reader import ScreenReader
from ui.app.signals import Signals
from ui.app.sound import Sound
from ui.app.waiting import FRAME, EventWait
from ui.app.window import Window
from ui.dialogs.number import NumberScene
from ui.games.patience.table_map import Grip
from ui.screens.launcher import LauncherScene


def rested(desk: Desk) -> float:
    """Return the pause of the loop once nothing moves, all messages have gone and the mouse is away."""
    desk.move((2, 2))
    desk.step(40, 0.5)
    desk.settle()
    return desk.app.loop.step()


def at_table(desk: Desk) -> PatienceScene:
    """Open a table at which the clock runs."""
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES[:3]))
    scene = desk.at(PatienceScene)
    assert rested(desk) <= 1000
    return scene


def run_loop(desk: Desk, monkeypatch: pytest.MonkeyPatch, *happens: bool) -> list[float]:
    """Run the loop for some waits, in which something happens or not; return their pauses."""
    pauses: list[float] = []

    def wait(_: EventWait, pause: float, gap: int, **how: bool) -> bool:
        pauses.append(pause)
        if len(pauses) == len(happens):
            desk.app.loop.running = False
        desk.clock.forward(min(pause, 5000) / 1000)
        return not happens[len(pauses) - 1]

    desk.app.loop.running = True
    with monkeypatch.context() as patch:
        patch.setattr(EventWait, "wait", wait)
        desk.app.loop.run()
    return pauses


# ------------------------------------------------------------------ idle tasks
def test_an_idle_task_is_queued_once_until_it_has_run(desk: Desk) -> None:
    rested(desk)
    runs: list[float] = []

    def note() -> bool:
        runs.append(desk.app.now)
        return len(runs) < 2

    for _ in range(3):
        desk.app.when_idle(note, note)
    desk.step(10, 0.5)
    assert len(runs) == 2
    desk.app.when_idle(note)
    desk.step(10, 0.5)
    assert len(runs) == 3


# ------------------------------------------------------------------ by time
def test_nothing_is_due_in_the_launcher_once_its_night_rests(desk: Desk) -> None:
    for animation in ("none", "full"):
        desk.app.change_settings(animation=animation)
        desk.show(LauncherScene)
        assert rested(desk) == inf, animation


def test_the_clock_is_due_on_the_second_while_it_runs_and_is_seen(desk: Desk) -> None:
    scene = at_table(desk)
    pause = rested(desk)
    left = scene.session.timer.next_second(desk.clock.now) - desk.clock.now
    assert pause == pytest.approx(1000 * left, abs=1)
    desk.app.change_settings(show_clock=False)
    assert rested(desk) == inf
    desk.app.change_settings(show_clock=True)
    assert rested(desk) <= 1000
    desk.post(pygame.WINDOWFOCUSLOST)
    assert rested(desk) == inf
    desk.post(pygame.WINDOWFOCUSGAINED)
    assert rested(desk) <= 1000
    desk.post(pygame.WINDOWMINIMIZED)
    assert rested(desk) == inf


def test_a_second_changes_the_clock_alone_and_needs_no_whole_step(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_table(desk)
    steps, ticks = list[float](), list[float]()
    monkeypatch.setattr(scene, "tick", steps.append)
    monkeypatch.setattr(scene.stage.clock, "tick", ticks.append)
    pauses = run_loop(desk, monkeypatch, False, False, False, True)
    assert (len(steps), len(ticks)) == (1, 3)
    assert all(999 < pause <= 1001 for pause in pauses[1:])
    run_loop(desk, monkeypatch, True, True)
    assert (len(steps), len(ticks)) == (3, 3), "after something has happened, a step is a whole one"


def test_a_second_draws_the_place_of_the_clock_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = at_table(desk)
    shown, drawn, pixels = scene.face.panel.values["time"], desk.display.redraws, desk.display.pixels
    run_loop(desk, monkeypatch, False, False, True)
    row = scene.face.panel.row("time")
    assert scene.face.panel.values["time"] != shown
    assert desk.display.redraws == drawn + 2
    assert 0 < desk.display.pixels - pixels <= 2 * row.width * row.height
    desk.assert_redraw_is_exact()


def test_a_screen_reader_gets_no_whole_step_and_no_tree_for_a_second_of_the_clock(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tree has no clock, but a player who asks is told the time that is shown."""
    scene = at_table(desk)
    listener = Listener(desk)
    rested(desk)
    shown, tree, news = scene.face.panel.values["time"], desk.adapter.tree, len(desk.adapter.said)
    steps = list[float]()
    with monkeypatch.context() as patch:
        patch.setattr(scene, "tick", steps.append)
        run_loop(desk, monkeypatch, False, False, False, True)
    assert len(steps) == 1
    rested(desk)
    assert (desk.adapter.tree, len(desk.adapter.said)) == (tree, news)
    time = scene.face.panel.values["time"]
    assert time != shown
    assert time in listener.ask("money")


def test_a_caret_comes_or_goes_twice_a_second_while_the_window_has_the_focus(desk: Desk) -> None:
    desk.show(lambda app: NumberScene(app, "Deal", "Which?", "617", check_deal, lambda _: None))
    assert desk.at(NumberScene).form.active
    pause, redraws = rested(desk), desk.display.redraws
    for number in range(1, 5):
        desk.step(1, pause / 1000)
        pause = desk.app.loop.step()
        assert pause == pytest.approx(500, abs=1)
        assert desk.display.redraws == redraws + number
    desk.post(pygame.WINDOWFOCUSLOST)
    assert rested(desk) == inf


def test_the_monitors_are_looked_at_after_a_second_although_nothing_else_happens(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[float] = []
    monkeypatch.setattr(desk.display, "check_monitors", lambda: looks.append(desk.clock.now))
    rested(desk)
    desk.post(pygame.WINDOWMOVED, x=1, y=1)
    assert len(looks) == 1
    desk.post(pygame.WINDOWMOVED, x=2, y=2)
    pause = desk.app.loop.step()
    assert (len(looks), pause <= 1000) == (1, True)
    desk.step(1, pause / 1000)
    assert (len(looks), rested(desk)) == (2, inf)


def test_while_music_plays_the_loop_looks_for_its_device_now_and_then(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.show(LauncherScene)
    assert rested(desk) == inf
    monkeypatch.setattr(type(desk.app.sound), "holds_device", True)
    assert rested(desk) == 2000


def test_a_hidden_window_waits_for_its_layout_and_for_nothing_else(desk: Desk) -> None:
    desk.post(pygame.WINDOWMINIMIZED)
    layout = desk.app._layout
    layout.state = LayoutState.RUNNING
    assert desk.app.loop.step() == FRAME
    layout.state = LayoutState.DIRECT
    assert desk.app.loop.step() == inf


def test_gamepads_are_polled_only_while_the_window_has_the_focus(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    polls: list[bool] = []
    monkeypatch.setattr(type(desk.app.reader.pads), "has_any", True)

    def wait(_: EventWait, pause: float, gap: int, *, has_gamepad: bool, **how: bool) -> bool:
        polls.append(has_gamepad)
        return False

    monkeypatch.setattr(EventWait, "wait", wait)
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        desk.post(kind)
        desk.app.loop._wait(inf)
    assert polls == [False, True]


# ------------------------------------------------------------------ from outside
def test_work_in_the_background_wakes_who_waits_for_it() -> None:
    woken: list[bool] = []
    background, taken = Background(lambda: woken.append(background.busy)), list[int]()
    background.submit(lambda: 6 * 7, taken.append)
    wait_until(lambda: woken, "a call when the work is done")
    background.poll()
    assert (taken, woken) == ([42], [True])


def test_the_loop_is_woken_by_its_own_background_and_by_what_the_launcher_loads(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.show(LauncherScene)
    for background in (desk.app.loop.background, desk.at(LauncherScene)._loading):
        desk.settle()
        pygame.event.clear()
        background.submit(lambda: None)
        wait_until(lambda: pygame.event.peek(waiting.WAKE), "an event for the loop")


def test_a_screen_reader_wakes_the_loop_when_it_comes_asks_and_goes(desk: Desk) -> None:
    woken: list[object] = []
    adapter = Adapter(lambda fault: None, lambda: woken.append(adapter.listener))
    reader = ScreenReader(adapter, desk.app.announcer)
    adapter._adapter = object()

    def due() -> float:
        reader.show(desk.scene, desk.display, 10.0, is_resting=False)
        return reader.due

    adapter.is_asked = True
    assert due() == pytest.approx(10.1), "it cannot wake the loop once it listens, so the loop looks again"
    adapter._on_left()
    assert (woken, due()) == ([None], inf)
    adapter._on_asked()
    assert (woken, adapter.is_asked, adapter.is_listening) == ([None, None], True, True)


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_each_signal_wakes_the_main_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[Callable[[], object]] = []
    signals = Signals()
    ended: list[int] = []
    signals.end_loop = lambda: ended.append(1)
    monkeypatch.setattr("ui.app.signals.threading.Timer", lambda *_: Watchdog())
    before = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(before)
    with signals.handled(), signals.waking(lambda: woken.append(signals.waking)):  # type: ignore[arg-type]
        os.kill(os.getpid(), signal.SIGTERM)
        wait_until(lambda: woken, "a call for the signal")
    assert (len(woken), ended) == (1, [1])
    assert signal.set_wakeup_fd(before) == before


class Watchdog:
    """Ends nothing."""

    daemon = False

    def start(self) -> None:
        pass


def test_a_stop_wakes_the_loop(desk: Desk) -> None:
    pygame.event.clear()
    desk.app.loop.stop()
    assert pygame.event.peek(waiting.WAKE)


# ------------------------------------------------------------------ a card that is dragged
def pixels(desk: Desk) -> bytes:
    """Return what the window shows."""
    return pygame.image.tobytes(desk.display.surface, "RGB")


@pytest.mark.parametrize("is_listening", [False, True])
def test_a_dragged_card_follows_each_motion_and_a_whole_step_comes_now_and_then(
    desk: Desk, is_listening: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each motion is drawn at once, also between whole steps; whatever else comes gets a whole step."""
    monkeypatch.setattr(Adapter, "is_listening", is_listening)
    desk.app.change_settings(show_clock=False)
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES[:3]))
    scene = desk.at(PatienceScene)
    hold(desk)
    desk.step(30)
    steps: list[float] = []

    def tick(now: float, really: Callable[[float], None] = scene.tick) -> None:
        steps.append(now)
        really(now)

    def move(away: int) -> None:
        desk.clock.forward(0.02 - STEP)
        desk.move((500 - away, 300 + away), held=True)

    monkeypatch.setattr(scene, "tick", tick)
    for number in range(225):
        shown = pixels(desk)
        move(number % 120)
        assert pixels(desk) != shown
    assert all(after - before < 2.021 for before, after in pairwise(steps))
    assert 2 <= len(steps) <= 4, "one every two seconds"
    desk.assert_redraw_is_exact()
    for kind in (pygame.WINDOWEXPOSED, waiting.WAKE):
        move(120)
        done = len(steps)
        pygame.event.post(pygame.event.Event(kind))
        move(121)
        assert len(steps) == done + 1
    move(122)
    desk.release((378, 422))
    assert not scene.layer.carried


def test_motions_during_a_layout_are_one_after_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.show(LauncherScene)
    pygame.event.clear()
    handled, layout, loop = list[pygame.event.Event](), desk.app._layout, desk.app.loop
    layout.state = LayoutState.RUNNING
    for x in range(100, 130):
        waiting.wake()
        event = pygame.event.Event(
            pygame.MOUSEMOTION, pos=(x, 90), rel=(1, 0), buttons=(1, 0, 0), touch=False
        )
        pygame.event.post(event)
        loop.step()
    layout.state = LayoutState.DIRECT
    monkeypatch.setattr(Dispatcher, "dispatch", lambda _, event, now: handled.append(event))
    loop.step()
    assert [event.pos for event in handled] == [(129, 90)]


def test_after_whole_steps_by_time_alone_a_motion_only_moves_the_card(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After anything else, the next one goes the way of all events: it may have another meaning."""
    desk.app.change_settings(show_clock=False)
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES[:3]))
    hold(desk)
    desk.step(30)
    handled, places, woken = list[int](), count(500, -7), list[bool]()
    dispatch = Dispatcher.dispatch

    def note(dispatcher: Dispatcher, event: pygame.event.Event, now: float) -> None:
        handled.append(event.type)
        dispatch(dispatcher, event, now)

    monkeypatch.setattr(Dispatcher, "dispatch", note)
    monkeypatch.setattr(Sound, "wake", lambda _: woken.append(True))

    def ways() -> list[int]:
        """Move the mouse; return the types of events that were handled for it."""
        handled.clear()
        woken.clear()
        desk.move((next(places), 300), held=True)
        assert woken, "the drop will sound"
        desk.assert_redraw_is_exact()
        return [*handled]

    ways()
    assert ways() == []
    for _ in range(3):
        desk.step(60)
        assert ways() == []
    others: list[Callable[[], object]] = [
        lambda: desk.post(waiting.WAKE),
        lambda: desk.press_key(pygame.K_TAB),
        lambda: desk.app.dispatcher.handle(Command("down"), desk.clock.now + STEP),
    ]
    for happens in others:
        happens()
        desk.step(60)
        assert ways() == [pygame.MOUSEMOTION]
        assert ways() == []
    with monkeypatch.context() as patch:
        patch.setattr(Window, "is_direct", False)
        desk.step()
    assert ways() == [pygame.MOUSEMOTION]


def test_a_sound_that_is_due_is_not_late_while_a_card_is_dragged(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    due, ticks = [inf], list[float]()
    monkeypatch.setattr(Sound, "due", property(lambda _: due[0]))
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES[:3]))
    hold(desk)
    desk.step(30)
    due[0] = desk.app.now + 0.1
    pygame.event.post(pygame.event.Event(waiting.WAKE))
    monkeypatch.setattr(Sound, "tick", lambda _: ticks.append(desk.app.now))
    for away in range(14):
        desk.clock.forward(0.01 - STEP)
        desk.move((500 - away, 300), held=True)
    assert any(due[0] <= tick < due[0] + 0.011 for tick in ticks)


@pytest.mark.parametrize("shift", [0, 7])
def test_a_dragged_card_is_where_the_pointer_is_and_laid_back_without_its_button(
    desk: Desk, shift: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Places in the window may be others than those of the picture."""
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES[:3]))
    scene = desk.at(PatienceScene)
    hold(desk)
    held = scene.controller._drag._held
    assert held
    if shift:
        monkeypatch.setattr(Window, "is_direct", False)
        monkeypatch.setattr(Window, "to_pixels", lambda _, place: (place[0] + shift, place[1]))
    corner = None
    for away in range(5):
        desk.clock.forward(0.01 - STEP)
        desk.move((500 - away, 300), held=True)
        corner = corner or (held.rect.x - 500 - shift, held.rect.y - 300)
        assert held.rect.topleft == (500 - away + shift + corner[0], 300 + corner[1])
        assert scene.layer.carried
    desk.clock.forward(0.01 - STEP)
    desk.move((490, 300))
    assert not scene.layer.carried


def test_cards_lifted_by_a_key_stay_while_the_mouse_moves(desk: Desk) -> None:
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES[:3]))
    scene = desk.at(PatienceScene)
    scene.controller._drag.lift_by_key(Grip(7, 1))
    desk.step(30)
    held = scene.controller._drag._held
    assert held
    place = held.rect
    for away in range(5):
        desk.clock.forward(0.01 - STEP)
        desk.move((500 - away, 300))
        assert held.rect == place
