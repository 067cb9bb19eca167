"""In how many spots a team could stake each claim: the same as trying everything by the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, board
from games.gold_am_yukon.reach import UNREACHABLE, spots_needed
from games.gold_am_yukon.rules import ends, entries, stakes, steps
from games.gold_am_yukon.simulator import chains, one_way
from games.gold_am_yukon.state import NEITHER, NOBODY, PLAYING, State
from games.gold_am_yukon.walks import walks
from tests.gold_am_yukon.table import A1, A2, B2, C3, D4, HONEYCOMB, ME, OTHER, ring, table

ON_EACH = pytest.mark.parametrize("name", BOARDS)


def tried(state: State, seat: int, most: int) -> list[int]:
    """The spots that each claim needs, at most so many, found by trying every step by the rules."""
    found = [UNREACHABLE] * len(state.guards)
    first = state.copy()
    first.player, first.phase, first.leads = seat, PLAYING, NEITHER
    edge, seen = [first], {(tuple(first.teams[seat]))}
    for spots in range(1, most + 1):
        for here in edge:
            if not here.off[seat]:
                for claim in stakes(here):
                    found[claim] = min(found[claim], spots)
        further: list[State] = []
        for here in edge:
            for there in _further(here, seat):
                team = one_way(tuple(there.teams[seat]))
                if team not in seen:
                    seen.add(team)
                    further.append(there)
        edge = further
    return found


def _further(here: State, seat: int) -> Iterator[State]:
    """A stone more has entered, or has gone from one end to the other."""
    team = here.teams[seat]
    for end in ends(team):
        for space in entries(here, end) if here.off[seat] else steps(here, end):
            there = here.copy()
            if here.off[seat]:
                there.off[seat] -= 1
            else:
                there.holder[there.teams[seat].pop(end - 1)] = NOBODY
            there.teams[seat].insert(len(team) if end else 0, space)
            there.holder[space] = seat
            yield there


def positions(name: str, seats: int, number: int, every: int) -> Iterator[State]:
    """Positions of a random game."""
    rng, count = Random(number), 0
    state = GAME.new(seats, GAME.check_options({"board": name}))
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
            continue
        count += 1
        if all(state.teams) and not count % every:
            yield state
        GAME.apply(state, pick(rng, GAME.moves(state)[-4:]))


@ON_EACH
def test_it_is_what_trying_everything_finds(name: str) -> None:
    compared = reached = 0
    for number in range(3):
        for state in positions(name, 3, number, 90):
            for seat in range(3):
                most = 12 if len(state.teams[seat]) < 6 else 7
                if not state.teams[seat] or state.off[seat] > 4:
                    continue
                told = spots_needed(state, seat)
                found = tried(state, seat, most)
                assert [spots if spots <= most else UNREACHABLE for spots in told] == found
                compared += 1
                reached += len([spots for spots in found if spots < UNREACHABLE])
    assert compared > 20
    assert reached > 100


@ON_EACH
def test_no_walk_of_one_turn_is_shorter(name: str) -> None:
    looked = 0
    for state in positions(name, 4, 5, 60):
        if state.phase != PLAYING:
            continue
        needed = spots_needed(state, state.player)
        for walk in walks(state):
            for claim in walk.claims:
                assert needed[claim] <= len(walk.moves) + 1
                looked += 1
    assert looked > 10


@ON_EACH
@pytest.mark.parametrize("stones", [1, 2, 5, 12])
def test_every_way_to_stand_is_listed_once(name: str, stones: int) -> None:
    """Counted by walking from each space; neighbours are so both ways, and each home lies on its ring."""
    links = board(name).links
    ways: list[tuple[int, ...]] = [(space,) for space in range(len(links))]
    for _ in range(stones - 1):
        ways = [(*way, space) for way in ways for space in links[way[-1]] if space not in way]
    every = chains(name, stones)
    assert set(every.spaces) == {one_way(way) for way in ways}
    assert len(every.number) == len(every.spaces)
    assert all(here in every.beside[there] for here in range(len(ways) // 2) for there in every.beside[here])
    for claim, homes in enumerate(every.homes):
        assert homes
        assert all(set(every.spaces[home]) <= set(board(name).rings[claim]) for home in homes)


def test_a_closed_ring_is_staked_for_one_spot() -> None:
    state = table(ring(A1), [], off={1: 12})
    assert spots_needed(state, ME)[A1] == 1
    led = table(ring(A1, start=5), [], off={1: 12})
    assert spots_needed(led, ME)[A1] == 1
    assert spots_needed(led, ME)[A2] == 10  # the three spaces that both share lie at the head


def test_the_shortest_first_claim_is_twelve_spots_away() -> None:
    """Before and after the first stone is set on a start space."""
    state = GAME.new(2, GAME.check_options({}))
    assert min(spots_needed(state, ME)) == 12
    at = HONEYCOMB.starts[0]
    placed = table([at], [], off={ME: 11, OTHER: 12})
    assert min(spots_needed(placed, ME)) == 12


def test_guarded_claims_and_teams_at_rest_need_more_than_there_are() -> None:
    state = table(ring(A1, 3), [], guards={B2: OTHER, D4: OTHER}, off={1: 10})
    assert spots_needed(state, ME)[B2] == UNREACHABLE
    assert spots_needed(state, ME)[C3] < UNREACHABLE
    state.teams[OTHER], state.off[OTHER] = [], 0
    assert set(spots_needed(state, OTHER)) == {UNREACHABLE}


def test_others_make_the_way_longer_or_shut_it() -> None:
    """A lone stone on the rim; others on both ways out leave it nothing but the ring it stands on."""
    rim = ring(A1, 1)[0]
    free = spots_needed(table([rim], [], off={1: 12}), ME)
    beside = HONEYCOMB.links[rim]
    shut = spots_needed(table([rim], [beside[0]], [beside[1]], off={1: 11, 2: 11}), ME)
    assert [claim for claim, spots in enumerate(shut) if spots < UNREACHABLE] == list(
        HONEYCOMB.claims_at[rim]
    )
    half = spots_needed(table([rim], [beside[0]], off={1: 11}), ME)
    assert all(one <= other for one, other in zip(free, half, strict=True))
    assert sum(half) > sum(free)
