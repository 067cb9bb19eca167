"""The application: services, settings, the stack of scenes, the layout task, and the loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from games.compat import override
from saves.settings import OF_WINDOW, changed_names
from ui.accessibility.adapter import Adapter
from ui.accessibility.announcer import Announcer
from ui.app.bindings import Bindings
from ui.app.events import Dispatcher
from ui.app.intents import Reader
from ui.app.layout_task import LayoutState, LayoutTask
from ui.app.loop import Loop
from ui.app.pointing import DOUBLE_CLICK
from ui.app.scene import Application
from ui.app.scene_stack import SceneStack
from ui.app.screen_reader import ScreenReader
from ui.app.viewport import Viewport
from ui.app.waiting import wake
from ui.draw import cache
from ui.words import language_for_setting, set_language, spoken_language
from ui.words.card_letters import chosen_letters

if TYPE_CHECKING:
    from games.core import Words
    from saves.library import Library
    from saves.records import Records
    from saves.settings_store import SettingsStore
    from ui.app.display import Display
    from ui.app.scene import Navigation, Scene
    from ui.app.services import IdleTask
    from ui.app.sound import Sound
    from ui.app.worker import Worker
    from ui.draw.theme import Metrics

_LOOK_SETTINGS: Final = (
    "buttons", "card_back", "card_letters", "card_style", "cloth", "contrast", "keys", "language",
    "left_handed", "scale", "text_size",
)  # fmt: skip  # settings whose change needs a new layout
_UNSEEN: Final = {*OF_WINDOW, "begun", "coached", "names", "tables", "welcome"}
"""Settings of which a scene shows nothing that another window could change."""
_RETRY_SECONDS: Final = 3.0  # seconds for which settings are written again while another program holds them
_RETRY_EVERY: Final = 0.1  # seconds between two attempts
_X_DELAY: Final = 20  # milliseconds for X to receive what SDL sends over another connection


class App(Application):
    """The application, from the opening of the window to its end."""

    def __init__(
        self,
        display: Display,
        settings: SettingsStore,
        open_library: Callable[[], Library],
        sound: Sound,
        worker: Worker,
        navigate: Callable[[App], Navigation],
        clock: Callable[[], float] = time.monotonic,
        *,
        adapter: Adapter | None = None,
    ) -> None:
        cache.tune_allocator()
        self.display = display
        self.adapter = adapter or Adapter(lambda fault: None, wake)
        self.announcer = Announcer()
        self.settings = settings
        self._applied = settings.current
        self._retry_at = self._retry_until = 0.0
        settings.on_pending = self._write_later
        self._open_library = open_library
        self.sound = sound
        self.worker = worker
        self.navigator = navigate(self)
        self.reader = Reader()
        self._system_double_click = DOUBLE_CLICK
        self._bind()
        self._viewport = Viewport(display, settings)
        self.reader.pointers.unit = lambda: self.metrics.unit
        self.reader.pointers.density = lambda: display.density
        self.reader.pointers.dots_per_inch = lambda: display.dots_per_inch
        self.reader.pointers.is_holding = self._is_holding
        self._layout = LayoutTask(self._layout_scene, self._show_scene)
        self._stack = SceneStack(
            self._begin_fade, self._show_top, self._end_loop, self.navigator.ask_before_loss
        )
        self.scenes = self._stack.scenes
        self.dispatcher = Dispatcher(
            display, self._viewport, self._stack, self.reader, sound, self.quit, self.navigator.open_saved,
            self._layout.request_layout, self._take_over, self.adapter,
        )  # fmt: skip
        screen_reader = ScreenReader(self.adapter, self.announcer)
        self.loop = Loop(
            clock, display, self._viewport, self._stack, self._layout, self.dispatcher, sound, screen_reader
        )
        self.dispatcher.last_activity = self.loop.now
        if settings.is_pending:
            self._write_later()

    # -------------------------------------------------------------- services
    @cached_property
    @override
    def library(self) -> Library:
        return self._open_library()

    @cached_property
    @override
    def records(self) -> Records:
        from saves.records import Records

        return Records.of_folder(self.library.folder)

    @property
    @override
    def now(self) -> float:
        return self.loop.now

    @override
    def when_idle(self, *tasks: IdleTask) -> None:
        self.loop.when_idle(*tasks)

    @property
    @override
    def metrics(self) -> Metrics:
        return self._viewport.metrics

    @property
    @override
    def hidden(self) -> bool:
        return self._viewport.hidden

    @property
    @override
    def focused(self) -> bool:
        return self.dispatcher.focused

    @property
    @override
    def last_activity(self) -> float:
        return self.dispatcher.last_activity

    @override
    def invalidate(self, rect: Rect, *, is_change: bool = True) -> None:
        if self._layout.state is not LayoutState.RUNNING:
            self.display.invalidate(rect, is_change=is_change)

    @override
    def invalidate_all(self) -> None:
        if self._layout.state is not LayoutState.RUNNING:
            self.display.invalidate_all()

    @override
    def trim_memory(self) -> None:
        self.when_idle(self._begin_trimming)

    def _begin_trimming(self) -> bool:
        self.loop.background.submit(cache.trim_memory)
        return False

    # -------------------------------------------------------------- scenes
    @property
    @override
    def scene(self) -> Scene:
        return self._stack.top

    @override
    def push(self, scene: Scene) -> None:
        self._stack.push(scene)

    @override
    def replace(self, scene: Scene) -> None:
        self._stack.replace(scene)
        self.trim_memory()  # of the scene that is gone: forms are freed only by a collection

    @override
    def pop(self) -> None:
        self._stack.pop()

    @override
    def home(self, then: Callable[[], object] = lambda: None) -> None:
        self._stack.home(then)

    @override
    def go_home(self) -> None:
        self._stack.go_home()

    @override
    def confirm_leave(self, scenes: Sequence[Scene], leave: Callable[[], None]) -> None:
        self._stack.confirm_leave(scenes, leave)

    def show_message(self, sentence: Words) -> None:
        """Show a sentence in the current scene; "" does nothing."""
        if sentence:
            self.scene.show_message(sentence)

    # -------------------------------------------------------------- layout
    @override
    def defer(self, act: Callable[[], object]) -> None:
        self._layout.defer(act)

    def _begin_fade(self) -> None:
        self._viewport.begin_fade(self.now)

    def _show_top(self) -> None:
        """Lay the topmost scene out; after a return from a table, first free memory and stop the worker."""
        if len(self.scenes) == 1 and cache.evict_scope():
            self.worker.stop()
            self.trim_memory()
        self._layout.request_layout()

    def _layout_scene(self) -> None:
        self.scene.rebuild()

    def _show_scene(self) -> None:
        """Show the scene after its layout; if it has just become the topmost one, enter it."""
        self._viewport.release()
        self.invalidate_all()
        if self._stack.is_new:
            self._viewport.restart_fade(self.now)
            self._stack.enter()

    # -------------------------------------------------------------- settings
    @override
    def change_settings(self, **values: object) -> None:
        told = self.settings.error
        self.settings.change(**values)
        self._apply_settings({*values})
        if self.settings.error not in ("", told):
            self.when_idle(self._tell_error)

    def _tell_error(self) -> bool:
        self.show_message(self.settings.error)
        return False

    def _write_later(self) -> None:
        """Write the settings when the player rests, because another program holds their file."""
        self.when_idle(self._write_again)
        self._retry_until = self.now + _RETRY_SECONDS

    def _write_again(self) -> bool:
        """Try to write the settings, at most every `_RETRY_EVERY` seconds; return True to go on with it."""
        if self.now >= self._retry_at:
            self._retry_at = self.now + _RETRY_EVERY
            self.settings.retry()
        if self.settings.is_pending and self.now < self._retry_until:
            return True
        self._retry_until = 0.0
        return self.settings.is_pending and self._tell_error()

    def _take_over(self) -> None:
        """Take over what other windows have changed, and a sound device that has been plugged in."""
        self.sound.look_again()
        self.settings.take_over()
        self._apply_settings(set())

    def _apply_settings(self, shown: set[str]) -> None:
        """Apply the settings that have changed; lay the scene out unless it shows all of them (`shown`).

        A language that the player chooses is spoken even if it was set before: the command line may have
        asked for another one.
        """
        before, now = self._applied, self.settings.current
        self._applied = now
        changed = changed_names(before, now)
        self.sound.apply(now.effects, now.music, now.muted, now.ambience)
        wanted = language_for_setting(now.language)
        if "language" in changed or ("language" in shown and wanted != spoken_language()):
            set_language(wanted)
            changed = changed | {"language"}
        self._bind()
        if changed.intersection(_LOOK_SETTINGS):
            self.display.zoom(now.scale)
            self._measure()
        elif changed - shown - _UNSEEN:
            self._layout.request_layout()
        for scene in self.scenes:
            scene.stage.level = now.animation

    def open_to_screen_readers(self) -> bool:
        """Let screen readers read the window; return False, as an idle task that is done."""
        self.adapter.open(pygame.display.get_driver())
        self.adapter.set_focused(focused=self.focused)
        return False

    def _bind(self) -> None:
        """Bind keys and buttons as set by the player."""
        now = self.settings.current
        letters = "".join(chosen_letters(now))
        self.reader.bindings = Bindings(now.keys, now.buttons, self.reader.keyboard.layout, letters)
        pointers = self.reader.pointers
        pointers.seconds = now.double_click / 1000 if now.double_click else self._system_double_click
        pointers.near, pointers.locks = now.double_near, now.toggles

    def _is_holding(self) -> bool:
        return self.scene.presses.is_holding()

    def adopt_double_click(self, seconds: float) -> None:
        """Adopt the double click of the system, 0 if it tells none, for players who have set no other."""
        self._system_double_click = seconds or DOUBLE_CLICK
        self._bind()

    def _measure(self) -> None:
        """Measure the window, and lay the scene out for it."""
        self._viewport.measure()
        self._layout.request_layout()

    @override
    def toggle_mute(self) -> None:
        self.change_settings(muted=not self.settings.current.muted)
        self._layout.request_layout()

    @override
    def toggle_full_screen(self) -> None:
        self._viewport.hold_scene(self.scene.draw)
        self.display.toggle_full_screen()
        self.change_settings(full_screen=self.display.full_screen)
        self._measure()

    # -------------------------------------------------------------- life
    def run(self, first: Callable[[], object] | None = None) -> None:
        """Run the loop until the window closes; `first` opens scenes over the first one, before any input."""
        self.loop.run(first)
        self.close()

    def quit(self) -> None:
        """Close the window; if moves would be lost, ask first, unless that question is shown already."""
        if self.scene.asks_before_loss:
            self.loop.end()
        else:
            self.confirm_leave(self.scenes, self.loop.end)

    def _end_loop(self) -> None:
        self.loop.running = False

    def close(self) -> None:
        """Shut down; close the window first, so that quitting feels instant."""
        pygame.time.wait(_X_DELAY)
        self.settings.change_allowed(place=self.display.window.place or self.settings.current.place)
        self.display.close()
        self.settings.finish()
        for scene in reversed(self.scenes):
            scene.close()
        self.worker.close()
        self.sound.close()

    def abandon(self) -> None:
        """Leave and close all scenes, whatever fails; the window is gone already, with its screen."""
        closing = (scene.close for scene in reversed(self.scenes))
        for act in (self.scene.leave, *closing, self.settings.finish, self.worker.close):
            with suppress(Exception):
                act()
