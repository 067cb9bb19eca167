"""Bets of KLONDIKE as computer players see them: whom to ask, for how much, and whether to join.

A bet is fair, so that nobody earns by it. But only one can win the game: who is behind gains by luck that
makes fortunes part, and who leads loses by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from games.klondike_board import state as kb
from games.klondike_board.evaluation import Outlook
from games.klondike_board.pending import Joining
from games.klondike_board.standing import chances
from games.klondike_board.trade import STAKES, companions

Temper = Literal["loosely", "sensibly", "by value"]

_WORTH_IT: Final = 0.003
"""By how much a bet that is proposed by value should raise the chance to win."""
_NO_MATTER: Final = 0.005
"""By how much a bet may lower the chance of one who joins it by value: so little is for fun."""
_MOST: Final = 4
"""By value a quarter of one's cash is staked at the most."""
_SPEAKS_UP: Final = {"loosely": 0.75, "sensibly": 0.5, "by value": 1.0}
"""How often a bet is thought of where there is somebody to bet with."""


class _Place(NamedTuple):
    """A bet that could be made: by whom, with whom, and the cash of the poorest of them."""

    seat: int
    there: tuple[int, ...]
    poorest: int


def proposed(outlook: Outlook, seat: int, temper: Temper) -> kb.Bet | None:
    """The bet that a player of this temper proposes, if any: to those who have not just refused something."""
    view = outlook.view
    there = tuple(other for other in companions(view, seat) if other not in view.spared)
    if view.has_bet or not there:
        return None
    place = _Place(seat, there, min(view.cash[each] for each in (seat, *there)))
    stake = _STAKES[temper](outlook, place)
    return kb.Bet(stake, "".join(map(str, sorted(there)))) if stake else None


def speaks_up(rng: Random, temper: Temper) -> bool:
    """Whether a player of this temper thinks of a bet now."""
    return rng.random() < _SPEAKS_UP[temper]


def joins(outlook: Outlook, seat: int, temper: Temper) -> bool:
    """Whether a player of this temper joins the bet that it is asked to join."""
    return _JOINS[temper](outlook, seat)


def asked_gain(outlook: Outlook, seat: int) -> float:
    """By how much the bet that a seat is asked to join raises its chance to win."""
    stake, bettors = _asked(outlook)
    return gained(outlook, seat, stake, bettors)


def _asked(outlook: Outlook) -> tuple[int, tuple[int, ...]]:
    """The stake of the bet that is to be joined, and all who may be in it: those who are in, or are asked."""
    bet = outlook.view.expect(Joining)
    return bet.stake, (*bet.joined, *bet.waiting)


def gained(outlook: Outlook, seat: int, stake: int, bettors: Sequence[int]) -> float:
    """By how much a bet raises a seat's chance to win, on average of those who may win the bet."""
    now = outlook.fortunes
    after = [
        chances(
            [_settled(each, fortune, winner, stake, bettors) for each, fortune in enumerate(now)],
            outlook.left,
        )
        for winner in bettors
    ]
    return sum(found[seat] for found in after) / len(after) - chances(now, outlook.left)[seat]


def _settled(seat: int, fortune: float, winner: int, stake: int, bettors: Sequence[int]) -> float:
    """A fortune when a bet was won by the winner."""
    if seat == winner:
        return fortune + stake * (len(bettors) - 1)
    return fortune - stake if seat in bettors else fortune


def is_richest(outlook: Outlook, seat: int) -> bool:
    """Whether nobody else has more cash."""
    return outlook.view.cash[seat] == max(outlook.view.cash)


# ------------------------------------------------------------------ how much to stake, by temper
def _loose_stake(outlook: Outlook, place: _Place) -> int:
    return max(1, min(5, place.poorest // 5))


def _sensible_stake(outlook: Outlook, place: _Place) -> int:
    """A little, by one who has something to catch up with."""
    return 0 if is_richest(outlook, place.seat) else min(5, place.poorest // 8)


def _best_stake(outlook: Outlook, place: _Place) -> int:
    """The stake that raises the chance to win most, if any does so enough and all others should join."""
    most = min(place.poorest, outlook.view.cash[place.seat] // _MOST)
    bettors = (place.seat, *place.there)
    found = []
    for stake in {most, *STAKES}:
        if 0 < stake <= most:
            gain, *others = (gained(outlook, each, stake, bettors) for each in bettors)
            if gain >= _WORTH_IT and min(others) > -_NO_MATTER:
                found.append((gain, stake))
    return max(found, default=(0.0, 0))[1]


_STAKES: Final[dict[str, Callable[[Outlook, _Place], int]]] = {
    "loosely": _loose_stake,
    "sensibly": _sensible_stake,
    "by value": _best_stake,
}


# ------------------------------------------------------------------ whether to join, by temper
def _joins_loosely(outlook: Outlook, seat: int) -> bool:
    return 4 * _asked(outlook)[0] <= outlook.view.cash[seat]


def _joins_sensibly(outlook: Outlook, seat: int) -> bool:
    """A small bet, and one that is not so small where there is something to catch up with."""
    times = 20 if is_richest(outlook, seat) else 6
    return times * _asked(outlook)[0] <= outlook.view.cash[seat]


def _joins_by_value(outlook: Outlook, seat: int) -> bool:
    return asked_gain(outlook, seat) > -_NO_MATTER


_JOINS: Final[dict[str, Callable[[Outlook, int], bool]]] = {
    "loosely": _joins_loosely,
    "sensibly": _joins_sensibly,
    "by value": _joins_by_value,
}
