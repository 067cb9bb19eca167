"""The story of a game of KLONDIKE: all fortunes turn by turn, what each player did, and the night's tales."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.klondike_board import GAME, board
from games.klondike_board import state as kb
from games.klondike_board.money import unit
from games.match import Match

_INCOME: Final = (*board.BUILDINGS, "luck")
"""What a visit to a building is paid for; "luck" is what its owner pays a lucky visitor of a casino."""


@dataclass(slots=True)
class Record:
    """What one player did. Amounts are in $1,000.

    `gold` came from `cards` cards, the most of them `strike`; `revenue` came from others in his buildings
    (and from theirs, where the dice of a casino were lucky), `paid` went to others in the same way. `bids`
    went for claims, `sold` came from claims; `spent` on buildings of the bank. `deeds` are those of the last
    moment before the town emptied. `won` is what bets brought, less what they cost.
    """

    gold: int = 0
    cards: int = 0
    strike: int = 0
    revenue: int = 0
    paid: int = 0
    bids: int = 0
    sold: int = 0
    bought: int = 0
    spent: int = 0
    burnt: int = 0
    parties: int = 0
    bets: int = 0
    won: int = 0
    missed: int = 0
    deals: int = 0
    deeds: int = 0


@dataclass(frozen=True, slots=True)
class Strike:
    """Gold that was found: by whom, in which turn, which card of which creek, for how much."""

    turn: int
    player: int
    creek: int
    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class Blaze:
    """A fire: who brought it, in which turn, what burned down and whose it was; `worth` are the prices."""

    turn: int
    player: int
    spaces: tuple[int, ...]
    owners: tuple[int, ...]
    worth: int


@dataclass(frozen=True, slots=True)
class Feast:
    """A party: its host, in which turn, in which saloon, for how many heads, and what was due for them."""

    turn: int
    host: int
    owner: int
    space: int
    heads: int
    cost: int


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `cash` and `fortunes` have a row a seat: cash, and cash with the prices of one's buildings, before the
    first turn and after each; at the end of the game buildings are worth nothing. `winners` is empty where
    the game is not over. The tales are None where there was no such thing.
    """

    winners: tuple[int, ...]
    cash: tuple[tuple[int, ...], ...]
    fortunes: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]
    strike: Strike | None
    fire: Blaze | None
    party: Feast | None

    @property
    def turns(self) -> int:
        """How many turns were played to their end, missed ones too."""
        return len(self.cash[0]) - 1


@dataclass(slots=True)
class _Book:
    """What is noted while a game is gone through again."""

    records: tuple[Record, ...]
    cash: list[tuple[int, ...]]
    fortunes: list[tuple[int, ...]]
    turn: int = 0
    winners: tuple[int, ...] = ()
    owner: list[int] = field(default_factory=list)
    strikes: list[Strike] = field(default_factory=list)
    fires: list[Blaze] = field(default_factory=list)
    parties: list[Feast] = field(default_factory=list)

    def close_turn(self, state: kb.State) -> None:
        """What everybody has at the end of a turn."""
        self.cash.append(tuple(state.cash))
        self.fortunes.append(_fortunes(state))


def story(match: Match) -> Story:
    """The story of a match of this game."""
    seats = len(match.seats)
    state = GAME.new(seats, match.options)
    book = _Book(tuple(Record() for _ in range(seats)), [tuple(state.cash)], [_fortunes(state)])
    for entry in match.log:
        book.owner = state.owner[:]
        events = GAME.apply(state, entry.move)
        for event in events:
            _note(book, event)
        _note_fire(book, events)
        _note_parties(book, events)
        _note_turns(book, state, events)
    return Story(
        book.winners,
        _turned(book.cash),
        _turned(book.fortunes),
        book.records,
        max(book.strikes, key=lambda strike: strike.amount, default=None),
        max(book.fires, key=lambda fire: (fire.worth, len(fire.spaces)), default=None),
        max(book.parties, key=lambda party: party.cost, default=None),
    )


def _fortunes(state: kb.State) -> tuple[int, ...]:
    """Cash with the prices of one's buildings."""
    found = state.cash[:]
    for space, owner in enumerate(state.owner):
        if owner != kb.NOBODY:
            found[owner] += board.PRICE[space]
    return tuple(found)


def _turned(rows: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*rows, strict=True))


# ------------------------------------------------------------------ turns and the end
def _note_turns(book: _Book, state: kb.State, events: Sequence[kb.Event]) -> None:
    """A turn that begins closes the one before; no money moves between the two in one entry."""
    for event in events:
        if isinstance(event, kb.Began | kb.Missed):
            if book.turn:
                book.close_turn(state)
            book.turn += 1
        elif isinstance(event, kb.Finished):
            book.close_turn(state)


def _note_end(book: _Book, event: kb.Finished) -> None:
    book.winners = event.winners
    for seat, record in enumerate(book.records):
        record.deeds = book.owner.count(seat)


# ------------------------------------------------------------------ what players do
def _note_card(book: _Book, event: kb.Turned) -> None:
    record = book.records[event.player]
    record.cards += 1
    record.gold += event.amount
    record.strike = max(record.strike, event.amount)
    if event.amount:
        book.strikes.append(Strike(book.turn, event.player, event.creek, event.card, event.amount))


def _note_money(book: _Book, event: kb.Paid) -> None:
    """Visits and sold claims go from one player to another; bets go through the pot."""
    records = book.records
    if event.why == "bet":
        if event.payee == kb.BANK:
            records[event.payer].won -= event.amount
        else:
            records[event.payee].won += event.amount
            records[event.payee].bets += 1
    elif event.why in _INCOME:
        records[event.payer].paid += event.amount
        records[event.payee].revenue += event.amount
    elif event.why == "claim":
        records[event.payer].bids += event.amount
        records[event.payee].sold += event.amount


def _note(book: _Book, event: kb.Event) -> None:
    """What a player did."""
    records = book.records
    match event:
        case kb.Turned():
            _note_card(book, event)
        case kb.Paid():
            _note_money(book, event)
        case kb.Bought(player, _, price):
            records[player].bought += 1
            records[player].spent += price
        case kb.Burned():
            records[event.owner].burnt += 1
        case kb.Changed():
            records[event.buyer].deals += 1
        case kb.Party():
            records[event.host].parties += 1
        case kb.Missed():
            records[event.player].missed += 1
        case kb.Finished():
            _note_end(book, event)
        case _:
            pass  # what happened to no player's account


# ------------------------------------------------------------------ the night's tales
def _note_fire(book: _Book, events: Sequence[kb.Event]) -> None:
    """Whoever came to the fire brought it; all that burned in an entry is one fire."""
    burned = [event for event in events if isinstance(event, kb.Burned)]
    if burned:
        came = [
            event
            for event in events
            if isinstance(event, kb.Moved | kb.Sent) and board.KIND[event.end] == board.FIRE
        ]
        spaces = tuple(event.space for event in burned)
        owners = tuple(event.owner for event in burned)
        worth = sum(board.PRICE[space] for space in spaces)
        book.fires.append(Blaze(book.turn, came[-1].player, spaces, owners, worth))


def _note_parties(book: _Book, events: Sequence[kb.Event]) -> None:
    """What a party costs is due to the owner of the saloon, unless he sits in the Woodpile."""
    barred = {event.space for event in events if isinstance(event, kb.Barred)}
    for event in events:
        if isinstance(event, kb.Party) and board.KIND[event.space] == board.SALOON:
            cost = 0 if event.space in barred else event.heads * unit(book.owner, event.space)
            owner = book.owner[event.space]
            book.parties.append(Feast(book.turn, event.host, owner, event.space, event.heads, cost))
