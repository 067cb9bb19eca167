"""A second table with the same game: it tells where things are, what has the focus, what is drawn."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Move
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene
from ui.app.focus import Target
from ui.games.patience.places import Spot
from ui.widgets.button import Button

PLATE: Final = 700
"""What is drawn above this depth belongs to the plate that tells the end."""

_KEYS: Final = {"Return": pygame.K_RETURN, "Tab": pygame.K_TAB, "space": pygame.K_SPACE}
_FADED = 50  # steps after which one scene has wholly given way to another
_MOST = 60  # times that one key may be needed


class Twin:
    """The same game in the process of the test. It takes the keys that the program will be handed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.pressed: list[str] = []
        """The keys that the program has not been handed yet."""

    @property
    def scene(self) -> PatienceScene:
        assert isinstance(self._desk.scene, PatienceScene)
        return self._desk.scene

    @property
    def picture(self) -> Surface:
        """What the table looks like."""
        return self._desk.display.surface.copy()

    def play(self, move: Move) -> None:
        """Make a move, as it has been made by mouse in the program's window: no ring shows the focus."""
        self.scene.focus.show(shown=False)
        assert self.scene.play(move), f"{move} cannot be made"
        self._desk.settle()

    def finish(self) -> None:
        """Build all that is left."""
        self.scene.controller._finish()
        self._desk.settle()

    # -------------------------------------------------------------- the plate
    def plate_button(self, label: str) -> Button:
        """A button of the plate that tells the end."""
        found = [button for button in self._buttons(label) if button.depth > PLATE]
        assert len(found) == 1, f"the plate has {len(found)} buttons {label!r}"
        return found[0]

    def heading(self) -> Rect:
        """Where the plate tells in large letters how the game ended."""
        plate = next(sprite for sprite in self.scene.layer if sprite.depth == PLATE + 100)
        m = self.scene.m
        return Rect(plate.rect.centerx - m.u(120), plate.rect.y + m.u(34), m.u(240), m.half(38))

    def _buttons(self, label: str) -> list[Button]:
        return [button for button in self.scene.buttons if button.look.label == label]

    # -------------------------------------------------------------- keys
    def press(self, name: str) -> None:
        """Press a key here, and remember it for the program."""
        self._desk.press_key(_KEYS[name] if name in _KEYS else ord(name))
        self._desk.settle()
        self.pressed.append(name)

    def press_until(self, name: str, fits: Callable[[Target | None], bool]) -> None:
        """Press a key until the focus is where it should be."""
        for _ in range(_MOST):
            if fits(self.scene.focus.target):
                return
            self.press(name)
        raise AssertionError(f"the key {name} does not bring the focus there")

    def go_to_card(self, pile: int, index: int, key: str) -> None:
        """Bring the focus to a card by the key of its rank."""
        self.press_until(key, lambda focus: _is_at(focus, pile) and _spot(focus).index == index)

    def go_to_pile(self, pile: int) -> None:
        """Bring the focus to a pile."""
        self.press_until("Tab", lambda focus: _is_at(focus, pile))

    def go_to_foundation(self, suit: int) -> None:
        """Bring the focus to a foundation that the joker may take."""
        self.press_until("Tab", lambda focus: isinstance(focus, Spot) and focus.index == suit)

    def go_to_button(self, label: str, *, on_plate: bool = False) -> None:
        """Bring the focus to a button of the panel, or of the plate that tells the end."""
        wanted = [button for button in self._buttons(label) if (button.depth > PLATE) == on_plate]
        assert wanted, f"there is no button {label!r}"
        self.press_until("Tab", lambda focus: focus is wanted[0])

    def take_pressed(self) -> list[str]:
        """The keys for the program; from now on they are known to it."""
        taken, self.pressed = self.pressed, []
        return taken


def _is_at(focus: Target | None, pile: int) -> bool:
    return isinstance(focus, Spot) and focus.pile == pile


def _spot(focus: Target | None) -> Spot:
    assert isinstance(focus, Spot)
    return focus


@contextmanager
def twin_of(save: Path, folder: Path, size: tuple[int, int]) -> Iterator[Twin]:
    """A twin of the game in a save file, which stays as it is."""
    copied = folder / "twin" / "saves" / save.name
    copied.parent.mkdir(parents=True)
    shutil.copyfile(save, copied)
    with opened(folder / "twin", size, animation="full") as desk:
        assert desk.app.navigator.open_saved(copied) == ""
        desk.step(_FADED)
        desk.settle()
        yield Twin(desk)
