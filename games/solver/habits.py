"""How a sensible player of both patiences plays by habit, as the solver's table has it."""

from __future__ import annotations

from random import Random
from typing import Final

from games.klondike_patience.state import COLUMNS, WASTE
from games.patience.cards import IS_RED, KING, PACK, RANK_OF, SUIT_OF
from games.solver.cards import ON_FIRST, ON_SECOND
from games.solver.lines import Step, take
from games.solver.table import BUILD, PACK_ON, Table

_LONGEST: Final = 400
_TURNING: Final = 13.0
_FROM_WASTE: Final = 11.5
_BUILDING: Final = 9.5
_CLEARING: Final = 5.0
_BARING: Final = 4.0
_WHIM: Final = 2.0
"""How far a habit may be departed from."""


def habits(table: Table) -> list[tuple[float, Step]]:
    """The useful steps of a position, each with how strongly it comes to mind.

    Each gets somewhere, and none can be done to and fro: a card turned up or built, one less in the waste,
    a column emptied while a king wants it, or a card bared that can be built.
    """
    steps: list[tuple[float, Step]] = []
    _add_from_waste(table, steps)
    is_tight = len(table.roaming_kings()) > sum(not table.piles[pile] for pile in COLUMNS)
    for pile in COLUMNS:
        if table.piles[pile]:
            _add_from_column(table, pile, is_tight, steps)
    return steps


def _add_from_waste(table: Table, steps: list[tuple[float, Step]]) -> None:
    if waste := table.piles[WASTE]:
        card = waste[-1]
        if RANK_OF[card] == table.foundations[SUIT_OF[card]] + 1:
            steps.append((_building_of(table, card), (BUILD, WASTE, 0, 1)))
        _add_packs(table, card, WASTE, 1, _FROM_WASTE + RANK_OF[card] / 2, steps)


def _add_from_column(table: Table, pile: int, is_tight: bool, steps: list[tuple[float, Step]]) -> None:
    column, covered = table.piles[pile], table.hidden[pile]
    head, last, count = column[covered], column[-1], len(column) - covered
    if RANK_OF[last] == table.foundations[SUIT_OF[last]] + 1:
        turns = 3.0 if covered and count == 1 else 0.0
        steps.append((_building_of(table, last) + turns, (BUILD, pile, 0, 1)))
    if covered:
        _add_packs(table, head, pile, count, _TURNING + covered, steps)
    elif is_tight and RANK_OF[head] != KING:
        _add_packs(table, head, pile, count, _CLEARING, steps)
    if count > 1 and _is_next(table, column[-2]):
        _add_baring(table, pile, steps)


def _add_baring(table: Table, pile: int, steps: list[tuple[float, Step]]) -> None:
    """A last card that goes to its other place, so that the card under it can be built.

    Not from the higher to the lower of two that could both be built: else it could go to and fro.
    """
    column = table.piles[pile]
    for place in (ON_FIRST[column[-1]], ON_SECOND[column[-1]]):
        target = table.at[place]
        if target and not (_is_next(table, place) and place < column[-2]):
            steps.append((_BARING, (PACK_ON, pile, target, 1)))


def _is_next(table: Table, card: int) -> bool:
    return RANK_OF[card] == table.foundations[SUIT_OF[card]] + 1


def _building_of(table: Table, card: int) -> float:
    """The further a card is ahead of the other colour, the longer it may be wanted in the columns."""
    first = 0 if IS_RED[card] else 2
    return _BUILDING - (RANK_OF[card] - min(table.foundations[first], table.foundations[first + 1])) / 2


def _add_packs(
    table: Table, card: int, source: int, count: int, worth: float, steps: list[tuple[float, Step]]
) -> None:
    at = table.at
    if target := at[ON_FIRST[card]]:
        steps.append((worth, (PACK_ON, source, target, count)))
    if target := at[ON_SECOND[card]]:
        steps.append((worth, (PACK_ON, source, target, count)))


def placing_on(table: Table, suit: int) -> float:
    """How good a foundation looks for the joker: what can follow there, and rather a low one.

    Not where the card it would stand for is open: then it must go on at once.
    """
    rank = table.foundations[suit]
    top = suit * 13 + KING - 1
    card = suit * 13 + rank
    worth = -0.3 * rank - (5.0 if _is_open(table, card) else 0.0)
    while card < top and _is_open(table, card + 1):
        worth += 2.0
        card += 1
    return worth


def _is_open(table: Table, card: int) -> bool:
    waste = table.piles[WASTE]
    return bool(table.at[card]) or (bool(waste) and waste[-1] == card)


def finish_by_habit(table: Table, rng: Random) -> int:
    """Play to the end by habit, and take it all back; the number of cards built."""
    start = len(table.trail)
    for _ in range(_LONGEST):
        if choices := table.settle(True):
            table.place_joker(max(choices, key=lambda suit: placing_on(table, suit) + rng.random()))
        elif table.is_won:
            table.take_back(start)
            return len(PACK)
        elif steps := habits(table):
            take(table, max((worth + _WHIM * rng.random(), step) for worth, step in steps)[1])
        elif table.stock:
            table.draw()
        else:
            break
    built = sum(table.foundations[:4])
    table.take_back(start)
    return built
