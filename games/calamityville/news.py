"""The acts of the newspaper pages of CALAMITYVILLE, one function for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.calamityville import board, deeds, pending
from games.calamityville import state as cv
from games.calamityville.completion import queue_debt_tasks, release_donkey
from games.calamityville.fold import apply_event
from games.ring.fold import pay
from games.ring.state import clockwise, leading_seats

Act = Callable[[cv.State, list[cv.Event], int, board.Page], None]


def read(state: cv.State, out: list[cv.Event], task: pending.Reading) -> None:
    """Read and follow the top page, and never use it again (CV-32a, CV-35a, CV-35b, CV-40a, CV-40b)."""
    player = task.player
    page = state.pile.pop()
    if page >= board.BOOM and (not state.read or max(state.read) < board.BOOM):
        apply_event(state, out, cv.Busted(player))
    apply_event(state, out, cv.Read(player, page, task.why))
    demand, before = board.PAGES[page], (len(out), len(state.todo))
    _ACTS[demand.act](state, out, player, demand)
    if before == (len(out), len(state.todo)):
        apply_event(state, out, cv.Fizzled(player, page, _no_effect_reason(state, player, demand.act)))


def _no_effect_reason(state: cv.State, player: int, act: str) -> str:
    """Return the reason a page has no effect for its reader, as in `Fizzled`."""
    if act == board.FREE_BUILDING:
        return "lot" if deeds.has_room(state, player) else "full"
    is_gift = act in (board.GIVE, board.GIVE_FIRST)
    return "taker" if is_gift and state.deeds[player] else "nobody"


def _reader_first(player: int, state: cv.State) -> tuple[int, ...]:
    """Return all seats clockwise, the reader first."""
    return (player, *clockwise(player, state.seats))


def _count_owned(state: cv.State, seat: int, page: board.Page) -> int:
    return deeds.count_kind(state.built, state.deeds[seat], page.kind)


# ------------------------------------------------------------------ income
def _collect(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    pay(state, out, cv.BANK, player, page.amount, "news")


def _all_collect_each(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    for seat in _reader_first(player, state):
        pay(state, out, cv.BANK, seat, page.amount * _count_owned(state, seat, page), "news")


def _levy(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Make all others pay the reader (CV-42b)."""
    queue_debt_tasks(state, [(seat, player, page.amount) for seat in clockwise(player, state.seats)], "news")


# ------------------------------------------------------------------ payments
def _all_pay(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Make all players pay the bank, or the safe, which is the bank's as well (CV-42a)."""
    why = "safe" if page.safe else "news"
    queue_debt_tasks(state, [(seat, cv.BANK, page.amount) for seat in _reader_first(player, state)], why)


def _all_pay_each(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Charge all players by their properties as they are now, before anyone sells some to pay."""
    debts = [
        (seat, cv.BANK, page.amount * _count_owned(state, seat, page))
        for seat in _reader_first(player, state)
    ]
    queue_debt_tasks(state, [debt for debt in debts if debt[2]], "news")


def _treat(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Make the reader pay all others, from the left (CV-42b)."""
    queue_debt_tasks(state, [(player, seat, page.amount) for seat in clockwise(player, state.seats)], "news")


# ------------------------------------------------------------------ nuggets, moves and the donkey
def _nugget(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    state.todo.append(pending.Drawing(player, "news"))


def _to_station(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    _send(state, out, player, 0, "station")


def _next_mine(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Send the token forward to the next mine, which takes effect before the move by the dice (CV-32d)."""
    ahead = [space for space in board.MINES if space > state.at[player]]
    _send(state, out, player, (ahead or board.MINES)[0], "mine")


def _send(state: cv.State, out: list[cv.Event], player: int, space: int, why: str) -> None:
    if state.at[player] != space:
        apply_event(state, out, cv.Sent(player, space, why))
        state.todo.append(pending.Arriving(player))


def _again(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    apply_event(state, out, cv.Refreshed(player))


def _donkey(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    release_donkey(state, out, player)


def _extra(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Read the next page at once; there always is one, as the gold page is still to come."""
    state.todo.append(pending.Reading(player, "page"))


# ------------------------------------------------------------------ properties
def _free_building(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Demand a free building, unless the reader or the town has no room for it (CV-51a)."""
    if deeds.has_room(state, player) and deeds.empty_lots(state):
        state.todo.append(pending.Placing(player))


def _give(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Make the reader give a deed to the player on the left, or the next with room (CV-44a, CV-44b)."""
    receiver = deeds.find_receiver(state, player, (player + 1) % state.seats)
    if receiver != cv.NOBODY and state.deeds[player]:
        state.todo.append(pending.Giving(player, receiver))


def _give_first(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Give the property that the reader got first to the same player as `_give` would."""
    receiver = deeds.find_receiver(state, player, (player + 1) % state.seats)
    if receiver != cv.NOBODY and state.deeds[player]:
        deeds.pass_deed(state, out, player, receiver, state.deeds[player][0])


def _cave_in(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    if own := deeds.mine_spaces(state, player):
        state.todo.append(pending.Losing(player, own, board.CAVE_IN))


def _fire(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """Make the player with most buildings lose one; if several tie, the reader chooses who."""
    most = leading_seats([len(deeds.house_lots(state, seat)) for seat in range(state.seats)])
    if not deeds.house_lots(state, most[0]):
        return
    if len(most) > 1:
        state.todo.append(pending.Blaming(player, most))
    else:
        state.todo.append(pending.Losing(most[0], deeds.house_lots(state, most[0]), board.FIRE))


def _gold_out(state: cv.State, out: list[cv.Event], player: int, page: board.Page) -> None:
    """End the game at once; only cash counts (CV-27a, CV-27b, CV-43a, CV-43d)."""
    apply_event(state, out, cv.RanOut(player))
    winners = leading_seats(state.cash)
    apply_event(state, out, cv.Finished(winners))
    state.todo[:] = [pending.Over(winners)]


_ACTS: Final[dict[str, Act]] = {
    board.COLLECT: _collect,
    board.ALL_COLLECT_EACH: _all_collect_each,
    board.LEVY: _levy,
    board.NUGGET: _nugget,
    board.FREE_BUILDING: _free_building,
    board.TO_STATION: _to_station,
    board.NEXT_MINE: _next_mine,
    board.AGAIN: _again,
    board.DONKEY: _donkey,
    board.ALL_PAY: _all_pay,
    board.ALL_PAY_EACH: _all_pay_each,
    board.TREAT: _treat,
    board.GIVE: _give,
    board.GIVE_FIRST: _give_first,
    board.CAVE_IN: _cave_in,
    board.FIRE: _fire,
    board.EXTRA: _extra,
    board.GOLD_OUT: _gold_out,
}
