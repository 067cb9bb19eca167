"""Occasions: events of a board game that move a player, with the moods and the remarks that follow from them.

A game tells them in its module `occasions`. All of it is a function of the log: a match that is opened again,
or watched, has the same moods.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from games import GAMES
from games.core import Event
from games.match import Match

MOODS: Final = {
    "begin": "", "strike": "pleased", "dry": "vexed", "envy": "amazed", "take": "sly", "taken": "vexed",
    "bar": "sly", "barred": "vexed", "ruin": "vexed",
    "pay": "vexed", "earn": "pleased", "fire": "vexed", "fire_other": "amazed", "donkey": "vexed",
    "donkey_other": "amazed", "lead": "pleased", "behind": "vexed", "bet_won": "pleased", "bet_lost": "vexed",
    "deal": "sly", "refused": "vexed", "broke": "vexed", "won": "pleased", "lost": "vexed", "rest": "asleep",
    "out": "asleep",
}  # fmt: skip
"""The mood that follows from each kind of occasion; "" for the plain face."""
FADES: Final = 2
"""Turns after its own for which a mood lasts."""
_FADING: Final = 0.5  # factor of an occasion's weight for each turn since
_LEAD: Final = 0.5
_BEHIND: Final = 0.45
_FAR: Final = 0.4  # share of the mean of all scores, below which the last player is far behind
_SETTLED: Final = 3  # rounds before anybody can lead or be behind
_LASTING: Final = ("won", "lost", "out")


class Felt(NamedTuple):
    """An event as a seat feels it: a kind of occasion, and a weight of about 1 if all remember it."""

    seat: int
    kind: str
    weight: float


class Occasion(NamedTuple):
    """An occasion of a seat, with the turn (0 before the first one) and the entry of the log that made it."""

    turn: int
    entry: int
    seat: int
    kind: str
    weight: float


class Teller(Protocol):
    """The module `occasions` of a game's rules."""

    STARTS: tuple[type[Event], ...]

    def scores(self, view: Any) -> Sequence[int]:
        """Return the score of each seat in a view, by which one leads."""
        ...

    def felt(self, view: Any, event: Event, before: Sequence[Event]) -> Iterable[Felt]:
        """Return what an event is for the seats, from the view before it.

        `before` are the events before it in the same entry of the log.
        """
        ...


@cache
def _teller(game: str) -> Teller | None:
    """Return the module that tells the occasions of a game, or None if it has none."""
    return GAMES.module(game, "occasions")


class Occasions:
    """The occasions of one match, entry by entry."""

    def __init__(self, match: Match) -> None:
        self._teller = _teller(match.game.name)
        self._fold = match.game.fold
        self._view = match.game.blank(len(match.seats), match.options)
        self._seats = len(match.seats)
        self._leader = self._last = -1
        self._turns = [0]
        """Number of turns that have begun, before the first entry and after each."""
        self.found: list[Occasion] = []
        """All occasions, in order."""

    @property
    def is_told(self) -> bool:
        """True if the game tells its occasions; else there are none."""
        return self._teller is not None

    def add(self, events: Sequence[Event]) -> list[Occasion]:
        """Add the events of the next entry of the log, and return its occasions."""
        teller, entry, turn = self._teller, self.entries, self.turn
        if not teller:
            return []
        new = list[Felt]()
        if not entry:
            new += [Felt(seat, "begin", _BEHIND) for seat in range(self._seats)]
        for number, event in enumerate(events):
            if isinstance(event, teller.STARTS):
                new += self._compare(teller.scores(self._view))
                turn += 1
            new += teller.felt(self._view, event, events[:number])
            self._fold(self._view, event)
        found = [Occasion(turn, entry, *each) for each in new if each.seat >= 0]
        self._turns.append(turn)
        self.found += found
        return found

    @property
    def entries(self) -> int:
        """The number of entries that were added."""
        return len(self._turns) - 1

    @property
    def turn(self) -> int:
        """The number of turns that have begun."""
        return self._turns[-1]

    def _compare(self, scores: Sequence[int]) -> Iterator[Felt]:
        """Yield the seat that has taken the lead, and the one that has fallen far behind."""
        if self.turn < _SETTLED * self._seats:
            return
        best, worst = max(scores), min(scores)
        leader = scores.index(best) if scores.count(best) == 1 else -1
        last = scores.index(worst) if worst < _FAR * sum(scores) / len(scores) else -1
        if leader >= 0 and leader != self._leader:
            if self._leader >= 0:
                yield Felt(leader, "lead", _LEAD)
            self._leader = leader
        if last >= 0 and last != self._last:
            yield Felt(last, "behind", _BEHIND)
        self._last = last

    def mood(self, seat: int, entries: int = -1) -> str:
        """Return the mood of a seat, "" for none: that of the occasion that still weighs most.

        It is the mood after so many entries, -1 for all.
        """
        if not self.found:
            return ""
        best, mood, turn = 0.0, "", self._turns[entries]
        found = self.found if entries < 0 else [each for each in self.found if each.entry < entries]
        for occasion in reversed(found):
            age = turn - occasion.turn
            is_lasting = occasion.kind in _LASTING and occasion.seat == seat
            if is_lasting:
                return MOODS[occasion.kind] if best < occasion.weight else mood
            if age > FADES:
                break
            weight = float(occasion.weight * _FADING**age)
            if occasion.seat == seat and weight > best:
                best, mood = weight, MOODS[occasion.kind]
        return mood


def occasions_of(match: Match, history: Iterable[Sequence[Event]] | None = None) -> Occasions:
    """Return the occasions of a match so far; `history` are the events of its entries, if they are known."""
    found = Occasions(match)
    for events in match.history() if history is None else history:
        found.add(events)
    return found


def ended(seats: int, winners: Sequence[int]) -> Iterator[Felt]:
    """Yield the end of a game for each seat."""
    for seat in range(seats):
        yield Felt(seat, "won" if seat in winners else "lost", 1.0)


def others(seats: int, seat: int, kind: str, weight: float) -> Iterator[Felt]:
    """Yield an occasion for each seat but one."""
    return (Felt(other, kind, weight) for other in range(seats) if other != seat)
