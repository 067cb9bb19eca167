"""How GOLD AM YUKON looks: the valley, the claims and the tray, and what is said of them turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event as PygameEvent

from games.core import Event, Message, Words
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.story import story
from games.match import NATURE, Match
from ui.draw.tween import Tween
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.ending import ending
from ui.games.gold_am_yukon.ground import NOTHING
from ui.games.gold_am_yukon.layout import Layout, lay_out
from ui.games.gold_am_yukon.side import amount, table_background
from ui.games.gold_am_yukon.table import YukonTable
from ui.play.face import Face, Manner
from ui.play.log import Told
from ui.play.notices import Slip
from ui.play.players import PlayerFacts
from ui.play.replay_cursor import ReplayCursor
from ui.play.results import Ending
from ui.words import in_words

_WITH: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
_CLOSER: Final = {"+": 1, "=": 1, "-": -1, "_": -1}


class YukonFace(Face):
    """The look of one game of GOLD AM YUKON."""

    ends = (gy.Finished,)
    manner = Manner(unit="turn", scene=lambda face, moves: face.table.scene_of(moves))
    view: gy.View
    layout: Layout
    table: YukonTable
    _ledger: words.Ledger
    _laid: YukonTable | None = None
    """The table of the layout before, which the next one follows."""

    # -------------------------------------------------------------- the picture
    def build(self, foot: int) -> Surface:
        """Paint the valley, the claims and the tray; the ground lies as it was pushed and enlarged."""
        canvas, seats, before = self.canvas, len(self.seats), self._laid
        self.layout = lay_out(canvas.m, self._title, seats, foot)
        self.table = YukonTable(canvas.layer, self.layout, canvas.play, self.seats, self.view)
        if before and self.table.zoom_to(before.zoom):
            self.table.view.move_to(before.view.scroll)
        self._laid = self.table
        return table_background(canvas.m, self._title, seats, foot)

    @property
    def board_room(self) -> Rect:
        """The window on the valley."""
        return self.layout.board

    def see(self, view: gy.View) -> None:
        """The table looks at the same view."""
        super().see(view)
        self.table.follow(view)

    def rect_of(self, place: int) -> Rect:
        """Where a space or a claim is."""
        claim = words.claim_at(place)
        return self.table.rect_of(place) if claim == NOTHING else self.table.rect_of_claim(claim)

    def mark(self, place: int) -> None:
        """Bring a space or a claim into sight and let it glow, and nothing else; -1 for none."""
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
    def closer(event: PygameEvent) -> int:
        """Plus and minus enlarge the valley."""
        if event.type != pygame.KEYDOWN or event.mod & _WITH:
            return 0
        return _CLOSER.get(event.unicode, 0)

    def look_closer(self, steps: int) -> None:
        """Enlarge the valley."""
        self.table.zoom_to(self.table.zoom + steps)

    # -------------------------------------------------------------- the words
    def line(self, events: Sequence[Event]) -> Words:
        """The log's line for a turn."""
        return words.line(events, self.names, self.view.board)

    def written(self, history: Sequence[Sequence[Event]]) -> list[Told]:
        """The log's lines, one for each turn."""
        self._ledger = words.Ledger(self.names, self.view.board)
        return super().written(history)

    def write(self, told: list[Told], events: Sequence[Event]) -> None:
        """What happens in a turn is added to its line."""
        self._ledger.write(told, events)

    def place_of(self, events: Sequence[Event]) -> int:
        """The claim or the space that a turn is about."""
        return words.place_of(events)

    def slips(self, event: Event) -> Sequence[Slip]:
        """What was won, and what befell somebody."""
        found = words.slip(event, self.names, self.view)
        return (found,) if found else ()

    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        """Name, diggers and claims, and the nuggets on them."""
        name, view = self.seats[seat].full_name, self.view
        row = in_words(words.row(view, seat))
        return PlayerFacts(name, row, amount(view.nuggets(seat)), is_active=is_active)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.view.player

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        return self.view.winners

    def result(self) -> Message:
        """Who won, with how much."""
        return words.result(self.view, self.names)

    def ended(self) -> Ending:
        """What there is to tell of the match, which is over."""
        return ending(story(self.match), self.names)

    @staticmethod
    def roller(state: gy.State) -> int | None:
        """The seat that throws the die; nobody draws who begins."""
        return None if state.phase == gy.DRAWING else state.player

    # -------------------------------------------------------------- watched again
    @property
    def replay_rooms(self) -> tuple[Rect, ...]:
        """All three buttons."""
        return self.layout.main, self.layout.second, self.layout.third

    @staticmethod
    def reel_of(match: Match) -> ReplayCursor:
        """A position before the first move, and one after each first stone and each turn, even a half one."""
        moves = (number for number, entry in enumerate(match.log) if entry.actor != NATURE)
        ends = [next(moves, len(match.log))]
        for number, events in enumerate(match.history(), 1):
            if any(isinstance(event, gy.Placed | gy.Ended | gy.Finished) for event in events):
                ends.append(number)
        if ends[-1] < len(match.log):
            ends.append(len(match.log))
        return ReplayCursor(match, ends)

    def watched(self, reel: ReplayCursor, position: int, view: gy.View) -> gy.View:
        """The dice of the position's turn still lie there, and its player is lit."""
        thrown = [event for event in reel.events(position) if isinstance(event, gy.Threw)]
        if view.phase == gy.THROWING and thrown and not view.thrown:
            view.thrown = tuple(event.spots for event in thrown)
            view.player = thrown[0].player
        return view

    def begin(self, event: Event) -> list[Tween]:
        """Begin to show an event; for those who watch, a turn begins with its throw, and not before."""
        if self.is_watched and isinstance(event, gy.Began):
            return []
        if self.is_watched and isinstance(event, gy.Threw) and event.total == event.spots:
            return [*super().begin(gy.Began(event.player)), *super().begin(event)]
        return super().begin(event)
