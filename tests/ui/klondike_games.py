"""Games of KLONDIKE, the board game, for tests of the screen: played as far as a test wants."""

from __future__ import annotations

from functools import cache
from random import Random

from games.core import Chance, Decide, Move
from games.klondike_board import GAME
from games.klondike_board.bargains import indebted
from games.klondike_board.pending import Bidding, Ready
from games.klondike_board.state import (
    NOBODY,
    Accept,
    Bet,
    Bid,
    Buy,
    EndTurn,
    Offer,
    PassBid,
    Prospect,
    Refuse,
    SellClaim,
    State,
)
from games.match import Match

SEATS = ("Belle", "computer:hard", "Soapy", "computer:easy")
DEAREST = 18
"""The highest bid, in $1,000."""


def played(number: int = 1, seats: tuple[str, ...] = SEATS, most: int = 10_000, collect: str = "") -> Match:
    """A match between players with some sense, as far as `most` entries."""
    options = {"collect": collect} if collect else {}
    match, rng = Match.begin(GAME, seats, options), Random(number)
    while not match.is_over and len(match.log) < most:
        if isinstance(match.turn, Chance):
            match.happen(rng)
        else:
            match.play(chosen(match.state, rng))
    return match


@cache
def finished(number: int, seats: int) -> Match:
    """A match of so many that was played to its end. Do not change it."""
    return played(number, ("Belle", "computer:hard", "Soapy", "computer:easy", "Klara", "Kate")[:seats])


def chosen(state: State, rng: Random) -> Move:
    """Buys and bids within reason, sells a claim, bets, deals, and asks for money now and then."""
    task, moves, turn = state.todo[-1], GAME.moves(state), GAME.turn(state)
    if isinstance(turn, Decide) and turn.asides and rng.random() < 0.3:
        return rng.choice(turn.asides).move
    by_kind: dict[type, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(type(move), []).append(move)
    if isinstance(task, Bidding):
        bids = [move for move in by_kind.get(Bid, []) if isinstance(move, Bid) and move.amount <= DEAREST]
        return rng.choice(bids) if bids and rng.random() < 0.7 else PassBid()
    if isinstance(task, Ready) and rng.random() < 0.06:
        deal = _deal(state, task.player, rng)
        if deal:
            return deal
    weights = {Prospect: 5.0, SellClaim: 1.0, Buy: 4.0, EndTurn: 8.0, Bet: 1.0, Accept: 1.0, Refuse: 1.0}
    kinds = sorted(by_kind, key=lambda kind: kind.__name__)
    kind = rng.choices(kinds, [weights.get(kind, 1.0) for kind in kinds])[0]
    return rng.choice(by_kind[kind])


def _deal(state: State, player: int, rng: Random) -> Offer | None:
    """Cash for a building of somebody else."""
    found = [space for space, owner in enumerate(state.owner) if owner not in (NOBODY, player)]
    cash = min(10, state.cash[player])
    if not found or not cash or indebted(state):
        return None
    space = rng.choice(found)
    return Offer(state.owner[space], cash, 0, "-", str(space))
