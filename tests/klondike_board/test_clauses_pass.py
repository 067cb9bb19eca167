"""Chilkoot Pass: KB-84."""

from __future__ import annotations

import pytest

from games.klondike_board.state import Began, Freed, Held, Moved, Paid, PayToll, Stopped, Threw
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, SIXTH, THIRD, only, place, table

DOUBLES = ["11", "22", "33", "44", "55", "66"]
NO_DOUBLES = ["12", "34", "61"]


@clause("KB-84a")
@pytest.mark.parametrize("dice", ["12", "33", "65"])
def test_one_who_lands_there_is_held(dice: str) -> None:
    here = table()
    assert here.land("Chilkoot Pass", dice)[2:] == [Stopped(ME, "pass")]
    assert here.view(OTHER).climbs == [True, False]
    assert here.cash == (50, 50)
    assert here.moves == ["EndTurn"]


@clause("KB-84a")
def test_he_stays_as_long_as_he_throws_no_double() -> None:
    here = table()
    here.land("Chilkoot Pass")
    here.end()
    for dice in NO_DOUBLES * 3:
        here.rest()
        assert here.player == ME
        assert here.throw(dice)[1:] == [Held(ME, 0)]
        assert here.places[ME] == "Chilkoot Pass"
        assert here.moves == ["EndTurn"]
        assert here.end() == [Began(OTHER, False)]  # that was his turn
    assert here.cash == (50, 50)
    here.rest()
    assert Freed(ME) in here.throw("22")


@clause("KB-84a")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_toll_is_3_000_dollars_to_each_of_the_others(seats: int) -> None:
    here = table(seats, at={ME: "Chilkoot Pass"}, held=[ME])
    assert here.moves == ["PayToll", "Throw"]
    paid = [Paid(ME, seat, 3, "toll") for seat in range(1, seats)]
    assert here.play(PayToll()) == [*paid, Freed(ME)]
    assert here.cash == (50 - 3 * (seats - 1), *[53] * (seats - 1))
    assert here.state.bank == 0


@clause("KB-84a")
def test_whoever_is_there_from_the_start_is_not_held() -> None:
    here = table(at={ME: "Chilkoot Pass"})
    assert here.moves == ["Throw"]
    assert here.refusal(PayToll()) == "Nothing holds you: throw the dice."
    assert here.throw("12")[1] == Moved(ME, 0, 3)


@clause("KB-84a")
def test_each_one_is_held_for_himself() -> None:
    here = table(
        3, at={ME: "Chilkoot Pass", OTHER: "Chilkoot Pass", THIRD: "Chilkoot Pass"}, held=[ME, THIRD]
    )
    assert Held(ME, 0) in here.throw("12")
    here.end()
    assert Moved(OTHER, 0, 5) in here.throw("32")
    assert here.view(None).climbs == [True, False, True]


# ------------------------------------------------------------------ rulings
@clause("KB-84b")
@pytest.mark.parametrize("dice", DOUBLES)
def test_the_double_moves_him_by_its_total(dice: str) -> None:
    here = table(at={ME: "Chilkoot Pass"}, held=[ME])
    first, second = map(int, dice)
    assert here.throw(dice)[:3] == [
        Threw(ME, (first, second), "move"),
        Freed(ME),
        Moved(ME, 0, first + second),
    ]
    assert here.view(None).climbs == [False, False]


@clause("KB-84b")
def test_that_is_his_move_for_the_turn() -> None:
    here = table(at={ME: "Chilkoot Pass"}, held=[ME], cash=(0, 50))
    here.throw("22")  # to a company that he cannot buy
    assert here.moves == ["EndTurn"]
    assert here.end() == [Began(OTHER, False)]


@clause("KB-84c")
def test_the_toll_is_paid_before_a_throw_and_he_moves_in_that_turn() -> None:
    here = table(at={ME: "Chilkoot Pass"}, held=[ME])
    here.play(PayToll())
    assert here.moves == ["Throw"]
    assert here.throw("34")[1] == Moved(ME, 0, 7)


@clause("KB-84c")
def test_not_in_the_turn_in_which_he_came_nor_after_a_throw() -> None:
    here = table()
    here.land("Chilkoot Pass")
    sentence = "The toll is paid before the throw."
    assert here.refusal(PayToll()) == sentence
    here.end()
    here.rest()
    here.throw("12")
    assert here.refusal(PayToll()) == sentence
    here.end()
    here.rest()
    assert here.moves == ["PayToll", "Throw"]  # but in any later turn


@clause("KB-84c")
def test_the_toll_is_paid_once() -> None:
    here = table(at={ME: "Chilkoot Pass"}, held=[ME])
    here.play(PayToll())
    assert here.refusal(PayToll()) == "Nothing holds you: throw the dice."


@clause("KB-84d")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_toll_is_paid_in_full_or_not_at_all(seats: int) -> None:
    toll = 3 * (seats - 1)
    here = table(seats, cash=(toll - 1, *[50] * (seats - 1)), at={ME: "Chilkoot Pass"}, held=[ME])
    assert here.moves == ["Throw"]
    assert here.refusal(PayToll()) == f"The toll is ${toll},000, and you have less."
    here = table(seats, cash=(toll, *[50] * (seats - 1)), at={ME: "Chilkoot Pass"}, held=[ME])
    here.play(PayToll())
    assert here.cash == (0, *[53] * (seats - 1))


@clause("KB-84d")
def test_he_need_not_sell_anything_for_it() -> None:
    here = table(6, cash=(14, *[50] * 5), at={ME: "Chilkoot Pass"}, owns={ME: "Regina Hotel"}, held=[ME])
    assert here.moves == ["Throw"]
    assert here.places[SIXTH] == "Klondike River"


@clause("KB-84e")
@pytest.mark.parametrize(("name", "dice"), [("Fairview Hotel", "12"), ("Exchange Casino", "65")])
def test_passing_over_it_has_no_effect(name: str, dice: str) -> None:
    here = table(at={ME: name})
    events = here.throw(dice)
    end = (place(name) + sum(map(int, dice))) % 40
    assert events[1] == Moved(ME, place(name), end)
    assert only(events, Stopped) == only(events, Paid) == []
    assert here.view(None).climbs == [False, False]
    assert here.cash == (50, 50)
