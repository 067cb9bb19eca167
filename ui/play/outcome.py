"""Plates that open by themselves when a game is over: what leads away from them waits for a moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.core import message
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer
from ui.app.scene import GRACE
from ui.app.stage import Step
from ui.dialogs.modal import ChoiceScene, Entry
from ui.draw.boxes import shares
from ui.widgets.button import ButtonLook, labelled

if TYPE_CHECKING:
    from ui.app.app import App

_LEAVING: Final = ("activate", "deal", "back")
"""Commands that may leave such a plate, besides those of its entries."""


class OutcomeScene(ChoiceScene):
    """Entries below something to look at, over the table of a game that is over.

    Escape shows the table again. It opens by itself, maybe under a key that is being pressed: nothing has the
    focus before it is moved, and for a moment nothing leaves it. What is shown once, `steps` tell.
    """

    def __init__(self, app: App, entries: Sequence[Entry]) -> None:
        super().__init__(app, entries)
        self._shown_at: float | None = None

    def steps(self) -> Iterable[Step]:
        """What moves when it is seen for the first time."""
        return ()

    def add_buttons(self, room: Rect, close: Rect) -> None:
        """Put the entries side by side into a room, and the cross that closes."""
        for entry, rect in zip(self._entries, shares(room, len(self._entries), self.m.u(12)), strict=True):
            look = labelled(entry.label, entry.icon, entry.kind, 17)
            key = self.app.reader.bindings.shown(entry.key, entry.command)
            tip = message("button.with_key", label=entry.label, key=key) if key else ""
            self.buttons.add(rect, look, self._chosen(entry), tip).show(enabled=entry.enabled)
        self.buttons.add(close, ButtonLook(icon="close", kind="wood"), self.app.pop, message("results.close"))

    # -------------------------------------------------------------- life
    @property
    def is_shown(self) -> bool:
        """Whether it has been seen."""
        return self._shown_at is not None

    def enter(self) -> None:
        """What moves does so before one's eyes, once."""
        if self.is_shown:
            return
        self._shown_at = self.app.now
        if self.stage.level != "none":
            for step in self.steps():
                self.stage.add(step)
            self.stage.tick(self.app.now)

    def leave(self) -> None:
        """What still moves is at its end."""
        self.stage.finish()

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """A press or a key first finishes what moves."""
        if isinstance(intent, Command) or (isinstance(intent, Pointer) and intent.kind == "press"):
            self.stage.finish()
        if not (self._is_new and self._may_leave(intent)):
            super().handle(intent)

    @property
    def _is_new(self) -> bool:
        """Whether it was shown only just now."""
        return self._shown_at is not None and self.app.now - self._shown_at < GRACE

    def _may_leave(self, intent: Intent) -> bool:
        """Whether an intent could lead away."""
        if isinstance(intent, Command):
            return intent.name in _LEAVING or any(intent.name == entry.command for entry in self._entries)
        return isinstance(intent, Pointer) and intent.kind == "press"

    def first_focus(self) -> Target | None:
        """What leads away least: watching the game."""
        watch = next((at for at, entry in enumerate(self._entries) if entry.command == "waste"), 0)
        return self.buttons[watch] if self.buttons[watch].enabled else super().first_focus()
