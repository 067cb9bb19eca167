"""The story of a game of KLONDIKE: all cash turn by turn, what each player did, and the night's tales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.money import unit
from games.match import Match

_INCOME: Final = (*board.BUILDINGS, "luck")
"""What a visit to a building is paid for; "luck" is what its owner pays a lucky visitor of a casino."""


@dataclass(slots=True)
class Record:
    """What one player did. Amounts are in $1,000.

    `gold` came from cards, the most of them `strike`; `revenue` came from others in his buildings (and from
    theirs, where the dice of a casino were lucky), `paid` went to others in the same way. `bids` went for
    claims, `sold` came from claims; `spent` on buildings of the bank. `won` is what bets brought, less what
    they cost.
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

    def with_more(self, space: int, owner: int) -> Blaze:
        """The fire, when it has burned one more building down."""
        worth = self.worth + board.PRICE[space]
        return Blaze(self.turn, self.player, (*self.spaces, space), (*self.owners, owner), worth)


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

    `cash` has a row a seat: before the first turn and after each. `winners` is empty where the game is not
    over. The tales are None where there was no such thing.
    """

    winners: tuple[int, ...]
    cash: tuple[tuple[int, ...], ...]
    records: tuple[Record, ...]
    strike: Strike | None
    fire: Blaze | None
    party: Feast | None

    @property
    def turns(self) -> int:
        """How many turns were played to their end, missed ones too."""
        return len(self.cash[0]) - 1


def story(match: Match) -> Story:
    """The story of a match of this game."""
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
    """What is due for a party to the owner of the saloon, unless he sits in the Woodpile."""
    return 0 if view.at[view.owner[space]] == board.JAIL else heads * unit(view.owner, space)


# ------------------------------------------------------------------ what players do
def _note(records: Sequence[Record], event: kb.Event) -> None:
    """Add an event to what its players did."""
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
            pass  # what happened to no player's account


def _note_money(records: Sequence[Record], event: kb.Paid) -> None:
    """Visits and sold claims go from one player to another; bets go through the pot."""
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
