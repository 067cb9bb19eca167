"""A card in the air: how high it is above the table, where its shadow falls, how it spins."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface

from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.sprites import Backing, Place, Sprite
from ui.draw.theme import CREAM
from ui.games.patience.art import Art

_HOP: Final = 0.55
"""Height of a flight that begins on the table, in its middle."""
_FALL: Final = (8, 13)  # units by which the shadow of the highest card falls to the right and down
_LOW: Final = 7.0  # units by which a card is seen to rise at a height of 1
_SPINS: Final = ((0.3, 5), (0.75, 2.5))
"""The degrees by which a card that is dealt is turned, up to these shares of its way; then it is straight."""


_FAR: Final = 6.0  # widths of a card; those that fly farther land with the same strength


def lift_strength(cards: int, *, is_high: bool) -> float:
    """Return the strength, from 0 to 1, of lifting cards: hard for a column that rises high."""
    return min(1.0, (0.3 if is_high else 0.1) + 0.1 * cards)


def landing_strength(cards: int, height: float, way: float) -> float:
    """Return the strength, from 0 to 1, of a landing: of how many cards, how high and fast they come.

    `height` is that of `CardSprite`; `way` is in widths of a card. All ways take the same time.
    """
    return min(1.0, 0.05 + 0.1 * min(4, cards) + 0.3 * height + 0.35 * min(1.0, way / _FAR))


class CardSprite(Sprite):
    """A card on the table; `card` is None while it is unknown, `open` is true if it is face up.

    `height` is how high it is above the table: 0 where it lies, 1 where a player has let it go.
    """

    __slots__ = ("card", "height", "open")

    def __init__(self, art: Art, card: int | None, place: Place, *, is_open: bool) -> None:
        super().__init__(art.face(card if is_open else None), place)
        self.card = card
        self.height = 0.0
        self.open = is_open
        self.change(backings=art.shadow())


class CardFlight:
    """The way of a card through the air to a place; with `spins`, it is dealt with a slight spin."""

    def __init__(self, art: Art, sprite: CardSprite, to: Place, *, spins: bool = False) -> None:
        self._art = art
        self._sprite = sprite
        self._to = to
        self._spins = spins
        self._from = to
        self._first = 0.0

    def start(self) -> None:
        """Begin where the card is now, and as high as it is."""
        self._from, self._first = self._sprite.place, self._sprite.height
        self._sprite.height = 0.0

    def show(self, share: float) -> None:
        """Show the card after a share of its way; the shadow closes as it lands."""
        hop = min(1.0, math.dist(self._from, self._to) / self._art.width) * _HOP
        height = max(self._first * (1 - share), hop * math.sin(math.pi * share))
        rise = self._art.m.unit * _LOW * (height - self._first * (1 - share))
        x = self._from[0] + (self._to[0] - self._from[0]) * share
        y = self._from[1] + (self._to[1] - self._from[1]) * share - rise
        if self._spins:
            picture: Surface = _spinning(self._art, self._degrees(share))
            aside = (
                (picture.get_width() - self._art.width) // 2,
                (picture.get_height() - self._art.height) // 2,
            )
            backings = _shadow(self._art, height, aside)
            self._sprite.change(picture=picture, place=(x - aside[0], y - aside[1]), backings=backings)
        else:
            self._sprite.change(place=(x, y), backings=_shadow(self._art, height))

    def end(self) -> None:
        """Lay the card at its place."""
        self._sprite.change(place=self._to, backings=self._art.shadow())

    def _degrees(self, share: float) -> float:
        side = 1 if self._to[0] < self._from[0] else -1
        return next((side * degrees for until, degrees in _SPINS if share < until), 0.0)


def _shadow(art: Art, height: float, aside: tuple[int, int] = (0, 0)) -> tuple[Backing, ...]:
    """Return the shadow of a card at a height; it falls away from the light in the upper left."""
    return tuple(
        Backing(
            backing.picture,
            (
                backing.shift[0] + aside[0] + art.m.u(_FALL[0] * height),
                backing.shift[1] + aside[1] + art.m.u(_FALL[1] * height),
            ),
        )
        for backing in art.shadow()
    )


def _spinning(art: Art, degrees: float) -> Picture:
    """Return the back of a card, turned by some degrees."""
    return _turned_back(art, degrees) if degrees else art.face(None)


@cached
def _turned_back(art: Art, degrees: float) -> Surface:
    return tilted(art.face(None), degrees)


def tilted(card: Surface, degrees: float) -> Surface:
    """Return a card turned by some degrees; its edges stay smooth, as there is room around it."""
    whole = Surface((card.get_width() + 4, card.get_height() + 4), pygame.SRCALPHA)
    whole.fill(CREAM.with_alpha(0))
    whole.blit(card, (2, 2))
    return pygame.transform.rotozoom(whole, degrees, 1)
