"""The data of STRIKE IT RICH: state, moves, events, views, and the fold of events. Money is in dollars."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, assert_never, get_args

from games.codec import LATER
from games.core import Copyable, distinct
from games.strike_it_rich.board import GOAL, MINES, PURSE

NOBODY: Final = -1
HIDDEN: Final = -1
"""Stands for cash that a view does not show."""

OPENING: Final = "opening"
"""The phase in which both players roll for the start."""
ROLLING: Final = "rolling"
FORMING: Final = "forming"
"""The phase in which the player forms a mine number, or makes one of the two choices of a Triple Play."""
SELLING: Final = "selling"
"""The phase in which the player sells mines until the price of `buying` is there."""
FINISHED: Final = "finished"


@dataclass(slots=True)
class State(Copyable):
    """The whole table, or a seat's view of it, in which secret `cash` is HIDDEN.

    `owner` names the seat that owns each mine, NOBODY for none. `counted` is each player's cash as any player
    can count it from public payments; `bank` is the sum that the bank has paid out, less its income, since it
    gave the players their purses. `goal` is the cash that wins.
    """

    secret: bool
    cash: list[int] = field(default_factory=lambda: [PURSE, PURSE])
    counted: list[int] = field(default_factory=lambda: [PURSE, PURSE])
    owner: list[int] = field(default_factory=lambda: [NOBODY for _ in MINES])
    mines: list[int] = field(default_factory=lambda: [0, 0])
    bank: int = 0
    phase: str = OPENING
    player: int = 0
    dice: tuple[int, ...] = ()
    openings: tuple[int, ...] = ()
    buying: int = NOBODY
    goal: int = field(default=GOAL, metadata=LATER)


View: TypeAlias = State
"""A table as one seat sees it: secret cash is HIDDEN."""


# ------------------------------------------------------------------ moves and outcomes
@distinct
class Dice(NamedTuple):
    """Outcome: a roll of the three dice."""

    first: int
    second: int
    third: int


@distinct
class Form(NamedTuple):
    """Form the number of a mine with two of the dice; the third is the strike die."""

    first: int
    second: int


@distinct
class Sell(NamedTuple):
    """Sell the mine of this number back to the bank."""

    first: int
    second: int


@distinct
class Diamonds(NamedTuple):
    """Triple Play: strike Diamonds in a mine of the player's own."""

    first: int
    second: int


@distinct
class Claim(NamedTuple):
    """Triple Play: stake a Special Claim on a mine that is not the player's own."""

    first: int
    second: int


@distinct
class Pass(NamedTuple):
    """Pass the dice on because no number may be formed."""


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class Opened:
    """A player rolled for the start."""

    player: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tied:
    """Both rolled the same for the start and roll again."""

    total: int


@dataclass(frozen=True, slots=True)
class Started:
    """The rolls decided who plays first."""

    player: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The player whose turn it is rolled the dice; `triple` is true for three alike, none set aside."""

    player: int
    dice: tuple[int, ...]
    triple: bool = False


@dataclass(frozen=True, slots=True)
class Bought:
    """A player bought a mine from the bank, or in a Double Play from the other player (`seller`).

    `double` is true for a mine whose number has two equal digits.
    """

    player: int
    mine: int
    price: int
    seller: int = NOBODY
    double: bool = False


@dataclass(frozen=True, slots=True)
class Owed:
    """A player must raise `missing` dollars to buy a mine, from the bank or a `seller`."""

    player: int
    mine: int
    missing: int
    seller: int = NOBODY


@dataclass(frozen=True, slots=True)
class Sold:
    """A player sold a mine back to the bank."""

    player: int
    mine: int
    price: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player staked a Special Claim on a mine, which `loser` may have owned."""

    player: int
    mine: int
    loser: int


@dataclass(frozen=True, slots=True)
class Struck:
    """A strike: `value` to the player who rolled, and as much again to the mine's owner for each of `beside`.

    `spots` is the ore; `beside` are the owner's mines next to the struck one. `by` is the cause:
    the number of the player's own mine ("number", "double" if its digits are alike) or of the other
    player's ("other"), or in a Triple Play "diamonds" or a "claim".
    """

    player: int
    mine: int
    spots: int
    value: int
    owner: int
    beside: tuple[int, ...]
    by: str = "number"


@dataclass(frozen=True, slots=True)
class Passed:
    """A player passed the dice, as they could form no number.

    `why` is what they lacked: "markers" or "cash".
    """

    player: int
    why: str = "markers"


@dataclass(frozen=True, slots=True)
class Won:
    """A player ended a turn with the goal in hand; `cash` shows the cash of both.

    `waited` is true if they had the goal when the turn began, by a bonus in the other player's turn.
    """

    player: int
    cash: tuple[int, ...]
    waited: bool = False


Event: TypeAlias = Opened | Tied | Started | Rolled | Bought | Owed | Sold | Claimed | Struck | Passed | Won
EVENTS: Final[tuple[type, ...]] = get_args(Event)


# ------------------------------------------------------------------ fold
def fold(view: State, event: Event) -> None:
    """Apply an event to a table or a view."""
    match event:
        case Rolled():
            view.phase, view.dice = FORMING, event.dice
        case Struck():
            _strike(view, event)
        case Bought():
            _buy(view, event)
        case Owed():
            view.phase, view.buying = SELLING, event.mine
        case Sold():
            _pay(view, event.player, event.price)
            _mark(view, event.mine, NOBODY)
        case Claimed():
            _mark(view, event.mine, event.player)
        case Passed():
            _end_turn(view)
        case Won():
            view.phase, view.player, view.cash = FINISHED, event.player, list(event.cash)
        case Opened():
            view.openings = (*view.openings, sum(event.dice))
        case Tied():
            view.openings = ()
        case Started():
            view.phase, view.player = ROLLING, event.player
        case _:
            assert_never(event)


def _buy(table: State, event: Bought) -> None:
    _pay(table, event.player, -event.price)
    if event.seller != NOBODY:
        _pay(table, event.seller, event.price)
    _mark(table, event.mine, event.player)
    _end_turn(table)


def _strike(table: State, event: Struck) -> None:
    _pay(table, event.player, event.value)
    if event.beside:
        _pay(table, event.owner, event.value * len(event.beside))
    _end_turn(table)


def _pay(table: State, player: int, dollars: int) -> None:
    """Pay a player from the bank, or the bank from the player if `dollars` is negative.

    Players pay each other through the bank.
    """
    table.bank += dollars
    table.counted[player] += dollars
    if table.cash[player] != HIDDEN:
        table.cash[player] += dollars


def _mark(table: State, mine: int, player: int) -> None:
    """Put a player's marker on a mine and remove another's; NOBODY only removes it (SR-37a, SR-58b)."""
    before = table.owner[mine]
    if before != NOBODY:
        table.mines[before] -= 1
    if player != NOBODY:
        table.mines[player] += 1
    table.owner[mine] = player


def _end_turn(table: State) -> None:
    table.phase, table.player, table.dice, table.buying = ROLLING, 1 - table.player, (), NOBODY
