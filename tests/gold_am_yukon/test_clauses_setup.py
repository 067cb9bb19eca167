"""What the game needs, and how it begins: GY-07 to GY-14."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core import Chance, Decide, IllegalMove, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, board
from games.gold_am_yukon.state import (
    NOBODY,
    Began,
    Die,
    Drawn,
    Enter,
    First,
    Place,
    Placed,
    Stake,
    State,
    Step,
)
from games.match import Match
from games.seating import parse_seats
from tests.clauses import clause
from tests.gold_am_yukon.acts import FIRST_SEAT, begun, entering
from tests.gold_am_yukon.table import A1, C3, HONEYCOMB, ME, OTHER, THIRD, ring, table, throw

every_number = pytest.mark.parametrize("seats", range(2, 7))
boards = pytest.mark.parametrize("name", BOARDS)


def placing(seats: int, first: int = ME) -> State:
    """A game in which nobody has placed a stone yet."""
    state = GAME.new(seats, GAME.check_options({}))
    GAME.apply(state, First(first))
    return state


# ------------------------------------------------------------------ what the game is about
@clause("GY-07a")
def test_golddiggers_round_a_claim_mark_it() -> None:
    state = table(ring(A1), ring(C3), spots=1)
    GAME.apply(state, Stake(A1, 0))
    assert state.guards[A1] == ME
    assert state.guards[C3] == NOBODY


@clause("GY-07b")
def test_the_aim_is_the_most_nuggets() -> None:
    names, worth = HONEYCOMB.names, HONEYCOMB.nuggets
    dear = {names.index(name): OTHER for name in ("C3", "C4", "E3", "E4", "D1", "D2", "D3")}
    state = table(ring(A1, 1), ring(names.index("A3"), 5), spots=1, guards=dear)
    GAME.apply(state, Stake(A1, 1))  # the last stone of the first team: the other one is alone now
    claims = Counter(state.guards)
    assert claims[ME] == 12 > claims[OTHER] == 7
    assert GAME.scores(state) == (sum(worth[c] for c, whose in enumerate(state.guards) if whose == ME), 22)
    assert GAME.turn(state) == Over((OTHER,), "one left")


# ------------------------------------------------------------------ colours, stones, players
@every_number
@clause("GY-09a")
def test_everybody_has_a_colour_of_his_own(seats: int) -> None:
    chosen = ["Ada /red-mule", "Ben /red-mule", "Cleo /blue-hat", "computer:easy /blue-hat", "Eva", "Finn"]
    there = parse_seats(chosen[:seats])
    assert there[0].colour == "red"
    assert len({seat.colour for seat in there}) == seats == len(begun(seats).teams)


@every_number
@clause("GY-09b")
def test_everybody_has_twelve_stones(seats: int) -> None:
    assert GAME.new(seats, FIRST_SEAT).off == [12] * seats


@every_number
@clause("GY-09c")
def test_two_to_six_can_play(seats: int) -> None:
    match = Match.begin(GAME, tuple("ABCDEF"[:seats]), {})
    match.settle(Random(1))
    assert match.turn == Decide(match.state.first)


@pytest.mark.parametrize("seats", [0, 1, 7])
@clause("GY-09c")
def test_fewer_or_more_cannot_play(seats: int) -> None:
    with pytest.raises(ValueError, match="cannot be played"):
        Match.begin(GAME, tuple("ABCDEFG"[:seats]), {})


@clause("GY-10a")
def test_one_stone_is_one_golddigger() -> None:
    state = begun(2)
    throw(state, 3)
    for left in (10, 9, 8):
        before = {space for team in state.teams for space in team}
        end, space = min(entering(state))
        GAME.apply(state, Enter(end, space))
        assert {space for team in state.teams for space in team} == before | {space}
        assert space not in before
        assert state.off == [left, 11]


# ------------------------------------------------------------------ the first stones
@every_number
@clause("GY-11a")
def test_the_first_puts_a_stone_on_any_start_space(seats: int) -> None:
    state = placing(seats)
    assert GAME.turn(state) == Decide(ME)
    assert GAME.moves(state) == [Place(space) for space in HONEYCOMB.starts]
    chosen = HONEYCOMB.starts[-1]
    assert GAME.apply(state, Place(chosen)) == [Placed(ME, chosen)]
    assert state.teams[ME] == [chosen]
    assert state.holder[chosen] == ME


@clause("GY-11a")
def test_a_first_stone_goes_nowhere_else() -> None:
    state = placing(2)
    for space in set(range(228)) - set(HONEYCOMB.starts):
        with pytest.raises(IllegalMove, match="goes on a start space"):
            GAME.apply(state, Place(space))
    for unknown in (-1, 228, True, "s"):
        with pytest.raises(IllegalMove):
            GAME.apply(state, Place(unknown))  # type: ignore[arg-type]
    assert state == placing(2)


@every_number
@clause("GY-11b")
def test_the_lot_says_who_begins(seats: int) -> None:
    state = GAME.new(seats, GAME.check_options({}))
    assert GAME.turn(state) == Chance("who begins")
    lots, rng = GAME.outcomes(state), Random(4)
    drawn = Counter(lots.sample(rng) for _ in range(600))
    assert set(drawn) == {First(seat) for seat in range(seats)}
    assert min(drawn.values()) > 0.6 * 600 / seats
    assert not lots.holds(First(seats))
    last = seats - 1
    assert GAME.apply(state, First(last)) == [Drawn(last)]
    assert GAME.turn(state) == Decide(last)


@clause("GY-11b")
def test_the_players_may_let_the_first_seat_begin() -> None:
    assert GAME.turn(GAME.new(4, FIRST_SEAT)) == Decide(0)


@clause("GY-12a")
def test_the_others_follow_clockwise_on_spaces_still_free() -> None:
    state, free = placing(4, first=THIRD), list(HONEYCOMB.starts)
    for seat in (2, 3, 0, 1):
        assert GAME.turn(state) == Decide(seat)
        assert GAME.moves(state) == [Place(space) for space in free]
        taken = free.pop(1)
        GAME.apply(state, Place(taken))
        if seat != 1:
            with pytest.raises(IllegalMove, match="Another team begins there"):
                GAME.apply(state, Place(taken))
    assert len({team[0] for team in state.teams}) == 4


@boards
@clause("GY-12d")
def test_twelve_spaces_of_the_rim_are_start_spaces_each_beside_one_claim(name: str) -> None:
    there = board(name)
    state = GAME.new(2, GAME.check_options({"board": name, "begins": "first seat"}))
    offered = [move.space for move in GAME.moves(state) if isinstance(move, Place)]
    assert len(offered) == 12
    for space in offered:
        assert [len(there.links[space]), len(there.claims_at[space])] == [2, 1]
    assert len({there.claims_at[space] for space in offered}) == 12


@every_number
@clause("GY-12c")
def test_who_placed_first_throws_first_and_turns_go_clockwise(seats: int) -> None:
    state = placing(seats, first=1)
    events = [event for space in HONEYCOMB.starts[:seats] for event in GAME.apply(state, Place(space))]
    assert events[-1] == Began(1)
    order = []
    for _ in range(2 * seats):
        assert GAME.turn(state) == Chance("the die")
        order.append(state.player)
        GAME.apply(state, Die(2))
        while isinstance(GAME.turn(state), Decide):
            GAME.apply(state, GAME.moves(state)[0])
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]


@every_number
@clause("GY-14a")
def test_one_stone_stands_and_eleven_wait(seats: int) -> None:
    state = begun(seats)
    assert [len(team) for team in state.teams] == [1] * seats
    assert state.off == [11] * seats
    assert {team[0] for team in state.teams} <= set(HONEYCOMB.starts)
    assert sum(whose != NOBODY for whose in state.holder) == seats
    for early in (Place(HONEYCOMB.starts[-1]), Enter(1, 5), Step(1, 5)):
        with pytest.raises(IllegalMove):
            GAME.apply(state, early)
