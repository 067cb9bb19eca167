"""The log of CALAMITYVILLE in words: what one player did in an entry is one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.calamityville.board import FREE_BUILDING, NAME, PAGES
from games.calamityville.state import (
    BANK,
    EVENTS,
    NOBODY,
    NOWHERE,
    Asked,
    Began,
    Broke,
    Built,
    Busted,
    DonkeyRan,
    Drew,
    Finished,
    Fizzled,
    Moved,
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
)
from games.core import Event
from ui.games.calamityville.phrases import built_as, house, money, nugget, place
from ui.play.narration import Act, Entry, Telling, last_place, step_of, tell
from ui.play.phrases import Names, all_of, listed, of, whom, whose


def line(events: Iterable[Event], names: Names) -> str:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    return tell(events, names, _TOLD)


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


# ------------------------------------------------------------------ dice and ways
def _nothing(event: Event, entry: Entry) -> None:
    """Some events need no line."""


def _piled(event: Piled, entry: Entry) -> Act:
    return Act(NOBODY, f"{event.boom} boom pages lie on top of {event.bust} bust pages")


def _threw(event: Threw, entry: Entry) -> Act | None:
    if event.why == "start":
        return Act(event.player, f"threw {event.number} for the start")
    if event.why == "donkey":
        return Act(NOBODY, f"The donkey counts to {event.number}")
    if event.why == "again":
        return Act(event.player, f"threw {event.number} for a second move")
    return Act(event.player, f"threw {event.number}{' and a newspaper' if event.news else ''}")


def _tied(event: Tied, entry: Entry) -> Act:
    return Act(NOBODY, f"{listed([entry.names[seat] for seat in event.players])} threw alike and throw again")


def _began(event: Began, entry: Entry) -> Act | None:
    """Only the first turn is told of."""
    first = any(threw.why == "start" for threw in entry.all(Threw))
    return Act(NOBODY, f"{whose(entry.names[event.player])} turn comes first") if first else None


def _moved(event: Moved, entry: Entry) -> Act:
    return Act(event.player, f"went to {place(event.end)}")


def _sent(event: Sent, entry: Entry) -> Act:
    return Act(event.player, f"hurried to {place(event.end)}")


# ------------------------------------------------------------------ news
def _busted(event: Busted, entry: Entry) -> Act:
    return Act(NOBODY, "The boom is over")


def _read(event: Read, entry: Entry) -> Act:
    return Act(event.player, f'read "{PAGES[event.page].headline.rstrip(".!")}"')


def _fizzled(event: Fizzled, entry: Entry) -> Act:
    is_house = PAGES[event.page].act == FREE_BUILDING
    return Act(NOBODY, "There was no place for a building" if is_house else "It changed nothing")


def _refreshed(event: Refreshed, entry: Entry) -> Act:
    return Act(event.player, "will move a second time")


def _ran_out(event: RanOut, entry: Entry) -> Act:
    return Act(NOBODY, "The gold has run out, and property is worth nothing")


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


def _broke(event: Broke, entry: Entry) -> Act:
    return Act(event.player, f"could not pay {money(event.unpaid)} more")


def _drew(event: Drew, entry: Entry) -> Act:
    name = nugget(event.nugget)
    found = f"{name} for {money(event.worth)}" if event.worth else f"{name}, worth nothing"
    source = {"river": "panned", "mine": "had a mine dig up", "news": "picked up"}[event.why]
    return Act(event.player, f"{source} {found}")


# ------------------------------------------------------------------ properties
def _built(event: Built, entry: Entry) -> Act:
    what = built_as(event.kind, event.space)
    if not event.price:
        return Act(event.player, f"was given {what}")
    return Act(
        event.player, f"{'built' if event.kind != 'mine' else 'bought'} {what} for {money(event.price)}"
    )


def _passed(event: Passed, entry: Entry) -> Act:
    return Act(event.giver, f"passed {NAME[event.space]} on to {whom(entry.names[event.taker])}")


def _returned(event: Returned, entry: Entry) -> Act:
    what = house(event.kind, event.space)
    if event.why == "donkey":
        who = "It" if entry.all(Threw) else "The donkey"
        return Act(NOBODY, f"{who} kicked down {what}, which was {of(entry.names[event.owner])}")
    if event.why == "sale":
        return Act(event.owner, f"sold {what} to the bank")
    return Act(event.owner, f"lost {what}{' to the fire' if event.why == 'fire' else ' to a cave-in'}")


def _donkey_ran(event: DonkeyRan, entry: Entry) -> Act | None:
    return None if event.path else Act(NOBODY, "The donkey found nothing to kick")


def _finished(event: Finished, entry: Entry) -> Act:
    names = listed([entry.names[seat] for seat in event.winners])
    return Act(NOBODY, f"{names} won the game" + (" together" if len(event.winners) > 1 else ""))


_TOLD: Final[dict[type, Telling]] = {
    Piled: _piled,
    Threw: _threw,
    Tied: _tied,
    Began: _began,
    Moved: _moved,
    Sent: _sent,
    Busted: _busted,
    Read: _read,
    Fizzled: _fizzled,
    Paid: _paid,
    Built: _built,
    Passed: _passed,
    Returned: _returned,
    Drew: _drew,
    DonkeyRan: _donkey_ran,
    Refreshed: _refreshed,
    Broke: _broke,
    RanOut: _ran_out,
    Asked: _nothing,
    Finished: _finished,
}
assert set(_TOLD) == set(EVENTS)
