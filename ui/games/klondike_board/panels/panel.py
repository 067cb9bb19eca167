"""The base of the panels over the valley for auctions, deals and bets: words, parts, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Value, Words, message
from ui.draw import paint, text
from ui.draw.materials import draw_panel
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, GLOW, GOLD, INK, WHITE, Colour, Metrics
from ui.widgets.button import Button, ButtonLook, match_font_sizes
from ui.words import in_words

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.app.buttons import Buttons
    from ui.app.focus import Target
    from ui.app.intents import Pointer
    from ui.draw.seats import SeatLook
    from ui.play.panels.canvas import Canvas

DEPTH: Final = 720.0
_EDGE: Final = 16  # units of room around the plate for its shadow
_PAD: Final = 32  # units left and right of the text, together
PAD: Final = 20
"""Units above and below the text of a panel, together."""
SUM: Final = 42
"""The height of the row of an amount, in units."""
_STEP: Final = 16  # font size on the buttons of an amount
_LEAST: Final = 7  # font size in pixels for a line longer than any should be


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a panel for clicks and the focus, such as a deed or a player."""

    kind: str
    number: int
    area: Rect
    enabled: bool = True


class Sheet:
    """A picture drawn in coordinates of the window, where `origin` is its upper left corner."""

    def __init__(self, picture: Surface, origin: tuple[int, int], m: Metrics) -> None:
        self.picture = picture
        self._origin = origin
        self._m = m

    def to_local(self, rect: Rect) -> Rect:
        """Convert a place of the window to a place of the picture."""
        return rect.move(-self._origin[0], -self._origin[1])

    def put(self, picture: Surface, rect: Rect) -> None:
        """Draw a picture in the middle of a place."""
        self.picture.blit(picture, picture.get_rect(center=self.to_local(rect).center))

    def round(self, rect: Rect, colour: Colour | tuple[int, int, int, int], line: float = 0) -> None:
        """Draw a rounded rectangle, or its edge of `line` units."""
        paint.draw_rounded(self.picture, self.to_local(rect), self._m.u(7), colour, self._m.u(line))

    def glow(self, rect: Rect) -> None:
        """Draw the frame of a chosen part."""
        self.round(rect, GLOW, 3)
        self.round(rect.inflate(-self._m.u(6), -self._m.u(6)), GOLD, 1)

    def common_size(self, words: Iterable[Value], size: float, room: int, *, bold: bool = False) -> float:
        """Return the size at which the longest text fits, so that all texts of a row have one size."""
        font = self._m.font(size)
        fitting = (text.fit_size(in_words(each), font, max(1, room), bold=bold) for each in words)
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
        """Write one line into a place, smaller if it would not fit; `side` is left, right or centre."""
        said = in_words(words)
        face = text.fit_line(said, self._m.font(size), max(1, rect.width), ink, bold, smallest=_LEAST)
        here = self.to_local(rect)
        places = {"left": ("midleft", here.midleft), "right": ("midright", here.midright)}
        name, place = places.get(side, ("center", here.center))
        self.picture.blit(face, face.get_rect(**{name: place}))

    def block(self, words: Value, rect: Rect, font: int, ink: Colour, step: int) -> None:
        """Write words into the middle of a place at a size in pixels, in as many lines as they need."""
        lines = text.wrap(in_words(words), font, False, rect.width)
        top = rect.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            fitted = text.fit_size(line, font, rect.width, smallest=_LEAST)
            self.put(text.line(line, fitted, ink), Rect(rect.x, top + number * step, rect.width, step))


class PanelContext(NamedTuple):
    """The environment of a panel: the canvas, the shared buttons, and the room, with it at the lower edge.

    `seats` are the looks of all players; a panel calls `changed` after a change of an amount or a choice.
    """

    canvas: Canvas
    buttons: Buttons
    room: Rect
    seats: Sequence[SeatLook]
    changed: Callable[[], None]

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [seat.name for seat in self.seats]

    def inner_width(self, wide: int) -> int:
        """Return the width for words in a panel that would be `wide` pixels wide, in pixels."""
        return min(wide, self.room.width) - self.canvas.m.u(_PAD)


class Panel:
    """One open panel, which shows `view`. Subclasses paint it and handle clicks on its parts.

    `m` are its metrics; `is_human_turn` is true while a person at this screen is to act.
    """

    arrows_count = False
    """True if the arrow keys change its amount, not the focus."""
    wide: int
    """Its width if there is room, in units."""

    def __init__(self, context: PanelContext, view: View, *, is_human_turn: bool = False) -> None:
        self.context = context
        self.view = view
        self.is_human_turn = is_human_turn
        self.m = m = self.fitted_metrics()
        room = context.room
        self.rect = Rect(0, 0, min(m.half(self.wide), room.width), min(self.height(m), room.height))
        self.rect.midbottom = room.midbottom
        edge = self.m.u(_EDGE)
        whole = self.rect.inflate(2 * edge, 2 * edge)
        self._origin = whole.topleft
        self._blank = Surface(whole.size, pygame.SRCALPHA)
        draw_panel(self._blank, Rect((edge, edge), self.rect.size), "paper", self.m, 10)
        self._sprite = Sprite(self._blank, whole.topleft, DEPTH)
        self.parts: list[Part] = []
        self.buttons: list[Button] = []
        self.amounts: list[Amount] = []
        context.canvas.layer.add(self._sprite)
        self.build()
        self.update()

    # -------------------------------------------------------------- for subclasses
    @property
    def amount_words(self) -> Words:
        """The amount that the arrow keys change, in words; "" for none."""
        return ""

    def height(self, m: Metrics) -> int:
        """Return its height with these measures if there is room, in pixels."""
        raise NotImplementedError

    def fitted_metrics(self) -> Metrics:
        """Return the measures with the largest text at which it fits the room."""
        return self.context.canvas.m.shrink_text(lambda m: self.height(m) <= self.context.room.height)

    def build(self) -> None:
        """Put buttons on the panel."""

    def paint(self, sheet: Sheet) -> None:
        """Paint the panel in its current state, and list its parts."""
        raise NotImplementedError

    def activate_part(self, part: Part) -> None:
        """Handle a click or Enter on a part."""

    def follow(self, view: View, *, is_human_turn: bool) -> None:
        """Show a later view."""
        self.view, self.is_human_turn = view, is_human_turn
        self.update()

    def takes_focus(self, part: Part) -> bool:
        """Return True if a part keeps the focus of the keys after a click."""
        return False

    def arrow(self, part: Part, step: int) -> bool:
        """Handle Left (-1) or Right (1) on the part with the focus; return True if it has a meaning there."""
        return False

    def adjust(self, step: int) -> None:
        """Change the amount by a step, in thousands."""

    def point(self, pointer: Pointer) -> bool:
        """Handle the pointer where no button took it; return True if it is over the panel."""
        if pointer.kind == "press" and pointer.button == 1:
            part = self.part_at(pointer.place)
            if part and part.enabled:
                self.context.canvas.play("click")
                self.activate_part(part)
        return self.rect.collidepoint(pointer.place)

    # -------------------------------------------------------------- for all panels
    @property
    def inner(self) -> Rect:
        """The room for words."""
        return self.rect.inflate(-self.m.u(_PAD), -self.m.u(PAD))

    def changed(self) -> None:
        """Show a change on the panel, and report it."""
        self.update()
        self.context.changed()

    def update(self) -> None:
        """Paint the panel again."""
        picture = self._blank.copy()
        self.parts = []
        self.paint(Sheet(picture, self._origin, self.m))
        self._sprite.change(picture=picture)

    @property
    def is_holding(self) -> bool:
        """True while a press holds a part that can be dragged."""
        return False

    def part_at(self, place: tuple[int, int]) -> Part | None:
        """Return the part at a place, if any."""
        return next((part for part in self.parts if part.area.collidepoint(place)), None)

    def matching_part(self, part: Part) -> Part | None:
        """Return the current part that stands for the same thing as one painted earlier, if any."""
        like = (part.kind, part.number)
        return next((each for each in self.parts if (each.kind, each.number) == like), None)

    def targets(self) -> list[Target]:
        """Return the parts and buttons that can have the focus, in Tab order."""
        return [
            *(part for part in self.parts if part.enabled),
            *(each for each in self.buttons if each.enabled),
        ]

    def contains(self, target: Target | None) -> bool:
        """Return True if a target belongs to this panel."""
        return any(target is each for each in self.buttons) or target in self.parts

    def add_button(self, rect: Rect, look: ButtonLook, act: Callable[[], None], *, key: str = "") -> Button:
        """Put a button on the panel, with the cap of its key if it has one."""
        button = self.context.buttons.add(rect, look, act, key=key, depth=DEPTH + 1)
        self.buttons.append(button)
        return button

    def close(self) -> None:
        """Take the panel away."""
        self.context.canvas.layer.remove(self._sprite)
        self.context.buttons.remove(self.buttons)


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
        looks = match_font_sizes(plain, [(wide, high)] * count, panel.context.canvas.m)
        self.most = looks[0].most
        """Font size of the buttons, in pixels."""
        self.steps: list[tuple[int, Button]] = []
        """The buttons, each with its step in thousands."""
        for number, (step, look) in enumerate(zip(steps, looks, strict=True)):
            x = row.x + number * each if step < 0 else row.right - (count - number) * each + gap
            place = Rect(x, row.y, wide, high)
            self.steps.append((step, panel.add_button(place, look, partial(change, step))))

    def show(self, sheet: Sheet, words: Value, value: int, low: int, high: int) -> None:
        """Write the sum, and enable only the buttons that change it."""
        sheet.round(self.sum_place.inflate(0, -self._panel.m.u(4)), WHITE.with_alpha(150))
        sheet.write(words, self.sum_place.inflate(-self._panel.m.u(8), 0), 20, bold=True, side="centre")
        for step, button in self.steps:
            button.show(enabled=value < high if step > 0 else value > low)


def _step_label(step: int) -> str:
    """Return the label of a button for a step in thousands."""
    sign = "more" if step > 0 else "less"
    return in_words(message(f"klondike_board.step.{sign}", amount=abs(step)))


def write_small(words: Value, sheet: Sheet, rect: Rect, *, side: str = "left") -> None:
    """Write a small line in a pale color."""
    sheet.write(words, rect, 15, FADED_INK, side=side)
