"""The place of a won game among those that were won before it."""

from __future__ import annotations

from typing import NamedTuple

from saves.results import Results, win_streaks


class Standing(NamedTuple):
    """A won game among those that count, up to it: by its time, and in the streak of won games.

    `rank` is 1 for the shortest time, equal for equal times, among `wins` games. `best` is the shortest time
    in seconds, `best_before` the one before this game, None at the first win. `longest_before` is the length
    of the longest streak before this one. `is_first_unaided` is true at the first win without help.
    """

    wins: int
    rank: int
    best: int
    best_before: int | None
    streak: int
    longest_before: int
    is_first_unaided: bool

    @property
    def is_new_best(self) -> bool:
        """True if no game before was won in as short a time."""
        return self.best_before is not None and self.best < self.best_before


def standing_of(results: Results, save: str) -> Standing | None:
    """Return the standing of the game in a save file among results of its kind, or None if it is no win.

    The results are in the order in which the games ended; those after the game are left out.
    """
    index = next((number for number, result in enumerate(results) if result.save == save), None)
    if index is None or not results[index].is_won:
        return None
    game, wins = results[index], [result for result in results[:index] if result.is_won]
    times = [win.seconds for win in wins]
    best_before, streak = min(times, default=None), win_streaks(results[: index + 1])[0]
    return Standing(
        wins=len(wins) + 1,
        rank=1 + sum(seconds < game.seconds for seconds in times),
        best=min(*times, game.seconds) if times else game.seconds,
        best_before=best_before,
        streak=streak,
        longest_before=win_streaks(results[: index + 1 - streak])[1],
        is_first_unaided=not game.used_help and all(win.used_help for win in wins),
    )
