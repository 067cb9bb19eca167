"""Scenes of the results of a board game: sentences, all fortunes turn by turn, facts, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from games.compat import override
from games.core import Words, message
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer
from ui.app.scene import GRACE, Application
from ui.app.stage import Step
from ui.dialogs.modal import ChoiceScene, MenuEntry
from ui.draw import paint, text
from ui.draw import type as wood_type
from ui.draw.boxes import Stack, split_in_equal_parts
from ui.draw.course import course_chart, mark
from ui.draw.materials import draw_panel
from ui.draw.sprites import Sprite
from ui.draw.theme import BRIGHT_GOLD, CREAM, FADED_INK, GOLD, INK, OXBLOOD, WOOD, Metrics
from ui.draw.tween import Tween, in_out_sine
from ui.play.results import spoken
from ui.play.results.facts import Ending, Row
from ui.play.results.honor import honor_height, honor_pill
from ui.widgets.button import ButtonLook, labelled, match_font_sizes
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook

_REVEAL: Final = 1.4  # seconds in which the lines of the chart are drawn
_TEXT: Final = 16
_CLOSE: Final = 1.2  # minimum height of a line of the facts, in the size of its letters
_UNIT: Final = 14  # font size in units of the unit of short figures
_LEAST_NAME: Final = 13
_TEXT_SHARE: Final = 0.24  # largest share of the window's height for sentences, with large text
_TAB: Final = 150  # width of the button of another page, in units
_MOST_TABS: Final = 2
_KEYS: Final = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
_LEAVING: Final = ("activate", "deal", "back")
"""Commands that may leave such a scene, besides those of its entries."""


# ------------------------------------------------------------------ the scenes
class OutcomeScene(ChoiceScene):
    """Entries below a picture or chart, over the table of a finished game.

    Escape shows the table again, a press beside it does not. The scene opens by itself, maybe during a key
    press: no entry has the focus until the player moves it, and at first no key closes the scene.
    `steps` run once, when it is first shown. `share` opens the menu from which the game is sent to others,
    `tab` another page on the end of the game.
    """

    _closes_outside = False

    def __init__(
        self,
        app: Application,
        ending: Ending,
        seats: Sequence[SeatLook],
        entries: Sequence[MenuEntry],
        share: Callable[[], None] | None = None,
        tabs: Sequence[MenuEntry] = (),
    ) -> None:
        super().__init__(app, entries)
        self._share = share
        self._tabs = tuple(tabs[:_MOST_TABS])
        self.ending = ending
        self.seats = tuple(seats)
        self._shown_at: float | None = None

    def steps(self) -> Iterable[Step]:
        """Return the animations for the first time that the scene is shown."""
        return ()

    def add_buttons(self, room: Rect, close: Rect) -> None:
        """Add the entries side by side in a room, and the cross that closes the scene."""
        plain = [labelled(entry.label, entry.icon, entry.kind, 17) for entry in self._entries]
        plain += [labelled(message("button.share"), "share", "wood", 17)] * bool(self._share)
        places = split_in_equal_parts(room, len(plain), self.m.u(12))
        looks = match_font_sizes(plain, [place.size for place in places], self.m)
        for entry, rect, look in zip(self._entries, places, looks, strict=False):
            key = self.app.reader.bindings.label_for(entry.key, entry.command)
            tip = message("button.with_key", label=entry.label, key=key) if key else ""
            button = self.buttons.add(rect, look, self._chosen(entry), tip)
            button.hint, button.shortcut = "", key
            button.show(enabled=entry.enabled)
        if self._share:
            self.buttons.add(places[-1], looks[-1], self._share, message("share.tip"))
        self.buttons.add(close, ButtonLook(icon="close", kind="wood"), self.app.pop, message("results.close"))
        looks = [labelled(tab.label, tab.icon, tab.kind, _TEXT) for tab in self._tabs]
        areas = self._tab_areas(close)
        for tab, area, look in zip(
            self._tabs, areas, match_font_sizes(looks, [area.size for area in areas], self.m), strict=False
        ):
            self.buttons.add(area, look, self._chosen(tab))

    def _tab_areas(self, close: Rect) -> list[Rect]:
        """Return the areas of the buttons of other pages: opposite the cross, and beside it."""
        left = Rect(0, close.y, self.m.half(_TAB), close.height)
        left.x = self.frame.x + self.frame.right - close.right
        right = left.copy()
        right.right = close.x - self.m.u(10)
        return [left, right][: len(self._tabs)]

    def heading_room(self, room: Rect) -> Rect:
        """Return the part of the room of the heading that is between tab and cross."""
        beside = self.m.half(_TAB) if self._tabs else room.height
        if len(self._tabs) == _MOST_TABS:
            beside += self.m.half(40) + self.m.u(10)
        sides = self.frame.inflate(-2 * (beside + self.m.u(38)), 0)
        return room.clip(sides)

    def paint_heading(self, room: Rect) -> None:
        """Paint the heading, after the badges of the winners."""
        assert self.background
        m, room = self.m, self.heading_room(room)
        badges = [self.seats[seat].badge(room.height) for seat in self.ending.winners]
        beside = (room.height + m.u(12)) * len(badges)
        words = in_words(self.ending.heading).upper()
        face = wood_type.fit(words, m.half(32), room.width - beside)
        x = room.centerx - (face.get_width() + beside) // 2
        for badge in badges:
            self.background.blit(badge, (x, room.y))
            x += room.height + m.u(12)
        self.background.blit(face, face.get_rect(midleft=(x, room.centery)))

    @property
    def _honor_height(self) -> int:
        """The height below the heading for the seal of a game played unaided, in pixels."""
        return honor_height(self.m) if self.ending.is_unaided else 0

    def _paint_honor(self, room: Rect) -> None:
        """Paint the seal of a game played unaided into its room below the heading."""
        assert self.background
        if self.ending.is_unaided:
            pill = honor_pill(self.ending.counted, self.m)
            self.background.blit(pill, pill.get_rect(center=room.center))

    # -------------------------------------------------------------- for screen readers
    @property
    @override
    def _title(self) -> Words:
        return self.ending.heading

    @property
    @override
    def _summary(self) -> Words:
        return join_sentences((*self.ending.sentences, self.ending.counted))

    @override
    def _elements(self) -> Sequence[Element]:
        return [*self._told(), *super()._elements()]

    def _told(self) -> Sequence[Element]:
        """Return the elements of what the scene shows beside its buttons."""
        return ()

    # -------------------------------------------------------------- life
    @property
    def is_shown(self) -> bool:
        """True once the scene has been shown."""
        return self._shown_at is not None

    @override
    def enter(self) -> None:
        if self.is_shown:
            return
        self._shown_at = self.app.now
        if self.stage.level != "none":
            for step in self.steps():
                self.stage.add(step)
            self.stage.tick(self.app.now)

    @override
    def leave(self) -> None:
        self.stage.finish()

    # -------------------------------------------------------------- input
    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Command) or (isinstance(intent, Pointer) and intent.kind == "press"):
            self.stage.finish()
        if not (self._is_new and self._may_leave(intent)):
            super().handle(intent)

    @override
    def handle_event(self, event: Event) -> bool:
        """End the animations at any key or button of a gamepad, which then does nothing else."""
        if event.type in _KEYS and self.stage.busy:
            self.stage.finish()
            return True
        return super().handle_event(event)

    @property
    def _is_new(self) -> bool:
        """True if the scene was shown only just now."""
        return self._shown_at is not None and self.app.now - self._shown_at < GRACE

    def _may_leave(self, intent: Intent) -> bool:
        """Return True if an intent could leave the scene."""
        if isinstance(intent, Command):
            return intent.name in _LEAVING or any(intent.name == entry.command for entry in self._entries)
        return isinstance(intent, Pointer) and intent.kind == "press"

    @override
    def first_focus(self) -> Target | None:
        """Return the button to watch the game, which ends and begins nothing."""
        watch = next((at for at, entry in enumerate(self._entries) if entry.command == "waste"), 0)
        return self.buttons[watch] if self.buttons[watch].enabled else super().first_focus()


class ResultsScene(OutcomeScene):
    """The results in words and figures."""

    _lines: Sprite | None = None
    _whole: Surface | None = None

    @override
    def _told(self) -> Sequence[Element]:
        return spoken.facts(self.ending, self.seats), spoken.course(self.ending, self.seats)

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        rooms = compute_layout(m, self._heights(), self._honor_height)
        target = self.paint_frame(rooms.frame)
        self.paint_heading(rooms.heading)
        self._paint_honor(rooms.honor)
        self._paint_sentences(rooms.sentences)
        draw_panel(target, rooms.paper, "paper", m, 8)
        paint_facts(target, rooms.facts, self.ending, self.seats, m)
        self._add_chart(rooms.chart)
        self.add_buttons(rooms.buttons, rooms.close)

    def _heights(self) -> tuple[int, int]:
        """Return the heights of the sentences and of a table of all facts, in pixels."""
        m = self.m
        return self._sentences_height(self._shown_sentences), facts_height(len(self.ending.rows), m)

    @property
    def _sentences(self) -> tuple[Words, ...]:
        counted = "" if self.ending.is_unaided else self.ending.counted
        return (*self.ending.sentences, counted) if counted else self.ending.sentences

    def _sentences_height(self, m: Metrics) -> int:
        size, room = m.font(_TEXT + 1), frame_width(self.m) - self.m.u(48)
        lines = (text.wrap(in_words(words), size, False, room) for words in self._sentences)
        return sum(map(len, lines)) * text.height(size)

    @property
    def _shown_sentences(self) -> Metrics:
        """Measures of the sentences: long ones leave room for the chart."""
        most = self.m.height * _TEXT_SHARE - self._honor_height
        return self.m.shrink_text(lambda each: self._sentences_height(each) <= most)

    def _paint_sentences(self, room: Rect) -> None:
        assert self.background
        y, size = room.y, self._shown_sentences.font(_TEXT + 1)
        for number, words in enumerate(self._sentences):
            tone = CREAM if not number else CREAM.mixed(WOOD, 0.2)
            block = text.paragraph(in_words(words), size, tone, room.width, centred=True)
            self.background.blit(block, (room.x, y))
            y += block.get_height()

    def _add_chart(self, room: Rect) -> None:
        assert self.background
        chart = course_chart(self.ending.course, self.seats, room.size, self.m)
        self.background.blit(chart.grid, room)
        self._whole = chart.lines
        self._lines = self.layer.add(Sprite(chart.lines, room.topleft, 10))

    # -------------------------------------------------------------- life
    @override
    def steps(self) -> Iterable[Step]:
        return (self._reveal_tweens,)

    def _reveal_tweens(self) -> list[Tween]:
        return [Tween(_REVEAL, self._reveal, in_out_sine)]

    def _reveal(self, share: float) -> None:
        """Show the lines from the left, up to a share of them."""
        if self._lines and self._whole:
            width, height = self._whole.get_size()
            part = self._whole.subsurface((0, 0, max(1, round(width * share)), height))
            self._lines.change(picture=part if share < 1 else self._whole)


# ------------------------------------------------------------------ the layout
class Rooms(NamedTuple):
    """All areas of the results."""

    frame: Rect
    heading: Rect
    close: Rect
    honor: Rect
    sentences: Rect
    paper: Rect
    chart: Rect
    facts: Rect
    buttons: Rect


def frame_width(m: Metrics) -> int:
    """Return the width of the plate, in pixels."""
    return min(m.width - m.u(28), m.half(1120))


def facts_height(rows: int, m: Metrics) -> int:
    """Return the minimum height of the table of facts, in pixels."""
    return m.t(30) + m.u(4) + rows * (text.height(m.font(_TEXT)) + m.u(5))


def compute_layout(m: Metrics, heights: tuple[int, int], honor: int = 0) -> Rooms:
    """Return the areas for sentences and facts of these heights; chart and facts are in a row or a column.

    `honor` is the height of the seal below the heading, in pixels.
    """
    words, table = heights
    width, gap, high = frame_width(m), m.u(12), m.half(46)
    top = m.half(44) + m.u(22) + honor + words
    fixed = top + high + 3 * gap + m.u(8)
    room = m.height - m.u(16) - fixed
    is_wide = m.width >= m.height * 0.9
    wanted = max(table + m.u(44), m.half(390)) if is_wide else table + m.half(420)
    paper_height = min(room, wanted)
    frame = Rect(0, 0, width, fixed + paper_height)
    frame.center = m.window.center
    inner = frame.inflate(-m.u(36), 0)
    heading = Rect(inner.x, frame.y + m.u(14), inner.width, m.half(44))
    close = Rect(0, 0, m.half(40), m.half(38))
    close.topright = (frame.right - m.u(14), frame.y + m.u(12))
    seal = Rect(inner.x, heading.bottom + m.u(1), inner.width, honor)
    sentences = Rect(frame.x + m.u(24), seal.bottom + m.u(5), width - m.u(48), words)
    paper = Rect(inner.x, frame.y + top + gap, inner.width, paper_height)
    buttons = Rect(inner.x, paper.bottom + gap, inner.width, high)
    chart, facts = _two_columns(paper.inflate(-m.u(32), -m.u(28)), table, m, is_wide=is_wide)
    return Rooms(frame, heading, close, seal, sentences, paper, chart, facts, buttons)


def _two_columns(room: Rect, table: int, m: Metrics, *, is_wide: bool) -> tuple[Rect, Rect]:
    """Return the areas of the chart and of the facts."""
    gap = m.u(26)
    share = 0.54 - 0.11 * (m.text_scale - 1)
    parts = Stack(room, across=is_wide)
    chart = parts.take(round((room.width - gap) * share) if is_wide else room.height - table - gap)
    return chart, parts.take_remaining(gap)


# ------------------------------------------------------------------ the facts
def paint_facts(target: Surface, room: Rect, ending: Ending, seats: Sequence[SeatLook], m: Metrics) -> None:
    """Paint a table: a column for each seat under its badge, mark and name; a line for each fact."""
    names = [in_words(row.name) for row in ending.rows]
    left = min(max(text.width(name, m.font(_TEXT)) for name in names) + m.u(14), room.width * 2 // 5)
    left = max(left, room.width - len(seats) * m.t(220))
    columns = [
        Rect(x, room.y, wide, room.height) for x, wide in _columns(room.x + left, room.right, len(seats))
    ]
    head = m.t(30) + m.u(4)
    has_names = all(_can_fit_name(seat, columns[0].width, m) for seat in seats)
    for number, (seat, column) in enumerate(zip(seats, columns, strict=True)):
        if number in ending.winners:
            paint.draw_with_border(
                target, column.inflate(0, m.u(8)), m.u(8), BRIGHT_GOLD.with_alpha(90), GOLD, m.u(2)
            )
        place = Rect(column.x, column.y, column.width, head)
        _paint_head(target, place, seat, number, m, has_name=has_names)
    step = (room.height - head) // max(1, len(names))
    small = m.shrink_text(lambda each: each.font(_TEXT) * _CLOSE <= step)
    wide, font = columns[0].width - m.u(12), small.font(_TEXT)
    is_short = needs_short_figures(ending, wide, font)
    figures = [[in_words(each) for each in (row.short if is_short else row.values)] for row in ending.rows]
    cells = [(figure, (wide, 0)) for row in figures for figure in row]
    both = (
        text.group_size("names_of_facts", [(name, (left - m.u(4), 0)) for name in names], font, bold=False),
        text.group_size("figures_of_facts", cells, font),
    )
    if is_short:
        unit = text.fit_line(in_words(ending.short_unit), min(font, m.font(_UNIT)), left - m.u(4), FADED_INK)
        target.blit(unit, unit.get_rect(midleft=(room.x, room.y + head // 2)))
    for number, (row, shown) in enumerate(zip(ending.rows, figures, strict=True)):
        y = room.y + head + number * step
        target.fill(WOOD.with_alpha(70), (room.x, y, room.width, m.u(1)))
        _paint_row(target, Rect(room.x, y, left, step), columns, row, shown, both, m)


def needs_short_figures(ending: Ending, wide: int, font: int) -> bool:
    """Return True if an ending has short values, and a whole one is wider than a column."""
    if not ending.short_unit:
        return False
    figures = (in_words(value) for row in ending.rows for value in row.values)
    return any(text.width(figure, font, True) > wide for figure in figures)


def _columns(left: int, right: int, count: int) -> list[tuple[int, int]]:
    edges = [left + (right - left) * number // count for number in range(count + 1)]
    return [(edges[number], edges[number + 1] - edges[number]) for number in range(count)]


def _can_fit_name(seat: SeatLook, wide: int, m: Metrics) -> bool:
    """Return True if a name can be read in a head beside badge and mark: the chart has the names, too."""
    room = wide - m.t(24) - m.t(14) - 3 * m.u(6)
    return text.width(seat.shown_name, m.font(_LEAST_NAME), True) <= room


def _paint_head(
    target: Surface, place: Rect, seat: SeatLook, number: int, m: Metrics, *, has_name: bool
) -> None:
    side, small, gap = m.t(24), m.t(14), m.u(6)
    if side + small + 3 * gap > place.width:
        shrink = (place.width - 3 * gap) / (side + small)
        side, small = round(side * shrink), round(small * shrink)
    room = place.width - side - small - 3 * gap
    badge = seat.badge(side)
    face = text.fit_line(seat.shown_name, m.font(_TEXT), max(1, room), INK, True)
    whole = side + gap + small + (gap + face.get_width() if has_name else 0)
    x = place.right - m.u(6) - whole
    target.blit(badge, badge.get_rect(midleft=(x, place.centery)))
    picture = mark(number, seat.paint.tone, small)
    target.blit(picture, picture.get_rect(midleft=(x + side + gap, place.centery)))
    if has_name:
        target.blit(face, face.get_rect(midright=(place.right - m.u(6), place.centery)))


def _paint_row(
    target: Surface,
    place: Rect,
    columns: Sequence[Rect],
    row: Row,
    figures: Sequence[str],
    sizes: tuple[int, int],
    m: Metrics,
) -> None:
    """Paint a fact: its name at the font size of all names, its figures at that of all figures."""
    face = text.fit_line(in_words(row.name), sizes[0], place.width - m.u(4), OXBLOOD)
    target.blit(face, face.get_rect(midleft=(place.x, place.centery)))
    for seat, (column, value) in enumerate(zip(columns, figures, strict=True)):
        figure = text.fit_line(value, sizes[1], column.width - m.u(12), INK, seat in row.best)
        target.blit(figure, figure.get_rect(midright=(column.right - m.u(6), place.centery)))
