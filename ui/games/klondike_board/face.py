"""How KLONDIKE looks: the ring, the valley and the tray, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from games.core import Event, Words
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import RING, dollars
from games.klondike_board.story import story
from ui.draw import text
from ui.draw.boxes import shares
from ui.draw.theme import Metrics
from ui.games.klondike_board import ledger, words
from ui.games.klondike_board.art import table_background
from ui.games.klondike_board.ending import ending
from ui.games.klondike_board.layout import Layout, lay_out
from ui.games.klondike_board.table import KlondikeTable
from ui.play.face import Last
from ui.play.notices import Slip
from ui.play.players import PlayerFacts, badge_side, row_name
from ui.play.results import Ending
from ui.play.ring import RingFace
from ui.words import in_words

_LEAST_LINE: Final = 9
"""Pixels of the letters of a line below a player's name."""
_LEAST_LOG: Final = 190  # units, below which the log of a replay needs the place of buttons


class KlondikeFace(RingFace):
    """The look of one game of KLONDIKE."""

    ends = (kb.Finished,)
    view: kb.View
    layout: Layout
    table: KlondikeTable

    # -------------------------------------------------------------- the picture
    def build(self, foot: int) -> Surface:
        """Paint the ring, the valley and the tray."""
        canvas, seats = self.canvas, len(self.seats)
        self.layout = lay_out(canvas.m, self._title, seats, foot)
        if self.is_watched:
            self.layout = _with_room_for_the_log(self.layout, canvas.m)
        self.table = KlondikeTable(canvas.layer, self.layout, canvas.play, self.seats)
        return table_background(canvas.m, self._title, seats, foot)

    def recall(self, last: Last) -> None:
        """The dice lie as they were thrown last; what they were for is not told again."""
        self.table.dice.clear()
        if threw := last(kb.Threw):
            self.table.dice.show(threw.dice)

    def mark(self, place: int) -> None:
        """A space has the frame of what is chosen; to those who watch it glows, as in every replay."""
        if self.is_watched:
            super().mark(place)
        elif place in RING:
            self.table.frame(self.rect_of(place))

    # -------------------------------------------------------------- the words
    def line(self, events: Sequence[Event]) -> Words:
        """A line of the log."""
        return ledger.line(events, self.names)

    def retold(self, events: Sequence[Event]) -> Words:
        """Of a mere end of a turn, whose turn begins."""
        return self.line(events) or ledger.step(events, self.names)

    def place_of(self, events: Sequence[Event]) -> int:
        """The space that some events are about."""
        return ledger.place_of(events)

    def slips(self, event: Event) -> Sequence[Slip]:
        """What was paid, and what befell somebody."""
        found = ledger.slip(event, self.view)
        return (found,) if found else ()

    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        """Name, place and deeds, and the cash, which is open."""
        cash = in_words(dollars(self.view.cash[seat]))
        name = row_name(self.seats[seat], cash, self.layout.players[seat], self.canvas.m)
        return PlayerFacts(name, self._line_of(seat), cash, is_active=is_active)

    def _line_of(self, seat: int) -> str:
        """Where a player is, with the deeds where all of it can be read."""
        row, m, whole = self.layout.players[seat], self.canvas.m, in_words(words.row(self.view, seat))
        has_room = text.width(whole, _LEAST_LINE) <= row.width - badge_side(row, m) - m.u(28)
        return whole if has_room else in_words(words.short_row(self.view, seat))

    def result(self) -> Words:
        """Who won, with how much."""
        return words.prompt(self.view, self.names, ())

    def ended(self) -> Ending:
        """What there is to tell of the match, which is over."""
        return ending(story(self.match), self.names)

    @staticmethod
    def roller(state: kb.State) -> int | None:
        """The seat that throws the dice."""
        task = state.todo[-1]
        if isinstance(task, pending.Opening | pending.Betting):
            return task.waiting[0]
        return task.player if isinstance(task, pending.Throwing | pending.Gambling) else None

    # -------------------------------------------------------------- watched again
    @property
    def replay_rooms(self) -> tuple[Rect, ...]:
        """All buttons that there is room for."""
        layout = self.layout
        rooms = (layout.main, layout.second, layout.third)
        return tuple(room for room in rooms if not room.colliderect(layout.ledger))


def _with_room_for_the_log(layout: Layout, m: Metrics) -> Layout:
    """Where the log would be short, two buttons lie side by side above it, and the third gives way."""
    if layout.ledger.height >= m.t(_LEAST_LOG):
        return layout
    main, second = shares(layout.main, 2, m.u(12))
    ledger = layout.ledger.union(layout.second)
    return replace(layout, main=main, second=second, third=ledger, ledger=ledger)
