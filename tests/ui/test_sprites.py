"""Sprites and damage: drawn from back to front, and whatever changes is drawn again, no more and no less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.harness import Desk, opened
from ui.app.display import merged
from ui.draw.sprites import Backing, Layer, Sprite

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


def square(tone: tuple[int, int, int], side: int = 10) -> Surface:
    picture = Surface((side, side))
    picture.fill(tone)
    return picture


class Wall:
    """A layer that remembers what was hurt."""

    def __init__(self) -> None:
        self.hurts: list[Rect] = []
        self.layer = Layer(self.hurts.append)

    def add(self, sprite: Sprite) -> Sprite:
        self.layer.add(sprite)
        return sprite

    def taken(self) -> list[Rect]:
        hurts = list(self.hurts)
        self.hurts.clear()
        return hurts

    def colour_at(self, place: tuple[int, int]) -> tuple[int, ...]:
        target = Surface((100, 100))
        self.layer.draw(target, target.get_rect())
        return tuple(target.get_at(place))[:3]


# ------------------------------------------------------------------ order
@pytest.mark.parametrize("order", list(permutations(((1, RED), (2, GREEN), (3, BLUE)))))
def test_the_deepest_is_drawn_first(order: tuple[tuple[int, tuple[int, int, int]], ...]) -> None:
    wall = Wall()
    for depth, tone in order:
        wall.add(Sprite(square(tone), (0, 0), depth))
    assert wall.colour_at((5, 5)) == BLUE
    assert [sprite.depth for sprite in wall.layer] == [1, 2, 3]


def test_a_sprite_comes_to_the_front() -> None:
    wall = Wall()
    red = wall.add(Sprite(square(RED), (0, 0), 1))
    wall.add(Sprite(square(BLUE), (0, 0), 2))
    assert wall.colour_at((5, 5)) == BLUE
    red.change(depth=3)
    assert wall.colour_at((5, 5)) == RED


def test_equal_depths_keep_the_order_in_which_they_came() -> None:
    wall = Wall()
    wall.add(Sprite(square(RED), (0, 0), 1))
    wall.add(Sprite(square(GREEN), (0, 0), 1))
    assert wall.colour_at((5, 5)) == GREEN


def test_only_what_shows_in_the_clip_is_drawn() -> None:
    wall = Wall()
    wall.add(Sprite(square(RED), (0, 0)))
    wall.add(Sprite(square(GREEN), (50, 50)))
    target = Surface((100, 100))
    wall.layer.draw(target, Rect(45, 45, 20, 20))
    assert tuple(target.get_at((5, 5)))[:3] == (0, 0, 0)
    assert tuple(target.get_at((55, 55)))[:3] == GREEN


# ------------------------------------------------------------------ damage
def test_moving_hurts_the_old_and_the_new_place_with_its_backing() -> None:
    wall = Wall()
    sprite = wall.add(Sprite(square(RED), (20, 20)))
    assert wall.taken() == [Rect(20, 20, 10, 10)]
    sprite.change(backings=(Backing(square(BLUE, 16), (-2, 3)),))
    whole = Rect(18, 20, 16, 19)
    assert sprite.bounds == whole
    assert wall.taken() == [Rect(20, 20, 10, 10), whole]
    sprite.change(place=(60.4, 20))
    assert wall.taken() == [whole, whole.move(40, 0)]
    assert sprite.rect == Rect(60, 20, 10, 10)
    sprite.change(backings=())
    assert wall.taken() == [whole.move(40, 0), Rect(60, 20, 10, 10)]


def test_a_new_picture_in_place_hurts_once() -> None:
    wall = Wall()
    sprite = wall.add(Sprite(square(RED), (20, 20)))
    wall.taken()
    sprite.change(picture=square(GREEN))
    assert wall.taken() == [Rect(20, 20, 10, 10)]


def test_hiding_showing_and_what_is_hidden() -> None:
    wall = Wall()
    sprite = wall.add(Sprite(square(RED), (20, 20)))
    wall.taken()
    sprite.change(visible=False)
    assert wall.taken() == [Rect(20, 20, 10, 10)]
    assert wall.colour_at((25, 25)) == (0, 0, 0)
    sprite.change(place=(40, 40))
    assert wall.taken() == []
    sprite.change(visible=True)
    assert wall.taken() == [Rect(40, 40, 10, 10)]
    assert wall.colour_at((45, 45)) == RED


def test_leaving_hurts_where_it_was_and_later_changes_do_not() -> None:
    wall = Wall()
    sprite = wall.add(Sprite(square(RED), (20, 20)))
    other = wall.add(Sprite(square(GREEN), (70, 70)))
    wall.taken()
    wall.layer.remove(sprite)
    wall.layer.remove(sprite)
    assert wall.taken() == [Rect(20, 20, 10, 10)]
    sprite.change(place=(0, 0))
    assert wall.taken() == []
    wall.layer.clear()
    assert wall.taken() == [other.bounds]
    assert len(wall.layer) == 0


# ------------------------------------------------------------------ merging
def test_what_overlaps_is_united_and_nothing_is_lost() -> None:
    apart = [Rect(0, 0, 10, 10), Rect(20, 0, 10, 10)]
    assert sorted(map(tuple, merged(apart))) == sorted(map(tuple, apart))
    assert merged([*apart, Rect(5, 0, 20, 5)]) == [Rect(0, 0, 30, 10)]


def test_a_union_that_reaches_a_third_takes_it_in() -> None:
    parts = [Rect(30, 0, 10, 10), Rect(0, 30, 10, 10), Rect(0, 0, 8, 32), Rect(2, 2, 33, 2)]
    assert merged(parts) == [Rect(0, 0, 40, 40)]


def test_merged_rectangles_never_overlap() -> None:
    parts = [Rect(n * 37 % 200, n * 53 % 150, 5 + n % 30, 5 + n % 20) for n in range(40)]
    found = merged(parts)
    assert all(one.collidelist(found[:n]) == -1 for n, one in enumerate(found))
    assert all(any(whole.contains(part) for whole in found) for part in parts)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def test_the_display_draws_each_hurt_part_under_its_clip(desk: Desk) -> None:
    seen: list[tuple[Rect, Rect]] = []
    desk.display.hurt(Rect(-20, 10, 50, 10))
    desk.display.hurt(Rect(5000, 10, 5, 5))
    desk.display.hurt(Rect(100, 100, 10, 10))
    assert desk.display.present(lambda target, clip: seen.append((target.get_clip(), clip)))
    assert sorted((tuple(clip) for _, clip in seen)) == [(0, 10, 30, 10), (100, 100, 10, 10)]
    assert all(set_clip == clip for set_clip, clip in seen)
    assert not desk.display.present(lambda target, clip: seen.append((clip, clip)))
    assert len(seen) == 2
    assert pygame.display.get_surface() is not None
