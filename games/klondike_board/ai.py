"""The computer players of KLONDIKE, and the hint with its reason; both know a `View` only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Final, Literal

from games.chance import pick
from games.core import Message, Move, Value, message, yes_or_no
from games.klondike_board import board, pending, proposals
from games.klondike_board import state as kb
from games.klondike_board.bargains import max_reserve, parse_deeds
from games.klondike_board.evaluation import Evaluation
from games.klondike_board.house import BEFORE
from games.klondike_board.money import free_cash, seats_with_claims, toll
from games.klondike_board.proposals import changes_of, pending_offer
from games.klondike_board.styles import HARD, STEADY_STYLES, Style, tempered_styles
from games.players import Observation, Player, tempered_players
from games.seating import STEADY

SaleReason = Literal["value", "dear", "short", "poor"]


_OFFER_TASKS: Final = (pending.Ready, pending.Lacking, pending.Proposing)
"""Tasks in which computer players may offer a deal."""
_RID_OF: Final = 0.75
"""Share of the best bidder's worth that a seller in need asks for."""


# ------------------------------------------------------------------ players
@dataclass(frozen=True, slots=True)
class EvaluationPlayer:
    """A player that decides by estimates of worth, in one style."""

    style: Style = HARD

    def choose(self, observation: Observation[kb.State, kb.View], rng: Random) -> Move:
        """Return the move of the seat that makes this observation."""
        view, seat = observation.view, observation.seat
        asks = self.choose_aside(observation, rng)
        if asks is not None:
            return asks
        if isinstance(view.task, _OFFER_TASKS) and (offer := self._deal(view, seat, rng)):
            return offer
        is_settled = isinstance(view.task, pending.Settled) and kb.Buy() not in observation.moves
        if is_settled and not proposals.considers_bet(rng, self.style.bets):
            return kb.EndTurn()
        if len(observation.moves) == 1:
            return observation.moves[0]
        if isinstance(view.task, pending.Ready) and view.house.bets == BEFORE:
            evaluation = Evaluation(view)
            bets = proposals.considers_bet(rng, self.style.bets)
            bet = proposals.best_bet(evaluation, seat, self.style.bets) if bets else None
            return bet or _throw_or_pay_toll(evaluation, seat)
        move = decide(view, seat, self.style)
        random_move = None if isinstance(move, kb.SellClaim) else self._random_move(observation, rng)
        return move if random_move is None else random_move

    def choose_aside(self, observation: Observation[kb.State, kb.View], rng: Random) -> Move | None:
        """Return the move that asks for money or for a deal, or None if the player forgets or has no wish."""
        view, seat, moves = observation.view, observation.seat, observation.moves
        if kb.Collect(seat) in moves and rng.random() >= self.style.forgets:
            return kb.Collect(seat)
        wants_deal = (
            view.house.any_deals and isinstance(view.task, pending.Ready) and kb.AskDeal(seat) in moves
        )
        return kb.AskDeal(seat) if wants_deal and self._deal(view, seat, rng) else None

    def _random_move(self, observation: Observation[kb.State, kb.View], rng: Random) -> Move | None:
        """Return a random creek or a random answer to an offer of the bank, or mostly None."""
        if not self.style.randomness or rng.random() >= self.style.randomness:
            return None
        wanted = [move for move in observation.moves if isinstance(move, kb.Prospect | kb.Buy | kb.Decline)]
        return pick(rng, wanted) if wanted else None

    def _deal(self, view: kb.View, seat: int, rng: Random) -> kb.Offer | None:
        """Return a deal to offer, or None: at most one a turn, and not each turn.

        Its partner should accept it; a player that haggles begins with a better price for itself, and comes
        down once if that is refused.
        """
        deals, is_sure = self.style.deals, isinstance(view.task, pending.Proposing)
        if self.style.haggles and view.haggle and view.haggle.player == seat:
            return proposals.improved_deal(Evaluation(view), seat, deals, view.haggle)
        if view.has_offered or (rng.random() >= deals.frequency and not is_sure):
            return None
        found = _best_deal(view, seat, self.style)
        if found and self.style.haggles:
            return proposals.first_price(view, seat, found.offer, deals)
        return found.offer if found else None


LEVELS: Final[Mapping[str, Player]] = {
    level: EvaluationPlayer(style) for level, style in STEADY_STYLES.items()
}
TEMPERED: Final = tempered_players(STEADY_STYLES, tempered_styles, EvaluationPlayer)


def player(level: str, temper: str = STEADY) -> Player:
    """Return the computer player of a level and a temper, steady if the temper is unknown.

    Raises KeyError for a level not in `LEVELS`.
    """
    return TEMPERED.get((level, temper)) or LEVELS[level]


def advice(view: kb.View, seat: int) -> tuple[Move, Message]:
    """Return the move of the hard player for a seat, and a sentence that says why.

    Raises KeyError if the task has no decision.
    """
    move = _collect_or_offer(view, seat) or decide(view, seat)
    return move, explain_move(view, seat, move)


def _collect_or_offer(view: kb.View, seat: int) -> Move | None:
    """Return the move to make before any other: to ask for money or to offer a deal; None for neither."""
    if isinstance(view.task, pending.Ready | pending.Settled) and seat in seats_with_claims(view.claims):
        return kb.Collect(seat)
    if not isinstance(view.task, _OFFER_TASKS) or view.has_offered:
        return None
    found = _best_deal(view, seat, HARD)
    return found.offer if found else None


def _best_deal(view: kb.View, seat: int, style: Style) -> proposals.ScoredDeal | None:
    """Return the best deal to offer now, or None; if cash for a building is missing, one that raises it."""
    evaluation = Evaluation(view)
    if isinstance(view.task, pending.Lacking):
        return proposals.best_raising_deal(
            evaluation, seat, buy_value(evaluation, seat, view.at[seat], style)
        )
    return proposals.best_deal(evaluation, seat, style.deals)


# ------------------------------------------------------------------ decisions by task
def decide(view: kb.View, seat: int, style: Style = HARD) -> Move:
    """Return the move of the seat that has to decide. Raises KeyError if the task has no decision."""
    evaluation = Evaluation(view)
    match view.task:
        case pending.Ready():
            bet = proposals.best_bet(evaluation, seat, style.bets) if view.house.bets == BEFORE else None
            return bet or _throw_or_pay_toll(evaluation, seat)
        case pending.Proposing():
            return kb.CallOff()
        case pending.Claiming():
            return _choose_creek(evaluation, seat, style)
        case pending.Reserving(creek=creek):
            return kb.Reserve(choose_reserve(evaluation, seat, creek, style))
        case pending.Buying():
            return _buy_or_decline(evaluation, seat, style)
        case pending.Bidding():
            return _choose_bid(evaluation, seat, style)
        case pending.Owing():
            return _choose_auction(evaluation, seat)
        case pending.Answering():
            return _accept_or_refuse(evaluation, seat, style)
        case pending.Lacking() if (
            _can_buy(view, seat) and _buy_or_decline(evaluation, seat, style) == kb.Buy()
        ):
            return kb.Buy()
        case pending.Settled():
            return proposals.best_bet(evaluation, seat, style.bets) or kb.EndTurn()
        case pending.Joining():
            return kb.Join() if proposals.should_join(evaluation, seat, style.bets) else kb.StayOut()
        case pending.Asking():
            return kb.Collect(seat)
    raise KeyError(type(view.task).__name__)


# ------------------------------------------------------------------ the turn
def _throw_or_pay_toll(evaluation: Evaluation, seat: int) -> Move:
    """Return the toll if the seat is held, can pay it, and more turns are worth more to it, else a throw."""
    view = evaluation.view
    can_pay = view.cash[seat] >= toll(evaluation.seats)
    if view.climbs[seat] and can_pay and toll_value(evaluation, seat) > 0:
        return kb.PayToll()
    return kb.Throw()


def toll_value(evaluation: Evaluation, seat: int) -> float:
    """Return the gain from paying the toll now: five more turns on average, less the toll."""
    turns = min(5.0, evaluation.remaining_throw_count)
    return turns * evaluation.turn_value(seat) - evaluation.toll


def _choose_creek(evaluation: Evaluation, seat: int, style: Style) -> Move:
    """Return the move for the best creek: a sale of its claim if there is a reason to sell, else a dig."""
    creek = best_creek(evaluation)
    return kb.SellClaim(creek) if sale_reason(evaluation, seat, creek, style) else kb.Prospect(creek)


def sale_reason(evaluation: Evaluation, seat: int, creek: int, style: Style = HARD) -> SaleReason | None:
    """Return the reason to sell the claim on a creek, or None; without an expected bid there is none."""
    own = evaluation.card_value(creek, seat)
    bid = expected_bid(evaluation, seat, creek)
    if evaluation.view.house.reserves:
        bid = max(bid, min(int(max_bids(evaluation, seat, creek)[0]), own + 1))
    if bid < 1:
        return None
    if bid > own + style.asks_more:
        return "value"
    if has_high_claim_price(evaluation, seat):
        return "dear"
    if evaluation.view.cash[seat] < style.deals.short:
        return "short"
    return "poor" if evaluation.next_gold(creek) < style.poor else None


def best_creek(evaluation: Evaluation) -> int:
    """Return the creek with the most expected gold; among equals the one with the fewest cards."""
    return max(
        evaluation.open_creeks(),
        key=lambda creek: (evaluation.next_gold(creek), -evaluation.view.creeks[creek], -creek),
    )


def has_high_claim_price(evaluation: Evaluation, seat: int) -> bool:
    """Return True if the last claim fetched, and another player has, more than the average doubled gold."""
    view = evaluation.view
    richest = max(cash for other, cash in enumerate(view.cash) if other != seat)
    return min(view.fetched, richest) > evaluation.average_gold(doubled=True)


def expected_bid(evaluation: Evaluation, seller: int, creek: int) -> float:
    """Return the price a claim should fetch, 0 without two bidders.

    It is the second highest of what the others would bid: its worth to them, up to their free cash.
    """
    worth = max_bids(evaluation, seller, creek)
    return worth[1] if len(worth) > 1 else 0.0


def max_bids(evaluation: Evaluation, seller: int, creek: int) -> list[float]:
    """Return what the others would bid for a claim, the highest first: its worth to them, or their cash."""
    worth = (
        min(evaluation.card_value(creek, other), free_cash(evaluation.view, other))
        for other in range(evaluation.seats)
        if other != seller
    )
    return sorted(worth, reverse=True)


def choose_reserve(evaluation: Evaluation, seat: int, creek: int, style: Style = HARD) -> int:
    """Return the lowest price to ask for a claim: between its worth to the seller and to the best bidder.

    A seller who must or will be rid of it asks for less.
    """
    own, best = evaluation.card_value(creek, seat), int(max_bids(evaluation, seat, creek)[0])
    price = (own + best) / 2 if best > own else own
    if sale_reason(evaluation, seat, creek, style) in ("short", "poor"):
        price = best * _RID_OF
    return max(1, min(ceil(price), max_reserve(evaluation.view, seat)))


def _can_buy(view: kb.View, seat: int) -> bool:
    """Return True if the seat can pay for the building it stands on."""
    return view.cash[seat] >= board.PRICE[view.at[seat]]


def _buy_or_decline(evaluation: Evaluation, seat: int, style: Style) -> Move:
    return kb.Buy() if buy_value(evaluation, seat, evaluation.view.at[seat], style) > 0 else kb.Decline()


def buy_value(evaluation: Evaluation, seat: int, space: int, style: Style = HARD) -> float:
    """Return the gain from buying a free deed for its price: its income, and the rents denied to others."""
    income = evaluation.revenue_balance_change(seat, {space: seat})
    denied = evaluation.expected_payments(space, seat, evaluation.view.owner)
    gain = income * style.income + style.denial * denied - board.PRICE[space]
    if board.KIND[space] == board.TRANSPORT:
        gain += evaluation.throw_value(seat, space)
    return gain


# ------------------------------------------------------------------ auctions and debts
def _choose_bid(evaluation: Evaluation, seat: int, style: Style) -> Move:
    """Return a low bid at first, since rivals may pass, later a large raise, or a pass above the limit."""
    auction, limit = evaluation.view.expect(pending.Bidding), _max_bid(evaluation, seat, style.bids)
    high = auction.high
    if limit <= high:
        return kb.PassBid()
    rivals = max((_max_bid(evaluation, other) for other in auction.left if other != seat), default=0)
    leap = 2 * (min(limit, rivals) - high + 1) // 3
    return kb.Bid(high + max(1, min(2 * high, leap)))


def _max_bid(evaluation: Evaluation, seat: int, share: float = 1.0) -> int:
    """Return the highest bid that a seat should make and can pay: a share of its limit."""
    return min(int(bid_limit(evaluation, seat) * share), free_cash(evaluation.view, seat))


def bid_limit(evaluation: Evaluation, seat: int) -> float:
    """Return the highest sensible bid of a seat: the worth to it of the card or building for sale."""
    auction = evaluation.view.expect(pending.Bidding)
    if auction.creek >= 0:
        return evaluation.card_value(auction.creek, seat)
    return evaluation.revenue_balance_change(seat, {auction.space: seat})


def _choose_auction(evaluation: Evaluation, seat: int) -> Move:
    """Return the auction of the deed whose loss costs the seat least."""
    view = evaluation.view
    tried = view.expect(pending.Owing).tried
    mine = [space for space, whose in enumerate(view.owner) if whose == seat and space not in tried]
    return kb.Auction(
        min(mine, key=lambda space: (-evaluation.revenue_balance_change(seat, {space: kb.NOBODY}), space))
    )


# ------------------------------------------------------------------ deals and bets
def _accept_or_refuse(evaluation: Evaluation, seat: int, style: Style) -> Move:
    deal = evaluation.view.expect(pending.Answering)
    if deal_value(evaluation, seat, deal.partner, pending_offer(deal), style) > 0:
        return kb.Accept()
    counter = proposals.counter_offer(evaluation, deal) if style.haggles else None
    if counter and deal_value(evaluation, seat, deal.partner, proposals.mirrored(counter, seat), style) > 0:
        return counter
    return kb.Refuse()


def deal_value(evaluation: Evaluation, seat: int, other: int, offer: kb.Offer, style: Style = HARD) -> float:
    """Return a seat's gain from an offer that `other` makes to it, less its share of what the other gains."""
    changes = changes_of(offer, other)
    cash = offer.gives - offer.wants
    own = cash + evaluation.revenue_balance_change(seat, changes)
    theirs = -cash + evaluation.revenue_balance_change(other, changes)
    weight = style.rival / (evaluation.seats - 1)
    if style.spite and other == evaluation.leader(seat):
        weight += style.spite
    return own - weight * max(theirs, 0.0)


# ------------------------------------------------------------------ reasons for moves
def explain_move(view: kb.View, seat: int, move: Move) -> Message:
    """Return one true sentence in favor of a move of the seat that has to decide."""
    evaluation, space = Evaluation(view), view.at[seat]
    match move:
        case kb.Throw():
            return _explain_throw(evaluation, seat)
        case kb.PayToll():
            return message("klondike_board.advice.paytoll", cost=amount_in_words(toll(evaluation.seats)))
        case kb.Prospect(creek):
            return _explain_prospect(evaluation, creek)
        case kb.SellClaim(creek):
            why, price = sale_reason(evaluation, seat, creek) or "", amount_in_words(view.fetched)
            return message("klondike_board.advice.sellclaim", why=why, price=price)
        case kb.Buy():
            return _explain_buy(evaluation, seat, space)
        case kb.Decline():
            lacking = amount_in_words(max(1.0, -buy_value(evaluation, seat, space)))
            return message("klondike_board.advice.decline", space=board.PLACES[space], lacking=lacking)
        case kb.Reserve():
            worth = max(1.0, evaluation.card_value(view.expect(pending.Reserving).creek, seat))
            return message("klondike_board.advice.reserve", worth=amount_in_words(worth))
        case kb.Bid():
            return message("klondike_board.advice.bid", limit=amount_in_words(bid_limit(evaluation, seat)))
        case _:
            return _explain_deal_or_bet(view, seat, move)


def _explain_deal_or_bet(view: kb.View, seat: int, move: Move) -> Message:
    """Return the reason for a deal, a bet, the sale of a building, or the end of a turn."""
    evaluation, space = Evaluation(view), view.at[seat]
    match move:
        case kb.Auction(building):
            return message("klondike_board.advice.auction", space=board.PLACES[building])
        case kb.Join():
            is_gain = proposals.probability_change_by_joining(evaluation, seat) > 0
            return _explain_bet(
                view, seat, view.expect(pending.Joining).stake, "join" if is_gain else "join_small"
            )
        case kb.Bet(stake):
            return _explain_bet(view, seat, stake, "bet")
        case kb.Offer() if isinstance(view.task, pending.Lacking):
            return message("klondike_board.advice.raise", space=board.PLACES[space])
        case kb.EndTurn() if isinstance(view.task, pending.Lacking) and not _can_buy(view, seat):
            missing = amount_in_words(board.PRICE[space] - view.cash[seat])
            return message("klondike_board.advice.short", space=board.PLACES[space], missing=missing)
        case _:
            return _PLAIN_REASONS[type(move)]


_PLAIN_REASONS: Final[Mapping[type, Message]] = {
    kb.PassBid: message("klondike_board.advice.passbid"),
    kb.StayOut: message("klondike_board.advice.stayout"),
    kb.Offer: message("klondike_board.advice.offer"),
    kb.CallOff: message("klondike_board.advice.calloff"),
    kb.Accept: message("klondike_board.advice.accept"),
    kb.Refuse: message("klondike_board.advice.refuse"),
    kb.Collect: message("klondike_board.advice.collect"),
    kb.EndTurn: message("klondike_board.advice.endturn"),
}
"""The reasons without values, by the class of the move."""


def amount_in_words(thousands: float) -> Value:
    """Return an amount, given in $1,000, for a sentence: "nothing" instead of $0."""
    return board.to_money(thousands) or message("klondike_board.nothing")


def _explain_bet(view: kb.View, seat: int, stake: int, why: str) -> Message:
    """Return the reason for a bet, with the stake at risk."""
    behind, is_all = max(view.cash) - view.cash[seat], yes_or_no(stake == view.cash[seat])
    at_stake = board.to_money(stake)
    return message(f"klondike_board.advice.{why}", behind=board.to_money(behind), stake=at_stake, all=is_all)


def _explain_throw(evaluation: Evaluation, seat: int) -> Message:
    if evaluation.view.climbs[seat]:
        can_pay = evaluation.view.cash[seat] >= toll(evaluation.seats)
        return message("klondike_board.advice.dear_toll" if can_pay else "klondike_board.advice.no_toll")
    return message("klondike_board.advice.throw")


def _explain_prospect(evaluation: Evaluation, creek: int) -> Message:
    shown = evaluation.view.shown[creek]
    why = "lode" if board.LODE in shown else "creek" if shown else "first_gold"
    gold = amount_in_words(evaluation.next_gold(creek))
    return message(f"klondike_board.advice.{why}", creek=board.CREEK_NAMES[creek], gold=gold)


def _explain_buy(evaluation: Evaluation, seat: int, space: int) -> Message:
    place, price = board.PLACES[space], board.PRICE[space]
    if board.KIND[space] == board.TRANSPORT:
        return message("klondike_board.advice.ride", space=place, price=amount_in_words(price))
    owner = evaluation.view.owner[:]
    owner[space] = seat
    income = evaluation.expected_revenue(space, seat, owner)
    if income <= price:
        return message("klondike_board.advice.deny", space=place, price=amount_in_words(price))
    return message(
        "klondike_board.advice.buy", space=place, income=amount_in_words(income), price=amount_in_words(price)
    )


# ------------------------------------------------------------------ reasons for refusals
def refusal(view: kb.View, seat: int) -> Message:
    """Return the reason why the seat that has to answer an offer refuses it."""
    return refusal_of_offer(view, seat, pending_offer(view.expect(pending.Answering)))


def refusal_of_offer(view: kb.View, seat: int, offer: kb.Offer) -> Message:
    """Return the reason why a seat refuses an offer, made to it by the player whose turn it is.

    In a deal that the seat is to answer, its partner made the offer.
    """
    evaluation = Evaluation(view)
    task = view.task
    other = task.partner if isinstance(task, pending.Answering) else view.turn
    other = task.player if isinstance(task, pending.Proposing) else other
    given, asked = parse_deeds(offer.deeds), parse_deeds(offer.wishes)
    changes = changes_of(offer, other)
    own = offer.gives - offer.wants + evaluation.revenue_balance_change(seat, changes)
    if own > 0:
        if deal_value(evaluation, seat, other, offer) > 0:
            return message("klondike_board.why_not.not_now")
        return message("klondike_board.why_not.helps_you")
    if asked:
        dearest = max(asked, key=lambda space: -evaluation.revenue_balance_change(seat, {space: kb.NOBODY}))
        return message("klondike_board.why_not.worth_more", space=board.PLACES[dearest])
    if given and offer.wants:
        place, price = board.PLACES[given[0]], amount_in_words(offer.wants)
        return message("klondike_board.why_not.earns_less", space=place, price=price)
    return message("klondike_board.why_not.too_little")
