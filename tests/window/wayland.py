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
from tests.kit.waiting import wait_until
from tests.window.xscreen import Server, end

SIZE: Final = (1030, 690)
"""The screen in the units of the desktop."""
_NOBODY: Final = 65534  # sway refuses to run as root
_HEADLESS: Final = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
_AS_NOBODY: Final = f"setpriv --reuid={_NOBODY} --regid={_NOBODY} --clear-groups --inh-caps=-all".split()
_CONFIG: Final = """\
output HEADLESS-1 mode {}x{} scale {}
xwayland disable
for_window [app_id=.] floating enable
"""
_NUMBER: Final = struct.Struct("=I").pack


def _plug_mouse(path: Path) -> socket.socket:
    """Give a desktop a mouse while the connection is open; without one, sway's cursor presses nothing."""

    def ask(number: int, code: int, *words: bytes) -> None:
        connection.sendall(struct.pack("=IHH", number, code, 8 + len(b"".join(words))) + b"".join(words))

    connection = socket.socket(socket.AF_UNIX)
    connection.connect(str(path))
    ask(1, 1, _NUMBER(2))  # wl_display.get_registry
    name, told = b"zwlr_virtual_pointer_manager_v1\0", b""
    while name not in told:
        told += connection.recv(1 << 16)
    at = told.index(name) - 8  # after the number by which it is bound
    ask(2, 0, told[at : at + 8], name, _NUMBER(1), _NUMBER(3))  # wl_registry.bind
    ask(3, 0, _NUMBER(0), _NUMBER(4))  # create_virtual_pointer
    return connection


class Sway(Server):
    """A desktop of `SIZE` at a scale, on which windows float."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self.scale, self._folder = scale, Path(tempfile.mkdtemp(prefix="sway-"))
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
        subprocess.run(["grim", "-t", "ppm", path], env=self.environment, check=True)
        whole = pygame.image.load(path)
        return whole.subsurface(rect or whole.get_rect()).copy()

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
        node = self.node(int(window))
        outer, inner = (Rect(*node[name].values()) for name in ("rect", "window_rect"))
        return Rect(*(self.scale * each for each in (*inner.move(outer.topleft).topleft, *inner.size)))

    @override
    def press_at(self, window: str, place: tuple[int, int], button: int = 1) -> None:
        x, y = (at // self.scale for at in Rect(place, (0, 0)).move(self.window_rect(window).topleft).topleft)
        for words in (("set", x, y), ("press", f"button{button}"), ("release", f"button{button}")):
            self.ask("swaymsg", "seat", "-", "cursor", *words)
