"""CALAMITYVILLE at the table: every kind of choice is made by mouse and by keys, told and followed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pygame
import pytest

from games.calamityville.state import Blame, Build, Decline, Dice, Die, Give, Lose, Pick, Place, Sell
from games.core import Move
from tests.calamityville.table import ME, OTHER, THIRD, place, table
from tests.ui.calamity_hands import (
    TOWN,
    Act,
    Player,
    card,
    come_to,
    comes_to,
    enter,
    figure,
    focus,
    main_button,
    news,
    owes,
    reads,
    row,
    seated,
    space,
    then,
)
from tests.ui.calamity_table import kinds
from tests.ui.shared_scenes import facts_shown
from ui.games.calamityville.choices import BLAME, BUILD, GIVE, HERE, LOSE, SELL

MAIN, FERRY, WASHTUB = map(place, ("Main Street", "Ferry Landing", "Washtub Row"))
THREE = {**TOWN, ME: "bank Ferry Landing, mine Old Mule Mine, mine Widow's Shaft"}


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


# ------------------------------------------------------------------ every kind of choice, by every way
@dataclass
class Choice:
    """What leads to it, the buttons and the pill then, the move that is made, and the ways to make it."""

    begin: Act
    labels: tuple[str, str]
    prompt: str
    move: Move
    ways: list[Act]
    coming: list[str] = field(default_factory=list)


CHOICES = {
    "throw": Choice(
        lambda player: player.set_up(table(3)), ("Throw the dice", ""), "Ada's turn: throw the dice",
        Dice(5, False), [Player.main, enter, main_button], ["5"],
    ),
    "build": Choice(
        comes_to("Main Street"), ("", "Keep the money"), "Ada's turn: build on the $300 lot?", Build("hotel"),
        [
            card("hotel"), then(figure("2"), Player.main), then(figure("2"), enter),
            then(figure("2"), space("Main Street")), then(focus("card", 1), enter),
            then(focus("card", 1), Player.main),
        ],
    ),
    "buy a mine": Choice(
        comes_to("Widow's Shaft"), ("", "Keep the money"), "Ada's turn: buy Widow's Shaft for $200?",
        Build("mine"), [Player.main, card("mine")],
    ),
    "keep the money": Choice(
        comes_to("Main Street"), ("", "Keep the money"), "Ada's turn: build on the $300 lot?", Decline(),
        [Player.second, lambda player: player.click(player.face.layout.second.center)],
    ),
    "draw": Choice(
        comes_to("Gold River"), ("Draw a nugget", ""), "Ada's turn: draw a nugget from the river", Pick(4),
        [Player.main, main_button, lambda player: player.click(player.stone(3)), space("Gold River")],
        ["Bonanza"],
    ),
    "place": Choice(
        news("Y23"), ("", ""), "Ada's turn: choose a lot for your free building", Place("store", WASHTUB),
        [
            then(card("store"), space("Washtub Row")),
            then(figure("3"), focus("space", WASHTUB), enter, enter),
        ],
    ),
    "give": Choice(
        news("R13"), ("Pass on Widow's Shaft", ""), "Ada's turn: which property goes to Ben?",
        Give(FERRY), [],
    ),
    "cave in": Choice(
        news("R15", owns=THREE), ("Give up Old Mule Mine", ""), "Ada's turn: which mine caves in?",
        Lose(place("Widow's Shaft")), [],
    ),
    "fire": Choice(
        news("R19", owns={**TOWN, OTHER: "hotel Depot Street"}), ("Give up the bank on Ferry Landing", ""),
        "Ada's turn: which building burns?", Lose(MAIN), [],
    ),
    "debt": Choice(
        owes, ("Sell Widow's Shaft", ""), "Ada's turn: $300 is missing, sell a property for $100", Sell(MAIN),
        [],
    ),
    "blame": Choice(
        news("R19"), ("Ben loses one", ""), "Ada's turn: whose building burns?", Blame(ME),
        [
            then(row(ME), row(ME)), then(row(ME), Player.main), then(figure("1"), Player.main),
            then(focus("row", ME), enter, enter),
        ],
    ),
    "donkey": Choice(
        news("Y28"), ("Throw for the donkey", ""), "Ada's turn: throw the die for the donkey", Die(2),
        [Player.main, main_button], ["d2"],
    ),
    "second move": Choice(
        news("Y29"), ("Throw again", ""), "Ada's turn: throw for a second move", Die(6),
        [Player.main], ["d6"],
    ),
}  # fmt: skip
LIGHTS = {"give": GIVE, "cave in": LOSE, "fire": LOSE, "debt": SELL}


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_made_by_mouse_and_by_keys(player: Player, name: str) -> None:
    choice = CHOICES[name]
    ways = choice.ways
    if name in LIGHTS:  # what is lost is chosen and confirmed
        lost = int(choice.move[0])
        there: Act = lambda player: player.click(player.face.rect_of(lost).center)  # noqa: E731
        ways = [then(there, there), then(there, main_button), then(focus("space", lost), enter, enter)]
    for way in ways:
        choice.begin(player)
        assert (player.labels, player.controller.prompt()) == (choice.labels, choice.prompt)
        if name in LIGHTS:
            picking = player.controller.picking
            assert picking
            assert kinds(player.face.table.lights) == dict.fromkeys(picking.spaces, LIGHTS[name])
        player.coming(*choice.coming)
        way(player)
        made = player.moves[-1] if choice.coming else player.last
        assert (type(made), made) == (type(choice.move), choice.move)
        assert kinds(player.face.table.lights) == {} or player.task in ("Losing", "Owing")


# ------------------------------------------------------------------ building
def test_the_cards_say_the_rent_and_what_it_makes_or_breaks(player: Player) -> None:
    owns = {ME: "bank Boot Alley, bank Washtub Row", OTHER: "hotel Depot Street, hotel Assay Street"}
    come_to(player, "Main Street", table(3, owns=owns))
    cards = player.face.table.cards
    assert [(each.name, each.line, each.note) for each in cards.choices] == [
        ("Bank", "Rent $900", "all three!"),
        ("Hotel", "Rent $300", "blocks a trio"),
        ("Store", "Rent $300", ""),
    ]
    for number, kind in enumerate(("bank", "hotel", "store")):
        player.point(player.card(kind))
        assert player.controller.picking
        assert (player.controller.picking.kind, cards.marked) == (kind, number)
    come_to(player, "Widow's Shaft")
    (mine,) = player.face.table.cards.choices
    assert (mine.name, mine.line, mine.note) == ("Mine", "About $220", "each visit, yours too")


def test_only_what_the_bank_has_left_is_offered(player: Player) -> None:
    come_to(
        player,
        "Main Street",
        table(3, owns={OTHER: "hotel Depot Street, hotel Assay Street, hotel Boot Alley"}),
    )
    assert [each.kind for each in player.face.table.cards.choices] == ["bank", "store"]
    player.type("3")
    assert player.task == "Buying"
    player.type("2")
    player.main()
    assert player.just(Build("store"))
    assert player.face.table.cards.choices == ()


def test_a_free_house_goes_where_it_earns_most_and_cannot_be_declined(player: Player) -> None:
    reads(player, "Y23", owns=TOWN)
    assert set(kinds(player.face.table.lights).values()) == {BUILD}
    player.second()
    player.click(player.face.layout.second.center)
    player.point(player.space("Washtub Row"))
    assert player.controller.picking
    assert player.controller.picking.move == Place("bank", WASHTUB)
    assert [each.line for each in player.face.table.cards.choices] == ["Rent $300", "Rent $100", "Rent $100"]
    reads(player, "Y23", owns=TOWN)
    player.main()
    assert player.last in [Place("bank", place(name)) for name in ("Grand Avenue", "Cinder Lane")]


# ------------------------------------------------------------------ losses and debts
def test_the_one_that_earns_least_is_chosen_first_and_a_debt_takes_one_after_another(player: Player) -> None:
    """A mine counts what a nugget brings on average."""
    reads(player, "R13", owns={ME: "bank Boot Alley, mine Widow's Shaft, hotel Ferry Landing"})
    assert player.controller.picking
    assert player.controller.picking.space == place("Boot Alley")
    owes(player)
    for missing in (300, 200, 100):
        assert f"${missing} is missing" in player.controller.prompt()
        player.main()
    assert (player.state.cash[ME], player.state.deeds[ME], player.session.actor) == (0, [], OTHER)


def test_the_rows_of_those_who_can_be_named_are_marked_and_the_victim_chooses(player: Player) -> None:
    reads(player, "R19", owns=TOWN)
    assert kinds(player.controller._rows) == {ME: BLAME, OTHER: HERE}
    player.click(player.row(THIRD))
    assert player.task == "Blaming"
    player.main()
    assert kinds(player.controller._rows) == {}
    assert player.session.actor == OTHER
    assert player.controller.prompt() == "Ben: which building burns?"
    assert facts_shown(player.scene, OTHER).is_active
    player.main()
    assert isinstance(player.last, Lose)


# ------------------------------------------------------------------ hints
HINTS: list[tuple[Act, Move]] = [
    (comes_to("Main Street"), Build("store")),
    (comes_to("Main Street"), Decline()),
    (news("Y23"), Place("hotel", place("Livery Street"))),
    (news("R13"), Give(FERRY)),
    (owes, Sell(FERRY)),
    (news("R19"), Blame(ME)),
]


def test_a_hint_says_why_and_is_followed_by_enter(player: Player) -> None:
    for begin, move in HINTS:
        begin(player)
        before = len(player.moves)
        player.advised(move)
        assert len(player.moves) == before
        assert player.scene.focus.target
        player.press_key(pygame.K_RETURN)
        assert player.just(move)
    come_to(player, "Gold River")
    player.press_key(pygame.K_h)
    assert not player.desk.worker.asked  # there is but one thing to do
    assert player.session.journal
    assert "hint" in player.session.journal.notes
