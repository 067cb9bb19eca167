"""Pictures are kept within a number of bytes, and let go: the oldest first, with a table, with a size."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import cast
from unittest.mock import patch

import pytest
from pygame import Surface
from pygame_gui.core.utility import get_default_manager

from games import GAMES
from tests.kit import kept
from tests.ui.harness import Desk
from tests.ui.screens import SCREENS
from tests.ui.sources import ROOT
from ui import arguments, cli
from ui.app.display import Display
from ui.app.transition import Transition
from ui.draw import cache, svg
from ui.draw.cache import cached
from ui.games.strike_it_rich.ground import SCENE
from ui.play.playing.scene import PlayScene
from ui.screens.launcher import LauncherScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.settings import SettingsScene
from ui.widgets.button import button_picture

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


def test_what_is_held_elsewhere_stays_and_does_not_count() -> None:
    """Evicting it would free nothing, and the next layout would have to make it again."""
    held, (part, _) = square(0, more=9), square(1, more=1)
    for number in range(2, 40):
        square(number)
    assert square(0, more=9) is held
    assert square(1, more=1)[0] is part
    assert cache.totals().bytes <= (10 + 2 + 10) * PICTURE
    del held, part
    for number in range(40, 60):
        square(number)
    assert cache.totals().bytes <= 10 * PICTURE


def test_a_picture_of_two_functions_is_not_held_by_the_other_one() -> None:
    @cached
    def same(number: int) -> tuple[Surface, ...]:
        return square(number)

    for number in range(30):
        same(number)
    assert cache.totals().bytes <= 10 * PICTURE


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


def tables_alive() -> int:
    gc.collect()
    return sum(isinstance(thing, PlayScene) for thing in gc.get_objects())


def test_a_table_gives_back_what_it_took(desk: Desk) -> None:
    others = tables_alive()  # that tests before this one may hold
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
    assert tables_alive() <= others


# ------------------------------------------------------------------ scenes below
@pytest.fixture
def large() -> None:
    """Room for all pictures of a window."""
    cache.set_limit(60_000_000)


@pytest.mark.usefixtures("large")
def test_a_scene_below_another_one_holds_no_pictures(desk: Desk) -> None:
    """Not even those that were still being made, nor those that the blurred background was drawn of."""
    desk.app.scenes.clear()
    desk.show(LauncherScene)
    (launcher,) = desk.app.scenes
    assert isinstance(launcher, LauncherScene)
    for make in (SettingsScene, partial(NewGameScene, game="klondike_board")):
        desk.show(make)
        assert desk.app.scenes[0] is launcher
        assert (launcher.background, [*launcher.layer], launcher.posters) == (None, [], [])
        assert not launcher.busy
        desk.app.go_home()
        desk.settle()
        assert launcher.background
        assert len(launcher.posters) == len(GAMES)


def test_free_memory_is_returned_once_after_many_pictures_when_the_window_rests(desk: Desk) -> None:
    loop, large = desk.app.loop, 3_000_000 // PICTURE
    with (
        patch.object(cache, "needs_trim", kept.needs_trim),
        patch.object(cache, "return_free_memory") as trim,
    ):
        cache.begin_trim()
        square(1, more=large)
        desk.settle()
        assert not trim.called
        square(2, more=large)
        for _ in range(3):
            desk.settle()
            loop.background.wait()
        assert trim.call_count == 1


@pytest.mark.usefixtures("large")
def test_a_table_holds_no_pictures_of_the_form_before_it(desk: Desk) -> None:
    """They leave the cache before the table is laid out, and its memory is trimmed."""
    desk.app.scenes[:] = [LauncherScene(desk.app)]
    desk.show(partial(NewGameScene, game="klondike_board"))
    form = desk.app.scene
    assert isinstance(form, NewGameScene)
    buttons = cache._table_of[button_picture]
    assert any(entry.scope for entry in buttons.values())
    with patch.object(cache, "trim_memory") as trim:
        form.start()
        assert not any(entry.scope and "Play" in str(key) for key, entry in buttons.items())
        desk.settle()
        desk.app.loop.background.wait()
    assert trim.called
    assert isinstance(desk.app.scene, PlayScene)


@pytest.mark.usefixtures("large")
def test_below_a_table_from_the_command_line_no_launcher_is_laid_out(desk: Desk) -> None:
    desk.app.scenes.clear()
    cli.open_first(desk.app, arguments.parse(["--game", "klondike_patience", "--deal", "617"], ""))
    launcher, table = desk.app.scenes
    assert isinstance(launcher, LauncherScene)
    assert isinstance(table, PlayScene)
    assert (launcher.background, launcher.posters) == (None, [])
    desk.settle()
    desk.app.go_home()
    desk.settle()
    assert desk.app.scene is launcher
    assert len(launcher.posters) == len(GAMES)


@pytest.mark.usefixtures("large")
def test_the_background_of_a_patience_is_there_once(desk: Desk) -> None:
    SCREENS["patience"](desk)
    table = desk.app.scene
    assert isinstance(table, PlayScene)
    first, made_before = table.background, cache.totals().made
    table.rebuild()
    assert table.background is first
    assert cache.totals().made - made_before < 20


def test_a_large_window_is_held_by_its_own_surface_and_a_small_copy() -> None:
    """The copy is stretched once the window has another surface."""
    shown = Surface((400, 200))
    shown.fill("gold")
    display = SimpleNamespace(surface=shown, clear_dirty=list)
    transition = Transition(cast(Display, display))
    transition.hold(shown.get_size(), 4)
    held = shown.copy()
    assert transition.draw_held(shown, shown.get_rect())
    assert shown.get_buffer().raw == held.get_buffer().raw
    display.surface = Surface((300, 100))
    transition.follow_size()
    assert transition.draw_held(display.surface, display.surface.get_rect())
    assert display.surface.get_at((299, 99)) == shown.get_at((0, 0))
    transition.release()
    assert not transition.draw_held(shown, shown.get_rect())


_LARGE_BLOCKS = """
import ctypes
from pygame import Surface
from ui.draw import cache, svg

class Blocks(ctypes.Structure):
    _fields_ = [(f"number_{number}", ctypes.c_size_t) for number in range(10)]

def outside():
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = Blocks
    return mallinfo().number_4

cache.tune_allocator()
Surface((1000, 2000), depth=32)
before = outside()
picture = Surface((1000, 1000), depth=32)
print(outside() - before >= 4_000_000)
del picture
print(outside() == before)
"""


@pytest.mark.skipif(sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="no glibc")
def test_a_large_picture_goes_back_to_the_system_even_after_a_larger_one() -> None:
    """By itself, glibc keeps all blocks that are smaller than one that was freed."""
    done = subprocess.run(
        [sys.executable, "-c", _LARGE_BLOCKS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-2:] == ["True", "True"]


_THREAD = """
from pathlib import Path
from threading import Thread
from pygame import Surface
from ui.draw import cache

cache.tune_allocator()
made = []
thread = Thread(target=lambda: made.append(Surface((100, 100), depth=32)))
thread.start()
thread.join()
(heap,) = (line for line in Path("/proc/self/maps").read_text().splitlines() if "[heap]" in line)
first, end = (int(place, 16) for place in heap.split()[0].split("-"))
print(first <= made[0]._pixels_address < end)
"""


@pytest.mark.skipif(sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="no glibc")
def test_threads_have_one_heap() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _THREAD], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-1] == "True"


@pytest.mark.usefixtures("large")
def test_fields_are_freed_with_their_form(desk: Desk) -> None:
    """By itself, pygame-gui keeps the first manager, with a picture of 4 MB."""
    desk.show(partial(NewGameScene, game="klondike_board"))
    form = desk.app.scene
    assert isinstance(form, NewGameScene)
    assert form.form.fields
    assert get_default_manager() is None


@pytest.mark.usefixtures("large")
def test_a_scene_that_is_replaced_holds_no_pictures(desk: Desk) -> None:
    desk.show(partial(NewGameScene, game="klondike_board"))
    form = desk.app.scene
    assert form.background
    desk.app.replace(SettingsScene(desk.app))
    assert form.background is None
    desk.app.pop()
    desk.settle()


@pytest.mark.usefixtures("large")
def test_the_desert_is_held_once_by_the_background_of_its_table(desk: Desk) -> None:
    SCREENS["strike_roll"](desk)
    assert isinstance(desk.app.scene, PlayScene)
    assert SCENE not in [key[0] for key in cache._table_of[svg.picture]]


@pytest.mark.usefixtures("large")
def test_below_a_form_the_launcher_makes_no_large_pictures(desk: Desk) -> None:
    desk.app.scenes[:] = [launcher := LauncherScene(desk.app)]
    with patch.object(launcher._work, "submit") as submit:
        desk.show(SettingsScene)
    assert not submit.called
