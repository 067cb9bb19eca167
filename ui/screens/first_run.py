"""The sheet of the first start: language, text size, sound and music, each of which takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Words, message
from saves.settings import TEXT_SIZES
from ui.app.intents import Command
from ui.dialogs.controls import ControlScene
from ui.dialogs.modal import CachedModal
from ui.draw import svg, text
from ui.draw.boxes import around, equal, split_in_half
from ui.draw.materials import draw_panel
from ui.draw.theme import INK
from ui.screens.option_names import language_options
from ui.widgets.button import labelled
from ui.widgets.controls import Choice, Option
from ui.words import in_words, spoken_language

_EFFECTS: Final = (0, 40, 70, 100)
_MUSIC: Final = (0, 30, 60, 100)
"""The volumes on offer, in percent; the note proposes the first one of the music that can be heard."""
_PAD, _GAP = 24, 14  # units of the sheet's edge, and between its parts
_FIGURE: Final = 116  # units of the guide's picture


def _volumes(values: Sequence[int]) -> tuple[Option[int], ...]:
    return tuple(
        Option(value, message("settings.percent", size=value) if value else message("welcome.off"))
        for value in values
    )


class FirstRunScene(ControlScene, CachedModal):
    """One sheet over the launcher, shown until it is closed once; closing it keeps what is set.

    The note of the guide is written in the chosen text size and language, as is all of the sheet.
    """

    _closes_outside = False

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        pad, gap, side = m.u(_PAD), m.u(_GAP), m.half(_FIGURE)
        rows = self._rows()
        widest, high = (max(lengths) for lengths in zip(*(row.minimum_size() for row in rows), strict=True))
        inner = min(max(m.half(760), 2 * widest + 2 * gap), m.width - m.u(24) - 2 * pad)
        note = text.paragraph(in_words(self._summary), m.font(17), INK, inner - side - 4 * gap)
        tall = max(side, note.get_height() + 2 * gap)
        head, foot = m.half(30) + m.u(34), m.half(48) + gap + m.u(18)
        frame = around(m.window.center, inner + 2 * pad, head + tall + 2 * (high + gap) + gap + foot)
        ground = self.paint_frame(frame, message("welcome"))
        self._paint_note(ground, Rect(frame.x + pad, frame.y + head, inner, tall), note)
        self.controls.forget()
        table = Rect(frame.x + pad, frame.y + head + tall + gap, inner, 2 * high + gap)
        for column, pair in zip(split_in_half(table, 2 * gap), (rows[:2], rows[2:]), strict=True):
            for row, room in zip(pair, equal(column, 2, gap, across=False), strict=True):
                self.controls.add(row, room)
        begin = Rect(0, 0, min(m.half(320), inner), m.half(48))
        begin.midbottom = (frame.centerx, frame.bottom - m.u(18))
        self.buttons.add(begin, labelled(message("welcome.begin"), "play", "primary", 20), self.app.pop)

    def _paint_note(self, ground: Surface, room: Rect, note: Surface) -> None:
        """Paint the guide and his note beside him."""
        gap, side = self.m.u(_GAP), self.m.half(_FIGURE)
        paper = Rect(room.x + side + gap // 2, 0, room.width - side - gap // 2, note.get_height() + 2 * gap)
        paper.centery = room.centery
        draw_panel(ground, paper, "paper", self.m, 10)
        ground.blit(note, (paper.x + 3 * gap // 2, paper.y + gap))
        ground.blit(svg.fit("guide_laugh", side, side), (room.x, room.centery - side // 2))

    def _rows(self) -> list[Choice[Any]]:
        now = self.app.settings.current
        return [
            self._row("language", message("settings.language"), language_options(), spoken_language()),
            self._row("text_size", message("settings.text_size"), _volumes(TEXT_SIZES), now.text_size),
            self._row("effects", message("settings.effects"), _volumes(_EFFECTS), now.effects),
            self._row("music", message("settings.music"), _volumes(_MUSIC), now.music),
        ]

    def _row(self, name: str, label: Message, options: Sequence[Option[Any]], value: object) -> Choice[Any]:
        """Return a row for a setting; a volume that is not on offer shows as the nearest one."""
        if isinstance(value, int):
            value = min((option.value for option in options), key=lambda each: abs(each - value))
        return Choice(label, options, value, self.m, partial(self._set, name))

    def _set(self, name: str, value: object) -> None:
        """Change a setting; a sound tells how loud effects are, and the tune how loud music is."""
        self.app.change_settings(**{name: value})
        if name != "music":
            self.app.sound.play("coin" if name == "effects" else "click")

    @property
    @override
    def _summary(self) -> Words:
        return message("welcome.note")

    # -------------------------------------------------------------- life and input
    @override
    def enter(self) -> None:
        self.focus.set(self.buttons[0], shown=False)

    @override
    def leave(self) -> None:
        self.app.change_settings(welcome=False)
        super().leave()

    @override
    def command(self, command: Command) -> None:
        """Let the upper and lower arrow step through the rows, as the others change them."""
        if command.name in ("up", "down"):
            self.focus.step(1 if command.name == "down" else -1)
        else:
            super().command(command)
