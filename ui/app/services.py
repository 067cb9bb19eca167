"""The services of the application for scenes, buttons and the focus; they name no scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

if TYPE_CHECKING:
    from saves.library import Library
    from saves.records import Records
    from saves.settings_store import SettingsStore
    from ui.accessibility.announcer import Announcer
    from ui.app.display import Display
    from ui.app.intents import Reader
    from ui.app.sound import Sound
    from ui.app.worker import Worker
    from ui.draw.theme import Metrics

IdleTask = Callable[[], bool]
"""Idle work in small steps; each call returns True while more is left to do."""


class Services(Protocol):
    """Window, settings, saves, sound and worker of the application."""

    display: Display
    settings: SettingsStore
    sound: Sound
    worker: Worker
    reader: Reader
    announcer: Announcer

    # -------------------------------------------------------------- saves
    @property
    def library(self) -> Library:
        """The saved games, opened at the first use."""
        ...

    @property
    def records(self) -> Records:
        """The statistics, opened at the first use."""
        ...

    # -------------------------------------------------------------- the loop
    @property
    def now(self) -> float:
        """Time of the current step, in seconds of the window's clock."""
        ...

    def when_idle(self, *tasks: IdleTask) -> None:
        """Queue idle tasks, except those that are queued already."""

    def defer(self, act: Callable[[], object]) -> None:
        """Run code that makes scenes or many pictures: at once, or on the layout thread during the loop."""

    def trim_memory(self) -> None:
        """Free unreferenced memory and return it to the system, as an idle task."""

    # -------------------------------------------------------------- the window
    @property
    def metrics(self) -> Metrics:
        """Metrics of the window."""
        ...

    @property
    def hidden(self) -> bool:
        """True while the window is minimized or hidden."""
        ...

    @property
    def focused(self) -> bool:
        """True while the window has the focus of the keyboard."""
        ...

    @property
    def last_activity(self) -> float:
        """Time of the last sign of a person, of any kind; at first, that of the start of the program."""
        ...

    def invalidate(self, rect: Rect, *, is_change: bool = True) -> None:
        """Invalidate a part of the window, except during a layout, which ends with a full redraw."""

    def invalidate_all(self) -> None:
        """Invalidate the whole window."""

    # -------------------------------------------------------------- settings
    def change_settings(self, **values: object) -> None:
        """Change settings, save them, and apply them at once."""

    def toggle_mute(self) -> None:
        """Mute the sound, or unmute it."""

    def toggle_full_screen(self) -> None:
        """Switch between full screen and a window."""
