"""How far it is to each claim, and all that a team can do: the same as trying everything by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TypeAlias

import pytest

from games.chance import pick
from games.core import Chance
from games.gold_am_yukon import GAME
from games.gold_am_yukon.ai import HARD
from games.gold_am_yukon.board import BOARDS, CLAIMS, board
from games.gold_am_yukon.distances import (
    UNREACHABLE,
    DistanceMap,
    overlapping,
    required_spots,
    required_spots_around,
)
from games.gold_am_yukon.evaluation import Evaluation, expected_turns, is_claim_target
from games.gold_am_yukon.rules import available_claims, ends, entries, steps
from games.gold_am_yukon.simulator import (
    canonical,
    chains,
    find_walks,
    opponent_mask,
    reachable_nodes,
    space_mask,
)
from games.gold_am_yukon.state import NEITHER, NOBODY, PLAYING, TAIL, Enter, State, Step
from tests.gold_am_yukon.table import A1, A2, B2, C3, D4, HONEYCOMB, ME, position, ring, table, until_the_end

ON_EACH = pytest.mark.parametrize("name", BOARDS)
Ways: TypeAlias = dict[tuple[tuple[int, ...], tuple[int, ...]], int]
"""For each way to stand, and the way it is led, the most spots that are left then."""


def positions(name: str, seats: int, number: int, every: int) -> Iterator[State]:
    """Positions of a random game."""
    rng, count = Random(number), 0
    state = GAME.new(seats, GAME.check_options({"board": name}))
    for turn in until_the_end(state):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
            continue
        count += 1
        if all(state.teams) and not count % every:
            yield state
        GAME.apply(state, pick(rng, GAME.moves(state)[-4:]))


# ------------------------------------------------------------------ spots to each claim
def tried(state: State, seat: int, most: int) -> list[int]:
    """The spots that each claim needs, at most so many, found by trying every step by the rules."""
    found = [UNREACHABLE] * len(state.guards)
    first = state.copy()
    first.player, first.phase, first.leads = seat, PLAYING, NEITHER
    edge, seen = [first], {(tuple(first.teams[seat]))}
    for spots in range(1, most + 1):
        further: list[State] = []
        for here in edge:
            if not here.off[seat]:
                for claim in available_claims(here):
                    found[claim] = min(found[claim], spots)
            for there in _further(here, seat):
                team = canonical(tuple(there.teams[seat]))
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


@ON_EACH
def test_spots_are_what_trying_everything_finds(name: str) -> None:
    compared = reached = 0
    for state in positions(name, 3, 1, 60):
        for seat in range(3):
            most = 12 if len(state.teams[seat]) < 6 else 7
            if not state.teams[seat] or state.off[seat] > 4:
                continue
            told, found = required_spots(state, seat), tried(state, seat, most)
            assert [spots if spots <= most else UNREACHABLE for spots in told] == found
            compared += 1
            reached += sum(spots < UNREACHABLE for spots in found)
    assert compared > 10
    assert reached > 30


def _least(*states: State) -> list[int]:
    return [min(spots) for spots in zip(*[required_spots(state, ME) for state in states], strict=True)]


def test_spots_from_positions_made_by_hand() -> None:
    """A ring of one's own, the first stone, before it, guarded claims, teams at rest, ways that are shut."""
    closed = position("A1.5..4 | nobody, 12 off")
    assert (required_spots(closed, ME)[A1], required_spots(closed, ME)[A2]) == (
        1,
        10,
    )  # they share three spaces
    last = position("A1.0..10, 1 off | nobody, 12 off")
    assert required_spots(last, ME) == [1 + spots for spots in _least(*_further(last, ME))]
    starts = [table([space], [], off={0: 11, 1: 12}) for space in HONEYCOMB.starts]
    none = GAME.new(2, GAME.check_options({}))
    assert required_spots(none, ME) == _least(*starts)
    assert min(_least(none)) == 12
    state = position("A1.0..2 | nobody, 10 off; B2 of 1; D4 of 1")
    assert (
        required_spots(state, ME)[B2]
        == required_spots(state, ME)[D4]
        == UNREACHABLE
        > required_spots(state, ME)[C3]
    )
    assert set(required_spots(position("A1.0..2 | nobody"), 1)) == {UNREACHABLE}
    rim = ring(A1, 1)[0]
    beside = HONEYCOMB.links[rim]
    free = required_spots(table([rim], [], off={1: 12}), ME)
    half = required_spots(table([rim], beside[:1], off={1: 11}), ME)
    assert all(one <= other for one, other in zip(free, half, strict=True))
    assert sum(half) > sum(free)
    shut = required_spots(table([rim], beside[:1], beside[1:2], off={1: 11, 2: 11}), ME)
    assert tuple(claim for claim in CLAIMS if shut[claim] < UNREACHABLE) == HONEYCOMB.claims_at[rim]


@ON_EACH
def test_the_worth_that_stones_leave_to_others_is_that_of_all_claims(name: str) -> None:
    """It is found from the nearest claim outwards, but no claim farther away is worth more."""
    compared, values = 0, set[float]()
    hasty = replace(HARD, turn=0.85)  # a small claim nearby is worth as much as a large one far away
    for state in positions(name, 3, 2, 60):
        evaluation, best = Evaluation(state, 0, hasty), list[float]()
        for other in (1, 2):
            stones = len(state.teams[other]) + state.off[other]
            spots = required_spots_around(state, other, opponent_mask(state, other))
            best.append(
                max(
                    [
                        worth - hasty.turn * expected_turns(min(spots[claim], 60))
                        for claim, worth in enumerate(state.board.nuggets)
                        if claim in evaluation.free and is_claim_target(worth, stones)
                    ],
                    default=0.0,
                )
            )
        found = evaluation.value_for_others(space_mask(tuple(state.teams[0])), NOBODY)
        assert found == sum(best)
        compared += 1
        values.add(found)
    assert compared > 10
    assert len(values) > 5


# ------------------------------------------------------------------ walks of one turn
@ON_EACH
@pytest.mark.parametrize("seats", [2, 5])
def test_walks_are_what_their_moves_do_and_the_simulator_walks_as_the_rules_do(name: str, seats: int) -> None:
    """The same ways to stand, led the same way, with as many spots left, and for the same claims."""
    compared = 0
    for state in positions(name, seats, 10 + seats, 40):
        if state.phase != PLAYING:
            continue
        listed, found = reachable_nodes(state, state.player), find_walks(state)
        needed, every = required_spots(state, state.player), chains(name, len(listed[0].team))
        assert len({(walk.team, walk.leads) for walk in found}) == len(found)
        for walk in found[:: max(1, len(found) // 4)]:
            there = state.copy()
            for move in walk.moves:
                GAME.apply(there, move)
            assert tuple(there.teams[state.player]) == walk.team
            assert [move[1] for move in walk.moves] == list(walk.path)
            assert walk.spots == state.spots - len(walk.moves)
        ruled, simulated = Ways(), Ways()
        for team, leads, spots in [listed[0][:3], *((walk.team, walk.leads, walk.spots) for walk in found)]:
            _noted(ruled, team, leads, spots)
        for node in listed:
            _noted(simulated, node.team, node.leads, node.spots)
        assert {way: spots for way, spots in simulated.items() if not way[1]} == {
            way: spots for way, spots in ruled.items() if not way[1]
        }
        assert ruled.items() <= simulated.items()
        for walk in found[:40] if not listed[0].off else ():
            claims = every.claims[every.number_of(walk.team)]
            assert walk.claims == tuple(claim for claim in sorted(claims) if state.guards[claim] < 0)
            assert all(needed[claim] <= len(walk.moves) + 1 for claim in walk.claims)
        compared += len(ruled)
    assert compared > 300


def _noted(ways: Ways, team: tuple[int, ...], leads: int, spots: int) -> None:
    """Note a way to stand for itself, and as it is led where spots are left and an end leads."""
    led = team if leads else team[::-1]
    for way in ((canonical(team), ()), (canonical(team), led if spots and leads != NEITHER else ())):
        ways[way] = max(ways.get(way, 0), spots)


def test_walks_from_positions_made_by_hand() -> None:
    """No single step is missing; a closed ring can turn; others turn a walk back; none before the throw."""
    for place in ("A1.0..1 | nobody, 12 off; spots 2", "A1.0..11 | nobody, 12 off; spots 2"):
        state = position(place)
        ones = {walk.moves[0] for walk in find_walks(state) if len(walk.moves) == 1}
        assert ones == {move for move in GAME.moves(state) if isinstance(move, Step | Enter)}
    turned = [walk for walk in find_walks(state) if set(walk.team) == set(ring(A1))]
    assert turned
    assert all(walk.claims == (A1,) for walk in turned)
    barred = position("A1.0..2 | A1.4..5; spots 2")
    edge = ring(A1)[3]
    met = next(walk for walk in find_walks(barred) if walk.path == (edge,))
    assert (met.turns, met.leads) == ((1,), TAIL)
    assert all(walk.turns == (1,) for walk in find_walks(barred) if walk.path[0] == edge)
    assert next(walk for walk in find_walks(barred) if walk.moves[0][0] == TAIL).turns == ()
    assert find_walks(position("A1.0..11 | nobody, 12 off")) == []
    listed = reachable_nodes(position("A1.0..4 | A1.8..9; spots 5"), 0)
    assert {node.first for node in listed[1:]} == {node.first for node in listed if node.before == 0}


# ------------------------------------------------------------------ chains and fields
@ON_EACH
@pytest.mark.parametrize("stones", [1, 2, 5, 12])
def test_every_way_to_stand_is_listed_once(name: str, stones: int) -> None:
    """Counted by walking from each space; neighbours are so both ways, and each home lies on its ring."""
    links = board(name).links
    ways: list[tuple[int, ...]] = [(space,) for space in range(len(links))]
    for _ in range(stones - 1):
        ways = [(*way, space) for way in ways for space in links[way[-1]] if space not in way]
    every = chains(name, stones)
    assert set(every.spaces) == {bytes(canonical(way)) for way in ways}
    assert [every.number_of(tuple(chain)) for chain in every.spaces] == [*range(len(every.spaces))]
    assert all(
        here in every.adjacent_chains[there]
        for here in range(len(ways) // 2)
        for there in every.adjacent_chains[here]
    )
    for claim, homes in enumerate(every.chains_on_ring):
        assert homes
        assert all(set(every.spaces[home]) <= set(board(name).rings[claim]) for home in homes)


@ON_EACH
def test_fields_are_what_spots_needed_tells(name: str) -> None:
    """One claim seen from everywhere, and all claims seen from one place, agree."""
    compared = 0
    for state in positions(name, 3, 4, 200):
        for seat, team in enumerate(state.teams):
            stones, needed, barred = (
                len(team) + state.off[seat],
                required_spots(state, seat),
                opponent_mask(state, seat),
            )
            here = chains(name, len(team)).number_of(tuple(team))
            for claim in (claim for claim in (3, 18, 30) if state.guards[claim] < 0):
                homes = dict.fromkeys(chains(name, stones).chains_on_ring[claim], 0)
                off = DistanceMap(name, stones, barred, homes).steps_with_entry(len(team), here)
                assert needed[claim] == (UNREACHABLE if off >= 255 else off + 1)
                compared += 1
    assert compared > 10


def test_the_chains_of_each_space_take_two_bytes_each() -> None:
    """Sets of them took 3 MB of the process that looks for a hint."""
    every = chains("honeycomb", 6)
    for space, found in enumerate(every.chains_on_space):
        assert [*found] == [number for number, chain in enumerate(every.spaces) if space in chain]
        assert found.itemsize == 2


def test_the_search_keeps_its_tables_compact() -> None:
    """Rows of the chains are in one array, and only a few sets of blocked chains stay."""
    every, longer = chains("honeycomb", 5), chains("honeycomb", 6)
    for here, chain in enumerate(every.spaces):
        assert all(set(chain) < set(longer.spaces[there]) for there in every.longer_chains[here])
        left, right = every.shorter_chains[here]
        assert {chains("honeycomb", 4).spaces[each] for each in (left, right)} == {
            canonical(chain[1:]),
            canonical(chain[:-1]),
        }
    assert every.longer_chains[0].itemsize == every.shorter_chains[0].itemsize == 2
    for blocked in range(100):
        overlapping("honeycomb", 5, blocked)
    assert overlapping.cache_info().currsize <= 4
