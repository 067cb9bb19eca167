"""The statistics: a book with a list of the games, and leaves of figures, charts and trophies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games import GAMES
from games.patience.deals import LEVELS
from games.seating import LEVELS as STRENGTHS
from saves.results import PEOPLE, Result, chosen
from saves.trophies import trophies_of
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.dialogs.book import paint_book
from ui.dialogs.modal import Entry, MenuScene, Modal
from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.posters import Poster, posters
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, INK_FACE, RED_FACE
from ui.screens.statistics import leaves, parts
from ui.screens.statistics.keeper import Keeper
from ui.screens.statistics.parts import GameTab
from ui.widgets.button import ButtonLook
from ui.widgets.controls import Choice, Control, Option
from ui.widgets.pill import Message
from ui.widgets.scrolling import Scrolled

if TYPE_CHECKING:
    from ui.app.app import App

Level = Option[str | None]
FIGURES, CHARTS, PRIZES = "figures", "charts", "trophies"

_SECTIONS: Final = (Option(FIGURES, "Figures"), Option(CHARTS, "Charts"), Option(PRIZES, "Trophies"))
_HELP: Final[tuple[Option[bool | None], ...]] = (
    Option(None, "All games"), Option(False, "Unaided"), Option(True, "With help"),
)  # fmt: skip
_ANY: Final[Level] = Option(None, "All deals")
_UNRATED: Final[Level] = Option("", "Unrated")
_COMPUTERS: Final[Level] = Option(None, "All computers")
_FRIENDS: Final[Level] = Option(PEOPLE, "Among people")
_NOTCH: Final = 64  # how far one notch of the wheel or one press of an arrow key goes
_PAGE_KEYS: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_END_KEYS: Final = {pygame.K_HOME: -1_000_000, pygame.K_END: 1_000_000}


@dataclass(frozen=True, slots=True)
class Filters:
    """Which results are shown: of one difficulty (None: of any), with or without help (None: both)."""

    difficulty: str | None = None
    aided: bool | None = None


class StatisticsScene(Modal):
    """The statistics of all games, opened at the game that was finished last, or at one that is named."""

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.game = game
        self.section = FIGURES
        self.filters = Filters()
        self.results: list[Result] | None = None
        self.tabs: list[GameTab] = []
        self.controls: list[Control] = []
        self.page: Scrolled | None = None
        self._keeper = Keeper(app.records, self._take, self.say)
        self._message = Message(self.layer, app.metrics)
        self._sheet = Rect(0, 0, 1, 1)
        self._heading: Sprite | None = None
        self._under: Control | None = None
        self._hot_tab: GameTab | None = None

    # -------------------------------------------------------------- life
    def enter(self) -> None:
        """Read the records; the window does not wait for it."""
        self._keeper.read()

    def put_away(self) -> None:
        """Nothing is waited for any more."""
        self._keeper.leave()

    def tick(self, now: float) -> None:
        """What was read is shown; a message that was read goes."""
        super().tick(now)
        self._keeper.poll()
        self._message.tick(now)

    @property
    def busy(self) -> bool:
        """Whether something is still to come."""
        return super().busy or self._keeper.busy

    def _take(self, results: list[Result]) -> None:
        """Show what was read, where it is news."""
        before, self.results = self.results, results
        if results != before:
            self._open(self.game or (results[-1].game if results else posters()[0].game))

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Paint the book, list the games, open the leaf."""
        m = self.m
        wide = min(m.u(1120 * (1 + (m.text_scale - 1) * 0.3)), m.width - m.u(36))
        frame = Rect(0, 0, wide, min(m.u(756), m.height - m.u(30)))
        frame.center = m.window.center
        self.frame, self.background = frame, self.veiled_background()
        side = Rect(frame.x, frame.y, min(m.half(256), wide * 3 // 10), frame.height)
        page = Rect(side.right, frame.y, frame.right - side.right, frame.height)
        paint_book(self.background, side, page, m)
        self._message = Message(self.layer, m)
        self._sheet = page.inflate(-2 * m.u(34), -2 * m.u(24))
        self.controls, self.page, self._heading = [], None, None
        self._under = self._hot_tab = None
        self._lay_out_side(side)
        self._add_buttons()
        self._open(self.game)

    def _lay_out_side(self, side: Rect) -> None:
        m = self.m
        head = wood_type.fitted("TROPHIES", m.half(30), side.width - m.u(48), RED_FACE, outline=False)
        if self.background:
            self.background.blit(head, head.get_rect(midtop=(side.centerx, side.y + m.u(24))))
        high = m.half(46)
        done = Rect(side.x + m.u(18), side.bottom - high - m.u(24), side.width - m.u(36), high)
        self.buttons.add(done, ButtonLook("Done", "check", "primary"), self.app.pop, "Back (Escape)")
        top = side.y + m.u(24) + head.get_height() + m.u(12)
        room = Rect(side.x + m.u(10), top, side.width - m.u(10), done.y - m.u(14) - top)
        self.tabs = parts.list_games(room, m)
        for tab in self.tabs:
            self.layer.add(tab)

    def _add_buttons(self) -> None:
        m, sheet = self.m, self._sheet
        high, gap = m.half(42), m.u(14)
        place = Rect(sheet.x, sheet.bottom - high, min(m.half(222), (sheet.width - gap) // 2), high)
        tip = "Write every finished game into a table for other programs"
        self.buttons.add(place, ButtonLook("Export as CSV", "save"), self._keeper.export, tip)
        place = Rect(0, place.y, min(m.half(150), place.width), high)
        place.right = sheet.right
        tip = "Begin the statistics of this game anew"
        self._reset = self.buttons.add(place, ButtonLook("Reset", "redo"), self._ask_to_reset, tip)

    def _lay_out_page(self) -> None:
        """The game's name and the sections in a row, what may be chosen below, then the view."""
        number = next((n for n, control in enumerate(self.controls) if control is self.focus.target), None)
        for control in self.controls:
            self.layer.remove(control)
        self._under = None
        self.controls = [Choice("", _SECTIONS, self.section, self.m, self._show_section)]
        if self.section != PRIZES and self._mine():
            self.controls += self._filters()
        self._lay_out_view(self._place_controls())
        if number is not None:
            self.focus.set(self.controls[min(number, len(self.controls) - 1)], shown=self.focus.is_shown)

    def _filters(self) -> list[Control]:
        """What may be chosen: how hard the deals are, where any is rated; and with or without help."""
        aided = Choice("", _HELP, self.filters.aided, self.m, self._show_aided)
        levels = self._levels()
        if not levels:
            return [aided]
        return [Choice("", levels, self.filters.difficulty, self.m, self._show_difficulty), aided]

    def _levels(self) -> list[Level]:
        """How hard a deal is or a computer plays, to choose from; nothing where no game is rated."""
        kinds = {result.difficulty for result in self._mine()}
        if kinds <= {""}:
            return []
        if self._is_for_several:
            return [_COMPUTERS, *map(_level, STRENGTHS), *[_FRIENDS] * (PEOPLE in kinds)]
        return [_ANY, *map(_level, LEVELS), *[_UNRATED] * ("" in kinds)]

    @property
    def _is_for_several(self) -> bool:
        return self.game in GAMES and GAMES[self.game].seats.stop > 2

    def _place_controls(self) -> int:
        """The sections beside the heading, the rest side by side where it fits; where the view begins."""
        m, sheet = self.m, self._sheet
        sections, *filters = self.controls
        wide, high = sections.needs()
        wide += m.u(40)
        sections.put(Rect(sheet.right - wide, sheet.y, wide, high))
        self._show_heading(Rect(sheet.x, sheet.y, sheet.width - wide - m.u(20), high))
        left, top = sheet.x, sheet.y + high + m.u(12)
        for control in filters:
            wide, high = control.needs()
            if left > sheet.x and left + wide > sheet.right:
                left, top = sheet.x, top + high + m.u(8)
            control.put(Rect(left, top, wide, high))
            left += wide + m.u(16)
        for control in self.controls:
            self.layer.add(control)
        return self.controls[-1].rect.bottom + m.u(12)

    def _show_heading(self, room: Rect) -> None:
        if self._heading:
            self.layer.remove(self._heading)
        face = wood_type.fitted(self.poster.title, self.m.half(36), room.width, INK_FACE, outline=False)
        self._heading = Sprite(face, face.get_rect(midleft=room.midleft).topleft, 20)
        self.layer.add(self._heading)

    def _lay_out_view(self, top: int) -> None:
        m, sheet = self.m, self._sheet
        view = Rect(sheet.x, top, sheet.width, sheet.bottom - m.half(42) - m.u(14) - top)
        if self.page:
            self.page.show(Surface((1, 1), pygame.SRCALPHA))
        if self.background:
            self.page = Scrolled(self.layer, view, m, self.background)

    # -------------------------------------------------------------- what is shown
    @property
    def poster(self) -> Poster:
        """The game that is shown."""
        return next((poster for poster in posters() if poster.game == self.game), posters()[0])

    def show_game(self, game: str) -> None:
        """Open the leaves of another game."""
        if game != self.game:
            self.app.sound.play("card_slide")
            self.filters = replace(self.filters, difficulty=None)
            self._open(game)

    def _open(self, game: str) -> None:
        self.game = game
        counts = None if self.results is None else Counter(result.game for result in self.results)
        for tab in self.tabs:
            tab.tell(parts.counted(tab.poster, counts))
            tab.open(tab.poster is self.poster and bool(game))
        self._reset.show(enabled=bool(self._mine()))
        self._lay_out_page()
        self._show_leaf()

    def _show_section(self, section: str) -> None:
        self.app.sound.play("card_slide")
        self.section = section
        self._lay_out_page()
        self._show_leaf()

    def _show_difficulty(self, level: str | None) -> None:
        self._filter(replace(self.filters, difficulty=level))

    def _show_aided(self, aided: bool | None) -> None:
        self._filter(replace(self.filters, aided=aided))

    def _filter(self, filters: Filters) -> None:
        self.app.sound.play("click")
        self.filters = filters
        self._show_leaf()

    def _show_leaf(self) -> None:
        if self.page:
            self.page.show(self._leaf(*self.page.view.size))

    def _leaf(self, width: int, room: int) -> Surface:
        poster, mine, m = self.poster, self._mine(), self.m
        if self.results is None:
            return text.paragraph("One moment: the books are being opened.", m.font(17), FADED_INK, width)
        trophies = trophies_of(poster.game)
        if self.section == PRIZES and trophies:
            return leaves.trophies_leaf(trophies, mine, width, room, m)
        found = chosen(mine, self.filters.difficulty, self.filters.aided)
        if not found or self.section == PRIZES:
            return leaves.word_leaf(poster, self._excuse(), width, room, m)
        if self.filters.difficulty == PEOPLE:
            return leaves.people_leaf(poster, found, width, room, m)
        paint_leaf = leaves.charts_leaf if self.section == CHARTS else leaves.figures_leaf
        return paint_leaf(poster, found, width, room, m)

    def _excuse(self) -> str:
        """Why there is nothing to show."""
        name = parts.name_of(self.poster)
        if not self._mine():
            return f"No game of {name} has come to its end yet. Won or lost, it will be written down here."
        return "There is no game of this kind yet. Choose another kind above, or play one."

    def _mine(self) -> list[Result]:
        return [result for result in self.results or () if result.game == self.game]

    def say(self, sentence: str) -> None:
        """Show a sentence on the page; "" takes it away."""
        self._message.show(sentence, self.page.view if self.page else self._sheet, self.app.now)

    def _ask_to_reset(self) -> None:
        """Ask once whether the statistics of this game shall begin anew."""
        name, game = parts.name_of(self.poster), self.game
        sentence = (
            f"Figures and trophies of {name} begin again at nothing. Your saved games stay as they are."
        )
        entries = [
            Entry("Keep them", "back", "Esc", "back", lambda: None, "primary"),
            Entry("Begin anew", "redo", "", "", lambda: self._keeper.reset(game), "danger"),
        ]
        self.app.push(MenuScene(self.app, "BEGIN ANEW", sentence, entries))

    # -------------------------------------------------------------- input and drawing
    def targets(self) -> list[Target]:
        """The games, the choices, the leaf where it scrolls, the buttons."""
        page: list[Target] = [self.page] if self.page and self.page.enabled else []
        return [*self.tabs, *self.controls, *page, *super().targets()]

    def first_focus(self) -> Target | None:
        """The game that is shown."""
        return next((tab for tab in self.tabs if tab.poster is self.poster), None)

    def activate(self, target: Target | None) -> None:
        """Enter opens a game or takes the next choice."""
        if isinstance(target, GameTab):
            self.show_game(target.poster.game)
        elif isinstance(target, Control):
            target.act()
        else:
            super().activate(target)

    def handle(self, intent: Intent) -> None:
        """The wheel scrolls; a held bar follows the mouse."""
        page = self.page
        if isinstance(intent, Scroll) and page:
            page.by(round(-intent.notches * self.m.u(_NOTCH)))
        elif isinstance(intent, Pointer) and page and page.bar.is_held and intent.kind != "press":
            if intent.kind == "move" and intent.button:
                page.bar.drag(intent.place)
            else:
                page.bar.let_go()
        else:
            if isinstance(intent, Pointer):
                self._hover_parts(intent.place)
            super().handle(intent)

    def pointed(self, pointer: Pointer) -> bool:
        """A press on a game opens it, one on a choice takes it, one on the bar scrolls."""
        if pointer.kind != "press" or pointer.button != 1:
            return super().pointed(pointer)
        tab, control = self._tab_at(pointer.place), self._control_at(pointer.place)
        if tab:
            self.show_game(tab.poster.game)
        elif control:
            control.press(pointer.place)
        elif not (self.page and self.page.bar.grab(pointer.place)):
            return super().pointed(pointer)
        return True

    def command(self, command: Command) -> None:
        """Arrows go from part to part; on a choice they choose, on the leaf they scroll."""
        step = {"left": -1, "up": -1, "right": 1, "down": 1}.get(command.name, 0)
        focus = self.focus.target if self.focus.is_shown else self.page
        if command.name in ("left", "right") and self._choose_aside(step):
            return
        if (
            command.name in ("up", "down")
            and isinstance(focus, Scrolled)
            and focus.by(step * self.m.u(_NOTCH))
        ):
            return
        super().command(command)

    def _choose_aside(self, step: int) -> bool:
        """Take the name beside the chosen one; False where there is none. At first, of the sections."""
        focus = self.focus.target if self.focus.is_shown else self.controls[0]
        if not isinstance(focus, Choice) or focus.options[0 if step < 0 else -1].value == focus.value:
            return not self.focus.is_shown
        focus.nudge(step)
        return True

    def raw(self, event: Event) -> bool:
        """Page Up, Page Down, Home and End."""
        if event.type == pygame.KEYDOWN and self.page:
            way = _PAGE_KEYS.get(event.key, 0) * self.page.view.height * 9 // 10 + _END_KEYS.get(event.key, 0)
            if way:
                self.page.by(way)
                return True
        return super().raw(event)

    def _tab_at(self, place: tuple[int, int]) -> GameTab | None:
        return next((tab for tab in self.tabs if tab.area.collidepoint(place)), None)

    def _control_at(self, place: tuple[int, int]) -> Control | None:
        return next((control for control in self.controls if control.rect.collidepoint(place)), None)

    def _hover_parts(self, place: tuple[int, int]) -> None:
        tab, control = self._tab_at(place), self._control_at(place)
        if tab is not self._hot_tab:
            for each in (self._hot_tab, tab):
                if each:
                    each.hover(each is tab)
            self._hot_tab = tab
        if self._under and self._under is not control:
            self._under.hover(None)
        self._under = control
        if control:
            control.hover(place)

    def draw(self, target: Surface, clip: Rect) -> None:
        """The book, the leaf under its view, and all else over it."""
        if self.background:
            target.blit(self.background, clip, clip)
        if self.page:
            self.page.draw(target, clip)
        self.layer.draw(target, clip)


def _level(name: str) -> Level:
    return Option(name, name.title())
