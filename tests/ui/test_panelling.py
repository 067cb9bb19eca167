"""The wood of the side panels: no two games have the same, and all words on it can be read."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Surface

from ui.draw.panelling import (
    CABIN,
    CARD_ROOM,
    CIRCUS,
    HOUSE,
    MINE,
    SALOON,
    STEAMER,
    Panelling,
    paint_panelling,
)
from ui.draw.theme import CREAM, WHITE, Colour, Metrics, luminance

WOODS = (HOUSE, CARD_ROOM, CIRCUS, MINE, CABIN, STEAMER, SALOON)
SIZE = 320, 700


def painted(wood: Panelling) -> Surface:
    return paint_panelling(wood, SIZE, Metrics(1280, 800))


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.usefixtures("desk")
def test_the_games_have_panels_of_different_tones_and_cuts() -> None:
    assert len({wood.cut for wood in WOODS}) == len(WOODS)
    tones = [pygame.transform.average_color(painted(wood)) for wood in WOODS]
    for (one, first), (other, second) in combinations(zip(WOODS, tones, strict=True), 2):
        assert max(abs(a - b) for a, b in zip(first, second, strict=True)) > 6, (one.cut, other.cut)


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("wood", WOODS, ids=lambda wood: wood.cut)
def test_words_can_be_read_on_each_board(wood: Panelling) -> None:
    for tone in filter(None, (wood.tone, wood.other)):
        assert contrast(CREAM, tone) > 4.5
        assert contrast(WHITE, tone) > 7, "with high contrast"


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("wood", WOODS, ids=lambda wood: wood.cut)
def test_a_wall_fills_its_room(wood: Panelling) -> None:
    for size in ((320, 700), (900, 180), (3, 40)):
        assert paint_panelling(wood, size, Metrics(1280, 800)).get_size() == size
