"""The end of a game of GOLD AM YUKON in words and figures: who won and why, and what there is to tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import YOU
from games.gold_am_yukon.board import IDLE
from games.gold_am_yukon.story import Record, Story
from ui.draw.charts import Course
from ui.play import results
from ui.play.narration import Names, counted, listed, of, verb
from ui.play.results import Ending, Row

_WHY: Final = {
    "all staked": "All claims are staked.",
    "one left": "Only one player had diggers left.",
    "locked": "No team could move any more.",
    "idle": f"For {IDLE} rounds nobody brought a digger in or staked a claim.",
}


def ending(told: Story, names: Names) -> Ending:
    """What there is to tell of a game that is over."""
    course = Course("Nuggets after each turn", told.nuggets, str)
    sentences = (
        f"{_result(told, names)} {_reason(told, names)}".rstrip(),
        " ".join(filter(None, (_WHY[told.why], _six(told, names), _walk(told, names)))),
    )
    return Ending(_heading(told, names), sentences, told.winners, course, _rows(told))


# ------------------------------------------------------------------ who won, and why
def _heading(told: Story, names: Names) -> str:
    if len(told.winners) > 1:
        return "THE GOLD IS SHARED!"
    words = f"{verb(names[told.winners[0]], 'rules', 'rule')} the Yukon!".upper()
    return results.heading(words, "GOLD ON THE YUKON!")


def _result(told: Story, names: Names) -> str:
    winners, records = told.winners, told.records
    best = records[winners[0]]
    gold = counted(best.nuggets, "nugget")
    who = listed([names[seat] for seat in winners])
    if len(winners) > 1:
        return f"{who} won together with {gold} each after {told.turns} turns."
    others = [record.nuggets for seat, record in enumerate(records) if seat not in winners]
    claims = counted(best.claims, "claim")
    return f"{who} won with {gold} on {claims} after {told.turns} turns, {best.nuggets - max(others)} ahead."


def _reason(told: Story, names: Names) -> str:
    """What a single winner had more of than all others: claims, dear claims, or an early start."""
    if len(told.winners) > 1:
        return ""
    seat = told.winners[0]
    mine = told.records[seat]
    others = [record for number, record in enumerate(told.records) if number != seat]
    name = names[seat]
    if all(mine.claims > record.claims for record in others):
        more = max(record.claims for record in others)
        return f"Many claims decided it: nobody else staked more than {counted(more, 'claim')}."
    if all(_worth(mine) > _worth(record) for record in others):
        return f"Rich claims decided it: {of(name)} were worth {_worth(mine):.1f} nuggets each."
    if all(not record.first or mine.first < record.first for record in others):
        return f"An early start decided it: the first claim came in turn {mine.first}."
    return "It was a close race."


def _worth(record: Record) -> float:
    """The nuggets of a claim on average."""
    return record.nuggets / max(1, record.claims)


def _six(told: Story, names: Names) -> str:
    """Who took the six, and so stopped playing."""
    if told.six is None:
        return ""
    name = names[told.six.player]
    stops = "were done" if name == YOU else "was done"
    return f"{name} took the six in turn {told.six.turn} and {stops}."


def _walk(told: Story, names: Names) -> str:
    """The longest walk of one turn."""
    if told.walk is None:
        return ""
    steps = counted(told.walk.steps, "step")
    return f"The longest walk was {of(names[told.walk.player])}: {steps} in turn {told.walk.turn}."


# ------------------------------------------------------------------ the facts
def _rows(told: Story) -> tuple[Row, ...]:
    """All facts in which there is something to tell."""
    records = told.records
    facts = results.Facts(records)
    found = (
        facts.most("Nuggets", lambda record: record.nuggets),
        facts.most("Claims", lambda record: record.claims),
        facts.most("Dearest claim", lambda record: record.dearest),
        _first(records),
        facts.most("Steps", lambda record: record.steps),
        facts.most("Longest walk", lambda record: record.longest),
        results.best_row("Spots a turn", [_luck(record) for record in records], _tenths),
        facts.most("Ones thrown", lambda record: record.ones),
        facts.least("Turned back", lambda record: record.turned),
        facts.most("Turned others", lambda record: record.barred),
        facts.least("Spots lost", lambda record: record.lost),
    )
    return results.with_something(found, "0", "–")


def _first(records: Sequence[Record]) -> Row:
    """In which turn each staked a claim for the first time."""
    turns = [record.first for record in records]
    some = [turn for turn in turns if turn]
    early = min(some, default=0)
    best = tuple(seat for seat, turn in enumerate(turns) if turn == early and early)
    return Row("First claim, turn", tuple(str(turn) if turn else "–" for turn in turns), best)


def _luck(record: Record) -> int:
    """Spots thrown in a turn, in tenths."""
    return round(10 * record.spots / max(1, record.turns))


def _tenths(figure: int) -> str:
    return f"{figure // 10}.{figure % 10}"
