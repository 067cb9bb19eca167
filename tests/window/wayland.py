"""A Wayland desktop of our own: sway, on a screen that nobody sees, at a scale; grim takes its picture."""

from __future__ import annotations

import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from tests.kit.waiting import TIMEOUT, wait_until
from tests.window.xscreen import Server, end

SIZE: Final = (1030, 690)
"""The screen in the units of the desktop."""
_MONITOR: Final = "HEADLESS-{}"
_NOBODY: Final = 65534  # sway refuses to run as root
_HEADLESS: Final = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
_AS_NOBODY: Final = f"setpriv --reuid={_NOBODY} --regid={_NOBODY} --clear-groups --inh-caps=-all".split()
_CONFIG: Final = """\
output HEADLESS-1 mode {}x{} scale {} pos 0 0
xwayland disable
for_window [app_id=.] floating enable
"""
_NUMBER: Final = struct.Struct("=I").pack


def _ask(connection: socket.socket, number: int, code: int, *words: bytes) -> None:
    """Send a request of an object to a Wayland desktop."""
    connection.sendall(struct.pack("=IHH", number, code, 8 + len(b"".join(words))) + b"".join(words))


def _plug_mouse(path: Path) -> socket.socket:
    """Give a desktop a mouse while the connection is open; without one, sway's cursor presses nothing."""
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(TIMEOUT)
    connection.connect(str(path))
    _ask(connection, 1, 1, _NUMBER(2))  # wl_display.get_registry
    name, told = b"zwlr_virtual_pointer_manager_v1\0", b""
    while name not in told:
        part = connection.recv(1 << 16)
        assert part, "sway has ended"
        told += part
    at = told.index(name) - 8  # after the number by which it is bound
    _ask(connection, 2, 0, told[at : at + 8], name, _NUMBER(1), _NUMBER(3))  # wl_registry.bind
    _ask(connection, 3, 0, _NUMBER(0), _NUMBER(4))  # create_virtual_pointer
    return connection


class Sway(Server):
    """A desktop of `SIZE` at a scale, on which windows float."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale, self._monitor, self._folder = scale, 1, Path(tempfile.mkdtemp(prefix="sway-"))
        config = self._folder / "config"
        config.write_text(_CONFIG.format(*(side * scale for side in SIZE), scale))
        for name in ("DISPLAY", "XDG_CURRENT_DESKTOP"):
            self.environment.pop(name, None)
        self.environment |= {"XDG_RUNTIME_DIR": str(self._folder), "SWAYSOCK": str(self._folder / "ipc")}
        command = ["sway", "-c", str(config)]
        if os.geteuid() == 0:
            os.chown(self._folder, _NOBODY, _NOBODY)
            command = [*_AS_NOBODY, *command]
        self.server = subprocess.Popen(
            command, env=self.environment | _HEADLESS | {"HOME": str(self._folder)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        wait_until(lambda: "HEADLESS-1" in self.ask("swaymsg", "-t", "get_outputs"), "sway")
        path = next(self._folder.glob("wayland-?"))
        self.environment["WAYLAND_DISPLAY"] = path.name
        self._mouse = _plug_mouse(path)

    @override
    def close(self) -> None:
        self._mouse.close()
        end(self.server)
        shutil.rmtree(self._folder, ignore_errors=True)

    @override
    def grab(self, rect: Rect | None = None) -> Surface:
        path = self._folder / "seen.ppm"
        command = ["grim", "-o", _MONITOR.format(self._monitor), "-t", "ppm", str(path)]
        subprocess.run(command, env=self.environment, check=True, timeout=TIMEOUT)
        whole = pygame.image.load(path)
        return whole.subsurface(rect or whole.get_rect()).copy()

    def carry(self, window: str, scale: int) -> None:
        """Move a window to the first monitor, which has a scale of 1, or to one of 2 at the right of it."""
        name, self._monitor, self.scale = _MONITOR.format(scale), scale, scale
        if name not in self.ask("swaymsg", "-t", "get_outputs"):
            self.ask("swaymsg", "create_output")
            mode = "x".join(f"{side * scale}" for side in SIZE)
            self.ask("swaymsg", "output", name, "mode", mode, "scale", scale, "pos", SIZE[0], 0)
        self.ask("swaymsg", f"[pid={window}]", "move", "container", "to", "output", name)
        wait_until(lambda: self._place(window).x // SIZE[0] == scale - 1, "the window to be there")

    def node(self, pid: int) -> dict[str, Any]:
        """Return what sway knows of the window of a process; {} if it has none."""
        nodes = [json.loads(self.ask("swaymsg", "-r", "-t", "get_tree"))]
        for node in nodes:
            nodes += node["nodes"] + node["floating_nodes"]
        return next((node for node in nodes if node.get("pid") == pid), {})

    @override
    def find_window(self, pid: int) -> str:
        return str(pid) if self.node(pid) else ""

    @override
    def window_rect(self, window: str) -> Rect:
        place = self._place(window).move((1 - self._monitor) * SIZE[0], 0)
        return Rect(*(self.scale * each for each in place))

    def _place(self, window: str) -> Rect:
        """Where a window is on the desktop, in its units, without its frame."""
        node = self.node(int(window))
        outer, inner = (Rect(*node[name].values()) for name in ("rect", "window_rect"))
        return inner.move(outer.topleft)

    @override
    def press_at(self, window: str, place: tuple[int, int], button: int = 1) -> None:
        self.point(window, place)
        for word in ("press", "release"):
            self.mouse(word, f"button{button}")

    def point(self, window: str, place: tuple[int, int]) -> None:
        """Move the mouse to a place of a window."""
        corner = self._place(window).topleft
        self.mouse("set", *(at + side // self.scale for at, side in zip(corner, place, strict=True)))

    def mouse(self, *words: object) -> None:
        """Move the mouse, press it, or let go."""
        self.ask("swaymsg", "seat", "-", "cursor", *words)

    def drag(self, way: tuple[int, int]) -> None:
        """Move the mouse while it is pressed, which no command of sway does for a window."""
        _ask(self._mouse, 4, 0, _NUMBER(0), struct.pack("=ii", *(256 * each for each in way)))
        _ask(self._mouse, 4, 4)  # zwlr_virtual_pointer_v1.motion and frame
