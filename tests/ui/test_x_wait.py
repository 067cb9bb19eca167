"""Waiting on X11: for the server, for other threads, and for gamepads that come."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

if sys.platform != "linux":
    pytest.skip("the wait on X11 is for Linux", allow_module_level=True)

from tests.kit.waiting import wait_until
from ui.app import waiting, x_wait
from ui.app.x_wait import XWait


class Ends(NamedTuple):
    """A wait with pipes for the server and the devices, and the ends that write to them."""

    wait: XWait
    server: int
    devices: int
    queued: list[int]


@pytest.fixture
def ends() -> Iterator[Ends]:
    """A wait, and what ends it."""
    (connection, server), (changes, devices) = os.pipe(), os.pipe()
    queued: list[int] = []
    yield Ends(XWait(connection, lambda: len(queued), changes), server, devices, queued)
    for file in (connection, server, changes, devices):
        os.close(file)


def test_it_ends_with_what_the_server_sends_and_leaves_it_to_sdl(ends: Ends) -> None:
    assert ends.wait(None, 1) == 0
    os.write(ends.server, b"event")
    assert [ends.wait(None, -1), ends.wait(None, -1)] == [1, 1]


def test_what_xlib_has_read_already_ends_it_at_once(ends: Ends) -> None:
    ends.queued.append(1)
    assert ends.wait(None, -1) == 1


def test_another_thread_ends_it_also_before_it_begins_and_as_often_as_it_likes(ends: Ends) -> None:
    for _ in range(70_000):  # more than the pipe holds
        ends.wait.wake()
    while ends.wait(None, 1):
        pass
    threading.Timer(0.05, ends.wait.wake).start()
    assert ends.wait(None, -1) == 1
    assert ends.wait(None, 1) == 0


def test_after_a_change_of_devices_sdl_may_look_for_them_for_some_seconds(
    ends: Ends, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("ui.app.x_wait.time.monotonic", lambda: now[0])
    monkeypatch.setattr(x_wait, "_LOOK_EVERY", 1)
    os.write(ends.devices, b"change")
    assert ends.wait(None, -1) == 1
    assert [ends.wait(None, -1), ends.wait(None, 1000)] == [1, 1], "it ends soon, for another look"
    now[0] += 3.1
    assert ends.wait(None, 1) == 0


def test_a_device_that_appears_is_a_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(x_wait, "_FOLDERS", (b"/no/such/folder", os.fsencode(tmp_path)))
    devices = x_wait._watch_devices()
    os.set_blocking(devices, False)
    with pytest.raises(BlockingIOError):
        os.read(devices, 4096)
    (tmp_path / "js0").touch()
    assert wait_until(lambda: os.read(devices, 4096), "the change")
    os.close(devices)


def test_without_a_folder_of_devices_or_an_x_server_there_is_no_such_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert waiting.x11_wait(0) is None
    monkeypatch.setattr(x_wait, "_FOLDERS", (b"/no/such/folder",))
    assert x_wait._watch_devices() == -1


def test_whatever_wakes_the_loop_ends_that_wait_too(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "_wakers", [])
    monkeypatch.setattr(x_wait, "find", lambda display: ends.wait if display == 617 else None)
    assert waiting.x11_wait(617) is ends.wait
    waiting.wake()
    assert ends.wait(None, -1) == 1
