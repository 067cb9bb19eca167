"""The rules of KLONDIKE, the board game. Clause numbers are those of assets/klondike_board/clauses.toml."""

from __future__ import annotations

from random import Random
from typing import Final

from games.chance import Sampled, shuffled
from games.chance import Throw as ThrowOf
from games.core import (
    Distribution,
    IllegalMove,
    Move,
    Option,
    Options,
    Primitive,
    Turn,
    fill_options,
)
from games.core import Over as GameOver
from games.data import file_hash
from games.klondike_board import board
from games.klondike_board import state as kb
from games.klondike_board.acts import ACTS, LETTERS
from games.klondike_board.choices import CHANCES, actor, deciding, moves_for
from games.klondike_board.flow import run
from games.klondike_board.fold import fold
from games.klondike_board.pending import Betting, Dealing, Opening, Over
from games.ring.estate import adds_up

_DICE: Final = ThrowOf(2, kb.Dice)


class KlondikeBoard:
    """Two to six prospectors round forty spaces, until the last of 36 cards is turned."""

    name = "klondike_board"
    seats = range(2, 7)
    version = 2
    free_undo = False
    options = (Option("collect", "automatic", ("automatic", "on demand")),)
    move_types: tuple[type, ...] = (
        kb.Deck, kb.Dice, kb.Throw, kb.PayToll, kb.Prospect, kb.SellClaim, kb.Bid, kb.PassBid, kb.Buy,
        kb.Decline, kb.Auction, kb.Bet, kb.Join, kb.StayOut, kb.Offer, kb.Accept, kb.Refuse, kb.Collect,
        kb.LetGo, kb.EndTurn,
    )  # fmt: skip
    event_types: tuple[type, ...] = kb.EVENTS

    # -------------------------------------------------------------- beginning
    def check_options(self, given: Options) -> dict[str, Primitive]:
        """Whether revenue is collected by itself or must be asked for (KB-102b)."""
        return fill_options(self.options, given)

    def data_hash(self) -> str:
        """Of the board and the cards."""
        return file_hash(board.PATH)

    def new(self, seats: int, options: Options) -> kb.State:
        """Everybody at Chilkoot Pass with a grubstake (KB-20b, KB-20c)."""
        nobody = [False] * seats
        return kb.State(
            options["collect"] == "on demand",
            [board.BOARD.grubstake] * seats,
            [0] * seats,
            nobody[:],
            nobody[:],
            nobody[:],
            [Opening(tuple(range(seats)), 0, ()), Dealing()],
        )

    def copy(self, state: kb.State) -> kb.State:
        """An independent copy."""
        return state.copy()

    def outcomes(self, state: kb.State) -> Distribution:
        """Any order of the cards, or a throw of two dice (KB-21a, KB-25a)."""
        if isinstance(state.todo[-1], Dealing):
            return Sampled(
                lambda rng: kb.Deck("".join(shuffled(rng, LETTERS))),
                lambda move: isinstance(move, kb.Deck) and sorted(move.cards) == list(LETTERS),
            )
        return _DICE

    # -------------------------------------------------------------- whose turn, which moves
    def turn(self, state: kb.State) -> Turn:
        """What lies on top of the things to do says who acts."""
        task = state.todo[-1]
        if isinstance(task, Over):
            return GameOver(task.winners, "most cash")
        return CHANCES.get(type(task)) or deciding(state, actor(state, task))

    def moves(self, state: kb.State) -> list[Move]:
        """The legal moves, sorted: of deals none, of bids and bets some (see `apply`)."""
        return moves_for(state, state.todo[-1])

    # -------------------------------------------------------------- what moves do
    def apply(self, state: kb.State, move: Move) -> list[kb.Event]:
        """Carry out a move or an outcome in place. `IllegalMove` leaves the state as it was.

        Deals of any kind, bids of any amount and bets for any stake are taken, though not all are listed.
        """
        act = ACTS.get(type(move))
        if act is None:
            raise IllegalMove("That is no move of this game.")
        out: list[kb.Event] = []
        act(state, out, move)
        run(state, out)
        return out

    # -------------------------------------------------------------- who may see what
    def observe(self, state: kb.State, seat: int | None) -> kb.View:
        """Everything but the order of the face-down cards."""
        return kb.View(
            state.asks,
            state.cash[:],
            state.at[:],
            state.misses[:],
            state.climbs[:],
            state.shows[:],
            state.owner[:],
            [len(creek) for creek in state.creeks],
            [creek[:] for creek in state.shown],
            state.discards[:],
            state.claims[:],
            state.bank,
            state.turn,
            state.has_bet,
            state.has_offered,
            state.refused,
            state.spared,
            state.fetched,
            state.task,
        )

    def blank(self, seats: int, options: Options) -> kb.View:
        """What everybody sees before the cards are dealt."""
        return self.observe(self.new(seats, options), None)

    def fold(self, view: kb.View, event: kb.Event) -> None:
        """Bring a view up to date with an event."""
        fold(view, event)

    def imagine(self, state: kb.State, seat: int, rng: Random) -> kb.State:
        """The face-down cards in another order."""
        guess = state.copy()
        hidden = shuffled(rng, sorted(card for creek in state.creeks for card in creek))
        for creek, cards in enumerate(state.creeks):
            guess.creeks[creek] = [hidden.pop() for _ in cards]
        return guess

    def scores(self, state: kb.State) -> tuple[int, ...]:
        """Each player's cash in $1,000: nothing else counts (KB-106b)."""
        return tuple(state.cash)

    def faults(self, state: kb.State) -> list[str]:
        """Money adds up against the bank and the pot, every card and deed is in one place."""
        found: list[str] = []
        if not adds_up(state, board.BOARD.grubstake):
            found.append("the money does not add up")
        if not all(_is_pot(task.pot, state.seats) for task in state.todo if isinstance(task, Betting)):
            found.append("the pot does not add up")
        if min(state.cash) < 0:
            found.append("cash is below nothing")
        cards = [*state.discards, *(card for pile in (*state.creeks, *state.shown) for card in pile)]
        if cards and sorted(cards) != list(range(len(board.CARDS))):
            found.append("the cards do not add up")
        for space in board.RING:
            if state.owner[space] != kb.NOBODY and (
                space not in board.DEEDS or not 0 <= state.owner[space] < state.seats
            ):
                found.append(f"nobody can own {board.NAME[space]}")
        return found


def _is_pot(pot: int, seats: int) -> bool:
    """Whether two or more can have staked so much, all alike (KB-95a)."""
    return pot > 0 and any(pot % stakes == 0 for stakes in range(2, seats + 1))
