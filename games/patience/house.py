"""The house rules of Klondike and Joker Klondike: the options that choose them, the spec by them, and scores.

An option has the name of the field of the spec that it changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from games.core import Event, Option, Options
from games.patience.spec import NO_LIMIT, PatienceSpec
from games.patience.state import WASTE, Built, Packed, Redealt, Revealed

HOUSE_RULES: Final = (
    Option("redeals", 0, (0, 1, 2, 3, NO_LIMIT), is_house=True),
    Option("turned", 1, (1, 3), is_house=True),
    Option("runs", "whole_or_last", ("whole_or_last", "any_part"), is_house=True),
    Option("spaces", "kings", ("kings", "any"), is_house=True),
    Option("scoring", "cards", ("cards", "standard", "vegas"), is_house=True),
)

STAKE: Final = 52
"""Dollars that a deal costs, scored as in Las Vegas."""
DOLLARS: Final = 5
"""Dollars that each built card pays there."""

BUILT: Final = 10
_FROM_WASTE: Final = 5
_REVEALED: Final = 5
_REDEALT: Final = -100
"""Standard points for a built card, one packed from the waste, one turned up, a redeal of single cards."""


def house_spec(printed: PatienceSpec, options: Options) -> PatienceSpec:
    """Return the spec of a patience by the house rules among these options."""
    changes: dict[str, Any] = {rule.name: options[rule.name] for rule in HOUSE_RULES if rule.name in options}
    return replace(printed, **changes)


def standard_points(event: Event, spec: PatienceSpec) -> int:
    """Return the standard points that an event brings."""
    match event:
        case Built():
            return BUILT
        case Packed(source=source):
            return _FROM_WASTE if source == WASTE else 0
        case Revealed():
            return _REVEALED
        case Redealt():
            return _REDEALT if spec.turned == 1 else 0
    return 0
