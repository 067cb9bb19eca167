"""CALAMITYVILLE at the table: free houses, losses, debts, who is named, hints that are followed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.calamityville.state import Blame, Build, Decline, Give, Lose, Place, Sell
from games.core import Move
from tests.calamityville.table import ME, OTHER, THIRD, place, table
from tests.ui.calamity_hands import TOWN, Act, Player, come_to, enter, figure, reads, seated, then
from tests.ui.calamity_table import kinds
from tests.ui.shared_scenes import facts_shown
from ui.games.calamityville.choices import BLAME, BUILD, GIVE, HERE, LOSE, SELL

FERRY = place("Ferry Landing")


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


def click_row(player: Player) -> None:
    player.click(player.row(ME))


# ------------------------------------------------------------------ a house for nothing
def test_a_free_house_is_one_click_on_its_lot(player: Player) -> None:
    reads(player, "Y23", owns=TOWN)
    assert player.labels == ("", "")
    assert set(kinds(player.face.table.lights).values()) == {BUILD}
    player.click(player.card("store"))
    assert player.task == "Placing"
    player.point(player.space("Washtub Row"))
    assert player.controller.picking
    assert player.controller.picking.move == Place("store", place("Washtub Row"))
    assert [each.line for each in player.face.table.cards.choices] == ["Rent $300", "Rent $100", "Rent $100"]
    player.click(player.space("Washtub Row"))
    assert player.just(Place("store", place("Washtub Row")))
    assert player.state.cash[ME] == 2000


def test_a_free_house_by_keys(player: Player) -> None:
    reads(player, "Y23", owns=TOWN)
    player.type("2")
    player.focus_on("space", place("Cinder Lane"))
    player.press_key(pygame.K_RETURN)
    if player.task == "Placing":
        player.press_key(pygame.K_RETURN)
    assert player.just(Place("hotel", place("Cinder Lane")))


def test_a_free_house_goes_where_it_earns_most_unless_told_otherwise(player: Player) -> None:
    reads(player, "Y23", owns=TOWN)
    player.main()
    assert player.just(Place("bank", place("Grand Avenue"))) or player.just(
        Place("bank", place("Cinder Lane"))
    )
    assert player.state.built.count("bank") == 3


def test_a_free_house_cannot_be_declined(player: Player) -> None:
    reads(player, "Y23", owns=TOWN)
    player.second()
    player.click(player.face.layout.second.center)
    assert player.task == "Placing"
    player.main()
    assert isinstance(player.last, Place)


# ------------------------------------------------------------------ losses and debts
def owe(player: Player) -> None:
    """Ada owes 400 on Depot Street, and has 100."""
    come_to(player, "Depot Street", table(3, owns=TOWN, cash=(100, 2000, 2000)))


LOSSES: dict[str, tuple[Act, str, str, type, str]] = {
    "give": (lambda player: reads(player, "R13", owns=TOWN), "Pass on", GIVE, Give, "goes to Ben?"),
    "cave in": (
        lambda player: reads(
            player, "R15", owns={**TOWN, ME: "bank Ferry Landing, mine Old Mule Mine, mine Widow's Shaft"}
        ),
        "Give up",
        LOSE,
        Lose,
        "which mine caves in?",
    ),
    "fire": (
        lambda player: reads(player, "R19", owns={**TOWN, OTHER: "hotel Depot Street"}),
        "Give up",
        LOSE,
        Lose,
        "which building burns?",
    ),
    "debt": (owe, "Sell", SELL, Sell, "$300 is missing, sell a property for $100"),
}


@pytest.mark.parametrize("name", LOSSES)
@pytest.mark.parametrize("hands", ["twice", "button", "keys"])
def test_what_is_lost_is_chosen_and_confirmed(player: Player, name: str, hands: str) -> None:
    begin, label, light, kind, words = LOSSES[name]
    begin(player)
    assert player.controller.prompt().endswith(words)
    picking = player.controller.picking
    assert picking
    assert set(kinds(player.face.table.lights).values()) == {light}
    assert set(player.face.table.lights.shown) == set(picking.spaces)
    wanted = next(space for space in picking.spaces if space != picking.space)
    place_of = player.face.rect_of(wanted).center
    if hands == "keys":
        player.focus_on("space", wanted)
        player.press_key(pygame.K_RETURN)
    else:
        player.click(place_of)
    assert player.controller.picking
    assert player.controller.picking.space == wanted
    assert set(player.face.table.pointer.shown) == {wanted}
    assert player.labels[0].startswith(label)
    assert player.labels[1] == ""
    if hands == "twice":
        player.click(place_of)
    elif hands == "button":
        player.click(player.face.layout.main.center)
    else:
        player.press_key(pygame.K_RETURN)
    assert player.just(kind(wanted))


def test_the_one_that_earns_least_is_chosen_first(player: Player) -> None:
    """A mine counts what a nugget brings on average."""
    owns = {ME: "bank Boot Alley, mine Widow's Shaft, hotel Ferry Landing"}
    reads(player, "R13", owns=owns)
    assert player.controller.picking
    assert player.controller.picking.space == place("Boot Alley")


def test_a_debt_is_met_by_selling_one_after_another(player: Player) -> None:
    owe(player)
    for missing in (300, 200, 100):
        assert f"${missing} is missing" in player.controller.prompt()
        player.main()
    assert player.state.cash[ME] == 0
    assert player.state.deeds[ME] == []
    assert player.session.actor == OTHER


def tied(player: Player) -> None:
    """Ada has read of the fire, and Ben has as many buildings as she."""
    reads(player, "R19", owns=TOWN)
    assert player.task == "Blaming"


def test_the_rows_of_those_who_can_be_named_are_marked(player: Player) -> None:
    tied(player)
    assert kinds(player.controller._rows) == {ME: BLAME, OTHER: HERE}
    assert player.labels == ("Ben loses one", "")
    player.click(player.row(THIRD))
    assert player.task == "Blaming"


@pytest.mark.parametrize(
    "act",
    [
        then(click_row, click_row),
        then(click_row, Player.main),
        then(figure("1"), Player.main),
        then(lambda player: player.focus_on("row", ME), enter, enter),
    ],
    ids=("twice", "button", "figure", "focus"),
)
def test_one_is_named(player: Player, act: Act) -> None:
    tied(player)
    act(player)
    assert player.just(Blame(ME))
    assert player.task == "Losing"
    assert kinds(player.controller._rows) == {}


def test_the_victim_chooses_what_burns_in_anothers_turn(player: Player) -> None:
    tied(player)
    player.main()
    assert player.session.actor == OTHER
    assert player.controller.prompt() == "Ben: which building burns?"
    assert facts_shown(player.scene, OTHER).is_active
    player.main()
    assert isinstance(player.last, Lose)


# ------------------------------------------------------------------ hints
def test_a_hint_says_why_and_does_nothing_by_itself(player: Player) -> None:
    player.throw("1")
    before = len(player.moves)
    player.press_key(pygame.K_h)
    assert player.desk.worker.names == ["Advise"]
    player.answer()
    assert len(player.moves) == before
    assert player.session.journal
    assert "hint" in player.session.journal.notes


ADVICE: dict[str, tuple[Act, Move]] = {
    "build": (lambda player: come_to(player, "Main Street"), Build("store")),
    "keep": (lambda player: come_to(player, "Main Street"), Decline()),
    "place": (lambda player: reads(player, "Y23", owns=TOWN), Place("hotel", place("Livery Street"))),
    "give": (lambda player: reads(player, "R13", owns=TOWN), Give(FERRY)),
    "sell": (owe, Sell(FERRY)),
    "blame": (tied, Blame(ME)),
}


@pytest.mark.parametrize("name", ADVICE)
def test_a_hint_is_followed_by_enter(player: Player, name: str) -> None:
    begin, move = ADVICE[name]
    begin(player)
    player.advised(move)
    assert player.scene.focus.target
    player.press_key(pygame.K_RETURN)
    assert player.just(move)


def test_before_a_throw_a_hint_says_what_to_do(player: Player) -> None:
    come_to(player, "Gold River")
    player.press_key(pygame.K_h)
    assert not player.desk.worker.asked
    assert player.labels[0] == "Draw a nugget"
