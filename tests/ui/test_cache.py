"""Pictures are kept within a number of bytes, and let go: the oldest first, with a table, with a size."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from pygame import Surface

from tests.ui.harness import Desk
from tests.ui.screens import SCREENS
from ui.draw import cache
from ui.draw.cache import cached
from ui.play.playing.scene import PlayScene
from ui.screens.launcher import LauncherScene

PICTURE = 10 * 10 * 4
SPARE = 300_000
"""Bytes that another look of the launcher may take: another button is lit."""
TABLES = ("patience", "joker", "strike_roll", "klondike", "yukon", "calamity")
made: list[int] = []


@cached
def square(number: int, *, more: int = 0) -> tuple[Surface, ...]:
    """Some pictures of 400 bytes each."""
    made.append(number)
    return tuple(Surface((10, 10), depth=32) for _ in range(1 + more))


@pytest.fixture(autouse=True)
def room() -> Iterator[None]:
    """Room for ten pictures."""
    cache.evict_scope()
    cache.clear()
    made.clear()
    limit = cache.totals().limit
    cache.set_limit(10 * PICTURE)
    yield
    cache.set_limit(limit)
    cache.clear()


def test_what_was_made_is_kept_and_its_bytes_are_counted() -> None:
    assert square(1) is square(1) is not square(1, more=1) is square(1, more=1)
    assert (made, cache.totals().bytes, cache.totals().entries) == ([1, 1], 3 * PICTURE, 2)
    cache.clear()
    assert (square(1) and made, cache.totals().bytes) == ([1, 1, 1], PICTURE)


def test_what_was_not_asked_for_longest_goes_first_and_a_quarter_is_free_then() -> None:
    for number in range(10):
        square(number)
    square(0)
    assert cache.totals().bytes == 10 * PICTURE
    square(10)
    assert cache.totals().bytes == 7 * PICTURE
    made.clear()
    for number in (0, 5, 6, 7, 8, 9, 10):
        square(number)
    assert made == []
    square(4)
    assert made == [4]


def test_one_that_is_too_large_is_given_all_the_same() -> None:
    assert len(square(1, more=20)) == 21
    assert cache.totals().bytes == 0


def test_a_shelf_goes_with_what_was_made_on_it() -> None:
    square(1)
    cache.open_scope()
    square(1)
    square(2)
    assert cache.evict_scope()
    assert cache.totals().bytes == PICTURE
    square(3)
    assert not cache.evict_scope()
    assert cache.totals().bytes == 2 * PICTURE


def test_one_picture_goes_alone() -> None:
    square(1)
    square(2, more=1)
    cache.evict(square, 2, more=1)
    cache.evict(square, 3)
    assert (cache.totals().bytes, cache.totals().entries) == (PICTURE, 1)
    square(1)
    square(2, more=1)
    assert made == [1, 2, 2]


def test_a_table_gives_back_what_it_took(desk: Desk) -> None:
    cache.set_limit(60_000_000)
    desk.app.replace(LauncherScene(desk.app))
    desk.settle()
    before = cache.totals().bytes
    for number, name in enumerate(TABLES, 1):
        SCREENS[name](desk)
        assert before < cache.totals().bytes <= cache.totals().limit
        desk.app.go_home()
        desk.settle()
        assert isinstance(desk.scene, LauncherScene)
        assert cache.totals().bytes <= before + SPARE
        assert desk.worker.stops == number, "who thought for it has nothing left to keep"
    gc.collect()
    assert not any(isinstance(thing, PlayScene) for thing in gc.get_objects())
