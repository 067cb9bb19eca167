"""A desk for tests of the screen: a window that nobody sees, a clock that is moved by hand, silent sound.

with opened(tmp_path, (960, 600)) as desk:
    desk.show(SettingsScene)
    desk.press_key(pygame.K_TAB)
    desk.assert_redraw_is_exact()
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import count
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar
from unittest.mock import patch

from games.compat import override

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from ui.app import sdl

if sys.platform == "darwin" and sdl:  # the keys of walks and pictures are those of other systems
    with patch.object(sys, "platform", "linux"):
        import_module("ui.app.bindings")

import main
import saves.own_pictures
from games import GAMES
from games.core import Words
from saves import folders
from saves.background import Background
from saves.database import Database
from saves.folders import AppFolders
from saves.library import Library
from saves.settings import MAX_BEGUN
from saves.settings_store import SettingsStore
from tests.kit.waiting import wait_until
from tests.ui.listener import FakeAdapter
from ui import cli, navigator
from ui.app.app import App
from ui.app.display import Display, Draw
from ui.app.effect_files import EFFECTS, MEDIUM_STRENGTH, VARIED
from ui.app.pointing import is_near
from ui.app.scene import Scene
from ui.app.sound import Sound
from ui.app.window import Size, Window
from ui.app.worker import A, Worker
from ui.app.worker_process import Job
from ui.dialogs import files
from ui.draw.materials import planks
from ui.draw.theme import PANEL_WOOD
from ui.navigator import Navigator
from ui.play.playing.menu import GameMenu
from ui.screens import saved_game
from ui.widgets.button import Button
from ui.words import set_language, spoken_language

Place = tuple[int, int]
Act = Callable[..., Any]
SomeScene = TypeVar("SomeScene", bound=Scene)
STEP = 0.02  # seconds of one step
_MOST_STEPS = 5000

_CHARACTERS = {
    pygame.K_RETURN: "\r", pygame.K_TAB: "\t", pygame.K_ESCAPE: "\x1b", pygame.K_SPACE: " ",
    pygame.K_BACKSPACE: "\b",
}  # fmt: skip


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += seconds


class SilentSound(Sound):
    """Opens no device; remembers what would have sounded, and knows which pitches there are."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[str] = []
        self.strengths: list[tuple[str, float]] = []
        self.levels: tuple[int, int, bool] = (70, 0, False)

    @override
    def start(self) -> None:
        pass

    @override
    def apply(self, effects: int, music: int, muted: bool, ambience: int = 0) -> None:
        self.levels = (effects, music, muted)

    @override
    def play(
        self, name: str, *, pitch: int = 0, strength: float = MEDIUM_STRENGTH, loudness: float = 1.0
    ) -> None:
        assert pitch in EFFECTS[name] or name in VARIED or not pitch
        assert 0 <= strength <= 1
        self.played.append(name)
        self.strengths.append((name, strength))

    @override
    def prepare(self) -> bool:
        return False


class Asked(NamedTuple):
    """A job, and the callback for its answer."""

    job: Any
    callback: Callable[[Any], object]


class QuietWorker(Worker):
    """Starts no process; remembers what it was asked, for a test to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Asked] = []
        self.stops = 0

    @property
    def names(self) -> list[str]:
        """What kinds of jobs were asked for."""
        return [type(job).__name__ for job, _ in self.asked]

    @override
    def submit(self, job: Job[A], callback: Callable[[A | None], object]) -> None:
        self.asked.append(Asked(job, callback))

    @override
    def cancel(self) -> None:
        self.asked.clear()

    @override
    def stop(self) -> None:
        self.cancel()
        self.stops += 1

    @property
    @override
    def busy(self) -> bool:
        return bool(self.asked)

    @property
    @override
    def due(self) -> float:
        return inf


class CountingDisplay(Display):
    """Counts how often something was drawn, and how many pixels."""

    redraws = 0
    pixels = 0

    @override
    def present(self, draw: Draw) -> bool:
        self.pixels += sum(part.width * part.height for part in self._dirty)
        drawn = super().present(draw)
        self.redraws += drawn
        return drawn


FOLDERS: Final = AppFolders(
    Path("/home/belle/gold"), Path("/home/belle/.config/gold"), Path("/home/belle/logs")
)
"""What the program says of its folders, in pictures too; what a test keeps lies elsewhere."""


def run(argv: list[str]) -> int:
    """Follow a command line as `main` does, in this process; return the exit code."""
    return cli.run(argv, main.__version__, main.process_start)


class Board(Scene):
    """Planks over the whole window, for other scenes to lie over."""

    @override
    def build_layout(self) -> None:
        self.background = planks(self.m.width, self.m.height, PANEL_WOOD, self.m.u(60), 1)

    @property
    @override
    def _title(self) -> Words:
        return "Planks"


# ------------------------------------------------------------------ the window's thread
READERS: Final[Sequence[tuple[Any, str]]] = (
    (Library, "open list last_unfinished invalid_files archive free_path export import_save"),
    (Database, "read write"), (Background, "wait"), (AppFolders, "make"),
    (GameMenu, "result standing new_trophies"),
    (folders, "documents_folder downloads_folder pictures_folder"), (saved_game, "read_summary"),
    (files, "_typed"), (navigator, "_is_long"), (saves.own_pictures, "read find store"),
)  # fmt: skip
"""What may take long, so that the window's thread may not call it."""

_is_window = {0: False}


def _within(act: Act, *, is_window: bool) -> Act:
    """Return a function that acts as the window's thread does, or as the layout thread."""

    def acting(*args: object) -> Any:
        with patch.dict(_is_window, {0: is_window}):
            return act(*args)

    return acting


def _guarded(act: Act) -> Act:
    def guarded(*args: Any, **more: Any) -> Any:
        is_window = _is_window[0] and threading.current_thread() is threading.main_thread()
        assert not is_window, f"the window's thread calls {act.__name__}"
        return act(*args, **more)

    return guarded


for _owner, _names in READERS:
    for _name in _names.split():
        setattr(_owner, _name, _guarded(getattr(_owner, _name)))

windows: list[Window] = []
"""Those that desks have opened; a test forgets its own, as each keeps its desk and a thread."""


class Desk:
    """A window with everything behind it, and hands for its mouse and keyboard."""

    def __init__(self, folder: Path, size: Size = (1280, 800), **settings: object) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()  # no event of the test before; the pictures of a module are shared
        self.clock = Clock()
        self.sound = SilentSound()
        self.worker = QuietWorker()
        store = SettingsStore(folder / "settings.json")
        store.change(**{"animation": "none", "window": size, "begun": (*GAMES,) * MAX_BEGUN, **settings})
        self.display = CountingDisplay(size, scale=store.current.scale, place=store.current.place)
        windows.append(self.display.window)
        self.flashes = 0
        self.display.window.flash = self._flash  # type: ignore[method-assign]
        library = Library(folder / "saves")
        navigate = partial(Navigator, folders=FOLDERS, version=main.__version__)
        self.adapter = FakeAdapter()
        self.app = App(
            self.display, store, lambda: library, self.sound, self.worker, navigate, self.clock,
            adapter=self.adapter,
        )  # fmt: skip
        folders.use_pictures(folder / "pictures")
        self.app.loop.step = _within(self.app.loop.step, is_window=True)  # type: ignore[method-assign]
        for name in ("defer", "request_layout"):
            setattr(self.app._layout, name, _within(getattr(self.app._layout, name), is_window=False))
        self.app.push(Board(self.app))
        self._down: set[int] = set()
        self._last: tuple[float, Place] = (-inf, (0, 0))
        self.settle()

    def _flash(self) -> None:
        """Count a flash in the task bar, which a window that nobody sees has not."""
        self.flashes += 1

    # -------------------------------------------------------------- scenes and time
    @property
    def scene(self) -> Scene:
        return self.app.scene

    def at(self, kind: type[SomeScene]) -> SomeScene:
        """Return the scene, which must be of a kind."""
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    def show(self, make: Callable[[App], Scene]) -> None:
        """Make a scene, push it, and wait until it is drawn."""
        self.app.push(make(self.app))
        self.settle()

    def step(self, times: int = 1, seconds: float = STEP) -> None:
        """Let the loop go round."""
        for _ in range(times):
            self.clock.forward(seconds)
            self.app.loop.step()

    def settle(self) -> None:
        """Go on until nothing moves any more."""
        self.step(2)
        steps = count()

        def is_at_rest() -> bool:
            """Step as long as the table moves, which takes none of our time; else a thread is at work."""
            while self.app.scene.busy:
                self.step()
                if not self.app.scene.stage.busy:
                    return False
                assert next(steps) < _MOST_STEPS, "the scene never comes to rest"
            return True

        wait_until(is_at_rest, "the scene at rest", pause=0.001)

    # -------------------------------------------------------------- the mouse
    def press(self, place: Place, button: int = 1, *, touch: bool = False) -> None:
        self._point(place)
        self._down.add(button)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=touch)

    def release(self, place: Place, button: int = 1, *, touch: bool = False) -> None:
        self._point(place)
        self._down.discard(button)
        self._last = self.clock.now, place
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=touch)

    def move(self, place: Place, held: bool = False, *, touch: bool = False) -> None:
        self._point(place)
        buttons = (int(held), 0, int(3 in self._down))
        self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=buttons, touch=touch)

    def click(self, place: Place, button: int = 1, *, soon: bool = False) -> None:
        """Move there, press and let go: `soon`, or after the time of a double click at the same place."""
        self.move(place)
        then, last = self._last
        pointers = self.app.reader.pointers
        if not soon and is_near(place, last, pointers.distance(is_touch=False)):
            self.clock.forward(max(0.0, then + pointers.seconds + STEP - self.clock.now))
        self.press(place, button)
        self.release(place, button)

    def tap(self, place: Place, seconds: float = STEP) -> None:
        """Put a finger there for some seconds."""
        self.press(place, touch=True)
        self.step(round(seconds / STEP))
        self.release(place, touch=True)

    def button(self, name: str) -> Button:
        """Return the button with a label or an icon; the topmost of several."""
        found = [each for each in self.scene.buttons if name in (each.look.label, each.look.icon)]
        assert found, f"no button here is called {name!r}"
        return max(found, key=lambda each: each.depth)

    def use(self, name: str) -> None:
        """Click on a button, and wait for what follows."""
        self.click(self.button(name).area.center)
        self.settle()

    def drag(self, start: Place, end: Place, steps: int = 6) -> None:
        """Press at the start, go to the end in some steps, let go."""
        self.press(start)
        for number in range(1, steps + 1):
            share = number / steps
            here = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.move((here[0], here[1]), held=True)
        self.release(end)

    def wheel(self, notches: int, place: Place | None = None) -> None:
        """Turn the wheel; up is positive."""
        if place:
            self.move(place)
        self.post(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_x=0.0, precise_y=float(notches))

    def _point(self, place: Place) -> None:
        """Where the mouse is for those who ask SDL, without the event that this makes."""
        pygame.mouse.set_pos(place)
        pygame.event.get(pygame.MOUSEMOTION)

    # -------------------------------------------------------------- the keyboard
    def press_key(self, key: int, mod: int = 0, character: str | None = None, place: int = 0) -> None:
        """Press and release a key, with the text event that SDL sends for it."""
        if character is None:
            is_letter = 32 <= key <= sys.maxunicode and key != pygame.K_DELETE
            character = _CHARACTERS.get(key, chr(key) if is_letter and not mod else "")
        events = [Event(pygame.KEYDOWN, key=key, mod=mod, unicode=character, scancode=place)]
        if character.isprintable() and character:
            events.append(Event(pygame.TEXTINPUT, text=character))
        for event in events:
            pygame.event.post(event)
        self.step()
        self.post(pygame.KEYUP, key=key, mod=mod, unicode=character, scancode=place)

    def type(self, words: str) -> None:
        """Type characters, one key press each."""
        for character in words:
            self.press_key(ord(character.lower()[0]), character=character)

    # -------------------------------------------------------------- the window
    def post(self, kind: int, **values: Any) -> None:
        """Post an event and let the loop take it."""
        pygame.event.post(Event(kind, **values))
        self.step()

    def drag_edge(self, size: Size) -> None:
        """Give the window another size, and let the loop take it."""
        self.display.window.set_size(size)
        self.step()

    def resize(self, size: Size) -> None:
        """Give the window another size and wait until all is laid out anew."""
        self.drag_edge(size)
        self.step(19)
        self.settle()

    def screenshot(self, path: Path) -> None:
        """Save what is shown."""
        pygame.image.save(self.display.surface, str(path))

    # -------------------------------------------------------------- assertions
    def assert_redraw_is_exact(self) -> None:
        """What was drawn piece by piece is what would be drawn as a whole, pixel for pixel."""
        self.display.present(self.app.loop.draw)
        partial = self.display.surface.get_buffer().raw
        self.display.invalidate_all()
        self.display.present(self.app.loop.draw)
        is_same = partial == self.display.surface.get_buffer().raw
        if not is_same and (different := _difference(partial, self.display.surface)):
            raise AssertionError(f"not drawn again where it should have been: {different}")

    def assert_idle_draws_nothing(self, seconds: float = 3.0) -> None:
        """While nothing happens, nothing is drawn."""
        self.settle()
        before = self.display.redraws
        self.step(round(seconds / 0.05), 0.05)
        drawn = self.display.redraws - before
        assert drawn == 0, f"{drawn} redraws while nothing happens"


@contextmanager
def opened(folder: Path, size: Size = (1280, 800), **settings: object) -> Iterator[Desk]:
    """A desk, tidied up afterwards; the language is then the one from before."""
    desk, before = Desk(folder, size, **settings), spoken_language()
    try:
        yield desk
    finally:
        for scene in desk.app.scenes[::-1]:
            scene.leave()
            scene.close()
        desk.app.scenes.clear()
        desk.worker.close()
        desk.display.window.close()
        set_language(before)


def _difference(pixels: bytes, other: Surface) -> Rect | None:
    """The smallest rectangle that holds every differing pixel; None if only bytes that no one sees differ."""
    one = other.copy()
    one.get_buffer().write(pixels)
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else None
