"""The window surface and the list of what must be drawn again. Only this module sets a video mode."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from ui.theme import SMALLEST_WINDOW

Draw = Callable[[Surface, Rect], None]
Size = tuple[int, int]


_NO_SCREEN = "No display was found; please start the game on a desktop, with DISPLAY set."
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR")


class NoDisplay(RuntimeError):
    """There is no screen to open a window on; its text says what to do."""


def start_video(title: str, icon: Callable[[], Surface]) -> None:
    """Start SDL's video and name the window. Raises `NoDisplay`."""
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    if not asked and _is_bare():
        raise NoDisplay(_NO_SCREEN)
    try:
        pygame.display.init()
    except pygame.error as fault:
        raise NoDisplay(f"No window can be opened ({fault}); please start the game on a desktop.") from None
    if pygame.display.get_driver() in ("offscreen", "dummy") and not asked:
        raise NoDisplay(_NO_SCREEN)
    warnings.filterwarnings("ignore", "Requested window was forcibly resized")
    pygame.font.init()
    pygame.display.set_caption(title)
    pygame.display.set_icon(icon())


def _is_bare() -> bool:
    """Whether there is surely no screen: SDL is not asked then, for its libraries complain by themselves."""
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _SCREENS)


class Display:
    """The one window: its surface, and the rectangles that must be drawn again."""

    def __init__(self, size: Size, *, full_screen: bool = False) -> None:
        self._windowed = (max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1]))
        self._damage: list[Rect] = []
        self.full_screen = full_screen
        self.surface = self._set_mode()
        self.hurt_all()

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def windowed_size(self) -> Size:
        """The size the window has when it does not fill the screen."""
        return self._windowed

    @property
    def bounds(self) -> Rect:
        """The whole window."""
        return self.surface.get_rect()

    @property
    def is_hurt(self) -> bool:
        """Whether anything must be drawn again."""
        return bool(self._damage)

    def hurt(self, rect: Rect) -> None:
        """Have this part drawn again."""
        part = rect.clip(self.bounds)
        if part.width and part.height:
            self._damage.append(part)

    def hurt_all(self) -> None:
        """Have everything drawn again."""
        self._damage = [self.bounds]

    def present(self, draw: Draw) -> bool:
        """Draw what is hurt, each part under its own clip, and show it; False where nothing was."""
        if not self._damage:
            return False
        parts = merged(self._damage)
        self._damage = []
        for part in parts:
            self.surface.set_clip(part)
            draw(self.surface, part)
        self.surface.set_clip(None)
        pygame.display.update(parts)
        return True

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window."""
        self.full_screen = not self.full_screen
        self.surface = self._set_mode()
        if not self.full_screen and self.size != self._windowed:  # SDL listens the second time only
            self.surface = self._set_mode()
        self.hurt_all()

    def resized(self) -> None:
        """The window has been given another size by its owner."""
        self.surface = pygame.display.get_surface() or self.surface
        if not self.full_screen:
            self._windowed = self.size
            if self.size[0] < SMALLEST_WINDOW[0] or self.size[1] < SMALLEST_WINDOW[1]:
                self._windowed = (
                    max(self.size[0], SMALLEST_WINDOW[0]),
                    max(self.size[1], SMALLEST_WINDOW[1]),
                )
        self.hurt_all()

    def _set_mode(self) -> Surface:
        flags = pygame.FULLSCREEN if self.full_screen else pygame.RESIZABLE
        size = _desktop_size() if self.full_screen else self._windowed
        on_x11 = sys.platform.startswith("linux") and pygame.display.get_driver() == "x11"
        if on_x11:  # without it SDL draws through OpenGL, ten times slower without a graphics card
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            return pygame.display.set_mode(size, flags)
        except pygame.error:
            os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
            return pygame.display.set_mode(size, flags)


def _desktop_size() -> Size:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else (1280, 800)


def merged(parts: list[Rect]) -> list[Rect]:
    """The rectangles with all that overlap united, so that nothing is drawn twice."""
    kept: list[Rect] = []
    for part in parts:
        grown = part
        while (at := grown.collidelist(kept)) >= 0:
            grown = grown.union(kept.pop(at))
        kept.append(grown)
    return kept
