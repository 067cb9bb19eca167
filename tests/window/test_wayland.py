"""The window on a Wayland desktop at scales of 100 and 200 %: its pixels, presses, full screen, and end."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from pygame import Surface

from tests.ui.harness import opened
from tests.window.person import SETTINGS, set_up
from tests.window.places import launcher_button, poster
from tests.window.program import running
from tests.window.wayland import SIZE, Sway
from tests.window.xscreen import not_found
from ui.app.display import APP_ID, first_size
from ui.app.window import Window
from ui.draw.theme import Metrics
from ui.screens.launcher import LauncherScene, poster_rects

MISSING = not_found("sway", "swaymsg", "grim")
pytestmark = [
    pytest.mark.packaging,  # a desktop of its own takes long
    pytest.mark.native("Windows has no Wayland"),
    pytest.mark.skipif(bool(MISSING), reason=MISSING),
]


def launcher(folder: Path, size: tuple[int, int]) -> Surface:
    """The launcher's picture, as the program draws it at a size."""
    with opened(folder, size, **SETTINGS) as twin:
        twin.show(LauncherScene)
        return twin.display.surface.copy()


@pytest.mark.parametrize("scale", [1, 2])
def test_on_wayland_the_window_has_all_pixels_of_the_desktop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, scale: int
) -> None:
    """The first poster is that of the program at this size, and a place is pressed where it is seen."""
    set_up(tmp_path)
    monkeypatch.setattr(Window, "density", scale)  # that of the twins
    full, size = ((wide * scale, high * scale) for wide, high in (SIZE, first_size(SIZE)))
    with closing(Sway(scale)) as sway, running(sway, tmp_path) as program:
        assert sway.node(program.process.pid)["app_id"] == APP_ID
        pictures = {each: launcher(tmp_path / f"{each}", each) for each in (size, full)}
        for number, wanted in enumerate((size, full, size)):
            program.wait_size(wanted)
            first = poster_rects(Metrics(*wanted))[0].inflate(-80, -80)  # the mouse is over another
            program.wait_picture(pictures[wanted], first, "the poster")
            if number < 2:
                program.click(launcher_button("Full screen", wanted).center)
        program.click(poster("klondike_patience", size))
        program.wait_saved(0)
        sway.ask("swaymsg", f"[app_id={APP_ID}]", "kill")
        assert program.wait() == 0
