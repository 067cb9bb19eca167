"""The newspaper die in the air: a cube of ivory with a newspaper on two of its faces."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from ui.draw.theme import colour
from ui.play.dice import DIE_INK, Face, Matrix, Throw, turned_cube

_SHEET: Final = colour("#fffbe8")
_WITH_NEWS: Final = ((2, 5), (0, 3))
"""The numbers of the faces with a newspaper, where none lies upward and where one does."""


class NewsThrow(Throw):
    """The way of the newspaper die; `up` is whether news lie upward at its end."""

    __slots__ = ()

    def half_turns(self, sides: float) -> int:
        """How many half turns it rolls on a way that is so many times twice its side."""
        return round(sides) + 1

    def picture(self, matrix: Matrix) -> Surface:
        """The die as it is turned now."""
        return turned_cube(self.side, matrix, self._draw)

    def _draw(self, whole: Surface, face: Face) -> None:
        """The newspaper of a face that has one."""
        if face.number not in _WITH_NEWS[self.up]:
            return
        line = max(1, round(face.half / 14))
        sheet = [face.at(x, y) for x, y in ((-0.56, -0.7), (0.56, -0.7), (0.56, 0.7), (-0.56, 0.7))]
        pygame.draw.polygon(whole, _SHEET, sheet)
        pygame.draw.lines(whole, DIE_INK, True, sheet, 2 * line)
        head = [face.at(x, y) for x, y in ((-0.42, -0.56), (0.42, -0.56), (0.42, -0.3), (-0.42, -0.3))]
        pygame.draw.polygon(whole, DIE_INK, head)
        for row in (-0.06, 0.16, 0.38):
            pygame.draw.line(whole, DIE_INK, face.at(-0.4, row), face.at(0.36, row), 2 * line)
