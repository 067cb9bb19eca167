"""Places of the board that can have the focus."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect


@dataclass(frozen=True, slots=True)
class Spot:
    """A space ("space") or a creek ("creek") that can have the focus."""

    kind: str
    number: int
    area: Rect
    enabled: bool = True
