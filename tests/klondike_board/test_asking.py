"""Where money must be asked for, a debt that comes late is settled like one that comes at once."""

from __future__ import annotations

import pytest

from games.klondike_board.state import Auction, Began, Collect, Missed, Paid, PassBid, Sent
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, only, place, table


@clause("KB-82d")
@pytest.mark.parametrize("asks", [False, True])
def test_one_who_cannot_pay_his_fare_does_not_ride(asks: bool) -> None:
    here = table(cash=(3, 50), owns={OTHER: "British Yukon"}, asks=asks)
    events = here.land("British Yukon")
    if asks:
        events += here.play(Collect(OTHER))
    events += here.end()
    assert only(events, Paid) == [Paid(ME, OTHER, 3, "transport")]
    assert Sent(ME, place("The Woodpile"), "debt") in events
    assert events[-1] == Began(OTHER, False)  # no ride
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]  # and his own next turn is missed


def test_one_who_can_pay_rides_on_when_he_is_asked() -> None:
    here = table(owns={OTHER: "British Yukon"}, asks=True)
    here.land("British Yukon")
    assert here.end() == [Began(ME, True)]
    here.play(Collect(OTHER))
    assert here.cash == (45, 55)
    assert here.player == ME
    assert here.moves == ["Throw"]


@clause("KB-82d")
def test_a_passenger_who_is_asked_before_his_throw_and_cannot_pay_loses_the_ride() -> None:
    """As if he had been asked at once: no ride, and his own next turn is missed."""
    here = table(cash=(3, 50), owns={OTHER: "British Yukon"}, asks=True)
    here.land("British Yukon")
    assert here.end() == [Began(ME, True)]
    events = here.play(Collect(OTHER))
    assert Sent(ME, place("The Woodpile"), "debt") in events
    assert events[-1] == Began(OTHER, False)
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]


@clause("KB-82d")
def test_one_who_is_sent_to_the_woodpile_when_his_turn_has_begun_misses_that_one_only() -> None:
    """As if he had been asked at once, when the turn that was to come would have been missed."""
    here = table(cash=(50, 5), owns={OTHER: "Monte Carlo"}, asks=True)
    here.land("Monte Carlo")
    here.roll("33")
    assert here.end() == [Began(OTHER, False)]
    here.play(Collect(ME))
    assert here.player == OTHER
    events = here.play(Auction(place("Monte Carlo")), PassBid())
    assert Sent(OTHER, place("The Woodpile"), "debt") in events
    assert events[-2:] == [Missed(OTHER), Began(ME, False)]
    assert here.rest()[-1] == Began(OTHER, False)
