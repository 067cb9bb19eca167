"""What goes by itself in a turn of CALAMITYVILLE, until somebody must choose or nature must throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.calamityville.board import CORRAL, KIND, LOT, MINE, NEWSPAPER, RING, RIVER, STATION
from games.calamityville.completion import meet, owe, pan, visit_mine
from games.calamityville.interned import began
from games.calamityville.news import read
from games.calamityville.pending import (
    Arriving,
    Beginning,
    Buying,
    Owing,
    Passing,
    Reading,
    Ready,
    Rethrowing,
    Walking,
)
from games.calamityville.property import may_buy, rent
from games.calamityville.state import NOBODY, State
from games.core import Event
from games.ring.estate import asked, moved, pay, walked


def run(state: State, out: list[Event]) -> None:
    """Do what needs no choice, until the task on top does; then tell what that is."""
    todo, step = state.todo, _STEPS.get
    while True:
        task = todo[-1]
        kind = type(task)
        go_on = step(kind)
        if go_on is None or not go_on(state, out, task):
            break
    out.append(asked(kind.__name__, task))


def _begin(state: State, out: list[Event], task: Beginning) -> bool:
    """A turn begins; what lies below it will pass it on."""
    state.turn = task.player
    out.append(began(task.player))
    state.todo[:] = [Passing(), Ready(task.player)]
    return True


def _pass_on(state: State, out: list[Event], task: Passing) -> bool:
    """The second move of one who has it, or the next player on the left (CV-30b)."""
    if state.again:
        state.todo.append(Rethrowing(state.turn))
    else:
        state.todo[-1] = Beginning((state.turn + 1) % state.seats)
    return True


def _read(state: State, out: list[Event], task: Reading) -> bool:
    state.todo.pop()
    read(state, out, task.player)
    return True


def _walk(state: State, out: list[Event], task: Walking) -> bool:
    """What the page said is done: the token goes what the die showed (CV-32b, CV-32c)."""
    state.todo.pop()
    walk(state, out, task.player, state.walk)
    return True


def walk(state: State, out: list[Event], player: int, number: int) -> None:
    """A token goes so many spaces clockwise (CV-30a)."""
    space = state.at[player]
    state.at[player] = end = walked(space, number, RING)
    state.walk = 0
    out.append(moved(player, space, end))
    land(state, out, player)


def _owe(state: State, out: list[Event], task: Owing) -> bool:
    return meet(state, out, task)


def _arrive(state: State, out: list[Event], task: Arriving) -> bool:
    state.todo.pop()
    land(state, out, task.player)
    return True


_STEPS: Final[dict[type, Callable[[State, list[Event], Any], bool]]] = {
    Beginning: _begin,
    Passing: _pass_on,
    Reading: _read,
    Walking: _walk,
    Arriving: _arrive,
    Owing: _owe,
}
"""Tasks that go on by themselves; each says whether it did."""


# ------------------------------------------------------------------ where a token comes to rest
def land(state: State, out: list[Event], player: int) -> None:
    """Let the space where a token has come to rest take effect."""
    space = state.at[player]
    _LANDINGS[KIND[space]](state, out, player, space)


def _nothing(state: State, out: list[Event], player: int, space: int) -> None:
    """The station and the gate: nothing happens."""


def _newspaper(state: State, out: list[Event], player: int, space: int) -> None:
    """The top page is read, whether one was read before or not (CV-40a, CV-40c)."""
    state.todo.append(Reading(player))


def _river(state: State, out: list[Event], player: int, space: int) -> None:
    pan(state, player)


def _lot(state: State, out: list[Event], player: int, space: int) -> None:
    """Vacant, one's own, or another's who is paid (CV-46a, CV-53a, CV-53c)."""
    owner = state.owner[space]
    if owner == NOBODY:
        if may_buy(state, player, space):
            state.todo.append(Buying(player))
    elif owner != player:
        amount = rent(state.built, state.deeds[owner], space)
        if state.cash[player] >= amount:
            pay(state, out, player, owner, amount, "rent")
        else:
            owe(state, [(player, owner, amount)], "rent")


def _mine(state: State, out: list[Event], player: int, space: int) -> None:
    """Vacant, or somebody's for whom it is dug (CV-58a, CV-59a)."""
    if state.owner[space] != NOBODY:
        visit_mine(state, space)
    elif may_buy(state, player, space):
        state.todo.append(Buying(player))


_LANDINGS: Final[dict[str, Callable[[State, list[Event], int, int], None]]] = {
    STATION: _nothing,
    CORRAL: _nothing,
    NEWSPAPER: _newspaper,
    RIVER: _river,
    LOT: _lot,
    MINE: _mine,
}
