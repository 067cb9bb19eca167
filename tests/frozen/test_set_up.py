"""What a build is made of: the very files that constraints.txt names. pip is faked: no network is asked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import main
from bootstrap import first_start
from bootstrap.venv import venv_python
from tests.setup.conftest import wheel
from tests.setup.test_parts import put, venv_with
from tools import environment

pytestmark = pytest.mark.packaging


def test_libraries_are_held_to_their_hashes_once_and_nothing_is_built_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A known cause, such as a missing network, takes precedence."""
    asked: list[list[str]] = []
    well = False
    said = ""

    def run(command: list[str], *_: object) -> tuple[bool, str]:
        asked.append(command)
        return well, said

    monkeypatch.setattr(first_start, "run", run)
    mark = tmp_path / "hashes.txt"
    pins = environment.ROOT / "constraints.txt"
    venv = venv_with(tmp_path, "pygame-ce\n")
    for words, told in (
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "constraints.txt"),
        ("connection broken by 'NewConnectionError'", "Connect this computer"),
    ):
        said = words
        with pytest.raises(SystemExit) as refused:
            environment.check_hashes(venv, pins, mark)
        assert told in str(refused.value) + capsys.readouterr().err
    assert not mark.exists()
    asked.pop()
    well = True
    environment.check_hashes(venv, pins, mark)
    environment.check_hashes(venv, pins, mark)
    assert len(asked) == 2
    assert {"--require-hashes", "--no-deps"} <= set(asked[-1])
    mark.write_text("other libraries", encoding="utf-8")
    environment.check_hashes(venv, pins, mark)
    assert len(asked) == 3


def test_what_the_build_needs_is_pinned_and_so_are_the_libraries_it_finds(tmp_path: Path) -> None:
    lines = (
        environment.pinned(environment.ROOT / "constraints.txt", tmp_path / "constraints.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    names = {line.partition("==")[0] for line in lines}
    assert {"pygame-ce", "pygame-gui", "platformdirs"} <= names
    assert all("==" in line and "hash" not in line for line in lines)
    wanted = (environment.ROOT / "tools/build/requirements.txt").read_text(encoding="utf-8").splitlines()
    own = [line for line in wanted if line and not line.startswith(("#", "-r"))]
    assert own
    assert all("==" in line for line in own)


def test_the_build_sets_itself_up_in_a_folder_with_a_blank_and_holds_to_the_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs real processes; the index also has a newer library."""
    root = tmp_path / "Gold Rush"
    put(str(root / "tools" / "build" / "requirements.txt"), "nugget\n")
    put(str(root / "constraints.txt"), "nugget==1.0 \\\n    --hash=sha256:00\n")
    for version in ("1.0", "2.0"):
        wheel(tmp_path / "wheels", "nugget", version)
    pip = {"NO_INDEX": "1", "FIND_LINKS": str(tmp_path / "wheels"), "CONFIG_FILE": os.devnull}
    for name, value in pip.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    handed_on: list[str] = []
    monkeypatch.setattr(environment, "check_hashes", lambda *_: None)
    monkeypatch.setattr(main, "restart_with", handed_on.append)
    environment.enter(root / "build", "../tools/build/requirements.txt", root / "constraints.txt")
    assert handed_on == [venv_python(str(root / "build" / ".venv"))]
    assert [path.name for path in root.rglob("nugget-*")] == ["nugget-1.0.dist-info"]
    assert "PIP_CONSTRAINT" not in os.environ
