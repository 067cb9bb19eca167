"""Games at random with deals, and with money that must be asked for: what random games do not hold else."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Decide, IllegalMove, Move, Over
from games.klondike_board import GAME
from games.klondike_board.bargains import deed_words
from games.klondike_board.board import BOARD, DEEDS
from games.klondike_board.pending import Answering, Owing, Ready, Settled, Throwing
from games.klondike_board.state import Agreed, Changed, Entitled, Lapsed, Offer, Proposed, State

GAMES_EACH = 30
DEALS = 0.2
"""How often a deal is thought of where one could be offered."""


def idea(rng: Random, state: State) -> Offer:
    """A deal with anybody about anything, sometimes an impossible one."""
    partner = int(rng.random() * state.seats)
    deeds, wishes = (deed_words(deed for deed in DEEDS if rng.random() < 0.1) for _ in range(2))
    gives = int(rng.random() * 30)
    return Offer(partner, gives, 0, deeds, wishes) if gives % 2 else Offer(partner, 0, gives, deeds, wishes)


def likely(rng: Random, state: State, player: int) -> Offer:
    """A deal that can be made: somebody's deeds, some of them, for his price."""
    partner = (player + 1 + int(rng.random() * (state.seats - 1))) % state.seats
    deeds, wishes = (
        deed_words(deed for deed in DEEDS if state.owner[deed] == seat and rng.random() < 0.5)
        for seat in (player, partner)
    )
    wants = 0 if deeds == "-" else int(rng.random() * (state.cash[partner] + 1))
    return Offer(partner, 0, wants, deeds, wishes)


def next_move(rng: Random, state: State) -> Move:
    """Nature's throw, a deal now and then, or any of the moves on offer."""
    turn = GAME.turn(state)
    if isinstance(turn, Chance):
        return GAME.outcomes(state).sample(rng)
    task = state.todo[-1]
    if isinstance(task, Ready | Settled | Owing | Answering) and rng.random() < DEALS:
        assert not isinstance(turn, Over)
        offer = idea(rng, state) if rng.random() < 0.3 else likely(rng, state, turn.player)
        before = state.copy()
        try:
            GAME.apply(before, offer)
        except IllegalMove:
            assert before == state  # what is refused changes nothing
        else:
            return offer
    asides = turn.asides if isinstance(turn, Decide) else ()
    return pick(rng, [*GAME.moves(state), *(aside.move for aside in asides)])


@pytest.mark.parametrize("collect", ["automatic", "on demand"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_everything_adds_up(seats: int, collect: str) -> None:
    rng, kinds = Random(seats), Counter[type]()
    for _ in range(GAMES_EACH):
        state = GAME.new(seats, GAME.check_options({"collect": collect}))
        while not isinstance(GAME.turn(state), Over):
            events = GAME.apply(state, next_move(rng, state))
            kinds.update(map(type, events))
            if isinstance(state.todo[-1], Ready):
                assert GAME.faults(state) == []
                assert state.bank == sum(state.cash) - BOARD.grubstake * seats
            if isinstance(state.todo[-1], Throwing):
                assert all(claim.turn == state.turn for claim in state.claims)  # a throw ends the others
        assert GAME.faults(state) == []
    assert kinds[Proposed] > kinds[Agreed] > GAMES_EACH
    assert kinds[Changed] > GAMES_EACH
    if collect == "on demand":
        assert kinds[Entitled] >= kinds[Lapsed] > GAMES_EACH
    else:
        assert kinds[Entitled] == kinds[Lapsed] == 0
