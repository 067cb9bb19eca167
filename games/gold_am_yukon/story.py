"""The story of a game of GOLD AM YUKON: nuggets turn by turn, the claims in order, and what each did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from games.gold_am_yukon import GAME
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX, Board
from games.match import Match


@dataclass(slots=True)
class Record:
    """What one player did.

    `nuggets` lie on `claims` claims, the dearest of them worth `dearest`; `first` is the turn of the first
    one (0 for none). Of `spots` thrown in `turns` turns, `steps` were walked, and `lost` had no way.
    `longest` is the most steps in one turn; `turned` counts turn-backs, `barred` those that others made
    before this team's stones. `ones` are throws that gave a further throw.
    """

    nuggets: int = 0
    claims: int = 0
    dearest: int = 0
    first: int = 0
    turns: int = 0
    spots: int = 0
    ones: int = 0
    steps: int = 0
    longest: int = 0
    lost: int = 0
    turned: int = 0
    barred: int = 0


@dataclass(frozen=True, slots=True)
class Find:
    """A claim that was staked: in which turn, by whom, which one, for how many nuggets."""

    turn: int
    player: int
    claim: int
    nuggets: int


@dataclass(frozen=True, slots=True)
class Walk:
    """The longest walk of one turn: in which, by whom, how many steps."""

    turn: int
    player: int
    steps: int


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `nuggets` has a row a seat: before the first turn and after each. `finds` are all claims in the order in
    which they were staked. `winners` and `why` are empty where the game is not over.
    """

    board: Board
    winners: tuple[int, ...]
    why: str
    nuggets: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]
    finds: tuple[Find, ...]
    walk: Walk | None

    @property
    def turns(self) -> int:
        """How many turns were played to their end."""
        return len(self.nuggets[0]) - 1

    @property
    def six(self) -> Find | None:
        """Who staked the claim that ends one's game, None where nobody did."""
        return next((find for find in self.finds if find.nuggets == SIX), None)


@dataclass(slots=True)
class _Book:
    """What is noted while a game is gone through again; `walked` are the steps of this turn."""

    records: tuple[Record, ...]
    nuggets: list[tuple[int, ...]]
    winners: tuple[int, ...] = ()
    why: str = ""
    walked: int = 0
    finds: list[Find] = field(default_factory=list)
    walks: list[Walk] = field(default_factory=list)

    @property
    def turn(self) -> int:
        """The number of the turn that is played now, the first is 1."""
        return len(self.nuggets)


def story(match: Match) -> Story:
    """The story of a match of this game."""
    seats = len(match.seats)
    state: gy.State = GAME.new(seats, match.options)
    book = _Book(tuple(Record() for _ in range(seats)), [(0,) * seats])
    for entry in match.log:
        for event in GAME.apply(state, entry.move):
            _note(book, event)
    walk = max(book.walks, key=lambda walk: walk.steps, default=None)
    return Story(
        state.board,
        book.winners,
        book.why,
        _turned(book.nuggets),
        book.records,
        tuple(book.finds),
        walk,
    )


def _turned(rows: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*rows, strict=True))


def _note(book: _Book, event: gy.Event) -> None:
    """Add an event to what its players did."""
    match event:
        case gy.Stepped():
            book.records[event.player].steps += 1
            book.walked += 1
        case gy.Threw():
            _note_throw(book, event)
        case gy.Ended():
            _note_end_of_turn(book, event)
        case gy.TurnedBack():
            _note_turn_back(book, event)
        case gy.Staked():
            _note_claim(book, event)
        case gy.Finished():
            book.winners, book.why = event.winners, event.why
        case gy.Drawn() | gy.Placed() | gy.Began() | gy.Entered() | gy.Retired():
            pass
        case _:
            assert_never(event)


def _note_throw(book: _Book, event: gy.Threw) -> None:
    record = book.records[event.player]
    record.spots += event.spots
    record.ones += event.again


def _note_turn_back(book: _Book, event: gy.TurnedBack) -> None:
    book.records[event.player].turned += 1
    for seat in event.met:
        book.records[seat].barred += 1


def _note_claim(book: _Book, event: gy.Staked) -> None:
    record = book.records[event.player]
    record.nuggets += event.nuggets
    record.claims += 1
    record.dearest = max(record.dearest, event.nuggets)
    record.first = record.first or book.turn
    book.finds.append(Find(book.turn, event.player, event.claim, event.nuggets))


def _note_end_of_turn(book: _Book, event: gy.Ended) -> None:
    record = book.records[event.player]
    record.turns += 1
    record.lost += event.spots if event.why == "blocked" else 0
    record.longest = max(record.longest, book.walked)
    if book.walked:
        book.walks.append(Walk(book.turn, event.player, book.walked))
    book.walked = 0
    book.nuggets.append(tuple(record.nuggets for record in book.records))
