"""The parts of a replay beside its table: the curve of the chances over the bar, and the moods.

The worker finds the chances; the moods follow from the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.compat import override
from games.occasions import Occasions, occasions_of
from ui.draw.course import small_course
from ui.draw.sprites import NeededAreas
from ui.draw.theme import Metrics
from ui.play.replay.spoken import WatchedScene
from ui.play.review.balance import WHOLE
from ui.play.review.curve import Curve
from ui.play.review.pages import has_review
from ui.play.review.progress import review_of

if TYPE_CHECKING:
    from games.match import Match
    from ui.app.scene import Application
    from ui.draw.seats import SeatLook
    from ui.play.base.face import Face
    from ui.play.base.replay_cursor import ReplayCursor
    from ui.play.replay.strip import Strip


class ReplayChances:
    """The curve of a match that is watched; none for one that is not over, or without a review.

    `changed` is called when the curve is found.
    """

    def __init__(self, app: Application, match: Match, face: Face, changed: Callable[[], None]) -> None:
        self._app = app
        self._face = face
        self._changed = changed
        persons = [seat for seat, look in enumerate(face.seats) if not look.is_computer]
        self._found = review_of(app.worker, match, persons) if has_review(match) else None
        self._is_at_work = False
        self._rows: tuple[tuple[int, ...], ...] = ()

    def begin(self) -> None:
        """Let the worker look for the curve, if it is not known yet."""
        if self._found and self._found.review is None:
            self._is_at_work = True
            self._found.begin(self._app.worker, self._changed, proves=False)

    def stop(self) -> None:
        """Stop looking for it."""
        if self._found and self._is_at_work:
            self._is_at_work = False
            self._found.stop()

    def poll(self) -> None:
        """Deliver what the worker has found."""
        if self._is_at_work:
            self._app.worker.poll()

    @property
    def due(self) -> float:
        """Time of the next poll by time alone."""
        return self._app.worker.due if self._is_at_work else inf

    def paint(self, size: tuple[int, int], m: Metrics) -> Surface | None:
        """Return the curve by positions of the replay in a picture of a size, or None if it is not known."""
        if self._found is None or self._found.review is None:
            return None
        if not self._rows:
            points = Curve(self._found.review, self._face).by_position
            self._rows = tuple(zip(*(point.chances for point in points), strict=True))
        return small_course(self._rows, WHOLE, self._face.seats, size, m)


class ChancesScene(WatchedScene):
    """A watched game with the curve of its chances over the bar; it looks for them while it is shown.

    Its computer players have their moods, but say nothing.
    """

    cursor: ReplayCursor
    position: int
    _match: Match
    _occasions: Occasions | None = None
    _strip: Strip
    _chances: ReplayChances

    @override
    def enter(self) -> None:
        self._chances.begin()

    @override
    def leave(self) -> None:
        self._chances.stop()

    @override
    def tick(self, now: float) -> None:
        super().tick(now)
        self._chances.poll()

    @property
    @override
    def due(self) -> float:
        return min(super().due, self._chances.due)

    @property
    @override
    def _message_area(self) -> Rect:
        return self.face.board_room

    @override
    def _needed_areas(self) -> NeededAreas:
        return NeededAreas([self.face.layout.bar.pill])

    def _moods(self) -> Mapping[SeatLook, str]:
        """Return the moods of the players at the position."""
        rivals = [(seat, look) for seat, look in enumerate(self.face.seats) if look.face]
        if self._occasions is None and rivals:
            self._occasions = occasions_of(self._match)
        found, entries = self._occasions, self.cursor.entries_before(self.position)
        return {look: found.mood(seat, entries) for seat, look in rivals} if found else {}

    def _show_curve(self) -> None:
        self.app.defer(self._strip.show_curve)
