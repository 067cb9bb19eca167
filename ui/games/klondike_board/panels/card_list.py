"""The list of all prospecting cards over the board, by kind, and the average gold of each creek."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Value, Words, message
from games.klondike_board.board import (
    CARD_GROUPS,
    CARDS,
    CARDS_A_CREEK,
    CREEK_NAMES,
    CREEKS,
    average_gold,
    has_double_gold,
    hidden_cards,
    to_money,
)
from ui.draw import paint, svg, text
from ui.draw.boxes import Stack, equal
from ui.draw.cache import cached
from ui.draw.theme import FADED_INK, INK, OXBLOOD, WHITE, Metrics
from ui.games.klondike_board.board.read_card import card_picture_name
from ui.games.klondike_board.panels.panel import Panel, PanelContext, Sheet, write_small
from ui.games.klondike_board.words.terms import card_effect
from ui.widgets.button import labelled
from ui.words import in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.klondike_board.state import View

COLUMNS: Final = tuple(
    tuple(alike for alike in CARD_GROUPS if bool(CARDS[alike[0]].gold) is is_gold)
    for is_gold in (True, False)
)
"""The rows of the list: gold on the left, above the creeks; all else on the right."""
_ROWS: Final = max(len(COLUMNS[0]) + len(CREEKS), len(COLUMNS[1]))
_ROW: Final = 44
_COUNT: Final = 15
_SMALL: Final = 0.82  # height of a small card, as a share of a row's
_CARD_SHAPE: Final = 240 / 340
_OUT: Final = 130
"""Alpha of the picture of a card that is out."""


# ------------------------------------------------------------------ words
def count_label(left: int, cards: int) -> Message:
    """Return the count of cards face down: "2 of 3 left", "all out"; for a single card "left" or "out"."""
    if cards == 1:
        return message("klondike_board.pack.one.left" if left else "klondike_board.pack.one.out")
    return message("klondike_board.pack.left", left=left, all=cards)


def pack_summary(view: View) -> Message:
    """Return the number of cards face down, and by a house rule of those that were not dealt."""
    count = sum(view.creeks)
    out = len(hidden_cards(view.shown, view.discards)) - count
    if view.house.claims < CARDS_A_CREEK and count:
        return message("klondike_board.pack.shorter", count=count, out=out)
    return message("klondike_board.pack.summary", count=count)


def creek_row(view: View, creek: int) -> tuple[Message, Value]:
    """Return a creek with its number of cards, and the average gold of the next one."""
    name = message("klondike_board.pack.creek", creek=CREEK_NAMES[creek], cards=view.creeks[creek])
    if not view.creeks[creek]:
        return name, message("klondike_board.pack.empty")
    twice = has_double_gold(view.shown[creek])
    gold = to_money(average_gold(hidden_cards(view.shown, view.discards), doubled=twice))
    return name, message("klondike_board.pack.double", gold=gold) if twice else gold


# ------------------------------------------------------------------ the panel
class CardListPanel(Panel):
    """The list of all cards by their kinds; it lies over the board until the player puts it away."""

    wide = 860

    def __init__(self, context: PanelContext, view: View, put_away: Callable[[], None]) -> None:
        self._put_away = put_away
        super().__init__(context, view)

    @override
    def height(self, m: Metrics) -> int:
        return m.u(32) + m.half(40) + m.t(26) + _ROWS * m.half(_ROW)

    @override
    def fitted_metrics(self) -> Metrics:
        """Return the measures of the window: the rows are as high as there is room for."""
        return self.context.canvas.m

    @override
    def build(self) -> None:
        m, inner = self.m, self.inner
        rect = Rect(0, inner.y - m.u(2), m.half(112), m.half(34))
        rect.right = inner.right
        self.add_button(
            rect, labelled(message("klondike_board.button.close"), "close", size=16), self._put_away, key="C"
        )

    @override
    def paint(self, sheet: Sheet) -> None:
        m, view, rows = self.m, self.view, Stack(self.inner)
        head = rows.take(m.half(34))
        head.width = self.buttons[0].area.x - m.u(10) - head.x
        sheet.write(message("klondike_board.pack.heading", cards=len(CARDS)), head, 20, bold=True)
        rows.skip(m.half(40) - head.height)
        unknown = hidden_cards(view.shown, view.discards)
        write_small(pack_summary(view), sheet, rows.take(m.t(22)))
        columns = equal(rows.take_remaining(m.u(4)), len(COLUMNS), m.u(22))
        step = columns[0].height // _ROWS
        for column, kinds in zip(columns, COLUMNS, strict=True):
            row = Rect(column.topleft, (column.width, step - m.u(2)))
            for alike in kinds:
                self._paint_kind(sheet, row, alike, sum(card in unknown for card in alike))
                row.y += step
        row = Rect(columns[0].x, columns[0].y + (_ROWS - len(CREEKS)) * step, columns[0].width, step - m.u(2))
        for creek in CREEKS:
            name, gold = creek_row(view, creek)
            self._paint_row(sheet, row, "space_prospect", name, gold, 0, has_cards=bool(view.creeks[creek]))
            row.y += step

    def _paint_kind(self, sheet: Sheet, row: Rect, alike: Sequence[int], left: int) -> None:
        """Paint the effect of cards of a kind, a small card for each of them, and the count in words."""
        high = round(row.height * _SMALL)
        card, gap = (round(high * _CARD_SHAPE), high), self.m.u(3)
        picture, count = card_picture_name(alike[0]), count_label(left, len(alike))
        wide = len(alike) * (card[0] + gap)
        name = in_words(card_effect(alike[0], CARDS[alike[0]].gold), "short")
        end = self._paint_row(sheet, row, picture, name, count, wide, has_cards=left > 0)
        for number in range(len(alike)):
            place = Rect(end - wide + number * (card[0] + gap), row.y, card[0], row.height)
            sheet.put(small_card(card, self.m, is_out=number >= left), place)

    def _paint_row(
        self, sheet: Sheet, row: Rect, picture: str, words: Words, told: Value, free: int, *, has_cards: bool
    ) -> int:
        """Paint picture and words, and a count at the right; return the x at which `free` pixels end."""
        m, edge, count = self.m, self.m.u(6), in_words(told)
        ink = INK if has_cards else FADED_INK
        sheet.round(row, WHITE.with_alpha(90 if has_cards else 30))
        side = row.height - m.u(4)
        sheet.put(svg.fit(picture, side, side), Rect(row.x + edge, row.y, side, row.height))
        place = Rect(row.x + 2 * edge + side, row.y, 0, row.height)
        end = row.right - 2 * edge - text.width(count, m.font(_COUNT))
        sheet.write(count, Rect(end + edge, row.y, row.right - edge - end, row.height), _COUNT, ink)
        place.width = end - free - m.u(4) - place.x
        sheet.write(words, place, 16, ink, bold=True)
        return end


@cached
def small_card(size: tuple[int, int], m: Metrics, *, is_out: bool) -> Surface:
    """Return a card that lies face down; one that is out is a blank with a cross."""
    if not is_out:
        return svg.picture("card_back", *size)
    whole = Surface(size, pygame.SRCALPHA)
    blank = svg.picture("card_blank", *size).copy()
    blank.set_alpha(_OUT)
    whole.blit(blank, (0, 0))
    cross = whole.get_rect().inflate(-m.u(6), -m.u(12))
    for start, end in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
        pygame.draw.line(whole, OXBLOOD, start, end, m.u(2.5))
    paint.draw_rounded(whole, whole.get_rect(), m.u(3), FADED_INK, m.u(1))
    return whole
