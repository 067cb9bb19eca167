"""The sheet with all lines of a log, from which the player goes back to one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from ui.app.focus import Target
from ui.app.intents import Command
from ui.dialogs.list_modal import ListModal
from ui.dialogs.modal import add_close_button, paint_inset
from ui.draw import paint, text
from ui.draw.boxes import split_in_half
from ui.draw.theme import BRIGHT_GOLD, CREAM, GOLD, INK
from ui.widgets.button import Button, labelled
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application
    from ui.play.narration.line_offers import LineOffer, Papers
    from ui.play.panels.log import LogLine

_ROW: Final = 46  # units of a row's height: two lines of text
_TURNS: Final = {"left": -1, "right": 1}


class HistoryScene(ListModal):
    """A row for each line of the log; at the right the chosen line in full, and what can be done with it."""

    def __init__(self, app: Application, papers: Papers, number: int) -> None:
        super().__init__(app)
        self._papers = papers
        self._number = number
        self._act: Button | None = None
        self._lines: Sequence[LogLine] = ()
        self._turns: Sequence[int] = ()
        """Numbers of the lines with which turns begin, the first line excepted."""

    @property
    def offer(self) -> LineOffer:
        """The offer for the chosen line."""
        return self._papers.offer(self._number)

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m, lines = self.m, self._papers.log().lines
        self._lines, self._turns = lines, _turn_starts(lines)
        ground, left, right = self._paint_columns(self._papers.heading, 680)
        paint_inset(ground, left, m)
        self._number = min(self._number, len(lines) - 1)
        listing = self._list(left.inflate(-m.u(16), -m.u(16)), len(lines), m.t(_ROW), self._row)
        listing.choose(self._number)
        self._build_side(right)
        add_close_button(self, message("why.close"))
        self.show_chosen()

    def _build_side(self, room: Rect) -> None:
        act, *rows = self._rows_of_buttons(room, 3 if self._turns else 2)
        offer = self.offer
        self._act = self.buttons.add(act, labelled(offer.label, offer.icon, "primary"), self._do)
        why = self.buttons.add(rows[0], labelled(message("why.heading"), "search"), self._open_reasons)
        same = [self._act, why]
        if self._turns:
            labels = (message("log.turn_before"), "back"), (message("log.turn_after"), "play")
            for place, (label, icon), step in zip(
                split_in_half(rows[1], self.m.u(12)), labels, _TURNS.values(), strict=True
            ):
                same.append(self.buttons.add(place, labelled(label, icon), partial(self.go_turns, step)))
        self.buttons.match_font_sizes(same)

    def _row(self, number: int, size: tuple[int, int], chosen: bool, hot: bool) -> Surface:
        """Return a row: the line in at most two rows of text, below a stroke if a turn begins."""
        m, picture = self.m, Surface(size, pygame.SRCALPHA)
        room, font = picture.get_rect(), m.font(15)
        if chosen:
            paint.draw_rounded(picture, room, m.u(8), BRIGHT_GOLD)
        elif hot:
            paint.draw_rounded(picture, room, m.u(8), (255, 240, 210, 34))
        if number in self._turns:
            picture.fill(GOLD.with_alpha(150), (m.u(8), 0, room.width - m.u(16), m.u(1)))
        wide, rows = room.width - m.u(20), max(1, (room.height - m.u(4)) // text.height(font))
        words = text.truncate(in_words(self._lines[number].words), font, chosen, wide, rows)
        face = text.paragraph(words, font, INK if chosen else CREAM, wide, bold=chosen)
        picture.blit(face, face.get_rect(midleft=(m.u(10), room.centery)))
        return picture

    @override
    def show_chosen(self) -> None:
        if self.listing:
            self._number = self.listing.chosen
        m, room, offer = self.m, self._sheet_room, self.offer
        picture = Surface(room.size, pygame.SRCALPHA)
        paint.draw_with_border(picture, picture.get_rect(), m.u(10), (16, 7, 3, 176), GOLD, m.u(1.5))
        wide, pad = room.width - m.u(28), m.u(14)
        said = text.paragraph(in_words(offer.sentence), m.font(15), CREAM, wide)
        foot = said.get_height() + m.u(10) if offer.sentence else 0
        high = room.height - 2 * pad - foot
        size, rows = text.fit_lines(in_words(self._lines[self._number].words), m.font(17), (wide, high))
        step = text.height(size)
        shown = rows[: max(1, high // step)]
        text.draw_lines(picture, shown, size, BRIGHT_GOLD, (pad, pad), step, bold=True, centred=False)
        if offer.sentence:
            picture.blit(said, (pad, room.height - pad - said.get_height()))
        self._show_sheet(picture)
        if self._act:
            self._act.show(look=labelled(offer.label, offer.icon, "primary"), enabled=offer.do is not None)

    # -------------------------------------------------------------- turns
    def go_turns(self, step: int) -> None:
        """Choose the first line of the next turn, or of this one or the one before for a step of -1."""
        last = len(self._lines) - 1
        if step > 0:
            number = next((each for each in self._turns if each > self._number), last)
        else:
            number = next((each for each in reversed(self._turns) if each < self._number), 0)
        self.choose(number)

    # -------------------------------------------------------------- for screen readers
    @override
    def _describe_row(self, number: int) -> Element:
        return Element(number, self._lines[number].words, description=self._papers.offer(number).sentence)

    # -------------------------------------------------------------- acts
    def _leave_for(self, follows: Callable[[], object]) -> None:
        self.app.pop()
        follows()

    def _do(self) -> None:
        if act := self.offer.do:
            self._leave_for(act)

    def _open_reasons(self) -> None:
        self._leave_for(partial(self._papers.open_reasons, self._number))

    @override
    def open_chosen(self) -> None:
        self._open_reasons()

    @override
    def command(self, command: Command) -> None:
        if command.name in _TURNS and self.focus.target in (self.listing, None):
            self.go_turns(_TURNS[command.name])
        elif command.name == "why":
            self._open_reasons()
        elif command.name == "log":
            self.app.pop()
        else:
            super().command(command)

    @override
    def first_focus(self) -> Target | None:
        return self.listing or super().first_focus()

    @property
    @override
    def _summary(self) -> Words:
        return self.offer.sentence


def _turn_starts(lines: Sequence[LogLine]) -> list[int]:
    """Return the numbers of the lines that are about another player than the line before."""
    starts, before = [], -1
    for number, line in enumerate(lines):
        seats = (getattr(event, "player", -1) for event in line.events)
        seat = next((seat for seat in seats if seat >= 0), before)
        if seat != before and before >= 0:
            starts.append(number)
        before = seat
    return starts
