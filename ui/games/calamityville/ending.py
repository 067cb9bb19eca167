"""The end of a game of CALAMITYVILLE in words and figures: who won and why, and the front page of the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final

from games.calamityville.board import BOOM, BUST, HEADLINES, PLACES
from games.calamityville.story import Kick, Record, Story, Visit
from games.core import Message, Money, Player, message
from ui.draw.charts import Course
from ui.games.calamityville.words import players
from ui.play import results
from ui.play.narration import Names, then
from ui.play.results import Ending, Row
from ui.words import in_words

Figure = Callable[[Record], int]

_SOURCES: Final[dict[str, Figure]] = {
    "rent": lambda record: record.rent - record.paid,
    "nuggets": lambda record: record.nuggets,
    "news": lambda record: record.news,
}
"""Where cash comes from."""


def ending(told: Story, names: Names) -> Ending:
    """What there is to tell of a game that is over."""
    course = Course(message("calamityville.end.course"), told.cash, lambda cash: in_words(Money(cash)))
    winners = players(told.winners, names)
    return Ending(
        results.heading("calamityville", winners),
        (_result(told, winners), front_page(told, names)),
        told.winners,
        course,
        _rows(told),
    )


# ------------------------------------------------------------------ who won, and why
def _result(told: Story, winners: tuple[Player, ...]) -> Message:
    last = [row[-1] for row in told.cash]
    cash = Money(last[told.winners[0]])
    if len(winners) > 1:
        return message("calamityville.end.result.shared", winners=winners, cash=cash)
    ahead = cash - max(cash for seat, cash in enumerate(last) if seat not in told.winners)
    won = message("calamityville.end.result", who=winners[0], cash=cash, count=told.turns, ahead=Money(ahead))
    return then(won, _reason(told, winners[0]))


def _reason(told: Story, who: Player) -> Message:
    """Where a single winner earned most beyond what the others did on average."""
    seat = told.winners[0]
    best = results.Facts(told.records).furthest_ahead(seat, _SOURCES)
    if not best:
        return message("calamityville.end.by.thrift")
    return message(f"calamityville.end.by.{best}", who=who, amount=Money(_SOURCES[best](told.records[seat])))


# ------------------------------------------------------------------ the front page
def front_page(told: Story, names: Names) -> Message:
    """What the last newspaper would have written of the day."""
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
    """Properties that were lost otherwise than by the donkey."""
    return record.lost + record.sold + record.given


def _rows(told: Story) -> tuple[Row, ...]:
    """All facts in which there is something to tell."""
    facts = results.Facts(told.records, Money)
    found = (
        results.best_row(message("calamityville.end.fact.cash"), [cash[-1] for cash in told.cash], Money),
        facts.most(message("calamityville.end.fact.rent"), lambda record: record.rent),
        facts.least(message("calamityville.end.fact.paid"), lambda record: record.paid),
        facts.most(message("calamityville.end.fact.dearest"), lambda record: record.best_rent),
        facts.most(message("calamityville.end.fact.nuggets"), lambda record: record.nuggets),
        facts.most(
            message("calamityville.end.fact.news"),
            lambda record: record.news,
            lambda dollars: results.gain(dollars, Money),
        ),
        facts.least(message("calamityville.end.fact.spent"), lambda record: record.spent),
        facts.most(message("calamityville.end.fact.properties"), lambda record: record.built, str),
        facts.least(message("calamityville.end.fact.kicked"), lambda record: record.kicked, str),
        facts.least(message("calamityville.end.fact.lost"), _gone, str),
        facts.most(message("calamityville.end.fact.pages"), lambda record: record.pages, str),
    )
    return results.with_something(found, "0", Money(0))
