"""First, second, disturbed and refused starts, as real processes; the libraries are empty ones."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bootstrap.venv import venv_python
from tests.kit.waiting import wait_until
from tests.setup.conftest import (
    CE,
    PYTHON,
    Ending,
    FinishedHouse,
    House,
    alive_in,
    assert_is_sentence,
    libraries_of,
    python_with,
    wheel,
)

pytestmark = pytest.mark.packaging

unix = pytest.mark.skipif(os.name == "nt", reason="its processes are ended in another way")

TICK = 0.02
"""Two of the hundredths of a second in which the system tells when a process began."""


def open_until(house: House, words: str) -> "subprocess.Popen[str]":
    """Start the program, and read what it says until these words have come."""
    process = house.open("--libraries")
    read_until(process, words)
    return process


def read_until(process: "subprocess.Popen[str]", words: str) -> None:
    """Read what a start says until these words have come."""
    assert process.stderr
    said = ""
    while words not in said:
        char = process.stderr.read(1)
        assert char, said
        said += char


def children(pid: int) -> list[int]:
    """Return the ids of a process's children."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(child) for child in found.split()]


def test_the_first_start_shows_its_steps_and_goes_on_in_the_venv(finished: FinishedHouse) -> None:
    first = finished.first
    assert first.code == 7
    assert first.told["argv"] == ["--libraries", "--seven", "two words"]
    assert first.told["prefix"] == str(finished.venv)
    assert first.said.splitlines() == [
        "Setting up Gold Rush Games in .venv next to the program. This happens only once.",
        "Making .venv ... done",
        "Installing pygame-ce ... done",
        "Installing pygame-gui ... done",
        "Installing platformdirs ... done",
        "Installing support for screen readers ... not available here; the game works without it",
    ]
    made = (finished.venv / "pyvenv.cfg").stat().st_mtime
    assert finished.before - TICK < first.told["began"] < made, "the time of the start survives"


@pytest.fixture
def hearing() -> Iterator[None]:
    """What is started hears of Ctrl+C, though a shell may have started the tests deaf to it, behind it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@unix
@pytest.mark.usefixtures("hearing")
def test_a_disturbed_first_start_heals(house: House) -> None:
    """Killed while .venv is made; stopped while it is filled; then two at once set up only once."""
    process = open_until(house, "Making .venv")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    process = open_until(house, "Installing pygame-ce")
    os.killpg(process.pid, signal.SIGINT)
    assert "was stopped" in Ending(process).sentence
    assert not house.venv.exists()
    endings = [Ending(process) for process in [house.open("--libraries"), house.open("--libraries")]]
    said = "".join(ending.said for ending in endings)
    assert [ending.code for ending in endings] == [0, 0], said
    assert (said.count("Making .venv"), said.count("Installing pygame-ce")) == (1, 1)
    assert not (house.venv / "unfinished").exists()


@unix
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_stops_the_set_up_and_all_that_it_has_started(house: House, name: str) -> None:
    """Only the first process gets the signal, as from `kill`; the maker of .venv has a child by then."""
    process = open_until(house, "Making .venv")
    (maker,) = wait_until(lambda: children(process.pid), "what makes .venv")
    wait_until(lambda: children(maker), "what installs pip")
    process.send_signal(getattr(signal, name))
    assert "was stopped" in Ending(process).sentence
    wait_until(lambda: alive_in(maker) == [], "all to be gone")


@unix
def test_the_lock_outlives_a_killed_start_as_long_as_its_pip_runs(lived_in: House) -> None:
    wheel(lived_in.wheels, "nugget", "1.0")
    lived_in.require_one()
    lived_in.require("nugget")
    go = lived_in.hold_up("nugget")
    process = open_until(lived_in, "Installing nugget")
    wait_until(lambda: children(process.pid), "pip")
    os.kill(process.pid, signal.SIGKILL)
    second = lived_in.open()
    read_until(second, "Waiting for another window")
    go.touch()
    process.communicate()
    assert Ending(second).code == 0


def test_changed_requirements_are_installed_from_outside_and_from_inside(lived_in: House) -> None:
    """Where that is refused, since one is not found or is installed elsewhere, a good .venv is left alone."""
    lived_in.require_one()
    before = (lived_in.folder / "requirements.txt").read_text(encoding="utf-8")
    lived_in.require("unheard-of")
    assert "unheard-of" in lived_in.start().sentence
    (lived_in.folder / "requirements.txt").write_text(before, encoding="utf-8")
    inside = venv_python(str(lived_in.venv))
    for line, python in (("nugget", sys.executable), ("platformdirs>=4.3.1", inside)):
        library = line.partition(">=")[0]
        wheel(lived_in.wheels, library, "4.3.1")
        lived_in.require(line)
        said = lived_in.start(python=python).said
        assert "Making" not in said
        assert f"Installing {library} ... done" in said
        assert (libraries_of(lived_in.venv) / f"{library}-4.3.1.dist-info").exists()
        assert lived_in.start(python=python).said == ""
    wheel(lived_in.wheels, "flake", "1.0")
    lived_in.require("flake")
    assert "PIP_TARGET" in lived_in.start(PIP_TARGET=str(lived_in.home)).sentence


def test_what_the_game_can_do_without_is_asked_for_until_its_list_changes(lived_in: House) -> None:
    """Where a list is new, as after an update; pip is called no more once it has found nothing."""
    lived_in.require_one()
    (lived_in.venv / "ready-bootstrap-optional.txt").unlink()
    assert "not available here" in lived_in.start().said
    wheel(lived_in.wheels, "accesskit", "1.0")
    assert lived_in.start().said == ""
    lived_in.optional.write_text("accesskit>=1\n", encoding="utf-8")
    assert "screen readers ... done" in lived_in.start(python=venv_python(str(lived_in.venv))).said
    assert (libraries_of(lived_in.venv) / "accesskit-1.0.dist-info").exists()
    lived_in.break_pip()
    assert lived_in.start().said == ""


def test_a_venv_made_by_hand_is_filled_not_removed(lived_in: House) -> None:
    for mark in lived_in.venv.glob("ready-*"):
        mark.unlink()
    own = lived_in.venv / "own"
    own.touch()
    start = lived_in.start("--libraries")
    assert start.code == 0
    assert "Installing pygame-ce" in start.said
    assert "Making" not in start.said
    assert own.exists()


def test_a_python_with_the_libraries_needs_no_venv_one_with_less_does(house: House, lived_in: House) -> None:
    python = python_with(house.folder.parent / "own", CE)
    start = house.start("--libraries", python=python)
    assert (start.code, start.said, start.told["prefix"]) == (0, "", str(house.folder.parent / "own"))
    classic = python_with(house.folder.parent / "classic", CE | {"pygame": "2.6.1"})
    module = libraries_of(house.folder.parent / "own") / "pygame" / "__init__.py"
    module.unlink()  # as a bad uninstall leaves it
    for lacking in (classic, python):
        assert lived_in.start("--libraries", python=lacking).told["prefix"] == str(lived_in.venv)


def test_the_real_libraries_are_installed_and_found_again(tmp_path: Path) -> None:
    """As a player has it: an empty home, the network, and the settings of pip that this machine has."""
    house = House(tmp_path, {})
    pip = [sys.executable, "-m", "pip", "cache", "dir"]
    cache = subprocess.run(pip, capture_output=True, text=True, check=True).stdout.strip()
    cut_off = {"PIP_NO_INDEX": "0", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": ""}
    real = cut_off | {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    first = house.start("--libraries", "--version", **real | {"PIP_CACHE_DIR": cache})
    assert first.code == 0, first.said
    house.break_pip()
    house.require("# nothing new")
    second = house.start("--version")
    assert (second.code, second.said) == (0, "")
    assert second.told["prefix"] == str(house.venv)


# ------------------------------------------------------------------ refusals
def test_a_first_start_that_is_refused_leaves_nothing(house: House) -> None:
    """A file is in the way, the list is missing, or pip does not find a library."""
    house.venv.write_text("mine", encoding="utf-8")
    sentence = house.start().sentence
    assert str(house.venv) in sentence
    assert "copy the game’s whole folder" in sentence
    assert house.venv.read_text(encoding="utf-8") == "mine"
    house.venv.unlink()
    wanted = (house.folder / "requirements.txt").rename(house.folder / "elsewhere")
    assert "requirements.txt" in house.start().sentence
    wanted.rename(house.folder / "requirements.txt")
    for library in house.wheels.glob("pygame_gui*"):
        library.unlink()
    ending = house.start()
    assert "Couldn’t install pygame-gui" in ending.sentence
    assert "online" in ending.sentence
    assert "Installing pygame-gui ... failed" in ending.said
    assert "No matching distribution" in ending.said
    assert not house.venv.exists()


def test_a_folder_with_the_path_separator_is_refused_before_anything_is_made(house: House) -> None:
    house.folder = house.folder.rename(house.folder.parent / f"co{os.pathsep}lon")
    ending = house.start()
    assert f"{house.folder} because that name has a “{os.pathsep}”" in ending.sentence
    assert "Making" not in ending.said
    assert not (house.folder / ".venv").exists()


def test_a_missing_network_is_reported(lived_in: House) -> None:
    """No server listens on this port of the machine."""
    lived_in.require_one()
    lived_in.require("nugget")
    away = {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1"}
    assert "Connect this computer to the internet" in lived_in.start(**away).sentence


@pytest.mark.parametrize("megabytes", [5, 30])
def test_a_full_disk_is_reported(house: House, megabytes: int) -> None:
    """It uses a small disk in memory, too small for .venv or for a library."""
    own = ["unshare", "--map-root-user", "--mount"]
    if not shutil.which("unshare") or subprocess.run([*own, "true"], check=False).returncode:
        pytest.skip("nobody may mount a disk of their own here")
    with zipfile.ZipFile(next(house.wheels.glob("pygame_ce*")), "a") as library:
        library.writestr("pygame/heavy.bin", bytes(40_000_000))
    mount = f"mount -t tmpfs -o size={megabytes}m none ../disk && cp -r . ../disk && cd ../disk"
    (house.folder.parent / "disk").mkdir()
    done = subprocess.run(
        [*own, "sh", "-c", f'{mount} && exec "$0" main.py', PYTHON],
        cwd=house.folder, env=house.surroundings(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    sentence = done.stderr.splitlines()[-1]
    assert "The disk is full. Free" in sentence, done.stderr
    assert_is_sentence(sentence)
    assert ("Making .venv ... done" in done.stderr) == (megabytes == 30)


@pytest.mark.parametrize("removed", [[], ["pygame-ce"]], ids=["beside", "instead"])
def test_classic_pygame_in_the_venv(lived_in: House, removed: list[str]) -> None:
    """The commands the sentence gives are the ones that help."""
    wheel(lived_in.wheels, "pygame", "2.6.1")
    pip = [venv_python(str(lived_in.venv)), "-m", "pip"]
    if removed:
        subprocess.run([*pip, "uninstall", "-qy", *removed], check=True)
    subprocess.run([*pip, "install", "-q", "pygame"], env=lived_in.surroundings(), check=True)
    sentence = lived_in.start().sentence
    assert "Classic pygame" in sentence
    assert venv_python(str(lived_in.venv)) in sentence
    for command in sentence.split("'")[1::2]:
        subprocess.check_output(shlex.split(command, posix=os.name != "nt"), env=lived_in.surroundings())
    assert lived_in.start("--libraries").said == ""


def test_an_installed_program_makes_no_venv(house: House) -> None:
    """Installed by pip, the tree lies in one package; what is missing there is pip's business."""
    package = house.folder.rename(house.folder.parent / "gold_rush_games")
    code = "from gold_rush_games.main import main; raise SystemExit(main())"
    cases = [({}, "libraries are missing"), (CE | {"pygame": "2.6.1"}, "Classic pygame"), (CE, "")]
    for number, (libraries, word) in enumerate(cases):
        python = python_with(package.parent / f"python{number}", libraries)
        done = subprocess.run(
            [python, "-c", code], cwd=package.parent, capture_output=True, text=True, check=False
        )
        assert (done.returncode, word in done.stderr) == (1 if word else 0, True), done.stderr
        assert "Traceback" not in done.stderr
    assert not (package / ".venv").exists()
