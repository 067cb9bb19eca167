"""Two searches of one position that share the work, each in a process of its own.

They follow different orders. Each tells the other which positions it has taken up, and the other leaves
those alone; when one has nothing left to do, it receives some of the frames that the other has put by. So at
least one of them searches each position, and nothing is left when both rest and nothing is on the way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum, auto
from itertools import islice
from typing import Final, NamedTuple, Protocol

from games.solver.frontier import Piece
from games.solver.table import Trail

_NOTHING: Final = (0, 0)


class What(Enum):
    """The kind of a message between the two searches."""

    IS_HERE = auto()
    HAS_TAKEN_UP = auto()
    """Positions, each with its debts."""
    RESTS = auto()
    """The numbers of times that this search has given work, and received it."""
    GIVES = auto()
    HAS_WON = auto()
    """The trail of the line."""
    LEAVES = auto()


class Message(NamedTuple):
    """A message, and its search: the number of the question, and the part of the answer."""

    search: tuple[int, int]
    what: What
    positions: Sequence[tuple[int, int]] = ()
    counts: tuple[int, int] = _NOTHING
    pieces: Sequence[Piece] = ()
    trail: Sequence[tuple[int, int, int, int, int, int]] = ()


class Post(Protocol):
    """The channel to the other process, and the messages received from it."""

    received: deque[Message]
    is_cut: bool
    """True once nothing more will come."""

    def send(self, message: Message) -> None:
        """Send a message; do nothing if the other process is gone."""

    def wait(self) -> None:
        """Wait a little for something to come."""


class Share:
    """One search's side of a shared search."""

    def __init__(self, post: Post, search: tuple[int, int], *, leads: bool) -> None:
        self._post = post
        self._search = search
        self.leads = leads
        """True if it is for this search to prove, if it can, that all is lost."""
        self.theirs: dict[int, int] = {}
        """Positions that the other search has taken up, with the debts there."""
        self.given: list[Piece] = []
        """Work that the other search has just given."""
        self.is_alone = False
        """True once the other search has left, with work undone."""
        self.line: Trail | None = None
        """The trail of the line, once the other search has won."""
        self._is_heard = False
        self._is_resting = False
        self._is_other_resting = False
        self._told = 0
        self._counts = _NOTHING
        self._other_counts = _NOTHING
        self._post.send(Message(search, What.IS_HERE))

    @property
    def is_asked(self) -> bool:
        """True while the other search waits for work."""
        return self._is_other_resting and self._other_counts[1] == self._counts[0]

    @property
    def is_over(self) -> bool:
        """True if both rest and no given work is on the way, or the other search was never heard of."""
        if not (self._is_heard or self.is_alone):
            return True
        return self._is_resting and self.is_asked and self._other_counts[0] == self._counts[1]

    def exchange(self, seen: dict[int, int]) -> None:
        """Send the positions taken up since the last time, and process the other search's messages."""
        received = self._post.received
        while received and self.line is None:
            if received[0].search > self._search:  # the other search is at a newer question
                self.is_alone = True
                break
            message = received.popleft()
            if message.search == self._search:
                self._hear(message)
        if self._post.is_cut and not received:
            self.is_alone = True
        if self._is_heard and (news := len(seen) - self._told):
            self._told += news
            positions = list(islice(reversed(seen.items()), news))
            self._post.send(Message(self._search, What.HAS_TAKEN_UP, positions=positions))

    def rest(self, seen: dict[int, int]) -> None:
        """Report once that nothing is left to do, and wait a little for messages from the other search."""
        self.given = []
        if not self._is_resting:
            self.exchange(seen)
            self._is_resting = True
            self._post.send(Message(self._search, What.RESTS, counts=self._counts))
        if not self._post.received:
            self._post.wait()
        self.exchange(seen)

    def give(self, pieces: list[Piece]) -> None:
        """Give the other search something to do."""
        self._counts = (self._counts[0] + 1, self._counts[1])
        self._post.send(Message(self._search, What.GIVES, pieces=pieces))

    def end(self, is_won: bool | None, trail: Trail) -> None:
        """Report the result here: a line was found, or there was no time left; otherwise report nothing."""
        if is_won and self.line is None:
            self._post.send(Message(self._search, What.HAS_WON, trail=trail))
        elif is_won is None:
            self._post.send(Message(self._search, What.LEAVES))

    def _hear(self, message: Message) -> None:
        match message.what:
            case What.IS_HERE:
                self._is_heard = True
            case What.HAS_TAKEN_UP:
                self.theirs.update(message.positions)
            case What.RESTS:
                self._is_other_resting, self._other_counts = True, message.counts
            case What.GIVES:
                self._is_resting = self._is_other_resting = False
                self._counts = (self._counts[0], self._counts[1] + 1)
                self.given += message.pieces
            case What.HAS_WON:
                self.line = list(message.trail)
            case What.LEAVES:
                self.is_alone, self._is_heard = True, False


class Partner(NamedTuple):
    """The other side of the same question, and whether this search is the one to lead."""

    post: Post
    question: int
    """The number of the question: the newer, the higher."""
    leads: bool

    def share(self, part: int) -> Share:
        """Return this side of a search, which is the given part of the answer."""
        return Share(self.post, (self.question, part), leads=self.leads)
