"""The player's own pictures on cards and tables: cut, kept, replaced and removed; and bad files."""

from __future__ import annotations

import os
import struct
from io import BytesIO
from pathlib import Path
from zlib import crc32

import pygame
import pytest
from pygame import Surface

from saves import own_pictures as files
from saves.settings_store import SettingsStore
from tests.ui.harness import Desk
from ui.dialogs.files import FileScene
from ui.dialogs.modal import MenuScene
from ui.draw import cards, own_pictures
from ui.games.patience.ground import palette_of
from ui.screens.appearance import AppearanceScene
from ui.screens.crop import CropScene
from ui.words import in_words

RED, BLUE = (200, 30, 30), (30, 30, 200)


def photo(ending: str = "png", size: tuple[int, int] = (300, 200)) -> bytes:
    """A picture that is red at the left and blue at the right."""
    whole, data = Surface(size, depth=24), BytesIO()
    whole.fill(RED)
    whole.fill(BLUE, (size[0] // 2, 0, size[0], size[1]))
    pygame.image.save(whole, data, f"x.{ending}")
    return data.getvalue()


def turned_photo() -> bytes:
    """A JPEG file of a camera that was held on its side."""
    exif = b"Exif\0\0MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, 6, 0, 0)
    data = photo("jpg")
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:]


def header(width: int, height: int) -> bytes:
    """A PNG file that promises a size and has hardly any contents."""
    size = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n\0\0\0\r" + size + struct.pack(">I", crc32(size)) + photo()[33:]


def choose(desk: Desk, path: Path) -> None:
    """Type the path of a picture, and wait for the answer."""
    desk.use("Choose a picture")
    desk.settle()
    entry = desk.at(FileScene).form.fields[0]
    entry.replace(str(path))
    desk.press_key(pygame.K_RETURN)
    desk.settle()
    desk.settle()


def kept(desk: Desk) -> list[Path]:
    return sorted((desk.app.settings.path.parent / "pictures").glob("*"))


@pytest.mark.parametrize("kind", ["card_back", "cloth"])
def test_a_picture_is_cut_and_kept_replaced_and_removed(desk: Desk, tmp_path: Path, kind: str) -> None:
    path, usual = tmp_path / "photo.jpg", getattr(desk.app.settings.current, kind)
    path.write_bytes(photo("jpg"))
    desk.show(lambda app: AppearanceScene(app, kind))  # type: ignore[arg-type]
    values = []
    for key in (pygame.K_RIGHT, pygame.K_LEFT):
        choose(desk, path)
        scene = desk.at(CropScene)
        widest = scene.view.part.width
        assert scene.slider.shown_value == "100%"
        for _ in range(20):
            desk.wheel(1, scene.view.area.center)
        before = scene.view.part
        assert before.width < widest / 2
        desk.drag(scene.view.area.center, (scene.view.area.centerx, scene.view.area.centery + 9000))
        for _ in range(20):
            desk.press_key(key)
        assert (scene.view.part.y, scene.view.part.size) == (0, before.size)
        desk.press_key(pygame.K_RETURN)
        desk.settle()
        desk.settle()
        value = getattr(SettingsStore(desk.app.settings.path).current, kind)
        assert [each.stem[-8:] for each in kept(desk)] == [value[-8:]]
        found = own_pictures.picture(kind, value)
        assert found
        shade = found.get_at(found.get_rect().center)
        assert (shade.b > 150) is (key == pygame.K_RIGHT)
        values.append(value)
    assert len({*values, usual}) == 3
    assert str(path).encode() not in desk.app.settings.path.read_bytes() + kept(desk)[0].read_bytes()
    desk.use("Remove picture")
    desk.settle()
    assert (getattr(desk.app.settings.current, kind), kept(desk)) == (usual, [])


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (photo()[:-40], "damaged"),
        (header(300, 200)[:60], "damaged"),
        (header(9000, 9000), "too large"),
        (header(1, 100_000), "too large"),
        (header(0, 5), "damaged"),
        (b"\xff\xd8\xff\xe1\0", "JPEG, PNG"),
        (b"RIFF0000WEBPVP8X", "JPEG, PNG"),
        (b"<svg/>", "JPEG, PNG"),
        (b"", "JPEG, PNG"),
        (bytes(1001), "too large"),
        (None, "no file by that name"),
        ("folder", "JPEG, PNG"),
    ],
)
def test_a_file_that_cannot_be_shown_is_refused_in_one_sentence(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes | str | None, wanted: str
) -> None:
    path = tmp_path / "photo"
    if isinstance(data, bytes):
        path.write_bytes(data)
    elif data:
        path.mkdir()
    if data == bytes(1001):
        monkeypatch.setattr(files, "MAX_BYTES", 1000)
    if wanted == "too large":
        monkeypatch.setattr("pygame.image.load", None)
    desk.show(lambda app: AppearanceScene(app, "card_back"))
    choose(desk, path)
    assert wanted in desk.at(FileScene).error
    desk.press_key(pygame.K_ESCAPE)
    desk.at(AppearanceScene)._read(path, None)
    desk.settle()
    assert wanted in in_words(desk.at(MenuScene).sentence)
    assert (desk.app.settings.current.card_back, kept(desk)) == ("compass", [])


def test_a_picture_that_is_gone_is_told_and_the_usual_one_is_shown(desk: Desk) -> None:
    gone = "picture-0123abcd"
    desk.app.change_settings(card_back=gone, cloth=gone)
    desk.settle()
    for kind, word in (("card_back", "backs"), ("cloth", "table")):
        settings = SettingsStore(desk.app.settings.path).current
        assert getattr(settings, kind) == gone
        assert word in in_words(own_pictures.missing(settings))
        desk.show(lambda app, kind=kind: AppearanceScene(app, kind))  # type: ignore[misc]
        tiles = desk.at(AppearanceScene).tiles
        assert tiles.value == tiles.options[0].value
        desk.app.change_settings(card_back="ore")
    assert cards.back(60, gone).get_buffer().raw == cards.back(60, "compass").get_buffer().raw
    assert palette_of("KLONDIKE", gone) is palette_of("KLONDIKE", "own")


@pytest.mark.usefixtures("desk")
def test_every_format_is_measured_before_it_is_unpacked_and_turned_as_the_camera_was_held() -> None:
    for ending in ("png", "jpg", "bmp"):
        assert files.measure(photo(ending)) == (300, 200, 1)
        assert own_pictures.unpack(photo(ending)).get_size() == (300, 200)
    upright = own_pictures.unpack(turned_photo())
    assert upright.get_size() == (200, 300)
    assert [upright.get_at((100, y)).r > 150 for y in (10, 290)] == [True, False]
    long = own_pictures.unpack(photo("png", (5120, 16)))
    assert long.get_size() == (own_pictures.WORKING_SIDE, 8)


def test_a_folder_that_takes_no_file_keeps_the_setting(desk: Desk, tmp_path: Path) -> None:
    path, folder = tmp_path / "photo.png", desk.app.settings.path.parent / "pictures"
    path.write_bytes(photo())
    folder.write_bytes(b"in the way")
    desk.show(lambda app: AppearanceScene(app, "card_back"))
    choose(desk, path)
    desk.press_key(pygame.K_RETURN)
    desk.settle()
    desk.settle()
    assert desk.sound.played[-1] == "refuse"
    assert desk.app.settings.current.card_back == "compass"
    assert os.path.isfile(folder)
