"""What each move and outcome of KLONDIKE does. Clause numbers are those of its clauses.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import IllegalMove
from games.klondike_board.board import (
    BOARD,
    CARDS_A_CREEK,
    CASINO,
    CREEKS,
    KIND,
    PRICE,
    RING,
    THEATRE,
    TRANSPORT,
)
from games.klondike_board.choices import askers, toll
from games.klondike_board.flow import begin
from games.klondike_board.fold import happen
from games.klondike_board.interned import threw
from games.klondike_board.money import charge, lapse_by_throw, owe, pay, revenue, sellable
from games.klondike_board.pending import (
    Answering,
    Arriving,
    Asking,
    Betting,
    Bidding,
    Buying,
    Claiming,
    Dealing,
    Gambling,
    Joining,
    Opening,
    Owing,
    Passing,
    Ready,
    Settled,
    Throwing,
    Turning,
)
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Accept,
    Agreed,
    Auction,
    Bet,
    Bid,
    Bidden,
    Bought,
    Buy,
    Collect,
    Dealt,
    Deck,
    Decline,
    Demanded,
    Dice,
    EndTurn,
    Event,
    Freed,
    Held,
    Join,
    Kind,
    Lapsed,
    LetGo,
    Offer,
    Opened,
    PassBid,
    PayToll,
    Proposed,
    Prospect,
    Refuse,
    SellClaim,
    Staked,
    State,
    StayOut,
    Throw,
    Tied,
)
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
def _top(state: State, kind: type[Kind], sentence: str) -> Kind:
    """The task on top, where it is of this kind. Raises `IllegalMove` with the sentence."""
    task = state.todo[-1]
    if not isinstance(task, kind):
        raise IllegalMove(sentence)
    return task


def _deal(state: State, out: list[Event], move: Deck) -> None:
    """Nine cards face down in each creek (KB-21c)."""
    _top(state, Dealing, "The cards are dealt once.")
    if sorted(move.cards) != list(LETTERS):
        raise IllegalMove("That is not the whole pack of cards.")
    state.todo.pop()
    for number, letter in enumerate(move.cards):
        state.creeks[number // CARDS_A_CREEK].append(LETTERS.index(letter))
    happen(state, out, Dealt(tuple(len(creek) for creek in state.creeks)))


def _throw_dice(state: State, out: list[Event], move: Dice) -> None:
    """Two dice, for whatever they were thrown for."""
    dice = (move.first, move.second)
    if not all(1 <= spots <= 6 for spots in dice):
        raise IllegalMove(_NO_THROW)
    match state.todo[-1]:
        case Throwing() as task:
            _throw_to_move(state, out, task, dice)
        case Opening() as task:
            _throw_for_start(state, out, task, dice)
        case Gambling() as task:
            _throw_in_casino(state, out, task, dice)
        case Betting() as task:
            throw_for_pot(state, out, task, dice)
        case _:
            raise IllegalMove(_NO_THROW)


_NO_THROW: Final = "The dice are not to be thrown now."


def _throw_for_start(state: State, out: list[Event], task: Opening, dice: tuple[int, int]) -> None:
    """The highest total begins; only those who tie throw again (KB-23a, KB-24a, KB-24c)."""
    player, *waiting = task.waiting
    happen(state, out, threw(player, dice, "start"))
    best, leaders = raised(task.best, task.leaders, player, sum(dice))
    if waiting:
        state.todo[-1] = Opening(tuple(waiting), best, leaders)
    elif len(leaders) > 1:
        happen(state, out, Tied(leaders))
        state.todo[-1] = Opening(leaders, 0, ())
    else:
        state.todo[-1] = Passing()
        begin(state, out, leaders[0], again=False)


def _throw_to_move(state: State, out: list[Event], task: Throwing, dice: tuple[int, int]) -> None:
    """Walk the total clockwise, unless something holds the token (KB-25b, KB-61a, KB-84a)."""
    player = task.player
    state.todo[-1] = Settled(player)
    happen(state, out, threw(player, dice, "move"))
    space = state.at[player]
    if state.climbs[player] or state.shows[player]:
        if dice[0] != dice[1]:
            _stay(state, out, player, space)
            return
        happen(state, out, Freed(player))
    happen(state, out, moved(player, space, walked(space, sum(dice), RING)))
    state.todo.append(Arriving(player))


def _stay(state: State, out: list[Event], player: int, space: int) -> None:
    """No double: in a theatre the second show is paid for (KB-61a, KB-84a)."""
    watches = state.shows[player]
    happen(state, out, Held(player, space))
    if watches:
        owner, amount = state.owner[space], revenue(state.owner, space, player)
        charge(state, out, player, owner, amount, THEATRE, space)


def _throw_in_casino(state: State, out: list[Event], task: Gambling, dice: tuple[int, int]) -> None:
    """The visitor pays the stake times the total; on a double the owner does (KB-55b, KB-56a)."""
    state.todo.pop()
    happen(state, out, threw(task.player, dice, CASINO))
    amount = task.stake * sum(dice)
    space = state.at[task.player]
    if dice[0] == dice[1]:
        charge(state, out, task.owner, task.player, amount, "luck", space)
    else:
        charge(state, out, task.player, task.owner, amount, CASINO, space)


def _throw(state: State, out: list[Event], move: Throw) -> None:
    """The player throws; what nobody asked for is lost now (KB-102a)."""
    task = _top(state, Ready, "It is not the time to throw.")
    lapse_by_throw(state, out)
    state.todo[-1] = Throwing(task.player)


def _pay_toll(state: State, out: list[Event], move: PayToll) -> None:
    """$3,000 to each of the others, in full, before the throw (KB-84a, KB-84c, KB-84d)."""
    task = _top(state, Ready, "The toll is paid before the throw.")
    player = task.player
    if not state.climbs[player]:
        raise IllegalMove("Nothing holds you: throw the dice.")
    if state.cash[player] < toll(state):
        raise IllegalMove(f"The toll is ${toll(state)},000, and you have less.")
    for other in clockwise(player, state.seats):
        pay(state, out, player, other, BOARD.toll, "toll")
    happen(state, out, Freed(player))


def _prospect(state: State, out: list[Event], move: Prospect) -> None:
    """Turn the top card of a creek over (KB-27a, KB-27b)."""
    task = _top(state, Claiming, "There is no claim to prospect now.")
    _check_creek(state, move.creek)
    state.todo[-1] = Turning(task.player, move.creek)


def _sell_claim(state: State, out: list[Event], move: SellClaim) -> None:
    """Put the card of a creek up for sale before it is turned (KB-44a, KB-45a, KB-45e)."""
    task = _top(state, Claiming, "There is no claim to sell now.")
    _check_creek(state, move.creek)
    if not any(cash for seat, cash in enumerate(state.cash) if seat != task.player):
        raise IllegalMove("Nobody has any money to buy the claim.")
    state.todo[-1] = _auction(state, task.player, move.creek, -1)
    happen(state, out, Opened(task.player, move.creek, -1))


def _auction(state: State, seller: int, creek: int, space: int) -> Bidding:
    return Bidding(seller, creek, space, clockwise(seller, state.seats), 0, NOBODY)


def _check_creek(state: State, creek: int) -> None:
    if creek not in CREEKS or not state.creeks[creek]:
        raise IllegalMove("No card is left in that creek.")


def _bid(state: State, out: list[Event], move: Bid) -> None:
    """Raise the bid; the turn to bid goes round (KB-44c)."""
    task = _top(state, Bidding, "There is no auction now.")
    seller, creek, space, (player, *others), high, _ = task
    check_bid(state, player, high, move.amount)
    happen(state, out, Bidden(player, move.amount))
    state.todo[-1] = Bidding(seller, creek, space, (*others, player), move.amount, player)


def _pass_bid(state: State, out: list[Event], move: PassBid) -> None:
    """Bid no more in this auction."""
    task = _top(state, Bidding, "There is no auction now.")
    seller, creek, space, (player, *others), high, leader = task
    happen(state, out, Bidden(player, 0))
    state.todo[-1] = Bidding(seller, creek, space, tuple(others), high, leader)


def _buy(state: State, out: list[Event], move: Buy) -> None:
    """Pay the price in full for the ownership card; a transport bought carries at once (KB-48b, KB-82c)."""
    task = _top(state, Buying, "There is nothing for sale here.")
    player = task.player
    space = state.at[player]
    state.todo.pop()
    pay(state, out, player, BANK, PRICE[space], "price")
    happen(state, out, Bought(player, space, PRICE[space]))
    if KIND[space] == TRANSPORT:
        state.rides = player


def _decline(state: State, out: list[Event], move: Decline) -> None:
    """Buying is free choice (KB-47d)."""
    _top(state, Buying, "There is nothing for sale here.")
    state.todo.pop()


def _put_up(state: State, out: list[Event], move: Auction) -> None:
    """A debtor offers one of his buildings to the others (KB-98a)."""
    task = _top(state, Owing, "Buildings are put up only to meet a debt.")
    if move.space not in sellable(state, task):
        raise IllegalMove("Put up a building of yours that was not offered yet.")
    state.todo.append(_auction(state, task.debtor, -1, move.space))
    happen(state, out, Opened(task.debtor, -1, move.space))


def _bet(state: State, out: list[Event], move: Bet) -> None:
    """Propose a bet, once in a turn (KB-94c)."""
    task = _top(state, Settled, "Bets are made after the landing is settled.")
    asked = check_bet(state, task.player, move.stake, move.seats)
    happen(state, out, Staked(task.player, move.stake, True))
    state.todo.append(Joining(move.stake, asked, (task.player,)))


def _answer_bet(state: State, out: list[Event], move: Join | StayOut) -> None:
    """Each who was asked joins or not; with two or more the stakes go into the pot (KB-95a)."""
    task = _top(state, Joining, "There is no bet to join.")
    player, *waiting = task.waiting
    joins = isinstance(move, Join)
    happen(state, out, Staked(player, task.stake, joins))
    joined = (*task.joined, player) if joins else task.joined
    if waiting:
        state.todo[-1] = task._replace(waiting=tuple(waiting), joined=joined)
        return
    state.todo.pop()
    if len(joined) > 1:
        for seat in joined:
            pay(state, out, seat, BANK, task.stake, "bet")
        state.todo.append(Betting(task.stake * len(joined), joined, 0, ()))


def _offer(state: State, out: list[Event], move: Offer) -> None:
    """Propose a deal: before the throw, after the landing, in debt, or against another's deal (KB-76b)."""
    task = state.todo[-1]
    counters = 0
    if isinstance(task, Ready | Settled):
        player = task.player
    elif isinstance(task, Owing):
        player = task.debtor
    elif isinstance(task, Answering):
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
    happen(state, out, Proposed(player, partner, gives, wants, deeds, wishes))
    state.todo.append(Answering(partner, player, gives, wants, deeds, wishes, counters))


def _answer_deal(state: State, out: list[Event], move: Accept | Refuse) -> None:
    """Accept or refuse a deal (KB-76a)."""
    task = _top(state, Answering, "Nobody has offered you a deal.")
    accepted = isinstance(move, Accept)
    happen(state, out, Agreed(task.player, accepted))
    state.todo.pop()
    if accepted:
        strike_deal(state, out, task)


def _collect(state: State, out: list[Event], move: Collect) -> None:
    """Ask for the money in time (KB-101a, KB-102b)."""
    if move.seat not in askers(state):
        raise IllegalMove(_NO_MONEY)
    creditor, debtor, amount, why, _ = next(claim for claim in state.claims if claim.creditor == move.seat)
    happen(state, out, Demanded(creditor, debtor, amount, why))
    owe(state, debtor, (creditor,), amount, why)


def _let_go(state: State, out: list[Event], move: LetGo) -> None:
    """Who does not ask cannot collect (KB-101a)."""
    _top(state, Asking, _NO_MONEY)
    happen(state, out, Lapsed(*state.claims[0][:4]))


def _end_turn(state: State, out: list[Event], move: EndTurn) -> None:
    """The turn is over (KB-24b)."""
    _top(state, Settled, "The turn cannot end now.")
    state.todo.pop()


ACTS: Final[dict[type, Callable[[State, list[Event], Any], None]]] = {
    Deck: _deal,
    Dice: _throw_dice,
    Throw: _throw,
    PayToll: _pay_toll,
    Prospect: _prospect,
    SellClaim: _sell_claim,
    Bid: _bid,
    PassBid: _pass_bid,
    Buy: _buy,
    Decline: _decline,
    Auction: _put_up,
    Bet: _bet,
    Join: _answer_bet,
    StayOut: _answer_bet,
    Offer: _offer,
    Accept: _answer_deal,
    Refuse: _answer_deal,
    Collect: _collect,
    LetGo: _let_go,
    EndTurn: _end_turn,
}
