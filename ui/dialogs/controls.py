"""The controls of a scene, their response to mouse and arrow keys, and scenes made of them."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

from games.compat import override
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.app.scene import Application, Scene
from ui.widgets.controls import Control, Place, Slider


class Controls:
    """The controls of one scene, in the order in which they were added."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        scene.buttons.has_default = True
        self._controls: list[Control] = []
        self._under: Control | None = None
        self._held: Control | None = None

    def __iter__(self) -> Iterator[Control]:
        return iter(self._controls)

    def __getitem__(self, number: int) -> Control:
        return self._controls[number]

    # -------------------------------------------------------------- the list of controls
    def add(self, control: Control, rect: Rect) -> None:
        """Put a control into its place on the scene."""
        control.put(rect)
        self._controls.append(control)
        self._scene.layer.add(control)

    def clear(self) -> None:
        """Remove all controls."""
        for control in self._controls:
            self._scene.layer.remove(control)
        self.forget()

    def forget(self) -> None:
        """Forget all controls, after their sprites have gone with everything on the scene."""
        self._controls = []
        self._under = self._held = None

    def at(self, place: Place) -> Control | None:
        """Return the control under a place, or None."""
        return next((control for control in self._controls if control.area.collidepoint(place)), None)

    # -------------------------------------------------------------- the mouse
    def hover(self, place: Place) -> None:
        """Light the control under the mouse."""
        under = self.at(place)
        if self._under and self._under is not under:
            self._under.hover(None)
        self._under = under
        if under:
            under.hover(place)

    def press(self, pointer: Pointer) -> bool:
        """Give the pressed control the focus and change it; return False if the press hits none."""
        control = self.at(pointer.place)
        if pointer.kind != "press" or pointer.button != 1 or control is None:
            return False
        self._scene.focus.set(control, shown=False)
        control.press(pointer.place)
        if control in self._controls and control.hot_part(pointer.place) >= 0:
            self._held = control
        return True

    def follow(self, pointer: Pointer) -> bool:
        """Let the held control follow the mouse until its release; return False if none is held."""
        if self._held is None or pointer.kind == "press":
            return False
        if pointer.kind == "move" and pointer.button:
            self._held.drag(pointer.place)
        else:
            self._held = None
        return True

    @property
    def is_holding(self) -> bool:
        """True while a press holds a control."""
        return self._held is not None

    def scroll(self, scroll: Scroll) -> bool:
        """Change the slider under the mouse by the wheel; return False if there is none."""
        if not isinstance(self._under, Slider):
            return False
        self._under.adjust(1 if scroll.notches > 0 else -1)
        return True

    # -------------------------------------------------------------- the keyboard
    def activate(self, target: Target | None) -> bool:
        """Change a control on Enter; return False for any other target, and to press the default button.

        A control whose focus is not shown keeps its value: Enter presses the default button, or, without one,
        shows where the focus is.
        """
        if not isinstance(target, Control):
            return False
        focus = self._scene.focus
        if focus.is_perceived:
            target.activate()
        elif self._scene.buttons.default:
            return False
        else:
            focus.show()
        return True

    def adjust(self, command: Command) -> bool:
        """Change the focused control on left or right; return False if the command is not for it."""
        focus = self._scene.focus
        control = focus.target
        if command.name not in ("left", "right") or not isinstance(control, Control) or not control.has_steps:
            return False
        focus.show()
        control.adjust(1 if command.name == "right" else -1)
        return True


class ControlScene(Scene):
    """A scene with controls, which come before its buttons. Subclasses add them in `build_layout`."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.controls = Controls(self)

    @override
    def targets(self) -> list[Target]:
        return [*self.controls, *super().targets()]

    @override
    def _is_holding(self) -> bool:
        return self.controls.is_holding

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Pointer):
            self.controls.hover(intent.place)
            if self.controls.follow(intent):
                return
        elif isinstance(intent, Scroll) and self.controls.scroll(intent):
            return
        super().handle(intent)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        return self.controls.press(pointer) or super()._handle_pointer(pointer)

    @override
    def activate(self, target: Target | None) -> None:
        if not self.controls.activate(target):
            super().activate(target)

    @override
    def command(self, command: Command) -> None:
        if not self.controls.adjust(command):
            super().command(command)
