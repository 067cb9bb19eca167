"""The two dice of CALAMITYVILLE in their tray, ordinary and newspaper, and what they say."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from games.calamityville.state import Dice, Die
from games.match import Match
from ui.draw import svg, text
from ui.draw.cache import cached
from ui.draw.sprites import Backing, Layer, Place, Sprite
from ui.draw.theme import CREAM, INK, WHITE, Colour, Metrics, colour
from ui.draw.tween import Tween, out_back
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.news_cube import NewsThrow
from ui.play.dice import LATER, TUMBLE, Throw, die, die_shadow, slowing
from ui.play.effects import faded

LYING: Final = 100.0
FLYING: Final = 130.0
FIRST: Final = 3
"""How the ordinary die lies before the first throw."""
_ANGLES: Final = (7, -11)
_YAWS: Final = (1.5, -1.9)
_POP: Final = 0.22
_SIZE: Final = 30
_NEWS_INK: Final = colour("#ffe27a")
_WORDS: Final = {"start": "for the start", "donkey": "for the donkey", "again": "once more"}


@cached(12)
def news_die(side: int, angle: int, *, news: bool, idle: bool) -> Surface:
    """The newspaper die as it lies, faint where it is not thrown. Do not change it."""
    flat = svg.picture("die_news" if news else "die_blank", side, side)
    turned = pygame.transform.rotozoom(flat, angle, 1)
    return faded(turned, 120) if idle else turned


@cached(40)
def _number(words: str, size: int) -> Surface:
    """What was thrown, large. Do not change it."""
    return text.line(words, size, WHITE, True, INK)


def last_throw(match: Match) -> tuple[int, bool, bool]:
    """How the dice were thrown last, or how they lie at first: number, news, and whether it was one alone."""
    for entry in reversed(match.log):
        if isinstance(entry.move, Dice):
            return entry.move.number, entry.move.news, False
        if isinstance(entry.move, Die):
            return entry.move.number, False, True
    return FIRST, False, False


class NewsDice:
    """The sprites of the dice, and of what they amount to."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layout = layout
        self._m = m
        self.number = FIRST
        self.news = False
        self.is_alone = False
        """Whether the ordinary die was thrown alone."""
        self._dice = [Sprite(die(1, layout.dice[0].width), (0, 0), LYING) for _ in layout.dice]
        blank = _number("0", m.u(_SIZE))
        self._head = Sprite(blank, (0, 0), LYING)
        self._sum = Sprite(blank, (0, 0), LYING)
        for sprite in (*self._dice, self._head, self._sum):
            layer.add(sprite)
        self.clear()
        self.settle()

    def clear(self) -> None:
        """Nothing is said of a throw."""
        for sprite in (self._head, self._sum):
            sprite.change(visible=False)

    @property
    def is_told(self) -> bool:
        """Whether it is said what was thrown."""
        return self._sum.visible

    def show(self, number: int, news: bool, is_alone: bool = False) -> None:
        """Let the dice lie so, at once."""
        self.number, self.news, self.is_alone = number, news, is_alone
        self.settle()

    def settle(self) -> None:
        """Let the dice lie where they belong."""
        for which in range(2):
            self._lay(which)

    def _lay(self, which: int) -> None:
        side = self._layout.dice[which].width
        picture = (
            news_die(side, _ANGLES[1], news=self.news, idle=self.is_alone)
            if which
            else die(self.number, side, _ANGLES[0])
        )
        place = picture.get_rect(center=self._layout.dice[which].center)
        shade, shift = die_shadow(self._m, side)
        inset = (picture.get_width() - side) // 2
        backing = Backing(shade, (shift[0] + inset, shift[1] + inset))
        backings = () if which and self.is_alone else (backing,)
        self._dice[which].change(picture=picture, place=place.topleft, depth=LYING, backings=backings)

    # -------------------------------------------------------------- thrown
    def tumble(self, number: int, news: bool, why: str) -> list[Tween]:
        """Throw both dice, or the ordinary one alone, from beyond the window's edge."""
        self.clear()
        self.number, self.is_alone = number, why != "move"
        self.news = news
        if self.is_alone:
            self._lay(1)
        tweens = [self._thrown(which) for which in range(1 if self.is_alone else 2)]
        tweens.append(self._told(why))
        return tweens

    def _thrown(self, which: int) -> Tween:
        tray, side = self._layout.tray, self._layout.dice[which].width
        end = self._layout.dice[which].center
        is_left = tray.centerx < self._layout.bar.bar.width // 2
        far = side + round(side * 1.4) * (1 - which if is_left else which)
        x = -far if is_left else self._layout.bar.bar.width + far
        start: Place = (x, tray.y + tray.height * (2 + which) // 5)
        beyond = side * (0.8 if is_left else -0.8)
        turn: Place = (end[0] + beyond, tray.y + tray.height * (0.3 + 0.2 * which))
        throw: Throw
        if which:
            throw = NewsThrow(self.news, side, start, turn, end, _ANGLES[1], _YAWS[1])
        else:
            throw = Throw(self.number, side, start, turn, end, _ANGLES[0], _YAWS[0], odd=False)

        def show(share: float) -> None:
            if share >= 1:
                self._lay(which)
                return
            centre, height, picture = throw.at(share)
            x, y = centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2
            shade, shift = die_shadow(self._m, side, height / 2)
            inset, up = (picture.get_width() - side) // 2, self._m.u(height)
            backing = Backing(shade, (shift[0] + inset, shift[1] + inset + up))
            place = (round(x), round(y - up))
            self._dice[which].change(picture=picture, place=place, depth=FLYING + which, backings=(backing,))

        return Tween(TUMBLE + which * LATER, show, slowing, done=lambda: self._lay(which))

    def _told(self, why: str) -> Tween:
        """What was thrown grows and shrinks to its size."""
        room, m = self._layout.result, self._m
        head, ink = self._words(why)
        words = f"go {self.number}" if why in ("move", "again") else str(self.number)
        full = text.fitting_size(words, min(m.u(_SIZE * 1.2), room.height // 3), room.width, bold=True)
        centre = (room.centerx, room.centery + text.height(m.font(15)) // 2)

        def show(share: float) -> None:
            picture = _number(words, max(1, round(full * (1.3 - 0.3 * share))))
            self._sum.change(picture=picture, place=picture.get_rect(center=centre).topleft, visible=True)

        return Tween(_POP, show, out_back, TUMBLE + LATER, done=lambda: self._tell(head, ink, full))

    def _words(self, why: str) -> tuple[str, Colour]:
        if why == "move":
            return ("News!", _NEWS_INK) if self.news else ("No news", CREAM)
        return _WORDS.get(why, ""), CREAM

    def _tell(self, head: str, ink: Colour, full: int) -> None:
        room, m = self._layout.result, self._m
        font = text.fitting_size(head, m.font(16), room.width, bold=True)
        face = text.line(head, font, ink, True)
        above = (room.centerx, room.centery + text.height(m.font(15)) // 2 - round(full * 0.62))
        self._head.change(picture=face, place=face.get_rect(midbottom=above).topleft, visible=True)
