"""The story of a game: one made by hand, and sums that must hold in any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.core import Decide, Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import board
from games.gold_am_yukon.state import (
    HEAD,
    TAIL,
    Die,
    Ended,
    Enter,
    Finished,
    Place,
    Placed,
    Retired,
    Stake,
    Staked,
    Step,
    Stepped,
    Stop,
    Threw,
    TurnedBack,
)
from games.gold_am_yukon.story import Find, Walk, story
from games.match import NATURE, Entry, Match
from tests.ui.yukon_games import finished, played

BELLE, SOAPY = range(2)
HONEYCOMB = board("honeycomb")
A2, G2 = HONEYCOMB.names.index("A2"), HONEYCOMB.names.index("G2")


def scripted(*moves: Move) -> Match:
    """A match in which this was thrown and played by Belle, who begins, and Soapy."""
    match = Match.begin(GAME, ("Belle", "Soapy"), {"begins": "first seat"})
    for move in moves:
        turn = match.turn
        match.repeat(Entry(str(turn.player) if isinstance(turn, Decide) else NATURE, move))
    return match


def from_start(claim: int) -> list[int]:
    """The ring of a claim on the rim, from its start space on."""
    ring = HONEYCOMB.rings[claim]
    start = next(number for number, space in enumerate(ring) if space in HONEYCOMB.starts)
    return [ring[(start + step) % len(ring)] for step in range(len(ring))]


def enters(spaces: Sequence[int]) -> list[Move]:
    return [Enter(HEAD, space) for space in spaces]


NORTH, SOUTH = from_start(A2), from_start(G2)
FIRST_CLAIM: tuple[Move, ...] = (
    Place(NORTH[0]), Place(SOUTH[0]),
    Die(1), Die(5), *enters(NORTH[1:7]),  # 1: Belle
    Die(3), *enters(SOUTH[1:4]),  # 2: Soapy
    Die(5), *enters(NORTH[7:12]),  # 3: Belle's ring is closed by the last spot.
    Die(2), *enters(SOUTH[4:6]),  # 4
    Die(4), Stake(A2, TAIL),  # 5: Belle stakes it, and three spots are lost.
    Die(2), *enters(SOUTH[6:8]),  # 6
)  # fmt: skip


def test_the_first_claim_turn_by_turn() -> None:
    told = story(scripted(*FIRST_CLAIM))
    assert told.nuggets == ((0, 0, 0, 0, 0, 1, 1), (0, 0, 0, 0, 0, 0, 0))
    assert told.turns == 6
    assert told.finds == (Find(5, BELLE, A2, 1),)
    assert (told.winners, told.why, told.six, told.walk) == ((), "", None, None)
    belle, soapy = told.records
    assert (belle.nuggets, belle.claims, belle.dearest, belle.first) == (1, 1, 1, 5)
    assert (belle.turns, belle.spots, belle.ones, belle.steps, belle.lost) == (3, 15, 1, 0, 0)
    assert (soapy.nuggets, soapy.claims, soapy.first, soapy.turns, soapy.spots) == (0, 0, 0, 3, 7)


def test_walks_and_what_is_left() -> None:
    walk = scripted(
        *FIRST_CLAIM, Die(3), Step(TAIL, NORTH[0]), Stop(), Die(2), *enters(SOUTH[8:10]),
    )  # fmt: skip
    told = story(walk)
    assert told.walk == Walk(7, BELLE, 1)
    assert (told.records[BELLE].steps, told.records[BELLE].longest, told.records[BELLE].lost) == (1, 1, 0)
    assert told.turns == 8


def test_nothing_has_happened_before_the_first_turn() -> None:
    told = story(scripted())
    assert told.nuggets == ((0,), (0,))
    assert told.turns == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_sums_that_hold_in_any_game(seats: int) -> None:
    """Against all events of the game, gone through in one list."""
    match = finished(seats, seats)
    told = story(match)
    events = match.events()

    def seen(kind: Any, seat: int) -> int:
        return sum(isinstance(event, kind) and event.player == seat for event in events)

    for seat, record in enumerate(told.records):
        assert told.nuggets[seat][-1] == record.nuggets == match.state.nuggets(seat)
        assert record.claims == seen(Staked, seat) == match.state.guards.count(seat)
        assert record.steps == seen(Stepped, seat)
        assert record.turned == seen(TurnedBack, seat)
        assert record.turns == seen(Ended, seat)
        thrown = [event for event in events if isinstance(event, Threw) and event.player == seat]
        assert record.spots == sum(event.spots for event in thrown)
        assert record.ones == sum(event.spots == 1 for event in thrown)
        assert record.longest <= record.steps
        assert (record.first == 0) == (record.claims == 0)
    assert told.turns == sum(isinstance(event, Ended) for event in events)
    assert [find.claim for find in told.finds] == [e.claim for e in events if isinstance(e, Staked)]
    assert [find.turn for find in told.finds] == sorted(find.turn for find in told.finds)
    assert told.walk
    assert told.walk.steps == max(record.longest for record in told.records)
    end = next(event for event in events if isinstance(event, Finished))
    assert (told.winners, told.why) == (end.winners, end.why)
    took = [event.player for event in events if isinstance(event, Retired)]
    assert [told.six.player] == took if told.six else not took
    assert sum(isinstance(event, Placed) for event in events) == seats


def test_a_game_that_was_left_is_told_as_far_as_it_went() -> None:
    whole, part = played(1), played(1, most=300)
    told, before = story(whole), story(part)
    assert before.turns < told.turns
    assert before.winners == ()
    for long, short in zip(told.nuggets, before.nuggets, strict=True):
        assert long[: len(short)] == short
    assert told.finds[: len(before.finds)] == before.finds
