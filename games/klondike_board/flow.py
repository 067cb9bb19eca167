"""What goes by itself in a turn of KLONDIKE, until somebody must choose or nature must throw."""

from __future__ import annotations

from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.board import CARDS, GOES_TO, JAIL, LODE
from games.klondike_board.fold import happen
from games.klondike_board.interned import asked, began
from games.klondike_board.landing import land
from games.klondike_board.money import jail, meet, owe, pay, release
from games.ring.estate import richest


def run(state: kb.State, out: list[kb.Event]) -> None:  # noqa: PLR0912
    """Do what needs no choice, until the task on top does; then tell what that is."""
    todo = state.todo
    while True:
        task = todo[-1]
        match task:
            case (
                pending.Ready() | pending.Throwing() | pending.Settled()
            ):  # the first ones are the most frequent ones
                break
            case pending.Passing():
                _pass_on(state, out)
            case pending.Arriving():
                todo.pop()
                land(state, out, task.player)
            case pending.Turning():
                _turn_over(state, out, task)
            case pending.Bidding():
                if bidding := _bid(state, out, task):
                    task = bidding
                    break
            case pending.Owing():
                if not meet(state, out, task):
                    break
            case pending.Asking():
                if state.claims:
                    break
                todo.pop()
            case pending.Ending():
                _end(state, out)
            case _:
                break
    out.append(asked(task))  # it changes nothing but views


def begin(state: kb.State, out: list[kb.Event], player: int, *, again: bool) -> None:
    """A turn is missed (KB-78a), or begins; what lies below it will pass it on."""
    if state.misses[player]:
        happen(state, out, kb.Missed(player))
        if not again:
            state.turn = player  # seen is only whose turn was played last
        return
    happen(state, out, began(player, again))
    state.todo.append(pending.Ready(player))


def _turn_over(state: kb.State, out: list[kb.Event], task: pending.Turning) -> None:
    """Turn the top card over; the last one of all ends the game once it is settled (KB-104a, KB-104b)."""
    state.todo.pop()
    player, creek = task
    number = state.creeks[creek].pop()
    amount, doubled = gold_of(state.shown[creek], number)
    happen(state, out, kb.Turned(player, creek, number, amount, doubled))
    if not any(state.creeks):
        state.todo[:] = [pending.Ending()]
    if amount:
        pay(state, out, kb.BANK, player, amount, "gold")
    else:
        _carry_out(state, out, player, number)


def gold_of(shown: list[int], number: int) -> tuple[int, bool]:
    """What a card pays in a creek with these beside it, and whether doubled (KB-32a, KB-37a, KB-38a)."""
    gold = CARDS[number].gold
    doubled = bool(gold) and number != LODE and (not shown or LODE in shown)
    return gold * (1 + doubled), doubled


def _carry_out(state: kb.State, out: list[kb.Event], player: int, number: int) -> None:
    """Do what a card without gold says (KB-29a)."""
    card = CARDS[number]
    if card.misses:
        happen(state, out, kb.Stopped(player, "turn"))
    if GOES_TO[number] == JAIL:
        jail(state, out, player, "card")
    elif GOES_TO[number] >= 0:
        happen(state, out, kb.Sent(player, GOES_TO[number], "card"))
        state.todo.append(pending.Arriving(player))
    if card.fine:
        owe(state, player, (kb.BANK,), card.fine, "fine")
    if card.tithe:
        pay(state, out, player, kb.BANK, state.cash[player] // 10, "royalty")


def _bid(state: kb.State, out: list[kb.Event], task: pending.Bidding) -> pending.Bidding | None:
    """Those who cannot bid higher are out; an auction ends with one bidder left, or with none (KB-44c)."""
    seller, creek, space, bidding, high, leader = task
    cash = state.cash
    left = tuple([seat for seat in bidding if seat == leader or cash[seat] > high])
    if left != bidding:
        task = state.todo[-1] = pending.Bidding(seller, creek, space, left, high, leader)
    if left and left != (leader,):
        return task
    state.todo.pop()
    happen(state, out, kb.Knocked(task.leader, task.high))
    (_sell_claim if task.creek >= 0 else _sell_deed)(state, out, task)
    return None


def _sell_claim(state: kb.State, out: list[kb.Event], task: pending.Bidding) -> None:
    """The buyer pays and has the card in every respect; the seller's turn ends (KB-45a-d)."""
    buyer = task.leader
    if buyer == kb.NOBODY:
        state.todo.append(pending.Turning(task.seller, task.creek))
        return
    pay(state, out, buyer, task.seller, task.high, "claim")
    state.todo[:] = [left for left in state.todo if not isinstance(left, pending.Settled)]
    state.todo.append(pending.Turning(buyer, task.creek))


def _sell_deed(state: kb.State, out: list[kb.Event], task: pending.Bidding) -> None:
    """A debtor's building goes to the highest bidder; what nobody wants stays (KB-98b)."""
    owing = state.todo[-1]
    assert isinstance(owing, pending.Owing)
    if task.leader == kb.NOBODY:
        state.todo[-1] = owing._replace(tried=(*owing.tried, task.space))
        return
    pay(state, out, task.leader, task.seller, task.high, "deed")
    happen(state, out, kb.Changed(task.space, task.seller, task.leader))
    release(state, out)


def _pass_on(state: kb.State, out: list[kb.Event]) -> None:
    """The next player on the left, or the one whom a transport company carries on (KB-24b, KB-82b)."""
    if state.rides != kb.NOBODY:
        rider, state.rides = state.rides, kb.NOBODY
        begin(state, out, rider, again=True)
    else:
        begin(state, out, (state.turn + 1) % len(state.cash), again=False)


def _end(state: kb.State, out: list[kb.Event]) -> None:
    """Whoever is owed may still ask; deeds go back; the most cash wins (KB-102d, KB-105a to KB-106c)."""
    if state.claims:
        state.todo.append(pending.Asking())
        return
    state.todo.pop()
    happen(state, out, kb.Ghosted())
    winners = richest(state.cash)
    happen(state, out, kb.Finished(winners))
    state.todo.append(pending.Over(winners))
