"""What each event of CALAMITYVILLE changes: the rules apply it to the table, watchers to what they see."""

from __future__ import annotations

from typing import assert_never

from games.calamityville.board import is_boom
from games.calamityville.state import (
    NOBODY,
    Asked,
    Began,
    Broke,
    Built,
    Busted,
    DonkeyRan,
    Drew,
    Event,
    Finished,
    Fizzled,
    Moved,
    Paid,
    Passed,
    Piled,
    RanOut,
    Read,
    Refreshed,
    Returned,
    Sent,
    State,
    Table,
    Threw,
    Tied,
    View,
)
from games.ring.estate import count


def happen(state: State, out: list[Event], event: Event) -> None:
    """Something happens: the table changes, and it is told."""
    change(state, event)
    out.append(event)


def fold(view: View, event: Event) -> None:
    """Bring a view up to date: what lies open, how many pages are left, what is to be done."""
    change(view, event)
    match event:
        case Asked(task):
            view.task = task
        case Piled(boom, bust):
            view.boom, view.bust = boom, bust
        case Read(page=page):
            view.boom -= is_boom(page)
            view.bust -= not is_boom(page)
        case _:
            pass


def change(table: Table, event: Event) -> None:
    """Let an event change what lies open."""
    match event:
        case Threw():
            _threw(table, event)
        case Moved():
            table.at[event.player] = event.end
            table.walk = 0
        case Began():
            table.turn = event.player
        case Paid():
            count(table, event)
        case Read():
            table.read.append(event.page)
        case Built() | Returned() | Passed():
            _change_town(table, event)
        case Sent():
            table.at[event.player] = event.end
        case Refreshed():
            table.again = True
        case RanOut():
            table.walk, table.again = 0, False
        case Asked() | Drew() | DonkeyRan() | Busted() | Fizzled() | Broke() | Piled() | Tied() | Finished():
            pass
        case _:
            assert_never(event)


def _threw(table: Table, event: Threw) -> None:
    if event.why == "move":
        table.walk = event.number
    elif event.why == "again":
        table.again = False


def _change_town(table: Table, event: Built | Returned | Passed) -> None:
    space = event.space
    match event:
        case Built(player, _, kind):
            table.owner[space], table.built[space] = player, kind
            table.deeds[player].append(space)
        case Returned(owner):
            table.owner[space], table.built[space] = NOBODY, ""
            table.deeds[owner].remove(space)
        case Passed(giver, taker):
            table.owner[space] = taker
            table.deeds[giver].remove(space)
            table.deeds[taker].append(space)
        case _:
            assert_never(event)
