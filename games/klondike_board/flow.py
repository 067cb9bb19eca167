"""The turn of KLONDIKE: the effect of each move, then the steps that need no choice.

Clause numbers are those of assets/klondike_board/clauses.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import IllegalMove, message
from games.klondike_board import bargains, board, landing, money, pending
from games.klondike_board import state as kb
from games.klondike_board.fold import apply_event, began, threw
from games.ring.contest import after_throw
from games.ring.events import moved
from games.ring.fold import pay
from games.ring.pending import ready, throwing
from games.ring.rules import MoveRule, Step
from games.ring.state import clockwise, leading_seats

LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A letter for each card, in the order of the data file."""


# ------------------------------------------------------------------ effects of moves
def _deal_cards(state: kb.State, out: list[kb.Event], task: pending.Dealing, move: kb.Deck) -> None:
    """Deal nine cards face down to each creek (KB-21c), or as many as a house rule says."""
    claims = state.house.claims
    if not is_deck(move.cards, len(board.CREEKS) * claims):
        raise IllegalMove(message("klondike_board.refused.pack"))
    state.todo.pop()
    for number, letter in enumerate(move.cards):
        state.creeks[number // claims].append(LETTERS.index(letter))
    apply_event(state, out, kb.Dealt(tuple(len(creek) for creek in state.creeks)))


def is_deck(letters: str, count: int) -> bool:
    """Return True if these are the letters of `count` different cards."""
    return len(letters) == count == len(set(letters) & set(LETTERS))


def _throw_dice(state: kb.State, out: list[kb.Event], task: object, move: kb.Dice) -> None:
    """Apply a throw of two dice to the task that asked for it."""
    first, second = move
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise IllegalMove(message("klondike_board.refused.no_dice"))
    _THROWS[type(task)](state, out, task, (first, second))


def _throw_for_start(
    state: kb.State, out: list[kb.Event], task: pending.Opening, dice: tuple[int, int]
) -> None:
    """Throw for the start: the highest total begins; only ties throw again (KB-23a, KB-24a, KB-24c)."""
    apply_event(state, out, threw(task.waiting[0], dice, "start"))
    state.todo[-1], leaders = after_throw(task, sum(dice))
    if len(leaders) == 1:
        state.todo[-1] = pending.Passing()
        _begin_turn(state, out, leaders[0], again=False)
    elif leaders:
        apply_event(state, out, kb.Tied(leaders))


def _throw_to_move(
    state: kb.State, out: list[kb.Event], task: pending.Throwing, dice: tuple[int, int]
) -> None:
    """Walk the total clockwise, unless something holds the token (KB-25b, KB-61a, KB-84a)."""
    player = task.player
    state.todo[-1] = pending.settled(player)
    apply_event(state, out, threw(player, dice, "move"))
    space = state.at[player]
    if state.climbs[player] or state.shows[player]:
        if dice[0] != dice[1]:
            _hold_token(state, out, player, space)
            return
        apply_event(state, out, kb.Freed(player, board.PASS if state.climbs[player] else board.THEATRE))
    apply_event(state, out, moved(player, space, (space + sum(dice)) % len(board.RING)))
    landing.land(state, out, player)


def _hold_token(state: kb.State, out: list[kb.Event], player: int, space: int) -> None:
    """Hold the token without a double; a theatre charges for the second show (KB-61a, KB-84a)."""
    watches = state.shows[player]
    apply_event(state, out, kb.Held(player, space))
    if watches:
        owner, amount = state.owner[space], money.revenue(state.owner, space, player)
        money.charge(state, out, player, owner, amount, board.THEATRE, space)


def _start_throw(state: kb.State, out: list[kb.Event], task: pending.Ready, move: kb.Throw) -> None:
    """Begin a player's throw; the claims of other turns lapse now (KB-102a)."""
    if state.claims:
        money.drop_old_claims(state, out)
    state.todo[-1] = throwing(task.player)


def _pay_toll(state: kb.State, out: list[kb.Event], task: pending.Ready, move: kb.PayToll) -> None:
    """Pay $3,000 to each of the others, in full, before the throw (KB-84a, KB-84c, KB-84d)."""
    player = task.player
    if not state.climbs[player]:
        raise IllegalMove(message("klondike_board.refused.free"))
    toll = money.toll(state.seats)
    if state.cash[player] < toll:
        raise IllegalMove(message("klondike_board.refused.toll", toll=board.to_money(toll)))
    for other in clockwise(player, state.seats):
        pay(state, out, player, other, board.BOARD.toll, "toll")
    apply_event(state, out, kb.Freed(player, "toll"))


def _end_turn(state: kb.State, out: list[kb.Event], task: pending.Settled, move: kb.EndTurn) -> None:
    """End the turn (KB-24b)."""
    state.todo.pop()


_THROWS: Final[dict[type, Callable[[kb.State, list[kb.Event], Any, tuple[int, int]], None]]] = {
    pending.Throwing: _throw_to_move,
    pending.Opening: _throw_for_start,
    pending.Gambling: landing.throw_in_casino,
    pending.Betting: bargains.throw_for_pot,
}
"""The effect of a throw of two dice, by the task that asked for it."""
_FOR_SALE: Final = (pending.Buying, pending.Lacking)
MOVE_RULES: Final[dict[type, MoveRule[kb.State]]] = {
    kb.Deck: MoveRule(pending.Dealing, message("klondike_board.refused.dealt"), _deal_cards),
    kb.Dice: MoveRule(tuple(_THROWS), message("klondike_board.refused.no_dice"), _throw_dice),
    kb.Throw: MoveRule(pending.Ready, message("klondike_board.refused.no_throw"), _start_throw),
    kb.PayToll: MoveRule(pending.Ready, message("klondike_board.refused.toll_late"), _pay_toll),
    kb.Prospect: MoveRule(
        pending.Claiming, message("klondike_board.refused.no_claim"), landing.prospect_creek
    ),
    kb.SellClaim: MoveRule(
        pending.Claiming, message("klondike_board.refused.no_claim_to_sell"), bargains.auction_claim
    ),
    kb.Reserve: MoveRule(
        pending.Reserving, message("klondike_board.refused.no_auction"), bargains.set_reserve
    ),
    kb.Bid: MoveRule(pending.Bidding, message("klondike_board.refused.no_auction"), bargains.bid),
    kb.PassBid: MoveRule(pending.Bidding, message("klondike_board.refused.no_auction"), bargains.pass_bid),
    kb.Buy: MoveRule(_FOR_SALE, message("klondike_board.refused.no_sale"), landing.buy),
    kb.Decline: MoveRule(_FOR_SALE, message("klondike_board.refused.no_sale"), landing.decline),
    kb.Auction: MoveRule(pending.Owing, message("klondike_board.refused.no_debt"), bargains.auction_deed),
    kb.Bet: MoveRule(bargains.BET_TASKS, message("klondike_board.refused.bet_now"), bargains.bet),
    kb.Join: MoveRule(pending.Joining, message("klondike_board.refused.no_bet"), bargains.answer_bet),
    kb.StayOut: MoveRule(pending.Joining, message("klondike_board.refused.no_bet"), bargains.answer_bet),
    kb.Offer: MoveRule(bargains.OFFER_TASKS, message("klondike_board.refused.deal_now"), bargains.offer),
    kb.AskDeal: MoveRule(bargains.ASK_TASKS, message("klondike_board.refused.deal_now"), bargains.ask_deal),
    kb.CallOff: MoveRule(pending.Proposing, message("klondike_board.refused.no_offer"), bargains.call_off),
    kb.Accept: MoveRule(pending.Answering, message("klondike_board.refused.no_offer"), bargains.answer_deal),
    kb.Refuse: MoveRule(pending.Answering, message("klondike_board.refused.no_offer"), bargains.answer_deal),
    kb.Collect: MoveRule(money.COLLECT_TASKS, message("klondike_board.refused.no_money"), money.collect),
    kb.LetGo: MoveRule(pending.Asking, message("klondike_board.refused.no_money"), money.drop_claim),
    kb.EndTurn: MoveRule(pending.Settled, message("klondike_board.refused.no_end"), _end_turn),
}
"""The rule of each move, by its class."""


# ------------------------------------------------------------------ steps without a choice
def _begin_turn(state: kb.State, out: list[kb.Event], player: int, *, again: bool) -> None:
    apply_event(state, out, began(player, again))
    if state.spoke:
        state.spoke = ()
    state.todo.append(pending.riding(player) if again else ready(player))


def _start_next_turn(state: kb.State, out: list[kb.Event], task: pending.Passing) -> bool:
    """Begin the ride of a passenger, or else the turn of the next player on the left (KB-24b, KB-82b).

    Players miss their turns here (KB-78a), but no rides: the Woodpile ends a ride at once.
    """
    rider, state.rides = state.rides, kb.NOBODY
    if rider != kb.NOBODY:
        _begin_turn(state, out, rider, again=True)
        return True
    player = (state.turn + 1) % len(state.cash)
    while state.misses[player]:
        by = "woodpile" if player in state.jailed else "card"
        apply_event(state, out, kb.Missed(player, by))
        player = (player + 1) % len(state.cash)
    _begin_turn(state, out, player, again=False)
    return True


def _resolve_landing(state: kb.State, out: list[kb.Event], task: pending.Arriving) -> bool:
    state.todo.pop()
    landing.land(state, out, task.player)
    return True


def _wait_for_claims(state: kb.State, out: list[kb.Event], task: pending.Asking) -> bool:
    """Delay the end of the game while any player can ask for money; return True once none can (KB-102d)."""
    if not state.claims:
        state.todo.pop()
    return not state.claims


def _end_game(state: kb.State, out: list[kb.Event], task: pending.Ending) -> bool:
    """Let creditors ask first; then return all deeds and name the winners, with the most cash.

    Clauses: KB-102d, KB-105a to KB-106c.
    """
    if state.claims:
        state.todo.append(pending.Asking())
        return True
    state.todo.pop()
    apply_event(state, out, kb.Ghosted())
    winners = leading_seats(state.cash)
    apply_event(state, out, kb.Finished(winners))
    state.todo.append(pending.Over(winners))
    return True


STEPS: Final[dict[type, Step[kb.State]]] = {
    pending.Passing: _start_next_turn,
    pending.Arriving: _resolve_landing,
    pending.Bidding: bargains.advance_auction,
    pending.Owing: money.settle_debt,
    pending.Asking: _wait_for_claims,
    pending.Ending: _end_game,
}
"""The automatic part of each task that has one."""
