"""What CALAMITYVILLE promises beside the contract: money, properties and pages add up for whoever listens."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.calamityville.board import (
    BOARD,
    BOOM,
    GOLD_PAGE,
    KIND,
    KINDS,
    LOT,
    MINE,
    MOST,
    NUMBER_OF,
    PAPERS,
    PRICE,
    RING,
    VISITOR_PAYS,
    is_boom,
)
from games.calamityville.deeds import kinds_in_stock
from games.calamityville.pending import Ready
from games.calamityville.state import (
    NOBODY,
    Began,
    Built,
    Busted,
    Finished,
    Moved,
    Paid,
    Passed,
    Piled,
    RanOut,
    Read,
    Returned,
    Sent,
    State,
)
from games.compat import override
from games.core import Over
from tests.contract.laws import Moment
from tests.contract.ring import Books, the_richest_wins
from tests.kit.faults import money_faults


def faults(state: State) -> list[str]:
    """Money adds up against the bank; every property, deed and page is in one place."""
    return [*money_faults(state, state.purse), *_page_faults(state), *_property_faults(state)]


def _page_faults(state: State) -> list[str]:
    found: list[str] = []
    order = [*state.read, *reversed(state.pile)]
    counts = (sum(map(is_boom, order)), len(order) - sum(map(is_boom, order)))
    if order and (counts != PAPERS[state.paper] or len(set(order)) < state.paper or GOLD_PAGE not in order):
        found.append("the pages do not add up")
    if [is_boom(page) for page in order] != sorted(map(is_boom, order), reverse=True):
        found.append("a bust page lies above a boom page")
    return found


def _property_faults(state: State) -> list[str]:
    found: list[str] = []
    for space in RING:
        name = BOARD.spaces[space].name
        kinds = {LOT: ("", *kinds_in_stock([])), MINE: ("", MINE)}.get(KIND[space], ("",))
        if state.built[space] not in kinds:
            found.append(f"that cannot stand on {name}")
        if bool(state.built[space]) != (state.owner[space] != NOBODY):
            found.append(f"{name} is built on by nobody, or owned without a building")
    if any(state.built.count(kind) > NUMBER_OF[kind] for kind in KINDS):
        found.append("the properties do not add up")
    owned = [[space for space in RING if state.owner[space] == seat] for seat in range(state.seats)]
    if [sorted(deeds) for deeds in state.deeds] != owned:
        found.append("the deeds do not add up")
    if max(map(len, state.deeds)) > MOST:
        found.append("somebody owns too many properties")
    return found


def a_turn_begins_with_nothing_left_to_walk(now: Moment) -> None:
    if now.state.todo and isinstance(now.state.todo[-1], Ready):
        assert (now.state.walk, now.state.again) == (0, False)


def the_end_comes_when_the_gold_runs_out(now: Moment) -> None:
    if isinstance(now.turn, Over):
        assert now.state.read[-1] == GOLD_PAGE


class TurnsGoRoundTheTable:
    def __init__(self) -> None:
        self.order: list[int] = []

    def hear(self, event: Any) -> None:
        if isinstance(event, Began):
            self.order.append(event.player)

    def __call__(self, now: Moment) -> None:
        first = self.order[:1]
        assert self.order == [(first[0] + turn) % len(now.seats) for turn in range(len(self.order))]
        assert len(self.order) > 20 * now.state.paper // 49 or not isinstance(now.turn, Over)


class WhoListensKnowsTheBooks(Books):
    """Cash, places, owners, stock and which pages were read, from the events alone."""

    def __init__(self) -> None:
        super().__init__("purse")
        self.owner = [NOBODY for _ in RING]
        self.stock = Counter(NUMBER_OF)
        self.read: list[int] = []
        self.boom = BOOM
        self.whys: set[str] = set()

    @override
    def __call__(self, now: Moment) -> None:
        state: State = now.state
        super().__call__(now)
        assert (self.owner, self.read) == (state.owner, state.read)
        assert self.stock == {kind: NUMBER_OF[kind] - state.built.count(kind) for kind in NUMBER_OF}
        assert "mine" not in self.whys or state.mines == VISITOR_PAYS
        ends = {self.kinds[RanOut], self.kinds[Finished], self.kinds[Busted]}
        assert ends == {1} or not isinstance(now.turn, Over)

    @override
    def hear(self, event: Any) -> None:
        assert not isinstance(event, Sent) or self.at[event.player] != event.end
        super().hear(event)
        match event:
            case Moved(_, start, end):
                assert 1 <= (end - start) % len(RING) <= 6
            case Paid(_, _, _, why, times):
                assert (why == "rent") == (times in range(1, 4)), event
                self.whys.add(why)
            case Piled(boom):
                self.boom = boom
            case Built(player, space, kind, price):
                assert self.owner[space] == NOBODY
                assert (KIND[space] == "mine") == (kind == "mine")
                assert price in (0, PRICE)
                self.owner[space] = player
                self.stock[kind] -= 1
                assert self.stock[kind] >= 0
            case Passed(giver, taker, space):
                assert self.owner[space] == giver != taker
                self.owner[space] = taker
            case Returned(owner, space, kind):
                assert self.owner[space] == owner != NOBODY
                self.owner[space] = NOBODY
                self.stock[kind] += 1
            case Read(_, number):
                assert number not in self.read
                assert number < BOOM or len(self.read) >= self.boom
                self.read.append(number)
        owners = Counter(self.owner)
        assert all(owners[seat] <= MOST for seat in owners if seat != NOBODY)


LAWS = (
    a_turn_begins_with_nothing_left_to_walk,
    the_end_comes_when_the_gold_runs_out,
    the_richest_wins,
    TurnsGoRoundTheTable,
    WhoListensKnowsTheBooks,
)
