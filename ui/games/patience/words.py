"""What the log and the pill say, and hints with their reasons: events and moves in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from games.core import Move
from games.joker_klondike.state import JokerBuilt, JokerEvent, JokerReplaced, JokerView, PlaceJoker
from games.patience.cards import FITS, JOKER, KING, PACK, RANK_OF, SUIT_OF, SUITS, name, packs_on
from games.patience.state import (
    COLUMNS,
    WASTE,
    Build,
    Built,
    Draw,
    Drawn,
    Finished,
    LaidOut,
    Pack,
    Packed,
    Revealed,
    View,
)


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


# ------------------------------------------------------------------ why a move is good
_FREES: Final = "it frees a face-down card"


def reason(view: View, move: Move) -> str:
    """What a legal move is good for, as the rest of a sentence; "" where that is plain to see."""
    if isinstance(move, Draw):
        can_play = _can_play(view)
        return "it promises more than the moves that lie open" if can_play else "no open card can be moved"
    if isinstance(move, PlaceJoker):
        return _of_joker(view, move.suit)
    if isinstance(move, Build):
        return _of_build(view, move.source)
    return _of_pack(view, move) if isinstance(move, Pack) else ""


# ------------------------------------------------------------------ by kind of move
def _of_joker(view: View, suit: int) -> str:
    card = suit * 13 + view.foundations[suit]
    told = f"it stands for the {name(card)} there"
    if card in _open(view):
        return f"{told}, which takes its place at once"
    if RANK_OF[card] < KING and card + 1 in _open(view):
        return f"{told}, and the {name(card + 1)} can follow"
    return told


def _of_build(view: View, source: int) -> str:
    pile = view.columns[source] if source else view.waste
    card = pile[-1]
    if source and len(pile) == 1:
        return _FREES if view.hidden[source] else _space(view, card)
    bared = pile[-2] if len(pile) > 1 else None
    if RANK_OF[card] < KING and card + 1 in {*_open(view), bared} and not _wakes_joker(view, bared):
        return f"the {name(card + 1)} can follow"
    if _is_done_with(view, card):
        return "no card is left to be packed on it"
    return _rescued(view) if source == WASTE else ""


def _of_pack(view: View, move: Pack) -> str:
    if move.source == WASTE:
        card = view.waste[-1]
        followers = _heads_for(view, card)
        if followers:
            return f"the {name(followers[0])} can follow and free a face-down card"
        return _rescued(view)
    pile = view.columns[move.source]
    if move.cards == len(pile):
        return _FREES if view.hidden[move.source] else _space(view, pile[0])
    return _of_bared(view, move.source)


def _of_bared(view: View, source: int) -> str:
    """A last card goes from one place to another: something is to be done with the card it leaves."""
    bared = view.columns[source][-2]
    if _wakes_joker(view, bared):
        return ""
    if view.foundations[SUIT_OF[bared]] + 1 == RANK_OF[bared]:
        return f"the {name(bared)} can then be built"
    fitting = [card for card in _open(view) if packs_on(card, bared) and card != view.columns[source][-1]]
    return f"the {name(bared)} can then take the {name(fitting[0])}" if fitting else ""


# ------------------------------------------------------------------ what lies open
def _open(view: View) -> list[int]:
    """The cards that are free: the last of each column, and the top of the waste."""
    lasts = [view.columns[pile][-1] for pile in COLUMNS if view.columns[pile]]
    return [*lasts, *view.waste[-1:]]


def _space(view: View, leaving: int) -> str:
    """An empty column, and the king that can go there, if there is one."""
    heads = [view.columns[pile][0] for pile in COLUMNS if view.columns[pile] and view.hidden[pile]]
    kings = [card for card in [*view.waste[-1:], *heads] if RANK_OF[card] == KING and card != leaving]
    return f"it makes a space for the {name(kings[0])}" if kings else "it makes a space for a king"


def _heads_for(view: View, card: int) -> list[int]:
    """The sequences over face-down cards that could be packed on a card, each by its highest card."""
    heads = [view.columns[pile][0] for pile in COLUMNS if view.columns[pile] and view.hidden[pile]]
    return [head for head in heads if packs_on(head, card)]


def _rescued(view: View) -> str:
    """What playing the top of the waste is good for in itself."""
    if len(view.waste) > 1 and not _wakes_joker(view, view.waste[-2]):
        return f"the {name(view.waste[-2])} under it is free again"
    return "the next card of the stock would cover it" if view.stock else ""


def _wakes_joker(view: View, bared: int | None) -> bool:
    """Whether baring a card sets the joker moving: it is the joker, or the one the joker stands for."""
    if bared == JOKER:
        return True
    at = view.joker_at if isinstance(view, JokerView) else None
    return at is not None and bared == at[0] * 13 + at[1] - 1


def _is_done_with(view: View, card: int) -> bool:
    """Whether both cards that could be packed on a card are built, themselves and not by the joker."""
    at = view.joker_at if isinstance(view, JokerView) else None
    lower = [other for other in PACK if packs_on(other, card)]
    return all(
        view.foundations[SUIT_OF[other]] >= RANK_OF[other] and at != (SUIT_OF[other], RANK_OF[other])
        for other in lower
    )


def _can_play(view: View) -> bool:
    """Whether some open card or sequence can be built or packed."""
    lasts = {view.columns[pile][-1] for pile in COLUMNS if view.columns[pile]}
    has_space = any(not view.columns[pile] for pile in COLUMNS)
    for card in _open(view):
        if card != JOKER and view.foundations[SUIT_OF[card]] + 1 == RANK_OF[card]:
            return True
    heads = [view.columns[pile][0] for pile in COLUMNS if view.columns[pile]]
    if any(not lasts.isdisjoint(FITS[card]) for card in [*heads, *_open(view)]):
        return True
    kings = [view.columns[pile] for pile in COLUMNS if view.columns[pile] and view.hidden[pile]]
    return has_space and any(RANK_OF[cards[0]] == KING for cards in [*kings, view.waste[-1:]] if cards)
