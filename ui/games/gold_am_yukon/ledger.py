"""The log of GOLD AM YUKON: one line for each turn, which grows as the turn goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.core import Event
from games.gold_am_yukon.board import IDLE, SPACES, Board
from games.gold_am_yukon.state import (
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

    def __str__(self) -> str:
        did = [f"{self.names[self.seat]} {listed(self.acts)}."] if self.acts else []
        return " ".join([*self.before, *did, *self.after])


def line(events: Sequence[Event], names: Names, board: Board) -> str:
    """What the events of a turn did, in one or more sentences."""
    said = _Line(names, board)
    for group in _grouped(events):
        tell = _TOLD.get(type(group[0]))
        if tell:
            tell(said, group)
    return str(said)


def _grouped(events: Sequence[Event]) -> list[list[Any]]:
    """Throws, stones that enter and steps, each as many as follow each other."""
    groups: list[list[Any]] = []
    for event in events:
        alike = groups and type(groups[-1][0]) is type(event) and isinstance(event, Threw | Entered | Stepped)
        if alike:
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _drawn(said: _Line, group: list[Drawn]) -> None:
    said.before.append(f"{verb(said.names[group[0].player], 'begins', 'begin')}.")


def _placed(said: _Line, group: list[Placed]) -> None:
    said.seat = group[0].player
    beside = [said.board.names[claim] for claim in said.board.claims_at[group[0].space]]
    said.acts.append(f"set out at {listed(beside)}")


def _threw(said: _Line, group: list[Threw]) -> None:
    said.seat = group[0].player
    said.acts.append(f"threw {listed([str(event.spots) for event in group])}")
    if group[-1].again:
        said.acts.append("may throw again")


def _entered(said: _Line, group: list[Entered]) -> None:
    said.seat = group[0].player
    said.acts.append(f"brought in {counted(len(group), 'digger')}")


def _stepped(said: _Line, group: list[Stepped]) -> None:
    said.seat = group[0].player
    said.acts.append(f"went {counted(len(group), 'step')}")


def _turned_back(said: _Line, group: list[TurnedBack]) -> None:
    said.seat = group[0].player
    said.acts.append(f"turned back before {all_of(group[0].met, said.names)}")


def _staked(said: _Line, group: list[Staked]) -> None:
    staked = group[0]
    said.seat = staked.player
    said.acts.append(f"staked {said.board.names[staked.claim]} for {counted(staked.nuggets, 'nugget')}")


def _retired(said: _Line, group: list[Retired]) -> None:
    name = said.names[group[0].player]
    said.after.append(
        f"{verb(name, 'has', 'have')} the six and {'play' if name == YOU else 'plays'} no more."
    )


def _ended(said: _Line, group: list[Ended]) -> None:
    spots, why = group[0].spots, group[0].why
    if not spots or why not in ("stopped", "blocked"):
        return
    said.seat = group[0].player
    left = counted(spots, "spot")
    said.acts.append(f"left {left}" if why == "stopped" else f"had no way for {left}")


def _finished(said: _Line, group: list[Finished]) -> None:
    winners = [said.names[seat] for seat in group[0].winners]
    wins = verb(winners[0], "wins", "win") if len(winners) == 1 else f"{listed(winners)} win together"
    said.after.append(f"{_OVER[group[0].why]} {wins}.")


_TOLD: Final[dict[type, Callable[[_Line, list[Any]], None]]] = {
    Drawn: _drawn,
    Placed: _placed,
    Threw: _threw,
    Entered: _entered,
    Stepped: _stepped,
    TurnedBack: _turned_back,
    Staked: _staked,
    Retired: _retired,
    Ended: _ended,
    Finished: _finished,
}


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
