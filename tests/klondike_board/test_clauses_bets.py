"""Bets between players: KB-94 to KB-96."""

from __future__ import annotations

import pytest

from games.klondike_board.board import KIND, NAME
from games.klondike_board.state import (
    BANK,
    Began,
    Bet,
    Decline,
    EndTurn,
    Join,
    Paid,
    Prospect,
    Staked,
    StayOut,
    Threw,
    Tied,
)
from tests.clauses import clause
from tests.klondike_board.table import FOURTH, ME, OTHER, SIXTH, THIRD, Table, only, table

NOBODY_HERE = "There is nobody here to bet with."
WITHOUT = ("prospect", "church")


def arrive(here: Table, name: str) -> None:
    """ME comes to a space with the others, and his landing is settled."""
    for seat in range(1, here.state.seats):
        here.put(seat, name)
    here.land(name)
    if here.state.at[ME] != here.state.at[OTHER]:  # a river, or a claim that was jumped
        for seat in range(1, here.state.seats):
            here.state.at[seat] = here.state.at[ME]
    while "EndTurn" not in here.moves:
        here.play(Decline())


def meet(seats: int = 3, *cash: int) -> Table:
    """All players are in the cemetery, where ME has just landed."""
    here = table(seats, cash=cash)
    arrive(here, "Pioneers' Cemetery")
    return here


# ------------------------------------------------------------------ where
@clause("KB-94a")
@pytest.mark.parametrize("name", [name for name, kind in zip(NAME, KIND, strict=True) if kind not in WITHOUT])
def test_players_on_one_space_may_bet(name: str) -> None:
    here = table(3)
    arrive(here, name)
    assert "Bet 5 12" in here.moves
    here.play(Bet(5, "1"), Join())
    assert here.chance == "bet"
    here.roll("66")
    assert here.roll("12")[-1] == Paid(BANK, ME, 10, "bet")


@clause("KB-94a")
def test_only_those_on_the_same_space_bet() -> None:
    here = table(4, at={OTHER: "Pioneers' Cemetery", THIRD: "Regina Hotel", FOURTH: "Pioneers' Cemetery"})
    here.land("Pioneers' Cemetery")
    assert "Bet 5 13" in here.moves
    for seats in ("2", "12", "123", "0", "01", "4"):
        assert here.refusal(Bet(5, seats)) == "Only those on the same space can bet."
    for seats in ("", "31", "11", "x"):
        assert here.refusal(Bet(5, seats)) == "Name those who are to bet."
    here.end()
    here.rest()
    here.land("Yukon Hotel")
    here.play(Decline())
    assert here.moves == ["EndTurn"]
    assert here.refusal(Bet(5, "0")) == NOBODY_HERE


@clause("KB-94b")
@pytest.mark.parametrize("name", [name for name, kind in zip(NAME, KIND, strict=True) if kind in WITHOUT])
def test_nobody_bets_in_the_church_or_on_a_prospect(name: str) -> None:
    here = table(top={0: ["fool"]})
    here.land(name)
    if name != "St Paul's Church":
        here.play(Prospect(0))
    here.put(OTHER, name)
    assert here.moves == ["EndTurn"]
    assert here.refusal(Bet(5, "1")) == NOBODY_HERE


# ------------------------------------------------------------------ when, how often, with whom
@clause("KB-94c")
def test_a_bet_is_proposed_after_the_landing_only() -> None:
    here = table(at={OTHER: "Monte Carlo"})
    sentence = "Bets are made after the landing is settled."
    here.put(ME, "Monte Carlo")
    assert here.refusal(Bet(5, "1")) == sentence
    here.land("Monte Carlo")
    assert here.refusal(Bet(5, "1")) == sentence  # he may still buy it
    here.play(Decline())
    assert here.play(Bet(5, "1")) == [Staked(ME, 5, True)]
    assert here.player == OTHER
    assert here.moves == ["Join", "StayOut"]


@clause("KB-94c")
@pytest.mark.parametrize("answer", [Join(), StayOut()])
def test_there_is_one_bet_in_a_turn(answer: Join | StayOut) -> None:
    here = meet(2)
    here.play(Bet(5, "1"), answer)
    if isinstance(answer, Join):
        here.roll("12")
        here.roll("13")
    assert here.moves == ["EndTurn"]
    assert here.refusal(Bet(5, "1")) == "There is one bet in a turn."
    here.end()
    here.land("Yukon River")
    here.put(ME, "Klondike River")
    here.play(Bet(5, "0"))  # another turn, another bet


@clause("KB-94c")
def test_it_is_the_player_whose_turn_it_is_who_proposes() -> None:
    here = meet(3)
    here.end()
    assert here.player == OTHER
    assert here.moves == ["Throw"]
    here.land("Pioneers' Cemetery")
    assert here.play(Bet(2, "02"))[0] == Staked(OTHER, 2, True)
    assert here.player == THIRD  # the first on his left


@clause("KB-94c")
def test_each_one_who_is_asked_may_refuse() -> None:
    here = meet(4)
    here.play(Bet(5, "123"))
    assert here.play(StayOut()) == [Staked(OTHER, 5, False)]
    assert here.play(Join()) == [Staked(THIRD, 5, True)]
    assert here.player == FOURTH
    events = here.play(StayOut())
    assert only(events, Paid) == [Paid(ME, BANK, 5, "bet"), Paid(THIRD, BANK, 5, "bet")]
    assert here.cash == (45, 50, 45, 50)


@clause("KB-94c")
def test_if_all_refuse_there_is_no_bet() -> None:
    here = meet(3)
    here.play(Bet(5, "12"))
    assert here.play(StayOut(), StayOut()) == [Staked(OTHER, 5, False), Staked(THIRD, 5, False)]
    assert here.cash == (50, 50, 50)
    assert here.moves == ["EndTurn"]


@clause("KB-94c")
def test_some_of_those_there_may_be_left_out() -> None:
    here = meet(4)
    here.play(Bet(5, "3"))
    assert here.player == FOURTH
    here.play(Join())
    assert here.cash == (45, 50, 50, 45)


# ------------------------------------------------------------------ the stakes
@clause("KB-95a")
@pytest.mark.parametrize("seats", range(2, 7))
def test_each_puts_the_stake_in_the_pot(seats: int) -> None:
    here = meet(seats)
    others = "".join(map(str, range(1, seats)))
    here.play(Bet(7, others), *[Join()] * (seats - 1))
    assert here.cash == (43,) * seats
    for _ in range(1, seats):
        here.roll("12")
    assert here.roll("13")[-1] == Paid(BANK, seats - 1, 7 * seats, "bet")
    assert here.cash == (*[43] * (seats - 1), 43 + 7 * seats)
    assert here.state.bank == 0


@clause("KB-95b")
def test_the_stake_is_within_what_the_poorest_has() -> None:
    here = meet(3, 50, 50, 8)
    sentence = "The stake is at least $1,000, and no more than the poorest of them has."
    for stake in (-5, 0, 9, 50):
        assert here.refusal(Bet(stake, "12")) == sentence
    assert [move for move in here.moves if move.startswith("Bet")] == ["Bet 1 12", "Bet 2 12", "Bet 5 12"]
    here.play(Bet(8, "12"), Join(), Join())
    assert here.cash == (42, 42, 0)


@clause("KB-95b")
def test_it_is_the_poorest_of_those_who_bet_that_counts() -> None:
    here = meet(3, 50, 50, 8)
    assert here.refusal(Bet(51, "1"))
    here.play(Bet(50, "1"), Join())
    assert here.cash == (0, 0, 8)
    here = meet(2, 3, 50)
    assert here.refusal(Bet(4, "1"))
    here.play(Bet(3, "1"))


@clause("KB-95b")
def test_those_who_have_grown_rich_bet_for_more_than_all_began_with() -> None:
    here = meet(2, 90, 90)
    here.play(Bet(80, "1"), Join())  # the laws of the game hold after each move
    assert here.cash == (10, 10)
    here.roll("65")
    here.roll("12")
    assert here.cash == (170, 10)


@clause("KB-95b")
def test_one_without_money_cannot_bet() -> None:
    here = meet(3, 50, 0, 50)
    assert here.refusal(Bet(1, "12")) == "Only those on the same space can bet."
    here.play(Bet(1, "2"))
    here = meet(2, 0, 50)
    assert here.moves == ["EndTurn"]
    assert here.refusal(Bet(1, "1")) == NOBODY_HERE


@clause("KB-95b")
def test_all_stakes_are_equal() -> None:
    here = meet(3)
    here.play(Bet(6, "12"), Join(), Join())
    assert here.cash == (44, 44, 44)


# ------------------------------------------------------------------ who wins
@clause("KB-96a")
@pytest.mark.parametrize("winner", [ME, OTHER, THIRD])
def test_the_highest_total_takes_the_pot(winner: int) -> None:
    here = meet(3)
    here.play(Bet(10, "12"), Join(), Join())
    events = []
    for seat in range(3):
        events += here.roll("65" if seat == winner else "44")
    assert [event.player for event in only(events, Threw)] == [ME, OTHER, THIRD]
    assert {event.why for event in only(events, Threw)} == {"bet"}
    assert events[-1] == Paid(BANK, winner, 30, "bet")
    assert here.cash == tuple(70 if seat == winner else 40 for seat in range(3))
    assert here.moves == ["EndTurn"]


@clause("KB-96a")
def test_a_double_is_worth_its_total_and_no_more() -> None:
    here = meet(2)
    here.play(Bet(10, "1"), Join())
    here.roll("33")
    here.roll("34")
    assert here.cash == (40, 60)


@clause("KB-96a")
def test_the_throws_move_nobody() -> None:
    here = meet(2)
    here.play(Bet(10, "1"), Join())
    here.roll("33")
    here.roll("34")
    assert set(here.places) == {"Pioneers' Cemetery"}
    assert here.play(EndTurn()) == [Began(OTHER, False)]


@clause("KB-96b")
def test_those_who_tie_throw_again_for_the_whole_pot() -> None:
    here = meet(3)
    here.play(Bet(10, "12"), Join(), Join())
    here.roll("54")
    here.roll("12")
    assert here.roll("36") == [Threw(THIRD, (3, 6), "bet"), Tied((ME, THIRD))]
    assert here.chance == "bet"
    assert here.roll("11") == [Threw(ME, (1, 1), "bet")]  # OTHER, who lost, throws no more
    assert here.roll("12") == [Threw(THIRD, (1, 2), "bet"), Paid(BANK, THIRD, 30, "bet")]
    assert here.cash == (40, 40, 70)


@clause("KB-96b")
def test_they_may_tie_again_and_again() -> None:
    here = meet(2)
    here.play(Bet(1, "1"), Join())
    for _ in range(5):
        here.roll("34")
        assert here.roll("52")[-1] == Tied((ME, OTHER))
    here.roll("34")
    assert here.roll("53")[-1] == Paid(BANK, OTHER, 2, "bet")
    assert here.cash == (49, 51)


@clause("KB-96b")
def test_a_tie_of_all_six() -> None:
    here = meet(6)
    here.play(Bet(5, "12345"), *[Join()] * 5)
    for _ in range(5):
        here.roll("24")
    assert here.roll("33")[-1] == Tied((0, 1, 2, 3, 4, 5))
    for _ in range(5):
        here.roll("24")
    assert here.roll("34")[-1] == Paid(BANK, SIXTH, 30, "bet")


@clause("KB-96b")
def test_a_tie_below_the_highest_is_none() -> None:
    here = meet(3)
    here.play(Bet(5, "12"), Join(), Join())
    assert only(here.roll("12") + here.roll("21") + here.roll("13"), Tied) == []
    assert here.cash == (45, 45, 60)
