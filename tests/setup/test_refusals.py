"""What is said when the program cannot be set up: one sentence that tells what to do, and exit code 1."""

import ast
import os
import shlex
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

import main
from tests.setup.house import CE, House, assert_is_sentence, python_with, wheel


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(SystemExit) as caught:
        act()
    sentence = str(caught.value.code)
    assert_is_sentence(sentence)
    return sentence


def hashed(requirement: str) -> str:
    """The mark of a .venv that has one library."""
    return sha256(requirement.encode()).hexdigest()


@pytest.fixture
def venv(tmp_path: Path) -> main.Venv:
    (tmp_path / "requirements.txt").write_text("pygame-ce\n", encoding="utf-8")
    return main.Venv(str(tmp_path), "requirements.txt")


def test_an_old_python() -> None:
    sentence = refusal(lambda: main.check_python((3, 10, 13)))
    assert "Python 3.11 or newer" in sentence
    assert "3.10" in sentence


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2), (4, 0)])
def test_a_new_python(version: tuple[int, ...]) -> None:
    main.check_python(version)


def test_an_old_python_can_read_main() -> None:
    source = Path(main.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    assert "from __future__ import annotations" not in source


@pytest.mark.parametrize("lacking", ["venv", "ensurepip"])
def test_a_python_without_venv(venv: main.Venv, monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    monkeypatch.setattr(main, "has", lambda *modules: lacking not in modules)
    assert "sudo apt install python3." in refusal(venv.prepare)
    assert not os.path.exists(venv.folder)


@pytest.mark.parametrize("lost", ["nothing", "python", "library"])
def test_a_useless_venv_is_made_anew_a_half_made_one_removed(
    venv: main.Venv, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """It has lost its Python, or a library that its mark tells of; making another one fails half-way."""
    if lost != "nothing":
        os.makedirs(os.path.dirname(venv.python))
        main.write(os.path.join(venv.folder, "pyvenv.cfg"), "")
        main.write(venv.ready, hashed("pygame-ce"))
    if lost == "library":
        main.write(venv.python, "")
    steps = []

    def half(what: str, command: list[str]) -> bool:
        steps.append((what, sorted(os.listdir(command[-1]))))
        main.write(os.path.join(command[-1], "pyvenv.cfg"), what)
        return False

    monkeypatch.setattr(main, "step", half)
    monkeypatch.setattr(main, "quietly", lambda command: (False, ""))
    assert "-venv" in refusal(venv.prepare)
    assert steps == [("Making .venv", ["ready-requirements.txt", "unfinished"])]
    assert not os.path.exists(venv.folder)


def test_a_file_in_the_way_is_left_alone(house: House) -> None:
    house.venv.write_text("mine", encoding="utf-8")
    sentence = house.start().sentence
    assert str(house.venv) in sentence
    assert "copy the whole folder" in sentence
    assert house.venv.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written(venv: main.Venv) -> None:
    venv.folder = "/sys/.venv"  # nobody can write there, not even root
    sentence = refusal(venv.prepare)
    assert "copy the whole folder" in sentence
    assert "pip install -r" in sentence


def test_a_pip_that_fails_leaves_no_new_venv(house: House) -> None:
    for library in house.wheels.glob("pygame_gui*"):
        library.unlink()
    ending = house.start()
    assert "pygame-gui could not be installed" in ending.sentence
    assert "network" in ending.sentence
    assert "Installing pygame-gui ... failed" in ending.said
    assert "No matching distribution" in ending.said
    assert not house.venv.exists()


def test_a_pip_that_fails_leaves_a_good_venv_alone(lived_in: House) -> None:
    before = (lived_in.folder / "requirements.txt").read_text(encoding="utf-8")
    lived_in.require("unheard-of")
    assert "unheard-of" in lived_in.start().sentence
    (lived_in.folder / "requirements.txt").write_text(before, encoding="utf-8")
    again = lived_in.start("--libraries")
    assert again.code == 0
    assert "Making" not in again.said


def test_libraries_sent_elsewhere(lived_in: House) -> None:
    wheel(lived_in.wheels, "nugget", "1.0")
    lived_in.require("nugget")
    assert "PIP_TARGET" in lived_in.start(PIP_TARGET=str(lived_in.home)).sentence


@pytest.mark.parametrize("removed", [[], ["pygame-ce"]], ids=["beside", "instead"])
def test_classic_pygame_in_the_venv(lived_in: House, removed: list[str]) -> None:
    """The commands the sentence gives are the ones that help."""
    wheel(lived_in.wheels, "pygame", "2.6.1")
    pip = [str(lived_in.venv / "bin" / "python"), "-m", "pip"]
    if removed:
        subprocess.run([*pip, "uninstall", "-qy", *removed], check=True)
    subprocess.run([*pip, "install", "-q", "pygame"], env=lived_in.surroundings(), check=True)
    sentence = lived_in.start().sentence
    assert "Classic pygame" in sentence
    assert str(lived_in.venv / "bin" / "python") in sentence
    for command in sentence.split("'")[1::2]:
        subprocess.run(
            shlex.split(command), env=lived_in.surroundings(), check=True, stdout=subprocess.DEVNULL
        )
    assert lived_in.start("--libraries").said == ""


def test_a_missing_list_of_requirements(house: House) -> None:
    (house.folder / "requirements.txt").unlink()
    assert "requirements.txt" in house.start().sentence


def test_an_installed_program_makes_no_venv(house: House) -> None:
    """Installed by pip, the tree lies in one package; what is missing there is pip's business."""
    house.folder.rename(house.folder.parent / "gold_rush_games")
    code = "from gold_rush_games.main import main; raise SystemExit(main())"
    cases = [({}, "libraries are missing"), (CE | {"pygame": "2.6.1"}, "Classic pygame"), (CE, "")]
    for number, (libraries, word) in enumerate(cases):
        python = python_with(house.folder.parent / f"python{number}", libraries)
        done = subprocess.run(
            [python, "-c", code], cwd=house.folder.parent, capture_output=True, text=True, check=False
        )
        assert (done.returncode, word in done.stderr) == (1 if word else 0, True), done.stderr
        assert "Traceback" not in done.stderr
    assert not (house.folder.parent / "gold_rush_games" / ".venv").exists()
