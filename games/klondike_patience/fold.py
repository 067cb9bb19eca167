"""How each event changes what the player of Klondike sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.klondike_patience.state import Built, Drawn, Finished, LaidOut, Packed, Revealed, View
from games.patience.cards import SUIT_OF


def pile_of(view: View, source: int) -> list[int]:
    """The face-up cards of a column, or the waste."""
    return view.columns[source] if source else view.waste


def _laid_out(view: View, event: LaidOut) -> None:
    view.stock = event.stock
    view.hidden[1:] = range(7)
    view.columns[1:] = [[card] for card in event.faces]


def _drawn(view: View, event: Drawn) -> None:
    view.stock -= 1
    view.waste.append(event.card)


def _packed(view: View, event: Packed) -> None:
    del pile_of(view, event.source)[-len(event.cards) :]
    view.columns[event.target] += event.cards


def _built(view: View, event: Built) -> None:
    pile_of(view, event.source).pop()
    view.foundations[SUIT_OF[event.card]] += 1


def _revealed(view: View, event: Revealed) -> None:
    view.hidden[event.column] -= 1
    view.columns[event.column] = [event.card]


def _finished(view: View, event: Finished) -> None:
    view.why = event.why


FOLDS: Final[dict[type, Callable[[Any, Any], None]]] = {
    LaidOut: _laid_out,
    Drawn: _drawn,
    Packed: _packed,
    Built: _built,
    Revealed: _revealed,
    Finished: _finished,
}
"""For each class of event what it does to a view."""
