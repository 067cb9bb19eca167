"""Stones as they are drawn: wooden discs in a player's colour, with the shape of the player's token."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.seats import PAINTS, SeatLook
from ui.draw.theme import CREAM, Metrics

_DISCS: Final = {
    "pick": ("disc_pick", "red"), "pan": ("disc_pan", "blue"), "lantern": ("disc_lantern", "yellow"),
    "boot": ("disc_boot", "green"), "mule": ("disc_mule", "pink"), "hat": ("disc_hat", "white"),
}  # fmt: skip
"""The picture of each token, and the colour that it is drawn in."""
_WOOD: Final = {
    "red": ("#da8374", "#9d2a17", "#581b10", "#5c1c10"),
    "blue": ("#7596d0", "#184697", "#1d2a4e", "#1c2c53"),
    "yellow": ("#f7d576", "#c99816", "#6f4d0e", "#76520e"),
    "green": ("#81ceb5", "#248768", "#204232", "#1f4635"),
    "pink": ("#e7b0d8", "#ae5f98", "#5f3049", "#64324e"),
    "white": ("#fbf8f2", "#d3cab6", "#766754", "#7d6e5a"),
}  # fmt: skip
"""The light, the shade, the edge of a disc, and the line around its emblem."""


def _recolour(token: str, wanted: str) -> tuple[tuple[str, str], ...]:
    """Nothing where the disc is drawn in the wanted colour; else all its tones, and the emblem's."""
    before = _DISCS[token][1]
    if wanted == before:
        return ()
    drawn, other = PAINTS[before], PAINTS[wanted]
    emblem = f'{drawn.emblem.hex}" stroke="', f'{other.emblem.hex}" stroke="'
    pairs = [(emblem[0] + _WOOD[before][3], emblem[1] + _WOOD[wanted][3])]
    if drawn.emblem != other.emblem:
        pairs.append((f'fill="{CREAM.hex}"/>', f'fill="{other.emblem.hex}"/>'))
    pairs += zip(_WOOD[before][:3], _WOOD[wanted][:3], strict=True)
    pairs += [(drawn.tone.hex, other.tone.hex), (drawn.dark.hex, other.dark.hex)]
    return tuple(pairs)


def disc(look: SeatLook, size: int) -> Surface:
    """A stone, as wide and high as this in pixels. Do not change it."""
    token, tone = look.seating.token, look.seating.colour
    return svg.picture(_DISCS[token][0], size, size, _recolour(token, tone))


@cached(8)
def disc_shadow(size: int, m: Metrics, lifted: float = 0.0) -> tuple[Surface, tuple[int, int]]:
    """A stone's shadow and its shift; `lifted` is how many units the stone is above the ground."""
    soft = m.u(2 + lifted * 0.35)
    inner = round(size * 0.9)
    shade = paint.blur(inner, inner, inner // 2, (10, 8, 4, 150), soft)
    inset = (size - inner) // 2 - 2 * soft
    return shade, (inset + m.u(1.5 + lifted * 0.6), inset + m.u(2.5 + lifted))
