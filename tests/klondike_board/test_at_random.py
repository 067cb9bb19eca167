"""Games at random with deals and money that must be asked for; asides in the log; games of older rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from games.chance import pick
from games.core import Aside, Chance, Decide, IllegalMove, Move, Over
from games.klondike_board import GAME
from games.klondike_board.bargains import format_deeds
from games.klondike_board.board import BOARD, DEEDS
from games.klondike_board.pending import Answering, Owing, Ready, Settled, Throwing
from games.klondike_board.state import (
    Agreed,
    Changed,
    Collect,
    Entitled,
    Lapsed,
    Offer,
    Proposed,
    State,
    Throw,
)
from games.match import Entry, Match
from saves.replay import read
from tests.kit import campaign
from tests.kit.faults import faults
from ui.words import in_words

NAMES = ("Ada", "Belle", "Cora")
DEALS = 0.2
"""How often a deal is thought of where one could be offered."""
OLDER = Path(__file__).parent / "older"


# ------------------------------------------------------------------ deals, and money that must be asked for
def idea(rng: Random, state: State, player: int) -> Offer:
    """A deal that can be made, about somebody's deeds; or one about anything, mostly impossible."""
    if rng.random() < 0.3:
        deeds, wishes = (format_deeds(deed for deed in DEEDS if rng.random() < 0.1) for _ in range(2))
        gives = int(rng.random() * 30)
        cash = (gives, 0) if gives % 2 else (0, gives)
        return Offer(int(rng.random() * state.seats), *cash, deeds, wishes)
    partner = (player + 1 + int(rng.random() * (state.seats - 1))) % state.seats
    deeds, wishes = (
        format_deeds(deed for deed in DEEDS if state.owner[deed] == seat and rng.random() < 0.5)
        for seat in (player, partner)
    )
    wants = 0 if deeds == "-" else int(rng.random() * (state.cash[partner] + 1))
    return Offer(partner, 0, wants, deeds, wishes)


def next_move(rng: Random, state: State) -> Move:
    """Nature's throw, a deal now and then, or any of the moves on offer."""
    turn = GAME.turn(state)
    if isinstance(turn, Chance):
        return GAME.outcomes(state).sample(rng)
    assert isinstance(turn, Decide)
    if isinstance(state.todo[-1], Ready | Settled | Owing | Answering) and rng.random() < DEALS:
        offer, before = idea(rng, state, turn.player), state.copy()
        try:
            GAME.apply(before, offer)
        except IllegalMove:
            assert before == state  # what is refused changes nothing
        else:
            return offer
    return pick(rng, [*GAME.moves(state), *(aside.move for aside in turn.asides)])


@pytest.mark.parametrize("collect", ["automatic", "on demand"])
def test_everything_adds_up(collect: str) -> None:
    kinds = Counter[type]()
    for seed in campaign.seeds(f"klondike deals {collect}", short=50, long=5_000):
        seats = seed % 5 + 2
        rng, state = Random(seed), GAME.new(seats, GAME.check_options({"collect": collect}))
        with campaign.told(seed=seed, collect=collect):
            while not isinstance(GAME.turn(state), Over):
                kinds.update(map(type, GAME.apply(state, next_move(rng, state))))
                if isinstance(state.todo[-1], Ready):
                    assert faults(GAME, state) == []
                    assert state.bank == sum(state.cash) - BOARD.grubstake * seats
                if isinstance(state.todo[-1], Throwing):
                    assert all(claim.turn == state.turn for claim in state.claims)  # a throw ends the others
            assert faults(GAME, state) == []
    assert kinds[Proposed] > kinds[Agreed] > 50
    assert kinds[Changed] > 50
    assert (kinds[Entitled] >= kinds[Lapsed] > 50) if collect == "on demand" else not kinds[Entitled]


# ------------------------------------------------------------------ asides in the log
def before_an_aside(number: int) -> Match:
    """A game at random in which money is asked for, left where somebody may ask before a throw."""
    match, rng = Match.begin(GAME, NAMES, {"collect": "on demand"}), Random(number)
    while not (isinstance(turn := match.turn, Decide) and turn.asides and Throw() in GAME.moves(match.state)):
        if isinstance(turn, Chance):
            match.play_chance(rng)
        else:
            match.play(pick(rng, GAME.moves(match.state)))
    return match


def test_an_aside_belongs_to_its_seat_and_is_taken_back_and_made_again() -> None:
    match = before_an_aside(5)
    turn, before = match.turn, match.state.copy()
    assert isinstance(turn, Decide)
    ((seat, move), *_) = turn.asides
    assert turn.actor_of(move) == seat != turn.player == turn.actor_of(Throw())
    wrong = [Entry(str(other), move) for other in range(3) if other != seat]
    for entry in (*wrong, Entry(str(seat), Throw())):
        with pytest.raises(IllegalMove, match="not_your_turn"):
            match.repeat(entry)
    match.play(move)
    assert match.log[-1] == Entry(str(seat), move)
    after, following = match.state.copy(), match.turn
    assert isinstance(following, Decide)
    assert Aside(seat, move) not in following.asides or match.state.claims
    match.undo()
    assert (match.state, match.turn) == (before, turn)
    match.redo()
    assert match.state == after


# ------------------------------------------------------------------ games that were saved by older rules
def test_a_game_in_which_money_came_by_itself_is_played_on() -> None:
    found = read(OLDER / "automatic.grg")
    assert found.header.version < GAME.version
    assert (found.is_read_only, found.is_damaged, len(found.match.log)) == (False, False, 400)
    assert faults(GAME, found.match.state) == []
    assert found.match.turn


def test_a_game_in_which_money_was_asked_for_after_each_turn_can_be_watched_so_far() -> None:
    """Once everybody had to be asked before the next turn began."""
    found = read(OLDER / "on_demand.grg")
    assert found.header.version < GAME.version
    assert found.is_read_only
    assert in_words(found.warning).startswith("This game used older rules. You can watch its first ")
    assert len(found.match.log) > 20
    assert not any(isinstance(entry.move, Collect) for entry in found.match.log)
