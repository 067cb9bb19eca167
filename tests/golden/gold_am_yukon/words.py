"""How golden games of GOLD AM YUKON are written: events in words, the table at each turn's beginning."""

from __future__ import annotations

from typing import Any, Final

from games.gold_am_yukon.board import CLAIMS
from games.gold_am_yukon.state import (
    FINISHED,
    THROWING,
    Began,
    Drawn,
    Ended,
    Entered,
    Finished,
    Placed,
    Retired,
    Staked,
    Stepped,
    Threw,
    TurnedBack,
    View,
)

_ENDS: Final = ("tail", "head")


def event_words(event: Any) -> str:
    """One line for an event."""
    match event:
        case Drawn(player):
            return f"drawn: {player} begins"
        case Placed(player, space):
            return f"placed: {player} on {space}"
        case Began(player):
            return f"began: the turn of {player}"
        case Threw(_, spots, again, total):
            return f"threw: {spots}, {total} in all{', once more' if again else ''}"
        case Entered(_, end, space):
            return f"entered: on {space} at the {_ENDS[end]}"
        case Stepped(_, end, start, space):
            return f"stepped: {_ENDS[end]} first, from {start} to {space}"
        case TurnedBack(_, end, met):
            return f"turned back: {_ENDS[end]} first, by {' and '.join(map(str, met))}"
        case Staked(player, claim, end, space, nuggets):
            return f"staked: claim {claim} by {player} for {nuggets}, with the {_ENDS[end]} from {space}"
        case Retired(player, spaces):
            return f"retired: {player}, leaving {_row(spaces)}"
        case Ended(player, spots, why):
            return f"ended: the turn of {player}, {why}, {spots} unused"
        case Finished(winners, why):
            return f"finished: {why}, won by {' and '.join(map(str, winners))}"
    raise TypeError(f"{event!r} has no words yet")


def table_lines(view: View) -> list[str]:
    """When a turn begins and at the end: for each team its nuggets, claims, stones off and on the board."""
    if view.phase not in (THROWING, FINISHED) or view.thrown:
        return []
    return [_team(view, seat) for seat in range(view.seats)]


def _team(view: View, seat: int) -> str:
    claims = [view.board.names[claim] for claim in CLAIMS if view.guards[claim] == seat]
    parts = [f"{view.nuggets(seat)} for {' '.join(claims) or 'nothing'}"]
    if view.off[seat]:
        parts.append(f"{view.off[seat]} off")
    parts.append(_row(view.teams[seat]) if view.teams[seat] else "none left")
    return f"{seat}: {'; '.join(parts)}"


def _row(spaces: Any) -> str:
    return "-".join(map(str, spaces)) or "nothing"
