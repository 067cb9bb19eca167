"""Figures of an ended game side by side, each on a tile with its name and, if it is new, a note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from ui.accessibility.phrases import join_parts
from ui.draw import paint, text
from ui.draw import type as wood_type
from ui.draw.theme import FADED_INK, GOLD, INK, INK_FACE, RED, Metrics, text_color
from ui.words import in_words

_FIGURE: Final = 26
_NAME: Final = 14


class Tile(NamedTuple):
    """A figure with its name, and a note if it is worth one."""

    name: Words
    figure: str
    note: Words = ""


def tile_words(tile: Tile) -> str:
    """Return a tile for screen readers."""
    return join_parts(message("spoken.fact", name=tile.name, value=tile.figure), tile.note)


def draw_tiles(tiles: Sequence[Tile], room: int, m: Metrics) -> Surface:
    """Draw tiles of one size in a row, which is `room` wide."""
    gap, pad = m.u(8), m.u(7)
    width = (room - gap * (len(tiles) - 1)) // len(tiles)
    stacks = [_blocks(tile, width - 2 * pad, m) for tile in tiles]
    high = max(sum(block.get_height() for block in stack) for stack in stacks) + 2 * pad
    whole = Surface((room, high), pygame.SRCALPHA)
    for number, (tile, stack) in enumerate(zip(tiles, stacks, strict=True)):
        place = Rect(number * (width + gap), 0, width, high)
        radius = m.u(6)
        paint.draw_rounded(whole, place, radius, GOLD.with_alpha(70) if tile.note else INK.with_alpha(16))
        edge = GOLD.with_alpha(255) if tile.note else INK.with_alpha(90)
        paint.draw_rounded(whole, place, radius, edge, m.u(2) if tile.note else m.u(1))
        y = place.y + (high - sum(block.get_height() for block in stack)) // 2
        for block in stack:
            whole.blit(block, block.get_rect(midtop=(place.centerx, y)))
            y += block.get_height()
    return whole


def _blocks(tile: Tile, room: int, m: Metrics) -> list[Surface]:
    name = text.paragraph(in_words(tile.name), m.font(_NAME), FADED_INK, room, centred=True)
    figure = wood_type.fit(tile.figure.upper(), m.half(_FIGURE), room, INK_FACE, outline=False)
    note = in_words(tile.note)
    notes = (
        [text.paragraph(note, m.font(_NAME), text_color(RED), room, bold=True, centred=True)] if note else []
    )
    return [figure, name, *notes]
