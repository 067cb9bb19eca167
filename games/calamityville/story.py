"""The story of a game of CALAMITYVILLE: all cash turn by turn, what each player did, and the front page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import BOOM
from games.match import Match


@dataclass(slots=True)
class Record:
    """What one player did. Amounts are in dollars.

    `rent` came from visitors, `paid` went to others as rent; `nuggets` were dug and panned, `news` is what
    pages brought, less what they cost. `spent` went for properties, of which `built` were bought or given;
    `kicked` fell to the donkey, `lost` to fire and cave-ins, `sold` to the bank.
    """

    rent: int = 0
    paid: int = 0
    nuggets: int = 0
    news: int = 0
    spent: int = 0
    built: int = 0
    kicked: int = 0
    lost: int = 0
    sold: int = 0
    given: int = 0
    best_rent: int = 0
    pages: int = 0


@dataclass(frozen=True, slots=True)
class Visit:
    """A rent that was paid: in which turn, by whom to whom, on which space, how much."""

    turn: int
    visitor: int
    owner: int
    space: int
    amount: int


@dataclass(frozen=True, slots=True)
class Kick:
    """A building that fell to the donkey: in which turn, whose, where, of which kind."""

    turn: int
    owner: int
    space: int
    kind: str


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `cash` has a row a seat: before the first turn and after each. `winners` is empty where the game is not
    over. `bust` is the turn in which the first bust page was read, 0 where none was; `last` is the page read
    last, -1 for none. `visit` is the dearest rent, `kicks` what the donkey did.
    """

    winners: tuple[int, ...]
    cash: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]
    bust: int
    pages: int
    last: int
    visit: Visit | None
    kicks: tuple[Kick, ...]

    @property
    def turns(self) -> int:
        """How many turns were begun."""
        return len(self.cash[0]) - 1


@dataclass(slots=True)
class _Book:
    """What is noted while a game is gone through again."""

    records: tuple[Record, ...]
    at: list[int]
    cash: list[tuple[int, ...]]
    turn: int = 0
    winners: tuple[int, ...] = ()
    bust: int = 0
    read: list[int] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    kicks: list[Kick] = field(default_factory=list)


def story(match: Match) -> Story:
    """The story of a match of this game."""
    seats = len(match.seats)
    state = GAME.new(seats, match.options)
    book = _Book(tuple(Record() for _ in range(seats)), state.at[:], [tuple(state.cash)])
    for entry in match.log:
        events = GAME.apply(state, entry.move)
        book.at = state.at
        for event in events:
            _note(book, event)
        _note_turns(book, state, events)
    return Story(
        book.winners,
        tuple(zip(*book.cash, strict=True)),
        book.records,
        book.bust,
        len(book.read),
        book.read[-1] if book.read else cv.NOBODY,
        max(book.visits, key=lambda visit: visit.amount, default=None),
        tuple(book.kicks),
    )


def _note_turns(book: _Book, state: cv.State, events: Sequence[cv.Event]) -> None:
    """A turn that begins closes the one before; so does the end."""
    for event in events:
        if isinstance(event, cv.Began | cv.Finished):
            if book.turn:
                book.cash.append(tuple(state.cash))
            book.turn += isinstance(event, cv.Began)


def _note(book: _Book, event: cv.Event) -> None:
    records = book.records
    match event:
        case cv.Paid():
            _note_money(book, event)
        case cv.Read():
            _note_page(book, event)
        case cv.Built(player):
            records[player].built += 1
        case cv.Returned():
            _note_return(book, event)
        case cv.Drew(player, _, worth):
            records[player].nuggets += worth
        case cv.Passed(giver):
            records[giver].given += 1
        case cv.Finished(winners):
            book.winners = winners
        case _:
            pass


def _note_money(book: _Book, event: cv.Paid) -> None:
    records = book.records
    if event.why == "rent":
        records[event.payer].paid += event.amount
        owner = records[event.payee]
        owner.rent += event.amount
        owner.best_rent = max(owner.best_rent, event.amount)
        space = book.at[event.payer]
        book.visits.append(Visit(book.turn, event.payer, event.payee, space, event.amount))
    elif event.why == "price":
        records[event.payer].spent += event.amount
    elif event.why in ("news", "safe"):
        if event.payer != cv.BANK:
            records[event.payer].news -= event.amount
        if event.payee != cv.BANK:
            records[event.payee].news += event.amount


def _note_return(book: _Book, event: cv.Returned) -> None:
    record = book.records[event.owner]
    if event.why == "donkey":
        record.kicked += 1
        book.kicks.append(Kick(book.turn, event.owner, event.space, event.kind))
    elif event.why == "sale":
        record.sold += 1
    else:
        record.lost += 1


def _note_page(book: _Book, event: cv.Read) -> None:
    book.read.append(event.page)
    book.records[event.player].pages += 1
    if event.page >= BOOM and not book.bust:
        book.bust = book.turn
