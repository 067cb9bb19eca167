"""The pictures of the set-up window are those that the tool draws from our SVG."""

from __future__ import annotations

import os
from statistics import fmean

import pygame

from bootstrap.setup_window import PICTURES, SCALES, picture_path
from tests.ui.pictures import differences
from tools.setup_pictures import draw, indexed_png


def test_the_files_are_what_the_tool_draws() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    paths = {picture_path(name, scale): (name, scale) for name in PICTURES for scale in SCALES}
    folder = os.path.dirname(picture_path("plate", 1))
    assert sorted(os.listdir(folder)) == sorted(map(os.path.basename, paths))
    for path, (name, scale) in paths.items():
        drawn, found = draw(name, scale), pygame.image.load(path)
        assert drawn.get_size() == found.get_size()
        small = [pygame.transform.smoothscale(each.convert_alpha(), (40, 30)) for each in (drawn, found)]
        assert fmean(differences(*small)) < 3, f"draw {name} anew: python3 -m tools.setup_pictures"


def test_a_file_of_few_colors_keeps_the_picture() -> None:
    from io import BytesIO

    picture = pygame.Surface((16, 9))
    for x in range(16):
        picture.fill((x * 16, 255 - x * 16, 0), (x, 0, 1, 9))
    found = pygame.image.load(BytesIO(indexed_png(picture)), "a.png").convert(24)
    assert max(differences(picture.convert(24), found)) <= 3
    assert len({tuple(found.get_at((x, 4))) for x in range(16)}) == 16
