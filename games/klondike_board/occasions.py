"""The occasions of KLONDIKE: what its events are for the players. Money is in $1,000."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core import Event
from games.klondike_board import board, pending
from games.klondike_board import state as kb
from games.klondike_board.board import CARDS
from games.occasions import Felt, ended, others

STARTS: Final[tuple[type[Event], ...]] = (kb.Began, kb.Missed)
_LODE: Final = 1.3
_GREAT: Final = 70
"""Gold of this amount weighs 1."""
_LEAST_GOLD: Final = 20
_LEAST_ENVIED: Final = 35
_DEAR: Final = 25
"""A payment to another player of this amount weighs 1, one of `_LEAST_PAID` is the least that is felt."""
_LEAST_PAID: Final = 8
_EMPTY: Final = 0.4
_ERRAND: Final = 0.3
"""A card without gold weighs this if it does nothing at all, or if it sends, delays or costs something."""
_FIRE: Final = 40
_PRICE: Final = 50
"""A building of this price, bought from the bank, would weigh 1."""
_POT: Final = 25


def scores(view: kb.View) -> Sequence[int]:
    """Return the cash of each seat."""
    return view.cash


def felt(view: kb.View, event: Event, before: Sequence[Event]) -> Iterator[Felt]:
    """Yield what an event is for the players."""
    match event:
        case kb.Turned():
            yield from _card(view, event, before)
        case kb.Paid():
            yield from _payment(view, event)
        case kb.Threw(player, dice, "bet") if isinstance(task := view.task, pending.Betting) and task.best:
            losers = (player,) if sum(dice) < task.best else task.leaders if sum(dice) > task.best else ()
            yield from (Felt(seat, "bet_lost", 0.3 + task.pot / _POT / 2) for seat in losers)
        case kb.Bought(player, _, price):
            yield Felt(player, "take", price / _PRICE)
        case kb.Changed(_, seller, buyer) if isinstance(view.task, pending.Bidding):
            yield Felt(buyer, "take", 0.5)
            yield Felt(seller, "taken", 0.5)
        case kb.Burned(space, owner) if owner != kb.NOBODY:
            weight = board.PRICE[space] / _FIRE
            yield Felt(owner, "fire", 0.5 + weight)
            yield from others(len(view.cash), owner, "fire_other", 0.3 + weight / 2)
        case kb.Agreed(player, accepted) if isinstance(view.task, pending.Answering):
            other = view.task.player if player == view.task.partner else view.task.partner
            kind, weight = ("deal", 0.5) if accepted else ("refused", 0.45)
            yield Felt(other, kind, weight)
            if accepted:
                yield Felt(player, kind, weight - 0.1)
        case kb.Missed(player):
            yield Felt(player, "rest", 0.2)
        case kb.Broke(player):
            yield Felt(player, "broke", 0.95)
        case kb.Ghosted():
            yield from (Felt(seat, "ruin", 0.6) for seat in sorted({*view.owner} - {kb.NOBODY}))
        case kb.Finished(winners):
            yield from ended(len(view.cash), winners)


def _card(view: kb.View, event: kb.Turned, before: Sequence[Event]) -> Iterator[Felt]:
    """Yield a card for its player, the seller of the claim, and those who see great gold."""
    amount, player = event.amount, event.player
    weight = max(amount / _GREAT, _LODE * CARDS[event.card].is_lode)
    sellers = {each.payee for each in before if isinstance(each, kb.Paid) and each.why == "claim"}
    if not amount:
        card = CARDS[event.card]
        is_empty = not (card.fine or card.tithe or card.misses or card.goes_to)
        yield Felt(player, "dry", (_EMPTY if is_empty else _ERRAND) + 0.35 * bool(sellers))
        yield from (Felt(seller, "earn", 0.6) for seller in sellers)
    if weight >= _LEAST_GOLD / _GREAT and amount:
        yield Felt(player, "strike", weight)
    if weight >= _LEAST_ENVIED / _GREAT and amount:
        yield from (Felt(seller, "taken", weight) for seller in sellers)
        yield from (
            each for each in others(len(view.cash), player, "envy", 0.7 * weight) if each.seat not in sellers
        )


def _payment(view: kb.View, event: kb.Paid) -> Iterator[Felt]:
    """Yield a payment for both: a visit, a game in a casino, or a bet that is won."""
    payer, payee, amount, why = event.payer, event.payee, event.amount, event.why
    if why == "bet" and payer == kb.BANK:
        yield Felt(payee, "bet_won", 0.4 + amount / _POT)
    elif kb.BANK not in (payer, payee) and amount >= _LEAST_PAID and why not in ("claim", "deed", "deal"):
        kinds = ("bet_lost", "bet_won") if why in ("luck", board.CASINO) else ("pay", "earn")
        for seat, kind in zip((payer, payee), kinds, strict=True):
            yield Felt(seat, kind, amount / _DEAR)
