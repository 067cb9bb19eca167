"""The page "The story" at the end of a board game: its last turn in words, and its best moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Player, Words, message
from games.match import Match
from games.moments import Moment, best_moments, last_turn_of, tells_moments, with_names
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.app.intents import Pointer
from ui.dialogs.modal import MenuEntry
from ui.draw import text
from ui.draw.guide_picture import paint_guide
from ui.draw.materials import draw_panel
from ui.draw.theme import INK, OXBLOOD, WOOD, Metrics
from ui.play.results.facts import Ending
from ui.play.results.moment_row import MomentRow, RowMetrics
from ui.play.results.scene import OutcomeScene, Rooms, compute_layout
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application
    from ui.draw.seats import SeatLook

_TEXT: Final = 17
_LARGE_TEXT: Final = 21
"""The largest text of the page, if there is room."""
_LAST_SHARE: Final = 0.42  # share of the width for the last turn, beside the moments
_SPARE: Final = 30  # units that a row may be higher than its words need


class Tale(NamedTuple):
    """The story of a match: the sentences on its last turn, and its best moments in order."""

    last: tuple[Words, ...]
    moments: tuple[Moment, ...]


def tale_of(match: Match, names: Sequence[str]) -> Tale | None:
    """Return the story of a match that is over, or None if its game tells none."""
    if not match.is_over or not tells_moments(match.game.name):
        return None
    moments = (moment._replace(told=_named(moment.told, names)) for moment in best_moments(match))
    return Tale(tuple(_named(told, names) for told in last_turn_of(match)), tuple(moments))


def _named(told: Message, names: Sequence[str]) -> Message:
    named = with_names(told, names)
    assert isinstance(named, Message)
    return named


def story_entry(match: Match, action: Callable[[], None]) -> MenuEntry | None:
    """Return the entry that opens the page, or None if the match has none."""
    has_page = match.is_over and tells_moments(match.game.name)
    return MenuEntry(message("moment.heading"), "rules", "", "", action) if has_page else None


class StoryScene(OutcomeScene):
    """The story of a game; `watch` shows the entry of the log that made a chosen moment."""

    def __init__(
        self,
        app: Application,
        ending: Ending,
        seats: Sequence[SeatLook],
        entries: Sequence[MenuEntry],
        tale: Tale,
        watch: Callable[[int], None],
        share: Callable[[], None] | None = None,
        tabs: Sequence[MenuEntry] = (),
    ) -> None:
        super().__init__(app, ending, seats, entries, share, tabs)
        self._tale = tale
        self._watch = watch
        self.rows: list[MomentRow[Moment]] = []
        """The moments, each a target that opens the replay there."""

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        rooms = compute_layout(m, (0, 0))
        small = m.shrink_text(lambda each: self._is_fitting(rooms.paper, each, _TEXT))
        sizes = range(_LARGE_TEXT, _TEXT, -1)
        size = next((each for each in sizes if self._is_fitting(rooms.paper, small, each)), _TEXT)
        needed = self._needed_height(rooms.paper, small, size)
        rooms = compute_layout(m, (0, needed))
        if m.width < m.height * 0.9:
            rooms = _lowered(rooms, needed + m.u(_SPARE) * (len(self._tale.moments) + 1))
        free = (rooms.paper.height - m.u(28) - needed) // max(1, len(self._tale.moments))
        target = self.paint_frame(rooms.frame)
        self.paint_heading(rooms.heading)
        draw_panel(target, rooms.paper, "paper", m, 8)
        last, best = _columns(rooms.paper, m)
        y = last.y
        for face in self._last_faces(last.width, small, size):
            target.blit(face, (last.x, y))
            y += face.get_height()
        if best.y == last.y:
            paint_guide(target, Rect(last.x, y, last.width, rooms.paper.bottom - m.u(10) - y), m, "laugh")
            target.fill(WOOD.with_alpha(90), (best.x - m.u(14), best.y, m.u(1), rooms.paper.height - m.u(28)))
        else:
            best.y = y + m.u(10)
        head = _heading(message("moment.best"), best.width, small, size)
        target.blit(head, best)
        y = best.y + head.get_height()
        self.rows, metrics = [], RowMetrics(small, size, has_badge=True)
        for number, moment in enumerate(self._tale.moments):
            look, place = self.seats[moment.seat], (number + 1, len(self._tale.moments))
            high = metrics.height(moment.told, best.width) + max(0, min(free, m.u(_SPARE)))
            room = Rect(best.x, y, best.width, high)
            row = MomentRow(moment, moment_title(moment, look), room, metrics, place, look)
            self.rows.append(self.layer.add(row))
            y = row.area.bottom + m.u(8)
        self.add_buttons(rooms.buttons, rooms.close)

    def _last_faces(self, width: int, m: Metrics, size: int) -> list[Surface]:
        story = join_sentences(self._tale.last)
        return [
            _heading(message("moment.last"), width, m, size),
            text.paragraph(story, m.font(size), INK, width),
        ]

    def _needed_height(self, paper: Rect, m: Metrics, size: int) -> int:
        """Return the height of both parts, beside or below each other, in pixels."""
        last, best = _columns(paper, self.m)
        left = sum(face.get_height() for face in self._last_faces(last.width, m, size))
        metrics = RowMetrics(m, size, has_badge=True)
        rows = sum(metrics.height(each.told, best.width) + m.u(8) for each in self._tale.moments)
        right = rows + _heading_height(m, size)
        return max(left, right) if best.y == last.y else left + m.u(10) + right

    def _is_fitting(self, paper: Rect, m: Metrics, size: int) -> bool:
        most = paper.height if size > _TEXT else compute_layout(self.m, (0, self.m.height)).paper.height
        return self._needed_height(paper, m, size) + self.m.u(28) <= most

    # -------------------------------------------------------------- for screen readers
    @override
    def _elements(self) -> Sequence[Element]:
        rest = [each for each in self.targets() if not isinstance(each, MomentRow)]
        rows = tuple(map(self._element, self.rows))
        return [
            Element("moments", message("moment.best"), "list", children=rows),
            *map(self._element, rest),
        ]

    @property
    @override
    def _summary(self) -> Words:
        return join_sentences(self._tale.last)

    # -------------------------------------------------------------- input
    @override
    def targets(self) -> list[Target]:
        return [*self.rows, *super().targets()]

    @override
    def first_focus(self) -> Target | None:
        return next(iter(self.rows), None) or super().first_focus()

    @override
    def activate(self, target: Target | None) -> None:
        if isinstance(target, MomentRow):
            self._watch(target.moment.entry)
        else:
            super().activate(target)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        return self._press_part(self.rows, pointer) or super()._handle_pointer(pointer)


# ------------------------------------------------------------------ the parts of the page
def moment_title(moment: Moment, look: SeatLook) -> Message:
    """Return the turn and the player of a moment."""
    return message("moment.at", turn=moment.turn, who=Player(look.name))


def _heading(words: Words, width: int, m: Metrics, size: int) -> Surface:
    whole = Surface((width, _heading_height(m, size)), pygame.SRCALPHA)
    whole.blit(text.fit_line(in_words(words), m.font(size + 2), width, OXBLOOD, True), (0, 0))
    return whole


def _heading_height(m: Metrics, size: int) -> int:
    return text.height(m.font(size + 2)) + m.u(6)


def _lowered(rooms: Rooms, high: int) -> Rooms:
    """Return the rooms with a paper of at most a height, still in the middle of the window."""
    less = max(0, rooms.paper.height - high)
    top = less // 2
    frame, paper = rooms.frame.inflate(0, -less), rooms.paper.move(0, top)
    paper.height -= less
    return rooms._replace(
        frame=frame,
        heading=rooms.heading.move(0, top),
        close=rooms.close.move(0, top),
        paper=paper,
        buttons=rooms.buttons.move(0, top - less),
    )


def _columns(paper: Rect, m: Metrics) -> tuple[Rect, Rect]:
    """Return the rooms of the last turn and of the moments; in a tall window, the second begins as low."""
    inner = paper.inflate(-m.u(32), -m.u(28))
    if m.width < m.height * 0.9:
        return inner, Rect(inner.x, inner.y + 1, inner.width, inner.height)
    left = round((inner.width - m.u(28)) * _LAST_SHARE)
    x = inner.x + left + m.u(28)
    return Rect(inner.x, inner.y, left, inner.height), Rect(x, inner.y, inner.right - x, inner.height)
