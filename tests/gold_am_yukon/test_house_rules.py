"""The house rules of GOLD AM YUKON: a small valley, and nine stones, which cannot close a ring."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Chance, IllegalMove, Over
from games.game_info import game_info
from games.gold_am_yukon import GAME
from games.gold_am_yukon.ai import LEVELS
from games.gold_am_yukon.rules import missing_spaces
from games.gold_am_yukon.state import HEAD, TAIL, Enter, Place, Stake, Staked, State
from games.players import turn_observation
from games.rulebook import reason_table
from tests.gold_am_yukon.table import throw
from ui.games.gold_am_yukon.words import refusal_message, row
from ui.words import in_words

SHORT = GAME.check_options({"begins": "first seat", **dict(game_info("gold_am_yukon").short.rules)})


def one_short(claim: int) -> State:
    """The state in which eight of nine stones stand on a claim's ring, and two spots are left."""
    state = GAME.new(2, SHORT)
    ring = state.board.rings[claim]
    moves = [Enter(HEAD, space) for space in ring[3:10]]
    for place in (ring[2], state.board.starts[-1]):
        GAME.apply(state, Place(place))
    throw(state, 6)
    for move in moves[:6]:
        GAME.apply(state, move)
    throw(state, 2)
    for _ in range(2):
        GAME.apply(state, GAME.moves(state)[-1])
    throw(state, 3)
    GAME.apply(state, moves[6])
    return state


def test_nine_stones_stake_a_first_claim_from_any_part_of_its_ring() -> None:
    claim = GAME.new(2, SHORT).board.names.index("A2")
    state = one_short(claim)
    assert in_words(row(state, 0)) == "8 of 9 diggers in"
    ring = state.board.rings[claim]
    (off,) = (space for space in state.board.links[ring[2]] if space not in ring)
    apart = state.copy()
    GAME.apply(apart, Enter(TAIL, off))
    assert missing_spaces(apart, 0, claim) == [off]
    assert "1 digger isn’t there yet" in in_words(refusal_message(apart, 0, claim))
    with pytest.raises(IllegalMove):
        GAME.apply(apart, Stake(claim, HEAD))
    GAME.apply(state, Enter(TAIL, ring[1]))
    assert missing_spaces(state, 0, claim) == []
    assert Stake(claim, TAIL) in GAME.moves(state)
    (staked,) = (each for each in GAME.apply(state, Stake(claim, HEAD)) if isinstance(each, Staked))
    assert "too few diggers" in in_words(reason_table("gold_am_yukon").of(staked)[0].text)
    assert (len(state.teams[0]), state.nuggets(0)) == (8, 2)


def test_the_hard_player_beats_the_easy_one_in_a_short_game() -> None:
    won = 0
    for number in range(20):
        state, rng, hard = GAME.new(2, SHORT), Random(number), number % 2
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Chance):
                GAME.apply(state, GAME.outcomes(state).sample(rng))
            else:
                level = LEVELS["hard" if turn.player == hard else "easy"]
                GAME.apply(state, level.choose(turn_observation(GAME, state, rng), rng))
        won += turn.winners == (hard,)
    assert won >= 15
