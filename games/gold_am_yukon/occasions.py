"""The occasions of GOLD AM YUKON: what its events are for the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core import Event
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX
from games.occasions import Felt, ended, others

STARTS: Final[tuple[type[Event], ...]] = (gy.Began,)
_NUGGET: Final = 0.17
"""A claim weighs this for each nugget, and most of it for those who see it."""
_LEAST: Final = 4  # nuggets that others envy
_HALF: Final = 5  # spaces of a ring with whose stones another team wanted the claim too
_BARRED: Final = 0.4
_LOST_PIP: Final = 0.12


def scores(view: gy.View) -> Sequence[int]:
    """Return the nuggets of each seat."""
    return [view.nuggets(seat) for seat in range(view.seats)]


def felt(view: gy.View, event: Event, before: Sequence[Event]) -> Iterator[Felt]:
    """Yield what an event is for the players."""
    match event:
        case gy.Staked(player, claim, nuggets=nuggets):
            yield from _claim(view, player, claim, nuggets)
        case gy.TurnedBack(player, met=met) if met:
            yield Felt(player, "barred", _BARRED)
            yield from (Felt(seat, "bar", 0.9 * _BARRED) for seat in met)
        case gy.Ended(player, spots, "blocked") if spots:
            yield Felt(player, "barred", 0.1 + _LOST_PIP * spots)
        case gy.Retired(player):
            yield Felt(player, "out", 0.3)
        case gy.Finished(winners):
            yield from ended(view.seats, winners)


def _claim(view: gy.View, player: int, claim: int, nuggets: int) -> Iterator[Felt]:
    """Yield a claim for its player, for those who wanted it too, and for those who only see it."""
    stones = [view.holder[space] for space in view.board.rings[claim]]
    wanted = {seat for seat in range(view.seats) if seat != player and stones.count(seat) >= _HALF}
    weight = _NUGGET * nuggets
    yield Felt(player, "take" if wanted or nuggets == SIX else "strike", weight + 0.2 * bool(wanted))
    yield from (Felt(seat, "taken", weight + 0.3) for seat in wanted)
    if nuggets >= _LEAST:
        yield from (
            each for each in others(view.seats, player, "envy", 0.8 * weight) if each.seat not in wanted
        )
