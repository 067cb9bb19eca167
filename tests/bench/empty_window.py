"""A window of pygame-ce with sixteen bars in it, and nothing else: the least that a program can take.

It is started as a file, because the package of the tests opens no real windows.
"""

from __future__ import annotations

import os

import pygame

_BARS = 16
_COLORS = ((20, 20, 20), (235, 235, 235))


def main() -> None:
    """Show the window until somebody closes it."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # as the program does it under X11
    pygame.display.init()
    window = pygame.Window("empty", (1280, 800), resizable=True)
    while True:
        surface = window.get_surface()
        for bar in range(_BARS):
            left, right = (surface.get_width() * edge // _BARS for edge in (bar, bar + 1))
            surface.fill(_COLORS[bar % 2], (left, 0, right - left, surface.get_height()))
        window.flip()
        if pygame.event.wait().type == pygame.QUIT:
            return


if __name__ == "__main__":
    main()
