"""How golden games of KLONDIKE, the board game, are written: events in words, the table in short lines."""

from __future__ import annotations

from typing import Any, Final

from games.klondike_board.board import BOARD, CARDS, NAME
from games.klondike_board.pending import Over, Ready
from games.klondike_board.state import (
    NOBODY,
    Bidden,
    Bought,
    Burned,
    Changed,
    Knocked,
    Opened,
    Party,
    Threw,
    Turned,
    View,
)
from tests.golden import ring

_PAUSES: Final = (Ready, Over)
"""Tasks with which the table is written down."""


def event_words(event: Any) -> str:
    """One line for an event."""
    match event:
        case Opened() | Bidden() | Knocked():
            return _auction_words(event)
        case Threw(player, dice, why):
            return f"threw for {why}: {dice[0]} {dice[1]} by {player}"
        case Turned(player, creek, card, amount, doubled):
            gold = f", {amount}{' doubled' if doubled else ''}" if amount else ""
            return f"turned: {CARDS[card].line!r} by {player} at {BOARD.creeks[creek]}{gold}"
        case Bought(player, space, price):
            return f"bought: {NAME[space]} by {player} for {price}"
        case Changed(space, seller, buyer):
            return f"changed hands: {NAME[space]} from {seller} to {buyer}"
        case Party(host, space, heads):
            return f"party: {host} in {NAME[space]}, heads {heads}"
        case Burned(space, owner):
            return f"burned: {NAME[space]} of {owner}"
    return ring.event_words(event, NAME)


def _auction_words(event: Opened | Bidden | Knocked) -> str:
    match event:
        case Opened(seller, creek, space):
            return f"for sale: {BOARD.creeks[creek] if space < 0 else NAME[space]} by {seller}"
        case Bidden(player, amount):
            return f"bid: {amount} by {player}" if amount else f"bid no more: {player}"
        case Knocked(buyer, amount):
            return "not sold" if buyer == NOBODY else f"sold to {buyer} for {amount}"


def table_lines(view: View) -> list[str]:
    """At the start of a turn and at the end: the creeks; each player's cash, place, bonds and buildings."""
    if not isinstance(view.task, _PAUSES):
        return []
    creeks = [f"{left}{_shown(shown)}" for left, shown in zip(view.creeks, view.shown, strict=True)]
    return [f"creeks {' '.join(creeks)}", *(_player_line(view, seat) for seat in range(len(view.cash)))]


def _shown(cards: list[int]) -> str:
    return "".join(f"+{CARDS[card].gold}{'L' if CARDS[card].is_lode else ''}" for card in cards)


def _player_line(view: View, seat: int) -> str:
    held = [
        word
        for word, marks in (("misses", view.misses), ("climbs", view.climbs), ("show", view.shows))
        if marks[seat]
    ]
    deeds = [NAME[space] for space, owner in enumerate(view.owner) if owner == seat]
    words = [f"{seat}: {view.cash[seat]}", NAME[view.at[seat]], *held, *deeds]
    return "; ".join(words)
