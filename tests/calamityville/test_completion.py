"""What the printed rules of CALAMITYVILLE break off before, as we complete it: CV-59b.

Mines, nuggets, river, donkey, station and gate. Debts are with rent.
"""

from __future__ import annotations

import pytest

from games.calamityville import GAME
from games.calamityville.board import BOARD, GATE, MINES, NAME, NUGGETS
from games.calamityville.rules import ANY_NUGGET, ONE_DIE
from games.calamityville.state import (
    BANK,
    NOWHERE,
    Began,
    Die,
    DonkeyRan,
    Drew,
    Moved,
    Paid,
    Pick,
    Read,
    Returned,
    Threw,
)
from tests.calamityville.table import ME, NUGGET_NAMES, OTHER, THIRD, only, page, place, table
from tests.clauses import clause

WORTH = dict(zip(NUGGET_NAMES, (0, 100, 200, 300, 500), strict=True))
TOWN = "bank Livery Street, store Cinder Lane, mine Widow's Shaft, hotel Main Street"
"""From the gate the donkey counts: Livery Street, Cinder Lane, Main Street; the mine is underground."""


# ------------------------------------------------------------------ mines, nuggets, the river
@clause("CV-59b")
@pytest.mark.parametrize("name", [NAME[space] for space in MINES])
@pytest.mark.parametrize("visitor", [ME, OTHER, THIRD])
def test_whoever_comes_to_a_mine_its_owner_draws(name: str, visitor: int) -> None:
    here = table(3, owns={OTHER: f"mine {name}"}, player=visitor)
    here.land(name)
    assert here.chance == "nugget"
    assert here.pick("Flakes") == [
        Drew(OTHER, 2, 200, "mine"),
        Paid(BANK, OTHER, 200, "nugget"),
        Began((visitor + 1) % 3),
    ]
    assert here.cash == (2_000, 2_200, 2_000)


@clause("CV-59b")
@pytest.mark.parametrize("name", WORTH)
def test_one_in_the_river_draws_for_himself_and_the_bank_pays(name: str) -> None:
    here = table()
    here.land("Gold River")
    events = here.pick(name)
    assert events[0] == Drew(ME, NUGGET_NAMES.index(name), WORTH[name], "river")
    assert only(events, Paid) == ([Paid(BANK, ME, WORTH[name], "nugget")] if WORTH[name] else [])
    assert here.cash == (2_000 + WORTH[name], 2_000)
    assert here.state.bank == WORTH[name]


@clause("CV-59b")
def test_a_nugget_that_was_drawn_is_back_in_the_river() -> None:
    here = table()
    for _ in range(6):
        here.land("Gold River")
        assert GAME.outcomes(here.state) is ANY_NUGGET
        here.pick("Bonanza")
    assert here.cash == (3_500, 3_500)
    here.land("Gold River")
    assert here.refusal(Pick(5)) == "There is no such nugget in the river."
    assert here.refusal(Pick(-1)) == "There is no such nugget in the river."
    assert here.refusal(Die(1)) == "The die is not to be thrown now."


@clause("CV-59b")
def test_all_nuggets_are_as_likely() -> None:
    assert ANY_NUGGET.outcomes == tuple(map(Pick, range(5)))
    assert [nugget.worth for nugget in NUGGETS] == [0, 100, 200, 300, 500]


@clause("CV-59b")
@pytest.mark.parametrize("name", ["Train Station", "Corral Gate"])
def test_station_and_gate_do_nothing(name: str) -> None:
    here = table(owns={OTHER: TOWN})
    start = (place(name) - 2) % 20
    assert here.land(name) == [Threw(ME, 2, False, "move"), Moved(ME, start, place(name)), Began(OTHER)]


# ------------------------------------------------------------------ the donkey
@clause("CV-59b")
@pytest.mark.parametrize("number", ["Y28", "R2", "R3", "R4"])
@pytest.mark.parametrize(
    ("die", "victim"),
    [
        (1, "Livery Street"), (2, "Cinder Lane"), (3, "Main Street"),
        (4, "Livery Street"), (5, "Cinder Lane"), (6, "Main Street"),
    ],
)  # fmt: skip
def test_the_donkey_kicks_the_building_that_is_counted_last(number: str, die: int, victim: str) -> None:
    here = table(owns={OTHER: TOWN}, top=number)
    assert here.read() == []
    assert here.chance == "donkey"
    assert GAME.outcomes(here.state) is ONE_DIE
    round_the_town = [place(name) for name in ("Livery Street", "Cinder Lane", "Main Street")] * 2
    kind = here.state.built[place(victim)]
    assert here.die(die) == [
        Threw(ME, die, False, "donkey"),
        DonkeyRan(ME, die, tuple(round_the_town[:die]), place(victim)),
        Returned(OTHER, place(victim), kind, "donkey"),
        Began(OTHER),
    ]
    assert f"{kind} {victim}" not in here.owned(OTHER)
    assert len(here.owned(OTHER)) == 3
    assert here.view(None).stock[kind] == 3


@clause("CV-59b")
def test_the_donkey_spares_nobody() -> None:
    here = table(owns={ME: "bank Livery Street", OTHER: "store Grand Avenue"}, top="Y28")
    here.read()
    here.die(1)
    assert here.owned(ME) == []
    assert here.cash == (2_000, 2_000)  # and nobody is paid for it


@clause("CV-59b")
@pytest.mark.parametrize("owns", [{}, {OTHER: "mine Widow's Shaft"}])
def test_in_an_empty_town_nothing_falls(owns: dict[int, str]) -> None:
    here = table(owns=owns, top="Y28")
    assert here.read() == [DonkeyRan(ME, 0, (), NOWHERE), Began(OTHER)]
    assert here.owned(OTHER) == list(owns.values())


@clause("CV-59b")
def test_the_lot_is_vacant_after_the_donkey_was_there() -> None:
    here = table(owns={OTHER: "bank Livery Street"}, top="Y28")
    here.throw("1n")
    here.die(6)
    assert here.places[ME] == "Livery Street"
    assert here.moves == ["Build bank", "Build hotel", "Build store", "Decline"]


@clause("CV-59b")
def test_the_donkey_counts_from_the_gate_on_the_board() -> None:
    assert NAME[GATE] == BOARD.completion.gate == "Corral Gate"


@clause("CV-59b")
@pytest.mark.parametrize(
    ("start", "mine"),
    [
        ("Corral Gate", "Widow's Shaft"), ("Widow's Shaft", "Last Hope Mine"),
        ("Grand Avenue", "Last Hope Mine"), ("Train Station", "Last Hope Mine"),
        ("Last Hope Mine", "Old Mule Mine"),
    ],
)  # fmt: skip
def test_a_page_to_the_next_mine_acts_as_a_landing(start: str, mine: str) -> None:
    here = table(owns={ME: f"mine {mine}"}, at={ME: start}, top="Y25")
    assert Read(ME, page("Y25")) in here.throw("1n")
    assert here.places[ME] == mine
    assert here.pick("Nugget")[:2] == [Drew(ME, 3, 300, "mine"), Paid(BANK, ME, 300, "nugget")]
