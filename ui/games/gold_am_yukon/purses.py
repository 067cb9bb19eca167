"""The nuggets beside each player's name: a nugget before the number that the row shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from games.gold_am_yukon.board import Board
from ui.draw import svg, text
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.games.gold_am_yukon.layout import Layout
from ui.play.players import amount_size

DEPTH: Final = 30.0
_NUGGET: Final = 27
_ROOM: Final = "\u2002\u2002\u2002"
"""What keeps the room of a nugget free before a number."""


def amount(nuggets: int) -> str:
    """What a player's row is to show as its amount, so that the nugget finds its place before it."""
    return f"{_ROOM}{nuggets}"


class Purses:
    """The sprites of the nuggets in the rows; `nuggets` says what is drawn."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics, board: Board, seats: int) -> None:
        self._layout = layout
        self._m = m
        self._board = board
        self.nuggets = [0] * seats
        self._sprites = [Sprite(svg.wide("nugget", m.u(_NUGGET)), (0, 0), DEPTH) for _ in range(seats)]
        for sprite in self._sprites:
            layer.add(sprite)
        self.settle()

    def show(self, guards: Sequence[int]) -> None:
        """Show what the claims of these guards are worth."""
        worth = self._board.nuggets
        for seat in range(len(self.nuggets)):
            self.nuggets[seat] = sum(worth[claim] for claim, guard in enumerate(guards) if guard == seat)
        self.settle()

    def settle(self) -> None:
        """Every nugget before its number."""
        for seat, sprite in enumerate(self._sprites):
            sprite.change(place=sprite.picture.get_rect(center=self.place(seat)).topleft)

    def place(self, seat: int) -> tuple[int, int]:
        """The middle of the nugget in a player's row."""
        row, m = self._layout.players[seat], self._m
        wide = text.width(str(self.nuggets[seat]), amount_size(row, m), True)
        return row.right - m.u(10) - wide - m.u(4 + _NUGGET / 2), row.y + round(row.height * 0.32)

    def badge(self, seat: int) -> tuple[int, int]:
        """The middle of the badge in a player's row: where stones come from and go to."""
        row = self._layout.players[seat]
        return row.x + row.height // 2, row.centery

    def row(self, seat: int) -> Rect:
        """A player's row."""
        return Rect(self._layout.players[seat])
