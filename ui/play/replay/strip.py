"""The strip below a watched table: the bar with its nugget, and buttons to move through the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from games.core import message
from ui.app.intents import Pointer
from ui.draw import materials, paint, svg
from ui.draw.sprites import Sprite
from ui.draw.theme import BAR_WOOD, CREAM, GLOW, GOLD, INK, PAPER, Metrics
from ui.play.panels.surroundings import STRIP_HEIGHT
from ui.widgets.button import Button, ButtonLook

if TYPE_CHECKING:
    from ui.app.buttons import Buttons
    from ui.play.panels.canvas import Canvas

HEIGHT: Final = STRIP_HEIGHT
_GROOVE: Final = (12, 4, 2, 225)
_KNOB: Final = 28
_MARKED: Final = 10  # moves from one mark to the next, if there is room
_LEAST_GAP: Final = 9
_LOW: Final = 12  # units from the middle of the groove to the lower edge, below a curve
_LEAST_WIDTH: Final = 360  # units of a bar with a curve
_LEAST_HEIGHT: Final = 700  # pixels of a window with a curve
PaintCurve: TypeAlias = Callable[[tuple[int, int], Metrics], Surface | None]
"""Function that paints a curve by positions in a size, or returns None if there is none."""
TIPS: Final = {
    "first": message("tip.first"),
    "back": message("tip.step_back"),
    "play": message("tip.play"),
    "step": message("tip.step"),
    "last": message("tip.last"),
    "branch": message("tip.branch"),
    "speed": message("tip.speed"),
}
"""Tips of the buttons beside the bar, from the left; the last two are at the right end."""
_AT_END: Final = 2
_ICONS: Final = {"branch": "hand"}


# ------------------------------------------------------------------ its parts
@dataclass(frozen=True, slots=True)
class StripLayout:
    """Areas of the strip's parts: five buttons, the bar, the buttons of a branch and of the speed."""

    buttons: tuple[Rect, ...]
    bar: Rect
    branch: Rect
    speed: Rect


def compute_strip_layout(room: Rect, m: Metrics) -> StripLayout:
    """Return the parts of a strip that is `HEIGHT` units high, from the left.

    It does not grow with the text: the table has the room.
    """
    side, gap = m.u(40), m.u(7)
    top = room.y + (room.height - side - m.u(4)) // 2
    left = room.x + m.u(14)
    places = tuple(
        Rect(left + number * (side + gap), top, side, side) for number in range(len(TIPS) - _AT_END)
    )
    wide = m.u(58)
    speed = Rect(room.right - m.u(14) - wide, top, wide, side)
    branch = Rect(speed.x - gap - side, top, side, side)
    begin = places[-1].right + m.u(16)
    return StripLayout(places, Rect(begin, top, max(1, branch.x - m.u(16) - begin), side), branch, speed)


class SeekBar(Sprite):
    """A groove from position 0 to the last one, with a nugget at the shown one."""

    __slots__ = ("_box", "_curve", "_hot", "_jump", "_m", "_paint_curve", "last", "value")

    def __init__(
        self,
        box: Rect,
        last: int,
        value: int,
        m: Metrics,
        jump: Callable[[int], None],
        paint_curve: PaintCurve,
    ) -> None:
        self._box = Rect(box)
        self._paint_curve = paint_curve
        self._curve: Surface | None = None
        self._m = m
        self._jump = jump
        self._hot = False
        self.last = last
        self.value = value
        self._find_curve()
        super().__init__(self._render(), box.topleft, 40)

    @property
    def area(self) -> Rect:
        """Area that takes the mouse and shows the focus."""
        return Rect(self._box)

    @property
    def enabled(self) -> bool:
        """True if there is more than one position."""
        return self.last > 0

    @property
    def track(self) -> Rect:
        """Groove in which the middle of the nugget runs."""
        thumb, high = self._m.half(_KNOB), self._m.half(10)
        middle = self._box.bottom - self._m.u(_LOW) if self._curve else self._box.centery
        return Rect(
            self._box.x + thumb // 2,
            middle - high // 2,
            max(1, self._box.width - thumb),
            high,
        )

    def place_of(self, value: int) -> tuple[int, int]:
        """Return the place of the nugget at a position."""
        return self.track.x + round(self.track.width * value / max(1, self.last)), self.track.centery

    def value_at(self, x: int) -> int:
        """Return the position nearest to a horizontal place."""
        share = (x - self.track.x) / self.track.width
        return max(0, min(self.last, round(share * self.last)))

    def show(self, value: int) -> None:
        """Show a position."""
        if value != self.value:
            self.value = value
            self.change(picture=self._render())

    def show_curve(self) -> None:
        """Show the curve over the groove, if it is known by now."""
        self._find_curve()
        self.change(picture=self._render())

    def _find_curve(self) -> None:
        """Paint the curve, if it is known and the window has room for it."""
        m, side = self._m, self._m.half(_KNOB)
        if self._box.width >= m.u(_LEAST_WIDTH) and m.height >= _LEAST_HEIGHT:
            high = self._box.height - m.u(_LOW) - m.half(10) // 2 - m.u(3)
            self._curve = self._paint_curve((self._box.width - side, high), m)

    def hover(self, place: tuple[int, int] | None) -> None:
        """Light the nugget if the mouse is on the bar, and dim it otherwise."""
        hot = place is not None and self.area.collidepoint(place)
        if hot != self._hot:
            self._hot = hot
            self.change(picture=self._render())

    def drag(self, place: tuple[int, int]) -> None:
        """Drag the nugget to a place, or as near as it can be."""
        value = self.value_at(place[0])
        if value != self.value:
            self._jump(value)

    def _render(self) -> Surface:
        m = self._m
        picture = Surface(self._box.size, pygame.SRCALPHA)
        shift = (-self._box.x, -self._box.y)
        groove = self.track.inflate(m.half(14), 0).move(shift)
        x, y = self.place_of(self.value)
        x, y = x + shift[0], y + shift[1]
        if self._curve:
            back = Rect(groove.x, 0, groove.width, self._curve.get_height() + m.u(2))
            paint.draw_rounded(picture, back, m.u(5), PAPER.with_alpha(215))
            picture.blit(self._curve, (self.track.x + shift[0], m.u(1)))
            picture.fill(INK, (x - m.u(1), 0, m.u(2), groove.y))
        paint.draw_rounded(picture, groove, groove.height // 2, _GROOVE)
        self._paint_marks(picture, groove)
        paint.draw_rounded(
            picture, Rect(groove.x, groove.y, x - groove.x, groove.height), groove.height // 2, GOLD
        )
        paint.draw_rounded(picture, groove, groove.height // 2, (244, 207, 99, 90), m.u(1))
        side = m.half(_KNOB)
        if self._hot:
            halo = paint.blur(side, side, side // 2, GLOW.with_alpha(130), m.u(3))
            picture.blit(halo, halo.get_rect(center=(x, y)))
        nugget = svg.fit("nugget", side, side)
        picture.blit(nugget, nugget.get_rect(center=(x, y)))
        return picture

    def _paint_marks(self, picture: Surface, groove: Rect) -> None:
        """Paint a small line at every tenth move below the groove, if there is room."""
        m, gap = self._m, self.track.width * _MARKED / max(1, self.last)
        if gap < m.u(_LEAST_GAP):
            return
        for value in range(0, self.last + 1, _MARKED):
            x = self.place_of(value)[0] - self._box.x
            picture.fill(CREAM.with_alpha(120), (x, groove.bottom + m.u(3), m.u(1.5), m.u(4)))


# ------------------------------------------------------------------ the strip
class ReplayState(NamedTuple):
    """Progress of a watched game: its position, the last position, `playing` while it runs, and its speed."""

    position: int
    last: int
    playing: bool
    speed: int


class Strip:
    """The strip of one layout; its buttons call `callbacks`, and a drag of the nugget calls `scrub`."""

    def __init__(
        self,
        canvas: Canvas,
        buttons: Buttons,
        room: Rect,
        state: ReplayState,
        callbacks: Mapping[str, Callable[[], None]],
        scrub: Callable[[int], None],
        paint_curve: PaintCurve,
    ) -> None:
        m, layout = canvas.m, compute_strip_layout(room, canvas.m)
        box = layout.bar.copy()
        box.y, box.height = room.y + m.u(6), room.height - m.u(10)
        self._bar = canvas.layer.add(SeekBar(box, state.last, state.position, m, scrub, paint_curve))
        self.is_holding = False
        """True while the mouse holds the nugget."""
        self._buttons: dict[str, Button] = {}
        places = (*layout.buttons, layout.branch, layout.speed)
        for (name, tip), rect in zip(TIPS.items(), places, strict=True):
            icon = _ICONS.get(name, name)
            look = _speed_look(state.speed) if name == "speed" else ButtonLook(icon=icon)
            self._buttons[name] = buttons.add(rect, look, callbacks[name], tip)

    @property
    def area(self) -> Rect:
        """The area of the bar."""
        return self._bar.area

    def show_curve(self) -> None:
        """Show the curve over the bar, if it is known by now."""
        self._bar.show_curve()

    def show(self, state: ReplayState) -> None:
        """Show the progress of the watched game."""
        self._bar.show(state.position)
        for name in ("first", "back"):
            self._buttons[name].show(enabled=state.position > 0)
        for name in ("step", "last", "branch"):
            self._buttons[name].show(enabled=state.position < state.last)
        look = ButtonLook(icon="pause" if state.playing else "play", kind="gold")
        self._buttons["play"].show(look=look, enabled=state.last > 0)
        self._buttons["speed"].show(look=_speed_look(state.speed))
        self._buttons["speed"].spoken_name = message("spoken.speed", speed=state.speed)
        self._buttons["play"].spoken_name = message("spoken.pause" if state.playing else "spoken.play")

    def point(self, pointer: Pointer) -> bool:
        """Let a held nugget follow the mouse everywhere; return True if it is held, or was just released."""
        if not self.is_holding or pointer.kind == "press":
            return False
        if pointer.kind == "move" and pointer.button:
            self._bar.drag(pointer.place)
        else:
            self.is_holding = False
        return True

    def hold(self, place: tuple[int, int]) -> bool:
        """Take the nugget to a press on the bar; return True if the press was on it."""
        self.is_holding = self._bar.enabled and self._bar.area.collidepoint(place)
        if self.is_holding:
            self._bar.drag(place)
        return self.is_holding

    def hover(self, place: tuple[int, int]) -> None:
        """Light the nugget if the mouse is on the bar."""
        self._bar.hover(place)


def _speed_look(speed: int) -> ButtonLook:
    return ButtonLook(f"{speed}×", size=19)


def paint_strip(target: Surface, room: Rect, m: Metrics) -> None:
    """Paint a plank of wood with a brass edge above it."""
    target.blit(materials.planks(room.width, room.height, BAR_WOOD, room.height, 17), room)
    pygame.draw.rect(target, INK, (room.x, room.y, room.width, m.u(4)))
    pygame.draw.rect(target, GOLD, (room.x, room.y + m.u(1), room.width, m.u(1.5)))
