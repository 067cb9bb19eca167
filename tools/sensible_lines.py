"""Sensible lines: games played to the end by simple habits and some luck, to judge how hard a deal is."""

from __future__ import annotations

from random import Random
from typing import Final

from games.chance import random_below
from games.patience.cards import KING, PACK, RANK_OF, SUIT_OF
from games.patience.state import COLUMNS, WASTE
from games.solver.bitsets import FIRST_PLACE, SECOND_PLACE
from games.solver.position import BUILD, PACK_ON, Position

Step = tuple[int, int, int, int]

_LONGEST: Final = 400
_PASSED_OVER: Final = 0.12
"""Chance that the player passes over all useful steps and turns the next card of the stock."""


def play_out(position: Position, rng: Random) -> int:
    """Play to the end from here, and undo it all; return the number of cards built.

    The player builds what is safe, then takes one of the useful steps in sight: turns a card up, plays from
    the waste, builds, gives a king a space. Otherwise the player turns the stock.
    """
    start = len(position.trail)
    for _ in range(_LONGEST):
        if suits := position.settle(True):
            position.place_joker(suits[random_below(rng, len(suits))])
            continue
        if position.is_won:
            position.undo_to(start)
            return len(PACK)
        useful = useful_steps(position)
        if useful and not (position.stock and rng.random() < _PASSED_OVER):
            position.apply(*useful[random_below(rng, len(useful))])
        elif position.stock:
            position.draw()
        else:
            break
    built = sum(position.foundations[:4])
    position.undo_to(start)
    return built


def useful_steps(position: Position) -> list[Step]:
    """Return the steps a sensible player thinks of: each makes progress, and none can go to and fro."""
    piles, hidden, column_of = position.piles, position.hidden, position.column_of
    steps: list[Step] = []
    clearing: list[Step] = []
    waste = piles[WASTE]
    if waste:
        _add_build(position, WASTE, steps)
        _add_packs(position, waste[-1], WASTE, 1, steps)
    for source in COLUMNS:
        column = piles[source]
        if not column:
            continue
        _add_build(position, source, steps)
        covered = hidden[source]
        head, count = column[covered], len(column) - covered
        if covered:
            _add_packs(position, head, source, count, steps)
        elif RANK_OF[head] != KING:
            _add_packs(position, head, source, count, clearing)
        if count > 1 and (column_of[FIRST_PLACE[column[-1]]] or column_of[SECOND_PLACE[column[-1]]]):
            left = column[-2]
            if RANK_OF[left] == position.foundations[SUIT_OF[left]] + 1:
                _add_packs(position, column[-1], source, 1, steps)
    if clearing and len(position.kings_without_column()) > sum(not piles[pile] for pile in COLUMNS):
        steps += clearing
    return steps


def _add_build(position: Position, source: int, steps: list[Step]) -> None:
    card = position.piles[source][-1]
    if RANK_OF[card] == position.foundations[SUIT_OF[card]] + 1:
        steps.append((BUILD, source, 0, 1))


def _add_packs(position: Position, card: int, source: int, count: int, steps: list[Step]) -> None:
    column_of = position.column_of
    if target := column_of[FIRST_PLACE[card]]:
        steps.append((PACK_ON, source, target, count))
    if target := column_of[SECOND_PLACE[card]]:
        steps.append((PACK_ON, source, target, count))
