"""The end of a game of GOLD AM YUKON in words and figures: who won and why, and what there is to tell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from games.core import Message, Player, message, tenths
from games.gold_am_yukon.board import counted
from games.gold_am_yukon.story import Record, Story
from ui.draw.charts import Course
from ui.games.gold_am_yukon.words import over
from ui.play import results
from ui.play.narration import Names, then
from ui.play.results import Ending, Row


def ending(told: Story, names: Names) -> Ending:
    """What there is to tell of a game that is over."""
    winners = tuple(Player(names[seat]) for seat in told.winners)
    tales = filter(None, (over(told.why), _six(told, names), _walk(told, names)))
    course = Course(message("gold_am_yukon.end.course"), told.nuggets, str)
    sentences = (_result(told, winners), reduce(then, tales))
    return Ending(results.heading("gold_am_yukon", winners), sentences, told.winners, course, _rows(told))


# ------------------------------------------------------------------ who won, and why
def _result(told: Story, winners: tuple[Player, ...]) -> Message:
    most, ahead = results.lead([record.nuggets for record in told.records], told.winners)
    claims = counted("claims", told.records[told.winners[0]].claims)
    won = message(
        "gold_am_yukon.end.result",
        winners=winners, nuggets=counted("nuggets", most), claims=claims, count=told.turns, ahead=ahead,
    )  # fmt: skip
    return then(won, _reason(told, winners[0])) if len(winners) == 1 else won


def _reason(told: Story, who: Player) -> Message:
    """What a single winner had more of than all others: claims, dear claims, or an early start."""
    seat = told.winners[0]
    mine = told.records[seat]
    others = [record for number, record in enumerate(told.records) if number != seat]
    if all(mine.claims > record.claims for record in others):
        most = counted("claims", max(record.claims for record in others))
        return message("gold_am_yukon.end.by.claims", claims=most)
    if all(_worth(mine) > _worth(record) for record in others):
        worth = tenths(round(10 * _worth(mine)))
        return message("gold_am_yukon.end.by.worth", who=who, worth=worth)
    if all(not record.first or mine.first < record.first for record in others):
        return message("gold_am_yukon.end.by.start", turn=mine.first)
    return message("gold_am_yukon.end.close")


def _worth(record: Record) -> float:
    """The nuggets of a claim on average."""
    return record.nuggets / max(1, record.claims)


def _six(told: Story, names: Names) -> Message | None:
    """Who took the six, and so stopped playing."""
    if told.six is None:
        return None
    return message("gold_am_yukon.end.six", who=Player(names[told.six.player]), turn=told.six.turn)


def _walk(told: Story, names: Names) -> Message | None:
    """The longest walk of one turn."""
    if told.walk is None:
        return None
    who, steps = Player(names[told.walk.player]), counted("steps", told.walk.steps)
    return message("gold_am_yukon.end.walk", who=who, steps=steps, turn=told.walk.turn)


# ------------------------------------------------------------------ the facts
def _rows(told: Story) -> tuple[Row, ...]:
    """All facts in which there is something to tell."""
    records = told.records
    facts = results.Facts(records)
    found = (
        facts.most(message("gold_am_yukon.fact.nuggets"), lambda record: record.nuggets),
        facts.most(message("gold_am_yukon.fact.claims"), lambda record: record.claims),
        facts.most(message("gold_am_yukon.fact.dearest"), lambda record: record.dearest),
        _first(records),
        facts.most(message("gold_am_yukon.fact.steps"), lambda record: record.steps),
        facts.most(message("gold_am_yukon.fact.walk"), lambda record: record.longest),
        results.best_row(message("gold_am_yukon.fact.luck"), [_luck(record) for record in records], tenths),
        facts.most(message("gold_am_yukon.fact.ones"), lambda record: record.ones),
        facts.least(message("gold_am_yukon.fact.turned"), lambda record: record.turned),
        facts.most(message("gold_am_yukon.fact.barred"), lambda record: record.barred),
        facts.least(message("gold_am_yukon.fact.lost"), lambda record: record.lost),
    )
    return results.with_something(found, "0", "–")


def _first(records: Sequence[Record]) -> Row:
    """In which turn each staked a claim for the first time."""
    turns = [record.first for record in records]
    some = [turn for turn in turns if turn]
    early = min(some, default=0)
    best = tuple(seat for seat, turn in enumerate(turns) if turn == early and early)
    return Row(message("gold_am_yukon.fact.first"), tuple(str(turn) if turn else "–" for turn in turns), best)


def _luck(record: Record) -> int:
    """Spots thrown in a turn, in tenths."""
    return round(10 * record.spots / max(1, record.turns))
