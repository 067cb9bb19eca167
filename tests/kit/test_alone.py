"""Tests that run alone find nothing of each other, and their ends are told, however they end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OPTION = """
from tests.kit.alone import ALONE, pytest_configure, pytest_runtest_protocol

def pytest_addoption(parser):
    parser.addoption(ALONE, action="store_true")
"""
TESTS = """
import os, pytest
left = []

def test_a_leaves(tmp_path):
    left.append(tmp_path)

def test_b_finds(tmp_path):
    print("seen", len(left))
    assert left

def test_c_ends_its_process():
    os._exit(3)

@pytest.mark.timeout(0.2)
def test_d_never_ends():
    while True:
        pass

def test_e_begins_anew():
    assert not left
"""


pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no forks")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with tests that meet in one process."""
    (tmp_path / "conftest.py").write_text(OPTION)
    (tmp_path / "test_five.py").write_text(TESTS)
    return tmp_path


def test_a_test_alone_finds_nothing_of_another(folder: Path) -> None:
    asked = ("-rp", "-k", "a_leaves or b_finds or e_begins")
    assert passed(run(folder, "-n0", *asked)) == ["a_leaves", "b_finds"]
    assert passed(run(folder, "-n1", *asked, "--alone")) == ["a_leaves", "e_begins_anew"]


def test_it_is_told_why_a_test_alone_has_failed(folder: Path) -> None:
    told = run(folder, "-n0", "--alone")
    for each in ("seen 0", "The process of the test ended with 3.", "Timeout (>0.2s)", "3 failed, 2 passed"):
        assert each in told


def passed(told: str) -> list[str]:
    """Return the names of the tests that a run says have passed."""
    return sorted(line.split("::test_")[1] for line in told.splitlines() if line.startswith("PASSED"))


def run(folder: Path, *options: str) -> str:
    command = [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", str(folder), *options]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([*command, str(folder)], env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
