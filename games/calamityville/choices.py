"""Who decides what in CALAMITYVILLE, and the moves that are listed for it."""

from __future__ import annotations

from typing import Final, assert_never

from games.calamityville import pending
from games.calamityville import state as cv
from games.calamityville.board import KINDS
from games.calamityville.luck import ANY_NUGGET, ANY_ORDER, BOTH_DICE, ONE_DIE
from games.calamityville.property import in_stock, kinds_for, vacant_lots
from games.core import Chance, Decide, Distribution, Move, Turn
from games.core import Over as GameOver

CHANCES: Final[dict[type, tuple[Chance, Distribution]]] = {
    pending.Piling: (Chance("pages"), ANY_ORDER),
    pending.Opening: (Chance("start"), ONE_DIE),
    pending.Throwing: (Chance("move"), BOTH_DICE),
    pending.Drawing: (Chance("nugget"), ANY_NUGGET),
    pending.Kicking: (Chance("donkey"), ONE_DIE),
    pending.Rethrowing: (Chance("again"), ONE_DIE),
}
"""What nature does for a task, and what it may come to."""
_DECIDES: Final = tuple(map(Decide, range(4)))
_THROW: Final = cv.Throw()
_DECLINE: Final = cv.Decline()
_BUILDS: Final = {kind: cv.Build(kind) for kind in KINDS}


def turn_of(task: pending.Task) -> Turn:
    """Who acts: nature, a player, or nobody any more."""
    match task:
        case (
            pending.Ready()
            | pending.Buying()
            | pending.Placing()
            | pending.Giving()
            | pending.Blaming()
            | pending.Losing()
        ):
            return _DECIDES[task.player]
        case pending.Owing():
            return _DECIDES[task.debtor]
        case (
            pending.Throwing()
            | pending.Piling()
            | pending.Opening()
            | pending.Drawing()
            | pending.Kicking()
            | pending.Rethrowing()
        ):
            return CHANCES[type(task)][0]
        case pending.Over(winners):
            return GameOver(winners, "most cash")
        case pending.Passing() | pending.Reading() | pending.Walking() | pending.Arriving():
            raise ValueError(f"{task} goes on by itself")
        case _:
            assert_never(task)


def moves_for(table: cv.Table, task: pending.Task) -> list[Move]:
    """The moves of the one who decides, sorted; none where it is nature's turn."""
    match task:
        case pending.Ready():
            return [_THROW]
        case pending.Buying():
            return [*(_BUILDS[kind] for kind in kinds_for(table, table.at[task.player])), _DECLINE]
        case pending.Placing():
            lots = vacant_lots(table)
            return [cv.Place(kind, space) for kind in in_stock(table.built) for space in lots]
        case pending.Giving(player):
            return [cv.Give(space) for space in sorted(table.deeds[player])]
        case pending.Blaming(seats=seats):
            return [cv.Blame(seat) for seat in seats]
        case pending.Losing(spaces=spaces):
            return [cv.Lose(space) for space in spaces]
        case pending.Owing(debtor):
            return [cv.Sell(space) for space in sorted(table.deeds[debtor])]
        case (
            pending.Piling()
            | pending.Opening()
            | pending.Throwing()
            | pending.Drawing()
            | pending.Kicking()
            | pending.Rethrowing()
            | pending.Over()
        ):
            return []
        case pending.Passing() | pending.Reading() | pending.Walking() | pending.Arriving():
            return []
        case _:
            assert_never(task)
