"""What KLONDIKE says: the pill, a player's row, what cards do, what is offered and what is sold."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.core import YOU, Message, Money, Player, Value, Words, message
from games.klondike_board import board, pending
from games.klondike_board.bargains import deeds_of
from games.klondike_board.board import CARDS, GOES_TO, JAIL, PLACES, dollars
from games.klondike_board.rules import actor
from games.klondike_board.state import NOBODY, View
from ui.play.narration import Names


# ------------------------------------------------------------------ things in sentences
def goods(cash: int, words: str) -> Value:
    """What one side of an offer gives: "$5,000 and the Regina Hotel", "nothing"."""
    found: tuple[Value, ...] = tuple(PLACES[space] for space in deeds_of(words))
    if cash:
        found = (dollars(cash), *found)
    return found or message("klondike_board.nothing")


def lot(creek: int, space: int) -> Message:
    """What is under the hammer: the claim on a creek, or a building."""
    if creek < 0:
        return PLACES[space]
    return message("klondike_board.lot.claim", creek=board.creek_of(creek))


def does(number: int, gold: int) -> Message:
    """What a card does, as a heading; as gold it brings so many thousands."""
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


# ------------------------------------------------------------------ the pill
def prompt(view: View, names: Names, you: Collection[int]) -> Message:
    """Whose turn it is and what there is to do; `you` are the seats of those at this screen."""
    task = view.task
    if isinstance(task, pending.Over):
        return _result(view, task, names)
    seat = actor(view, task)
    if seat == NOBODY:
        return message("klondike_board.pill.dealing")
    who = Player(names[seat])
    if seat not in you and who != YOU:
        return _may_ask(view, names, you) or _theirs(view, names, who)
    what = _yours(view, names)
    if seat != view.turn and not isinstance(task, pending.Opening | pending.Ready):
        return message("klondike_board.pill.between", who=who, task=what)
    return message("turn.yours", task=what) if len(you) < 2 else message("turn.of", who=who, task=what)


def _may_ask(view: View, names: Names, you: Collection[int]) -> Message | None:
    """That one of you has money to ask for while somebody else is about to act."""
    claim = next((claim for claim in view.claims if claim.creditor in you), None)
    if claim is None or not isinstance(view.task, pending.Ready | pending.Settled):
        return None
    who, debtor = Player(names[claim.creditor]), Player(names[claim.debtor])
    return message("klondike_board.pill.may_ask", who=who, debtor=debtor, amount=dollars(claim.amount))


def _result(view: View, task: pending.Over, names: Names) -> Message:
    winners, cash = tuple(Player(names[seat]) for seat in task.winners), dollars(view.cash[task.winners[0]])
    if len(winners) > 1:
        return message("klondike_board.shared", winners=winners, cash=cash)
    return message("klondike_board.won", who=winners[0], cash=cash)


def _theirs(view: View, names: Names, who: Player) -> Message:
    """What is said of somebody else's task."""
    match view.task:
        case pending.Bidding() as task:
            return message("klondike_board.pill.other.Bidding", who=who, lot=lot(task.creek, task.space))
        case pending.Owing() as task:
            return message("klondike_board.pill.other.Owing", who=who, missing=_missing(view, task))
        case pending.Answering() as task:
            return message(
                "klondike_board.pill.other.Answering", who=who, partner=Player(names[task.partner])
            )
        case pending.Asking():
            debtor, amount = Player(names[view.claims[0].debtor]), dollars(view.claims[0].amount)
            return message("klondike_board.pill.other.Asking", who=who, debtor=debtor, amount=amount)
    return message(f"klondike_board.pill.other.{type(view.task).__name__}", who=who)


def _yours(view: View, names: Names) -> Message:
    """What is said to the one who is to do it."""
    match view.task:
        case pending.Ready() as task:
            return _ready(view, task.player)
        case pending.Buying() as task:
            space = view.at[task.player]
            return message("klondike_board.pill.buy", space=PLACES[space], price=dollars(board.PRICE[space]))
        case pending.Bidding() as task:
            return _bid(task, names)
        case pending.Gambling() as task:
            in_jail = view.at[task.owner] == JAIL
            return message(
                "klondike_board.pill.gamble.free" if in_jail else "klondike_board.pill.gamble",
                stake=dollars(task.stake),
            )
        case pending.Owing() as task:
            return message("klondike_board.pill.owe", missing=_missing(view, task))
        case pending.Answering() as task:
            gives, wants = goods(task.gives, task.deeds), goods(task.wants, task.wishes)
            partner = Player(names[task.partner])
            return message("klondike_board.pill.answer", partner=partner, gives=gives, wants=wants)
        case pending.Joining() as task:
            return message("klondike_board.pill.join", stake=dollars(task.stake))
        case pending.Asking():
            debtor, amount = Player(names[view.claims[0].debtor]), dollars(view.claims[0].amount)
            return message("klondike_board.pill.ask", debtor=debtor, amount=amount)
    return message(f"klondike_board.pill.{type(view.task).__name__}")


def _ready(view: View, seat: int) -> Message:
    if view.climbs[seat]:
        can_pay = view.cash[seat] >= toll(view)
        return message(
            "klondike_board.pill.pass.toll" if can_pay else "klondike_board.pill.pass",
            toll=dollars(toll(view)),
        )
    return message("klondike_board.pill.show" if view.shows[seat] else "klondike_board.pill.throw")


def _bid(auction: pending.Bidding, names: Names) -> Message:
    sold = lot(auction.creek, auction.space)
    if auction.leader == NOBODY:
        return message("klondike_board.pill.bid", lot=sold)
    leader, high = Player(names[auction.leader]), dollars(auction.high)
    return message("klondike_board.pill.bid_more", lot=sold, leader=leader, high=high)


def _missing(view: View, debt: pending.Owing) -> Money:
    return dollars(debt.amount - view.cash[debt.debtor])


_SHORT: Final = (
    pending.Answering, pending.Asking, pending.Bidding, pending.Buying, pending.Claiming, pending.Joining,
    pending.Ready, pending.Settled,
)  # fmt: skip
"""The tasks of which the pill has fewer words."""


def short_prompt(view: View, name: str) -> Words:
    """The few words that matter to the one who is to act, "" where there are none."""
    task, who = view.task, Player(name)
    if isinstance(task, pending.Owing):
        missing = message("klondike_board.pill.short.owe", missing=_missing(view, task))
        return message("klondike_board.pill.short", who=who, task=missing)
    if not isinstance(task, _SHORT):
        return ""
    short = message(f"klondike_board.pill.short.{type(task).__name__}")
    return message("klondike_board.pill.short", who=who, task=short)


def drafting(name: str, *, is_deal: bool) -> Message:
    """What is said to one who makes a deal or a bet."""
    task = message("klondike_board.pill.short.deal" if is_deal else "klondike_board.pill.short.bet")
    return message("klondike_board.pill.short", who=Player(name), task=task)


# ------------------------------------------------------------------ players
def toll(view: View) -> int:
    """What the toll at the pass is in all, in $1,000."""
    return board.BOARD.toll * (len(view.cash) - 1)


def hold_of(view: View, seat: int) -> str:
    """How a player is held, in a word of our own."""
    is_held = view.climbs[seat] or view.shows[seat]
    return "misses" if view.misses[seat] else "held" if is_held else "free"


def row(view: View, seat: int) -> Message:
    """The line below a player's name: where they are, whether they are held, and how many deeds they have."""
    return message("klondike_board.row", place=short_row(view, seat), count=view.owner.count(seat))


def short_row(view: View, seat: int) -> Message:
    """The same without the deeds, where there is no room for them."""
    return message(f"klondike_board.row.{hold_of(view, seat)}", space=PLACES[view.at[seat]])
