"""The stack of scenes: the topmost one is shown; each change leaves a scene and lays another one out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ui.app.scene import release

if TYPE_CHECKING:
    from games.core import Words
    from ui.app.scene import Scene

AskBeforeLoss: TypeAlias = "Callable[[Words, Callable[[], None], Callable[[], None]], None]"
"""Function that warns of a loss: it gets a sentence, a function to try again, and one to leave anyway."""


class SceneStack:
    """The open scenes, the topmost last.

    `changing` runs before a change, while the old scene is still shown, `changed` after it; `emptied` runs
    instead if the last scene would be closed.
    """

    def __init__(
        self,
        changing: Callable[[], None],
        changed: Callable[[], None],
        emptied: Callable[[], None],
        ask_before_loss: AskBeforeLoss,
    ) -> None:
        self.scenes: list[Scene] = []
        self._changing = changing
        self._changed = changed
        self._emptied = emptied
        self._ask_before_loss = ask_before_loss
        self.is_new = False
        """True until `enter` has entered the topmost scene."""

    @property
    def top(self) -> Scene:
        """The scene shown now."""
        return self.scenes[-1]

    def enter(self) -> None:
        """Enter the new topmost scene."""
        self.is_new = False
        self.top.enter()

    # -------------------------------------------------------------- changes
    def push(self, scene: Scene) -> None:
        """Show a scene over the current one."""
        if self.scenes:
            self.top.leave()
            release(self.top)
        self._put(scene)

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the current one."""
        self.top.leave()
        release(self.scenes.pop())
        self._put(scene)

    def pop(self) -> None:
        """Return to the previous scene."""
        self.top.leave()
        if len(self.scenes) == 1:
            self._emptied()
            return
        self._changing()
        gone = self.scenes.pop()
        gone.close()
        release(gone)
        self._set_top()

    def go_home(self) -> None:
        """Return to the first scene without asking, even if moves are lost."""
        while len(self.scenes) > 2:
            gone = self.scenes.pop()
            gone.leave()
            gone.close()
        if len(self.scenes) > 1:
            self.pop()

    def _put(self, scene: Scene) -> None:
        if self.scenes:
            self._changing()
        self.scenes.append(scene)
        self._set_top()

    def _set_top(self) -> None:
        self.is_new = True
        self._changed()

    # -------------------------------------------------------------- asking before a loss
    def home(self, then: Callable[[], object]) -> None:
        """Return to the first scene and then call `then`; if moves would be lost, ask first."""

        def go() -> None:
            self.go_home()
            then()

        self.confirm_leave(self.scenes[1:], go)

    def confirm_leave(self, scenes: Sequence[Scene], leave: Callable[[], None]) -> None:
        """Call `leave` to leave the scenes; if moves would be lost, ask the player first."""
        sentence = next((warning for scene in scenes if (warning := scene.loss_warning())), "")
        if sentence:
            self._ask_before_loss(sentence, lambda: self.confirm_leave(scenes, leave), leave)
        else:
            leave()
