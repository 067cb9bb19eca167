"""A plate over the valley for auctions, deals and bets: words, things to click, and buttons of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from games.core import Value, message
from ui.draw import paint, text
from ui.draw.materials import plate
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, GLOW, GOLD, INK, WHITE, Colour, Metrics
from ui.widgets.button import Button, ButtonLook, even
from ui.words import in_words

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.app.buttons import Buttons
    from ui.app.focus import Focus, Target
    from ui.app.intents import Pointer
    from ui.draw.seats import SeatLook
    from ui.play.face import Canvas

DEPTH: Final = 720.0
_EDGE: Final = 16  # units of room around the plate for its shadow
_PAD: Final = 32  # units at the left and the right of what is written, together
PAD: Final = 20
"""Units above and below what is written, together."""
SUM: Final = 42
"""How high the row of an amount is, in units."""
_STEP: Final = 16  # the size of what is written on the buttons of an amount
_LEAST: Final = 7  # pixels of a line that is longer than any should be


@dataclass(frozen=True, slots=True)
class Part:
    """Something on a panel that is clicked or has the focus: a deed, a player."""

    kind: str
    number: int
    area: Rect
    enabled: bool = True


class Sheet:
    """A picture that is painted in the places of the window: `origin` is its left upper corner there."""

    def __init__(self, picture: Surface, origin: tuple[int, int], m: Metrics) -> None:
        self.picture = picture
        self._origin = origin
        self._m = m

    def here(self, rect: Rect) -> Rect:
        """A place of the window as a place of the picture."""
        return rect.move(-self._origin[0], -self._origin[1])

    def put(self, picture: Surface, rect: Rect) -> None:
        """Draw a picture in the middle of a place."""
        self.picture.blit(picture, picture.get_rect(center=self.here(rect).center))

    def round(self, rect: Rect, colour: Colour | tuple[int, int, int, int], line: float = 0) -> None:
        """Draw a rounded rectangle, or its edge of so many units."""
        paint.draw_rounded(self.picture, self.here(rect), self._m.u(7), colour, self._m.u(line))

    def glow(self, rect: Rect) -> None:
        """Draw the frame of what is chosen."""
        self.round(rect, GLOW, 3)
        self.round(rect.inflate(-self._m.u(6), -self._m.u(6)), GOLD, 1)

    def common_size(self, words: Iterable[Value], size: float, room: int, *, bold: bool = False) -> float:
        """The size at which the longest of some words fits: so that words of one row look alike."""
        font = self._m.font(size)
        fitting = (text.fitting_size(in_words(each), font, max(1, room), bold=bold) for each in words)
        found = min(fitting, default=font)
        return size * found / font

    def write(
        self,
        words: Value,
        rect: Rect,
        size: float = 16,
        ink: Colour = INK,
        *,
        bold: bool = False,
        side: str = "left",
    ) -> None:
        """Write one line into a place, smaller where it would not fit; `side` is left, right or centre."""
        said = in_words(words)
        face = text.fitted(said, self._m.font(size), max(1, rect.width), ink, bold, smallest=_LEAST)
        here = self.here(rect)
        places = {"left": ("midleft", here.midleft), "right": ("midright", here.midright)}
        name, place = places.get(side, ("center", here.center))
        self.picture.blit(face, face.get_rect(**{name: place}))

    def block(self, words: Value, rect: Rect, font: int, ink: Colour, step: int) -> None:
        """Write words into the middle of a place at a size in pixels, in as many lines as they need."""
        lines = text.wrapped(in_words(words), font, False, rect.width)
        top = rect.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            fitted = text.fitting_size(line, font, rect.width, smallest=_LEAST)
            self.put(text.line(line, fitted, ink), Rect(rect.x, top + number * step, rect.width, step))


class Stand(NamedTuple):
    """Where a panel is put: the canvas, the buttons among which are its own, the room at whose lower edge.

    `seats` are the looks of all players; `changed` hears that an amount or a choice on it has changed.
    """

    canvas: Canvas
    buttons: Buttons
    room: Rect
    seats: Sequence[SeatLook]
    changed: Callable[[], None]

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [seat.name for seat in self.seats]

    def inner_width(self, wide: int) -> int:
        """How wide the room for words is of a panel that would be so wide."""
        return min(wide, self.room.width) - self.canvas.m.u(_PAD)


class Panel:
    """One panel while it is open: it shows `view`. Subclasses paint it and say what its parts do.

    Its measures are `m`. `is_yours` tells whether a person at this screen is to act.
    """

    arrows_count = False
    """Whether the arrow keys change its amount, not the focus."""
    wide: int
    """Its width where there is room, in units."""

    def __init__(self, stand: Stand, view: View, *, is_yours: bool = False) -> None:
        self.stand = stand
        self.view = view
        self.is_yours = is_yours
        self.m = m = self.measures()
        room = stand.room
        self.rect = Rect(0, 0, min(m.half(self.wide), room.width), min(self.high(m), room.height))
        self.rect.midbottom = room.midbottom
        edge = self.m.u(_EDGE)
        whole = self.rect.inflate(2 * edge, 2 * edge)
        self._origin = whole.topleft
        self._blank = Surface(whole.size, pygame.SRCALPHA)
        plate(self._blank, Rect((edge, edge), self.rect.size), "paper", self.m, 10)
        self._sprite = Sprite(self._blank, whole.topleft, DEPTH)
        self.parts: list[Part] = []
        self.buttons: list[Button] = []
        stand.canvas.layer.add(self._sprite)
        self.build()
        self.update()

    # -------------------------------------------------------------- what each panel does
    def high(self, m: Metrics) -> int:
        """How high it is with these measures where there is room, in pixels."""
        raise NotImplementedError

    def measures(self) -> Metrics:
        """The measures with the largest text at which there is room."""
        return self.stand.canvas.m.fitting(lambda m: self.high(m) <= self.stand.room.height)

    def build(self) -> None:
        """Put buttons on it."""

    def paint(self, sheet: Sheet) -> None:
        """Paint it as it is now, and name its parts."""
        raise NotImplementedError

    def act_on(self, part: Part) -> None:
        """A part was clicked, or Enter was pressed on it."""

    def follow(self, view: View, *, is_yours: bool) -> None:
        """Something has happened that it shows."""
        self.view, self.is_yours = view, is_yours
        self.update()

    def keeps(self, part: Part) -> bool:
        """Whether a part has the focus of the keys from now on where it was clicked."""
        return False

    def arrow(self, part: Part, step: int) -> bool:
        """Left (-1) or right (1) on a part that has the focus; whether it means anything there."""
        return False

    def nudge(self, step: int) -> None:
        """Change the amount by so many thousands."""

    def point(self, pointer: Pointer) -> bool:
        """The mouse over the panel, where no button took it; whether it was of use."""
        if pointer.kind == "press" and pointer.button == 1:
            part = self.part_at(pointer.place)
            if part and part.enabled:
                self.stand.canvas.play("click")
                self.act_on(part)
        return self.rect.collidepoint(pointer.place)

    # -------------------------------------------------------------- for all
    @property
    def inner(self) -> Rect:
        """The room for words."""
        return self.rect.inflate(-self.m.u(_PAD), -self.m.u(PAD))

    def changed(self) -> None:
        """Show what was changed on it, and tell of it."""
        self.update()
        self.stand.changed()

    def update(self) -> None:
        """Paint it anew."""
        picture = self._blank.copy()
        self.parts = []
        self.paint(Sheet(picture, self._origin, self.m))
        self._sprite.change(picture=picture)

    def part_at(self, place: tuple[int, int]) -> Part | None:
        """The part under the mouse."""
        return next((part for part in self.parts if part.area.collidepoint(place)), None)

    def targets(self) -> list[Target]:
        """What can have the focus, in Tab order."""
        return [
            *(part for part in self.parts if part.enabled),
            *(each for each in self.buttons if each.enabled),
        ]

    def owns(self, target: Target | None) -> bool:
        """Whether something with the focus belongs to this panel."""
        return any(target is each for each in self.buttons) or target in self.parts

    def add_button(self, rect: Rect, look: ButtonLook, act: Callable[[], None], *, key: str = "") -> Button:
        """Put a button on the panel, with the cap of its key where it has one."""
        button = self.stand.buttons.add(rect, look, act, key=key, depth=DEPTH + 1)
        self.buttons.append(button)
        return button

    def close(self) -> None:
        """Take it away."""
        self.stand.canvas.layer.remove(self._sprite)
        self.stand.buttons.drop(self.buttons)


class Amount:
    """The `row` at the foot of a room that sets an amount in $1,000: buttons that lower and raise it, a sum.

    The sum stands between them, and has room for `least` pixels at least.
    """

    def __init__(
        self, panel: Panel, room: Rect, steps: tuple[int, ...], change: Callable[[int], None], least: int
    ) -> None:
        self._panel = panel
        m, count = panel.m, len(steps)
        self.row = row = Rect(room.x, room.bottom - m.half(SUM), room.width, m.half(SUM))
        gap = m.u(5)
        wide = min(m.half(56), (row.width - least) // count - gap)
        each, below = wide + gap, sum(step < 0 for step in steps)
        self.sum_place = Rect(row.x + below * each, row.y, row.width - count * each, row.height)
        high = row.height - m.u(4)
        plain = [ButtonLook(_step_label(step), size=_STEP) for step in steps]
        looks = even(plain, [(wide, high)] * count, panel.stand.canvas.m)
        self.most = looks[0].most
        """Font size of the buttons, in pixels."""
        self._buttons: list[tuple[int, Button]] = []
        for number, (step, look) in enumerate(zip(steps, looks, strict=True)):
            x = row.x + number * each if step < 0 else row.right - (count - number) * each + gap
            place = Rect(x, row.y, wide, high)
            self._buttons.append((step, panel.add_button(place, look, partial(change, step))))

    def show(self, sheet: Sheet, words: Value, value: int, low: int, high: int) -> None:
        """Write the sum; only buttons that change it can be used."""
        sheet.round(self.sum_place.inflate(0, -self._panel.m.u(4)), WHITE.veiled(150))
        sheet.write(words, self.sum_place.inflate(-self._panel.m.u(8), 0), 20, bold=True, side="centre")
        for step, button in self._buttons:
            button.show(enabled=value < high if step > 0 else value > low)


def _step_label(step: int) -> str:
    """Return the label of a button for a step in thousands."""
    sign = "more" if step > 0 else "less"
    return in_words(message(f"klondike_board.step.{sign}", amount=abs(step)))


def faint(words: Value, sheet: Sheet, rect: Rect, *, side: str = "left") -> None:
    """Write a small line of lesser weight."""
    sheet.write(words, rect, 15, FADED_INK, side=side)


Wanted: TypeAlias = tuple[object, Callable[[], Panel]]
"""What a panel is about, which the same panel follows, and what makes it."""


class Panels:
    """The one panel that is open, made anew with every layout."""

    def __init__(self, focus: Focus) -> None:
        self._focus = focus
        self._about: object = None
        self.open: Panel | None = None

    def show(self, wanted: Wanted | None, view: View, *, is_yours: bool) -> bool:
        """Let the panel that is open follow what has happened where it is about the same, or make another.

        None closes it. True where one has been opened.
        """
        if wanted and wanted[0] == self._about and self.open:
            self.open.follow(view, is_yours=is_yours)
            return False
        self.close()
        if wanted:
            self._about, make = wanted
            self.open = make()
        return wanted is not None

    def close(self) -> None:
        """Take it away, and the focus from it."""
        panel, self.open, self._about = self.open, None, None
        if panel:
            if panel.owns(self._focus.target):
                self._focus.set(None)
            panel.close()
