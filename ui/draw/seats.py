"""The look of a seat on a board: badge, flag, figure and disc, in its token's shape and color.

Computer players have faces too, with moods.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Self

import pygame
from pygame import Surface

from games.core import YOU, message
from games.seating import STEADY, Seating
from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.theme import BLACK, CREAM, INK, WHITE, Colour, colour, is_high_contrast
from ui.words import in_words

Recolour = tuple[tuple[str, str], ...]


class Paint(NamedTuple):
    """A player's color: the tone itself, its dark tone, and the ink of letters on it.

    `emblem` and `edge` are the tone of an emblem and the line around it, `ground` the light and dark ends of
    a badge's background, `disc` the light, shade and edge of a disc.
    """

    tone: Colour
    dark: Colour
    ink: Colour
    emblem: Colour
    edge: str
    ground: tuple[str, str]
    disc: tuple[str, str, str]

    @property
    def ink_ground(self) -> Colour:
        """The color behind letters in `ink`: the tone, or with high contrast a more different one."""
        if not is_high_contrast():
            return self.tone
        return self.tone.mixed(BLACK, 0.42) if self.ink == WHITE else self.tone.mixed(WHITE, 0.4)


PAINTS: Final[dict[str, Paint]] = {
    "red": Paint(
        colour("#c4371f"), colour("#7d1f10"), WHITE, CREAM, "#5c1c10",
        ("#d36957", "#a02b18"), ("#da8374", "#9d2a17", "#581b10"),
    ),
    "blue": Paint(
        colour("#2055b4"), colour("#123a80"), WHITE, CREAM, "#1c2c53",
        ("#5880c7", "#19489a"), ("#7596d0", "#184697", "#1d2a4e"),
    ),
    "yellow": Paint(
        colour("#f2bc22"), colour("#a87a0c"), INK, INK, "#76520e",
        ("#f5cd59", "#cd9b17"), ("#f7d576", "#c99816", "#6f4d0e"),
    ),
    "green": Paint(
        colour("#33b088"), colour("#17664e"), INK, INK, "#1f4635",
        ("#66c4a6", "#258b6b"), ("#81ceb5", "#248768", "#204232"),
    ),
    "pink": Paint(
        colour("#d97fc0"), colour("#8a4478"), INK, INK, "#64324e",
        ("#e29fd0", "#b2629c"), ("#e7b0d8", "#ae5f98", "#5f3049"),
    ),
    "white": Paint(
        colour("#f8f4ea"), colour("#b5a88c"), INK, INK, "#7d6e5a",
        ("#faf7ef", "#d6cebb"), ("#fbf8f2", "#d3cab6", "#766754"),
    ),
}  # fmt: skip
_DRAWN_IN: Final = {
    "pick": "red", "pan": "blue", "lantern": "yellow", "boot": "green", "mule": "pink", "hat": "white",
}  # fmt: skip
"""The color in which each token's pictures are drawn."""
_PERSONS: Final = {
    "Klara": "klara", "Silas": "silas", "Tilda": "tilda", "Amos": "amos", "Kate": "kate",
    "Father Judge": "judge", "Soapy": "soapy", "Skookum": "skookum",
}  # fmt: skip
"""The short names of the computer players, by their names in a `Seating`."""
FACES: Final = tuple(_PERSONS.values())
"""Those with a face: all of them."""
SLEEPERS: Final = ("soapy", "judge", "skookum")
"""Those whose face can be asleep."""
RING: Final = 0.86
"""Width of the ring of a face, as a share of the whole picture's, from which hats and hands stand out."""
RING_MIDDLE: Final = 0.5, 0.565
"""Place of the ring's middle in a face, as shares of its width and height."""
_SEAL: Final = 0.39  # width of the badge on a face, as a share of the face's
_SEAL_AT: Final = 0.795, 0.825  # place of its middle


def _spoken_name(person: str) -> str:
    return in_words(message(f"computer.{person}"))


class SeatLook(Seating):
    """The person or computer player at a seat, with their pictures."""

    __slots__ = ()

    @classmethod
    def of(cls, seat: Seating) -> Self:
        """Return the look of a seat; a computer player has its name in the spoken language."""
        known = _PERSONS.get(seat.name, "") if seat.is_computer else ""
        return cls._make(seat._replace(name=_spoken_name(known)) if known else seat)

    @property
    def shown_name(self) -> str:
        """The name as it is drawn: that of the reader in the spoken language."""
        return in_words(message("player.reader")) if self.name == YOU else self.name

    @property
    def full_name(self) -> str:
        """The name as it is drawn, for a computer player with its level and any temper that is not steady."""
        if self.temper == STEADY:
            return self.name_and_level
        level, temper = message(f"level.{self.level}"), message(f"temper.{self.temper}")
        return in_words(message("player.computer.temper", name=self.name, level=level, temper=temper))

    @property
    def name_and_level(self) -> str:
        """The name as it is drawn, for a computer player with its level."""
        if not self.is_computer:
            return self.shown_name
        return in_words(message("player.computer", name=self.name, level=message(f"level.{self.level}")))

    @property
    def paint(self) -> Paint:
        """The color, its dark tone and the ink of letters on it."""
        return PAINTS[self.colour]

    @property
    def person(self) -> str:
        """The short name of a computer player, such as "judge"; "" for persons."""
        if not self.is_computer:
            return ""
        known = _PERSONS.get(self.name)
        return known or next((person for person in FACES if _spoken_name(person) == self.name), "")

    @property
    def face(self) -> str:
        """The name of the picture of a computer player's face; "" for persons."""
        return f"portrait_{self.person}" if self.person else ""

    def face_in(self, mood: str) -> str:
        """Return the name of the picture of the face in a mood, or of the plain face without such a one."""
        has_mood = mood and (mood != "asleep" or self.person in SLEEPERS)
        return f"{self.face}_{mood}" if has_mood and self.face else self.face

    def portrait(self, side: int, mood: str = "") -> Picture:
        """Return the face in a mood, `side` pixels wide and high, with the badge over its ring."""
        return _portrait(self, side, self.face_in(mood))

    def badge(self, size: int) -> Picture:
        """Return the round badge, `size` pixels wide and high."""
        return svg.picture(f"badge_{self.token}", size, size, self._recolour(_grounds))

    def flag(self, size: int) -> Picture:
        """Return the flag that marks the seat's property, `size` pixels wide."""
        return svg.scale_to_width(f"flag_{self.token}", size, self._recolour(_emblems))

    def figure(self, size: int) -> Picture:
        """Return the figure that walks over a board, `size` pixels wide and high."""
        return svg.picture(f"token_{self.token}", size, size, self._recolour())

    def disc(self, size: int) -> Picture:
        """Return the disc with its emblem, `size` pixels wide and high."""
        return svg.picture(f"disc_{self.token}", size, size, self._recolour(_discs))

    def _recolour(self, more: Callable[[Paint, Paint], Recolour] | None = None) -> Recolour:
        """Return replacements for the tones of the token's pictures; () if they have the seat's color."""
        drawn, wanted = PAINTS[_DRAWN_IN[self.token]], self.paint
        if drawn == wanted:
            return ()
        tones = (drawn.tone.hex, wanted.tone.hex), (drawn.dark.hex, wanted.dark.hex)
        return (*more(drawn, wanted), *tones) if more else tones


@cached
def _portrait(look: SeatLook, side: int, face: str) -> Surface:
    whole = Surface((side, side), pygame.SRCALPHA)
    whole.blit(svg.picture(face, side, side), (0, 0))
    seal = look.badge(round(side * _SEAL))
    whole.blit(seal, seal.get_rect(center=(round(side * _SEAL_AT[0]), round(side * _SEAL_AT[1]))))
    return whole


def _grounds(drawn: Paint, wanted: Paint) -> Recolour:
    return tuple(zip(drawn.ground, wanted.ground, strict=True))


def _emblems(drawn: Paint, wanted: Paint) -> Recolour:
    """Return the replacements for the emblem: cream on dark colors, ink on light ones."""
    emblem = (f'{drawn.emblem.hex}" stroke="{drawn.edge}', f'{wanted.emblem.hex}" stroke="{wanted.edge}')
    dots = (f'fill="{CREAM.hex}"/>', f'fill="{wanted.emblem.hex}"/>')
    return (emblem,) if drawn.emblem == wanted.emblem else (emblem, dots)


def _discs(drawn: Paint, wanted: Paint) -> Recolour:
    return (*_emblems(drawn, wanted), *zip(drawn.disc, wanted.disc, strict=True))
