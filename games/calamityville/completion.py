"""Our completion of CALAMITYVILLE: the rules after the point where the printed rules break off.

They end inside the section on mines (CV-59b). This module alone has the rules for mines, nuggets, river,
donkey and players who cannot pay; the amounts are in the table `completion` of
assets/calamityville/board.toml.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import count_kind, nuggets_a_visit, return_property
from games.calamityville.fold import apply_event, drew
from games.calamityville.pending import Drawing, Kicking, Owing
from games.ring.fold import pay


# ------------------------------------------------------------------ mines, nuggets, river
def visit_mine(state: cv.State, out: list[cv.Event], visitor: int, space: int) -> None:
    """Let the owner of a mine draw a nugget when a player comes to it (CV-58a).

    By house rules, they draw one for each of their mines, or none for their own visit.
    """
    owner = state.owner[space]
    if state.mines == board.VISITOR_PAYS and owner == visitor:
        apply_event(state, out, cv.Spared(visitor, space, "own"))
        return
    state.todo += [Drawing(owner, "mine")] * nuggets_a_visit(state, owner)


def pan_river(state: cv.State, player: int) -> None:
    """Let a player who comes to the river draw a nugget."""
    state.todo.append(Drawing(player, "river"))


def draw_nugget(state: cv.State, out: list[cv.Event], task: Drawing, nugget: int) -> None:
    """Pay the worth written on a nugget from the bank; the nugget goes back into the river.

    By a house rule, the visitor of a mine owes it to the owner.
    """
    worth = board.NUGGETS[nugget].worth
    apply_event(state, out, drew(task.player, nugget, worth, task.why))
    if task.why != "mine" or state.mines != board.VISITOR_PAYS:
        pay(state, out, cv.BANK, task.player, worth, "nugget")
    elif worth:
        queue_debt_tasks(state, [(state.turn, task.player, worth)], "mine")


# ------------------------------------------------------------------ the Wild Donkey
def buildings_from_gate(owner: list[int]) -> list[int]:
    """Return the lots with a building, clockwise from the corral gate. Mines do not count."""
    ring = [(board.GATE + step) % len(board.RING) for step in board.RING]
    return [space for space in ring if board.KIND[space] == board.LOT and owner[space] != cv.NOBODY]


def release_donkey(state: cv.State, out: list[cv.Event], player: int) -> None:
    """Queue a throw of the die for the donkey, unless the town is empty."""
    if buildings_from_gate(state.owner):
        state.todo.append(Kicking(player))
    else:
        apply_event(state, out, cv.DonkeyRan(player, 0, (), cv.NOWHERE))


def kick_building(state: cv.State, out: list[cv.Event], player: int, number: int) -> None:
    """Count as many buildings as the die shows, from the gate and around, and knock down the last one."""
    there = buildings_from_gate(state.owner)
    path = tuple(there[step % len(there)] for step in range(number))
    apply_event(state, out, cv.DonkeyRan(player, number, path, path[-1]))
    return_property(state, out, path[-1], "donkey")


# ------------------------------------------------------------------ debts
def queue_debt_tasks(state: cv.State, debts: Iterable[tuple[int, int, int]], why: str) -> None:
    """Queue debts, each of a debtor to a creditor, to be paid next in this order (CV-53b)."""
    state.todo += [Owing(*debt, why) for debt in reversed(list(debts))]


def settle_debt(state: cv.State, out: list[cv.Event], task: Owing) -> bool:
    """Pay a debt, or all cash if nothing is left to sell; return True if it is settled (CV-53b)."""
    debtor, creditor, amount, why = task
    cash = state.cash[debtor]
    if cash < amount and state.deeds[debtor]:
        return False
    state.todo.pop()
    pay(state, out, debtor, creditor, min(cash, amount), why, _rent_multiplier(state, task))
    if cash < amount:
        apply_event(state, out, cv.Broke(debtor, amount - cash))
    return True


def _rent_multiplier(state: cv.State, debt: Owing) -> int:
    """Return the number of properties that a rent was multiplied by; 0 for any other debt (CV-54a)."""
    if debt.why != "rent":
        return 0
    return count_kind(state.built, state.deeds[debt.creditor], state.built[state.at[debt.debtor]])


def sell_property(state: cv.State, out: list[cv.Event], space: int) -> None:
    """Sell a debtor's property to the bank (CV-53b)."""
    owner = state.owner[space]
    return_property(state, out, space, "sale")
    pay(state, out, cv.BANK, owner, board.RESALE, "sale")
