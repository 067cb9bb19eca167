"""The story of a game of CALAMITYVILLE: all cash turn by turn, each player's record, and the front page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.calamityville import state as cv
from games.calamityville.board import CASH
from games.match import Match


@dataclass(slots=True)
class Record:
    """One player's record. Amounts are in dollars.

    `rent` came from visitors, `paid` went to others as rent; `nuggets` were dug and panned, `news` is the
    income from pages, less their cost. `spent` went for properties, of which `built` were bought or given;
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
    """A paid rent: the turn, the payer, the owner, the space, and the amount."""

    turn: int
    visitor: int
    owner: int
    space: int
    amount: int


@dataclass(frozen=True, slots=True)
class Kick:
    """A building that fell to the donkey: the turn, the owner, the space, and the kind."""

    turn: int
    owner: int
    space: int
    kind: str


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `cash` has a row a seat: before the first turn and after each. `winners` is empty if the game is not over.
    `bust` is the turn in which the first bust page was read, or 0; `last` is the page read last, or -1.
    `visit` is the dearest rent, `kicks` are the buildings that fell to the donkey.
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
        """The number of turns begun."""
        return len(self.cash[0]) - 1


def story(match: Match) -> Story:
    """Return the story of a match of this game."""
    records = tuple(Record() for _ in match.seats)
    cash, read = [(CASH,) * len(records)], match.state.read
    visits: list[Visit] = []
    kicks: list[Kick] = []
    turn = bust = 0
    for view, event in match.seen():
        _note(records, event)
        match event:
            case cv.Paid(payer, payee, amount, "rent"):
                visits.append(Visit(turn, payer, payee, view.at[payer], amount))
            case cv.Returned(owner, space, kind, "donkey"):
                kicks.append(Kick(turn, owner, space, kind))
            case cv.Busted():
                bust = turn
            case cv.Began() | cv.Finished():
                if turn:
                    cash.append(tuple(view.cash))
                turn += 1
    return Story(
        match.winners,
        tuple(zip(*cash, strict=True)),
        records,
        bust,
        len(read),
        read[-1] if read else cv.NOBODY,
        max(visits, key=lambda visit: visit.amount, default=None),
        tuple(kicks),
    )


def _note(records: Sequence[Record], event: cv.Event) -> None:
    """Add an event to its players' records."""
    match event:
        case cv.Paid():
            _note_money(records, event)
        case cv.Read(player):
            records[player].pages += 1
        case cv.Built(player):
            records[player].built += 1
        case cv.Returned(owner, why="donkey"):
            records[owner].kicked += 1
        case cv.Returned(owner, why="sale"):
            records[owner].sold += 1
        case cv.Returned(owner):
            records[owner].lost += 1
        case cv.Drew(player, _, worth):
            records[player].nuggets += worth
        case cv.Passed(giver):
            records[giver].given += 1
        case _:
            pass


def _note_money(records: Sequence[Record], event: cv.Paid) -> None:
    payer, payee, amount = event.payer, event.payee, event.amount
    if event.why == "rent":
        records[payer].paid += amount
        records[payee].rent += amount
        records[payee].best_rent = max(records[payee].best_rent, amount)
    elif event.why == "price":
        records[payer].spent += amount
    elif event.why in ("news", "safe"):
        if payer != cv.BANK:
            records[payer].news -= amount
        if payee != cv.BANK:
            records[payee].news += amount
