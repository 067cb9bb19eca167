"""The sentences of the log, and the slips of events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import count_kind
from games.core import Message, Money, Words, message
from ui.games.calamityville.words.terms import NARRATOR, PRICE, RESALE, house, players
from ui.play.narration.narrator import LogSentence, Names, narrate
from ui.play.panels.notices import Slip

_UNTOLD: Final = frozenset(("price", "sale", "nugget"))
"""Payments that the sentence of their cause already tells."""


def line(events: Iterable[cv.Event], names: Names) -> Words:
    """Return the sentences of an entry of the log, or "" if there is nothing to tell."""
    return narrate(_grouped(tuple(events)), names, _sentence)


def _grouped(events: Sequence[cv.Event]) -> list[list[cv.Event]]:
    """Return the events to tell, with payments that are alike together.

    Of turns that begin, only the first of a game is told.
    """
    is_opening = any(isinstance(event, cv.Threw) and event.why == "start" for event in events)
    groups: list[list[cv.Event]] = []
    payments: dict[tuple[str, int, bool, bool], list[cv.Event]] = {}
    for event in events:
        if isinstance(event, cv.Began) and not is_opening:
            continue
        if isinstance(event, cv.Paid):
            alike = (event.why, event.amount, event.payer == cv.BANK, event.payee == cv.BANK)
            if alike in payments:
                payments[alike].append(event)
                continue
            payments[alike] = [event]
        groups.append(payments[alike] if isinstance(event, cv.Paid) else [event])
    return groups


def _sentence(group: Sequence[cv.Event], names: Names) -> LogSentence | None:
    """Return the sentence of an event or of payments that are alike, or None if it needs no sentence."""
    event = group[0]
    match event:
        case cv.Asked():
            return None
        case cv.Paid():
            return _paid([each for each in group if isinstance(each, cv.Paid)], names)
        case cv.Threw() | cv.Drew():
            by = cv.NOBODY if event.why == "donkey" else event.player
            return NARRATOR.sentence(event, names, event.why, by=by)
        case cv.Began() | cv.Busted() | cv.RanOut():
            return NARRATOR.sentence(event, names, by=cv.NOBODY)
        case cv.Spared():
            return None if event.why == "quiet" else NARRATOR.sentence(event, names, event.why, price=PRICE)
        case cv.Fizzled():
            return NARRATOR.sentence(event, names, by=cv.NOBODY, act=board.PAGES[event.page].act)
        case cv.DonkeyRan():
            return None if event.path else NARRATOR.sentence(event, names, by=cv.NOBODY)
        case cv.Built():
            return NARRATOR.sentence(event, names, property=house(event.kind, event.space))
        case cv.Passed():
            return NARRATOR.sentence(event, names, by=event.giver)
        case cv.Returned():
            by = cv.NOBODY if event.why == "donkey" else event.owner
            what = house(event.kind, event.space)
            return NARRATOR.sentence(event, names, event.why, by=by, property=what, price=RESALE)
        case _:
            return NARRATOR.sentence(event, names)


def _paid(alike: Sequence[cv.Paid], names: Names) -> LogSentence | None:
    """Return the sentence of a payment to one or several players, or from several to one."""
    why = alike[0].why
    if why in _UNTOLD:
        return None
    payers = list(dict.fromkeys(paid.payer for paid in alike))
    payees = list(dict.fromkeys(paid.payee for paid in alike))
    doers = payees if payers == [cv.BANK] else payers
    by = doers[0] if len(doers) == 1 else cv.NOBODY
    return NARRATOR.sentence(
        alike[0], names, why, by=by, payer=players(payers, names), payee=players(payees, names)
    )


# ------------------------------------------------------------------ slips
def slip(event: cv.Event, view: cv.View, names: Names) -> Slip | None:
    """Return the slip of what an event gave, took or forced on a player; the view is already past it."""
    match event:
        case cv.Paid():
            place = view.at[event.payee if event.payer == cv.BANK else event.payer]
            return Slip(_slip_of_payment(event, view, names), (event.payer, event.payee), place, event.amount)
        case cv.Returned():
            what = house(event.kind, event.space)
            told = NARRATOR.message("slip", event, names, event.why, property=what)
            return Slip(told, (event.owner,), event.space)
        case cv.Passed():
            return Slip(NARRATOR.message("slip", event, names), (event.giver, event.taker), event.space)
        case cv.Sent() | cv.Broke():
            return Slip(NARRATOR.message("slip", event, names), (event.player,), view.at[event.player])
        case _:
            return None


def _slip_of_payment(event: cv.Paid, view: cv.View, names: Names) -> Message:
    """Return the reason for a payment; for rent paid in full, how it was reckoned."""
    if event.why != "rent":
        return NARRATOR.message("slip", event, names, event.why)
    space = view.at[event.payer]
    kind, value = view.built[space], board.VALUE[space]
    count = count_kind(view.built, view.deeds[event.payee], kind) if board.KIND[space] == board.LOT else 0
    if event.amount != value * count:
        return NARRATOR.message("slip", event, names, "part")
    return NARRATOR.message(
        "slip", event, names, "rent", kind=message(f"calamityville.kind.{kind}"), value=Money(value),
        properties=message(f"calamityville.count.{kind}", count=count),
    )  # fmt: skip
