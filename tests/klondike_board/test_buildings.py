"""What holds for every building and every space alike; single cases are told in examples/*.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.klondike_board.board import BOARD, DEEDS, GOES_TO, KIND, OF_KIND, PRICE, RING
from games.klondike_board.pending import Gambling
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Bought,
    Burned,
    Buy,
    Collect,
    Decline,
    Lapsed,
    Paid,
    Prospect,
    Sent,
    Stopped,
    Throw,
)
from tests.clauses import clause
from tests.golden.words import PLACES as NAME
from tests.kit.ring import only
from tests.kit.script import Scene, clauses, each, play, read
from tests.klondike_board.scenes import KlondikeTeller
from tests.klondike_board.table import ME, OTHER, PROSPECTS, THIRD, Table, card, place, table

BUILDINGS = [NAME[space] for space in DEEDS]
WHOLE = {kind: ", ".join(NAME[space] for space in spaces) for kind, spaces in OF_KIND.items()}
every_building = pytest.mark.parametrize("name", BUILDINGS)
RENT = {
    "White Pass & Yukon": 5, "British Yukon": 5, "Yukon Hotel": 12, "McDonald Hotel": 15, "Regina Hotel": 20,
    "Fairview Hotel": 25, "Green Tree Saloon": 4, "Aurora Saloon": 5, "Pioneer Saloon": 5,
    "Horseshoe Saloon": 6, "Ladue’s Sawmill": 15, "The Northern": 9, "Monte Carlo": 18,
    "Exchange Casino": 27, "Tivoli Theater": 8, "Palace Grand Theater": 10, "Trading Company": 20,
}  # fmt: skip
"""What a visitor pays who owns three buildings, stands alone in the saloon, and throws 9 in the casino."""


def visited(name: str, owns: dict[int, str], *, asks: bool = False, in_jail: bool = False) -> Table:
    """ME, who owns three buildings of other kinds, has come to a building; in a casino he throws 9."""
    mine = [other for other in BUILDINGS if KIND[place(other)] not in (KIND[place(name)], "hotel")][:3]
    at = {OTHER: "The Woodpile"} if in_jail else {}
    here = table(3, cash=(90, 50, 50), at=at, owns={ME: ", ".join(mine), **owns}, asks=asks)
    here.land(name)
    if isinstance(here.task, Gambling):
        here.roll("36")
    return here


# ------------------------------------------------------------------ buying
@every_building
@clause("KB-09a", "KB-47a", "KB-47d", "KB-48a", "KB-48b", "KB-48c")
def test_it_is_bought_for_its_price_by_one_who_lands_there_or_left(name: str) -> None:
    price = PRICE[place(name)]
    here = table(cash=(price, price - 1))
    here.land(name)
    assert here.moves == ["Buy", "Decline"]
    assert here.play(Buy()) == [Paid(ME, BANK, price, "price"), Bought(ME, place(name), price)]
    assert (here.owned(ME), here.cash, here.view(OTHER).owner[place(name)]) == ([name], (0, price - 1), ME)
    here = table(cash=(50, price - 1))
    here.land(name)
    assert here.play(Decline()) == []
    assert (here.owner(name), here.cash, here.moves) == (NOBODY, (50, price - 1), ["EndTurn"])
    here.end()
    here.land(name)
    assert not {"Buy", "Decline"} & {*here.moves}
    assert here.refusal(Buy()).startswith("You’re $1,000 short")


# ------------------------------------------------------------------ rent
@every_building
@clause("KB-49a", "KB-50a", "KB-101a", "KB-102a")
def test_a_visitor_pays_the_owner_at_once_or_when_he_is_asked_in_time(name: str) -> None:
    rent = RENT[name]
    assert visited(name, {OTHER: name}).cash == (90 - rent, 50 + rent, 50)
    for asks_in_time in (True, False):
        here = visited(name, {OTHER: name}, asks=True)
        assert (here.cash, here.asides) == ((90, 50, 50), [f"Collect {OTHER}"])
        here.end()
        if here.player == ME:  # a passenger goes on
            here.rest()
        here.play(Collect(OTHER) if asks_in_time else Throw())
        assert here.cash == ((90 - rent, 50 + rent, 50) if asks_in_time else (90, 50, 50))
    here = visited(name, {OTHER: name}, asks=True)
    here.end()
    if here.player == ME:
        here.rest()
    assert [event.amount for event in only(here.play(Throw()), Lapsed)] == [rent]


@every_building
@clause("KB-65a", "KB-66a")
def test_all_of_a_kind_in_one_hand_earn_double_and_one_fewer_does_not(name: str) -> None:
    kind = KIND[place(name)]
    whole = visited(name, {OTHER: WHOLE[kind]})
    is_doubled = kind not in ("sawmill", "trading")
    assert whole.cash[OTHER] - 50 == RENT[name] * (2 if is_doubled else 1)
    missing = next((other for other in WHOLE[kind].split(", ") if other != name), "")
    rest = ", ".join(other for other in WHOLE[kind].split(", ") if other != missing)
    for owner in (None, THIRD):
        owns = {OTHER: rest} | ({owner: missing} if owner and missing else {})
        assert visited(name, owns).cash[OTHER] - 50 == RENT[name]


# ------------------------------------------------------------------ town and fire
@every_building
@clause("KB-70a", "KB-70b", "KB-70c", "KB-70d", "KB-71a", "KB-72a", "KB-73c")
def test_it_burns_with_a_token_in_it_and_returns_to_the_bank(name: str) -> None:
    burns = name not in WHOLE["transport"].split(", ")
    for owner in (ME, OTHER, THIRD):
        here = table(3, at={OTHER: name}, owns={owner: name})
        assert here.land("Fire!")[2:] == ([Burned(place(name), owner)] if burns else [])
        assert here.owner(name) == (NOBODY if burns else owner)
        assert (here.cash, here.places[OTHER]) == ((50, 50, 50), name)
    here = table(owns={OTHER: name})
    assert here.land("Fire!")[2:] == []
    assert here.owned(OTHER) == [name]


# ------------------------------------------------------------------ every prospect
@clause("KB-27a", "KB-40a", "KB-41a", "KB-05a")
def test_every_prospect_is_dug_or_jumped_and_nothing_else_is() -> None:
    for name in NAME:
        free = table(cash=(50, 0))
        free.land(name)
        if name in PROSPECTS:
            assert free.moves == [f"Prospect {creek}" for creek in range(4)]
            taken = table(at={OTHER: name})
            jailed = [Sent(ME, place("The Woodpile"), "jumping"), Stopped(ME, "turn", "jumping")]
            assert taken.land(name)[2:] == jailed
        else:
            assert free.refusal(Prospect(0)) == "You can only prospect when you land on a prospect."


@clause("KB-40b")
def test_any_arrival_on_a_taken_prospect_is_jumping(monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed card sends to a prospect; if one did, it would be as after a throw."""
    sends = list(GOES_TO)
    sends[card("dog")] = place("Gold Hill")
    monkeypatch.setattr("games.klondike_board.board.GOES_TO", tuple(sends))
    for taken in (True, False):
        here = table(3, at={THIRD: "Gold Hill" if taken else "Gold Bottom"}, top={0: ["dog"]})
        events = here.find()
        if taken:
            assert events[-2:] == [Sent(ME, place("The Woodpile"), "jumping"), Stopped(ME, "turn", "jumping")]
        else:
            assert here.offers(Prospect(1))


# ------------------------------------------------------------------ numbers that the board has
@clause("KB-57c", "KB-67a", "KB-67c", "KB-68a", "KB-68c", "KB-81b", "KB-92b")
def test_the_board_has_what_the_printed_rules_name() -> None:
    assert WHOLE["casino"] == "The Northern, Monte Carlo, Exchange Casino"
    assert WHOLE["hotel"] == "Yukon Hotel, McDonald Hotel, Regina Hotel, Fairview Hotel"
    assert WHOLE["transport"] == "White Pass & Yukon, British Yukon"
    assert [NAME[space] for space in RING if KIND[space] == "river"] == ["Klondike River", "Yukon River"]
    revenue = {NAME[space]: BOARD.spaces[space].revenue for space in DEEDS}
    assert (revenue["Exchange Casino"], revenue["Monte Carlo"], revenue["Regina Hotel"]) == (3, 2, 20)


# ------------------------------------------------------------------ single cases
SCENES = read(*sorted((Path(__file__).parent / "examples").glob("*.txt")))


@clause(*clauses(SCENES))
@each(SCENES)
def test_it_goes_as_it_is_told(scene: Scene) -> None:
    play(scene, KlondikeTeller())
