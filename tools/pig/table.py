"""The drawn table of PIG: the die, and the pot below it."""

from __future__ import annotations

from pygame import Surface

from games.core import message
from tools.pig import state as pg
from ui.draw import text
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import CREAM
from ui.draw.tween import Tween
from ui.play.board.dice import die
from ui.play.panels.layout import BoardLayout
from ui.words import in_words


class PigTable:
    """The sprites of a table; `pot` is the pot on show."""

    def __init__(self, layer: Layer, layout: BoardLayout) -> None:
        self._m, self._board, self.pot = layout.m, layout.board, 0
        self.landings: dict[int, float] = {}
        self._die, self._sum = layer.add(Sprite(Surface((1, 1)))), layer.add(Sprite(Surface((1, 1))))

    def show(self, view: pg.View) -> None:
        """Show the last roll and the pot, without any animation."""
        self.pot = view.pot
        self._show_die(view.spots or 6)
        words = text.line(in_words(message("pig.pot", pot=view.pot)), self._m.font(24), CREAM, True)
        place = words.get_rect(midtop=(self._board.centerx, self._board.centery + self._m.u(90)))
        self._sum.change(picture=words, place=place.topleft)

    def arrange(self, view: pg.View) -> list[Tween]:
        """Bring the table to a view after an undo or a jump; return the tweens that show it."""
        self.show(view)
        return []

    def begin(self, event: pg.Event) -> list[Tween]:
        """Change the table by an event; return the tweens that show it: a roll turns the die once."""
        if not isinstance(event, pg.Rolled):
            return []
        return [Tween(0.5, lambda share: self._show_die(event.spots, round(360 * share)))]

    def _show_die(self, spots: int, angle: int = 0) -> None:
        picture = die(spots, self._m.u(120), angle % 360)
        self._die.change(picture=picture, place=picture.get_rect(center=self._board.center).topleft)
