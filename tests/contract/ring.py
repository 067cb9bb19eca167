"""What games on a ring promise beside the contract: cash and tokens as the events tell, the richest wins."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from games.core import Over
from games.ring.events import Moved, Paid, Sent
from games.ring.state import BANK
from tests.contract.laws import Moment


def the_richest_wins(now: Moment) -> None:
    if isinstance(now.turn, Over):
        cash = now.state.cash
        assert now.turn.winners == tuple(seat for seat, money in enumerate(cash) if money == max(cash))


class Books:
    """Cash, places and how often what happened, from the events alone."""

    def __init__(self, grubstake: str) -> None:
        self.grubstake = grubstake
        """The name of the field of a state that holds it."""
        self.gained: dict[int, int] = defaultdict(int)
        self.lowest: dict[int, int] = defaultdict(int)
        self.at: dict[int, int] = defaultdict(int)
        self.kinds: Counter[type] = Counter()

    def __call__(self, now: Moment) -> None:
        start: int = getattr(now.state, self.grubstake)
        assert [start + self.gained[seat] for seat in now.seats] == now.state.cash
        assert start + min(self.lowest.values(), default=0) >= 0
        assert [self.at[seat] for seat in now.seats] == now.state.at

    def hear(self, event: Any) -> None:
        self.kinds[type(event)] += 1
        match event:
            case Paid(payer, payee, amount):
                assert amount > 0
                for seat, change in ((payer, -amount), (payee, amount)):
                    if seat != BANK:
                        self.gained[seat] += change
                        self.lowest[seat] = min(self.lowest[seat], self.gained[seat])
            case Moved(player, start, end):
                assert self.at[player] == start != end
                self.at[player] = end
            case Sent(player, end):
                self.at[player] = end
