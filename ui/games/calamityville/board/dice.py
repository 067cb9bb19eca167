"""The ordinary die and the newspaper die in their tray."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from games.compat import override
from games.core import message
from ui.draw import svg, text
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Place
from ui.draw.theme import CREAM, Colour, colour
from ui.draw.tween import Tween
from ui.games.calamityville.board.layout import Layout
from ui.play.board.dice import (
    DIE_INK,
    YAWS,
    CubeFace,
    Matrix,
    RingDice,
    RollPath,
    Throw,
    die,
    draw_cube,
)
from ui.play.board.effects import with_alpha
from ui.words import in_words

FIRST: Final = 3
"""The number on the ordinary die before the first throw."""
_ANGLES: Final = (7, -11)
_WORDS_SIZE: Final = 30
_NEWS_INK: Final = colour("#ffe27a")
_SHEET: Final = colour("#fffbe8")
_NEWSPAPER_FACES: Final = ((2, 5), (0, 3))
"""The faces with a newspaper, first if the die ends with a blank face up, then if with a newspaper."""


@cached
def news_die(side: int, angle: int, *, news: bool, idle: bool) -> Surface:
    """Return the newspaper die at rest, faint if it takes no part in the throw."""
    flat = svg.picture("die_news" if news else "die_blank", side, side)
    turned = pygame.transform.rotozoom(flat, angle, 1)
    return with_alpha(turned, 120) if idle else turned


class NewsThrow(Throw):
    """The roll of the newspaper die; `up` is True if it ends with a newspaper up."""

    __slots__ = ()

    @override
    def half_turns(self, sides: float) -> int:
        return round(sides) + 1

    @override
    def picture(self, matrix: Matrix) -> Surface:
        return draw_cube(self.side, matrix, self._draw)

    def _draw(self, whole: Surface, face: CubeFace) -> None:
        """Draw the newspaper of a face that has one."""
        if face.number not in _NEWSPAPER_FACES[self.up]:
            return
        line = max(1, round(face.half / 14))
        sheet = [face.at(x, y) for x, y in ((-0.56, -0.7), (0.56, -0.7), (0.56, 0.7), (-0.56, 0.7))]
        pygame.draw.polygon(whole, _SHEET, sheet)
        pygame.draw.lines(whole, DIE_INK, True, sheet, 2 * line)
        head = [face.at(x, y) for x, y in ((-0.42, -0.56), (0.42, -0.56), (0.42, -0.3), (-0.42, -0.3))]
        pygame.draw.polygon(whole, DIE_INK, head)
        for row in (-0.06, 0.16, 0.38):
            pygame.draw.line(whole, DIE_INK, face.at(-0.4, row), face.at(0.36, row), 2 * line)


class NewsDice(RingDice):
    """The dice and the words over them."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self.number = FIRST
        self.news = False
        self.is_alone = False
        """True if the ordinary die was thrown alone."""
        super().__init__(layer, layout)
        self._heading_sprite = self._add_label()

    def show(self, number: int, news: bool, why: str) -> None:
        """Show the dice at rest with these faces, and the words about them, at once."""
        self._take(number, news, why)
        self.settle()
        words, full, centre = self._amount(why)
        self._show_sum(words, full, centre)
        self._show_heading(*self._heading(why), full)

    def _take(self, number: int, news: bool, why: str) -> None:
        """Take over a throw, without words about it yet."""
        self.clear()
        self.number, self.news, self.is_alone = number, news, why != "move"
        self.is_thrown, self.is_resting = True, False

    @override
    def rest(self) -> None:
        self.number, self.news, self.is_alone = FIRST, False, False
        super().rest()

    @override
    def _place_die(self, number: int) -> None:
        place, is_idle = self._layout.dice[number], self.is_resting or (number > 0 and self.is_alone)
        if number:
            picture = news_die(place.width, _ANGLES[1], news=self.news, idle=is_idle)
        else:
            picture = die(self.number, place.width, _ANGLES[0], idle=is_idle)
        self._dice[number].put_at(picture, place.width, place.center, has_shadow=not is_idle)

    # -------------------------------------------------------------- throws
    def roll(self, number: int, news: bool, why: str) -> list[Tween]:
        """Throw both dice, or the ordinary one alone, from beyond the window's edge."""
        self._take(number, news, why)
        if self.is_alone:
            self._place_die(1)
        tweens = [self._roll_tween(which) for which in range(1 if self.is_alone else 2)]
        return [*tweens, self._result_tween(why)]

    @override
    def _throw(self, number: int, way: RollPath) -> Throw:
        if number:
            return NewsThrow(self.news, *way, _ANGLES[1], YAWS[1])
        return Throw(self.number, *way, _ANGLES[0], YAWS[0])

    def _result_tween(self, why: str) -> Tween:
        """Return the tween that shows the result: it grows, then shrinks to its size."""
        head, ink = self._heading(why)
        words, full, centre = self._amount(why)
        return self._sum_tween(words, full, centre, lambda: self._show_heading(head, ink, full))

    def _amount(self, why: str) -> tuple[str, int, Place]:
        """Return the words of the result, their size and their center."""
        room, m = self._layout.result, self._m
        goes = message("calamityville.dice.go", number=self.number)
        words = in_words(goes) if why in ("move", "again") else str(self.number)
        full = text.fit_size(words, min(m.u(_WORDS_SIZE * 1.2), room.height // 3), room.width, bold=True)
        return words, full, (room.centerx, room.centery + text.height(m.font(15)) // 2)

    def _heading(self, why: str) -> tuple[str, Colour]:
        if why != "move":
            return in_words(message(f"calamityville.dice.{why}")), CREAM
        said = in_words(message("calamityville.dice.news" if self.news else "calamityville.dice.no_news"))
        return said, _NEWS_INK if self.news else CREAM

    def _show_heading(self, head: str, ink: Colour, full: int) -> None:
        room, m = self._layout.result, self._m
        face = text.fit_line(head, m.font(16), room.width, ink, True)
        above = (room.centerx, room.centery + text.height(m.font(15)) // 2 - round(full * 0.62))
        self._heading_sprite.change(picture=face, place=face.get_rect(midbottom=above).topleft, visible=True)
