"""Scenes with a list of rows, of which the player chooses one by mouse, wheel and keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.compat import override
from games.core import Words
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.dialogs.modal import Modal
from ui.draw.boxes import Stack
from ui.draw.sprites import Sprite
from ui.widgets.element import Element
from ui.widgets.page_ground import list_frame
from ui.widgets.scrolling import Painter, RowList

if TYPE_CHECKING:
    from ui.app.scene import Application

_ROWS: Final = {"up": -1, "down": 1}
_PAGES: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class ListModal(Modal):
    """A scene over another one: a list of rows, and beside it a sheet and buttons for the chosen one.

    Subclasses lay them out, and define the purpose of a row.
    """

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.listing: RowList | None = None
        self._first = 0
        self._sheet_room = Rect(0, 0, 1, 1)
        self._sheet: Sprite | None = None

    # -------------------------------------------------------------- layout
    def _paint_columns(self, heading: Words, high: float) -> tuple[Surface, Rect, Rect]:
        """Paint a plate `high` units high; return the background, and the rooms of list and sheet."""
        m = self.m
        frame = list_frame(m, high)
        ground = self.paint_frame(frame, heading)
        pad, top = m.u(20), frame.y + m.half(30) + m.u(38)
        inner = Rect(frame.x + pad, top, frame.width - 2 * pad, frame.bottom - pad - top)
        right = min(m.half(330), inner.width * 2 // 5)
        left = Rect(inner.x, inner.y, inner.width - right - pad, inner.height)
        return ground, left, Rect(left.right + pad, inner.y, right, inner.height)

    def _list(self, room: Rect, count: int, high: int, painter: Painter) -> RowList:
        """Show rows, scrolled to the place where they were before, and return the list."""
        self.listing = RowList(self.layer, room, count, high, self.m, painter)
        self.listing.scroll_to(self._first)
        return self.listing

    def _rows_of_buttons(self, room: Rect, count: int) -> tuple[Rect, ...]:
        """Return `count` rows for buttons at the lower end of a room; the sheet gets the room above them."""
        m = self.m
        high, gap = m.half(44), m.u(12)
        top = room.bottom - m.u(4) - count * high - (count - 1) * gap
        self._sheet_room = Rect(room.x, room.y, room.width, top - m.u(18) - room.y)
        return Stack(Rect(room.x, top, room.width, room.height)).each(count, high, gap)

    def _show_sheet(self, picture: Surface, edge: int = 0) -> None:
        """Show a sheet, whose picture is larger than its room by an edge."""
        place = self._sheet_room.inflate(2 * edge, 2 * edge).topleft
        self._sheet = self.layer.swap(self._sheet, Sprite(picture, place, 15))

    def show_chosen(self) -> None:
        """Show the sheet of the chosen row."""
        raise NotImplementedError

    def open_chosen(self) -> None:
        """Open the chosen row, for a double press or Enter on it."""
        raise NotImplementedError

    def choose(self, number: int) -> None:
        """Choose a row."""
        if self.listing:
            self.listing.choose(number)
            self.show_chosen()
            if isinstance(self.focus.target, RowList):
                self.focus.show(shown=self.focus.is_shown)

    # -------------------------------------------------------------- for screen readers
    def _describe_row(self, number: int) -> Element:
        """Return the words of a row: what it is, and all details of it."""
        raise NotImplementedError

    @override
    def _element(self, target: Target) -> Element:
        if not isinstance(target, RowList):
            return super()._element(target)
        return target.describe(self._title, self._describe_row, self.choose)

    # -------------------------------------------------------------- life cycle and input
    @override
    def enter(self) -> None:
        if self.focus.target is None:
            self.focus.set(self.first_focus(), shown=False)

    @override
    def leave(self) -> None:
        self._save_scroll()

    def _save_scroll(self) -> None:
        """Remember the rows in sight, to show them again after the next layout."""
        self._first = self.listing.first if self.listing else 0

    @override
    def targets(self) -> list[Target]:
        rows: list[Target] = [self.listing] if self.listing and self.listing.enabled else []
        return [*rows, *super().targets()]

    @override
    def activate(self, target: Target | None) -> None:
        if target is None or isinstance(target, RowList):
            self.open_chosen()
        else:
            super().activate(target)

    @override
    def command(self, command: Command) -> None:
        if command.name in _ROWS and self.listing and self.focus.target in (self.listing, None):
            self.focus.set(self.listing if self.listing.enabled else self.first_focus())
            self.choose(self.listing.chosen + _ROWS[command.name])
        else:
            super().command(command)

    @override
    def handle_event(self, event: Event) -> bool:
        if event.type != pygame.KEYDOWN or self.listing is None:
            return super().handle_event(event)
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.choose(0 if event.key == pygame.K_HOME else self.listing.count - 1)
        elif event.key in _PAGES:
            self.choose(self.listing.chosen + _PAGES[event.key] * self.listing.page)
        else:
            return super().handle_event(event)
        return True

    @override
    def _is_holding(self) -> bool:
        return self.listing is not None and self.listing.bar.is_held

    @override
    def _press_areas(self, place: tuple[int, int]) -> Iterable[Rect]:
        listing = self.listing
        return [*super()._press_areas(place), *([listing.bar.area, *listing.areas] if listing else [])]

    @override
    def handle(self, intent: Intent) -> None:
        listing = self.listing
        if listing and isinstance(intent, Scroll):
            self.focus.show(shown=False)
            listing.scroll_to(listing.first - round(intent.notches))
        elif listing and listing.bar.is_held and isinstance(intent, Pointer) and intent.kind != "press":
            self._drag(listing, intent)
        else:
            if listing and isinstance(intent, Pointer):
                listing.hover(intent.place)
            super().handle(intent)

    def _drag(self, listing: RowList, pointer: Pointer) -> None:
        if pointer.kind == "move" and pointer.button:
            listing.bar.drag(pointer.place)
        else:
            listing.bar.release()
            listing.show()

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        listing = self.listing
        if listing is None or pointer.kind != "press" or pointer.button != 1:
            return super()._handle_pointer(pointer)
        number = listing.row_at(pointer.place)
        if number < 0:
            return listing.bar.grab(pointer.place) or super()._handle_pointer(pointer)
        self.focus.set(listing, shown=False)
        again = pointer.is_double and number == listing.chosen
        self.choose(number)
        if again:
            self.open_chosen()
        return True
