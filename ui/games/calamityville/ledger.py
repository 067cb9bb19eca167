"""The log of CALAMITYVILLE: each event is one sentence; and slips of what it gave, took or forced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from games.calamityville import state as cv
from games.calamityville.board import (
    FREE_BUILDING,
    HEADLINES,
    KIND,
    LOT,
    MINE,
    NUGGET_NAMES,
    PAGES,
    PLACES,
    RESALE,
    VALUE,
)
from games.calamityville.deeds import number_of
from games.core import Message, Money, Player, Words, message
from ui.games.calamityville.words import house, players
from ui.play.narration import Names, Said, last_place, narrate, turn_of
from ui.play.notices import Slip

_UNTOLD: frozenset[str] = frozenset(("price", "sale", "nugget"))
"""Payments that are told with what they are for."""


def line(events: Iterable[cv.Event], names: Names) -> Words:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    return narrate(_grouped(tuple(events)), names, _told)


def step(events: Iterable[cv.Event], names: Names) -> Message:
    """What there is to say of an entry that has no line."""
    return turn_of((event.player for event in events if isinstance(event, cv.Began)), names)


def place_of(events: Iterable[cv.Event]) -> int:
    """The space that an entry is about, NOWHERE where there is none."""
    return last_place(map(_space, events))


def _space(event: cv.Event) -> int:
    if isinstance(event, cv.Moved | cv.Sent):
        return event.end
    return event.space if isinstance(event, cv.Built | cv.Passed | cv.Returned | cv.DonkeyRan) else cv.NOWHERE


def _grouped(events: Sequence[cv.Event]) -> list[list[cv.Event]]:
    """What is told of: payments that are alike together, and of turns that begin only the first of a game."""
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


# ------------------------------------------------------------------ one event, or payments that are alike
def _told(group: Sequence[cv.Event], names: Names) -> Said | None:
    """What an event did, None where it needs no sentence."""
    event = group[0]
    if isinstance(event, cv.Paid):
        return _paid([each for each in group if isinstance(each, cv.Paid)], names)
    if isinstance(event, cv.TurnEvent):
        return _told_of_turn(event, names)
    if isinstance(event, cv.NewsEvent):
        return _told_of_news(event)
    return _told_of_money(event, names)


def _told_of_turn(event: cv.TurnEvent, names: Names) -> Said | None:
    match event:
        case cv.Piled(boom, bust):
            return Said(cv.NOBODY, message("calamityville.log.piled", boom=boom, bust=bust))
        case cv.Threw():
            return _threw(event)
        case cv.Tied():
            return Said(cv.NOBODY, message("calamityville.log.tied", players=players(event.players, names)))
        case cv.Began():
            return Said(cv.NOBODY, message("calamityville.log.began", who=Player(names[event.player])))
        case cv.Moved(player, _, end):
            return Said(player, message("calamityville.log.moved", space=PLACES[end]))
        case cv.Sent(player, end):
            return Said(player, message("calamityville.log.sent", space=PLACES[end]))
        case cv.Refreshed(player):
            return Said(player, message("calamityville.log.refreshed"))
        case cv.Finished(winners):
            return Said(cv.NOBODY, _finished(players(winners, names)))
        case cv.Asked():
            return None
        case _:
            assert_never(event)


def _told_of_news(event: cv.NewsEvent) -> Said | None:
    match event:
        case cv.Busted():
            return Said(cv.NOBODY, message("calamityville.log.busted"))
        case cv.Read(player, page):
            return Said(player, message("calamityville.log.read", headline=HEADLINES[page]))
        case cv.Fizzled(_, page):
            is_house = PAGES[page].act == FREE_BUILDING
            done = message("calamityville.log.no_lot" if is_house else "calamityville.log.fizzled")
            return Said(cv.NOBODY, done)
        case cv.Drew(player, nugget, worth, why):
            drawn = message(f"calamityville.log.drew.{why}", nugget=NUGGET_NAMES[nugget], worth=Money(worth))
            return Said(player, drawn)
        case cv.DonkeyRan():
            return None if event.path else Said(cv.NOBODY, message("calamityville.log.no_kick"))
        case cv.RanOut():
            return Said(cv.NOBODY, message("calamityville.log.ran_out"))
        case _:
            assert_never(event)


def _told_of_money(event: cv.Broke | cv.Built | cv.Passed | cv.Returned, names: Names) -> Said:
    match event:
        case cv.Broke(player, unpaid):
            return Said(player, message("calamityville.log.broke", unpaid=Money(unpaid)))
        case cv.Built(player, space, kind, price):
            what = house(kind, space)
            if not price:
                return Said(player, message("calamityville.log.given", property=what))
            is_mine, paid = kind == MINE, Money(price)
            done = message(
                "calamityville.log.bought" if is_mine else "calamityville.log.built",
                property=what,
                price=paid,
            )
            return Said(player, done)
        case cv.Passed(giver, taker, space):
            to = Player(names[taker])
            return Said(giver, message("calamityville.log.passed", space=PLACES[space], taker=to))
        case cv.Returned():
            return _returned(event, names)
        case _:
            assert_never(event)


# ------------------------------------------------------------------ turns and properties
def _threw(event: cv.Threw) -> Said:
    if event.why == "move":
        thrown = message(
            "calamityville.log.threw_news" if event.news else "calamityville.log.threw", number=event.number
        )
        return Said(event.player, thrown)
    seat = cv.NOBODY if event.why == "donkey" else event.player
    return Said(seat, message(f"calamityville.log.threw.{event.why}", number=event.number))


def _finished(winners: Sequence[Player]) -> Message:
    if len(winners) > 1:
        return message("calamityville.log.shared", winners=tuple(winners))
    return message("calamityville.log.won", who=winners[0])


def _returned(event: cv.Returned, names: Names) -> Said:
    what, owner = house(event.kind, event.space), Player(names[event.owner])
    why = event.why.replace(" ", "_")
    lost = message(f"calamityville.log.lost.{why}", property=what, owner=owner, price=Money(RESALE))
    return Said(cv.NOBODY if event.why == "donkey" else event.owner, lost)


# ------------------------------------------------------------------ money
def _paid(alike: Sequence[cv.Paid], names: Names) -> Said | None:
    """What one paid to another or to several, or several to one."""
    first = alike[0]
    amount = Money(first.amount)
    if first.why in _UNTOLD:
        return None
    payers = _named([paid.payer for paid in alike], names)
    payees = _named([paid.payee for paid in alike], names)
    if first.payer == cv.BANK:
        if len(payees) == 1:
            return Said(first.payee, message("calamityville.log.got", amount=amount))
        return Said(cv.NOBODY, message("calamityville.log.got.each", amount=amount, players=payees))
    if first.payee == cv.BANK:
        return _paid_to_bank(first, payers, amount)
    if len(payers) > 1:
        return Said(
            cv.NOBODY, message("calamityville.log.paid.each", amount=amount, players=payers, payee=payees[0])
        )
    done = message(
        "calamityville.log.rent" if first.why == "rent" else "calamityville.log.paid",
        amount=amount, payees=payees, payee_count=len(payees),
    )  # fmt: skip
    return Said(first.payer, done)


def _named(seats: Sequence[int], names: Names) -> tuple[Player, ...]:
    """These players, each once; none for the bank."""
    return players([seat for seat in dict.fromkeys(seats) if seat != cv.BANK], names)


def _paid_to_bank(first: cv.Paid, payers: tuple[Player, ...], amount: Money) -> Said:
    if len(payers) == 1:
        is_safe = first.why == "safe"
        done = message("calamityville.log.safe" if is_safe else "calamityville.log.to_bank", amount=amount)
        return Said(first.payer, done)
    done = message(
        "calamityville.log.safe.each" if first.why == "safe" else "calamityville.log.to_bank.each",
        amount=amount, players=payers,
    )  # fmt: skip
    return Said(cv.NOBODY, done)


# ------------------------------------------------------------------ slips
def slip(event: cv.Event, view: cv.View) -> Slip | None:
    """What an event, of which the view knows already, gave, took or forced on somebody."""
    match event:
        case cv.Paid():
            place = view.at[event.payee if event.payer == cv.BANK else event.payer]
            return Slip(_slip_of_payment(event, view), (event.payer, event.payee), place, event.amount)
        case cv.Returned():
            why = event.why.replace(" ", "_")
            told = message(f"calamityville.slip.returned.{why}", property=house(event.kind, event.space))
            return Slip(told, (event.owner,), event.space)
        case cv.Passed():
            told = message("calamityville.slip.passed", space=PLACES[event.space])
            return Slip(told, (event.giver, event.taker), event.space)
        case cv.Sent():
            told = message("calamityville.slip.sent", space=PLACES[event.end])
            return Slip(told, (event.player,), event.end)
        case cv.Broke():
            told = message("calamityville.slip.broke", unpaid=Money(event.unpaid))
            return Slip(told, (event.player,), view.at[event.player])
        case _:
            return None


def _slip_of_payment(event: cv.Paid, view: cv.View) -> Message:
    """What was paid for: of rent how it was reckoned, where it was paid in full."""
    amount = Money(event.amount)
    if event.why != "rent":
        return message(f"calamityville.slip.paid.{event.why}", amount=amount)
    space = view.at[event.payer]
    kind, value = view.built[space], VALUE[space]
    count = number_of(view.built, view.deeds[event.payee], kind) if KIND[space] == LOT else 0
    if event.amount != value * count:
        return message("calamityville.slip.rent.part", amount=amount)
    return message(
        "calamityville.slip.rent", kind=message(f"calamityville.kind.{kind}"), value=Money(value),
        properties=message(f"calamityville.count.{kind}", count=count), amount=amount,
    )  # fmt: skip
