"""How CALAMITYVILLE looks: the ring, the town and the tray, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.calamityville import pending
from games.calamityville import state as cv
from games.calamityville.board import HEADLINES, RING
from games.calamityville.story import story
from games.core import Event, Money, Player, Words, message
from ui.games.calamityville import ledger, words
from ui.games.calamityville.art import table_background
from ui.games.calamityville.ending import ending
from ui.games.calamityville.layout import Layout, lay_out
from ui.games.calamityville.table import CalamityTable
from ui.play import turns
from ui.play.face import Last
from ui.play.notices import Slip
from ui.play.players import PlayerFacts, row_name
from ui.play.results import Ending
from ui.play.ring import RingFace
from ui.words import in_words


class CalamityFace(RingFace):
    """The look of one game of CALAMITYVILLE."""

    ends = (cv.Finished,)
    view: cv.View
    layout: Layout
    table: CalamityTable

    # -------------------------------------------------------------- the picture
    def build(self, foot: int) -> Surface:
        """Paint the ring, the town and the tray; in a replay buttons lie where the register would."""
        canvas = self.canvas
        self.layout = lay_out(canvas.m, self._title, len(self.seats), foot)
        self.table = CalamityTable(canvas.layer, self.layout, canvas.play, self.seats)
        self.table.lingers = not self.is_watched and canvas.settings.animation == "none"
        if self.is_watched:
            self.table.register.cover(is_covered=True)
        else:
            self.table.reading_seconds = turns.of_reading(canvas.settings.pace)
        return table_background(canvas.m, self._title, len(self.seats), foot)

    def recall(self, last: Last) -> None:
        """The dice lie as they were thrown last; what they amount to is not told again."""
        self.table.dice.clear()
        if threw := last(cv.Threw):
            self.table.dice.show(threw.number, threw.news, threw.why != "move")

    def mark(self, place: int) -> None:
        """A space glows as in a hint; to those who watch, as in every replay."""
        if self.is_watched:
            super().mark(place)
        elif place in RING:
            self.table.point_out((place,))

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
        """Name and cash, which is open; the properties are signs on the row."""
        cash = in_words(Money(self.view.cash[seat]))
        name = row_name(self.seats[seat], cash, self.layout.players[seat], self.canvas.m)
        return PlayerFacts(name, "", cash, is_active=is_active)

    def meanwhile(self) -> Words:
        """The page that is read, else whose turn it is."""
        page, turn = self.table.reading, self.turn
        if page is None or turn < 0:
            return super().meanwhile()
        return message("calamityville.pill.reads", who=Player(self.names[turn]), headline=HEADLINES[page])

    def result(self) -> Words:
        """Who won, with how much."""
        return words.prompt(self.view, self.names, ())

    def ended(self) -> Ending:
        """What there is to tell of the match, which is over."""
        return ending(story(self.match), self.names)

    @staticmethod
    def roller(state: cv.State) -> int | None:
        """The seat that throws or draws; a mine digs by itself while another plays."""
        task = state.todo[-1]
        if isinstance(task, pending.Opening):
            return task.waiting[0]
        if isinstance(task, pending.Drawing) and task.player != state.turn:
            return None
        if isinstance(task, pending.Throwing | pending.Kicking | pending.Rethrowing | pending.Drawing):
            return task.player
        return None

    # -------------------------------------------------------------- watched again
    @property
    def replay_rooms(self) -> tuple[Rect, ...]:
        """The main button, what is below it, and the second button."""
        main, info = self.layout.main, self.layout.info
        between = Rect(0, 0, main.width, min(main.height, info.height))
        between.center = info.center
        return main, between, self.layout.second
