"""The log of GOLD AM YUKON: one line for each turn, which grows as the turn goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, assert_never

from games.gold_am_yukon.board import IDLE, SPACES, Board
from games.gold_am_yukon.state import (
    Began,
    Drawn,
    Ended,
    Entered,
    Event,
    Finished,
    Placed,
    Retired,
    Staked,
    Stepped,
    Threw,
    TurnedBack,
)
from ui.play.log import Told
from ui.play.phrases import YOU, Names, all_of, counted, listed, verb

NOWHERE: Final = -1
_OVER: Final = {
    "all staked": "All claims are staked.",
    "one left": "Only one player has diggers left.",
    "locked": "No team can move any more.",
    "idle": f"For {IDLE} rounds nobody has brought a digger in or staked a claim.",
}
"""Why a game ends."""


# ------------------------------------------------------------------ places
def place_of_claim(claim: int) -> int:
    """The place of a claim, beside those of the spaces."""
    return len(SPACES) + claim


def claim_at(place: int) -> int:
    """The claim of a place, NOWHERE where it is that of a space."""
    return place - len(SPACES) if place >= len(SPACES) else NOWHERE


def place_of(events: Sequence[Event]) -> int:
    """What a turn is about: the claim that was staked, else where its last stone went."""
    for event in events:
        if isinstance(event, Staked):
            return place_of_claim(event.claim)
    spaces = [event.space for event in events if isinstance(event, Placed | Entered | Stepped)]
    return spaces[-1] if spaces else NOWHERE


# ------------------------------------------------------------------ a line
@dataclass(slots=True)
class _Line:
    """A line in the making: whole sentences before it, what somebody did, and sentences after it."""

    names: Names
    board: Board
    seat: int = NOWHERE
    acts: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)

    def add(self, seat: int, *acts: str) -> None:
        """What a seat did."""
        self.seat = seat
        self.acts += acts

    def __str__(self) -> str:
        did = [f"{self.names[self.seat]} {listed(self.acts)}."] if self.acts else []
        return " ".join([*self.before, *did, *self.after])


def line(events: Sequence[Event], names: Names, board: Board) -> str:
    """What the events of a turn did, in one or more sentences."""
    said = _Line(names, board)
    for group in _grouped(events):
        _tell(said, group)
    return str(said)


def _grouped(events: Sequence[Event]) -> list[list[Event]]:
    """Throws, stones that enter and steps, each as many as follow each other."""
    groups: list[list[Event]] = []
    for event in events:
        alike = groups and type(groups[-1][0]) is type(event) and isinstance(event, Threw | Entered | Stepped)
        if alike:
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _tell(said: _Line, group: list[Event]) -> None:
    """Add what an event did, or several of one kind."""
    event = group[0]
    match event:
        case Threw():
            said.add(event.player, *_throws([each for each in group if isinstance(each, Threw)]))
        case Entered():
            said.add(event.player, f"brought in {counted(len(group), 'digger')}")
        case Stepped():
            said.add(event.player, f"went {counted(len(group), 'step')}")
        case Ended():
            _tell_end_of_turn(said, event)
        case TurnedBack():
            said.add(event.player, f"turned back before {all_of(event.met, said.names)}")
        case Staked():
            name = said.board.names[event.claim]
            said.add(event.player, f"staked {name} for {counted(event.nuggets, 'nugget')}")
        case Drawn():
            said.before.append(f"{verb(said.names[event.player], 'begins', 'begin')}.")
        case Placed():
            beside = [said.board.names[claim] for claim in said.board.claims_at[event.space]]
            said.add(event.player, f"set out at {listed(beside)}")
        case Retired():
            said.after.append(_retirement(said.names[event.player]))
        case Finished():
            said.after.append(_end([said.names[seat] for seat in event.winners], event.why))
        case Began():
            pass
        case _:
            assert_never(event)


def _throws(throws: list[Threw]) -> list[str]:
    spots = f"threw {listed([str(throw.spots) for throw in throws])}"
    return [spots, "may throw again"] if throws[-1].again else [spots]


def _tell_end_of_turn(said: _Line, event: Ended) -> None:
    left = counted(event.spots, "spot")
    if event.spots and event.why == "stopped":
        said.add(event.player, f"left {left}")
    elif event.spots and event.why == "blocked":
        said.add(event.player, f"had no way for {left}")


def _retirement(name: str) -> str:
    return f"{verb(name, 'has', 'have')} the six and {'play' if name == YOU else 'plays'} no more."


def _end(winners: list[str], why: str) -> str:
    wins = verb(winners[0], "wins", "win") if len(winners) == 1 else f"{listed(winners)} win together"
    return f"{_OVER[why]} {wins}."


# ------------------------------------------------------------------ the log
class Ledger:
    """All lines so far; the last one grows until its turn is over."""

    def __init__(self, names: Names, board: Board) -> None:
        self._names = names
        self._board = board
        self._turn: list[Event] = []
        self.lines: list[Told] = []

    def add(self, events: Sequence[Event]) -> None:
        """Tell of the events of one entry more."""
        had_line = bool(self._said())
        self._turn += events
        words = self._said()
        if words:
            told = Told(words, place_of(self._turn))
            self.lines[-1:] = [told] if had_line else [*self.lines[-1:], told]
        if any(isinstance(event, Drawn | Placed | Ended | Began | Finished) for event in events):
            self._turn = []

    def _said(self) -> str:
        return line(self._turn, self._names, self._board)
