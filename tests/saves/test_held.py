"""Files that another program holds, as on Windows: really there, and faked elsewhere."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from games.core import message
from saves import folder_lock
from saves.files import PATIENCE, BadSave, describe_error, is_held, write_atomic
from saves.folder_lock import locked
from saves.library import Opened
from saves.records import Records
from saves.settings import Settings
from saves.settings_store import SettingsStore
from tests.saves.table import Shelf, shared


class Holder:
    """A program that holds files so that nobody else can open or replace them: a faked one, with its time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held: set[Path] = set()
        self._now, self._until = 0.0, 0.0
        self.is_waited_for = False
        assert folder_lock.__name__ in sys.modules, "it is imported before Windows is faked"
        for name in ("replace", "rename", "open"):
            monkeypatch.setattr(os, name, partial(self._guarded, getattr(os, name)))
        monkeypatch.setattr(sys, "platform", "win32")
        monkeypatch.setattr(time, "monotonic", lambda: self._now)
        monkeypatch.setattr(time, "sleep", self._sleep)

    def hold(self, path: Path, seconds: float) -> None:
        """Hold a file for a time."""
        self.held.add(path)
        self._until = self._now + seconds

    def release(self) -> None:
        self.held.clear()

    def _sleep(self, seconds: float) -> None:
        self.is_waited_for = True
        self._now += seconds
        if self._now >= self._until:
            self.release()

    def _guarded(self, act: Callable[..., Any], *paths: Any, **more: Any) -> Any:
        if any(path in self.held for path in paths):
            names = [str(path) for path in paths if isinstance(path, Path)]
            raise PermissionError(errno.EACCES, "held", names[0], None, *names[1:])
        return act(*paths, **more)


class RealHolder:
    """The same by a call of Windows itself, which shares nothing."""

    def __init__(self) -> None:
        self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
        self._kernel.CreateFileW.restype = ctypes.c_void_p
        self._kernel.CloseHandle.argtypes = [ctypes.c_void_p]
        self._handle: int | None = None
        self._timer = threading.Timer(0, self.release)

    def hold(self, path: Path, seconds: float) -> None:
        """Hold a file for a time."""
        self._handle = self._kernel.CreateFileW(str(path), 0x8000_0000, 0, None, 3, 0, None)
        assert self._handle not in (None, ctypes.c_void_p(-1).value)
        self._timer = threading.Timer(seconds, self.release)
        self._timer.start()

    def release(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            self._timer.cancel()
            self._kernel.CloseHandle(handle)


@pytest.fixture
def holder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Holder | RealHolder]:
    found = RealHolder() if sys.platform == "win32" else Holder(monkeypatch)
    yield found
    found.release()


HELD = message("saves.why.held")


def test_a_held_file_is_replaced_later_or_stays_as_it_was(
    tmp_path: Path, holder: Holder | RealHolder
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    holder.hold(path, 0.5)
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    for patience in (0.0, PATIENCE):
        holder.hold(path, 60)
        with pytest.raises(PermissionError) as refused:
            write_atomic(path, b"newer", patience=patience)
        assert describe_error(refused.value) == HELD
        assert not is_held(OSError(errno.ENOSPC, "full", str(path)))
        assert not is_held(PermissionError(errno.EACCES, "denied", str(tmp_path)))
        holder.release()
        assert path.read_bytes() == b"new"
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


def test_settings_whose_file_is_held_are_written_later_and_nothing_waits(
    tmp_path: Path, holder: Holder | RealHolder
) -> None:
    path, asked = tmp_path / "settings.json", list[int]()
    store, other = SettingsStore(path), SettingsStore(path)
    store.change(music=1)
    other.change(muted=True)
    store.on_pending = lambda: asked.append(1)
    holder.hold(path, 60)
    store.change(music=2)
    store.change(effects=3)
    assert (len(asked), store.is_pending, store.error, store.retry()) == (2, True, "", False)
    assert store.error == message("saves.settings.failing", why=HELD)
    assert not getattr(holder, "is_waited_for", False)
    holder.release()
    assert store.retry()
    assert not store.is_pending
    assert not store.error
    assert SettingsStore(path).current == Settings(music=2, effects=3, muted=True)
    holder.hold(path, 0.5)
    store.change(effects=4)
    store.finish()
    assert (store.is_pending, SettingsStore(path).current.effects) == (False, 4)
    holder.hold(path, 0.5)
    assert SettingsStore(path).current == store.current, "it is read at the start all the same"


def test_settings_whose_file_is_held_at_the_end_are_kept_for_the_next_start(
    tmp_path: Path, holder: Holder | RealHolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    first = SettingsStore(path)
    first.change(names=("Ada",), music=1, place=(1, 2))
    second, third = SettingsStore(path), SettingsStore(path)

    def close_while_held(store: SettingsStore, **changes: object) -> None:
        holder.hold(path, 60)
        store.change(**changes)
        store.finish()
        holder.release()

    close_while_held(first, music=2, lamp=True, place=(9, 9))
    close_while_held(second, music=3, names=("Ada", "Bo"))
    slept, really = list[float](), time.sleep

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        really(seconds)

    with locked(tmp_path, 0), monkeypatch.context() as patch:
        patch.setattr(time, "sleep", sleep)
        third.change(effects=5)
        assert sum(slept) < 0.5, "the window's thread waits"
        assert (third.is_pending, third.error) == (True, "")
    assert [each.name[13:] for each in sorted(tmp_path.iterdir())] == ["", ".later-1", ".later-2"]
    assert json.loads(path.with_name("settings.json.later-2").read_text()).keys() == {"music", "names"}
    path.with_name("settings.json.later-7").write_text("rubbish")
    path.with_name("settings.json.later-8").write_text('{"music": [2, 700], "old": 5, "muted": 7}')
    assert third.retry()
    wanted = Settings(names=("Ada", "Bo"), music=3, lamp=True, effects=5, place=(1, 2))
    assert (third.current, third.error) == (wanted, "")
    assert SettingsStore(path).current == wanted
    close_while_held(third, place=(3, 4))
    assert SettingsStore(path).current.place == (3, 4)
    assert list(tmp_path.iterdir()) == [path]


def test_elsewhere_a_refusal_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Path) -> None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "replace", refused)
    monkeypatch.setattr(time, "sleep", lambda _: pytest.fail("it waits"))
    (tmp_path / "a").touch()
    with pytest.raises(PermissionError):
        write_atomic(tmp_path / "a", b"new")


def test_a_held_game_is_opened_and_taken_in_a_moment_later_or_told_of(
    shelf: Shelf, tmp_path: Path, holder: Holder | RealHolder
) -> None:
    ours = shelf.left()
    theirs = shared(shelf.library, ours, "shared", tmp_path)
    for path, act in (
        (ours, lambda: shelf.library.open(ours, shelf.clock)),
        (theirs, lambda: shelf.library.import_save(theirs)),
    ):
        holder.hold(path, 60)
        with pytest.raises(BadSave) as refused:
            act()
        assert refused.value.reason == message("saves.unreadable.held")
        holder.release()
        holder.hold(path, 0.5)
        found = act()
        if isinstance(found, Opened) and found.journal:
            found.journal.close()
    holder.hold(ours, 0.5)
    kept = shelf.library.archive(ours)
    holder.hold(kept, 0.5)
    shelf.library.import_save(kept)


@pytest.mark.skipif(sys.platform == "win32", reason="it really waits")
def test_only_records_that_another_program_holds_are_waited_for(
    tmp_path: Path, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = Records(tmp_path / "records.sqlite", tmp_path / "saves")
    records.store([("a.grg", None)])
    for code, why, is_waited_for in ((5, message("saves.records.why.busy"), False), (8, HELD, True)):
        fault = sqlite3.OperationalError("no")
        fault.sqlite_errorcode = code
        with monkeypatch.context() as faked:
            faked.setattr(sqlite3, "connect", Mock(side_effect=fault))
            records.store([("b.grg", None)])
        assert records.error == message("saves.records.refused", why=why)
        assert holder.is_waited_for == is_waited_for


@pytest.mark.skipif(sys.platform != "win32", reason="SQLite opens its file by itself")
def test_a_result_is_kept_while_another_program_holds_the_records(
    tmp_path: Path, holder: Holder | RealHolder
) -> None:
    records = Records(tmp_path / "records.sqlite", tmp_path / "saves")
    records.store([("a.grg", None)])
    for seconds, error in ((0.5, ""), (60, message("saves.records.refused", why=HELD))):
        holder.hold(records.path, seconds)
        records.store([("b.grg", None)])
        holder.release()
        assert records.error == error
