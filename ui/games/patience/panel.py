"""The panel beside the cards and the labels on them: figures of the deal, movable cards, counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from games.patience.state import View
from ui.draw import cards, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.materials import draw_panel
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, FADED_INK, GOLD, INK, INK_FACE, Metrics
from ui.games.patience.layout import Layout, plate_metrics, row_name, row_rects
from ui.play.panels.canvas import Canvas
from ui.widgets.pill import label
from ui.words import in_words

_SMALL: Final = 46  # units of a card in the tray
_EMPTY: Final = "space_diggings"
"""The picture on a tray without cards."""


def paint_deal_plate(target: Surface, rect: Rect, m: Metrics, rows: Sequence[str]) -> None:
    """Paint the empty plate with its heading and the words of its lines."""
    draw_panel(target, rect, "paper", m)
    heading = in_words(message("patience.plate")).upper()
    head = wood_type.fit(heading, m.half(17), rect.width - m.u(24), INK_FACE, False)
    target.blit(head, head.get_rect(center=(rect.centerx, rect.y + m.half(22))))
    for words, place in zip(rows, row_rects(rect, m, len(rows)), strict=True):
        line = text.line(row_name(words), plate_metrics(rect.width, m).font(16), FADED_INK)
        target.blit(line, line.get_rect(midleft=place.midleft))


def value_room(name: str, place: Rect, m: Metrics) -> tuple[int, int]:
    """Return the size of a figure of the plate, and the width that the name of its line leaves it."""
    own = plate_metrics(place.width + m.u(28), m)
    return own.font(17), place.width - text.width(row_name(name), own.font(16)) - m.u(8)


@cached
def count_label(words: str, room: int, m: Metrics) -> Surface:
    """Return a label for a pile, in smaller letters if it would be wider than `room`."""
    usual = label(words, m, 15)
    if usual.get_width() <= room:
        return usual
    pad, size = m.u(9), m.font(15)
    line = text.fit_line(words, size, room - 2 * pad, CREAM, True)
    whole = Surface((line.get_width() + 2 * pad, line.get_height() + m.u(4)), pygame.SRCALPHA)
    radius = whole.get_height() // 2
    paint.draw_rounded(whole, whole.get_rect(), radius, (30, 16, 8, 235))
    paint.draw_rounded(whole, whole.get_rect(), radius, GOLD, m.u(2))
    whole.blit(line, line.get_rect(center=whole.get_rect().center))
    return whole


@cached
def tray(
    size: tuple[int, int], movable: tuple[int, ...], style: cards.Style, m: Metrics, heading: Words
) -> Surface:
    """Draw a small tray with the cards that can be moved now, below a heading, if that is not ""."""
    edge = m.u(10)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect(edge, edge, *size)
    draw_panel(whole, rect, "cloth", m)
    top = rect.y
    if heading:
        line = text.fit_line(in_words(heading), m.font(15), rect.width - m.u(12), CREAM, True)
        top = whole.blit(line, line.get_rect(midtop=(rect.centerx, rect.y + m.u(7)))).bottom
    if not movable:
        _paint_emblem(whole, Rect(rect.x, top, *rect.size).clip(rect))
    width = m.u(_SMALL)
    soft = m.u(2)
    for place, card in zip(tray_corners(rect, m, len(movable)), movable, strict=True):
        face = cards.face(card, width, style)
        shade = paint.blur(*face.get_size(), m.u(3), (10, 4, 0, 110), soft)
        whole.blit(shade, (place[0] - 2 * soft, place[1] - soft))
        whole.blit(face, place)
    return whole


def _paint_emblem(whole: Surface, room: Rect) -> None:
    """Print the diggings faintly on the cloth of an empty tray."""
    side = round(room.height * 0.8)
    emblem = svg.fit(_EMPTY, side, side).copy()
    emblem.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    emblem.set_alpha(60)
    whole.blit(emblem, emblem.get_rect(center=room.center))


def tray_corners(rect: Rect, m: Metrics, count: int) -> list[tuple[int, int]]:
    """Return the corners of the small cards of the tray; many of them overlap."""
    width, height = m.u(_SMALL), cards.height_of(m.u(_SMALL))
    room = rect.width - m.u(24) - width
    step = min(width + m.u(10), room // max(1, count - 1))
    left = rect.x + m.u(12) + (room - step * (count - 1)) // 2
    return [(left + number * step, rect.bottom - height - m.u(10)) for number in range(count)]


class Panel:
    """The changing parts beside the cards and on the piles, in one layout. `names` are the plate's lines."""

    def __init__(self, canvas: Canvas, layout: Layout, names: Sequence[str]) -> None:
        self._canvas = canvas
        self._layout = layout
        self._sprites: dict[str, Sprite] = {}
        self._movable: tuple[int, ...] = ()
        self.tray_heading: Words = ""
        """The heading of the tray; "" once the game is over, when its empty cloth says nothing of moves."""
        self._places = dict(zip(names, row_rects(layout.side.deal, canvas.m, len(names)), strict=True))
        self.values = dict.fromkeys(names, "")
        """The figures of the plate's lines, from top to bottom."""
        self._rooms = {name: value_room(name, place, canvas.m) for name, place in self._places.items()}

    def row(self, name: str) -> Rect:
        """Return the area of a line of the plate, an empty one if the plate has no such line."""
        return self._places.get(name, Rect(0, 0, 0, 0))

    def show_values(self, values: Mapping[str, str]) -> None:
        """Show the figures of those lines that the plate has."""
        for name in values.keys() & self._places.keys():
            rect, words = self._places[name], values[name]
            self.values[name] = words
            picture = text.fit_figures(words, *self._rooms[name], INK, True)  # smaller if it is too wide
            self._put(name, picture, picture.get_rect(midright=rect.midright), 30)

    def show_counts(self, view: View) -> None:
        """Show the number of cards in the stock and in the waste."""
        layout, m = self._layout, self._canvas.m
        room = layout.pile_step - m.u(6)
        stock = message("patience.count.stock", count=view.stock) if view.stock else ""
        waste = message("patience.count.waste", count=len(view.waste)) if view.waste else ""
        self._show_count(in_words(stock), layout.stock, room)
        self._show_count(in_words(waste), layout.waste, room)

    def _show_count(self, words: str, pile: Rect, room: int) -> None:
        m, name = self._canvas.m, f"count {pile.x}"
        if words:
            picture = count_label(words, room, m)
            self._put(name, picture, picture.get_rect(center=(pile.centerx, pile.bottom - m.u(14))), 60)
        elif name in self._sprites:
            self._canvas.layer.remove(self._sprites.pop(name))

    def show_tray(self, movable: tuple[int, ...], *, is_over: bool) -> None:
        """Show the tray with the movable cards, if there is room; once the game is over it has no heading."""
        rect, m = self._layout.side.tray, self._canvas.m
        self._movable = movable
        self.tray_heading = "" if is_over else message("patience.shelf" if movable else "patience.shelf.none")
        if rect:
            style = cards.chosen_style(self._canvas.settings)
            picture = tray(rect.size, movable, style, m, self.tray_heading)
            self._put("shelf", picture, rect.move(-m.u(10), -m.u(10)), 20)

    def card_at(self, place: tuple[int, int]) -> int | None:
        """Return the card of the tray at a place of the window, or None."""
        rect, m = self._layout.side.tray, self._canvas.m
        size = m.u(_SMALL), cards.height_of(m.u(_SMALL))
        corners = tray_corners(rect, m, len(self._movable)) if rect else []
        for corner, card in reversed([*zip(corners, self._movable, strict=False)]):
            if Rect(corner, size).collidepoint(place):
                return card
        return None

    def _put(self, name: str, picture: Surface, rect: Rect, depth: float) -> None:
        sprite = self._sprites.get(name)
        if sprite is None:
            self._sprites[name] = self._canvas.layer.add(Sprite(picture, rect.topleft, depth))
        elif picture is not sprite.picture or rect.topleft != sprite.place:
            sprite.change(picture=picture, place=rect.topleft)
