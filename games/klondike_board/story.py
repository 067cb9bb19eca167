"""The story of a game of KLONDIKE: all cash turn by turn, each player's deeds, and the night's tales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.money import unit
from games.match import Match

_INCOME: Final = (*board.BUILDINGS, "luck")
"""Reasons to pay for a visit to a building; "luck" is the owner's payment to a lucky visitor of a casino."""


@dataclass(slots=True)
class Record:
    """One player's results. Amounts are in $1,000.

    `gold` came from cards, the most of them `strike`; `revenue` came from others in the player's buildings
    (and from theirs, where the dice of a casino were lucky), `paid` went to others in the same way. `bids`
    went for claims, `sold` came from claims; `spent` on buildings of the bank. `won` is what bets brought,
    less what they cost.
    """

    gold: int = 0
    strike: int = 0
    revenue: int = 0
    paid: int = 0
    bids: int = 0
    sold: int = 0
    bought: int = 0
    spent: int = 0
    burnt: int = 0
    parties: int = 0
    won: int = 0
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Strike:
    """A find of gold: its turn, its finder, the creek, the card, and the amount."""

    turn: int
    player: int
    creek: int
    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class Blaze:
    """A fire: its turn, the player who brought it, and the burned spaces with their owners.

    `worth` is the sum of their prices.
    """

    turn: int
    player: int
    spaces: tuple[int, ...]
    owners: tuple[int, ...]
    worth: int

    def with_more(self, space: int, owner: int) -> Blaze:
        """Return the fire with one more building burned down."""
        worth = self.worth + board.PRICE[space]
        return Blaze(self.turn, self.player, (*self.spaces, space), (*self.owners, owner), worth)


@dataclass(frozen=True, slots=True)
class Feast:
    """A party: its turn, its host, the saloon, its owner, the number of heads, and the amount due."""

    turn: int
    host: int
    owner: int
    space: int
    heads: int
    cost: int


@dataclass(frozen=True, slots=True)
class Story:
    """A whole game, or one as far as it was played.

    `cash` has a row a seat: before the first turn and after each. `winners` is empty if the game is not over.
    The tales are None if there was no such thing.
    """

    winners: tuple[int, ...]
    cash: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]
    strike: Strike | None
    fire: Blaze | None
    party: Feast | None

    @property
    def turns(self) -> int:
        """Number of turns that were played to their end, missed ones too."""
        return len(self.cash[0]) - 1


def story(match: Match) -> Story:
    """Return the story of a match of this game."""
    records = tuple(Record() for _ in match.seats)
    cash = [(board.BOARD.grubstake,) * len(records)]
    strikes: list[Strike] = []
    fires: list[Blaze] = []
    parties: list[Feast] = []
    turn = 0
    for view, event in match.seen():
        _note(records, event)
        match event:
            case kb.Turned(player, creek, card, amount) if amount:
                strikes.append(Strike(turn, player, creek, card, amount))
            case kb.Moved(player=player, end=end) | kb.Sent(player, end) if board.KIND[end] == board.FIRE:
                fires.append(Blaze(turn, player, (), (), 0))
            case kb.Burned(space, owner):
                fires[-1] = fires[-1].with_more(space, owner)
            case kb.Party(host, space, heads):
                parties.append(Feast(turn, host, view.owner[space], space, heads, _cost(view, space, heads)))
            case kb.Began() | kb.Missed() | kb.Finished():
                if turn:
                    cash.append(tuple(view.cash))
                turn += 1
    return Story(
        match.winners,
        tuple(zip(*cash, strict=True)),
        records,
        max(strikes, key=lambda strike: strike.amount, default=None),
        max(
            (fire for fire in fires if fire.spaces),
            key=lambda fire: (fire.worth, len(fire.spaces)),
            default=None,
        ),
        max(parties, key=lambda party: party.cost, default=None),
    )


def _cost(view: kb.View, space: int, heads: int) -> int:
    """Return the amount due for a party to the owner of the saloon, 0 if the owner is in the Woodpile."""
    return 0 if view.at[view.owner[space]] == board.JAIL else heads * unit(view.owner, space)


# ------------------------------------------------------------------ what players do
def _note(records: Sequence[Record], event: kb.Event) -> None:
    """Add an event to the records of its players."""
    match event:
        case kb.Turned(player, amount=amount):
            records[player].gold += amount
            records[player].strike = max(records[player].strike, amount)
        case kb.Paid():
            _note_money(records, event)
        case kb.Bought(player, _, price):
            records[player].bought += 1
            records[player].spent += price
        case kb.Burned(_, owner):
            records[owner].burnt += 1
        case kb.Party(host):
            records[host].parties += 1
        case kb.Missed(player):
            records[player].missed += 1
        case _:
            pass  # no effect on the records


def _note_money(records: Sequence[Record], event: kb.Paid) -> None:
    """Add a payment to the records: visits and claims between two players, bets through the pot."""
    payer, payee, amount = event.payer, event.payee, event.amount
    if event.why == "bet":
        if payee == kb.BANK:
            records[payer].won -= amount
        else:
            records[payee].won += amount
    elif event.why in _INCOME:
        records[payer].paid += amount
        records[payee].revenue += amount
    elif event.why == "claim":
        records[payer].bids += amount
        records[payee].sold += amount
