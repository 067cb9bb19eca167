"""Buttons, and frames around the focus or clickable things."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.sprites import Backing, Sprite
from ui.draw.theme import CREAM, GLOW, INK, SNOW, WHITE, Colour, Metrics, colour, is_high_contrast
from ui.widgets.element import Element, Role
from ui.words import in_words

ButtonKind = Literal["wood", "primary", "gold", "danger", "plate"]
"""The kinds of buttons; a plate is not for pressing: it only says what to do first."""
ButtonState = Literal["rest", "hot", "pressed", "off"]


@dataclass(frozen=True, slots=True)
class _Style:
    top: str
    bottom: str
    edge: Colour
    ink: Colour
    shade: Colour | None


_STYLES: Final[dict[str, _Style]] = {
    "wood": _Style("#8a5a30", "#5c3819", colour("#2a1509"), CREAM, colour("#1d0f06")),
    "primary": _Style("#2a7f57", "#17573a", colour("#0a2c1c"), WHITE, colour("#0a2c1c")),
    "gold": _Style("#f8dc7c", "#d9981c", colour("#6b4706"), INK, None),
    "danger": _Style("#c8443a", "#8a1a18", colour("#4a0a0a"), WHITE, colour("#4a0a0a")),
    "plate": _Style("", "", INK, CREAM, None),
}
_OFF: Final = _Style("#564436", "#41342a", colour("#2a1d14"), colour("#c9b9a2"), None)
_STRONG: Final[dict[str, _Style]] = {
    "wood": _Style("#4a2c14", "#2e1a0b", colour("#140803"), WHITE, None),
    "primary": _Style("#0d5a38", "#083d25", colour("#03170d"), WHITE, None),
    "gold": _Style("#ffe9a0", "#f0bd4a", colour("#3a2600"), INK, None),
    "danger": _Style("#8a1414", "#5e0c0c", colour("#2a0404"), WHITE, None),
    "plate": _Style("", "", INK, WHITE, None),
}
"""The styles with high contrast."""
_STRONG_OFF: Final = _Style("#454545", "#3a3a3a", colour("#1a1a1a"), WHITE, None)
_HOLLOW: Final = (14, 6, 3, 120)
_KEY_AT_END: Final = re.compile(r"(.+) [(]([^()]+)[)]")
DEPTH: Final = 50
CAP_DEPTH: Final = 905
_AROUND: Final = 18  # units beside icon and label, both sides together
_BESIDE: Final = 18  # the same for a label alone
_MUCH: Final = (1.25, 1.15)  # factors of the font size for which icons are given up; for large text
_LEADING: Final = 1.14  # distance from line to line of a label, as a multiple of its size
_OF_HEIGHT: Final = 0.68  # largest size of letters, as a share of a button's height
_CAP_EDGE: Final = 5  # units between the cap of a key and the right edge of its button, and the label


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """Look of a button: a label, an icon's name, a kind, and the font size in design units.

    The label leaves `free` pixels at the right end. Its font size is at most `most` pixels, 0 for no limit,
    so that `match_font_sizes` can match buttons side by side.
    """

    label: str = ""
    icon: str = ""
    kind: ButtonKind = "wood"
    size: float = 18
    free: int = 0
    most: int = 0

    def font(self, m: Metrics) -> int:
        """Return the full font size in pixels, used if there is room."""
        return min(m.font(self.size), self.most or m.font(self.size))

    def limited(self, high: int) -> ButtonLook:
        """Return the look with letters that are not too large for a button of a height, in pixels."""
        most = max(text.SMALLEST, round(high * _OF_HEIGHT))
        return replace(self, most=min(most, self.most or most))


def labelled(
    label: Words, icon: str, kind: ButtonKind = "wood", size: float = 18, free: int = 0
) -> ButtonLook:
    """Return the look of a button with a message for its label."""
    return ButtonLook(in_words(label), icon, kind, size, free)


def _style(kind: ButtonKind, *, is_off: bool) -> _Style:
    """Return the style of a button in the current theme."""
    if is_high_contrast():
        return _STRONG_OFF if is_off else _STRONG[kind]
    return _OFF if is_off else _STYLES[kind]


@cached
def button_picture(width: int, height: int, look: ButtonLook, state: ButtonState, m: Metrics) -> Surface:
    """Return a button; the surface is higher than the button by its thickness."""
    if look.kind == "plate":
        return _plate_picture(width, height, look, m)
    style = _style(look.kind, is_off=state == "off")
    thick, radius = m.u(4), m.u(8)
    sunk = thick - m.u(1) if state == "pressed" else 0
    whole = Surface((width, height + thick), pygame.SRCALPHA)
    paint.draw_rounded(whole, Rect(0, sunk, width, height + thick - sunk), radius, style.edge)
    body = paint.gradient(width, height, (style.top, style.top, style.bottom))
    if state == "hot":
        body = body.copy()
        body.fill((22, 20, 14), special_flags=pygame.BLEND_RGB_ADD)
    whole.blit(paint.round_corners(body, radius), (0, sunk))
    inner = Rect(m.u(2), sunk + m.u(2), width - m.u(4), height - m.u(4))
    paint.draw_rounded(whole, inner, radius - m.u(2), (255, 255, 255, 70), m.u(1.5))
    paint.draw_rounded(whole, Rect(0, sunk, width, height), radius, style.edge, m.u(2))
    _draw_label(whole, Rect(0, sunk, width, height), look, style, m)
    return whole


def _plate_picture(width: int, height: int, look: ButtonLook, m: Metrics) -> Surface:
    """Return a label in a flat hollow of the wood, on a surface as high as that of a button."""
    whole, rect = Surface((width, height + m.u(4)), pygame.SRCALPHA), Rect(0, 0, width, height)
    hollow = rect.inflate(-m.u(2), -m.u(2))
    paint.draw_rounded(whole, hollow, m.u(8), _HOLLOW)
    paint.draw_rounded(whole, hollow, m.u(8), CREAM.with_alpha(46), m.u(1))
    _draw_label(whole, rect, replace(look, free=0), _style(look.kind, is_off=False), m)
    return whole


def _draw_label(whole: Surface, rect: Rect, look: ButtonLook, style: _Style, m: Metrics) -> None:
    """Draw icon and label side by side, or the label alone in lines where that makes it much larger."""
    rect, m, size = _place_label(look, rect, m)
    if look.label and not size:
        _draw_lines(whole, rect, look, style, m)
        return
    icon = _icon(look, rect, m)
    gap = m.u(8) if icon and look.label else 0
    label = text.line(look.label, size, style.ink, True, style.shade) if look.label else None
    total = (icon.get_width() if icon else 0) + gap + (label.get_width() if label else 0)
    x = rect.x + (rect.width - total) // 2
    if icon:
        picture: Surface = icon
        if style in (_OFF, _STRONG_OFF):
            picture = icon.copy()
            picture.set_alpha(110)
        whole.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += icon.get_width() + gap
    if label:
        whole.blit(label, label.get_rect(midleft=(x, rect.centery)))


def _place_label(look: ButtonLook, rect: Rect, m: Metrics) -> tuple[Rect, Metrics, int]:
    """Return the room of icon and label, its measures, and the font size of one line beside the icon.

    The size is 0 without a label, if no line fits beside the icon, and if lines can be much larger.
    """
    matched, look = look.most, look.limited(rect.height)
    if look.free and _label_width(look, rect, m) > rect.width - 2 * look.free - m.half(_AROUND):
        rect = Rect(rect.x, rect.y, rect.width - look.free, rect.height)
    whole, m = (
        m,
        m.shrink_text(
            lambda each: (
                _label_width(look, rect, each) <= rect.width - each.half(_AROUND)
                and each.font(look.size) <= (look.most or each.font(look.size))
            )
        ),
    )
    if not look.label:
        return rect, m, 0
    icon = _icon(look, rect, m)
    beside = rect.width - m.half(_AROUND) - (icon.get_width() + m.u(8) if icon else 0)
    size = text.fit_size(look.label, look.font(m), beside, bold=True)
    bare = _bare_size(look, rect, whole)
    if text.width(look.label, size, True) > beside or size < bare / _much(whole) or size < matched <= bare:
        return rect, whole, 0
    return rect, m, size


def _label_width(look: ButtonLook, rect: Rect, m: Metrics) -> int:
    """Return the width of icon and label side by side."""
    icon = _icon(look, rect, m)
    label = text.width(look.label, look.font(m), bold=True) if look.label else 0
    return label + (icon.get_width() if icon else 0) + (m.u(8) if icon and look.label else 0)


def _bare_size(look: ButtonLook, rect: Rect, m: Metrics) -> int:
    """Return the font size of a label without an icon, in as many lines as fit."""
    cell = look.label, _bare_room(rect, m).size
    return text.group_size("", [cell], look.limited(rect.height).font(m), leading=_LEADING)


def _much(m: Metrics) -> float:
    """Return the factor of the font size for which icons are given up."""
    return _MUCH[m != m.usual]


def _bare_room(rect: Rect, m: Metrics) -> Rect:
    """Return the room of a label without an icon."""
    return rect.inflate(-min(m.u(_BESIDE), rect.width // 7), -m.u(4))


def match_font_sizes(
    looks: Sequence[ButtonLook], sizes: Sequence[tuple[int, int]], m: Metrics
) -> list[ButtonLook]:
    """Return the looks of buttons side by side with one font size.

    It is the size that fits the longest label. Icons are left out if the text would become small for them.
    """
    plain = [replace(look, most=0) for look in looks]
    bare = [replace(look, icon="") if look.label else look for look in plain]
    large, small = (
        min(
            (_font_size(look, size, m) for look, size in zip(each, sizes, strict=True) if look.label),
            default=0,
        )
        for each in (bare, plain)
    )
    if large >= small * _much(m):
        return [replace(look, most=large) for look in bare]
    return [replace(look, most=small) for look in plain]


@lru_cache(maxsize=512)
def _font_size(look: ButtonLook, size: tuple[int, int], m: Metrics) -> int:
    """Return the font size of a button of a given size, in pixels; 0 if there is no room beside its icon."""
    rect, _, beside = _place_label(look, Rect((0, 0), size), m)
    return beside or (0 if look.icon else _bare_size(look, rect, m))


def _draw_lines(whole: Surface, rect: Rect, look: ButtonLook, style: _Style, m: Metrics) -> None:
    """Draw the label without an icon, in lines."""
    size, room = _bare_size(look, rect, m), _bare_room(rect, m)
    lines = text.balance_lines(look.label, size, True, room.width)
    step = round(size * _LEADING)
    for number, line in enumerate(lines):
        face = text.fit_line(line, size, room.width, style.ink, True, style.shade)
        y = room.centery - step * len(lines) // 2 + number * step + step // 2
        whole.blit(face, face.get_rect(center=(room.centerx, y)))


def _icon(look: ButtonLook, rect: Rect, m: Metrics) -> Picture | None:
    if not look.icon:
        return None
    side = min(rect.height - m.u(12), m.t(30) if look.label else m.half(30))
    return svg.fit(f"ui_{look.icon}", side, side)


_LOW_BUTTON: Final = 0.9
"""Share of a button's height: a higher cap would reach far over the button's upper edge."""


class Button(Sprite):
    """A button with a picture for each state. Its owner calls `action` on release or Enter.

    `tip` is a sentence to show while the mouse rests on the button, with its key: "Undo (Ctrl+Z)". `cap` is
    the sprite of the key or gamepad button that does the same, at the right end, off the label and the icon.
    `key` is the label of that key, `command` the command of both, or "". Screen readers tell `hint`, the tip
    without its key, and `shortcut`, the key whether or not a cap shows it; `spoken_name` replaces
    label and hint. `is_chosen` makes the button a tab: True if it is the chosen one, False if another is.
    """

    __slots__ = (
        "_enabled", "_free", "_look", "_m", "_size", "_state", "action", "cap", "command", "hint",
        "is_chosen", "key", "shortcut", "spoken_name", "tip",
    )  # fmt: skip

    def __init__(
        self,
        rect: Rect,
        look: ButtonLook,
        m: Metrics,
        action: Callable[[], object],
        tip: str = "",
        depth: float = DEPTH,
        key: str = "",
        command: str = "",
    ) -> None:
        self._look = look
        self._m = m
        self._size = rect.size
        self._state: ButtonState = "rest"
        self._enabled = True
        self.is_chosen: bool | None = None
        self.action = action
        self.tip = tip
        self.hint, self.shortcut = tip, key
        self.spoken_name: Words = ""
        self.key = key
        self.command = command
        self.cap: Sprite | None = None
        self._free = 0
        super().__init__(button_picture(*rect.size, look, "rest", m), rect.topleft, depth)
        self.change(backings=self._shadow())

    @property
    def enabled(self) -> bool:
        """True while the button is enabled."""
        return self._enabled

    @property
    def look(self) -> ButtonLook:
        """The text and look of the button."""
        return self._look

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, without the button's thickness."""
        return self._size

    @property
    def area(self) -> Rect:
        """The area that takes clicks and shows the focus."""
        return Rect(self.rect.topleft, (self._size[0], self._size[1] + self._m.u(4)))

    def describe(self) -> Element:
        """Return what a screen reader tells: the label, or the tip if it begins with that, or without one."""
        hint, key = split_key(self.hint)
        label = self._look.label or hint
        name, more = (hint, "") if hint.startswith(label) else (label, hint)
        if self.spoken_name:
            name, more = in_words(self.spoken_name), ""
        role: Role = "button" if self.is_chosen is None else "tab"
        return Element(
            ("button", self.rect.topleft), name, role, more, shortcut=self.shortcut or key,
            is_enabled=self._enabled, is_selected=self.is_chosen,
        )  # fmt: skip

    def show(
        self, *, state: ButtonState | None = None, enabled: bool | None = None, look: ButtonLook | None = None
    ) -> None:
        """Change the button's state or look, or enable or disable it."""
        before = (self._state, self._enabled, self._look)
        self._state = self._state if state is None else state
        self._enabled = self._enabled if enabled is None else enabled
        self._look = self._look if look is None else look
        if before != (self._state, self._enabled, self._look):
            self._paint()
            self._show_cap()

    @property
    def cap_room(self) -> int:
        """The room for the cap at the right end of the label, in pixels."""
        return self._free

    @property
    def look_beside_cap(self) -> ButtonLook:
        """The look with the room that the cap takes; match the font sizes of such looks."""
        return replace(self._look, free=max(self._look.free, self._free))

    def _paint(self) -> None:
        shown = self._state if self._enabled else "off"
        picture = button_picture(*self._size, self.look_beside_cap, shown, self._m)
        self.change(picture=picture, backings=self._shadow())

    def _shadow(self) -> tuple[Backing, ...]:
        """Return the shadow below the button; a plate has none."""
        if self._look.kind == "plate":
            return ()
        (wide, high), m = self._size, self._m
        soft = m.u(4)
        shade = paint.blur(wide, high + m.u(4), m.u(8), (10, 4, 0, 150), soft)
        return (Backing(shade, (m.u(1) - 2 * soft, m.u(3) - 2 * soft)),)

    def reveal(self, *, visible: bool) -> None:
        """Show or hide the button with its cap."""
        self.change(visible=visible)
        self._show_cap()

    def set_cap(self, sign: Surface | None) -> Sprite | None:
        """Replace the cap by another sign, or None; return its sprite, which belongs over the focus ring.

        It sits inside the right end of a button with a label, beside a button that is hardly higher, and
        below the icon of a button without a label.
        """
        self.cap, free = None, 0
        if sign:
            m, area = self._m, Rect(self.rect.topleft, self._size)
            place = sign.get_rect(midright=(area.right - m.u(_CAP_EDGE), area.centery))
            if sign.get_height() > _LOW_BUTTON * area.height:
                place.midleft = area.right + m.u(3), area.centery
            elif self._look.icon and not self._look.label:
                place.midtop = area.centerx, area.bottom - m.u(3)
            else:
                free = place.width + m.u(_CAP_EDGE)
            self.cap = Sprite(sign, place.topleft, CAP_DEPTH)
            self._show_cap()
        if free != self._free:
            self._free = free
            self._paint()
        return self.cap

    def _show_cap(self) -> None:
        """Hide the cap while the button is hidden or disabled: its key does nothing then."""
        if self.cap:
            self.cap.change(visible=self.visible and self._enabled)


def split_key(tip: str) -> tuple[str, str]:
    """Split a tip that ends with a key, "Back (Escape)", into both; the key is "" if there is none."""
    found = _KEY_AT_END.fullmatch(tip)
    return (found[1], found[2]) if found else (tip, "")


@cached
def focus_ring(size: tuple[int, int], m: Metrics) -> Surface:
    """Return the frame of the keyboard focus: white between dark lines; larger by 6 units on each side."""
    grow = m.u(6)
    whole = Surface((size[0] + 2 * grow, size[1] + 2 * grow), pygame.SRCALPHA)
    radius = m.u(12)
    for inset, tone, line in ((0, INK, m.u(7)), (m.u(1.5), SNOW, m.u(4))):
        paint.draw_rounded(
            whole, whole.get_rect().inflate(-2 * inset, -2 * inset), radius - inset, tone, line
        )
    return whole


def glow_sprite(rect: Rect, m: Metrics, depth: float) -> Sprite:
    """Return a golden glow around a rectangle that is clickable or chosen."""
    blur, line = m.u(10), m.u(3)
    picture = paint.glow(rect.width, rect.height, m.u(9), GLOW, blur, line)
    return Sprite(picture, (rect.x - 2 * blur - line, rect.y - 2 * blur - line), depth)
