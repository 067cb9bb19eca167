"""The log of KLONDIKE: what each event did, in a sentence; and slips of what it gave, took or forced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar, assert_never

from games.core import Message, Player, Value, Words, message
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import (
    CARDS,
    CASINO,
    CHURCH,
    HOTEL,
    JAIL,
    KIND,
    PLACES,
    SALOON,
    SAWMILL,
    SAYINGS,
    THEATRE,
    TRADING,
    TRANSPORT,
    creek_of,
    dollars,
)
from games.klondike_board.money import unit
from ui.games.klondike_board.words import goods, lot
from ui.play.narration import Names, Said, narrate, turn_of
from ui.play.notices import Slip

Kind = TypeVar("Kind")


class _Entry(NamedTuple):
    """All events of an entry, and what the players are called."""

    events: tuple[kb.Event, ...]
    names: Names

    def all(self, kind: type[Kind]) -> list[Kind]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def who(self, seat: int) -> Player:
        """A player, as a value of a message."""
        return Player(self.names[seat])

    def group(self, seats: Iterable[int]) -> tuple[Player, ...]:
        """Several players."""
        return tuple(map(self.who, seats))


def line(events: Iterable[kb.Event], names: Names) -> Words:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    entry = _Entry(tuple(events), names)
    return narrate(entry.events, names, lambda event, _: _turn_told(event, entry))


def step(events: Iterable[kb.Event], names: Names) -> Message:
    """What there is to say of an entry that has no line."""
    return turn_of((event.player for event in events if isinstance(event, kb.Began)), names)


def place_of(events: Iterable[kb.Event]) -> int:
    """The space that an entry is about, -1 where there is none."""
    found = [space for space in map(_space, events) if space != kb.NOBODY]
    return found[-1] if found else kb.NOBODY


def _space(event: kb.Event) -> int:
    if isinstance(event, kb.Moved | kb.Sent):
        return event.end
    if isinstance(event, kb.Held | kb.Bought | kb.Changed | kb.Party | kb.Barred | kb.Burned | kb.Opened):
        return event.space
    return kb.NOBODY


# ------------------------------------------------------------------ dice, turns and tokens
_BARGAINS: Final = (kb.Opened, kb.Bidden, kb.Proposed, kb.Agreed)


def _asked(event: kb.Asked, entry: _Entry) -> Said | None:
    """What is only to be done now needs no line, but for a debt that has just been made."""
    debt = event.task
    if not isinstance(debt, pending.Owing) or any(map(entry.all, _BARGAINS)):
        return None
    to_bank = debt.creditors == (kb.BANK,)
    creditors: Value = message("klondike_board.bank") if to_bank else entry.group(debt.creditors)
    told = message("klondike_board.log.owes", amount=dollars(debt.amount), creditors=creditors)
    return Said(debt.debtor, told)


def _began(event: kb.Began, entry: _Entry) -> Said | None:
    """A turn that begins needs no line, but for the first one and for a ride."""
    if event.again:
        return Said(event.player, message("klondike_board.log.again"))
    if any(threw.why == "start" for threw in entry.all(kb.Threw)):
        return Said(kb.NOBODY, message("klondike_board.log.begins", who=entry.who(event.player)))
    return None


def _freed(event: kb.Freed, entry: _Entry) -> Said:
    has_paid = any(paid.why == "toll" for paid in entry.all(kb.Paid))
    told = message("klondike_board.log.freed.toll" if has_paid else "klondike_board.log.freed")
    return Said(event.player, told)


def _held(event: kb.Held) -> Said:
    told = message(f"klondike_board.log.held.{KIND[event.space]}", space=PLACES[event.space])
    return Said(event.player, told)


def _party(event: kb.Party, entry: _Entry) -> Said:
    guests = entry.group(sent.player for sent in entry.all(kb.Sent) if sent.why == "party")
    told = message(
        "klondike_board.log.party.guests" if guests else "klondike_board.log.party",
        heads=event.heads, guests=guests,
    )  # fmt: skip
    return Said(event.host, told)


# ------------------------------------------------------------------ money and gold
def _paid(event: kb.Paid, entry: _Entry) -> Said | None:
    """Gold, prices of buildings, the toll and stakes are told with what they are for."""
    amount = dollars(event.amount)
    if event.why in ("gold", "price", "deed"):
        return None
    if event.why in ("toll", "bet") and event.payer != kb.BANK:
        return _paid_together(event, entry)
    if event.payer == kb.BANK:
        is_gift = event.why == CHURCH
        told = message("klondike_board.log.gift" if is_gift else "klondike_board.log.pot_won", amount=amount)
        return Said(event.payee, told)
    if event.payee == kb.BANK:
        return Said(event.payer, message(f"klondike_board.log.bank.{event.why}", amount=amount))
    to = entry.who(event.payee)
    return Said(event.payer, message(f"klondike_board.log.paid.{event.why}", to=to, amount=amount))


def _paid_together(event: kb.Paid, entry: _Entry) -> Said | None:
    """The toll, or the stakes of a bet: the first of several payments tells of all of them."""
    alike = [paid for paid in entry.all(kb.Paid) if paid.why == event.why and paid.payer != kb.BANK]
    if event is not alike[0]:
        return None
    if event.why == "bet":
        whole = dollars(sum(paid.amount for paid in alike))
        return Said(kb.NOBODY, message("klondike_board.log.pot", amount=whole))
    to, amount = entry.group(paid.payee for paid in alike), dollars(event.amount)
    return Said(event.payer, message("klondike_board.log.toll", to=to, amount=amount, count=len(alike)))


def _turned(event: kb.Turned) -> Said:
    kind = "lode" if CARDS[event.card].is_lode else "doubled" if event.doubled else "gold"
    told = message(
        f"klondike_board.log.turned.{kind if event.amount else 'other'}",
        saying=SAYINGS[event.card], creek=creek_of(event.creek), amount=dollars(event.amount),
    )  # fmt: skip
    return Said(event.player, told)


# ------------------------------------------------------------------ buildings, auctions, deals, bets
def _changed(event: kb.Changed, entry: _Entry) -> Said:
    """At an auction it is bought; in a deal it is given."""
    space, price = PLACES[event.space], sum(paid.amount for paid in entry.all(kb.Paid) if paid.why == "deed")
    if not price:
        told = message("klondike_board.log.gave", space=space, to=entry.who(event.buyer))
        return Said(event.seller, told)
    seller = entry.who(event.seller)
    told = message("klondike_board.log.bought_from", space=space, seller=seller, price=dollars(price))
    return Said(event.buyer, told)


def _burned(event: kb.Burned, entry: _Entry) -> Said | None:
    """The first of several tells of all of them."""
    burned = entry.all(kb.Burned)
    if event is not burned[0]:
        return None
    lost = tuple(
        message("klondike_board.log.burned.each", space=PLACES[each.space], owner=entry.who(each.owner))
        for each in burned
    )
    return Said(kb.NOBODY, message("klondike_board.log.burned", lost=lost))


def _proposed(event: kb.Proposed, entry: _Entry) -> Said:
    told = message(
        "klondike_board.log.offered", to=entry.who(event.partner),
        gives=goods(event.gives, event.deeds), wants=goods(event.wants, event.wishes),
    )  # fmt: skip
    return Said(event.player, told)


def _staked(event: kb.Staked, entry: _Entry) -> Message:
    if not event.joined:
        return message("klondike_board.log.stayed_out")
    for bet in (asked.task for asked in entry.all(kb.Asked)):
        if isinstance(bet, pending.Joining) and bet.joined == (event.player,):
            stake, others = dollars(event.stake), entry.group(bet.waiting)
            return message("klondike_board.log.bet", stake=stake, others=others)
    return message("klondike_board.log.joined")


def _finished(event: kb.Finished, entry: _Entry) -> Said:
    winners = entry.group(event.winners)
    if len(winners) > 1:
        return Said(kb.NOBODY, message("klondike_board.log.shared", winners=winners))
    return Said(kb.NOBODY, message("klondike_board.log.won", who=winners[0]))


# ------------------------------------------------------------------ each event
_InTown = kb.HoldEvent | kb.GoldEvent | kb.DeedEvent | kb.BargainEvent


def _turn_told(event: kb.Event, entry: _Entry) -> Said | None:
    """What happened to cards, dice and turns, and to money that may be asked for; then the rest."""
    match event:
        case kb.Dealt():
            return Said(kb.NOBODY, message("klondike_board.log.dealt", count=event.creeks[0]))
        case kb.Threw():
            told = message(f"klondike_board.log.threw.{event.why}", dice=event.dice, total=sum(event.dice))
        case kb.Tied():
            return Said(kb.NOBODY, message("klondike_board.log.tied", players=entry.group(event.players)))
        case kb.Began():
            return _began(event, entry)
        case kb.Moved():
            told = message("klondike_board.log.moved", space=PLACES[event.end])
        case kb.Asked():
            return _asked(event, entry)
        case kb.Finished():
            return _finished(event, entry)
        case kb.Entitled() | kb.Demanded():
            may = isinstance(event, kb.Entitled)
            told = message(
                "klondike_board.log.may_ask" if may else "klondike_board.log.asked",
                debtor=entry.who(event.debtor), amount=dollars(event.amount),
            )  # fmt: skip
        case kb.Lapsed():
            told = message("klondike_board.log.lapsed", amount=dollars(event.amount))
        case _:
            return _gold_told(event, entry)
    return Said(event.player, told)


def _gold_told(event: _InTown, entry: _Entry) -> Said | None:
    """What held a player, what was found and what was paid; then the rest."""
    match event:
        case kb.Missed():
            told = message("klondike_board.log.missed")
        case kb.Freed():
            return _freed(event, entry)
        case kb.Held():
            return _held(event)
        case kb.Sent():
            if event.why == "party":
                return None
            told = message(f"klondike_board.log.sent.{event.why}", space=PLACES[event.end])
        case kb.Stopped():
            told = message(f"klondike_board.log.stopped.{event.why}")
        case kb.Turned():
            return _turned(event)
        case kb.Paid():
            return _paid(event, entry)
        case kb.Broke():
            told = message("klondike_board.log.broke", amount=dollars(event.unpaid))
        case kb.Party():
            return _party(event, entry)
        case kb.Barred():
            told = message("klondike_board.log.barred", space=PLACES[event.space], jail=PLACES[JAIL])
            return Said(event.owner, told)
        case _:
            return _deal_told(event, entry)
    return Said(event.player, told)


def _deal_told(event: kb.DeedEvent | kb.BargainEvent, entry: _Entry) -> Said | None:
    """What became of buildings, and what was dealt in."""
    match event:
        case kb.Bought():
            price = dollars(event.price)
            told = message("klondike_board.log.bought", space=PLACES[event.space], price=price)
        case kb.Changed():
            return _changed(event, entry)
        case kb.Burned():
            return _burned(event, entry)
        case kb.Ghosted():
            return Said(kb.NOBODY, message("klondike_board.log.empty"))
        case kb.Opened():
            put_up = message("klondike_board.log.opened", lot=lot(event.creek, event.space))
            return Said(event.seller, put_up)
        case kb.Bidden():
            amount = dollars(event.amount)
            told = message("klondike_board.log.bid" if amount else "klondike_board.log.passed", amount=amount)
        case kb.Knocked():
            is_sold = event.buyer != kb.NOBODY
            return None if is_sold else Said(kb.NOBODY, message("klondike_board.log.no_bid"))
        case kb.Proposed():
            return _proposed(event, entry)
        case kb.Agreed():
            done = event.accepted
            told = message("klondike_board.log.accepted" if done else "klondike_board.log.refused")
        case kb.Staked():
            told = _staked(event, entry)
        case _:
            assert_never(event)
    return Said(event.player, told)


# ------------------------------------------------------------------ slips
_COUNTED: Final = (SALOON, CASINO, SAWMILL)
"""Kinds of building that are paid for so many heads, spots or buildings."""
_LUCK: Final = "luck"
_OF_BUILDINGS: Final = (HOTEL, SALOON, CASINO, TRADING, SAWMILL, THEATRE, TRANSPORT, _LUCK)


def slip(event: kb.Event, view: kb.View) -> Slip | None:
    """What an event, of which the view knows already, gave, took or forced on somebody."""
    match event:
        case kb.Paid():
            place = view.at[event.payee if event.payer == kb.BANK else event.payer]
            return Slip(_slip_of_payment(event, view), (event.payer, event.payee), place, event.amount)
        case kb.Sent():
            told = message(f"klondike_board.slip.sent.{event.why}", space=PLACES[event.end])
            return Slip(told, (event.player,), event.end)
        case kb.Stopped() | kb.Missed():
            why = event.why if isinstance(event, kb.Stopped) else "missed"
            told = message(f"klondike_board.slip.stopped.{why}", space=PLACES[view.at[event.player]])
            return Slip(told, (event.player,), view.at[event.player])
        case kb.Burned():
            told = message("klondike_board.slip.burned", space=PLACES[event.space])
            return Slip(told, (event.owner,), event.space)
        case kb.Barred():
            told = message("klondike_board.slip.barred", space=PLACES[event.space], jail=PLACES[JAIL])
            return Slip(told, (event.owner,), event.space)
        case kb.Lapsed():
            told = message("klondike_board.slip.lapsed", amount=dollars(event.amount))
        case kb.Broke():
            told = message("klondike_board.slip.broke", amount=dollars(event.unpaid))
        case _:
            return None
    return Slip(told, (event.player,), view.at[event.player])


def _slip_of_payment(event: kb.Paid, view: kb.View) -> Message:
    """What was paid for: of a building's revenue how it was reckoned, where that can still be seen."""
    why, amount = event.why, dollars(event.amount)
    if event.payer == kb.BANK and why in (CHURCH, "bet"):
        return message(
            "klondike_board.slip.gift" if why == CHURCH else "klondike_board.slip.pot", amount=amount
        )
    if why == "price":
        return message("klondike_board.slip.price", space=PLACES[view.at[event.payer]], amount=amount)
    if why not in _OF_BUILDINGS:
        return message(f"klondike_board.slip.paid.{why}", amount=amount)
    is_luck = why == _LUCK
    visitor, owner = (event.payee, event.payer) if is_luck else (event.payer, event.payee)
    space = view.at[visitor]
    each = unit(view.owner, space) if view.owner[space] == owner else 0
    kind = CASINO if is_luck else why
    if (
        KIND[space] != kind
        or not each
        or event.amount % each
        or (kind not in _COUNTED and event.amount != each)
    ):
        return message("klondike_board.slip.revenue", amount=amount)
    return message(
        f"klondike_board.slip.{why}", space=PLACES[space], each=dollars(each), amount=amount,
        count=event.amount // each,
    )  # fmt: skip
