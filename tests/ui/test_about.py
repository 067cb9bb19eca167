"""About the program: long folders, and that all licenses are there; screen_walks.txt tells how it is read."""

from __future__ import annotations

from importlib.metadata import requires
from pathlib import Path

from pygame import Rect

import main
from bootstrap.venv import Venv, library_name
from saves.folders import AppFolders
from tests.ui.harness import opened
from ui.draw import text
from ui.screens import about
from ui.screens.about import AboutScene, licenses, pages


def test_a_path_of_any_length_stays_on_the_page_and_is_whole(tmp_path: Path) -> None:
    long = Path("/") / ("gold" * 60) / "a b c" / ("n" * 90) / "Gold Rush Games"
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        desk.show(lambda app: AboutScene(app, AppFolders(long, long, long), main.__version__))
        m, width = desk.scene.m, 300
        lines = about.path_lines(str(long), m.font(17), width)
        assert "".join(lines) == str(long)
        assert max(text.width(line.rstrip(), m.font(17)) for line in lines) <= width
        desk.assert_redraw_is_exact()
        assert Rect(0, 0, *desk.display.size).contains(desk.at(AboutScene).frame)


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
