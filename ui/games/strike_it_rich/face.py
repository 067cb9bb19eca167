"""The look of STRIKE IT RICH: the desert, the mines, the tray, and the words for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.compat import override
from games.core import Event, Money, Words, message
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import MARKERS
from games.strike_it_rich.story import story
from ui.draw.picture import Picture
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.art import table_background
from ui.games.strike_it_rich.layout import Layout, compute_layout
from ui.games.strike_it_rich.table import StrikeTable
from ui.play.base.face import Face, History, ScreenOptions, newest_first
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.panels.log import LogLine
from ui.play.panels.notices import EventNote
from ui.play.panels.players import PlayerFacts
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.results.facts import Ending

_LEAST_LOG: Final = 240  # units, below which the log of a replay takes the place of the ores


class StrikeFace(Face):
    """The look of one game of STRIKE IT RICH."""

    ends = (sr.Won,)
    screen_options = ScreenOptions(
        turn_starts=(sr.Rolled,),
        move_name=lambda face, state, move: words.move_name(move),
        message_aside=lambda face: (face.layout.ledger, face.layout.ores.union(face.layout.ledger)),
    )
    view: sr.View
    layout: Layout
    table: StrikeTable
    _roll: tuple[Event, ...] = ()
    """Events of the pending roll, which the next line of the log explains too."""

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Picture:
        m = self.canvas.m
        self.layout = compute_layout(m, self._title, foot)
        if foot:
            self.layout = _with_room_for_the_log(self.layout, m)
        self.table = StrikeTable(self.canvas.layer, self.layout, self.canvas.play, self.seats)
        return table_background(m, self._title, foot)

    @property
    @override
    def board_room(self) -> Rect:
        return self.layout.board

    @override
    def see(self, view: sr.View) -> None:
        super().see(view)
        self.table.view = view

    @override
    def rect_of(self, place: int) -> Rect:
        return self.layout.mines[place]

    @override
    def restore(self, history: History) -> None:
        self.table.restore(newest_first(history))

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return words.line(events, self.names)

    @override
    def add_log_line(self, lines: list[LogLine], events: Sequence[Event]) -> None:
        if events and isinstance(events[0], sr.Rolled):
            self._roll = tuple(events)
            return
        count = len(lines)
        super().add_log_line(lines, events)
        lines[count:] = [line._replace(events=(*self._roll, *line.events)) for line in lines[count:]]
        self._roll = ()

    @override
    def place_of(self, events: Sequence[Event]) -> int:
        return words.mine_of(events)

    @override
    def event_notes(self, event: Event) -> Sequence[EventNote]:
        return words.event_notes(event, self.names)

    @override
    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        cash, mines = self.view.cash[seat], self.view.mines[seat]
        mine_count = message("strike_it_rich.mines", count=mines)
        marker_count = message("strike_it_rich.markers", count=MARKERS - mines)
        return PlayerFacts(
            self.seats[seat].full_name,
            in_words(message("strike_it_rich.row", mines=mine_count, markers=marker_count)),
            "" if cash == sr.HIDDEN else in_words(Money(cash)),
            in_words(message("strike_it_rich.row.secret")),
            is_active,
            total=None if cash == sr.HIDDEN else Money(cash),
        )

    @property
    @override
    def turn(self) -> int:
        return self.view.player

    @property
    @override
    def winners(self) -> tuple[int, ...]:
        return (self.view.player,) if self.view.phase == sr.FINISHED else ()

    @override
    def result(self) -> Words:
        return words.prompt(self.view, self.names, ())

    @override
    def ended(self) -> Ending:
        from ui.games.strike_it_rich.ending import ending

        return ending(story(self.match), self.names)

    @staticmethod
    @override
    def seat_to_roll(state: sr.State) -> int:
        return len(state.openings) if state.phase == sr.OPENING else int(state.player)

    # -------------------------------------------------------------- replay
    @staticmethod
    @override
    def events_of(cursor: ReplayCursor, position: int) -> list[Event]:
        before = cursor.events(position - 1) if position else []
        rolls = [event for event in before if isinstance(event, sr.Rolled)]
        done = [event for event in cursor.events(position) if not isinstance(event, sr.Rolled)]
        return rolls[-1:] + done

    @override
    def replay_view(self, cursor: ReplayCursor, position: int, view: sr.View) -> sr.View:
        last = self.events_of(cursor, position)[:1]
        is_roll = not view.dice and last and isinstance(last[0], sr.Rolled)
        return replace(view, dice=last[0].dice) if is_roll else view

    @staticmethod
    @override
    def reveal_all(state: sr.State, view: sr.View) -> sr.View:
        return replace(view, cash=state.cash[:])

    @override
    def arrange(self, history: History) -> list[Tween]:
        self.table.highlight_ore(0)
        return super().arrange(history)


def _with_room_for_the_log(layout: Layout, m: Metrics) -> Layout:
    """Extend a short log over the Strike Roll table, which a replay does not need."""
    if layout.ledger.height >= m.t(_LEAST_LOG):
        return layout
    return replace(layout, ledger=layout.ledger.union(layout.ores))
