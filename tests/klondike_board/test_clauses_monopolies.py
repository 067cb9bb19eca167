"""Monopolies: KB-65 to KB-68."""

from __future__ import annotations

import pytest

from games.klondike_board.board import KIND, NAME, OF_KIND, REVENUE
from games.klondike_board.state import Accept, Burned, Decline, Offer, Paid, Party, Threw
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, THIRD, only, place, table

WHOLE = {kind: ", ".join(NAME[space] for space in spaces) for kind, spaces in OF_KIND.items()}
DOUBLING = ("hotel", "saloon", "casino", "theatre", "transport")
CASES = [(kind, NAME[space]) for kind in DOUBLING for space in OF_KIND[kind]]
every_doubling = pytest.mark.parametrize(("kind", "name"), CASES)
CASINOS, HOTELS = WHOLE["casino"], WHOLE["hotel"]


def all_but(kind: str, name: str) -> str:
    """The other buildings of a kind."""
    return ", ".join(other for other in WHOLE[kind].split(", ") if other != name)


def costs(owns: dict[int, str], name: str) -> int:
    """What ME pays OTHER in a building; in a casino he throws 9."""
    here = table(3, cash=(500, 50, 50), owns=owns, at={THIRD: "Gold Hill"})
    events = here.land(name)
    if KIND[place(name)] == "casino":
        events = here.roll("45")
    (paid,) = only(events, Paid)
    assert (paid.payer, paid.payee) == (ME, OTHER)
    return int(paid.amount)


# ------------------------------------------------------------------ double revenue
@every_doubling
@clause("KB-65a")
def test_who_owns_every_building_of_a_kind_collects_double(kind: str, name: str) -> None:
    once = REVENUE[place(name)] * (9 if kind == "casino" else 1)
    assert costs({OTHER: name}, name) == once
    assert costs({OTHER: WHOLE[kind]}, name) == 2 * once


@every_doubling
@clause("KB-65a")
def test_one_building_short_is_no_monopoly(kind: str, name: str) -> None:
    once = REVENUE[place(name)] * (9 if kind == "casino" else 1)
    missing = all_but(kind, name).split(", ")[0]
    owned = ", ".join(other for other in WHOLE[kind].split(", ") if other != missing)
    assert costs({OTHER: owned}, name) == once
    assert costs({OTHER: owned, THIRD: missing}, name) == once
    assert costs({OTHER: owned, ME: missing}, name) == once


@clause("KB-65a")
def test_one_kind_doubles_no_other_kind() -> None:
    assert costs({OTHER: f"{CASINOS}, Regina Hotel"}, "Regina Hotel") == 20
    assert costs({OTHER: f"{HOTELS}, Monte Carlo"}, "Monte Carlo") == 18


@clause("KB-65a")
def test_a_monopoly_of_saloons_doubles_each_head() -> None:
    here = table(4, owns={OTHER: WHOLE["saloon"]}, at={OTHER: "Fire!", THIRD: "Yukon Hotel"})
    events = here.land("Pioneer Saloon")
    assert only(events, Party) == [Party(ME, place("Pioneer Saloon"), 3)]
    assert only(events, Paid) == [Paid(ME, OTHER, 30, "saloon")]


@clause("KB-65a")
def test_a_monopoly_doubles_the_second_show_too() -> None:
    here = table(at={ME: "Tivoli Theatre"}, owns={OTHER: WHOLE["theatre"]}, held=[ME])
    assert only(here.throw("12"), Paid) == [Paid(ME, OTHER, 16, "theatre")]


@clause("KB-65a")
def test_a_monopoly_begins_with_the_last_deed() -> None:
    here = table(3, owns={OTHER: all_but("hotel", "Yukon Hotel"), THIRD: "Yukon Hotel"}, player=OTHER)
    here.play(Offer(THIRD, 5, 0, "-", str(place("Yukon Hotel"))))
    here.play(Accept())
    here.rest()
    assert only(here.land("McDonald Hotel"), Paid) == [Paid(THIRD, OTHER, 30, "hotel")]


# ------------------------------------------------------------------ rulings
@clause("KB-65b")
@pytest.mark.parametrize(("name", "once"), [("The Northern", 1), ("Monte Carlo", 2), ("Exchange Casino", 3)])
def test_an_owner_of_all_casinos_pays_double_too(name: str, once: int) -> None:
    for owns, stake in ((name, once), (CASINOS, 2 * once)):
        here = table(owns={OTHER: owns})
        here.land(name)
        assert here.roll("44") == [Threw(ME, (4, 4), "casino"), Paid(OTHER, ME, 8 * stake, "luck")]
        assert here.cash == (50 + 8 * stake, 50 - 8 * stake)


@clause("KB-65c")
def test_a_burnt_building_ends_a_monopoly() -> None:
    here = table(3, at={THIRD: "Yukon Hotel"}, owns={OTHER: HOTELS})
    assert only(here.land("Fire!"), Burned) == [Burned(place("Yukon Hotel"), OTHER)]
    here.end()
    here.rest()
    assert only(here.land("Regina Hotel"), Paid) == [Paid(THIRD, OTHER, 20, "hotel")]


@clause("KB-65c")
def test_a_burnt_building_counts_even_if_nobody_buys_it() -> None:
    here = table(owns={OTHER: all_but("casino", "The Northern")})
    here.land("The Northern")
    here.play(Decline())
    here.end()
    here.rest()
    here.land("Monte Carlo")
    assert only(here.roll("12"), Paid) == [Paid(ME, OTHER, 6, "casino")]


@clause("KB-66a")
def test_sawmill_and_trading_company_never_earn_double() -> None:
    # Either is the only one of its kind, so that its owner always has them all.
    assert len(OF_KIND["sawmill"]) == len(OF_KIND["trading"]) == 1
    both = "Ladue's Sawmill, Trading Company"
    for owns in ("Trading Company", both):
        assert costs({OTHER: owns}, "Trading Company") == 20
    for owns in ("Ladue's Sawmill", both):
        assert costs({OTHER: owns, ME: "Yukon Hotel, Monte Carlo"}, "Ladue's Sawmill") == 10


# ------------------------------------------------------------------ the examples
@clause("KB-67a")
def test_there_are_three_casinos() -> None:
    assert [name for name in NAME if KIND[place(name)] == "casino"] == [
        "The Northern",
        "Monte Carlo",
        "Exchange Casino",
    ]


@clause("KB-67b")
@pytest.mark.parametrize("dice", ["12", "36", "65"])
def test_with_all_casinos_the_monte_carlo_takes_4_000_dollars_times_the_dice(dice: str) -> None:
    total = sum(map(int, dice))
    for owns, stake in (("Monte Carlo, The Northern", 2), (CASINOS, 4)):
        here = table(owns={OTHER: owns})
        here.land("Monte Carlo")
        here.roll(dice)
        assert here.cash == (50 - stake * total, 50 + stake * total)


@clause("KB-67c")
def test_the_monte_carlos_card_reads_2_000_dollars() -> None:
    assert REVENUE[place("Monte Carlo")] == 2
    assert costs({OTHER: "Monte Carlo"}, "Monte Carlo") == 2 * 9


@clause("KB-68a")
def test_there_are_four_hotels() -> None:
    assert [name for name in NAME if KIND[place(name)] == "hotel"] == [
        "Yukon Hotel",
        "McDonald Hotel",
        "Regina Hotel",
        "Fairview Hotel",
    ]


@clause("KB-68b")
def test_with_all_hotels_the_regina_earns_40_000_dollars() -> None:
    for owns, amount in ((all_but("hotel", "Fairview Hotel"), 20), (HOTELS, 40)):
        here = table(owns={OTHER: owns})
        assert only(here.land("Regina Hotel"), Paid) == [Paid(ME, OTHER, amount, "hotel")]
        assert here.cash == (50 - amount, 50 + amount)


@clause("KB-68c")
def test_the_reginas_card_reads_20_000_dollars() -> None:
    assert REVENUE[place("Regina Hotel")] == 20
    assert costs({OTHER: "Regina Hotel"}, "Regina Hotel") == 20
