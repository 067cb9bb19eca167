"""The words of CALAMITYVILLE: the log, slips, the pill, the buttons, the facts of a space."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from games.calamityville import board, pending
from games.calamityville import state as cv
from games.calamityville.deeds import number_of, rent
from games.core import YOU, Message, Money, Player, Words, message
from ui.play.narration.narrator import LogSentence, Names, Narrator, narrate, your_turn
from ui.play.panels.notices import Slip

_PRICE: Final = Money(board.PRICE)
_RESALE: Final = Money(board.RESALE)


# ------------------------------------------------------------------ properties
def house(kind: str, space: int) -> Message:
    """Return a property: "the hotel on Main Street", "Widow's Shaft"; by its role "a", a new one."""
    if kind not in board.HOUSES:
        return board.PLACES[space]
    return message(
        "calamityville.house", kind=message(f"calamityville.kind.{kind}"), space=board.PLACES[space]
    )


def players(seats: Sequence[int], names: Names) -> tuple[Player, ...]:
    """Return several players, as a list within a sentence; without the bank."""
    return tuple(Player(names[seat]) for seat in seats if seat != cv.BANK)


# ------------------------------------------------------------------ the log
_NARRATOR: Final = Narrator("calamityville", {
    "space": board.PLACES.__getitem__, "end": board.PLACES.__getitem__, "amount": Money, "price": Money,
    "unpaid": Money, "worth": Money, "page": board.HEADLINES.__getitem__,
    "nugget": board.NUGGET_NAMES.__getitem__,
})  # fmt: skip
_UNTOLD: Final = frozenset(("price", "sale", "nugget"))
"""Payments that the sentence of their cause already tells."""


def line(events: Iterable[cv.Event], names: Names) -> Words:
    """Return the sentences of an entry of the log, or "" if there is nothing to tell."""
    return narrate(_grouped(tuple(events)), names, _told)


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


def _told(group: Sequence[cv.Event], names: Names) -> LogSentence | None:
    """Return the sentence of an event or of payments that are alike, or None if it needs no sentence."""
    event = group[0]
    match event:
        case cv.Asked():
            return None
        case cv.Paid():
            return _paid([each for each in group if isinstance(each, cv.Paid)], names)
        case cv.Threw() | cv.Drew():
            by = cv.NOBODY if event.why == "donkey" else event.player
            return _NARRATOR.sentence(event, names, event.why, by=by)
        case cv.Began() | cv.Busted() | cv.RanOut():
            return _NARRATOR.sentence(event, names, by=cv.NOBODY)
        case cv.Spared():
            return None if event.why == "quiet" else _NARRATOR.sentence(event, names, event.why, price=_PRICE)
        case cv.Fizzled():
            return _NARRATOR.sentence(event, names, by=cv.NOBODY, act=board.PAGES[event.page].act)
        case cv.DonkeyRan():
            return None if event.path else _NARRATOR.sentence(event, names, by=cv.NOBODY)
        case cv.Built():
            return _NARRATOR.sentence(event, names, property=house(event.kind, event.space))
        case cv.Passed():
            return _NARRATOR.sentence(event, names, by=event.giver)
        case cv.Returned():
            by = cv.NOBODY if event.why == "donkey" else event.owner
            what = house(event.kind, event.space)
            return _NARRATOR.sentence(event, names, event.why, by=by, property=what, price=_RESALE)
        case _:
            return _NARRATOR.sentence(event, names)


def _paid(alike: Sequence[cv.Paid], names: Names) -> LogSentence | None:
    """Return the sentence of a payment to one or several players, or from several to one."""
    why = alike[0].why
    if why in _UNTOLD:
        return None
    payers = list(dict.fromkeys(paid.payer for paid in alike))
    payees = list(dict.fromkeys(paid.payee for paid in alike))
    doers = payees if payers == [cv.BANK] else payers
    by = doers[0] if len(doers) == 1 else cv.NOBODY
    return _NARRATOR.sentence(
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
            told = _NARRATOR.message("slip", event, names, event.why, property=what)
            return Slip(told, (event.owner,), event.space)
        case cv.Passed():
            return Slip(_NARRATOR.message("slip", event, names), (event.giver, event.taker), event.space)
        case cv.Sent() | cv.Broke():
            return Slip(_NARRATOR.message("slip", event, names), (event.player,), view.at[event.player])
        case _:
            return None


def _slip_of_payment(event: cv.Paid, view: cv.View, names: Names) -> Message:
    """Return the reason for a payment; for rent paid in full, how it was reckoned."""
    if event.why != "rent":
        return _NARRATOR.message("slip", event, names, event.why)
    space = view.at[event.payer]
    kind, value = view.built[space], board.VALUE[space]
    count = number_of(view.built, view.deeds[event.payee], kind) if board.KIND[space] == board.LOT else 0
    if event.amount != value * count:
        return _NARRATOR.message("slip", event, names, "part")
    return _NARRATOR.message(
        "slip", event, names, "rent", kind=message(f"calamityville.kind.{kind}"), value=Money(value),
        properties=message(f"calamityville.count.{kind}", count=count),
    )  # fmt: skip


# ------------------------------------------------------------------ the acting seat
def actor(view: cv.View) -> int:
    """Return the seat that is to choose or to throw, or NOBODY if nature acts by itself."""
    task = view.task
    match task:
        case pending.Piling() | pending.Over():
            return cv.NOBODY
        case pending.Opening():
            return task.waiting[0]
        case pending.Owing():
            return task.debtor
        case _:
            return task.player


# ------------------------------------------------------------------ the pill
def prompt(view: cv.View, names: Names, you: Collection[int]) -> Message:
    """Return whose turn it is and what there is to do; `you` are the seats of the persons at this screen."""
    task, seat = view.task, actor(view)
    if isinstance(task, pending.Over):
        return _NARRATOR.message("pill", task, names, cash=Money(view.cash[task.winners[0]]))
    if isinstance(task, pending.Piling):
        return _NARRATOR.message("pill", task, names)
    who = Player(names[seat])
    if isinstance(task, pending.Drawing) and seat != view.turn:
        return message("calamityville.pill.digging", who=who)
    if seat not in you and who != YOU:
        return _NARRATOR.message("pill.other", task, names, who=who, missing=_missing(view, task))
    space = view.at[seat]
    said = _NARRATOR.message(
        "task", task, names, missing=_missing(view, task), resale=_RESALE, price=_PRICE,
        space=board.PLACES[space], at=board.KIND[space], worth=Money(board.VALUE[space]),
    )  # fmt: skip
    if seat != view.turn and not isinstance(task, pending.Opening):
        return message("log.by", who=who, told=said)
    return your_turn(who, said, you)


def short_prompt(view: cv.View, names: Names, seat: int, *, is_yours: bool) -> Message:
    """Return a short prompt: to a person what to do, for a computer player whose turn it is."""
    who = Player(names[seat])
    if not is_yours:
        return message("turn", who=who)
    short = _NARRATOR.message("short", view.task, names, missing=_missing(view, view.task))
    return message("turn.yours", task=short) if who == YOU else message("log.by", who=who, told=short)


def _missing(view: cv.View, task: pending.Pending) -> Money:
    """Return the cash that a debtor still lacks."""
    return Money(task.amount - view.cash[task.debtor] if isinstance(task, pending.Owing) else 0)


# ------------------------------------------------------------------ the buttons
def main_label(view: cv.View, names: Names, *, space: int = cv.NOBODY, seat: int = cv.NOBODY) -> Words:
    """Return the main button's label for the chosen `space` or `seat`, or "" while cards are offered."""
    match view.task:
        case pending.Giving() | pending.Losing() | pending.Owing():
            chosen = house(view.built[space], space)
            return _NARRATOR.message("button", view.task, names, property=chosen)
        case pending.Blaming():
            return _NARRATOR.message("button", view.task, names, who=Player(names[seat]))
        case pending.Buying() | pending.Placing() | pending.Piling() | pending.Over():
            return ""
        case _:
            return _NARRATOR.message("button", view.task, names)


class Offer(NamedTuple):
    """The meaning of building something: what it brings now, and what it makes or breaks."""

    line: Message
    note: Words = ""


def offer(view: cv.View, seat: int, space: int, kind: str) -> Offer:
    """Return what it would mean to a seat to build a kind on a space."""
    if kind == board.MINE:
        found = message("calamityville.offer.mine", amount=Money(_USUAL_NUGGET))
        return Offer(found, message("calamityville.offer.mine.note"))
    own = number_of(view.built, view.deeds[seat], kind) + 1
    line = message("calamityville.offer", amount=Money(board.VALUE[space] * own))
    if own > 1:
        is_last = own == board.NUMBER_OF[kind]
        return Offer(line, message("calamityville.offer.third" if is_last else "calamityville.offer.second"))
    return Offer(line, message("calamityville.offer.blocks") if _blocks(view, seat, kind) else "")


def _blocks(view: cv.View, seat: int, kind: str) -> bool:
    """Return True if another player has all of a kind but the last one."""
    almost = board.NUMBER_OF[kind] - 1
    return any(
        number_of(view.built, deeds, kind) == almost
        for other, deeds in enumerate(view.deeds)
        if other != seat
    )


_USUAL_NUGGET: Final = sum(each.worth for each in board.NUGGETS) // len(board.NUGGETS)


# ------------------------------------------------------------------ players
def player_lines(view: cv.View, seat: int, names: Names) -> tuple[Message, ...]:
    """Return a player's name and cash, the place, and each property with what it earns now."""
    owned = view.deeds[seat]
    lines = [
        message("calamityville.player", who=Player(names[seat]), cash=Money(view.cash[seat])),
        message("calamityville.player.at", space=board.PLACES[view.at[seat]]),
    ]
    for kind in (*board.HOUSES, board.MINE):
        for space in (space for space in owned if view.built[space] == kind):
            is_mine, its = kind == board.MINE, house(kind, space)
            lines.append(
                message(
                    "calamityville.player.mine" if is_mine else "calamityville.player.house",
                    property=its, rent=Money(0 if is_mine else rent(view.built, owned, space)),
                )
            )  # fmt: skip
    return (*lines, *([] if owned else [message("calamityville.player.none")]))


# ------------------------------------------------------------------ facts of a space
def facts_of(view: cv.View, space: int, names: Names, seat: int = cv.NOBODY) -> tuple[Message, ...]:
    """Return the facts of a space as lines.

    The lines are its name, what it is, whose it is, and what a visit means to this seat now.
    """
    kind, title, owner = board.KIND[space], board.PLACES[space], view.owner[space]
    if kind == board.LOT:
        title = message("calamityville.fact.lot", space=title, worth=Money(board.VALUE[space]))
    if kind in (board.LOT, board.MINE) and owner == cv.NOBODY:
        return (title, *_vacant(view, space, names, seat))
    if kind == board.LOT:
        return (title, *_house_facts(view, space, Player(names[owner]), is_own=owner == seat))
    who = Player(names[owner]) if owner != cv.NOBODY else ()
    does = message(f"calamityville.fact.{kind}.does", who=who, count=len(board.NUGGETS), amount=_BEST_NUGGET)
    return title, message(f"calamityville.fact.{kind}", who=who), does


def _house_facts(view: cv.View, space: int, owner: Player, *, is_own: bool) -> tuple[Message, Message]:
    """Return whose a house is, and what a visit costs."""
    built = view.built[space]
    deeds = view.deeds[view.owner[space]]
    many = message(f"calamityville.count.{built}", count=number_of(view.built, deeds, built))
    held = message("calamityville.fact.house", kind=message(f"calamityville.kind.{built}"), owner=owner)
    return held, message(
        "calamityville.fact.pays" if is_own else "calamityville.fact.costs",
        rent=Money(rent(view.built, deeds, space)), worth=Money(board.VALUE[space]), houses=many,
        own=number_of(view.built, deeds, built),
    )  # fmt: skip


def _vacant(view: cv.View, space: int, names: Names, seat: int) -> tuple[Message, ...]:
    is_lot = board.KIND[space] == board.LOT
    left = [kind for kind in board.HOUSES if view.stock[kind]] if is_lot else [board.MINE]
    if not left:
        return (message("calamityville.fact.no_house"),)
    first = message("calamityville.fact.sale" if is_lot else "calamityville.fact.sale.mine", price=_PRICE)
    if seat == cv.NOBODY:
        return (first,)
    if len(view.deeds[seat]) >= board.MOST:
        return first, message("calamityville.fact.most", who=Player(names[seat]), count=board.MOST)
    if view.cash[seat] < board.PRICE:
        return first, message("calamityville.fact.short", amount=Money(board.PRICE - view.cash[seat]))
    if not is_lot:
        return first, message("calamityville.fact.sale.digs")
    kinds = {kind: number_of(view.built, view.deeds[seat], kind) + 1 for kind in left}
    best = max(kinds, key=lambda kind: (kinds[kind], kind))
    named, earns = message(f"calamityville.kind.{best}"), Money(board.VALUE[space] * kinds[best])
    return first, message("calamityville.fact.earns", kind=named, amount=earns)


_BEST_NUGGET: Final = Money(max(each.worth for each in board.NUGGETS))


def pile_lines(view: cv.View) -> tuple[Message, ...]:
    """Return the newspaper pile in lines: what is left, and what that means."""
    boom = message("calamityville.pile.boom", count=view.boom)
    left = message("calamityville.pile.left", boom=boom, count=view.bust)
    means = message(
        "calamityville.pile.boom_times" if view.boom else "calamityville.pile.bust_times", pages=view.bust
    )
    return message("calamityville.pile"), left, means


def read_lines(view: cv.View) -> tuple[Message, ...]:
    """Return the last pages read, the newest first."""
    pages = [board.HEADLINES[page] for page in reversed(view.read[-6:])]
    return (message("calamityville.read", count=len(view.read)), *pages)
