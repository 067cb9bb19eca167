"""The data of a patience: state, moves, events, the player's view, and the changes that events make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, TypeAlias, assert_never, get_args

from games.codec import LATER
from games.core import GIVEN_UP, Copyable, Move, distinct
from games.patience.cards import RANK_OF, SUIT_OF
from games.patience.spec import FROM_DEAL, KLONDIKE, PatienceSpec

WASTE: Final = 0
COLUMNS: Final = KLONDIKE.numbers
"""Piles of Klondike in moves and events: 0 is the waste, 1 to 7 are the columns from left to right."""


def _no_columns() -> list[list[int]]:
    return [[] for _ in range(len(COLUMNS) + 1)]


def _none_hidden() -> list[int]:
    return [0] * (len(COLUMNS) + 1)


class Plays(NamedTuple):
    """The moves of cards that lie face up, each kind sorted; while a choice is pending, its answers alone."""

    answers: list[Move]
    builds: list[Move]
    packs: list[Move]


@dataclass(slots=True)
class State(Copyable):
    """The whole table. Lists run from the bottom card to the top one; the stock is drawn from its end.

    `columns` and `hidden` have an unused entry 0, so that they are indexed by pile number; a reserve is the
    pile behind the columns. `foundations` holds the number of cards built of each suit: in Klondike, where
    `base` is the ace, the highest rank. `base` is 0 until a card is dealt that decides it; `redeals` counts
    how often the waste was turned over; `points` are those of the standard scoring, if the spec keeps it.
    `plays` caches the possible plays until the table changes; it is not part of the position.
    """

    deal: str
    stock: list[int] = field(default_factory=list)
    waste: list[int] = field(default_factory=list)
    foundations: list[int] = field(default_factory=lambda: [0] * 4)
    columns: list[list[int]] = field(default_factory=_no_columns)
    hidden: list[int] = field(default_factory=_none_hidden)
    is_dealt: bool = False
    is_given_up: bool = False
    base: int = field(default=KLONDIKE.base, metadata=LATER)
    redeals: int = field(default=0, metadata=LATER)
    points: int = field(default=0, metadata=LATER)
    plays: Plays | None = field(default=None, init=False, repr=False, compare=False)

    # -------------------------------------------------------------- changes by events, all cards
    def deal_columns(self, spec: PatienceSpec, faces: Iterable[int], stock: int) -> None:
        """Deal the columns from the stock (KP-06a, KP-06c, KP-07a)."""
        for column in spec.order:
            self.columns[column].append(self.stock.pop())
        self.hidden[1 : len(spec.columns) + 1] = [cards - 1 for cards in spec.columns]
        self.is_dealt = True

    def deal_reserve(self, pile: int, cards: int, face: int) -> None:
        """Deal the reserve from the stock."""
        self.columns[pile] = [self.stock.pop() for _ in range(cards)]
        self.hidden[pile] = cards - 1

    def found(self, card: int) -> None:
        """Deal the first card of a foundation from the stock."""
        self.stock.pop()

    def draw(self, card: int) -> None:
        """Move the top card of the stock to the waste."""
        self.waste.append(self.stock.pop())

    def redeal(self) -> None:
        """Turn the waste over to be the stock."""
        self.stock = self.waste[::-1]

    def reveal(self, pile: int, card: int) -> None:
        """Turn the last card of a pile face up."""
        self.hidden[pile] -= 1

    def finish(self, why: str) -> None:
        """Note if the player gave up; the cards show every other end."""
        self.is_given_up = why == GIVEN_UP


# ------------------------------------------------------------------ moves and outcomes
@distinct
class Shuffle(NamedTuple):
    """Outcome: all cards of the pack in the order in which they are dealt, two letters each."""

    cards: str


@distinct
class Draw(NamedTuple):
    """Move: deal the next cards of the stock to the waste, as many as are turned at once."""


@distinct
class Redeal(NamedTuple):
    """Move: turn the waste over to be the stock again."""


@distinct
class Build(NamedTuple):
    """Move: build the top card of a pile on its foundation."""

    source: int


@distinct
class Pack(NamedTuple):
    """Move: pack the last cards of a pile on a column."""

    source: int
    target: int
    cards: int


@distinct
class GiveUp(NamedTuple):
    """Move: give the game up."""


# ------------------------------------------------------------------ events
@dataclass(frozen=True, slots=True)
class LaidOut:
    """Event: the columns were dealt; with the face-up card of each column, and the stock's size."""

    faces: tuple[int, ...]
    stock: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Event: a card went from the stock to the waste."""

    reveals: ClassVar[bool] = True
    card: int


@dataclass(frozen=True, slots=True)
class DrawnTogether:
    """Event: cards were turned from the stock to the waste at once, the last one on top.

    `is_known` is true if the player saw them in an earlier round.
    """

    cards: tuple[int, ...]
    is_known: bool

    @property
    def reveals(self) -> bool:
        """True if the event shows hidden cards."""
        return not self.is_known


@dataclass(frozen=True, slots=True)
class Redealt:
    """Event: the waste was turned over to be the stock; with the number of its cards."""

    stock: int


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


@dataclass(frozen=True, slots=True)
class Founded:
    """Event: the first card was dealt to a foundation; its rank is the base of all foundations."""

    card: int


@dataclass(frozen=True, slots=True)
class ReserveDealt:
    """Event: the reserve was dealt; with its pile, the number of its cards, and its top card."""

    pile: int
    cards: int
    face: int


@dataclass(frozen=True, slots=True)
class SpaceFilled:
    """Event: the top card of the reserve filled an empty column."""

    card: int
    source: int
    target: int


Dealt: TypeAlias = LaidOut | Founded | ReserveDealt
PatienceEvent: TypeAlias = (
    Dealt | Drawn | DrawnTogether | Redealt | Packed | Built | Revealed | SpaceFilled | Finished
)
EVENTS: Final[tuple[type, ...]] = get_args(PatienceEvent)


def move_types_of(spec: PatienceSpec) -> Iterator[type]:
    """Yield the classes of the moves that can be made by a spec's rules."""
    yield from (Shuffle, Draw, Build, Pack, GiveUp)
    if spec.redeals:
        yield Redeal


def event_types_of(spec: PatienceSpec) -> Iterator[type]:
    """Yield the classes of the events that can happen by a spec's rules."""
    possible: dict[type, object] = {
        LaidOut: True,
        Drawn: spec.turned == 1,
        DrawnTogether: spec.turned > 1 or spec.redeals,
        Packed: True,
        Built: True,
        Revealed: True,
        Finished: True,
        Redealt: spec.redeals,
        Founded: spec.base == FROM_DEAL,
        ReserveDealt: spec.reserve,
        SpaceFilled: spec.reserve_fills_spaces,
    }
    yield from (kind for kind, occurs in possible.items() if occurs)


@dataclass(slots=True)
class View(Copyable):
    """The player's view: sizes where cards lie face down, cards where they lie face up.

    `columns[n]` holds the face-up cards only, over `hidden[n]` face-down ones; entry 0 is unused.
    """

    stock: int = 0
    waste: list[int] = field(default_factory=list)
    foundations: list[int] = field(default_factory=lambda: [0] * 4)
    columns: list[list[int]] = field(default_factory=_no_columns)
    hidden: list[int] = field(default_factory=_none_hidden)
    why: str = ""
    base: int = KLONDIKE.base
    redeals: int = 0
    points: int = 0

    # -------------------------------------------------------------- changes by events, in the view
    def deal_columns(self, spec: PatienceSpec, faces: Iterable[int], stock: int) -> None:
        """Deal the columns, with these faces up."""
        self.stock = stock
        self.hidden[1 : len(spec.columns) + 1] = [cards - 1 for cards in spec.columns]
        self.columns[1 : len(spec.columns) + 1] = [[card] for card in faces]

    def deal_reserve(self, pile: int, cards: int, face: int) -> None:
        """Deal the reserve, with this face up."""
        self.hidden[pile], self.columns[pile] = cards - 1, [face]

    def found(self, card: int) -> None:
        """Do nothing: `deal_columns` sets the size of the stock."""

    def draw(self, card: int) -> None:
        """Move a card from the stock to the waste."""
        self.stock -= 1
        self.waste.append(card)

    def redeal(self) -> None:
        """Turn the waste over to be the stock."""
        self.stock = len(self.waste)

    def reveal(self, pile: int, card: int) -> None:
        """Turn up a hidden card; it becomes the only face-up card of its pile."""
        self.hidden[pile] -= 1
        self.columns[pile] = [card]

    def finish(self, why: str) -> None:
        """End the game."""
        self.why = why


# ------------------------------------------------------------------ applying events
def pile_of(table: State | View, source: int) -> list[int]:
    """Return the cards of a column or the reserve, or of the waste; in a view, those that lie face up."""
    return table.columns[source] if source else table.waste


def fold(table: State | View, event: PatienceEvent, spec: PatienceSpec = KLONDIKE) -> None:
    """Apply an event to a state or to a player's view of it."""
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
        case DrawnTogether():
            for card in event.cards:
                table.draw(card)
        case Redealt():
            table.redeal()
            table.waste = []
            table.redeals += 1
        case SpaceFilled():
            table.columns[event.target].append(table.columns[event.source].pop())
        case Finished():
            table.finish(event.why)
        case _:
            _fold_deal(table, event, spec)


def _fold_deal(table: State | View, event: Dealt, spec: PatienceSpec) -> None:
    match event:
        case LaidOut():
            table.deal_columns(spec, event.faces, event.stock)
        case Founded():
            table.found(event.card)
            table.foundations[SUIT_OF[event.card]] += 1
            table.base = RANK_OF[event.card]
        case ReserveDealt():
            table.deal_reserve(event.pile, event.cards, event.face)
        case _:
            assert_never(event)
