"""The start: the assembly of the program for the options of a command line."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from games.core import Words, message
from saves.files import printable
from ui.app import setup_window
from ui.arguments import NAME, Arguments, BadArguments, parse, use_system_language

if TYPE_CHECKING:
    from pygame import Surface

    from saves.folders import AppFolders
    from saves.library import Library
    from saves.settings import Settings
    from saves.settings_store import SettingsStore
    from ui.accessibility.adapter import Adapter
    from ui.app.app import App
    from ui.app.scene import Refuse
    from ui.app.signals import Signals
    from ui.first_picture import FirstPicture

_PRINTED: Final = {"-h", "--help", "--version", "--where", "--screenshot", "--first-frame"}
"""Options with printed or drawn output; a crash then opens no window, which would block a script."""


class Launch(NamedTuple):
    """The version of the program, and a function that returns the time of its start."""

    version: str
    started: Callable[[], float]
    """Returns the time at which the process began, in seconds of `time.time()`."""


def run(argv: list[str], version: str, started: Callable[[], float]) -> int:
    """Run the program for a command line and return its exit code.

    The code is 0, 1 if something is missing, 2 for wrong arguments, or 128 plus the number of a signal.
    `started` returns the time at which the program was started.
    """
    from ui.app.signals import Signals

    signals = Signals()
    try:
        with signals.handled():
            return _open(parse(argv, version), Launch(version, started), signals) or signals.code
    except BadArguments as fault:
        use_system_language()
        return fail(fault.reason, 2)
    except KeyboardInterrupt:
        return signals.code or 130
    except Exception as fault:
        from ui.app.crash import report

        setup_window.close()
        use_system_language()
        is_printed = any(word.partition("=")[0] in _PRINTED for word in argv)
        return report(fault, again=None if is_printed else ())
    finally:
        _flush_output()


def _flush_output() -> None:
    """Flush the printed output; a closed pipe, such as one into `head`, is no fault."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(reason: Words, code: int = 1) -> int:
    """Say why the program ends, also in a box if there is no standard error; return the exit code."""
    from ui.words import in_words

    is_told = setup_window.close(in_words(reason))
    if sys.stderr is None and not is_told:
        from ui.app.crash import show_box

        show_box(in_words(reason))
    print(in_words(reason), file=sys.stderr)
    return code


# ------------------------------------------------------------------ opening
def _open(arguments: Arguments, launch: Launch, signals: Signals) -> int:
    if arguments.screenshot:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from saves.folders import AppFolders, NoHome

    try:
        folders = AppFolders.find(arguments.data_dir or None)
    except NoHome as fault:
        use_system_language()
        return fail(fault.reason)
    if arguments.where:
        return _print_folders(folders, arguments.language)
    played: list[Path] = []
    try:
        return _run_app(arguments, folders, launch, signals, played)
    except Exception as fault:
        from ui.app.crash import report

        setup_window.close()
        return report(fault, folders.logs, _restart_arguments(arguments, played))


def _restart_arguments(arguments: Arguments, played: list[Path]) -> list[str] | None:
    """Return the arguments of a new start after a crash, or None if no person was playing.

    They open the game that was played, unless the command line named its file, which may be the cause.
    """
    if arguments.is_output:
        return None
    kept = {"--data-dir": arguments.data_dir, "--language": arguments.language}
    words = [word for name, value in kept.items() if value for word in (name, value)]
    return words + [str(path) for path in played if path != Path(arguments.save).absolute()]


def _print_folders(folders: AppFolders, code: str) -> int:
    """Print the folders, which stay when the program is removed, in language `code` ("": the system's)."""
    from ui.words import in_words, set_language, system_language

    set_language(code or system_language())

    for line in (
        message("cli.where.saves", folder=printable(str(folders.saves))),
        message("cli.where.settings", folder=printable(str(folders.config))),
        message("cli.where.logs", folder=printable(str(folders.logs))),
    ):
        print(in_words(line))
    return 0


def _run_app(
    arguments: Arguments, folders: AppFolders, launch: Launch, signals: Signals, played: list[Path]
) -> int:
    """Run the program and return its exit code; after a crash, append the open game to `played`."""
    from ui.app.pygame_parts import import_for_picture

    import_for_picture()
    from ui.app.display import NoDisplay

    try:
        app = make_app(arguments, folders, launch.version)
    except NoDisplay as fault:
        return fail(fault.reason)
    try:
        return _show(app, arguments, folders, launch, signals)
    except Exception:
        with contextlib.suppress(Exception):
            played += app.navigator.files_in_play()[:1]
        raise
    finally:
        app.worker.close()


def _show(app: App, arguments: Arguments, folders: AppFolders, launch: Launch, signals: Signals) -> int:
    if not arguments.is_output:
        return _play(app, arguments, folders, signals)
    refused: list[Words] = []
    open_first(app, arguments, refused.append)
    if refused:
        app.close()
        return fail(refused[0])
    if arguments.screenshot:
        from ui.screenshot import save_screenshot

        return fail(why) if (why := save_screenshot(app, Path(arguments.screenshot))) else 0
    return _time_first_frame(app, launch)


def _play(app: App, arguments: Arguments, folders: AppFolders, signals: Signals) -> int:
    """Run the loop; a requested table opens in it, so that the window answers meanwhile, and input waits."""
    from ui.app.waiting import wake
    from ui.later import start_later

    refused: list[Words] = []

    def refuse(reason: Words) -> None:
        if _has_terminal():
            refused.append(reason)
            app.loop.stop()
        else:
            app.navigator.show_refusal(reason)

    def open_table() -> None:
        _open_over(app, arguments, refuse)
        start_later(app, folders)

    if arguments.has_table:
        _put_first(app, is_shown=False)
    else:
        open_first(app, arguments)
        start_later(app, folders)
    if setup_window.is_waiting():
        app.loop.step()
        setup_window.close()
    signals.end_loop = app.loop.stop
    with signals.waking(wake):
        app.run(open_table if arguments.has_table else None)
    return fail(refused[0]) if refused else 0


def _has_terminal() -> bool:
    """Return True if standard error is a terminal; after a double click there is none to read."""
    return sys.stderr is not None and sys.stderr.isatty()


def _icon() -> Surface:
    from ui.draw import svg

    return svg.program_icon()


def make_app(arguments: Arguments, folders: AppFolders, version: str) -> App:
    """Return the application with its window. Raises `NoDisplay`."""
    from saves.settings_store import SettingsStore
    from ui.accessibility.adapter import Adapter
    from ui.app.pygame_parts import import_rest
    from ui.app.waiting import wake

    settings = SettingsStore(folders.settings)
    adapter = Adapter(partial(_log_failure, folders), wake)
    try:
        picture = _show_first_picture(arguments, settings, adapter)
    finally:
        import_rest()
        _use_language(arguments.language, settings.current)

    from ui.app.app import App
    from ui.app.sound import Sound
    from ui.app.worker import Worker
    from ui.navigator import Navigator

    now = settings.current
    sound = Sound()
    sound.apply(now.effects, now.music, now.muted, now.ambience)
    worker = Worker(partial(_log_failure, folders), wake=wake)
    navigate = partial(Navigator, folders=folders, version=version)
    picture.follow_desktop()
    return App(
        picture.display, settings, partial(_library, folders), sound, worker, navigate, adapter=adapter
    )


def _use_language(asked: str, settings: Settings) -> None:
    """Speak the language that was asked for, or that of the settings."""
    from ui.words import language_for_setting, set_language

    set_language(asked or language_for_setting(settings.language))


def _show_first_picture(arguments: Arguments, settings: SettingsStore, adapter: Adapter) -> FirstPicture:
    """Open the window and show its first picture; no words are loaded before. Raises `NoDisplay`."""
    from ui.app.display import Display, first_text_size, start_video
    from ui.first_picture import FirstPicture, find_opening

    now = settings.current
    start_video()
    is_as_left = not arguments.screenshot and arguments.size is None
    display = Display(
        _window_size(arguments, now.window), title=NAME, icon=_icon, scale=now.scale,
        place=now.place if is_as_left else (), full_screen=now.full_screen and is_as_left,
        before_shown=adapter.open_before_window,
    )  # fmt: skip
    if settings.is_new and is_as_left:
        large = first_text_size(display.size, display.density)
        now = settings.change(text_size=large, welcome=not arguments.is_output)
    opening = None if arguments.screenshot else find_opening(arguments.game, arguments.save, now)
    picture = FirstPicture(display, settings, opening)
    picture.show()
    display.window.move_to_place()
    return picture


def _log_failure(folders: AppFolders, fault: BaseException) -> None:
    """Write a failure that does not end the program to a log."""
    from ui.app.crash import write_log

    write_log(fault, folders.logs)


def _window_size(arguments: Arguments, remembered: tuple[int, int]) -> tuple[int, int]:
    """Return the requested size; else the last size, or a default one, that fits the screen.

    A screenshot does not depend on the screen: without a requested size it has the last size, or `DESIGN`.
    """
    from saves.settings import FITTING
    from ui.app import display
    from ui.app.desktop_scale import desktop_scale
    from ui.draw.theme import DESIGN

    is_new = remembered == FITTING
    if arguments.size or arguments.screenshot:
        return arguments.size or (DESIGN if is_new else remembered)
    screen, scale = display.screen_size(), desktop_scale()
    return display.first_size(screen, scale) if is_new else display.clamp_size(remembered, screen, scale)


def _library(folders: AppFolders) -> Library:
    from saves.library import Library

    return Library(folders.saves)


def open_first(app: App, arguments: Arguments, refuse: Refuse | None = None) -> None:
    """Show the launcher and, over it, the requested game or save, else the sheet of a first start.

    `refuse` is called if the save fails to open.
    """
    _put_first(app, is_shown=not arguments.has_table)
    if arguments.has_table:
        _open_over(app, arguments, refuse)
    elif app.settings.current.welcome and not arguments.is_output:
        from ui.screens.first_run import FirstRunScene

        app.push(FirstRunScene(app))


def _put_first(app: App, *, is_shown: bool) -> None:
    """Put the launcher below all scenes; it is laid out when it is shown."""
    from ui.app import garbage
    from ui.screens.launcher import LauncherScene

    garbage.begin()
    if is_shown:
        app.push(LauncherScene(app))
    else:
        app.scenes.append(LauncherScene(app))


def _open_over(app: App, arguments: Arguments, refuse: Refuse | None) -> None:
    """Show the requested game or save over the launcher, or the launcher if it is refused."""
    below = [*app.scenes]
    if arguments.game:
        app.navigator.open_new(arguments.game, arguments.deal)
    if arguments.save:
        app.navigator.open_saved(Path(arguments.save), refuse)
    app.defer(lambda: app.scenes == below and app.replace(below[-1]))  # it was refused


# ------------------------------------------------------------------ output without a player
def _time_first_frame(app: App, launch: Launch) -> int:
    app.loop.step()
    print(f"{(time.time() - launch.started()) * 1000:.0f} ms")
    app.close()
    return 0
