"""Forms: the text fields of a scene, by pygame-gui, which is imported only when a form is first shown.

pygame-gui keeps text, caret, selection and pictures; we handle the focus, the keys that leave a field, the
areas to redraw, and lines in other scripts.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.compat import override
from games.core import Words
from ui.app.focus import Target
from ui.app.intents import Intent, Pointer
from ui.app.scene import Application, Scene
from ui.dialogs import script_line
from ui.dialogs.field import Field, FieldState
from ui.draw.sprites import Invalidate
from ui.draw.theme import GOLD, INK, NIGHT, PAPER, WHITE, WOOD, Metrics

if TYPE_CHECKING:
    from pygame_gui import UIManager


_AWAKE: Final = 1.5  # seconds for which pygame-gui stays awake after an event
_BLINK: Final = 0.5  # seconds after which the caret comes or goes
_BLINK_AWAKE: Final = 0.4  # the same while pygame-gui is awake
_BUTTONS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
_PAPER: Final = PAPER.mixed(WHITE, 0.35)


def _nothing(text: str) -> None:
    """Do nothing: the default of a call back."""


def _accept_all(text: str) -> bool:
    """Return True: by default a field takes any text."""
    return True


class Form:
    """The fields of a scene. `begin` drops all; those made again under their names keep their contents."""

    def __init__(self, invalidate: Invalidate, is_focused: Callable[[], bool]) -> None:
        self._is_focused = is_focused
        self.fields: list[Field] = []
        self.active: Field | None = None
        self._invalidate = invalidate
        self._manager: UIManager | None = None
        self._m: Metrics | None = None
        self._states: dict[str, FieldState] = {}
        self._shown: list[tuple[Surface, Rect]] = []
        self._now = 0.0
        self._updated = 0.0
        self._awake_until = 0.0
        self._is_stirred = False

    # -------------------------------------------------------------- fields
    def begin(self, m: Metrics) -> None:
        """Drop all fields; the UIManager stays while the measures of the window do."""
        manager = self._manager if self._m == m else None
        self.close()
        self._manager = manager or _manager(m)
        self._m = m

    def add(
        self,
        name: str,
        rect: Rect,
        text: str = "",
        *,
        limit: int = 60,
        changed: Callable[[str], None] = _nothing,
        finished: Callable[[str], None] = _nothing,
        accepts: Callable[[str], bool] = _accept_all,
        refused: Callable[[str], None] = _nothing,
        cut: Callable[[], None] = lambda: None,
        lacking: Callable[[], None] | None = None,
        label: Words = "",
        reads: Callable[[str], str] = str,
    ) -> Field:
        """Add and return a line of at most `limit` characters that begins with `text`.

        Screen readers tell its `label`.

        The field calls `cut` when it drops the end of a typed or pasted text that is too long.
        """
        from pygame_gui.elements import UITextEntryLine

        element = UITextEntryLine(rect, self._manager, initial_text=text)
        element.set_text_length_limit(limit)
        field = Field(name, element, changed, finished, accepts, refused, cut, lacking, label, reads)
        if name in self._states:
            field.restore(self._states[name])
        self.fields.append(field)
        self.wake()
        return field

    def set_text(self, name: str, text: str) -> None:
        """Set the text of a field, shown or not, without a call back."""
        state = self._states[name] = (text, 0, len(text))
        for field in self.fields:
            if field.name == name:
                field.restore(state)
        self.wake()

    def close(self) -> None:
        """Drop all fields but remember their contents, and give the mouse its usual pointer back."""
        self._states |= {field.name: field.state() for field in self.fields}
        if self._manager is not None:
            self._manager.set_focus_set(None)
            self._manager.clear_and_reset()
            with suppress(pygame.error):  # not every screen has pointers
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)
        self._manager = self.active = None
        self.fields = []
        self._shown = []

    # -------------------------------------------------------------- input
    def focus(self, field: Field | None) -> None:
        """Give a field the focus; None takes it from all."""
        if field is self.active or self._manager is None:
            return
        before, self.active = self.active, field
        if before:
            before.drop_composed()
        self._manager.set_focus_set(field.element.get_focus_set() if field else None)
        pygame.key.set_repeat(0)  # pygame-gui has set it; our keyboard repeats keys
        if before:
            before.left()
        if field:
            field.focused()
        self.wake()

    def field_at(self, place: tuple[int, int]) -> Field | None:
        """Return the usable field at a place, or None."""
        return next(
            (field for field in self.fields if field.enabled and field.area.collidepoint(place)), None
        )

    def key(self, event: Event) -> bool:
        """Pass a key event to the field that has the focus; return True if it has used the event."""
        return self.active is not None and self.active.key(event, self.process)

    def process(self, event: Event) -> None:
        """Pass an event to pygame-gui, and call back for the changes it made."""
        if self._manager is not None:
            self._manager.process_events(event)
            pygame.key.set_repeat(0)
            self.wake()
            for field in list(self.fields):
                field.tell()

    def wake(self) -> None:
        """Let pygame-gui draw what has changed."""
        self._is_stirred = True

    # -------------------------------------------------------------- time and drawing
    def tick(self, now: float) -> None:
        """Update pygame-gui if time may change anything, and invalidate the changed areas."""
        self._now = now
        if self._manager is None:
            return
        if self._is_stirred:
            self._is_stirred, self._awake_until = False, now + _AWAKE
        pause = 0.0 if now < self._awake_until else _BLINK if self._blinks else inf
        if now - self._updated >= pause:
            if self.active:  # at rest, each update lets the caret come or go
                self.active.element.blink_cursor_time = 0.0 if pause else _BLINK_AWAKE
            self._manager.update(min(now - self._updated, 1.0))
            self._updated = now
            self._compare(self._manager)

    @property
    def due(self) -> float:
        """The time of the next update: now while pygame-gui is awake, else the caret's; inf for never."""
        if self._manager is None:
            return inf
        if self._is_stirred or self._now < self._awake_until:
            return self._now
        return self._updated + _BLINK if self._blinks else inf

    @property
    def _blinks(self) -> bool:
        """True while a caret blinks: not in a window without the focus of the keyboard."""
        return self.active is not None and self._is_focused()

    def draw(self, target: Surface) -> None:
        """Draw all fields on an opaque surface, inside its clip."""
        if self._manager is not None and self._m is not None:
            self._manager.draw_ui(target)
            for field in self.fields:
                if script_line.is_needed(field.element):
                    script_line.draw(target, field.element, _PAPER, self._m)

    def _compare(self, manager: UIManager) -> None:
        """Invalidate the areas of changed pictures and places, of which pygame-gui gives no notice."""
        shown = [(data[0], Rect(data[1])) for data in manager.get_sprite_group().visible if data[0]]
        for number in range(max(len(shown), len(self._shown))):
            old = self._shown[number] if number < len(self._shown) else None
            new = shown[number] if number < len(shown) else None
            if old is None or new is None or old[0] is not new[0] or old[1] != new[1]:
                for changed in (old, new):
                    if changed is not None:
                        self._invalidate(changed[1])
        self._shown = shown


class FormScene(Scene):
    """A scene with a form; its fields come before its buttons. Subclasses make them in `build_layout`."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.form = Form(self.app.invalidate, lambda: self.app.focused)
        self._over = False  # True while the mouse is over a field

    @override
    def leave(self) -> None:
        self.form.close()
        super().leave()

    @override
    def rebuild(self) -> None:
        active, seen = self.form.active, self.focus.is_shown
        state = active.state() if active else None
        self.form.begin(self.m)
        super().rebuild()
        for field in self.form.fields:
            if active is not None and field.name == active.name:
                self.focus.set(field, shown=seen)
                if state:
                    field.select(*state[1:])

    @override
    def targets(self) -> list[Target]:
        return [*(field for field in self.form.fields if field.enabled), *super().targets()]

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        self.form.focus(target if isinstance(target, Field) else None)

    @override
    def handle_event(self, event: Event) -> bool:
        if event.type in _KEYS:
            return self.form.key(event)
        if event.type in _BUTTONS or event.type == pygame.MOUSEMOTION:
            return self._raw_pointer(event)
        return hasattr(event, "ui_element") or super().handle_event(event)

    def _raw_pointer(self, event: Event) -> bool:
        field = self.form.field_at(event.pos)
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if field and pressed and event.button == 1:
            self.focus.set(field, shown=False)
        if field and field.point(event, self.m):
            self.form.wake()
        elif field or self._over or event.type == pygame.MOUSEBUTTONUP:
            self.form.process(event)
        self._over = field is not None
        return field is not None and event.type != pygame.MOUSEMOTION and not self.buttons.is_pressed

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Pointer):
            if intent.kind == "cancel":
                self.form.process(Event(pygame.MOUSEBUTTONUP, pos=intent.place, button=intent.button))
            elif (
                intent.kind == "press" and intent.button == 1 and (field := self.form.field_at(intent.place))
            ):
                self.focus.set(field, shown=False)  # a press beside it; one in it is no intent
                return
        super().handle(intent)

    @override
    def tick(self, now: float) -> None:
        super().tick(now)
        self.form.tick(now)

    @property
    @override
    def due(self) -> float:
        return min(super().due, self.form.due)

    @override
    def draw(self, target: Surface, clip: Rect) -> None:
        super().draw(target, clip)
        self.form.draw(target)


# ------------------------------------------------------------------ theme
def _manager(m: Metrics) -> UIManager:
    """Return a manager that is freed with its form; pygame-gui would keep the first one, 4 MB, for good."""
    from pygame_gui import UIManager
    from pygame_gui.core.utility import set_default_manager

    manager = UIManager((m.width, m.height), _theme(m), enable_live_theme_updates=False)
    set_default_manager(None)
    return manager


def _theme(m: Metrics) -> dict[str, dict[str, dict[str, str]]]:
    """Return the theme: paper in a brass frame.

    Sizes are strings, given for each kind of element: pygame-gui ignores others.
    """
    font = {"name": "noto_sans", "size": str(m.font(20)), "bold": "0", "italic": "0"}
    shape = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(m.u(7)),
        "border_width": str(m.u(3)),
        "shadow_width": "0",
    }
    paper = {
        "dark_bg": _PAPER.hex,
        "normal_text": INK.hex,
        "selected_text": WHITE.hex,
        "selected_bg": NIGHT.hex,
        "normal_border": GOLD.hex,
        "text_cursor": INK.hex,
        "disabled_bg": PAPER.mixed(WOOD, 0.4).hex,
        "disabled_text": WOOD.hex,
        "disabled_border": WOOD.hex,
    }
    entry = shape | {"padding": f"{m.u(10)},{m.u(4)}"}
    return {"text_entry_line": {"font": font, "colours": paper, "misc": entry}}
