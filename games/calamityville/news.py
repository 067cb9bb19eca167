"""What the newspaper pages of CALAMITYVILLE do, one function for each act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.calamityville.board import (
    AGAIN,
    ALL_COLLECT,
    ALL_COLLECT_EACH,
    ALL_PAY,
    ALL_PAY_EACH,
    BOOM,
    CAVE_IN,
    COLLECT,
    DONKEY,
    FIRE,
    FREE_BUILDING,
    GIVE,
    GIVE_FIRST,
    GOLD_OUT,
    LEVY,
    MINES,
    NEXT_MINE,
    NUGGET,
    PAGES,
    PAY,
    TO_STATION,
    TREAT,
    Page,
)
from games.calamityville.completion import let_loose, owe
from games.calamityville.fold import happen
from games.calamityville.pending import Arriving, Blaming, Drawing, Giving, Losing, Over, Placing
from games.calamityville.property import (
    has_room,
    houses,
    mines,
    number_of,
    pass_on,
    taker,
    vacant_lots,
)
from games.calamityville.state import (
    BANK,
    NOBODY,
    Busted,
    Event,
    Finished,
    Fizzled,
    RanOut,
    Read,
    Refreshed,
    Sent,
    State,
)
from games.ring.estate import clockwise, pay, richest

Act = Callable[[State, list[Event], int, Page], None]


def read(state: State, out: list[Event], player: int) -> None:
    """The top page is read and followed, and never used again (CV-32a, CV-35a, CV-35b, CV-40a, CV-40b)."""
    page = state.pile.pop()
    if page >= BOOM and (not state.read or max(state.read) < BOOM):
        happen(state, out, Busted(player))
    happen(state, out, Read(player, page))
    before = len(out), len(state.todo)
    _ACTS[PAGES[page].act](state, out, player, PAGES[page])
    if before == (len(out), len(state.todo)):
        happen(state, out, Fizzled(player, page))


def _why(page: Page) -> str:
    return "safe" if page.safe else "news"


def _from(player: int, state: State) -> tuple[int, ...]:
    """All players, the reader first."""
    return (player, *clockwise(player, state.seats))


def _owned(state: State, seat: int, page: Page) -> int:
    return number_of(state.built, state.deeds[seat], page.kind)


# ------------------------------------------------------------------ money comes
def _collect(state: State, out: list[Event], player: int, page: Page) -> None:
    pay(state, out, BANK, player, page.amount, "news")


def _all_collect(state: State, out: list[Event], player: int, page: Page) -> None:
    for seat in _from(player, state):
        pay(state, out, BANK, seat, page.amount, "news")


def _all_collect_each(state: State, out: list[Event], player: int, page: Page) -> None:
    for seat in _from(player, state):
        pay(state, out, BANK, seat, page.amount * _owned(state, seat, page), "news")


def _levy(state: State, out: list[Event], player: int, page: Page) -> None:
    """Everybody else pays the reader (CV-42b)."""
    owe(state, [(seat, player, page.amount) for seat in clockwise(player, state.seats)], "news")


# ------------------------------------------------------------------ money goes
def _pay(state: State, out: list[Event], player: int, page: Page) -> None:
    """What is not for a player is the bank's, the safe's as well (CV-42a)."""
    owe(state, [(player, BANK, page.amount)], _why(page))


def _all_pay(state: State, out: list[Event], player: int, page: Page) -> None:
    owe(state, [(seat, BANK, page.amount) for seat in _from(player, state)], _why(page))


def _all_pay_each(state: State, out: list[Event], player: int, page: Page) -> None:
    """Counted when the page is read, whatever must be sold for it."""
    debts = [(seat, BANK, page.amount * _owned(state, seat, page)) for seat in _from(player, state)]
    owe(state, [debt for debt in debts if debt[2]], "news")


def _treat(state: State, out: list[Event], player: int, page: Page) -> None:
    """The reader pays everybody else, from his left (CV-42b)."""
    owe(state, [(player, seat, page.amount) for seat in clockwise(player, state.seats)], "news")


# ------------------------------------------------------------------ ways and throws
def _nugget(state: State, out: list[Event], player: int, page: Page) -> None:
    state.todo.append(Drawing(player, "news"))


def _to_station(state: State, out: list[Event], player: int, page: Page) -> None:
    _send(state, out, player, 0, "station")


def _next_mine(state: State, out: list[Event], player: int, page: Page) -> None:
    """Forward to the next mine space, which takes effect before the die moves the token (CV-32d)."""
    ahead = [space for space in MINES if space > state.at[player]]
    _send(state, out, player, (ahead or MINES)[0], "mine")


def _send(state: State, out: list[Event], player: int, space: int, why: str) -> None:
    if state.at[player] != space:
        happen(state, out, Sent(player, space, why))
        state.todo.append(Arriving(player))


def _again(state: State, out: list[Event], player: int, page: Page) -> None:
    happen(state, out, Refreshed(player))


def _donkey(state: State, out: list[Event], player: int, page: Page) -> None:
    let_loose(state, out, player)


# ------------------------------------------------------------------ properties
def _free_building(state: State, out: list[Event], player: int, page: Page) -> None:
    """It has to be put up; where the reader or the town has no room for it, it lapses (CV-51a)."""
    if has_room(state, player) and vacant_lots(state):
        state.todo.append(Placing(player))


def _give(state: State, out: list[Event], player: int, page: Page) -> None:
    """To the player on the left, or the next who has room (CV-44a, CV-44b)."""
    receiver = taker(state, player, (player + 1) % state.seats)
    if receiver != NOBODY and state.deeds[player]:
        state.todo.append(Giving(player, receiver))


def _give_first(state: State, out: list[Event], player: int, page: Page) -> None:
    """The same with the property that the reader got first."""
    receiver = taker(state, player, (player + 1) % state.seats)
    if receiver != NOBODY and state.deeds[player]:
        pass_on(state, out, player, receiver, state.deeds[player][0])


def _cave_in(state: State, out: list[Event], player: int, page: Page) -> None:
    if own := mines(state, player):
        state.todo.append(Losing(player, own, CAVE_IN))


def _fire(state: State, out: list[Event], player: int, page: Page) -> None:
    """Who has most buildings loses one; where several have, the reader says who."""
    most = richest([len(houses(state, seat)) for seat in range(state.seats)])
    if not houses(state, most[0]):
        return
    if len(most) > 1:
        state.todo.append(Blaming(player, most))
    else:
        state.todo.append(Losing(most[0], houses(state, most[0]), FIRE))


def _gold_out(state: State, out: list[Event], player: int, page: Page) -> None:
    """The game is over at once; only cash counts (CV-27a, CV-27b, CV-43a, CV-43d)."""
    happen(state, out, RanOut(player))
    winners = richest(state.cash)
    happen(state, out, Finished(winners))
    state.todo[:] = [Over(winners)]


_ACTS: Final[dict[str, Act]] = {
    COLLECT: _collect,
    ALL_COLLECT: _all_collect,
    ALL_COLLECT_EACH: _all_collect_each,
    LEVY: _levy,
    NUGGET: _nugget,
    FREE_BUILDING: _free_building,
    TO_STATION: _to_station,
    NEXT_MINE: _next_mine,
    AGAIN: _again,
    DONKEY: _donkey,
    PAY: _pay,
    ALL_PAY: _all_pay,
    ALL_PAY_EACH: _all_pay_each,
    TREAT: _treat,
    GIVE: _give,
    GIVE_FIRST: _give_first,
    CAVE_IN: _cave_in,
    FIRE: _fire,
    GOLD_OUT: _gold_out,
}
