"""A kept picture that somebody paints on is found when the module ends."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Surface

from tests.kit import kept
from ui.draw import cache


class Sign(NamedTuple):
    words: str
    picture: Surface


@cache.cached(2)
def plain(width: int) -> Surface:
    return Surface((width, 8), pygame.SRCALPHA)


@cache.cached(2)
def sign(words: str) -> Sign:
    return Sign(words, Surface((8, 8)))


def test_paint_on_a_kept_picture_is_found_once() -> None:
    plain(8).copy().fill("red")
    assert kept.let_go() == []
    plain(8).subsurface((6, 6, 2, 2)).set_at((1, 1), "red")
    sign("open").picture.fill("red")
    plain(9)
    assert kept.let_go() == [f"{__name__}.plain", f"{__name__}.sign"]
    assert plain(8).get_at((7, 7)).a == 0
    assert kept.let_go() == []
