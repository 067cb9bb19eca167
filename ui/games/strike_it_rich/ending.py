"""The end of a game of STRIKE IT RICH in words and figures."""

from __future__ import annotations

from typing import Final

from games.core import Message, Money, Player, Value, message
from games.story import Record
from games.strike_it_rich.board import GOAL, mine_name
from games.strike_it_rich.story import StrikeStory
from ui.draw.charts import Course
from ui.play.narration.narrator import Names
from ui.play.results.facts import SCORE, Ending, Fact, fact_rows, heading, signed_amount
from ui.words import in_words


def _both(count: int, worth: int) -> Message:
    return message("strike_it_rich.fact.both", count=count, worth=Money(worth))


def _dearest_mine(record: Record) -> Value:
    return mine_name(record["dearest_mine"]) if record["strikes"] else message("nothing")


def _luck(dollars: int) -> Value:
    """Return luck in whole thousands, with its sign: more digits would pretend to know more."""
    return signed_amount(round(dollars, -3), Money)


_FACTS: Final = (
    Fact(message("strike_it_rich.fact.cash"), SCORE),
    Fact(
        message("strike_it_rich.fact.mines"),
        "mines",
        words=lambda record: _both(record["mines"], record["estate"]),
    ),
    Fact(
        message("strike_it_rich.fact.strikes"),
        "struck",
        words=lambda record: _both(record["strikes"], record["struck"]),
    ),
    Fact(message("strike_it_rich.fact.bonus"), "bonus"),
    Fact(message("strike_it_rich.fact.dearest"), "dearest"),
    Fact(message("strike_it_rich.fact.dearest_mine"), words=_dearest_mine),
    Fact(message("strike_it_rich.fact.double_plays"), "double_plays", str),
    Fact(message("strike_it_rich.fact.triple_plays"), "triple_plays", str),
    Fact(message("strike_it_rich.fact.luck"), "luck", _luck),
)


def ending(told: StrikeStory, names: Names) -> Ending:
    """Return the content of the end of a game."""
    (winner,) = told.winners
    loser = 1 - winner
    who, other = Player(names[winner]), Player(names[loser])
    cash, rest = (Money(told.course[seat][-1]) for seat in (winner, loser))
    result = message(
        "strike_it_rich.end.result", who=who, cash=cash, count=told.turns, other=other, rest=rest
    )
    title = message("strike_it_rich.end.course")
    return Ending(
        heading("strike_it_rich", (who,)),
        (result, _reason(told.records[winner], told.records[loser], who, other)),
        told.winners,
        Course(title, told.course, lambda dollars: in_words(Money(dollars)), GOAL),
        fact_rows(_FACTS, told, Money),
    )


def _reason(winner: Record, loser: Record, who: Player, other: Player) -> Message:
    """Return in what the winner earned more than the other, as a sentence."""
    leads = {
        "bonus": (winner["bonus"], loser["bonus"]),
        "struck": (winner["struck"], loser["struck"]),
        "estate": (loser["estate"], winner["estate"]),
    }
    best = max(leads, key=lambda kind: leads[kind][0] - leads[kind][1])
    more, less = map(Money, leads[best])
    if more <= less:
        return message("strike_it_rich.end.close", who=who)
    return message(f"strike_it_rich.end.by.{best}", who=who, other=other, more=more, less=less)
