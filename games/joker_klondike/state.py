"""The joker's additions to Klondike's state, moves, events and view, and the changes of its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from games.core import distinct
from games.patience.state import PatienceEvent, State, View, pile_of

HELD: Final = 8
"""The joker's pile in events while it is held beside the layout; the other piles are those of Klondike."""

NOWHERE: Final = -1


@dataclass(slots=True)
class JokerState(State):
    """The whole table. `foundations` counts the card for which the joker stands as built.

    `joker_at` is that card, as suit and rank; `is_held` is True while the joker lies beside the layout;
    `came_from` is then the suit of the foundation on which it was replaced, else -1.
    """

    joker_at: tuple[int, int] | None = None
    is_held: bool = False
    came_from: int = NOWHERE


@distinct
class PlaceJoker(NamedTuple):
    """Move: build the joker on the foundation of a suit, if there is a choice."""

    suit: int


@dataclass(frozen=True, slots=True)
class JokerReplaced:
    """Event: the card that the joker stood for took its place; the joker is held beside the layout."""

    card: int
    source: int
    suit: int


@dataclass(frozen=True, slots=True)
class JokerBuilt:
    """Event: the joker went to a foundation, where it stands for the card of this suit and rank."""

    suit: int
    rank: int
    source: int


JokerMoved: TypeAlias = JokerReplaced | JokerBuilt
JokerEvent: TypeAlias = PatienceEvent | JokerMoved


@dataclass(slots=True)
class JokerView(View):
    """The player's view: the table of Klondike, and the joker's place, as in `JokerState`."""

    joker_at: tuple[int, int] | None = None
    is_held: bool = False
    came_from: int = NOWHERE


def fold_joker(table: JokerState | JokerView, event: JokerMoved) -> None:
    """Apply an event of the joker to a state or to a player's view of it."""
    match event:
        case JokerReplaced():
            pile_of(table, event.source).pop()
            table.joker_at, table.is_held, table.came_from = None, True, event.suit
        case JokerBuilt():
            if event.source != HELD:
                pile_of(table, event.source).pop()
            table.foundations[event.suit] += 1
            table.joker_at, table.is_held, table.came_from = (event.suit, event.rank), False, NOWHERE
