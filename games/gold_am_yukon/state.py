"""The data of GOLD AM YUKON: state, moves and events. Seats count from 0.

A team is a chain of spaces, kept in its order. Its two ends are called TAIL and HEAD only as places in that
list: either may lead. If a team is a single stone, both ends are that stone, and it is called HEAD.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self, TypeAlias, get_args

from games.codec import LATER
from games.core import Copyable, distinct
from games.gold_am_yukon.board import STONES, Board

NOBODY: Final = -1
TAIL: Final = 0
"""The end of a team that is first in its list."""
HEAD: Final = 1
"""The end of a team that is last in its list."""
NEITHER: Final = -1
"""Stands for no leading end, as before the first step; a single stone never has one."""

DRAWING: Final = "drawing"
"""The phase in which a lot decides who begins."""
PLACING: Final = "placing"
"""The phase in which each team sets its first stone on a start space."""
THROWING: Final = "throwing"
PLAYING: Final = "playing"
"""The phase in which spots are left: stones enter, walk, or stake."""
FINISHED: Final = "finished"


@dataclass(slots=True)
class State(Copyable):
    """The whole table.

    `teams` are the spaces of each team from end to end, `holder` the seat on each space, `off` the stones of
    each team still off the board. `guards` is the seat that staked each claim, `retired` the seats that took
    the six and play no more. `spots` are left of the throws `thrown` in this turn, `leads` is the end that
    leads in it. `has_moved` is true once the player has used a spot of this throw. `lost` counts the whole
    throws each seat has lost in a row since a claim was staked; `idle` counts the turns, including this one,
    in which no stone entered and no claim was staked. `turned` is true from when a team turns back until it
    steps; only reasons read it. `stones` is the number of each team's stones at the beginning.
    """

    board: Board
    teams: list[list[int]]
    off: list[int]
    phase: str = DRAWING
    player: int = 0
    first: int = NOBODY
    spots: int = 0
    thrown: tuple[int, ...] = ()
    leads: int = NEITHER
    has_moved: bool = False
    idle: int = 0
    holder: list[int] = field(default_factory=list)
    guards: list[int] = field(default_factory=list)
    retired: list[bool] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    why: str = ""
    turned: bool = field(default=False, compare=False)
    stones: int = field(default=STONES, metadata=LATER)

    @classmethod
    def begin(cls, board: Board, seats: int, stones: int = STONES) -> Self:
        """Return a table with all stones off the board, this many for each team."""
        return cls(
            board,
            [[] for _ in range(seats)],
            [stones] * seats,
            holder=[NOBODY for _ in board.spaces],
            guards=[NOBODY for _ in board.claims],
            retired=[False] * seats,
            lost=[0] * seats,
            stones=stones,
        )

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.teams)

    def nuggets(self, seat: int) -> int:
        """Return the nuggets on a player's claims (GY-37a)."""
        worth = self.board.nuggets
        return sum(worth[claim] for claim, guard in enumerate(self.guards) if guard == seat)


View = State
"""The state itself: every seat sees everything."""


# ------------------------------------------------------------------ moves and outcomes
@distinct
class First(NamedTuple):
    """Outcome: the player who begins."""

    player: int


@distinct
class Die(NamedTuple):
    """Outcome: a throw of the die."""

    spots: int


@distinct
class Place(NamedTuple):
    """Set the first stone on a start space."""

    space: int


@distinct
class Enter(NamedTuple):
    """Set another stone on a space next to an end of the team."""

    end: int
    space: int


@distinct
class Step(NamedTuple):
    """With this end leading: lift the stone of the other end and set it on a space before this one."""

    end: int
    space: int


@distinct
class Stake(NamedTuple):
    """Stake a claim with the stone at this end of the team."""

    claim: int
    end: int


@distinct
class Stop(NamedTuple):
    """End the turn without the rest of the spots."""


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class Drawn:
    """A lot decided who begins."""

    player: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A player set a first stone on a start space."""

    player: int
    space: int


@dataclass(frozen=True, slots=True)
class Began:
    """A turn began: the die is thrown next."""

    player: int


@dataclass(frozen=True, slots=True)
class Threw:
    """A player threw the die; `again` if that gives a further throw. `total` is the sum of spots so far.

    `entering` is true while not all stones of the player are in.
    """

    player: int
    spots: int
    again: bool
    total: int
    entering: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """A stone entered before an end of its team."""

    player: int
    end: int
    space: int


@dataclass(frozen=True, slots=True)
class Stepped:
    """With `end` leading, the stone of the other end moved from one space to another.

    `alone` is true for a team of one stone, which has no other end.
    """

    player: int
    end: int
    start: int
    space: int
    alone: bool = False


@dataclass(frozen=True, slots=True)
class TurnedBack:
    """Other teams' stones barred the way: from now on `end` leads. `met` are those teams."""

    player: int
    end: int
    met: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Staked:
    """The stone at an end of a team, from a space, now guards a claim.

    `first` is true for a player's first claim. `guard` is the reason for this stone: it was the "last" of the
    chain, the player had "chosen" it as no end led yet, or the team had just "turned" back. `loose` is true
    for a team that by a house rule has never had enough stones to close a ring.
    """

    player: int
    claim: int
    end: int
    space: int
    nuggets: int
    first: bool = False
    guard: str = "last"
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Retired:
    """The player who staked the six plays no more; these spaces are free again."""

    player: int
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """A turn ended, its last `spots` unused; `why` is "done", "stopped", "blocked" or "staked".

    `entering` is true while not all stones of the player are in.
    """

    player: int
    spots: int
    why: str
    entering: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """The game ended: the players with most, and the reason: "all staked", "one left", "locked" or "idle"."""

    winners: tuple[int, ...]
    why: str


Event: TypeAlias = (
    Drawn | Placed | Began | Threw | Entered | Stepped | TurnedBack | Staked | Retired | Ended | Finished
)
EVENTS: Final[tuple[type, ...]] = get_args(Event)
MOVES: Final = (First, Die, Place, Enter, Step, Stake, Stop)
