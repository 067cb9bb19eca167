"""The 52 faces in three styles: all different, and readable in both corners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from games.patience.cards import IS_RED, PACK, RANK_OF, SUIT_OF
from tests.ui.harness import opened
from ui.draw import cards, svg

STYLES = ("classic", "large", "four")


@pytest.fixture(autouse=True, scope="module")
def _window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("faces")
    with opened(folder, (960, 600)):
        yield


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


@pytest.mark.parametrize(("style", "width"), list(product(STYLES, (46, 120))))
def test_no_two_faces_are_alike_and_the_index_stands_in_both_corners(style: str, width: int) -> None:
    faces = [cards.face(card, width, style) for card in PACK]
    assert {face.get_size() for face in faces} == {(width, cards.height_of(width))}
    assert len({data(face) for face in [*faces, cards.back(width)]}) == 53
    assert len({data(corner(face, style)) for face in faces}) == 52
    assert cards.face(7, width, style) is faces[7], "what was made once is kept"
    blank = svg.wide("card_blank", width)
    for face in faces:
        upright, turned = corner(face, style), corner(pygame.transform.rotate(face, 180), style)
        assert data(upright) != data(corner(blank, style))
        assert data(turned) != data(corner(pygame.transform.rotate(blank, 180), style))
        assert abs(inked(upright) - inked(turned)) <= inked(upright) // 3


@pytest.mark.parametrize("style", STYLES)
def test_a_suits_colour_is_seen_in_its_corner(style: str) -> None:
    tones = {}
    for card in PACK:
        tone = pygame.transform.average_color(corner(cards.face(card, 120, style), style))
        assert style == "four" or (tone[0] > tone[2] + 25) == IS_RED[card]
        if RANK_OF[card] == 8:
            tones[SUIT_OF[card]] = tone[:3]
    assert len(set(tones.values())) == 4 or style != "four"
