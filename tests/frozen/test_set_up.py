"""What a build is made of: the very files that constraints.txt names. pip is faked: no network is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from tools.build import __main__ as build


def test_libraries_are_held_to_their_hashes_once_and_nothing_is_built_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []
    well = False

    def step(what: str, command: list[str]) -> tuple[bool, str]:
        asked.append(command)
        return well, "THESE PACKAGES DO NOT MATCH THE HASHES"

    monkeypatch.setattr(main, "step", step)
    mark = tmp_path / "hashes.txt"
    with pytest.raises(SystemExit) as refused:
        build.hold_to_hashes("python", mark)
    assert "constraints.txt" in str(refused.value) + capsys.readouterr().err
    assert not mark.exists()
    well = True
    build.hold_to_hashes("python", mark)
    build.hold_to_hashes("python", mark)
    assert len(asked) == 2
    assert {"--require-hashes", "--no-deps"} <= set(asked[-1])
    mark.write_text("other libraries", encoding="utf-8")
    build.hold_to_hashes("python", mark)
    assert len(asked) == 3


def test_what_the_build_needs_is_pinned_and_so_are_the_libraries_it_finds(tmp_path: Path) -> None:
    lines = build.pinned(tmp_path / "constraints.txt").read_text(encoding="utf-8").splitlines()
    names = {line.partition("==")[0] for line in lines}
    assert {"pygame-ce", "pygame-gui", "platformdirs"} <= names
    assert all("==" in line and "hash" not in line for line in lines)
    wanted = (build.ROOT / "tools/build/requirements.txt").read_text(encoding="utf-8").splitlines()
    own = [line for line in wanted if line and not line.startswith(("#", "-r"))]
    assert own
    assert all("==" in line for line in own)
