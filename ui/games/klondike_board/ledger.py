"""The log of KLONDIKE in words: what one player did in an entry is one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import (
    CARDS,
    CASINO,
    CHURCH,
    HOTEL,
    JAIL,
    PASS,
    SALOON,
    SAWMILL,
    SAYINGS,
    THEATRE,
    TRADING,
    TRANSPORT,
)
from ui.games.klondike_board.words import creek, goods, money, the
from ui.play.narration import (
    Act,
    Entry,
    Names,
    Telling,
    all_of,
    last_place,
    listed,
    of,
    step_of,
    tell,
    verb,
    whom,
)
from ui.words import in_words


def line(events: Iterable[kb.Event], names: Names) -> str:
    """What an entry of the log did, in sentences; "" where there is nothing to tell."""
    return tell(events, names, _turn_told)


def step(events: Iterable[kb.Event], names: Names) -> str:
    """What there is to say of an entry that has no line."""
    return step_of([event.player for event in events if isinstance(event, kb.Began)], names)


def place_of(events: Iterable[kb.Event]) -> int:
    """The space that an entry is about, -1 where there is none."""
    return last_place(map(_space, events))


def _space(event: kb.Event) -> int:
    if isinstance(event, kb.Moved | kb.Sent):
        return event.end
    if isinstance(event, kb.Held | kb.Bought | kb.Changed | kb.Party | kb.Barred | kb.Burned | kb.Opened):
        return event.space
    return kb.NOBODY


# ------------------------------------------------------------------ dice and turns
_BARGAINS: Final = (kb.Opened, kb.Bidden, kb.Proposed, kb.Agreed)


def _asked(event: kb.Asked, entry: Entry) -> Act | None:
    """What is only to be done now needs no line, but for a debt that has just been made."""
    debt = event.task
    if not isinstance(debt, pending.Owing) or any(entry.has(kind) for kind in _BARGAINS):
        return None
    names = "the bank" if debt.creditors == (kb.BANK,) else all_of(debt.creditors, entry.names)
    return Act(debt.debtor, f"must raise {money(debt.amount)} for {names}")


def _threw(event: kb.Threw, entry: Entry) -> Act:
    one, other = event.dice
    said = {
        "start": f"threw {one + other} for the start",
        "bet": f"threw {one + other} for the pot",
        CASINO: f"threw {one} and {other} at the tables",
    }
    return Act(event.player, said.get(event.why, f"threw {one} and {other}"))


def _tied(event: kb.Tied, entry: Entry) -> Act:
    names = listed([entry.names[seat] for seat in event.players])
    return Act(kb.NOBODY, f"{names} threw alike and throw again")


def _began(event: kb.Began, entry: Entry) -> Act | None:
    """A turn that begins needs no line, but for the first one and for a ride."""
    if event.again:
        return Act(kb.NOBODY, f"{entry.names[event.player]} rode on to another turn")
    if any(threw.why == "start" for threw in entry.all(kb.Threw)):
        return Act(kb.NOBODY, f"{verb(entry.names[event.player], 'begins', 'begin')}")
    return None


def _freed(event: kb.Freed, entry: Entry) -> Act:
    if any(paid.why == "toll" for paid in entry.all(kb.Paid)):
        return Act(event.player, "went over the pass with a helping hand")
    return Act(event.player, "went free")


def _held(event: kb.Held, entry: Entry) -> Act:
    if event.space == 0:
        return Act(event.player, f"stayed at {the(event.space)} without a double")
    return Act(event.player, f"stayed at {the(event.space)} for the second show")


def _stopped(event: kb.Stopped, entry: Entry) -> Act | None:
    if event.why == PASS:
        return Act(event.player, "must throw a double there or pay the toll")
    if event.why == THEATRE:
        return Act(event.player, "must throw a double to leave before the second show")
    return Act(event.player, "must miss a turn")


# ------------------------------------------------------------------ tokens
def _sent(event: kb.Sent, entry: Entry) -> Act | None:
    if event.why == "party":
        return None
    said = {
        "river": f"drifted to {the(event.end)}",
        "jumping": f"went to {the(event.end)} for claim jumping",
        "debt": f"went to {the(event.end)} for the debt",
    }
    return Act(event.player, said.get(event.why, f"went straight to {the(event.end)}"))


def _party(event: kb.Party, entry: Entry) -> Act:
    guests = [sent.player for sent in entry.all(kb.Sent) if sent.why == "party"]
    came = f" to which {all_of(guests, entry.names)} came" if guests else ""
    return Act(event.host, f"gave a party for {event.heads}{came}")


# ------------------------------------------------------------------ money
_FOR: Final = {
    HOTEL: "for a bed",
    SALOON: "for the drinks",
    CASINO: "for the game",
    TRADING: "for supplies",
    SAWMILL: "for timber",
    THEATRE: "for a seat",
    TRANSPORT: "for the fare",
    "luck": "for the double",
    "claim": "for the claim",
    "deal": "in the deal",
}


def _paid(event: kb.Paid, entry: Entry) -> Act | None:
    """Gold, prices of buildings, the toll and stakes are told with what they are for."""
    if event.why in ("gold", "price", "deed"):
        return None
    amount = money(event.amount)
    if event.why in _WHOLE:
        return _WHOLE[event.why](event, entry)
    if event.payee == kb.BANK:
        return Act(event.payer, f"paid the bank {amount}")
    if event.payer == kb.BANK:
        return Act(event.payee, f"had {amount} from the bank")
    more = _FOR.get(event.why, "")
    return Act(event.payer, f"paid {whom(entry.names[event.payee])} {amount} {more}".rstrip())


def _paid_church(event: kb.Paid, entry: Entry) -> Act:
    if event.payee == kb.BANK:
        return Act(event.payer, f"gave {money(event.amount)} to the church")
    return Act(event.payee, f"had {money(event.amount)} from the church")


def _paid_toll(event: kb.Paid, entry: Entry) -> Act | None:
    """The first of several alike tells of all of them."""
    alike = [paid for paid in entry.all(kb.Paid) if paid.why == event.why]
    if event is not alike[0]:
        return None
    each = " each" if len(alike) > 1 else ""
    helpers = all_of([paid.payee for paid in alike], entry.names)
    return Act(event.payer, f"paid {helpers} {money(event.amount)}{each}")


def _paid_bet(event: kb.Paid, entry: Entry) -> Act | None:
    """The stakes go into the pot; the pot goes to the highest throw."""
    if event.payer == kb.BANK:
        return Act(event.payee, f"won the pot of {money(event.amount)}")
    stakes = [paid for paid in entry.all(kb.Paid) if paid.payee == kb.BANK and paid.why == event.why]
    if event is not stakes[0]:
        return None
    return Act(kb.NOBODY, f"{money(sum(paid.amount for paid in stakes))} are in the pot")


def _paid_fine(event: kb.Paid, entry: Entry) -> Act:
    return Act(event.payer, f"paid {money(event.amount)}")


def _paid_royalty(event: kb.Paid, entry: Entry) -> Act:
    return Act(event.payer, f"paid the Crown {money(event.amount)}")


_WHOLE: Final[dict[str, Telling[kb.Paid]]] = {
    CHURCH: _paid_church,
    "toll": _paid_toll,
    "bet": _paid_bet,
    "fine": _paid_fine,
    "royalty": _paid_royalty,
}


def _entitled(event: kb.Entitled, entry: Entry) -> Act:
    debtor = whom(entry.names[event.debtor])
    return Act(event.player, f"may ask {debtor} for {money(event.amount)}")


def _demanded(event: kb.Demanded, entry: Entry) -> Act:
    debtor = whom(entry.names[event.debtor])
    return Act(event.player, f"asked {debtor} for {money(event.amount)}")


# ------------------------------------------------------------------ gold and buildings
def _turned(event: kb.Turned, entry: Entry) -> Act:
    said = in_words(SAYINGS[event.card]).rstrip(".")
    what = f'turned over "{said}" in {creek(event.creek)}'
    if not event.amount:
        return Act(event.player, what)
    lode = ", the Mother Lode," if CARDS[event.card].is_lode else ""
    twice = ", doubled" if event.doubled else ""
    return Act(event.player, f"{what}{lode} for {money(event.amount)}{twice}")


def _changed(event: kb.Changed, entry: Entry) -> Act:
    """At an auction it is bought; in a deal it is given."""
    price = sum(paid.amount for paid in entry.all(kb.Paid) if paid.why == "deed")
    if price:
        seller = whom(entry.names[event.seller])
        return Act(event.buyer, f"bought {the(event.space)} from {seller} for {money(price)}")
    return Act(event.seller, f"gave {the(event.space)} to {whom(entry.names[event.buyer])}")


def _burned(event: kb.Burned, entry: Entry) -> Act | None:
    """The first of several tells of all of them."""
    burned = entry.all(kb.Burned)
    if event is not burned[0]:
        return None
    lost = [f"{the(each.space)} ({of(entry.names[each.owner])})" for each in burned]
    return Act(kb.NOBODY, f"Fire! {listed(lost)} burned down".replace("Fire! the", "Fire! The", 1))


# ------------------------------------------------------------------ auctions, deals, bets
def _opened(event: kb.Opened, entry: Entry) -> Act:
    what = f"the claim on {creek(event.creek)}" if event.creek >= 0 else the(event.space)
    return Act(event.seller, f"put {what} up for auction")


def _proposed(event: kb.Proposed, entry: Entry) -> Act:
    gives, wants = goods(event.gives, event.deeds), goods(event.wants, event.wishes)
    return Act(event.player, f"offered {whom(entry.names[event.partner])} {gives} for {wants}")


def _staked(event: kb.Staked, entry: Entry) -> Act:
    if not event.joined:
        return Act(event.player, "stayed out of the bet")
    for bet in (asked.task for asked in entry.all(kb.Asked)):
        if isinstance(bet, pending.Joining) and bet.joined == (event.player,):
            others = all_of(bet.waiting, entry.names)
            return Act(event.player, f"proposed a bet of {money(event.stake)} to {others}")
    return Act(event.player, "joined the bet")


def _finished(event: kb.Finished, entry: Entry) -> Act:
    names = listed([entry.names[seat] for seat in event.winners])
    return Act(kb.NOBODY, f"{names} won the game" + (" together" if len(event.winners) > 1 else ""))


# ------------------------------------------------------------------ each event
_EMPTY: Final = "The last card is turned, the town empties, and its buildings are worth nothing"
_InTown = kb.HoldEvent | kb.GoldEvent | kb.DeedEvent | kb.BargainEvent


def _turn_told(event: kb.Event, entry: Entry) -> Act | None:
    """What happened to cards, dice and turns, and to money that may be asked for; then the rest."""
    match event:
        case kb.Dealt():
            return Act(kb.NOBODY, f"{event.creeks[0]} cards lie face down in each creek")
        case kb.Threw():
            return _threw(event, entry)
        case kb.Tied():
            return _tied(event, entry)
        case kb.Began():
            return _began(event, entry)
        case kb.Moved():
            return Act(event.player, f"went to {the(event.end)}")
        case kb.Asked():
            return _asked(event, entry)
        case kb.Finished():
            return _finished(event, entry)
        case kb.Entitled():
            return _entitled(event, entry)
        case kb.Demanded():
            return _demanded(event, entry)
        case kb.Lapsed():
            return Act(event.player, f"let {money(event.amount)} go without asking")
        case _:
            return _gold_told(event, entry)


def _gold_told(event: _InTown, entry: Entry) -> Act | None:
    """What held a player, what was found and what was paid; then the rest."""
    match event:
        case kb.Missed():
            return Act(kb.NOBODY, f"{entry.names[event.player]} missed a turn")
        case kb.Freed():
            return _freed(event, entry)
        case kb.Held():
            return _held(event, entry)
        case kb.Sent():
            return _sent(event, entry)
        case kb.Stopped():
            return _stopped(event, entry)
        case kb.Turned():
            return _turned(event, entry)
        case kb.Paid():
            return _paid(event, entry)
        case kb.Broke():
            return Act(event.player, f"could not pay {money(event.unpaid)} more")
        case kb.Party():
            return _party(event, entry)
        case kb.Barred():
            return Act(event.owner, f"collected nothing for {the(event.space)}, sitting in {the(JAIL)}")
        case _:
            return _deal_told(event, entry)


def _deal_told(event: kb.DeedEvent | kb.BargainEvent, entry: Entry) -> Act | None:
    """What became of buildings, and what was dealt in."""
    match event:
        case kb.Bought():
            return Act(event.player, f"bought {the(event.space)} for {money(event.price)}")
        case kb.Changed():
            return _changed(event, entry)
        case kb.Burned():
            return _burned(event, entry)
        case kb.Ghosted():
            return Act(kb.NOBODY, _EMPTY)
        case kb.Opened():
            return _opened(event, entry)
        case kb.Bidden():
            return Act(event.player, f"bid {money(event.amount)}" if event.amount else "bid no more")
        case kb.Knocked():
            return Act(kb.NOBODY, "There was no bid") if event.buyer == kb.NOBODY else None
        case kb.Proposed():
            return _proposed(event, entry)
        case kb.Agreed():
            return Act(event.player, f"{'accepted' if event.accepted else 'refused'} the deal")
        case kb.Staked():
            return _staked(event, entry)
        case _:
            assert_never(event)
