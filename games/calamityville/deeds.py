"""Properties of CALAMITYVILLE: the right to build, rents, and the transfer of deeds.

Clause numbers are those of assets/calamityville/clauses.toml.
"""

from __future__ import annotations

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.fold import apply_event
from games.ring.state import clockwise


# ------------------------------------------------------------------ queries
def kinds_in_stock(built: list[str]) -> list[str]:
    """Return the kinds of house that the bank has left, given the kinds on the board (CV-48a)."""
    return [kind for kind in board.HOUSES if built.count(kind) < board.NUMBER_OF[kind]]


def buildable_kinds(table: cv.Table, space: int) -> list[str]:
    """Return the kinds allowed on a vacant space: houses in stock on a lot, else a mine (CV-48c, CV-59a)."""
    return kinds_in_stock(table.built) if board.KIND[space] == board.LOT else [board.MINE]


def has_room(table: cv.Table, seat: int) -> bool:
    """Return True if a player may own another property (CV-51a)."""
    return len(table.deeds[seat]) < board.MOST


def refusal_to_buy(table: cv.Table, seat: int) -> str:
    """Return the reason a player may not buy, "full" (CV-51b) or "poor" (CV-47b), or "" if they may.

    The bank never runs out: there are as many properties as spaces for them.
    """
    if not has_room(table, seat):
        return "full"
    return "" if table.cash[seat] >= board.PRICE else "poor"


def house_lots(table: cv.Table, seat: int) -> tuple[int, ...]:
    """Return the lots with a player's buildings, sorted; mines are not buildings."""
    return tuple(sorted(space for space in table.deeds[seat] if board.KIND[space] == board.LOT))


def mine_spaces(table: cv.Table, seat: int) -> tuple[int, ...]:
    """Return the spaces of a player's mines."""
    return tuple(space for space in board.MINES if table.owner[space] == seat)


def nuggets_a_visit(table: cv.Table, seat: int) -> int:
    """Return the number of nuggets that a visit to one of a player's mines brings, by the house rule."""
    return len(mine_spaces(table, seat)) if table.mines == board.EACH_MINE else 1


def empty_lots(table: cv.Table) -> list[int]:
    """Return the lots without a building."""
    return [space for space in board.LOTS if table.owner[space] == cv.NOBODY]


def count_kind(built: list[str], deeds: list[int], kind: str) -> int:
    """Return the number of properties of a kind among these deeds, given the kinds on the board."""
    return [built[space] for space in deeds].count(kind)


def rent(built: list[str], deeds: list[int], space: int) -> int:
    """Return the value of a lot times its owner's properties of the same kind (CV-50a, CV-54a)."""
    return board.VALUE[space] * count_kind(built, deeds, built[space])


# ------------------------------------------------------------------ transfers
def return_property(state: cv.State, out: list[cv.Event], space: int, why: str) -> None:
    """Return a property and its deed to the bank, which leaves the space vacant."""
    apply_event(state, out, cv.Returned(state.owner[space], space, state.built[space], why))


def find_receiver(state: cv.State, giver: int, named: int) -> int:
    """Return the first player with room, clockwise from the named one, but not the giver; NOBODY if none has.

    (CV-44a, CV-44b)
    """
    for seat in (named, *clockwise(named, state.seats)):
        if seat != giver and has_room(state, seat):
            return seat
    return cv.NOBODY


def pass_deed(state: cv.State, out: list[cv.Event], giver: int, receiver: int, space: int) -> None:
    """Pass a deed to another player; the building stays in its place (CV-44a)."""
    named = (giver + 1) % state.seats
    apply_event(state, out, cv.Passed(giver, receiver, space, named, receiver != named))
