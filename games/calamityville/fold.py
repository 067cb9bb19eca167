"""What each event of CALAMITYVILLE changes: the rules apply it to the table, watchers to what they see."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from games.calamityville import state as cv
from games.calamityville.board import is_boom
from games.ring.estate import count

# Events that come again and again: each is made once and then handed out again.
threw: Final = lru_cache(maxsize=256)(cv.Threw)
"""`Threw`, of which there are no more than 120."""
began: Final = lru_cache(maxsize=8)(cv.Began)
"""`Began`, for four players."""
drew: Final = lru_cache(maxsize=64)(cv.Drew)
"""`Drew`, of which there are 60."""
asked: Final = lru_cache(maxsize=4_096, typed=True)(cv.Asked)
"""`Asked`; typed, since tasks of two classes with the same values are equal."""


def happen(state: cv.State, out: list[cv.Event], event: cv.Event) -> None:
    """Something happens: the table changes, and it is told."""
    change(state, event)
    out.append(event)


def fold(view: cv.View, event: cv.Event) -> None:
    """Bring a view up to date: what lies open, how many pages are left, what is to be done."""
    change(view, event)
    match event:
        case cv.Asked(task):
            view.task = task
        case cv.Piled(boom, bust):
            view.boom, view.bust = boom, bust
        case cv.Read(page=page):
            view.boom -= is_boom(page)
            view.bust -= not is_boom(page)
        case _:
            pass


def change(table: cv.Table, event: cv.Event) -> None:
    """Let an event change what lies open."""
    match event:
        case cv.Threw():
            _threw(table, event)
        case cv.Moved():
            table.at[event.player] = event.end
            table.walk = 0
        case cv.Began():
            table.turn = event.player
        case cv.Paid():
            count(table, event)
        case cv.Read():
            table.read.append(event.page)
        case cv.Built() | cv.Returned() | cv.Passed():
            _change_town(table, event)
        case cv.Sent():
            table.at[event.player] = event.end
        case cv.Refreshed():
            table.again = True
        case cv.RanOut():
            table.walk, table.again = 0, False
        case (
            cv.Asked()
            | cv.Drew()
            | cv.DonkeyRan()
            | cv.Busted()
            | cv.Fizzled()
            | cv.Broke()
            | cv.Piled()
            | cv.Tied()
            | cv.Finished()
        ):
            pass
        case _:
            assert_never(event)


def _threw(table: cv.Table, event: cv.Threw) -> None:
    if event.why == "move":
        table.walk = event.number
    elif event.why == "again":
        table.again = False


def _change_town(table: cv.Table, event: cv.Built | cv.Returned | cv.Passed) -> None:
    space = event.space
    match event:
        case cv.Built(player, _, kind):
            table.owner[space], table.built[space] = player, kind
            table.deeds[player].append(space)
        case cv.Returned(owner):
            table.owner[space], table.built[space] = cv.NOBODY, ""
            table.deeds[owner].remove(space)
        case cv.Passed(giver, taker):
            table.owner[space] = taker
            table.deeds[giver].remove(space)
            table.deeds[taker].append(space)
        case _:
            assert_never(event)
