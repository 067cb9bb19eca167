"""The occasions of CALAMITYVILLE: what its events are for the players. Money is in dollars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import count_kind
from games.core import Event
from games.occasions import Felt, ended, others

STARTS: Final[tuple[type[Event], ...]] = (cv.Began,)
_DEAR: Final = 600
"""A rent of this amount weighs 1, a nugget of this worth, a page."""
_LEAST: Final = 200
_LEAST_ENVIED: Final = 400
_LOST: Final = {"donkey": 0.7, "fire": 0.7, "cave in": 0.6}
_KINDS: Final = {"donkey": "donkey", "fire": "fire", "cave in": "ruin"}


def scores(view: cv.View) -> Sequence[int]:
    """Return the cash of each seat."""
    return view.cash


def felt(view: cv.View, event: Event, before: Sequence[Event]) -> Iterator[Felt]:
    """Yield what an event is for the players."""
    seats = len(view.cash)
    match event:
        case cv.Paid(payer, payee, amount, why) if amount >= _LEAST and why in ("rent", "news"):
            yield Felt(payer, "pay", amount / _DEAR)
            yield Felt(payee, "earn", amount / _DEAR)
        case cv.Returned(owner, why=why) if why in _LOST:
            kind = _KINDS[why]
            yield Felt(owner, kind, _LOST[why])
            if kind != "ruin":
                yield from others(seats, owner, f"{kind}_other", 0.6 * _LOST[why])
        case cv.Returned(owner, why="sale"):
            yield Felt(owner, "pay", 0.4)
        case cv.Built(player, _, kind):
            count = 1 + count_kind(view.built, view.deeds[player], kind)
            is_set = kind in board.HOUSES and count == board.NUMBER_OF[kind]
            yield Felt(player, "take", 0.8 if is_set else 0.25)
        case cv.Drew(player, _, worth):
            yield Felt(player, "strike" if worth >= _LEAST else "dry", max(0.3, worth / _DEAR))
            if worth >= _LEAST_ENVIED:
                yield from others(seats, player, "envy", 0.7 * worth / _DEAR)
        case cv.Passed(giver, taker):
            yield Felt(taker, "take", 0.55)
            yield Felt(giver, "taken", 0.6)
        case cv.Busted():
            yield from (Felt(seat, "ruin", 0.4) for seat in range(seats) if view.deeds[seat])
        case cv.Broke(player):
            yield Felt(player, "broke", 0.95)
        case cv.Finished(winners):
            yield from ended(seats, winners)
