"""A shelf of saved games, a disk that fails, and a person with both."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves import database
from tests.saves.disk import Disk
from tests.saves.saves_teller import SavesTeller
from tests.saves.table import Shelf


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that write the statistics wait for each other, however slow the machine is."""
    monkeypatch.setattr(database, "TIMEOUT", 60)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves")


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    spare = tmp_path / "spare"
    spare.mkdir()
    return Disk(monkeypatch, spare)


@pytest.fixture
def teller(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> Iterator[SavesTeller]:
    """A person with saved games; new files have plain rights."""
    before = os.umask(0o022)
    teller = SavesTeller(tmp_path / "home", disk, monkeypatch)
    yield teller
    teller.stop()
    os.umask(before)
