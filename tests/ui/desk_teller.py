"""Acts that work at every desk with a window: the mouse, keys, a gamepad, the window, settings and time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

import pygame
from pygame import Rect

from games.compat import override
from games.core import Words
from tests.kit.script import Answer, BadScript, Teller, plain
from tests.ui.harness import STEP, Desk, Place
from tests.ui.spoken_laws import unheard
from ui.dialogs.modal import MenuScene
from ui.play.playing.scene import PlayScene
from ui.widgets.button import Button
from ui.words import in_words

KEYS: Final = {"enter": "return"}
"""Names of keys beside those of the library."""
MODS: Final = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}
_MOST_PRESSES: Final = 60


def _key(name: str) -> tuple[int, int]:
    """The number of a key, and what is held with it: `space`, `ctrl+z`."""
    *mods, key = name.split("+") if len(name) > 1 else [name]
    try:
        return pygame.key.key_code(KEYS.get(key, key)), sum(MODS[each] for each in mods)
    except (KeyError, ValueError):
        raise BadScript(f"nobody knows the key {name!r}") from None


class DeskTeller(Teller):
    """Somebody at a desk; each kind of script adds the places that it knows."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def button(self, name: str) -> Button:
        """Return the button with a label or an icon."""
        return self.desk.button(name)

    def place(self, name: str) -> Place:
        """Return the middle of what has a name: of a button, unless a kind of script knows more places."""
        return self.button(name).area.center

    @override
    def check(self) -> None:
        """All is drawn exactly."""
        self.desk.assert_redraw_is_exact()

    def do(self, words: str) -> None:
        """Do what a line of acts says."""
        for act in words.split("; "):
            self.act(act)
            self.check()

    # -------------------------------------------------------------- what is seen
    def ask_scenes(self) -> Answer:
        """The scenes above the bare desk, the topmost last, and what is wrong with its words by ear."""
        return " ".join((*(type(scene).__name__ for scene in self.desk.app.scenes[1:]), *unheard(self.desk)))

    def ask_sentence(self) -> Answer:
        """What a menu or a question says above its buttons."""
        return in_words(self.desk.at(MenuScene).sentence)

    def ask_can(self, button: str) -> Answer:
        """Whether a button can be pressed."""
        return self.button(button).enabled

    def ask_tip(self, button: str) -> Answer:
        """The words beside a button on which the mouse rests."""
        return self.button(button).tip

    def ask_holding(self) -> Answer:
        """Whether a press holds something that can be dragged."""
        return self.desk.scene.presses.is_holding()

    def ask_title(self) -> Answer:
        """What the title of the window says instead of the name of the program."""
        return self.desk.display.window._window.title

    def ask_flashes(self) -> Answer:
        """How often the window has asked for attention in the task bar."""
        return self.desk.flashes

    def ask_heard(self, sound: str) -> Answer:
        """Whether a sound was played."""
        return sound in self.desk.sound.played

    def ask_cues(self) -> Answer:
        """The audio cues that were played since this was last asked."""
        played = self.desk.sound.played
        cues = " ".join(name.removeprefix("cue_") for name in played if name.startswith("cue_"))
        played.clear()
        return cues

    # -------------------------------------------------------------- the mouse
    def do_click(self, name: str) -> None:
        self.desk.click(self.place(name))

    def do_right_click(self, name: str) -> None:
        """Click with the right button; `right` alone is a key."""
        self.desk.click(self.place(name), 3)

    def do_double(self, name: str) -> None:
        """Click twice, long after the last click."""
        self.desk.step(1, 1.0)
        place = self.place(name)
        self.desk.click(place)
        self.desk.click(place, soon=True)

    def do_unsteady(self, name: str) -> None:
        """Click twice, so slowly and so far apart as still makes a double click."""
        self.desk.step(1, 1.0)
        x, y = self.place(name)
        self.desk.click((x, y))
        self.desk.step(1, 0.4)
        self.desk.click((x + 7, y), soon=True)

    def do_tap(self, name: str) -> None:
        """Touch a place."""
        self.desk.step(1, 1.0)
        self.desk.tap(self.place(name))

    def do_rest(self, name: str) -> None:
        """Let a finger rest on a place, and lift it."""
        self.desk.tap(self.place(name), 0.8)

    def do_lose(self) -> None:
        """Move the mouse after a release that nobody heard."""
        self.desk.move((4, 4))

    def do_point(self, name: str) -> None:
        """Let the mouse rest there."""
        self.desk.move(self.place(name))

    def do_drag(self, names: str) -> None:
        """Drag from one place to another: `A to B`."""
        start, _, end = names.partition(" to ")
        self.desk.drag(self.place(start), self.place(end))

    def do_wheel(self, words: str) -> None:
        """Turn the wheel so many notches, over a place where one is named."""
        notches, _, name = words.partition(" ")
        self.desk.wheel(int(notches), self.place(name) if name else None)

    # -------------------------------------------------------------- keys and a gamepad
    def press_key(self, key: int, mod: int) -> None:
        """Press a key."""
        self.desk.press_key(key, mod)

    @override
    def do_other(self, act: str) -> Answer:
        """Press a key by its name: `space`, `ctrl+z`, `down x3`."""
        name, _, times = act.partition(" x")
        for _ in range(int(times or 1)):
            self.press_key(*_key(name))
        return None

    def do_keep(self, key: str, seconds: str) -> None:
        """Hold a key down for some seconds: `keep ctrl+z 2`."""
        code, mod = _key(key)
        self.desk.post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.desk.step(round(float(seconds) / STEP))
        self.desk.post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)

    def do_focus(self, name: str) -> None:
        """Press Tab until a place has the focus."""
        self._reach(name, pygame.K_TAB)

    def do_reach(self, name: str) -> None:
        """Press Down until a place has the focus."""
        self._reach(name, pygame.K_DOWN)

    def _reach(self, name: str, key: int) -> None:
        for _ in range(_MOST_PRESSES):
            focus, place = self.desk.scene.focus, self.place(name)
            if focus.is_shown and focus.target and focus.target.area.center == place:
                return
            self.press_key(key, 0)
        raise AssertionError("no key reaches it")

    def do_type(self, words: str) -> None:
        """Type words; in quotation marks with escapes, as in JSON."""
        self.desk.type(json.loads(words) if words.startswith('"') else words)

    def do_pad(self, button: str) -> None:
        """Press a button of a gamepad that the library does not know, by its number."""
        self.desk.post(pygame.JOYBUTTONDOWN, button=int(button), instance_id=0)

    # -------------------------------------------------------------- the window, settings, time
    def do_resize(self, size: str) -> None:
        """Give the window another size: `1280x800`."""
        width, _, height = size.partition("x")
        self.desk.resize((int(width), int(height)))

    def do_set(self, words: str) -> None:
        """Change a setting: `text_size 175`, `toggles yes`."""
        name, _, word = words.partition(" ")
        values = {"yes": True, "no": False}
        value = values[word] if word in values else int(word) if word.isdigit() else word
        self.desk.app.change_settings(**{name: value})

    def do_listen(self) -> None:
        """Let a screen reader listen from now on."""
        self.desk.adapter.listens = True
        self.desk.step(1)

    def do_window(self, change: str) -> None:
        """Let the window be `minimized` or `restored`, or its focus come and go: `focuslost`."""
        self.desk.post(getattr(pygame, f"WINDOW{change.upper()}"))

    def do_wait(self, steps: str) -> None:
        """Let so many steps of the loop go by."""
        self.desk.step(int(steps))


class WatchingTeller(DeskTeller):
    """Somebody at a desk who tells below each line what is seen now, and was not before."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.before: dict[str, str] = {}
        """All that was ever seen, by its name, as it was last."""
        self.says: list[str] = []
        """What the program has said since the line before."""

    @override
    def seen(self) -> Iterable[tuple[str, str]]:
        raise NotImplementedError

    def all_seen(self) -> dict[str, str]:
        """Return all that is seen now, as it is written."""
        return {name: plain(said) for name, said in self.seen()}

    def news(self) -> Iterator[str]:
        """Yield what has happened since the line before."""
        yield from (f"says: {words}" for words in self.says if words)
        self.says.clear()

    @override
    def changes(self) -> Iterator[str]:
        seen, before = self.all_seen(), self.before
        self.before = before | seen
        yield from self.news()
        yield from (f"{name}: {said}" for name, said in seen.items() if before.get(name) != said)


@contextmanager
def overhearing(heard: Callable[[str, Rect | None], object]) -> Iterator[None]:
    """Report the words of each message of a table, and the area beside which it stands."""
    show = PlayScene.show_message

    def show_message(
        scene: PlayScene, sentence: Words, near: Rect | None = None, about: Sequence[Rect] = ()
    ) -> None:
        heard(in_words(sentence), near)
        show(scene, sentence, near, about)

    with patch.object(PlayScene, "show_message", show_message):
        yield
