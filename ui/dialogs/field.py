"""One text field: its text, keys and mouse, and the words that an input method composes in it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Final
from unicodedata import category

import pygame
from pygame import Rect
from pygame.event import Event

from games.core import Words
from ui.app.keyboard import CHORD
from ui.dialogs import script_line
from ui.draw import text
from ui.draw.theme import Metrics
from ui.widgets.element import Element

if TYPE_CHECKING:
    from pygame_gui.elements import UITextEntryLine

_PASTED_PER_LIMIT: Final = 8
"""Characters of a pasted text that a field reads, as a multiple of its limit."""
_F_KEYS: Final = range(pygame.K_F1, pygame.K_F12 + 1)
_LEAVING: Final = frozenset(
    (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_AC_BACK, pygame.K_UP, pygame.K_DOWN, *_F_KEYS)
)
_FIGURES: Final = range(pygame.K_0, pygame.K_9 + 1)
_TURNED: Final = {pygame.K_LEFT: pygame.K_RIGHT, pygame.K_RIGHT: pygame.K_LEFT}
_PASTE: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_ALT: Final = pygame.KMOD_ALT | pygame.KMOD_MODE
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_SELECTORS: Final = range(0xFE00, 0xFE10)  # marks that only choose a look
_PROBE: Final = 16  # size in pixels at which characters are measured


FieldState = tuple[str, int, int]
"""The contents of a field: its text, and the start and the end of the selection."""


class Field:
    """A line of text, in the interface of the other modules.

    The field calls `changed` with the text at every change, and `finished` on Enter. It takes typed or pasted
    characters as `reads` returns them, and only if `accepts` returns True for the resulting text; else it
    calls `refused` with that text. It drops characters that no font here has, and calls `lacking`, unless
    that is None. Screen readers tell its `label`.
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
        lacking: Callable[[], None] | None,
        label: Words = "",
        reads: Callable[[str], str] = str,
    ) -> None:
        self.name = name
        self.label = label
        self.error: Words = ""
        """Error message of the text, for screen readers; "" for none."""
        self.element = element
        self._changed = changed
        self._finished = finished
        self._reads = reads
        self._accepts = accepts
        self._refused = refused
        self._cut = cut
        self._lacking = lacking
        self._before: FieldState | None = None
        """The contents without the words that an input method composes; None while it composes none."""
        self._figure = ""
        """The figure of the last key, for a field that refuses its other sign: a French 1 is "&"."""
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
        """The text, without words that an input method still composes."""
        return self._before[0] if self._before else self.element.get_text()

    def describe(self) -> Element:
        """Return what a screen reader tells: the label, the text, and what is wrong with it."""
        return Element(("field", self.name), self.label, "text_field", self.error, self.value)

    def focused(self) -> None:
        """Select everything, so that typing replaces it."""
        self.select(0, len(self.value))

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
        if self._before:
            return self._before
        start, end = self.element.select_range
        return (self.value, start, end) if start != end else (self.value, *(self.element.edit_position,) * 2)

    def restore(self, state: FieldState) -> None:
        """Restore the contents of another field of the same name, without a call back."""
        self._told = state[0]
        self.element.set_text(state[0])
        self.select(*state[1:])

    def key(self, event: Event, process: Callable[[Event], object]) -> bool:
        """Take characters, Backspace, Home, Ctrl+V and the like; return False for keys that leave the field.

        Those are Tab, Escape, the Back key, Up, Down, the F-keys, and Enter with Alt. All keys are for an
        input method while it composes words.
        """
        if event.type == pygame.TEXTEDITING:
            self._compose(event.text)
            return True
        if self._before:
            if event.type != pygame.TEXTINPUT:
                return True
            self.drop_composed()
        if event.type == pygame.KEYDOWN:
            is_figure = event.key in _FIGURES and not event.mod & CHORD
            self._figure = chr(event.key) if is_figure else ""
            if event.key in _LEAVING or (event.mod & pygame.KMOD_ALT and event.key in _ENTER):
                return False
            if event.key in _ENTER:
                self._finished(self.value)
                return True
            if event.key == pygame.K_v and event.mod & _PASTE and not event.mod & _ALT:
                event = Event(pygame.TEXTINPUT, text=_clipboard(self._paste_limit))
            else:
                event = self._turned(event)
        if event.type == pygame.TEXTINPUT:
            self._write(event.text[: self._paste_limit], process)
        else:
            process(event)
        return True

    def _write(self, words: str, process: Callable[[Event], object]) -> None:
        """Insert typed or pasted words at the caret, unless they are refused."""
        seen = "".join(filter(_is_visible, self._reads(words)))
        typed = "".join(filter(text.is_drawable, seen)) if self._lacking else seen
        if typed and not self._accepts(written := self._text_with(typed)):
            if not self._figure or not self._accepts(self._text_with(self._figure)):
                self._refused(written)
                return
            typed = self._figure
        is_cut = len(self._text_with(typed)) > (self.element.length_limit or inf)
        if len(typed) > 1:
            self._insert(typed)
        process(Event(pygame.TEXTINPUT, text=typed if len(typed) == 1 else ""))
        if is_cut:
            self._cut()
        if self._lacking and len(typed) < len(seen):
            self._lacking()

    def _turned(self, event: Event) -> Event:
        """Return the press of left or right for the other way if the text there is read from the right."""
        if event.key in _TURNED and script_line.is_rtl_at_caret(self.element):
            return Event(event.type, event.dict | {"key": _TURNED[event.key]})
        return event

    def point(self, event: Event, m: Metrics) -> bool:
        """Place the caret with the mouse in a text of another script; return False for other texts."""
        if not script_line.is_needed(self.element):
            return False
        is_drag = event.type == pygame.MOUSEMOTION and event.buttons[0] and self.element.is_focused
        if is_drag or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            end = script_line.index_at(self.element, event.pos[0], m)
            before = self.element.select_range
            start = (before[0] if before[0] != before[1] else self.element.edit_position) if is_drag else end
            self.select(start, end)
        return True

    def drop_composed(self) -> None:
        """Drop the words that an input method has not finished."""
        if self._before:
            self._compose("")

    def _compose(self, words: str) -> None:
        """Show the words that an input method composes, selected, in place of those shown before."""
        before, self._before = self.state(), None
        self.element.set_text(before[0])
        self.select(*before[1:])
        if words:
            start = min(before[1:])
            self._insert(words)
            self.select(start, self.element.edit_position)
            self._before = before

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

    def replace(self, words: str) -> None:
        """Replace the text, as if it had been typed."""
        self.select(0, len(self.value))
        if words:
            self._write(words[: self._paste_limit], self.element.process_event)
        else:
            self._insert("")
        self.tell()

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
    """Return True for a character that can be seen, or changes the letter before it.

    pygame draws nothing for others, and players would see an empty text.
    """
    is_mark = category(character)[0] == "M" and ord(character) not in _SELECTORS
    return character.isprintable() and (is_mark or text.width(character, _PROBE) > 0)
