"""How often tokens come by: expected arrivals on each space of KLONDIKE in the throws that are left.

A token walks by two dice. A prospect may send it on by a card, a river takes it to the other river. Whether
it waits somewhere is left out.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from games.klondike_board import board

Row: TypeAlias = tuple[float, ...]
"""A number for each space of the ring."""

TOTALS: Final = tuple((total, (6 - abs(total - 7)) / 36) for total in range(2, 13))
"""The totals of two dice and their chances."""
MOST_THROWS: Final = 60
"""The table looks no further ahead, in throws of one player."""


def ends_at(space: int) -> int:
    """Where a token rests that came to a space by the dice: the rivers carry it over."""
    if board.KIND[space] == board.RIVER:
        return board.RIVERS[1] if space == board.RIVERS[0] else board.RIVERS[0]
    return space


def _leaves() -> tuple[tuple[tuple[int, float], ...], ...]:
    """From where a token goes on that has come to each space, with the chances."""
    sent = [space for space in board.GOES_TO if space >= 0]
    share = 1 / len(board.CARDS)
    stays = 1 - share * len(sent)
    return tuple(
        ((space, stays), *((other, share) for other in sent))
        if board.KIND[space] == board.PROSPECT
        else ((space, 1.0),)
        for space in board.RING
    )


@cache
def _table() -> tuple[tuple[Row, ...], ...]:
    """Arrivals by dice: after so many throws, from each space, on each space."""
    leaves = _leaves()
    nothing: tuple[Row, ...] = tuple(tuple(0.0 for _ in board.RING) for _ in board.RING)
    table = [nothing]
    for _ in range(MOST_THROWS):
        after = table[-1]
        going_on = [
            [sum(share * after[start][space] for start, share in leaves[end]) for space in board.RING]
            if board.KIND[end] == board.PROSPECT
            else list(after[end])
            for end in board.RING
        ]
        table.append(tuple(_one_more(start, going_on) for start in board.RING))
    return tuple(table)


def _one_more(start: int, going_on: list[list[float]]) -> Row:
    row = [0.0 for _ in board.RING]
    for total, chance in TOTALS:
        end = ends_at((start + total) % len(board.RING))
        row[end] += chance
        for space, arrivals in enumerate(going_on[end]):
            row[space] += chance * arrivals
    return tuple(row)


def arrivals(start: int, throws: float) -> Row:
    """How often a token that stands on a space comes to each space by dice in so many throws."""
    most = min(max(throws, 0.0), MOST_THROWS - 1.0)
    whole = int(most)
    part = most - whole
    fewer, more = _table()[whole][start], _table()[whole + 1][start]
    return tuple(low + part * (high - low) for low, high in zip(fewer, more, strict=True))
