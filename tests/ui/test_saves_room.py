"""The list of saved games: its words, and its room in every window."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pygame
import pytest

from saves import places
from tests.ui.harness import SIZES, opened
from tests.ui.patience import MOVES, PatienceScene
from tests.ui.test_saves_scene import DAY, FINISHED, listing, said, saved, scene, use
from ui.draw import svg, text
from ui.draw.dates import day
from ui.draw.theme import INK
from ui.screens.saves import SavesScene


# ------------------------------------------------------------------ words and room
def test_days_are_said_as_one_says_them() -> None:
    noon = 1_795_176_000.0
    assert day(noon, noon + 60).startswith("today, ")
    assert day(noon - DAY, noon).startswith("yesterday, ")
    assert day(noon - 10 * DAY, noon).endswith(" November")
    assert day(noon - 400 * DAY, noon).endswith(" 2025")
    assert day(1e30, noon) == "long ago"
    assert day(noon + 3 * DAY, noon).endswith(" November")


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920), (2560, 1080)])
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        for age in range(12):
            saved(desk, FINISHED if age % 3 else MOVES, age)
        (desk.app.library.folder / "torn.grg").write_bytes(b"nonsense\n")
        desk.show(SavesScene)
        shown = scene(desk)
        assert desk.app.metrics.window.contains(shown.frame)
        rows = [row.rect for row in listing(desk)._rows]
        areas = [*(button.area for button in shown.buttons), shown._sheet_room, *rows]
        if listing(desk).page < 12:
            areas.append(listing(desk).bar.groove)
        assert listing(desk).page >= 4
        for number, area in enumerate(areas):
            assert shown.frame.contains(area)
            assert area.collidelist(areas[number + 1 :]) == -1
        desk.press_key(pygame.K_DOWN)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ names that are no text
ODD = [
    b"\xff",
    b"\xe4\xf6\xfc from a friend",
    b"two\nlines",
    b"\x1b[31m",
    "\u202eback".encode(),
    b"\xed\xa0\x80",
]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")
@pytest.mark.parametrize("name", ODD, ids=ascii)
def test_a_file_of_any_name_is_listed_opened_sent_and_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: bytes
) -> None:
    monkeypatch.setattr(places, "documents", lambda otherwise: tmp_path / os.fsdecode(name))
    with opened(tmp_path) as desk:
        path = tmp_path / "saves" / os.fsdecode(name + b".grg")
        saved(desk).rename(path)
        (tmp_path / "saves" / os.fsdecode(name + b" torn.grg")).write_bytes(b"nonsense\n")
        desk.show(SavesScene)
        assert [summary.path for summary in scene(desk).games] == [path]
        for label, words in (("Share", "send that file"), ("Put away", "is now in the folder")):
            heard = said(desk)
            use(desk, label)
            if label == "Put away":
                use(desk, "Put it away")
            desk.settle()
            assert words in heard[-1]
            assert heard[-1].isprintable()
        desk.app.tell(desk.app.navigator.open_saved(tmp_path / "saves" / "kept" / path.name))
        desk.settle()
        assert isinstance(desk.scene, PatienceScene)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")
def test_the_program_may_lie_in_a_folder_of_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / os.fsdecode(b"\xff")
    poster = "poster_klondike_patience"
    folder.mkdir()
    shutil.copy(svg.thumb_path(poster), folder)
    fonts = text._folder()
    assert fonts
    for font in fonts.glob("NotoSans-*.ttf"):
        shutil.copy(font, folder)
    monkeypatch.setattr(svg, "thumb_path", lambda name: folder / f"{name}.png")
    monkeypatch.setattr(text, "_folder", lambda: folder)
    with opened(tmp_path):
        assert svg.thumb(poster).get_width() == 64
        assert text.font.__wrapped__(20).size("Gold") == text.font(20).size("Gold")


def test_any_text_can_be_drawn() -> None:
    pygame.font.init()
    for words in ("\ud800", "\udcff", "a\0b", "\x1b", "a\nb"):
        assert text.width(words, 20) > 0
        assert text.line(words, 20, INK).get_width() > 0
