"""The end of a game of GOLD AM YUKON in words and figures."""

from __future__ import annotations

from functools import reduce
from typing import Final

from games.core import Message, Player, message, tenths
from games.gold_am_yukon.board import count_message
from games.gold_am_yukon.story import YukonStory
from games.story import Record, Story
from ui.draw.course import Course
from ui.games.gold_am_yukon import words
from ui.play.narration.narrator import Names, join_sentences
from ui.play.results import facts
from ui.play.results.facts import Ending, Fact, Row


def _spots_per_turn(record: Record) -> int:
    """Return the average spots of a turn, in tenths."""
    return round(10 * record["spots"] / max(1, record["turns"]))


def _first_claim_row(story: Story) -> Row:
    """Return the row of the turns in which the players staked their first claims."""
    turns = [record["first"] for record in story.records]
    some = [turn for turn in turns if turn]
    early = min(some, default=0)
    best = tuple(seat for seat, turn in enumerate(turns) if turn == early and early)
    return Row(message("gold_am_yukon.fact.first"), tuple(str(turn) if turn else "–" for turn in turns), best)


_FACTS: Final = (
    Fact(message("gold_am_yukon.fact.nuggets"), "nuggets"),
    Fact(message("gold_am_yukon.fact.claims"), "claims"),
    Fact(message("gold_am_yukon.fact.dearest"), "dearest"),
    _first_claim_row,
    Fact(message("gold_am_yukon.fact.steps"), "steps"),
    Fact(message("gold_am_yukon.fact.walk"), "longest"),
    Fact(message("gold_am_yukon.fact.luck"), _spots_per_turn, tenths),
    Fact(message("gold_am_yukon.fact.ones"), "ones"),
    Fact(message("gold_am_yukon.fact.turned"), "turned", is_least=True),
    Fact(message("gold_am_yukon.fact.barred"), "barred"),
    Fact(message("gold_am_yukon.fact.lost"), "lost", is_least=True),
)


def ending(story: YukonStory, names: Names) -> Ending:
    """Return the content of the end of a game."""
    winners = tuple(Player(names[seat]) for seat in story.winners)
    details = filter(
        None, (words.end_reason(story.why), _six_message(story, names), _walk_message(story, names))
    )
    course = Course(message("gold_am_yukon.end.course"), story.course, str)
    sentences = (_result_message(story, winners), reduce(join_sentences, details))
    rows = facts.fact_rows(_FACTS, story, str, "0", "–")
    return Ending(facts.heading("gold_am_yukon", winners), sentences, story.winners, course, rows)


# ------------------------------------------------------------------ who won, and why
def _result_message(story: YukonStory, winners: tuple[Player, ...]) -> Message:
    most, ahead = facts.score_margin(story)
    claims = count_message("claims", story.records[story.winners[0]]["claims"])
    won = message(
        "gold_am_yukon.end.result",
        winners=winners, nuggets=count_message("nuggets", most), claims=claims, count=story.turns,
        ahead=ahead,
    )  # fmt: skip
    return join_sentences(won, _explain_win(story, winners[0])) if len(winners) == 1 else won


def _explain_win(story: YukonStory, who: Player) -> Message:
    """Return the reason of a single winner: more claims, dearer claims, an earlier start, or a close end."""
    seat = story.winners[0]
    mine = story.records[seat]
    others = [record for number, record in enumerate(story.records) if number != seat]
    if all(mine["claims"] > record["claims"] for record in others):
        most = count_message("claims", max(record["claims"] for record in others))
        return message("gold_am_yukon.end.by.claims", claims=most)
    if all(_nuggets_per_claim(mine) > _nuggets_per_claim(record) for record in others):
        worth = tenths(round(10 * _nuggets_per_claim(mine)))
        return message("gold_am_yukon.end.by.worth", who=who, worth=worth)
    if all(not record["first"] or mine["first"] < record["first"] for record in others):
        return message("gold_am_yukon.end.by.start", turn=mine["first"])
    return message("gold_am_yukon.end.close")


def _nuggets_per_claim(record: Record) -> float:
    """Return the average nuggets of a claim."""
    return record["nuggets"] / max(1, record["claims"])


def _six_message(story: YukonStory, names: Names) -> Message | None:
    """Return the sentence on the player who took the six and so stopped playing, or None."""
    if story.six is None:
        return None
    return message("gold_am_yukon.end.six", who=Player(names[story.six.player]), turn=story.six.turn)


def _walk_message(story: YukonStory, names: Names) -> Message | None:
    """Return the sentence on the longest walk of one turn, or None."""
    if story.walk is None:
        return None
    who, steps = Player(names[story.walk.player]), count_message("steps", story.walk.steps)
    return message("gold_am_yukon.end.walk", who=who, steps=steps, turn=story.walk.turn)
