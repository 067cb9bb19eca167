"""Enter and Space in forms: the default button while the mouse is used, the focused row while keys are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import K_RETURN, K_SPACE, K_TAB

from saves.persons import Person, Players
from tests.ui.harness import Desk, opened
from ui.app.app import App
from ui.app.scene import Scene
from ui.dialogs.modal import MenuEntry, QuestionScene
from ui.screens.first_run import FirstRunScene
from ui.screens.house_rules import HouseRulesScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.persons import PersonsScene
from ui.screens.settings import SettingsScene
from ui.screens.statistics.scene import StatisticsScene
from ui.widgets.controls import Choice, Control, Toggle
from ui.words import set_language

FORMS: dict[str, Callable[[App], Scene]] = {
    "first run": FirstRunScene,
    "new game": lambda app: NewGameScene(app, "klondike_board"),
    "house rules": lambda app: HouseRulesScene(app, "klondike_board", lambda: None),
    "settings": SettingsScene,
    "cards": lambda app: SettingsScene(app, "cards"),
    "calm": lambda app: SettingsScene(app, "calm"),
    "statistics": StatisticsScene,
}


def rows(desk: Desk) -> list[Control]:
    """Return the controls of the scene."""
    return list(desk.scene.controls)  # type: ignore[attr-defined]


def values(desk: Desk) -> list[object]:
    """Return the values of all choices and switches of the scene."""
    return [row.value for row in rows(desk) if isinstance(row, Choice | Toggle)]


@pytest.mark.parametrize("key", [K_RETURN, K_SPACE], ids=("enter", "space"))
@pytest.mark.parametrize("form", FORMS)
def test_after_a_click_on_any_row_enter_presses_the_main_button_and_changes_nothing(
    tmp_path: Path, form: str, key: int
) -> None:
    with opened(tmp_path) as desk:
        desk.show(FORMS[form])
        tried = 0
        for number in range(len(rows(desk))):
            row = rows(desk)[number]
            if not isinstance(row, Choice | Toggle):
                continue
            parts = row.parts() if isinstance(row, Choice) else [row.area]
            desk.click(parts[-1].center)
            desk.settle()
            pressed: list[bool] = []
            primary = desk.scene.buttons.default
            assert primary
            primary.action = lambda pressed=pressed: pressed.append(True)  # type: ignore[misc]
            before = values(desk)
            desk.press_key(key)
            assert pressed == [True]
            assert values(desk) == before
            tried += 1
        set_language("en")
        assert tried


@pytest.mark.parametrize("form", FORMS)
def test_with_the_focus_on_a_row_shown_enter_changes_the_row(tmp_path: Path, form: str) -> None:
    with opened(tmp_path) as desk:
        desk.show(FORMS[form])
        desk.scene.focus.set(next(row for row in rows(desk) if isinstance(row, Choice | Toggle)))
        before = values(desk)
        desk.press_key(K_RETURN)
        desk.settle()
        set_language("en")
        assert values(desk) != before


def test_where_no_button_is_the_main_one_enter_shows_the_focus_and_changes_nothing(tmp_path: Path) -> None:
    known = Person("a" * 8, "Ada", "pick", "red"), Person("b" * 8, "Belle", "pan", "blue")
    with opened(tmp_path, players=Players(known)) as desk:
        desk.show(PersonsScene)
        desk.click(rows(desk)[0].area.center)
        before = values(desk)
        desk.press_key(K_RETURN)
        assert desk.scene.focus.is_shown
        assert values(desk) == before
        desk.press_key(K_RETURN)
        assert values(desk) != before


def test_a_button_whose_focus_was_hidden_by_the_mouse_is_not_pressed_unseen(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        done: list[str] = []
        entries = [
            MenuEntry("Keep", "back", "", "", lambda: done.append("keep"), "primary"),
            MenuEntry("Lose", "close", "", "", lambda: done.append("lose"), "danger"),
        ]
        desk.show(lambda app: QuestionScene(app, "Really?", "", entries))
        desk.press_key(K_TAB)
        desk.click((2, 2))
        desk.press_key(K_RETURN)
        assert done == ["keep"]
