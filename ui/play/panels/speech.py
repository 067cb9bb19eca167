"""The bubble of a player who speaks: beside the player's row, over the board, for as long as one reads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect, Surface

from ui.draw.sprites import Layer
from ui.draw.theme import Metrics
from ui.play.panels.players import face_area
from ui.play.panels.timed_overlay import TimedOverlay
from ui.widgets.bubble import Side, bubble
from ui.widgets.overlays import Overlay, Space, space_on

_DEPTH: Final = 785.0
_WIDTHS: Final = 330, 240, 180, 140
"""Units of the longest line, to try one after the other."""
_NEAR: Final = 2  # units between the tip of the tail and the row
_FIRST, _EACH = 1.4, 0.06  # seconds to see a bubble, and to read each of its letters
_PATIENCE: Final = {"slow": 1.5, "normal": 1.0, "fast": 0.85, "at once": 0.85}
"""Factor of those seconds by pace."""


class Speech(TimedOverlay):
    """One bubble at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._again: Callable[[], None] = self.end

    def show(self, words: str, row: Rect, layer: Layer, m: Metrics, until: float) -> None:
        """Show words beside a row until a time, if a bubble has room there; see `ui.widgets.overlays`."""
        self._layer, self._until = layer, until
        self._again = partial(self._show, words, row, layer, m)
        self._again()

    def _show(self, words: str, row: Rect, layer: Layer, m: Metrics) -> None:
        self.end()
        found = _place(words, row, space_on(layer, m, m.window), m)
        self._sprite = layer.add(Overlay(*found, _DEPTH, self._again)) if found else None

    def make_way(self) -> None:
        """Move or remove the bubble if it covers a choice that has come up."""
        choices = [*self._layer.needed().choices] if self._sprite and self._layer else []
        if self._sprite and self._sprite.rect.collidelist(choices) >= 0:
            self._again()


def seconds_to_read(words: str, pace: str) -> float:
    """Return the seconds for which a bubble with these words stays, by the pace that is set."""
    return (_FIRST + _EACH * len(words)) * _PATIENCE[pace]


def _place(words: str, row: Rect, space: Space, m: Metrics) -> tuple[Surface, tuple[int, int]] | None:
    """Return a bubble and its place at the inner side of its row, or above it; None if it has no room.

    It covers nothing that the scene needs, and no choice of a player.
    """
    taken, face = [*space.kept, *space.scene], face_area(row, m)
    is_beside = row.x > m.window.centerx
    side: Side = "right" if is_beside else "bottom"
    at = (row.x - m.u(_NEAR), row.centery) if is_beside else (face.centerx, face.y + m.u(_NEAR))
    for width in _WIDTHS:
        for is_flipped in (False, True):
            found = bubble(words, side, m.u(width), m, is_flipped=is_flipped)
            area = found.picture.get_rect(topleft=(at[0] - found.tip[0], at[1] - found.tip[1]))
            if space.room.contains(area) and area.collidelist(taken) < 0:
                return found.picture, area.topleft
    return None
