"""Snapshots: texts and pictures in files, which tests compare with those of today.

`python3 -m tests --update-snapshots tests/golden` rewrites those that differ, and lists them at the end.
Tests pass then: the diff is for people. A test writes only if `is_updating()`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

OPTION = "--update-snapshots"


@dataclass
class _Run:
    """What a run of tests may do and has done; `blocks` are (path, old, new), to be replaced at its end."""

    is_updating: bool = False
    blocks: list[tuple[str, str, str]] = field(default_factory=list)
    rewritten: set[str] = field(default_factory=set)


_run = _Run()


def is_updating() -> bool:
    """Return True if tests shall rewrite snapshots that differ."""
    return _run.is_updating


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file and note it, unless it has these bytes already."""
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)
        _run.rewritten.add(str(path))


def write_text(path: Path, text: str) -> None:
    """Write a file in UTF-8 with line feeds and note it, unless it has this text already."""
    write_bytes(path, text.encode())


def replace_block(path: Path, old: str, new: str) -> None:
    """Replace a block of a text, between empty lines, at the end of the run.

    One process does so for all, since several may play blocks of one file.
    """
    _run.blocks.append((str(path), old, new))


def _replace_blocks() -> None:
    for name, old, new in _run.blocks:
        blocks = Path(name).read_bytes().decode().rstrip("\n").split("\n\n")
        write_text(Path(name), "\n\n".join(new if block == old else block for block in blocks) + "\n")


# ------------------------------------------------------------------ hooks of pytest
def pytest_configure(config: pytest.Config) -> None:
    _run.is_updating = config.getoption(OPTION)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what a worker of xdist has noted, or write the blocks that all have noted."""
    output = getattr(session.config, "workeroutput", None)
    if output is None:
        _replace_blocks()
    else:
        output["snapshots"] = _run.blocks, sorted(_run.rewritten)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker has noted."""
    blocks, rewritten = getattr(node, "workeroutput", {}).get("snapshots", ((), ()))
    _run.blocks.extend(blocks)
    _run.rewritten.update(rewritten)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the files that were rewritten."""
    if is_updating():
        terminalreporter.section("snapshots")
        for name in sorted(_run.rewritten):
            terminalreporter.line(f"rewritten: {_near(name)}")
        terminalreporter.line(f"{len(_run.rewritten)} rewritten")


def _near(name: str) -> str:
    """The path of a file from here on, unless it is on another drive of Windows."""
    try:
        return os.path.relpath(name)
    except ValueError:
        return name
