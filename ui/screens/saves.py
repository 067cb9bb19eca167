"""The list of saved games, to resume, watch, share or archive; and files from elsewhere to open."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from saves import folders
from saves.files import SaveError, printable
from saves.listing import ARCHIVE, ENDING, Summary
from ui.accessibility.phrases import join_sentences
from ui.app.intents import Command
from ui.dialogs.deal_code import ask_for_code, copy_deal
from ui.dialogs.files import ask_for_file
from ui.dialogs.list_modal import ListModal
from ui.dialogs.modal import MenuEntry, QuestionScene, add_close_button, paint_inset
from ui.draw import text
from ui.draw.boxes import split_in_half
from ui.draw.paint import with_room
from ui.draw.theme import CREAM
from ui.screens import saved_game
from ui.widgets.button import Button, ButtonLook, labelled
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application


class SavesScene(ListModal):
    """The list of the saved games, the one played last first, and buttons for the chosen one."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.games: list[Summary] = []
        self._chosen: Path | None = None
        self._list_room = Rect(0, 0, 1, 1)
        self._actions: dict[str, Button] = {}
        self._number: Button | None = None
        self._bad_files = ""

    @property
    def chosen(self) -> Summary | None:
        """The chosen game, or None."""
        return self.games[self.listing.chosen] if self.listing and self.games else None

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        self.games, self._number = self.app.library.list(), None
        ground, self._list_room, side = self._paint_columns(message("menu.saves"), 680)
        self._build_list(ground, self._paint_inset(ground, self._list_room))
        self._build_side(side)
        add_close_button(self, message("tip.back"))
        self.show_chosen()

    def _paint_inset(self, ground: Surface, rect: Rect) -> Rect:
        """Darken the place of the list, tell of unreadable files below, and return the room for the rows."""
        m, words = self.m, self._note_on_bad_files()
        self._bad_files = words
        if words:
            block = text.paragraph(words, m.font(15), CREAM, rect.width - m.u(8))
            rect = Rect(rect.x, rect.y, rect.width, rect.height - block.get_height() - m.u(8))
            ground.blit(block, (rect.x + m.u(4), rect.bottom + m.u(8)))
        paint_inset(ground, rect, m)
        return rect.inflate(-m.u(16), -m.u(16))

    def _note_on_bad_files(self) -> str:
        """Return a sentence about files that cannot be read, or "" for none."""
        files = self.app.library.invalid_files()
        if not files:
            return ""
        first = printable(files[0].name)[:60]
        return in_words(message("screens.saves.unreadable", count=len(files), file=first))

    def _build_list(self, ground: Surface, room: Rect) -> None:
        m, now = self.m, time.time()

        def paint(number: int, size: tuple[int, int], chosen: bool, hot: bool) -> Surface:
            return saved_game.paint_row(self.games[number], size, m, now, chosen=chosen, hot=hot)

        count = len(self.games)
        listing = self._list(room, count, saved_game.row_height(m), paint)
        paths = [summary.path for summary in self.games]
        listing.choose(paths.index(self._chosen) if self._chosen in paths else listing.chosen)
        if not count:
            words = in_words(message("screens.saves.none"))
            block = text.paragraph(words, m.font(18), CREAM, room.width, centred=True)
            ground.blit(block, block.get_rect(center=room.center))

    def _build_side(self, room: Rect) -> None:
        rows = self._rows_of_buttons(room, 3)
        parts = [part for row in rows[:2] for part in split_in_half(row, self.m.u(12))]
        ways = (
            ("go on", message("button.go_on"), "play", self.go_on, message("screens.saves.go_on")),
            (
                "watch",
                message("screens.saves.watch"),
                "eye",
                self.watch,
                message("screens.saves.watch.tip"),
            ),
            ("share", message("button.share"), "share", self.export_chosen, message("screens.saves.share")),
            (
                "put away",
                message("screens.saves.away"),
                "box",
                self._ask_to_put_away,
                message("screens.saves.away.tip"),
            ),
        )
        self._actions = {
            name: self.buttons.add(part, labelled(label, icon), action, tip)
            for part, (name, label, icon, action, tip) in zip(parts, ways, strict=True)
        }
        file, code = split_in_half(rows[2], self.m.u(12))
        look = labelled(message("screens.saves.open"), "folder")
        asking = self.buttons.add(file, look, self._ask_for_file, message("screens.saves.open.tip"))
        look, ask = labelled(message("screens.saves.code"), "dice"), partial(ask_for_code, self.app)
        coded = self.buttons.add(code, look, ask, message("screens.saves.code.tip"), command="number")
        self.buttons.match_font_sizes([*self._actions.values(), asking, coded])

    @property
    @override
    def _summary(self) -> Words:
        none = "" if self.games else message("screens.saves.none")
        return join_sentences((none, self._bad_files))

    @override
    def _describe_row(self, number: int) -> Element:
        summary = self.games[number]
        name, details = saved_game.spoken(summary, time.time())
        return Element(summary.path, name, description=join_sentences(details))

    # -------------------------------------------------------------- the chosen game
    @override
    def show_chosen(self) -> None:
        summary = self.chosen
        self._chosen = summary.path if summary else None
        edge = self.m.u(20)
        picture, room = with_room(self._sheet_room.size, edge)
        number = saved_game.paint_sheet(picture, room, summary, self.m, time.time())
        self._show_sheet(picture, edge)
        left, top = self._sheet_room.topleft
        self._put_number(number and number.move(left - room.x, top - room.y))
        can_resume = summary is not None and not summary.finished
        for name, button in self._actions.items():
            button.show(enabled=can_resume if name == "go on" else summary is not None)
        main = "go on" if can_resume else "watch"
        for name in ("go on", "watch"):
            look = replace(self._actions[name].look, kind="primary" if main == name else "wood")
            self._actions[name].show(look=look)

    def _put_number(self, place: Rect | None) -> None:
        """Put the button that copies the deal's number over that number; remove it for None."""
        if self._number:
            if self.focus.target is self._number:
                self.focus.set(self.listing, shown=self.focus.is_shown)
            self.buttons.remove([self._number])
        self._number = None
        if place and self.chosen:
            look = ButtonLook(saved_game.deal(self.chosen), "copy", size=16)
            self._number = self.buttons.add(place, look, self._copy_number, message("patience.copy.tip"))
            deal = message("screens.saves.deal", deal=saved_game.deal(self.chosen))
            self._number.spoken_name = message("spoken.copy", what=deal)

    def _copy_number(self) -> None:
        if self.chosen:
            self.show_message(copy_deal(self.chosen.game, self.chosen.options))

    @override
    def open_chosen(self) -> None:
        if self.chosen:
            self.app.sound.play("click")
            (self.watch if self.chosen.finished else self.go_on)()

    def go_on(self) -> None:
        """Resume the chosen game."""
        if self.chosen:
            self.app.navigator.go_on(self.chosen.path)

    def watch(self) -> None:
        """Watch the chosen game from its beginning."""
        if self.chosen:
            self.app.navigator.watch(self.chosen.path)

    def export_chosen(self) -> None:
        """Write the chosen game into a file for a friend."""
        if self.chosen:
            self.app.defer(partial(saved_game.share, self.app, self.chosen.path, self._work))

    def _ask_to_put_away(self) -> None:
        """Ask, and then archive the chosen game: move it out of the list."""
        summary = self.chosen
        if summary is None:
            return
        if self.app.navigator.is_on_table(summary.path):
            self.app.sound.play("refuse")
            self.show_message(message("screens.saves.on_table"))
            return
        sentence = message("screens.saves.ask", game=saved_game.heading(summary), folder=ARCHIVE)
        entries = [
            MenuEntry(
                message("screens.saves.ask.away"), "box", "", "",
                lambda: self.app.defer(partial(self._move_away, summary)),
            ),
            MenuEntry(message("screens.saves.ask.leave"), "back", "Esc", "back", lambda: None),
        ]  # fmt: skip
        self.app.push(QuestionScene(self.app, message("screens.saves.away"), sentence, entries))

    def _move_away(self, summary: Summary) -> None:
        try:
            kept = self.app.library.archive(summary.path)
        except SaveError as fault:
            self.show_message(fault.reason)
            return
        self._save_scroll()
        number = self.games.index(summary)
        rest = self.games[:number] + self.games[number + 1 :]
        self._chosen = rest[min(number, len(rest) - 1)].path if rest else None
        self.rebuild()
        self.show_message(message("screens.saves.is_away", folder=ARCHIVE, file=printable(kept.name)))

    @override
    def command(self, command: Command) -> None:
        if command.name == "number":
            ask_for_code(self.app)
        else:
            super().command(command)

    def _ask_for_file(self) -> None:
        """Ask for a file to open."""

        def ask() -> None:
            folder = folders.downloads_folder(Path.home())
            ask_for_file(self.app, message("screens.files.games"), ENDING.removeprefix("."), folder)

        self.app.defer(ask)

    @property
    @override
    def _message_area(self) -> Rect:
        return self._list_room
