"""The chances of a review turn by turn: a point for each position of the replay, with what happened there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from games.core import Event, Words
from games.review.review import Review
from ui.play.base.face import Face
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.review.balance import whole_points


class CurvePoint(NamedTuple):
    """The chances in points at a position of the replay, reached by entry `entry` of the log (-1: none).

    `seat` had the turn `turn`; `at` is the place of the point on the axis of turns. `line` tells what
    happened.
    """

    entry: int
    turn: int
    at: float
    seat: int
    chances: tuple[int, ...]
    line: Words


class Curve:
    """The points of a match, from the first turn to the end."""

    def __init__(self, review: Review, face: Face) -> None:
        cursor = face.cursor_of(face.match)
        self._cursor = cursor
        begin = review.points[0].position
        turns = _turns(cursor, face.screen_options.turn_starts)
        shown = [at for at in range(cursor.last + 1) if cursor.entries_before(at) >= begin]
        self._first = shown[0]
        points = [review.points[cursor.entries_before(at) - begin] for at in shown]
        places = _places([turns[at] for at in shown])
        seats = [points[0].seat, *(point.seat for point in points)]
        self.points = tuple(
            CurvePoint(
                cursor.entries_before(at) - 1,
                turns[at],
                place,
                seat,
                whole_points(point.chances),
                face.replay_line(face.events_of(cursor, at)),
            )
            for at, place, seat, point in zip(shown, places, seats, points, strict=False)
        )

    def at_entry(self, number: int) -> int:
        """Return the point that shows what entry `number` of the log, counted from 0, has brought."""
        return max(0, min(len(self.points) - 1, self._cursor.position_of(number) - self._first))

    def entry_before(self, number: int) -> int:
        """Return the entry that the replay shows last before entry `number`; -1 for the beginning."""
        position = self._cursor.position_of(number) - 1
        return self._cursor.entries_before(position) - 1 if position > 0 else -1

    def state_before(self, number: int) -> Any:
        """Return the state of the game before an entry of the log."""
        return self._cursor.state_after(number)

    def turn_of(self, number: int) -> int:
        """Return the turn of an entry of the log."""
        return self.points[self.at_entry(number)].turn

    def nearest(self, at: float) -> int:
        """Return the point nearest to a place on the axis of turns."""
        places = [point.at for point in self.points]
        after = min(bisect_left(places, at), len(places) - 1)
        before = max(0, after - 1)
        return before if at - places[before] <= places[after] - at else after

    @property
    def by_position(self) -> tuple[CurvePoint, ...]:
        """The point of each position of the replay; before the first turn, the first one."""
        return (self.points[0],) * self._first + self.points

    @property
    def ends_of_turns(self) -> tuple[CurvePoint, ...]:
        """The last point of each turn."""
        return tuple({point.turn: point for point in self.points}.values())


def _turns(cursor: ReplayCursor, starts: tuple[type[Event], ...]) -> list[int]:
    """Return the turn of each position: the number of those that had begun before its events, at least 1."""
    found, turn = [], 0
    for position in range(cursor.last + 1):
        found.append(max(1, turn))
        turn += sum(isinstance(event, starts) for event in cursor.events(position))
    return found


def _places(turns: Sequence[int]) -> list[float]:
    """Return the place of each position: evenly within its turn, whose end is its number."""
    found: list[float] = []
    for turn, group in groupby(turns):
        count = len(list(group))
        found += [turn - 1 + number / count for number in range(1, count + 1)]
    return [0.0, *found[1:]]
