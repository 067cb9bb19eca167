"""An X server with two monitors of different sizes, by Xorg's dummy driver: no hardware is needed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from tests.kit.waiting import TIMEOUT
from tests.window.xscreen import Server, not_found

FIRST, SECOND = "DUMMY0", "DUMMY1"
_CONFIG: Final = """\
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "1920x1080" 148.5 1920 2008 2052 2200 1080 1084 1089 1125
  Modeline "1280x1024" 108 1280 1328 1440 1688 1024 1025 1028 1066
  Modeline "1024x1280" 108 1024 1072 1184 1440 1280 1281 1284 1320
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1920x1080" "1280x1024" "1024x1280"
    Virtual 3840 2160
  EndSubSection
EndSection
"""
_DRIVER: Final = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")


def missing_monitors() -> str:
    """Return why there can be no two monitors here; "" if there can."""
    driver = "" if _DRIVER.exists() else "Xorg's dummy driver not found"
    return not_found("Xorg", "xrandr", "xwininfo", "xdotool", "openbox", "import") or driver


class Monitors(Server):
    """A server with a first monitor of 1280x800 and a second one of 1920x1080 at its right."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = Path(tempfile.mkdtemp(prefix="monitors-"))
        config = self._folder / "xorg.conf"
        config.write_text(_CONFIG)
        options = ("-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts")
        log = self._folder / "log"
        self.begin("Xorg", "-config", str(config), "-logfile", str(log), *options)
        self.xrandr("--output", FIRST, "--mode", "1280x800")
        for mode in ("1920x1080", "1280x1024", "1024x1280"):
            self.xrandr("--addmode", SECOND, mode)
        self.xrandr("--output", SECOND, "--mode", "1920x1080", "--right-of", FIRST)
        self.xrandr()  # asked again, the second one knows all its modes, as real ones do

    @override
    def close(self) -> None:
        super().close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def xrandr(self, *words: str) -> None:
        """Change the monitors."""
        subprocess.run(
            ["xrandr", *words], env=self.environment, check=True, capture_output=True, timeout=TIMEOUT
        )

    @override
    def grab(self, rect: Rect | None = None) -> Surface:
        found = subprocess.run(
            ["import", "-silent", "-window", "root", "png:-"],
            env=self.environment, capture_output=True, check=True, timeout=TIMEOUT,
        )  # fmt: skip
        path = self._folder / "seen.png"
        path.write_bytes(found.stdout)
        whole = pygame.image.load(path)
        return whole.subsurface((rect or whole.get_rect()).clip(whole.get_rect())).copy()


@contextmanager
def monitors() -> Iterator[Monitors]:
    """Two monitors with a window manager, for as long as they are needed."""
    server = Monitors()
    try:
        with server.window_manager():
            yield server
    finally:
        server.close()
