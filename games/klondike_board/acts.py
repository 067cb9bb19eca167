"""What each move and outcome of KLONDIKE does. Clause numbers are those of its clauses.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import IllegalMove
from games.klondike_board import board, pending
from games.klondike_board import state as kb
from games.klondike_board.choices import askers, toll
from games.klondike_board.flow import begin
from games.klondike_board.fold import happen
from games.klondike_board.interned import threw
from games.klondike_board.money import charge, lapse_by_throw, owe, pay, revenue, sellable
from games.klondike_board.trade import (
    MOST_COUNTERS,
    check_bet,
    check_bid,
    check_offer,
    strike_deal,
    throw_for_pot,
)
from games.ring.estate import clockwise, moved, raised, walked

_NO_MONEY: Final = "There is no money for you to ask for."
LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A letter for each card, in the order of the data file."""


# ------------------------------------------------------------------ what moves do
def _top(state: kb.State, kind: type[kb.Kind], sentence: str) -> kb.Kind:
    """The task on top, where it is of this kind. Raises `IllegalMove` with the sentence."""
    task = state.todo[-1]
    if not isinstance(task, kind):
        raise IllegalMove(sentence)
    return task


def _deal(state: kb.State, out: list[kb.Event], move: kb.Deck) -> None:
    """Nine cards face down in each creek (KB-21c)."""
    _top(state, pending.Dealing, "The cards are dealt once.")
    if sorted(move.cards) != list(LETTERS):
        raise IllegalMove("That is not the whole pack of cards.")
    state.todo.pop()
    for number, letter in enumerate(move.cards):
        state.creeks[number // board.CARDS_A_CREEK].append(LETTERS.index(letter))
    happen(state, out, kb.Dealt(tuple(len(creek) for creek in state.creeks)))


def _throw_dice(state: kb.State, out: list[kb.Event], move: kb.Dice) -> None:
    """Two dice, for whatever they were thrown for."""
    dice = (move.first, move.second)
    if not all(1 <= spots <= 6 for spots in dice):
        raise IllegalMove(_NO_THROW)
    match state.todo[-1]:
        case pending.Throwing() as task:
            _throw_to_move(state, out, task, dice)
        case pending.Opening() as task:
            _throw_for_start(state, out, task, dice)
        case pending.Gambling() as task:
            _throw_in_casino(state, out, task, dice)
        case pending.Betting() as task:
            throw_for_pot(state, out, task, dice)
        case _:
            raise IllegalMove(_NO_THROW)


_NO_THROW: Final = "The dice are not to be thrown now."


def _throw_for_start(
    state: kb.State, out: list[kb.Event], task: pending.Opening, dice: tuple[int, int]
) -> None:
    """The highest total begins; only those who tie throw again (KB-23a, KB-24a, KB-24c)."""
    player, *waiting = task.waiting
    happen(state, out, threw(player, dice, "start"))
    best, leaders = raised(task.best, task.leaders, player, sum(dice))
    if waiting:
        state.todo[-1] = pending.Opening(tuple(waiting), best, leaders)
    elif len(leaders) > 1:
        happen(state, out, kb.Tied(leaders))
        state.todo[-1] = pending.Opening(leaders, 0, ())
    else:
        state.todo[-1] = pending.Passing()
        begin(state, out, leaders[0], again=False)


def _throw_to_move(
    state: kb.State, out: list[kb.Event], task: pending.Throwing, dice: tuple[int, int]
) -> None:
    """Walk the total clockwise, unless something holds the token (KB-25b, KB-61a, KB-84a)."""
    player = task.player
    state.todo[-1] = pending.Settled(player)
    happen(state, out, threw(player, dice, "move"))
    space = state.at[player]
    if state.climbs[player] or state.shows[player]:
        if dice[0] != dice[1]:
            _stay(state, out, player, space)
            return
        happen(state, out, kb.Freed(player))
    happen(state, out, moved(player, space, walked(space, sum(dice), board.RING)))
    state.todo.append(pending.Arriving(player))


def _stay(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """No double: in a theatre the second show is paid for (KB-61a, KB-84a)."""
    watches = state.shows[player]
    happen(state, out, kb.Held(player, space))
    if watches:
        owner, amount = state.owner[space], revenue(state.owner, space, player)
        charge(state, out, player, owner, amount, board.THEATRE, space)


def _throw_in_casino(
    state: kb.State, out: list[kb.Event], task: pending.Gambling, dice: tuple[int, int]
) -> None:
    """The visitor pays the stake times the total; on a double the owner does (KB-55b, KB-56a)."""
    state.todo.pop()
    happen(state, out, threw(task.player, dice, board.CASINO))
    amount = task.stake * sum(dice)
    space = state.at[task.player]
    if dice[0] == dice[1]:
        charge(state, out, task.owner, task.player, amount, "luck", space)
    else:
        charge(state, out, task.player, task.owner, amount, board.CASINO, space)


def _throw(state: kb.State, out: list[kb.Event], move: kb.Throw) -> None:
    """The player throws; what nobody asked for is lost now (KB-102a)."""
    task = _top(state, pending.Ready, "It is not the time to throw.")
    lapse_by_throw(state, out)
    state.todo[-1] = pending.Throwing(task.player)


def _pay_toll(state: kb.State, out: list[kb.Event], move: kb.PayToll) -> None:
    """$3,000 to each of the others, in full, before the throw (KB-84a, KB-84c, KB-84d)."""
    task = _top(state, pending.Ready, "The toll is paid before the throw.")
    player = task.player
    if not state.climbs[player]:
        raise IllegalMove("Nothing holds you: throw the dice.")
    if state.cash[player] < toll(state):
        raise IllegalMove(f"The toll is ${toll(state)},000, and you have less.")
    for other in clockwise(player, state.seats):
        pay(state, out, player, other, board.BOARD.toll, "toll")
    happen(state, out, kb.Freed(player))


def _prospect(state: kb.State, out: list[kb.Event], move: kb.Prospect) -> None:
    """Turn the top card of a creek over (KB-27a, KB-27b)."""
    task = _top(state, pending.Claiming, "There is no claim to prospect now.")
    _check_creek(state, move.creek)
    state.todo[-1] = pending.Turning(task.player, move.creek)


def _sell_claim(state: kb.State, out: list[kb.Event], move: kb.SellClaim) -> None:
    """Put the card of a creek up for sale before it is turned (KB-44a, KB-45a, KB-45e)."""
    task = _top(state, pending.Claiming, "There is no claim to sell now.")
    _check_creek(state, move.creek)
    if not any(cash for seat, cash in enumerate(state.cash) if seat != task.player):
        raise IllegalMove("Nobody has any money to buy the claim.")
    state.todo[-1] = _auction(state, task.player, move.creek, -1)
    happen(state, out, kb.Opened(task.player, move.creek, -1))


def _auction(state: kb.State, seller: int, creek: int, space: int) -> pending.Bidding:
    return pending.Bidding(seller, creek, space, clockwise(seller, state.seats), 0, kb.NOBODY)


def _check_creek(state: kb.State, creek: int) -> None:
    if creek not in board.CREEKS or not state.creeks[creek]:
        raise IllegalMove("No card is left in that creek.")


def _bid(state: kb.State, out: list[kb.Event], move: kb.Bid) -> None:
    """Raise the bid; the turn to bid goes round (KB-44c)."""
    task = _top(state, pending.Bidding, "There is no auction now.")
    seller, creek, space, (player, *others), high, _ = task
    check_bid(state, player, high, move.amount)
    happen(state, out, kb.Bidden(player, move.amount))
    state.todo[-1] = pending.Bidding(seller, creek, space, (*others, player), move.amount, player)


def _pass_bid(state: kb.State, out: list[kb.Event], move: kb.PassBid) -> None:
    """Bid no more in this auction."""
    task = _top(state, pending.Bidding, "There is no auction now.")
    seller, creek, space, (player, *others), high, leader = task
    happen(state, out, kb.Bidden(player, 0))
    state.todo[-1] = pending.Bidding(seller, creek, space, tuple(others), high, leader)


def _buy(state: kb.State, out: list[kb.Event], move: kb.Buy) -> None:
    """Pay the price in full for the ownership card; a transport bought carries at once (KB-48b, KB-82c)."""
    task = _top(state, pending.Buying, "There is nothing for sale here.")
    player = task.player
    space = state.at[player]
    state.todo.pop()
    pay(state, out, player, kb.BANK, board.PRICE[space], "price")
    happen(state, out, kb.Bought(player, space, board.PRICE[space]))
    if board.KIND[space] == board.TRANSPORT:
        state.rides = player


def _decline(state: kb.State, out: list[kb.Event], move: kb.Decline) -> None:
    """Buying is free choice (KB-47d)."""
    _top(state, pending.Buying, "There is nothing for sale here.")
    state.todo.pop()


def _put_up(state: kb.State, out: list[kb.Event], move: kb.Auction) -> None:
    """A debtor offers one of his buildings to the others (KB-98a)."""
    task = _top(state, pending.Owing, "Buildings are put up only to meet a debt.")
    if move.space not in sellable(state, task):
        raise IllegalMove("Put up a building of yours that was not offered yet.")
    state.todo.append(_auction(state, task.debtor, -1, move.space))
    happen(state, out, kb.Opened(task.debtor, -1, move.space))


def _bet(state: kb.State, out: list[kb.Event], move: kb.Bet) -> None:
    """Propose a bet, once in a turn (KB-94c)."""
    task = _top(state, pending.Settled, "Bets are made after the landing is settled.")
    asked = check_bet(state, task.player, move.stake, move.seats)
    happen(state, out, kb.Staked(task.player, move.stake, True))
    state.todo.append(pending.Joining(move.stake, asked, (task.player,)))


def _answer_bet(state: kb.State, out: list[kb.Event], move: kb.Join | kb.StayOut) -> None:
    """Each who was asked joins or not; with two or more the stakes go into the pot (KB-95a)."""
    task = _top(state, pending.Joining, "There is no bet to join.")
    player, *waiting = task.waiting
    joins = isinstance(move, kb.Join)
    happen(state, out, kb.Staked(player, task.stake, joins))
    joined = (*task.joined, player) if joins else task.joined
    if waiting:
        state.todo[-1] = task._replace(waiting=tuple(waiting), joined=joined)
        return
    state.todo.pop()
    if len(joined) > 1:
        for seat in joined:
            pay(state, out, seat, kb.BANK, task.stake, "bet")
        state.todo.append(pending.Betting(task.stake * len(joined), joined, 0, ()))


def _offer(state: kb.State, out: list[kb.Event], move: kb.Offer) -> None:
    """Propose a deal: before the throw, after the landing, in debt, or against another's deal (KB-76b)."""
    task = state.todo[-1]
    counters = 0
    if isinstance(task, pending.Ready | pending.Settled):
        player = task.player
    elif isinstance(task, pending.Owing):
        player = task.debtor
    elif isinstance(task, pending.Answering):
        player, counters = task.player, task.counters + 1
        if counters > MOST_COUNTERS:
            raise IllegalMove("Enough of bargaining: accept it or refuse it.")
        if move.partner != task.partner:
            raise IllegalMove("Answer the one who made the offer.")
    else:
        raise IllegalMove("Deals are made before a throw, or once a landing is settled.")
    check_offer(state, player, move)
    if counters:
        state.todo.pop()
    partner, gives, wants, deeds, wishes = move
    happen(state, out, kb.Proposed(player, partner, gives, wants, deeds, wishes))
    state.todo.append(pending.Answering(partner, player, gives, wants, deeds, wishes, counters))


def _answer_deal(state: kb.State, out: list[kb.Event], move: kb.Accept | kb.Refuse) -> None:
    """Accept or refuse a deal (KB-76a)."""
    task = _top(state, pending.Answering, "Nobody has offered you a deal.")
    accepted = isinstance(move, kb.Accept)
    happen(state, out, kb.Agreed(task.player, accepted))
    state.todo.pop()
    if accepted:
        strike_deal(state, out, task)


def _collect(state: kb.State, out: list[kb.Event], move: kb.Collect) -> None:
    """Ask for the money in time (KB-101a, KB-102b)."""
    if move.seat not in askers(state):
        raise IllegalMove(_NO_MONEY)
    creditor, debtor, amount, why, _ = next(claim for claim in state.claims if claim.creditor == move.seat)
    happen(state, out, kb.Demanded(creditor, debtor, amount, why))
    owe(state, debtor, (creditor,), amount, why)


def _let_go(state: kb.State, out: list[kb.Event], move: kb.LetGo) -> None:
    """Who does not ask cannot collect (KB-101a)."""
    _top(state, pending.Asking, _NO_MONEY)
    happen(state, out, kb.Lapsed(*state.claims[0][:4]))


def _end_turn(state: kb.State, out: list[kb.Event], move: kb.EndTurn) -> None:
    """The turn is over (KB-24b)."""
    _top(state, pending.Settled, "The turn cannot end now.")
    state.todo.pop()


ACTS: Final[dict[type, Callable[[kb.State, list[kb.Event], Any], None]]] = {
    kb.Deck: _deal,
    kb.Dice: _throw_dice,
    kb.Throw: _throw,
    kb.PayToll: _pay_toll,
    kb.Prospect: _prospect,
    kb.SellClaim: _sell_claim,
    kb.Bid: _bid,
    kb.PassBid: _pass_bid,
    kb.Buy: _buy,
    kb.Decline: _decline,
    kb.Auction: _put_up,
    kb.Bet: _bet,
    kb.Join: _answer_bet,
    kb.StayOut: _answer_bet,
    kb.Offer: _offer,
    kb.Accept: _answer_deal,
    kb.Refuse: _answer_deal,
    kb.Collect: _collect,
    kb.LetGo: _let_go,
    kb.EndTurn: _end_turn,
}
