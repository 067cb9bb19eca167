"""The end of a game of KLONDIKE in words and figures: who won and why, and the tales of the night."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final

from games.core import Message, Money, Player, Words, message
from games.klondike_board.board import PLACES, creek_of, dollars
from games.klondike_board.story import Blaze, Feast, Record, Story, Strike
from ui.draw.charts import Course
from ui.play import results
from ui.play.narration import Names, then
from ui.play.results import Ending, Row
from ui.words import in_words

Value = Callable[[Record], int]

_ROOMY: Final = 4
"""Seats up to which there is room for whole amounts."""
_SOURCES: Final[dict[str, Value]] = {
    "gold": lambda record: record.gold,
    "visits": lambda record: record.revenue - record.paid,
    "claims": lambda record: record.sold - record.bids,
    "bets": lambda record: record.won,
}
"""Where cash comes from."""


def ending(told: Story, names: Names) -> Ending:
    """What there is to tell of a game that is over."""
    course = Course(
        message("klondike_board.end.course"), told.cash, lambda thousands: in_words(dollars(thousands))
    )
    winners = tuple(Player(names[seat]) for seat in told.winners)
    tales = _tales(told, names)
    sentences = (_result(told, winners), *([reduce(then, tales)] if tales else []))
    return Ending(results.heading("klondike_board", winners), sentences, told.winners, course, _rows(told))


# ------------------------------------------------------------------ who won, and why
def _result(told: Story, winners: tuple[Player, ...]) -> Message:
    last = [row[-1] for row in told.cash]
    most = last[told.winners[0]]
    if len(winners) > 1:
        return message(
            "klondike_board.end.result.shared", winners=winners, cash=dollars(most), count=told.turns
        )
    lead = most - max(cash for seat, cash in enumerate(last) if seat not in told.winners)
    won = message(
        "klondike_board.end.result",
        who=winners[0], cash=dollars(most), count=told.turns, lead=dollars(lead),
    )  # fmt: skip
    return then(won, _reason(told, winners[0]))


def _reason(told: Story, who: Player) -> Message:
    """Where a single winner earned most beyond what the others did on average."""
    seat = told.winners[0]
    best = results.Facts(told.records).furthest_ahead(seat, _SOURCES)
    if not best:
        return message("klondike_board.end.close")
    amount = dollars(_SOURCES[best](told.records[seat]))
    return message(f"klondike_board.end.by.{best}", who=who, amount=amount)


# ------------------------------------------------------------------ the tales
def _tales(told: Story, names: Names) -> list[Message]:
    """The biggest strike, the worst fire, the dearest party."""
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
    """All facts in which there is something to tell."""
    amount = dollars if len(told.records) <= _ROOMY else _short
    facts = results.Facts(told.records, amount)
    none = message("klondike_board.fact.both", bought=0, burnt=0)
    found = (
        results.best_row(message("klondike_board.fact.cash"), [cash[-1] for cash in told.cash], amount),
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
            lambda won: results.gain(won, amount),
        ),
        facts.least(message("klondike_board.fact.missed"), lambda record: record.missed, str),
    )
    return results.with_something(found, "0", dollars(0), none)


def _bought(record: Record) -> Message:
    return message("klondike_board.fact.both", bought=record.bought, burnt=record.burnt)


def _short(thousands: int) -> Words | Money:
    """An amount where there is little room: "$25k", "$0"."""
    if not thousands:
        return dollars(0)
    return message(
        "klondike_board.fact.loss" if thousands < 0 else "klondike_board.fact.short", amount=abs(thousands)
    )
