"""A scene that asks for a line: the number of the deal to lay out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from ui.accessibility.phrases import join_sentences
from ui.dialogs.forms import FormScene
from ui.dialogs.modal import Modal
from ui.draw import paint, svg, text
from ui.draw.boxes import Stack, around
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, OXBLOOD, RED, WHITE
from ui.widgets.button import labelled
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application


class NumberScene(FormScene, Modal):
    """Dialog with a field for a number.

    `check` returns the plain form of the text, or raises ValueError with a sentence for the player; the scene
    calls `done` with the plain form after it has closed. The field takes characters only if `accepts` returns
    True for the resulting text.
    """

    limit = 40
    """The most characters that can be written."""
    label, icon = message("screens.deal_it"), "check"
    reads: Callable[[str], str] = staticmethod(str)
    """Function that returns typed characters as they are written."""
    no_font: Words = ""
    """The reason to refuse characters that no font here has; "" to take them."""

    def __init__(
        self,
        app: Application,
        heading: Words,
        sentence: Words,
        start_text: str,
        check: Callable[[str], str],
        done: Callable[[str], None],
        accepts: Callable[[str], bool] = lambda _: True,
    ) -> None:
        super().__init__(app)
        self._heading = heading
        self._sentence = sentence
        self._start_text = start_text
        self._check = check
        self._done = done
        self._accepts = accepts
        self.buttons.has_default = True
        self.error = ""
        self._error_rect = Rect(0, 0, 0, 0)
        self._error_sprite: Sprite | None = None

    @override
    def build_layout(self) -> None:
        m = self.m
        width = min(m.half(520), m.width - m.u(40))
        inner, gap = width - m.u(56), m.u(16)
        words = text.paragraph(in_words(self._sentence), m.font(17), CREAM, inner, centred=True)
        entry_high, button_high = m.t(34) + m.u(14), m.half(48)
        error_high = 2 * text.height(m.font(16)) + m.u(14)
        head = m.half(30) + m.u(46)
        parts = (words.get_height(), entry_high, error_high, button_high)
        frame = around(m.window.center, width, head + sum(parts) + 3 * gap + m.u(14))
        rows = Stack(Rect(frame.x + m.u(28), frame.y + head - gap, inner, frame.height))
        said, entry, error, buttons = (rows.take(high, gap) for high in parts)
        self.paint_frame(frame, self._heading).blit(words, said)
        self.form.add(
            "number", entry, self._start_text, limit=self.limit, accepts=self._accepts,
            changed=self._clear_error, finished=self._take, refused=self._reject, label=self._heading,
            reads=self.reads,
            lacking=partial(self._show_error, ValueError(self.no_font)) if self.no_font else None,
        )  # fmt: skip
        self._error_rect = error.move(0, m.u(2) - gap // 2)
        self._update_error()
        ways = Stack(buttons, across=True)
        deal = labelled(self.label, self.icon, "primary")
        leave = labelled(message("screens.never_mind"), "back")
        done = self.buttons.add(ways.take((inner - gap) // 2), deal, self._deal)
        self.buttons.match_font_sizes([done, self.buttons.add(ways.take_remaining(gap), leave, self.app.pop)])

    @property
    @override
    def _summary(self) -> Words:
        return join_sentences((self.error, self._sentence))

    @override
    def enter(self) -> None:
        self.focus.set(self.form.fields[0])

    # -------------------------------------------------------------- checking
    def _deal(self) -> None:
        self._take(self.form.fields[0].value)

    def _take(self, written: str) -> None:
        try:
            plain = self._check(written)
        except ValueError as fault:
            self._show_error(fault)
            self.focus.set(self.form.fields[0], shown=self.focus.is_shown)
            self.form.fields[0].focused()
            return
        self.app.sound.play("click")
        self.app.pop()
        self._done(plain)

    def _reject(self, written: str) -> None:
        """Show the reason a text is refused: no continuation would make it valid."""
        try:
            self._check(written)
        except ValueError as fault:
            self._show_error(fault)

    def _show_error(self, fault: ValueError) -> None:
        self.error = in_words(fault.args[0])
        self.app.sound.play("refuse")
        self.app.announcer.say(self.error, is_urgent=True)
        self._update_error()

    def _clear_error(self, written: str) -> None:
        """Hide the refusal, as the new text has not been refused yet."""
        self.error = ""
        self._update_error()

    def _update_error(self) -> None:
        self.form.fields[0].error = self.error
        place = self._error_rect.topleft
        refused = Sprite(self._error_picture(), place, 45) if self.error else None
        self._error_sprite = self.layer.swap(self._error_sprite, refused)

    def _error_picture(self) -> Surface:
        """Return a red plate with a cross and the sentence, shrunk until it fits, for below the entry."""
        m, room = self.m, self._error_rect
        picture = Surface(room.size, pygame.SRCALPHA)
        paint.draw_with_border(picture, picture.get_rect(), m.u(7), OXBLOOD, RED, m.u(2))
        side = m.t(24)
        cross = svg.fit("ui_close", side, side)
        picture.blit(cross, cross.get_rect(midleft=(m.u(10), room.height // 2)))
        left = side + m.u(18)
        wide = room.width - left - m.u(8)
        size, _ = text.fit_lines(self.error, m.font(16), (wide, room.height - m.u(6)), bold=False)
        words = text.paragraph(self.error, size, WHITE, wide)
        picture.blit(words, words.get_rect(midleft=(left, room.height // 2)))
        return picture
