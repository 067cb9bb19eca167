"""The menu at the end of a game from which players send it to others: as picture, text, code or file."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Words, message
from games.patience.deals import of_the_day
from saves import folders
from saves.files import describe_error, export_file, printable
from saves.format import parse_timestamp
from saves.path_check import check_path
from saves.records import result_at
from ui.app.picture_clipboard import copy_picture
from ui.app.system import copy_text
from ui.dialogs.deal_code import copy_deal
from ui.dialogs.files import NewFile, ask_for_place
from ui.dialogs.modal import MenuEntry, MenuScene
from ui.draw.posters import Poster
from ui.play.sharing.daily_text import daily_text, levels_of
from ui.play.sharing.picture import encode, paint_ending
from ui.screens import saved_game
from ui.words import calendar_day

if TYPE_CHECKING:
    from saves.results import Result
    from ui.app.scene import Application
    from ui.play.base.face import Face


class SharedGame(NamedTuple):
    """A game that is over: its face, its result in the statistics, and the seconds played.

    `day` is the day of which it is the game, or None; `path` is its file, if it has one.
    """

    face: Face
    result: Result | None
    seconds: int
    day: date | None = None
    path: Path | None = None

    @property
    def is_daily(self) -> bool:
        """True for the game of its day; a deal of another day may be dealt again later."""
        deal = str(self.face.match.options.get("deal", ""))
        if self.day is None or self.result is None:
            return False
        return not deal or deal == of_the_day(self.face.match.game.name, self.day.toordinal())

    @property
    def ended(self) -> date:
        """The day on which the game ended, in the player's time zone; today if that is unknown."""
        stamp = parse_timestamp(self.result.ended) if self.result else None
        return datetime.fromtimestamp(time.time() if stamp is None else stamp).date()


class ShareScene(MenuScene):
    """The menu, which stays open after each choice."""

    def __init__(self, app: Application, shared: SharedGame) -> None:
        self._shared = shared
        self._picture: Surface | None = None
        super().__init__(app, message("share.heading"), message("share.sentence"), [])
        self._entries = tuple(self._make_entries())

    def _make_entries(self) -> list[MenuEntry]:
        shared, match = self._shared, self._shared.face.match
        deal = str(match.options.get("deal", ""))
        entries: list[tuple[Message, str, Callable[[], None], bool]] = [
            (message("share.text"), "copy", self._copy_text, shared.is_daily),
            (message("share.picture"), "save", self._save_picture, True),
            (message("share.picture.copy"), "copy", self._copy_picture, True),
            (message("share.code"), "dice", self._copy_code, bool(deal)),
            (message("share.game"), "share", self._save_game, shared.path is not None),
        ]
        shown = [MenuEntry(label, icon, "", "", act) for label, icon, act, is_there in entries if is_there]
        shown[0] = shown[0]._replace(kind="primary")
        return [*shown, MenuEntry(message("button.done"), "check", "Esc", "back", self.app.pop)]

    @override
    def _chosen(self, entry: MenuEntry) -> Callable[[], None]:
        return entry.action

    @property
    @override
    def _message_area(self) -> Rect:
        return self.m.window

    @override
    def build_layout(self) -> None:
        self._picture = None  # its words and cards follow the settings
        super().build_layout()

    # -------------------------------------------------------------- the picture
    def _painted(self) -> Surface:
        """Return the picture, painted at the first call; call it by way of `App.defer`."""
        shared = self._shared
        if self._picture is None:
            tell = shared.face.screen_options.share_facts
            facts = tell(shared.face, shared.result, shared.seconds)
            settings, day = self.app.settings.current, calendar_day(shared.ended)
            self._picture = paint_ending(shared.face, settings, facts, day)
        return self._picture

    def _save_picture(self) -> None:
        """Ask where to write the picture, and write it."""
        self.app.defer(lambda: ask_for_place(self.app, self._picture_file(), self._work))

    def _picture_file(self) -> NewFile:
        picture = self._painted()

        def write(path: Path, may_replace: bool) -> Words:
            try:
                check_path(path)
                export_file(path, encode(picture), may_replace=may_replace)
            except (OSError, ValueError) as error:
                return message("share.picture.failed", why=describe_error(error))
            return ""

        def tell(path: Path) -> Words:
            folder, file = printable(path.parent.name), printable(path.name)
            return message("share.picture.saved", folder=folder, file=file)

        folder = folders.pictures_folder(Path.home())
        name = f"{Poster(self._shared.face.match.game.name).name} {self._shared.ended.isoformat()}"
        title, kind = message("share.picture.title"), message("share.picture.kind")
        return NewFile(title, kind, free_path(folder, name), write, tell)

    def _copy_picture(self) -> None:
        """Put the picture on the clipboard, and say whether that worked."""

        def tell(failure: Words) -> None:
            self.show_message(failure or message("share.picture.copied"))

        def paint() -> None:
            picture, owner = self._painted(), self.app.display.window.handle
            self._work.submit(lambda: copy_picture(encode(picture), encode(picture, "bmp"), owner), tell)

        self.app.defer(paint)

    # -------------------------------------------------------------- the game of a day, and the file
    def _copy_text(self) -> None:
        """Put the text on the game of a day on the clipboard."""
        shared, settings = self._shared, self.app.settings.current
        day, result, match = shared.day, shared.result, shared.face.match
        if day is None or result is None:
            return
        persons = (seat for seat, look in enumerate(shared.face.seats) if not look.is_computer)
        make = partial(levels_of, match, next(persons, 0))

        def copy(levels: tuple[int, ...]) -> None:
            is_copied = copy_text(daily_text(day, result, levels, settings))
            self.show_message(message("share.text.copied" if is_copied else "share.text.not_copied"))

        self._work.submit(make, copy)

    def _copy_code(self) -> None:
        match = self._shared.face.match
        self.show_message(copy_deal(match.game.name, match.options))

    def _save_game(self) -> None:
        """Write the game into a file for a friend."""
        if self._shared.path:
            self.app.defer(partial(saved_game.share, self.app, self._shared.path, self._work))


def share_watched(app: Application, face: Face, seconds: int, path: Path | None) -> None:
    """Show the menu for a watched game, with the result in its file if it has one."""

    def show() -> None:
        result = result_at(path) if path else None
        app.push(ShareScene(app, SharedGame(face, result, seconds, path=path)))

    app.defer(show)


def free_path(folder: Path, name: str) -> Path:
    """Return a path of a PNG file in a folder that is not taken yet."""
    path, number = folder / f"{name}.png", 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{name} {number}.png"
    return path
