"""The words of PIG: the log, the pill, and how a game ended."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from games.core import Message, Player, message
from tools.pig import state as pg
from ui.draw.course import Course
from ui.play.narration.narrator import LogSentence, Names, Narrator, your_turn
from ui.play.results.facts import Ending, best_row, heading

_NARRATOR: Final = Narrator("pig", {})


def told(event: pg.Event, names: Names) -> LogSentence | None:
    """Return what an event did; None if a player only took the die."""
    if isinstance(event, pg.Took):
        return None
    points = event.lost if isinstance(event, pg.Rolled) else event.points
    return _NARRATOR.sentence(event, names, count=points)


def prompt(view: pg.View, names: Names, you: Collection[int]) -> Message:
    """Return who has won, or whose turn it is; `you` are the seats of the persons at this screen."""
    if view.winners:
        return message("pig.pill.won", who=Player(names[view.winners[0]]), count=max(view.scores))
    who = Player(names[view.player])
    if view.player not in you:
        return message("turn", who=who)
    return your_turn(who, message("pig.pill.choose" if view.pot else "pig.pill.roll"), you)


def ending(view: pg.View, names: Names) -> Ending:
    """Return the report of a game that is over: the winner, and the scores turn by turn."""
    winners = tuple(Player(names[seat]) for seat in view.winners)
    course = Course(message("pig.end.course"), tuple(zip((0, 0), *view.turns, strict=True)), goal=view.goal)
    points = best_row(message("pig.end.points"), view.scores, str)
    return Ending(heading("pig", winners), (prompt(view, names, ()),), view.winners, course, (points,))
