"""Old Sourdough at the foot of a room that is left half empty."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pygame import Rect, Surface

from ui.draw import svg
from ui.draw.theme import Metrics

Mood: TypeAlias = Literal["calm", "laugh", "point"]
_PICTURES: Final[dict[Mood, str]] = {"calm": "guide_calm", "laugh": "guide_laugh", "point": "guide_point"}
_LEAST: Final = 130
_MOST: Final = 190
"""Least and greatest height in units."""


def paint_guide(target: Surface, room: Rect, m: Metrics, mood: Mood) -> None:
    """Paint the guide in the middle of the foot of a room, unless the room is too low."""
    high = min(room.height - m.u(16), m.u(_MOST))
    if high >= m.u(_LEAST):
        guide = svg.fit(_PICTURES[mood], room.width, high)
        target.blit(guide, guide.get_rect(midbottom=room.midbottom))
