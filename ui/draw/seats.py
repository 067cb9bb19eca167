"""How a seat looks on a board: its badge, pennant and figure, in its token's shape and its colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Surface

from games.seating import Seating
from ui.draw import svg
from ui.draw.theme import CREAM, INK, WHITE, Colour, colour

Recolour = tuple[tuple[str, str], ...]


class Paint(NamedTuple):
    """A player's colour: the tone itself, its dark tone, and what is written on it."""

    tone: Colour
    dark: Colour
    ink: Colour
    emblem: Colour


PAINTS: Final[dict[str, Paint]] = {
    "red": Paint(colour("#c4371f"), colour("#7d1f10"), WHITE, CREAM),
    "blue": Paint(colour("#2055b4"), colour("#123a80"), WHITE, CREAM),
    "yellow": Paint(colour("#f2bc22"), colour("#a87a0c"), INK, INK),
    "green": Paint(colour("#33b088"), colour("#17664e"), INK, INK),
    "pink": Paint(colour("#d97fc0"), colour("#8a4478"), INK, INK),
    "white": Paint(colour("#f8f4ea"), colour("#b5a88c"), INK, INK),
}
_DRAWN_IN: Final = {
    "pick": "red", "pan": "blue", "lantern": "yellow", "boot": "green", "mule": "pink", "hat": "white",
}  # fmt: skip
"""The colour that each token's pictures are drawn in."""
_BADGES: Final = {
    "pick": "badge_pick", "pan": "badge_pan", "lantern": "badge_lantern", "boot": "badge_boot",
    "mule": "badge_mule", "hat": "badge_hat",
}  # fmt: skip
_FLAGS: Final = {
    "pick": "flag_pick", "pan": "flag_pan", "lantern": "flag_lantern", "boot": "flag_boot",
    "mule": "flag_mule", "hat": "flag_hat",
}  # fmt: skip
_TOKENS: Final = {
    "pick": "token_pick", "pan": "token_pan", "lantern": "token_lantern", "boot": "token_boot",
    "mule": "token_mule", "hat": "token_hat",
}  # fmt: skip
_EMBLEM_EDGES: Final = {
    "red": "#5c1c10", "blue": "#1c2c53", "yellow": "#76520e", "green": "#1f4635", "pink": "#64324e",
    "white": "#7d6e5a",
}  # fmt: skip
"""The line around the emblem of a pennant."""
_GROUNDS: Final = {
    "red": ("#d36957", "#a02b18"), "blue": ("#5880c7", "#19489a"), "yellow": ("#f5cd59", "#cd9b17"),
    "green": ("#66c4a6", "#258b6b"), "pink": ("#e29fd0", "#b2629c"), "white": ("#faf7ef", "#d6cebb"),
}  # fmt: skip
"""The light and the dark end of a badge's ground."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """Who sits at a seat, with the pictures that stand for them."""

    seating: Seating

    @classmethod
    def of(cls, seating: Seating) -> SeatLook:
        """The look of a seat."""
        return cls(seating)

    @property
    def name(self) -> str:
        """What is shown as the name."""
        return self.seating.name

    @property
    def level(self) -> str:
        """The computer player's level, "" for a person."""
        return self.seating.level

    @property
    def full_name(self) -> str:
        """The name; of a computer player with its level."""
        return f"{self.name} ({self.level})" if self.is_computer else self.name

    @property
    def is_computer(self) -> bool:
        """Whether no person sits there."""
        return self.seating.is_computer

    @property
    def paint(self) -> Paint:
        """The colour, its dark tone and what is written on it."""
        return PAINTS[self.seating.colour]

    def badge(self, size: int) -> Surface:
        """The round badge, as wide and high as this in pixels. Do not change it."""
        return svg.picture(_BADGES[self.seating.token], size, size, _badge_recolour(self))

    def flag(self, size: int) -> Surface:
        """The pennant that marks what the seat owns, as wide as this in pixels. Do not change it."""
        return svg.wide(_FLAGS[self.seating.token], size, _flag_recolour(self))

    def token(self, size: int) -> Surface:
        """The figure that walks over a board, as wide and high as this in pixels. Do not change it."""
        return svg.picture(_TOKENS[self.seating.token], size, size, _token_recolour(self))


def _tones(drawn: Paint, wanted: Paint) -> Recolour:
    return ((drawn.tone.hex, wanted.tone.hex), (drawn.dark.hex, wanted.dark.hex))


def _token_recolour(look: SeatLook) -> Recolour:
    """Nothing where the token is drawn in the seat's colour; else its tones."""
    before = _DRAWN_IN[look.seating.token]
    return () if look.seating.colour == before else _tones(PAINTS[before], look.paint)


def _badge_recolour(look: SeatLook) -> Recolour:
    """Nothing where the token is drawn in the seat's colour; else its tones and those of the ground."""
    before = _DRAWN_IN[look.seating.token]
    if look.seating.colour == before:
        return ()
    drawn, wanted = PAINTS[before], look.paint
    ground = zip(_GROUNDS[before], _GROUNDS[look.seating.colour], strict=True)
    return (*ground, *_tones(drawn, wanted))


def _flag_recolour(look: SeatLook) -> Recolour:
    """As of the badge; the emblem changes between cream and ink where the cloth is of the other kind."""
    before = _DRAWN_IN[look.seating.token]
    if look.seating.colour == before:
        return ()
    drawn, wanted = PAINTS[before], look.paint
    edge = _EMBLEM_EDGES[before]
    emblem = (
        f'{drawn.emblem.hex}" stroke="{edge}',
        f'{wanted.emblem.hex}" stroke="{_EMBLEM_EDGES[look.seating.colour]}',
    )
    dots = (
        () if drawn.emblem == wanted.emblem else ((f'fill="{CREAM.hex}"/>', f'fill="{wanted.emblem.hex}"/>'),)
    )
    return (emblem, *dots, *_tones(drawn, wanted))
