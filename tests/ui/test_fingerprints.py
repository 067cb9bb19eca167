"""Fingerprints are small pictures of all screens, of some also in other windows and with other settings."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.harness import opened
from tests.ui.screen_laws import FINGERPRINT, FOLDER, SMALL, is_like, unlike
from tests.ui.screens import SCREENS

OTHERS: dict[str, tuple[str, tuple[int, int], dict[str, object]]] = {
    "tall": ("patience_middle", (1080, 1920), {}),
    "tall_strike": ("strike_forming", (1080, 1920), {}),
    "tall_calamity": ("calamity_results", (1080, 1920), {}),
    "large_text": ("patience_middle", (1280, 800), {"text_size": 175}),
    "four_colours": ("patience_middle", (1280, 800), {"card_style": "four"}),
    "large_index": ("patience_middle", SMALL, {"card_style": "large"}),
}
"""What a screen looks like elsewhere: which one, in which window, with which settings."""


def test_every_fingerprint_is_of_a_screen_and_differs_from_the_others() -> None:
    pictures = {path.stem: pygame.image.load(str(path)) for path in FOLDER.glob("*.png")}
    assert pictures.keys() == {*SCREENS, *OTHERS}
    assert {picture.get_size() for picture in pictures.values()} == {FINGERPRINT}
    like = [(a, b) for a in pictures for b in pictures if a < b and is_like(pictures[a], pictures[b])]
    assert like == []


@pytest.mark.parametrize("name", OTHERS)
def test_it_looks_as_it_did_elsewhere(name: str, tmp_path: Path) -> None:
    screen, window, settings = OTHERS[name]
    with opened(tmp_path, window, **settings) as desk:
        SCREENS[screen](desk)
        desk.assert_redraw_is_exact()
        assert unlike(desk, name, tmp_path) == []
