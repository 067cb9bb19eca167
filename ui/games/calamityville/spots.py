"""Places of the table that can have the focus."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect


@dataclass(frozen=True, slots=True)
class Spot:
    """A space ("space"), a card of what can be built ("card") or a player's row ("row")."""

    kind: str
    number: int
    area: Rect
    enabled: bool = True
