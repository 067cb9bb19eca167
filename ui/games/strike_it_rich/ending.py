"""The end of a game of STRIKE IT RICH in words and figures."""

from __future__ import annotations

from typing import Final

from games.core import Message, Money, Player, Value, message
from games.story import Record
from games.strike_it_rich.board import GOAL, mine_name
from games.strike_it_rich.story import StrikeStory
from ui.draw.course import Course
from ui.play.narration.narrator import Names
from ui.play.results.facts import SCORE, Ending, Fact, fact_rows, heading
from ui.words import in_words


def _count_and_value(count: int, worth: int) -> Message:
    return message("strike_it_rich.fact.both", count=count, worth=Money(worth))


def _best_mine(record: Record) -> Value:
    return mine_name(record["dearest_mine"]) if record["strikes"] else message("nothing")


_FACTS: Final = (
    Fact(message("strike_it_rich.fact.cash"), SCORE),
    Fact(
        message("strike_it_rich.fact.mines"),
        "mines",
        words=lambda record: _count_and_value(record["mines"], record["estate"]),
    ),
    Fact(
        message("strike_it_rich.fact.strikes"),
        "struck",
        words=lambda record: _count_and_value(record["strikes"], record["struck"]),
    ),
    Fact(message("strike_it_rich.fact.bonus"), "bonus"),
    Fact(message("strike_it_rich.fact.dearest"), "dearest"),
    Fact(message("strike_it_rich.fact.dearest_mine"), words=_best_mine),
    Fact(message("strike_it_rich.fact.double_plays"), "double_plays", str),
    Fact(message("strike_it_rich.fact.triple_plays"), "triple_plays", str),
)


def ending(story: StrikeStory, names: Names) -> Ending:
    """Return the content of the end of a game."""
    (winner,) = story.winners
    loser = 1 - winner
    who, other = Player(names[winner]), Player(names[loser])
    cash, rest = (Money(story.course[seat][-1]) for seat in (winner, loser))
    result = message(
        "strike_it_rich.end.result", who=who, cash=cash, count=story.turns, other=other, rest=rest
    )
    title = message("strike_it_rich.end.course")
    return Ending(
        _heading(story, who),
        (result, _explain_win(story, winner, who, other)),
        story.winners,
        Course(title, story.course, lambda dollars: in_words(Money(dollars)), story.goal),
        fact_rows(_FACTS, story, Money),
    )


def _heading(story: StrikeStory, who: Player) -> Message:
    """Return the winner in display letters, or the goal if the alphabet lacks a letter of the name."""
    words = heading("strike_it_rich", (who,))
    is_half = story.goal < GOAL and words.key == "strike_it_rich.end.otherwise"
    return message("strike_it_rich.end.half") if is_half else words


def _explain_win(story: StrikeStory, seat: int, who: Player, other: Player) -> Message:
    """Return a sentence on what decided the game: whose turn ended, or the most decisive income."""
    if min(cash[-1] for cash in story.course) >= story.goal:
        return message("strike_it_rich.end.both", who=who, goal=story.goal)
    winner, loser = story.records[seat], story.records[1 - seat]
    differences = {
        "bonus": (winner["bonus"], loser["bonus"]),
        "struck": (winner["struck"], loser["struck"]),
        "estate": (loser["estate"], winner["estate"]),
    }
    best = max(differences, key=lambda kind: differences[kind][0] - differences[kind][1])
    more, less = map(Money, differences[best])
    if more <= less:
        return message("strike_it_rich.end.close", who=who, goal=story.goal)
    return message(
        f"strike_it_rich.end.by.{best}", who=who, other=other, more=more, less=less, goal=story.goal
    )
