"""The feats of a game of GOLD AM YUKON: counted facts about each player, for the trophies."""

from __future__ import annotations

from functools import partial
from typing import Final

from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX
from games.match import Match
from games.story import Figures, Record, Tally

_EARLY: Final = 4
_CLOSE: Final = (1, 2)

_FEATS: Final = (
    "three_running", "no_pip_left", "whole_row", "quick_claim", "six_last", "blocker", "by_a_nugget",
    "long_walk",
)  # fmt: skip
_COUNTED: Final = Figures(
    Tally("turns", gy.Ended),
    Tally("claims", gy.Staked),
    Tally("blocker", gy.TurnedBack, "met"),
    more=_FEATS,
)


def feats(match: Match) -> tuple[Record, ...]:
    """Return the feats of each seat in a finished match.

    `three_running` counts claims staked in successive turns, at most, `no_pip_left` those staked with the
    last pip of a roll, `whole_row` those side by side in a row, at most, and `six_last` all that it had with
    the six. `long_walk` counts the most steps in one turn, `blocker` how often others turned back before the
    seat's stones. `quick_claim` is 1 for a first claim in one of the first turns, `by_a_nugget` for a win by
    a nugget or two.
    """
    records = _COUNTED.blank(len(match.seats))
    running = [0] * len(records)
    steps, has_staked = 0, False
    for event in match.events():
        _COUNTED.add(records, event)
        match event:
            case gy.Stepped():
                steps += 1
            case gy.Staked(player, nuggets=nuggets, first=first):
                record, has_staked = records[player], True
                record["quick_claim"] |= first and record["turns"] < _EARLY
                if nuggets == SIX:
                    record["six_last"] = record["claims"]
            case gy.Ended(player, spots):
                record = records[player]
                running[player] = running[player] + 1 if has_staked else 0
                record["three_running"] = max(record["three_running"], running[player])
                record["no_pip_left"] += has_staked and not spots
                record["long_walk"] = max(record["long_walk"], steps)
                steps, has_staked = 0, False
    table: gy.State = match.state
    for seat, record in enumerate(records):
        others = [table.nuggets(other) for other in range(table.seats) if other != seat]
        lead = table.nuggets(seat) - max(others)
        record["by_a_nugget"] = int(match.winners == (seat,) and lead in _CLOSE)
        owned = {table.board.names[claim] for claim, guard in enumerate(table.guards) if guard == seat}
        record["whole_row"] = max(map(partial(_row_length, owned), owned), default=0)
    return tuple({name: record[name] for name in _FEATS} for record in records)


def _row_length(owned: set[str], name: str) -> int:
    """Return the number of owned claims side by side in a row, from one of them on: names are like "C4"."""
    row, first = name[0], int(name[1:])
    return next(step for step in range(1, len(owned) + 1) if f"{row}{first + step}" not in owned)
