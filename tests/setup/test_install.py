"""The program built and installed by pip: a command, its data, and nothing strewn among other packages."""

from __future__ import annotations

import os
import re
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import requires, version
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import pytest

import main
from bootstrap.venv import Venv, library_name, venv_python
from tests.setup.conftest import ROOT, libraries_of
from tests.setup.wheels import install, run, wheel_of

FOLDERS = ("bootstrap", "games", "saves", "ui", "assets")
INFO = f"gold_rush_games-{main.__version__}.dist-info"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this very folder."""
    return wheel_of(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the sources."""
    folder = tmp_path_factory.mktemp("archive")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder)
    (found,) = folder.glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def built_again(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the archive of the sources."""
    return wheel_of(archive, tmp_path_factory.mktemp("again"))


@pytest.fixture(scope="module")
def installed(built_again: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the archive's wheel in it; the libraries are those of this interpreter."""
    return install(built_again, tmp_path_factory.mktemp("installed"))


def files(folder: str) -> set[str]:
    """What lies in a folder of ours, but what Python makes of it."""
    found = (path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(ROOT).as_posix() for path in found}


# ------------------------------------------------------------------ what is in it
@pytest.mark.packaging
def test_the_wheel_holds_code_and_data_below_one_package_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(built) as opened:
        names = {name for name in opened.namelist() if not name.startswith(f"{INFO}/")}
        about = {name.removeprefix(f"{INFO}/") for name in opened.namelist()} - names
        assert not [each.filename for each in opened.infolist() if each.is_dir() or not each.file_size]
    about = {name for name in about if "gold_rush_games" not in name}
    assert about == {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
    wanted = {"main.py", "requirements.txt"}.union(*map(files, FOLDERS))
    assert len(wanted) > 400
    assert names == {f"gold_rush_games/{name}" for name in wanted}


@pytest.mark.packaging
def test_the_wheel_says_what_it_needs_and_what_it_is(built: Path) -> None:
    with zipfile.ZipFile(built) as opened:
        metadata = opened.read(f"{INFO}/METADATA").decode().splitlines()
        entry = opened.read(f"{INFO}/entry_points.txt").decode()
    needs = {line.partition(": ")[2] for line in metadata if line.startswith("Requires-Dist")}
    extra = {each for each in needs if "extra ==" in each}
    assert {library_name(each) for each in needs - extra} == {"pygame-ce", "pygame-gui", "platformdirs"}
    assert extra == {"accesskit==0.7.0; extra == 'speech'"}
    assert f"Version: {main.__version__}" in metadata
    assert "Requires-Python: >=3.11" in metadata
    assert "License-Expression: MIT" in metadata
    assert "Classifier: Typing :: Typed" not in metadata, "nothing can import its packages by their names"
    assert "gold-rush-games = gold_rush_games.main:main" in entry


@pytest.mark.packaging
def test_the_archive_has_all_that_is_needed_to_build_and_to_test_and_gives_the_same_wheel(
    archive: Path, built: Path, built_again: Path
) -> None:
    top = f"gold_rush_games-{main.__version__}/"
    with tarfile.open(archive) as opened:
        names = {name.removeprefix(top) for name in opened.getnames()}
    wanted = {"main.py", "main.pyw", "requirements.txt", "constraints.txt", "README.md", "mkdocs.yml"}
    assert wanted.union(files("tests"), files("docs"), *map(files, FOLDERS)) <= names
    assert not [name for name in names if ".venv" in name or "__pycache__" in name or name.startswith("/")]
    with zipfile.ZipFile(built) as one, zipfile.ZipFile(built_again) as other:
        assert {each: one.read(each) for each in one.namelist()} == {
            each: other.read(each) for each in other.namelist()
        }


# ------------------------------------------------------------------ installed
@pytest.mark.packaging
def test_the_command_of_the_installed_program(installed: Path, tmp_path: Path) -> None:
    command = Path(venv_python(str(installed))).with_name(f"gold-rush-games{'.exe' * (os.name == 'nt')}")
    here = {"HOME": str(tmp_path), "LANG": "C", "LANGUAGE": "", "LC_ALL": "C"}
    home = "AppData" if os.name == "nt" else str(tmp_path)  # Windows asks no variable for it
    assert run(command, "--version", cwd=tmp_path, **here) == f"Gold Rush Games {main.__version__}\n"
    assert "--screenshot FILE" in run(command, "--help", cwd=tmp_path, **here)
    assert home in run(command, "--where", cwd=tmp_path, **here)
    data = ["--data-dir", tmp_path / "data", "--game", "strike_it_rich"]
    assert run(command, *data, "--screenshot", "p.png", cwd=tmp_path, **here) == ""
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")
    assert {path.name for path in libraries_of(installed).iterdir()} == {
        "gold_rush_games",
        INFO,
        "libraries.pth",
    }
    assert not list(installed.rglob(".venv*"))


@pytest.mark.packaging
def test_an_installed_program_thinks_in_a_process_of_its_own(installed: Path, tmp_path: Path) -> None:
    """The process that computer players think in finds the program below its one package."""
    code = (
        "import sys, threading\n"
        "from gold_rush_games import main\n"
        "if __name__ == '__main__':\n"
        "    main.ensure_libraries(); sys.modules['main'] = main; sys.path.insert(0, main.HERE)\n"
        "    from ui.app.worker import ProcessBackend\n"
        "    from ui.app.worker_process import Task\n"
        "    from ui.play.computer.jobs import Advise, MatchSnapshot\n"
        "    from games import GAMES\n"
        "    from games.core import Decide\n"
        "    from games.match import Match\n"
        "    from random import Random\n"
        "    match = Match.begin(GAMES['strike_it_rich'], ('Ada', 'Belle'), {})\n"
        "    while not isinstance(match.turn, Decide): match.settle(Random(1))\n"
        "    backend, answered = ProcessBackend(), threading.Event()\n"
        "    backend.wake = answered.set; backend.start()\n"
        "    backend.submit(Task(1, Advise(MatchSnapshot.of(match))))\n"
        "    answered.wait(60)\n"
        "    print('answer:', backend.replies[-1].answer); backend.stop(); backend.join()\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code, encoding="utf-8")
    assert "answer: (" in run(venv_python(str(installed)), script, tmp_path, cwd=tmp_path)


# ------------------------------------------------------------------ versions
def pins(name: str = "constraints.txt") -> dict[str, tuple[str, list[str]]]:
    """What a file has: version and hashes of each library."""
    whole = (ROOT / name).read_text(encoding="utf-8")
    parts = re.findall(r"^([\w.-]+)==(\S+)((?: \\\n +--hash=sha256:[0-9a-f]{64})+)\n", whole, re.MULTILINE)
    return {name: (pinned, re.findall(r"sha256:(\w+)", hashes)) for name, pinned, hashes in parts}


def test_nothing_newer_is_taken_than_what_the_builds_are_made_of() -> None:
    wanted = Venv(main.HERE, "requirements.txt").requirements
    bounds = {library_name(each): re.split("[<=]=", each)[-1] for each in wanted}
    assert {name: pins()[name][0] for name in bounds} == bounds


def test_all_that_is_installed_to_play_has_one_version_and_hashes() -> None:
    missing = {library_name(each) for each in Venv(main.HERE, "requirements.txt").requirements}
    found: set[str] = set()
    while missing:
        found |= missing
        needs = [need for name in missing for need in requires(name) or () if "extra ==" not in need]
        missing = {library_name(need) for need in needs} - found
    assert set(pins()) == found
    assert all(hashes for _, hashes in pins().values())
    assert len(pins()["pygame-ce"][1]) > 20, "files for all systems"
    assert [len(hashes) for _, hashes in pins(main.OPTIONAL).values()] == [7], "none of the source"
    assert "--only-binary accesskit\n" in (ROOT / main.OPTIONAL).read_text(encoding="utf-8")


def test_the_tests_run_with_the_versions_of_the_builds() -> None:
    wanted = pins() | {name: pin for name, pin in pins(main.OPTIONAL).items() if find_spec(name)}
    assert {name: version(name) for name in wanted} == {name: pinned for name, (pinned, _) in wanted.items()}


def test_versions_stand_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version", "dependencies", "optional-dependencies"]
    builders = project["build-system"]["requires"]
    assert all("==" in each for each in builders)
    assert set(builders) <= set(Venv(main.HERE, "tests/requirements.txt").requirements)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d\S*)\] - \d{4}-\d\d-\d\d$", changes, re.MULTILINE)
    assert released[0] == main.__version__


# ------------------------------------------------------------------ documents
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_and_pictures_of_a_page_exist(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
    for picture in (page.parent / link for link in links if link.endswith(".svg")):
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_the_pictures_of_the_first_start_say_what_the_page_says() -> None:
    page = (ROOT / "docs" / "first-start.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[\d\. .*(?:press|Press) (.*?)[.,].*\]\((.*)\)", page)
    assert len(shown) == len(list((ROOT / "docs" / "first-start").glob("*.svg"))) == 5
    for button, link in shown:
        texts = ElementTree.parse(ROOT / "docs" / link).getroot().itertext()
        assert button in [text.strip() for text in texts]
