"""The golddiggers and the claims that they guard: pictures, places, links and hops of the stones.

Stones are wooden discs in a player's color, with the shape of the player's token.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from games.gold_am_yukon.state import NOBODY, TAIL, Stepped
from ui.draw import paint
from ui.draw.boxes import around
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Place
from ui.draw.theme import INK, Colour, Metrics, colour
from ui.draw.tween import Tween, in_out_sine, linear, out_back, out_cubic, point_between
from ui.games.gold_am_yukon.board import board_map
from ui.games.gold_am_yukon.board.board_map import NOTHING, BoardView, Chart, Pin, Point
from ui.games.gold_am_yukon.board.workings import draw_workings, paint_earth
from ui.play.board.effects import with_alpha

_STAKED_DEPTH: Final = 10.0
_GROUND: Final = colour("#3d5248")
_SHADE: Final = 0.3  # share of the ground's color in that of a team's claim
_LINK_DEPTH: Final = 20.0
_DEPTH: Final = 40.0
_FLYING: Final = 90.0
HOP: Final = 0.19
"""Seconds of a hop from the tail to before the head."""
_SLIDE: Final = 0.24
_HEIGHT: Final = 22  # units above the ground in the middle of a hop
_HOP_IN_PLACE: Final = 0.3
_ENLARGED: Final = 1.16
_FADED_ALPHA: Final = 95  # of 255, opacity of a stone that a walk would lift
_LIFTS: Final = 4  # steps of a shadow between the ground and the top of a hop
_CHAIN: Final = colour("#1a0d06")
_Hand = tuple[int, Pin, Place]


# ------------------------------------------------------------------ pictures
@cached
def _stone_shadow(size: int, m: Metrics, lifted: float = 0.0) -> tuple[Surface, tuple[int, int]]:
    """Return a stone's shadow and its shift; `lifted` is the stone's height above the ground, in units."""
    soft = m.u(2 + lifted * 0.35)
    inner = round(size * 0.9)
    shade = paint.blur(inner, inner, inner // 2, (10, 8, 4, 150), soft)
    inset = (size - inner) // 2 - 2 * soft
    return shade, (inset + m.u(1.5 + lifted * 0.6), inset + m.u(2.5 + lifted))


@cached
def _chain_link(across: int, down: int, step: int, tone: Colour) -> tuple[Surface, Point]:
    """Return the link between two stones of a team, in its color, and its offset from the first stone."""
    wide = max(4, round(step * 0.26))
    picture, shift = board_map.line(across, down, wide, INK.mixed(_CHAIN, 0.5).with_alpha(255))
    whole = picture.copy()
    inner, moved = board_map.line(across, down, max(2, wide * 3 // 5), tone.with_alpha(255))
    whole.blit(inner, (moved[0] - shift[0], moved[1] - shift[1]))
    return whole, shift


# ------------------------------------------------------------------ all stones
class StoneSprites:
    """The pins of all stones, in the order of their teams.

    The teams follow an event before the stones do.
    """

    def __init__(self, view: BoardView, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._view = view
        self._m = m
        self._seats = tuple(seats)
        self._teams: Sequence[Sequence[int]] = [[] for _ in seats]
        self.pins: list[list[Pin]] = [[] for _ in seats]
        self._links: list[dict[tuple[int, int], Pin]] = [{} for _ in seats]
        self._faded: frozenset[int] = frozenset()
        self._hand: _Hand | None = None
        self._dropped: dict[int, Place] = {}
        self.held = NOTHING

    # -------------------------------------------------------------- all at once
    def follow(self, teams: Sequence[Sequence[int]]) -> None:
        """Set the current spaces of the teams without moving any stone."""
        self._teams = teams

    def rebuild(self) -> None:
        """Make the stones again after the ground has changed."""
        self.pins = [[] for _ in self._seats]
        self._links = [{} for _ in self._seats]
        self._hand = None
        self.held = NOTHING
        self.settle()

    def arrange(self, teams: Sequence[Sequence[int]]) -> list[Tween]:
        """Change the spaces of the teams, and return the tweens that move the stones there."""
        before, self._teams = self._teams, teams
        self.settle()
        tweens = []
        for pins, old, new in zip(self.pins, before, teams, strict=True):
            left = (space for space in old if space not in new)
            come = ((pin, space) for pin, space in zip(pins, new, strict=True) if space not in old)
            for start, (pin, space) in zip(left, come, strict=False):
                tweens.append(self._slide(pin, self._point(start), space))
        return tweens

    def settle(self) -> None:
        """Put every stone on its space, and link it to the next one."""
        self._dropped.clear()
        for seat, team in enumerate(self._teams):
            pins = self.pins[seat]
            while len(pins) > len(team):
                self._view.pins.remove(pins.pop())
            while len(pins) < len(team):
                pins.append(self._new(seat))
            for pin, space in zip(pins, team, strict=True):
                self._place_on_space(seat, pin, space)
            self._update_links(seat)

    def _new(self, seat: int) -> Pin:
        pin = Pin(self._view, self.picture(seat), (0, 0), _DEPTH)
        self._view.pins.add(pin)
        return pin

    def _point(self, space: int) -> Place:
        return self._view.chart.spaces[space]

    def _place_on_space(self, seat: int, pin: Pin, space: int) -> None:
        """Put a stone on its space, faded if a previewed walk would lift it."""
        picture = self.picture(seat)
        self._update_pin(
            pin, with_alpha(picture, _FADED_ALPHA) if space in self._faded else picture, self._point(space)
        )

    def _update_pin(self, pin: Pin, picture: Surface, centre: Place, lifted: int = 0) -> None:
        side = picture.get_width()
        shade, shift = _stone_shadow(side, self._m, float(lifted))
        up = self._m.u(lifted)
        backing = Backing(shade, (shift[0], shift[1] + up))
        place = (round(centre[0] - side / 2), round(centre[1] - side / 2) - up)
        depth = _FLYING if lifted else _DEPTH + _order(centre)
        pin.change(picture=picture, place=place, depth=depth, backings=(backing,), visible=True)

    def _update_links(self, seat: int) -> None:
        """Show a colored link between every two neighboring stones of a team, and no others."""
        team, links = self._teams[seat], self._links[seat]
        visible_spaces = [space for space, pin in zip(team, self.pins[seat], strict=True) if pin.visible]
        needed = {
            (min(a, b), max(a, b)) for a, b in pairwise(team) if a in visible_spaces and b in visible_spaces
        }
        for pair in [pair for pair in links if pair not in needed]:
            self._view.pins.remove(links.pop(pair))
        chart = self._view.chart
        for one, other in needed - links.keys():
            a, b = chart.spaces[one], chart.spaces[other]
            tone = self._seats[seat].paint.tone
            picture, shift = _chain_link(b[0] - a[0], b[1] - a[1], chart.step, tone)
            place, depth = (a[0] + shift[0], a[1] + shift[1]), _LINK_DEPTH + _order(a)
            links[one, other] = Pin(self._view, picture, place, depth)
            self._view.pins.add(links[one, other])

    # -------------------------------------------------------------- one stone
    def enter(self, seat: int, end: int, space: int) -> Callable[[], None]:
        """Add a hidden stone before an end of its team; return the callback that shows it on arrival."""
        pin, pins = self._new(seat), self.pins[seat]
        pin.change(visible=False)
        pins.insert(0 if end == TAIL else len(pins), pin)
        return partial(self._land, seat, pin, space)

    def _land(self, seat: int, pin: Pin, space: int) -> None:
        """Show a stone on its space, linked to its neighbors."""
        self._place_on_space(seat, pin, space)
        self._update_links(seat)

    def step(self, event: Stepped, knock: Callable[[], None]) -> Tween:
        """Let the last stone hop before the leading one, from its space or where the mouse dropped it."""
        seat, start, space, pins = event.player, event.start, event.space, self.pins[event.player]
        pin = pins.pop(-1 if event.end == TAIL else 0)
        pins.insert(0 if event.end == TAIL else len(pins), pin)
        self._remove_links(seat, start)
        origin = self._dropped.pop(start, self._point(start))
        self._dropped.clear()
        picture = self.picture(seat)

        def show(share: float) -> None:
            level = round(_LIFTS * 4 * share * (1 - share))
            here = point_between(origin, self._point(space), in_out_sine(share))
            self._update_pin(pin, picture, here, max(1, _HEIGHT * level // _LIFTS))

        def land() -> None:
            self._land(seat, pin, space)
            knock()

        return Tween(HOP, show, linear, done=land)

    def remove_end(self, seat: int, end: int) -> None:
        """Remove the stone at an end from its team."""
        self._view.pins.remove(self.pins[seat].pop(0 if end == TAIL else -1))
        self._update_links(seat)

    def picture(self, seat: int) -> Picture:
        """Return a stone of a team."""
        return self._seats[seat].disc(self._view.chart.stone_width)

    def hop_in_place(self, seat: int, spaces: Collection[int]) -> Tween:
        """Let a team's stones on these spaces hop in place, to show that they bar the way."""
        pairs = zip(self.pins[seat], self._teams[seat], strict=True)
        found = [(pin, self._point(space)) for pin, space in pairs if space in spaces]
        picture = self.picture(seat)

        def show(share: float) -> None:
            for pin, centre in found:
                self._update_pin(pin, picture, centre, round(9 * 4 * share * (1 - share)))

        return Tween(_HOP_IN_PLACE, show, linear)

    def clear(self, seat: int) -> None:
        """Remove a whole team."""
        for pin in self.pins[seat]:
            self._view.pins.remove(pin)
        self.pins[seat] = []
        self._update_links(seat)

    def _remove_links(self, seat: int, space: int) -> None:
        """Remove the links of a space."""
        links = self._links[seat]
        for pair in [pair for pair in links if space in pair]:
            self._view.pins.remove(links.pop(pair))

    def _slide(self, pin: Pin, start: Place, space: int) -> Tween:
        end, picture = self._point(space), pin.picture

        def show(share: float) -> None:
            self._update_pin(pin, picture, point_between(start, end, share), 1)

        return Tween(_SLIDE, show, out_cubic, done=lambda: self._update_pin(pin, picture, end))

    # -------------------------------------------------------------- a preview
    def fade(self, spaces: Collection[int]) -> None:
        """Fade the stones on these spaces, and no others."""
        changed, self._faded = self._faded.symmetric_difference(spaces), frozenset(spaces)
        for seat, team in enumerate(self._teams):
            for pin, space in zip(self.pins[seat], team, strict=True):
                if space in changed and space != self.held:
                    self._place_on_space(seat, pin, space)

    # -------------------------------------------------------------- the hand
    def lift(self, space: int, place: Place) -> None:
        """Lift the stone of a space under the mouse at a place of the window."""
        for seat, team in enumerate(self._teams):
            if space in team:
                pin = self.pins[seat][team.index(space)]
                x, y = self._view.to_ground(place)
                centre = self._point(space)
                self._hand = (seat, pin, (centre[0] - x, centre[1] - y))
                self.held = space
                self.carry(place)
                return

    def carry(self, place: Place) -> None:
        """Move the held stone with the mouse."""
        if self._hand:
            seat, pin, grip = self._hand
            x, y = self._view.to_ground(place)
            picture = self._seats[seat].disc(round(self._view.chart.stone_width * _ENLARGED))
            self._update_pin(pin, picture, (x + grip[0], y + grip[1]), 6)

    def drop(self, *, glide: bool = False) -> list[Tween]:
        """Drop the held stone: put it back on its space, at once or by the returned tweens.

        If its step begins next, it hops from where the mouse dropped it.
        """
        if not self._hand:
            return []
        (seat, pin, _), space = self._hand, self.held
        self._hand, self.held = None, NOTHING
        start: Place = (
            pin.place[0] + pin.picture.get_width() / 2,
            pin.place[1] + pin.picture.get_height() / 2,
        )
        self._place_on_space(seat, pin, space)
        if glide:
            tween = self._slide(pin, start, space)
            tween.ease = out_back
            return [tween]
        self._dropped = {space: start}
        return []


def _order(place: Place) -> float:
    """Return the draw order of a place: farther down is later, then farther right; it never changes."""
    return (place[1] + place[0] / 10_000) / 100_000


# ------------------------------------------------------------------ staked claims
@cached
def claim_picture(chart: Chart, claim: int, guard: SeatLook, m: Metrics) -> Surface:
    """Draw a staked claim: tinted, with its workings, and the guard's stone and flag."""
    bounds = chart.bounds(claim)
    whole = Surface(bounds.size, pygame.SRCALPHA)
    shift = bounds.topleft
    tone = guard.paint.tone
    board_map.tint_claim(whole, chart, claim, tone.mixed(_GROUND, _SHADE).with_alpha(255), shift)
    paint_earth(whole, chart, claim, shift)
    ring = chart.board.rings[claim]
    board_map.draw_paths(whole, chart, pairwise((*ring, ring[0])), shift)
    board_map.draw_spaces(whole, chart, ring, shift)
    draw_workings(whole, chart, claim, guard, shift, m)
    stone = guard_rect(chart, claim).move(-shift[0], -shift[1])
    shadow, moved = _stone_shadow(stone.width, m)
    whole.blit(shadow, stone.move(moved))
    whole.blit(guard.disc(stone.width), stone)
    return whole


def guard_rect(chart: Chart, claim: int) -> Rect:
    """Return the area of a guard's stone, at the lower left of the workings."""
    x, y = chart.claims[claim]
    centre = round(x - chart.side * 0.33), round(y + chart.side * (0.12 if chart.is_low else 0.29))
    return around(centre, chart.stone_width, chart.stone_width)


class ClaimSprites:
    """The pins of the staked claims."""

    def __init__(self, view: BoardView, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._view = view
        self._m = m
        self._seats = tuple(seats)
        self.pins: dict[int, tuple[int, Pin]] = {}

    def rebuild(self, guards: Sequence[int]) -> None:
        """Make the claims again after the ground has changed."""
        self.pins.clear()
        self.show(guards)

    def show(self, guards: Sequence[int]) -> None:
        """Show these guards."""
        for claim, (seat, pin) in list(self.pins.items()):
            if guards[claim] != seat:
                self._view.pins.remove(pin)
                del self.pins[claim]
        chart = self._view.chart
        for claim, seat in enumerate(guards):
            if seat != NOBODY and claim not in self.pins:
                picture = claim_picture(chart, claim, self._seats[seat], self._m)
                pin = Pin(self._view, picture, chart.bounds(claim).topleft, _STAKED_DEPTH + claim / 1000)
                self.pins[claim] = (seat, pin)
                self._view.pins.add(pin)
