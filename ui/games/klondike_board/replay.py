"""A game of KLONDIKE watched again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from games.core import Event
from games.klondike_board.pending import Over
from games.klondike_board.state import Finished, Threw, View
from ui.draw.boxes import shares
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.klondike_board import words
from ui.games.klondike_board.art import table_background
from ui.games.klondike_board.ending import ended
from ui.games.klondike_board.layout import Layout, lay_out
from ui.games.klondike_board.rows import row_facts
from ui.games.klondike_board.table import RingTable
from ui.play.board_replay import BoardReplay
from ui.play.players import PlayerFacts

if TYPE_CHECKING:
    pass


_LEAST_LOG: Final = 190  # units, below which the log needs the place of buttons


class ReplayScene(BoardReplay):
    """A match of KLONDIKE that is only looked at."""

    view: View
    layout: Layout
    table: RingTable
    ends = (Finished,)
    ended = staticmethod(ended)

    @property
    def board_room(self) -> Rect:
        """The board."""
        return self.layout.board

    @property
    def action_rooms(self) -> tuple[Rect, ...]:
        """All buttons that there is room for."""
        layout = self.layout
        rooms = (layout.main, layout.second, layout.third)
        return tuple(room for room in rooms if not room.colliderect(layout.ledger))

    def build_table(self, foot: int) -> Surface:
        """The ring, the valley and the tray, as in play."""
        self.layout = _with_room_for_the_log(lay_out(self.m, self.title, len(self.seats), foot), self.m)
        self.table = RingTable(self.layer, self.layout, self.sound, self.seats)
        return table_background(self.m, self.title, len(self.seats), foot)

    # -------------------------------------------------------------- words
    def told(self, events: list[Event]) -> str:
        """The log's line for some events; of a mere end of a turn, whose turn begins."""
        return words.line(events, self.names) or words.step(events, self.names)

    def place_of(self, events: list[Event]) -> int:
        """The space that some events are about."""
        return words.place_of(events)

    def rect_of(self, place: int) -> Rect:
        """Where a space is."""
        return self.table.space_rect(place)

    def facts(self, seat: int) -> PlayerFacts:
        """Name, place, deeds and cash."""
        row, is_active = self.layout.players[seat], seat in self._active()
        return row_facts(self.seats[seat], self.view, seat, row, self.m, is_active=is_active)

    def _active(self) -> tuple[int, ...]:
        """Whose row is lit: the one whose turn it is, or who has won."""
        task = self.view.task
        return task.winners if isinstance(task, Over) else (self.view.turn,)

    def ending(self) -> str:
        """Who won, with how much."""
        return f"The end: {words.prompt(self.view, self.names, ())}"

    # -------------------------------------------------------------- what is shown
    def lay_out(self) -> None:
        """The dice lie as they were thrown last."""
        super().lay_out()
        self._show_dice()

    def arrange(self) -> list[Tween]:
        """Everything to where it was, the dice too."""
        tweens = super().arrange()
        self._show_dice()
        return tweens

    def _show_dice(self) -> None:
        """As they were thrown last before this position; what they were for is not told again."""
        self.table.dice.clear()
        if last := self.last_of(Threw):
            self.table.dice.show(last.dice)


def _with_room_for_the_log(layout: Layout, m: Metrics) -> Layout:
    """Where the log would be short, two buttons lie side by side above it, and the third gives way."""
    if layout.ledger.height >= m.t(_LEAST_LOG):
        return layout
    main, second = shares(layout.main, 2, m.u(12))
    ledger = layout.ledger.union(layout.second)
    return replace(layout, main=main, second=second, third=ledger, ledger=ledger)
