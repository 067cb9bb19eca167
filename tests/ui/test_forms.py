"""Fields to write in: pygame-gui behind one module."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from tests.ui.harness import Desk, opened
from ui.dialogs.forms import FormScene
from ui.draw.materials import planks
from ui.draw.theme import PANEL_WOOD
from ui.widgets.button import ButtonLook


class Names(FormScene):
    """Two fields and a button."""

    def lay_out(self) -> None:
        self.told: list[str] = []
        m = self.m
        self.background = planks(m.width, m.height, PANEL_WOOD, m.u(60), 1)
        self.form.add("first", Rect(m.u(100), m.u(100), m.u(400), m.u(50)), "Ada", changed=self.told.append)
        self.form.add(
            "second", Rect(m.u(100), m.u(200), m.u(400), m.u(50)), limit=5, finished=self.told.append
        )
        self.buttons.add(
            Rect(m.u(100), m.u(300), m.u(200), m.u(50)), ButtonLook("Play"), lambda: self.told.append("!")
        )


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        desk.show(Names)
        yield desk


def names(desk: Desk) -> Names:
    assert isinstance(desk.scene, Names)
    return desk.scene


def values(desk: Desk) -> list[str]:
    return [field.value for field in names(desk).form.fields]


def test_nothing_loads_pygame_gui_before_a_form_is_shown() -> None:
    code = (
        "import sys, ui.app.app, ui.dialogs.forms, ui.dialogs.modal, ui.screens.settings, ui.dialogs.number;"
        "sys.exit('pygame_gui' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_tab_goes_through_fields_and_buttons_and_back(desk: Desk) -> None:
    scene = names(desk)
    order = []
    for _ in range(4):
        desk.press_key(pygame.K_TAB)
        order.append(scene.focus.target)
    assert order == [*scene.form.fields, scene.buttons[0], scene.form.fields[0]]
    desk.press_key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.focus.target is scene.buttons[0]
    assert scene.form.active is None


def test_typing_replaces_what_is_selected_when_a_field_gets_the_focus(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.type("Bo")
    assert values(desk) == ["Bo", ""]
    assert names(desk).told == ["B", "Bo"]


def test_a_press_puts_the_caret_into_a_field_and_typing_goes_there(desk: Desk) -> None:
    scene = names(desk)
    desk.click(scene.form.fields[1].area.center)
    desk.type("Cy")
    assert values(desk) == ["Ada", "Cy"]
    assert not scene.focus.is_shown


def test_editing_keys(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_END)
    desk.type("m")
    desk.press_key(pygame.K_LEFT)
    desk.press_key(pygame.K_BACKSPACE)
    assert values(desk)[0] == "Adm"
    desk.press_key(pygame.K_HOME)
    desk.press_key(pygame.K_DELETE)
    assert values(desk)[0] == "dm"


def test_letters_are_no_commands_while_a_field_is_written_in(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.type("mn hg,")
    assert not desk.app.settings.now.muted
    assert values(desk)[0] == "mn hg,"


def test_a_field_takes_no_more_than_its_limit(desk: Desk) -> None:
    desk.click(names(desk).form.fields[1].area.center)
    desk.type("abcdefgh")
    assert values(desk)[1] == "abcde"


def test_pasting_makes_one_line_of_what_the_clipboard_holds(desk: Desk) -> None:
    pygame.scrap.put_text("  Soapy\nSmith ")
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    assert values(desk)[0] == "Soapy Smith"


@pytest.mark.parametrize("words", ["\u202e", "\u200b", "\ufe0f", "\x07"], ids=ascii)
def test_what_cannot_be_seen_is_not_written(desk: Desk, words: str) -> None:
    desk.click(names(desk).form.fields[1].area.center)
    desk.type(words)
    assert values(desk)[1] == ""
    desk.type(f"A{words}b")
    assert values(desk)[1] == "Ab"


def test_enter_finishes_a_field_and_uses_a_button(desk: Desk) -> None:
    scene = names(desk)
    desk.click(scene.form.fields[1].area.center)
    desk.type("Di")
    desk.press_key(pygame.K_RETURN)
    assert scene.told == ["Di"]
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_RETURN)
    assert scene.told == ["Di", "!"]


def test_up_and_down_leave_a_field(desk: Desk) -> None:
    scene = names(desk)
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_DOWN)
    assert scene.focus.target is scene.form.fields[1]
    desk.press_key(pygame.K_UP)
    assert scene.focus.target is scene.form.fields[0]


def test_escape_leaves_the_scene(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_ESCAPE)
    assert not isinstance(desk.scene, Names)


@pytest.mark.parametrize("change", ["size", "text size"])
def test_contents_and_caret_outlive_a_change_of_size(desk: Desk, change: str) -> None:
    scene = names(desk)
    desk.click(scene.form.fields[1].area.center)
    desk.type("abc")
    desk.press_key(pygame.K_LEFT)
    if change == "size":
        desk.resize((960, 600))
    else:
        desk.app.change_settings(text_size=175)
    desk.type("x")
    assert values(desk) == ["Ada", "abxc"]
    assert scene.form.fields[1].area.x == desk.app.metrics.u(100)


def test_everything_is_drawn_again_where_it_has_changed_and_only_there(desk: Desk) -> None:
    scene = names(desk)
    acts: list[Callable[[], None]] = [
        lambda: desk.press_key(pygame.K_TAB),
        lambda: desk.type("Wyatt"),
        lambda: desk.press_key(pygame.K_a, pygame.KMOD_CTRL),
        lambda: desk.press_key(pygame.K_RIGHT),
        lambda: desk.drag(scene.form.fields[0].area.center, scene.form.fields[0].area.midleft),
        lambda: desk.press_key(pygame.K_TAB),
        lambda: desk.step(100),
    ]
    for act in acts:
        act()
        desk.assert_redraw_is_exact()


def test_without_focus_nothing_is_drawn_while_nothing_happens(desk: Desk) -> None:
    desk.step(150)
    desk.assert_idle_draws_nothing(5)


def test_a_blinking_caret_draws_its_field_only_and_seldom(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.step(150)
    redraws, pixels = desk.display.redraws, desk.display.pixels
    desk.step(200, 0.05)  # ten seconds
    drawn = desk.display.redraws - redraws
    area = names(desk).form.fields[0].area
    assert 5 <= drawn <= 30
    assert desk.display.pixels - pixels <= drawn * 2 * area.width * area.height


def test_the_mouse_beside_the_fields_wakes_nobody(desk: Desk) -> None:
    desk.step(150)
    before = desk.display.redraws
    for x in range(600, 900, 10):
        desk.move((x, 700))
    assert desk.display.redraws == before
