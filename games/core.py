"""The words every game speaks: turns, moves, outcomes, events, and the protocol that binds them.

Nature is a player: rolls and shuffles are outcomes that are applied like moves, so that a log of
moves and outcomes is the whole game. A move goes in, events come out; nothing else is ever shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from random import Random

Primitive: TypeAlias = int | str | bool
Move: TypeAlias = tuple[Primitive, ...]
"""A NamedTuple of primitives, named by a verb: `Pack(0, 5, 1)`; its class is `distinct`."""

Event: TypeAlias = Any
"""A frozen dataclass named by a past participle: `Packed((8,), 0, 5)`."""

Options: TypeAlias = Mapping[str, Primitive]
T = TypeVar("T")


# ------------------------------------------------------------------ what players read
class Money(int):
    """Dollars, where they are a value of a message."""


class Player(str):
    """A player's name, where it is a value of a message: the one who is called `YOU` is spoken to."""

    __slots__ = ()


YOU: Final = "You"
"""What a person is called who gave no name."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something that a player reads, as data: which words, by their key, and the values that stand in them.

    `ui.words` says it in the language of the player, at the moment it is shown.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        """For programmers: what players read is said by `ui.words`."""
        return self.key


Value: TypeAlias = "int | str | Message | tuple[Value, ...]"
"""A number, `Money`, a `Player`, a text as it is written, a message; of several, one after the other."""
Words: TypeAlias = "Message | str"
"""What a player reads: a message, or as it is written."""


def message(key: str, /, **values: Value) -> Message:
    """The message of a key with its values."""
    return Message(key, tuple(values.items()))


def tenths(figure: int) -> Message:
    """A number of tenths as one reads it: 25 is "2.5"."""
    return message("number.tenths", whole=figure // 10, tenth=figure % 10)


# ------------------------------------------------------------------ moves and turns
def distinct(kind: type[T]) -> type[T]:
    """A class of moves, made so that its moves equal none of another class: `Buy() != Sell()`.

    NamedTuples of different classes are equal where their values are; every class of moves is decorated so.
    """
    plain = kind.__eq__

    def is_same(self: T, other: object) -> bool:
        return type(self) is type(other) and plain(self, other)

    def differs(self: T, other: object) -> bool:
        return not is_same(self, other)

    for name, method in (("__eq__", is_same), ("__ne__", differs)):
        setattr(kind, name, method)  # the hash stays that of the values
    return kind


class Aside(NamedTuple):
    """A move that a seat may make while another one decides."""

    player: int
    move: Move


class Decide(NamedTuple):
    """A seat must choose a move; until it does, other seats may make the `asides`, each its own."""

    player: int
    asides: tuple[Aside, ...] = ()

    def maker(self, move: Move) -> int:
        """Whose move it is: the seat of that aside, else of the one who decides."""
        return next((aside.player for aside in self.asides if aside.move == move), self.player)


class Chance(NamedTuple):
    """Nature must roll or shuffle; `kind` says what for."""

    kind: str


class Over(NamedTuple):
    """The game has ended: the seats that won (none, one, or several that share) and why."""

    winners: tuple[int, ...]
    why: str


GIVEN_UP: Final = "given up"
"""Reason of an end for a game that a person gave up."""

Turn: TypeAlias = Decide | Chance | Over


class IllegalMove(ValueError):
    """A move that the rules do not allow now; its `reason` is for the player."""

    def __init__(self, reason: Words) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class BadOptions(ValueError):
    """Options that a game does not know; its `reason` is for the player."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made before a game begins: its name, what is taken by default, and what is allowed.

    `allowed` is a sequence of the values on offer, or None where `Game.check_options` alone decides.
    """

    name: str
    default: Primitive
    allowed: Sequence[Primitive] | None = None


class Distribution(Protocol):
    """What nature may do at one turn."""

    def sample(self, rng: Random) -> Move:
        """Draw one outcome."""
        ...

    def holds(self, outcome: Move) -> bool:
        """Whether the outcome is one of these."""
        ...


def reveals(event: Event) -> bool:
    """Whether an event shows what nobody could see before: its class says so, by `reveals = True`."""
    return bool(getattr(event, "reveals", False))


# ------------------------------------------------------------------ states and rules
class Copyable:
    """A state or a view: a dataclass of plain values, and of lists of them or of such lists."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    """The names of what a dataclass is made with."""

    def copy(self) -> Self:
        """An independent copy."""
        return self.of(self)

    @classmethod
    def of(cls, other: object, **more: object) -> Self:
        """One with these values, and for the rest with those that another has by the same names."""
        names = cls.__match_args__
        return cls(*[more[name] if name in more else _apart(getattr(other, name)) for name in names])


def _apart(value: object) -> object:
    """The same value; of a list a copy."""
    if type(value) is not list:
        return value
    return [each[:] for each in value] if value and type(value[0]) is list else value[:]


S = TypeVar("S", bound=Copyable)
V = TypeVar("V")


class Game(Protocol[S, V]):
    """One set of rules. It holds no state of its own: that is in the `S` handed in. A seat sees a `V`.

    What most games do alike is done here, for those that say that they are one.
    """

    @property
    def name(self) -> str:
        """The game's id: what it is registered as, and what its save files say."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of players that may sit down."""
        ...

    @property
    def version(self) -> int:
        """A number raised whenever the outcome of a logged game would change."""
        ...

    @property
    def free_undo(self) -> bool:
        """True where moves may be taken back across rolls and reveals."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen before the game begins."""
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
        """Fill in the defaults. Raises `BadOptions`."""
        return fill_options(self.options, given)

    def data_hash(self) -> str:
        """A short hash of the data files that the outcome of a logged game depends on ("" for none)."""
        ...

    def new(self, seats: int, options: Options) -> S:
        """The state before the first outcome."""
        ...

    def copy(self, state: S) -> S:
        """An independent copy."""
        return state.copy()

    def turn(self, state: S) -> Turn:
        """Who acts now."""
        ...

    def moves(self, state: S) -> list[Move]:
        """Legal moves of the one who decides: sorted, unique, never empty; `turn` tells the asides.

        Any other move is refused by `apply`, but for two kinds. Giving up is always taken, and listed only
        at the end, when it may be the one way on; and of bids, stakes and deals there are too many to list.
        """
        ...

    def outcomes(self, state: S) -> Distribution:
        """What nature may do, at a `Chance` turn only."""
        ...

    def apply(self, state: S, move: Move) -> list[Event]:
        """Carry out a move or an outcome in place. `IllegalMove` leaves the state as it was."""
        ...

    def observe(self, state: S, seat: int | None) -> V:
        """What this seat may see (None: what everybody may see). Secrets are not in it."""
        ...

    def fold(self, view: V, event: Event) -> None:
        """Bring a view up to date with an event: folded from `blank`, all events give `observe`."""
        ...

    def blank(self, seats: int, options: Options) -> V:
        """The view before the first event."""
        return self.observe(self.new(seats, options), None)

    def imagine(self, state: S, seat: int, rng: Random) -> S:
        """A full state that this seat could be in: what it cannot see is drawn afresh."""
        ...

    def scores(self, state: S) -> tuple[int, ...]:
        """One number a seat, higher is better."""
        ...


AnyGame: TypeAlias = Game[Any, Any]
"""Whichever game it is: its states and views are known to its own modules alone."""


def fill_options(options: tuple[Option, ...], given: Options) -> dict[str, Primitive]:
    """The given options with defaults filled in.

    Raises `BadOptions` on an unknown name, a value of another type, or one that is not on offer.
    """
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise BadOptions(message("options.unknown", name=name))
        _check_option(known[name], value)
    return {option.name: given.get(option.name, option.default) for option in options}


def _check_option(option: Option, value: Primitive) -> None:
    if type(value) is not type(option.default):
        raise BadOptions(message("options.form", name=option.name))
    if option.allowed is not None and value not in option.allowed:
        raise BadOptions(message("options.value", name=option.name, value=str(value)))
