"""A game of GOLD AM YUKON watched again, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface
from pygame.event import Event as PygameEvent

from games.core import Event
from games.gold_am_yukon.state import FINISHED, THROWING, Began, Finished, Threw, View
from games.match import Match
from ui.draw.tween import Tween
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.art import table_background
from ui.games.gold_am_yukon.chart import NOTHING
from ui.games.gold_am_yukon.ending import ended
from ui.games.gold_am_yukon.keys import closer
from ui.games.gold_am_yukon.layout import Layout, lay_out
from ui.games.gold_am_yukon.purses import amount
from ui.games.gold_am_yukon.table import YukonTable
from ui.games.gold_am_yukon.turns import reel_of_turns
from ui.play.board_replay import BoardReplay
from ui.play.players import PlayerFacts
from ui.play.replay_cursor import ReplayCursor

if TYPE_CHECKING:
    pass


class ReplayScene(BoardReplay):
    """A match of GOLD AM YUKON that is only looked at: each position is a turn."""

    view: View
    layout: Layout
    table: YukonTable
    ends = (Finished,)
    ended = staticmethod(ended)

    @property
    def board_room(self) -> Rect:
        """The valley."""
        return self.layout.board

    @property
    def action_rooms(self) -> tuple[Rect, ...]:
        """All three buttons."""
        return self.layout.main, self.layout.second, self.layout.third

    _zoom = 0

    def build_table(self, foot: int) -> Surface:
        """The valley, the claims and the tray, as in play; enlarged as before."""
        self.layout = lay_out(self.m, self.title, len(self.seats), foot)
        board = self.view.board
        self.table = YukonTable(self.layer, self.layout, self.sound, self.seats, board)
        self.table.zoom_to(self._zoom)
        return table_background(self.m, self.title, len(self.seats), foot)

    # -------------------------------------------------------------- words
    def reel_of(self, match: Match) -> ReplayCursor:
        """A position for each turn, however many steps it had."""
        return reel_of_turns(match)

    def told(self, events: list[Event]) -> str:
        """The log's line for a turn."""
        return words.line(events, self.names, self.match.state.board) or "The game begins."

    def place_of(self, events: list[Event]) -> int:
        """The claim or the space that a turn is about."""
        return words.place_of(events)

    def rect_of(self, place: int) -> Rect:
        """Where a space or a claim is."""
        claim = words.claim_at(place)
        return self.table.rect_of(place) if claim == NOTHING else self.table.rect_of_claim(claim)

    def facts(self, seat: int) -> PlayerFacts:
        """Name, diggers and claims, and the nuggets on them."""
        look, view = self.seats[seat], self.view
        active = seat in view.winners if view.phase == FINISHED else seat == view.player
        return PlayerFacts(
            look.full_name,
            words.row(view, seat),
            amount(view.nuggets(seat)),
            is_active=active,
        )

    def sentence(self) -> str:
        """What the pill says: turns, not moves."""
        return super().sentence().replace("moves", "turns").replace("move", "turn").replace("Move", "Turn")

    def ending(self) -> str:
        """Who won, with how much."""
        return f"The end: {words.result(self.view, self.names)}"

    # -------------------------------------------------------------- what is shown
    def show_place(self, place: int) -> None:
        """Let the claim or the space of the turn glow, and bring it into sight."""
        claim = words.claim_at(place)
        if claim != NOTHING:
            self.table.reveal(claim=claim)
            self.table.mark(claims=[claim])
        elif place >= 0:
            self.table.reveal(space=place)
            self.table.mark(spaces=[place])
        else:
            self.table.mark()

    def raw(self, event: PygameEvent) -> bool:
        """Plus and minus enlarge the valley; what the turn is about stays in sight."""
        step = closer(event)
        if step:
            self.stage.finish()
            self.table.zoom_to(self.table.zoom + step)
            self._zoom = self.table.zoom
            self.show_place(self.places[self.position])
        return bool(step) or super().raw(event)

    def seen(self, position: int) -> View:
        """What is shown of a position: the dice of its turn still lie there, and its player is lit."""
        view: View = super().seen(position)
        thrown = [event for event in self.reel.events(position) if isinstance(event, Threw)]
        if view.phase == THROWING and thrown and not view.thrown:
            view.thrown = tuple(event.spots for event in thrown)
            view.player = thrown[0].player
        return view

    def begin(self, event: Event) -> list[Tween]:
        """As in play; the next turn begins with its throw, and not before."""
        if isinstance(event, Began):
            return []
        if isinstance(event, Threw) and event.total == event.spots:
            return [*self.table.begin(Began(event.player)), *super().begin(event)]
        return super().begin(event)
