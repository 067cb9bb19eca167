"""The rest of a start, after the first frame: ask the system, and open sound, gamepads and readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from saves.folders import AppFolders
    from ui.app.app import App
    from ui.app.services import IdleTask

T = TypeVar("T")


def start_later(app: App, folders: AppFolders) -> None:
    """Queue the work that can wait until after the first frame: error messages, sound, gamepads, readers.

    With new settings, also apply the system's setting for reduced motion.
    """
    from ui.app.x_server import before_it_ends
    from ui.draw.own_pictures import missing

    def start_sound() -> bool:
        app.sound.start()
        return False

    def start_gamepads() -> bool:
        app.reader.pads.find()
        return False

    def watch_screen() -> bool:
        before_it_ends(app.abandon)
        return False

    store = app.settings
    errors = _ask_later(lambda: folders.make() or store.error or missing(store.current), app.show_message)
    app.when_idle(watch_screen, start_sound, app.sound.prepare, start_gamepads, errors)
    app.when_idle(adopt_double_click_later(app), app.open_to_screen_readers)
    if store.is_new:
        app.when_idle(shorten_animations_later(app))


def shorten_animations_later(app: App, prefers_less: Callable[[], bool] | None = None) -> IdleTask:
    """Return an idle task that shortens animations if the system is set to reduced motion.

    It changes only full animation, and the player can set it back.
    """
    from ui.app.system import prefers_reduced_motion

    def take(is_less: bool) -> None:
        if is_less and app.settings.current.animation == "full":
            app.change_settings(animation="short")

    return _ask_later(prefers_less or prefers_reduced_motion, take)


def adopt_double_click_later(app: App, ask: Callable[[], float] | None = None) -> IdleTask:
    """Return an idle task that adopts the double click that the system is set to."""
    from ui.app.system import double_click_seconds

    return _ask_later(ask or double_click_seconds, app.adopt_double_click)


def _ask_later(ask: Callable[[], T], take: Callable[[T], None]) -> IdleTask:
    """Return an idle task that asks the system on a thread, and takes its answer."""
    from saves.background import Background

    background = Background()

    def wait() -> bool:
        background.poll()
        return background.busy

    background.submit(ask, take)
    return wait
