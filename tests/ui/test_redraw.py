"""Large windows are drawn band by band, and shown whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from tests.ui.harness import Desk, opened
from ui.app.intents import Intent

SIZE = (960, 600)


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A window that counts as large, and takes three bands, at its launcher."""
    monkeypatch.setattr("ui.app.redraw.LARGE", SIZE[0] * SIZE[1] - 1)
    monkeypatch.setattr("ui.app.redraw._BAND", SIZE[0] * 200)
    with opened(tmp_path, SIZE) as desk:
        desk.settle()
        desk.step(4)
        yield desk


@pytest.fixture
def shown(large: Desk, monkeypatch: pytest.MonkeyPatch) -> list[list[Rect]]:
    """What the window has shown, each time."""
    shown: list[list[Rect]] = []
    update = large.display.window.update

    def note(parts: list[Rect]) -> None:
        shown.append([*parts])
        update(parts)

    monkeypatch.setattr(large.display.window, "update", note)
    return shown


def _bands(desk: Desk) -> Iterator[Rect]:
    """Present until the window shows something; yield each band that is drawn."""
    drawn: list[Rect] = []
    while not desk.display.present(lambda target, clip: drawn.append(clip.copy())):
        yield from drawn
        drawn.clear()
    yield from drawn


def test_a_large_window_is_drawn_band_by_band_and_shown_once_it_is_whole(
    large: Desk, shown: list[list[Rect]]
) -> None:
    large.display.invalidate_all()
    bands = _bands(large)
    assert next(bands) == Rect(0, 0, 960, 200)
    assert large.display.is_partial
    assert not shown
    assert [*bands] == [Rect(0, 200, 960, 200), Rect(0, 400, 960, 200)]
    assert shown == [[large.display.bounds]]
    assert not large.display.is_partial


def test_what_changes_meanwhile_is_drawn_with_the_last_band(large: Desk, shown: list[list[Rect]]) -> None:
    large.display.invalidate_all()
    bands = _bands(large)
    next(bands)
    large.display.invalidate(Rect(10, 10, 5, 5))
    assert [*bands][-1] == Rect(10, 10, 5, 5)
    assert shown == [[large.display.bounds]]


def test_what_always_changes_is_shown_nevertheless(large: Desk, shown: list[list[Rect]]) -> None:
    calls = 0
    while not shown:
        calls += 1
        large.display.invalidate_all()
        large.display.present(lambda target, clip: None)
    assert calls == 4  # begun again once, after one band of the first three


def test_a_part_of_a_large_window_is_drawn_at_once(large: Desk, shown: list[list[Rect]]) -> None:
    large.display.invalidate(large.display.bounds)
    assert [*_bands(large)] == [large.display.bounds]


def test_the_loop_goes_on_without_a_pause_until_all_is_shown(large: Desk, shown: list[list[Rect]]) -> None:
    large.app.invalidate_all()
    assert [large.app.loop.step() for _ in range(2)] == [0, 0]
    assert not shown
    assert large.app.loop.step() > 0
    assert shown == [[large.display.bounds]]
    large.assert_redraw_is_exact()


def test_a_press_meets_what_the_window_shows(large: Desk, shown: list[list[Rect]]) -> None:
    seen: list[int] = []
    handle = large.app.scene.handle

    def note(intent: Intent) -> None:
        seen.append(len(shown))
        handle(intent)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(large.app.scene, "handle", note)
        large.app.invalidate_all()
        large.app.loop.step()
        assert large.display.is_partial
        large.press_key(pygame.K_TAB)
    assert seen[0] == 1


def test_a_held_picture_replaces_one_that_is_half_drawn(large: Desk) -> None:
    large.app.invalidate_all()
    large.app.loop.step()
    large.app.loop._viewport.hold()
    assert not large.display.is_partial
    large.app.loop._viewport.release()
    large.app.invalidate_all()
    large.step(3)
    large.assert_redraw_is_exact()


def test_the_picture_at_the_end_is_that_of_a_small_window(
    large: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    large.app.invalidate_all()
    large.step(4)
    banded: Surface = large.display.surface.copy()
    monkeypatch.setattr("ui.app.redraw.LARGE", SIZE[0] * SIZE[1])
    large.app.invalidate_all()
    large.step()
    assert banded.get_buffer().raw == large.display.surface.get_buffer().raw


# ------------------------------------------------------------------ another size
def test_the_picture_of_a_large_window_is_stretched_once_it_is_drawn(
    large: Desk, shown: list[list[Rect]]
) -> None:
    last = large.display.surface.copy()
    large.drag_edge((1000, 640))
    large.step(2, 0)
    assert not shown
    large.step(1, 0)
    stretched = pygame.transform.scale(last, (1000, 640))
    assert shown == [[Rect(0, 0, 1000, 640)]]
    assert large.display.surface.get_buffer().raw == stretched.get_buffer().raw
    large.step(19)
    large.settle()
    large.step(4)
    assert large.app.metrics.window.size == (1000, 640)
    large.assert_redraw_is_exact()
