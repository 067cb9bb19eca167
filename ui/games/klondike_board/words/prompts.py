"""The prompts for the pill, and the line below a player's name."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.core import YOU, Message, Player, Value, Words, message, yes_or_no
from games.klondike_board import board, pending
from games.klondike_board.board import PLACES, to_money
from games.klondike_board.money import toll
from games.klondike_board.rules import actor
from games.klondike_board.state import NOBODY, View
from ui.games.klondike_board.words.terms import NARRATOR, auction_item, hold_of, offer_side
from ui.play.narration.narrator import Names, your_turn


def prompt(view: View, names: Names, you: Collection[int], *, is_done: bool = False) -> Message:
    """Return the prompt for the pill: the player and their task; `you` are the seats at this screen.

    `is_done` is true if only ending the turn is left.
    """
    task = view.task
    if isinstance(task, pending.Over):
        return NARRATOR.message("pill", task, names, cash=to_money(view.cash[task.winners[0]]))
    seat = actor(view, task)
    if seat == NOBODY:
        return NARRATOR.message("pill", task, names)
    who = Player(names[seat])
    if seat not in you and who != YOU:
        others = NARRATOR.message("pill.other", task, names, who=who, **_values(view, names))
        return _collect_prompt(view, names, you) or others
    what = NARRATOR.message("pill", task, names, "done" if is_done else "", **_values(view, names))
    if seat != view.turn and not isinstance(task, pending.Opening | pending.Ready):
        return message("klondike_board.pill.between", who=who, task=what)
    return your_turn(who, what, you)


def _collect_prompt(view: View, names: Names, you: Collection[int]) -> Message | None:
    """Return a prompt for a person who may ask for money while another player is to act, or None."""
    claim = next((claim for claim in view.claims if claim.creditor in you), None)
    if claim is None or not isinstance(view.task, pending.Ready | pending.Settled):
        return None
    return NARRATOR.message("pill", claim, names)


def _values(view: View, names: Names) -> dict[str, Value]:
    """Return the values for the prompt of the pending task that the task itself does not hold."""
    match view.task:
        case pending.Ready(seat):
            held = "pass" if view.climbs[seat] else "theatre" if view.shows[seat] else ""
            pays = yes_or_no(view.cash[seat] >= toll(len(view.cash)))
            return {"held": held, "pays": pays, "toll": to_money(toll(len(view.cash)))}
        case pending.Buying(seat):
            return {"space": PLACES[view.at[seat]], "price": to_money(board.PRICE[view.at[seat]])}
        case pending.Lacking(seat):
            space, price = PLACES[view.at[seat]], board.PRICE[view.at[seat]]
            missing = max(0, price - view.cash[seat])
            return {"space": space, "price": to_money(price), "missing": to_money(missing)}
        case pending.Reserving(creek=creek):
            return {"lot": auction_item(creek, NOBODY)}
        case pending.Bidding() as auction:
            return {"lot": auction_item(auction.creek, auction.space)}
        case pending.Gambling() as luck:
            return {"sits": PLACES[view.at[luck.owner]]}
        case pending.Owing() as debt:
            return {"missing": to_money(debt.amount - view.cash[debt.debtor])}
        case pending.Answering() as deal:
            return {"gives": offer_side(deal.gives, deal.deeds), "wants": offer_side(deal.wants, deal.wishes)}
        case pending.Asking():
            claim = view.claims[0]
            return {"debtor": Player(names[claim.debtor]), "amount": to_money(claim.amount)}
    return {}


_SHORT: Final = (
    pending.Answering, pending.Asking, pending.Bidding, pending.Buying, pending.Claiming, pending.Joining,
    pending.Owing, pending.Ready, pending.Reserving, pending.Settled,
)  # fmt: skip
"""The tasks with a shorter form for the pill."""


def short_prompt(view: View, names: Names, seat: int) -> Words:
    """Return the short prompt for the player who is to act, "" if the task has none."""
    if not isinstance(view.task, _SHORT):
        return ""
    short = NARRATOR.message("pill.short", view.task, names, **_values(view, names))
    return message("klondike_board.pill.short", who=Player(names[seat]), task=short)


def draft_prompt(name: str, *, is_deal: bool) -> Message:
    """Return the prompt for a player who makes a deal or a bet."""
    task = message("klondike_board.pill.short.deal" if is_deal else "klondike_board.pill.short.bet")
    return message("klondike_board.pill.short", who=Player(name), task=task)


def row(view: View, seat: int) -> Message:
    """Return the line below a player's name: their space, any hold on them, and their number of deeds."""
    return message("klondike_board.row", place=short_row(view, seat), count=view.owner.count(seat))


def short_row(view: View, seat: int) -> Message:
    """Return the row without the deeds, for a place with no room for them."""
    return message(f"klondike_board.row.{hold_of(view, seat)}", space=PLACES[view.at[seat]])
