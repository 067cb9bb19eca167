"""What holds for every test: what is drawn at random, how much is tried, what comes first, what is shared."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from saves.database import Database
from tests.kit import alone, campaign, kept, script_choice, selection, snapshots

if TYPE_CHECKING:
    from sqlite3 import Connection

    from games.core import Message

LONG_ONES = (
    "tests/setup/test_lint.py",
    "tests/frozen/",
    "tests/window/",
    "tests/setup/",
    "tests/solver/",
    "tests/ui/test_monkey",
)
"""They begin first, so that none of them is left over when all others are done."""

# Compiled tests are kept in the environment's folder: they are rewritten for each process otherwise.
sys.pycache_prefix = str(Path(sys.prefix) / "pycache")
sys.dont_write_bytecode = False

gc.disable()  # what is loaded now stays
kept.watch()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(campaign.LONG, action="store_true", help="thousands of games, kills and damaged files")
    parser.addoption(campaign.SEED, type=int, help="number from which what is random is drawn again")
    parser.addoption(snapshots.OPTION, action="store_true", help="rewrite texts and pictures that differ")
    parser.addoption(
        selection.CHANGED,
        nargs="?",
        const="HEAD",
        metavar="BASE",
        help="only what a change since BASE touches",
    )
    parser.addoption(alone.ALONE, action="store_true", help="run each test in a process of its own")
    parser.addoption("--wine", metavar="HOME", help="open windows on this desk of tools.windows")


def pytest_configure(config: pytest.Config) -> None:
    for plugin in (alone, campaign, script_choice, selection, snapshots):
        config.pluginmanager.register(plugin)
    import hypothesis  # not before its compiled modules have a place

    hypothesis.settings.register_profile("short", deadline=None, max_examples=40, derandomize=True)
    hypothesis.settings.register_profile("long", deadline=None, max_examples=300, print_blob=True)
    hypothesis.settings.load_profile("long" if campaign.is_long() else "short")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: [not item.nodeid.startswith(place) for place in LONG_ONES])


def pytest_collection_finish() -> None:
    """What was loaded so far stays: no search for what can be given back looks through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Flush no file to the disk; `tests.saves.disk` tells what would be lost when the power is cut."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)
        patch.setattr(Database, "_prepare", _prepare_unflushed)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_message_without_words() -> Iterator[None]:
    """Fail where a player would read the key of a message, because not even English has words for it."""
    # By name: what a test imports decides for which changes it is chosen.
    games, words = import_module("games").GAMES, import_module("ui.words")
    shipped = frozenset(games)

    def fail(msg: Message, role: str = "") -> str:
        room = msg.key.partition(".")[0]
        if room in games and room not in shipped:
            return msg.key  # a game that a test has added
        raise AssertionError(f"there are no words for {msg.key}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words._ENGLISH, "_fall_back", fail)
        yield


def _prepare_unflushed(database: Database, connection: Connection, prepare: Any = Database._prepare) -> None:
    connection.execute("pragma synchronous = off")
    prepare(database, connection)


@pytest.fixture(autouse=True)
def _closed_windows() -> Iterator[None]:
    """Close and forget a test's windows at its end: one closed later takes the focus from the next."""
    harness = sys.modules.get("tests.ui.harness")
    before = len(harness.windows) if harness else 0
    yield
    harness = sys.modules.get("tests.ui.harness")
    while harness and len(harness.windows) > before:
        harness.windows.pop().close()


@pytest.fixture(scope="module", autouse=True)
def kept_pictures() -> Iterator[None]:
    """The tests of a module share the pictures that the program keeps, and leave them as they were."""
    yield
    assert kept.let_go() == []
