"""The cemetery, the church and the rivers: KB-86 to KB-92."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.klondike_board.board import BOARD, KIND, NAME, Board
from games.klondike_board.state import BANK, Began, Bet, Join, Moved, Paid, Sent
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, THIRD, only, place, table

CEMETERY = "Pioneers' Cemetery"
CHURCH = "St Paul's Church"
RIVERS = ["Klondike River", "Yukon River"]


# ------------------------------------------------------------------ the cemetery
@clause("KB-86a", "KB-87a")
@pytest.mark.parametrize("cash", [0, 50])
def test_the_cemetery_costs_and_earns_nothing(cash: int) -> None:
    here = table(cash=(cash, 50), owns={ME: "Monte Carlo", OTHER: "Regina Hotel"})
    end = place(CEMETERY)
    assert here.land(CEMETERY)[1:] == [Moved(ME, end - 3, end)]
    assert here.cash == (cash, 50)
    assert here.places[ME] == CEMETERY


@clause("KB-87a")
def test_nothing_is_offered_there_and_nothing_asked() -> None:
    here = table(at={OTHER: "Yukon Hotel"})
    here.land(CEMETERY)
    assert here.moves == ["EndTurn"]
    assert here.end() == [Began(OTHER, False)]
    assert here.rest()[-1] == Began(ME, False)  # and nothing holds him
    assert here.throw("12")[1] == Moved(ME, place(CEMETERY), place("Monte Carlo"))


@clause("KB-87a")
def test_its_visitor_is_in_town() -> None:
    here = table(3, at={OTHER: CEMETERY}, owns={THIRD: "Aurora Saloon"})
    assert Sent(OTHER, place("Aurora Saloon"), "party") in here.land("Aurora Saloon")


# ------------------------------------------------------------------ the church
@clause("KB-89a")
def test_a_donation_goes_to_the_bank() -> None:
    here = table()
    assert here.land(CHURCH)[2:] == [Paid(ME, BANK, 10, "church")]
    assert here.cash == (40, 50)
    assert here.state.bank == -10
    assert here.moves == ["EndTurn"]


@clause("KB-89a")
def test_one_whom_a_card_sends_donates_too() -> None:
    here = table(top={0: ["St Paul's Church"]})
    assert here.find()[-1] == Paid(ME, BANK, 10, "church")


@clause("KB-89b")
def test_the_board_holds_one_amount_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BOARD.donation == 10
    with pytest.raises(ValueError, match="donation"):
        replace(BOARD, donation=0)
    other: Board = replace(BOARD, donation=7)
    monkeypatch.setattr("games.klondike_board.board.BOARD", other)
    here = table()
    here.land(CHURCH)
    assert here.cash == (43, 50)


@clause("KB-90a")
@pytest.mark.parametrize("cash", [0, 1, 9])
def test_one_who_has_not_enough_receives_it_instead(cash: int) -> None:
    here = table(cash=(cash, 50))
    assert here.land(CHURCH)[2:] == [Paid(BANK, ME, 10, "church")]
    assert here.cash == (cash + 10, 50)
    assert here.places[ME] == CHURCH  # and goes to no Woodpile


@clause("KB-90a")
def test_one_who_has_just_enough_donates_it() -> None:
    here = table(cash=(10, 50))
    here.land(CHURCH)
    assert here.cash == (0, 50)


@clause("KB-90b")
def test_nobody_sells_a_building_to_make_a_donation() -> None:
    here = table(cash=(9, 50), owns={ME: "Fairview Hotel, Regina Hotel"})
    assert here.land(CHURCH)[2:] == [Paid(BANK, ME, 10, "church")]
    assert here.moves == ["EndTurn"]
    assert here.owned(ME) == ["Regina Hotel", "Fairview Hotel"]


# ------------------------------------------------------------------ the rivers
@pytest.mark.parametrize(("name", "other"), [RIVERS, RIVERS[::-1]])
@clause("KB-92a", "KB-92c")
def test_a_river_carries_to_the_other_one_and_no_farther(name: str, other: str) -> None:
    here = table(at={OTHER: "Gold Hill"})
    assert here.land(name)[1:] == [
        Moved(ME, place(name) - 3, place(name)),
        Sent(ME, place(other), "river"),
    ]
    assert here.places[ME] == other
    assert here.moves == ["EndTurn"]
    assert here.cash == (50, 50)
    here.end()
    assert here.places[ME] == other


@clause("KB-92b")
def test_there_are_two_rivers() -> None:
    assert [name for name in NAME if KIND[place(name)] == "river"] == RIVERS


@pytest.mark.parametrize(("name", "other"), [RIVERS, RIVERS[::-1]])
@clause("KB-92a", "KB-92c")
def test_the_next_throw_is_from_the_other_river(name: str, other: str) -> None:
    here = table()
    here.land(name)
    here.end()
    here.rest()
    assert here.throw("12")[1] == Moved(ME, place(other), place(other) + 3)


@clause("KB-92a")
def test_one_meets_those_on_the_other_river() -> None:
    here = table(3, at={OTHER: "Yukon River", THIRD: "Klondike River"})
    here.land("Klondike River")
    here.play(Bet(5, "1"), Join())
    assert here.chance == "bet"
    assert only(here.roll("12"), Paid) == []
    assert here.roll("13")[-1] == Paid(BANK, OTHER, 10, "bet")
