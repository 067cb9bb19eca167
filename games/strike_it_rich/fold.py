"""What each event of STRIKE IT RICH changes: the rules apply them to the table, watchers to what they see."""

from __future__ import annotations

from typing import assert_never

from games.strike_it_rich import state as sr


def fold(table: sr.State, event: sr.Event) -> None:
    """Bring a table, or what is seen of it, up to date with an event."""
    match event:
        case sr.Rolled():
            table.phase, table.dice = sr.FORMING, event.dice
        case sr.Struck():
            _strike(table, event)
        case sr.Bought():
            _buy(table, event)
        case sr.Owed():
            table.phase, table.buying = sr.SELLING, event.mine
        case sr.Sold():
            _pay(table, event.player, event.price)
            _mark(table, event.mine, sr.NOBODY)
        case sr.Claimed():
            _mark(table, event.mine, event.player)
        case sr.Passed():
            _end_turn(table)
        case sr.Won():
            table.phase, table.player, table.cash = sr.FINISHED, event.player, list(event.cash)
        case sr.Opened():
            table.openings = (*table.openings, sum(event.dice))
        case sr.Tied():
            table.openings = ()
        case sr.Started():
            table.phase, table.player = sr.ROLLING, event.player
        case _:
            assert_never(event)


def _buy(table: sr.State, event: sr.Bought) -> None:
    _pay(table, event.player, -event.price)
    if event.seller != sr.NOBODY:
        _pay(table, event.seller, event.price)
    _mark(table, event.mine, event.player)
    _end_turn(table)


def _strike(table: sr.State, event: sr.Struck) -> None:
    _pay(table, event.player, event.value)
    if event.beside:
        _pay(table, event.owner, event.value * len(event.beside))
    _end_turn(table)


def _pay(table: sr.State, player: int, dollars: int) -> None:
    """The bank pays a player, or is paid by one; what one pays the other goes through the bank."""
    table.bank += dollars
    table.counted[player] += dollars
    if table.cash[player] != sr.HIDDEN:
        table.cash[player] += dollars


def _mark(table: sr.State, mine: int, player: int) -> None:
    """The player's marker on a mine, or none, instead of the one that may be there (SR-37a, SR-58b)."""
    before = table.owner[mine]
    if before != sr.NOBODY:
        table.mines[before] -= 1
    if player != sr.NOBODY:
        table.mines[player] += 1
    table.owner[mine] = player


def _end_turn(table: sr.State) -> None:
    table.phase, table.player, table.dice, table.buying = sr.ROLLING, 1 - table.player, (), sr.NOBODY
