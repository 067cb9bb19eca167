"""A process that is killed loses nothing that it had shown."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

from saves.settings import SettingsStore
from tests.saves.table import Shelf

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the players are made by fork")

Killer = subprocess.Popen[str]


@pytest.fixture
def killer(tmp_path: Path) -> Iterator[Killer]:
    command = [sys.executable, "-m", "tests.saves.player_process", str(tmp_path / "saves")]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield process
        pipe(process.stdin).close()
        assert process.wait(10) == 0


def pipe(end: IO[str] | None) -> IO[str]:
    assert end is not None
    return end


def shown(killer: Killer, what: str, seed: int, seconds: float) -> list[Any]:
    """What a player showed before it was killed."""
    pipe(killer.stdin).write(f"{what} {seed} {seconds}\n")
    pipe(killer.stdin).flush()
    return [json.loads(line) for line in json.loads(pipe(killer.stdout).readline())]


def by_file(lines: list[Any]) -> dict[str, list[Any]]:
    files: dict[str, list[Any]] = {}
    for line in lines:
        if line[0] == "file":
            files[line[1]] = []
        else:
            files[list(files)[-1]].append(line)
    return files


def log_of(lines: list[Any]) -> list[Any]:
    log: list[Any] = []
    for line in lines:
        if line[0] == "<":
            del log[-line[1] :]
        else:
            log.append(line)
    return log


def check_file(shelf: Shelf, path: Path, told: list[Any]) -> int:
    """All that was shown is in the file, and one step more at most; how many lines were shown."""
    written = [json.loads(line) for line in path.read_bytes().splitlines(keepends=True)[1:] if line[-1] == 10]
    written = [line for line in written if line[0] not in ("=", "#")]
    assert written[: len(told)] == told
    assert len(written) <= len(told) + 1
    opened = shelf.library.open(path, shelf.clock)
    assert opened.sentence == ""
    assert opened.journal is not None
    log = [[entry.actor, type(entry.move).__name__, *entry.move] for entry in opened.match.log]
    assert log == log_of(written)
    opened.journal.close()
    return len(told)


def test_fifty_killed_players_lose_nothing(shelf: Shelf, killer: Killer) -> None:
    rng = Random(1898)
    lines = 0
    number = 0
    while number < 50 or lines <= 500:  # a slow machine shows fewer lines before each death
        assert number < 500, f"only {lines} lines were shown"
        what = ("klondike_patience", "dicegame")[number % 2]
        for path, told in by_file(shown(killer, what, number, rng.random() * 0.12)).items():
            lines += check_file(shelf, Path(path), told)
        number += 1


def test_settings_of_a_killed_process_are_whole(shelf: Shelf, killer: Killer) -> None:
    rng = Random(1899)
    seen = 0
    for number in range(25):
        told = shown(killer, "settings", number, 0.01 + rng.random() * 0.04)
        seen += len(told)
        store = SettingsStore(shelf.folder / "settings.json")
        assert store.trouble == ""
        state = Random(number)
        states = [[state.randrange(101), state.randrange(101)] for _ in range(len(told) + 1)]
        if told:
            assert [store.now.effects, store.now.music] in states[-2:]
    assert seen > 10
