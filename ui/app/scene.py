"""What a scene is: enter, leave, lay out, handle, tick, draw; with buttons, focus and tips for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from pygame import Rect, Surface
from pygame.event import Event

from ui.app.focus import Direction, following, neighbour
from ui.app.intents import Command, Intent, Pointer
from ui.app.stage import Stage
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.widgets.button import Button, ButtonLook, focus_ring, plaque

if TYPE_CHECKING:
    from ui.app.app import App

GRACE: Final = 1.0
"""Seconds in which no press leaves what has opened by itself: it was meant for what was there before."""

_TIP_AFTER: Final = 0.6  # seconds of rest
_ARROWS: Final[dict[str, Direction]] = {"left": "left", "right": "right", "up": "up", "down": "down"}

FOCUS_DEPTH: Final = 900
TIP_DEPTH: Final = 950


class Target(Protocol):
    """Something that can have the focus."""

    @property
    def area(self) -> Rect:
        """Where it is."""
        ...

    @property
    def enabled(self) -> bool:
        """Whether it can be chosen now."""
        ...


class Scene:
    """One screen of the program. Subclasses paint `background` and fill `layer` in `lay_out`."""

    title = "Gold Rush Games"
    asks_before_loss = False
    """Whether it is the question whether to leave though moves would be lost."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.layer = Layer(app.hurt)
        self.stage = Stage(app.settings.now.animation)
        self.buttons: list[Button] = []
        self.background: Surface | None = None
        self.focus: Target | None = None
        self._ring: Sprite | None = None
        self._tip: Sprite | None = None
        self._hot: Button | None = None
        self._hot_since = 0.0
        self._pressed: Button | None = None

    # -------------------------------------------------------------- life
    @property
    def m(self) -> Metrics:
        """The measures of the window."""
        return self.app.metrics

    def enter(self) -> None:
        """The scene is shown now, for the first time or again."""

    def leave(self) -> None:
        """The scene is shown no more, for now or for good."""

    def rebuild(self) -> None:
        """Lay everything out anew: the window, the text size or the card style has changed."""
        focused = self._focus_number()
        self.stage.finish()
        self.stage.level = self.app.settings.now.animation
        self.layer.clear()
        self.buttons.clear()
        self._ring = self._tip = self._hot = self._pressed = None
        self.focus = None
        self.lay_out()
        self._focus_again(focused)
        self.app.hurt_all()

    def lay_out(self) -> None:
        """Paint the background and make all sprites and buttons for `self.m`."""
        raise NotImplementedError

    def tick(self, now: float) -> None:
        """Let time pass: animations, tips. Called often; draws nothing itself."""
        self.stage.tick(now)
        self._tick_tip(now)

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw what shows inside the clip."""
        if self.background:
            target.blit(self.background, clip, clip)
        self.layer.draw(target, clip)

    @property
    def busy(self) -> bool:
        """Whether something moves, so that the next frame should come soon."""
        return self.stage.busy

    def put_away(self) -> None:
        """The scene is left for good: what it keeps open is closed."""

    def loss(self) -> str:
        """What would be lost by leaving the scene now, as a sentence; "" for nothing."""
        return ""

    def say(self, sentence: str) -> None:
        """Show a sentence to the player, for a while; "" takes it away."""

    def hidden_changed(self, hidden: bool) -> None:
        """The window has been hidden, or is seen again."""

    def pointer_left(self) -> None:
        """The pointer is in the window no more."""
        self._hover(None)

    def raw(self, event: Event) -> bool:
        """An event before it becomes an intent; True where the scene has used it up."""
        return False

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """Do what the player wants."""
        if isinstance(intent, Pointer):
            self._point(intent)
        elif isinstance(intent, Command):
            self._hide_tip()
            self.command(intent)

    def command(self, command: Command) -> None:
        """Carry out a command: arrows, Tab and Enter move and use the focus."""
        if command.name in _ARROWS:
            self.move_focus(_ARROWS[command.name])
        elif command.name in ("next", "previous"):
            step = 1 if command.name == "next" else -1
            self.set_focus(following(self.targets(), self.focus, step))
        elif command.name in ("activate", "deal"):
            self.activate(self.focus)
        elif command.name == "back":
            self.app.pop()
        elif command.name == "full screen":
            self.app.toggle_full_screen()
        elif command.name == "mute":
            self.app.toggle_mute()
        elif command.name == "settings":
            self.app.navigator.open_settings()

    def pointed(self, pointer: Pointer) -> bool:
        """The pointer, where no button took it; True where it was of use."""
        return False

    def targets(self) -> list[Target]:
        """All that can have the focus, in Tab order."""
        return [button for button in self.buttons if button.enabled and button.visible]

    def activate(self, target: Target | None) -> None:
        """Enter was pressed on the target that has the focus."""
        if isinstance(target, Button) and target.enabled:
            self.use(target)

    def use(self, button: Button) -> None:
        """A button was used."""
        self.app.sound.play("click")
        button.action()

    # -------------------------------------------------------------- focus
    def move_focus(self, direction: Direction) -> None:
        """Go to the neighbour in a direction."""
        targets = self.targets()
        if self.focus is None or self.focus not in targets:
            self.set_focus(self.first_focus())
            return
        places = [(target, target.area) for target in targets]
        found = neighbour(places, self.focus.area, direction)
        if found is not None:
            self.set_focus(found)

    def first_focus(self) -> Target | None:
        """What has the focus when the keyboard is used for the first time."""
        targets = self.targets()
        return targets[0] if targets else None

    def set_focus(self, target: Target | None, *, shown: bool = True) -> None:
        """Give the focus, and show it."""
        self.focus = target
        self.show_focus(shown=shown)

    def show_focus(self, *, shown: bool = True) -> None:
        """Draw the focus ring where the focus is now, or take it away."""
        if self._ring:
            self.layer.remove(self._ring)
            self._ring = None
        if self.focus is not None and shown:
            area, grow = self.focus.area, self.m.u(6)
            self._ring = Sprite(focus_ring(area, self.m), (area.x - grow, area.y - grow), FOCUS_DEPTH)
            self.layer.add(self._ring)

    @property
    def focus_is_shown(self) -> bool:
        """Whether the keyboard is in use."""
        return self._ring is not None

    def _focus_number(self) -> int | None:
        """The place of the focus among the targets; None where it is not shown."""
        if self._ring is None or self.focus is None:
            return None
        targets = self.targets()
        return targets.index(self.focus) if self.focus in targets else None

    def _focus_again(self, number: int | None) -> None:
        targets = self.targets()
        if number is not None and number < len(targets):
            self.set_focus(targets[number])

    # -------------------------------------------------------------- buttons
    def add_button(
        self, rect: Rect, look: ButtonLook, action: Callable[[], None], tip: str = "", *, key: str = ""
    ) -> Button:
        """Put a button on the scene, with the cap of its key where it has one."""
        button = Button(rect, look, self.m, action, tip, key=key)
        self.buttons.append(button)
        self.layer.add(button)
        if button.cap:
            self.layer.add(button.cap)
        return button

    def drop_buttons(self, buttons: Sequence[Button]) -> None:
        """Take buttons away for good, and with them their tips."""
        for button in buttons:
            self.layer.remove(button)
            if button.cap:
                self.layer.remove(button.cap)
        self.buttons = [button for button in self.buttons if not any(button is gone for gone in buttons)]
        if any(self._hot is gone for gone in buttons):
            self._hover(None)
        if any(self._pressed is gone for gone in buttons):
            self._pressed = None

    def button_at(self, place: tuple[int, int]) -> Button | None:
        """The button under a place."""
        for button in reversed(self.buttons):
            if button.visible and button.area.collidepoint(place):
                return button
        return None

    def _point(self, pointer: Pointer) -> None:
        button = self.button_at(pointer.place)
        if pointer.kind == "press":
            self._press(pointer, button)
        elif pointer.kind == "release" and self._pressed:
            self._release(button)
        elif self._pressed is None:
            self._hover(button)
            if button is None or pointer.kind == "release":
                self.pointed(pointer)

    def _press(self, pointer: Pointer, button: Button | None) -> None:
        self._hide_tip()
        self.show_focus(shown=False)
        if button is None:
            self.pointed(pointer)
        elif button.enabled and pointer.button == 1:
            self._pressed = button
            button.show(state="pressed")

    def _release(self, button: Button | None) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        pressed.show(state="hot" if pressed is button else "rest")
        if pressed is button and pressed.enabled:
            self.use(pressed)

    def _hover(self, button: Button | None) -> None:
        if button is self._hot:
            return
        self._hide_tip()
        if self._hot:
            self._hot.show(state="rest")
        self._hot = button
        self._hot_since = self.app.now
        if button and button.enabled:
            button.show(state="hot")

    # -------------------------------------------------------------- tips
    def _tick_tip(self, now: float) -> None:
        """A tip comes after a rest on a button, and goes with the button."""
        if self._hot is None or not self._hot.visible or not self._hot.tip:
            self._hide_tip()
        elif not self._tip and not self._pressed and now - self._hot_since > _TIP_AFTER:
            self._show_tip(self._hot.tip, self._hot.area)

    def _show_tip(self, words: str, area: Rect) -> None:
        picture = plaque(words, self.m, 15, self.m.u(420))
        rect = picture.get_rect(midtop=(area.centerx, area.bottom + self.m.u(8)))
        rect.clamp_ip(self.m.window.inflate(-self.m.u(8), -self.m.u(8)))
        if rect.colliderect(area):
            rect.bottom = area.top - self.m.u(8)
        self._tip = Sprite(picture, rect.topleft, TIP_DEPTH)
        self.layer.add(self._tip)

    def _hide_tip(self) -> None:
        self._hot_since = self.app.now
        if self._tip:
            self.layer.remove(self._tip)
            self._tip = None
