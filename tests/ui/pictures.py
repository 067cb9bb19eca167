"""Counts the pictures that are made, so that tests can tell what is made needlessly."""

from __future__ import annotations

from typing import Any

from ui.app.scene import Scene
from ui.draw import cache


def _counts() -> list[Any]:
    return [clear.__self__.cache_info() for clear in cache._caches]  # type: ignore[attr-defined]


def made() -> int:
    """How many pictures were made since all were let go."""
    return sum(count.misses for count in _counts())


def let_go() -> int:
    """How many of them are not kept any more, so that they may have to be made again."""
    return sum(count.misses - count.currsize for count in _counts())


def assert_laid_out_lightly(scene: Scene) -> None:
    """A scene makes each of its pictures once, none the next time; its sprites would not fill the window."""
    cache.invalidate()
    _lay_out_anew(scene)
    count = made()
    assert count
    assert let_go() == 0
    _lay_out_anew(scene)
    assert made() == count
    covered = sum(sprite.rect.width * sprite.rect.height for sprite in scene.layer)
    assert covered < scene.m.width * scene.m.height


def _lay_out_anew(scene: Scene) -> None:
    scene.layer.clear()
    scene.lay_out()
