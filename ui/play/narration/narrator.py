"""Narration of a game: messages made of events and tasks, and lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from games.core import Event, Message, Player, Value, Words, message, yes_or_no

NOBODY: Final = -1
_SEATS: Final = frozenset((
    "player", "players", "winners", "owner", "seller", "buyer", "loser", "giver", "taker", "host", "met",
    "payer", "payee", "debtor", "creditor", "creditors", "partner", "leader",
))  # fmt: skip
"""Names of the fields of events and tasks that hold seats."""
EventType = TypeVar("EventType")

Names = Sequence[str]
"""Names of the players, by seat."""


# ------------------------------------------------------------------ the narrator of all games
class LogSentence(NamedTuple):
    """Sentence on the effect of an event, without its actor; `seat` is NOBODY if it needs none."""

    seat: int
    sentence: Message


class Narrator:
    """Maker of messages from a game's events and tasks: named after their class, with their fields as values.

    `klondike_board.log.bought` is the line of `Bought`; for its `space` and `price`, functions of these names
    in `things` turn numbers into values. A seat becomes a player, and -1 an empty value.
    """

    def __init__(self, game: str, things: Mapping[str, Callable[[int], Value]]) -> None:
        self._game = game
        self._things = things

    def message(self, part: str, what: object, names: Names, kind: str = "", /, **more: Value) -> Message:
        """Return the message in a `part` of the words for an event or a task.

        `kind` tells apart messages of one class; `more` are further values.
        """
        name = type(what).__name__.lower()
        key = ".".join(filter(None, (self._game, part, name, kind.replace(" ", "_"))))
        fields = {name: self._value(name, getattr(what, name), names) for name in _fields(what)}
        return Message(key, tuple((fields | more).items()))

    def sentence(
        self, event: object, names: Names, kind: str = "", /, *, by: int | None = None, **more: Value
    ) -> LogSentence:
        """Return the log's sentence on an event, done by the seat `by`, else by its player, if it has one."""
        seat = getattr(event, "player", NOBODY) if by is None else by
        return LogSentence(seat, self.message("log", event, names, kind, **more))

    def _value(self, name: str, value: object, names: Names) -> Value:
        """Return the value of a field as a value of a message."""
        if isinstance(value, tuple):
            return tuple(self._value(name, each, names) for each in value)
        if isinstance(value, bool):
            return yes_or_no(value)
        if not isinstance(value, int):
            return str(value)
        if value == NOBODY:
            return ()
        if name in _SEATS:
            return Player(names[value])
        return self._things[name](value) if name in self._things else value


def _fields(what: object) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass or a named tuple."""
    return getattr(type(what), "__match_args__", ())


def narrate(
    events: Iterable[EventType], names: Names, sentence_of: Callable[[EventType, Names], LogSentence | None]
) -> Words:
    """Return an entry of the log in words, a sentence for each event after its actor; "" for none."""
    found = [sentence for event in events if (sentence := sentence_of(event, names))]
    parts: list[Message] = []
    for seat, group in groupby(found, key=lambda each: each.seat):
        sentences = reduce(join_sentences, (each.sentence for each in group))
        by = message("log.by", who=Player(names[seat]), told=sentences) if seat != NOBODY else sentences
        parts.append(by)
    return reduce(join_sentences, parts) if parts else ""


def join_sentences(first: Message, following: Message) -> Message:
    """Return a message with one sentence after the other."""
    return message("log.then", first=first, next=following)


def turn_line(events: Iterable[Event], began: type[Event], names: Names) -> Message:
    """Return the message of an entry without a line: whose turn begins, or that all is left as it is."""
    turns = [event.player for event in events if isinstance(event, began)]
    return message("log.turn", who=Player(names[turns[-1]])) if turns else message("log.left")


def place_of(events: Iterable[Event], *fields: str) -> int:
    """Return the last place in one of these fields of some events, or NOBODY if there is none."""
    found = [getattr(event, field) for event in events for field in fields if field in _fields(event)]
    return next((place for place in reversed(found) if place != NOBODY), NOBODY)


def your_turn(who: Player, task: Message, you: Collection[int]) -> Message:
    """Return the message that a person at this screen is to do a task; with several, it names the person."""
    return message("turn.yours", task=task) if len(you) < 2 else message("turn.of", who=who, task=task)
