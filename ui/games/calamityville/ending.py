"""The end of a game of CALAMITYVILLE in words and figures: who won and why, and the front page of the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.calamityville.board import BOOM, BUST, NAME, PAGES
from games.calamityville.story import Kick, Record, Story, Visit
from ui.draw.charts import Course
from ui.play import results
from ui.play.narration import Names, counted, listed, money, of, verb, whom
from ui.play.results import Ending, Row

Value = Callable[[Record], int]

_SOURCES: Final[dict[str, Value]] = {
    "rent": lambda record: record.rent - record.paid,
    "nuggets": lambda record: record.nuggets,
    "news": lambda record: record.news,
}
"""Where cash comes from."""


def ending(told: Story, names: Names) -> Ending:
    """What there is to tell of a game that is over."""
    course = Course("Cash after each turn", told.cash, money)
    sentences = (f"{_result(told, names)} {_reason(told, names)}".rstrip(), front_page(told, names))
    return Ending(_heading(told, names), sentences, told.winners, course, _rows(told))


# ------------------------------------------------------------------ who won, and why
def _heading(told: Story, names: Names) -> str:
    if len(told.winners) > 1:
        return "THE LAST TRAIN IS SHARED!"
    words = f"{verb(names[told.winners[0]], 'leaves', 'leave').upper()} TOWN RICHEST!"
    return results.heading(words, "THE RICHEST ON THE LAST TRAIN!")


def _result(told: Story, names: Names) -> str:
    winners, last = told.winners, [row[-1] for row in told.cash]
    cash = money(last[winners[0]])
    if len(winners) > 1:
        return f"{listed([names[seat] for seat in winners])} won together with {cash} each."
    lead = last[winners[0]] - max(cash for seat, cash in enumerate(last) if seat not in winners)
    return f"{names[winners[0]]} won with {cash} after {told.turns} turns, {money(lead)} ahead."


def _reason(told: Story, names: Names) -> str:
    """Where a single winner earned most beyond what the others did on average."""
    if len(told.winners) > 1:
        return ""
    seat = told.winners[0]
    best = results.Facts(told.records).furthest_ahead(seat, _SOURCES)
    if not best:
        return "Thrift decided it: whoever spent least kept most."
    name, amount = whom(names[seat]), money(_SOURCES[best](told.records[seat]))
    said = {
        "rent": f"Rent decided it: visitors brought {name} {amount} more than visits cost.",
        "nuggets": f"Nuggets decided it: river and mines gave {name} {amount}.",
        "news": f"The newspaper decided it: its pages brought {name} {amount}.",
    }
    return said[best]


# ------------------------------------------------------------------ the front page
def front_page(told: Story, names: Names) -> str:
    """What the last newspaper would have written of the day."""
    found = [
        _bust(told),
        *([_rent(told.visit, names)] if told.visit else []),
        *([_donkey(told.kicks, names)] if told.kicks else []),
    ]
    return " ".join(found)


def _bust(told: Story) -> str:
    if not told.bust:
        return f"{counted(told.pages, 'page')} were read, and the boom never ended."
    late = told.pages - BOOM
    last = PAGES[told.last].headline.rstrip(".!")
    return f'The bust came in turn {told.bust}; "{last}" was page {late} of {BUST} after it.'


def _rent(visit: Visit, names: Names) -> str:
    visitor, owner = names[visit.visitor], whom(names[visit.owner])
    what = f"{visitor} paid {owner} {money(visit.amount)} on {NAME[visit.space]}"
    return f"Dearest visit, turn {visit.turn}: {what}."


def _donkey(kicks: Sequence[Kick], names: Names) -> str:
    victims = [names[kick.owner] for kick in kicks]
    most = max(dict.fromkeys(victims), key=victims.count)
    what = f"The donkey kicked down {counted(len(kicks), 'building')}"
    if len(kicks) == 1:
        return f"{what}, {of(most)}."
    return f"{what}, most of them {of(most)}." if 2 * victims.count(most) > len(kicks) else f"{what}."


# ------------------------------------------------------------------ the facts
def _rows(told: Story) -> tuple[Row, ...]:
    """All facts in which there is something to tell."""
    facts = results.Facts(told.records, money)
    found = (
        results.best_row("Cash", [cash[-1] for cash in told.cash], money),
        facts.most("Rent earned", lambda record: record.rent),
        facts.least("Rent paid", lambda record: record.paid),
        facts.most("Dearest rent", lambda record: record.best_rent),
        facts.most("Nuggets", lambda record: record.nuggets),
        facts.most("News", lambda record: record.news, lambda dollars: results.gain(dollars, money)),
        facts.least("Spent on building", lambda record: record.spent),
        facts.most("Properties", lambda record: record.built, str),
        facts.least("Kicked down", lambda record: record.kicked, str),
        facts.least("Lost or sold", lambda record: record.lost + record.sold + record.given, str),
        facts.most("Pages read", lambda record: record.pages, str),
    )
    return results.with_something(found, "0", "$0")
