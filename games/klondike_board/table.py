"""What lies open on the table of KLONDIKE, in the state and in what is seen of it."""

from __future__ import annotations

from typing import Protocol

from games.klondike_board.pending import Pending
from games.klondike_board.state import Claim, Refused


class Table(Protocol):
    """What lies open: the same in the state and in what is seen of it, and changed by events alone.

    `shown` are the cards that lie face up beside the creeks, `discards` all others that were turned.
    `misses` says who must miss a turn, `climbs` who is held at the pass, `shows` who must throw a double to
    leave a theatre. `turn` is whose turn it is by the order of play. `claims` are sums that were not yet
    asked for, oldest first. `has_bet` and `has_offered` tell whether a bet and a deal were proposed in this
    turn.

    No rule looks at what the table merely remembers: `refused` are deals that were refused: who offered to
    whom, which deeds for which; `spared` are those who have refused a deal or a bet since their last turn;
    `fetched` is what the claim brought that was sold last.
    """

    cash: list[int]
    at: list[int]
    misses: list[bool]
    climbs: list[bool]
    shows: list[bool]
    owner: list[int]
    shown: list[list[int]]
    discards: list[int]
    claims: list[Claim]
    bank: int
    turn: int
    has_bet: bool
    has_offered: bool
    refused: frozenset[Refused]
    spared: frozenset[int]
    fetched: int

    @property
    def task(self) -> Pending:
        """What everybody waits for."""
        ...
