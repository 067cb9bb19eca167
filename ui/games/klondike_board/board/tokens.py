"""The tokens of the players on the board, with icons for missed turns and holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from games.klondike_board.board import RING
from games.klondike_board.state import View
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer
from ui.draw.tween import Tween, linear
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.lettering import is_corner, is_horizontal, side_of
from ui.play.board import tokens
from ui.play.board.tokens import WALKING, WalkStyle

SIZE: Final = 44
WAITS: Final = "ui_clock"
HELD: Final = "ui_lock"
STEP: Final = 0.13
FAST: Final = 0.07
_GAIT: Final = WalkStyle(glow=(0.62, 0.72), hop=10, step=STEP, fast=FAST, flight=0.75)
_ROW: Final = 3  # most tokens in one row; more stand in two
_DOWN: Final = 0.54  # of a token, from the upper edge of a high space


def token_centers(rect: Rect, space: int, count: int, size: int) -> list[tuple[int, int]]:
    """Return the middles of `count` tokens on a space, where they leave its words and half its front free.

    On a broad space they stand at its edge towards the valley, on a high one they begin at the left.
    """
    if is_horizontal(space, rect.size):
        inward = -1 if side_of(space) == 0 else 1
        edge = rect.right if inward < 0 else rect.left
        step = min(round(size * 0.44), round(rect.width * 0.42) // max(1, count - 1))
        first = edge + inward * max(1, round(size * 0.06))
        return [(first + inward * step * number, rect.bottom - size // 2) for number in range(count)]
    if is_corner(space):
        left, down, wide, deep = rect.centerx, rect.y + round(rect.height * 0.42), 0.84, 0.6
    else:
        left, wide, deep = rect.x + round(size * 0.5), 0.62, 0.46
        down = rect.y + round(size * _DOWN)
    rows = 1 if count <= _ROW else 2
    across = -(-count // rows)
    room = rect.width - round(size * (0.72 if is_corner(space) else 1.0))
    step = min(round(size * wide), room // max(1, across - 1))
    found = []
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        x = left + round((column - (here - 1) / 2) * step) if is_corner(space) else left + column * step
        found.append((x, down + round((row - (rows - 1) / 2) * size * deep)))
    return found


# ------------------------------------------------------------------ signs of holds
def hold_icon(view: View, seat: int) -> str:
    """Return the picture of the sign at a token, "" for none: a turn to miss, the pass, a show."""
    if view.climbs[seat] or view.shows[seat]:
        return HELD
    return WAITS if view.misses[seat] else ""


def hold_icons(view: View) -> list[str]:
    """Return the sign at each token."""
    return [hold_icon(view, seat) for seat in range(len(view.misses))]


class Tokens(tokens.Tokens):
    """The sprites of the tokens; `at` holds the space of each player."""

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        m = layout.m
        size = min(m.u(SIZE), round(layout.spaces[1].height * 0.92))

        def on(space: int, count: int) -> list[tuple[int, int]]:
            return token_centers(layout.spaces[space], space, count, size)

        super().__init__(layer, m, seats, size, len(RING), _GAIT, on)

    def mark(self, seat: int, icon: str) -> None:
        """Put a sign at a token, "" for none."""
        self._marks[seat] = icon
        self._update_picture(seat)

    def shake(self, seat: int) -> Tween:
        """Return a tween that shakes a token to and fro: it cannot get away."""
        x, y = self.spot(seat)
        reach = self._m.u(5)

        def show(share: float) -> None:
            wave = (0.0, 1.0, -1.0, 1.0, -0.5, 0.0)[min(5, int(share * 6))]
            self._place_at(seat, (x + reach * wave, y), WALKING)

        return Tween(0.42, show, linear, done=lambda: self._place_at(seat, self.spot(seat)))
