"""The end of a game of KLONDIKE in words and figures: who won and why, and the tales of the night."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.klondike_board.story import Blaze, Feast, Record, Story, Strike
from ui.draw.charts import Course
from ui.games.klondike_board.words import creek, money, the
from ui.play import results
from ui.play.narration import Names, counted, listed, whom
from ui.play.results import Ending, Row

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
    course = Course("Cash after each turn", told.cash, money)
    sentences = (
        f"{_result(told, names)} {_reason(told, names)}".rstrip(),
        _tales(told, names),
    )
    return Ending(_heading(told, names), tuple(filter(None, sentences)), told.winners, course, _rows(told))


# ------------------------------------------------------------------ who won, and why
def _heading(told: Story, names: Names) -> str:
    if len(told.winners) > 1:
        return "A FORTUNE SHARED!"
    words = f"{names[told.winners[0]].upper()} STRUCK IT RICHEST!"
    return results.heading(words, "THE RICHEST OF ALL!")


def _result(told: Story, names: Names) -> str:
    winners = told.winners
    last = [row[-1] for row in told.cash]
    cash = money(last[winners[0]])
    who = listed([names[seat] for seat in winners])
    if len(winners) > 1:
        return f"{who} won together with {cash} each after {told.turns} turns."
    lead = told.cash[winners[0]][-1] - max(
        row[-1] for seat, row in enumerate(told.cash) if seat not in winners
    )
    return f"{who} won with {cash} after {told.turns} turns, {money(lead)} ahead."


def _reason(told: Story, names: Names) -> str:
    """Where a single winner earned most beyond what the others did on average."""
    if len(told.winners) > 1:
        return ""
    seat = told.winners[0]
    name = names[seat]
    best = results.Facts(told.records).furthest_ahead(seat, _SOURCES)
    if not best:
        return "No one thing decided it: it was many small gains."
    amount = money(_SOURCES[best](told.records[seat]))
    said = {
        "gold": f"Gold decided it: the creeks gave {whom(name)} {amount}.",
        "visits": f"Buildings decided it: visits brought {whom(name)} {amount} more than they cost.",
        "claims": f"Claims decided it: auctions brought {whom(name)} {amount} more than they cost.",
        "bets": f"Bets decided it: the pots brought {whom(name)} {amount} more than they cost.",
    }
    return said[best]


# ------------------------------------------------------------------ the tales
def _tales(told: Story, names: Names) -> str:
    """The biggest strike, the worst fire, the dearest party."""
    found = [
        *([_strike(told.strike, names)] if told.strike else []),
        *([_fire(told.fire, names)] if told.fire else []),
        *([_party(told.party, names)] if told.party and told.party.cost else []),
    ]
    return " ".join(found)


def _strike(strike: Strike, names: Names) -> str:
    amount, finder = money(strike.amount), whom(names[strike.player])
    return f"Biggest strike, turn {strike.turn}: {amount} for {finder} on {creek(strike.creek)}."


def _fire(fire: Blaze, names: Names) -> str:
    lost = listed([the(space) for space in fire.spaces])
    return f"Worst fire, turn {fire.turn}: {lost}, thanks to {whom(names[fire.player])}."


def _party(party: Feast, names: Names) -> str:
    heads = counted(party.heads, "head")
    cost, host = money(party.cost), whom(names[party.host])
    return f"Dearest party, turn {party.turn}: {heads} at {the(party.space)} cost {host} {cost}."


# ------------------------------------------------------------------ the facts
def _rows(told: Story) -> tuple[Row, ...]:
    """All facts in which there is something to tell."""
    amount = money if len(told.records) <= _ROOMY else _short
    facts = results.Facts(told.records, amount)
    found = (
        results.best_row("Cash", [cash[-1] for cash in told.cash], amount),
        facts.most("Gold found", lambda record: record.gold),
        facts.most("Biggest strike", lambda record: record.strike),
        facts.most("Visits earned", lambda record: record.revenue),
        facts.least("Visits paid", lambda record: record.paid),
        facts.most("Claims sold", lambda record: record.sold),
        facts.least("Claims bought", lambda record: record.bids),
        Row("Bought, burnt", tuple(f"{record.bought}, {record.burnt}" for record in told.records)),
        facts.most("Parties given", lambda record: record.parties, str),
        facts.most("Bets", lambda record: record.won, lambda thousands: results.gain(thousands, amount)),
        facts.least("Turns missed", lambda record: record.missed, str),
    )
    return results.with_something(found, "0", "$0", "0, 0")


def _short(thousands: int) -> str:
    """An amount where there is little room: "$25k", "$0"."""
    if not thousands:
        return money(0)
    return f"-${-thousands:,}k" if thousands < 0 else f"${thousands:,}k"
