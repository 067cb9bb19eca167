"""The moments of a game of GOLD AM YUKON, and the story of its last turn."""

from __future__ import annotations

from typing import Final

from games.core import Message, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import IDLE, SIX, count_message
from games.match import Match
from games.moments import Beat, Moment, Seat, beats, decision, last_roll, lead_moment, split_last_turn

_SIX: Final = 1.2
_NUGGET: Final = 0.09
_STREAK: Final = 3
"""Fewest turns in a row with a claim that are a moment; each weighs `_ROW`."""
_ROW: Final = 0.25
_LONG_WALK: Final = 8
_STEP: Final = 0.06
_ROLLS: Final = 4
"""Fewest rolls in one turn that are a moment; each weighs `_ROLL`."""
_ROLL: Final = 0.14
_BARRED: Final = 0.35
_LOST_PIP: Final = 0.1


def moments(match: Match) -> list[Moment]:
    """Return claims, streaks, long walks, many rolls, turns back, lost pips, and the change of the lead."""
    found = lead_moment(match, _scores, gy.Began)
    turn = _Turn()
    running = [0] * len(match.seats)
    names = match.state.board.names
    for beat in beats(match, gy.Began):
        match beat.event:
            case gy.Began():
                turn = _Turn()
            case gy.Threw(spots=spots):
                turn.rolls += 1
                turn.spots += spots
            case gy.Stepped():
                turn.steps += 1
            case gy.TurnedBack(player, met=met) if met:
                told = message("gold_am_yukon.moment.barred", others=tuple(map(Seat, met)))
                found.append(beat.moment(player, "barred", _BARRED, told))
            case gy.Staked(player, claim, nuggets=nuggets):
                turn.has_staked = True
                found.append(_claim(beat, player, names[claim], nuggets))
            case gy.Ended(player, spots, why):
                running[player] = running[player] + 1 if turn.has_staked else 0
                found += turn.moments(beat, player, running[player])
                if why == "blocked" and spots:
                    told = message("gold_am_yukon.moment.blocked", spots=count_message("spots", spots))
                    found.append(beat.moment(player, "blocked", _LOST_PIP * spots, told))
    return sorted(found, key=lambda moment: moment.entry)


def _scores(table: gy.State) -> list[int]:
    """Return the nuggets of all seats."""
    return [table.nuggets(seat) for seat in range(table.seats)]


def _claim(beat: Beat, player: int, claim: str, nuggets: int) -> Moment:
    if nuggets == SIX:
        told = message("gold_am_yukon.moment.six", claim=claim)
        return beat.moment(player, "six", _SIX, told)
    told = message("gold_am_yukon.moment.claim", claim=claim, nuggets=count_message("nuggets", nuggets))
    return beat.moment(player, "claim", _NUGGET * nuggets, told)


def _nuggets(count: int) -> Message:
    return count_message("nuggets", count)


class _Turn:
    """The events of a turn so far."""

    def __init__(self) -> None:
        self.rolls = self.spots = self.steps = 0
        self.has_staked = False

    def moments(self, beat: Beat, player: int, running: int) -> list[Moment]:
        """Return the moments of a turn that ends; `running` counts the seat's turns with a claim in a row."""
        found: list[Moment] = []
        if running >= _STREAK:
            told = message("gold_am_yukon.moment.streak", count=running)
            found.append(beat.moment(player, "streak", _ROW * running, told))
        if self.steps >= _LONG_WALK:
            told = message("gold_am_yukon.moment.walk", steps=count_message("steps", self.steps))
            found.append(beat.moment(player, "walk", _STEP * self.steps, told))
        if self.rolls >= _ROLLS:
            spots = count_message("spots", self.spots)
            told = message("gold_am_yukon.moment.rolls", count=self.rolls, spots=spots)
            found.append(beat.moment(player, "rolls", _ROLL * self.rolls, told))
        return found


# ------------------------------------------------------------------ the last turn
def last_turn(match: Match) -> list[Message]:
    """Return the last roll, the claim or the walk, the reason of the end, and who won."""
    before, events = split_last_turn(match, gy.Began)
    told: list[Message] = []
    dice = [event.spots for event in events if isinstance(event, gy.Threw)]
    if dice:
        told.append(last_roll(events[0].player, dice))
    claims = [event for event in events if isinstance(event, gy.Staked)]
    steps = sum(isinstance(event, gy.Stepped) for event in events)
    if claims:
        claim, nuggets = match.state.board.names[claims[-1].claim], claims[-1].nuggets
        told.append(
            message(
                "gold_am_yukon.moment.last.staked", claim=claim, nuggets=count_message("nuggets", nuggets)
            )
        )
    elif steps:
        told.append(message("gold_am_yukon.moment.last.walked", steps=count_message("steps", steps)))
    told += [
        message(f"gold_am_yukon.moment.last.over.{event.why.replace(' ', '_')}", rounds=IDLE)
        for event in events
        if isinstance(event, gy.Finished)
    ]
    return [*told, decision(match.winners, _scores(before), _scores(match.state), _nuggets)]
