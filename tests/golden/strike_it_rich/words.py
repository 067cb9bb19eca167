"""How golden games of STRIKE IT RICH are written: events in words, the table in two lines."""

from __future__ import annotations

from typing import Any

from games.strike_it_rich.board import MINES, PRICES, board
from games.strike_it_rich.state import (
    NOBODY,
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


def event_words(event: Any) -> str:
    """One line for an event."""
    match event:
        case Opened(player, dice):
            return f"rolled for the start: {spell(dice)} by {player}, {sum(dice)} in all"
        case Tied(total):
            return f"tied at {total}: both roll again"
        case Started(player):
            return f"started: {player}"
        case Rolled(player, dice):
            return f"rolled: {spell(dice)} by {player}"
        case Bought(player, mine, price, seller):
            source = "the bank" if seller == NOBODY else f"{seller} in a Double Play"
            return f"bought: {name(mine)} by {player} from {source} for {price:,}"
        case Owed(player, mine, missing):
            return f"owed: {player} lacks {missing:,} for {name(mine)}"
        case Sold(player, mine, price):
            return f"sold: {name(mine)} by {player} for {price:,}"
        case Claimed(player, mine, loser):
            return f"claimed: {name(mine)} by {player}{'' if loser == NOBODY else f' from {loser}'}"
        case Struck(player, mine, spots, value, owner, beside):
            return f"struck: {board().ores[spots - 1].name} in {name(mine)}, {value:,} to {player}" + _bonus(
                value, owner, beside
            )
        case Passed(player):
            return f"passed: the dice, by {player}"
        case Won(player, cash):
            return f"won: {player}, the cash is {' and '.join(f'{dollars:,}' for dollars in cash)}"
    raise TypeError(f"{event!r} has no words yet")


def _bonus(value: int, owner: int, beside: tuple[int, ...]) -> str:
    if not beside:
        return ""
    mines = ", ".join(board().mines[mine].number for mine in beside)
    return f"; {len(beside)} x {value:,} to {owner} for {mines}"


def table_lines(view: View) -> list[str]:
    """What is to be seen: for each player the cash that can be counted, and the mines with their worth."""
    return [f"{player}: {view.counted[player]:,}; {_mines(view, player)}" for player in (0, 1)]


def _mines(view: View, player: int) -> str:
    owned = sorted((board().mines[mine].number, PRICES[mine]) for mine in MINES if view.owner[mine] == player)
    assert len(owned) == view.mines[player]
    if not owned:
        return "no mine"
    count = "1 mine" if len(owned) == 1 else f"{len(owned)} mines"
    return f"{count}, {sum(price for _, price in owned):,}: {' '.join(number for number, _ in owned)}"


def name(mine: int) -> str:
    """A mine by number and name."""
    return f"{board().mines[mine].number} {board().mines[mine].name}"


def spell(dice: tuple[int, ...]) -> str:
    """A throw: "1 4 5"."""
    return " ".join(map(str, dice))
