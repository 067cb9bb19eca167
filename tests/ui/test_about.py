"""About the program: how it is reached, what it says of folders and licenses, and that all of it is there."""

from __future__ import annotations

from importlib.metadata import requires
from pathlib import Path

import pygame
import pytest
from pygame import Rect

import main
from bootstrap.venv import Venv, library_name
from saves.folders import AppFolders
from tests.ui import hands
from tests.ui.harness import FOLDERS, Desk, opened
from ui.draw import text
from ui.screens import about
from ui.screens.about import AboutScene, licenses, pages
from ui.screens.settings import SettingsScene
from ui.widgets.controls import LinkRow


def book(desk: Desk) -> AboutScene:
    """The book, opened from the settings."""
    scene = desk.scene
    assert isinstance(scene, AboutScene)
    return scene


def settings(desk: Desk) -> LinkRow:
    """The row of the settings that opens the book."""
    desk.show(lambda app: SettingsScene(app, "sight"))
    assert isinstance(desk.scene, SettingsScene)
    *_, row = desk.scene.controls
    assert isinstance(row, LinkRow)
    return row


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_it_opens_from_the_settings_by_mouse_and_by_keys_and_closes_again(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with opened(tmp_path, size, text_size=175) as desk:
        row = settings(desk)
        desk.click(row.area.center)
        desk.settle()
        assert book(desk).number == 0
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        assert isinstance(desk.scene, SettingsScene)
        desk.scene.focus.set(row)
        desk.press_key(pygame.K_RETURN)
        desk.settle()
        book(desk)
        hands.press(desk, "Done")
        desk.settle()
        assert isinstance(desk.scene, SettingsScene)


def test_version_and_folders_are_found_by_a_search_and_licenses_too(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(lambda app: AboutScene(app, FOLDERS, main.__version__))
        shown = book(desk)
        first, *rest = shown.leaves
        for folder in (FOLDERS.saves, FOLDERS.config, FOLDERS.logs):
            assert first.has(str(folder))
        desk.press_key(pygame.K_f, pygame.KMOD_CTRL)
        desk.type("fluidsynth")
        desk.press_key(pygame.K_RETURN)
        assert any(leaf.has("fluidsynth") for leaf in rest)
        assert shown.leaves[shown.number].has("fluidsynth")


def test_every_page_can_be_read_by_one_key(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        desk.show(lambda app: AboutScene(app, FOLDERS, main.__version__))
        shown = book(desk)
        read = {0}
        for _ in range(3000):
            before = (shown.number, shown.scroll)
            desk.press_key(pygame.K_PAGEDOWN)
            read.add(shown.number)
            if (shown.number, shown.scroll) == before:
                break
        assert read == set(range(len(shown.leaves)))


def test_wheel_and_gamepad_read_it_too(tmp_path: Path) -> None:
    def push(x: int, y: int) -> None:
        for value in ((x, y), (0, 0)):
            desk.post(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0)
            desk.step(2)
        desk.settle()

    with opened(tmp_path, (960, 600), text_size=175) as desk:
        desk.show(lambda app: AboutScene(app, FOLDERS, main.__version__))
        shown = book(desk)
        push(1, 0)
        assert (shown.number, shown.scroll) == (1, 0)
        push(0, -1)
        assert shown.scroll > 0
        desk.wheel(-2)
        assert shown.number == 1
        push(-1, 0)
        assert (shown.number, shown.scroll) == (0, 0)
        hands.press(desk, "Next")
        assert shown.number == 1
        desk.click(shown.bookmarks[3].area.center)
        desk.settle()
        assert shown.number == 3


def test_a_path_of_any_length_stays_on_the_page_and_is_whole(tmp_path: Path) -> None:
    long = Path("/") / ("gold" * 60) / "a b c" / ("n" * 90) / "Gold Rush Games"
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        desk.show(lambda app: AboutScene(app, AppFolders(long, long, long), main.__version__))
        m, width = desk.scene.m, 300
        lines = about.path_lines(str(long), m.font(17), width)
        assert "".join(lines) == str(long)
        assert max(text.width(line.rstrip(), m.font(17)) for line in lines) <= width
        desk.assert_redraw_is_exact()
        assert Rect(0, 0, *desk.display.size).contains(book(desk).frame)


# ------------------------------------------------------------------ licenses
def test_all_that_is_installed_to_play_has_its_license() -> None:
    named = {name for name, _ in licenses()}
    wanted = Venv(main.HERE, "requirements.txt").requirements
    found = {library_name(each) for each in wanted}
    for each in wanted:
        found |= {library_name(need) for need in requires(library_name(each)) or () if "extra ==" not in need}
    assert "python-i18n" in found
    assert {name.replace("-", "_") for name in found} <= {name.replace("-", "_") for name in named}


def test_the_license_of_the_program_is_the_one_in_its_folder() -> None:
    kept = " ".join((Path(main.HERE) / "LICENSE").read_text(encoding="utf-8").split())
    assert kept in " ".join(dict(licenses())["Gold Rush Games"])


def test_licenses_that_others_refer_to_are_whole() -> None:
    found = {name: " ".join(paragraphs) for name, paragraphs in licenses()}
    for name, first, last in (
        ("GNU LGPL 2.1", "GNU LESSER GENERAL PUBLIC LICENSE Version 2.1", "That's all there is to it!"),
        ("GNU GPL 3", "GNU GENERAL PUBLIC LICENSE Version 3", "why-not-lgpl.html"),
        ("Apache 2.0", "Apache License Version 2.0", "limitations under the License."),
    ):
        assert first in found[name][:200]
        assert last in found[name][-200:]


def test_pages_hold_every_paragraph_once_and_are_short() -> None:
    for _, paragraphs in licenses():
        found = list(pages(paragraphs))
        assert [each for page in found for each in page] == [each for each in paragraphs if each]
        assert all(page and (len(page) == 1 or sum(map(len, page)) <= 4000) for page in found)
