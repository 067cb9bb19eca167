"""The page of the dailies: a month as a calendar with streak and medal, and the games of the chosen day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games import GAMES
from games.compat import override
from games.core import Words, message
from saves.dailies import Calendar, month_length
from saves.files import printable
from saves.format import DAY, dates_in
from saves.listing import ARCHIVE, Summary
from ui.accessibility.phrases import join_sentences, speakable
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer
from ui.dialogs.modal import CachedModal, add_close_button, paint_inset
from ui.draw import text
from ui.draw.boxes import Stack, around, edges, equal
from ui.draw.posters import posters
from ui.draw.sprites import Sprite
from ui.draw.theme import BRIGHT_GOLD, CREAM
from ui.screens import daily_words as words
from ui.screens.statistics.loader import StatisticsLoader
from ui.screens.today import panel
from ui.screens.today.cells import DayCell, DayLook, GameRow
from ui.widgets.button import Button, ButtonLook, labelled
from ui.widgets.element import Element, labels
from ui.words import in_words

if TYPE_CHECKING:
    from saves.results import Result
    from ui.app.scene import Application

_PAGE_KEYS: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_SHOULDERS: Final = {"undo": -1, "redo": 1}
_LINES: Final = 3
"""Lines of text about the chosen daily."""


class TodayScene(CachedModal):
    """The page of the dailies, opened at today or another `day`, and at a game; `today` returns the date."""

    def __init__(
        self,
        app: Application,
        day: date | None = None,
        game: str = "",
        *,
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(app)
        self._today = today
        self.calendar = Calendar((), today())
        self.day = min(day or today(), today())
        self.game = game
        self._has_game = bool(game)
        self.cells: list[DayCell] = []
        self.rows: list[GameRow] = []
        self._results: Sequence[Result] = ()
        self._open_saves: dict[tuple[str, date], Summary] = {}
        self._paths: dict[str, Path] = {}
        self._has_read = False
        self._sprites: dict[str, Sprite | None] = {}
        self._hovered: DayCell | GameRow | None = None
        self._shown_month: date | None = None
        """First day of the month whose picture is shown, or being painted."""
        self._loader = StatisticsLoader(app.records, self._work, self._take, self.show_message)

    # -------------------------------------------------------------- life
    @override
    def enter(self) -> None:
        self._work.submit(self.app.library.list, self._take_saves)
        self._loader.read()

    @override
    def close(self) -> None:
        self._loader.is_gone = True
        super().close()

    def _take_saves(self, found: list[Summary]) -> None:
        self._paths = {printable(each.path.name): each.path for each in found}
        self._open_saves = {}
        for each in reversed(found):
            day = next(iter(dates_in(each.notes)), None)
            if day and DAY in each.notes and not each.finished and each.is_begun:
                self._open_saves[each.game, day] = each
        self._show_all()

    def _take(self, results: Sequence[Result]) -> None:
        is_first, self._has_read = not (self._has_read or self._has_game), True
        self._results = results
        self.calendar = Calendar(results, self._today())
        if is_first:
            self.game = self._first_open_game()
        self._show_all()
        if is_first and isinstance(self.focus.target, GameRow):  # Enter plays what has the focus
            self.focus.set(self.first_focus(), shown=self.focus.is_shown)

    def _follow_clock(self) -> None:
        """Look at the calendar of the new day after midnight, or after a change of the clock."""
        if self._today() != self.calendar.today:
            self.calendar = Calendar(self._results, self._today())
            self.day = min(self.day, self.calendar.today)
            self._show_all()

    def _first_open_game(self) -> str:
        """Return the first game of the day that is not finished, else the first."""
        return next((game for game in GAMES if not self.calendar.best(game, self.day)), next(iter(GAMES)))

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        wide = min(m.half(1120), m.width - m.u(24))
        high = min(m.half(730), m.height - m.u(20))
        frame = around(m.window.center, wide, high)
        self.paint_frame(frame, message("today.heading"))
        pad, head = m.u(20), m.half(30) + m.u(34)
        room = Rect(frame.x + pad, frame.y + head, wide - 2 * pad, high - head - pad)
        self._sprites, self._hovered, self._shown_month = {}, None, None
        self.game = self.game or next(iter(GAMES))
        left = Rect(room.x, room.y, round(room.width * 0.47), room.height)
        self._lay_out_calendar(left)
        right = Rect(left.right + m.u(20), room.y, room.right - left.right - m.u(20), room.height)
        self._lay_out_day(right)
        add_close_button(self, message("tip.back"))
        self._show_all()

    def _lay_out_calendar(self, room: Rect) -> None:
        m, stack, gap = self.m, Stack(room), self.m.u(6)
        banner = stack.take(min(room.width // 4, room.height // 5))
        foot = panel.foot_height(m)
        weekdays = stack.take(panel.weekday_height(m), gap)
        grid = stack.take_remaining()
        grid.height -= foot + 2 * gap
        self._banner, self._weekdays, self._grid = banner, weekdays, grid
        self._foot = Rect(room.x, room.bottom - foot, room.width, foot)
        across = edges(grid.x, grid.width, panel.DAYS)
        self._columns = [Rect(x, grid.y, following - x, grid.height) for x, following in pairwise(across)]
        paint_inset_at = grid.union(weekdays).inflate(m.u(6), m.u(6))
        if self.background:
            paint_inset(self.background, paint_inset_at, m, 90)
        face = panel.paint_weekdays(self._columns, m)
        self.layer.add(Sprite(face, (self._columns[0].x, weekdays.y), 10))
        button = m.half(36)
        low = banner.bottom - button - m.u(8)
        before = Rect(banner.x + m.u(8), low, button, button)
        after = Rect(banner.right - button - m.u(8), low, button, button)
        tips = message("today.month.before"), message("today.month.after")
        self._before = self.buttons.add(before, ButtonLook(icon="back"), lambda: self._turn(-1), tips[0])
        self._after = self.buttons.add(after, ButtonLook(icon="step"), lambda: self._turn(1), tips[1])
        self._add_cells()

    def _add_cells(self) -> None:
        """Add the days of the month of the chosen day, whose weeks share the height of the grid."""
        for cell in self.cells:
            self.layer.remove(cell)
        self.cells = []
        first, (wide, high) = self.day.replace(day=1), self._columns[0].size
        weeks = (first.weekday() + month_length(first) - 1) // panel.DAYS + 1
        side = min(wide, high // weeks)
        rows = equal(self._grid, weeks, 0, across=False)
        font = max(self.m.usual.font(15), min(self.m.font(15), round(side * 0.32)))
        for number in range(month_length(first)):
            row, column = divmod(first.weekday() + number, panel.DAYS)
            place = Rect(0, 0, side, side)
            place.center = self._columns[column].centerx, rows[row].centery
            day = first + timedelta(number)
            cell = DayCell(day, place, self.m, font, self._day_look(day), self._day_element)
            self.cells.append(self.layer.add(cell))

    def _lay_out_day(self, room: Rect) -> None:
        m, gap = self.m, self.m.u(8)
        line = text.height(m.font(15))
        heading = text.height(m.font(20)) + line
        self._heading = message("today.heading")
        self._day_place = Rect(room.x, room.y, room.width, heading)
        high = m.half(46)
        buttons = Rect(room.x, room.bottom - high - m.u(4), room.width, high)
        detail = Rect(room.x, 0, room.width, _LINES * line + m.u(16))
        detail.bottom = buttons.y - gap
        rows = Rect(room.x, room.y + heading + m.u(4), room.width, 0)
        rows.height = detail.y - gap - rows.y
        if self.background:
            paint_inset(self.background, detail, m)
        self._detail = detail.inflate(-m.u(20), -m.u(12))
        each = min(m.t(80), (rows.height - m.u(4) * (len(GAMES) - 1)) // len(GAMES))
        self.rows = [
            self.layer.add(
                GameRow(poster, Rect(rows.x, rows.y + number * (each + m.u(4)), rows.width, each), m)
            )
            for number, poster in enumerate(posters())
        ]
        play, watch = equal(buttons, 2, m.u(14))
        look = labelled(message("today.play"), "play", "primary", 20)
        self._play_button = self.buttons.add(play, look, self._play, message("today.play.tip"))
        look = labelled(message("today.watch"), "eye", "wood", 20)
        self._watch_button = self.buttons.add(watch, look, self._watch, message("today.watch.tip"))

    # -------------------------------------------------------------- what is shown
    def _show_all(self) -> None:
        if not self.cells:
            return
        if (self.cells[0].day.year, self.cells[0].day.month) != (self.day.year, self.day.month):
            self._add_cells()
        else:
            for cell in self.cells:
                cell.show(self._day_look(cell.day))
        calendar, m = self.calendar, self.m
        self._show_banner()
        self._put("foot", panel.paint_foot(calendar, self.day, self._foot.size, m), self._foot.topleft)
        month = self.day.replace(day=1)
        self._before.show(enabled=month > calendar.first_month)
        self._after.show(enabled=month < calendar.today.replace(day=1))
        self._show_day()

    def _show_banner(self) -> None:
        """Show the picture of the month; the one of the month before stays until it is painted."""
        month = self.day.replace(day=1)
        if month != self._shown_month:
            self._shown_month = month
            parts = panel.banner_parts(month, self._banner.size, self.m)
            self.layer.paint("banner", parts, partial(self._put, "banner", place=self._banner.topleft))

    def _put(self, name: str, picture: Surface, place: tuple[int, int]) -> None:
        self._sprites[name] = self.layer.swap(self._sprites.get(name), Sprite(picture, place, 9))

    def _day_look(self, day: date) -> DayLook | None:
        """Return what a day looks like; None for one to come."""
        calendar = self.calendar
        if not calendar.can_open(day):
            return None
        state, done = calendar.day_state(day), calendar.count(day)
        return DayLook(state, done, len(GAMES), day == calendar.today, day == self.day)

    def _show_day(self) -> None:
        """Show the games of the chosen day, and the chosen one of them."""
        m, place = self.m, self._day_place
        face = Surface(place.size, pygame.SRCALPHA)
        day = in_words(words.day_words(self.day, self.calendar.today), "Big")
        head = text.fit_line(day, m.font(20), place.width, BRIGHT_GOLD, True)
        more = text.fit_line(in_words(self._day_summary), m.font(15), place.width, CREAM)
        face.blit(head, (0, 0))
        face.blit(more, (0, place.height - more.get_height()))
        self._put("day", face, place.topleft)
        for row in self.rows:
            row.show(self.calendar.state(row.poster.game, self.day), self._row_words(row.poster.game),
                     chosen=row.poster.game == self.game)  # fmt: skip
        self._show_details()

    def _show_details(self) -> None:
        m, room = self.m, self._detail
        shown = [row.line for row in self.rows if row.poster.game == self.game and not row.has_room_for_line]
        said = join_sentences((*shown, *self._details()))
        size, lines = text.fit_lines(said, m.font(15), room.size, bold=False)
        face, step = Surface(room.size, pygame.SRCALPHA), text.height(size)
        top = max(0, (room.height - step * len(lines)) // 2)
        text.draw_lines(face, lines, size, CREAM, (0, top), step, bold=False, centred=False)
        self._put("details", face, room.topleft)
        is_begun, best = self._open_save is not None, self._best
        name = "continue" if is_begun else "again" if best else "play"
        self._play_button.show(look=labelled(message(f"today.{name}"), "play", "primary", 20))
        self._watch_button.show(enabled=best is not None)
        self.buttons.match_font_sizes((self._play_button, self._watch_button))

    def _state_of(self, game: str) -> str:
        if (game, self.day) in self._open_saves and not self.calendar.best(game, self.day):
            return "begun"
        return self.calendar.state(game, self.day)

    def _row_words(self, game: str) -> Words:
        state = message(f"today.state.{self._state_of(game)}")
        return message("today.row", level=words.level_words(game, self.day), state=state)

    def _details(self) -> tuple[Words, ...]:
        """Return the sentences about the chosen daily: what was reached, and what the hard player reached."""
        best = self._best
        said = (words.reached_words(best) if best else "", words.mark_words(self.game, self.day, best))
        return tuple(filter(None, said)) or (message(f"today.state.{self._state_of(self.game)}"),)

    @property
    def _best(self) -> Result | None:
        return self.calendar.best(self.game, self.day)

    @property
    def _open_save(self) -> Summary | None:
        return self._open_saves.get((self.game, self.day))

    @property
    def _day_summary(self) -> Words:
        return words.played_words(self.calendar, self.day)

    # -------------------------------------------------------------- choosing
    def choose_day(self, day: date) -> None:
        """Show the games of a day, unless it is still to come."""
        if day != self.day and self.calendar.can_open(day):
            self.day = day
            self.game = self._first_open_game()
            self._show_all()

    def choose_game(self, game: str) -> None:
        """Show what is known of the daily of a game."""
        if game != self.game:
            self.game, self._has_game = game, True
            self._show_day()

    def _turn(self, step: int) -> None:
        """Show the month before or after, at the same day of the month or the last one that can be opened."""
        calendar = self.calendar
        number = self.day.year * 12 + self.day.month - 1 + step
        month = date(number // 12, number % 12 + 1, 1)
        if calendar.first_month <= month <= calendar.today:
            self.app.sound.play("card_slide")
            self.focus.set(None)
            day = month.replace(day=min(self.day.day, month_length(month)))
            self.app.defer(partial(self.choose_day, min(day, calendar.today)))

    def _play(self) -> None:
        """Continue the chosen daily if it is begun, else begin it."""
        self._follow_clock()
        save = self._open_save
        if save:
            self.app.navigator.open_saved(save.path)
        elif self.calendar.can_open(self.day):
            self.app.navigator.open_daily(self.game, self.day)

    def _watch(self) -> None:
        best = self._best
        if best:
            archived = self.app.library.folder / ARCHIVE / best.save
            self.app.navigator.watch(self._paths.get(best.save, archived))

    # -------------------------------------------------------------- input
    @override
    def handle(self, intent: Intent) -> None:
        self._follow_clock()
        super().handle(intent)

    @override
    def command(self, command: Command) -> None:
        """Turn to another month with undo and redo, the shoulder buttons of gamepads."""
        if step := _SHOULDERS.get(command.name, 0):
            self._turn(step)
        else:
            super().command(command)

    @override
    def handle_event(self, event: Event) -> bool:
        """Turn to another month with Page Up and Page Down."""
        step = _PAGE_KEYS.get(event.key, 0) if event.type == pygame.KEYDOWN else 0
        if step:
            self._turn(step)
        return bool(step)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        found = next((each for each in self._choices() if each.area.collidepoint(pointer.place)), None)
        if self._hovered is not found:
            for each, is_on in ((self._hovered, False), (found, True)):
                if each:
                    each.hover(on=is_on)
            self._hovered = found
        if found and pointer.kind == "press":
            self.app.sound.play("click")
            self._choose(found)
        return super()._handle_pointer(pointer) or found is not None

    def _choose(self, target: Target | None) -> None:
        if isinstance(target, DayCell):
            self.choose_day(target.day)
        elif isinstance(target, GameRow):
            self.choose_game(target.poster.game)

    def _choices(self) -> list[DayCell | GameRow]:
        return [*(cell for cell in self.cells if cell.enabled), *self.rows]

    @override
    def targets(self) -> list[Target]:
        moons: list[Target] = [each for each in (self._before, self._after) if each.enabled]
        rest = [each for each in super().targets() if each not in moons]
        return [*moons, *self._choices(), *rest]

    @override
    def first_focus(self) -> Target | None:
        return next((row for row in self.rows if row.poster.game == self.game), None)

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        if shown:
            self._choose(target)

    @override
    def activate(self, target: Target | None) -> None:
        """Play the chosen daily on Enter, wherever the focus is but on a button."""
        if isinstance(target, Button):
            super().activate(target)
        else:
            self._play()

    # -------------------------------------------------------------- for screen readers
    @property
    @override
    def _title(self) -> Words:
        return message("today.heading")

    @property
    @override
    def _summary(self) -> Words:
        return join_sentences((*self._foot_words(), self._day_summary))

    def _foot_words(self) -> tuple[Words, ...]:
        return *words.streak_words(self.calendar), *words.medal_words(self.calendar, self.day)

    def _day_element(self, day: date) -> Element:
        calendar = self.calendar
        name = words.day_words(day, calendar.today)
        state = message(f"today.state.{calendar.day_state(day)}") if calendar.count(day) else ""
        return Element(
            day, in_words(name, "Big"), "list_item",
            join_sentences((words.played_words(calendar, day), state)),
            is_selected=day == self.day, position=(day.day, month_length(day)),
        )  # fmt: skip

    @override
    def _elements(self) -> Sequence[Element]:
        days = [self._element(cell) for cell in self.cells if cell.enabled]
        rows = [
            replace(self._element(row), description=speakable(row.line), position=(number, len(self.rows)))
            for number, row in enumerate(self.rows, 1)
        ]
        shown = words.day_words(self.day, self.calendar.today)
        return [
            *map(self._element, (each for each in (self._before, self._after) if each.enabled)),
            Element("month", words.month_words(self.day), "list", children=tuple(days)),
            Element(
                "foot",
                message("today.streak.name"),
                "group",
                children=labels(filter(None, self._foot_words())),
            ),
            Element("games", in_words(shown, "Big"), "list_box", children=tuple(rows)),
            Element("details", join_sentences(self._details())),
            *(self._element(each) for each in super().targets() if each not in (self._before, self._after)),
        ]
