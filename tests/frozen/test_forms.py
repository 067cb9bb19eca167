"""What Windows and macOS want of the program has the right form, as far as that can be seen elsewhere."""

from __future__ import annotations

import ast
import plistlib
import re
import shutil
import struct
import sys
import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from saves.folders import APP_NAME
from saves.listing import ENDING
from tests.window.start import ROOT
from tools.build import icons, macos, names, windows
from ui.app.display import APP_ID

pytestmark = pytest.mark.packaging


def test_the_names_are_those_of_the_program() -> None:
    assert names.TITLE == APP_NAME
    assert f".{names.ENDING}" == ENDING
    assert f'{names.NAME} = "' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


# ------------------------------------------------------------------ icons
def test_an_ico_file_holds_each_size(tmp_path: Path) -> None:
    raw = icons.for_windows(tmp_path).read_bytes()
    assert (tmp_path / "document.ico").exists()
    kind, count = struct.unpack("<2H", raw[2:6])
    assert (kind, count) == (1, 9)
    sizes, end = [], 6 + 16 * count
    for number in range(count):
        width, height, _, _, planes, bits, length, place = struct.unpack_from("<4B2H2I", raw, 6 + 16 * number)
        assert (width, planes, bits, place) == (height, 1, 32, end)
        part, end = raw[place : place + length], place + length
        sizes.append(width or 256)
        if width:  # plain: twice as high as it is, for the mask counts too
            assert struct.unpack_from("<3I", part) == (40, width, 2 * height)
            assert length == 40 + 4 * width * height + (width + 31) // 32 * 4 * height
        else:
            assert pygame.image.load(BytesIO(part), "icon.png").size == (256, 256)
    assert end == len(raw)
    assert {16, 32, 48, 256} <= set(sizes)


def test_a_plain_icon_begins_with_its_last_row() -> None:
    picture = pygame.Surface((1, 2), pygame.SRCALPHA)
    picture.set_at((0, 1), (1, 2, 3, 4))
    assert icons.ico([picture])[22 + 40 :] == bytes((3, 2, 1, 4, 0, 0, 0, 0)) + bytes(8)


def test_an_icns_file_holds_each_size(tmp_path: Path) -> None:
    raw = icons.for_macos(tmp_path).read_bytes()
    assert (raw[:4], int.from_bytes(raw[4:8], "big")) == (b"icns", len(raw))
    place, sizes = 8, {}
    while place < len(raw):
        kind, length = struct.unpack_from(">4sI", raw, place)
        part = raw[place + 8 : place + length]
        if part.startswith(b"ARGB"):
            pixels = unpacked(part[4:])
            side = round((len(pixels) / 4) ** 0.5)
            assert pixels == planes(icons.program(side))
            sizes[kind] = side
        else:
            sizes[kind] = pygame.image.load(BytesIO(part), "icon.png").width
        place += length
    assert (sizes[b"ic10"], sizes[b"ic07"], sizes[b"ic05"], sizes[b"ic04"]) == (1024, 128, 32, 16)


def planes(picture: pygame.Surface) -> bytes:
    raw = pygame.image.tobytes(picture, "ARGB")
    return b"".join(raw[channel::4] for channel in range(4))


def unpacked(raw: bytes) -> bytes:
    """The bytes of packed pixels, as Apple's own files are unpacked."""
    whole, place = bytearray(), 0
    while place < len(raw):
        count = raw[place]
        if count < 128:
            whole += raw[place + 1 : place + 2 + count]
            place += count + 2
        else:
            whole += raw[place + 1 : place + 2] * (count - 125)
            place += 2
    return bytes(whole)


# ------------------------------------------------------------------ Windows
def test_windows_is_told_version_and_manifest(tmp_path: Path) -> None:
    _, version, manifest = windows.resources(tmp_path)
    told = ast.parse(version.read_text(encoding="utf-8"))
    given = {each.arg: each.value for each in ast.walk(told) if isinstance(each, ast.keyword)}
    numbers = [ast.literal_eval(given[name]) for name in ("filevers", "prodvers")]
    whole = (*map(int, names.VERSION.split(".")), 0)
    assert numbers == [whole, whole]
    texts = {node.value for node in ast.walk(told) if isinstance(node, ast.Constant)}
    assert {names.TITLE, names.VERSION, f"{names.NAME}.exe"} <= texts
    root = ElementTree.parse(manifest).getroot()
    said = {each.tag.partition("}")[2]: each.text for each in root.iter()}
    assert said["dpiAwareness"] == "PerMonitorV2, PerMonitor"
    assert said["dpiAware"] == "true/pm"


def test_the_installer_of_windows_says_all_in_both_languages(tmp_path: Path) -> None:
    script = windows.script(tmp_path / "frozen", tmp_path / "setup.exe", tmp_path / "work")
    text = script.read_text(encoding="utf-8").replace("\\\n", "")
    assert "RequestExecutionLevel user" in text
    assert "@@" not in text
    said = re.findall(r'^!insertmacro Say (\w+) +"(.+)" +"(.+)"$', text, re.MULTILINE)
    assert len(said) == text.count("!insertmacro Say")
    assert {name for name, _, _ in said} == set(re.findall(r"\$\((\w+)\)", text))
    assert names.NAME == APP_ID, "the name of shortcut and window for the task bar"


@pytest.mark.skipif(sys.platform != "linux", reason="installers are made on Linux")
def test_a_folder_that_is_no_program_for_windows_is_refused(tmp_path: Path) -> None:
    wanted = "nsis" if shutil.which("makensis") is None else f"has no {names.NAME}.exe"
    with pytest.raises(names.BuildError, match=wanted):
        windows.installer(tmp_path, tmp_path, tmp_path)


def test_the_zip_has_all_files_below_one_folder(tmp_path: Path) -> None:
    names.put(tmp_path / "frozen" / "_internal" / "a.txt", "ä")
    path = windows.zipped(tmp_path / "frozen", tmp_path / "all.zip")
    assert zipfile.ZipFile(path).read(f"{names.NAME}/_internal/a.txt") == "ä".encode()


# ------------------------------------------------------------------ macOS
def test_the_properties_of_the_bundle_own_saved_games() -> None:
    told = plistlib.loads(plistlib.dumps(macos.properties()))
    (document,), (kind,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [names.ENDING]
    assert told["CFBundleShortVersionString"] == names.VERSION
    assert told["NSHighResolutionCapable"] is True
