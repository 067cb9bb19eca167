"""A poster of the launcher on the wall: it rises when it is chosen, and a gleam runs over it."""

from __future__ import annotations

from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Words, message, yes_or_no
from ui.accessibility.phrases import join_sentences
from ui.draw import paint, svg
from ui.draw.boxes import around
from ui.draw.cache import cached
from ui.draw.posters import Poster, art_size, paint_poster
from ui.draw.sprites import Backing
from ui.draw.theme import GLOW, Metrics
from ui.draw.tween import in_out_sine, out_back
from ui.widgets.element import Element
from ui.widgets.target import TargetSprite

SHOWN: Final = 1.0
"""Seconds for which a poster moves after it was chosen."""
_GROWN: Final = 1.04
_RISE: Final = 0.2
_UP: Final = 5  # units
_SHINE_WIDTH: Final = 120  # width of the gleam, in units
_BRIGHT: Final = 84  # of 255
_EDGE: Final = 8  # units of the frame, which does not gleam


class PosterSprite(TargetSprite):
    """A poster that can be chosen; it shows a small picture, stretched, until its own is ready.

    `base_rect` is its area while it is not chosen; `moves` is True if it may move.
    """

    __slots__ = (
        "_flat",
        "_grown",
        "_is_highlighted",
        "_m",
        "_moves",
        "_since",
        "art_size",
        "base_rect",
        "has_art",
        "left",
        "poster",
        "trophies",
    )

    def __init__(self, poster: Poster, rect: Rect, m: Metrics, *, moves: bool) -> None:
        self.art_size = art_size(rect.size, poster.art)
        self._flat = paint_poster(poster, rect.size, m, svg.scaled_thumb(poster.art, self.art_size))
        super().__init__(self._flat, rect.topleft, 10)
        self.poster = poster
        self.base_rect = rect
        self.has_art = False
        self.left: tuple[Words, ...] = ()
        """Sentences on an unfinished game, for screen readers."""
        self.trophies: Words = ""
        """Sentence on the trophies won, for screen readers; "" for none."""
        self._m = m
        self._moves = moves
        self._is_highlighted = False
        self._grown: Surface | None = None
        self._since: float | None = None
        self.highlight(on=False)

    def describe(self) -> Element:
        """Return what a screen reader tells of the game, and of an unfinished one."""
        poster = self.poster
        name = message("spoken.poster", game=poster.name, is_unfinished=yes_or_no(self.left))
        least, _, most = poster.players.partition("–")
        players = message("spoken.players_needed", least=least, most=most or "-")
        return Element(
            poster.game, name, "button", join_sentences((poster.line, players, *self.left, self.trophies))
        )

    # -------------------------------------------------------------- picture
    def paint(self, art: Surface | None = None) -> tuple[Surface, Surface]:
        """Return its art, and the poster painted with it. Any thread may call it."""
        art = art or svg.raster(self.poster.art, self.art_size).convert_alpha()
        return art, paint_poster(self.poster, self.base_rect.size, self._m, art)

    def set_picture(self, picture: Surface) -> None:
        """Put the picture in."""
        self.has_art = True
        self._flat = picture
        self._grown = None
        self.change(picture=self._large() if self._is_highlighted else picture)

    def _large(self) -> Surface:
        """Return the picture as large as it is while the poster is chosen."""
        if self._grown is None:
            size = self._flat.get_size()
            self._grown = pygame.transform.smoothscale(
                self._flat, (round(size[0] * _GROWN), round(size[1] * _GROWN))
            )
        return self._grown

    # -------------------------------------------------------------- highlight
    def highlight(self, *, on: bool) -> None:
        """Show it larger and with a glow, or as usual with a shadow."""
        m = self._m
        self._is_highlighted, self._since = on, None
        if on:
            picture = self._large()
            size, soft, line = picture.get_size(), m.u(12), m.u(4)
            halo = paint.glow(*size, m.u(14), GLOW, soft, line)
            backings = (Backing(halo, (-2 * soft - line, -2 * soft - line)),)
            self.change(picture=picture, place=self._raised_place(1.0), backings=backings, depth=11)
        else:
            soft = m.u(10)
            shade = paint.blur(*self.base_rect.size, m.u(14), (10, 4, 0, 190), soft)
            backings = (Backing(shade, (m.u(4) - 2 * soft, m.u(8) - 2 * soft)),)
            self._grown = None
            self.change(picture=self._flat, place=self.base_rect.topleft, backings=backings, depth=10)

    def _raised_place(self, share: float) -> tuple[int, int]:
        grown = around(self.base_rect.center, *self._large().get_size())
        return grown.x, grown.y - round(self._m.u(_UP) * share)

    @property
    def due(self) -> float:
        """The time of its next move: -inf while it moves, else inf."""
        return -inf if self._is_highlighted and self._moves and self._since != -inf else inf

    def tick(self, now: float) -> None:
        """Rise and gleam, in the first second after the poster was chosen."""
        if self.due == inf:
            return
        if self._since is None:
            self._since = now
        gone = now - self._since
        if gone >= SHOWN:
            self._since = -inf
            self.change(picture=self._large(), place=self._raised_place(1.0))
        else:
            rise = out_back(min(1.0, gone / _RISE))
            self.change(
                picture=self._with_light_band(in_out_sine(gone / SHOWN)), place=self._raised_place(rise)
            )

    def _with_light_band(self, share: float) -> Surface:
        """Return the picture under the gleam, which has run a share of its way."""
        picture, m = self._large().copy(), self._m
        band = _light_band(m.u(_SHINE_WIDTH), picture.get_height())
        x = round((picture.get_width() + band.get_width()) * share) - band.get_width()
        picture.set_clip(picture.get_rect().inflate(-2 * m.u(_EDGE), -2 * m.u(_EDGE)))
        picture.blit(band, (x, 0), special_flags=pygame.BLEND_RGB_ADD)
        picture.set_clip(None)
        return picture


@cached
def _light_band(width: int, height: int) -> Surface:
    """Return a slanting band of light."""
    slant = height // 3
    row = Surface((3, 1))
    row.set_at((1, 0), (_BRIGHT, _BRIGHT, round(_BRIGHT * 0.8)))
    band = pygame.transform.smoothscale(row, (width, 1))
    whole = Surface((width + slant, height))
    for y in range(height):
        whole.blit(band, (slant - slant * y // height, y))
    return whole
