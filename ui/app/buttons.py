"""The buttons of a scene, the mouse over them, and their tips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from pygame import Rect

from games.core import Words, message
from ui.app.bindings import CommandName
from ui.app.intents import Pointer
from ui.draw.theme import Metrics
from ui.widgets.button import DEPTH, Button, ButtonLook, even, key_cap, pad_sign
from ui.widgets.overlays import Overlay, in_sight, space_on
from ui.widgets.pill import plaque
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Scene

TIP_DEPTH: Final = 950
_TIP_AFTER: Final = 0.6  # seconds of rest
_TIP_LASTS: Final = 6.0  # seconds a tip is shown
_LEAST_SIGN: Final = 12  # pixels of the letters on a cap


def cap_size(m: Metrics) -> int:
    """The size of the letters on the cap of a button, in pixels."""
    return max(_LEAST_SIGN, m.half(13))


class Explained(NamedTuple):
    """A place that is no button and has a tip."""

    area: Rect
    tip: str
    visible: bool = True


class Buttons:
    """The buttons of one scene, in the order in which they were put there."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._buttons: list[Button] = []
        self._explained: list[Explained] = []
        self._hot: Button | Explained | None = None
        self._hot_since = 0.0
        self._pressed: Button | None = None
        self._tip: Overlay | None = None
        self._tip_since = 0.0
        self._is_told = False
        """True once the tip under the mouse has been read or is out of date."""

    def __iter__(self) -> Iterator[Button]:
        return iter(self._buttons)

    def __getitem__(self, number: int) -> Button:
        return self._buttons[number]

    # -------------------------------------------------------------- which there are
    def add(
        self,
        rect: Rect,
        look: ButtonLook,
        action: Callable[[], object],
        tip: Words = "",
        *,
        key: str = "",
        command: CommandName | Literal[""] = "",
        depth: float = DEPTH,
    ) -> Button:
        """Put a button on the scene, with the cap of its key where it has one.

        Of a `command` the key is told in the tip; to those who play with a gamepad, the cap shows its button.
        """
        command = "deal" if key == "Space" else command
        written = self._scene.app.reader.bindings.key(command) if command else ""
        cap = (written or key) if key else ""
        button = Button(rect, look, self._scene.m, action, "", depth, cap, command)
        self.explain_button(button, tip)
        self._buttons.append(button)
        self._scene.layer.add(button)
        self._wear_sign(button)
        return button

    def even(self, buttons: Iterable[Button]) -> None:
        """Give the labels of buttons side by side the same font size."""
        buttons = list(buttons)
        sizes = [button.size for button in buttons]
        looks = even([button.look for button in buttons], sizes, self._scene.m)
        for button, look in zip(buttons, looks, strict=True):
            button.show(look=look)

    def _wear_sign(self, button: Button) -> None:
        """Put the cap on a button that those need who use what was used last."""
        m, reader = self._scene.m, self._scene.app.reader
        size = cap_size(m)
        if not reader.is_padded:
            sign = key_cap(button.key, size, m) if button.key else None
        else:
            name = reader.bindings.button(button.command)
            sign = pad_sign(name, reader.pads.family, size, m) if name else None
        if cap := button.wear(sign):
            self._scene.layer.add(cap)

    def show_signs(self) -> None:
        """The caps are those of keys, or of the gamepad, whichever was used last."""
        for button in self._buttons:
            self._renew_sign(button)

    def rekey(self, button: Button, key: str, command: CommandName | Literal[""] = "") -> None:
        """Change the key and the gamepad command of a button."""
        command = "deal" if key == "Space" else command
        written = self._scene.app.reader.bindings.key(command) if key and command else ""
        if (written or key, command) != (button.key, button.command):
            button.key, button.command = written or key, command
            self._renew_sign(button)

    def _renew_sign(self, button: Button) -> None:
        if button.cap:
            self._scene.layer.remove(button.cap)
        self._wear_sign(button)

    def explain_button(self, button: Button, tip: Words) -> None:
        """Give a button a tip, with the key of its command if no cap shows the key."""
        written = self._scene.app.reader.bindings.key(button.command) if button.command else ""
        if written and not button.key:
            tip = message("button.with_key", label=tip, key=written)
        button.tip = in_words(tip)

    def explain(self, area: Rect, tip: Words) -> None:
        """Give a tip to a place that is no button."""
        self._explained.append(Explained(area, in_words(tip)))

    def drop(self, buttons: Sequence[Button]) -> None:
        """Take buttons away for good, and with them their tips."""
        for button in buttons:
            self._scene.layer.remove(button)
            if button.cap:
                self._scene.layer.remove(button.cap)
        self._buttons = [button for button in self._buttons if not any(button is gone for gone in buttons)]
        if any(self._hot is gone for gone in buttons):
            self.hover(None)
        if any(self._pressed is gone for gone in buttons):
            self._pressed = None

    def forget(self) -> None:
        """There are none any more; their sprites have gone with all that was on the scene."""
        self._buttons.clear()
        self._explained.clear()
        self._tip = self._hot = self._pressed = None

    def at(self, place: tuple[int, int]) -> Button | None:
        """The button under a place."""
        for button in reversed(self._buttons):
            if button.visible and button.area.collidepoint(place):
                return button
        return None

    # -------------------------------------------------------------- the mouse
    @property
    def is_pressed(self) -> bool:
        """Whether the mouse holds one of them down."""
        return self._pressed is not None

    def point(self, pointer: Pointer) -> bool:
        """The mouse over the scene; True where it is the business of the buttons alone."""
        button = self.at(pointer.place)
        if pointer.kind == "press":
            self._press(pointer, button)
            return button is not None
        if self._pressed:
            if pointer.kind == "release":
                self._release(self._pressed, button)
            return True
        self.hover(button or self._explained_at(pointer.place))
        return button is not None and pointer.kind != "release"

    def _explained_at(self, place: tuple[int, int]) -> Explained | None:
        return next((each for each in self._explained if each.area.collidepoint(place)), None)

    def hover(self, button: Button | Explained | None) -> None:
        """The mouse has come over a button or another place with a tip, or has left them all."""
        if button is self._hot:
            return
        self.hide_tip()
        if isinstance(self._hot, Button):
            self._hot.show(state="rest")
        self._hot = button
        self._is_told = False
        self._hot_since = self._scene.app.now
        if isinstance(button, Button) and button.enabled:
            button.show(state="hot")

    def use(self, button: Button) -> None:
        """Do what a button is for."""
        self._scene.app.sound.play("click")
        button.action()

    def _press(self, pointer: Pointer, button: Button | None) -> None:
        self.hide_tip()
        self._is_told = True
        if button and button.enabled and pointer.button == 1:
            self._pressed = button
            button.show(state="pressed")

    def _release(self, pressed: Button, button: Button | None) -> None:
        self._pressed = None
        pressed.show(state="hot" if pressed is button else "rest")
        if pressed is button and pressed.enabled:
            self.use(pressed)

    # -------------------------------------------------------------- tips
    def tick(self, now: float) -> None:
        """Show a tip after a rest on a button; hide it with the button or once it has been read."""
        if self._hot is None or not self._hot.visible or not self._hot.tip:
            self.hide_tip()
            self._is_told = False
        elif self._tip:
            if now - self._tip_since > _TIP_LASTS:
                self.hide_tip()
                self._is_told = True
            elif not in_sight(self._scene.layer, self._scene.m).contains(self._tip.rect):
                self._show_tip(self._hot.tip, self._hot.area)
        elif self._waits and now - self._hot_since > _TIP_AFTER:
            self._tip_since = now
            self._show_tip(self._hot.tip, self._hot.area)

    @property
    def due(self) -> float:
        """Time at which a tip appears or disappears; inf if none does."""
        if self._tip:
            return self._tip_since + _TIP_LASTS
        return self._hot_since + _TIP_AFTER if self._waits else inf

    @property
    def _waits(self) -> bool:
        """True while a tip will appear if the mouse keeps still."""
        hot = self._hot
        return hot is not None and hot.visible and bool(hot.tip) and not self._pressed and not self._is_told

    def hide_tip(self) -> None:
        """Take the tip away; it comes again after another rest."""
        self._hot_since = self._scene.app.now
        self._tip = self._scene.layer.swap(self._tip, None)

    def _show_tip(self, words: str, area: Rect) -> None:
        m = self._scene.m
        picture = plaque(words, m, 15, m.u(420))
        space = space_on(self._scene.layer, m, m.window, [area], but=self._tip)
        below = picture.get_rect(midtop=(area.centerx, area.bottom + m.u(8)))
        place = space.place(picture.get_size(), below.center, below)
        self._tip = self._scene.layer.swap(self._tip, Overlay(picture, place.topleft, TIP_DEPTH))
