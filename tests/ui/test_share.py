"""What players send to others: the picture of an end, as a file or copied, and the text on a daily."""

from __future__ import annotations

import errno
import re
import stat
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.core import message
from games.match import Match
from games.patience.deals import of_the_day
from games.patience.state import GiveUp
from saves import files, folders
from saves.format import DAY
from tests.golden.transcript import FOLDER, read
from tests.kit.waiting import TIMEOUT
from tests.kit.zones import at_noon
from tests.ui.harness import STEP, Desk, opened
from tests.ui.patience import GAME, dealt, shuffled
from tests.ui.screens import SCREENS, board
from tests.ui.shared_scenes import file_of
from ui.app import picture_clipboard
from ui.app.scene import GRACE
from ui.dialogs.number import NumberScene
from ui.play.sharing.daily_text import levels_of
from ui.play.sharing.picture import SIZE
from ui.play.sharing.share import ShareScene
from ui.words import in_words

ENDS = ("patience_won", "strike_finale", "klondike_finale", "yukon_finale", "calamity_finale")
TODAY = date(2026, 11, 27)
DAILY = """\
Gold Rush Games · Klondike patience
Game of the day, November 27, 2026
Lost · Cards home: 1 · 0 moves · 0:00 · 0 undos
\u2b1b\u2b1b\U0001f7eb\u2b1b\u2b1b\u2b1b\u2b1b\u2b1b\u2b1b\u2b1b
KLONDIKE-1747-P"""


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for pictures."""
    folder = tmp_path / "Pictures"
    folder.mkdir()
    monkeypatch.setattr(folders, "pictures_folder", lambda otherwise: folder)
    return folder


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of what the menu says."""
    keys: list[str] = []
    monkeypatch.setattr(ShareScene, "show_message", lambda self, words: keys.append(words.key))
    return keys


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Desk]:
    """The menu over a patience that is won."""
    with opened(tmp_path) as desk:
        SCREENS["patience_share"](desk)
        yield desk


def overflow(fd: int, data: bytes) -> None:
    raise OSError(errno.ENOSPC, "full")


def save(desk: Desk, path: str = "") -> str:
    """Save the picture at a path, or at the one that is suggested; return why it could not be."""
    if not isinstance(desk.scene, NumberScene):
        desk.use("Save a picture…")
    form = desk.at(NumberScene)
    if path:
        form.form.fields[0].replace(path)
    desk.press_key(pygame.K_RETURN)
    desk.settle()
    return desk.scene.error if isinstance(desk.scene, NumberScene) else ""


@at_noon()  # the picture has the date
@pytest.mark.parametrize("end", ENDS)
def test_the_picture_is_the_same_from_every_window(tmp_path: Path, pictures: Path, end: str) -> None:
    for number, (size, text_size) in enumerate((((960, 600), 175), ((1920, 1080), 100))):
        with opened(tmp_path / str(number), size, text_size=text_size) as desk:
            SCREENS[end](desk)
            desk.step(round(GRACE / STEP) + 1)
            desk.use("Share")
            assert not save(desk)
    one, other = (pygame.image.load(path) for path in sorted(pictures.iterdir()))
    assert one.get_size() == SIZE
    assert one.get_buffer().raw == other.get_buffer().raw


def test_a_picture_replaces_nothing_and_a_failure_is_a_sentence(
    menu: Desk, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pictures / "taken.png").write_bytes(b"mine")
    assert "already" in save(menu, str(pictures / "taken.png"))
    assert save(menu, str(pictures / "none" / "a.png"))
    with monkeypatch.context() as full:
        full.setattr(files, "write_all", overflow)
        assert "full" in save(menu, str(pictures / "b"))
    assert [each.name for each in pictures.iterdir()] == ["taken.png"]
    assert (pictures / "taken.png").read_bytes() == b"mine"
    assert not save(menu, str(pictures / "b"))
    assert pygame.image.load(pictures / "b.png").get_size() == SIZE


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the programs are those of Linux")
def test_the_picture_is_copied_by_a_program_or_it_is_said_which_is_missing(
    menu: Desk, tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(picture_clipboard, "_LONGEST", TIMEOUT)
    menu.use("Copy the picture")
    program = programs / "xclip"
    for commands in (f"/bin/cat > {tmp_path / 'clipboard'}", "exit 1"):
        program.write_text(f"#!/bin/sh\n{commands}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        menu.use("Copy the picture")
    assert said == ["share.picture.no_program", "share.picture.copied", "share.picture.not_copied"]
    assert pygame.image.load(tmp_path / "clipboard", "a.png").get_size() == SIZE


def test_the_game_of_a_day_is_copied_as_a_text(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with opened(tmp_path) as desk:
        deal = of_the_day(GAME, TODAY.toordinal())
        desk.show(lambda app: dealt(app, shuffled(GAME, deal), (), deal))
        session = desk.scene.session  # type: ignore[attr-defined]
        session.journal.note(DAY)
        session.journal.note_day(TODAY)
        session.match.play(GiveUp())
        desk.scene.menu.share()  # type: ignore[attr-defined]
        desk.settle()
        desk.use("Copy the day’s result")
    assert (copied, said) == ([DAILY], ["share.text.copied"])


def test_a_watched_game_is_shared_with_the_day_of_its_end_and_the_way_it_counts(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        board(desk, "strike_it_rich", "two", "over")
        path = file_of(desk.scene)
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        end = rb'(\["#",\[0\],"a million",")[^"]*'
        raw, count = re.subn(end, rb"\g<1>2025-03-07T12:00:00Z", path.read_bytes())
        assert count == 1
        path.write_bytes(raw)
        desk.app.navigator.watch(path)
        desk.settle()
        desk.use("Results")
        desk.step(round(GRACE / STEP) + 1)
        desk.use("Share")
        shared = desk.at(ShareScene)._shared
        assert shared.ended == date(2025, 3, 7)
        assert shared.result


def test_the_picture_is_painted_in_the_language_of_now(menu: Desk, pictures: Path) -> None:
    for code in ("en", "de"):
        menu.app.change_settings(language=code)
        menu.settle()
        menu.use(in_words(message("share.picture")))
        assert not save(menu, str(pictures / code))
        menu.press_key(pygame.K_ESCAPE)  # the plate that says where the picture is
        menu.settle()
    one, other = ((pictures / f"{code}.png").read_bytes() for code in ("en", "de"))
    assert one != other


def golden(name: str) -> Match:
    header, entries = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAMES[header.game], header.seats, header.options)
    for entry in entries:
        match.repeat(entry)
    return match


def test_signs_say_when_cards_came_home_and_who_led() -> None:
    assert levels_of(golden("klondike_patience/won"), 0) == (1, 1, 1, 1, 1, 2, 3, 2, 3, 3)
    town = golden("calamityville/donkey")
    assert [levels_of(town, seat) for seat in range(2)] == [
        (3, 3, 0, 3, 3, 3, 3, 3, 3, 3),
        (0, 3, 3, 0, 0, 0, 0, 0, 0, 0),
    ]
