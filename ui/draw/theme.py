"""Colors and measures: the palette, and the unit of all lengths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pygame import Rect


class Colour(NamedTuple):
    """An opaque color; each part is 0-255."""

    r: int
    g: int
    b: int

    def mixed(self, other: Colour, share: float) -> Colour:
        """Return this color with a share (0-1) of another."""
        return Colour(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))

    def with_alpha(self, alpha: int) -> tuple[int, int, int, int]:
        """Return this color with an alpha of 0-255."""
        return (self.r, self.g, self.b, alpha)

    @property
    def hex(self) -> str:
        """The color as "#rrggbb"."""
        return f"#{self.r:02x}{self.g:02x}{self.b:02x}"


def colour(text: str) -> Colour:
    """Return the color for "#rrggbb"."""
    return Colour(int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


class _Contrast:
    """The switch for the high-contrast theme: one for the whole program."""

    is_high = False


def use_high_contrast(*, is_on: bool) -> bool:
    """Turn high contrast on or off for all later painting; return True if this changed it."""
    was_on, _Contrast.is_high = _Contrast.is_high, is_on
    return was_on != is_on


def is_high_contrast() -> bool:
    """Return True while the high-contrast theme is on."""
    return _Contrast.is_high


def luminance(tone: Colour) -> float:
    """Return the luminance of a color, 0 to 1, as the Web Content Accessibility Guidelines define it."""
    parts = [each / 255 for each in tone]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def text_color(ink: Colour) -> Colour:
    """Return the color for letters: `ink`, or with high contrast nearly black or white."""
    if not is_high_contrast():
        return ink
    return STRONG_INK if luminance(ink) < _DARK_LIGHT else WHITE


INK: Final = colour("#2a1710")
CREAM: Final = colour("#fbf3dc")
PAPER: Final = colour("#f4e4bd")
GOLD: Final = colour("#d99a1c")
BRIGHT_GOLD: Final = colour("#f4cf63")
RED: Final = colour("#a8201f")
OXBLOOD: Final = colour("#74120f")
SPRUCE: Final = colour("#1f5a41")
NIGHT: Final = colour("#1e3557")
ICE: Final = colour("#8fc1cf")
WOOD: Final = colour("#8b5a2b")
SNOW: Final = colour("#f6fafc")
GLOW: Final = colour("#ffe27a")
WHITE: Final = Colour(255, 255, 255)
BLACK: Final = Colour(0, 0, 0)
STRONG_INK: Final = colour("#0a0402")

PANEL_WOOD: Final = colour("#4a2c17")
BAR_WOOD: Final = colour("#3d2412")
FRAME_WOOD: Final = colour("#5a3216")
CLOTH: Final = colour("#17603f")
ORANGE_CLOTH: Final = colour("#84401a")
CLOTHS: Final = {
    "green": CLOTH,
    "blue": colour("#1b3a63"),
    "red": colour("#6a1c24"),
    "sternwheeler": colour("#12505a"),
    "raven": colour("#362a4c"),
    "compass": colour("#37424c"),
}
"""The cloths to choose from."""
FADED_INK: Final = colour("#5a3a1c")
CLOTH_TEXT: Final = colour("#d6ecd6")

GOLD_FACE: Final = ("#fff3b8", "#f8d868", "#e9ac2a", "#c9821a")
CREAM_FACE: Final = ("#fffdf2", "#fbf3dc", "#f0dcae", "#e0c088")
INK_FACE: Final = ("#4a2c18", "#2a1710", "#2a1710")
RED_FACE: Final = ("#d8483c", "#a8201f", "#7a1614")

_DARK_LIGHT: Final = 0.18  # letters of at least this luminance count as light

SMALLEST_WINDOW: Final = (960, 600)
DESIGN: Final = (1280, 800)
SMALLEST_UNIT: Final = SMALLEST_WINDOW[0] / DESIGN[0]
"""Pixels to one unit of the design in the smallest window."""
_SMALLEST_TEXT: Final = 12
_USUAL_TEXT: Final = 100
_TEXT_STEP: Final = 5


@dataclass(frozen=True, slots=True)
class Metrics:
    """The measures of one window: its size in pixels, and the text size in percent (100-175).

    `density` is the pixels to a unit of the desktop, in which text has its smallest size.
    """

    width: int
    height: int
    text_size: int = 100
    density: float = 1
    unit: float = field(init=False, compare=False, repr=False)
    """Pixels to one unit of the 1280 x 800 design."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "unit", min(self.width / DESIGN[0], self.height / DESIGN[1]))

    @property
    def text_scale(self) -> float:
        """The text size as a multiple of the usual one, 1 to 1.75."""
        return self.text_size / 100

    def u(self, length: float) -> int:
        """Return a length in pixels, at least 1 for any length above 0."""
        return max(1, round(length * self.unit)) if length > 0 else round(length * self.unit)

    def t(self, length: float) -> int:
        """Return a length that grows with the text, in pixels."""
        return self.u(length * self.text_scale)

    def half(self, length: float) -> int:
        """Return a length that grows half as much as the text, in pixels: for frames around text."""
        return self.u(length * self.text_factor(0.5))

    def text_factor(self, share: float) -> float:
        """Return the growth factor of a length that follows the text size by a share, 1 at the usual size."""
        return 1 + (self.text_scale - 1) * share

    def font(self, size: float) -> int:
        """Return a font size in pixels, never below the smallest readable one.

        That grows with the desktop's scale, in windows that are large enough for it.
        """
        smallest = _SMALLEST_TEXT * max(1, min(self.density, self.unit / SMALLEST_UNIT))
        return round(max(size * self.unit * self.text_scale, smallest))

    @property
    def usual(self) -> Metrics:
        """These measures with text of the usual size."""
        return replace(self, text_size=_USUAL_TEXT)

    def shrink_text(self, fits: Callable[[Metrics], bool]) -> Metrics:
        """Return these measures with the largest text, up to their own, that fits.

        It is never below the usual size, even if that does not fit.
        """
        for size in range(self.text_size, _USUAL_TEXT, -_TEXT_STEP):
            if fits(smaller := replace(self, text_size=size)):
                return smaller
        return self.usual

    @property
    def window(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, self.width, self.height)
