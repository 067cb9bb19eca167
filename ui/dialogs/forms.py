"""Text fields: the one module that knows pygame-gui, and imports it only when a form is first shown.

pygame-gui keeps text, caret, selection and pictures; we handle the focus, the keys that leave a field, and
the areas to redraw.
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
from ui.app.focus import Target
from ui.app.scene import Application, Scene
from ui.draw import text
from ui.draw.sprites import Invalidate
from ui.draw.theme import GOLD, INK, NIGHT, PAPER, WHITE, WOOD, Metrics

if TYPE_CHECKING:
    from pygame_gui import UIManager
    from pygame_gui.elements import UITextEntryLine


_PASTED_PER_LIMIT: Final = 8
"""Characters of a pasted text that a field reads, as a multiple of its limit."""
_AWAKE: Final = 1.5  # seconds for which pygame-gui stays awake after an event
_BLINK: Final = 0.1  # seconds between looks at the caret
_BUTTONS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
_F_KEYS: Final = range(pygame.K_F1, pygame.K_F12 + 1)
_LEAVING: Final = frozenset(
    (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_AC_BACK, pygame.K_UP, pygame.K_DOWN, *_F_KEYS)
)
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


FieldState = tuple[str, int, int]
"""The contents of a field: its text, and the start and the end of the selection."""


class Field:
    """A line of text, in the interface of the other modules.

    The field calls `changed` with the text at every change, and `finished` on Enter. It takes typed or pasted
    characters only if `accepts` returns True for the resulting text; else it calls `refused` with that text.
    """

    def __init__(
        self,
        name: str,
        element: UITextEntryLine,
        changed: Callable[[str], None],
        finished: Callable[[str], None],
        accepts: Callable[[str], bool],
        refused: Callable[[str], None],
        cut: Callable[[], None],
    ) -> None:
        self.name = name
        self.element = element
        self._changed = changed
        self._finished = finished
        self._accepts = accepts
        self._refused = refused
        self._cut = cut
        self._told = self.value

    @property
    def area(self) -> Rect:
        """The area of the field."""
        return Rect(self.element.rect)

    @property
    def enabled(self) -> bool:
        """True while it can be used."""
        return self.element.is_enabled

    @property
    def value(self) -> str:
        """The text."""
        return self.element.get_text()

    def focused(self) -> None:
        """Select everything, so that typing replaces it."""
        self.select(0, len(self.value))
        pygame.key.set_text_input_rect(self.area)

    def left(self) -> None:
        """Remove the caret."""
        self.element.cursor_has_moved_recently = False
        layout = self.element.drawable_shape and self.element.drawable_shape.text_box_layout
        if layout:
            layout.turn_off_cursor()
            self.element.redraw()

    def select(self, start: int, end: int) -> None:
        """Select a part of the text; the caret is at its end, and visible while the field has the focus."""
        self.element.edit_position = end
        self.element.select_range = [start, end]
        self.element.cursor_has_moved_recently = self.element.is_focused

    def state(self) -> FieldState:
        """Return the contents that must outlive a change of size."""
        start, end = self.element.select_range
        return (self.value, start, end) if start != end else (self.value, *(self.element.edit_position,) * 2)

    def restore(self, state: FieldState) -> None:
        """Restore the contents of another field of the same name, without a call back."""
        self._told = state[0]
        self.element.set_text(state[0])
        self.select(*state[1:])

    def key(self, event: Event, process: Callable[[Event], object]) -> bool:
        """Take characters, Backspace, Home, Ctrl+V and the like; return False for keys that leave the field.

        Those are Tab, Escape, the Back key, Up, Down, the F-keys, and Enter with Alt.
        """
        if event.type == pygame.KEYDOWN:
            if event.key in _LEAVING or (event.mod & pygame.KMOD_ALT and event.key in _ENTER):
                return False
            if event.key in _ENTER:
                self._finished(self.value)
                return True
            if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                event = Event(pygame.TEXTINPUT, text=_clipboard(self._paste_limit))
        if event.type == pygame.TEXTINPUT:
            typed = "".join(filter(_is_visible, event.text[: self._paste_limit]))
            if typed and not self._accepts(written := self._text_with(typed)):
                self._refused(written)
                return True
            is_cut = len(self._text_with(typed)) > (self.element.length_limit or inf)
            if len(typed) > 1:
                self._insert(typed)
                typed = ""
            process(Event(pygame.TEXTINPUT, text=typed))
            if is_cut:
                self._cut()
            return True
        process(event)
        return True

    def _text_with(self, words: str) -> str:
        """Return the text with words inserted at the caret or in place of the selection."""
        text, *places = self.state()
        start, end = sorted(places)
        return text[:start] + words + text[end:]

    def _insert(self, words: str) -> None:
        """Insert as many characters as fit, in one call: pygame-gui would lay out the text for each one."""
        text, *places = self.state()
        start, end = sorted(places)
        inserted = words[: max(0, (self.element.length_limit or 0) - len(text) + end - start)]
        self.element.set_text(self._text_with(inserted))
        self.select(start + len(inserted), start + len(inserted))

    @property
    def _paste_limit(self) -> int:
        """Most characters of a pasted text to read; a whole book would take seconds."""
        return _PASTED_PER_LIMIT * (self.element.length_limit or 1)

    def tell(self) -> None:
        """Call back if the text has changed."""
        if self.value != self._told:
            self._told = self.value
            self._changed(self._told)


def _clipboard(most: int) -> str:
    """Return up to `most` characters of the clipboard, on one line; "" if it holds no text."""
    try:
        return " ".join(pygame.scrap.get_text().lstrip()[:most].split())
    except pygame.error:
        return ""


def _is_visible(character: str) -> bool:
    """Return True for a visible character: pygame draws nothing for others, and players see an empty text."""
    return character.isprintable() and text.width(character, 16) > 0


def _nothing(text: str) -> None:
    """Do nothing: the default of a call back."""


def _accept_all(text: str) -> bool:
    """Return True: by default a field takes any text."""
    return True


class Form:
    """The fields of a scene. `begin` drops all; those made again under their names keep their contents."""

    def __init__(self, invalidate: Invalidate) -> None:
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
    ) -> Field:
        """Add and return a line of at most `limit` characters that begins with `text`.

        The field calls `cut` when it drops the end of a typed or pasted text that is too long.
        """
        from pygame_gui.elements import UITextEntryLine

        element = UITextEntryLine(rect, self._manager, initial_text=text)
        element.set_text_length_limit(limit)
        field = Field(name, element, changed, finished, accepts, refused, cut)
        if name in self._states:
            field.restore(self._states[name])
        self.fields.append(field)
        self._wake()
        return field

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
        self._manager.set_focus_set(field.element.get_focus_set() if field else None)
        if before:
            before.left()
        if field:
            field.focused()
        self._wake()

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
            self._wake()
            for field in list(self.fields):
                field.tell()

    def _wake(self) -> None:
        self._is_stirred = True

    # -------------------------------------------------------------- time and drawing
    def tick(self, now: float) -> None:
        """Update pygame-gui if time may change anything, and invalidate the changed areas."""
        self._now = now
        if self._manager is None:
            return
        if self._is_stirred:
            self._is_stirred, self._awake_until = False, now + _AWAKE
        pause = 0.0 if now < self._awake_until else _BLINK if self.active else inf
        if now - self._updated >= pause:
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
        return self._updated + _BLINK if self.active else inf

    def draw(self, target: Surface) -> None:
        """Draw all fields on an opaque surface, inside its clip."""
        if self._manager is not None:
            self._manager.draw_ui(target)

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
        self.form = Form(self.app.invalidate)
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
        if field or self._over or event.type == pygame.MOUSEBUTTONUP:
            self.form.process(event)
        self._over = field is not None
        return field is not None and event.type != pygame.MOUSEMOTION and not self.buttons.is_pressed

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
    from pygame_gui import UIManager

    return UIManager((m.width, m.height), _theme(m), enable_live_theme_updates=False)


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
        "dark_bg": PAPER.mixed(WHITE, 0.35).hex,
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
