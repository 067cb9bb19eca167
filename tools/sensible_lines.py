"""Sensible lines: games played to the end by simple habits and some luck, to judge how hard a deal is."""

from __future__ import annotations

from random import Random
from typing import Final

from games.chance import below
from games.patience.cards import KING, PACK, RANK_OF, SUIT_OF
from games.patience.state import COLUMNS, WASTE
from games.solver.cards import ON_FIRST, ON_SECOND
from games.solver.table import BUILD, PACK_ON, Table

Step = tuple[int, int, int, int]

_LONGEST: Final = 400
_PASSED_OVER: Final = 0.12
"""Rate at which the player passes over all useful steps and turns the next card of the stock."""


def play_out(table: Table, rng: Random) -> int:
    """Play to the end from here, and take it all back; return the number of cards built.

    The player builds what is safe, then takes one of the useful steps in sight: turns a card up, plays from
    the waste, builds, gives a king a space. Otherwise the player turns the stock.
    """
    start = len(table.trail)
    for _ in range(_LONGEST):
        if choices := table.settle(True):
            table.place_joker(choices[below(rng, len(choices))])
            continue
        if table.is_won:
            table.take_back(start)
            return len(PACK)
        useful = useful_steps(table)
        if useful and not (table.stock and rng.random() < _PASSED_OVER):
            table.take(*useful[below(rng, len(useful))])
        elif table.stock:
            table.draw()
        else:
            break
    built = sum(table.foundations[:4])
    table.take_back(start)
    return built


def useful_steps(table: Table) -> list[Step]:
    """Return the steps a sensible player thinks of: each makes progress, and none can go to and fro."""
    piles, hidden, at = table.piles, table.hidden, table.at
    steps: list[Step] = []
    clearing: list[Step] = []
    waste = piles[WASTE]
    if waste:
        _add_build(table, WASTE, steps)
        _add_packs(table, waste[-1], WASTE, 1, steps)
    for source in COLUMNS:
        column = piles[source]
        if not column:
            continue
        _add_build(table, source, steps)
        covered = hidden[source]
        head, count = column[covered], len(column) - covered
        if covered:
            _add_packs(table, head, source, count, steps)
        elif RANK_OF[head] != KING:
            _add_packs(table, head, source, count, clearing)
        if count > 1 and (at[ON_FIRST[column[-1]]] or at[ON_SECOND[column[-1]]]):
            left = column[-2]
            if RANK_OF[left] == table.foundations[SUIT_OF[left]] + 1:
                _add_packs(table, column[-1], source, 1, steps)
    if clearing and len(table.roaming_kings()) > sum(not piles[pile] for pile in COLUMNS):
        steps += clearing
    return steps


def _add_build(table: Table, source: int, steps: list[Step]) -> None:
    card = table.piles[source][-1]
    if RANK_OF[card] == table.foundations[SUIT_OF[card]] + 1:
        steps.append((BUILD, source, 0, 1))


def _add_packs(table: Table, card: int, source: int, count: int, steps: list[Step]) -> None:
    at = table.at
    if target := at[ON_FIRST[card]]:
        steps.append((PACK_ON, source, target, count))
    if target := at[ON_SECOND[card]]:
        steps.append((PACK_ON, source, target, count))
