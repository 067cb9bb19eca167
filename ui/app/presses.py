"""Hit tests for presses: of a scene for the pointer, and of a table for its scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from ui.app.pointing import Place

if TYPE_CHECKING:
    from ui.app.focus import Target


@dataclass(frozen=True)
class Presses:
    """Hit tests of a scene."""

    under: Callable[[Place], Hashable]
    """Returns what a press at a place means, to tell if that has changed since an earlier press there."""
    takes: Callable[[Place], bool]
    """Returns True if there is something at a place that a press there is meant for."""
    areas: Callable[[Place], Iterable[Rect]]
    """Returns the areas that take presses near a place; small ones take those beside them too."""
    is_holding: Callable[[], bool]
    """Returns True while a press holds something that can be dragged."""


@dataclass(frozen=True)
class TablePresses:
    """Hit tests of a table, beside the buttons of its scene."""

    repeats: Callable[[Place], bool]
    """Returns True if quick presses at a place are meant one by one, although each makes a move."""
    panel_targets: Callable[[Place], Sequence[Target] | None]
    """Returns the targets of the panel that lies over the table at a place, or None if none does."""
    takes: Callable[[Place], bool]
    """Returns True if a part of the table takes a press at a place, and not a small target beside it."""
    is_holding: Callable[[], bool]
    """Returns True while a press holds something that can be dragged."""
    choices: Callable[[], Sequence[Rect]]
    """Returns the areas that can be chosen now; overlays leave them free if they can."""
