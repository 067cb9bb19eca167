"""The loop of the window: events, time, drawing, idle tasks, and the pause until the next step."""

from __future__ import annotations

import gc
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil, inf
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from saves.background import Background
from ui.app import garbage
from ui.app.events import OF_WINDOW, PRESSES
from ui.app.layout_task import LayoutState
from ui.app.text_input import with_text
from ui.app.waiting import FRAME, WAKE, EventWait, wake, x11_wait
from ui.app.window import is_of_finger
from ui.draw import cache

if TYPE_CHECKING:
    from ui.app.display import Display
    from ui.app.events import Dispatcher
    from ui.app.layout_task import LayoutTask
    from ui.app.scene_stack import SceneStack
    from ui.app.screen_reader import ScreenReader
    from ui.app.services import IdleTask
    from ui.app.sound import Sound
    from ui.app.viewport import Viewport

_SWITCH_INTERVAL: Final = 0.001  # seconds after which a computing thread yields to the window's thread
_IDLE_AFTER: Final = 0.3  # seconds without input before idle tasks run
_AWAY_AFTER: Final = 60.0  # seconds without input after which the player may be away
_DEVICE_EVERY: Final = 2.0  # seconds between two looks whether the sound device is still there
_MONITORS_EVERY: Final = 1.0  # seconds between two looks at the monitors
_MOTIONS_FOR: Final = 2.0  # seconds in which a carried sprite may follow the mouse without a whole step
_STILL_AFTER: Final = 0.03  # seconds after a motion in which a whole step waits for the next one
_SETTLE_TIMEOUT: Final = 60.0  # seconds to wait for the end of all animations


class Loop:
    """Steps of the window's thread. While the layout thread runs, a step touches no scene."""

    def __init__(
        self,
        clock: Callable[[], float],
        display: Display,
        viewport: Viewport,
        stack: SceneStack,
        layout: LayoutTask,
        dispatcher: Dispatcher,
        sound: Sound,
        screen_reader: ScreenReader,
    ) -> None:
        self._clock = clock
        self._display = display
        self._viewport = viewport
        self._stack = stack
        self._layout = layout
        self._dispatcher = dispatcher
        self._pads = dispatcher.reader.pads
        self._sound = sound
        self.screen_reader = screen_reader
        self.now = clock()
        """Time of the current step."""
        self.running = True
        self._is_stopped = False
        self.idle_tasks: list[IdleTask] = []
        self.background = Background(wake)
        """Work of idle tasks on a thread."""
        self._monitors_due = self.now + _MONITORS_EVERY
        self._events: deque[Event] = deque()
        self._event_wait = EventWait(find_other=lambda: x11_wait(display.window.x_display))
        self._follows_until = -inf
        """Time until which a carried sprite may follow the mouse, though its scene may be due before."""
        self._motion: Event | None = None
        """The last motion that a carried sprite has followed; None after anything else that has happened."""
        self._step_due = -inf
        """Time of the next whole step; before it, only a clock or a carried sprite of the scene may go on."""

    # -------------------------------------------------------------- life
    def run(self, first: Callable[[], object] | None = None) -> None:
        """Run steps until the loop ends; `first` opens scenes on the layout thread, before any input."""
        self._layout.use_thread()
        if first:
            self._layout.defer(first)
        sys.setswitchinterval(_SWITCH_INTERVAL)
        while self.running:
            pause = self.step()
            if self.running and self._is_stopped and not self._layout.is_pending:
                self.end()
            while self.running and pause and self._wait(pause) and self._is_clock_alone:
                pause = self._step_clock()

    def end(self) -> None:
        """Leave the scene, and end the loop."""
        self._stack.top.leave()
        self.running = False

    def stop(self) -> None:
        """End the loop without asking, because the system asked the program to end; safe in a handler."""
        self._is_stopped = True
        wake()

    def _wait(self, pause: float) -> bool:
        """Wait until the next step; return True if nothing has happened in all of the pause."""
        last_input = self._dispatcher.last_input
        taken = round(1000 * (self._clock() - self.now))
        return self._event_wait.wait(
            pause,
            max(0, FRAME - taken) if last_input == self.now else 0,
            has_gamepad=self._pads.has_any and self._pads.is_watched,
            is_resting=self.now - last_input > _AWAY_AFTER,
            is_writing=self._dispatcher.is_writing,
        )

    # -------------------------------------------------------------- one step
    def step(self) -> float:
        """Handle events, advance time and draw; return the milliseconds until the next step, inf for none."""
        self.now = self._clock()
        if self.now < self._step_due and self._follow_mouse():
            return ceil(1000 * max(FRAME / 1000, self._step_due - self.now))
        self._layout.poll()
        self.background.poll()
        self._follow_field()
        for event in self._next_events():
            self._motion = None
            self._dispatcher.dispatch(event, self.now)
            if not self.running:
                return 0
            self._follow_field()
        if not self._layout.is_pending:
            self.screen_reader.do_requests(self._stack.top, partial(self._dispatcher.handle, now=self.now))
        if not self._layout.is_pending:
            self._dispatcher.repeat(self.now)
        if not self._layout.is_pending:
            self._viewport.tick_fade(self.now)
            self._stack.top.tick(self.now)
        is_ready = not self._layout.is_pending and not self._viewport.is_preparing
        if is_ready and self._viewport.tick_resize(self.now):
            self._viewport.measure()
            self._layout.request_layout()
        if self._layout.state is LayoutState.REQUESTED:
            self._viewport.hold()
        if not self._layout.is_pending:
            scene = self._stack.top
            self.screen_reader.show(scene, self._display, self.now, is_resting=not scene.stage.busy)
        if not self._viewport.hidden:
            self._present()
        self._sound.tick()
        self._follow_monitors()
        if self._dispatcher.last_input == self.now or not self._viewport.is_direct:
            self._motion = None
        if self._layout.state is LayoutState.REQUESTED:
            self._layout.begin()
        return self._pause()

    def _follow_mouse(self) -> bool:
        """Let a carried sprite follow the mouse; return False if this needs a whole step.

        The first motion after anything else goes the way of all events. If that has moved the sprite, those
        that continue it only move the sprite, even if time alone has brought whole steps meanwhile.
        """
        carried = self._stack.top.layer.carried
        if carried is None:
            return False
        self._events.extend(pygame.event.get())
        if not self._events:
            return False
        before = self._motion
        for event in self._events:
            if not _continues(event, before or self._events[0]):
                return False
        self._motion = motion = self._events.pop()
        self._events.clear()
        self._step_due = min(self.now + _STILL_AFTER, self._follows_until)
        if before and carried.follow:
            self._dispatcher.follow(motion, carried.follow, self.now)
            self._display.present(carried.draw_again)
            return True
        carried.follow = None
        self._dispatcher.dispatch(motion, self.now)
        if self._layout.is_pending or not self.running:
            return False
        self._present()
        if not self._viewport.is_direct:
            carried.follow = None
        return True

    @property
    def _is_clock_alone(self) -> bool:
        """True while the clock of the scene may go on without a whole step; screen readers read no clock."""
        return self._clock() < self._step_due

    def _step_clock(self) -> float:
        """Let the clock of the scene go on, and nothing else; return the milliseconds until the next step."""
        self.now = self._clock()
        if clock := self._stack.top.stage.clock:
            clock.tick(self.now)
        self._present()
        return self._until_next(self._step_due)

    def _next_events(self) -> Iterator[Event]:
        """Yield the events in order; during a layout, only those that the window needs."""
        came = pygame.event.get()  # by type, pygame does not find the events of a window
        if self._display.is_partial and any(event.type in PRESSES for event in came):
            self._display.present_at_once(self.draw)  # a press is for the scene that is shown
        if self._layout.is_pending:
            self._events.extend(event for event in came if event.type not in OF_WINDOW and event.type != WAKE)
            yield from (event for event in came if event.type in OF_WINDOW)
            return
        self._events.extend(came)
        while self._events and not self._layout.is_pending:
            event = self._events.popleft()
            if not (self._events and _continues(self._events[0], event)):
                yield event

    def _follow_field(self) -> None:
        """Turn text input on or off with the focus of a field; what was typed meanwhile is written there."""
        if not self._layout.is_pending and self._dispatcher.follow_field():
            read = self._dispatcher.reader.read_key
            self._events = deque(each for event in self._events for each in with_text(event, read(event)))

    def _follow_monitors(self) -> None:
        """Look at the monitors now and then, after an event that may come from a change of them."""
        if self._dispatcher.may_have_moved and self.now >= self._monitors_due:
            self._dispatcher.may_have_moved = False
            self._monitors_due = self.now + _MONITORS_EVERY
            self._display.check_monitors()
            self._dispatcher.follow_size(self.now)

    def _present(self) -> None:
        """Draw what is dirty; all of it at once if it is a held picture, which is stretched as a whole."""
        if self._viewport.is_preparing:
            self._viewport.prepare()
            return
        present = self._display.present_at_once if self._viewport.is_holding else self._display.present
        present(self.draw)

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw the picture of the window inside the clip."""
        self._viewport.draw(target, clip, self._stack.top.draw, self.now)

    # -------------------------------------------------------------- between steps
    def when_idle(self, *tasks: IdleTask) -> None:
        """Queue idle tasks, except those that are queued already."""
        self.idle_tasks.extend(task for task in tasks if task not in self.idle_tasks)

    def _pause(self) -> float:
        """Run a part of an idle task if there is time; return the milliseconds until the next step."""
        self._step_due = -inf
        if self._layout.is_pending:
            return FRAME
        if self._viewport.hidden:
            return inf
        if self._display.is_partial or self._viewport.is_preparing:
            return 0
        if self._stack.top.busy or self._viewport.is_fading:
            return FRAME
        idle_from = self._dispatcher.last_input + _IDLE_AFTER
        if cache.needs_trim():
            self.when_idle(self._trim)
        if garbage.is_collection_due() and not self.background.busy:
            self.when_idle(self._collect)
        if self.idle_tasks and self.now >= idle_from and not self.idle_tasks[0]():
            self.idle_tasks.pop(0)
        parts = (self._sound, self._dispatcher.reader, self._viewport, self.screen_reader)
        due = min(part.due for part in parts)
        if self.idle_tasks:
            due = min(due, idle_from)
        if self._dispatcher.may_have_moved:
            due = min(due, self._monitors_due)
        if self._sound.holds_device:
            due = min(due, self.now + _DEVICE_EVERY)  # SDL's thread tells that it has gone, and wakes nobody
        scene = self._stack.top
        clock = scene.stage.clock
        self._follows_until = min(self.now + _MOTIONS_FOR, due, clock.due if clock else inf)
        self._step_due = min(due, scene.due)
        return self._until_next(self._step_due)

    def _trim(self) -> bool:
        """Have free memory returned to the system."""
        self.background.submit(cache.begin_trim())
        return False

    def _collect(self) -> bool:
        """Have all garbage collected, which stops the other threads for 10 to 30 ms."""
        self.background.submit(gc.collect)
        return False

    def _until_next(self, due: float) -> float:
        """Return the milliseconds until a time, or until the scene's clock goes on; at least a frame."""
        if clock := self._stack.top.stage.clock:
            due = min(due, clock.due)
        return inf if due == inf else ceil(1000 * max(FRAME / 1000, due - self.now))

    # -------------------------------------------------------------- without a player
    def settle(self) -> None:
        """Finish animations and computer moves within `_SETTLE_TIMEOUT` seconds, and draw (headless)."""
        self._dispatcher.show(hidden=True)
        self._stack.top.tick(self.now)  # its clock is paused from here on
        while self.idle_tasks:
            self.idle_tasks.pop(0)()
        self._viewport.stop_fade()
        until = time.monotonic() + _SETTLE_TIMEOUT
        while self._stack.top.busy and time.monotonic() < until:
            self.now = self._clock()
            self._stack.top.stage.finish()
            self._stack.top.tick(self.now)
            pygame.time.wait(1)
        self._display.invalidate_all()
        self._display.present_at_once(self.draw)


def _continues(event: Event, before: Event) -> bool:
    """Return True if a motion of the mouse only goes on with the one before: fast mice send a thousand."""
    if event.type != pygame.MOUSEMOTION or before.type != pygame.MOUSEMOTION:
        return False
    return event.buttons == before.buttons and is_of_finger(event) == is_of_finger(before)
