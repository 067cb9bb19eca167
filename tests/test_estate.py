"""The parts that ring games share."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from games.core import Event, IllegalMove
from games.ring.estate import (
    BANK,
    Moved,
    Paid,
    adds_up,
    clockwise,
    count,
    moved,
    paid,
    pay,
    richest,
    walked,
)
from games.ring.pending import Opening, Ready, after_throw, top


@dataclass
class Purse:
    cash: list[int] = field(default_factory=lambda: [10, 10, 10])
    bank: int = 0


PAYMENTS = ((0, 2, [6, 10, 14], 0), (1, BANK, [10, 6, 10], -4), (BANK, 1, [10, 14, 10], 4))


def test_money_goes_from_one_to_another_and_none_comes_from_nowhere() -> None:
    for payer, payee, cash, bank in PAYMENTS:
        purse, told = Purse(), Purse()
        out: list[Event] = []
        pay(purse, out, payer, payee, 4, "rent")
        assert out == [Paid(payer, payee, 4, "rent")]
        count(told, out[0])
        assert purse == told == Purse(cash, bank)
        assert adds_up(purse, 10)
        pay(purse, out, payer, payee, 0, "rent")
        pay(purse, out, payer, payee, -3, "rent")
        assert (len(out), purse) == (1, told)
    assert not adds_up(Purse([10, 10, 11]), 10)
    assert not adds_up(Purse(bank=1), 10)


def test_the_richest_win_also_together() -> None:
    assert [richest(cash) for cash in ([1, 3, 2], [3, 1, 3], [0, 0], [5])] == [(1,), (0, 2), (0, 1), (0,)]


def test_a_walk_goes_round_and_the_others_sit_from_the_left() -> None:
    assert [walked(*walk, range(8)) for walk in ((0, 3), (7, 2), (7, 1), (5, 16))] == [3, 1, 0, 5]
    assert [clockwise(seat, 4) for seat in (0, 2, 3)] == [(1, 2, 3), (3, 0, 1), (0, 1, 2)]


def test_the_highest_throw_leads() -> None:
    for total, best, leaders in ((4, 5, (1,)), (5, 5, (1, 2)), (6, 6, (2,))):
        assert after_throw(Opening((2, 3), 5, (1,)), total) == (Opening((3,), best, leaders), ())
        assert after_throw(Opening((2,), 5, (1,)), total) == (Opening(leaders, 0, ()), leaders)


def test_what_is_to_be_done_lies_on_top_or_the_move_is_illegal() -> None:
    assert top([Opening((0,), 0, ()), Ready(1)], Ready, "Not now.") == Ready(1)
    with pytest.raises(IllegalMove, match="Not now"):
        top([Ready(1), Opening((0,), 0, ())], Ready, "Not now.")


def test_events_that_come_again_are_the_same() -> None:
    assert paid(0, 1, 5, "rent") == Paid(0, 1, 5, "rent")
    assert paid(0, 1, 5, "rent") is paid(0, 1, 5, "rent")
    assert moved(0, 1, 5) == Moved(0, 1, 5)
