"""The shared types of all games: turns, moves, outcomes, events, and the protocol that binds them.

Nature is a player: a game applies rolls and shuffles, its outcomes, like moves, so that a log of
moves and outcomes is the whole game. A move goes in, and events come out; players see only these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from games.compat import override

if TYPE_CHECKING:
    from random import Random

Primitive: TypeAlias = int | str | bool
Move: TypeAlias = tuple[Primitive, ...]
"""A NamedTuple of primitives, named by a verb: `Pack(0, 5, 1)`; its class is `distinct`."""

Event: TypeAlias = Any
"""A frozen dataclass named by a past participle: `Packed((8,), 0, 5)`."""

Options: TypeAlias = Mapping[str, Primitive]
T = TypeVar("T")


# ------------------------------------------------------------------ texts for players
class Money(int):
    """A number of dollars as a value of a message."""


class Player(str):
    """A player's name as a value of a message, which addresses a player named `YOU` directly."""

    __slots__ = ()


YOU: Final = "You"
"""The name of a person who entered none."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text for the player as data: the key of its words, and the values in them.

    `ui.words` translates it into the player's language at the moment of display.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    @override
    def __str__(self) -> str:
        """Return the key, for programmers: `ui.words` makes the text for players."""
        return self.key


Value: TypeAlias = "int | str | Message | tuple[Value, ...]"
"""A number, `Money`, a `Player`, a literal text, a message, or a tuple of several, one after the other."""
Words: TypeAlias = "Message | str"
"""A text for the player: a message or a literal text."""


def yes_or_no(value: object) -> str:
    """Return "yes" or "no" for a truth, as the conditions of messages have it."""
    return "yes" if value else "no"


def message(key: str, /, **values: Value) -> Message:
    """Return the message of a key with these values."""
    return Message(key, tuple(values.items()))


def tenths(figure: int) -> Message:
    """Return the message for a number of tenths: 25 reads "2.5"."""
    return message("number.tenths", whole=figure // 10, tenth=figure % 10)


# ------------------------------------------------------------------ moves and turns
def distinct(kind: type[T]) -> type[T]:
    """Change a class of moves so that a move never equals one of another class: `Buy() != Sell()`.

    It decorates every class of moves, because NamedTuples of different classes with equal values are equal.
    """
    plain = kind.__eq__

    def is_same(self: T, other: object) -> bool:
        return type(self) is type(other) and plain(self, other)

    def is_other(self: T, other: object) -> bool:
        return not is_same(self, other)

    for name, method in (("__eq__", is_same), ("__ne__", is_other)):
        setattr(kind, name, method)  # the hash stays that of the values
    return kind


class Aside(NamedTuple):
    """A move that a seat may make while another one decides."""

    player: int
    move: Move


class Decide(NamedTuple):
    """A turn of a seat, which must choose a move; until then other seats may make their `asides`."""

    player: int
    asides: tuple[Aside, ...] = ()

    def actor_of(self, move: Move) -> int:
        """Return the seat that makes a move: the seat of that aside, else the deciding seat."""
        return next((aside.player for aside in self.asides if aside.move == move), self.player)


class Chance(NamedTuple):
    """A turn of nature, which must roll or shuffle; `kind` names the purpose."""

    kind: str


class Over(NamedTuple):
    """The end of the game: the seats that won (none, one, or several that share) and the reason."""

    winners: tuple[int, ...]
    why: str


GIVEN_UP: Final = "given up"
"""Reason of an end for a game that a person gave up."""

Turn: TypeAlias = Decide | Chance | Over


class IllegalMove(ValueError):
    """Error for a move that the rules do not allow now; its `reason` is for the player."""

    def __init__(self, reason: Words) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class BadOptions(ValueError):
    """Error for options that a game does not know; its `reason` is for the player."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made before a game begins: its name, its default, and its allowed values.

    `allowed` is a sequence of the values on offer, or None if `Game.check_options` alone decides.
    `is_house` is true for a house rule, whose default is the printed rule; a match keeps it only if it
    differs from that.
    """

    name: str
    default: Primitive
    allowed: Sequence[Primitive] | None = None
    is_house: bool = False


class Distribution(Protocol):
    """The possible outcomes of one turn of nature."""

    def sample(self, rng: Random) -> Move:
        """Draw one outcome."""
        ...

    def contains(self, outcome: Move) -> bool:
        """Return True if the outcome is one of these."""
        ...


def reveals(event: Event) -> bool:
    """Return True if an event shows hidden information: its class declares it by `reveals = True`."""
    return bool(getattr(event, "reveals", False))


# ------------------------------------------------------------------ states and rules
class Copyable:
    """A state or a view: a dataclass of plain values, lists of them, and lists of such lists."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    """The names of the dataclass's fields."""

    def copy(self) -> Self:
        """Return an independent copy."""
        return self.of(self)

    @classmethod
    def of(cls, other: object, **more: object) -> Self:
        """Return an instance with the values in `more`, and copies of the other object's for the rest."""
        names = cls.__match_args__
        return cls(*[more[name] if name in more else _copy_lists(getattr(other, name)) for name in names])


def _copy_lists(value: object) -> object:
    """Return the value itself, or a copy of a list and of the lists in it."""
    if type(value) is not list:
        return value
    return [each[:] for each in value] if value and type(value[0]) is list else value[:]


S = TypeVar("S", bound=Copyable)
V = TypeVar("V")


class Game(Protocol[S, V]):
    """The rules of a game, without state: methods receive the state `S`. A seat sees a view `V`.

    Methods with a body here are defaults for the games that inherit from this class.
    """

    @property
    def name(self) -> str:
        """The game's id in the catalogue and in save files."""
        ...

    @property
    def seats(self) -> range:
        """The allowed numbers of players."""
        ...

    @property
    def version(self) -> int:
        """The version of the rules, raised whenever the outcome of a logged game would change."""
        ...

    @property
    def free_undo(self) -> bool:
        """True if players may undo moves across rolls and reveals."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices before the game begins."""
        ...

    @property
    def move_types(self) -> tuple[type, ...]:
        """Every class of move and outcome."""
        ...

    @property
    def event_types(self) -> tuple[type, ...]:
        """Every class of event."""
        ...

    def check_options(self, given: Options) -> dict[str, Primitive]:
        """Return the given options with the defaults filled in. Raises `BadOptions`."""
        return fill_options(self.options, given)

    def variant(self, options: Options) -> Self:
        """Return the game with the rules that these options choose, under the same name."""
        return self

    @property
    def has_advice(self) -> bool:
        """True unless house rules keep the solver or the computer players from giving advice."""
        return True

    def data_hash(self) -> str:
        """Return a short hash of the data files that decide the outcome of a logged game, or "" for none."""
        return ""

    def new(self, seats: int, options: Options) -> S:
        """Return the state before the first outcome."""
        ...

    def copy(self, state: S) -> S:
        """Return an independent copy of a state."""
        return state.copy()

    def turn(self, state: S) -> Turn:
        """Return the current turn of a state."""
        ...

    def moves(self, state: S) -> list[Move]:
        """Return the legal moves of the deciding seat, sorted, unique, never empty; `turn` holds the asides.

        `apply` refuses any other move, with two exceptions. It always accepts giving up, which is listed
        only at the end, when it may be the only move left. And bids, stakes and deals are too many to list.
        """
        ...

    def outcomes(self, state: S) -> Distribution:
        """Return the possible outcomes, at a `Chance` turn only."""
        ...

    def apply(self, state: S, move: Move) -> list[Event]:
        """Apply a move or outcome in place; return its events. `IllegalMove` leaves the state as it was."""
        ...

    def observe(self, state: S, seat: int | None) -> V:
        """Return the view of a seat (None: of the public), without secrets."""
        ...

    def fold(self, view: V, event: Event) -> None:
        """Apply an event to a view: `blank` with all events folded into it equals `observe`."""
        ...

    def blank(self, seats: int, options: Options) -> V:
        """Return the view before the first event."""
        return self.observe(self.new(seats, options), None)

    def sample_state(self, state: S, seat: int, rng: Random) -> S:
        """Return a full state that this seat could be in, with the hidden information sampled."""
        ...

    def scores(self, state: S) -> tuple[int, ...]:
        """Return a score for each seat; higher is better."""
        ...


AnyGame: TypeAlias = Game[Any, Any]
"""Any game, for modules that do not know the types of its states and views."""


def fill_options(options: tuple[Option, ...], given: Options) -> dict[str, Primitive]:
    """Return the given options with defaults filled in, and without house rules as printed.

    Raises `BadOptions` on an unknown name, a value of another type, or one that is not on offer.
    """
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadOptions(message("options.unknown", name=name))
        _check_option(known[name], value)
    full = {option.name: given.get(option.name, option.default) for option in options}
    printed = {option.name for option in options if option.is_house and full[option.name] == option.default}
    return {name: value for name, value in full.items() if name not in printed}


def house_rules(game: AnyGame, options: Options) -> dict[str, Primitive]:
    """Return those of the options that are house rules and differ from the printed rules."""
    return {
        option.name: options[option.name]
        for option in game.options
        if option.is_house and options.get(option.name, option.default) != option.default
    }


def _check_option(option: Option, value: Primitive) -> None:
    if type(value) is not type(option.default):
        raise BadOptions(message("options.form", name=option.name))
    if option.allowed is not None and value not in option.allowed:
        raise BadOptions(message("options.value", name=option.name, value=str(value)))
