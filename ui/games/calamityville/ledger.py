"""The log of CALAMITYVILLE in words: what one player did in an entry is one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from games.calamityville import state as cv
from games.calamityville.board import FREE_BUILDING, NAME, PAGES
from ui.games.calamityville.words import built_as, house, nugget, place
from ui.play.narration import (
    Act,
    Entry,
    Names,
    all_of,
    last_place,
    listed,
    money,
    of,
    step_of,
    tell,
    whom,
    whose,
)


def line(events: Iterable[cv.Event], names: Names) -> str:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    return tell(events, names, _told)


def step(events: Iterable[cv.Event], names: Names) -> str:
    """What there is to say of an entry that has no line."""
    return step_of([event.player for event in events if isinstance(event, cv.Began)], names)


def place_of(events: Iterable[cv.Event]) -> int:
    """The space that an entry is about, NOWHERE where there is none."""
    return last_place(map(_space, events))


def _space(event: cv.Event) -> int:
    if isinstance(event, cv.Moved | cv.Sent):
        return event.end
    return event.space if isinstance(event, cv.Built | cv.Passed | cv.Returned | cv.DonkeyRan) else cv.NOWHERE


# ------------------------------------------------------------------ one event
def _told(event: cv.Event, entry: Entry) -> Act | None:
    """What an event did, None where it needs no line."""
    if isinstance(event, cv.TurnEvent):
        return _told_of_turn(event, entry)
    if isinstance(event, cv.NewsEvent):
        return _told_of_news(event)
    return _told_of_money(event, entry)


def _told_of_turn(event: cv.TurnEvent, entry: Entry) -> Act | None:
    match event:
        case cv.Piled(boom, bust):
            return Act(cv.NOBODY, f"{boom} boom pages lie on top of {bust} bust pages")
        case cv.Threw():
            return _threw(event)
        case cv.Tied(players):
            names = listed([entry.names[seat] for seat in players])
            return Act(cv.NOBODY, f"{names} threw alike and throw again")
        case cv.Began():
            return _began(event, entry)
        case cv.Moved(player, _, end):
            return Act(player, f"went to {place(end)}")
        case cv.Sent(player, end):
            return Act(player, f"hurried to {place(end)}")
        case cv.Refreshed(player):
            return Act(player, "will move a second time")
        case cv.Finished():
            return _finished(event, entry)
        case cv.Asked():
            return None
        case _:
            assert_never(event)


def _told_of_news(event: cv.NewsEvent) -> Act | None:
    match event:
        case cv.Busted():
            return Act(cv.NOBODY, "The boom is over")
        case cv.Read(player, page):
            return Act(player, f'read "{PAGES[page].headline.rstrip(".!")}"')
        case cv.Fizzled():
            return _fizzled(event)
        case cv.Drew():
            return _drew(event)
        case cv.DonkeyRan():
            return None if event.path else Act(cv.NOBODY, "The donkey found nothing to kick")
        case cv.RanOut():
            return Act(cv.NOBODY, "The gold has run out, and property is worth nothing")
        case _:
            assert_never(event)


def _told_of_money(event: cv.MoneyEvent, entry: Entry) -> Act | None:
    match event:
        case cv.Paid():
            return _paid(event, entry)
        case cv.Broke(player, unpaid):
            return Act(player, f"could not pay {money(unpaid)} more")
        case cv.Built():
            return _built(event)
        case cv.Passed(giver, taker, space):
            return Act(giver, f"passed {NAME[space]} on to {whom(entry.names[taker])}")
        case cv.Returned():
            return _returned(event, entry)
        case _:
            assert_never(event)


# ------------------------------------------------------------------ turns and news
def _threw(event: cv.Threw) -> Act:
    if event.why == "start":
        return Act(event.player, f"threw {event.number} for the start")
    if event.why == "donkey":
        return Act(cv.NOBODY, f"The donkey counts to {event.number}")
    if event.why == "again":
        return Act(event.player, f"threw {event.number} for a second move")
    return Act(event.player, f"threw {event.number}{' and a newspaper' if event.news else ''}")


def _began(event: cv.Began, entry: Entry) -> Act | None:
    """Only the first turn is told of."""
    first = any(threw.why == "start" for threw in entry.all(cv.Threw))
    return Act(cv.NOBODY, f"{whose(entry.names[event.player])} turn comes first") if first else None


def _finished(event: cv.Finished, entry: Entry) -> Act:
    names = listed([entry.names[seat] for seat in event.winners])
    return Act(cv.NOBODY, f"{names} won the game" + (" together" if len(event.winners) > 1 else ""))


def _fizzled(event: cv.Fizzled) -> Act:
    is_house = PAGES[event.page].act == FREE_BUILDING
    return Act(cv.NOBODY, "There was no place for a building" if is_house else "It changed nothing")


def _drew(event: cv.Drew) -> Act:
    name = nugget(event.nugget)
    found = f"{name} for {money(event.worth)}" if event.worth else f"{name}, worth nothing"
    source = {"river": "panned", "mine": "had a mine dig up", "news": "picked up"}[event.why]
    return Act(event.player, f"{source} {found}")


# ------------------------------------------------------------------ money
def _paid(event: cv.Paid, entry: Entry) -> Act | None:
    """Prices, sales and nuggets are told with what they are for; of several alike, the first tells of all."""
    if event.why in ("price", "sale", "nugget"):
        return None
    alike = [paid for paid in entry.all(cv.Paid) if (paid.why, paid.amount) == (event.why, event.amount)]
    amount = money(event.amount)
    if event.payer == cv.BANK:
        return _shared(event, [paid.payee for paid in alike if paid.payer == cv.BANK], f"got {amount}", entry)
    if event.payee == cv.BANK:
        what = f"paid {amount}{' into the station safe' if event.why == 'safe' else ''}"
        return _shared(event, [paid.payer for paid in alike if paid.payee == cv.BANK], what, entry)
    if event.why == "rent":
        return Act(event.payer, f"paid {whom(entry.names[event.payee])} {amount} rent")
    return _between(event, [paid for paid in alike if cv.BANK not in (paid.payer, paid.payee)], entry)


def _shared(event: cv.Paid, seats: list[int], what: str, entry: Entry) -> Act | None:
    """What the bank paid to, or took from, one or several."""
    seat = event.payee if event.payer == cv.BANK else event.payer
    if seat != seats[0]:
        return None
    if len(seats) == 1:
        return Act(seat, what)
    return Act(cv.NOBODY, f"{listed([entry.names[each] for each in seats])} each {what}")


def _between(event: cv.Paid, alike: list[cv.Paid], entry: Entry) -> Act | None:
    """What one paid to several, or several to one."""
    if event != alike[0]:
        return None
    amount = money(event.amount)
    payers, payees = {paid.payer for paid in alike}, [paid.payee for paid in alike]
    if len(payers) == 1:
        each = " each" if len(payees) > 1 else ""
        return Act(event.payer, f"paid {all_of(payees, entry.names)} {amount}{each}")
    names = listed([entry.names[paid.payer] for paid in alike])
    return Act(cv.NOBODY, f"{names} each paid {whom(entry.names[event.payee])} {amount}")


# ------------------------------------------------------------------ properties
def _built(event: cv.Built) -> Act:
    what = built_as(event.kind, event.space)
    if not event.price:
        return Act(event.player, f"was given {what}")
    return Act(
        event.player, f"{'built' if event.kind != 'mine' else 'bought'} {what} for {money(event.price)}"
    )


def _returned(event: cv.Returned, entry: Entry) -> Act:
    what = house(event.kind, event.space)
    if event.why == "donkey":
        who = "It" if entry.all(cv.Threw) else "The donkey"
        return Act(cv.NOBODY, f"{who} kicked down {what}, which was {of(entry.names[event.owner])}")
    if event.why == "sale":
        return Act(event.owner, f"sold {what} to the bank")
    return Act(event.owner, f"lost {what}{' to the fire' if event.why == 'fire' else ' to a cave-in'}")
