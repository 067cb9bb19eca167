"""Simple players of KLONDIKE to measure others against: never-buyers, blind buyers, the horizon player.

The horizon player buys where the visits left, times the revenue, times the chance to stand, exceed the price.
All of them pay the toll if they can, answer no to bets and deals, ask for their money, sell no claims, and in
debt put up the first deed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from games.chance import pick
from games.core import Move
from games.klondike_board.board import (
    CARDS,
    CASINO,
    KIND,
    LODE,
    PRICE,
    REVENUE,
    RING,
    SALOON,
    SAWMILL,
    THEATRE,
)
from games.klondike_board.pending import Bidding
from games.klondike_board.state import (
    Auction,
    Bid,
    Buy,
    Collect,
    Decline,
    EndTurn,
    PassBid,
    PayToll,
    Prospect,
    Refuse,
    StayOut,
    Throw,
    View,
)
from games.players import AnyGlimpse

_THROWS_A_CARD: Final = 102 / 36
_STANDS: Final = 0.9
_TIMES: Final = {CASINO: 14 / 3, THEATRE: 11 / 6, SAWMILL: 3.0}

Buys = Callable[[View, int], bool]


def never(view: View, seat: int) -> bool:
    """Buys nothing."""
    return False


def always(view: View, seat: int) -> bool:
    """Buys what it can pay."""
    return True


def horizon(view: View, seat: int) -> bool:
    """Buys what should still earn its price."""
    seats, space = len(view.cash), view.at[seat]
    visits = sum(view.creeks) * _THROWS_A_CARD / len(RING) * (seats - 1) / seats
    heads = 1 + 0.4 * (seats - 1)
    a_visit = REVENUE[space] * _TIMES.get(KIND[space], heads if KIND[space] == SALOON else 1.0)
    return visits * a_visit * _STANDS > PRICE[space]


@dataclass(frozen=True, slots=True)
class Plain:
    """Buys by one rule; chooses creeks well or at random; bids for claims up to their gold, or not at all."""

    buys: Buys
    reads_creeks: bool = True
    bids: bool = True

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """The first of the moves that it likes."""
        view, seat = glimpse.view, glimpse.seat
        kinds = {type(move) for move in glimpse.moves}
        if Prospect in kinds:
            return self._creek(view, glimpse.moves, rng)
        if Buy in kinds:
            return Buy() if self.buys(view, seat) else Decline()
        if PassBid in kinds:
            auction = view.expect(Bidding)
            high, creek = auction.high, auction.creek
            worth = gold(view, creek) if self.bids and creek >= 0 else 0
            return Bid(high + 1) if high + 1 <= min(worth, view.cash[seat]) else PassBid()
        for move in (PayToll(), Collect(seat), Throw(), Refuse(), StayOut(), EndTurn()):
            if move in glimpse.moves and type(move) in kinds:
                return move
        return next(move for move in glimpse.moves if isinstance(move, Auction))

    def _creek(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        creeks = [move for move in moves if isinstance(move, Prospect)]
        if not self.reads_creeks:
            return pick(rng, creeks)
        return max(creeks, key=lambda move: gold(view, move.creek))


def gold(view: View, creek: int) -> float:
    """The gold of the next card of a creek, on average."""
    seen = {*view.discards, *(card for pile in view.shown for card in pile)}
    left = [card for card in range(len(CARDS)) if card not in seen]
    shown = view.shown[creek]
    twice = not shown or LODE in shown
    return sum(CARDS[card].gold * (2 if twice and card != LODE else 1) for card in left) / len(left)
