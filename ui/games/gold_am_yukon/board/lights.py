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
_RING_DEPTH: Final = 36.0
_GHOST_DEPTH: Final = 48.0
_SIGN_DEPTH: Final = 60.0
_FULL: Final = 255
_KINDS: Final = ("lit", "walk", "mark")
_LATER: Final = 110  # of 255, opacity of the ring of a claim that a walk would reach


# ------------------------------------------------------------------ pictures
def _centred(whole: Surface, picture: Surface) -> None:
    whole.blit(picture, picture.get_rect(center=whole.get_rect().center))


def _round(whole: Surface, wide: int, tone: Colour, rim: int = 0) -> None:
    """Draw a disc, or a ring, in the middle."""
    _centred(whole, paint.rounded(wide, wide, wide // 2, tone.with_alpha(255), rim))


def _discs(whole: Surface, wide: int, rim: int, *tones: Colour) -> int:
    """Draw discs on one another, a rim of each showing; return the width of the last one."""
    for number, tone in enumerate(tones):
        _round(whole, wide - 2 * rim * number, tone)
    return wide - 2 * rim * (len(tones) - 1)


def _glowing(wide: int, soft: int, tone: Colour = GLOW) -> Surface:
    """Return a picture of nothing but the glow of a disc `wide` pixels across, in the middle."""
    whole = Surface((wide + 4 * soft, wide + 4 * soft), pygame.SRCALPHA)
    glow = paint.blur(wide, wide, wide // 2, tone.with_alpha(255), soft)
    for _ in range(2):
        _centred(whole, glow)
    return whole


def _number(whole: Surface, number: int, room: int, m: Metrics) -> None:
    """Draw a number in the middle, as large as its room allows."""
    size = min(m.font(17), round(room * (_LARGE if m.text_size > m.usual.text_size else _USUAL)))
    face = text.fit_line(str(number), size, round(room * 0.86), INK, True, smallest=_SMALLEST)
    _centred(whole, face)


@cached
def target(spots: int, step: int, m: Metrics) -> Surface:
    """Draw a space within reach, with the spots needed."""
    wide = round(step * 0.84)
    soft = max(2, round(step * 0.22))
    whole = _glowing(wide, soft, SNOW)
    _number(whole, spots, _discs(whole, wide, max(1, round(step * 0.06)), INK, ICE, SNOW), m)
    return whole


@cached
def footprint(number: int, step: int, m: Metrics) -> Surface:
    """Draw a space that a previewed walk passes over."""
    wide = round(step * 0.7)
    whole = Surface((wide, wide), pygame.SRCALPHA)
    _number(whole, number, _discs(whole, wide, max(1, round(step * 0.06)), INK, ICE), m)
    return whole


@cached
def ghost(look: SeatLook, number: int, size: int, m: Metrics) -> Surface:
    """Draw a stone where a previewed walk would set it, with its number in the walk."""
    whole = with_alpha(look.disc(size), _GHOST)
    _round(whole, size, GLOW, max(2, size // 12))
    _number(whole, number, _discs(whole, round(size * 0.64), max(1, size // 24), INK, CREAM), m)
    return whole


@cached
def ring(size: int, tone: Colour, m: Metrics) -> Surface:
    """Draw a ring of light around a stone, with a soft glow."""
    soft = max(2, round(size * 0.16))
    wide = round(size * 1.2)
    whole = _glowing(wide, soft, tone)
    _discs(whole, wide, max(1, size // 26), INK, tone)
    return whole


@cached
def tail_ring(size: int, m: Metrics) -> Surface:
    """Draw a broken ring, which marks the future place of the tail."""
    return _broken(size, _GOLD, INK)


@cached
def lack(size: int, m: Metrics) -> Surface:
    """Draw a broken red ring with an exclamation mark: this space is not right."""
    whole = _broken(size, RED, WHITE)
    room = _discs(whole, round(size * 0.62), max(1, size // 16), WHITE, RED)
    _centred(whole, text.fit_line("!", round(size * 0.5), room, WHITE, True, smallest=_SMALLEST))
    return whole


def _broken(size: int, tone: Colour, edge: Colour) -> Surface:
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
def claim_ring(chart: Chart, claim: int, strength: int) -> tuple[Surface, tuple[int, int]]:
    """Return the trail around a claim in gold, and its corner on the ground.

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
def medal_glow(size: int, m: Metrics) -> Surface:
    """Draw the light around the medallion of a claim that can be staked."""
    soft = max(2, round(size * 0.12))
    wide = round(size * 0.8)
    whole = _glowing(wide, soft)
    rim = max(2, size // 18)
    _round(whole, wide, GLOW, rim)
    hole = paint.mask(wide - 2 * rim, wide - 2 * rim, wide // 2)
    whole.blit(hole, hole.get_rect(center=whole.get_rect().center), special_flags=pygame.BLEND_RGBA_SUB)
    whole.fill(GLOW.with_alpha(0), special_flags=pygame.BLEND_RGBA_MAX)
    return whole


@cached
def turn_back(size: int, m: Metrics) -> Surface:
    """Draw the sign of a walk that is turned back: a bent arrow, in red."""
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
class Highlights:
    """A walk, or an entry of stones, before it is made.

    `path` are the spaces where stones would be set, first to last; `team` are the spaces of the team after
    the walk, from end to end; `tail` is then the space of the end that follows. `claims` are those that could
    then be staked. `barred` are the spaces of the opponents' stones that turn the walk back.
    """

    path: tuple[int, ...]
    team: tuple[int, ...]
    tail: int = NOTHING
    claims: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()


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
        self.walk: Highlights | None = None
        self.marked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.lacking: tuple[int, ...] = ()
        self._seat = NOTHING
        self._pins: dict[str, list[Pin]] = {kind: [] for kind in _KINDS}

    def lay(self) -> None:
        """Make the lights anew after the ground has been laid anew."""
        for pins in self._pins.values():
            pins.clear()
        self._show_targets()
        self._show_walk()
        self._show_marks()

    # -------------------------------------------------------------- possible moves
    def light(
        self,
        *,
        ends: Collection[int] = (),
        lead: int = NOTHING,
        reach: Mapping[int, int] | None = None,
        claims: Collection[int] = (),
    ) -> None:
        """Light the possible moves, and nothing else; without arguments nothing is lit.

        `ends` are the spaces of the ends that may lead, or of the stones that may stake; `lead` is the space
        of the leading one, if one leads. `reach` are the spaces within reach, with the spots needed; `claims`
        those that can be staked now.
        """
        wanted = (tuple(ends), lead, dict(reach or {}), tuple(claims))
        if wanted != (self.ends, self.lead, self.reach, self.claims):
            self.ends, self.lead, self.reach, self.claims = wanted
            self._show_targets()

    def _show_targets(self) -> None:
        self._drop("lit")
        chart = self._view.chart
        for claim in self.claims:
            self._claim("lit", claim, _FULL)
        hidden = self.walk.path if self.walk else ()
        for space, spots in self.reach.items():
            if space not in hidden:
                self._at("lit", target(spots, chart.step, self._m), space, _TARGET_DEPTH)
        for space in self.ends:
            tone = SNOW if space == self.lead else GLOW
            self._at("lit", ring(chart.disc, tone, self._m), space, _RING_DEPTH)

    # -------------------------------------------------------------- a walk
    def preview(self, walk: Highlights | None, seat: int) -> None:
        """Show a walk of a seat; None takes it away."""
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
                self._claim("walk", claim, _LATER)
        for space, number in numbers.items():
            picture = (
                ghost(look, number, chart.disc, m) if space in walk.team else footprint(number, chart.step, m)
            )
            self._at("walk", picture, space, _GHOST_DEPTH)
        if walk.tail != NOTHING:
            self._at("walk", tail_ring(chart.disc, m), walk.tail, _GHOST_DEPTH + 1)
        for space in walk.barred:
            self._at("walk", turn_back(chart.disc, m), space, _SIGN_DEPTH)

    # -------------------------------------------------------------- marks
    def mark(
        self, *, spaces: Collection[int] = (), claims: Collection[int] = (), lacking: Collection[int] = ()
    ) -> None:
        """Let only these spaces and claims glow: an advised move, or the subject of a log line.

        `lacking` are spaces that prevent a claim from being staked.
        """
        wanted = ((tuple(spaces), tuple(claims)), tuple(lacking))
        if wanted != (self.marked, self.lacking):
            self.marked, self.lacking = wanted
            self._show_marks()

    def _show_marks(self) -> None:
        self._drop("mark")
        spaces, claims = self.marked
        for claim in claims:
            self._claim("mark", claim, _FULL)
        for space in spaces:
            self._at("mark", ring(self._view.chart.disc, SNOW, self._m), space, _RING_DEPTH)
        for space in self.lacking:
            self._at("mark", lack(self._view.chart.disc, self._m), space, _SIGN_DEPTH)

    # -------------------------------------------------------------- pins
    def _drop(self, kind: str) -> None:
        for pin in self._pins[kind]:
            self._view.pins.remove(pin)
        self._pins[kind] = []

    def _at(self, kind: str, picture: Surface, space: int, depth: float) -> None:
        self._add(kind, picture, picture.get_rect(center=self._view.chart.spaces[space]).topleft, depth)

    def _claim(self, kind: str, claim: int, strength: int) -> None:
        chart = self._view.chart
        picture, place = claim_ring(chart, claim, strength)
        self._add(kind, picture, place, _CLAIM_DEPTH)
        if strength == _FULL:
            glow = medal_glow(chart.medal(claim), self._m)
            self._add(kind, glow, glow.get_rect(center=chart.claims[claim]).topleft, _CLAIM_DEPTH + 1)

    def _add(self, kind: str, picture: Surface, place: tuple[int, int], depth: float) -> None:
        order = _KINDS.index(kind) / 10 + len(self._pins[kind]) / 10_000
        pin = Pin(self._view, picture, place, depth + order)
        self._pins[kind].append(pin)
        self._view.pins.add(pin)
