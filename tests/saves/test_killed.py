"""A process that is killed loses nothing that it had shown."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.codec import encode_move
from saves.settings import SettingsStore
from tests.kit import campaign
from tests.saves.table import Shelf

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the players are made by fork")


class Killer:
    """Lets players play, and kills them."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def shown(self, what: str, seed: int, lines: int) -> list[Any]:
        """What a player showed before it was killed, which was not before so many lines."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{what} {seed} {lines}\n")
        self._process.stdin.flush()
        return [json.loads(line) for line in json.loads(self._process.stdout.readline())]


@pytest.fixture
def killer(tmp_path: Path) -> Iterator[Killer]:
    command = [sys.executable, "-m", "tests.saves.player_process", str(tmp_path / "saves")]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield Killer(process)
        process.communicate()
        assert process.returncode == 0


def by_file(lines: list[Any]) -> dict[Path, list[Any]]:
    files: dict[Path, list[Any]] = {}
    for line in lines:
        if line[0] == "file":
            files[Path(line[1])] = []
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


def test_killed_players_lose_nothing_that_they_had_shown(shelf: Shelf, killer: Killer) -> None:
    """All that was shown is in the file, and one step more at most."""
    for seed in campaign.seeds("killed players", 150, 5_000):
        what = ("klondike_patience", "dicegame")[seed % 2]
        for path, told in by_file(killer.shown(what, seed, Random(seed).randrange(25))).items():
            lines = [line for line in path.read_bytes().splitlines(keepends=True)[1:] if line.endswith(b"\n")]
            written = [line for line in map(json.loads, lines) if line[0] not in ("=", "#")]
            with campaign.told(seed=seed):
                assert written[: len(told)] == told
                assert len(written) <= len(told) + 1
                match, journal = shelf.resume(path)
                assert [[entry.actor, *encode_move(entry.move)] for entry in match.log] == log_of(written)
            journal.close()
            path.unlink()


def test_settings_of_a_killed_process_are_whole(shelf: Shelf, killer: Killer) -> None:
    for seed in campaign.seeds("killed settings", 50, 1_000):
        told = killer.shown("settings", seed, Random(seed).randrange(5))
        store, rng = SettingsStore(shelf.folder / "settings.json"), Random(seed)
        states = [[rng.randrange(101), rng.randrange(101)] for _ in range(len(told) + 1)]
        with campaign.told(seed=seed):
            assert store.trouble == ""
            assert not told or [store.now.effects, store.now.music] in states[-2:]
