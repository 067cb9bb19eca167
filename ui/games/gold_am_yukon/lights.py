"""What is lit on the board while somebody chooses: ends, spaces with spots, claims, a previewed walk."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Surface

from ui.draw.seats import SeatLook
from ui.draw.theme import GLOW, SNOW, Metrics
from ui.games.gold_am_yukon import marks
from ui.games.gold_am_yukon.chart import NOTHING
from ui.games.gold_am_yukon.view import BoardView, Pin


@dataclass(frozen=True, slots=True)
class Sight:
    """A walk, or an entry of stones, before it is made.

    `path` are the spaces where stones would be set, first to last; `team` is where the team would then lie,
    from end to end; `tail` the space of the end that follows then. `claims` are those that could be staked
    then. `barred` are the spaces of the opponents' stones that turn the walk back.
    """

    path: tuple[int, ...]
    team: tuple[int, ...]
    tail: int = NOTHING
    claims: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()


TARGET_DEPTH: Final = 30.0
CLAIM_DEPTH: Final = 15.0
RING_DEPTH: Final = 36.0
GHOST_DEPTH: Final = 48.0
SIGN_DEPTH: Final = 60.0
FULL: Final = 255
_KINDS: Final = ("lit", "walk", "mark")
_LATER: Final = 110  # of 255, how strong the ring of a claim is that a walk would come to


class Lights:
    """The pins of all that is lit now."""

    def __init__(self, view: BoardView, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._view = view
        self._m = m
        self._seats = tuple(seats)
        self.ends: tuple[int, ...] = ()
        self.lead = NOTHING
        self.reach: dict[int, int] = {}
        self.claims: tuple[int, ...] = ()
        self.walk: Sight | None = None
        self.marked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self._seat = NOTHING
        self._pins: dict[str, list[Pin]] = {kind: [] for kind in _KINDS}

    def lay(self) -> None:
        """The ground has been laid anew: so are the lights."""
        for pins in self._pins.values():
            pins.clear()
        self._show_lit()
        self._show_walk()
        self._show_marks()

    # -------------------------------------------------------------- what can be done
    def light(
        self, ends: Collection[int], lead: int, reach: Mapping[int, int], claims: Collection[int]
    ) -> None:
        """Light these ends, spaces and claims, and no others."""
        wanted = (tuple(ends), lead, dict(reach), tuple(claims))
        if wanted != (self.ends, self.lead, self.reach, self.claims):
            self.ends, self.lead, self.reach, self.claims = wanted
            self._show_lit()

    def _show_lit(self) -> None:
        self._drop("lit")
        chart = self._view.chart
        for claim in self.claims:
            self._claim("lit", claim, FULL)
        hidden = self.walk.path if self.walk else ()
        for space, spots in self.reach.items():
            if space not in hidden:
                self._at("lit", marks.target(spots, chart.step, self._m), space, TARGET_DEPTH)
        for space in self.ends:
            tone = SNOW if space == self.lead else GLOW
            self._at("lit", marks.ring(chart.disc, tone, self._m), space, RING_DEPTH)

    # -------------------------------------------------------------- a walk
    def preview(self, walk: Sight | None, seat: int) -> None:
        """Show a walk of a seat; None takes it away."""
        if (walk, seat) != (self.walk, self._seat):
            has_path = bool(walk and walk.path) or bool(self.walk and self.walk.path)
            self.walk, self._seat = walk, seat
            self._show_walk()
            if has_path:
                self._show_lit()

    def _show_walk(self) -> None:
        self._drop("walk")
        walk, chart, m = self.walk, self._view.chart, self._m
        if walk is None or self._seat == NOTHING:
            return
        look = self._seats[self._seat]
        numbers = {space: number for number, space in enumerate(walk.path, 1)}
        for claim in walk.claims:
            if claim not in self.claims:
                self._claim("walk", claim, _LATER)
        for space, number in numbers.items():
            picture = (
                marks.ghost(look, number, chart.disc, m)
                if space in walk.team
                else marks.footprint(number, chart.step, m)
            )
            self._at("walk", picture, space, GHOST_DEPTH)
        if walk.tail != NOTHING:
            self._at("walk", marks.tail_ring(chart.disc, m), walk.tail, GHOST_DEPTH + 1)
        for space in walk.barred:
            self._at("walk", marks.turn_back(chart.disc, m), space, SIGN_DEPTH)

    # -------------------------------------------------------------- what is pointed out
    def mark(self, spaces: Collection[int], claims: Collection[int]) -> None:
        """Let these spaces and claims glow, and no others."""
        wanted = (tuple(spaces), tuple(claims))
        if wanted != self.marked:
            self.marked = wanted
            self._show_marks()

    def _show_marks(self) -> None:
        self._drop("mark")
        spaces, claims = self.marked
        for claim in claims:
            self._claim("mark", claim, FULL)
        for space in spaces:
            self._at("mark", marks.ring(self._view.chart.disc, SNOW, self._m), space, RING_DEPTH)

    # -------------------------------------------------------------- pins
    def _drop(self, kind: str) -> None:
        for pin in self._pins[kind]:
            self._view.pins.remove(pin)
        self._pins[kind] = []

    def _at(self, kind: str, picture: Surface, space: int, depth: float) -> None:
        x, y = self._view.chart.spaces[space]
        width, height = picture.get_size()
        self._add(kind, picture, (x - width // 2, y - height // 2), depth)

    def _claim(self, kind: str, claim: int, strength: int) -> None:
        chart = self._view.chart
        picture, place = marks.claim_ring(chart, claim, strength)
        self._add(kind, picture, place, CLAIM_DEPTH)
        if strength == FULL:
            glow = marks.medal_glow(chart.medal(claim), self._m)
            x, y = chart.claims[claim]
            width, height = glow.get_size()
            self._add(kind, glow, (x - width // 2, y - height // 2), CLAIM_DEPTH + 1)

    def _add(self, kind: str, picture: Surface, place: tuple[int, int], depth: float) -> None:
        order = _KINDS.index(kind) / 10 + len(self._pins[kind]) / 10_000
        pin = Pin(self._view, picture, place, depth + order)
        self._pins[kind].append(pin)
        self._view.pins.add(pin)
