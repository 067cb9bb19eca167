"""Cards in the player's hand: lifted, larger, tilted with the drag, over a deep soft shadow."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.draw import cards, paint
from ui.draw.sprites import Backing, Layer, Place, Sprite
from ui.games.patience.art import Art
from ui.games.patience.table import CardSprite

_GROWN = 1.05
_MOST_TILT = 5.0
_DEPTH = 800.0


class Hand:
    """The cards lifted from a pile, drawn as one picture that follows the pointer."""

    def __init__(self, layer: Layer, art: Art, sprites: list[CardSprite], source: int, grip: Place) -> None:
        self.sprites = sprites
        self.source = source
        self._layer = layer
        self._art = art
        self._grip = grip  # from the first card's corner to the pointer
        self._tilt = 0.0
        self._tilted: dict[int, Surface] = {}
        first = sprites[0].place
        self._pointer = (first[0] + grip[0], first[1] + grip[1])
        self._flat = self._composed()
        self._sprite = Sprite(self._flat, first, _DEPTH)
        self._sprite.change(backings=self._shadow())
        for sprite in sprites:
            sprite.change(visible=False)
        layer.add(self._sprite)
        self._show()

    @property
    def rect(self) -> Rect:
        """Where the first card would lie if it were let go now."""
        x, y = self._pointer[0] - self._grip[0], self._pointer[1] - self._grip[1]
        return Rect(round(x), round(y), self._art.width, self._art.height)

    @property
    def bounds(self) -> Rect:
        """Where the lifted cards are drawn."""
        return self._sprite.rect

    def move(self, pointer: Place) -> None:
        """Follow the pointer; the cards lean back from where they are drawn to."""
        wanted = max(-_MOST_TILT, min(_MOST_TILT, (self._pointer[0] - pointer[0]) * 0.6))
        self._tilt += (wanted - self._tilt) * 0.25 if len(self.sprites) == 1 else 0
        self._pointer = pointer
        self._show()

    def settle(self) -> None:
        """Hang straight again, a little more with every call."""
        if self._tilt:
            self._tilt = 0.0 if abs(self._tilt) < 0.5 else self._tilt * 0.8
            self._show()

    @property
    def is_tilted(self) -> bool:
        """Whether it still leans."""
        return self._tilt != 0

    def drop(self) -> list[CardSprite]:
        """Let go: the sprites are where the hand was, and are drawn by themselves again."""
        self._layer.remove(self._sprite)
        step = self.sprites[-1].place[1] - self.sprites[0].place[1]
        gap = step / max(1, len(self.sprites) - 1)
        left, top = self.rect.topleft
        for number, sprite in enumerate(self.sprites):
            sprite.change(place=(left, top + number * gap), visible=True, depth=_DEPTH + number)
        return self.sprites

    def _composed(self) -> Surface:
        """All cards in one picture, a little larger than they lie."""
        width = round(self._art.width * _GROWN)
        tops = [sprite.place[1] - self.sprites[0].place[1] for sprite in self.sprites]
        height = cards.height_of(width) + round(tops[-1] * _GROWN)
        whole = Surface((width, height), pygame.SRCALPHA)
        for sprite, top in zip(self.sprites, tops, strict=True):
            if sprite.card is not None:
                whole.blit(cards.face(sprite.card, width, self._art.style), (0, round(top * _GROWN)))
        return whole

    def _shadow(self) -> tuple[Backing, ...]:
        m, (width, height) = self._art.m, self._flat.get_size()
        soft = m.u(10)
        shade = paint.blur(width, height, self._art.radius, (10, 4, 0, 150), soft)
        return (Backing(shade, (m.u(12) - 2 * soft, m.u(20) - 2 * soft)),)

    def _show(self) -> None:
        degrees = round(self._tilt)
        if degrees not in self._tilted:
            turned = pygame.transform.rotozoom(self._flat, degrees, 1) if degrees else self._flat
            self._tilted[degrees] = turned
        picture = self._tilted[degrees]
        card = self.rect
        middle = (card.centerx, card.y + self._flat.get_height() / _GROWN / 2)
        place = (round(middle[0] - picture.get_width() / 2), round(middle[1] - picture.get_height() / 2))
        self._sprite.change(picture=picture, place=place)
