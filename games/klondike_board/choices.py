"""Who decides what in KLONDIKE, and the moves that are listed for it."""

from __future__ import annotations

from typing import Final, assert_never

from games.core import Aside, Chance, Decide, Move
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import BOARD, CREEKS
from games.klondike_board.money import claimants, sellable
from games.klondike_board.table import Table
from games.klondike_board.trade import bids, companions, stakes

# ------------------------------------------------------------------ who decides
CHANCES: Final[dict[type, Chance]] = {
    pending.Dealing: Chance("cards"),
    pending.Opening: Chance("start"),
    pending.Throwing: Chance("move"),
    pending.Gambling: Chance("casino"),
    pending.Betting: Chance("bet"),
}


def actor(table: Table, task: pending.Task) -> int:
    """The seat that is to choose or to throw, NOBODY where nobody is."""
    match task:
        case (
            pending.Ready()
            | pending.Settled()
            | pending.Throwing()
            | pending.Claiming()
            | pending.Buying()
            | pending.Gambling()
            | pending.Answering()
        ):
            return task.player
        case pending.Bidding():
            return task.left[0]
        case pending.Owing():
            return task.debtor
        case pending.Opening() | pending.Joining() | pending.Betting():
            return task.waiting[0]
        case pending.Asking():
            return table.claims[0].creditor
        case (
            pending.Dealing()
            | pending.Over()
            | pending.Arriving()
            | pending.Turning()
            | pending.Passing()
            | pending.Ending()
        ):
            return kb.NOBODY
        case _:
            assert_never(task)


_DECIDES: Final = tuple(map(Decide, range(6)))


def deciding(state: kb.State, seat: int) -> Decide:
    """The turn of the one who decides; whoever may ask for money can do so meanwhile (KB-102b)."""
    others = [asker for asker in askers(state) if asker != seat] if state.claims else ()
    return (
        Decide(seat, tuple(Aside(other, kb.Collect(other)) for other in others)) if others else _DECIDES[seat]
    )


def askers(state: kb.State) -> tuple[int, ...]:
    """Who may ask for money now: while a player is to throw or to end the turn; at the end one by one."""
    task = state.todo[-1]
    if isinstance(task, pending.Asking):
        return (state.claims[0].creditor,)
    return claimants(state.claims) if isinstance(task, pending.Ready | pending.Settled) else ()


# ------------------------------------------------------------------ the legal moves
def toll(state: kb.State) -> int:
    """What it costs in all to be helped over the pass, in $1,000 (KB-84d)."""
    return BOARD.toll * (state.seats - 1)


_THROW: Final = kb.Throw()
_END: Final = kb.EndTurn()
_PASS: Final = kb.PassBid()
_DIGS: Final[tuple[Move, ...]] = tuple(map(kb.Prospect, CREEKS))
_SALES: Final[tuple[Move, ...]] = tuple(map(kb.SellClaim, CREEKS))


def _own_claim(state: kb.State, player: int) -> list[Move]:
    """Asking for one's own money, where there is any."""
    return [kb.Collect(player)] if state.claims and player in askers(state) else []


def _ready(state: kb.State, task: pending.Ready) -> list[Move]:
    player = task.player
    helped = [kb.PayToll()] if state.climbs[player] and state.cash[player] >= toll(state) else []
    return [*_own_claim(state, player), *helped, _THROW]


def _claiming(state: kb.State, task: pending.Claiming) -> list[Move]:
    """Any creek with cards; the claim can be sold where somebody could pay (KB-27b, KB-44a)."""
    open_ = [creek for creek in CREEKS if state.creeks[creek]]
    moves = [_DIGS[creek] for creek in open_]
    if sum(state.cash) > state.cash[task.player]:
        moves += [_SALES[creek] for creek in open_]
    return moves


def _bidding(state: kb.State, task: pending.Bidding) -> list[Move]:
    return [*map(kb.Bid, bids(state, task.left[0], task.high)), _PASS]


def _settled(state: kb.State, task: pending.Settled) -> list[Move]:
    there = () if state.has_bet else companions(state, task.player)
    asks = _own_claim(state, task.player)
    if not there:
        return [*asks, _END]
    seats = "".join(sorted(map(str, there)))
    return [*(kb.Bet(stake, seats) for stake in stakes(state, task.player, there)), *asks, _END]


def moves_for(state: kb.State, task: pending.Task) -> list[Move]:
    """The moves that are listed for a task, sorted; none where it is nature's turn."""
    match task:
        case pending.Ready():
            return _ready(state, task)
        case pending.Settled():
            return _settled(state, task)
        case pending.Bidding():
            return _bidding(state, task)
        case pending.Claiming():
            return _claiming(state, task)
        case pending.Buying():
            return [kb.Buy(), kb.Decline()]
        case pending.Owing():
            return [kb.Auction(space) for space in sellable(state, task)]
        case pending.Answering():
            return [kb.Accept(), kb.Refuse()]
        case pending.Joining():
            return [kb.Join(), kb.StayOut()]
        case pending.Asking():
            return [kb.Collect(state.claims[0].creditor), kb.LetGo()]
        case (
            pending.Dealing()
            | pending.Opening()
            | pending.Throwing()
            | pending.Gambling()
            | pending.Betting()
            | pending.Over()
        ):
            return []
        case pending.Arriving() | pending.Turning() | pending.Passing() | pending.Ending():
            return []
        case _:
            assert_never(task)
