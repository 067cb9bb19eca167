"""Debts of KLONDIKE: revenues, payments, and claims to money that a player must ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from games.core import IllegalMove, message
from games.klondike_board import board, pending
from games.klondike_board import state as kb
from games.klondike_board.fold import apply_event
from games.ring.fold import pay

_ALONE: Final = (board.SAWMILL, board.TRADING)
"""Kinds that never earn double (KB-66a)."""
_FIXED: Final = (board.HOTEL, board.TRADING, board.THEATRE, board.TRANSPORT)
_REVENUES: Final = (
    board.HOTEL,
    board.SALOON,
    board.CASINO,
    board.TRADING,
    board.SAWMILL,
    board.THEATRE,
    board.TRANSPORT,
)
"""Reasons of payments that an owner in the Woodpile does not collect (KB-79a)."""


def is_monopoly(owner: list[int], space: int) -> bool:
    """Return True if one player owns every building of this one's kind, so that it earns double (KB-65a)."""
    kind = board.KIND[space]
    whose = owner[space]
    return (
        whose != kb.NOBODY
        and kind not in _ALONE
        and all(owner[other] == whose for other in board.OF_KIND[kind])
    )


def unit_revenue(owner: list[int], space: int) -> int:
    """Return the revenue on the ownership card of a building, doubled in a monopoly, in $1,000."""
    return board.REVENUE[space] * (2 if is_monopoly(owner, space) else 1)


def revenue(owner: list[int], space: int, visitor: int) -> int:
    """Return a visitor's payment in a building of a fixed revenue, in $1,000, 0 in others.

    At the sawmill it is for each building that the visitor owns (KB-59a).
    """
    if board.KIND[space] == board.SAWMILL:
        return unit_revenue(owner, space) * owner.count(visitor)
    return unit_revenue(owner, space) if board.KIND[space] in _FIXED else 0


def _is_in_woodpile(state: kb.State, owner: int) -> bool:
    """Return True if an owner is in the Woodpile and so collects no revenue (KB-79a)."""
    return state.at[owner] == board.JAIL


def toll(seats: int) -> int:
    """Return the whole cost of the others' help over the pass, in $1,000 (KB-84d)."""
    return board.BOARD.toll * (seats - 1)


def charge(
    state: kb.State, out: list[kb.Event], debtor: int, creditor: int, amount: int, why: str, space: int
) -> None:
    """Make an amount due: a debt at once, or a claim that the creditor may ask for (KB-101a).

    An owner in the Woodpile collects no revenue.
    """
    if amount <= 0:
        return
    if why in _REVENUES and _is_in_woodpile(state, creditor):
        apply_event(state, out, kb.Barred(creditor, space))
    elif state.asks:
        apply_event(state, out, kb.Entitled(creditor, debtor, amount, why))
    else:
        add_debt(state, debtor, creditor, amount, why)


def add_debt(state: kb.State, debtor: int, creditor: int, amount: int, why: str) -> None:
    """Push a debt on the stack, to be paid next."""
    state.todo.append(pending.Owing(debtor, (creditor,), amount, why, ()))


def settle_debt(state: kb.State, out: list[kb.Event], owing: pending.Owing) -> bool:
    """Pay a debt if the cash is enough, or if nothing is left to sell; return True once it is settled."""
    debtor = owing.debtor
    if state.cash[debtor] >= owing.amount:
        state.todo.pop()
        _pay_creditor(state, out, owing, owing.amount)
        return True
    if deeds_to_auction(state, owing):
        return False
    state.todo.pop()
    payment = state.cash[debtor]
    _pay_creditor(state, out, owing, payment)
    apply_event(state, out, kb.Broke(debtor, owing.amount - payment))
    send_to_woodpile(state, out, debtor, "debt")
    _end_debtor_turn(state, out, debtor)
    return True


def _end_debtor_turn(state: kb.State, out: list[kb.Event], player: int) -> None:
    """End the turn of a debtor who is about to throw: they lose a ride, or miss this turn (KB-82d).

    A player who was raising the price of a building gives it up.
    """
    task = state.todo[-1]
    if isinstance(task, pending.Lacking) and task.player == player:
        state.todo[-1] = pending.settled(player)
    elif isinstance(task, pending.Ready) and task.player == player:
        state.todo.pop()
        if not isinstance(task, pending.Riding):
            apply_event(state, out, kb.Missed(player, "debt"))


def deeds_to_auction(state: kb.State, owing: pending.Owing) -> list[int]:
    """Return the debtor's buildings that were not yet put up for auction (KB-98a, KB-98b)."""
    return [space for space in board.DEEDS if state.owner[space] == owing.debtor and space not in owing.tried]


def _pay_creditor(state: kb.State, out: list[kb.Event], owing: pending.Owing, amount: int) -> None:
    """Pay the one creditor of a debt."""
    (creditor,) = owing.creditors
    pay(state, out, owing.debtor, creditor, amount, owing.why)


# ------------------------------------------------------------------ the Woodpile and the theatre
def send_to_woodpile(state: kb.State, out: list[kb.Event], player: int, why: str) -> None:
    """Send a player straight to the Woodpile, to miss one turn, never more than one (KB-78a-d)."""
    apply_event(state, out, kb.Sent(player, board.JAIL, why))
    rides = player in (state.rides, *(task.player for task in state.todo if isinstance(task, pending.Riding)))
    by = "ride" if why == "debt" and rides else "sending" if why == "card" else why
    skip_turn_in_woodpile(state, out, player, by)


def skip_turn_in_woodpile(state: kb.State, out: list[kb.Event], player: int, by: str) -> None:
    """Make a player in the Woodpile miss a turn; end their ride, their holds and their claims to revenue."""
    if state.rides == player:
        state.rides = kb.NOBODY
    apply_event(state, out, kb.Stopped(player, "turn", by))
    _drop_claims(state, out, "woodpile", lambda claim: claim.creditor == player and claim.why in _REVENUES)


def release(state: kb.State, out: list[kb.Event], by: str) -> None:
    """Free players from the second show if their theatre burned down or is now their own (KB-62c)."""
    for seat, waits in enumerate(state.shows):
        if waits and state.owner[state.at[seat]] in (kb.NOBODY, seat):
            apply_event(state, out, kb.Freed(seat, by))


def seats_in_debt(state: kb.State) -> set[int]:
    """Return the seats that owe money or can still be asked for it."""
    owing = {task.debtor for task in state.todo if isinstance(task, pending.Owing)}
    return owing | {claim.debtor for claim in state.claims}


def can_raise(state: kb.State, price: int) -> bool:
    """Return True if deals could raise this price for a player who has just landed (KB-48d).

    All others can give their cash: after a throw only its player can owe anything, for a ride (KB-76d).
    """
    return sum(state.cash) >= price


# ------------------------------------------------------------------ asking for money
def free_cash(table: kb.Table, seat: int) -> int:
    """Return the cash that a player may stake or bid: all but the sums others can still demand (KB-95c)."""
    bound = sum(claim.amount for claim in table.claims if claim.debtor == seat)
    return max(0, table.cash[seat] - bound)


COLLECT_TASKS: Final = (pending.Ready, pending.Settled, pending.Asking)
"""Tasks during which a player can ask for money."""


def seats_with_claims(claims: Iterable[kb.Claim]) -> tuple[int, ...]:
    """Return the seats that may ask for money, in rising order."""
    return tuple(sorted({claim.creditor for claim in claims}))


def collecting_seats(state: kb.State) -> tuple[int, ...]:
    """Return the seats that may ask for money now.

    All creditors may while a player is to throw or to end the turn; at the end of the game one by one.
    """
    task = state.todo[-1]
    if isinstance(task, pending.Asking):
        return (state.claims[0].creditor,)
    return seats_with_claims(state.claims) if isinstance(task, pending.Ready | pending.Settled) else ()


def collect(state: kb.State, out: list[kb.Event], task: object, move: kb.Collect) -> None:
    """Ask for the money in time (KB-101a, KB-102b)."""
    if move.seat not in collecting_seats(state):
        raise IllegalMove(message("klondike_board.refused.no_money"))
    creditor, debtor, amount, why, _ = next(claim for claim in state.claims if claim.creditor == move.seat)
    apply_event(state, out, kb.Demanded(creditor, debtor, amount, why))
    add_debt(state, debtor, creditor, amount, why)


def drop_claim(state: kb.State, out: list[kb.Event], task: pending.Asking, move: kb.LetGo) -> None:
    """Drop the first claim: a player who does not ask cannot collect (KB-101a)."""
    apply_event(state, out, kb.Lapsed(*state.claims[0][:4], "end"))


def _drop_claims(state: kb.State, out: list[kb.Event], by: str, ends: Callable[[kb.Claim], bool]) -> None:
    """Remove the claims for which `ends` is True, with an event for each."""
    for claim in [claim for claim in state.claims if ends(claim)]:
        apply_event(state, out, kb.Lapsed(*claim[:4], by))


def drop_old_claims(state: kb.State, out: list[kb.Event]) -> None:
    """Remove the claims of earlier turns; a ride belongs to the same turn (KB-102a, c)."""
    _drop_claims(state, out, "throw", lambda claim: claim.turn != state.turn)
