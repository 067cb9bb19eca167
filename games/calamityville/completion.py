"""Our completion of CALAMITYVILLE: all that the printed rules would say after the point where they break off.

They end inside the section on mines (CV-59b). What a mine earns, what nuggets and river are for, what the
donkey does and what becomes of one who cannot pay stand in this module and nowhere else; the amounts stand
in the table `completion` of assets/calamityville/board.toml.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import give_back, number_of
from games.calamityville.fold import drew, happen
from games.calamityville.pending import Drawing, Kicking, Owing
from games.ring.estate import pay


# ------------------------------------------------------------------ mines, nuggets, river
def visit_mine(state: cv.State, space: int) -> None:
    """Whoever comes to a mine, its owner draws a nugget; the visitor pays nothing (CV-58a)."""
    state.todo.append(Drawing(state.owner[space], "mine"))


def pan(state: cv.State, player: int) -> None:
    """One who comes to the river draws a nugget."""
    state.todo.append(Drawing(player, "river"))


def draw(state: cv.State, out: list[cv.Event], task: Drawing, nugget: int) -> None:
    """The bank pays what is written on the nugget, which goes back into the river."""
    worth = board.NUGGETS[nugget].worth
    happen(state, out, drew(task.player, nugget, worth, task.why))
    pay(state, out, cv.BANK, task.player, worth, "nugget")


# ------------------------------------------------------------------ the Wild Donkey
def buildings(owner: list[int]) -> list[int]:
    """The lots with a building, clockwise from the corral gate; mines are underground."""
    ring = [(board.GATE + step) % len(board.RING) for step in board.RING]
    return [space for space in ring if board.KIND[space] == board.LOT and owner[space] != cv.NOBODY]


def let_loose(state: cv.State, out: list[cv.Event], player: int) -> None:
    """The die is thrown for the donkey, unless the town is empty."""
    if buildings(state.owner):
        state.todo.append(Kicking(player))
    else:
        happen(state, out, cv.DonkeyRan(player, 0, (), cv.NOWHERE))


def kick(state: cv.State, out: list[cv.Event], player: int, number: int) -> None:
    """The donkey counts buildings from the gate, round and round; the last one counted falls."""
    there = buildings(state.owner)
    path = tuple(there[step % len(there)] for step in range(number))
    happen(state, out, cv.DonkeyRan(player, number, path, path[-1]))
    give_back(state, out, path[-1], "donkey")


# ------------------------------------------------------------------ debts
def owe(state: cv.State, debts: Iterable[tuple[int, int, int]], why: str) -> None:
    """Debts of a debtor to a creditor are to be paid next, in this order (CV-53b)."""
    state.todo += [Owing(*debt, why) for debt in reversed(list(debts))]


def meet(state: cv.State, out: list[cv.Event], task: Owing) -> bool:
    """Pay a debt from cash, or what there is if nothing is left to sell; whether it is settled (CV-53b)."""
    debtor, creditor, amount, why = task
    cash = state.cash[debtor]
    if cash < amount and state.deeds[debtor]:
        return False
    state.todo.pop()
    pay(state, out, debtor, creditor, min(cash, amount), why, _counted(state, task))
    if cash < amount:
        happen(state, out, cv.Broke(debtor, amount - cash))
    return True


def _counted(state: cv.State, debt: Owing) -> int:
    """Return the number of properties that a rent was multiplied by; 0 for any other debt (CV-54a)."""
    if debt.why != "rent":
        return 0
    return number_of(state.built, state.deeds[debt.creditor], state.built[state.at[debt.debtor]])


def sell(state: cv.State, out: list[cv.Event], space: int) -> None:
    """A debtor sells a property to the bank (CV-53b)."""
    owner = state.owner[space]
    give_back(state, out, space, "sale")
    pay(state, out, cv.BANK, owner, board.RESALE, "sale")
