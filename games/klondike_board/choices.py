"""Who decides what in KLONDIKE, and the moves that are listed for it."""

from __future__ import annotations

from typing import Final, assert_never

from games.core import Aside, Chance, Decide, Move
from games.klondike_board.board import BOARD, CREEKS
from games.klondike_board.money import claimants, sellable
from games.klondike_board.pending import (
    Answering,
    Arriving,
    Asking,
    Betting,
    Bidding,
    Buying,
    Claiming,
    Dealing,
    Ending,
    Gambling,
    Joining,
    Opening,
    Over,
    Owing,
    Passing,
    Ready,
    Settled,
    Task,
    Throwing,
    Turning,
)
from games.klondike_board.state import (
    NOBODY,
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
from games.klondike_board.table import Table
from games.klondike_board.trade import bids, companions, stakes

# ------------------------------------------------------------------ who decides
CHANCES: Final[dict[type, Chance]] = {
    Dealing: Chance("cards"),
    Opening: Chance("start"),
    Throwing: Chance("move"),
    Gambling: Chance("casino"),
    Betting: Chance("bet"),
}


def actor(table: Table, task: Task) -> int:
    """The seat that is to choose or to throw, NOBODY where nobody is."""
    match task:
        case Ready() | Settled() | Throwing() | Claiming() | Buying() | Gambling() | Answering():
            return task.player
        case Bidding():
            return task.left[0]
        case Owing():
            return task.debtor
        case Opening() | Joining() | Betting():
            return task.waiting[0]
        case Asking():
            return table.claims[0].creditor
        case Dealing() | Over() | Arriving() | Turning() | Passing() | Ending():
            return NOBODY
        case _:
            assert_never(task)


_DECIDES: Final = tuple(map(Decide, range(6)))


def deciding(state: State, seat: int) -> Decide:
    """The turn of the one who decides; whoever may ask for money can do so meanwhile (KB-102b)."""
    others = [asker for asker in askers(state) if asker != seat] if state.claims else ()
    return Decide(seat, tuple(Aside(other, Collect(other)) for other in others)) if others else _DECIDES[seat]


def askers(state: State) -> tuple[int, ...]:
    """Who may ask for money now: while a player is to throw or to end the turn; at the end one by one."""
    task = state.todo[-1]
    if isinstance(task, Asking):
        return (state.claims[0].creditor,)
    return claimants(state.claims) if isinstance(task, Ready | Settled) else ()


# ------------------------------------------------------------------ the legal moves
def toll(state: State) -> int:
    """What it costs in all to be helped over the pass, in $1,000 (KB-84d)."""
    return BOARD.toll * (state.seats - 1)


_THROW: Final = Throw()
_END: Final = EndTurn()
_PASS: Final = PassBid()
_DIGS: Final[tuple[Move, ...]] = tuple(map(Prospect, CREEKS))
_SALES: Final[tuple[Move, ...]] = tuple(map(SellClaim, CREEKS))


def _own_claim(state: State, player: int) -> list[Move]:
    """Asking for one's own money, where there is any."""
    return [Collect(player)] if state.claims and player in askers(state) else []


def _ready(state: State, task: Ready) -> list[Move]:
    player = task.player
    helped = [PayToll()] if state.climbs[player] and state.cash[player] >= toll(state) else []
    return [*_own_claim(state, player), *helped, _THROW]


def _claiming(state: State, task: Claiming) -> list[Move]:
    """Any creek with cards; the claim can be sold where somebody could pay (KB-27b, KB-44a)."""
    open_ = [creek for creek in CREEKS if state.creeks[creek]]
    moves = [_DIGS[creek] for creek in open_]
    if sum(state.cash) > state.cash[task.player]:
        moves += [_SALES[creek] for creek in open_]
    return moves


def _bidding(state: State, task: Bidding) -> list[Move]:
    return [*map(Bid, bids(state, task.left[0], task.high)), _PASS]


def _settled(state: State, task: Settled) -> list[Move]:
    there = () if state.has_bet else companions(state, task.player)
    asks = _own_claim(state, task.player)
    if not there:
        return [*asks, _END]
    seats = "".join(sorted(map(str, there)))
    return [*(Bet(stake, seats) for stake in stakes(state, task.player, there)), *asks, _END]


def moves_for(state: State, task: Task) -> list[Move]:
    """The moves that are listed for a task, sorted; none where it is nature's turn."""
    match task:
        case Ready():
            return _ready(state, task)
        case Settled():
            return _settled(state, task)
        case Bidding():
            return _bidding(state, task)
        case Claiming():
            return _claiming(state, task)
        case Buying():
            return [Buy(), Decline()]
        case Owing():
            return [Auction(space) for space in sellable(state, task)]
        case Answering():
            return [Accept(), Refuse()]
        case Joining():
            return [Join(), StayOut()]
        case Asking():
            return [Collect(state.claims[0].creditor), LetGo()]
        case Dealing() | Opening() | Throwing() | Gambling() | Betting() | Over():
            return []
        case Arriving() | Turning() | Passing() | Ending():
            return []
        case _:
            assert_never(task)
