"""First, second and disturbed starts of the program, as real processes; the libraries are empty ones."""

import os
import shutil
import signal
import subprocess
import time

from tests.setup.conftest import FinishedHouse
from tests.setup.house import CE, PYTHON, Ending, House, python_with, wheel

TICK = 0.02
"""Two of the hundredths of a second in which the system tells when a process began."""


def wait_for(process: "subprocess.Popen[str]", words: str) -> None:
    """Read what a process says until these words have come."""
    assert process.stderr
    said = ""
    while words not in said:
        char = process.stderr.read(1)
        assert char, said
        said += char


def test_first_start_shows_its_steps_and_goes_on_in_the_venv(finished: FinishedHouse) -> None:
    first = finished.first
    assert first.code == 7
    assert first.told["argv"] == ["--libraries", "--seven", "two words"]
    assert first.told["prefix"] == str(finished.venv)
    assert first.said.splitlines() == [
        "Setting up Gold Rush Games in .venv beside the program; this is done once.",
        "Making .venv ... done",
        "Installing pygame-ce ... done",
        "Installing pygame-gui ... done",
        "Installing platformdirs ... done",
    ]


def test_time_of_the_start_survives_the_set_up(finished: FinishedHouse) -> None:
    made = (finished.venv / "pyvenv.cfg").stat().st_mtime
    assert finished.before - TICK < finished.first.told["began"] < made


def test_second_start_says_nothing_and_calls_no_pip(lived_in: House) -> None:
    lived_in.break_pip()
    second = lived_in.start("--libraries")
    assert (second.code, second.said) == (0, "")
    assert second.told["prefix"] == str(lived_in.venv)


def test_an_interpreter_with_the_libraries_needs_no_venv(house: House) -> None:
    python = python_with(house.folder.parent / "own", CE)
    start = house.start("--libraries", python=python)
    assert (start.code, start.said) == (0, "")
    assert not house.venv.exists()


def test_classic_pygame_elsewhere_does_not_matter(house: House) -> None:
    python = python_with(house.folder.parent / "own", CE | {"pygame": "2.6.1"})
    assert house.start(python=python).told["prefix"] == str(house.venv)


def test_the_bare_folder_of_a_bad_uninstall_is_no_library(house: House) -> None:
    python = python_with(house.folder.parent / "own", CE)
    for module in house.folder.parent.glob("own/lib/python*/site-packages/pygame/__init__.py"):
        module.unlink()
    assert house.start(python=python).told["prefix"] == str(house.venv)


def test_changed_requirements_are_installed(lived_in: House) -> None:
    wheel(lived_in.wheels, "nugget", "1.0")
    lived_in.require("nugget")
    second = lived_in.start()
    assert "Making" not in second.said
    assert "Installing nugget ... done" in second.said
    assert list(lived_in.venv.glob("lib/python*/site-packages/nugget"))
    assert lived_in.start().said == ""


def test_changed_requirements_are_installed_when_started_from_inside(lived_in: House) -> None:
    wheel(lived_in.wheels, "platformdirs", "4.3.1")
    lived_in.require("platformdirs>=4.3.1")
    inside = str(lived_in.venv / "bin" / "python")
    assert "Installing platformdirs ... done" in lived_in.start(python=inside).said
    assert list(lived_in.venv.glob("lib/python*/site-packages/platformdirs-4.3.1.dist-info"))
    assert lived_in.start(python=inside).said == ""


def test_a_comment_in_the_requirements_changes_nothing(lived_in: House) -> None:
    lived_in.require("# nothing new")
    assert lived_in.start().said == ""


def test_a_start_killed_half_way_heals(house: House) -> None:
    process = house.open()
    wait_for(process, "Installing pygame-gui")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert (house.venv / "unfinished").exists()
    second = house.start("--libraries")
    assert second.code == 0
    assert "Making .venv ... done" in second.said
    assert not (house.venv / "unfinished").exists()


def test_a_start_killed_while_the_venv_is_made_heals(house: House) -> None:
    process = house.open()
    wait_for(process, "Making .venv")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert house.start("--libraries").code == 0


def test_a_stopped_start_says_so_and_heals(house: House) -> None:
    process = house.open()
    wait_for(process, "Installing pygame-ce")
    os.killpg(process.pid, signal.SIGINT)
    assert "was stopped" in Ending(process).sentence
    assert house.start("--libraries").code == 0


def test_two_starts_at_once_set_up_only_once(house: House) -> None:
    endings = [Ending(process) for process in [house.open("--libraries"), house.open("--libraries")]]
    said = "".join(ending.said for ending in endings)
    assert [ending.code for ending in endings] == [0, 0], said
    assert said.count("Making .venv") == 1
    assert said.count("Installing pygame-ce") == 1


def test_the_lock_outlives_a_killed_start_as_long_as_its_pip_runs(house: House) -> None:
    process = house.open()
    wait_for(process, "Making .venv")
    time.sleep(0.2)
    os.kill(process.pid, signal.SIGKILL)
    second = house.start("--libraries")
    process.communicate()
    assert "waiting for it" in second.said
    assert second.code == 0


def test_a_venv_that_lost_its_python_is_made_anew(lived_in: House) -> None:
    for link in (lived_in.venv / "bin").glob("python*"):
        link.unlink()
        link.symlink_to("/nowhere/python")
    assert "Making .venv ... done" in lived_in.start("--libraries").said


def test_a_venv_that_lost_a_library_is_made_anew(lived_in: House) -> None:
    for module in lived_in.venv.glob("lib/python*/site-packages/pygame_gui"):
        shutil.rmtree(module)
    second = lived_in.start("--libraries")
    assert second.code == 0
    assert "Making .venv ... done" in second.said


def test_a_venv_made_by_hand_is_filled_not_removed(house: House) -> None:
    subprocess.run([PYTHON, "-m", "venv", house.venv], check=True)
    own = house.venv / "own"
    own.touch()
    start = house.start("--libraries")
    assert start.code == 0
    assert "Making" not in start.said
    assert own.exists()
