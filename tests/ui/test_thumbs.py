"""The thumbnails of great pictures: each shows what its picture shows now.

GOLD_RUSH_FINGERPRINTS=write makes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from games.assets import ASSETS
from tests.ui.harness import opened
from ui.draw import svg
from ui.draw.posters import posters
from ui.draw.svg import BadPicture

NAMES = (*(poster.art for poster in posters()), "scene_launcher")
WIDTH = 64
MOST = 2.0
"""How much a channel of a pixel may differ on average: rasterisers differ a little."""


def thumbnail(picture: pygame.Surface) -> pygame.Surface:
    """A picture, small and blurred."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture.convert(24), (WIDTH, round(WIDTH * height / width)))
    return pygame.transform.gaussian_blur(small, 1)


def unlikeness(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far the channels of all pixels are apart on average."""
    assert one.get_size() == other.get_size()
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    away = [abs(a - b) for a, b in pairs]
    return sum(away) / len(away)


def test_thumbnails_show_what_their_pictures_show_and_there_are_no_others(tmp_path: Path) -> None:
    unlike = {}
    with opened(tmp_path, (960, 600)):
        for name in NAMES:
            wanted = thumbnail(svg.wide(name, 4 * WIDTH))
            if os.environ.get("GOLD_RUSH_FINGERPRINTS") == "write":
                svg.thumb_path(name).parent.mkdir(exist_ok=True)
                pygame.image.save(wanted, svg.thumb_path(name))
            unlike[name] = unlikeness(pygame.image.load(svg.thumb_path(name)), wanted)
    assert {name: away for name, away in unlike.items() if away > MOST} == {}
    files = sorted(ASSETS.glob("*/thumbs/*"))
    assert files == sorted(map(svg.thumb_path, NAMES))
    assert all(path.stat().st_size < 10_000 for path in files)


def test_a_part_of_a_thumbnail_has_the_proportions_that_are_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, (960, 600)):
        for size in ((1280, 800), (1080, 1920), (3840, 1000)):
            part = svg.middle_of_thumb("scene_launcher", size)
            assert part.get_width() / part.get_height() == pytest.approx(size[0] / size[1], rel=0.05)
            assert part.get_width() <= WIDTH
        monkeypatch.setattr(svg, "thumb_path", lambda name: tmp_path / f"{name}.png")
        with pytest.raises(BadPicture, match="poster_gold_am_yukon"):
            svg.thumb("poster_gold_am_yukon")
