"""The keys and gamepad buttons of each command, and a way to change them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.compat import override
from games.core import Message, message
from ui.accessibility.phrases import full_text
from ui.app.bindings import CHANGEABLE, REDO_KEY, UNDO_KEY, CommandName, can_have_button, can_have_key, rebind
from ui.app.intents import Intent, Pointer
from ui.app.key_sets import KEY_SETS, Hand
from ui.app.keyboard import is_keypad
from ui.dialogs.list_modal import ListModal
from ui.dialogs.modal import add_close_button, paint_inset
from ui.draw import paint, text
from ui.draw.boxes import split_in_half
from ui.draw.theme import BRIGHT_GOLD, CREAM, GOLD, INK, WHITE
from ui.widgets.button import ButtonLook, labelled
from ui.widgets.element import Element
from ui.widgets.key_signs import key_cap, pad_sign, pad_words
from ui.words import in_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.core import Words
    from ui.app.scene import Application

_FIXED: Final = message("settings.keys.fixed", undo=UNDO_KEY, redo=REDO_KEY)
_ARROWS: Final = frozenset(("dpleft", "dpright", "dpup", "dpdown"))


def describe_command(command: CommandName) -> Message:
    """Return a description of a command."""
    return message(f"settings.keys.what.{command.replace(' ', '_')}")


class KeysScene(ListModal):
    """A row for each command at the left; at the right, buttons to change the chosen one."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self._chosen = 0
        self._is_waiting_for_key = False
        self._note: Words = ""

    @property
    def command_chosen(self) -> CommandName:
        """The command of the chosen row."""
        return CHANGEABLE[self._chosen]

    @property
    def note(self) -> Words:
        """The words below the chosen command: an answer, the request for a key, or else a note."""
        asked = message("settings.keys.ask") if self._is_waiting_for_key else _FIXED
        return self._note or asked

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        ground, left, right = self._paint_columns(message("settings.keys"), 640)
        paint_inset(ground, left, m)
        room = left.inflate(-m.u(16), -m.u(16))
        self._list(room, len(CHANGEABLE), m.t(40), self._row).choose(self._chosen)
        self._build_side(right)
        add_close_button(self, message("tip.back"))
        self.show_chosen()

    def _build_side(self, room: Rect) -> None:
        change, none = message("settings.keys.change"), message("settings.keys.none_at_all")
        usual, tip = message("settings.keys.usual"), message("settings.keys.hand.tip")
        ways: tuple[tuple[ButtonLook, Callable[[], object], Words], ...] = (
            (labelled(change, "hand", "primary"), self._request_key, message("settings.keys.change.tip")),
            (labelled(none, "close"), self._unbind, message("settings.keys.none_at_all.tip")),
            (labelled(message("settings.keys.left"), ""), partial(self._use_set, "left"), tip),
            (labelled(message("settings.keys.right"), ""), partial(self._use_set, "right"), tip),
            (labelled(usual, "redo"), self._restore_defaults, message("settings.keys.usual.tip")),
            (labelled(message("button.done"), "check"), self.app.pop, ""),
        )
        change_row, none_row, hands, *others = self._rows_of_buttons(room, len(ways) - 1)
        places = (change_row, none_row, *split_in_half(hands, self.m.u(10)), *others)
        rows = zip(places, ways, strict=True)
        self.buttons.match_font_sizes([self.buttons.add(rect, *way) for rect, way in rows])

    def _row(self, number: int, size: tuple[int, int], chosen: bool, hot: bool) -> Surface:
        """Return a row: a command, its key and its button."""
        m, bindings = self.m, self.app.reader.bindings
        picture, command = Surface(size, pygame.SRCALPHA), CHANGEABLE[number]
        room = picture.get_rect()
        if chosen:
            paint.draw_rounded(picture, room, m.u(8), BRIGHT_GOLD)
        elif hot:
            paint.draw_rounded(picture, room, m.u(8), (255, 240, 210, 34))
        edge, right = m.u(10), room.right - m.u(10)
        signs = [key_cap(bindings.key(command), m.font(15), m)] if bindings.key(command) else []
        if button := bindings.button(command):
            signs.append(pad_sign(button, self.app.reader.pads.family, m.font(15), m))
        for sign in reversed(signs):
            place = sign.get_rect(midright=(right, room.centery))
            picture.blit(sign, place)
            right = place.x - m.u(8)
        words = in_words(describe_command(command))
        face = text.fit_line(words, m.font(17), right - 2 * edge, INK if chosen else CREAM, chosen)
        picture.blit(face, face.get_rect(midleft=(edge, room.centery)))
        return picture

    # -------------------------------------------------------------- for screen readers
    @override
    def _describe_row(self, number: int) -> Element:
        command, bindings = CHANGEABLE[number], self.app.reader.bindings
        key, button = bindings.key(command), bindings.button(command)
        sign = pad_words(button, self.app.reader.pads.family) if button else ""
        name = message("spoken.key", command=describe_command(command), key=key or "-")
        more = message("spoken.pad_button", button=sign or button) if button else ""
        return Element(command, name, description=more)

    @property
    @override
    def _summary(self) -> Words:
        return self.note

    # -------------------------------------------------------------- the chosen command
    @override
    def show_chosen(self) -> None:
        if self.listing:
            self._chosen = self.listing.chosen
        m, room = self.m, self._sheet_room
        picture = Surface(room.size, pygame.SRCALPHA)
        paint.draw_with_border(picture, picture.get_rect(), m.u(10), (16, 7, 3, 176), GOLD, m.u(1.5))
        wide = room.width - m.u(28)
        head = text.paragraph(in_words(describe_command(self.command_chosen)), m.font(18), BRIGHT_GOLD, wide)
        said = in_words(self.note)
        left = room.height - head.get_height() - m.u(32)
        size = m.font(17 if self._is_waiting_for_key or self._note else 15)
        size, _ = text.fit_lines(said, size, (wide, left), bold=False)
        body = text.paragraph(said, size, WHITE if self._is_waiting_for_key else CREAM, wide)
        picture.blit(head, (m.u(14), m.u(12)))
        picture.blit(body, (m.u(14), m.u(20) + head.get_height()))
        self._show_sheet(picture)

    @override
    def open_chosen(self) -> None:
        self._request_key()

    def _request_key(self) -> None:
        """Ask for the next key, or button of a gamepad, which becomes the command's."""
        self.app.sound.play("click")
        self._show_note("", is_waiting_for_key=True)

    def _show_note(self, sentence: Words, *, is_waiting_for_key: bool) -> None:
        self._note, self._is_waiting_for_key = sentence, is_waiting_for_key
        self.app.announcer.say(self.note, is_urgent=True)
        self.show_chosen()

    def _cancel_key_request(self) -> None:
        self._note, self._is_waiting_for_key = "", False

    def _bind(self, *, key: int | None = None, button: str | None = None) -> None:
        """Give the chosen command another key or button, and take that from any other command."""
        now, command = self.app.settings.current, self.command_chosen
        keys = now.keys if key is None else rebind(now.keys, command, key, 0)
        buttons = now.buttons if button is None else rebind(now.buttons, command, button, "")
        self._cancel_key_request()
        self.app.change_settings(keys=keys, buttons=buttons)
        self.app.announcer.say(full_text(self._describe_row(self._chosen)), is_urgent=True)

    def _unbind(self) -> None:
        """Take key and button from the chosen command."""
        self._bind(key=0, button="")

    def _restore_defaults(self) -> None:
        """Give all commands their default keys and buttons again."""
        self._cancel_key_request()
        self.app.change_settings(keys=(), buttons=())

    def _use_set(self, hand: Hand) -> None:
        """Give all commands keys within reach of one hand."""
        self.app.change_settings(keys=KEY_SETS[hand])
        self._show_note(message(f"settings.keys.{hand}.note"), is_waiting_for_key=False)

    # -------------------------------------------------------------- life cycle and input
    @override
    def leave(self) -> None:
        self._cancel_key_request()
        super().leave()

    @override
    def rebuild(self) -> None:
        self._save_scroll()
        super().rebuild()

    @override
    def choose(self, number: int) -> None:
        self._cancel_key_request()
        super().choose(number)

    @override
    def handle_event(self, event: Event) -> bool:
        if not self._is_waiting_for_key:
            return super().handle_event(event)
        if event.type == pygame.KEYDOWN:
            self._take_key(event.raw if is_keypad(event.raw) else event.key)
            return True
        button = self.app.reader.pads.pressed(event, self.app.now)
        if button:
            self._take_button(button)
        return bool(button)

    def _take_key(self, key: int) -> None:
        if key == pygame.K_ESCAPE:
            self._show_note("", is_waiting_for_key=False)
        elif can_have_key(key):
            self._bind(key=key)
        else:
            self._show_note(message("settings.keys.cannot"), is_waiting_for_key=True)

    def _take_button(self, button: str) -> None:
        if button == "b":
            self._show_note("", is_waiting_for_key=False)
        elif can_have_button(button):
            self._bind(button=button)
        elif button not in _ARROWS:
            self._show_note(message("settings.keys.cannot"), is_waiting_for_key=True)

    @override
    def handle(self, intent: Intent) -> None:
        if self._is_waiting_for_key and isinstance(intent, Pointer) and intent.kind == "press":
            self._show_note("", is_waiting_for_key=False)
        super().handle(intent)
