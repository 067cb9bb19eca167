"""How large the window is: at first, while a game is on the table, on the whole screen, on a great one."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.places import Places
from saves.settings import SettingsStore
from tests.window import xscreen
from tests.window.person import NOWHERE, seated, set_up
from tests.window.places import PATIENCE
from tests.window.program import running
from tests.window.test_table import cards_of, good_pack, way_of
from tests.window.xscreen import Screen, missing
from ui.app.display import first_size, fitting_size

managed = pytest.mark.skipif(bool(missing("openbox")), reason=missing("openbox"))


@managed
@pytest.mark.parametrize(("size", "remembered"), [((1280, 800), None), ((1366, 768), (1600, 1000))])
def test_the_whole_first_window_is_on_a_small_screen(
    tmp_path: Path, size: tuple[int, int], remembered: tuple[int, int] | None
) -> None:
    if remembered:
        SettingsStore(Places.below(tmp_path / "data").settings).change(window=remembered)
    with xscreen.screen(*size) as small, small.window_manager(), running(small, tmp_path) as program:
        program.wait_size(fitting_size(remembered, size) if remembered else first_size(size))
        program.until(lambda: small.rect.contains(program.rect), "the whole window on the screen")
        assert program.rect.top > 10, "its title bar is seen"


def test_another_size_while_a_game_is_on_the_table(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, *PATIENCE) as program, seated(program, tmp_path) as person:
        program.wait_saved(0)
        person.look()
        cards, move = cards_of(program.size), good_pack(person)
        before = program.settle(cards)
        for size in ((1, 1), (300, 200), (1, 700), (1200, 720)):
            program.resize(size)
        person.twin.resize((1200, 720))
        person.drag(*way_of(person, move))
        program.keys("ctrl+z")
        program.wait_saved(0)
        program.resize((960, 600))
        program.point(NOWHERE)
        program.wait_picture(before, cards, "the table as it was")


@managed
def test_the_whole_screen_and_back_again(screen: Screen, tmp_path: Path) -> None:
    with screen.window_manager(), running(screen, tmp_path, *PATIENCE) as program:
        program.wait_saved(0)
        cards = cards_of(program.size)
        before = program.settle(cards)
        program.keys("F11")
        program.wait_size(screen.rect.size)
        program.wait_change(before, cards, "a larger table")
        program.keys("space")
        program.wait_saved(1)
        program.keys("ctrl+z", "F11")
        program.wait_size((960, 600))
        program.wait_picture(before, cards, "the table as it was")


def test_a_card_is_dragged_in_a_very_large_window(tmp_path: Path) -> None:
    set_up(tmp_path)
    words = (*PATIENCE[:-1], "3840x2160")
    with xscreen.screen(3840, 2160) as large, running(large, tmp_path, *words) as program:
        assert program.size == (3840, 2160)
        program.wait_saved(0)
        with seated(program, tmp_path) as person:
            person.look()
            person.drag(*way_of(person, good_pack(person)))
        program.wait_saved(1)
