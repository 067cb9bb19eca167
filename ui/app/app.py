"""The window, its only loop, the stack of scenes, and the services that scenes use.

While the loop runs, a thread lays a scene out. Until it has finished, only that thread touches scenes: the
window keeps showing its picture, stretched if its size changes, and the player's input waits.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from saves.background import Background
from ui.app.bindings import Bindings
from ui.app.display import Display
from ui.app.intents import Intent, Reader
from ui.app.transition import Transition
from ui.app.waiting import FRAME, LONGEST, WAKE, Waiting
from ui.draw import cache
from ui.draw.theme import Metrics, use_high_contrast
from ui.words import chosen, speak

if TYPE_CHECKING:
    from games.core import Words
    from saves.library import Library
    from saves.records import Records
    from saves.settings import SettingsStore
    from ui.app.scene import Navigation, Scene
    from ui.app.sound import Sound
    from ui.app.worker import Worker

Clock = Callable[[], float]
Job = Callable[[], bool]
"""Idle work in small steps; each call returns True while more is left to do."""

_SHOWN: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
_HIDDEN: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_OF_WINDOW: Final = (pygame.VIDEORESIZE, *_SHOWN, *_HIDDEN)
_UNDER_WAY: Final = 20  # milliseconds for X to receive what SDL sends over another connection
_LARGE: Final = 4_000_000  # pixels of a window; copying or blending more takes most of a frame
_TURN: Final = 0.001  # seconds after which a computing thread yields to the window's
_RESIZE_REST: Final = 0.15  # seconds after the last change of size before pictures are redrawn
_HANDS_OFF: Final = 0.3  # seconds without input before a job may take some milliseconds
_KEPT, _KEPT_WINDOWS = 16_000_000, 5  # cached bytes: a base, and a number of pictures of the whole window
_SEEN: Final = (
    "buttons", "card_back", "card_style", "cloth", "contrast", "keys", "language", "scale", "text_size",
)  # fmt: skip  # settings that change the look of everything
_ALONE: Final = 60.0  # seconds without input after which the player may be away
_LONGEST_REST: Final = 60.0  # seconds to wait for a picture to come to rest


class App:
    """The application: display, sound, settings, saves, worker and scenes, for the life of the window."""

    def __init__(
        self,
        display: Display,
        settings: SettingsStore,
        open_library: Callable[[], Library],
        sound: Sound,
        worker: Worker,
        navigate: Callable[[App], Navigation],
        clock: Clock = time.monotonic,
    ) -> None:
        self.display = display
        self.settings = settings
        self._open_library = open_library
        self.sound = sound
        self.worker = worker
        self.navigator = navigate(self)
        self.scenes: list[Scene] = []
        self.jobs: list[Job] = []
        self.hidden = False
        self.running = True
        self._is_stopped = False
        self._clock = clock
        self.now = clock()
        self._last_input = float("-inf")
        self.reader = Reader()
        self.pads = self.reader.pads
        self._bind()
        self._resized_at: float | None = None
        self._transition = Transition(display)
        self._is_looping = False
        self._layouts, self._aside = Background(), Background()
        self._to_open: deque[Callable[[], object]] = deque()
        self._is_stale = False  # True if the scene must be laid out
        self._is_entered = True
        self._happened: deque[pygame.event.Event] = deque()
        self._waiting = Waiting()
        self.metrics = self._measured()

    @cached_property
    def library(self) -> Library:
        """The saved games, opened at the first use."""
        return self._open_library()

    @cached_property
    def records(self) -> Records:
        """The statistics, opened at the first use."""
        from saves.records import Records

        return Records.beside(self.library.folder)

    # -------------------------------------------------------------- scenes
    @property
    def scene(self) -> Scene:
        """The scene shown now."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Show a scene over the current one."""
        if self.scenes:
            self.scene.leave()
        self._put(scene)

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the current one."""
        self.scene.leave()
        self.scenes.pop()
        self._put(scene)

    def pop(self) -> None:
        """Return to the previous scene, or end the program if this is the last one."""
        self.scene.leave()
        if len(self.scenes) == 1:
            self.running = False
            return
        self._begin_fade()
        self.scenes.pop().put_away()
        self._appear()

    def home(self, then: Callable[[], object] = lambda: None) -> None:
        """Return to the first scene and then call `then`; if moves would be lost, ask first."""

        def go() -> None:
            self.go_home()
            then()

        self.leave_safely(self.scenes[1:], go)

    def leave_safely(self, scenes: Sequence[Scene], leave: Callable[[], None]) -> None:
        """Call `leave` to leave the scenes; if moves would be lost, ask the player first."""
        sentence = next((loss for scene in scenes if (loss := scene.loss())), "")
        if not sentence:
            leave()
            return
        self.navigator.ask_before_loss(sentence, lambda: self.leave_safely(scenes, leave), leave)

    def go_home(self) -> None:
        """Return to the first scene without asking, even if moves are lost."""
        while len(self.scenes) > 2:
            gone = self.scenes.pop()
            gone.leave()
            gone.put_away()
        if len(self.scenes) > 1:
            self.pop()

    def tell(self, sentence: Words) -> None:
        """Have the current scene say a sentence to the player; "" does nothing."""
        if sentence:
            self.scene.say(sentence)

    def _put(self, scene: Scene) -> None:
        self._begin_fade()
        self.scenes.append(scene)
        self._appear()

    def _begin_fade(self) -> None:
        """Fade the current picture out over the next one, except in a large window (it would stutter)."""
        if self.scenes and self.settings.now.animation != "none" and not self._is_large:
            self._transition.begin(self._size, self.now)

    @property
    def _size(self) -> tuple[int, int]:
        """Size for which the scenes are laid out."""
        return self.metrics.width, self.metrics.height

    def _prepare_copy(self) -> bool:
        """Allocate the copy of a large window ahead of its use; return False if there is nothing to do."""
        if not self._is_large or self._transition.has_copy(self._size):
            return False
        if not self._layouts.busy and not self._aside.busy:
            self._transition.blank(self._size)
        return True

    def open(self, act: Callable[[], object]) -> None:
        """Run code that makes scenes or many pictures: at once, or on the layout thread during the loop."""
        if self._is_looping:
            self._to_open.append(act)
        else:
            act()

    def _appear(self) -> None:
        """Show the topmost scene; if the first one follows a table, free its pictures and stop the worker."""
        if len(self.scenes) == 1 and cache.clear_shelf():
            self.worker.stop()
            self.give_back()
        self._is_entered = False
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay the scene out: at once, or on a thread at the end of the step while the loop runs."""
        self._is_stale = self._is_looping
        if not self._is_looping:
            self.scene.rebuild()
            self._show_scene()

    def _open_and_lay_out(self) -> None:
        """Run the queued `open` calls and the layout, on the thread, after the step that asked for them."""
        time.sleep(_TURN)
        while self._to_open:
            self._to_open.popleft()()
        if self._is_stale:
            self._is_stale = False
            self.scene.rebuild()

    @property
    def _is_waiting(self) -> bool:
        """True if there is work for the layout thread."""
        return self._is_stale or bool(self._to_open)

    @property
    def _is_laying_out(self) -> bool:
        return self._is_waiting or self._layouts.busy

    def _show_scene(self) -> None:
        """Show the scene after its layout; if it has just become the topmost one, enter it."""
        if self._resized_at is None:
            self._transition.release()
        self.hurt_all()
        if not self._is_entered:
            self._is_entered = True
            self._transition.begin_again(self.now)
            self.scene.enter()

    def give_back(self) -> None:
        """Free unreferenced memory and return it to the system, as an idle job."""
        self.jobs.append(self._begin_to_give_back)

    def _begin_to_give_back(self) -> bool:
        self._aside.submit(cache.give_back)
        return False

    # -------------------------------------------------------------- drawing
    def hurt(self, rect: Rect) -> None:
        """Invalidate a part of the window, except during a layout, which ends with a full redraw."""
        if not self._layouts.busy:
            self.display.hurt(rect)

    def hurt_all(self) -> None:
        """Invalidate the whole window."""
        self.hurt(self.display.bounds)

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw the held picture, or else the scene with the fading picture over it."""
        if not self._transition.draw_held(target, clip):
            self.scene.draw(target, clip)
            self._transition.draw_fading(target, clip, self.now)

    def _tick_fade(self) -> None:
        if self._transition.is_fading:
            self._transition.tick(self.now)
            self.hurt_all()

    # -------------------------------------------------------------- settings
    def change_settings(self, **values: object) -> None:
        """Change settings, save them, and apply them at once."""
        before = self.settings.now
        self.settings.change(**values)
        now = self.settings.now
        self.sound.apply(now.effects, now.music, now.muted)
        self._bind()
        if before.language != now.language:
            speak(chosen(now.language))
        if any(getattr(before, name) != getattr(now, name) for name in _SEEN):
            self.display.zoom(now.scale)
            self._measure_again()
        for scene in self.scenes:
            scene.stage.level = now.animation

    def _bind(self) -> None:
        """Bind keys and buttons as set by the player."""
        now = self.settings.now
        self.reader.bindings = Bindings(now.keys, now.buttons)

    def toggle_mute(self) -> None:
        """Mute the sound, or unmute it."""
        self.change_settings(muted=not self.settings.now.muted)
        self._lay_out()

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
        self._keep_picture()
        self.display.toggle_full_screen()
        self.change_settings(full_screen=self.display.full_screen)
        self._measure_again()

    def _measured(self) -> Metrics:
        """Return the metrics of the window, and set the cache limit, which grows with its pixels."""
        width, height = self.display.size
        self._is_large = width * height > _LARGE
        cache.allow(_KEPT + _KEPT_WINDOWS * 4 * width * height)
        if use_high_contrast(is_on=self.settings.now.contrast == "high"):
            cache.invalidate()
        return Metrics(width, height, self.settings.now.text_size)

    def _measure_again(self) -> None:
        """Measure the window again, drop every picture, and lay the scene out."""
        self._transition.stop()
        self.metrics = self._measured()
        cache.invalidate()
        self._lay_out()

    # -------------------------------------------------------------- the loop
    def run(self) -> None:
        """Run the loop until the window closes."""
        self._is_looping = True
        self.jobs.append(self._prepare_copy)
        sys.setswitchinterval(_TURN)
        while self.running:
            pause = self.step()
            if self.running and self._is_stopped and not self._is_laying_out:
                self._end()
            if self.running and pause:
                taken = round(1000 * (self._clock() - self.now))
                self._waiting.rest(
                    pause,
                    max(0, FRAME - taken) if self._last_input == self.now else 0,
                    is_hidden=self.hidden,
                    is_padded=self.pads.has_any,
                    is_resting=self.now - self._last_input > _ALONE,
                )
        self.close()

    def step(self) -> int:
        """Handle events, advance time and draw; return the milliseconds until the next step."""
        self.now = self._clock()
        self._layouts.poll()
        self._aside.poll()
        for event in self._events():
            self._take(self.display.located(event))
            if not self.running:
                return 0
        if not self._is_laying_out:
            self._take_in(self.reader.held(self.now))
        if not self._is_laying_out:
            self._tick_fade()
            self.scene.tick(self.now)
        if not self._is_laying_out:
            self._tick_resize()
        if self._is_waiting:
            self._transition.hold(self._size)
        if not self.hidden:
            self.display.present(self.draw)
        self.sound.tick()
        if self._is_waiting:
            self._layouts.submit(self._open_and_lay_out, lambda _: self._show_scene())
        return self._pause()

    def _pause(self) -> int:
        if self.hidden:
            return LONGEST
        if self._is_laying_out or self.scene.busy or self._transition.is_fading:
            return FRAME
        if self.jobs and self.now >= self._hands_off and not self.jobs[0]():
            self.jobs.pop(0)
        due = min(self.scene.due, self.sound.due, self.pads.due)
        if self.jobs:
            due = min(due, self._hands_off)
        if self._resized_at is not None:
            due = min(due, self._resized_at + _RESIZE_REST)
        return ceil(1000 * max(FRAME / 1000, min(LONGEST / 1000, due - self.now)))

    @property
    def _hands_off(self) -> float:
        """Earliest time for idle work: `_HANDS_OFF` seconds after the last input."""
        return self._last_input + _HANDS_OFF

    def _events(self) -> Iterator[pygame.event.Event]:
        """Yield the events in order; during a layout, only those that the window needs."""
        if self._is_laying_out:
            yield from pygame.event.get(_OF_WINDOW)
            return
        self._happened.extend(pygame.event.get())
        while self._happened and not self._is_waiting:
            yield self._happened.popleft()

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._begin_resize()
        elif event.type in _SHOWN:
            self._show(hidden=False)
        elif event.type in _HIDDEN:
            self._show(hidden=True)
        elif event.type == pygame.WINDOWLEAVE:
            self.scene.pointer_left()
        elif event.type in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            self.pads.find()
        elif event.type == WAKE or self.reader.texts.stops(event, (self.scene, self.scene.focus.name)):
            pass  # WAKE needs no more than the next step; a stray text has no receiver
        elif event.type == pygame.DROPFILE:
            self.navigator.open_saved(Path(event.file))
        elif not self.scene.raw(event):
            signs = self.reader.signs
            self._take_in(self.reader.read(event, self.now))
            if self.reader.signs != signs:
                self.scene.buttons.show_signs()
                self.scene.focus.show(shown=self.scene.focus.is_shown)

    def _take_in(self, intent: Intent | None) -> None:
        if intent is not None:
            self.take(intent)

    def quit(self) -> None:
        """Close the window; if moves would be lost, ask first, but never twice."""
        if self.scene.asks_before_loss:
            self._end()
        else:
            self.leave_safely(self.scenes, self._end)

    def stop(self) -> None:
        """Close the window at the next step without asking, because the system asked the program to end."""
        self._is_stopped = True

    def _end(self) -> None:
        self.scene.leave()
        self.running = False

    def take(self, intent: Intent) -> None:
        """Hand an intent to the scene."""
        self._last_input = self.now
        self.sound.wake()
        self.scene.handle(intent)

    def settle(self) -> None:
        """Finish animations and computer moves within `_LONGEST_REST` seconds, and draw (headless)."""
        self._show(hidden=True)
        self.scene.tick(self.now)  # its clock is paused from here on
        while self.jobs:
            self.jobs.pop(0)()
        self._transition.stop()
        until = time.monotonic() + _LONGEST_REST
        while self.scene.busy and time.monotonic() < until:
            self.now = self._clock()
            self.scene.stage.finish()
            self.scene.tick(self.now)
            pygame.time.wait(1)
        self.hurt_all()
        self.display.present(self.draw)

    def _show(self, *, hidden: bool) -> None:
        if hidden != self.hidden:
            self.hidden = hidden
            self.sound.hush(hidden)
        if not hidden:
            self.display.hurt_all()

    def _begin_resize(self) -> None:
        """Show the last picture, stretched, until the size is stable and new pictures are ready."""
        self._keep_picture()
        self.display.resized()
        self._resized_at = self.now

    def _keep_picture(self) -> None:
        """Keep showing the current picture until the scene has been laid out."""
        self._transition.keep(self._size, self.scene.draw)

    def _tick_resize(self) -> None:
        if self._resized_at is not None and self.now - self._resized_at >= _RESIZE_REST:
            self._resized_at = None
            if not self.display.full_screen:
                self.settings.keep(window=self.display.windowed_size)
            if self.display.size != self._size:
                self._measure_again()
            else:
                self._transition.release()
                self.hurt_all()

    def close(self) -> None:
        """Shut down; close the window first, so that quitting feels instant."""
        pygame.time.wait(_UNDER_WAY)
        self.settings.keep(place=self.display.place or self.settings.now.place)
        pygame.display.quit()
        for scene in reversed(self.scenes):
            scene.put_away()
        self.worker.close()
        self.sound.close()
