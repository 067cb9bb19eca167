"""The 52 faces in three styles: all different, and readable in both corners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from games.patience.cards import IS_RED, PACK, RANK_OF, SUIT_OF
from tests.ui.harness import Desk, opened
from ui.draw import cards, svg

STYLES = ("classic", "large", "four")
WIDTHS = (46, 76, 120)


@pytest.fixture(autouse=True, scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("faces")
    with opened(folder, (960, 600)) as desk:
        yield desk


def data(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def corner(face: Surface, style: str) -> Surface:
    """The upper left corner, where the index is, as far as no court figure reaches."""
    width = face.get_width()
    wide, high = (0.23, 0.37) if style == "large" else (0.18, 0.26)
    return face.subsurface(Rect(0, 0, round(width * wide), round(width * 1.417 * high)))


def inked(picture: Surface) -> int:
    """How many pixels are not the paper of the card."""
    blank = svg.wide("card_blank", 100)
    paper = blank.get_at(blank.get_rect().center)
    mask = pygame.mask.from_threshold(picture, paper, (24, 24, 24, 255))
    return picture.get_width() * picture.get_height() - mask.count()


@pytest.mark.parametrize(("style", "width"), list(product(STYLES, WIDTHS)))
def test_no_two_faces_are_alike(style: str, width: int) -> None:
    faces = [cards.face(card, width, style) for card in PACK]
    assert {face.get_size() for face in faces} == {(width, cards.height_of(width))}
    assert len({data(face) for face in faces}) == 52
    assert data(cards.back(width)) not in {data(face) for face in faces}


@pytest.mark.parametrize(("style", "width"), list(product(STYLES, WIDTHS)))
def test_no_two_corners_are_alike(style: str, width: int) -> None:
    corners = {data(corner(cards.face(card, width, style), style)) for card in PACK}
    assert len(corners) == 52


@pytest.mark.parametrize(("style", "width"), list(product(STYLES, WIDTHS)))
def test_the_index_stands_in_both_corners(style: str, width: int) -> None:
    for card in PACK:
        face = cards.face(card, width, style)
        upright, turned = corner(face, style), corner(pygame.transform.rotate(face, 180), style)
        blank = svg.wide("card_blank", width)
        empty = corner(blank, style)
        assert data(upright) != data(empty)
        assert data(turned) != data(corner(pygame.transform.rotate(blank, 180), style))
        assert abs(inked(upright) - inked(turned)) <= inked(upright) // 3


@pytest.mark.parametrize("style", STYLES)
def test_a_suits_colour_is_seen_in_its_corner(style: str) -> None:
    for card in PACK:
        picture = corner(cards.face(card, 120, style), style)
        tone = pygame.transform.average_color(picture)
        is_reddish = tone[0] > tone[2] + 25
        if style != "four":
            assert is_reddish == IS_RED[card]
    tones = {
        SUIT_OF[card]: pygame.transform.average_color(corner(cards.face(card, 120, style), style))[:3]
        for card in PACK
        if RANK_OF[card] == 8
    }
    assert len(set(tones.values())) == 4 or style != "four"


@pytest.mark.parametrize("width", WIDTHS)
def test_styles_differ(width: int) -> None:
    for card in (0, 20, 45, 51):
        faces = {data(cards.face(card, width, style)) for style in STYLES}
        assert len(faces) == (3 if SUIT_OF[card] in (0, 3) else 2)


def test_what_was_made_once_is_kept() -> None:
    assert cards.face(7, 90, "classic") is cards.face(7, 90, "classic")
    assert cards.back(90) is cards.back(90)
