"""Changes that the shared events make to the public part of the table, and payments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import Event
from games.ring.events import Broke, Finished, Moved, Paid, Sent, Tied, paid
from games.ring.state import BANK, Table


def unchanged(table: Table, event: Event) -> None:
    """Leave the table as it is: the event changes nothing in its public part."""


def move_token(table: Table, event: Moved | Sent) -> None:
    """Move a token to the space where its move ends."""
    table.at[event.player] = event.end


def move_cash(table: Table, event: Paid) -> None:
    """Take a payment from the payer's cash and add it to the payee's."""
    payer, payee, amount = event.payer, event.payee, event.amount
    if payer == BANK:
        table.bank += amount
    else:
        table.cash[payer] -= amount
    if payee == BANK:
        table.bank -= amount
    else:
        table.cash[payee] += amount


CHANGES: Final[dict[type, Callable[..., None]]] = {
    Paid: move_cash,
    Moved: move_token,
    Sent: move_token,
    Tied: unchanged,
    Broke: unchanged,
    Finished: unchanged,
}
"""The function that applies each shared event to a table; a game may replace some."""


def pay(
    table: Table, out: list[Event], payer: int, payee: int, amount: int, why: str, times: int = 0
) -> None:
    """Move an amount of cash between two seats, BANK for the bank, and append the event to `out`.

    Nothing happens if the amount is 0 or less. The caller makes sure that the payer has the amount.
    """
    if amount <= 0:
        return
    event = paid(payer, payee, amount, why, times)
    move_cash(table, event)
    out.append(event)
