"""The face of KLONDIKE: the ring, the valley and the tray, and their texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from pygame import Rect

from games.compat import override
from games.core import Event, Message, Money, Player, Words, message
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import PLACES, creek_of, dollars
from games.klondike_board.story import Blaze, Feast, Record, Story, Strike, story
from ui.draw import text
from ui.draw.boxes import shares
from ui.draw.charts import Course
from ui.draw.picture import Picture
from ui.draw.theme import Metrics
from ui.games.klondike_board.board.background import table_background
from ui.games.klondike_board.board.layout import Layout, lay_out
from ui.games.klondike_board.board.table import KlondikeTable
from ui.games.klondike_board.words import log, prompts
from ui.play.base.face import ScreenOptions
from ui.play.board.ring import RingFace
from ui.play.narration.narrator import Names, then
from ui.play.panels.notices import Slip
from ui.play.panels.players import badge_side
from ui.play.results import endings
from ui.play.results.endings import Ending, Row
from ui.words import in_words

_ROOMY: Final = 4
"""Most seats that leave room for whole amounts at the end."""
_SOURCES: Final[dict[str, Callable[[Record], int]]] = {
    "gold": lambda record: record.gold,
    "visits": lambda record: record.revenue - record.paid,
    "claims": lambda record: record.sold - record.bids,
    "bets": lambda record: record.won,
}
"""Sources of cash."""
_LEAST_LINE: Final = 9
"""Least pixels of the letters of a line below a player's name."""
_LEAST_LOG: Final = 190  # units of height below which the log of a replay takes the place of buttons


class KlondikeFace(RingFace):
    """The look of one game of KLONDIKE."""

    ends = (kb.Finished,)
    _threw = kb.Threw
    _began = kb.Began
    _money = staticmethod(dollars)
    screen_options = ScreenOptions(action_areas=lambda face, moves: face.layout.creeks)
    view: kb.View
    layout: Layout
    table: KlondikeTable

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Picture:
        canvas, seats = self.canvas, len(self.seats)
        self.layout = lay_out(canvas.m, self._title, seats, foot)
        if self.is_replay:
            self.layout = _with_room_for_the_log(self.layout, canvas.m)
        self.table = KlondikeTable(canvas.layer, self.layout, canvas.play, self.seats)
        return table_background(canvas.m, self._title, seats, foot)

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return log.line(events, self.names)

    @override
    def _slip(self, event: Event) -> Slip | None:
        return log.slip(event, self.view, self.names)

    @override
    def _line_of(self, seat: int) -> str:
        """Return a player's place, with the deeds if all of it can be read."""
        row, m, whole = self.layout.players[seat], self.canvas.m, in_words(prompts.row(self.view, seat))
        has_room = text.width(whole, _LEAST_LINE) <= row.width - badge_side(row, m) - m.u(28)
        return whole if has_room else in_words(prompts.short_row(self.view, seat))

    @override
    def result(self) -> Words:
        return prompts.prompt(self.view, self.names, ())

    @override
    def ended(self) -> Ending:
        """Return the end of the match, which is over: its story in words and figures."""
        return ending(story(self.match), self.names)

    @staticmethod
    @override
    def roller(state: kb.State) -> int | None:
        task = state.todo[-1]
        if isinstance(task, pending.Opening | pending.Betting):
            return task.waiting[0]
        return task.player if isinstance(task, pending.Throwing | pending.Gambling) else None

    # -------------------------------------------------------------- replays
    @property
    @override
    def replay_rooms(self) -> tuple[Rect, ...]:
        layout = self.layout
        rooms = (layout.main, layout.second, layout.third)
        return tuple(room for room in rooms if not room.colliderect(layout.ledger))


def _with_room_for_the_log(layout: Layout, m: Metrics) -> Layout:
    """Return a layout with room for the log: if it is short, two buttons share a row, the third gives way."""
    if layout.ledger.height >= m.t(_LEAST_LOG):
        return layout
    main, second = shares(layout.main, 2, m.u(12))
    ledger = layout.ledger.union(layout.second)
    return replace(layout, main=main, second=second, third=ledger, ledger=ledger)


# ------------------------------------------------------------------ the end in words and figures
def ending(told: Story, names: Names) -> Ending:
    """Return the texts, course and facts of a game that is over."""
    course = Course(
        message("klondike_board.end.course"), told.cash, lambda thousands: in_words(dollars(thousands))
    )
    winners = tuple(Player(names[seat]) for seat in told.winners)
    tales = _tales(told, names)
    sentences = (_result(told, winners), *([reduce(then, tales)] if tales else []))
    return Ending(endings.heading("klondike_board", winners), sentences, told.winners, course, _rows(told))


# ------------------------------------------------------------------ the winner, and the reason
def _result(told: Story, winners: tuple[Player, ...]) -> Message:
    cash, lead = endings.lead([row[-1] for row in told.cash], told.winners)
    won = message(
        "klondike_board.end.result",
        winners=winners, cash=dollars(cash), count=told.turns, lead=dollars(lead),
    )  # fmt: skip
    return then(won, _reason(told, winners[0])) if len(winners) == 1 else won


def _reason(told: Story, who: Player) -> Message:
    """Return the source in which a single winner was furthest ahead of the others' average."""
    seat = told.winners[0]
    best = endings.Facts(told.records).furthest_ahead(seat, _SOURCES)
    if not best:
        return message("klondike_board.end.close")
    amount = dollars(_SOURCES[best](told.records[seat]))
    return message(f"klondike_board.end.by.{best}", who=who, amount=amount)


# ------------------------------------------------------------------ the tales
def _tales(told: Story, names: Names) -> list[Message]:
    """Return the biggest strike, the worst fire and the most expensive party, as far as there were any."""
    return [
        *([_strike(told.strike, names)] if told.strike else []),
        *([_fire(told.fire, names)] if told.fire else []),
        *([_party(told.party, names)] if told.party and told.party.cost else []),
    ]


def _strike(strike: Strike, names: Names) -> Message:
    return message(
        "klondike_board.end.strike", turn=strike.turn, amount=dollars(strike.amount),
        who=Player(names[strike.player]), creek=creek_of(strike.creek),
    )  # fmt: skip


def _fire(fire: Blaze, names: Names) -> Message:
    lost = tuple(PLACES[space] for space in fire.spaces)
    return message("klondike_board.end.fire", turn=fire.turn, lost=lost, who=Player(names[fire.player]))


def _party(party: Feast, names: Names) -> Message:
    return message(
        "klondike_board.end.party", turn=party.turn, count=party.heads, space=PLACES[party.space],
        host=Player(names[party.host]), cost=dollars(party.cost),
    )  # fmt: skip


# ------------------------------------------------------------------ the facts
def _rows(told: Story) -> tuple[Row, ...]:
    """Return all facts with something to tell."""
    amount = dollars if len(told.records) <= _ROOMY else _short
    facts = endings.Facts(told.records, amount)
    none = message("klondike_board.fact.both", bought=0, burnt=0)
    found = (
        endings.best_row(message("klondike_board.fact.cash"), [cash[-1] for cash in told.cash], amount),
        facts.most(message("klondike_board.fact.gold"), lambda record: record.gold),
        facts.most(message("klondike_board.fact.strike"), lambda record: record.strike),
        facts.most(message("klondike_board.fact.earned"), lambda record: record.revenue),
        facts.least(message("klondike_board.fact.paid"), lambda record: record.paid),
        facts.most(message("klondike_board.fact.sold"), lambda record: record.sold),
        facts.least(message("klondike_board.fact.bids"), lambda record: record.bids),
        Row(message("klondike_board.fact.bought"), tuple(map(_bought, told.records))),
        facts.most(message("klondike_board.fact.parties"), lambda record: record.parties, str),
        facts.most(
            message("klondike_board.fact.bets"),
            lambda record: record.won,
            lambda won: endings.gain(won, amount),
        ),
        facts.least(message("klondike_board.fact.missed"), lambda record: record.missed, str),
    )
    return endings.with_something(found, "0", dollars(0), none)


def _bought(record: Record) -> Message:
    return message("klondike_board.fact.both", bought=record.bought, burnt=record.burnt)


def _short(thousands: int) -> Words | Money:
    """Return a short form of an amount: "$25k", "$0"."""
    if not thousands:
        return dollars(0)
    return message(
        "klondike_board.fact.loss" if thousands < 0 else "klondike_board.fact.short", amount=abs(thousands)
    )
