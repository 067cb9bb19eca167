"""The story of a game: one made by hand, and sums that must hold in any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import board
from games.gold_am_yukon.story import Find, Walk, story
from games.match import Match
from tests.kit import campaign
from tests.ui.board_games import played, scripted

BELLE, SOAPY = range(2)
NAMES = ("Belle", "Soapy")
HONEYCOMB = board("honeycomb")
A2, G2 = HONEYCOMB.names.index("A2"), HONEYCOMB.names.index("G2")


def from_start(claim: int) -> list[int]:
    """The ring of a claim on the rim, from its start space on."""
    ring = HONEYCOMB.rings[claim]
    start = next(number for number, space in enumerate(ring) if space in HONEYCOMB.starts)
    return [ring[(start + step) % len(ring)] for step in range(len(ring))]


def enters(spaces: Sequence[int]) -> list[Move]:
    return [gy.Enter(gy.HEAD, space) for space in spaces]


NORTH, SOUTH = from_start(A2), from_start(G2)
FIRST_CLAIM: tuple[Move, ...] = (
    gy.Place(NORTH[0]), gy.Place(SOUTH[0]),
    gy.Die(1), gy.Die(5), *enters(NORTH[1:7]),  # 1: Belle
    gy.Die(3), *enters(SOUTH[1:4]),  # 2: Soapy
    gy.Die(5), *enters(NORTH[7:12]),  # 3: Belle's ring is closed by the last spot.
    gy.Die(2), *enters(SOUTH[4:6]),  # 4
    gy.Die(4), gy.Stake(A2, gy.TAIL),  # 5: Belle stakes it, and three spots are lost.
    gy.Die(2), *enters(SOUTH[6:8]),  # 6
)  # fmt: skip


def test_the_first_claim_turn_by_turn() -> None:
    told = story(scripted(GAME.name, *FIRST_CLAIM, seats=NAMES, begins="first seat"))
    assert told.course == ((0, 0, 0, 0, 0, 1, 1), (0, 0, 0, 0, 0, 0, 0))
    assert told.turns == 6
    assert told.finds == (Find(5, BELLE, A2, 1),)
    assert (told.winners, told.why, told.six, told.walk) == ((), "", None, None)
    belle, soapy = told.records
    assert (belle["nuggets"], belle["claims"], belle["dearest"], belle["first"]) == (1, 1, 1, 5)
    assert (belle["turns"], belle["spots"], belle["ones"], belle["steps"], belle["lost"]) == (3, 15, 1, 0, 0)
    assert (soapy["nuggets"], soapy["claims"], soapy["first"], soapy["turns"], soapy["spots"]) == (
        0,
        0,
        0,
        3,
        7,
    )


def test_walks_and_what_is_left() -> None:
    more = (gy.Die(3), gy.Step(gy.TAIL, NORTH[0]), gy.Stop(), gy.Die(2), *enters(SOUTH[8:10]))
    told = story(scripted(GAME.name, *FIRST_CLAIM, *more, seats=NAMES, begins="first seat"))
    assert told.walk == Walk(7, BELLE, 1)
    assert (told.records[BELLE]["steps"], told.records[BELLE]["longest"], told.records[BELLE]["lost"]) == (
        1,
        1,
        0,
    )
    assert told.turns == 8
    begun = story(scripted(GAME.name, seats=NAMES, begins="first seat"))
    assert (begun.course, begun.turns) == (((0,), (0,)), 0)


def test_sums_that_hold_in_any_game() -> None:
    """Against all events of the game, gone through in one list; and as far as a game went that was left."""
    for number in campaign.seeds("gold_am_yukon stories", short=3, long=200):
        with campaign.told(seed=number):
            match = played(GAME.name, number, seats=2 + number % 5)
            check(match)
            part = Match.begin(GAME, match.seats, match.options)
            for entry in match.log[: len(match.log) // 2]:
                part.repeat(entry)
            told, before = story(match), story(part)
            assert (before.winners, before.turns < told.turns) == ((), True)
            for long, short in zip(told.course, before.course, strict=True):
                assert long[: len(short)] == short
            assert told.finds[: len(before.finds)] == before.finds


def check(match: Match) -> None:
    told, events = story(match), match.events()

    def seen(kind: Any, seat: int) -> int:
        return sum(isinstance(event, kind) and event.player == seat for event in events)

    for seat, record in enumerate(told.records):
        assert told.course[seat][-1] == record["nuggets"] == match.state.nuggets(seat)
        assert record["claims"] == seen(gy.Staked, seat) == match.state.guards.count(seat)
        assert record["steps"] == seen(gy.Stepped, seat)
        assert record["turned"] == seen(gy.TurnedBack, seat)
        assert record["turns"] == seen(gy.Ended, seat)
        thrown = [event for event in events if isinstance(event, gy.Threw) and event.player == seat]
        assert record["spots"] == sum(event.spots for event in thrown)
        assert record["ones"] == sum(event.spots == 1 for event in thrown)
        assert record["longest"] <= record["steps"]
        assert (record["first"] == 0) == (record["claims"] == 0)
    assert told.turns == sum(isinstance(event, gy.Ended) for event in events)
    assert [find.claim for find in told.finds] == [e.claim for e in events if isinstance(e, gy.Staked)]
    assert [find.turn for find in told.finds] == sorted(find.turn for find in told.finds)
    assert told.walk
    assert told.walk.steps == max(record["longest"] for record in told.records)
    end = next(event for event in events if isinstance(event, gy.Finished))
    assert (told.winners, told.why) == (end.winners, end.why)
    took = [event.player for event in events if isinstance(event, gy.Retired)]
    assert [told.six.player] == took if told.six else not took
