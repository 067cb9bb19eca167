"""What STRIKE IT RICH promises beside the contract: money and mines add up, and cash may be a secret."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.core import Over
from games.strike_it_rich.board import GOAL, MARKERS, MINES, PRICES, PURSE
from games.strike_it_rich.state import HIDDEN, NOBODY, Bought, Claimed, Sold, State, Struck, Won
from tests.contract.laws import Moment
from tests.kit.faults import money_faults


def faults(state: State) -> list[str]:
    """Money adds up against the bank, markers to those on the board (SR-15c, SR-77a)."""
    found = money_faults(state, PURSE)
    if state.counted != state.cash:
        found.append("the public count of cash is wrong")
    if state.mines != [state.owner.count(0), state.owner.count(1)]:
        found.append("the markers do not add up")
    if max(state.mines) > MARKERS:
        found.append(f"a player owns more than {MARKERS} mines")
    return found


def nobody_sees_what_the_other_has(now: Moment) -> None:
    cash, game = now.state.cash, now.game
    is_open = isinstance(now.turn, Over) or not now.match.options["secret"]
    for seat in now.seats:
        view = game.observe(now.state, seat)
        assert view.counted == cash
        assert view.cash == [cash[other] if is_open or other == seat else HIDDEN for other in now.seats]
    assert game.observe(now.state, None).cash == (cash if is_open else [HIDDEN, HIDDEN])


def scores_are_cash_and_what_the_mines_would_sell_for(now: Moment) -> None:
    state: State = now.state
    for seat, score in enumerate(now.game.scores(state)):
        mines = [PRICES[mine] for mine in MINES if state.owner[mine] == seat]
        assert len(mines) <= MARKERS
        assert score == state.cash[seat] + sum(mines)


def the_goal_is_reached(now: Moment) -> None:
    if isinstance(now.turn, Over):
        assert now.turn.winners == (now.state.player,)
        assert now.state.cash[now.state.player] >= now.match.options.get("goal", GOAL)


class WhoListensKnowsTheBooks:
    """Cash and mines, from the events alone."""

    def __init__(self) -> None:
        self.cash = [PURSE, PURSE]
        self.owner = [NOBODY for _ in MINES]
        self.kinds: Counter[type] = Counter()

    def __call__(self, now: Moment) -> None:
        assert (self.cash, self.owner) == (now.state.cash, now.state.owner)
        assert self.kinds[Won] == isinstance(now.turn, Over)

    def hear(self, event: Any) -> None:
        self.kinds[type(event)] += 1
        match event:
            case Bought():
                self.cash[event.player] -= event.price
                if event.seller != NOBODY:
                    self.cash[event.seller] += event.price
                assert self.owner[event.mine] == event.seller
                self.owner[event.mine] = event.player
            case Struck():
                self.cash[event.player] += event.value
                self.cash[event.owner] += event.value * len(event.beside)
                assert {self.owner[mine] for mine in (event.mine, *event.beside)} == {event.owner}
            case Sold():
                self.cash[event.player] += event.price
                assert self.owner[event.mine] == event.player
                self.owner[event.mine] = NOBODY
            case Claimed():
                assert self.owner[event.mine] == event.loser != event.player
                self.owner[event.mine] = event.player
            case Won():
                assert list(event.cash) == self.cash


class FortunesFallBySpecialClaimsAlone:
    def __init__(self) -> None:
        self.before: tuple[int, ...] = (0, 0)
        self.losers: set[int] = set()

    def hear(self, event: Any) -> None:
        if isinstance(event, Claimed):
            self.losers.add(event.loser)

    def __call__(self, now: Moment) -> None:
        scores = now.game.scores(now.state)
        assert {seat for seat in now.seats if scores[seat] < self.before[seat]} <= self.losers
        self.before = scores
        self.losers.clear()


LAWS = (
    nobody_sees_what_the_other_has,
    scores_are_cash_and_what_the_mines_would_sell_for,
    the_goal_is_reached,
    WhoListensKnowsTheBooks,
    FortunesFallBySpecialClaimsAlone,
)
