"""Who decides what in CALAMITYVILLE, and the moves that are listed for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.calamityville.board import KINDS
from games.calamityville.luck import ANY_NUGGET, ANY_ORDER, BOTH_DICE, ONE_DIE
from games.calamityville.pending import (
    Blaming,
    Buying,
    Drawing,
    Giving,
    Kicking,
    Losing,
    Opening,
    Owing,
    Piling,
    Placing,
    Ready,
    Rethrowing,
    Throwing,
)
from games.calamityville.property import in_stock, kinds_for, vacant_lots
from games.calamityville.state import Blame, Build, Decline, Give, Lose, Place, Sell, State, Throw
from games.core import Chance, Decide, Distribution, Move

CHANCES: Final[dict[type, Chance]] = {
    Piling: Chance("pages"),
    Opening: Chance("start"),
    Throwing: Chance("move"),
    Drawing: Chance("nugget"),
    Kicking: Chance("donkey"),
    Rethrowing: Chance("again"),
}
OUTCOMES: Final[dict[type, Distribution]] = {
    Piling: ANY_ORDER,
    Opening: ONE_DIE,
    Throwing: BOTH_DICE,
    Drawing: ANY_NUGGET,
    Kicking: ONE_DIE,
    Rethrowing: ONE_DIE,
}
_DECIDES: Final = tuple(map(Decide, range(4)))


def decider(task: Any) -> Decide:
    """Who decides in a task that lists moves: it names him first."""
    player: int = task[0]
    return _DECIDES[player]


_THROW: Final = Throw()
_DECLINE: Final = Decline()
_BUILDS: Final = {kind: Build(kind) for kind in KINDS}


def _buying(state: State, task: Buying) -> list[Move]:
    return [*(_BUILDS[kind] for kind in kinds_for(state, state.at[task.player])), _DECLINE]


def _placing(state: State, task: Placing) -> list[Move]:
    lots = vacant_lots(state)
    return [Place(kind, space) for kind in in_stock(state.built) for space in lots]


LISTS: Final[dict[type, Callable[[State, Any], list[Move]]]] = {
    Ready: lambda state, task: [_THROW],
    Buying: _buying,
    Placing: _placing,
    Giving: lambda state, task: [Give(space) for space in sorted(state.deeds[task.player])],
    Blaming: lambda state, task: [Blame(seat) for seat in task.seats],
    Losing: lambda state, task: [Lose(space) for space in task.spaces],
    Owing: lambda state, task: [Sell(space) for space in sorted(state.deeds[task.debtor])],
}
