"""The crash window: a process of its own, so that it cannot share the error of the one that crashed.

It needs only pygame and `ui.app.programs`; it reads its texts as JSON from standard input. Its exit code is
the player's choice.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from ui.app.programs import open_folder

if TYPE_CHECKING:
    import subprocess

CLOSED: Final = 60
AGAIN: Final = 61
"""Exit codes: the player closed the window, or wants the program to start again."""

_REQUIRED: Final = {"heading", "saved", "where", "log", "not_opened", "again", "folder", "close"}
_INK, _PAPER, _WOOD, _DARK_WOOD = (42, 23, 16), (251, 243, 220), (74, 44, 23), (42, 23, 16)
_GOLD, _GREEN, _GLOW, _LEAF = (217, 154, 28), (31, 90, 65), (255, 226, 122), (244, 228, 189)
_ICON: Final = Path(__file__).parents[2] / "assets" / "shared" / "art" / "icon_program.svg"
_SIZE: Final = (760, 400)
_USUAL_SCREEN: Final = 900  # pixels of screen height for which the window has `_SIZE`
_POLL_EVERY: Final = 50  # milliseconds between two polls for events
_GRACE: Final = 700  # milliseconds in which a press may still be meant for the game
_PRESS_AT, _RELEASE_AT = 0.6, 0.35  # deflections of a stick that count as a press and as its release


class Panel:
    """Content of the window: a heading, sentences, the log's path, and a row of buttons."""

    def __init__(self, pygame: Any, words: Mapping[str, str], size: tuple[int, int], unit: float) -> None:
        self._pygame = pygame
        self._words = words
        self._size = size
        self._unit = unit
        self.note = ""
        self.names = ["again", "folder", "close"] if words["log"] else ["again", "close"]
        self.focus = "again"
        self.places = self._button_areas()

    def _u(self, length: float) -> int:
        return round(length * self._unit)

    def _font(self, size: float, *, bold: bool = False) -> Any:
        return self._pygame.font.Font(*_font_file(bold=bold), self._u(size))

    def _button_areas(self) -> dict[str, Any]:
        """Return the areas of the buttons, from right to left."""
        font, right = self._font(19, bold=True), self._size[0] - self._u(32)
        places = {}
        for name in self.names:
            wide = font.size(self._words[name])[0] + self._u(44)
            rect = self._pygame.Rect(right - wide, self._size[1] - self._u(78), wide, self._u(48))
            places[name], right = rect, rect.left - self._u(14)
        return places

    def at(self, place: tuple[int, int]) -> str:
        """Return the name of the button at a place, or ""."""
        return next((name for name, rect in self.places.items() if rect.collidepoint(place)), "")

    def step(self, by: int) -> None:
        """Move the focus right, or left with -1; the buttons run from right to left."""
        self.focus = self.names[(self.names.index(self.focus) - by) % len(self.names)]

    def draw(self) -> Any:
        """Return a picture of the whole window."""
        pygame, u = self._pygame, self._u
        width, height = self._size
        whole = pygame.Surface(self._size)
        whole.fill(_WOOD)
        for y in range(0, height, u(40)):
            pygame.draw.line(whole, _DARK_WOOD, (0, y), (width, y), u(1))
        head = self._font(27, bold=True).render(self._words["heading"], True, _GLOW)
        whole.blit(head, head.get_rect(midleft=(u(32), u(38))))
        paper = pygame.Rect(u(20), u(72), width - u(40), height - u(72) - u(96))
        pygame.draw.rect(whole, _DARK_WOOD, paper.move(0, u(3)), border_radius=u(8))
        pygame.draw.rect(whole, _PAPER, paper, border_radius=u(8))
        inner = paper.inflate(-u(36), -u(28))
        y = self._write(whole, self._words["saved"], inner, inner.top, 20)
        y = self._write(whole, self._words["where"], inner, y + u(12), 20)
        if self._words["log"]:
            y = self._write(whole, self._words["log"], inner, y + u(6), 18, box=True)
        if self.note:
            self._write(whole, self.note, inner, y + u(8), 17)
        for name in self.names:
            self._draw_button(whole, name)
        return whole

    def _write(self, whole: Any, text: str, room: Any, y: int, size: float, *, box: bool = False) -> int:
        """Write a paragraph from `y` down, on a plate with `box`, and return its lower end."""
        font, u = self._font(size), self._u
        edge = u(10) if box else 0
        lines = _wrapped(text, lambda words: font.size(words)[0], room.width - 2 * edge)
        high = font.get_linesize()
        if box:
            plate = self._pygame.Rect(room.x, y, room.width, high * len(lines) + u(8))
            self._pygame.draw.rect(whole, _LEAF, plate, border_radius=u(5))
            self._pygame.draw.rect(whole, _GOLD, plate, u(1), border_radius=u(5))
            y += u(4)
        for line in lines:
            whole.blit(font.render(line, True, _INK), (room.x + edge, y))
            y += high
        return y + (u(4) if box else 0)

    def _draw_button(self, whole: Any, name: str) -> None:
        pygame, u, rect = self._pygame, self._u, self.places[name]
        is_main = name == "again"
        if name == self.focus:
            pygame.draw.rect(whole, _GLOW, rect.inflate(u(10), u(10)), u(3), border_radius=u(12))
        pygame.draw.rect(whole, _DARK_WOOD, rect.move(0, u(3)), border_radius=u(8))
        pygame.draw.rect(whole, _GREEN if is_main else _PAPER, rect, border_radius=u(8))
        face = self._font(19, bold=True).render(self._words[name], True, _PAPER if is_main else _INK)
        whole.blit(face, face.get_rect(center=rect.center))


def _wrapped(text: str, width: Callable[[str], int], room: int) -> list[str]:
    """Return the lines of a text, broken at spaces, and inside words longer than a line."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width(longer) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for char in word:
            if lines[-1] and width(lines[-1] + char) > room:
                lines.append("")
            lines[-1] += char
    return lines


def _font_file(*, bold: bool) -> tuple[BytesIO | None]:
    """Return the program's font, or None for pygame's own."""
    with contextlib.suppress(Exception):
        spec = find_spec("pygame_gui")
        folder = next(iter((spec and spec.submodule_search_locations) or ()))
        name = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
        return (BytesIO(Path(folder, "data", name).read_bytes()),)
    return (None,)


class Reader:
    """Reader of keys, mouse and gamepads that returns the name of a pressed button."""

    def __init__(self, pygame: Any, panel: Panel) -> None:
        self._pygame = pygame
        self._panel = panel
        self._is_tilted = False
        self._pads: list[Any] = []
        self._is_mapped = False
        """True if SDL has a mapping for a pad: then each raw event repeats a mapped one."""

    def read(self, event: Any) -> str:
        """Return the name of the button that an event presses, or ""."""
        pygame, panel = self._pygame, self._panel
        match event.type:
            case pygame.QUIT:
                return "close"
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN:
                panel.focus = panel.at(event.pos) or panel.focus
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return panel.at(event.pos)
            case pygame.JOYDEVICEADDED:
                self._open(event.device_index)
            case pygame.CONTROLLERBUTTONDOWN:
                arrows = {pygame.CONTROLLER_BUTTON_DPAD_LEFT: -1, pygame.CONTROLLER_BUTTON_DPAD_RIGHT: 1}
                self._step(arrows.get(event.button, 0))
                return self._pad_button(event.button)
            case pygame.CONTROLLERAXISMOTION if event.axis == 0:
                self._tilt(event.value / 32767)
            case pygame.JOYBUTTONDOWN if not self._is_mapped:
                return self._pad_button(event.button)
            case pygame.JOYHATMOTION if not self._is_mapped:
                self._step(event.value[0])
            case pygame.JOYAXISMOTION if event.axis == 0 and not self._is_mapped:
                self._tilt(event.value)
            case _:
                pass
        return ""

    def _key(self, event: Any) -> str:
        pygame = self._pygame
        if event.key == pygame.K_ESCAPE:
            return "close"
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._panel.focus
        back = event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
        if event.key in (pygame.K_LEFT, pygame.K_UP) or back:
            self._step(-1)
        elif event.key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_TAB):
            self._step(1)
        return ""

    def _open(self, number: int) -> None:
        """Open a pad, by its mapping if SDL has one, so that its lower button is always the first."""
        with contextlib.suppress(Exception):
            from pygame._sdl2 import controller

            controller.init()
            is_known = controller.is_controller(number)
            make = controller.Controller if is_known else self._pygame.joystick.Joystick
            self._pads.append(make(number))
            self._is_mapped |= is_known

    def _pad_button(self, number: int) -> str:
        return {0: self._panel.focus, 1: "close"}.get(number, "")

    def _tilt(self, value: float) -> None:
        if not self._is_tilted and abs(value) > _PRESS_AT:
            self._is_tilted = True
            self._step(1 if value > 0 else -1)
        self._is_tilted = self._is_tilted and abs(value) > _RELEASE_AT

    def _step(self, by: int) -> None:
        if by:
            self._panel.step(by)


# ------------------------------------------------------------------ the process
def show(words: Mapping[str, str]) -> int:
    """Show the window until the player chooses; return the exit code. Raises if no window can open."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    import pygame

    pygame.display.init()
    if not os.environ.get("SDL_VIDEODRIVER") and pygame.display.get_driver() in ("dummy", "offscreen"):
        raise pygame.error  # no screen: nobody could close the window
    pygame.key.stop_text_input()  # an input method would take the keys
    pygame.font.init()
    pygame.joystick.init()
    unit = max(0.75, min(3.0, pygame.display.get_desktop_sizes()[0][1] / _USUAL_SCREEN))
    size = round(_SIZE[0] * unit), round(_SIZE[1] * unit)
    pygame.display.set_caption("Gold Rush Games")
    with contextlib.suppress(Exception):
        pygame.display.set_icon(pygame.image.load(_ICON))
    window = pygame.display.set_mode(size)
    panel = Panel(pygame, words, size, unit)
    reader = Reader(pygame, panel)
    opener: subprocess.Popen[bytes] | None = None
    while True:
        for event in pygame.event.get():
            pressed = reader.read(event)
            is_late = pygame.time.get_ticks() > _GRACE or event.type == pygame.QUIT
            match pressed if is_late else "":
                case "close":
                    return CLOSED
                case "again":
                    return AGAIN
                case "folder":
                    try:
                        opener = open_folder(words["place"])
                    except OSError:
                        panel.note = words["not_opened"]
                case _:
                    pass
        if opener and opener.poll():
            panel.note, opener = words["not_opened"], None
        window.blit(panel.draw(), (0, 0))
        pygame.display.flip()
        pygame.time.wait(_POLL_EVERY)


def read_texts(stream: TextIO | None) -> dict[str, str]:
    """Return the window's texts from JSON in a stream; {} for other content or a terminal."""
    if stream is None or stream.isatty():
        return {}
    try:
        words = json.loads(stream.buffer.read())
    except ValueError:
        return {}
    return words if isinstance(words, dict) and words.keys() >= _REQUIRED else {}
