"""The sentences of the log, and the notes of events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from games.core import Message, Player, Words
from games.klondike_board import board, pending
from games.klondike_board import state as kb
from games.klondike_board.board import CARDS, JAIL, KIND, PLACES, to_money
from games.klondike_board.money import unit_revenue
from games.klondike_board.state import View
from ui.games.klondike_board.words.terms import NARRATOR, auction_item, offer_side
from ui.play.narration.narrator import LogSentence, Names, narrate
from ui.play.panels.notices import EventNote

Kind = TypeVar("Kind")


class _Entry(NamedTuple):
    """The events of one log entry, and the names of the players."""

    events: tuple[kb.Event, ...]
    names: Names

    def all(self, kind: type[Kind]) -> list[Kind]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def group(self, seats: Iterable[int]) -> tuple[Player, ...]:
        """Return several players as values of a message."""
        return tuple(Player(self.names[seat]) for seat in seats)


def line(events: Iterable[kb.Event], names: Names) -> Words:
    """Return the sentences of an entry of the log, "" if there is nothing to tell."""
    entry = _Entry(tuple(events), names)
    return narrate(entry.events, names, lambda event, _: _log_event(event, entry))


def _log_event(event: kb.Event, entry: _Entry) -> LogSentence | None:
    """Return the sentence for an event, or None if it needs none."""
    names = entry.names
    match event:
        case kb.Dealt():
            return NARRATOR.sentence(event, names, count=event.creeks[0])
        case kb.Threw():
            return NARRATOR.sentence(event, names, event.why, total=sum(event.dice))
        case kb.Began():
            return _log_turn(event, entry)
        case kb.Asked():
            return _log_debt(event, entry)
        case kb.Freed():
            return NARRATOR.sentence(event, names, event.by if event.by in ("toll", "party") else "")
        case kb.Held():
            return NARRATOR.sentence(event, names, KIND[event.space])
        case kb.Sent() | kb.Stopped():
            return None if event.why == "party" else NARRATOR.sentence(event, names, event.why)
        case kb.Spared():
            return NARRATOR.sentence(event, names, event.why) if event.why in _LOGGED_SPARED else None
        case kb.Turned():
            return NARRATOR.sentence(event, names, "lode" if CARDS[event.card].is_lode else "")
        case kb.Paid():
            return _log_payment(event, entry)
        case _:
            return _log_town_event(event, entry)


_LOGGED_SPARED: Final = ("own", "own_saloon", "poor", "aside", "last", "mill")
"""Values of `Spared.why` with a line in the log."""


def _log_town_event(event: kb.Event, entry: _Entry) -> LogSentence | None:
    """Return the sentence for an event of buildings or bargains, or the usual sentence for any other."""
    names = entry.names
    match event:
        case kb.Party():
            guests = entry.group(sent.player for sent in entry.all(kb.Sent) if sent.why == "party")
            return NARRATOR.sentence(event, names, by=event.host, guests=guests)
        case kb.Barred():
            return NARRATOR.sentence(event, names, by=event.owner, jail=PLACES[JAIL])
        case kb.Changed():
            price = sum(paid.amount for paid in entry.all(kb.Paid) if paid.why == "deed")
            by = event.buyer if price else event.seller
            return NARRATOR.sentence(event, names, by=by, price=to_money(price))
        case kb.Burned():
            return _log_fires(event, entry)
        case kb.Opened():
            return NARRATOR.sentence(
                event, names, by=event.seller, lot=auction_item(event.creek, event.space)
            )
        case kb.Knocked():
            return NARRATOR.sentence(event, names) if event.buyer == kb.NOBODY else None
        case kb.Proposed():
            gives, wants = offer_side(event.gives, event.deeds), offer_side(event.wants, event.wishes)
            return NARRATOR.sentence(event, names, gives=gives, wants=wants)
        case kb.Staked():
            return NARRATOR.sentence(event, names, others=_new_bet_players(event, entry))
        case _:
            return NARRATOR.sentence(event, names)


def _log_turn(event: kb.Began, entry: _Entry) -> LogSentence | None:
    """Return the sentence for a turn that begins: only for the first one and for a ride."""
    if event.again:
        return NARRATOR.sentence(event, entry.names, "again")
    if any(threw.why == "start" for threw in entry.all(kb.Threw)):
        return NARRATOR.sentence(event, entry.names, by=kb.NOBODY)
    return None


def _log_debt(event: kb.Asked, entry: _Entry) -> LogSentence | None:
    """Return the sentence for a task: only for a new debt."""
    debt = event.task
    if not isinstance(debt, pending.Owing) or any(isinstance(each, _BARGAINS) for each in entry.events):
        return None
    return NARRATOR.sentence(debt, entry.names, by=debt.debtor)


_BARGAINS: Final = (kb.Opened, kb.Bidden, kb.Proposed, kb.Agreed)


def _log_payment(event: kb.Paid, entry: _Entry) -> LogSentence | None:
    """Return the sentence for a payment, or None if another sentence includes it.

    Gold and prices are in the sentence for their cause; the first of several tolls or stakes stands for all.
    """
    why, names = event.why, entry.names
    by = event.payee if event.payer == kb.BANK else event.payer
    if why in ("gold", "price", "deed"):
        return None
    if why not in ("toll", "bet") or event.payer == kb.BANK:
        return NARRATOR.sentence(event, names, why, by=by)
    alike = [paid for paid in entry.all(kb.Paid) if paid.why == why and paid.payer != kb.BANK]
    if event is not alike[0]:
        return None
    if why == "bet":
        whole = to_money(sum(paid.amount for paid in alike))
        return NARRATOR.sentence(event, names, why, by=kb.NOBODY, amount=whole)
    payees = entry.group(paid.payee for paid in alike)
    return NARRATOR.sentence(event, names, why, by=by, payee=payees, count=len(alike))


def _log_fires(event: kb.Burned, entry: _Entry) -> LogSentence | None:
    """Return the sentence for several fires with the first of them, else None."""
    burned = entry.all(kb.Burned)
    if event is not burned[0]:
        return None
    lost = tuple(NARRATOR.message("log", each, entry.names, "each") for each in burned)
    return NARRATOR.sentence(event, entry.names, lost=lost)


def _new_bet_players(event: kb.Staked, entry: _Entry) -> tuple[Player, ...]:
    """Return the players to whom a bet was just proposed; none if the player joined an earlier one."""
    bets = (asked.task for asked in entry.all(kb.Asked) if isinstance(asked.task, pending.Joining))
    return next((entry.group(bet.waiting) for bet in bets if bet.joined == (event.player,)), ())


# ------------------------------------------------------------------ notes
_COUNTED: Final = (board.SALOON, board.CASINO, board.SAWMILL)
"""Kinds of building that are paid by the number of heads, spots or buildings."""
_LUCK: Final = "luck"


def event_note(event: kb.Event, view: View, names: Names) -> EventNote | None:
    """Return the note for the effect of an event on a player, or None; the view includes the event."""
    match event:
        case kb.Paid():
            place = view.at[event.payee if event.payer == kb.BANK else event.payer]
            return EventNote(
                _payment_reason(event, view, names), (event.payer, event.payee), place, event.amount
            )
        case kb.Burned() | kb.Barred():
            told = NARRATOR.message("slip", event, names, jail=PLACES[JAIL])
            return EventNote(told, (event.owner,), event.space)
        case kb.Sent() | kb.Stopped():
            why = event.why
        case kb.Missed() | kb.Lapsed() | kb.Broke():
            why = ""
        case _:
            return None
    at = view.at[event.player]
    return EventNote(NARRATOR.message("slip", event, names, why, space=PLACES[at]), (event.player,), at)


def _payment_reason(event: kb.Paid, view: View, names: Names) -> Message:
    """Return the reason for a payment; for a revenue the calculation, if the amount still matches it."""
    why, is_luck = event.why, event.why == _LUCK
    visitor, owner = (event.payee, event.payer) if is_luck else (event.payer, event.payee)
    space = view.at[visitor]
    if why not in (*board.BUILDINGS, _LUCK):
        return NARRATOR.message("slip", event, names, why, space=PLACES[space])
    each = unit_revenue(view.owner, space) if view.owner[space] == owner else 0
    kind = board.CASINO if is_luck else why
    is_plain = KIND[space] == kind and each and event.amount % each == 0
    if not is_plain or (kind not in _COUNTED and event.amount != each):
        return NARRATOR.message("slip", event, names, "revenue")
    count = event.amount // each
    return NARRATOR.message("slip", event, names, why, space=PLACES[space], each=to_money(each), count=count)
