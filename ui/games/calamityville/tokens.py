"""The players' figures on the ring: where each stands, side by side where several meet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from games.calamityville.board import RING
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer
from ui.draw.theme import Metrics
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.spaces import strip_height
from ui.play import tokens
from ui.play.tokens import Gait

SIZE: Final = 52
STEP: Final = 0.15
_GAIT: Final = Gait(glow=(0.8, 0.84), hop=12, step=STEP, fast=STEP, sent=0.7)
_ROW: Final = 2  # tokens in a row where there are two rows
_NEXT: Final = 0.62  # from one to the next, in sizes


def token_size(layout: Layout, m: Metrics) -> int:
    """How wide and high a token is."""
    width, height = layout.spaces[1].size
    return min(max(m.u(SIZE), round(height * 0.4)), round(height * 0.5), width // 3)


def spots(rect: Rect, count: int, size: int, foot: int) -> list[tuple[int, int]]:
    """The middles of so many tokens on a space, whose lowest `foot` pixels say its name: from the left."""
    step = min(round(size * _NEXT), rect.width - size)
    found = []
    for number in range(count):
        row, column = divmod(number, _ROW)
        x = rect.x + round(size * 0.56) + column * step + row * step // 4
        y = rect.bottom - foot - round(size * 0.42) - row * round(size * 0.56)
        found.append((x, y))
    return found


class Tokens(tokens.Tokens):
    """The sprites of the tokens; `at` says where each player stands."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics, seats: Sequence[SeatLook]) -> None:
        size = token_size(layout, m)
        foot = strip_height(layout.spaces[0].height, m)

        def on(space: int, count: int) -> list[tuple[int, int]]:
            return spots(layout.spaces[space], count, size, foot)

        super().__init__(layer, m, seats, size, len(RING), _GAIT, on)

    def wake(self, seat: int) -> None:
        """It is this player's turn: the token glows, where it belongs."""
        before = self.active
        super().wake(seat)
        for one in {before, seat} - {-1}:
            self._stand(one, self.spot(one))
