"""A small window that tells, a line each, what the program reads of the keys that are pressed on it."""

from __future__ import annotations

import pygame
from pygame.event import Event

from ui.app.bindings import Bindings
from ui.app.intents import Command, Reader, Typed

SIGNS = ("hint", "waste", "again", "settings")
ZOOM = {pygame.K_PLUS: "closer", pygame.K_EQUALS: "closer", pygame.K_MINUS: "farther"}
SILENT = (pygame.K_NUMLOCKCLEAR, *range(pygame.K_LCTRL, pygame.K_RGUI + 1))


def told(reader: Reader, event: Event) -> str:
    """What a key means at a table: a command, a letter or figure, or else a look from nearer or farther."""
    match reader.read(event, 0.0):
        case [Command(name)]:
            return name
        case [Typed(character)]:
            return character
    return ZOOM.get(event.key, "-")


def tell() -> None:
    """Tell of the focus, of each layout and of each key until the window is closed."""
    pygame.display.init()
    window = pygame.Window("keys", (200, 100))
    window.get_surface()
    window.flip()
    pygame.key.stop_text_input()
    reader = Reader()
    while (event := reader.read_key(pygame.event.wait())).type != pygame.QUIT:
        if event.type == pygame.WINDOWFOCUSGAINED:
            print("focus", flush=True)
        elif event.type == pygame.KEYMAPCHANGED:
            reader.keyboard.layout.refresh()
            bindings = Bindings(layout=reader.keyboard.layout)
            print(*map(bindings.key, SIGNS), flush=True)
        elif event.type == pygame.KEYDOWN and event.key not in SILENT:
            print(told(reader, event), flush=True)


if __name__ == "__main__":
    tell()
