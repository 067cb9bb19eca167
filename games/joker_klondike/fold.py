"""How each event changes what the player of Joker Klondike sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.joker_klondike.state import HELD, NOWHERE, JokerBuilt, JokerReplaced, JokerView
from games.klondike_patience.fold import FOLDS, pile_of


def _joker_replaced(view: JokerView, event: JokerReplaced) -> None:
    pile_of(view, event.source).pop()
    view.joker_at = None
    view.is_held = True
    view.came_from = event.suit


def _joker_built(view: JokerView, event: JokerBuilt) -> None:
    if event.source != HELD:
        pile_of(view, event.source).pop()
    view.foundations[event.suit] += 1
    view.joker_at = (event.suit, event.rank)
    view.is_held = False
    view.came_from = NOWHERE


JOKER_FOLDS: Final[dict[type, Callable[[Any, Any], None]]] = {
    **FOLDS,
    JokerReplaced: _joker_replaced,
    JokerBuilt: _joker_built,
}
"""For each class of event what it does to a view."""
