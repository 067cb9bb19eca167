"""What Linux wants of the program: a menu entry, icons, a type of files, a tidy installer."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from saves.listing import ENDING
from tests.frozen.conftest import Frozen
from tests.window.playing import BOARDS, leave
from tools.build import icons, linux, names

pytestmark = [
    pytest.mark.packaging,
    pytest.mark.skipif(sys.platform != "linux", reason="what Linux wants"),
]

ENTRY = f"applications/{names.IDENTITY}.desktop"
METADATA = f"metainfo/{names.IDENTITY}.metainfo.xml"
TYPES = f"mime/packages/{names.IDENTITY}.xml"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What is packed, around a program that only tells what it was given."""
    folder = tmp_path / "frozen"
    names.put(folder / names.NAME, '#!/bin/sh\nprintf "<%s>" "$@"\n', runs=True)
    return linux.tree(folder, tmp_path / "tree")


def checked(tool: str, *words: str | Path) -> None:
    """Have a tool of the desktop look at a file, where it is installed."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} not found")
    done = subprocess.run([tool, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "error" not in done.stdout


def entry(path: Path) -> dict[str, str]:
    """The lines of a menu entry."""
    return dict(line.split("=", 1) for line in path.read_text(encoding="utf-8").splitlines()[1:])


def command(path: Path, file: str) -> list[str]:
    """What a menu runs in order to open a file."""
    line = entry(path)["Exec"].replace("\\\\", "\\")  # as all texts of an entry are written
    quoted = re.fullmatch(r'"((?:\\.|[^"\\])*)" %f', line)
    assert quoted, line
    return [re.sub(r"\\(.)", r"\1", quoted[1]).replace("%%", "%"), file]


def install(
    tree: Path, home: Path, *words: str, script: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the installer for somebody."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    return subprocess.run(
        [script or tree / "install.sh", *words], env=kept | {"HOME": str(home)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_menu_entry_is_in_order(tree: Path) -> None:
    path = tree / "usr/share" / ENTRY
    told = entry(path)
    assert (told["Icon"], told["MimeType"]) == (names.IDENTITY, f"{names.MIME};")
    assert (told["Exec"], told["StartupWMClass"]) == (f"{names.NAME} %f", names.NAME)
    assert (tree / f"{names.IDENTITY}.desktop").samefile(path)
    checked("desktop-file-validate", path)


def test_the_metadata_are_in_order(tree: Path) -> None:
    path = tree / "usr/share" / METADATA
    root = ElementTree.parse(path).getroot()
    assert root.findtext("id") == names.IDENTITY
    assert root.findtext("launchable") == Path(ENTRY).name
    assert root.findtext("provides/mediatype") == names.MIME
    release = root.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": names.VERSION, "date": names.day()}
    checked("appstreamcli", "validate", "--no-net", path)


def test_saved_games_are_a_type_of_their_own_with_an_icon(tree: Path) -> None:
    kind = "{http://www.freedesktop.org/standards/shared-mime-info}"
    root = ElementTree.parse(tree / "usr/share" / TYPES).getroot()
    (found,) = root.findall(f"{kind}mime-type")
    (glob,) = found.findall(f"{kind}glob")
    assert (found.get("type"), glob.get("pattern")) == (names.MIME, f"*{ENDING}")
    theme = tree / "usr/share/icons/hicolor"
    for size in icons.SIZES:
        for name in (f"apps/{names.IDENTITY}", f"mimetypes/{linux.DOCUMENT}"):
            raw = (theme / f"{size}x{size}" / f"{name}.png").read_bytes()
            assert raw[16:24] == 2 * size.to_bytes(4, "big")
    assert (theme / "scalable/apps" / f"{names.IDENTITY}.svg").read_bytes() == icons.source().read_bytes()


def test_it_is_installed_for_one_user_opens_saved_games_and_is_taken_away_again(
    tree: Path, tmp_path: Path
) -> None:
    home = tmp_path / "Änne $1 & Co 5%"
    foreign = home / ".local/share/applications/other.desktop"
    foreign.parent.mkdir(parents=True)
    foreign.touch()
    for _ in range(2):  # over what is there already, too
        done = install(tree, home)
        assert (done.returncode, done.stderr) == (0, "")
    shutil.rmtree(tree)
    share = home / ".local/share"
    assert {share / ENTRY, share / METADATA, share / TYPES} <= set(share.rglob("*"))
    assert subprocess.check_output(command(share / ENTRY, "a b.grg"), text=True) == "<a b.grg>"
    assert subprocess.check_output([home / ".local/bin" / names.NAME], text=True) == "<>"
    saved = share / names.TITLE / "saves"
    saved.mkdir(parents=True)
    done = install(tree, home, "--uninstall", script=home / ".local/lib" / names.NAME / "install.sh")
    assert (done.returncode, done.stderr) == (0, "")
    assert str(saved.parent) in done.stdout
    own = {each for each in home.rglob("*") if each.is_file() or each.is_symlink()}
    assert {each for each in own if names.IDENTITY in each.name or names.NAME in str(each)} == set()
    assert foreign in own
    assert saved.exists()


def test_what_is_not_ours_stays(tree: Path, tmp_path: Path) -> None:
    other = tmp_path / "home/.local/lib" / names.NAME / "mine.txt"
    other.parent.mkdir(parents=True)
    other.touch()
    for words in ((), ("--uninstall",)):
        done = install(tree, tmp_path / "home", *words)
        assert (done.returncode, done.stdout) == (1, "")
        assert "please" in done.stderr
        assert other.exists()
    assert install(tree, tmp_path / "else", "--help").returncode == 2


def test_the_archive_belongs_to_nobody_and_what_is_in_it_runs(
    frozen: Frozen, tree: Path, tmp_path: Path
) -> None:
    path = linux.archive(tree, tmp_path / "all.tar.xz")
    with tarfile.open(path) as file:
        members = {each.name: each for each in file}
    assert {(each.uid, each.uname, each.gid, each.gname) for each in members.values()} == {(0, "", 0, "")}
    assert {f"tree/{name}" for name in ("AppRun", "install.sh", f"usr/bin/{names.NAME}")} <= set(members)
    done = subprocess.run([tree / "AppRun", "a b"], capture_output=True, text=True, check=True)
    assert done.stdout == "<a b>"


def test_the_frozen_program_runs_where_it_is_installed(frozen: Frozen, tmp_path: Path) -> None:
    """A saved game is double-clicked: the words of the menu entry are followed."""
    whole = linux.tree(frozen.folder, tmp_path / "whole")
    home = tmp_path / "home of Änne"
    home.mkdir()
    assert install(whole, home).returncode == 0
    save = leave(tmp_path, "strike_it_rich", *BOARDS["strike_it_rich"])
    words = command(home / ".local/share" / ENTRY, str(save))
    picture = tmp_path / "picture.png"
    subprocess.run([*words, "--data-dir", tmp_path / "own", "--screenshot", picture], check=True)
    assert picture.stat().st_size > 100_000
