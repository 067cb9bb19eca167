"""How golden games of CALAMITYVILLE are written: events in words, the table in short lines."""

from __future__ import annotations

from typing import Any, Final

from games.calamityville.board import NAME, NUGGETS, PAGES
from games.calamityville.pending import Over, Ready
from games.calamityville.state import (
    Built,
    DonkeyRan,
    Drew,
    Fizzled,
    Passed,
    Read,
    Returned,
    Threw,
    View,
)
from tests.golden import ring

_PAUSES: Final = (Ready, Over)
"""Tasks with which the table is written down."""


def event_words(event: Any) -> str:
    """One line for an event."""
    match event:
        case Threw(player, number, news, why):
            return f"threw for {why}: {number}{' and a newspaper' if news else ''} by {player}"
        case Read(player, page):
            return f"read: {PAGES[page].id} {PAGES[page].headline!r} by {player}"
        case Fizzled(player, page):
            return f"nothing comes of {PAGES[page].id} for {player}"
        case Drew(player, nugget, worth, why):
            return f"drew: {NUGGETS[nugget].name} by {player}, {worth}, {why}"
    return _property_words(event)


def _property_words(event: Any) -> str:
    match event:
        case Built(player, space, kind, price):
            return f"built: {kind} on {NAME[space]} by {player} for {price}"
        case Passed(giver, taker, space, named):
            return f"passed on: {NAME[space]} from {giver} to {taker}, {named} was named"
        case Returned(owner, space, kind, why):
            return f"back to the bank: {kind} on {NAME[space]} of {owner}, {why}"
        case DonkeyRan(_, number, path, _):
            return f"donkey: {number}, past {', '.join(NAME[space] for space in path) or 'nothing'}"
    return ring.event_words(event, NAME)


def table_lines(view: View) -> list[str]:
    """At the start of a turn and at the end: the pile and the stock; each player's cash, place and deeds."""
    if not isinstance(view.task, _PAUSES):
        return []
    stock = ", ".join(f"{kind} {left}" for kind, left in view.stock.items())
    return [
        f"pages {view.boom} boom, {view.bust} bust; stock {stock}",
        *(_player_line(view, seat) for seat in range(len(view.cash))),
    ]


def _player_line(view: View, seat: int) -> str:
    deeds = [f"{view.built[space]} {NAME[space]}" for space in view.deeds[seat]]
    return "; ".join([f"{seat}: {view.cash[seat]}", NAME[view.at[seat]], *deeds])
