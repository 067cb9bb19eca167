"""The page "The review" of a finished patience: where it was lost, and how good the chances were.

It fills while the worker counts, which stops when the page is closed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from games.match import Match
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.app.intents import Pointer
from ui.app.scene import Application
from ui.dialogs.modal import CachedModal, ChoiceScene, MenuEntry
from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.materials import draw_panel
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, FADED_INK, WOOD, Metrics
from ui.games.patience.review_chart import Course, outlook_chart
from ui.games.patience.review_course import ReviewCourse
from ui.games.patience.review_words import Moment, ReviewWords
from ui.play.results.moment_row import MomentRow, RowMetrics
from ui.play.results.scene import Rooms, compute_layout, frame_width
from ui.widgets.button import Button, ButtonLook, labelled
from ui.widgets.element import Element, labels
from ui.words import in_words, number

_TEXT: Final = 17
_TEXT_SHARE: Final = 0.24  # largest share of the window's height for sentences, with large text
_ROWS_SHARE: Final = 0.28  # share of a tall window's height for the rows, below the chart
_LEAST_SCALE: Final = 0.72  # smallest share of the text size, below which the least of the rows goes


class ReviewWays(NamedTuple):
    """The ways from the page: to an entry of the log, to the whole game, and to play on from a position."""

    watch_at: Callable[[int], None]
    watch: Callable[[], None]
    play_on: Callable[[int], None]


class Review:
    """The review of a match that is over; it keeps what was counted while its page is closed."""

    def __init__(self, app: Application, match: Match, ways: ReviewWays) -> None:
        self._app = app
        self._match = match
        self._ways = ways
        self._course: ReviewCourse | None = None

    def open(self) -> None:
        """Show the page."""

        def show() -> None:
            if self._course is None:
                self._course = ReviewCourse(self._app, self._match)
            self._app.push(ReviewScene(self._app, self._match, self._course, self._ways))

        self._app.defer(show)


class ReviewScene(ChoiceScene, CachedModal):
    """The page. Its rows are moments, which open the replay there."""

    _closes_outside = False

    def __init__(self, app: Application, match: Match, course: ReviewCourse, ways: ReviewWays) -> None:
        super().__init__(app, ())
        self._course = course
        self._ways = ways
        is_mirrored = app.settings.current.left_handed
        self._words = ReviewWords(match, course, is_mirrored=is_mirrored)
        self._shown: tuple[object, ...] = ()
        self._chart: Sprite | None = None
        self._chart_room = Rect(0, 0, 0, 0)
        self.rows: list[MomentRow[Moment]] = []
        """The moments, each a target that opens the replay there."""

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        self._entries = self._offered()
        sentences, moments = self._words.sentences(), self._words.moments()
        self._shown = self._content()
        small = m.shrink_text(lambda each: self._height(sentences, each) <= m.height * _TEXT_SHARE)
        is_wide = m.width >= m.height * 0.9
        table = m.height if is_wide else round(m.height * _ROWS_SHARE)
        rooms = compute_layout(m, (self._height(sentences, small), table))
        target = self.paint_frame(rooms.frame)
        self._heading = message("patience.review")
        sides = rooms.frame.inflate(-2 * (rooms.close.width + m.u(30)), 0)
        face = wood_type.fit(in_words(self._heading).upper(), m.half(32), sides.width)
        target.blit(face, face.get_rect(center=rooms.heading.center))
        y = rooms.sentences.y
        for place, words in enumerate(sentences):
            tone = CREAM.mixed(WOOD, 0.2) if place else CREAM
            block = text.paragraph(
                in_words(words), small.font(_TEXT), tone, rooms.sentences.width, centred=True
            )
            target.blit(block, (rooms.sentences.x, y))
            y += block.get_height()
        draw_panel(target, rooms.paper, "paper", m, 8)
        self._chart_room, self._chart = rooms.chart, None
        self._show_chart()
        self._add_rows(target, rooms.facts, moments)
        self._add_buttons(rooms)

    def _height(self, sentences: Sequence[Words], m: Metrics) -> int:
        size, room = m.font(_TEXT), frame_width(self.m) - self.m.u(48)
        return sum(
            len(text.wrap(in_words(words), size, False, room)) * text.height(size) for words in sentences
        )

    def _show_chart(self) -> None:
        course = self._course
        done, count = course.progress
        counting = message("patience.review.counting", done=number(done), all=number(count))
        note = "" if course.is_done else in_words(counting)
        shown = Course(course.moments, course.last, course.losing_entry, note)
        picture = outlook_chart(shown, self._chart_room.size, self.m)
        self._chart = self.layer.swap(self._chart, Sprite(picture, self._chart_room.topleft, 10))

    def _add_rows(self, target: Surface, room: Rect, moments: Sequence[Moment]) -> None:
        m, gap, self.rows = self.m, self.m.u(8), []

        def high(each: Metrics) -> int:
            metrics = RowMetrics(each, _TEXT, has_badge=False)
            return sum(metrics.height(moment.told, room.width) + gap for moment in moments) - gap

        def is_fitting(each: Metrics) -> bool:
            return high(each) <= room.height and each.text_size >= m.text_size * _LEAST_SCALE

        while not is_fitting(small := m.shrink_text(is_fitting)) and len(moments) > 1:
            least = min(moments, key=lambda moment: moment.weight)
            moments = [moment for moment in moments if moment is not least]
        if not moments:
            if words := self._empty_words():
                face = text.paragraph(in_words(words), small.font(_TEXT), FADED_INK, room.width)
                target.blit(face, face.get_rect(midleft=room.midleft))
            return
        spare = max(0, min((room.height - high(small)) // len(moments), m.u(26)))
        y, metrics = room.y, RowMetrics(small, _TEXT, has_badge=False)
        for place, moment in enumerate(moments):
            area = Rect(room.x, y, room.width, metrics.height(moment.told, room.width) + spare)
            row = MomentRow(moment, moment.title, area, metrics, (place + 1, len(moments)))
            self.rows.append(self.layer.add(row))
            y = area.bottom + gap

    def _empty_words(self) -> Words:
        return message("patience.review.calm") if self._course.is_done else ""

    def _offered(self) -> tuple[MenuEntry, ...]:
        """Return the buttons: back to the last chance, if there was one, and the replay."""
        turning = self._course.turning_point
        watch = MenuEntry(message("patience.button.watch"), "play", "W", "waste", self._ways.watch)
        if self._course.is_won or turning is None or not turning.won_until:
            return (watch,)
        play_on = partial(self._ways.play_on, turning.won_until)
        back = MenuEntry(message("patience.button.back"), "undo", "", "", play_on, "primary")
        return back, watch

    def _add_buttons(self, rooms: Rooms) -> None:
        m, entries = self.m, self._entries
        wide = min((rooms.buttons.width - m.u(12) * (len(entries) - 1)) // len(entries), m.half(420))
        x = rooms.buttons.centerx - (wide * len(entries) + m.u(12) * (len(entries) - 1)) // 2
        made = []
        for entry in entries:
            place = Rect(x, rooms.buttons.y, wide, rooms.buttons.height)
            look = labelled(entry.label, entry.icon, entry.kind, 17)
            made.append(self.buttons.add(place, look, self._chosen(entry)))
            made[-1].shortcut = self.app.reader.bindings.label_for(entry.key, entry.command)
            x += wide + m.u(12)
        self.buttons.match_font_sizes(made)
        close = ButtonLook(icon="close", kind="wood")
        self.buttons.add(rooms.close, close, self.app.pop, message("results.close"))

    # -------------------------------------------------------------- life
    @override
    def enter(self) -> None:
        self._course.on_change = self._update
        self._update()

    @override
    def leave(self) -> None:
        self._course.stop()

    def _content(self) -> tuple[object, ...]:
        """Return all that is written on the page and on its buttons."""
        return (
            self._words.sentences(),
            tuple(self._words.moments()),
            self._empty_words(),
            len(self._offered()),
        )

    def _update(self) -> None:
        """Show what the worker has found out, say the verdict once it is known, and ask for more."""
        before, now = self._shown, self._content()
        if now != before:
            self._rebuild_with_focus()
            if before and now[0] != before[0]:
                self.app.announcer.say(self._words.sentences()[0])
        else:
            self._show_chart()
        self._course.go_on()

    def _rebuild_with_focus(self) -> None:
        """Lay the page out again, and keep the focus on the same moment or button."""
        focus, is_shown = self.focus.target, self.focus.is_shown
        entry = focus.moment.entry if isinstance(focus, MomentRow) else -1
        label = focus.look.label if isinstance(focus, Button) else None
        self.rebuild()
        rows = [row for row in self.rows if row.moment.entry == entry]
        same: list[Target] = [*rows, *(each for each in self.buttons if each.look.label == label)]
        if focus is not None:
            self.focus.set(same[0] if same else self.first_focus(), shown=is_shown)

    @override
    def tick(self, now: float) -> None:
        super().tick(now)
        self._course.go_on()

    # -------------------------------------------------------------- for screen readers
    @property
    @override
    def _summary(self) -> Words:
        return join_sentences(self._words.sentences())

    @override
    def _elements(self) -> Sequence[Element]:
        complete = [(at, each.won) for at, each in self._course.moments.items() if each.is_complete]
        points = [
            message("patience.review.point", move=number(at), count=won)
            for at, won in complete
            if at < self._course.last
        ]
        rest = [each for each in self.targets() if not isinstance(each, MomentRow)]
        moments = tuple(map(self._element, self.rows))
        chart, told = message("patience.review.chart"), message("patience.review.moments")
        return [
            Element("chart", chart, "list", children=labels(points)),
            Element("moments", told, "list", self._empty_words(), children=moments),
            *map(self._element, rest),
        ]

    # -------------------------------------------------------------- input
    @override
    def targets(self) -> list[Target]:
        return [*self.rows, *super().targets()]

    @override
    def activate(self, target: Target | None) -> None:
        if isinstance(target, MomentRow):
            self._ways.watch_at(target.moment.entry)
        else:
            super().activate(target)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        return self._press_part(self.rows, pointer) or super()._handle_pointer(pointer)
