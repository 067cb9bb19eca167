"""The thumbnails of great pictures: each shows what its picture shows now.

GOLD_RUSH_FINGERPRINTS=write makes them anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.assets import ASSETS
from tests.ui.harness import Desk, opened
from ui.draw import svg
from ui.draw.posters import posters
from ui.draw.svg import BadPicture

NAMES = (*(poster.art for poster in posters()), "scene_launcher")
WIDTH = 64
MOST = 2.0
"""How much a channel of a pixel may differ on average: rasterisers differ a little."""


@pytest.fixture(autouse=True)
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def thumbnail(picture: pygame.Surface) -> pygame.Surface:
    """A picture, small and blurred."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture.convert(24), (WIDTH, round(WIDTH * height / width)))
    return pygame.transform.gaussian_blur(small, 1)


@pytest.mark.parametrize("name", NAMES)
def test_a_thumbnail_shows_what_its_picture_shows(name: str) -> None:
    wanted = thumbnail(svg.wide(name, 4 * WIDTH))
    if os.environ.get("GOLD_RUSH_FINGERPRINTS") == "write":
        svg.thumb_path(name).parent.mkdir(exist_ok=True)
        pygame.image.save(wanted, svg.thumb_path(name))
    found = pygame.image.load(svg.thumb_path(name))
    assert found.get_size() == wanted.get_size()
    pairs = zip(pygame.image.tobytes(found, "RGB"), pygame.image.tobytes(wanted, "RGB"), strict=True)
    away = [abs(one - other) for one, other in pairs]
    assert sum(away) / len(away) <= MOST


def test_there_are_no_others_and_all_are_small() -> None:
    files = sorted(ASSETS.glob("*/thumbs/*"))
    assert files == sorted(map(svg.thumb_path, NAMES))
    assert all(path.stat().st_size < 10_000 for path in files)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (1080, 1920), (3840, 1000)])
def test_a_part_of_a_thumbnail_has_the_proportions_that_are_wanted(size: tuple[int, int]) -> None:
    part = svg.middle_of_thumb("scene_launcher", size)
    assert part.get_width() / part.get_height() == pytest.approx(size[0] / size[1], rel=0.05)
    assert part.get_width() <= WIDTH


def test_one_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg, "thumb_path", lambda name: tmp_path / f"{name}.png")
    with pytest.raises(BadPicture, match="poster_gold_am_yukon"):
        svg.thumb("poster_gold_am_yukon")
