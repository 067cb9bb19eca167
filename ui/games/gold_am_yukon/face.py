"""The look of GOLD AM YUKON: the valley, the claims and the tray, and the words for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect
from pygame.event import Event as PygameEvent

from games.compat import override
from games.core import Event, Message, Words
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import count_message
from games.gold_am_yukon.story import story
from games.match import NATURE, Match
from ui.app.keyboard import CHORD
from ui.draw.picture import Picture
from ui.draw.tween import Tween
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.board.board_map import NOTHING
from ui.games.gold_am_yukon.board.layout import Layout, compute_layout
from ui.games.gold_am_yukon.board.table import YukonTable
from ui.games.gold_am_yukon.board.tray import amount, table_background
from ui.play.base.face import Face, ScreenOptions
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.panels.log import LogLine
from ui.play.panels.notices import EventNote
from ui.play.panels.players import PlayerFacts
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.results.facts import Ending

_CLOSER: Final = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_MINUS: -1}


class YukonFace(Face):
    """The look of one game of GOLD AM YUKON."""

    ends = (gy.Finished,)
    screen_options = ScreenOptions(
        turn_starts=(gy.Began,),
        move_name=lambda face, state, move: words.move_name(state.board, move),
        unit="turn",
        action_areas=lambda face, moves: face.table.action_areas(moves),
    )
    view: gy.View
    layout: Layout
    table: YukonTable
    _turn_log: words.TurnLog
    _last_table: YukonTable | None = None
    """The table of the previous layout, whose zoom and scroll the next one keeps."""

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Picture:
        canvas, seats, before = self.canvas, len(self.seats), self._last_table
        self.layout = compute_layout(canvas.m, self._title, seats, foot)
        self.table = YukonTable(canvas.layer, self.layout, canvas.play, self.seats, self.view)
        if before and self.table.zoom_to(before.zoom):
            self.table.view.move_to(before.view.scroll)
        self._last_table = self.table
        return table_background(canvas.m, self._title, seats, foot)

    @property
    @override
    def board_room(self) -> Rect:
        return self.layout.board

    @override
    def see(self, view: gy.View) -> None:
        super().see(view)
        self.table.follow(view)

    @override
    def rect_of(self, place: int) -> Rect:
        claim = words.claim_at(place)
        return self.table.rect_of(place) if claim == NOTHING else self.table.rect_of_claim(claim)

    @override
    def mark(self, place: int) -> None:
        claim = words.claim_at(place)
        if claim != NOTHING:
            self.table.reveal(claim=claim)
            self.table.lights.mark(claims=[claim])
        elif place >= 0:
            self.table.reveal(space=place)
            self.table.lights.mark(spaces=[place])
        else:
            self.table.lights.mark()

    @staticmethod
    @override
    def zoom_steps(event: PygameEvent) -> int:
        if event.type != pygame.KEYDOWN or event.mod & CHORD:
            return 0
        return _CLOSER.get(event.key, 0) or int(event.unicode == "+")

    @override
    def zoom_by(self, steps: int) -> None:
        self.table.zoom_to(self.table.zoom + steps)

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return words.line(events, self.names, self.view.board)

    @override
    def log_lines(self, history: Sequence[Sequence[Event]]) -> list[LogLine]:
        self._turn_log = words.TurnLog(self.names, self.view.board)
        return super().log_lines(history)

    @override
    def add_log_line(self, lines: list[LogLine], events: Sequence[Event]) -> None:
        self._turn_log.write(lines, events)

    @override
    def place_of(self, events: Sequence[Event]) -> int:
        return words.place_of(events)

    @override
    def event_notes(self, event: Event) -> Sequence[EventNote]:
        note = words.event_note(event, self.names, self.view)
        return (note,) if note else ()

    @override
    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        name, view = self.seats[seat].full_name, self.view
        row, nuggets = in_words(words.row(view, seat)), view.nuggets(seat)
        spoken = in_words(count_message("nuggets", nuggets))
        return PlayerFacts(name, row, amount(nuggets), is_active=is_active, spoken=spoken, total=nuggets)

    @property
    @override
    def turn(self) -> int:
        return self.view.player

    @property
    @override
    def winners(self) -> tuple[int, ...]:
        return self.view.winners

    @override
    def result(self) -> Message:
        return words.result(self.view, self.names)

    @override
    def ended(self) -> Ending:
        from ui.games.gold_am_yukon.ending import ending

        return ending(story(self.match), self.names)

    @staticmethod
    @override
    def seat_to_roll(state: gy.State) -> int | None:
        return None if state.phase == gy.DRAWING else state.player

    # -------------------------------------------------------------- replay
    @property
    @override
    def replay_rooms(self) -> tuple[Rect, ...]:
        return self.layout.main, self.layout.second, self.layout.third

    @staticmethod
    @override
    def cursor_of(match: Match) -> ReplayCursor:
        """Return the positions of a replay: before the first move, after each first stone, after each turn.

        A turn in progress has a position too.
        """
        moves = (number for number, entry in enumerate(match.log) if entry.actor != NATURE)
        ends = [next(moves, len(match.log))]
        for number, events in enumerate(match.history(), 1):
            if any(isinstance(event, gy.Placed | gy.Ended | gy.Finished) for event in events):
                ends.append(number)
        if ends[-1] < len(match.log):
            ends.append(len(match.log))
        return ReplayCursor(match, ends)

    @override
    def replay_view(self, cursor: ReplayCursor, position: int, view: gy.View) -> gy.View:
        thrown = [event for event in cursor.events(position) if isinstance(event, gy.Threw)]
        if view.phase == gy.THROWING and thrown and not view.thrown:
            view.thrown = tuple(event.spots for event in thrown)
            view.player = thrown[0].player
        return view

    @override
    def begin(self, event: Event) -> list[Tween]:
        if self.is_replay and isinstance(event, gy.Began):
            return []
        if self.is_replay and isinstance(event, gy.Threw) and event.total == event.spots:
            return [*super().begin(gy.Began(event.player)), *super().begin(event)]
        return super().begin(event)
