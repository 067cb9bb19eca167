"""Who decides what in KLONDIKE, and the moves that are listed for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import Move
from games.klondike_board import tasks, trade
from games.klondike_board.board import BOARD, CREEKS
from games.klondike_board.money import sellable
from games.klondike_board.state import (
    Accept,
    Auction,
    Bet,
    Bid,
    Buy,
    Collect,
    Decline,
    EndTurn,
    Join,
    LetGo,
    PassBid,
    PayToll,
    Prospect,
    Refuse,
    SellClaim,
    State,
    StayOut,
    Throw,
)

# ------------------------------------------------------------------ who decides
CHANCES: Final = {
    tasks.Opening: "start",
    tasks.Throwing: "move",
    tasks.Gambling: "casino",
    tasks.Betting: "bet",
}


def _player(state: State, task: Any) -> int:
    return int(task.player)


DECIDER: Final[dict[type, Callable[[State, Any], int]]] = {
    tasks.Ready: _player,
    tasks.Claiming: _player,
    tasks.Buying: _player,
    tasks.Settled: _player,
    tasks.Answering: _player,
    tasks.Bidding: lambda state, task: task.left[0],
    tasks.Owing: lambda state, task: task.debtor,
    tasks.Joining: lambda state, task: task.waiting[0],
    tasks.Asking: lambda state, task: state.claims[0][0],
}


# ------------------------------------------------------------------ the legal moves
def toll(state: State) -> int:
    """What it costs in all to be helped over the pass, in $1,000 (KB-84d)."""
    return BOARD.toll * (state.seats - 1)


def _ready(state: State, task: tasks.Ready) -> list[Move]:
    if state.climbs[task.player] and state.cash[task.player] >= toll(state):
        return [PayToll(), Throw()]
    return [Throw()]


def _claiming(state: State, task: tasks.Claiming) -> list[Move]:
    """Any creek with cards; the claim can be sold where somebody could pay (KB-27b, KB-44a)."""
    open_ = [creek for creek in CREEKS if state.creeks[creek]]
    moves: list[Move] = [Prospect(creek) for creek in open_]
    if any(cash for seat, cash in enumerate(state.cash) if seat != task.player):
        moves += [SellClaim(creek) for creek in open_]
    return moves


def _bidding(state: State, task: tasks.Bidding) -> list[Move]:
    return [*(Bid(amount) for amount in trade.bids(state, task.left[0], task.high)), PassBid()]


def _settled(state: State, task: tasks.Settled) -> list[Move]:
    there = () if state.has_bet else trade.companions(state, task.player)
    bets: list[Move] = []
    if there:
        seats = "".join(sorted(map(str, there)))
        bets = [Bet(stake, seats) for stake in trade.stakes(state, task.player, there)]
    return [*bets, EndTurn()]


LISTS: Final[dict[type, Callable[[State, Any], list[Move]]]] = {
    tasks.Ready: _ready,
    tasks.Claiming: _claiming,
    tasks.Buying: lambda state, task: [Buy(), Decline()],
    tasks.Settled: _settled,
    tasks.Bidding: _bidding,
    tasks.Owing: lambda state, task: [Auction(space) for space in sellable(state, task)],
    tasks.Answering: lambda state, task: [Accept(), Refuse()],
    tasks.Joining: lambda state, task: [Join(), StayOut()],
    tasks.Asking: lambda state, task: [Collect(), LetGo()],
}
