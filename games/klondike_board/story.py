"""The story of a game of KLONDIKE: cash by turn, figures of each player, and the largest events.

Amounts are in $1,000.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.money import unit_revenue
from games.match import Match
from games.ring.story import Turns
from games.story import Figures, Story, Tally

_VISIT: Final = (*board.BUILDINGS, "luck")
"""Reasons to pay for a visit to a building; "luck" is the owner's payment to a lucky visitor of a casino."""

FIGURES: Final = Figures(
    Tally("gold", kb.Turned, amount="amount"),
    Tally("strike", kb.Turned, amount="amount", is_most=True),
    Tally("revenue", kb.Paid, "payee", "amount", _VISIT),
    Tally("paid", kb.Paid, "payer", "amount", _VISIT),
    Tally("sold", kb.Paid, "payee", "amount", ["claim"]),
    Tally("bids", kb.Paid, "payer", "amount", ["claim"]),
    Tally("won", kb.Paid, "payee", "amount", ["bet"]),
    Tally("won", kb.Paid, "payer", lambda paid: -paid.amount, ["bet"]),
    Tally("bought", kb.Bought),
    Tally("spent", kb.Bought, amount="price"),
    Tally("burnt", kb.Burned, "owner"),
    Tally("parties", kb.Party, "host"),
    Tally("missed", kb.Missed),
)
"""The figures of a player."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A find of gold: its turn, its finder, the creek, the card, and the amount."""

    turn: int
    player: int
    creek: int
    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class FireRecord:
    """A fire: its turn, the player who brought it, and the burned spaces with their owners.

    `worth` is the sum of their prices.
    """

    turn: int
    player: int
    spaces: tuple[int, ...]
    owners: tuple[int, ...]
    worth: int

    def with_building(self, space: int, owner: int) -> FireRecord:
        """Return the fire with one more building burned down."""
        worth = self.worth + board.PRICE[space]
        return FireRecord(self.turn, self.player, (*self.spaces, space), (*self.owners, owner), worth)


@dataclass(frozen=True, slots=True)
class PartyRecord:
    """A party: its turn, its host, the saloon, its owner, the number of heads, and the amount due."""

    turn: int
    host: int
    owner: int
    space: int
    heads: int
    cost: int


@dataclass(frozen=True, slots=True)
class KlondikeStory(Story):
    """The story of a game, with the largest find, fire and party, each None if there was none."""

    strike: Strike | None
    fire: FireRecord | None
    party: PartyRecord | None


def story(match: Match) -> KlondikeStory:
    """Return the story of a match of this game."""
    records = FIGURES.blank(len(match.seats))
    turns = Turns(match, match.state.grubstake, kb.Began, kb.Missed, kb.Finished)
    strikes: list[Strike] = []
    fires: list[FireRecord] = []
    parties: list[PartyRecord] = []
    for turn, view, event in turns:
        FIGURES.add(records, event)
        match event:
            case kb.Turned(player, creek, card, amount) if amount:
                strikes.append(Strike(turn, player, creek, card, amount))
            case kb.Moved(player=player, end=end) | kb.Sent(player, end) if board.KIND[end] == board.FIRE:
                fires.append(FireRecord(turn, player, (), (), 0))
            case kb.Burned(space, owner):
                fires[-1] = fires[-1].with_building(space, owner)
            case kb.Party(host, space, heads):
                parties.append(
                    PartyRecord(turn, host, view.owner[space], space, heads, _party_cost(view, space, heads))
                )
    return KlondikeStory(
        match.winners,
        turns.cash_by_turn,
        records,
        max(strikes, key=lambda strike: strike.amount, default=None),
        max(
            (fire for fire in fires if fire.spaces),
            key=lambda fire: (fire.worth, len(fire.spaces)),
            default=None,
        ),
        max(parties, key=lambda party: party.cost, default=None),
    )


def _party_cost(view: kb.View, space: int, heads: int) -> int:
    """Return the amount due for a party to the owner of the saloon, 0 if the owner is in the Woodpile."""
    return 0 if view.at[view.owner[space]] == board.JAIL else heads * unit_revenue(view.owner, space)
