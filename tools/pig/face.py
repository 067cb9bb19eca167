"""The look of PIG: a cloth, the die on it, and the words for them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.compat import override
from games.core import Event, Words, message
from tools.pig import state as pg
from tools.pig import words
from tools.pig.table import PigTable
from ui.draw import materials
from ui.draw.panelling import HOUSE
from ui.play.base.face import Face
from ui.play.narration.narrator import narrate
from ui.play.panels.layout import BoardLayout
from ui.play.panels.players import PlayerFacts
from ui.play.panels.surroundings import paint_details, paint_ground
from ui.play.results.facts import Ending
from ui.words import in_words


class PigFace(Face):
    """The look of one game of PIG."""

    view: pg.View
    layout: BoardLayout
    table: PigTable

    @override
    def build(self, foot: int) -> Surface:
        m = self.canvas.m
        self.layout = BoardLayout.of(m, self._title, 2, foot)
        self.table = PigTable(self.canvas.layer, self.layout)
        background = Surface((m.width, m.height))
        background.blit(materials.cloth(*self.layout.table.size), self.layout.table)
        paint_ground(background, self.layout, HOUSE)
        paint_details(background, self.layout, self._title)
        return background

    @property
    @override
    def board_room(self) -> Rect:
        return self.layout.board

    @override
    def see(self, view: pg.View) -> None:
        super().see(view)
        self.table.show(view)

    @override
    def line(self, events: Sequence[Event]) -> Words:
        return narrate(events, self.names, words.told)

    @override
    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        score, goal = self.view.scores[seat], in_words(message("pig.row", goal=self.view.goal))
        return PlayerFacts(self.seats[seat].full_name, goal, str(score), is_active=is_active)

    @property
    @override
    def turn(self) -> int:
        return self.view.player

    @property
    @override
    def winners(self) -> tuple[int, ...]:
        return self.view.winners

    @override
    def result(self) -> Words:
        return words.prompt(self.view, self.names, ())

    @override
    def ended(self) -> Ending:
        return words.ending(self.match.state, self.names)
