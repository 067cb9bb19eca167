"""What KLONDIKE promises beside the contract: money, cards and deeds add up for whoever only listens."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from games.compat import override
from games.core import Decide, Over
from games.klondike_board.board import CARDS, CREEKS, DEEDS, JAIL, KIND, NAME, PASS, RING, THEATRE
from games.klondike_board.house import BEFORE, NO_BETS
from games.klondike_board.pending import Betting, Joining, Proposing, Ready, Reserving, Settled
from games.klondike_board.state import (
    NOBODY,
    AskDeal,
    Asked,
    Bet,
    Bought,
    Burned,
    Changed,
    Finished,
    Ghosted,
    State,
    Turned,
)
from tests.contract.laws import Moment
from tests.contract.ring import Books, the_richest_wins
from tests.kit.faults import money_faults


def faults(state: State) -> list[str]:
    """Money adds up against the bank and the pot, every card and deed is in one place."""
    found = money_faults(state, state.grubstake)
    if not all(_is_pot(task.pot, state.seats) for task in state.todo if isinstance(task, Betting)):
        found.append("the pot does not add up")
    cards = [*state.discards, *(card for pile in (*state.creeks, *state.shown) for card in pile)]
    if cards and (len(set(cards)) != len(cards) or len(cards) != _dealt(state)):
        found.append("the cards do not add up")
    for space in RING:
        owner = state.owner[space]
        if owner != NOBODY and (space not in DEEDS or not 0 <= owner < state.seats):
            found.append(f"nobody can own {NAME[space]}")
    return found


def _dealt(state: State) -> int:
    return len(CREEKS) * state.house.claims


def _is_pot(pot: int, seats: int) -> bool:
    """Return True if two or more can have staked so much, all alike (KB-95a)."""
    return pot > 0 and any(pot % stakes == 0 for stakes in range(2, seats + 1))


def a_turn_begins_in_order(now: Moment) -> None:
    """Claims are paid, marks lie where they may, and creeks show no more than they can."""
    state: State = now.state
    if not state.todo or not isinstance(state.todo[-1], Ready):
        return
    assert state.claims == [] or now.table.options
    for seat, space in enumerate(state.at):
        assert not state.climbs[seat] or KIND[space] == PASS
        assert not state.shows[seat] or (KIND[space] == THEATRE and state.owner[space] not in (NOBODY, seat))
        assert not (space == JAIL and (state.climbs[seat] or state.shows[seat]))
    for shown in state.shown:
        assert len(shown) <= 2
        assert all(CARDS[card].gold for card in shown)
    assert all(not CARDS[card].is_lode for card in state.discards)


def the_end_comes_when_all_is_dug_and_burnt(now: Moment) -> None:
    if isinstance(now.turn, Over):
        assert not any(now.state.creeks)
        assert set(now.state.owner) == {NOBODY}


def house_rules_are_kept(now: Moment) -> None:
    """Bets, lowest prices and deals in others' turns are there only by the rules that have them."""
    house, task = now.state.house, now.state.todo[-1]
    may_bet = house.bets != NO_BETS and (isinstance(task, Settled) or house.bets == BEFORE)
    assert may_bet or not any(isinstance(move, Bet) for move in now.moves)
    assert house.bets != NO_BETS or not isinstance(task, Joining | Betting)
    assert house.reserves or not isinstance(task, Reserving)
    asides = now.turn.asides if isinstance(now.turn, Decide) else ()
    asks = [aside for aside in asides if isinstance(aside.move, AskDeal)]
    assert house.any_deals or not (asks or isinstance(task, Proposing))


class TurnsGoRoundTheTable:
    """But for those whose turns are missed."""

    def __init__(self) -> None:
        self.order: list[int] = []

    def hear(self, event: Any) -> None:
        if isinstance(event, Asked) and isinstance(event.task, Ready):
            self.order += [event.task.player] * (self.order[-1:] != [event.task.player])

    def __call__(self, now: Moment) -> None:
        if isinstance(now.turn, Over):
            steps = Counter((after - before) % len(now.seats) for before, after in pairwise(self.order))
            assert steps[1] > 0.7 * len(self.order) > 10


class WhoListensKnowsTheBooks(Books):
    """Cash, places and owners, from the events alone."""

    def __init__(self) -> None:
        super().__init__("grubstake")
        self.owner = [NOBODY for _ in KIND]

    @override
    def __call__(self, now: Moment) -> None:
        super().__call__(now)
        assert self.owner == now.state.owner
        is_over = isinstance(now.turn, Over)
        assert self.kinds[Finished] == self.kinds[Ghosted] == is_over
        assert self.kinds[Turned] == _dealt(now.state) or not is_over

    @override
    def hear(self, event: Any) -> None:
        super().hear(event)
        match event:
            case Bought(player, space):
                assert self.at[player] == space
                assert self.owner[space] == NOBODY
                self.owner[space] = player
            case Changed(space, seller, buyer):
                assert self.owner[space] == seller != buyer
                self.owner[space] = buyer
            case Burned(space, owner):
                assert self.owner[space] == owner != NOBODY
                assert space in self.at.values()
                self.owner[space] = NOBODY
            case Ghosted():
                self.owner = [NOBODY for _ in KIND]


LAWS = (
    a_turn_begins_in_order,
    the_end_comes_when_all_is_dug_and_burnt,
    the_richest_wins,
    house_rules_are_kept,
    TurnsGoRoundTheTable,
    WhoListensKnowsTheBooks,
)
