"""How far two pictures are apart, and how many are made, so that tests can tell what is made needlessly."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from tests.kit import kept, snapshots
from ui.app.scene import Scene
from ui.draw import cache


def differences(one: Surface, other: Surface) -> Iterator[int]:
    """How much each channel of each pixel differs."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return (abs(a - b) for a, b in pairs)


def write(picture: Surface, path: Path) -> None:
    """Write a snapshot in the format that its name ends with."""
    data = BytesIO()
    pygame.image.save(picture, data, path.name)
    snapshots.write_bytes(path, data.getvalue())


def made() -> int:
    """How many pictures were made up to now."""
    return cache.totals().made


def assert_laid_out_lightly(scene: Scene) -> None:
    """A scene makes each of its pictures once, none the next time; its sprites would not fill the window."""
    kept.forget()
    count = made()
    _build_anew(scene)
    assert made() - count == cache.totals().entries > 0, (
        "none is let go, so that it may have to be made again"
    )
    count = made()
    _build_anew(scene)
    assert made() == count
    covered = sum(sprite.rect.width * sprite.rect.height for sprite in scene.layer)
    assert covered < scene.m.width * scene.m.height


def _build_anew(scene: Scene) -> None:
    scene.layer.clear()
    scene.build_layout()
