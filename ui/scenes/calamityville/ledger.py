"""The log of CALAMITYVILLE in words: what one player did in an entry is one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from games.calamityville.board import NAME, PAGES
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
from ui.scenes.calamityville.phrases import (
    Names,
    all_of,
    built_as,
    house,
    listed,
    money,
    nugget,
    of,
    place,
    whom,
    whose,
)


class _Act(NamedTuple):
    """What somebody did, without their name; `seat` is NOBODY where it is a sentence of its own."""

    seat: int
    words: str


class _Entry(NamedTuple):
    """All events of an entry, and what the players are called."""

    events: tuple[Event, ...]
    names: Names

    def all(self, kind: type) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


_Telling = Callable[[Any, _Entry], "_Act | None"]


def line(events: Iterable[Event], names: Names) -> str:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    entry = _Entry(tuple(events), names)
    acts: list[tuple[int, list[str]]] = []
    for event in entry.events:
        act = _TOLD[type(event)](event, entry)
        if act is None:
            continue
        if acts and act.seat != NOBODY and acts[-1][0] == act.seat:
            acts[-1][1].append(act.words)
        else:
            acts.append((act.seat, [act.words]))
    return " ".join(_sentence(seat, words, names) for seat, words in acts)


def step(events: Iterable[Event], names: Names) -> str:
    """What there is to say of an entry that has no line: whose turn begins, or that all is left as it is."""
    began = [event for event in events if isinstance(event, Began)]
    return f"{whose(names[began[-1].player])} turn begins." if began else "It is left at that."


def _sentence(seat: int, words: list[str], names: Names) -> str:
    said = listed(words)
    whole = said if seat == NOBODY else f"{names[seat]} {said}"
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."


def place_of(events: Iterable[Event]) -> int:
    """The space that an entry is about, NOWHERE where there is none."""
    found = [space for event in events if (space := _space(event)) != NOWHERE]
    return found[-1] if found else NOWHERE


def _space(event: Event) -> int:
    if isinstance(event, Moved | Sent):
        return event.end
    return event.space if isinstance(event, Built | Passed | Returned | DonkeyRan) else NOWHERE


# ------------------------------------------------------------------ dice and ways
def _nothing(event: Event, entry: _Entry) -> None:
    """Some events need no line."""


def _piled(event: Piled, entry: _Entry) -> _Act:
    return _Act(NOBODY, f"{event.boom} pages of boom lie on {event.bust} of bust")


def _threw(event: Threw, entry: _Entry) -> _Act | None:
    if event.why == "start":
        return _Act(event.player, f"threw {event.number} for the start")
    if event.why == "donkey":
        return _Act(NOBODY, f"The donkey counts to {event.number}")
    if event.why == "again":
        return _Act(event.player, f"threw {event.number} for a second move")
    return _Act(event.player, f"threw {event.number}{' and a newspaper' if event.news else ''}")


def _tied(event: Tied, entry: _Entry) -> _Act:
    return _Act(
        NOBODY, f"{listed([entry.names[seat] for seat in event.players])} threw alike and throw again"
    )


def _began(event: Began, entry: _Entry) -> _Act | None:
    """Only the first turn is told of."""
    first = any(threw.why == "start" for threw in entry.all(Threw))
    return _Act(NOBODY, f"{whose(entry.names[event.player])} turn comes first") if first else None


def _moved(event: Moved, entry: _Entry) -> _Act:
    return _Act(event.player, f"went to {place(event.end)}")


def _sent(event: Sent, entry: _Entry) -> _Act:
    return _Act(event.player, f"hurried to {place(event.end)}")


# ------------------------------------------------------------------ news
def _busted(event: Busted, entry: _Entry) -> _Act:
    return _Act(NOBODY, "The boom is over")


def _read(event: Read, entry: _Entry) -> _Act:
    return _Act(event.player, f'read "{PAGES[event.page].headline.rstrip(".!")}"')


def _fizzled(event: Fizzled, entry: _Entry) -> _Act:
    return _Act(NOBODY, "It changed nothing")


def _refreshed(event: Refreshed, entry: _Entry) -> _Act:
    return _Act(event.player, "will move a second time")


def _ran_out(event: RanOut, entry: _Entry) -> _Act:
    return _Act(NOBODY, "The gold has run out, and property is worth nothing")


# ------------------------------------------------------------------ money
def _paid(event: Paid, entry: _Entry) -> _Act | None:
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
        return _Act(event.payer, f"paid {whom(entry.names[event.payee])} {amount} rent")
    return _between(event, [paid for paid in alike if BANK not in (paid.payer, paid.payee)], entry)


def _shared(event: Paid, seats: list[int], what: str, entry: _Entry) -> _Act | None:
    """What the bank paid to, or took from, one or several."""
    seat = event.payee if event.payer == BANK else event.payer
    if seat != seats[0]:
        return None
    if len(seats) == 1:
        return _Act(seat, what)
    return _Act(NOBODY, f"{listed([entry.names[each] for each in seats])} each {what}")


def _between(event: Paid, alike: list[Paid], entry: _Entry) -> _Act | None:
    """What one paid to several, or several to one."""
    if event != alike[0]:
        return None
    amount = money(event.amount)
    payers, payees = {paid.payer for paid in alike}, [paid.payee for paid in alike]
    if len(payers) == 1:
        each = " each" if len(payees) > 1 else ""
        return _Act(event.payer, f"paid {all_of(payees, entry.names)} {amount}{each}")
    names = listed([entry.names[paid.payer] for paid in alike])
    return _Act(NOBODY, f"{names} each paid {whom(entry.names[event.payee])} {amount}")


def _broke(event: Broke, entry: _Entry) -> _Act:
    return _Act(event.player, f"could not pay {money(event.unpaid)} more")


def _drew(event: Drew, entry: _Entry) -> _Act:
    name = nugget(event.nugget)
    found = f"{name} for {money(event.worth)}" if event.worth else f"{name}, worth nothing"
    source = {"river": "panned", "mine": "had a mine dig up", "news": "picked up"}[event.why]
    return _Act(event.player, f"{source} {found}")


# ------------------------------------------------------------------ properties
def _built(event: Built, entry: _Entry) -> _Act:
    what = built_as(event.kind, event.space)
    if not event.price:
        return _Act(event.player, f"was given {what}")
    return _Act(
        event.player, f"{'built' if event.kind != 'mine' else 'bought'} {what} for {money(event.price)}"
    )


def _passed(event: Passed, entry: _Entry) -> _Act:
    return _Act(event.giver, f"passed {NAME[event.space]} on to {whom(entry.names[event.taker])}")


def _returned(event: Returned, entry: _Entry) -> _Act:
    what = house(event.kind, event.space)
    if event.why == "donkey":
        who = "It" if entry.all(Threw) else "The donkey"
        return _Act(NOBODY, f"{who} kicked down {what}, which was {of(entry.names[event.owner])}")
    if event.why == "sale":
        return _Act(event.owner, f"sold {what} to the bank")
    return _Act(event.owner, f"lost {what}{' to the fire' if event.why == 'fire' else ' to a cave-in'}")


def _donkey_ran(event: DonkeyRan, entry: _Entry) -> _Act | None:
    return None if event.path else _Act(NOBODY, "The donkey found nothing to kick")


def _finished(event: Finished, entry: _Entry) -> _Act:
    names = listed([entry.names[seat] for seat in event.winners])
    return _Act(NOBODY, f"{names} won the game" + (" together" if len(event.winners) > 1 else ""))


_TOLD: Final[dict[type, _Telling]] = {
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
