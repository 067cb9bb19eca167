"""A game of CALAMITYVILLE watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.calamityville.pending import Over
from games.calamityville.state import Finished, Threw, View
from games.core import Event
from ui.draw.tween import Tween
from ui.games.calamityville import words
from ui.games.calamityville.art import Art, table_background
from ui.games.calamityville.ending import ended
from ui.games.calamityville.layout import Layout, lay_out
from ui.games.calamityville.table import RingTable
from ui.play.board_replay import BoardReplay
from ui.play.players import PlayerFacts, row_name

if TYPE_CHECKING:
    pass


class ReplayScene(BoardReplay):
    """A match of CALAMITYVILLE that is only looked at."""

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
        """The main button, what is below it, and the second button."""
        main, info = self.layout.main, self.layout.info
        between = Rect(0, 0, main.width, min(main.height, info.height))
        between.center = info.center
        return main, between, self.layout.second

    def build_table(self, foot: int) -> Surface:
        """The ring, the town and the tray, as in play."""
        self.layout = lay_out(self.m, self.title, len(self.seats), foot)
        self.table = RingTable(self.layer, self.layout, Art(self.m), self.sound, self.seats)
        self.table.register.cover(is_covered=True)
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
        """Name and cash; the properties are signs on the row."""
        view, cash = self.view, words.money(self.view.cash[seat])
        winners = view.task.winners if isinstance(view.task, Over) else (view.turn,)
        name = row_name(self.seats[seat], cash, self.layout.players[seat], self.m)
        return PlayerFacts(name, "", cash, is_active=seat in winners)

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
        """As they were thrown last before this position; what they amount to is not told again."""
        self.table.dice.clear()
        if last := self.last_of(Threw):
            self.table.dice.show(last.number, last.news, last.why != "move")
