"""The small parts of main.py, one by one."""

import os
import sys
import time
from pathlib import Path

import pytest

import main


def venv_with(folder: Path, text: str) -> main.Venv:
    """The .venv of a folder with these requirements, and in it a file in the place of its Python."""
    (folder / "requirements.txt").write_text(text, encoding="utf-8")
    venv = main.Venv(str(folder), "requirements.txt")
    os.makedirs(os.path.dirname(venv.python), exist_ok=True)
    main.write(venv.python, "")
    return venv


def mark(venv: main.Venv) -> None:
    main.write(venv.ready, venv._hash())


@pytest.mark.parametrize(
    ("requirement", "name", "module"),
    [
        ("pygame-ce>=2.5.5,<3", "pygame-ce", "pygame"),
        ("pytest-xdist==3.8.0", "pytest-xdist", "xdist"),
        ("pygame-gui==0.6.14", "pygame-gui", "pygame_gui"),
        ("platformdirs>=4,<5", "platformdirs", "platformdirs"),
        ("pysol-cards ~= 0.24", "pysol-cards", "pysol_cards"),
        ("ruff", "ruff", "ruff"),
        ("tool[extra]; python_version > '3'", "tool", "tool"),
    ],
)
def test_names(requirement: str, name: str, module: str) -> None:
    assert (main.name_of(requirement), main.module_of(requirement)) == (name, module)


def test_requirements_include_others(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.txt").write_text("# words\none==1  # more\n\n", encoding="utf-8")
    (tmp_path / "sub" / "more.txt").write_text("-r ../base.txt\ntwo\n", encoding="utf-8")
    assert main.requirements(str(tmp_path / "sub" / "more.txt")) == ["one==1", "two"]


def test_all_that_is_required_is_here() -> None:
    for needs in ("requirements.txt", "tests/requirements.txt"):
        venv = main.Venv(main.HERE, needs)
        assert main.has(*venv.modules), venv.modules


def test_requirements_are_pinned() -> None:
    for requirement in main.Venv(main.HERE, "tests/requirements.txt").wanted:
        assert "==" in requirement or "<" in requirement, requirement


def test_what_a_venv_says_of_itself(tmp_path: Path) -> None:
    """Whether it is complete, and whether it is stale: by its marks, one for each list of requirements."""

    def says(text: str = "one\n") -> tuple[bool, bool]:
        venv = venv_with(tmp_path, text)
        return venv.is_complete(), venv.is_stale()

    assert says() == (False, False)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "requirements.txt").write_text("-r ../requirements.txt\n", encoding="utf-8")
    mark(main.Venv(str(tmp_path), "tests/requirements.txt"))
    assert says() == (False, False)
    venv = venv_with(tmp_path, "one\n")
    mark(venv)
    assert says() == (True, False)
    assert says("one\ntwo\n") == (False, True)
    main.write(venv.unfinished, "")
    assert says() == (False, True)
    os.remove(venv.unfinished)
    os.remove(venv.python)
    assert not venv.is_complete()


def test_the_lock_is_had_by_one(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    with main.lock(path), open(path, "a", encoding="utf-8") as other:
        assert not main.seize(other)
    with main.lock(path):
        pass


def test_a_start_is_handed_on_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(os, "execv", lambda path, command: seen.append((path, command)))
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "utf8", "main.py", "--version"])
    monkeypatch.setenv(main.HANDED_OVER, "to be replaced")
    main.go_on("/venv/python")
    assert seen == [("/venv/python", ["/venv/python", "-X", "utf8", "main.py", "--version"])]
    assert float(os.environ[main.HANDED_OVER]) == main.BEGAN


def test_the_process_began_before_main() -> None:
    assert time.time() - 24 * 3600 < main.started() < main.BEGAN


def test_without_proc_main_itself_is_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(time, "CLOCK_BOOTTIME")
    assert main.started() == main.BEGAN


def test_what_a_step_prints_is_shown_only_if_it_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.step("Well", [sys.executable, "-c", "print('unseen')"])
    assert not main.step("Ill", [sys.executable, "-c", "import sys; sys.exit('the reason')"])
    assert capsys.readouterr().err == "Well ... done\nIll ... failed\nthe reason\n"


def test_tests_are_silent_and_windowless() -> None:
    assert (os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"]) == ("dummy", "dummy")
