"""What each event of STRIKE IT RICH changes: the rules apply them to the table, watchers to what they see."""

from __future__ import annotations

from typing import assert_never

from games.strike_it_rich.state import (
    FINISHED,
    FORMING,
    HIDDEN,
    NOBODY,
    ROLLING,
    SELLING,
    Bought,
    Claimed,
    Event,
    Opened,
    Owed,
    Passed,
    Rolled,
    Sold,
    Started,
    State,
    Struck,
    Tied,
    Won,
)


def fold(table: State, event: Event) -> None:
    """Bring a table, or what is seen of it, up to date with an event."""
    match event:
        case Rolled():
            table.phase, table.dice = FORMING, event.dice
        case Bought():
            _buy(table, event)
        case Struck():
            _strike(table, event)
        case Owed():
            table.phase, table.buying = SELLING, event.mine
        case Sold():
            _pay(table, event.player, event.price)
            _mark(table, event.mine, NOBODY)
        case Claimed():
            _mark(table, event.mine, event.player)
        case Passed():
            _end_turn(table)
        case Won():
            table.phase, table.player, table.cash = FINISHED, event.player, list(event.cash)
        case Opened():
            table.openings = (*table.openings, sum(event.dice))
        case Tied():
            table.openings = ()
        case Started():
            table.phase, table.player = ROLLING, event.player
        case _:
            assert_never(event)


def _buy(table: State, event: Bought) -> None:
    _pay(table, event.player, -event.price)
    if event.seller != NOBODY:
        _pay(table, event.seller, event.price)
    _mark(table, event.mine, event.player)
    _end_turn(table)


def _strike(table: State, event: Struck) -> None:
    _pay(table, event.player, event.value)
    _pay(table, event.owner, event.value * len(event.beside))
    _end_turn(table)


def _pay(table: State, player: int, dollars: int) -> None:
    """The bank pays a player, or is paid by one; what one pays the other goes through the bank."""
    table.bank += dollars
    table.counted[player] += dollars
    if table.cash[player] != HIDDEN:
        table.cash[player] += dollars


def _mark(table: State, mine: int, player: int) -> None:
    """The player's marker on a mine, or none, instead of the one that may be there (SR-37a, SR-58b)."""
    before = table.owner[mine]
    if before != NOBODY:
        table.mines[before] -= 1
    if player != NOBODY:
        table.mines[player] += 1
    table.owner[mine] = player


def _end_turn(table: State) -> None:
    table.phase, table.player, table.dice, table.buying = ROLLING, 1 - table.player, (), NOBODY
