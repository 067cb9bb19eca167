"""Fields to write in: pygame-gui behind one module."""

from __future__ import annotations

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
    """Two fields and a button; `told` is what they have called back."""

    def lay_out(self) -> None:
        self.told: list[str] = []
        m, tell = self.m, self.told.append
        self.background = planks(m.width, m.height, PANEL_WOOD, m.u(60), 1)
        self.form.add("first", Rect(m.u(100), m.u(100), m.u(400), m.u(50)), "Ada", changed=tell)
        self.form.add("second", Rect(m.u(100), m.u(200), m.u(400), m.u(50)), limit=5, finished=tell)
        self.buttons.add(Rect(m.u(100), m.u(300), m.u(200), m.u(50)), ButtonLook("Play"), lambda: tell("!"))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(Names)
        yield desk


def names(desk: Desk) -> Names:
    assert isinstance(desk.scene, Names)
    return desk.scene


def values(desk: Desk) -> list[str]:
    return [field.value for field in names(desk).form.fields]


def test_keys_go_through_fields_and_buttons_and_leave_them(desk: Desk) -> None:
    scene = names(desk)
    first, second = scene.form.fields
    steps = [(pygame.K_TAB, target) for target in (first, second, scene.buttons[0], first)]
    for key, target in (*steps, (pygame.K_DOWN, second), (pygame.K_UP, first)):
        desk.press_key(key)
        assert scene.focus.target is target
        assert scene.form.active is (None if target is scene.buttons[0] else target)
    desk.press_key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.focus.target is scene.buttons[0]
    desk.press_key(pygame.K_RETURN)
    desk.click(second.area.center)
    desk.type("Di")
    desk.press_key(pygame.K_RETURN)
    assert scene.told == ["!", "Di"]
    desk.press_key(pygame.K_ESCAPE)
    assert not isinstance(desk.scene, Names)


def test_what_is_selected_is_replaced_and_editing_keys_edit(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.type("Bo")
    assert values(desk) == ["Bo", ""]
    assert names(desk).told == ["B", "Bo"]
    desk.press_key(pygame.K_END)
    desk.type("m")
    desk.press_key(pygame.K_LEFT)
    desk.press_key(pygame.K_BACKSPACE)
    assert values(desk)[0] == "Bm"
    desk.press_key(pygame.K_HOME)
    desk.press_key(pygame.K_DELETE)
    assert values(desk)[0] == "m"
    desk.type("mn hg,")
    assert values(desk)[0] == "mn hg,m", "letters are no commands"
    assert not desk.app.settings.now.muted


def test_a_press_puts_the_caret_into_a_field_that_takes_no_more_than_its_limit(desk: Desk) -> None:
    desk.click(names(desk).form.fields[1].area.center)
    desk.type("abcdefgh")
    assert values(desk) == ["Ada", "abcde"]
    assert not names(desk).focus.is_shown


def test_pasting_makes_one_line_of_what_the_clipboard_holds(desk: Desk) -> None:
    pygame.scrap.put_text("  Soapy\nSmith ")
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    assert values(desk)[0] == "Soapy Smith"


def test_what_cannot_be_seen_is_not_written(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.type("\u202e\u200b")
    assert values(desk)[0] == "Ada"
    desk.type("A\u202e\u200bb\ufe0f\x07")
    assert values(desk)[0] == "Ab"


@pytest.mark.parametrize("change", ["size", "text size"])
def test_contents_and_caret_outlive_a_change_of_size(desk: Desk, change: str) -> None:
    scene = names(desk)
    desk.click(scene.form.fields[1].area.center)
    desk.type("abc")
    desk.press_key(pygame.K_LEFT)
    if change == "size":
        desk.resize((1280, 800))
    else:
        desk.app.change_settings(text_size=175)
    desk.type("x")
    assert values(desk) == ["Ada", "abxc"]
    assert scene.form.fields[1].area.x == desk.app.metrics.u(100)


def test_everything_is_drawn_again_where_it_has_changed_and_only_there(desk: Desk) -> None:
    field = names(desk).form.fields[0].area
    acts: list[Callable[[], None]] = [
        lambda: desk.press_key(pygame.K_TAB),
        lambda: desk.type("Wyatt"),
        lambda: desk.press_key(pygame.K_a, pygame.KMOD_CTRL),
        lambda: desk.press_key(pygame.K_RIGHT),
        lambda: desk.drag(field.center, field.midleft),
        lambda: desk.press_key(pygame.K_TAB),
        lambda: desk.step(100),
    ]
    for act in acts:
        act()
        desk.assert_redraw_is_exact()


def test_a_blinking_caret_draws_its_field_only_and_seldom_and_without_it_nothing_is_drawn(desk: Desk) -> None:
    desk.step(150)
    desk.assert_idle_draws_nothing(5)
    before = desk.display.redraws
    for x in range(600, 900, 10):
        desk.move((x, 550))
    assert desk.display.redraws == before, "the mouse beside the fields wakes nobody"
    desk.press_key(pygame.K_TAB)
    desk.step(150)
    redraws, pixels = desk.display.redraws, desk.display.pixels
    desk.step(200, 0.05)  # ten seconds
    drawn = desk.display.redraws - redraws
    field = names(desk).form.fields[0].area
    assert 5 <= drawn <= 30
    assert desk.display.pixels - pixels <= drawn * 2 * field.width * field.height
