"""The data of Klondike: state, moves, events, the player's view, and the changes that events make."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, Final, NamedTuple, TypeAlias, assert_never, get_args

from games.core import GIVEN_UP, Copyable, Move, distinct
from games.patience.cards import SUIT_OF

WASTE: Final = 0
COLUMNS: Final = range(1, 8)
"""Piles in moves and events: 0 is the waste, 1 to 7 are the columns from left to right."""


class Plays(NamedTuple):
    """The moves of cards that lie face up, each kind sorted; while a choice is pending, its answers alone."""

    answers: list[Move]
    builds: list[Move]
    packs: list[Move]


@dataclass(slots=True)
class State(Copyable):
    """The whole table. Lists run from the deepest card to the one on top; of the stock, the last is next.

    `columns` and `hidden` have an unused entry 0, so that they are indexed by pile number.
    `foundations` holds the highest rank built of each suit, 0 for none. `plays` remembers the possible plays
    until the table changes; it is no part of the position.
    """

    deal: str
    stock: list[int] = field(default_factory=list)
    waste: list[int] = field(default_factory=list)
    foundations: list[int] = field(default_factory=lambda: [0] * 4)
    columns: list[list[int]] = field(default_factory=lambda: [[] for _ in range(8)])
    hidden: list[int] = field(default_factory=lambda: [0] * 8)
    is_dealt: bool = False
    is_given_up: bool = False
    plays: Plays | None = field(default=None, init=False, repr=False, compare=False)

    # -------------------------------------------------------------- changes by events, all cards
    def lay_out(self, faces: tuple[int, ...], stock: int) -> None:
        """Deal seven columns of 1 to 7 cards from the whole pack, row by row from the right.

        KP-06a, KP-06c, KP-07a.
        """
        rows = [*(range(7, first, -1) for first in range(1, 7)), range(7, 0, -1)]
        for column in chain.from_iterable(rows):
            self.columns[column].append(self.stock.pop())
        self.hidden[1:] = range(7)
        self.is_dealt = True

    def draw(self, card: int) -> None:
        """Move the top card of the stock to the waste."""
        self.waste.append(self.stock.pop())

    def reveal(self, column: int, card: int) -> None:
        """Turn the last card of a column face up."""
        self.hidden[column] -= 1

    def finish(self, why: str) -> None:
        """End the game; all but giving up can be seen from the cards."""
        self.is_given_up = why == GIVEN_UP


# ------------------------------------------------------------------ moves and outcomes
@distinct
class Shuffle(NamedTuple):
    """Outcome: all cards of the pack in the order in which they are dealt, two letters each."""

    cards: str


@distinct
class Draw(NamedTuple):
    """Move: deal the next card of the stock to the waste."""


@distinct
class Build(NamedTuple):
    """Move: build the top card of a pile on its foundation."""

    source: int


@distinct
class Pack(NamedTuple):
    """Move: pack cards of a pile on a column, one card or the whole face-up sequence."""

    source: int
    target: int
    cards: int


@distinct
class GiveUp(NamedTuple):
    """Move: give the game up."""


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class LaidOut:
    """Event: the layout was dealt: the face-up card of each of the seven columns, and the stock's size."""

    faces: tuple[int, ...]
    stock: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Event: a card went from the stock to the waste."""

    reveals: ClassVar[bool] = True
    card: int


@dataclass(frozen=True, slots=True)
class Packed:
    """Event: cards went from a pile to a column, the highest first."""

    cards: tuple[int, ...]
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Built:
    """Event: a card went to its foundation; `forced` if the rules compelled it."""

    card: int
    source: int
    forced: bool


@dataclass(frozen=True, slots=True)
class Revealed:
    """Event: the last card of a column was turned face up."""

    reveals: ClassVar[bool] = True
    card: int
    column: int


@dataclass(frozen=True, slots=True)
class Finished:
    """Event: the game ended; `why` is "won", "stuck" or "given up"."""

    why: str
    built: int


PatienceEvent: TypeAlias = LaidOut | Drawn | Packed | Built | Revealed | Finished
EVENTS: Final[tuple[type, ...]] = get_args(PatienceEvent)


@dataclass(slots=True)
class View(Copyable):
    """The player's view: sizes where cards lie face down, cards where they lie face up.

    `columns[n]` holds the face-up cards only, over `hidden[n]` face-down ones; entry 0 is unused.
    """

    stock: int = 0
    waste: list[int] = field(default_factory=list)
    foundations: list[int] = field(default_factory=lambda: [0] * 4)
    columns: list[list[int]] = field(default_factory=lambda: [[] for _ in range(8)])
    hidden: list[int] = field(default_factory=lambda: [0] * 8)
    why: str = ""

    # -------------------------------------------------------------- changes by events, in the view
    def lay_out(self, faces: tuple[int, ...], stock: int) -> None:
        """Deal seven columns, with these faces up."""
        self.stock = stock
        self.hidden[1:] = range(7)
        self.columns[1:] = [[card] for card in faces]

    def draw(self, card: int) -> None:
        """Move a card from the stock to the waste."""
        self.stock -= 1
        self.waste.append(card)

    def reveal(self, column: int, card: int) -> None:
        """Turn a card up that was hidden; it becomes the one face-up card of its column."""
        self.hidden[column] -= 1
        self.columns[column] = [card]

    def finish(self, why: str) -> None:
        """End the game."""
        self.why = why


# ------------------------------------------------------------------ applying events
def pile_of(table: State | View, source: int) -> list[int]:
    """Return the cards of a column, or of the waste; in a view, those that lie face up."""
    return table.columns[source] if source else table.waste


def fold(table: State | View, event: PatienceEvent) -> None:
    """Bring the table, or the view of it, up to date with an event.

    The rules apply events to all cards, watchers to those that they see.
    """
    match event:
        case Drawn():
            table.draw(event.card)
        case Packed():
            del pile_of(table, event.source)[-len(event.cards) :]
            table.columns[event.target] += event.cards
        case Built():
            pile_of(table, event.source).pop()
            table.foundations[SUIT_OF[event.card]] += 1
        case Revealed():
            table.reveal(event.column, event.card)
        case LaidOut():
            table.lay_out(event.faces, event.stock)
        case Finished():
            table.finish(event.why)
        case _:
            assert_never(event)
