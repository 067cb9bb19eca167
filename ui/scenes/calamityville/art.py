"""What lies still on the table of CALAMITYVILLE: wood, the town at noon, side panel, felt tray."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from ui.kept import kept
from ui.theme import Metrics


@dataclass(frozen=True, slots=True)
class Art:
    """The pictures of a table at the measures of a window."""

    m: Metrics


@kept(2)
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """All that never changes, with plates for the sprites to lie on. Do not change it."""
    return Surface((m.width, m.height))
