"""The data of CALAMITYVILLE: state, moves, events, views. Money is in dollars; seats count from 0."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, TypeAlias, get_args

from games.calamityville.board import BANK_PAYS, CASH, KINDS, NUMBER_OF, PAGES, RING
from games.calamityville.pending import STEPS, Pending, Task
from games.codec import LATER
from games.core import distinct
from games.ring.events import Broke, Finished, Moved, Paid, Sent, Tied
from games.ring.state import BANK, NOBODY, RingState, RingView

__all__ = ["BANK", "NOBODY", "Broke", "Finished", "Moved", "Paid", "Sent", "Tied"]

NOWHERE: Final = -1
"""Stands for no space."""


@dataclass(slots=True)
class State(RingState[Pending]):
    """The whole table: the open part as in `View`, and the hidden part, which only the rules know.

    `pile` are the unread pages, the next one last. House rules: `purse` is the cash with which each player
    began, `paper` the number of all pages of the newspaper, `mines` one of `MINE_RULES`.
    """

    steps: ClassVar = STEPS
    cash: list[int]
    at: list[int]
    deeds: list[list[int]]
    todo: list[Task]
    owner: list[int] = field(default_factory=lambda: [NOBODY for _ in RING])
    built: list[str] = field(default_factory=lambda: ["" for _ in RING])
    pile: list[int] = field(default_factory=list)
    read: list[int] = field(default_factory=list)
    bank: int = 0
    turn: int = NOBODY
    walk: int = 0
    again: bool = False
    purse: int = field(default=CASH, metadata=LATER)
    paper: int = field(default=len(PAGES), metadata=LATER)
    mines: str = field(default=BANK_PAYS, metadata=LATER)


# ------------------------------------------------------------------ moves and outcomes
@distinct
class Shuffle(NamedTuple):
    """Outcome: the pages in reading order, one letter for each."""

    boom: str
    bust: str


@distinct
class Dice(NamedTuple):
    """Outcome: a throw of both dice; `news` is true if the newspaper die shows a newspaper."""

    number: int
    news: bool


@distinct
class Die(NamedTuple):
    """Outcome: a throw of the ordinary die alone."""

    number: int


@distinct
class Pick(NamedTuple):
    """Outcome: the drawn nugget, by its place in the data file."""

    nugget: int


@distinct
class Throw(NamedTuple):
    """Throw both dice."""


@distinct
class Build(NamedTuple):
    """Buy a property of a kind and put it on the vacant space."""

    kind: str


@distinct
class Place(NamedTuple):
    """Put a house of a kind on a vacant lot, for nothing."""

    kind: str
    space: int


@distinct
class Decline(NamedTuple):
    """Build nothing on the player's space."""


@distinct
class Give(NamedTuple):
    """Pass a property on."""

    space: int


@distinct
class Blame(NamedTuple):
    """Choose the player who loses a building, among those with most."""

    seat: int


@distinct
class Lose(NamedTuple):
    """Hand a property back to the bank for nothing."""

    space: int


@distinct
class Sell(NamedTuple):
    """Sell a property to the bank to meet a debt."""

    space: int


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class Piled:
    """The pages lie on their pile, boom on top of bust."""

    boom: int
    bust: int


@dataclass(frozen=True, slots=True)
class Threw:
    """A player threw; `why` is "start", "move", "donkey" or "again"; `news` can be true only for "move"."""

    player: int
    number: int
    news: bool
    why: str


@dataclass(frozen=True, slots=True)
class Began:
    """A turn begins."""

    player: int


@dataclass(frozen=True, slots=True)
class Spared:
    """A player landed on a space that costs and offers nothing.

    `why` is "own" for a lot of their own, "full" with five properties, "poor" with too little cash, or
    "quiet" for a space that never has an effect.
    """

    player: int
    space: int
    why: str


@dataclass(frozen=True, slots=True)
class Busted:
    """The first bust page is about to be read: the boom is over."""

    player: int


@dataclass(frozen=True, slots=True)
class Read:
    """A player read a page; `page` is its index in `PAGES`.

    `why` is the cause: the "die", the "space", or another "page".
    """

    reveals: ClassVar[bool] = True
    player: int
    page: int
    why: str = "die"


@dataclass(frozen=True, slots=True)
class Fizzled:
    """A player read a page that has no effect now.

    `why` is "full" for a building that its reader may not own, "lot" for one without a vacant lot, "taker"
    for a deed that no player may take, or "nobody" if the page concerns no player.
    """

    player: int
    page: int
    why: str = "nobody"


@dataclass(frozen=True, slots=True)
class Built:
    """A player put a property on a space, for a price (0 if it was free)."""

    player: int
    space: int
    kind: str
    price: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A deed changed hands; the property stays where it is. `named` is the player the page named.

    `full` is true if that player had no room for it.
    """

    giver: int
    taker: int
    space: int
    named: int
    full: bool = False


@dataclass(frozen=True, slots=True)
class Returned:
    """A property went back to the bank; `why` is "donkey", "cave in", "fire" or "sale"."""

    owner: int
    space: int
    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew a nugget: its place in the data file, its worth; `why` is "river", "mine" or "news"."""

    reveals: ClassVar[bool] = True
    player: int
    nugget: int
    worth: int
    why: str


@dataclass(frozen=True, slots=True)
class DonkeyRan:
    """The donkey ran past the buildings of `path` in this order and kicked down the last one, on `space`.

    Without buildings there is no throw: the number is 0, the path empty, the space NOWHERE.
    """

    player: int
    number: int
    path: tuple[int, ...]
    space: int


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A player will move a second time in this turn."""

    player: int


@dataclass(frozen=True, slots=True)
class RanOut:
    """The gold has run out: property is worth nothing, the game is over."""

    player: int


@dataclass(frozen=True, slots=True)
class Asked:
    """The next open task."""

    task: Pending


TurnEvent: TypeAlias = Piled | Threw | Tied | Began | Moved | Sent | Spared | Refreshed | Asked | Finished
"""Events of dice, tokens and turns."""
NewsEvent: TypeAlias = Busted | Read | Fizzled | Drew | DonkeyRan | RanOut
"""Events of newspapers, nuggets and the donkey."""
MoneyEvent: TypeAlias = Paid | Broke | Built | Passed | Returned
"""Events of money and properties."""
Event: TypeAlias = TurnEvent | NewsEvent | MoneyEvent
EVENTS: Final[tuple[type, ...]] = get_args(Event)


@dataclass(slots=True)
class View(RingView[Pending]):
    """The view of every seat: all but the order of the pages. Events alone change it.

    `built` is the kind of property on each space, "" for none; `owner` is its owner; `deeds` are the spaces
    of each player's properties, in the order in which they got them. `read` are the pages read so far, in
    order; `boom` and `bust` are the numbers of unread pages. `turn` is the player whose turn it is, `walk`
    the number on the dice until their token has moved (then 0), `again` is true if they move a second time.
    `task` is the next open task; `mines` is the house rule, as in the state.
    """

    cash: list[int]
    at: list[int]
    deeds: list[list[int]]
    owner: list[int]
    built: list[str]
    read: list[int]
    boom: int
    bust: int
    bank: int
    turn: int
    walk: int
    again: bool
    task: Pending
    mines: str

    @property
    def stock(self) -> dict[str, int]:
        """The number of properties of each kind that the bank has left."""
        return {kind: NUMBER_OF[kind] - self.built.count(kind) for kind in KINDS}


Table: TypeAlias = State | View
"""The open part of the table, in the state and in a view."""
