"""How each event changes what the players of STRIKE IT RICH see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.strike_it_rich.state import (
    FINISHED,
    FORMING,
    NOBODY,
    ROLLING,
    SELLING,
    Bought,
    Claimed,
    Opened,
    Owed,
    Passed,
    Rolled,
    Sold,
    Started,
    Struck,
    Tied,
    View,
    Won,
)


def pay(view: View, player: int, dollars: int) -> None:
    """Bring a player's cash up to date, as far as it is seen."""
    view.counted[player] += dollars
    if not view.secret:
        view.cash[player] += dollars


def _mark(view: View, mine: int, player: int) -> None:
    before = view.owner[mine]
    for seat, change in ((before, -1), (player, 1)):
        if seat != NOBODY:
            view.mines[seat] += change
    view.owner[mine] = player


def _end_turn(view: View) -> None:
    view.phase, view.player, view.dice, view.buying = ROLLING, 1 - view.player, (), NOBODY


def _opened(view: View, event: Opened) -> None:
    view.openings = (*view.openings, sum(event.dice))


def _tied(view: View, event: Tied) -> None:
    view.openings = ()


def _started(view: View, event: Started) -> None:
    view.phase, view.player = ROLLING, event.player


def _rolled(view: View, event: Rolled) -> None:
    view.phase, view.dice = FORMING, event.dice


def _bought(view: View, event: Bought) -> None:
    pay(view, event.player, -event.price)
    if event.seller != NOBODY:
        pay(view, event.seller, event.price)
    _mark(view, event.mine, event.player)
    _end_turn(view)


def _owed(view: View, event: Owed) -> None:
    view.phase, view.buying = SELLING, event.mine


def _sold(view: View, event: Sold) -> None:
    pay(view, event.player, event.price)
    _mark(view, event.mine, NOBODY)


def _claimed(view: View, event: Claimed) -> None:
    _mark(view, event.mine, event.player)


def _struck(view: View, event: Struck) -> None:
    pay(view, event.player, event.value)
    pay(view, event.owner, event.value * len(event.beside))
    _end_turn(view)


def _passed(view: View, event: Passed) -> None:
    _end_turn(view)


def _won(view: View, event: Won) -> None:
    view.phase, view.player = FINISHED, event.player
    view.cash = list(event.cash)


FOLDS: Final[dict[type, Callable[[Any, Any], None]]] = {
    Opened: _opened,
    Tied: _tied,
    Started: _started,
    Rolled: _rolled,
    Bought: _bought,
    Owed: _owed,
    Sold: _sold,
    Claimed: _claimed,
    Struck: _struck,
    Passed: _passed,
    Won: _won,
}
"""For each class of event what it does to a view."""
