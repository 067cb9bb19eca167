"""The log of CALAMITYVILLE in words: what one player did in an entry is one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from games.calamityville.board import FREE_BUILDING, NAME, PAGES
from games.calamityville.state import (
    BANK,
    NOBODY,
    NOWHERE,
    Asked,
    Began,
    Broke,
    Built,
    Busted,
    DonkeyRan,
    Drew,
    Event,
    Finished,
    Fizzled,
    MoneyEvent,
    Moved,
    NewsEvent,
    Paid,
    Passed,
    Piled,
    RanOut,
    Read,
    Refreshed,
    Returned,
    Sent,
    Threw,
    Tied,
    TurnEvent,
)
from ui.games.calamityville.phrases import built_as, house, money, nugget, place
from ui.play.narration import Act, Entry, last_place, step_of, tell
from ui.play.phrases import Names, all_of, listed, of, whom, whose


def line(events: Iterable[Event], names: Names) -> str:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    return tell(events, names, _told)


def step(events: Iterable[Event], names: Names) -> str:
    """What there is to say of an entry that has no line."""
    return step_of([event.player for event in events if isinstance(event, Began)], names)


def place_of(events: Iterable[Event]) -> int:
    """The space that an entry is about, NOWHERE where there is none."""
    return last_place(map(_space, events))


def _space(event: Event) -> int:
    if isinstance(event, Moved | Sent):
        return event.end
    return event.space if isinstance(event, Built | Passed | Returned | DonkeyRan) else NOWHERE


# ------------------------------------------------------------------ one event
def _told(event: Event, entry: Entry) -> Act | None:
    """What an event did, None where it needs no line."""
    if isinstance(event, TurnEvent):
        return _told_of_turn(event, entry)
    if isinstance(event, NewsEvent):
        return _told_of_news(event)
    return _told_of_money(event, entry)


def _told_of_turn(event: TurnEvent, entry: Entry) -> Act | None:
    match event:
        case Piled(boom, bust):
            return Act(NOBODY, f"{boom} boom pages lie on top of {bust} bust pages")
        case Threw():
            return _threw(event)
        case Tied(players):
            names = listed([entry.names[seat] for seat in players])
            return Act(NOBODY, f"{names} threw alike and throw again")
        case Began():
            return _began(event, entry)
        case Moved(player, _, end):
            return Act(player, f"went to {place(end)}")
        case Sent(player, end):
            return Act(player, f"hurried to {place(end)}")
        case Refreshed(player):
            return Act(player, "will move a second time")
        case Finished():
            return _finished(event, entry)
        case Asked():
            return None
        case _:
            assert_never(event)


def _told_of_news(event: NewsEvent) -> Act | None:
    match event:
        case Busted():
            return Act(NOBODY, "The boom is over")
        case Read(player, page):
            return Act(player, f'read "{PAGES[page].headline.rstrip(".!")}"')
        case Fizzled():
            return _fizzled(event)
        case Drew():
            return _drew(event)
        case DonkeyRan():
            return None if event.path else Act(NOBODY, "The donkey found nothing to kick")
        case RanOut():
            return Act(NOBODY, "The gold has run out, and property is worth nothing")
        case _:
            assert_never(event)


def _told_of_money(event: MoneyEvent, entry: Entry) -> Act | None:
    match event:
        case Paid():
            return _paid(event, entry)
        case Broke(player, unpaid):
            return Act(player, f"could not pay {money(unpaid)} more")
        case Built():
            return _built(event)
        case Passed(giver, taker, space):
            return Act(giver, f"passed {NAME[space]} on to {whom(entry.names[taker])}")
        case Returned():
            return _returned(event, entry)
        case _:
            assert_never(event)


# ------------------------------------------------------------------ turns and news
def _threw(event: Threw) -> Act:
    if event.why == "start":
        return Act(event.player, f"threw {event.number} for the start")
    if event.why == "donkey":
        return Act(NOBODY, f"The donkey counts to {event.number}")
    if event.why == "again":
        return Act(event.player, f"threw {event.number} for a second move")
    return Act(event.player, f"threw {event.number}{' and a newspaper' if event.news else ''}")


def _began(event: Began, entry: Entry) -> Act | None:
    """Only the first turn is told of."""
    first = any(threw.why == "start" for threw in entry.all(Threw))
    return Act(NOBODY, f"{whose(entry.names[event.player])} turn comes first") if first else None


def _finished(event: Finished, entry: Entry) -> Act:
    names = listed([entry.names[seat] for seat in event.winners])
    return Act(NOBODY, f"{names} won the game" + (" together" if len(event.winners) > 1 else ""))


def _fizzled(event: Fizzled) -> Act:
    is_house = PAGES[event.page].act == FREE_BUILDING
    return Act(NOBODY, "There was no place for a building" if is_house else "It changed nothing")


def _drew(event: Drew) -> Act:
    name = nugget(event.nugget)
    found = f"{name} for {money(event.worth)}" if event.worth else f"{name}, worth nothing"
    source = {"river": "panned", "mine": "had a mine dig up", "news": "picked up"}[event.why]
    return Act(event.player, f"{source} {found}")


# ------------------------------------------------------------------ money
def _paid(event: Paid, entry: Entry) -> Act | None:
    """Prices, sales and nuggets are told with what they are for; of several alike, the first tells of all."""
    if event.why in ("price", "sale", "nugget"):
        return None
    alike = [paid for paid in entry.all(Paid) if (paid.why, paid.amount) == (event.why, event.amount)]
    amount = money(event.amount)
    if event.payer == BANK:
        return _shared(event, [paid.payee for paid in alike if paid.payer == BANK], f"got {amount}", entry)
    if event.payee == BANK:
        what = f"paid {amount}{' into the station safe' if event.why == 'safe' else ''}"
        return _shared(event, [paid.payer for paid in alike if paid.payee == BANK], what, entry)
    if event.why == "rent":
        return Act(event.payer, f"paid {whom(entry.names[event.payee])} {amount} rent")
    return _between(event, [paid for paid in alike if BANK not in (paid.payer, paid.payee)], entry)


def _shared(event: Paid, seats: list[int], what: str, entry: Entry) -> Act | None:
    """What the bank paid to, or took from, one or several."""
    seat = event.payee if event.payer == BANK else event.payer
    if seat != seats[0]:
        return None
    if len(seats) == 1:
        return Act(seat, what)
    return Act(NOBODY, f"{listed([entry.names[each] for each in seats])} each {what}")


def _between(event: Paid, alike: list[Paid], entry: Entry) -> Act | None:
    """What one paid to several, or several to one."""
    if event != alike[0]:
        return None
    amount = money(event.amount)
    payers, payees = {paid.payer for paid in alike}, [paid.payee for paid in alike]
    if len(payers) == 1:
        each = " each" if len(payees) > 1 else ""
        return Act(event.payer, f"paid {all_of(payees, entry.names)} {amount}{each}")
    names = listed([entry.names[paid.payer] for paid in alike])
    return Act(NOBODY, f"{names} each paid {whom(entry.names[event.payee])} {amount}")


# ------------------------------------------------------------------ properties
def _built(event: Built) -> Act:
    what = built_as(event.kind, event.space)
    if not event.price:
        return Act(event.player, f"was given {what}")
    return Act(
        event.player, f"{'built' if event.kind != 'mine' else 'bought'} {what} for {money(event.price)}"
    )


def _returned(event: Returned, entry: Entry) -> Act:
    what = house(event.kind, event.space)
    if event.why == "donkey":
        who = "It" if entry.all(Threw) else "The donkey"
        return Act(NOBODY, f"{who} kicked down {what}, which was {of(entry.names[event.owner])}")
    if event.why == "sale":
        return Act(event.owner, f"sold {what} to the bank")
    return Act(event.owner, f"lost {what}{' to the fire' if event.why == 'fire' else ' to a cave-in'}")
