"""The statistics: a book with a list of the games, and leaves of figures, charts and trophies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.compat import override
from games.core import Words, message
from games.level_ratings import level_ratings
from saves.by_person import results_of, with_present_names
from saves.persons import person_with_id
from saves.results import HOUSE, PEOPLE, Result, counted_results, house_results, select, totals_not_counted
from saves.trophies import trophies_of
from ui.accessibility.phrases import full_text
from ui.app.focus import Target
from ui.app.intents import Command, Pointer
from ui.dialogs.book import BookScene, BookSizes, Place
from ui.dialogs.controls import Controls
from ui.dialogs.files import ask_for_place
from ui.dialogs.modal import MenuEntry, QuestionScene
from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.posters import Poster, posters
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, INK_FACE, Metrics
from ui.screens.counted import left_out
from ui.screens.persons import EVERYBODY, PersonsScene, Pick
from ui.screens.statistics import leaves, spoken
from ui.screens.statistics.filters import Filters, filter_controls, is_for_several
from ui.screens.statistics.loader import StatisticsLoader
from ui.screens.statistics.skill import board_leaf, patience_leaf, shares_unaided, skills_of
from ui.screens.statistics.tabs import GameTab, counted, list_games
from ui.widgets.button import labelled
from ui.widgets.controls import Choice, Control, Option
from ui.widgets.element import Element, labels
from ui.widgets.scrolling import ScrollView
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application

FIGURES, CHARTS, SKILL, PRIZES = "figures", "charts", "skill", "trophies"

_SECTIONS: Final = (
    Option(FIGURES, message("statistics.figures")),
    Option(CHARTS, message("statistics.charts")),
    Option(SKILL, message("statistics.skill")),
    Option(PRIZES, message("statistics.trophies")),
)
_BOOK: Final = BookSizes(width=1120, growth=0.3, side=256, edge=10, head=48)

_HEADING: Final = 36
_TIGHT: Final = 1.5
"""Greatest width of a heading to be made smaller, as a multiple of its room; else it has a row of its own."""
_PAGE_KEYS: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
_END_KEYS: Final = {pygame.K_HOME: -1_000_000, pygame.K_END: 1_000_000}


class Leaf(NamedTuple):
    """A leaf: `paint` paints it at a width, in a room of a height; `elements` are for screen readers."""

    paint: Callable[[int, int, Metrics], Surface]
    elements: Callable[[], tuple[Element, ...]]


def _paint_waiting(width: int, room: int, m: Metrics) -> Surface:
    return text.paragraph(in_words(message("statistics.opening")), m.font(17), FADED_INK, width)


class StatisticsScene(BookScene[GameTab]):
    """The statistics of all games, opened at the game that was finished last."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.game = ""
        self.section = FIGURES
        self.filters = Filters()
        self.results: list[Result] | None = None
        """Results that count; None until they are read."""
        self._finished: list[Result] | None = None
        self._house: list[Result] = []
        """Results of all persons."""
        self._person = ""
        """The id of the person whose results are shown, "" for everybody."""
        self.controls = Controls(self)
        self._loader = StatisticsLoader(app.records, self._work, self._take, self.show_message)
        self._sheet = Rect(0, 0, 1, 1)
        self._ground = Surface((1, 1))
        self._heading_sprite: Sprite | None = None

    # -------------------------------------------------------------- life cycle
    @override
    def enter(self) -> None:
        self._loader.read()

    @override
    def close(self) -> None:
        self._loader.is_gone = True
        super().close()

    def _take(self, results: list[Result]) -> None:
        """Show the results, if they are new."""
        is_new = self.results is None or results != self._house
        self._house = results
        self._select_person()
        if is_new:
            latest = results[-1].game if results else posters()[0].game
            self.app.defer(partial(self._open, self.game or latest))

    def _select_person(self) -> None:
        """Take the results of the chosen person, or those of everybody if that person is gone."""
        persons = self.app.settings.current.players.persons
        if person_with_id(persons, self._person) is None:
            self._person = ""
        self._finished = with_present_names(results_of(self._house, self._person), persons)
        self.results = counted_results(self._finished)

    def _ask_for_person(self) -> None:
        """Show the known persons, to choose whose results are shown."""
        heading, show = message("persons.whose"), message("persons.show")
        pick = Pick(heading, show, self._show_person, self._person, has_everybody=True)
        self.app.push(PersonsScene(self.app, pick))

    def _show_person(self, who: str) -> None:
        self._person = who
        self.filters = Filters()
        if self.results is not None:
            self._select_person()
        self.app.defer(self.rebuild)

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        close = labelled(message("screens.done"), "check", "primary")
        heading = message("statistics.heading")
        self._ground, room, page = self._build_book(_BOOK, heading, close, message("tip.back"))
        self._sheet = page.inflate(-2 * m.u(34), -2 * m.u(24))
        self.controls.forget()
        self.page = self._heading_sprite = None
        for tab in list_games(room, m):
            self._add_bookmark(tab)
        self._add_buttons()
        self._open(self.game)

    def _add_buttons(self) -> None:
        m, sheet, persons = self.m, self._sheet, self.app.settings.current.players.persons
        high, gap = m.half(42), m.u(14)
        row, parts = Rect(sheet.x, sheet.bottom - high, sheet.width, high), 3 if persons else 2
        most = (sheet.width - (parts - 1) * gap) // parts
        place = Rect(row.x, row.y, min(m.half(222), most), high)
        tip = message("statistics.export.tip")
        look = labelled(message("statistics.export"), "save")
        buttons = [self.buttons.add(place, look, self._export, tip)]
        if persons:
            person = person_with_id(persons, self._person)
            look = labelled(person.name if person else EVERYBODY, "people")
            place = Rect(place.right + gap, row.y, min(m.half(260), most), high)
            tip = message("persons.show.tip")
            buttons.append(self.buttons.add(place, look, self._ask_for_person, tip))
        place = Rect(0, row.y, min(m.half(150), most), high)
        place.right = sheet.right
        look, tip = labelled(message("statistics.reset"), "redo"), message("statistics.reset.tip")
        self._reset = self.buttons.add(place, look, self._ask_to_reset, tip)
        self.buttons.match_font_sizes([*buttons, self._reset])

    def _build_page(self) -> None:
        """Lay out the game's name and the sections in a row, the filters below, then the view."""
        number = next((n for n, control in enumerate(self.controls) if control is self.focus.target), None)
        self.controls.clear()
        pages = message("spoken.pages")
        sections = Choice(
            "", self._sections, self.section, self.m, self._show_section, spoken_name=pages, is_tabs=True
        )
        filters = self._filters() if self.section in (FIGURES, CHARTS) else []
        self._build_view(self._place_controls(sections, filters))
        if number is not None:
            self.focus.set(self.controls[min(number, len([*self.controls]) - 1)], shown=self.focus.is_shown)

    def _filters(self) -> list[Control]:
        has_house = HOUSE in self._uncounted
        return filter_controls(
            self.game, self._mine(), lambda: self.filters, self._filter, self.m, has_house=has_house
        )

    def _place_controls(self, sections: Control, filters: Sequence[Control]) -> int:
        """Place the sections beside or below the heading, the rest in rows; return the top of the view."""
        m, sheet = self.m, self._sheet
        wide, high = sections.minimum_size()
        wide += m.u(40)
        heading = Rect(sheet.x, sheet.y, sheet.width - wide - m.u(20), high)
        is_beside = wood_type.width(self.poster.full_title, m.half(_HEADING)) <= heading.width * _TIGHT
        self._show_heading(heading if is_beside else Rect(sheet.x, sheet.y, sheet.width, high))
        left, top = sheet.x, sheet.y + high + m.u(12)
        if is_beside:
            self.controls.add(sections, Rect(sheet.right - wide, sheet.y, wide, high))
        else:
            filters = (sections, *filters)
        for control in filters:
            wide, high = control.minimum_size()
            if left > sheet.x and left + wide > sheet.right:
                left, top = sheet.x, top + high + m.u(8)
            self.controls.add(control, Rect(left, top, wide, high))
            left += wide + m.u(16)
        return self.controls[-1].rect.bottom + m.u(12)

    def _show_heading(self, room: Rect) -> None:
        face = wood_type.fit(
            self.poster.full_title, self.m.half(_HEADING), room.width, INK_FACE, outline=False
        )
        heading = Sprite(face, face.get_rect(midleft=room.midleft).topleft, 20)
        self._heading_sprite = self.layer.swap(self._heading_sprite, heading)

    def _build_view(self, top: int) -> None:
        m, sheet = self.m, self._sheet
        view = Rect(sheet.x, top, sheet.width, sheet.bottom - m.half(42) - m.u(14) - top)
        if self.page:
            self.page.remove()
        self.page = ScrollView(self.layer, view, m, self._ground)

    # -------------------------------------------------------------- the shown game and section
    @property
    def poster(self) -> Poster:
        """The shown game."""
        return next((poster for poster in posters() if poster.game == self.game), posters()[0])

    def show_game(self, game: str) -> None:
        """Open the leaves of another game."""
        if game != self.game:
            self.app.sound.play("card_slide")
            self.filters = replace(self.filters, difficulty=None, is_house=False)
            self._open(game)

    @property
    def _sections(self) -> tuple[Option[str], ...]:
        """The sections of the shown game; it may have no ratings of computer levels."""
        has_skill = not is_for_several(self.game) or level_ratings(self.game) is not None
        return tuple(each for each in _SECTIONS if each.value != SKILL or has_skill)

    def _open(self, game: str) -> None:
        self.game = game
        if self.section not in (each.value for each in self._sections):
            self.section = FIGURES
        counts = None if self.results is None else Counter(result.game for result in self.results)
        for tab in self.bookmarks:
            tab.tell(counted(tab.poster, counts))
            tab.open(tab.poster == self.poster and bool(game))
        is_any = bool(self._mine()) or HOUSE in self._uncounted
        self._reset.show(enabled=is_any and not self._person)  # it resets the results of all persons
        self._build_page()
        self._show_leaf()

    def _show_section(self, section: str) -> None:
        self.app.sound.play("card_slide")
        self.section = section
        self._build_page()
        self._show_leaf()

    def _filter(self, filters: Filters) -> None:
        self.app.sound.play("click")
        is_open, self.filters = filters.is_house == self.filters.is_house, filters
        if is_open:
            self._show_leaf()
        else:
            self._open(self.game)

    def _show_leaf(self) -> None:
        self._toured, leaf = -1, self._leaf
        if self.page:
            self.page.show(leaf.paint(*self.page.view.size, self.m))
        if self.app.announcer.is_listening and self.app.scene is self:
            first = next(iter(leaf.elements()))
            self.app.announcer.say(full_text(first) if first.role == "label" else "")

    @property
    def _leaf(self) -> Leaf:
        poster, mine = self.poster, self._mine()
        if self.results is None:
            return Leaf(_paint_waiting, lambda: labels((message("statistics.opening"),)))
        if self.section == SKILL:
            return self._skill_leaf()
        trophies = () if self.filters.is_house and self.section != PRIZES else trophies_of(poster.game)
        if self.section == PRIZES:
            mine = self._mine(is_house=False)
        if trophies and (self.section == PRIZES or not mine):
            note = self._excluded_text() if self.section == PRIZES else self._empty_text()
            return Leaf(
                partial(leaves.trophies_leaf, trophies, mine, note),
                partial(spoken.trophies, trophies, mine, note),
            )
        found = select(mine, self.filters.difficulty, self.filters.aided)
        if not found or self.section == PRIZES:
            none = self._empty_text()
            return Leaf(partial(leaves.word_leaf, poster, none), lambda: labels((none,)))
        if self.filters.difficulty == PEOPLE:
            return Leaf(partial(leaves.people_leaf, poster, found), partial(spoken.people, found))
        if self.section == CHARTS:
            return Leaf(
                partial(leaves.charts_leaf, poster, found), partial(spoken.charts, poster.game, found)
            )
        has_percent, left_out = self.app.settings.current.show_percent, self._excluded_text()
        return Leaf(
            partial(leaves.figures_leaf, poster, found, left_out, has_percent=has_percent),
            partial(spoken.figures, poster.game, found, left_out, has_percent=has_percent),
        )

    def _skill_leaf(self) -> Leaf:
        poster, has_percent = self.poster, self.app.settings.current.show_percent
        if levels := level_ratings(self.game) if is_for_several(self.game) else None:
            results = [each for each in counted_results(self._house) if each.game == self.game]
            persons = self.app.settings.current.players.persons
            if skills := skills_of(results, self._loader.reviews, levels, persons, self._person):
                return Leaf(partial(board_leaf, skills), partial(spoken.skills, skills))
        results = [each for each in self.results or () if each.game == self.game]
        if not levels and shares_unaided(results):
            return Leaf(
                partial(patience_leaf, results, has_percent=has_percent),
                partial(spoken.unaided, results, has_percent=has_percent),
            )
        none = in_words(message("statistics.skill.none" if levels else "statistics.skill.deals.none"))
        return Leaf(partial(leaves.word_leaf, poster, none), lambda: labels((none,)))

    @property
    @override
    def _summary(self) -> Words:
        return self.poster.name

    @override
    def _elements(self) -> Sequence[Element]:
        chosen = next((each for each in _SECTIONS if each.value == self.section), _SECTIONS[0])
        rest = [each for each in self.targets() if not isinstance(each, GameTab | ScrollView)]
        page = self.page if self.page and self.page.enabled else None
        leaf = Element(
            ("leaf", self.game, self.section), chosen.name, "group", area=page.area if page else None,
            target=page, children=self._leaf.elements(),
        )  # fmt: skip
        return [
            self._tab_list(message("spoken.games")),
            *(self._element(each) for each in rest if isinstance(each, Control)),
            leaf,
            *(self._element(each) for each in rest if not isinstance(each, Control)),
        ]

    def _empty_text(self) -> str:
        """Return the sentence for an empty page."""
        if self.section == PRIZES:
            return in_words(message("statistics.none.trophies", game=self.poster.name))
        if not self._mine():
            person = person_with_id(self.app.settings.current.players.persons, self._person)
            left_out, game = self._excluded_text(), self.poster.name
            words = message("statistics.none.counted" if left_out else "statistics.none", game=game)
            if person and not left_out:
                words = message("persons.no_games", name=person.name, game=game)
            return " ".join(filter(None, (in_words(words), left_out)))
        return in_words(message("statistics.none.kind"))

    def _excluded_text(self) -> str:
        """Return the numbers of uncounted games of this kind with the reasons, or ""."""
        return "" if self.filters.is_house else " ".join(map(in_words, left_out(self._uncounted)))

    @property
    def _uncounted(self) -> Counter[str]:
        """The number of games of this kind that do not count, by reason."""
        return totals_not_counted([result for result in self._finished or () if result.game == self.game])

    def _mine(self, *, is_house: bool | None = None) -> list[Result]:
        """Return the results of this game, by default those of the chosen filter for house rules."""
        is_house = self.filters.is_house if is_house is None else is_house
        results = house_results(self._finished or ()) if is_house else self.results or ()
        return [result for result in results if result.game == self.game]

    @property
    @override
    def _message_area(self) -> Rect:
        return self.page.view if self.page else self._sheet

    def _export(self) -> None:
        """Write all games into a table where the player wants it."""
        self.app.defer(lambda: ask_for_place(self.app, self._loader.table(), self._work))

    def _ask_to_reset(self) -> None:
        """Ask once whether to reset the statistics of this game."""
        game, heading = self.game, message("statistics.reset.heading")
        sentence = message("statistics.reset.ask", game=self.poster.name)
        reset, keep = message("statistics.reset.begin"), message("statistics.reset.keep")
        entries = [
            MenuEntry(keep, "back", "Esc", "back", lambda: None, "primary"),
            MenuEntry(reset, "redo", "", "", lambda: self._loader.reset(game), "danger"),
        ]
        self.app.push(QuestionScene(self.app, heading, sentence, entries))

    # -------------------------------------------------------------- input and drawing
    @override
    def targets(self) -> list[Target]:
        page: list[Target] = [self.page] if self.page and self.page.enabled else []
        return [*self.bookmarks, *self.controls, *page, *super().targets()]

    @override
    def first_focus(self) -> Target | None:
        return next((tab for tab in self.bookmarks if tab.poster == self.poster), None)

    @override
    def _open_bookmark(self, bookmark: GameTab) -> None:
        self.show_game(bookmark.poster.game)

    @override
    def activate(self, target: Target | None) -> None:
        if not self.controls.activate(target):
            super().activate(target)

    @override
    def _hover(self, place: Place) -> None:
        super()._hover(place)
        self.controls.hover(place)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        control = self.controls.at(pointer.place)
        if pointer.kind != "press" or pointer.button != 1 or control is None:
            return super()._handle_pointer(pointer)
        control.press(pointer.place)
        return True

    @override
    def command(self, command: Command) -> None:
        step = {"left": -1, "up": -1, "right": 1, "down": 1}.get(command.name, 0)
        focus = self.focus.target if self.focus.is_shown else self.page
        if command.name in ("left", "right") and self._choose_aside(step):
            return
        if (
            command.name in ("up", "down")
            and isinstance(focus, ScrollView)
            and focus.scroll_by(step * self._wheel_step)
        ):
            return
        super().command(command)

    def _choose_aside(self, step: int) -> bool:
        """Take the name beside the chosen one, of the sections while the focus is hidden.

        Return False if there is none and the focus is shown.
        """
        focus = self.focus.target if self.focus.is_shown else self.controls[0]
        if not isinstance(focus, Choice) or focus.options[0 if step < 0 else -1].value == focus.value:
            return not self.focus.is_shown
        focus.adjust(step)
        return True

    @override
    def handle_event(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and self.page:
            way = _PAGE_KEYS.get(event.key, 0) * self._page_step + _END_KEYS.get(event.key, 0)
            if way:
                self.page.scroll_by(way)
                return True
        return super().handle_event(event)
