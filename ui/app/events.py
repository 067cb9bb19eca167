"""Dispatch of SDL's events: to the window, to the gamepads, or as intents to the scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from ui.app.intents import Pointer
from ui.app.pointing import Place
from ui.app.press_guard import PressGuard
from ui.app.text_input import TextInput
from ui.app.waiting import WAKE

if TYPE_CHECKING:
    from ui.accessibility.adapter import Adapter
    from ui.app.display import Display
    from ui.app.intents import Intent, Reader
    from ui.app.scene_stack import SceneStack
    from ui.app.sound import Sound
    from ui.app.viewport import Viewport

_MOVED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWMOVED, pygame.WINDOWDISPLAYCHANGED)
_SHOWN: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
_DEVICES: Final = (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED, pygame.AUDIODEVICEREMOVED)
_FOCUS: Final = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
_HIDDEN: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
PRESSES: Final = (
    pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN,
    pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION,
)  # fmt: skip
"""Types of the events by which a person does something; the axes of a gamepad may drift by themselves."""
_ACTIVITY: Final = (*PRESSES, pygame.MOUSEMOTION, pygame.FINGERMOTION)
OF_WINDOW: Final = (pygame.WINDOWSIZECHANGED, *_SHOWN, *_HIDDEN)
"""Types of the events that the window needs even during a layout."""


class Dispatcher:
    """The receivers of events, and the time of the last input.

    `on_quit` handles the request to close the window, `on_file` a file dropped on it, `on_layout` another
    layout of the keyboard, `on_focus` the focus of the keyboard, which has come to the window.
    """

    def __init__(
        self,
        display: Display,
        viewport: Viewport,
        stack: SceneStack,
        reader: Reader,
        sound: Sound,
        on_quit: Callable[[], None],
        on_file: Callable[[Path], None],
        on_layout: Callable[[], None],
        on_focus: Callable[[], None],
        adapter: Adapter,
    ) -> None:
        self._display = display
        self._viewport = viewport
        self._stack = stack
        self.reader = reader
        self._sound = sound
        self._on_quit = on_quit
        self._on_file = on_file
        self._on_layout = on_layout
        self._text_input = TextInput(display)
        self._guard = PressGuard(reader.pointers)
        self._on_focus = on_focus
        self._adapter = adapter
        self.focused = True
        """True while the window has the focus of the keyboard."""
        self.last_input = float("-inf")
        """Time of the last intent."""
        self.last_activity = float("-inf")
        """Time of the last sign of a person: also of a key without a use, or a moving mouse."""
        self.may_have_moved = False
        """True after an event that may come from a change of the monitors."""

    def dispatch(self, event: Event, now: float) -> None:
        """Hand an event to its receiver."""
        if event.type in OF_WINDOW and not self._display.window.owns(event):
            return
        event, scene = self.reader.read_key(self._viewport.map_mouse(event)), self._stack.top
        self.reader.follow_key(event, now, scene, is_writing=self.is_writing)
        self.may_have_moved |= event.type in _MOVED
        self._point(self.reader.pointers.lost(event), now)
        if event.type in _ACTIVITY:
            self.last_activity = now
        if self._take_window(event, now):
            pass
        elif event.type in _DEVICES:
            self._follow_devices(event)
        elif event.type == pygame.KEYMAPCHANGED:
            if self.reader.keyboard.layout.refresh():
                self._on_layout()
        elif event.type == WAKE or self.reader.texts.drops(event, (scene, scene.focus.name)):
            pass  # WAKE only wakes the loop; a stray text has no receiver
        elif not scene.handle_event(event):
            self._read(event, now)

    def follow(self, motion: Event, move: Callable[[Place], object], now: float) -> None:
        """Hand a motion that continues a drag to `move` alone; the window shows the scene directly."""
        self.last_input = self.last_activity = now
        self._sound.wake()
        move(self._guard.shift(motion.pos))

    def _take_window(self, event: Event, now: float) -> bool:
        """Handle an event of the window; return False for others."""
        if event.type == pygame.QUIT:
            self._on_quit()
        elif event.type in _FOCUS:
            self._set_focus(focused=event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self.follow_size(now)
        elif event.type in _SHOWN or event.type in _HIDDEN:
            self.show(hidden=event.type in _HIDDEN)
        elif event.type == pygame.WINDOWLEAVE:
            self._stack.top.buttons.hover(None)
        elif event.type == pygame.DROPFILE:
            self._on_file(Path(event.file))
        else:
            return False
        return True

    def follow_size(self, now: float) -> None:
        """Adopt the size and the density of the window if they have changed."""
        if self._display.is_outdated:
            self._viewport.resize(self._stack.top.draw, now)

    def _follow_devices(self, event: Event) -> None:
        if event.type != pygame.AUDIODEVICEREMOVED:
            self.reader.pads.find()
        elif event.which and not event.iscapture:  # 0 stands for a device that is not open
            self._sound.lose_device()

    def _set_focus(self, *, focused: bool) -> None:
        self.focused = focused
        self.reader.pads.watch(is_on=focused)
        self._adapter.set_focused(focused=focused)
        if focused:
            self._on_focus()
        else:
            self.reader.pads.release_all()

    def _read(self, event: Event, now: float) -> None:
        """Handle the intent of an event, and update the key signs on buttons for a new device."""
        family = self.reader.shown_family
        for intent in self.reader.read(event, now):
            self.handle(intent, now)
        if self.reader.shown_family != family:
            scene = self._stack.top
            scene.buttons.refresh_caps()
            scene.focus.show(shown=scene.focus.is_shown)

    def repeat(self, now: float) -> None:
        """Handle what time alone brings: the repeat of a held arrow or key, the long press of a finger."""
        if intent := self.reader.held(now):
            self.handle(intent, now)
        scene = self._stack.top
        event = self.reader.keyboard.due_repeat(now, scene)
        if event and not scene.handle_event(event):
            self._read(event, now)
        self._point(self.reader.pointers.tick(now), now)

    def _point(self, pointers: Iterable[Pointer], now: float) -> None:
        for pointer in pointers:
            self.handle(pointer, now)

    def handle(self, intent: Intent, now: float) -> None:
        """Hand an intent to the scene, unless it is a second press on what the first one uncovered."""
        self.last_input = self.last_activity = now
        self._sound.wake()
        scene = self._stack.top
        if not isinstance(intent, Pointer):
            scene.handle(intent)
        elif self._guard.drops(intent, scene, now):
            scene.stage.finish()
        else:
            scene.handle(self._guard.aimed(intent, scene))
            if intent.is_touch and intent.kind == "release" and intent.button == 1:
                self._stack.top.buttons.hover(None)  # no finger rests there

    def follow_field(self) -> bool:
        """Turn text input on for the field that has the focus, else off; return True if it now is on."""
        return self._text_input.follow(self._stack.top.focus.text_area)

    @property
    def is_writing(self) -> bool:
        """True while a field has the focus."""
        return self._stack.top.focus.text_area is not None

    def show(self, *, hidden: bool) -> None:
        """Adapt to a window that is hidden, or shown again."""
        if hidden != self._viewport.hidden:
            self._viewport.hidden = hidden
            self._sound.set_hidden(hidden)
        if not hidden:
            self._display.invalidate_all()
