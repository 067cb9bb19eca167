"""The command line: its options, and the assembly of the program for them."""

from __future__ import annotations

import contextlib
import gc
import os
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from games.compat import override
from games.core import Message, Words, message
from saves.files import printable
from ui.app import setup_window

if TYPE_CHECKING:
    import argparse

    from pygame import Surface

    from saves.folders import AppFolders
    from saves.library import Library
    from ui.app.app import App
    from ui.app.scene import Refuse
    from ui.app.signals import Signals

NAME = "Gold Rush Games"
_PRINTED: Final = {"-h", "--help", "--version", "--where", "--screenshot", "--first-frame"}
"""Options with printed or drawn output; a crash then opens no window, which would block a script."""


@dataclass(slots=True)
class Arguments:
    """The options of the command line."""

    game: str = ""
    deal: str = ""
    save: str = ""
    data_dir: str = ""
    screenshot: str = ""
    size: tuple[int, int] | None = None
    first_frame: bool = False
    where: bool = False
    language: str = ""

    @property
    def has_table(self) -> bool:
        """True for a start that opens a game over the launcher."""
        return bool(self.game or self.save)

    @property
    def is_output(self) -> bool:
        """True for a start that only prints or draws something."""
        return bool(self.screenshot or self.first_frame)


_PLAIN_DEAL: Final = re.compile("[1-9][0-9]{0,17}").fullmatch


class Launch(NamedTuple):
    """The version of the program, and a function that returns the time of its start."""

    version: str
    started: Callable[[], float]
    """Returns the time at which the process began, in seconds of `time.time()`."""


class BadArguments(ValueError):
    """An invalid command line; its `reason` is one sentence."""

    def __init__(self, reason: Words) -> None:
        super().__init__(reason)
        self.reason: Final = reason


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
        return fail(fault.reason, 2)
    except KeyboardInterrupt:
        return signals.code or 130
    except Exception as fault:
        from ui.app.crash import report

        setup_window.close()
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


# ------------------------------------------------------------------ arguments
def parse(argv: list[str], version: str) -> Arguments:
    """Return the arguments of a command line. Raises `BadArguments`; exits for --help and --version."""
    if not argv:
        return Arguments()
    parser = _parser(version)
    found = parser.parse_args(argv)
    for name, value in vars(found).items():
        if value == "":
            raise BadArguments(message("cli.nothing", name=name.replace("_", "-")))
    arguments = Arguments(
        found.game or "", found.deal or "", found.save or "", found.data_dir or "", found.screenshot or "",
        _size(found.size) if found.size else None, found.first_frame, found.where,
        found.language or "",
    )  # fmt: skip
    _check(arguments)
    return arguments


def _parser(version: str) -> argparse.ArgumentParser:
    import argparse

    from ui.words import in_words, set_language, system_language

    class Parser(argparse.ArgumentParser):
        @override
        def error(self, message: str) -> NoReturn:
            raise _parse_error(printable(message[0].upper() + message[1:]))

        @override
        def format_help(self) -> str:
            self.description = in_words(message("cli.about"))
            for action in own:  # only now, because every start makes a parser, and reads no catalogue for it
                action.help = in_words(message(f"cli.help.{action.dest}"))
            return super().format_help()

    set_language(system_language())
    parser = Parser(prog="gold-rush-games", allow_abbrev=False)
    add = parser.add_argument
    own = [
        add("save", nargs="?", metavar="SAVE"),
        add("--game", metavar="NAME"),
        add("--deal", metavar="N"),
        add("--data-dir", metavar="DIR"),
        add("--screenshot", metavar="FILE"),
        add("--size", metavar="WxH"),
        add("--first-frame", action="store_true"),
        add("--where", action="store_true"),
        add("--language", metavar="CODE"),
    ]
    add("--version", action="version", version=f"{NAME} {version}")
    return parser


def _parse_error(fault: str) -> BadArguments:
    return BadArguments(message("cli.see_help", fault=fault))


def _size(words: str) -> tuple[int, int]:
    width, cross, height = words.lower().partition("x")
    sides = [
        int(side) if side.isascii() and side.isdigit() and len(side) < 6 else 0 for side in (width, height)
    ]
    if not cross or not (960 <= sides[0] <= 7680 and 600 <= sides[1] <= 4800):
        raise BadArguments(message("cli.size", size=printable(words)))
    return sides[0], sides[1]


def _check(arguments: Arguments) -> None:
    from games import GAMES

    if arguments.game and arguments.game not in GAMES:
        raise BadArguments(message("cli.no_game", game=printable(arguments.game), games=", ".join(GAMES)))
    if arguments.language:
        _check_language(arguments.language)
    if arguments.deal:
        _check_deal(arguments)
    if arguments.save and arguments.game:
        raise BadArguments(message("cli.game_and_save"))
    if arguments.save:
        _check_exists(arguments.save, message("cli.no_save", path=printable(arguments.save)))
    if arguments.screenshot:
        there = message("cli.no_folder", path=printable(arguments.screenshot))
        _check_exists(_folder_of(arguments.screenshot), there)
    if arguments.data_dir:
        _folder_of(arguments.data_dir)


def _check_exists(path: str, otherwise: Message) -> None:
    """Raise `BadArguments` if there is nothing at a path, or the user may not look at it."""
    try:
        os.stat(path)
    except PermissionError:
        raise BadArguments(message("cli.denied", path=printable(path))) from None
    except (OSError, ValueError):
        raise BadArguments(otherwise) from None


def _folder_of(path: str) -> str:
    """Return the folder above a path. Raises `BadArguments` if even the current folder is gone."""
    try:
        return os.path.dirname(os.path.abspath(path))
    except OSError:
        raise BadArguments(message("cli.folder_gone")) from None


def _check_deal(arguments: Arguments) -> None:
    """Set the deal, and the game of a code, whatever --game says. Raises `BadArguments`."""
    if arguments.game and _PLAIN_DEAL(arguments.deal):
        return  # what `parse_deal` would return, without the rules of all patiences
    from games.patience.deal_code import parse_deal
    from games.patience.deals import BadDeal

    try:
        arguments.game, arguments.deal = parse_deal(arguments.deal, arguments.game).as_wish
    except BadDeal as fault:
        if arguments.game or fault.reason.key.startswith("options.code"):
            raise BadArguments(fault.reason) from None
    if not arguments.game:
        raise BadArguments(message("cli.deal_alone"))


def _check_language(code: str) -> None:
    from ui.words import LANGUAGES, incomplete_languages

    codes = (*LANGUAGES, *incomplete_languages())
    if code not in codes:
        raise BadArguments(message("cli.no_language", code=printable(code), codes=", ".join(codes)))


# ------------------------------------------------------------------ opening
def _open(arguments: Arguments, launch: Launch, signals: Signals) -> int:
    if arguments.screenshot:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from saves.folders import AppFolders, NoHome

    try:
        folders = AppFolders.find(arguments.data_dir or None)
    except NoHome as fault:
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
    from ui.words import in_words, set_language

    if code:
        set_language(code)

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

    return svg.raster("icon_program", (64, 64))


def make_app(arguments: Arguments, folders: AppFolders, version: str) -> App:
    """Return the application with its window. Raises `NoDisplay`."""
    from saves.settings_store import SettingsStore
    from ui.accessibility.adapter import Adapter
    from ui.app.display import Display, first_text_size, start_video
    from ui.app.waiting import wake
    from ui.first_picture import FirstPicture, find_opening
    from ui.words import language_for_setting, set_language

    settings = SettingsStore(folders.settings)
    now = settings.current
    set_language(arguments.language or language_for_setting(now.language))
    start_video()
    is_as_left = not arguments.screenshot and arguments.size is None
    adapter = Adapter(partial(_log_failure, folders), wake)
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

    from ui.app.app import App
    from ui.app.sound import Sound
    from ui.app.worker import Worker
    from ui.navigator import Navigator

    sound = Sound()
    sound.apply(now.effects, now.music, now.muted, now.ambience)
    worker = Worker(partial(_log_failure, folders), wake=wake)
    navigate = partial(Navigator, folders=folders, version=version)
    picture.follow_desktop()
    return App(display, settings, partial(_library, folders), sound, worker, navigate, adapter=adapter)


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
    from ui.screens.launcher import LauncherScene

    gc.freeze()  # objects loaded by now stay: keep the collector from scanning them again
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
