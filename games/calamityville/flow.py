"""What goes by itself in a turn of CALAMITYVILLE, until somebody must choose or nature must throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from games.calamityville import board, pending
from games.calamityville import state as cv
from games.calamityville.completion import meet, owe, pan, visit_mine
from games.calamityville.fold import happen
from games.calamityville.interned import asked, began
from games.calamityville.news import read
from games.calamityville.property import may_buy, rent
from games.ring.estate import moved, pay, walked


def run(state: cv.State, out: list[cv.Event]) -> None:
    """Do what needs no choice, until the task on top does; then tell what that is."""
    todo = state.todo
    while True:
        task = todo[-1]
        if isinstance(task, pending.STEPS):
            _do(state, out, task)
        elif not isinstance(task, pending.Owing) or not meet(state, out, task):
            break
    out.append(asked(task))


def _do(state: cv.State, out: list[cv.Event], step: pending.Step) -> None:
    match step:
        case pending.Passing():
            _pass_on(state, out)
        case pending.Reading():
            state.todo.pop()
            read(state, out, step.player)
        case pending.Walking():  # what the page said is done (CV-32b, CV-32c)
            state.todo.pop()
            walk(state, out, step.player, state.walk)
        case pending.Arriving():
            state.todo.pop()
            land(state, out, step.player)
        case _:
            assert_never(step)


def begin(state: cv.State, out: list[cv.Event], player: int) -> None:
    """A turn begins; what lies below it will pass it on."""
    happen(state, out, began(player))
    state.todo[:] = [pending.Passing(), pending.Ready(player)]


def _pass_on(state: cv.State, out: list[cv.Event]) -> None:
    """The second move of one who has it, or the next player on the left (CV-30b)."""
    if state.again:
        state.todo.append(pending.Rethrowing(state.turn))
    else:
        begin(state, out, (state.turn + 1) % state.seats)


def walk(state: cv.State, out: list[cv.Event], player: int, number: int) -> None:
    """A token goes so many spaces clockwise (CV-30a)."""
    space = state.at[player]
    happen(state, out, moved(player, space, walked(space, number, board.RING)))
    land(state, out, player)


# ------------------------------------------------------------------ where a token comes to rest
def land(state: cv.State, out: list[cv.Event], player: int) -> None:
    """Let the space where a token has come to rest take effect."""
    space = state.at[player]
    _LANDINGS[board.KIND[space]](state, out, player, space)


def _nothing(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """The station and the gate: nothing happens."""


def _newspaper(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """The top page is read, whether one was read before or not (CV-40a, CV-40c)."""
    state.todo.append(pending.Reading(player))


def _river(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    pan(state, player)


def _lot(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """Vacant, one's own, or another's who is paid (CV-46a, CV-53a, CV-53c)."""
    owner = state.owner[space]
    if owner == cv.NOBODY:
        if may_buy(state, player, space):
            state.todo.append(pending.Buying(player))
    elif owner != player:
        amount = rent(state.built, state.deeds[owner], space)
        if state.cash[player] >= amount:
            pay(state, out, player, owner, amount, "rent")
        else:
            owe(state, [(player, owner, amount)], "rent")


def _mine(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """Vacant, or somebody's for whom it is dug (CV-58a, CV-59a)."""
    if state.owner[space] != cv.NOBODY:
        visit_mine(state, space)
    elif may_buy(state, player, space):
        state.todo.append(pending.Buying(player))


_LANDINGS: Final[dict[str, Callable[[cv.State, list[cv.Event], int, int], None]]] = {
    board.STATION: _nothing,
    board.CORRAL: _nothing,
    board.NEWSPAPER: _newspaper,
    board.RIVER: _river,
    board.LOT: _lot,
    board.MINE: _mine,
}
