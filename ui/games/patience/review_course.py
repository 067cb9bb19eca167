"""The look back at a finished patience: what the worker has found out so far, and what to ask it next.

It begins with the turning point. Then it counts the outlook of some moments, evenly spread at first, and
further ones between the two where the outlook fell most, until single moves are found. Each large fall by a
single move is split in two: the ways that the choice threw away, and those that the uncovered card took.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from games.core import reveals
from games.match import Match
from games.patience.state import GiveUp
from games.solver.outlook import WAYS, Outlook, TurningPoint
from ui.games.patience.solver_jobs import CountWays, FindTurningPoint
from ui.play.computer.jobs import MatchSnapshot

if TYPE_CHECKING:
    from ui.app.scene import Application

_SPREAD: Final = 11
"""The number of moments that are spread evenly."""
_BETWEEN: Final = 8
"""The most moments that are added where the outlook fell."""
_AT_ONCE: Final = 20  # ways of one job
_LEAST_FALL: Final = 8
"""The least fall, in ways, of a move that is named."""
_MOST_FALLS: Final = 3


class Fall(NamedTuple):
    """A move after which fewer ways could be won: it is the entry at `position` of the log.

    `thrown_away` ways were lost by the choice. The rest could not be won with the card that it uncovered.
    """

    position: int
    before: int
    after: int
    thrown_away: int

    @property
    def size(self) -> int:
        """The number of ways lost."""
        return self.before - self.after


class ReviewCourse:
    """The course of a look back at a match that is over; it calls `on_change` after each answer."""

    def __init__(self, app: Application, match: Match, on_change: Callable[[], None] = lambda: None) -> None:
        self._app = app
        self._snapshot = MatchSnapshot.of(match)
        self.on_change = on_change
        self.last = len(match.log)
        """The last position: the number of entries of the log."""
        self.is_won = bool(match.winners)
        self.is_given_up = isinstance(match.log[-1].move, GiveUp)
        self.turning_point = TurningPoint(self.last, self.last + 1) if self.is_won else None
        """The place where the game was lost, once it is found."""
        self.is_failed = False
        """True if the worker could not find out where the game was lost."""
        self._uncovers = [any(map(reveals, events)) for events in match.history()]
        self._outlooks = {self.last: Outlook(WAYS, WAYS * self.is_won, WAYS * (not self.is_won))}
        self._choices: dict[int, Outlook] = {}
        self._spread = _evenly_spread(self.last)
        self._asked = False

    # -------------------------------------------------------------- what is known
    @property
    def moments(self) -> dict[int, Outlook]:
        """The outlooks that are known by position, in order; some are not complete."""
        return {at: self._outlooks[at] for at in sorted(self._outlooks)}

    @property
    def losing_entry(self) -> int:
        """The entry of the log that is known to have lost the game, or -1."""
        turning = self.turning_point
        return turning.won_until if turning and turning.is_exact and not self.is_won else -1

    @property
    def is_done(self) -> bool:
        """True once there is nothing more to find out."""
        return self._next_job() is None

    @property
    def progress(self) -> tuple[int, int]:
        """The number of moments counted so far, and of those planned by now."""
        wanted = self._wanted()
        return sum(self._outlooks[at].is_complete for at in wanted if at in self._outlooks), len(wanted)

    @property
    def falls(self) -> list[Fall]:
        """The largest falls by single moves, in the order of the game, as far as they are known."""
        found = []
        for at in self._large_falls():
            after = self._outlooks[at + 1]
            choice = self._choices.get(at, Outlook()) if self._uncovers[at] else after
            if choice.is_complete:
                before = self._outlooks[at].won
                found.append(Fall(at, before, after.won, max(0, before - choice.won)))
        return found

    def ways_after(self, entry: int) -> int | None:
        """Return the winnable ways after an entry of the log that took few of them, or None."""
        if not self._is_complete(entry) or not self._is_complete(entry + 1):
            return None
        before, after = self._outlooks[entry].won, self._outlooks[entry + 1].won
        return after if before - after < _LEAST_FALL else None

    @property
    def lowest(self) -> tuple[int, Outlook] | None:
        """The complete moment with the fewest winnable ways before the end, or None."""
        complete = {at: each for at, each in self._outlooks.items() if each.is_complete and at < self.last}
        return min(complete.items(), key=lambda item: (item[1].won, item[0])) if complete else None

    def _large_falls(self) -> list[int]:
        """Return the entries that took most ways, in the order of the game."""
        sizes = {
            at: each.won - self._outlooks[at + 1].won
            for at, each in self._outlooks.items()
            if each.is_complete and at + 1 in self._outlooks and self._outlooks[at + 1].is_complete
        }
        large = sorted((at for at in sizes if sizes[at] >= _LEAST_FALL), key=lambda at: -sizes[at])
        return sorted(large[:_MOST_FALLS])

    # -------------------------------------------------------------- what to ask next
    def go_on(self) -> None:
        """Ask the worker for what is not known yet, unless it is at work."""
        job = None if self._asked or self._app.worker.busy else self._next_job()
        if isinstance(job, FindTurningPoint):
            self._asked = True
            self._app.worker.submit(job, self._take_turning_point)
        elif job:
            self._asked = True
            position = len(job.snapshot.log)
            known = self._outlooks if job.move is None else self._choices
            self._app.worker.submit(job, partial(self._take_ways, known, position))

    def stop(self) -> None:
        """Drop the question that the worker has not answered."""
        if self._asked:
            self._asked = False
            self._app.worker.cancel()

    def _next_job(self) -> FindTurningPoint | CountWays | None:
        if self.is_failed:
            return None
        if self.turning_point is None:
            return FindTurningPoint(self._snapshot)
        for at in self._wanted():
            outlook = self._outlooks.get(at, Outlook())
            if not outlook.is_complete:
                return CountWays(self._cut(at), outlook.ways, _AT_ONCE)
        for at in self._large_falls():
            choice = self._choices.get(at, Outlook())
            if self._uncovers[at] and not choice.is_complete:
                return CountWays(self._cut(at), choice.ways, _AT_ONCE, self._snapshot.log[at].move)
        return None

    def _cut(self, position: int) -> MatchSnapshot:
        return self._snapshot._replace(log=self._snapshot.log[:position])

    def _wanted(self) -> list[int]:
        """Return the positions to count: those around the turning point, spread ones, then some between."""
        losing = self.losing_entry
        around = (losing, losing + 1) if losing > 0 else ()
        wanted = [*dict.fromkeys((*around, *self._spread))]
        added = 0
        while added < _BETWEEN and all(self._is_complete(at) for at in wanted):
            places = sorted(wanted)
            gaps = [pair for pair in pairwise(places) if pair[1] - pair[0] > 1]
            left, right = max(gaps, key=self._fall_between, default=(0, 0))
            if self._fall_between((left, right)) < _LEAST_FALL:
                break
            wanted.append((left + right) // 2)
            added += 1
        return wanted

    def _is_complete(self, position: int) -> bool:
        return self._outlooks.get(position, Outlook()).is_complete

    def _fall_between(self, places: tuple[int, int]) -> int:
        left, right = (self._outlooks.get(at, Outlook()).won for at in places)
        return left - right

    # -------------------------------------------------------------- answers
    def _take_turning_point(self, found: TurningPoint | None) -> None:
        self._asked = False
        self.turning_point, self.is_failed = found, found is None
        self.on_change()

    def _take_ways(self, known: dict[int, Outlook], position: int, found: Outlook | None) -> None:
        self._asked = False
        if found is None:
            self.is_failed = True
        else:
            known[position] = known.get(position, Outlook()).plus(found)
        self.on_change()


def _evenly_spread(last: int) -> list[int]:
    """Return positions from the deal to the end of a game: ends and middle first, then those between."""
    places = sorted({1 + round((last - 1) * number / (_SPREAD - 1)) for number in range(_SPREAD)})
    order = sorted(range(len(places)), key=lambda number: (-_roundness(number), number))
    return [places[number] for number in order]


def _roundness(number: int) -> int:
    """Return how often a number can be halved; 0 counts as the roundest."""
    return (number & -number).bit_length() if number else 99
