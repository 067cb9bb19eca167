"""Shapes, text and lettering: what is painted has the size, the corners and the softness it should have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.harness import Desk, opened
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.theme import GLOW, INK, WHITE, Colour, Metrics, colour

RED = (200, 30, 20, 255)


@pytest.fixture(autouse=True)
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def alpha(picture: Surface, x: int, y: int) -> int:
    return picture.get_at((x, y)).a


def furthest(one: Surface, other: Surface) -> int:
    """The largest difference of any channel of any pixel."""
    assert one.get_size() == other.get_size()
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"), strict=True)
    return max(abs(a - b) for a, b in pairs)


# ------------------------------------------------------------------ rounded rectangles
@pytest.mark.parametrize(
    ("width", "height", "radius"), [(40, 30, 8), (41, 31, 9), (20, 20, 10), (60, 16, 30)]
)
def test_a_mask_has_four_round_corners_and_full_edges(width: int, height: int, radius: int) -> None:
    mask = paint.mask(width, height, radius)
    assert mask.get_size() == (width, height)
    corners = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
    assert all(alpha(mask, *corner) < 60 for corner in corners)
    assert alpha(mask, width // 2, height // 2) == 255
    assert alpha(mask, width // 2, 0) >= 250
    assert furthest(mask, pygame.transform.flip(mask, True, False)) <= 2
    assert furthest(mask, pygame.transform.flip(mask, False, True)) <= 2


def test_a_mask_without_radius_is_full() -> None:
    mask = paint.mask(10, 8, 0)
    assert pygame.mask.from_surface(mask, 254).count() == 80


def test_a_mask_is_white_where_it_is_anything() -> None:
    mask = paint.mask(30, 20, 6)
    assert {tuple(mask.get_at((x, y)))[:3] for x in range(30) for y in range(20)} == {(255, 255, 255)}


def test_a_line_lies_inside_the_edge_and_leaves_the_middle_free() -> None:
    ring = paint.rounded(40, 30, 8, RED, 3)
    assert [alpha(ring, 20, y) for y in (0, 1, 2)] == [255, 255, 255]
    assert [alpha(ring, 20, y) for y in (3, 15, 26)] == [0, 0, 0]
    assert [alpha(ring, x, 15) for x in (0, 2, 3, 36, 37, 39)] == [255, 255, 0, 0, 255, 255]
    assert tuple(ring.get_at((20, 1))) == RED
    assert alpha(ring, 0, 0) < 60


def test_a_filled_one_has_its_colour_and_veil() -> None:
    shape = paint.rounded(20, 20, 4, (10, 20, 30, 128))
    assert tuple(shape.get_at((10, 10))) == (10, 20, 30, 128)


def test_drawing_nothing_is_allowed() -> None:
    target = Surface((20, 20))
    paint.draw_rounded(target, Rect(5, 5, 0, 10), 3, INK)
    assert target.get_bounding_rect() == target.get_rect()
    assert tuple(target.get_at((5, 5)))[:3] == (0, 0, 0)


def test_clipping_takes_only_the_corners() -> None:
    picture = Surface((30, 30))
    picture.fill((9, 90, 9))
    clipped = paint.clipped(picture, 10)
    assert alpha(clipped, 0, 0) < 30
    assert tuple(clipped.get_at((15, 15))) == (9, 90, 9, 255)
    assert tuple(picture.get_at((0, 0)))[:3] == (9, 90, 9)


# ------------------------------------------------------------------ soft shapes
@pytest.mark.parametrize("soft", [2, 4, 6, 12])
@pytest.mark.parametrize("size", [(200, 160), (301, 90)])
def test_a_stretched_blur_is_the_blur_itself(size: tuple[int, int], soft: int) -> None:
    stretched = paint.blur(*size, 8, (10, 4, 0, 150), soft)
    direct = paint._blurred(*size, 8, (10, 4, 0, 150), soft)
    assert stretched.get_size() == (size[0] + 4 * soft, size[1] + 4 * soft)
    assert furthest(stretched, direct) <= (6 if soft <= 6 else 24)


def test_a_blur_fades_outwards_to_nothing() -> None:
    soft = 5
    shade = paint.blur(120, 100, 6, (10, 4, 0, 200), soft)
    middle = shade.get_height() // 2
    fading = [alpha(shade, x, middle) for x in range(4 * soft)]
    assert fading == sorted(fading)
    assert fading[0] <= 4
    assert alpha(shade, shade.get_width() // 2, middle) >= 195


def test_a_glow_is_bright_round_a_rectangle() -> None:
    glow = paint.glow(80, 60, 8, GLOW, 6, 3)
    assert glow.get_size() == (80 + 2 * (12 + 3), 60 + 2 * (12 + 3))
    middle = glow.get_width() // 2
    assert tuple(glow.get_at((middle, 13))) == GLOW.veiled(255)
    assert [alpha(glow, middle, y) for y in (12, 15, 18, 22, glow.get_height() // 2)] == [255, 255, 0, 0, 0]
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
    assert INK.mixed(WHITE, 0) == INK
    assert INK.mixed(WHITE, 1) == WHITE


# ------------------------------------------------------------------ text
WORDS = "Every deal teaches something, and some deals teach it twice."


@pytest.mark.parametrize("room", [60, 140, 300, 2000])
def test_broken_lines_fit_and_lose_nothing(room: int) -> None:
    lines = text.broken(WORDS, 17, False, room)
    assert " ".join(lines) == WORDS
    assert all(text.width(line, 17) <= room or " " not in line for line in lines)
    for line, following in pairwise(lines):
        assert text.width(f"{line} {following.split()[0]}", 17) > room


def test_a_long_word_stands_alone() -> None:
    assert text.broken("a Calamityville b", 17, False, 30) == ("a", "Calamityville", "b")
    assert text.broken("", 17, False, 30) == ()


def test_a_paragraph_is_as_wide_as_its_room_and_as_high_as_its_lines() -> None:
    block = text.paragraph(WORDS, 17, INK, 200)
    assert block.get_size() == (200, text.height(17) * len(text.broken(WORDS, 17, False, 200)))
    assert block.get_bounding_rect().width <= 200


@pytest.mark.parametrize("room", [10, 100, 150, 400])
def test_the_fitting_size_is_the_largest_that_fits(room: int) -> None:
    size = text.fitting_size(WORDS, 30, room, smallest=8)
    assert size == 8 or text.width(WORDS, size) <= room
    assert size == 30 or text.width(WORDS, size + 1) > room


def test_the_font_is_noto_sans() -> None:
    assert "Noto" in text.font(20).name
    assert text.width("WWW", 20, True) > text.width("WWW", 20)


# ------------------------------------------------------------------ lettering
def test_the_alphabet_has_a_picture_for_every_letter_it_says_it_has() -> None:
    characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&!$.,'-"
    assert wood_type.has(characters)
    for character in characters:
        assert svg.box(wood_type.letter(character))[1] == 116 or svg.source(wood_type.letter(character))
        assert svg.source(wood_type.letter(character) + "_line")


@pytest.mark.parametrize("words", ["WHO?", "a:b", "ÄRA", "1/2", "·"])
def test_what_the_alphabet_lacks_is_known(words: str) -> None:
    assert not wood_type.has(words)


def test_lettering_is_as_wide_as_it_says_and_fits_its_room() -> None:
    assert wood_type.lettering("GOLD RUSH", 40).get_width() == pytest.approx(
        wood_type.lettering_width("GOLD RUSH", 40), abs=4
    )
    assert wood_type.fitted("JOKER KLONDIKE", 60, 200).get_width() <= 206
    assert wood_type.fitted("GOLD", 20, 900).get_height() > 20
