"""The window on Wayland monitors with scales of 100 and 200 %: its pixels, presses, full screen, and end."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from pygame import Rect

from tests.window.person import launcher, set_up
from tests.window.places import launcher_button, poster
from tests.window.program import running
from tests.window.wayland import SIZE, Sway
from tests.window.xscreen import not_found
from ui.app.display import APP_ID, first_size
from ui.app.window import Window
from ui.draw.posters import Poster
from ui.draw.theme import Metrics
from ui.games.patience.layout import Layout, compute_layout
from ui.screens.launcher_layout import poster_rects

MISSING = not_found("sway", "swaymsg", "grim")
pytestmark = [
    pytest.mark.packaging,  # a desktop of its own takes long
    pytest.mark.native("Windows has no Wayland"),
    pytest.mark.skipif(bool(MISSING), reason=MISSING),
]


def table_layout(size: tuple[int, int]) -> Layout:
    return compute_layout(Metrics(*size), Poster("klondike_patience").title)


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


def test_on_a_monitor_of_another_scale_the_window_has_its_pixels_and_a_held_card_goes_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    set_up(tmp_path)
    sizes = {scale: (wide * scale, high * scale) for scale in (1, 2) for wide, high in [first_size(SIZE)]}
    with closing(Sway(1)) as sway, running(sway, tmp_path) as program:
        for scale in (2, 1):  # the first monitor, and one at its right
            monkeypatch.setattr(Window, "density", scale)  # that of the twin
            picture = launcher(tmp_path / f"{scale}", sizes[scale])
            sway.carry(program.window, scale)
            program.wait_size(sizes[scale])
            first = poster_rects(Metrics(*sizes[scale]))[0].inflate(-80 * scale, -80 * scale)
            program.wait_picture(picture, first, "the poster")
        program.click(poster("klondike_patience", sizes[1]))
        program.wait_saved(0)
        layout = table_layout(sizes[1])
        program.click(layout.stock.center)
        program.wait_saved(1)
        sway.point(program.window, layout.waste.center)
        table = program.settle(layout.table)
        sway.mouse("press", "button1")
        for _ in range(2):
            sway.drag((0, -layout.waste.height // 3))  # no card may lie there
        above = Rect(layout.waste.x, layout.table.y, layout.waste.width, layout.waste.y - layout.table.y)
        program.wait_change(table, above, "the card in the hand")
        sway.carry(program.window, 2)
        program.wait_size(sizes[2])
        sway.mouse("release", "button1")
        program.click(table_layout(sizes[2]).stock.center)
        program.wait_saved(2)
        sway.carry(program.window, 1)
        program.wait_size(sizes[1])
        program.click(layout.side.undo.center)
        sway.point(program.window, layout.waste.center)
        program.wait_picture(table, layout.table, "the table as it was")
