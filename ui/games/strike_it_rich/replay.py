"""A game of STRIKE IT RICH watched again; the cash of a game that is over is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from games.core import Event
from games.strike_it_rich.board import MARKERS
from games.strike_it_rich.state import HIDDEN, Rolled, State, View, Won
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.art import Art, table_background
from ui.games.strike_it_rich.ending import ended
from ui.games.strike_it_rich.layout import Layout, lay_out
from ui.games.strike_it_rich.table import StrikeTable
from ui.play.phrases import counted
from ui.play.players import PlayerFacts
from ui.play.replay import BoardReplay
from ui.play.replay_cursor import ReplayCursor

if TYPE_CHECKING:
    pass


_LEAST_LOG: Final = 240  # units, below which the log takes the place of the ores


class ReplayScene(BoardReplay):
    """A match of STRIKE IT RICH that is only looked at."""

    view: View
    layout: Layout
    table: StrikeTable
    ends = (Won,)
    ended = staticmethod(ended)

    @property
    def board_room(self) -> Rect:
        """The board."""
        return self.layout.board

    def build_table(self, foot: int) -> Surface:
        """The desert, the mines and the tray, as in play."""
        self.layout = _with_room_for_the_log(lay_out(self.m, self.title, foot), self.m)
        self.table = StrikeTable(self.layer, self.layout, Art(self.m), self.sound, self.seats)
        return table_background(self.m, self.title, foot)

    # -------------------------------------------------------------- words
    def turn_events(self, reel: ReplayCursor, position: int) -> list[Event]:
        """The roll, which came after the move before, and what was done with it."""
        rolls = (
            [event for event in reel.events(position - 1) if isinstance(event, Rolled)] if position else []
        )
        done = [event for event in reel.events(position) if not isinstance(event, Rolled)]
        return rolls[-1:] + done

    def told(self, events: list[Event]) -> str:
        """The log's line for some events."""
        return words.line(events, self.names) or "The game begins."

    def place_of(self, events: list[Event]) -> int:
        """The mine that some events are about."""
        return words.mine_of(events)

    def rect_of(self, place: int) -> Rect:
        """Where a mine is."""
        return self.table.mine_rect(place)

    def facts(self, seat: int) -> PlayerFacts:
        """Name, mines and markers, and the cash as far as it is to be seen."""
        view, look = self.view, self.seats[seat]
        cash, mines = view.cash[seat], view.mines[seat]
        return PlayerFacts(
            look.full_name,
            f"{counted(mines, 'mine')} · {counted(MARKERS - mines, 'marker')} left",
            "" if cash == HIDDEN else words.money(cash),
            "cash is secret",
            seat == view.player,
        )

    def ending(self) -> str:
        """Who won, with how much."""
        return f"The end: {words.prompt(self.view, self.names, ())}"

    # -------------------------------------------------------------- what is shown
    def seen(self, position: int) -> View:
        """What is shown of a position; at the end, the dice of the last roll still lie there."""
        view: View = super().seen(position)
        last = self.turn_events(self.reel, position)[:1]
        is_roll = not view.dice and last and isinstance(last[0], Rolled)
        return replace(view, dice=last[0].dice) if is_roll else view

    def opened(self, state: State, view: View) -> View:
        """The view with what both have in hand."""
        return replace(view, cash=state.cash[:])

    def arrange(self) -> list[Tween]:
        """Mines and dice to where they were; no ore is lit."""
        self.table.mark_ore(0)
        return super().arrange()


def _with_room_for_the_log(layout: Layout, m: Metrics) -> Layout:
    """Where the log would be short, it lies over the Strike Roll table, which nobody needs who watches."""
    if layout.ledger.height >= m.t(_LEAST_LOG):
        return layout
    return replace(layout, ledger=layout.ledger.union(layout.ores))
