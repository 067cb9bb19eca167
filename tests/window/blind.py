"""Somebody who does not see the window: they hear what a screen reader reads, and press keys."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.bench.processes import is_working
from tests.kit.waiting import TIMEOUT, wait_until
from tests.window.program import Program
from tests.window.xscreen import Server, not_found

SYSTEM_PYTHON: Final = "/usr/bin/python3"
CLIENT: Final = Path(__file__).with_name("atspi_client.py")
_QUIET: Final = 3  # looks without news after which nothing more is coming


def missing() -> str:
    """Why nobody can listen here, or ""."""
    if absent := not_found("dbus-daemon", SYSTEM_PYTHON):
        return absent
    done = subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False)
    return "pyatspi not found" if done.returncode else ""


@contextmanager
def session_bus(screen: Server) -> Iterator[None]:
    """A session bus for what is started on a screen, with the accessibility bus that it starts."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    bus = subprocess.Popen(
        command, env=screen.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert bus.stdout
    before = screen.environment.get("DBUS_SESSION_BUS_ADDRESS")
    screen.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
    try:
        yield
    finally:
        bus.terminate()
        bus.wait(TIMEOUT)
        screen.environment.pop("DBUS_SESSION_BUS_ADDRESS")
        if before:
            screen.environment["DBUS_SESSION_BUS_ADDRESS"] = before


class Part(NamedTuple):
    """A node of the tree, and the way to it."""

    role: str
    name: str
    description: str
    states: tuple[str, ...]
    path: tuple[int, ...]
    parents: tuple[str, ...]
    """Names of the nodes around it."""


class Blind:
    """Hears a program by the system's accessibility bus, and acts by keys or by the reader's actions."""

    def __init__(self, screen: Server) -> None:
        self._client = subprocess.Popen(
            [SYSTEM_PYTHON, str(CLIENT)], env=screen.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.program: Program | None = None
        self.heard: list[str] = []
        """All that was said."""
        assert self._client.stdout
        assert self._client.stdout.readline() == "ready\n"

    def close(self) -> None:
        assert self._client.stdin
        self._client.stdin.close()
        self._client.wait(TIMEOUT)

    def _ask(self, what: str, **values: Any) -> Any:
        assert self._client.stdin
        assert self._client.stdout
        pid = self.program.process.pid if self.program else 0
        self._client.stdin.write(json.dumps({"ask": what, "pid": pid, **values}) + "\n")
        self._client.stdin.flush()
        return json.loads(self._client.stdout.readline())

    # -------------------------------------------------------------- hearing
    def parts(self) -> list[Part]:
        """All parts of the window, in reading order; none while the program is not there."""
        found: list[Part] = []

        def add(node: dict[str, Any], path: tuple[int, ...], parents: tuple[str, ...]) -> None:
            found.append(
                Part(node["role"], node["name"], node["description"], tuple(node["states"]), path, parents)
            )
            for number, child in enumerate(node["children"]):
                add(child, (*path, number), (*parents, node["name"]))

        tree = self._ask("tree")
        if tree:
            add(tree, (), ())
        return found

    def focus(self) -> Part | None:
        """What has the focus."""
        return next((part for part in self.parts() if "focused" in part.states), None)

    def listen(self) -> list[str]:
        """What was said since the last time, once the program rests and nothing more is coming."""
        news: list[str] = []
        quiet = 0

        def look() -> bool:
            nonlocal quiet
            said = [words for kind, words in self._ask("heard") if kind == "said"]
            news.extend(said)
            is_working_still = self.program is not None and is_working(self.program.process.pid)
            quiet = 0 if said or is_working_still else quiet + 1
            return quiet >= _QUIET

        wait_until(look, "silence")
        self.heard += news
        return news

    # -------------------------------------------------------------- doing
    def keys(self, *names: str) -> list[str]:
        """Press keys, one after the other; what was said."""
        assert self.program
        self.program.keys(*names)
        return self.listen()

    def press(self, part: Part) -> list[str]:
        """Have the reader press a part; what was said."""
        self._ask("press", path=part.path)
        return self.listen()
