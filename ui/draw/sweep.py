"""An old picture that gives way to the one below it from top to bottom, like a change of light."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from games.compat import override
from ui.draw.sprites import Place, Sprite

_BAND: Final = 0.3
"""Share of the height in which the picture fades; a step redraws this band alone, whatever the size."""
_ROWS: Final = 32
"""Levels of opacity in the band."""


class Sweep(Sprite):
    """A picture that goes; above the band it is gone, and below it still whole."""

    __slots__ = ("_bottom",)

    def __init__(self, picture: Surface, place: Place, depth: float) -> None:
        super().__init__(picture, place, depth)
        self._bottom = 0

    def show(self, share: float) -> None:
        """Show the picture after a share of its time, from 0 (whole) to 1 (gone)."""
        before = self._bottom
        self._bottom = round(share * (self.picture.get_height() + self._band))
        if self._bottom != before and self._layer:
            top, bottom = min(before, self._bottom) - self._band, max(before, self._bottom)
            band = Rect(0, top, self.picture.get_width(), bottom - top)
            self._layer.invalidate(band.clip(self.picture.get_rect()).move(self.rect.topleft))

    @override
    def draw(self, target: Surface) -> None:
        whole, corner, clip = self.picture.get_rect(), self.rect.topleft, target.get_clip()
        seen = clip.move(-corner[0], -corner[1]).clip(whole)
        top = self._bottom - self._band
        for row in range(_ROWS):
            start, end = (top + self._band * each // _ROWS for each in (row, row + 1))
            strip = Rect(0, start, whole.width, end - start).clip(seen)
            if strip.height:
                piece = self.picture.subsurface(strip)
                piece.set_alpha(round(255 * (row + 0.5) / _ROWS))
                target.blit(piece, strip.move(corner))
        rest = Rect(0, self._bottom, whole.width, whole.height).clip(seen)
        if rest.height:
            target.blit(self.picture, rest.move(corner), rest)

    @property
    def _band(self) -> int:
        return max(_ROWS, round(_BAND * self.picture.get_height()))
