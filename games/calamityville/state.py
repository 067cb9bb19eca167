"""The data of CALAMITYVILLE: state, moves, events, views. Money is in dollars; seats count from 0."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, TypeAlias, get_args

from games.calamityville.board import KINDS, NUMBER_OF, RING
from games.calamityville.pending import STEPS, Pending, Task
from games.core import Copyable, distinct
from games.ring.estate import BANK, NOBODY, Broke, Finished, Moved, Paid, Sent, Tied

__all__ = ["BANK", "NOBODY", "Broke", "Finished", "Moved", "Paid", "Sent", "Tied"]

NOWHERE: Final = -1
"""A space, where there is none."""


@dataclass(slots=True)
class State(Copyable):
    """The whole table: what lies open (see `View`), and what the rules alone know and change.

    `pile` are the pages still to be read, the next one last; `todo` is what is still to be done, the next
    thing last.
    """

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

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.cash)

    @property
    def task(self) -> Pending:
        """What everybody waits for, once all has gone that goes by itself."""
        task = self.todo[-1]
        assert not isinstance(task, STEPS), task
        return task


# ------------------------------------------------------------------ moves and outcomes
@distinct
class Shuffle(NamedTuple):
    """Outcome: the pages in the order in which they will be read; a letter each."""

    boom: str
    bust: str


@distinct
class Dice(NamedTuple):
    """Outcome: a throw of both dice; `news` where the newspaper die shows a newspaper."""

    number: int
    news: bool


@distinct
class Die(NamedTuple):
    """Outcome: a throw of the ordinary die alone."""

    number: int


@distinct
class Pick(NamedTuple):
    """Outcome: the nugget that is drawn, by its place in the data file."""

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
    """Build nothing on the space where one stands."""


@distinct
class Give(NamedTuple):
    """Pass a property on."""

    space: int


@distinct
class Blame(NamedTuple):
    """Say who of those with most buildings loses one."""

    seat: int


@distinct
class Lose(NamedTuple):
    """Hand a property back to the bank for nothing."""

    space: int


@distinct
class Sell(NamedTuple):
    """To meet a debt: sell a property to the bank."""

    space: int


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class Piled:
    """The pages lie on their pile, boom on top of bust."""

    boom: int
    bust: int


@dataclass(frozen=True, slots=True)
class Threw:
    """Somebody threw; `why` is "start", "move", "donkey" or "again"; `news` is never true but in "move"."""

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

    `why` is "own" for a lot of one's own, "full" with five properties, "poor" with too little cash, or
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
    """A property was put on a space, for a price (0 where it was free)."""

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
    """A nugget was drawn: its place in the data file, its worth; `why` is "river", "mine" or "news"."""

    reveals: ClassVar[bool] = True
    player: int
    nugget: int
    worth: int
    why: str


@dataclass(frozen=True, slots=True)
class DonkeyRan:
    """The donkey ran past these buildings, each as often as counted, and kicked the last one down.

    In an empty town nothing is thrown: the number is 0, the path empty, the space NOWHERE.
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
    """What is to be done now."""

    task: Pending


TurnEvent: TypeAlias = Piled | Threw | Tied | Began | Moved | Sent | Spared | Refreshed | Asked | Finished
"""What happens to dice, tokens and turns."""
NewsEvent: TypeAlias = Busted | Read | Fizzled | Drew | DonkeyRan | RanOut
"""What happens by newspapers, nuggets and the donkey."""
MoneyEvent: TypeAlias = Paid | Broke | Built | Passed | Returned
"""What happens to money and properties."""
Event: TypeAlias = TurnEvent | NewsEvent | MoneyEvent
EVENTS: Final[tuple[type, ...]] = get_args(Event)


@dataclass(slots=True)
class View(Copyable):
    """What everybody sees: all but the order of the pages. It is changed by events alone.

    `built` is the kind of property on each space, "" for none; `owner` whose it is; `deeds` are the spaces
    of each player's properties, in the order in which he got them. `read` are the pages that were read, in
    order; `boom` and `bust` are how many pages are left of each. `turn` is whose turn it is, `walk` how far
    his token is still to go by the dice (0 once it went), `again` whether he is to move a second time. `task`
    is what is to be done now.
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

    @property
    def stock(self) -> dict[str, int]:
        """How many properties of each kind the bank has left."""
        return {kind: NUMBER_OF[kind] - self.built.count(kind) for kind in KINDS}


Table: TypeAlias = State | View
"""What lies open, in the state and in what is seen of it."""
