"""The places of GOLD AM YUKON in words: a space as a part of a claim's ring, a team as runs of spaces."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from games.core import Message, message
from games.gold_am_yukon.board import RING, Board


class Run(NamedTuple):
    """Neighboring spaces of one ring, in the order of a team: from the `first` of the twelve to the `last`.

    `way` is 1 for clockwise, -1 for counterclockwise.
    """

    claim: int
    first: int
    last: int
    way: int
    length: int


def hour(board: Board, number: int) -> int:
    """Return the name of a space of a ring: the hour of a clock, or its number from the top left corner."""
    return number + 1 if board.grid == "square" else number or RING


def place(board: Board, space: int, near: Collection[int] = ()) -> Message:
    """Return the place of a space, on the ring with the most spaces of a team that is `near`."""
    claim = max(
        board.claims_at[space],
        key=lambda each: (sum(other in near for other in board.rings[each]), board.nuggets[each]),
    )
    return place_on_ring(board, claim, space)


def place_on_ring(board: Board, claim: int, space: int) -> Message:
    """Return the place of a space on the ring of a claim."""
    number = hour(board, board.rings[claim].index(space))
    return message("gold_am_yukon.spoken.at", claim=board.names[claim], count=number, board=board.grid)


def runs(board: Board, team: Sequence[int]) -> list[Run]:
    """Return a team in as few runs as a look ahead finds, from its first space to its last."""
    found: list[Run] = []
    begin = 0
    while begin < len(team):
        each = (
            _run(board, claim, way, team[begin:]) for claim in board.claims_at[team[begin]] for way in (1, -1)
        )
        found.append(max(each, key=lambda run: (run.length, run.way)))
        begin += found[-1].length
    return found


def _run(board: Board, claim: int, way: int, team: Sequence[int]) -> Run:
    """Return the longest run on a ring that a team begins with."""
    ring, count = board.rings[claim], 1
    first = ring.index(team[0])
    while count < min(RING, len(team)) and team[count] == ring[(first + way * count) % RING]:
        count += 1
    return Run(claim, first, (first + way * (count - 1)) % RING, way, count)


def run_words(board: Board, run: Run) -> Message:
    """Return a run in words."""
    first, last = hour(board, run.first), hour(board, run.last)
    if run.length == 1:
        return message("gold_am_yukon.spoken.at", claim=board.names[run.claim], count=first, board=board.grid)
    way = "clockwise" if run.way > 0 else "back"
    return message(
        "gold_am_yukon.spoken.run",
        claim=board.names[run.claim], count=first, last=last, way=way, board=board.grid,
    )  # fmt: skip
