"""Services of the system: the settings for reduced motion and double clicks, and the clipboard."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import pygame

from ui.app.programs import run_program

_GNOME: Final = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_KDE: Final = tuple(
    (program, "--group", "KDE", "--key", "AnimationDurationFactor")
    for program in ("kreadconfig6", "kreadconfig5")
)
_MAC: Final = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_SPI_GETCLIENTAREAANIMATION: Final = 0x1042

_LINUX_CLICK: Final = (
    ("kreadconfig6", "--group", "KDE", "--key", "DoubleClickInterval"),
    ("kreadconfig5", "--group", "KDE", "--key", "DoubleClickInterval"),
    ("xfconf-query", "-c", "xsettings", "-p", "/Net/DoubleClickTime"),
    ("xrdb", "-get", "multiClickTime"),
    ("gsettings", "get", "org.gnome.desktop.peripherals.mouse", "double-click"),
)
"""Programs of KDE, Xfce, X and GNOME; the last tells its own usual time on any desktop."""
_MAC_CLICK: Final = ("defaults", "read", "-g", "com.apple.mouse.doubleClickThreshold")
_CLICK_RANGE: Final = (0.1, 5.0)  # seconds of a double click that are believed

Ask = Callable[[Sequence[str]], str]


def prefers_reduced_motion(ask: Ask = run_program) -> bool:
    """Return True if the system is set to reduced motion; call it on a thread: it may take a second."""
    if sys.platform == "win32":
        return not _has_windows_animation()
    if sys.platform == "darwin":
        return ask(_MAC) == "1"
    return ask(_GNOME) == "false" or any(_is_zero(ask(command)) for command in _KDE)


def double_click_seconds(ask: Ask = run_program) -> float:
    """Return the seconds of a double click that the system is set to, or 0 if it does not tell.

    Call it on a thread: it may take a second.
    """
    if sys.platform == "win32":
        import ctypes

        answers = [str(ctypes.windll.user32.GetDoubleClickTime())]  # type: ignore[attr-defined,unused-ignore]
    elif sys.platform == "darwin":
        answers = [ask(_MAC_CLICK)]
    else:
        answers = [ask(command).rpartition(" ")[2] for command in _LINUX_CLICK]
    numbers = [float(answer) for answer in answers if answer.replace(".", "", 1).isdecimal()]
    seconds = [number if sys.platform == "darwin" else number / 1000 for number in numbers]
    return next((each for each in seconds if _CLICK_RANGE[0] <= each <= _CLICK_RANGE[1]), 0.0)


def _is_zero(answer: str) -> bool:
    try:
        return float(answer) == 0
    except ValueError:
        return False


def _has_windows_animation() -> bool:
    """Return True if Windows shows animations inside windows."""
    import ctypes

    moves = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined,unused-ignore]
        _SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0
    )
    return bool(moves.value)


def copy_text(words: str) -> bool:
    """Copy a text to the clipboard; return False if the system has none."""
    with suppress(pygame.error):
        pygame.scrap.put_text(words)
        return True
    return False
