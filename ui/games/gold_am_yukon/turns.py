"""A game of GOLD AM YUKON cut into its turns, to be watched turn by turn."""

from __future__ import annotations

from games.gold_am_yukon.state import Ended, Finished, Placed
from games.match import NATURE, Match
from ui.play.replay_cursor import ReplayCursor


def reel_of_turns(match: Match) -> ReplayCursor:
    """A position before the first move, and one after each first stone and each turn, even a half one."""
    ends = [_before_the_first_move(match)]
    for number, events in enumerate(match.history(), 1):
        if any(isinstance(event, Placed | Ended | Finished) for event in events):
            ends.append(number)
    if ends[-1] < len(match.log):
        ends.append(len(match.log))
    return ReplayCursor(match, ends)


def _before_the_first_move(match: Match) -> int:
    """How many entries nature made before anybody else."""
    made = (number for number, entry in enumerate(match.log) if entry.actor != NATURE)
    return next(made, len(match.log))
