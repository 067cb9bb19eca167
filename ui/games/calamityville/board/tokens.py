"""The players' tokens on the ring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from games.calamityville.board import RING
from games.compat import override
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.spaces import name_height
from ui.play.board import tokens
from ui.play.board.tokens import WalkStyle

SIZE: Final = 52
STEP: Final = 0.15
_GAIT: Final = WalkStyle(glow=(0.8, 0.84), hop=12, step=STEP, fast=STEP, flight=0.7)
_ROW: Final = 2  # tokens in a row where there are two rows
_TWO_ROWS: Final = 1.42  # height of two rows of tokens, in sizes of a token
_NEXT: Final = 0.62  # from one token to the next, in sizes of a token


def token_size(layout: Layout) -> int:
    """Return the width and height of a token, in pixels."""
    m, (width, height) = layout.m, layout.spaces[1].size
    return min(max(m.u(SIZE), round(height * 0.4)), round(height * 0.5), width // 3)


def token_positions(rect: Rect, count: int, size: int, foot: int) -> list[tuple[int, int]]:
    """Return the centers of tokens on a space above the `foot` pixels of its name, from the left.

    The tokens stand in two rows if both fit above the name, else closer together in one.
    """
    has_two = rect.height - foot >= size * _TWO_ROWS
    columns = _ROW if has_two else max(2, count)
    step = min(round(size * _NEXT), (rect.width - size) // (columns - 1))
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        x = rect.x + round(size * 0.56) + column * step + row * step // 4
        y = rect.bottom - foot - round(size * 0.49) - row * round(size * 0.56)
        found.append((x, y))
    return found


def positions_on_space(layout: Layout, space: int, count: int) -> list[tuple[int, int]]:
    """Return the centers of `count` tokens on a space, above its name."""
    rect = layout.spaces[space]
    return token_positions(rect, count, token_size(layout), name_height(space, rect.size, layout.m))


class Tokens(tokens.Tokens):
    """The sprites of the tokens; `at` says where each player stands."""

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        size = token_size(layout)
        super().__init__(layer, layout.m, seats, size, len(RING), _GAIT, partial(positions_on_space, layout))

    @override
    def set_active(self, seat: int) -> None:
        before = self.active
        super().set_active(seat)
        for one in {before, seat} - {-1}:
            self._place_at(one, self.spot(one))
