"""The first start as a player has it: an empty home, the real libraries, the network."""

import os
import subprocess
import sys
from pathlib import Path

from tests.setup.house import ROOT, House


def test_first_and_second_start_with_the_real_libraries(tmp_path: Path) -> None:
    house = House(tmp_path, {})
    pip = [sys.executable, "-m", "pip", "cache", "dir"]
    cache = subprocess.run(pip, capture_output=True, text=True, check=True).stdout.strip()
    first = house.start("--libraries", "--version", PIP_CACHE_DIR=cache, **real_pip())
    assert first.code == 0, first.said
    house.break_pip()
    second = house.start("--version")
    assert (second.code, second.said) == (0, "")
    assert second.told["prefix"] == str(house.venv)
    assert (house.folder / "requirements.txt").read_text() == (ROOT / "requirements.txt").read_text()


def real_pip() -> dict[str, str]:
    """The settings of pip that this machine has, in place of those that cut it off."""
    cut_off = {"PIP_NO_INDEX": "0", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": ""}
    return cut_off | {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
