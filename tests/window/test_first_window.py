"""The first window on small screens: all of it is seen, and so is its title bar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.places import Places
from saves.settings import SettingsStore
from tests.window import xscreen
from tests.window.program import running
from tests.window.xscreen import Screen, missing
from ui.app.display import first_size, fitting_size

pytestmark = pytest.mark.skipif(bool(missing("openbox")), reason=missing("openbox"))


@pytest.fixture(params=[(1280, 800), (1366, 768)], ids=str)
def small(request: pytest.FixtureRequest) -> Iterator[Screen]:
    """A small screen of its own, with a window manager."""
    with xscreen.screen(*request.param) as found, found.window_manager():
        yield found


@pytest.mark.parametrize("remembered", [None, (1600, 1000)])
def test_the_whole_window_is_on_the_screen(
    small: Screen, tmp_path: Path, remembered: tuple[int, int] | None
) -> None:
    if remembered:
        SettingsStore(Places.below(tmp_path / "data").settings).change(window=remembered)
    with running(small, tmp_path) as program:
        screen = small.rect.size
        program.wait_size(fitting_size(remembered, screen) if remembered else first_size(screen))
        program.until(lambda: small.rect.contains(program.rect), "the whole window on the screen")
        assert program.rect.top > 10, "its title bar is seen"
