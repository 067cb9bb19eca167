"""Deals, auctions and bets of KLONDIKE: their conditions, and the effects of their moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core import IllegalMove, message
from games.klondike_board import board, pending
from games.klondike_board import state as kb
from games.klondike_board.board import CHURCH, KIND, PROSPECT
from games.klondike_board.fold import apply_event, bidden, threw
from games.klondike_board.house import BEFORE, NO_BETS
from games.klondike_board.landing import check_creek, turn_over
from games.klondike_board.money import deeds_to_auction, free_cash, release, seats_in_debt
from games.ring.contest import after_throw
from games.ring.fold import pay
from games.ring.state import clockwise

NOTHING: Final = "-"
"""No deeds, in an offer."""
MOST_COUNTERS: Final = 4
STAKES: Final = (1, 2, 5, 10, 20)
"""Stakes that are listed among the moves; any whole amount may be staked."""
_RAISES: Final = (1, 5)
"""Raises that are listed among the moves; any whole amount may be bid."""


# ------------------------------------------------------------------ deals
OFFER_TASKS: Final = (
    pending.Ready, pending.Settled, pending.Owing, pending.Answering, pending.Proposing,
)  # fmt: skip
"""Tasks during which a player can offer a deal."""
ASK_TASKS: Final = (pending.Ready, pending.Settled)
"""Tasks of one player during which a house rule lets others ask for a deal."""


def parse_deeds(words: str) -> tuple[int, ...]:
    """Return the spaces that an offer names, in rising order. Raises `IllegalMove`."""
    if words == NOTHING:
        return ()
    parts = words.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in parts):
        raise IllegalMove(message("klondike_board.refused.deed_numbers"))
    found = tuple(map(int, parts))
    if list(found) != sorted(set(found)):
        raise IllegalMove(message("klondike_board.refused.deed_twice"))
    return found


def format_deeds(spaces: Iterable[int]) -> str:
    """Return spaces as an offer writes them: numbers joined by dots, or `NOTHING`."""
    return ".".join(map(str, sorted(spaces))) or NOTHING


def offer(
    state: kb.State,
    out: list[kb.Event],
    task: pending.Ready | pending.Settled | pending.Owing | pending.Answering | pending.Proposing,
    move: kb.Offer,
) -> None:
    """Propose a deal: before the throw, after the landing, in debt, or against another's deal (KB-76b)."""
    counters = 0
    player = task.debtor if isinstance(task, pending.Owing) else task.player
    if isinstance(task, pending.Answering):
        counters = task.counters + 1
        if counters > MOST_COUNTERS:
            raise IllegalMove(message("klondike_board.refused.enough"))
        if move.partner != task.partner:
            raise IllegalMove(message("klondike_board.refused.answer_them"))
    _check_offer(state, player, move)
    if counters or isinstance(task, pending.Proposing):
        state.todo.pop()
    partner, gives, wants, deeds, wishes = move
    apply_event(state, out, kb.Proposed(player, partner, gives, wants, deeds, wishes))
    state.todo.append(pending.Answering(partner, player, gives, wants, deeds, wishes, counters))


def seats_to_ask(state: kb.State) -> tuple[int, ...]:
    """Return the other seats that may ask for a deal now: by a house rule, each once a turn."""
    task = state.todo[-1]
    if not state.house.any_deals or not isinstance(task, ASK_TASKS) or max(state.owner) == kb.NOBODY:
        return ()
    return tuple(seat for seat in range(state.seats) if seat != task.player and seat not in state.spoke)


def ask_deal(state: kb.State, out: list[kb.Event], task: object, move: kb.AskDeal) -> None:
    """Let a player offer a deal in another's turn."""
    if move.seat not in seats_to_ask(state):
        raise IllegalMove(message("klondike_board.refused.deal_now"))
    state.spoke += (move.seat,)
    state.todo.append(pending.Proposing(move.seat))


def call_off(state: kb.State, out: list[kb.Event], task: pending.Proposing, move: kb.CallOff) -> None:
    """Offer no deal after all."""
    state.todo.pop()


def _check_offer(state: kb.State, player: int, offer: kb.Offer) -> None:
    """Check that both players have what is offered and wished for (KB-76a, KB-76c). Raises `IllegalMove`."""
    partner, gives, wants, deeds, wishes = offer
    if partner == player or not 0 <= partner < state.seats:
        raise IllegalMove(message("klondike_board.refused.deal_with"))
    if not 0 <= gives <= state.cash[player] or not 0 <= wants <= state.cash[partner]:
        raise IllegalMove(message("klondike_board.refused.deal_cash"))
    if any(not _is_owner(state, player, space) for space in parse_deeds(deeds)) or any(
        not _is_owner(state, partner, space) for space in parse_deeds(wishes)
    ):
        raise IllegalMove(message("klondike_board.refused.deal_deeds"))
    _check_debtor_limits(state, player, offer)
    if (gives and wants) or not (gives or wants or deeds != NOTHING or wishes != NOTHING):
        raise IllegalMove(message("klondike_board.refused.deal_empty"))


def _check_debtor_limits(state: kb.State, player: int, offer: kb.Offer) -> None:
    """Check that a deal brings a debtor cash and costs the debtor none (KB-76d). Raises `IllegalMove`."""
    debtors = seats_in_debt(state)
    if player in debtors and (offer.gives or not offer.wants):
        raise IllegalMove(message("klondike_board.refused.you_owe"))
    if offer.partner in debtors and (offer.wants or not offer.gives):
        raise IllegalMove(message("klondike_board.refused.they_owe"))


def _is_owner(state: kb.State, player: int, space: int) -> bool:
    return space < len(state.owner) and state.owner[space] == player


def answer_deal(
    state: kb.State, out: list[kb.Event], task: pending.Answering, move: kb.Accept | kb.Refuse
) -> None:
    """Accept or refuse a deal (KB-76a)."""
    accepted = isinstance(move, kb.Accept)
    apply_event(state, out, kb.Agreed(task.player, accepted))
    state.todo.pop()
    if accepted:
        _execute_deal(state, out, task)


def _execute_deal(state: kb.State, out: list[kb.Event], deal: pending.Answering) -> None:
    """Apply a deal: `partner` had offered it, and `player` agreed."""
    pay(state, out, deal.partner, deal.player, deal.gives, "deal")
    pay(state, out, deal.player, deal.partner, deal.wants, "deal")
    for words, seller, buyer in (
        (deal.deeds, deal.partner, deal.player),
        (deal.wishes, deal.player, deal.partner),
    ):
        for space in parse_deeds(words):
            apply_event(state, out, kb.Changed(space, seller, buyer))
    release(state, out, "deal")


# ------------------------------------------------------------------ auctions
def auction_claim(state: kb.State, out: list[kb.Event], task: pending.Claiming, move: kb.SellClaim) -> None:
    """Put the card of a creek up for sale before it is turned (KB-44a, KB-45a, KB-45e)."""
    check_creek(state, move.creek)
    if not has_bidders(state, task.player):
        raise IllegalMove(message("klondike_board.refused.no_buyer"))
    if state.house.reserves:
        state.todo[-1] = pending.Reserving(task.player, move.creek)
        return
    state.todo[-1] = _new_auction(state, task.player, move.creek, -1)
    apply_event(state, out, kb.Opened(task.player, move.creek, -1))


def max_reserve(table: kb.Table, seller: int) -> int:
    """Return the highest price that a seller may ask for: the most that another player can bid."""
    return max(free_cash(table, seat) for seat in clockwise(seller, table.seats))


def reserve_amounts(state: kb.State, seller: int) -> list[int]:
    """Return the lowest prices among the listed moves."""
    most = max_reserve(state, seller)
    return [*[amount for amount in STAKES if amount < most], most]


def set_reserve(state: kb.State, out: list[kb.Event], task: pending.Reserving, move: kb.Reserve) -> None:
    """Put the claim up for sale at a lowest price, just above a first bid that nobody made."""
    most = max_reserve(state, task.player)
    if not 1 <= move.amount <= most:
        raise IllegalMove(message("klondike_board.refused.reserve", most=board.to_money(most)))
    auction = _new_auction(state, task.player, task.creek, -1)
    state.todo[-1] = auction._replace(high=move.amount - 1)
    apply_event(state, out, kb.Opened(task.player, task.creek, -1))
    apply_event(state, out, kb.Reserved(task.player, move.amount))


def has_bidders(state: kb.State, seller: int) -> bool:
    """Return True if any player but the seller has cash to bid."""
    return any(free_cash(state, seat) for seat in clockwise(seller, state.seats))


def auction_deed(state: kb.State, out: list[kb.Event], task: pending.Owing, move: kb.Auction) -> None:
    """Put a debtor's building up for auction among the other players (KB-98a)."""
    if move.space not in deeds_to_auction(state, task):
        raise IllegalMove(message("klondike_board.refused.deed_offered"))
    state.todo.append(_new_auction(state, task.debtor, -1, move.space))
    apply_event(state, out, kb.Opened(task.debtor, -1, move.space))


def _new_auction(state: kb.State, seller: int, creek: int, space: int) -> pending.Bidding:
    return pending.Bidding(seller, creek, space, clockwise(seller, state.seats), 0, kb.NOBODY)


def bid_amounts(state: kb.State, player: int, high: int) -> list[int]:
    """Return the bids among the listed moves: some raises, and the highest that the player may bid."""
    most = free_cash(state, player)
    return [*[high + step for step in _RAISES if high + step < most], most]


def bid(state: kb.State, out: list[kb.Event], task: pending.Bidding, move: kb.Bid) -> None:
    """Raise the bid; the turn to bid goes round (KB-44c)."""
    seller, creek, space, left, high, _ = task
    player, amount = left[0], move.amount
    _check_bid(state, player, high, amount)
    apply_event(state, out, bidden(player, amount))
    state.todo[-1] = pending.Bidding(seller, creek, space, left[1:] + left[:1], amount, player)


def _check_bid(state: kb.State, player: int, high: int, amount: int) -> None:
    """Check that a bid beats the last within free cash (KB-44c, KB-95c). Raises `IllegalMove`."""
    if amount <= high:
        raise IllegalMove(message("klondike_board.refused.bid", high=board.to_money(high)))
    if amount > state.cash[player]:
        raise IllegalMove(message("klondike_board.refused.bid_cash"))
    if amount > (most := free_cash(state, player)):
        raise IllegalMove(message("klondike_board.refused.bid_bound", most=board.to_money(most)))


def pass_bid(state: kb.State, out: list[kb.Event], task: pending.Bidding, move: kb.PassBid) -> None:
    """Drop the player out of this auction."""
    seller, creek, space, left, high, leader = task
    apply_event(state, out, bidden(left[0], 0))
    state.todo[-1] = pending.Bidding(seller, creek, space, left[1:], high, leader)


def advance_auction(state: kb.State, out: list[kb.Event], task: pending.Bidding) -> bool:
    """Drop the bidders who cannot bid higher; return True if that ends the auction (KB-44c).

    It ends with one bidder left, who made the last bid, or with none.
    """
    seller, creek, space, bidding, high, leader = task
    left = tuple([seat for seat in bidding if seat == leader or free_cash(state, seat) > high])
    if left and left != (leader,):
        if left != bidding:
            state.todo[-1] = pending.Bidding(seller, creek, space, left, high, leader)
        return False
    apply_event(state, out, kb.Knocked(leader, 0 if leader == kb.NOBODY else high))
    state.todo.pop()
    (_finish_claim_auction if creek >= 0 else _finish_deed_auction)(state, out, task)
    return True


def _finish_claim_auction(state: kb.State, out: list[kb.Event], task: pending.Bidding) -> None:
    """Take the buyer's payment and turn the card for the buyer; the seller's turn ends (KB-45a-d)."""
    buyer = task.leader
    if buyer == kb.NOBODY:
        turn_over(state, out, task.seller, task.creek)
        return
    pay(state, out, buyer, task.seller, task.high, "claim")
    state.todo[:] = [left for left in state.todo if not isinstance(left, pending.Settled)]
    turn_over(state, out, buyer, task.creek)


def _finish_deed_auction(state: kb.State, out: list[kb.Event], task: pending.Bidding) -> None:
    """Sell a debtor's building to the highest bidder; without a bidder the debtor keeps it (KB-98b)."""
    owing = state.todo[-1]
    assert isinstance(owing, pending.Owing)
    if task.leader == kb.NOBODY:
        state.todo[-1] = owing._replace(tried=(*owing.tried, task.space))
        return
    pay(state, out, task.leader, task.seller, task.high, "deed")
    apply_event(state, out, kb.Changed(task.space, task.seller, task.leader))
    release(state, out, "deal")


# ------------------------------------------------------------------ bets
BET_TASKS: Final = (pending.Settled, pending.Ready)
"""Tasks during which a player can propose a bet, before the throw only by a house rule."""


def bet_candidates(table: kb.Table, player: int) -> tuple[int, ...]:
    """Return the seats that could bet with a player, from the left (KB-94a, KB-94b).

    They stand on the same space and have free cash.
    """
    space = table.at[player]
    if table.at.count(space) == 1 or KIND[space] in (CHURCH, PROSPECT) or not free_cash(table, player):
        return ()
    if table.house.bets == NO_BETS:
        return ()
    order = clockwise(player, len(table.cash))
    return tuple(seat for seat in order if table.at[seat] == space and free_cash(table, seat))


def max_stake(table: kb.Table, seats: Iterable[int]) -> int:
    """Return the highest stake that all these seats can pay (KB-95b, KB-95c)."""
    return min(free_cash(table, seat) for seat in seats)


def stake_amounts(state: kb.State, player: int, others: tuple[int, ...]) -> list[int]:
    """Return the stakes among the listed moves that the poorest of these players can pay (KB-95b)."""
    most = max_stake(state, (player, *others))
    return [stake for stake in STAKES if stake <= most]


def bet(state: kb.State, out: list[kb.Event], task: pending.Settled | pending.Ready, move: kb.Bet) -> None:
    """Propose a bet, once in a turn (KB-94c)."""
    if state.house.bets == NO_BETS:
        raise IllegalMove(message("klondike_board.refused.no_bets"))
    if isinstance(task, pending.Ready) and state.house.bets != BEFORE:
        raise IllegalMove(message("klondike_board.refused.bet_now"))
    asked = _check_bet(state, task.player, move.stake, move.seats)
    apply_event(state, out, kb.Staked(task.player, move.stake, True))
    state.todo.append(pending.Joining(move.stake, asked, (task.player,)))


def _check_bet(state: kb.State, player: int, stake: int, seats: str) -> tuple[int, ...]:
    """Return the seats that are asked to bet, from the player's left. Raises `IllegalMove`."""
    if state.has_bet:
        raise IllegalMove(message("klondike_board.refused.one_bet"))
    there = bet_candidates(state, player)
    if not there:
        raise IllegalMove(message("klondike_board.refused.bet_alone"))
    if not seats.isascii() or not seats.isdigit() or sorted(set(seats)) != list(seats):
        raise IllegalMove(message("klondike_board.refused.bet_names"))
    asked = tuple(seat for seat in there if str(seat) in seats)
    if len(asked) != len(seats):
        raise IllegalMove(message("klondike_board.refused.bet_space"))
    if not 1 <= stake <= min(state.cash[seat] for seat in (player, *asked)):
        raise IllegalMove(message("klondike_board.refused.stake"))
    if stake > (most := max_stake(state, (player, *asked))):
        raise IllegalMove(message("klondike_board.refused.stake_bound", most=board.to_money(most)))
    return asked


def answer_bet(
    state: kb.State, out: list[kb.Event], task: pending.Joining, move: kb.Join | kb.StayOut
) -> None:
    """Record an answer to a bet; after the last one, two or more players pay into the pot (KB-95a)."""
    player, *waiting = task.waiting
    joins = isinstance(move, kb.Join)
    apply_event(state, out, kb.Staked(player, task.stake, joins))
    joined = (*task.joined, player) if joins else task.joined
    if waiting:
        state.todo[-1] = task._replace(waiting=tuple(waiting), joined=joined)
        return
    state.todo.pop()
    if len(joined) > 1:
        for seat in joined:
            pay(state, out, seat, kb.BANK, task.stake, "bet")
        state.todo.append(pending.Betting(task.stake * len(joined), joined, 0, ()))


def throw_for_pot(state: kb.State, out: list[kb.Event], task: pending.Betting, dice: tuple[int, int]) -> None:
    """Throw for the next player in a bet; the highest takes the pot, a tie throws again (KB-96a, KB-96b)."""
    apply_event(state, out, threw(task.waiting[0], dice, "bet"))
    state.todo[-1], leaders = after_throw(task, sum(dice))
    if len(leaders) == 1:
        state.todo.pop()
        pay(state, out, kb.BANK, leaders[0], task.pot, "bet")
    elif leaders:
        apply_event(state, out, kb.Tied(leaders))
