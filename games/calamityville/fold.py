"""The effect of each event of CALAMITYVILLE on the state of the rules and on the views of seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.calamityville import state as cv
from games.calamityville.board import is_boom
from games.ring.fold import CHANGES, unchanged

# Frequent events: each is made once and reused.
threw: Final = lru_cache(maxsize=256)(cv.Threw)
"""`Threw`, of which there are no more than 120."""
began: Final = lru_cache(maxsize=8)(cv.Began)
"""`Began`, for four players."""
drew: Final = lru_cache(maxsize=64)(cv.Drew)
"""`Drew`, of which there are 60."""
asked: Final = lru_cache(maxsize=4_096, typed=True)(cv.Asked)
"""`Asked`; typed, since tasks of two classes with the same values are equal."""


def apply_event(state: cv.State, out: list[cv.Event], event: cv.Event) -> None:
    """Apply an event to the state and append it to `out`."""
    _CHANGES[type(event)](state, event)
    out.append(event)


def fold(view: cv.View, event: cv.Event) -> None:
    """Apply an event to a view: the open table, the numbers of pages left, the task."""
    _CHANGES[type(event)](view, event)
    match event:
        case cv.Asked(task):
            view.task = task
        case cv.Piled(boom, bust):
            view.boom, view.bust = boom, bust
        case cv.Read(page=page):
            view.boom -= is_boom(page)
            view.bust -= not is_boom(page)
        case _:
            pass


# ------------------------------------------------------------------ turns and pages
def _threw(table: cv.Table, event: cv.Threw) -> None:
    if event.why == "move":
        table.walk = event.number
    elif event.why == "again":
        table.again = False


def _began(table: cv.Table, event: cv.Began) -> None:
    table.turn = event.player


def _moved(table: cv.Table, event: cv.Moved) -> None:
    table.at[event.player] = event.end
    table.walk = 0


def _read(table: cv.Table, event: cv.Read) -> None:
    table.read.append(event.page)


def _refreshed(table: cv.Table, event: cv.Refreshed) -> None:
    table.again = True


def _ran_out(table: cv.Table, event: cv.RanOut) -> None:
    table.walk, table.again = 0, False


# ------------------------------------------------------------------ the town
def _built(table: cv.Table, event: cv.Built) -> None:
    table.owner[event.space], table.built[event.space] = event.player, event.kind
    table.deeds[event.player].append(event.space)


def _returned(table: cv.Table, event: cv.Returned) -> None:
    table.owner[event.space], table.built[event.space] = cv.NOBODY, ""
    table.deeds[event.owner].remove(event.space)


def _passed(table: cv.Table, event: cv.Passed) -> None:
    table.owner[event.space] = event.taker
    table.deeds[event.giver].remove(event.space)
    table.deeds[event.taker].append(event.space)


_CHANGES: Final[dict[type, Callable[..., None]]] = {
    **CHANGES,
    **dict.fromkeys((cv.Piled, cv.Spared, cv.Asked, cv.Drew, cv.DonkeyRan, cv.Busted, cv.Fizzled), unchanged),
    cv.Threw: _threw,
    cv.Began: _began,
    cv.Moved: _moved,
    cv.Read: _read,
    cv.Refreshed: _refreshed,
    cv.RanOut: _ran_out,
    cv.Built: _built,
    cv.Returned: _returned,
    cv.Passed: _passed,
}
"""The function that applies each kind of event to the open table."""
