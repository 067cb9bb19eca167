"""Who decides what in CALAMITYVILLE, and the moves that are listed for it."""

from __future__ import annotations

from typing import Final, assert_never

from games.calamityville.board import KINDS
from games.calamityville.luck import ANY_NUGGET, ANY_ORDER, BOTH_DICE, ONE_DIE
from games.calamityville.pending import (
    Arriving,
    Blaming,
    Buying,
    Drawing,
    Giving,
    Kicking,
    Losing,
    Opening,
    Over,
    Owing,
    Passing,
    Piling,
    Placing,
    Reading,
    Ready,
    Rethrowing,
    Task,
    Throwing,
    Walking,
)
from games.calamityville.property import in_stock, kinds_for, vacant_lots
from games.calamityville.state import Blame, Build, Decline, Give, Lose, Place, Sell, Table, Throw
from games.core import Chance, Decide, Distribution, Move, Turn
from games.core import Over as GameOver

CHANCES: Final[dict[type, tuple[Chance, Distribution]]] = {
    Piling: (Chance("pages"), ANY_ORDER),
    Opening: (Chance("start"), ONE_DIE),
    Throwing: (Chance("move"), BOTH_DICE),
    Drawing: (Chance("nugget"), ANY_NUGGET),
    Kicking: (Chance("donkey"), ONE_DIE),
    Rethrowing: (Chance("again"), ONE_DIE),
}
"""What nature does for a task, and what it may come to."""
_DECIDES: Final = tuple(map(Decide, range(4)))
_THROW: Final = Throw()
_DECLINE: Final = Decline()
_BUILDS: Final = {kind: Build(kind) for kind in KINDS}


def turn_of(task: Task) -> Turn:
    """Who acts: nature, a player, or nobody any more."""
    match task:
        case Ready() | Buying() | Placing() | Giving() | Blaming() | Losing():
            return _DECIDES[task.player]
        case Owing():
            return _DECIDES[task.debtor]
        case Throwing() | Piling() | Opening() | Drawing() | Kicking() | Rethrowing():
            return CHANCES[type(task)][0]
        case Over(winners):
            return GameOver(winners, "most cash")
        case Passing() | Reading() | Walking() | Arriving():
            raise ValueError(f"{task} goes on by itself")
        case _:
            assert_never(task)


def moves_for(table: Table, task: Task) -> list[Move]:
    """The moves of the one who decides, sorted; none where it is nature's turn."""
    match task:
        case Ready():
            return [_THROW]
        case Buying():
            return [*(_BUILDS[kind] for kind in kinds_for(table, table.at[task.player])), _DECLINE]
        case Placing():
            lots = vacant_lots(table)
            return [Place(kind, space) for kind in in_stock(table.built) for space in lots]
        case Giving(player):
            return [Give(space) for space in sorted(table.deeds[player])]
        case Blaming(seats=seats):
            return [Blame(seat) for seat in seats]
        case Losing(spaces=spaces):
            return [Lose(space) for space in spaces]
        case Owing(debtor):
            return [Sell(space) for space in sorted(table.deeds[debtor])]
        case Piling() | Opening() | Throwing() | Drawing() | Kicking() | Rethrowing() | Over():
            return []
        case Passing() | Reading() | Walking() | Arriving():
            return []
        case _:
            assert_never(task)
