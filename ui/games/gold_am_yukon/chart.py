"""Where spaces and claims lie on the ground, in pixels, at each step of the zoom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from games.gold_am_yukon.board import CLAIMS, SPACES, Board, board
from ui.draw.cache import cached
from ui.draw.theme import Metrics

ZOOMS: Final = (1.0, 1.5, 2.2)
"""By how much the ground is enlarged at each step."""
NOTHING: Final = -1
_LARGE: Final = 1.6  # the unit from which windows are so large that the last step is of no use
_EDGE: Final = 8  # units between a stone at the edge of the board and the edge of the room
_DOT: Final = 0.33
_DISC: Final = 0.97
_REACH: Final = 0.75  # how far from its middle a space is met, in steps from space to space
_MEDALS: Final = {1: 0.94, 2: 1.0, 4: 1.1, 6: 1.38}
"""How wide the picture of a claim is, by its nuggets, in units of place."""

Point = tuple[int, int]


def zooms(m: Metrics) -> int:
    """How many steps of the zoom there are in a window."""
    return len(ZOOMS) if m.unit < _LARGE else len(ZOOMS) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """The ground of a board at one step of the zoom; all places count from its upper left corner.

    `size` is that of the ground, `side` the pixels of one unit of place; `spaces` and `claims` are the
    middles of spaces and claims.
    """

    board: Board
    zoom: int
    size: tuple[int, int]
    side: float
    spaces: tuple[Point, ...]
    claims: tuple[Point, ...]

    @property
    def step(self) -> int:
        """From a space to the one beside it."""
        return round(self.side / 2)

    @property
    def dot(self) -> int:
        """How wide a space is drawn."""
        return 2 * round(self.step * _DOT)

    @property
    def disc(self) -> int:
        """How wide a stone is."""
        return round(self.step * _DISC)

    def medal(self, claim: int) -> int:
        """How wide the medallion of a claim is drawn."""
        return round(self.side * _MEDALS.get(self.board.nuggets[claim], 1.0))

    def outline(self, claim: int) -> list[Point]:
        """The middles of the spaces round a claim, clockwise."""
        return [self.spaces[space] for space in self.board.rings[claim]]

    def bounds(self, claim: int) -> Rect:
        """The rectangle round a claim and its spaces."""
        points = self.outline(claim)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        rect = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return rect.inflate(2 * self.dot, 2 * self.dot)

    def space_at(self, point: tuple[float, float]) -> int:
        """The space at a point, -1 for none: the nearest one within reach."""
        best, found = (self.step * _REACH) ** 2, NOTHING
        for space in SPACES:
            x, y = self.spaces[space]
            away = (x - point[0]) ** 2 + (y - point[1]) ** 2
            if away <= best:
                best, found = away, space
        return found

    def claim_at(self, point: tuple[float, float]) -> int:
        """The claim whose ground is at a point, -1 for none: what is near a space is the space's."""
        if self.space_at(point) != NOTHING:
            return NOTHING
        reach = self.side**2
        for claim in CLAIMS:
            x, y = self.claims[claim]
            if (x - point[0]) ** 2 + (y - point[1]) ** 2 <= reach:
                return claim
        return NOTHING


@cached(12)
def chart(name: str, room: tuple[int, int], zoom: int, m: Metrics) -> Chart:
    """The chart of a board that is fitted into a room of this size, at a step of the zoom."""
    plan = board(name)
    enlarged = ZOOMS[zoom]
    size = (round(room[0] * enlarged), round(room[1] * enlarged))
    xs, ys = [x for x, _ in plan.places], [y for _, y in plan.places]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    edge = 2 * m.u(_EDGE) * enlarged
    stone = _DISC / 2
    side = min((size[0] - edge) / (wide + stone), (size[1] - edge) / (high + stone))
    left = size[0] / 2 - side * (max(xs) + min(xs)) / 2
    top = size[1] / 2 - side * (max(ys) + min(ys)) / 2

    def at(place: tuple[float, float]) -> Point:
        return round(left + place[0] * side), round(top + place[1] * side)

    return Chart(plan, zoom, size, side, tuple(map(at, plan.places)), tuple(map(at, plan.centres)))
