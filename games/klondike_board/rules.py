"""The rules of KLONDIKE, the board game. Clause numbers are those of assets/klondike_board/clauses.toml."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, assert_never

from games import core
from games.chance import DiceRoll, SampledDistribution, shuffled
from games.compat import override
from games.data import file_hash
from games.klondike_board import bargains, board, flow, pending
from games.klondike_board import state as kb
from games.klondike_board.fold import asked, fold
from games.klondike_board.house import AFTER, BEFORE, NO_BETS
from games.klondike_board.money import collecting_seats, deeds_to_auction, toll
from games.ring.rules import RingGame

_DICE: Final = DiceRoll(2, kb.Dice)
_CHANCES: Final[dict[type, core.Chance]] = {
    pending.Dealing: core.Chance("cards"),
    pending.Opening: core.Chance("start"),
    pending.Throwing: core.Chance("move"),
    pending.Gambling: core.Chance("casino"),
    pending.Betting: core.Chance("bet"),
}
_DECIDES: Final = tuple(map(core.Decide, range(6)))
_THROW: Final = kb.Throw()
_END: Final = kb.EndTurn()
_PASS: Final = kb.PassBid()
_bid: Final = lru_cache(maxsize=1_024)(kb.Bid)
_BUY: Final = kb.Buy()
_DECLINE: Final = kb.Decline()
_ANSWERS: Final[dict[type, tuple[core.Move, ...]]] = {
    pending.Buying: (_BUY, _DECLINE),
    pending.Answering: (kb.Accept(), kb.Refuse()),
    pending.Joining: (kb.Join(), kb.StayOut()),
    pending.Proposing: (kb.CallOff(),),
}
"""The moves of each task that has always the same ones."""
_DIGS: Final[tuple[core.Move, ...]] = tuple(map(kb.Prospect, board.CREEKS))
_SALES: Final[tuple[core.Move, ...]] = tuple(map(kb.SellClaim, board.CREEKS))


class KlondikeBoard(RingGame[kb.State, kb.View]):
    """The game for two to six prospectors round 40 spaces, until the last of 36 cards is turned."""

    name = "klondike_board"
    seats = range(2, 7)
    version = 3
    options = (
        core.Option("collect", "automatic", ("automatic", "on demand")),
        core.Option("grubstake", board.BOARD.grubstake, (board.BOARD.grubstake, 25, 100), is_house=True),
        core.Option("claims", board.CARDS_A_CREEK, (board.CARDS_A_CREEK, 6, 4), is_house=True),
        core.Option("bets", AFTER, (AFTER, BEFORE, NO_BETS), is_house=True),
        core.Option("reserve", False, (False, True), is_house=True),
        core.Option("deals", "own", ("own", "any"), is_house=True),
    )
    """The options to collect revenue automatically or on demand (KB-102b), and the house rules."""
    move_rules = flow.MOVE_RULES
    steps = flow.STEPS
    task_event = staticmethod(asked)
    move_types = tuple(flow.MOVE_RULES)
    event_types = kb.EVENTS

    # -------------------------------------------------------------- beginning
    @override
    def data_hash(self) -> str:
        return file_hash(board.PATH)

    @override
    def new(self, seats: int, options: core.Options) -> kb.State:
        """Return the state with all players at Chilkoot Pass with a grubstake (KB-20b, KB-20c)."""
        nobody, grubstake = [False] * seats, int(options.get("grubstake", board.BOARD.grubstake))
        return kb.State(
            options["collect"] == "on demand",
            [grubstake] * seats,
            [0] * seats,
            nobody[:],
            nobody[:],
            nobody[:],
            [pending.Opening(tuple(range(seats)), 0, ()), pending.Dealing()],
            grubstake=grubstake,
            house=_house(options),
        )

    @override
    def outcomes(self, state: kb.State) -> core.Distribution:
        """Return all orders of the cards, or all throws of two dice (KB-21a, KB-25a)."""
        if isinstance(state.todo[-1], pending.Dealing):
            count = len(board.CREEKS) * state.house.claims
            return SampledDistribution(
                lambda rng: kb.Deck("".join(shuffled(rng, flow.LETTERS)[:count])),
                lambda move: isinstance(move, kb.Deck) and flow.is_deck(move.cards, count),
            )
        return _DICE

    # -------------------------------------------------------------- turns and moves
    @override
    def turn(self, state: kb.State) -> core.Turn:
        task = state.todo[-1]
        if chance := _CHANCES.get(type(task)):
            return chance
        if isinstance(task, pending.Over):
            return core.Over(task.winners, "most cash")
        seat = actor(state, task)
        if state.claims or state.house.any_deals:
            return _decide_with_aside_moves(state, seat)
        return _DECIDES[seat]

    @override
    def moves(self, state: kb.State) -> list[core.Move]:
        """Return the legal moves, sorted, without deals and with only some bids and bets (see `apply`)."""
        task = state.todo[-1]
        match task:
            case pending.Ready():
                return _ready_moves(state, task)
            case pending.Settled():
                return _turn_end_moves(state, task)
            case pending.Bidding():
                return _bid_moves(state, task)
            case pending.Claiming():
                return _prospect_moves(state, task)
            case pending.Reserving():
                return [*map(kb.Reserve, bargains.reserve_amounts(state, task.player))]
            case pending.Buying() | pending.Answering() | pending.Joining() | pending.Proposing():
                return [*_ANSWERS[type(task)]]
            case pending.Owing():
                return [kb.Auction(space) for space in deeds_to_auction(state, task)]
            case pending.Asking():
                return [kb.Collect(state.claims[0].creditor), kb.LetGo()]
            case (
                pending.Dealing()
                | pending.Opening()
                | pending.Throwing()
                | pending.Gambling()
                | pending.Betting()
                | pending.Over()
            ):
                return []
            case pending.Arriving() | pending.Passing() | pending.Ending():
                return []
            case _:
                assert_never(task)

    # -------------------------------------------------------------- views
    @override
    def observe(self, state: kb.State, seat: int | None) -> kb.View:
        return kb.View.of(state, creeks=[len(creek) for creek in state.creeks])

    fold = staticmethod(fold)

    @override
    def sample_state(self, state: kb.State, seat: int, rng: Random) -> kb.State:
        guess = state.copy()
        hidden = shuffled(rng, board.hidden_cards(state.shown, state.discards))
        for creek, cards in enumerate(state.creeks):
            guess.creeks[creek] = [hidden.pop() for _ in cards]
        return guess


def _house(options: core.Options) -> kb.House:
    """Return the house rules among the options."""
    printed = kb.PRINTED
    rules = kb.House(
        int(options.get("claims", printed.claims)),
        str(options.get("bets", printed.bets)),
        bool(options.get("reserve", printed.reserves)),
        options.get("deals") == "any",
    )
    return printed if rules == printed else rules


# ------------------------------------------------------------------ the seat to act
def actor(table: kb.Table, task: pending.Task) -> int:
    """Return the seat that is to choose or to throw, or NOBODY."""
    match task:  # most frequent first
        case pending.Ready() | pending.Settled():
            return task.player
        case pending.Bidding():
            return task.left[0]
        case (
            pending.Throwing()
            | pending.Claiming()
            | pending.Buying()
            | pending.Gambling()
            | pending.Answering()
            | pending.Reserving()
            | pending.Proposing()
        ):
            return task.player
        case pending.Owing():
            return task.debtor
        case pending.Opening() | pending.Joining() | pending.Betting():
            return task.waiting[0]
        case pending.Asking():
            return table.claims[0].creditor
        case pending.Dealing() | pending.Over() | pending.Arriving() | pending.Passing() | pending.Ending():
            return kb.NOBODY
        case _:
            assert_never(task)


def _decide_with_aside_moves(state: kb.State, seat: int) -> core.Decide:
    """Return the turn of the deciding seat, and asides of others who may ask for money or deals (KB-102b)."""
    asides = [core.Aside(other, kb.Collect(other)) for other in collecting_seats(state) if other != seat]
    asides += [core.Aside(other, kb.AskDeal(other)) for other in bargains.seats_to_ask(state)]
    return core.Decide(seat, tuple(asides))


# ------------------------------------------------------------------ the legal moves
def _collect_moves(state: kb.State, player: int) -> list[core.Move]:
    """Return the move that asks for the player's own money, if there is any."""
    return [kb.Collect(player)] if state.claims and player in collecting_seats(state) else []


def _ready_moves(state: kb.State, task: pending.Ready) -> list[core.Move]:
    player = task.player
    moves = _collect_moves(state, player)
    if state.house.bets == BEFORE:
        moves[:0] = _bet_moves(state, player)
    if state.climbs[player] and state.cash[player] >= toll(state.seats):
        moves.append(kb.PayToll())
    moves.append(_THROW)
    return moves


def _prospect_moves(state: kb.State, task: pending.Claiming) -> list[core.Move]:
    """Return moves to dig any creek with cards, or to sell its claim if a player can bid (KB-27b, KB-44a)."""
    open_ = [creek for creek in board.CREEKS if state.creeks[creek]]
    moves = [_DIGS[creek] for creek in open_]
    if bargains.has_bidders(state, task.player):
        moves += [_SALES[creek] for creek in open_]
    return moves


def _bid_moves(state: kb.State, task: pending.Bidding) -> list[core.Move]:
    return [*map(_bid, bargains.bid_amounts(state, task.left[0], task.high)), _PASS]


def _turn_end_moves(state: kb.State, task: pending.Settled) -> list[core.Move]:
    player = task.player
    moves = _collect_moves(state, player)
    if isinstance(task, pending.Lacking) and state.cash[player] >= board.PRICE[state.at[player]]:
        moves += [_BUY, _DECLINE]
    moves.append(_END)
    return [*_bet_moves(state, player), *moves]


def _bet_moves(state: kb.State, player: int) -> list[core.Move]:
    if state.has_bet or not (there := bargains.bet_candidates(state, player)):
        return []
    seats = "".join(sorted(map(str, there)))
    return [kb.Bet(stake, seats) for stake in bargains.stake_amounts(state, player, there)]
