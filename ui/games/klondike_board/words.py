"""The texts of KLONDIKE: the log, slips, the pill, a player's row, effects of cards, offers and lots."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple, TypeVar

from games.core import YOU, Message, Player, Value, Words, message
from games.klondike_board import board, pending
from games.klondike_board import state as kb
from games.klondike_board.bargains import deeds_of
from games.klondike_board.board import CARDS, GOES_TO, JAIL, KIND, PLACES, dollars
from games.klondike_board.money import toll, unit
from games.klondike_board.rules import actor
from games.klondike_board.state import NOBODY, View
from ui.play.narration import Names, Narrator, Said, narrate, your_turn
from ui.play.notices import Slip

Kind = TypeVar("Kind")


# ------------------------------------------------------------------ things in sentences
def goods(cash: int, words: str) -> Value:
    """Return what one side of an offer gives: "$5,000 and the Regina Hotel", "nothing"."""
    found: tuple[Value, ...] = tuple(PLACES[space] for space in deeds_of(words))
    if cash:
        found = (dollars(cash), *found)
    return found or message("klondike_board.nothing")


def lot(creek: int, space: int) -> Message:
    """Return the lot under the hammer: the claim on a creek, or a building."""
    if creek < 0:
        return PLACES[space]
    return message("klondike_board.lot.claim", creek=board.creek_of(creek))


def does(number: int, gold: int) -> Message:
    """Return the effect of a card, as a heading; a gold card brings `gold` thousands."""
    card = CARDS[number]
    if card.gold:
        kind = "lode" if card.is_lode else "gold"
    elif card.fine:
        kind = "fine_and_miss" if card.misses else "fine"
    elif card.goes_to:
        kind = "jail" if GOES_TO[number] == JAIL else "goes_to"
    else:
        kind = "tithe" if card.tithe else "miss" if card.misses else "nothing"
    return message(
        f"klondike_board.does.{kind}",
        gold=dollars(gold),
        fine=dollars(card.fine),
        space=PLACES[GOES_TO[number]],
    )


# ------------------------------------------------------------------ the log
_NARRATOR: Final = Narrator("klondike_board", {
    "space": PLACES.__getitem__, "end": PLACES.__getitem__, "creek": board.creek_of,
    "card": board.SAYINGS.__getitem__, "amount": dollars, "price": dollars, "unpaid": dollars,
    "stake": dollars, "high": dollars,
})  # fmt: skip


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
    return narrate(entry.events, names, lambda event, _: _told(event, entry))


def _told(event: kb.Event, entry: _Entry) -> Said | None:
    """Return the sentence for an event, or None if it needs none."""
    names = entry.names
    match event:
        case kb.Dealt():
            return _NARRATOR.said(event, names, count=event.creeks[0])
        case kb.Threw():
            return _NARRATOR.said(event, names, event.why, total=sum(event.dice))
        case kb.Began():
            return _began(event, entry)
        case kb.Asked():
            return _asked(event, entry)
        case kb.Freed():
            return _NARRATOR.said(event, names, event.by if event.by in ("toll", "party") else "")
        case kb.Held():
            return _NARRATOR.said(event, names, KIND[event.space])
        case kb.Sent() | kb.Stopped():
            return None if event.why == "party" else _NARRATOR.said(event, names, event.why)
        case kb.Spared():
            return _NARRATOR.said(event, names, event.why) if event.why in _SPARED else None
        case kb.Turned():
            return _NARRATOR.said(event, names, "lode" if CARDS[event.card].is_lode else "")
        case kb.Paid():
            return _paid(event, entry)
        case _:
            return _told_of_town(event, entry)


_SPARED: Final = ("own", "own_saloon", "poor", "aside", "last", "mill")
"""Values of `Spared.why` with a line in the log; the others appear only among the reasons."""


def _told_of_town(event: kb.Event, entry: _Entry) -> Said | None:
    """Return the sentence for an event of buildings or bargains; all other events are told as they are."""
    names = entry.names
    match event:
        case kb.Party():
            guests = entry.group(sent.player for sent in entry.all(kb.Sent) if sent.why == "party")
            return _NARRATOR.said(event, names, by=event.host, guests=guests)
        case kb.Barred():
            return _NARRATOR.said(event, names, by=event.owner, jail=PLACES[JAIL])
        case kb.Changed():
            price = sum(paid.amount for paid in entry.all(kb.Paid) if paid.why == "deed")
            by = event.buyer if price else event.seller
            return _NARRATOR.said(event, names, by=by, price=dollars(price))
        case kb.Burned():
            return _burned(event, entry)
        case kb.Opened():
            return _NARRATOR.said(event, names, by=event.seller, lot=lot(event.creek, event.space))
        case kb.Knocked():
            return _NARRATOR.said(event, names) if event.buyer == kb.NOBODY else None
        case kb.Proposed():
            gives, wants = goods(event.gives, event.deeds), goods(event.wants, event.wishes)
            return _NARRATOR.said(event, names, gives=gives, wants=wants)
        case kb.Staked():
            return _NARRATOR.said(event, names, others=_asked_to_bet(event, entry))
        case _:
            return _NARRATOR.said(event, names)


def _began(event: kb.Began, entry: _Entry) -> Said | None:
    """Return the sentence for a turn that begins: only for the first one and for a ride."""
    if event.again:
        return _NARRATOR.said(event, entry.names, "again")
    if any(threw.why == "start" for threw in entry.all(kb.Threw)):
        return _NARRATOR.said(event, entry.names, by=kb.NOBODY)
    return None


def _asked(event: kb.Asked, entry: _Entry) -> Said | None:
    """Return the sentence for a task: only for a debt that has just been made."""
    debt = event.task
    if not isinstance(debt, pending.Owing) or any(isinstance(each, _BARGAINS) for each in entry.events):
        return None
    return _NARRATOR.said(debt, entry.names, by=debt.debtor)


_BARGAINS: Final = (kb.Opened, kb.Bidden, kb.Proposed, kb.Agreed)


def _paid(event: kb.Paid, entry: _Entry) -> Said | None:
    """Return the sentence for a payment, or None if another sentence tells of it.

    Gold and prices are told with what they are for; of tolls and stakes, the first tells of all.
    """
    why, names = event.why, entry.names
    by = event.payee if event.payer == kb.BANK else event.payer
    if why in ("gold", "price", "deed"):
        return None
    if why not in ("toll", "bet") or event.payer == kb.BANK:
        return _NARRATOR.said(event, names, why, by=by)
    alike = [paid for paid in entry.all(kb.Paid) if paid.why == why and paid.payer != kb.BANK]
    if event is not alike[0]:
        return None
    if why == "bet":
        whole = dollars(sum(paid.amount for paid in alike))
        return _NARRATOR.said(event, names, why, by=kb.NOBODY, amount=whole)
    payees = entry.group(paid.payee for paid in alike)
    return _NARRATOR.said(event, names, why, by=by, payee=payees, count=len(alike))


def _burned(event: kb.Burned, entry: _Entry) -> Said | None:
    """Return the sentence for several fires with the first of them, else None."""
    burned = entry.all(kb.Burned)
    if event is not burned[0]:
        return None
    lost = tuple(_NARRATOR.message("log", each, entry.names, "each") for each in burned)
    return _NARRATOR.said(event, entry.names, lost=lost)


def _asked_to_bet(event: kb.Staked, entry: _Entry) -> tuple[Player, ...]:
    """Return the players to whom a bet was just proposed; none if the player joined an earlier one."""
    bets = (asked.task for asked in entry.all(kb.Asked) if isinstance(asked.task, pending.Joining))
    return next((entry.group(bet.waiting) for bet in bets if bet.joined == (event.player,)), ())


# ------------------------------------------------------------------ slips
_COUNTED: Final = (board.SALOON, board.CASINO, board.SAWMILL)
"""Kinds of building that are paid by the number of heads, spots or buildings."""
_LUCK: Final = "luck"


def slip(event: kb.Event, view: View, names: Names) -> Slip | None:
    """Return the slip for what an event, already part of the view, gave to, took from or did to a player."""
    match event:
        case kb.Paid():
            place = view.at[event.payee if event.payer == kb.BANK else event.payer]
            return Slip(_slip_of_payment(event, view, names), (event.payer, event.payee), place, event.amount)
        case kb.Burned() | kb.Barred():
            told = _NARRATOR.message("slip", event, names, jail=PLACES[JAIL])
            return Slip(told, (event.owner,), event.space)
        case kb.Sent() | kb.Stopped():
            why = event.why
        case kb.Missed() | kb.Lapsed() | kb.Broke():
            why = ""
        case _:
            return None
    at = view.at[event.player]
    return Slip(_NARRATOR.message("slip", event, names, why, space=PLACES[at]), (event.player,), at)


def _slip_of_payment(event: kb.Paid, view: View, names: Names) -> Message:
    """Return the reason for a payment: of a building's revenue the reckoning, if it can still be seen."""
    why, is_luck = event.why, event.why == _LUCK
    visitor, owner = (event.payee, event.payer) if is_luck else (event.payer, event.payee)
    space = view.at[visitor]
    if why not in (*board.BUILDINGS, _LUCK):
        return _NARRATOR.message("slip", event, names, why, space=PLACES[space])
    each = unit(view.owner, space) if view.owner[space] == owner else 0
    kind = board.CASINO if is_luck else why
    is_plain = KIND[space] == kind and each and event.amount % each == 0
    if not is_plain or (kind not in _COUNTED and event.amount != each):
        return _NARRATOR.message("slip", event, names, "revenue")
    count = event.amount // each
    return _NARRATOR.message("slip", event, names, why, space=PLACES[space], each=dollars(each), count=count)


# ------------------------------------------------------------------ the pill
def prompt(view: View, names: Names, you: Collection[int], *, is_done: bool = False) -> Message:
    """Return the prompt for the pill: the player and their task; `you` are the seats at this screen.

    `is_done` is true if only ending the turn is left.
    """
    task = view.task
    if isinstance(task, pending.Over):
        return _NARRATOR.message("pill", task, names, cash=dollars(view.cash[task.winners[0]]))
    seat = actor(view, task)
    if seat == NOBODY:
        return _NARRATOR.message("pill", task, names)
    who = Player(names[seat])
    if seat not in you and who != YOU:
        others = _NARRATOR.message("pill.other", task, names, who=who, **_values(view, names))
        return _may_ask(view, names, you) or others
    what = _NARRATOR.message("pill", task, names, "done" if is_done else "", **_values(view, names))
    if seat != view.turn and not isinstance(task, pending.Opening | pending.Ready):
        return message("klondike_board.pill.between", who=who, task=what)
    return your_turn(who, what, you)


def _may_ask(view: View, names: Names, you: Collection[int]) -> Message | None:
    """Return a prompt for one of you who may ask for money while another player is about to act, or None."""
    claim = next((claim for claim in view.claims if claim.creditor in you), None)
    if claim is None or not isinstance(view.task, pending.Ready | pending.Settled):
        return None
    return _NARRATOR.message("pill", claim, names)


def _values(view: View, names: Names) -> dict[str, Value]:
    """Return the values for the task in hand that the task itself does not hold."""
    match view.task:
        case pending.Ready(seat):
            held = "pass" if view.climbs[seat] else "theatre" if view.shows[seat] else ""
            pays = "yes" if view.cash[seat] >= toll(len(view.cash)) else "no"
            return {"held": held, "pays": pays, "toll": dollars(toll(len(view.cash)))}
        case pending.Buying(seat):
            return {"space": PLACES[view.at[seat]], "price": dollars(board.PRICE[view.at[seat]])}
        case pending.Lacking(seat):
            space, price = PLACES[view.at[seat]], board.PRICE[view.at[seat]]
            missing = max(0, price - view.cash[seat])
            return {"space": space, "price": dollars(price), "missing": dollars(missing)}
        case pending.Bidding() as auction:
            return {"lot": lot(auction.creek, auction.space)}
        case pending.Gambling() as luck:
            return {"sits": PLACES[view.at[luck.owner]]}
        case pending.Owing() as debt:
            return {"missing": dollars(debt.amount - view.cash[debt.debtor])}
        case pending.Answering() as deal:
            return {"gives": goods(deal.gives, deal.deeds), "wants": goods(deal.wants, deal.wishes)}
        case pending.Asking():
            claim = view.claims[0]
            return {"debtor": Player(names[claim.debtor]), "amount": dollars(claim.amount)}
    return {}


_SHORT: Final = (
    pending.Answering, pending.Asking, pending.Bidding, pending.Buying, pending.Claiming, pending.Joining,
    pending.Owing, pending.Ready, pending.Settled,
)  # fmt: skip
"""The tasks with a shorter form for the pill."""


def short_prompt(view: View, names: Names, seat: int) -> Words:
    """Return the short prompt for the player who is to act, "" if the task has none."""
    if not isinstance(view.task, _SHORT):
        return ""
    short = _NARRATOR.message("pill.short", view.task, names, **_values(view, names))
    return message("klondike_board.pill.short", who=Player(names[seat]), task=short)


def drafting(name: str, *, is_deal: bool) -> Message:
    """Return the prompt for a player who makes a deal or a bet."""
    task = message("klondike_board.pill.short.deal" if is_deal else "klondike_board.pill.short.bet")
    return message("klondike_board.pill.short", who=Player(name), task=task)


# ------------------------------------------------------------------ players
def hold_of(view: View, seat: int) -> str:
    """Return a player's hold in a word of our own: "misses", "held" or "free"."""
    is_held = view.climbs[seat] or view.shows[seat]
    return "misses" if view.misses[seat] else "held" if is_held else "free"


def row(view: View, seat: int) -> Message:
    """Return the line below a player's name: their space, any hold on them, and their number of deeds."""
    return message("klondike_board.row", place=short_row(view, seat), count=view.owner.count(seat))


def short_row(view: View, seat: int) -> Message:
    """Return the row without the deeds, for a place with no room for them."""
    return message(f"klondike_board.row.{hold_of(view, seat)}", space=PLACES[view.at[seat]])
