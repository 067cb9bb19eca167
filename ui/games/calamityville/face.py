"""The look of CALAMITYVILLE: the ring, the town, the tray, and the words for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final

from pygame import Rect

from games.calamityville import pending
from games.calamityville import state as cv
from games.calamityville.board import BOOM, BUST, HEADLINES, PLACES
from games.calamityville.story import Kick, Record, Story, Visit, story
from games.compat import override
from games.core import Event, Message, Money, Player, Words, message
from ui.draw.charts import Course
from ui.draw.picture import Picture
from ui.games.calamityville import words
from ui.games.calamityville.art import table_background
from ui.games.calamityville.layout import Layout, lay_out, with_room_for_the_log
from ui.games.calamityville.table import CalamityTable
from ui.play.base import pace
from ui.play.board.ring import RingFace
from ui.play.narration.narrator import Names, then
from ui.play.panels.notices import Slip
from ui.play.results import endings
from ui.play.results.endings import Ending, Row
from ui.words import in_words

_SOURCES: Final[dict[str, Callable[[Record], int]]] = {
    "rent": lambda record: record.rent - record.paid,
    "nuggets": lambda record: record.nuggets,
    "news": lambda record: record.news,
}
"""The sources of cash."""


class CalamityFace(RingFace):
    """The look of one game of CALAMITYVILLE."""

    ends = (cv.Finished,)
    _threw = cv.Threw
    _began = cv.Began
    view: cv.View
    layout: Layout
    table: CalamityTable

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Picture:
        canvas = self.canvas
        self.layout = lay_out(canvas.m, self._title, len(self.seats), foot)
        if foot:
            self.layout = with_room_for_the_log(self.layout)
        self.table = CalamityTable(canvas.layer, self.layout, canvas.play, self.seats)
        self.table.lingers = not self.is_replay and canvas.settings.animation == "none"
        if self.is_replay:
            self.table.register.cover(is_covered=True)
        else:
            self.table.reading_seconds = pace.READING[canvas.settings.pace]
        return table_background(canvas.m, self._title, len(self.seats), foot)

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return words.line(events, self.names)

    @override
    def _slip(self, event: Event) -> Slip | None:
        return words.slip(event, self.view, self.names)

    @override
    def prompt_while_busy(self) -> Words:
        page, turn = self.table.reading, self.turn
        if page is None or turn < 0:
            return super().prompt_while_busy()
        return message("calamityville.pill.reads", who=Player(self.names[turn]), headline=HEADLINES[page])

    @override
    def result(self) -> Words:
        return words.prompt(self.view, self.names, ())

    @override
    def ended(self) -> Ending:
        return ending(story(self.match), self.names)

    @staticmethod
    @override
    def roller(state: cv.State) -> int | None:
        """Return the seat that throws or draws, or None.

        A mine digs by itself while another player has the turn.
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


# ------------------------------------------------------------------ the end in words and figures
def ending(told: Story, names: Names) -> Ending:
    """Return the content of the end of a game."""
    course = Course(message("calamityville.end.course"), told.cash, lambda cash: in_words(Money(cash)))
    winners = words.players(told.winners, names)
    return Ending(
        endings.heading("calamityville", winners),
        (_result(told, winners), front_page(told, names)),
        told.winners,
        course,
        _rows(told),
    )


# ------------------------------------------------------------------ the winners
def _result(told: Story, winners: tuple[Player, ...]) -> Message:
    cash, lead = endings.lead([row[-1] for row in told.cash], told.winners)
    won = message(
        "calamityville.end.result",
        winners=winners, cash=Money(cash), count=told.turns, ahead=Money(lead),
    )  # fmt: skip
    return then(won, _reason(told, winners[0])) if len(winners) == 1 else won


def _reason(told: Story, who: Player) -> Message:
    """Return the source from which a single winner earned most beyond the others' average."""
    seat = told.winners[0]
    best = endings.Facts(told.records).furthest_ahead(seat, _SOURCES)
    if not best:
        return message("calamityville.end.by.thrift")
    return message(f"calamityville.end.by.{best}", who=who, amount=Money(_SOURCES[best](told.records[seat])))


# ------------------------------------------------------------------ the front page
def front_page(told: Story, names: Names) -> Message:
    """Return what the last newspaper would have written about the day."""
    found = [
        _bust(told),
        *([_rent(told.visit, names)] if told.visit else []),
        *([_donkey(told.kicks, names)] if told.kicks else []),
    ]
    return reduce(then, found)


def _bust(told: Story) -> Message:
    if not told.bust:
        return message("calamityville.end.no_bust", count=told.pages)
    page, last = told.pages - BOOM, HEADLINES[told.last]
    return message("calamityville.end.bust", turn=told.bust, headline=last, page=page, pages=BUST)


def _rent(visit: Visit, names: Names) -> Message:
    visitor, owner = Player(names[visit.visitor]), Player(names[visit.owner])
    return message(
        "calamityville.end.visit", turn=visit.turn, visitor=visitor, owner=owner, amount=Money(visit.amount),
        space=PLACES[visit.space],
    )  # fmt: skip


def _donkey(kicks: Sequence[Kick], names: Names) -> Message:
    victims = [names[kick.owner] for kick in kicks]
    most = max(dict.fromkeys(victims), key=victims.count)
    if 2 * victims.count(most) > len(kicks):
        return message("calamityville.end.kicks.most", count=len(kicks), owner=Player(most))
    return message("calamityville.end.kicks", count=len(kicks))


# ------------------------------------------------------------------ the facts
def _gone(record: Record) -> int:
    """Return the number of properties that a player lost other than to the donkey."""
    return record.lost + record.sold + record.given


def _rows(told: Story) -> tuple[Row, ...]:
    """Return the rows of all facts that are worth telling."""
    facts = endings.Facts(told.records, Money)
    found = (
        endings.best_row(message("calamityville.end.fact.cash"), [cash[-1] for cash in told.cash], Money),
        facts.most(message("calamityville.end.fact.rent"), lambda record: record.rent),
        facts.least(message("calamityville.end.fact.paid"), lambda record: record.paid),
        facts.most(message("calamityville.end.fact.dearest"), lambda record: record.best_rent),
        facts.most(message("calamityville.end.fact.nuggets"), lambda record: record.nuggets),
        facts.most(
            message("calamityville.end.fact.news"),
            lambda record: record.news,
            lambda dollars: endings.gain(dollars, Money),
        ),
        facts.least(message("calamityville.end.fact.spent"), lambda record: record.spent),
        facts.most(message("calamityville.end.fact.properties"), lambda record: record.built, str),
        facts.least(message("calamityville.end.fact.kicked"), lambda record: record.kicked, str),
        facts.least(message("calamityville.end.fact.lost"), _gone, str),
        facts.most(message("calamityville.end.fact.pages"), lambda record: record.pages, str),
    )
    return endings.with_something(found, "0", Money(0))
