"""The lights on the board during a choice: ends, spaces with spots, claims, a previewed walk."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, text
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, GLOW, ICE, INK, RED, SNOW, WHITE, Colour, Metrics, colour
from ui.games.gold_am_yukon.board.board_map import NOTHING, BoardView, Chart, Pin, draw_line
from ui.play.board.effects import with_alpha

_FACE: Final = colour("#fff3a0")
_GOLD: Final = colour("#ffd24a")
_GHOST: Final = 170  # of 255
_FINE: Final = 4
_SMALLEST: Final = 9
_USUAL: Final = 0.82
"""Largest size of a number, as a share of its disc."""
_LARGE: Final = 0.9
"""The same share with large text."""
_TARGET_DEPTH: Final = 30.0
_CLAIM_DEPTH: Final = 15.0
_OUTLINE_DEPTH: Final = 36.0
_GHOST_DEPTH: Final = 48.0
_SIGN_DEPTH: Final = 60.0
_FULL: Final = 255
_KINDS: Final = ("lit", "walk", "mark")
_LATER: Final = 110  # of 255, opacity of the outline of a claim that a walk would reach


# ------------------------------------------------------------------ pictures
def _blit_center(whole: Surface, picture: Surface) -> None:
    whole.blit(picture, picture.get_rect(center=whole.get_rect().center))


def _draw_circle(whole: Surface, wide: int, tone: Colour, rim: int = 0) -> None:
    """Draw a disc in the middle, or a ring of width `rim`."""
    _blit_center(whole, paint.rounded(wide, wide, wide // 2, tone.with_alpha(255), rim))


def _draw_circles(whole: Surface, wide: int, rim: int, *tones: Colour) -> int:
    """Draw discs on one another, each smaller by a rim; return the width of the last one."""
    for number, tone in enumerate(tones):
        _draw_circle(whole, wide - 2 * rim * number, tone)
    return wide - 2 * rim * (len(tones) - 1)


def _glow_picture(wide: int, soft: int, tone: Colour = GLOW) -> Surface:
    """Return the glow of a disc `wide` pixels across, in the middle of the picture."""
    whole = Surface((wide + 4 * soft, wide + 4 * soft), pygame.SRCALPHA)
    glow = paint.blur(wide, wide, wide // 2, tone.with_alpha(255), soft)
    for _ in range(2):
        _blit_center(whole, glow)
    return whole


def _draw_number(whole: Surface, number: int, room: int, m: Metrics) -> None:
    """Draw a number in the middle, as large as its room allows."""
    size = min(m.font(17), round(room * (_LARGE if m.text_size > m.usual.text_size else _USUAL)))
    face = text.fit_line(str(number), size, round(room * 0.86), INK, True, smallest=_SMALLEST)
    _blit_center(whole, face)


@cached
def target_marker(spots: int, step: int, m: Metrics) -> Surface:
    """Draw a space within reach, with the spots needed."""
    wide = round(step * 0.84)
    soft = max(2, round(step * 0.22))
    whole = _glow_picture(wide, soft, SNOW)
    _draw_number(whole, spots, _draw_circles(whole, wide, max(1, round(step * 0.06)), INK, ICE, SNOW), m)
    return whole


@cached
def path_marker(number: int, step: int, m: Metrics) -> Surface:
    """Draw a space that a previewed walk passes."""
    wide = round(step * 0.7)
    whole = Surface((wide, wide), pygame.SRCALPHA)
    _draw_number(whole, number, _draw_circles(whole, wide, max(1, round(step * 0.06)), INK, ICE), m)
    return whole


@cached
def ghost(look: SeatLook, number: int, size: int, m: Metrics) -> Surface:
    """Draw a stone where a previewed walk would set it, with its number in the walk."""
    whole = with_alpha(look.disc(size), _GHOST)
    _draw_circle(whole, size, GLOW, max(2, size // 12))
    _draw_number(whole, number, _draw_circles(whole, round(size * 0.64), max(1, size // 24), INK, CREAM), m)
    return whole


@cached
def stone_outline(size: int, tone: Colour, m: Metrics) -> Surface:
    """Draw a bright ring around a stone, with a soft glow."""
    soft = max(2, round(size * 0.16))
    wide = round(size * 1.2)
    whole = _glow_picture(wide, soft, tone)
    _draw_circles(whole, wide, max(1, size // 26), INK, tone)
    return whole


@cached
def tail_outline(size: int, m: Metrics) -> Surface:
    """Draw a dashed ring, which marks the future space of the tail."""
    return _dashed_outline(size, _GOLD, INK)


@cached
def missing_mark(size: int, m: Metrics) -> Surface:
    """Draw a dashed red ring with an exclamation mark, for a space that prevents a staking."""
    whole = _dashed_outline(size, RED, WHITE)
    room = _draw_circles(whole, round(size * 0.62), max(1, size // 16), WHITE, RED)
    _blit_center(whole, text.fit_line("!", round(size * 0.5), room, WHITE, True, smallest=_SMALLEST))
    return whole


def _dashed_outline(size: int, tone: Colour, edge: Colour) -> Surface:
    """Draw a ring of six arcs around a stone."""
    wide = round(size * 1.3)
    large = Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    large.fill((*tone, 0))
    thick, thin = max(2, size // 8), max(1, size // 22)
    for width, paint_ in ((thick + 2 * thin, edge), (thick, tone)):
        inset = (thick + 2 * thin - width) * _FINE // 2
        box = large.get_rect().inflate(-2 * inset, -2 * inset)
        for part in range(6):
            start = part * 1.0472 + 0.12
            pygame.draw.arc(large, paint_, box, start, start + 0.7, width * _FINE)
    return pygame.transform.smoothscale(large, (wide, wide))


@cached
def claim_outline(chart: Chart, claim: int, strength: int) -> tuple[Surface, tuple[int, int]]:
    """Return the path around a claim in gold, and its corner on the ground.

    `strength` is its opacity, 0-255.
    """
    bounds = chart.bounds(claim)
    whole = Surface(bounds.size, pygame.SRCALPHA)
    points = [(x - bounds.x, y - bounds.y) for x, y in chart.outline(claim)]
    wide = max(4, round(chart.step * 0.34))
    for width, tone in ((wide, INK.with_alpha(255)), (wide * 3 // 5, _GOLD.with_alpha(255))):
        for a, b in pairwise([*points, points[0]]):
            draw_line(whole, a, b, width, tone)
        for point in points:
            dot = round(chart.dot * (1.0 if width == wide else 0.8))
            spot = paint.rounded(dot, dot, dot // 2, tone if width == wide else _FACE.with_alpha(255))
            whole.blit(spot, spot.get_rect(center=point))
    return (with_alpha(whole, strength) if strength < 255 else whole), bounds.topleft


@cached
def icon_glow(size: int, m: Metrics) -> Surface:
    """Draw the light around the icon of a claim that the player can stake."""
    soft = max(2, round(size * 0.12))
    wide = round(size * 0.8)
    whole = _glow_picture(wide, soft)
    rim = max(2, size // 18)
    _draw_circle(whole, wide, GLOW, rim)
    hole = paint.mask(wide - 2 * rim, wide - 2 * rim, wide // 2)
    whole.blit(hole, hole.get_rect(center=whole.get_rect().center), special_flags=pygame.BLEND_RGBA_SUB)
    whole.fill(GLOW.with_alpha(0), special_flags=pygame.BLEND_RGBA_MAX)
    return whole


@cached
def turn_back(size: int, m: Metrics) -> Surface:
    """Draw the sign of a walk that turns back: a bent arrow, in red."""
    wide = round(size * 0.8)
    large = Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    large.fill((*INK, 0))
    box = large.get_rect()
    pygame.draw.circle(large, INK, box.center, box.width // 2)
    pygame.draw.circle(large, WHITE, box.center, round(box.width * 0.45))
    pygame.draw.circle(large, RED, box.center, round(box.width * 0.41))
    side = box.width
    bend = Rect(0, 0, round(side * 0.4), round(side * 0.4))
    bend.center = (round(side * 0.5), round(side * 0.44))
    pen = max(2, round(side * 0.09))
    pygame.draw.arc(large, WHITE, bend, 0.0, 3.1416, pen)
    low = round(side * 0.7)
    pygame.draw.rect(large, WHITE, (bend.left, bend.centery - 1, pen, low - bend.centery))
    pygame.draw.rect(large, WHITE, (bend.right - pen, bend.centery - 1, pen, round(side * 0.12)))
    tip = (bend.right - pen // 2, low + round(side * 0.05))
    half = round(side * 0.15)
    top = tip[1] - half * 1.3
    pygame.draw.polygon(large, WHITE, [tip, (tip[0] - half, top), (tip[0] + half, top)])
    return pygame.transform.smoothscale(large, (wide, wide))


# ------------------------------------------------------------------ all lights
@dataclass(frozen=True, slots=True)
class WalkPreview:
    """A walk or an entry of stones before it happens.

    `path` are the spaces where stones would be set, first to last; `team` are the spaces of the team after
    the walk, from end to end; `tail` is then the space of the end that follows. `claims` are those that the
    team could then stake. `blocking_spaces` are the spaces of the opponents' stones that turn the walk back.
    """

    path: tuple[int, ...]
    team: tuple[int, ...]
    tail: int = NOTHING
    claims: tuple[int, ...] = ()
    blocking_spaces: tuple[int, ...] = ()


class Lights:
    """The pins of all lights."""

    def __init__(self, view: BoardView, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._view = view
        self._m = m
        self._seats = tuple(seats)
        self.ends: tuple[int, ...] = ()
        self.lead = NOTHING
        self.reach: dict[int, int] = {}
        self.claims: tuple[int, ...] = ()
        self.walk: WalkPreview | None = None
        self.marked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.missing: tuple[int, ...] = ()
        self._seat = NOTHING
        self._pins: dict[str, list[Pin]] = {kind: [] for kind in _KINDS}

    def rebuild(self) -> None:
        """Make the lights again after the ground has changed."""
        for pins in self._pins.values():
            pins.clear()
        self._show_targets()
        self._show_walk()
        self._show_marks()

    # -------------------------------------------------------------- possible moves
    def highlight(
        self,
        *,
        ends: Collection[int] = (),
        lead: int = NOTHING,
        reach: Mapping[int, int] | None = None,
        claims: Collection[int] = (),
    ) -> None:
        """Highlight these possible moves and no others; without arguments, none.

        `ends` are the spaces of the ends that may lead, or of the stones that may stake; `lead` is the space
        of the leading one, if one leads. `reach` are the spaces within reach, with the spots needed; `claims`
        those that the player can stake.
        """
        new = (tuple(ends), lead, dict(reach or {}), tuple(claims))
        if new != (self.ends, self.lead, self.reach, self.claims):
            self.ends, self.lead, self.reach, self.claims = new
            self._show_targets()

    def _show_targets(self) -> None:
        self._drop("lit")
        chart = self._view.chart
        for claim in self.claims:
            self._add_claim("lit", claim, _FULL)
        hidden = self.walk.path if self.walk else ()
        for space, spots in self.reach.items():
            if space not in hidden:
                self._add_at_space("lit", target_marker(spots, chart.step, self._m), space, _TARGET_DEPTH)
        for space in self.ends:
            tone = SNOW if space == self.lead else GLOW
            self._add_at_space("lit", stone_outline(chart.stone_width, tone, self._m), space, _OUTLINE_DEPTH)

    # -------------------------------------------------------------- a walk
    def preview(self, walk: WalkPreview | None, seat: int) -> None:
        """Show a walk of a seat; None removes it."""
        if (walk, seat) != (self.walk, self._seat):
            has_path = bool(walk and walk.path) or bool(self.walk and self.walk.path)
            self.walk, self._seat = walk, seat
            self._show_walk()
            if has_path:
                self._show_targets()

    def _show_walk(self) -> None:
        self._drop("walk")
        walk, chart, m = self.walk, self._view.chart, self._m
        if walk is None or self._seat == NOTHING:
            return
        look = self._seats[self._seat]
        numbers = {space: number for number, space in enumerate(walk.path, 1)}
        for claim in walk.claims:
            if claim not in self.claims:
                self._add_claim("walk", claim, _LATER)
        for space, number in numbers.items():
            picture = (
                ghost(look, number, chart.stone_width, m)
                if space in walk.team
                else path_marker(number, chart.step, m)
            )
            self._add_at_space("walk", picture, space, _GHOST_DEPTH)
        if walk.tail != NOTHING:
            self._add_at_space("walk", tail_outline(chart.stone_width, m), walk.tail, _GHOST_DEPTH + 1)
        for space in walk.blocking_spaces:
            self._add_at_space("walk", turn_back(chart.stone_width, m), space, _SIGN_DEPTH)

    # -------------------------------------------------------------- marks
    def mark(
        self, *, spaces: Collection[int] = (), claims: Collection[int] = (), missing: Collection[int] = ()
    ) -> None:
        """Mark these spaces and claims and no others, for a hint or a log line.

        `missing` are spaces that prevent the staking of a claim.
        """
        new = ((tuple(spaces), tuple(claims)), tuple(missing))
        if new != (self.marked, self.missing):
            self.marked, self.missing = new
            self._show_marks()

    def _show_marks(self) -> None:
        self._drop("mark")
        spaces, claims = self.marked
        for claim in claims:
            self._add_claim("mark", claim, _FULL)
        for space in spaces:
            self._add_at_space(
                "mark", stone_outline(self._view.chart.stone_width, SNOW, self._m), space, _OUTLINE_DEPTH
            )
        for space in self.missing:
            self._add_at_space(
                "mark", missing_mark(self._view.chart.stone_width, self._m), space, _SIGN_DEPTH
            )

    # -------------------------------------------------------------- pins
    def _drop(self, kind: str) -> None:
        for pin in self._pins[kind]:
            self._view.pins.remove(pin)
        self._pins[kind] = []

    def _add_at_space(self, kind: str, picture: Surface, space: int, depth: float) -> None:
        self._add(kind, picture, picture.get_rect(center=self._view.chart.spaces[space]).topleft, depth)

    def _add_claim(self, kind: str, claim: int, strength: int) -> None:
        chart = self._view.chart
        picture, place = claim_outline(chart, claim, strength)
        self._add(kind, picture, place, _CLAIM_DEPTH)
        if strength == _FULL:
            glow = icon_glow(chart.icon_width(claim), self._m)
            self._add(kind, glow, glow.get_rect(center=chart.claims[claim]).topleft, _CLAIM_DEPTH + 1)

    def _add(self, kind: str, picture: Surface, place: tuple[int, int], depth: float) -> None:
        order = _KINDS.index(kind) / 10 + len(self._pins[kind]) / 10_000
        pin = Pin(self._view, picture, place, depth + order)
        self._pins[kind].append(pin)
        self._view.pins.add(pin)
