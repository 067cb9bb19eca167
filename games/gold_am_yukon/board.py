"""The boards of GOLD AM YUKON: 37 claims, each with a ring of twelve spaces, and the ways between them.

A house rule plays in a small valley: on the inner claims of the same boards.

Clause numbers are those of assets/gold_am_yukon/clauses.toml.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from games.assets import ASSETS
from games.compat import override
from games.core import Message, message
from games.data import load

PATH: Final = ASSETS / "gold_am_yukon" / "board.toml"

RING: Final = 12
"""The number of spaces round a claim (GY-38b)."""
CLAIMS: Final = range(37)
"""The claims of a whole valley."""
SPACES: Final = range(228)
"""The spaces of a whole valley."""
WHOLE: Final = "whole"
SMALL: Final = "small"
SIX: Final = 6
"""The nuggets of the claim that ends the game of the player who stakes it (GY-41a)."""
MOST_TEAMS: Final = 6

_NUGGETS: Final = 70


@dataclass(frozen=True, slots=True)
class ClaimData:
    """A claim of the data file: its name, its place, its nuggets (GY-37b)."""

    name: str
    at: tuple[int, int]
    nuggets: int


@dataclass(frozen=True, slots=True)
class BoardData:
    """A board of the data file. Raises ValueError if it is not a board of this game."""

    title: str
    scale: tuple[float, float]
    ring: tuple[tuple[int, int], ...]
    starts: tuple[tuple[int, int], ...]
    claims: tuple[ClaimData, ...]

    def __post_init__(self) -> None:
        """Check the properties that every board must have."""
        if len(set(self.ring)) != RING or len(self.ring) != RING:
            raise ValueError("A ring must have twelve different spaces.")
        names = Counter(claim.name for claim in self.claims)
        if len(self.claims) != len(CLAIMS) or len(names) != len(CLAIMS):
            raise ValueError("There must be 37 claims, each with a name of its own.")
        nuggets = [claim.nuggets for claim in self.claims]
        if sum(nuggets) != _NUGGETS or nuggets.count(SIX) != 1 or min(nuggets) < 1:
            raise ValueError("There must be 70 nuggets in all, and exactly one claim of six.")
        known = {place for claim in self.claims for place in self.ring_positions(claim)}
        if len(known) != len(SPACES):
            raise ValueError("There must be 228 spaces.")
        if len(set(self.starts)) != len(self.starts) or len(self.starts) < MOST_TEAMS:
            raise ValueError("There must be at least six different start spaces.")
        if not known.issuperset(self.starts):
            raise ValueError("Every start must be one of the spaces.")
        if not self._is_connected():
            raise ValueError("Every space must be reached from every other.")

    def ring_positions(self, claim: ClaimData) -> list[tuple[int, int]]:
        """Return the places of a claim's ring, clockwise."""
        return [(claim.at[0] + x, claim.at[1] + y) for x, y in self.ring]

    def _is_connected(self) -> bool:
        """Return True if every ring is connected with every other: two rings with a common space are."""
        rings = [set(self.ring_positions(claim)) for claim in self.claims]
        found, apart = rings[0], rings[1:]
        while meeting := [ring for ring in apart if not found.isdisjoint(ring)]:
            found = found.union(*meeting)
            apart = [ring for ring in apart if ring not in meeting]
        return not apart


@dataclass(frozen=True, slots=True)
class Boards:
    """The contents of the data file. Raises ValueError if they are not those of this game."""

    stones: int
    again: int
    patience: int
    idle: int
    honeycomb: BoardData
    square: BoardData

    def __post_init__(self) -> None:
        """Check the numbers."""
        if self.stones != RING or self.again not in range(1, 7) or min(self.patience, self.idle) < 1:
            raise ValueError("Stones must be 12, `again` a face of a die, `patience` and `idle` at least 1.")


@dataclass(frozen=True, slots=True)
class Board:
    """A board as the rules use it: spaces and claims are numbered row by row, left to right.

    `links` are the spaces next to each space; `rings` the twelve spaces of each claim, clockwise; `claims_at`
    the claims on whose rings a space lies; `ring_masks` the rings with a bit for each space. `positions` are
    the points at which to draw the spaces, in units of about half a ring's radius; `claim_positions` those of
    the claims. `grid` is the shape of the rings, "honeycomb" or "square". All of it follows from the board's
    name: boards are compared and saved by name alone.
    """

    name: str
    grid: str = field(compare=False)
    title: str = field(compare=False)
    links: tuple[tuple[int, ...], ...] = field(compare=False)
    rings: tuple[tuple[int, ...], ...] = field(compare=False)
    claims_at: tuple[tuple[int, ...], ...] = field(compare=False)
    ring_masks: tuple[int, ...] = field(compare=False)
    nuggets: tuple[int, ...] = field(compare=False)
    names: tuple[str, ...] = field(compare=False)
    starts: tuple[int, ...] = field(compare=False)
    positions: tuple[tuple[float, float], ...] = field(compare=False)
    claim_positions: tuple[tuple[float, float], ...] = field(compare=False)

    @override
    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        """Pickle the board by its name, so that copies and other processes use the board of that name."""
        return board, (self.name,)

    @property
    def claims(self) -> range:
        """The numbers of the claims."""
        return range(len(self.nuggets))

    @property
    def spaces(self) -> range:
        """The numbers of the spaces."""
        return range(len(self.links))

    @property
    def six(self) -> int:
        """The claim that ends the game of the player who stakes it."""
        return self.nuggets.index(SIX)


def _cut_board(name: str, grid: str, data: BoardData) -> Board:
    """Return the board of the inner claims: those of which every space is on the ring of another claim too.

    The start spaces are those of its rim where claims meet. The first row is gone, and the first claim of
    each other row, so that the claims have new names.
    """
    shared = Counter(place for claim in data.claims for place in data.ring_positions(claim))
    inner = [
        replace(claim, name=f"{chr(ord(claim.name[0]) - 1)}{int(claim.name[1:]) - 1}")
        for claim in data.claims
        if all(shared[place] > 1 for place in data.ring_positions(claim))
    ]
    kept = Counter(place for claim in inner for place in data.ring_positions(claim))
    starts = [place for place, count in kept.items() if 1 < count < shared[place]]
    return _build_board(name, grid, data, inner, starts)


def _build_board(
    name: str,
    grid: str,
    data: BoardData,
    claims: Sequence[ClaimData],
    starts: Sequence[tuple[int, int]],
) -> Board:
    """Return the board with these claims and start spaces, whose other properties the data describe."""
    rings = [data.ring_positions(claim) for claim in claims]
    order = sorted({place for ring in rings for place in ring}, key=lambda place: (place[1], place[0]))
    number = {place: space for space, place in enumerate(order)}
    numbered = [tuple(number[place] for place in ring) for ring in rings]
    links: list[set[int]] = [set() for _ in order]
    claims_at: list[list[int]] = [[] for _ in order]
    for claim, ring in enumerate(numbered):
        for space, following in zip(ring, ring[1:] + ring[:1], strict=True):
            links[space].add(following)
            links[following].add(space)
            claims_at[space].append(claim)
    wide, high = data.scale
    positions = tuple((x * wide, y * high) for x, y in order)
    return Board(
        name,
        grid,
        data.title,
        tuple(tuple(sorted(adjacent)) for adjacent in links),
        tuple(numbered),
        tuple(map(tuple, claims_at)),
        tuple(sum(1 << space for space in ring) for ring in numbered),
        tuple(claim.nuggets for claim in claims),
        tuple(claim.name for claim in claims),
        tuple(sorted(number[place] for place in starts)),
        positions,
        tuple(_center([positions[space] for space in ring]) for ring in numbered),
    )


def _center(positions: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in positions) / len(positions), sum(y for _, y in positions) / len(positions)


@cache
def boards(path: Path = PATH) -> Boards:
    """Return the contents of the data file. Raises `BadData`."""
    return load(Boards, path)


@cache
def board(name: str) -> Board:
    """Return a board by its name: "honeycomb", "square", "small honeycomb" or "small square"."""
    grid = name.removeprefix(f"{SMALL} ")
    data = {"honeycomb": boards().honeycomb, "square": boards().square}[grid]
    if grid != name:
        return _cut_board(name, grid, data)
    return _build_board(name, grid, data, data.claims, data.starts)


def board_name(grid: str, valley: str) -> str:
    """Return the name of the board with rings in a grid, in a valley that is "whole" or "small"."""
    return grid if valley == WHOLE else f"{valley} {grid}"


BOARDS: Final = ("honeycomb", "square")
VALLEYS: Final = (WHOLE, SMALL)
STONES: Final = boards().stones
FEW_STONES: Final = 9
"""The size of a team by a house rule."""
AGAIN: Final = boards().again
PATIENCE: Final = boards().patience
IDLE: Final = boards().idle


def count_message(things: str, count: int) -> Message:
    """Return a message that counts "nuggets", "spots", "steps", "diggers" or "claims"."""
    return message(f"gold_am_yukon.count.{things}", count=count)


def claim_and_nuggets(board: Board, claim: int) -> tuple[str, Message]:
    """Return a claim's name, and its nuggets as a message."""
    return board.names[claim], count_message("nuggets", board.nuggets[claim])
