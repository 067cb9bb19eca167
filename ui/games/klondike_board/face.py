"""The face of KLONDIKE: the ring, the valley and the tray, and their texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.compat import override
from games.core import Event, Words
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import to_money
from games.klondike_board.story import story
from ui.draw import text
from ui.draw.boxes import split_in_equal_parts
from ui.draw.picture import Picture
from ui.draw.theme import Metrics
from ui.games.klondike_board.board.background import table_background
from ui.games.klondike_board.board.layout import Layout, compute_layout
from ui.games.klondike_board.board.table import KlondikeTable, puts_card_away
from ui.games.klondike_board.words import log, prompts
from ui.games.klondike_board.words.moves import move_name
from ui.play.base.face import History, ScreenOptions, newest_first
from ui.play.board.ring import RingFace
from ui.play.panels.notices import EventNote
from ui.play.panels.players import words_left
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.results.facts import Ending

_LEAST_LINE: Final = 9
"""Least pixels of the letters of a line below a player's name."""
_LEAST_LOG: Final = 190  # units of height below which the log of a replay takes the place of buttons


class KlondikeFace(RingFace):
    """The look of one game of KLONDIKE."""

    ends = (kb.Finished,)
    _threw = kb.Threw
    _began = kb.Began
    _money = staticmethod(to_money)
    screen_options = ScreenOptions(
        turn_starts=(kb.Began, kb.Missed),
        move_name=lambda face, state, move: move_name(state, move),
        action_areas=lambda face, moves: face.layout.creeks,
    )
    view: kb.View
    layout: Layout
    table: KlondikeTable
    _last_table: KlondikeTable | None = None
    """The table of the previous layout; what it has put away, the next one does not show."""

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Picture:
        canvas, seats, before = self.canvas, len(self.seats), self._last_table
        self.layout = compute_layout(canvas.m, self._title, seats, foot)
        if self.is_replay:
            self.layout = _with_log_room(self.layout, canvas.m)
        self.table = KlondikeTable(canvas.layer, self.layout, canvas.play, self.seats)
        self.table.put_away = before.put_away if before else None
        self._last_table = self.table
        return table_background(canvas.m, self._title, seats, foot)

    @override
    def restore(self, history: History) -> None:
        super().restore(history)
        for event in newest_first(history):
            if isinstance(event, kb.Turned):
                self.table.show_card(event)
                return
            if puts_card_away(event):
                return

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return log.line(events, self.names)

    @override
    def _event_note(self, event: Event) -> EventNote | None:
        return log.event_note(event, self.view, self.names)

    @override
    def _line_of(self, seat: int) -> str:
        """Return a player's space, with the number of deeds if there is room for it."""
        row, m, whole = self.layout.players[seat], self.canvas.m, in_words(prompts.row(self.view, seat))
        has_room = text.width(whole, _LEAST_LINE) <= row.right - words_left(row, m) - m.u(12)
        return whole if has_room else in_words(prompts.short_row(self.view, seat))

    @override
    def result(self) -> Words:
        return prompts.prompt(self.view, self.names, ())

    @override
    def ended(self) -> Ending:
        from ui.games.klondike_board.words.ending import ending

        """Return the end of the match, which is over: its story in words and figures."""
        return ending(story(self.match), self.names)

    @staticmethod
    @override
    def seat_to_roll(state: kb.State) -> int | None:
        task = state.todo[-1]
        if isinstance(task, pending.Opening | pending.Betting):
            return task.waiting[0]
        return task.player if isinstance(task, pending.Throwing | pending.Gambling) else None

    # -------------------------------------------------------------- replays
    @property
    @override
    def replay_rooms(self) -> tuple[Rect, ...]:
        layout = self.layout
        rooms = (layout.main, layout.second, layout.third)
        return tuple(room for room in rooms if not room.colliderect(layout.ledger))


def _with_log_room(layout: Layout, m: Metrics) -> Layout:
    """Return a layout with room for the log; if needed, two buttons share a row, and the third has none."""
    if layout.ledger.height >= m.t(_LEAST_LOG):
        return layout
    main, second = split_in_equal_parts(layout.main, 2, m.u(12))
    ledger = layout.ledger.union(layout.second)
    return replace(layout, main=main, second=second, third=ledger, ledger=ledger)
