"""The occasions of STRIKE IT RICH: what its events are for the players. Money is in dollars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core import Event
from games.occasions import Felt, ended
from games.strike_it_rich import state as sr

STARTS: Final[tuple[type[Event], ...]] = (sr.Rolled,)
_SEATS: Final = 2
_GREAT: Final = 90_000
"""A strike or a bonus of this much weighs 1."""
_LEAST: Final = 30_000
_POOR: Final = 5_000


def scores(view: sr.View) -> Sequence[int]:
    """Return the cash of each seat, or the same for both while it is secret: nobody may tell who leads."""
    return (0, 0) if view.secret else view.counted


def felt(view: sr.View, event: Event, before: Sequence[Event]) -> Iterator[Felt]:
    """Yield what an event is for the players."""
    match event:
        case sr.Struck():
            yield from _strike(event)
        case sr.Claimed(player, _, loser) if loser != sr.NOBODY:
            yield Felt(player, "take", 0.9)
            yield Felt(loser, "taken", 0.95)
        case sr.Bought(player, seller=seller) if seller != sr.NOBODY:
            yield Felt(player, "take", 0.6)
            yield Felt(seller, "taken", 0.65)
        case sr.Sold(player):
            yield Felt(player, "pay", 0.4)
        case sr.Passed(player):
            yield Felt(player, "dry", 0.5)
        case sr.Won(player):
            yield from ended(_SEATS, (player,))


def _strike(event: sr.Struck) -> Iterator[Felt]:
    """Yield a strike, for the player and the other one; or the bonus that the other one earns by it."""
    other, bonus = _SEATS - 1 - event.player, event.value * len(event.beside)
    if event.owner == other and bonus >= max(event.value, _LEAST):
        yield Felt(other, "earn", bonus / _GREAT)
        yield Felt(event.player, "envy", 0.8 * bonus / _GREAT)
        return
    total = event.value + (bonus if event.owner == event.player else 0)
    if total >= _LEAST:
        yield Felt(event.player, "strike", total / _GREAT)
        yield Felt(other, "envy", 0.8 * total / _GREAT)
    elif total <= _POOR:
        yield Felt(event.player, "dry", 0.3)
