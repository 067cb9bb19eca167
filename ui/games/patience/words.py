"""What the log and the pill say: events and moves in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from games.core import Event, Move
from games.joker_klondike.state import JokerBuilt, JokerReplaced, PlaceJoker
from games.klondike_patience.state import (
    WASTE,
    Build,
    Built,
    Drawn,
    Finished,
    LaidOut,
    Pack,
    Packed,
    Revealed,
    View,
)
from games.patience.cards import SUITS, name
from ui.games.patience.reasons import reason


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def line(events: Iterable[Event]) -> str:
    """What one move did, as a line of the log."""
    return " ".join(filter(None, map(told, events)))


@singledispatch
def told(event: Event) -> str:
    """An event as a line of the log, or "" for one that goes without saying."""
    return ""


@told.register
def _(event: LaidOut) -> str:
    return f"Seven columns were dealt; {event.stock} cards wait in the stock."


@told.register
def _(event: Drawn) -> str:
    return f"{_capital(name(event.card))} from the stock."


@told.register
def _(event: Packed) -> str:
    head = _capital(name(event.cards[0]))
    if len(event.cards) > 1:
        return f"{head} and its sequence to column {event.target}."
    origin = "from the waste " if event.source == WASTE else ""
    return f"{head} {origin}to column {event.target}."


@told.register
def _(event: Built) -> str:
    ending = "went up by itself" if event.forced else "built"
    return f"{_capital(name(event.card))} {ending}."


@told.register
def _(event: Revealed) -> str:
    return f"{_capital(name(event.card))} turned up."


@told.register
def _(event: Finished) -> str:
    if event.why == "won":
        return "All four suits are built: you have won!"
    ending = "You gave up" if event.why == "given up" else "Nothing can move any more"
    return f"{ending}; {event.built} cards were built."


@told.register
def _(event: JokerBuilt) -> str:
    card = event.suit * 13 + event.rank - 1
    return f"The joker stands for the {name(card)}."


@told.register
def _(event: JokerReplaced) -> str:
    return f"{_capital(name(event.card))} takes the joker's place."


def top_of(view: View, pile: int) -> int | None:
    """The card that lies open on top of a pile."""
    cards = view.columns[pile] if pile else view.waste
    return cards[-1] if cards else None


def moved_card(view: View, move: Move) -> int | None:
    """The highest card that a move would move."""
    if isinstance(move, Pack) and move.cards > 1:
        return view.columns[move.source][0]
    if isinstance(move, Pack | Build):
        return top_of(view, move.source)
    return None


def advice(view: View, move: Move) -> str:
    """A hint in words: what to do and, where it is not plain to see, why."""
    why = reason(view, move)
    return f"{_bidding(view, move)}: {why}." if why else f"{_bidding(view, move)}."


def _bidding(view: View, move: Move) -> str:
    if isinstance(move, PlaceJoker):
        return f"Put the joker on the {SUITS[move.suit]}"
    card = moved_card(view, move)
    if card is None:
        return "Turn the next card of the stock"
    if isinstance(move, Build):
        return f"Build the {name(card)} on the {SUITS[card // 13]}"
    below = top_of(view, move.target) if isinstance(move, Pack) else None
    where = f"on the {name(below)}" if below is not None else "to the space"
    return f"Move the {name(card)} {where}"


def prompt(view: View, can_play: bool) -> str:
    """What the pill says: whose move it is and what there is to do."""
    if view.why == "won":
        return "You have won!"
    if view.why:
        return "This game is over"
    if view.stock and can_play:
        return "Your move: play a card or turn the next"
    if view.stock:
        return "Your move: turn the next card"
    return "Your move: the stock is used up"
