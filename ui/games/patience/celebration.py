"""The celebration of a won patience: the cards bounce, spout, open like a wheel, or fly off with the wind.

Each celebration lasts as long as the sound "triumph", whose last chord is at `CLIMAX`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from math import cos, degrees, hypot, pi, sin, tau
from random import Random
from typing import Final
from weakref import ref

import pygame
from pygame import Rect, Surface
from pygame.transform import rotozoom, scale, smoothscale

from games.compat import override
from ui.draw import svg
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.tween import in_out_sine, out_back, out_cubic, point_between
from ui.games.patience.art import FOUNDATION_SUITS
from ui.games.patience.prints import Prints
from ui.games.patience.table import Table

SECONDS: Final = 6.6
CLIMAX: Final = 4.9
DEPTH: Final = 700.0
"""The depth of the first of the flying pictures, in front of all cards on the table."""
NAMES: Final = ("cascade", "fountain", "wheel", "wind")
Flying = tuple[Surface, Place]
"""A picture and the place of its center."""

_STEP: Final = 1 / 60  # seconds of one step of a bouncing card
_LARGE: Final = 160  # pixels of the width of a card from which a quick way to squeeze it looks good
_EDGE_ON: Final = 0.06  # the least visible share of a turning card's width


class Flock(Sprite):
    """Many pictures in motion as one sprite; each change invalidates only their old and new areas."""

    __slots__ = ("_flying",)

    def __init__(self, depth: float) -> None:
        super().__init__(Surface((1, 1), pygame.SRCALPHA), (0, 0), depth)
        self._flying: list[tuple[Surface, Rect]] = []

    def show(self, pictures: Iterable[Flying]) -> None:
        """Show pictures centered at places, the last one in front, instead of those before.

        The memory of each picture that nothing else holds is used again for the next one.
        """
        before, old = self._known(), deque(self._flying)
        self._flying = []
        for picture, place in pictures:
            self._flying.append((picture, picture.get_rect(center=place)))
            if old:
                old.popleft()
        now = self._known()
        for key, rect in (*before.items(), *now.items()):
            if not (key in before and key in now) and self._layer:
                self._layer.invalidate(rect)

    def _known(self) -> dict[tuple[ref[Surface], int, int], Rect]:
        """Return the areas of the pictures, by picture and corner; a freed picture equals no other one."""
        return {(ref(picture), *rect.topleft): rect for picture, rect in self._flying}

    @property
    @override
    def bounds(self) -> Rect:
        rects = [rect for _, rect in self._flying]
        return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)

    @override
    def draw(self, target: Surface) -> None:
        clip = target.get_clip()
        target.fblits([(picture, rect) for picture, rect in self._flying if rect.colliderect(clip)])


class WonCard:
    """A card on its foundation: the center of its place, and its suit from left and rank."""

    def __init__(self, draw: Callable[[], Surface], home: Place, column: int, rank: int) -> None:
        self._draw = draw
        self.home = home
        self.column = column
        self.rank = rank

    @cached_property
    def face(self) -> Surface:
        """The picture, drawn when the card is first seen."""
        return self._draw()


def won_cards(table: Table) -> list[WonCard]:
    """Return all cards on the foundations, in turn from each one, the last built first."""
    piles = [table.foundations[suit] for suit in FOUNDATION_SUITS]
    homes = [Rect(table.foundation_place(suit), table.layout.card).center for suit in FOUNDATION_SUITS]
    return [
        WonCard(partial(table.art.face, pile[rank].card), home, column, rank)
        for rank in reversed(range(max(map(len, piles))))
        for column, (pile, home) in enumerate(zip(piles, homes, strict=True))
        if rank < len(pile)
    ]


class Celebration:
    """A celebration on a table; `show` brings it to a number of seconds since it began."""

    def __init__(self, table: Table, layer: Layer, window: Rect, unit: float) -> None:
        self.cards = won_cards(table)
        self.size = table.layout.card
        self.area = table.layout.table
        self.window = window
        self.unit = unit
        self.rng = Random(49)
        self._art = table.art
        self._layer = layer
        self._flock = layer.add(Flock(DEPTH + 1))
        self.prepare()

    @cached_property
    def back(self) -> Surface:
        """The back of the cards, drawn when it is first seen."""
        return self._art.face(None)

    def prepare(self) -> None:
        """Choose ways and pictures; called once, before the first picture is shown."""

    def flying(self, seconds: float) -> Iterator[Flying]:
        """Yield the pictures to show, from back to front."""
        yield from ()

    def show(self, seconds: float) -> None:
        """Show the state after some seconds, which only ever grow."""
        self._flock.show(self.flying(seconds))

    def remove(self) -> None:
        """Remove all pictures."""
        self._flock.show(())
        self._layer.remove(self._flock)

    def resting(self, seconds: float, starts: Sequence[float]) -> Iterator[Flying]:
        """Yield the two topmost cards of each foundation that have not started yet."""
        waiting = [card for card, start in zip(self.cards, starts, strict=True) if seconds < start]
        for column in range(len(FOUNDATION_SUITS)):
            pile = [card for card in waiting if card.column == column]
            yield from ((card.face, card.home) for card in reversed(pile[:1]))

    def turned(self, face: Surface, angle: float) -> Surface | None:
        """Return a card turned about its upright axis: its face or its back, or None if edge-on."""
        share = cos(angle)
        if abs(share) < _EDGE_ON:
            return None
        picture = face if share > 0 else self.back
        width, height = picture.get_size()
        squeeze = smoothscale if width < _LARGE else scale
        return squeeze(picture, (max(1, round(width * abs(share))), height))


class Cascade(Celebration):
    """The cards bounce out of the window one after the other, and leave prints that are wiped off at last."""

    _NEXT: Final = 0.083
    _GRAVITY: Final = 1900.0  # units a second, each second
    _WIPE: Final = 5.6
    _PRINT: Final = 3  # steps between two prints of a card
    _MOST: Final = 3_000_000  # pixels of the prints that are made for one picture

    @override
    def prepare(self) -> None:
        unit, rng = self.unit, self.rng
        self._prints = self._layer.add(Prints(self.window, DEPTH))
        self._due: dict[int, Place] = {}
        width, height = self.size
        self._most_prints = max(1, self._MOST // (width * height))
        self._starts = [self._NEXT * number for number in range(len(self.cards))]
        self._places = [card.home for card in self.cards]
        self._speeds = [
            (rng.choice((-1, -1, 1)) * rng.uniform(150, 430) * unit, rng.uniform(-420, 60) * unit)
            for _ in self.cards
        ]
        self._stepped = 0

    @override
    def flying(self, seconds: float) -> Iterator[Flying]:
        yield from self.resting(seconds, self._starts)
        if seconds < self._WIPE:
            moving = zip(self.cards, self._places, self._starts, strict=True)
            yield from ((card.face, place) for card, place, start in moving if start < seconds)

    @override
    def show(self, seconds: float) -> None:
        while self._stepped * _STEP < min(seconds, self._WIPE):
            self._stepped += 1
            for number, start in enumerate(self._starts):
                if start < self._stepped * _STEP:
                    self._step(number)
        for number in [*self._due][: self._most_prints]:
            self._prints.add(self.cards[number].face, self._due.pop(number))
        if seconds > self._WIPE:
            share = in_out_sine(min(1.0, (seconds - self._WIPE) / (SECONDS - self._WIPE - 0.1)))
            self._due.clear()
            self._prints.wipe(round(self.window.height * share))
        super().show(seconds)

    def _step(self, number: int) -> None:
        """Move a card by one step, and note where to print it: once for each picture, however late it is."""
        (x, y), (speed_x, speed_y) = self._places[number], self._speeds[number]
        floor = self.area.bottom - self.size[1] / 2
        if not -self.size[0] < x < self.window.width + self.size[0]:
            return
        speed_y += self._GRAVITY * self.unit * _STEP
        x, y = x + speed_x * _STEP, y + speed_y * _STEP
        if y > floor and speed_y > 0:
            y, speed_y = floor, -0.8 * speed_y
        self._places[number], self._speeds[number] = (x, y), (speed_x, speed_y)
        if (self._stepped + number) % self._PRINT == 0:
            self._due[number] = x, y

    @override
    def remove(self) -> None:
        self._prints.wipe(self.window.height)
        self._layer.remove(self._prints)
        super().remove()


class Fountain(Celebration):
    """The cards spring from the foot of the table with gold among them; at the end all spring at once."""

    _NEXT: Final = 0.045
    _DIVE: Final = 0.42
    _FLIGHT: Final = 1.75
    _LAST: Final = 4.15
    _LAST_FLIGHT: Final = 2.0
    _NUGGETS: Final = 70

    @override
    def prepare(self) -> None:
        rng, unit = self.rng, self.unit
        self._mouth = self.area.centerx, self.area.bottom + self.size[1] // 2
        self._spins = [(rng.uniform(0, tau), rng.choice((-1, 1)) * rng.uniform(3, 7)) for _ in self.cards]
        self._first = [self._jet(0.62, self._FLIGHT) for _ in self.cards]
        self._last = [self._jet(1.5, self._LAST_FLIGHT) for _ in self.cards]
        sides = [round(rng.uniform(18, 44) * unit) for _ in range(4)]
        self._gold = [svg.scale_to_width("nugget", max(4, side)) for side in sides]
        self._grains = [(rng.uniform(0.6, 4.9), self._jet(1.0, 1.55)) for _ in range(self._NUGGETS)]
        self._starts = [self._NEXT * number for number in range(len(self.cards))]

    def _jet(self, spread: float, flight: float) -> tuple[float, float]:
        """Return how far a jet goes to the side, and how high it rises."""
        rng, room = self.rng, self.area
        return rng.uniform(-spread, spread) * room.width / 2, rng.uniform(
            0.66, 1.0
        ) * room.height * flight / 2

    def _place(self, jet: tuple[float, float], share: float) -> Place:
        x, y = self._mouth
        return x + jet[0] * share, y - jet[1] * 4 * share * (1 - share)

    @override
    def flying(self, seconds: float) -> Iterator[Flying]:
        for number, (start, jet) in enumerate(self._grains):
            share = (seconds - start) / 1.55
            if 0 < share < 1:
                yield self._gold[number % len(self._gold)], self._place(jet, share)
        for number, card in enumerate(self.cards):
            start = self._starts[number] + self._DIVE
            for begin, flight, jet in (
                (start, self._FLIGHT, self._first[number]),
                (self._LAST + 0.008 * number, self._LAST_FLIGHT, self._last[number]),
            ):
                share, (phase, spin) = (seconds - begin) / flight, self._spins[number]
                picture = self.turned(card.face, phase + spin * seconds) if 0 < share < 1 else None
                if picture:
                    yield picture, self._place(jet, share)
        yield from self.resting(seconds, self._starts)
        for number, card in enumerate(self.cards):
            share = (seconds - self._starts[number]) / self._DIVE
            if 0 <= share < 1:
                yield card.face, point_between(card.home, self._mouth, share * share)


class Wheel(Celebration):
    """The cards are dealt to a wheel around a nugget; it breathes, draws together, and flies apart."""

    _NEXT: Final = 0.043
    _FLIGHT: Final = 0.55
    _DRAWN: Final = 4.45
    _SIZE: Final = 0.86
    _WAVES: Final = 6
    _SEAM: Final = 0.8  # least share of the radius at which only neighbors overlap
    _GRAINS: Final = 28

    @override
    def prepare(self) -> None:
        self._center = self.area.center
        self._radius = self.area.height / 2 - self.size[1] * self._SIZE / 2 - 14 * self.unit
        self._reach = hypot(*self.window.size) / 2 + self.size[1]
        count = len(self.cards)
        self._angles = [tau * number / count for number in range(count)]
        self._starts = [0.1 + self._NEXT * number for number in range(count)]
        self._open_at = self._starts[-1] + self._FLIGHT
        self._pictures: dict[int, Surface] = {}
        self._grain = svg.scale_to_width("nugget", max(4, round(34 * self.unit)))

    @cached_property
    def _nugget(self) -> Surface:
        side = min(2 * self._radius - 1.4 * self.size[1], 210 * self.unit)
        return svg.scale_to_width("nugget", max(8, round(side)))

    def _picture(self, number: int) -> Surface:
        """Return the picture of a card that points outward, made when it is first seen."""
        if number not in self._pictures:
            turn = -degrees(self._angles[number])
            self._pictures[number] = rotozoom(self.cards[number].face, turn, self._SIZE)
        return self._pictures[number]

    def _at(self, angle: float, radius: float) -> Place:
        x, y = self._center
        return x + radius * sin(angle), y - radius * cos(angle)

    def _place(self, number: int, seconds: float, radius: float, swell: float) -> Place:
        """Return the place of a card on the wheel, moved by the wave that runs around it."""
        angle = self._angles[number]
        return self._at(angle, radius + swell * sin(self._WAVES * angle - 5.2 * seconds))

    @override
    def flying(self, seconds: float) -> Iterator[Flying]:
        yield from self._gold(seconds)
        radius, swell = self._shape(seconds)
        for number, start in enumerate(self._starts):
            share = (seconds - start) / self._FLIGHT
            if share < 0:
                break
            place = self._place(number, seconds, radius, swell)
            if share < 1:
                place = point_between(self.cards[number].home, place, out_cubic(share), 40 * self.unit)
            yield self._picture(number), place
        if seconds >= self._open_at and radius >= self._SEAM * self._radius:
            yield from self._seam(seconds, radius, swell)
        yield from self.resting(seconds, self._starts)

    def _seam(self, seconds: float, radius: float, swell: float) -> Iterator[Flying]:
        """Yield the left parts of the first cards again, to lie on the last ones."""
        edge = self._center[0] + self.size[0] * self._SIZE / 2
        half = Rect(0, 0, round(edge), self.window.height)
        for number in range(5):
            picture, place = self._picture(number), self._place(number, seconds, radius, swell)
            rect = picture.get_rect(center=place)
            part = rect.clip(half)
            if part.width and part.height:
                yield picture.subsurface(part.move(-rect.x, -rect.y)), part.center

    def _shape(self, seconds: float) -> tuple[float, float]:
        """Return the radius of the wheel, and how far its waves go."""
        swell = (
            13
            * self.unit
            * max(0.0, min(1.0, (seconds - self._open_at) / 0.5, (self._DRAWN - seconds) / 0.2))
        )
        least = self.size[1] * self._SIZE * 0.55
        if seconds < self._DRAWN:
            return self._radius, swell
        if seconds < CLIMAX:
            share = in_out_sine((seconds - self._DRAWN) / (CLIMAX - self._DRAWN))
            return self._radius + (least - self._radius) * share, 0.0
        share = (seconds - CLIMAX) / (SECONDS - CLIMAX - 0.2)
        return least + (self._reach - least) * share**1.6, 0.0

    def _gold(self, seconds: float) -> Iterator[Flying]:
        """Yield the nugget in the middle once it has grown; it shines through the end."""
        opened = self._starts[-1]
        share = min(1.0, (seconds - opened) / 0.7)
        if share <= 0:
            return
        size = out_back(share)
        if seconds > SECONDS - 0.35:
            size = max(0.0, (SECONDS - seconds) / 0.35)
        burst = (seconds - CLIMAX) / (SECONDS - CLIMAX - 0.2)
        if 0 < burst < 1:
            for number in range(self._GRAINS):
                reach = self._reach * (0.35 + 0.65 * (number * 0.618 % 1))
                yield self._grain, self._at(tau * number / self._GRAINS, reach * out_cubic(burst))
        if size > 0.02:
            yield (self._nugget if size == 1 else rotozoom(self._nugget, 0, size)), self._center


class Wind(Celebration):
    """The cards are laid out by suit and rank; a first gust lifts them, and the second takes them away."""

    _NEXT: Final = 0.032
    _FLIGHT: Final = 0.4
    _GUST: Final = 2.35
    _STORM: Final = 3.5

    @override
    def prepare(self) -> None:
        room = self.area.inflate(-self.size[0] - 30 * self.unit, -self.size[1] - 24 * self.unit)
        most = max(card.rank for card in self.cards) or 1
        self._order = sorted(range(len(self.cards)), key=self._key)
        self._starts = [0.05 + self._NEXT * number for number in range(len(self.cards))]
        self._spots = [
            (room.x + room.width * card.rank / most, room.y + room.height * card.column / 3)
            for card in self.cards
        ]
        rng = self.rng
        self._leaves = [
            self._STORM + 1.75 * (1 - card.rank / most) + rng.uniform(0, 0.35) for card in self.cards
        ]
        self._spins = [rng.choice((-1, 1)) * rng.uniform(5, 9) for _ in self.cards]
        self._rises = [rng.uniform(-0.5, 0.16) * self.area.height for _ in self.cards]

    def _key(self, number: int) -> tuple[int, int]:
        card = self.cards[number]
        return card.rank, card.column

    @override
    def flying(self, seconds: float) -> Iterator[Flying]:
        yield from self.resting(seconds, self._starts)
        for number in self._order:
            card, spot = self.cards[number], self._spots[number]
            share = (seconds - self._starts[number]) / self._FLIGHT
            if share < 0:
                continue
            if share < 1:
                yield card.face, point_between(card.home, spot, out_cubic(share), 30 * self.unit)
            elif seconds < self._leaves[number]:
                yield card.face, self._lifted(spot, seconds)
            else:
                yield from self._blown(number, seconds - self._leaves[number])

    def _lifted(self, spot: Place, seconds: float) -> Place:
        """Return the place of a card in the first gust, which runs over the rows from the left."""
        x, y = spot
        came = self._GUST + 0.55 * (x - self.area.x) / self.area.width
        share = (seconds - came) / 0.6
        lift = 24 * self.unit * sin(pi * share) if 0 < share < 1 else 0.0
        return round(x + 0.5 * lift), round(y - lift)

    def _blown(self, number: int, since: float) -> Iterator[Flying]:
        """Yield a card that flies off to the right."""
        card, (x, y), unit = self.cards[number], self._spots[number], self.unit
        x += (160 * since + 1150 * since * since) * unit
        if x > self.window.right + self.size[0]:
            return
        y += self._rises[number] * since * since - 46 * unit * sin(4.6 * since)
        picture = self.turned(card.face, self._spins[number] * since)
        if picture:
            yield picture, (x, y)


_KINDS: Final[dict[str, type[Celebration]]] = {
    "cascade": Cascade,
    "fountain": Fountain,
    "wheel": Wheel,
    "wind": Wind,
}
_last: list[str] = []
"""The celebration that was shown last."""


def choose(chosen: str) -> type[Celebration]:
    """Return the chosen celebration; for any other word a random one, but not the last one again."""
    name = chosen if chosen in _KINDS else Random().choice([each for each in NAMES if each not in _last])
    _last[:] = [name]
    return _KINDS[name]
