"""The buttons of a scene, their response to the mouse, and their tips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from pygame import Rect

from games.core import Words, message
from ui.app.bindings import CommandName
from ui.app.intents import Pointer
from ui.draw.theme import Metrics
from ui.widgets.button import DEPTH, Button, ButtonLook, match_font_sizes, split_key
from ui.widgets.key_signs import key_cap, pad_sign
from ui.widgets.overlays import Overlay, space_on
from ui.widgets.pill import label
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.services import Services
    from ui.draw.sprites import Layer

TIP_DEPTH: Final = 950
_TIP_AFTER: Final = 0.6  # seconds of rest
_TIP_LASTS: Final = 6.0  # seconds a tip is shown
_MIN_CAP_SIZE: Final = 12  # pixels of the letters on a cap


def cap_size(m: Metrics) -> int:
    """Return the size of the letters on a button's cap, in pixels."""
    return max(_MIN_CAP_SIZE, m.half(13))


class TipArea(NamedTuple):
    """An area with a tip that is no button."""

    area: Rect
    tip: str
    visible: bool = True


class Buttons:
    """The buttons of one scene, in the order of their addition."""

    def __init__(self, layer: Layer, app: Services) -> None:
        self._layer = layer
        self._app = app
        self.has_default = False
        """True if Enter presses the first primary button while the player cannot see the focus."""
        self.cap_followers: list[Callable[[], object]] = []
        """Called when all caps were renewed for another device, as sentences may name it too."""
        self._buttons: list[Button] = []
        self._tip_areas: list[TipArea] = []
        self._hot: Button | TipArea | None = None
        self._hot_since = 0.0
        self._pressed: Button | None = None
        self._tip: Overlay | None = None
        self._tip_since = 0.0
        self._is_tip_done = False
        """True once the tip under the mouse has been shown, or a press has made it useless."""

    def __iter__(self) -> Iterator[Button]:
        return iter(self._buttons)

    def __getitem__(self, number: int) -> Button:
        return self._buttons[number]

    # -------------------------------------------------------------- adding and removing
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
        """Add a button to the scene, with the cap of its key if it has one.

        The tip names the key of a `command`; for players with a gamepad, the cap shows its button.
        """
        command = "deal" if key == "Space" else command
        button = Button(rect, look, self._app.metrics, action, "", depth, self._cap(key, command), command)
        self.set_tip(button, tip)
        self._buttons.append(button)
        self._layer.add(button)
        self._update_cap(button)
        return button

    def match_font_sizes(self, buttons: Iterable[Button]) -> None:
        """Give the labels of buttons side by side the same font size."""
        buttons = list(buttons)
        sizes = [button.size for button in buttons]
        looks = match_font_sizes([button.look_beside_cap for button in buttons], sizes, self._app.metrics)
        for button, look in zip(buttons, looks, strict=True):
            button.show(look=look)

    def _update_cap(self, button: Button) -> None:
        """Put the cap of the device used last, keyboard or gamepad, on a button."""
        m, reader = self._app.metrics, self._app.reader
        size = cap_size(m)
        if not reader.uses_gamepad:
            sign = key_cap(button.key, size, m) if button.key else None
        else:
            name = reader.bindings.button(button.command)
            sign = pad_sign(name, reader.pads.family, size, m) if name else None
        if cap := button.set_cap(sign):
            self._layer.add(cap)

    def refresh_caps(self) -> None:
        """Renew all caps for the device used last: keys, or the gamepad's buttons."""
        for button in self._buttons:
            self._replace_cap(button)
        for follow in self.cap_followers:
            follow()

    def set_key(self, button: Button, key: str, command: CommandName | Literal[""] = "") -> None:
        """Change the key and the gamepad command of a button."""
        command = "deal" if key == "Space" else command
        wanted, bindings = (self._cap(key, command), command), self._app.reader.bindings
        if wanted != (button.key, button.command):
            button.key, button.command = wanted
            button.shortcut = button.key or (bindings.key(command) if command else "")
            self._replace_cap(button)

    def _cap(self, key: str, command: CommandName | Literal[""]) -> str:
        """Return the key on the cap of a button: the one bound to its command, else its usual `key`."""
        bindings = self._app.reader.bindings
        bound = bindings.key(command) if key and command else ""
        return bound or bindings.sign(key)

    def _replace_cap(self, button: Button) -> None:
        if button.cap:
            self._layer.remove(button.cap)
        self._update_cap(button)

    def set_tip(self, button: Button, tip: Words) -> None:
        """Give a button a tip, with the key of its command if no cap shows the key."""
        bound = self._app.reader.bindings.key(button.command) if button.command else ""
        button.hint, button.shortcut = in_words(tip), button.key or bound
        if bound and not button.key:
            tip = message("button.with_key", label=tip, key=bound)
        button.tip = in_words(tip)

    def add_tip(self, area: Rect, tip: Words) -> None:
        """Give a tip to an area that is no button."""
        self._tip_areas.append(TipArea(area, in_words(tip)))

    def remove(self, buttons: Sequence[Button]) -> None:
        """Remove buttons and their tips."""
        for button in buttons:
            self._layer.remove(button)
            if button.cap:
                self._layer.remove(button.cap)
        self._buttons = [button for button in self._buttons if not any(button is gone for gone in buttons)]
        if any(self._hot is gone for gone in buttons):
            self.hover(None)
        if any(self._pressed is gone for gone in buttons):
            self._pressed = None

    def clear(self) -> None:
        """Remove all buttons, after the scene has removed their sprites."""
        self._buttons.clear()
        self._tip_areas.clear()
        self._tip = self._hot = self._pressed = None

    def at(self, place: tuple[int, int]) -> Button | None:
        """Return the button at a place, or None."""
        for button in reversed(self._buttons):
            is_near = button.visible and button.bounds.collidepoint(place)  # quicker than its area
            if is_near and button.area.collidepoint(place):
                return button
        return None

    @property
    def default(self) -> Button | None:
        """The button that Enter presses while the player cannot see the focus; None to use the focus."""
        if not self.has_default:
            return None
        return next((b for b in self._buttons if b.look.kind == "primary" and b.enabled and b.visible), None)

    # -------------------------------------------------------------- the mouse
    @property
    def is_pressed(self) -> bool:
        """True while the mouse holds a button down."""
        return self._pressed is not None

    def point(self, pointer: Pointer) -> bool:
        """Handle the pointer; return True to consume its event. A drag from elsewhere passes over buttons."""
        if pointer.kind == "move" and pointer.button and not self._pressed:
            return False
        button = self.at(pointer.place)
        if pointer.kind == "press":
            self._press(pointer, button)
            return button is not None
        if pointer.kind == "cancel":
            self.cancel()
            return False
        if self._pressed:
            if pointer.kind == "release" and pointer.button == 1:
                self._release(self._pressed, button)
            return True
        self.hover(button or self._tip_area_at(pointer.place))
        return button is not None and pointer.kind != "release"

    def _tip_area_at(self, place: tuple[int, int]) -> TipArea | None:
        return next((each for each in self._tip_areas if each.area.collidepoint(place)), None)

    def hover(self, button: Button | TipArea | None) -> None:
        """Set the button or other area under the mouse; None for neither."""
        if button is self._hot:
            return
        self.hide_tip()
        if isinstance(self._hot, Button):
            self._hot.show(state="rest")
        self._hot = button
        self._is_tip_done = False
        self._hot_since = self._app.now
        if isinstance(button, Button) and button.enabled:
            button.show(state="hot")

    def use(self, button: Button) -> None:
        """Play the click and run a button's action."""
        self._app.sound.play("click")
        button.action()

    def cancel(self) -> None:
        """Let the pressed button go without its action."""
        if self._pressed:
            self._pressed.show(state="rest")
        self._pressed = None

    def _press(self, pointer: Pointer, button: Button | None) -> None:
        if pointer.is_touch and pointer.button == 3:
            return  # a finger that rests asks for a tip
        self.hide_tip()
        self._is_tip_done = True
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
        """Show a tip after a rest on a button; hide it with the button or after the time to read it."""
        if self._hot is None or not self._hot.visible or not self._hot.tip:
            self.hide_tip()
            self._is_tip_done = False
        elif self._tip:
            if now - self._tip_since > _TIP_LASTS:
                self.hide_tip()
                self._is_tip_done = True
        elif self._is_tip_pending and now - self._hot_since > _TIP_AFTER:
            self._tip_since = now
            self._show_tip(self._tip_of(self._hot), self._hot.area)

    @property
    def due(self) -> float:
        """Time of the next appearance or disappearance of a tip; inf for none."""
        if self._tip:
            return self._tip_since + _TIP_LASTS
        return self._hot_since + _TIP_AFTER if self._is_tip_pending else inf

    @property
    def _is_tip_pending(self) -> bool:
        """True while a tip will appear if the mouse keeps still."""
        hot = self._hot
        return (
            hot is not None and hot.visible and bool(hot.tip) and not self._pressed and not self._is_tip_done
        )

    def _tip_of(self, hot: Button | TipArea) -> str:
        """Return a tip, without the key of its command while a gamepad is in use."""
        if isinstance(hot, Button) and hot.hint and self._app.reader.uses_gamepad:
            return split_key(hot.hint)[0]
        return hot.tip

    def hide_tip(self) -> None:
        """Hide the tip; it appears again after another rest."""
        self._hot_since = self._app.now
        self._tip = self._layer.swap(self._tip, None)

    def _show_tip(self, words: str, area: Rect) -> None:
        m = self._app.metrics
        picture = label(words, m, 15, m.u(420))
        space = space_on(self._layer, m, m.window, [area], but=self._tip)
        beside = picture.get_rect(midtop=(area.centerx, area.bottom + m.u(8)))
        if self._app.reader.pointers.uses_touch:  # the finger covers what is below
            beside.midbottom = area.centerx, area.top - m.u(8)
        place = space.place(picture.get_size(), beside.center, beside)
        again = partial(self._show_tip, words, area)
        self._tip = self._layer.swap(self._tip, Overlay(picture, place.topleft, TIP_DEPTH, again))
