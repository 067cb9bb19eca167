"""How golden games write what both games on a ring of spaces share: money, walks, what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from games.ring.estate import BANK, Moved, Paid, Sent


def event_words(event: Any, names: Sequence[str]) -> str:
    """One line for an event, with the names of the spaces."""
    match event:
        case Moved(player, start, end):
            return f"moved: {player} from {names[start]} to {names[end]}"
        case Sent(player, end, why):
            return f"sent: {player} to {names[end]}, {why}"
        case Paid(payer, payee, amount, why):
            return f"paid: {_who(payer)} to {_who(payee)}, {amount}, {why}"
    if hasattr(event, "task"):
        return " ".join(["next:", type(event.task).__name__, *map(str, event.task)])
    values = ", ".join(f"{field.name} {getattr(event, field.name)}" for field in fields(event))
    return f"{type(event).__name__.lower()}: {values}"


def _who(seat: int) -> str:
    return "the bank" if seat == BANK else str(seat)
