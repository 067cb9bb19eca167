"""What the log and the pill say: events and moves in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from games.core import Move
from games.joker_klondike.state import JokerBuilt, JokerEvent, JokerReplaced, PlaceJoker
from games.patience.cards import SUITS, name
from games.patience.state import (
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
from ui.games.patience.reasons import reason


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def line(events: Iterable[JokerEvent]) -> str:
    """What one move did, as a line of the log."""
    return " ".join(map(told, events))


def told(event: JokerEvent) -> str:
    """An event as a line of the log."""
    match event:
        case LaidOut():
            return f"Seven columns were dealt; {event.stock} cards wait in the stock."
        case Drawn():
            return f"{_capital(name(event.card))} from the stock."
        case Packed():
            return _packed(event)
        case Built():
            return f"{_capital(name(event.card))} {'went up by itself' if event.forced else 'built'}."
        case Revealed():
            return f"{_capital(name(event.card))} turned up."
        case Finished():
            return _finished(event)
        case JokerBuilt():
            return f"The joker stands for the {name(event.suit * 13 + event.rank - 1)}."
        case JokerReplaced():
            return f"{_capital(name(event.card))} takes the joker's place."
        case _:
            assert_never(event)


def _packed(event: Packed) -> str:
    head = _capital(name(event.cards[0]))
    if len(event.cards) > 1:
        return f"{head} and its sequence to column {event.target}."
    origin = "from the waste " if event.source == WASTE else ""
    return f"{head} {origin}to column {event.target}."


def _finished(event: Finished) -> str:
    if event.why == "won":
        return "All four suits are built: you have won!"
    ending = "You gave up" if event.why == "given up" else "Nothing can move any more"
    return f"{ending}; {event.built} cards were built."


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
