"""A sprite that is carried: what is below is drawn once, and again where it changes; the picture is exact."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Color, Rect, Surface

from tests.ui.pictures import differences
from ui.app.display import merge_overlapping
from ui.draw import carried
from ui.draw.sprites import Layer, Sprite

SIZE = (300, 200)


class Scene:
    """A layer in a window that redraws, in each frame, what was invalidated."""

    def __init__(self) -> None:
        self.window = Surface(SIZE)
        self.dirty: list[Rect] = []
        self.drawn: list[Rect] = []
        self.layer = Layer(self.dirty.append)
        self.frame(self.window.get_rect())

    def draw_below(self, target: Surface, clip: Rect) -> None:
        self.drawn.append(clip)
        target.fill("darkgreen", clip)
        self.layer.draw(target, clip)

    def draw(self, target: Surface, clip: Rect) -> None:
        target.set_clip(clip)
        if self.layer.carried:
            self.layer.carried.draw(target, clip, self.draw_below)
        else:
            self.draw_below(target, clip)
        target.set_clip(None)

    def frame(self, *parts: Rect) -> None:
        """One frame; all that is seen is as if it were drawn anew."""
        self.drawn.clear()
        bounds = self.window.get_rect()
        for part in merge_overlapping([part.clip(bounds) for part in parts or self.dirty]):
            self.draw(self.window, part)
        self.dirty.clear()
        self.is_exact()

    def is_exact(self) -> None:
        count, whole = len(self.drawn), Surface(SIZE)
        self.draw(whole, whole.get_rect())
        del self.drawn[count:]
        assert not any(differences(whole, self.window))


def card(tone: str) -> Surface:
    picture = Surface((40, 60), pygame.SRCALPHA)
    picture.fill(Color(tone).lerp((0, 0, 0, 0), 0.2))
    return picture


@pytest.mark.parametrize("most", [10**6, 20_000])
def test_what_is_below_is_drawn_once_and_again_where_it_changes(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carried, "_MOST", most)
    scene, rng = Scene(), Random(1)
    others = [
        scene.layer.add(Sprite(card("navy"), (rng.randrange(-20, 280), rng.randrange(180)))) for _ in range(9)
    ]
    scene.frame()
    held = scene.layer.carry(Sprite(card("gold"), (10, 10)))
    scene.frame()
    for step in range(40):
        held.change(place=(10 + 5 * step, 10 + 3 * step))
        if step % 8 == 7:
            others[step // 8].change(place=(rng.randrange(-20, 280), rng.randrange(180)))
        scene.frame()
        is_whole = most > SIZE[0] * SIZE[1]
        assert not (is_whole and scene.drawn) or step % 8 == 7
    scene.layer.remove(held)
    assert scene.layer.carried is None
    scene.frame()
