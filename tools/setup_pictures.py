"""Draw the pictures of the set-up window from our own SVG: `python3 -m tools.setup_pictures`.

They lie in `bootstrap/pictures`, because the window opens before pygame is installed, and Tk reads no SVG.
Each is drawn once for each of the window's scales, in few colors, so that the files stay small.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from bootstrap.setup_window import BUTTON, FULL_HEIGHT, GROOVE, PICTURES, SCALES, WIDTH, picture_path
from ui.draw import paint, svg
from ui.draw import type as wood_type
from ui.draw.materials import darken_edges, draw_panel
from ui.draw.theme import GOLD, Metrics
from ui.widgets.button import ButtonLook, button_picture

_COLORS: Final = 256
_SKY: Final = 214  # units of the scene above the plate
_BITS: Final = 2  # lowest bits of each channel, which the palette leaves out
Tone = tuple[int, int, int]


def plate(scale: float) -> Surface:
    """Return the ground of the window: a winter night with our name above a wooden plate."""
    m = Metrics(round(1280 * scale), round(800 * scale))
    whole = Surface((m.u(WIDTH), m.u(FULL_HEIGHT)))
    draw_panel(whole, whole.get_rect().inflate(m.u(16), m.u(16)), "wood", m, 4)
    sky = Rect(0, 0, m.u(WIDTH), m.u(_SKY))
    scene = svg.cover("scene_launcher", *sky.size)
    darken_edges(scene, 70)
    whole.blit(scene, sky)
    whole.fill(GOLD, (0, sky.bottom, sky.width, m.u(3)))
    paint.draw_shadow(whole, Rect(0, sky.bottom + m.u(3), sky.width, 1), 1, m.u(6), 150, (0, m.u(2)))
    for words, size, middle in (("Gold Rush", 66, 66), ("Games", 34, 128)):
        head = wood_type.render(words, m.u(size))
        whole.blit(head, head.get_rect(center=(sky.centerx, m.u(middle))))
    figure = svg.raster("guide_calm", (m.u(138), m.u(138)))
    whole.blit(figure, (m.u(16), m.u(_SKY - 62)))
    return whole


def draw(name: str, scale: float) -> Surface:
    """Return a picture of the window at a scale."""
    m = Metrics(round(1280 * scale), round(800 * scale))
    if name == "plate":
        return plate(scale)
    if name == "groove":
        left, top, right, bottom = (m.u(length) for length in GROOVE)
        groove, inner = paint.with_room((right - left, bottom - top), m.u(4))
        rim = inner.inflate(m.u(6), m.u(6))
        paint.draw_with_border(groove, rim, rim.height // 2, (16, 7, 3, 235), GOLD, m.u(1.5))
        return groove
    if name.startswith("button"):
        size = m.u(BUTTON[0]), m.u(BUTTON[1])
        return button_picture(*size, ButtonLook(), "hot" if name == "button_lit" else "rest", m)
    art, side = {"nugget": ("nugget", 32), "icon": ("icon_program", 64)}[name]
    return svg.raster(art, (m.u(side), m.u(side)))


# ------------------------------------------------------------------ PNG files of few colors
def palette(counts: Counter[Tone], size: int) -> list[Tone]:
    """Return colors that stand for all, by median cut; those of many pixels get more of them."""

    def need(tones: list[Tone]) -> float:
        return float(_spread(tones)[0] * sum(counts[tone] for tone in tones) ** 0.5)

    boxes = [(need([*counts]), [*counts])]
    while len(boxes) < size:
        box = max(boxes)
        if not box[0]:
            break
        boxes.remove(box)
        channel = _spread(box[1])[1]
        tones = sorted(box[1], key=lambda tone: tone[channel])
        boxes += [(need(half), half) for half in (tones[: len(tones) // 2], tones[len(tones) // 2 :])]
    return [_mean(tones, counts) for _, tones in boxes]


def _spread(tones: Sequence[Tone]) -> tuple[int, int]:
    """Return the largest spread of a channel, and that channel."""
    return max(
        (max(channel) - min(channel), number) for number, channel in enumerate(zip(*tones, strict=True))
    )


def _mean(tones: Sequence[Tone], counts: Counter[Tone]) -> Tone:
    total = sum(counts[tone] for tone in tones)
    red, green, blue = (sum(counts[tone] * tone[channel] for tone in tones) // total for channel in range(3))
    return red, green, blue


def indexed_png(picture: Surface, size: int = _COLORS) -> bytes:
    """Return an opaque picture as a PNG file of at most `size` colors."""
    width, height = picture.get_size()
    raw = pygame.image.tobytes(picture, "RGB")
    pixels = [tuple(raw[at : at + 3]) for at in range(0, len(raw), 3)]
    coarse = [tuple(value >> _BITS << _BITS for value in pixel) for pixel in pixels]
    counts: Counter[Tone] = Counter(coarse)  # type: ignore[arg-type]
    tones = palette(counts, size)
    nearest = {
        tone: min(
            range(len(tones)),
            key=lambda number: sum((a - b) ** 2 for a, b in zip(tones[number], tone, strict=True)),
        )
        for tone in counts
    }
    indices = bytes(nearest[tone] for tone in coarse)  # type: ignore[index]
    lines = b"".join(b"\0" + indices[top * width : (top + 1) * width] for top in range(height))
    parts = (
        (b"IHDR", struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(value for tone in tones for value in tone)),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def main() -> None:
    """Write all pictures."""
    from tools.build.icons import png

    pygame.display.init()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    for scale in SCALES:
        for name in PICTURES:
            path, picture = picture_path(name, scale), draw(name, scale)
            with open(path, "wb") as file:
                file.write(indexed_png(picture) if name == "plate" else png(picture))


if __name__ == "__main__":
    main()
