"""Where money must be asked for, a debt that comes late is settled like one that comes at once."""

from __future__ import annotations

import pytest

from games.klondike_board.state import Began, Collect, LetGo, Missed, Paid, Sent
from tests.klondike_board.table import ME, OTHER, only, place, table


@pytest.mark.parametrize("asks", [False, True])
def test_one_who_cannot_pay_his_fare_does_not_ride(asks: bool) -> None:
    here = table(cash=(3, 50), owns={OTHER: "British Yukon"}, asks=asks)
    events = here.land("British Yukon") + here.end()
    if asks:
        assert here.player == OTHER
        events += here.play(Collect())
    assert only(events, Paid) == [Paid(ME, OTHER, 3, "transport")]
    assert Sent(ME, place("The Woodpile"), "debt") in events
    assert events[-1] == Began(OTHER, False)  # no ride
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]  # and his own next turn is missed


@pytest.mark.parametrize("move", [Collect(), LetGo()])
def test_one_who_can_pay_rides_after_he_was_asked(move: Collect | LetGo) -> None:
    here = table(owns={OTHER: "British Yukon"}, asks=True)
    here.land("British Yukon")
    assert here.end() == []
    assert here.play(move)[-1] == Began(ME, True)
    assert here.cash == ((45, 55) if isinstance(move, Collect) else (50, 50))
