"""Moments: the best events of a game that is over, and its last turn told as a short story.

A game has both in its module `moments`. Sentences name players by their seats, as values of class `Seat`;
`with_names` replaces them. The sentence of a moment has no subject: its player stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from games import GAMES
from games.core import Event, Message, Player, Value, message
from games.match import Match

BEST: Final = 3
"""The number of moments that an ending shows."""
MOST_SENTENCES: Final = 4
"""The most sentences on a last turn."""
_SAME_KIND: Final = 0.35
_SAME_TURN: Final = 0.4
"""Factors of a moment's weight for each moment of its kind, or of its turn, that is chosen already."""
_LEAD: Final = 0.5
_LATE_LEAD: Final = 0.6


class Seat(int):
    """A player's seat as a value of a message; `with_names` replaces it by the name."""


class Moment(NamedTuple):
    """An event worth telling: its turn, the player it is about, its kind, its weight, and its sentence.

    `entry` is the number of the entry of the log that made the event. The weight is about 1 for an event
    that everybody at the table remembers; something other than the game's own rule may set it.
    """

    turn: int
    seat: int
    kind: str
    weight: float
    entry: int
    event: Event
    told: Message


class Teller(Protocol):
    """The module `moments` of a game's rules."""

    def moments(self, match: Match) -> list[Moment]:
        """Return all moments of a match that is over, in order."""
        ...

    def last_turn(self, match: Match) -> list[Message]:
        """Return the sentences on the last turn of a match that is over."""
        ...


@cache
def _teller(game: str) -> Teller | None:
    """Return the module that tells the moments of a game, or None if it has none."""
    return GAMES.module(game, "moments")


def tells_moments(game: str) -> bool:
    """Return True if a game tells its moments."""
    return _teller(game) is not None


def moments_of(match: Match) -> list[Moment]:
    """Return all moments of a match that is over, in order; none if its game tells none."""
    teller = _teller(match.game.name)
    return teller.moments(match) if teller and match.is_over else []


def best_moments(match: Match) -> list[Moment]:
    """Return the best moments of a match that is over, in order; none if its game tells none."""
    return best(moments_of(match))


def last_turn_of(match: Match) -> list[Message]:
    """Return the sentences on the last turn of a match that is over; none if its game tells none."""
    teller = _teller(match.game.name)
    return teller.last_turn(match)[:MOST_SENTENCES] if teller and match.is_over else []


def best(moments: Iterable[Moment], count: int = BEST) -> list[Moment]:
    """Return the moments to tell, in order: by weight, but rather of different kinds and turns."""
    rest, chosen = list(moments), list[Moment]()

    def value(moment: Moment) -> float:
        kinds = sum(other.kind == moment.kind for other in chosen)
        turns = sum(other.turn == moment.turn for other in chosen)
        return moment.weight * float(_SAME_KIND**kinds * _SAME_TURN**turns)

    while rest and len(chosen) < count:
        chosen.append(max(rest, key=value))
        rest.remove(chosen[-1])
    return sorted(chosen, key=lambda moment: moment.entry)


def with_names(told: Value, names: Sequence[str]) -> Value:
    """Return a message in which players' names stand for their seats."""
    if isinstance(told, Seat):
        return Player(names[told])
    if isinstance(told, tuple):
        return tuple(with_names(each, names) for each in told)
    if isinstance(told, Message):
        return Message(told.key, tuple((name, with_names(value, names)) for name, value in told.values))
    return told


# ------------------------------------------------------------------ for the games
class Beat(NamedTuple):
    """An event of a match: its turn (0 before the first one), its entry of the log, and the view before it.

    The view changes in place.
    """

    turn: int
    entry: int
    view: Any
    event: Event

    def moment(self, seat: int, kind: str, weight: float, told: Message) -> Moment:
        """Return the moment of this event."""
        return Moment(self.turn, seat, kind, weight, self.entry, self.event, told)


def beats(match: Match, *starts: type[Event]) -> Iterator[Beat]:
    """Yield the events of a match; each event of the classes `starts` begins a turn."""
    view, turn = match.game.blank(len(match.seats), match.options), 0
    for entry, events in enumerate(match.history()):
        for event in events:
            turn += isinstance(event, starts)
            yield Beat(turn, entry, view, event)
            match.game.fold(view, event)


def lead_moment(match: Match, scores: Callable[[Any], Sequence[int]], *starts: type[Event]) -> list[Moment]:
    """Return the moment in which the only winner took the lead for good, if that was not in the first turns.

    The later it was, the more it weighs. `scores` returns the score of each seat in a view.
    """
    if len(match.winners) != 1:
        return []
    (winner,) = match.winners
    ends: list[tuple[Beat, int]] = []
    last: Beat | None = None
    for beat in beats(match, *starts):
        if last and beat.turn > last.turn:
            ends.append((last, _ahead_of(scores(beat.view), winner)))
        last = beat
    if last:
        ends.append((last, _ahead_of(scores(last.view), winner)))
    behind = [number for number, (_, other) in enumerate(ends) if other >= 0]
    if not behind or behind[-1] == len(ends) - 1 or ends[behind[-1]][0].turn <= len(match.seats):
        return []
    other = ends[behind[-1]][1]
    beat = ends[behind[-1] + 1][0]
    weight = _LEAD + _LATE_LEAD * beat.turn / max(1, ends[-1][0].turn)
    return [beat.moment(winner, "lead", weight, message("moment.lead", other=Seat(other)))]


def _ahead_of(scores: Sequence[int], seat: int) -> int:
    """Return the best other seat if it has as much as this one or more, else -1."""
    others = [other for other in range(len(scores)) if other != seat]
    best_other = max(others, key=lambda other: scores[other])
    return best_other if scores[best_other] >= scores[seat] else -1


def split_last_turn(match: Match, *starts: type[Event]) -> tuple[Any, list[Event]]:
    """Return the view before the last turn, and the events of that turn."""
    events = match.events()
    first = max((at for at, event in enumerate(events) if isinstance(event, starts)), default=0)
    view = match.game.blank(len(match.seats), match.options)
    for event in events[:first]:
        match.game.fold(view, event)
    return view, events[first:]


def last_roll(seat: int, dice: Sequence[int]) -> Message:
    """Return the sentence on the last roll."""
    return message("moment.last.rolled", who=Seat(seat), dice=tuple(dice))


def decision(
    winners: Sequence[int], before: Sequence[int], after: Sequence[int], form: Callable[[int], Value]
) -> Message:
    """Return the sentence on who won, and if the last turn changed who led.

    `before` and `after` are the scores of all seats around it, and `form` makes a value of a score.
    """
    winner = winners[0]
    if len(winners) > 1:
        all_winners = tuple(map(Seat, winners))
        return message("moment.last.shared", winners=all_winners, score=form(after[winner]))
    rest = [score for seat, score in enumerate(after) if seat != winner]
    other = _ahead_of(before, winner)
    score, lead = form(after[winner]), form(after[winner] - max(rest))
    if other < 0 or before[other] == before[winner]:
        return message("moment.last.held", who=Seat(winner), score=score, lead=lead)
    return message("moment.last.turned", who=Seat(winner), other=Seat(other), score=score, lead=lead)
