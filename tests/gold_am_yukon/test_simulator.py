"""The walks of the simulator, and steps to claims on the graph of chains, held against the rules."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from games.gold_am_yukon.board import BOARDS, CLAIMS, RING
from games.gold_am_yukon.reach import UNREACHABLE, Field, open_entering, open_steps, spots_needed, steps_from
from games.gold_am_yukon.simulator import chains, in_the_way, nodes, one_way
from games.gold_am_yukon.state import NEITHER, PLAYING
from games.gold_am_yukon.walks import walks
from tests.gold_am_yukon.table import A1, ring, table
from tests.gold_am_yukon.test_reach import positions

ON_EACH = pytest.mark.parametrize("name", BOARDS)


Ways: TypeAlias = dict[tuple[tuple[int, ...], tuple[int, ...]], int]
"""For each way to stand, and the way it is led, the most spots that are left then."""


@ON_EACH
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_simulator_walks_as_the_rules_do(name: str, seats: int) -> None:
    """The same ways to stand, led the same way, with as many spots left, and for the same claims."""
    compared = 0
    for state in positions(name, seats, 10 + seats, 29):
        if state.phase != PLAYING:
            continue
        listed = nodes(state, state.player)
        first, ruled, simulated = listed[0], Ways(), Ways()
        for team, leads, spots in [
            first[:3],
            *((walk.team, walk.leads, walk.spots) for walk in walks(state)),
        ]:
            _noted(ruled, team, leads, spots)
        for node in listed:
            _noted(simulated, node.team, node.leads, node.spots)
        assert {way: spots for way, spots in simulated.items() if not way[1]} == {
            way: spots for way, spots in ruled.items() if not way[1]
        }
        assert {way: spots for way, spots in ruled.items() if way[1]}.items() <= simulated.items()
        every = chains(name, len(first.team))
        for walk in walks(state)[:40]:
            if not first.off:
                claims = every.claims[every.number[one_way(walk.team)]]
                assert walk.claims == tuple(claim for claim in sorted(claims) if state.guards[claim] < 0)
        compared += len(ruled)
    assert compared > 500


def _noted(ways: Ways, team: tuple[int, ...], leads: int, spots: int) -> None:
    """Note a way to stand for itself, and as it is led where spots are left and an end leads."""
    led = team if leads else team[::-1]
    for way in ((one_way(team), ()), (one_way(team), led if spots and leads != NEITHER else ())):
        ways[way] = max(ways.get(way, 0), spots)


def test_the_first_moves_of_the_simulator_lead_there() -> None:
    """Following first moves, thinking anew after each, one gets to where a node stands."""
    state = table(ring(A1, 5), ring(A1, 2, start=8), spots=5)
    listed = nodes(state, 0)
    assert listed[0].first is None
    assert {node.first for node in listed[1:]} == {node.first for node in listed if node.before == 0}


@ON_EACH
def test_fields_are_what_spots_needed_tells(name: str) -> None:
    """One claim seen from everywhere, and all claims seen from one place, agree."""
    compared = 0
    for state in positions(name, 3, 4, 100):
        for seat, team in enumerate(state.teams):
            stones = len(team) + state.off[seat]
            if not team:
                continue
            needed, barred = spots_needed(state, seat), in_the_way(state, seat)
            here = chains(name, len(team)).number[one_way(tuple(team))]
            for claim in (3, 18, 30):
                if state.guards[claim] >= 0:
                    continue
                homes = dict.fromkeys(chains(name, stones).homes[claim], 0)
                steps = Field(name, stones, barred, homes).entering(len(team), here)
                assert needed[claim] in (steps + 1, UNREACHABLE)
                assert (needed[claim] == UNREACHABLE) is (steps >= 255)
                compared += 1
    assert compared > 20


@ON_EACH
def test_on_an_open_board_nothing_is_farther(name: str) -> None:
    """The steps without others, entering or not, are those of a field without barred spaces."""
    one = 50
    entering = open_entering(name, 1, one)
    for claim in CLAIMS[::9]:
        homes = dict.fromkeys(chains(name, RING).homes[claim], 0)
        assert entering[claim] == Field(name, RING, 0, homes).entering(1, one)
        four = chains(name, 4)
        assert open_steps(name, 4)[claim] == steps_from(four, dict.fromkeys(four.homes[claim], 0), set())


def test_a_detour_counts_as_so_many_steps() -> None:
    every = chains("honeycomb", 3)
    near, far = every.homes[A1][:2]
    field = Field("honeycomb", 3, 0, {near: 4, far: 0})
    plain = steps_from(every, {far: 0}, set())
    to_near = steps_from(every, {near: 0}, set())
    for here in range(0, len(every.spaces), 7):
        assert field.steps(here) == min(plain[here], to_near[here] + 4)
