"""The face of CALAMITYVILLE: its table, and the words for what happens on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.calamityville import pending
from games.calamityville import state as cv
from games.calamityville.board import HEADLINES
from games.calamityville.story import story
from games.compat import override
from games.core import Event, Player, Words, message
from ui.draw.picture import Picture
from ui.games.calamityville.board.background import table_background
from ui.games.calamityville.board.layout import (
    Layout,
    compute_layout,
    log_below_buttons,
    with_room_for_the_log,
)
from ui.games.calamityville.board.table import CalamityTable
from ui.games.calamityville.words import log, prompts
from ui.games.calamityville.words.moves import move_name
from ui.play.base import pace
from ui.play.base.face import History, ScreenOptions, newest_first
from ui.play.board.ring import RingFace
from ui.play.panels.canvas import Canvas
from ui.play.panels.notices import EventNote

if TYPE_CHECKING:
    from ui.play.results.facts import Ending


class CalamityFace(RingFace):
    """The look of one game of CALAMITYVILLE."""

    ends = (cv.Finished,)
    _threw = cv.Threw
    _began = cv.Began
    screen_options = ScreenOptions(
        turn_starts=(cv.Began,),
        move_name=lambda face, state, move: move_name(state, move, face.names),
        replay_log=lambda face, count: log_below_buttons(face.layout, count),
    )
    view: cv.View
    layout: Layout
    table: CalamityTable
    _last_table: CalamityTable | None = None
    """The table of the previous layout, whose open page the next one keeps."""

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Picture:
        canvas = self.canvas
        self.layout = compute_layout(canvas.m, self._title, len(self.seats), foot)
        if foot:
            self.layout = with_room_for_the_log(self.layout)
        self.table = CalamityTable(canvas.layer, self.layout, canvas.play, self.seats)
        self.table.lingers = not self.is_replay and canvas.settings.animation == "none"
        if self.is_replay:
            self.table.register.cover(is_covered=True)
        else:
            self.table.reading_seconds = pace.READING[canvas.settings.pace]
        return table_background(canvas.m, self._title, len(self.seats), foot)

    @override
    def build_layout(self, canvas: Canvas, foot: int = 0) -> Surface:
        before, background = self._last_table, super().build_layout(canvas, foot)
        if before and not self.is_replay:
            self.table.keep_page(before)
        self._last_table = self.table
        return background

    @override
    def restore(self, history: History) -> None:
        super().restore(history)
        kinds = cv.Threw, cv.DonkeyRan
        last = next((event for event in newest_first(history) if isinstance(event, kinds)), None)
        if isinstance(last, cv.DonkeyRan):
            self.table.dice.clear()

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return log.line(events, self.names)

    @override
    def _event_note(self, event: Event) -> EventNote | None:
        return log.event_note(event, self.view, self.names)

    @override
    def prompt_while_busy(self) -> Words:
        page, turn = self.table.reading, self.turn
        if page is None or turn < 0:
            return super().prompt_while_busy()
        return message("calamityville.pill.reads", who=Player(self.names[turn]), headline=HEADLINES[page])

    @override
    def result(self) -> Words:
        return prompts.prompt(self.view, self.names, ())

    @override
    def ended(self) -> Ending:
        from ui.games.calamityville.words.ending import ending

        return ending(story(self.match), self.names)

    @staticmethod
    @override
    def seat_to_roll(state: cv.State) -> int | None:
        """Return the seat that throws or draws, or None.

        For a mine's owner who does not have the turn, the nugget is drawn automatically.
        """
        task = state.todo[-1]
        if isinstance(task, pending.Opening):
            return task.waiting[0]
        if isinstance(task, pending.Drawing) and task.player != state.turn:
            return None
        if isinstance(task, pending.Throwing | pending.Kicking | pending.Rethrowing | pending.Drawing):
            return task.player
        return None

    # -------------------------------------------------------------- replay
    @property
    @override
    def replay_rooms(self) -> tuple[Rect, ...]:
        main, info = self.layout.main, self.layout.info
        if not self.layout.is_below:
            return self.layout.offers
        between = Rect(0, 0, main.width, min(main.height, info.height))
        between.center = info.center
        return main, between, self.layout.second
