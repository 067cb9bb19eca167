"""A game of KLONDIKE watched again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core import Event
from games.klondike_board.state import Finished, View
from ui.reel import Reel
from ui.scenes.board.hud import Surroundings
from ui.scenes.board.players import PlayerFacts
from ui.scenes.board.replay import BoardReplay
from ui.scenes.klondike_board import words
from ui.scenes.klondike_board.art import Art, table_background
from ui.scenes.klondike_board.ending import results_of
from ui.scenes.klondike_board.layout import Layout, lay_out
from ui.scenes.klondike_board.table import RingTable
from ui.tween import Tween

if TYPE_CHECKING:
    from ui.scene import Scene
    from ui.scenes.modal import Entry


class ReplayScene(BoardReplay):
    """A match of KLONDIKE that is only looked at."""

    view: View
    layout: Layout
    table: RingTable

    @property
    def surroundings(self) -> Surroundings:
        """Where the bar, the players, the buttons and the log are."""
        return self.layout

    @property
    def board_room(self) -> Rect:
        """The board."""
        return self.layout.board

    @property
    def strip_room(self) -> Rect:
        """What is left free for the strip."""
        return self.layout.foot

    def build_table(self, foot: int) -> Surface:
        """The ring, the valley and the tray, as in play."""
        self.layout = lay_out(self.m, self.title, len(self.seats), foot)
        self.table = RingTable(self.layer, self.layout, Art(self.m), self.sound, self.seats)
        return table_background(self.m, self.title, len(self.seats), foot)

    # -------------------------------------------------------------- words
    def turn_events(self, reel: Reel, position: int) -> list[Event]:
        """A move with the throws and cards that followed it."""
        return list(reel.events(position))

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
        look = self.seats[seat]
        return PlayerFacts(
            f"{look.name} ({look.level})" if look.is_computer else look.name,
            words.row(self.view, seat),
            words.money(self.view.cash[seat]),
            is_active=seat == self.view.turn,
        )

    def ending(self) -> str:
        """Who won, with how much."""
        return f"The end: {words.prompt(self.view, self.names, ())}"

    # -------------------------------------------------------------- what is shown
    def begin(self, event: Event) -> list[Tween]:
        """As in play, with a flourish at the end."""
        if isinstance(event, Finished):
            self.sound("win")
        return super().begin(event)

    def results(self, entries: tuple[Entry, ...]) -> Scene | None:
        """Who won, and how."""
        return results_of(self.app, self.match, self.seats, entries)
