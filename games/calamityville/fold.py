"""How each event changes what the players of CALAMITYVILLE see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.calamityville.board import is_boom
from games.calamityville.state import (
    EVENTS,
    NOBODY,
    Asked,
    Began,
    Built,
    Moved,
    Paid,
    Passed,
    Piled,
    RanOut,
    Read,
    Refreshed,
    Returned,
    Sent,
    Threw,
    View,
)
from games.ring.estate import count


def _piled(view: View, event: Piled) -> None:
    view.boom, view.bust = event.boom, event.bust


def _threw(view: View, event: Threw) -> None:
    if event.why == "move":
        view.walk = event.number
    elif event.why == "again":
        view.again = False


def _began(view: View, event: Began) -> None:
    view.turn = event.player


def _moved(view: View, event: Moved) -> None:
    view.at[event.player] = event.end
    view.walk = 0


def _sent(view: View, event: Sent) -> None:
    view.at[event.player] = event.end


def _read(view: View, event: Read) -> None:
    view.read.append(event.page)
    if is_boom(event.page):
        view.boom -= 1
    else:
        view.bust -= 1


def _built(view: View, event: Built) -> None:
    view.owner[event.space] = event.player
    view.built[event.space] = event.kind
    view.deeds[event.player].append(event.space)
    view.stock[event.kind] -= 1


def _returned(view: View, event: Returned) -> None:
    view.owner[event.space] = NOBODY
    view.built[event.space] = ""
    view.deeds[event.owner].remove(event.space)
    view.stock[event.kind] += 1


def _passed(view: View, event: Passed) -> None:
    view.owner[event.space] = event.taker
    view.deeds[event.giver].remove(event.space)
    view.deeds[event.taker].append(event.space)


def _refreshed(view: View, event: Refreshed) -> None:
    view.again = True


def _ran_out(view: View, event: RanOut) -> None:
    view.walk, view.again = 0, False


def _asked(view: View, event: Asked) -> None:
    view.task, view.values = event.task, event.values


def _nothing(view: View, event: Any) -> None:
    """An event that tells a story only."""


_CHANGES: Final[dict[type, Callable[[Any, Any], None]]] = {
    Piled: _piled,
    Threw: _threw,
    Began: _began,
    Moved: _moved,
    Sent: _sent,
    Read: _read,
    Paid: count,
    Built: _built,
    Returned: _returned,
    Passed: _passed,
    Refreshed: _refreshed,
    RanOut: _ran_out,
    Asked: _asked,
}
FOLDS: Final[dict[type, Callable[[Any, Any], None]]] = {kind: _CHANGES.get(kind, _nothing) for kind in EVENTS}
"""For each class of event what it does to a view."""
