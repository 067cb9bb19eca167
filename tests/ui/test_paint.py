"""Shapes and measures: what is painted has the size, the corners and the softness it should have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.harness import opened
from ui.draw import paint
from ui.draw.materials import silhouette
from ui.draw.theme import GLOW, INK, WHITE, Colour, Metrics, colour

RED = (200, 30, 20, 255)


@pytest.fixture(autouse=True, scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("paint")
    with opened(folder, (960, 600)):
        yield


def alphas(picture: Surface, *places: tuple[int, int]) -> list[int]:
    return [picture.get_at(place).a for place in places]


def furthest(one: Surface, other: Surface) -> int:
    """The largest difference of any channel of any pixel."""
    assert one.get_size() == other.get_size()
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"), strict=True)
    return max(abs(a - b) for a, b in pairs)


# ------------------------------------------------------------------ rounded rectangles
@pytest.mark.parametrize(
    ("width", "height", "radius"), [(40, 30, 8), (41, 31, 9), (20, 20, 10), (60, 16, 30)]
)
def test_a_mask_is_white_with_four_round_corners_and_full_edges(
    width: int, height: int, radius: int
) -> None:
    mask = paint.mask(width, height, radius)
    assert mask.get_size() == (width, height)
    assert max(alphas(mask, *[(x, y) for x in (0, width - 1) for y in (0, height - 1)])) < 60
    assert min(alphas(mask, (width // 2, height // 2), (width // 2, 0))) >= 250
    assert furthest(mask, pygame.transform.flip(mask, True, False)) <= 2
    assert furthest(mask, pygame.transform.flip(mask, False, True)) <= 2
    assert set(pygame.image.tobytes(mask, "RGB")) == {255}


def test_a_mask_without_radius_is_full() -> None:
    assert pygame.mask.from_surface(paint.mask(10, 8, 0), 254).count() == 80


def test_a_line_lies_inside_the_edge_and_leaves_the_middle_free() -> None:
    ring = paint.rounded(40, 30, 8, RED, 3)
    assert alphas(ring, *[(20, y) for y in (0, 1, 2, 3, 15, 26)]) == [255, 255, 255, 0, 0, 0]
    assert alphas(ring, *[(x, 15) for x in (0, 2, 3, 36, 37, 39)]) == [255, 255, 0, 0, 255, 255]
    assert tuple(ring.get_at((20, 1))) == RED
    assert alphas(ring, (0, 0))[0] < 60


def test_shapes_are_drawn_in_their_colour_and_veil_where_there_is_anything_to_draw() -> None:
    target = Surface((20, 20))
    paint.draw_rounded(target, Rect(5, 5, 0, 10), 3, WHITE)
    assert set(pygame.image.tobytes(target, "RGB")) == {0}
    paint.draw_rounded(target, Rect(0, 0, 20, 20), 4, (100, 200, 50, 128))
    assert tuple(target.get_at((10, 10)))[:3] == (50, 100, 25)
    assert tuple(target.get_at((0, 0)))[:3] < (20, 40, 10)


def test_clipping_takes_only_the_corners_and_a_silhouette_keeps_its_outline() -> None:
    picture = Surface((30, 30))
    picture.fill((9, 90, 9))
    clipped = paint.clipped(picture, 10)
    assert alphas(clipped, (0, 0))[0] < 30
    assert tuple(clipped.get_at((15, 15))) == (9, 90, 9, 255)
    assert tuple(picture.get_at((0, 0)))[:3] == (9, 90, 9)
    flat = silhouette(clipped, INK)
    assert alphas(flat, (0, 0), (15, 15)) == alphas(clipped, (0, 0), (15, 15))
    assert flat.get_at((15, 15)).g < 90


# ------------------------------------------------------------------ soft shapes
@pytest.mark.parametrize("soft", [2, 4, 6, 12])
def test_a_blur_fades_outwards_to_nothing_and_is_as_soft_however_large(soft: int) -> None:
    border = 3 * soft + 8
    small, large = (paint.blur(width, 160, 8, (10, 4, 0, 200), soft) for width in (2 * border + 2, 301))
    assert large.get_size() == (301 + 4 * soft, 160 + 4 * soft)
    fading = alphas(large, *[(x, 80) for x in range(4 * soft)])
    assert fading == sorted(fading)
    assert fading[0] <= 6
    assert alphas(large, (150, 80))[0] >= 195
    left = Rect(0, 0, border + 2 * soft, large.get_height())  # only a large one is stretched from a small one
    assert furthest(large.subsurface(left), small.subsurface(left)) <= (6 if soft <= 6 else 24)


def test_a_glow_is_bright_round_a_rectangle() -> None:
    glow = paint.glow(80, 60, 8, GLOW, 6, 3)
    assert glow.get_size() == (80 + 2 * (12 + 3), 60 + 2 * (12 + 3))
    middle = glow.get_width() // 2
    assert tuple(glow.get_at((middle, 13))) == GLOW.veiled(255)
    assert alphas(glow, *[(middle, y) for y in (12, 15, 18, 22, 45)]) == [255, 255, 0, 0, 0]
    assert {tuple(glow.get_at((x, 20)))[:3] for x in range(glow.get_width())} == {tuple(GLOW)}


def test_a_gradient_runs_from_top_to_bottom() -> None:
    strip = paint.gradient(4, 50, ("#000000", "#ffffff"))
    tones = [strip.get_at((2, y)).r for y in range(50)]
    assert tones == sorted(tones)
    assert tones[0] < 30
    assert tones[-1] > 225


# ------------------------------------------------------------------ measures and colours
def test_lengths_are_whole_pixels_and_never_vanish() -> None:
    m = Metrics(960, 600, 150)
    assert m.unit == 0.75
    assert [m.u(0), m.u(0.2), m.u(10), m.u(-10)] == [0, 1, 8, -8]
    assert [m.t(100), m.half(100)] == [112, 94]
    assert m.font(15) == round(15 * 0.75 * 1.5)
    assert Metrics(960, 600).font(15) == 12


def test_colours_mix() -> None:
    assert colour("#102030") == Colour(16, 32, 48)
    assert colour("#102030").hex == "#102030"
    assert (INK.mixed(WHITE, 0), INK.mixed(WHITE, 1)) == (INK, WHITE)
