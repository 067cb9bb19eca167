"""The sentences of the log, and the notes that tell players of gains and losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import count_kind
from games.core import Message, Money, Words, message
from ui.games.calamityville.words.terms import NARRATOR, PRICE, RESALE, player_list
from ui.play.narration.narrator import LogSentence, Names, narrate
from ui.play.panels.notices import EventNote

_TOLD_BY_CAUSE: Final = frozenset(("price", "sale", "nugget"))
"""The causes of payments whose amount another sentence already has."""


def line(events: Iterable[cv.Event], names: Names) -> Words:
    """Return the sentences of an entry of the log, or "" if there are none."""
    return narrate(_group_payments(tuple(events)), names, _log_sentence)


def _group_payments(events: Sequence[cv.Event]) -> list[list[cv.Event]]:
    """Return the events in groups, each for one sentence: payments of the same amount and cause go together.

    Only the first turn of a game has a sentence for its beginning.
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


def _log_sentence(group: Sequence[cv.Event], names: Names) -> LogSentence | None:
    """Return the sentence of a group of events, or None if it needs none."""
    event = group[0]
    match event:
        case cv.Asked():
            return None
        case cv.Paid():
            return _payment_sentence([each for each in group if isinstance(each, cv.Paid)], names)
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
            return NARRATOR.sentence(event, names, property=board.property_name(event.kind, event.space))
        case cv.Passed():
            return NARRATOR.sentence(event, names, by=event.giver)
        case cv.Returned():
            by = cv.NOBODY if event.why == "donkey" else event.owner
            what = board.property_name(event.kind, event.space)
            return NARRATOR.sentence(event, names, event.why, by=by, property=what, price=RESALE)
        case _:
            return NARRATOR.sentence(event, names)


def _payment_sentence(alike: Sequence[cv.Paid], names: Names) -> LogSentence | None:
    """Return the sentence of payments with one cause, or None if another sentence has their amount."""
    why = alike[0].why
    if why in _TOLD_BY_CAUSE:
        return None
    payers = list(dict.fromkeys(paid.payer for paid in alike))
    payees = list(dict.fromkeys(paid.payee for paid in alike))
    doers = payees if payers == [cv.BANK] else payers
    by = doers[0] if len(doers) == 1 else cv.NOBODY
    return NARRATOR.sentence(
        alike[0], names, why, by=by, payer=player_list(payers, names), payee=player_list(payees, names)
    )


# ------------------------------------------------------------------ notes
def event_note(event: cv.Event, view: cv.View, names: Names) -> EventNote | None:
    """Return the note that tells players what an event gave them or took. The view includes the event."""
    match event:
        case cv.Paid():
            place = view.at[event.payee if event.payer == cv.BANK else event.payer]
            return EventNote(
                _payment_note(event, view, names), (event.payer, event.payee), place, event.amount
            )
        case cv.Returned():
            what = board.property_name(event.kind, event.space)
            words = NARRATOR.message("slip", event, names, event.why, property=what)
            return EventNote(words, (event.owner,), event.space)
        case cv.Passed():
            return EventNote(NARRATOR.message("slip", event, names), (event.giver, event.taker), event.space)
        case cv.Sent() | cv.Broke():
            return EventNote(NARRATOR.message("slip", event, names), (event.player,), view.at[event.player])
        case _:
            return None


def _payment_note(event: cv.Paid, view: cv.View, names: Names) -> Message:
    """Return the reason for a payment; for rent paid in full, its calculation."""
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
