"""The open tasks of a turn of CALAMITYVILLE, as small values on a stack with the next one on top."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from games.ring.pending import Arriving, Buying, Opening, Over, Passing, Ready, Throwing

__all__ = ["Arriving", "Buying", "Opening", "Over", "Passing", "Ready", "Throwing"]


class Piling(NamedTuple):
    """Nature shuffles the newspapers."""


class Reading(NamedTuple):
    """A player reads the top page; `why` is the cause: "die", "space" or "page"."""

    player: int
    why: str


class Walking(NamedTuple):
    """A player's token moves by the number on the ordinary die."""

    player: int


class Placing(NamedTuple):
    """A player puts a house on a vacant lot for nothing."""

    player: int


class Drawing(NamedTuple):
    """Nature picks a nugget for a player; `why` is "river", "mine" or "news"."""

    player: int
    why: str


class Kicking(NamedTuple):
    """Nature throws the ordinary die for the donkey; `player` read the page."""

    player: int


class Giving(NamedTuple):
    """A player chooses a property to give to `taker`."""

    player: int
    taker: int


class Blaming(NamedTuple):
    """The reader chooses the player who loses a building, among those with most."""

    player: int
    seats: tuple[int, ...]


class Losing(NamedTuple):
    """A player chooses one of these properties to lose; `why` is "cave in" or "fire"."""

    player: int
    spaces: tuple[int, ...]
    why: str


class Owing(NamedTuple):
    """A debt that is still unpaid; the debtor sells properties until cash suffices."""

    debtor: int
    creditor: int
    amount: int
    why: str


class Rethrowing(NamedTuple):
    """Nature throws the ordinary die for a player's second move."""

    player: int


Decision: TypeAlias = Ready | Buying | Placing | Giving | Blaming | Losing | Owing
"""The tasks in which a player chooses."""
Fortune: TypeAlias = Opening | Throwing | Drawing | Kicking | Rethrowing
"""The tasks in which nature throws or draws for a player."""
Acting: TypeAlias = Decision | Fortune
"""The tasks of a player at the table."""
Pending: TypeAlias = Acting | Piling | Over
"""The tasks that can stand open between two entries of the log."""
Step: TypeAlias = Reading | Walking | Arriving | Passing
"""The tasks that proceed by themselves."""
Task: TypeAlias = Pending | Step
STEPS: Final = (Reading, Walking, Arriving, Passing)
"""The classes of `Step`."""
