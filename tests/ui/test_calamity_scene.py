"""CALAMITYVILLE at the table: throwing, building, nuggets, pages, computer players, taking back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.calamityville.board import PAGES
from games.calamityville.state import Build, Decline, Dice, Pick, Place, Throw
from tests.calamityville.table import ME, OTHER, THIRD, page, place, table
from tests.ui.calamity_hands import TOWN, WAYS, Act, Player, Way, come_to, enter, figure, reads, seated, then
from tests.ui.harness import STEP
from tests.ui.shared_scenes import pill_words
from ui.play import turns


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


# ------------------------------------------------------------------ the start, throwing
def test_everybody_throws_for_the_start_and_the_highest_begins(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, way=way) as player:
        player.coming("d2", "d5", "d1")
        for seat in range(3):
            assert player.labels == ("Throw for the start", "")
            assert player.session.actor == seat
            player.main()
        assert player.task == "Ready"
        assert player.session.actor == 1


@pytest.mark.parametrize(
    "act",
    [
        lambda player: player.main(),
        lambda player: player.press_key(pygame.K_RETURN),
        lambda player: player.click(player.face.layout.main.center),
    ],
    ids=("space", "enter", "button"),
)
def test_a_throw_moves_the_token(player: Player, act: Act) -> None:
    player.coming("5")
    assert player.labels == ("Throw the dice", "")
    act(player)
    assert player.moves[-1] == Dice(5, False)
    assert player.state.at[ME] == place("Gold River")


def test_the_pill_does_not_tell_what_the_dice_are_about_to_show(tmp_path: Path) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
        player.begin_turn()
        player.coming("1")
        player.desk.press_key(pygame.K_SPACE)
        player.desk.step(5)
        assert player.scene.stage.busy
        assert pill_words(player.scene) == "Ada's turn"
        player.settle()
        assert pill_words(player.scene) == "Ada's turn: build on the $100 lot?"


# ------------------------------------------------------------------ building
BUILD_A_HOTEL: dict[str, Act] = {
    "a click on its card": lambda player: player.click(player.card("hotel")),
    "a figure and space": then(figure("2"), Player.main),
    "a figure and enter": then(figure("2"), enter),
    "a figure and the lot": then(figure("2"), lambda player: player.click(player.space("Main Street"))),
    "the focus and enter": then(lambda player: player.focus_on("card", 1), enter),
    "the focus and space": then(lambda player: player.focus_on("card", 1), Player.main),
}


@pytest.mark.parametrize("name", BUILD_A_HOTEL)
def test_a_house_is_built(player: Player, name: str) -> None:
    come_to(player, "Main Street")
    assert player.labels == ("", "Keep the money")
    BUILD_A_HOTEL[name](player)
    assert player.just(Build("hotel"))
    assert player.state.built[place("Main Street")] == "hotel"
    assert player.state.cash[ME] == 1800
    assert player.session.actor == OTHER


def test_the_card_under_the_mouse_has_its_ghost_on_the_lot(player: Player) -> None:
    come_to(player, "Main Street")
    for kind in ("bank", "store", "hotel"):
        player.point(player.card(kind))
        assert player.controller.picking
        assert player.controller.picking.kind == kind
        assert player.face.table.cards.marked == player.controller.picking.kinds.index(kind)
    assert not player.face.table.pointer.shown


def test_the_cards_say_the_rent_and_what_it_makes_or_breaks(player: Player) -> None:
    town = table(
        3, owns={ME: "bank Boot Alley, bank Washtub Row", OTHER: "hotel Depot Street, hotel Assay Street"}
    )
    come_to(player, "Main Street", town)
    cards = [(each.name, each.line, each.note) for each in player.face.table.cards.choices]
    assert cards == [
        ("Bank", "Rent $900", "all three!"),
        ("Hotel", "Rent $300", "blocks a trio"),
        ("Store", "Rent $300", ""),
    ]
    assert player.controller.picking
    assert player.controller.picking.kind == "bank"


def test_only_what_the_bank_has_left_is_offered(player: Player) -> None:
    town = table(3, owns={OTHER: "hotel Depot Street, hotel Assay Street, hotel Boot Alley"})
    come_to(player, "Main Street", town)
    assert [each.kind for each in player.face.table.cards.choices] == ["bank", "store"]
    player.type("3")
    assert player.task == "Buying"
    player.type("2")
    player.main()
    assert player.just(Build("store"))


@pytest.mark.parametrize("key", [True, False])
def test_a_mine_is_bought_by_its_card_or_by_key(player: Player, key: bool) -> None:
    come_to(player, "Widow's Shaft")
    (card,) = player.face.table.cards.choices
    assert (card.name, card.line, card.note) == ("Mine", "About $220", "each visit, yours too")
    if key:
        player.main()
    else:
        player.click(player.card("mine"))
    assert player.just(Build("mine"))
    assert player.state.owner[place("Widow's Shaft")] == ME


@pytest.mark.parametrize("key", [True, False])
def test_the_money_is_kept(player: Player, key: bool) -> None:
    come_to(player, "Main Street")
    assert player.labels == ("", "Keep the money")
    if key:
        player.second()
    else:
        player.click(player.face.layout.second.center)
    assert player.just(Decline())
    assert player.state.cash[ME] == 2000
    assert player.face.table.cards.choices == ()


# ------------------------------------------------------------------ nuggets
DRAW: dict[str, Act] = {
    "space": lambda player: player.main(),
    "the button": lambda player: player.click(player.face.layout.main.center),
    "a stone": lambda player: player.click(player.stone(3)),
    "the river's space": lambda player: player.click(player.space("Gold River")),
}


@pytest.mark.parametrize("name", DRAW)
def test_a_nugget_is_drawn_at_the_river(player: Player, name: str) -> None:
    come_to(player, "Gold River")
    assert player.labels == ("Draw a nugget", "")
    player.coming("Bonanza")
    DRAW[name](player)
    assert isinstance(player.moves[-1], Pick)
    assert player.state.cash[ME] == 2500


def test_ones_own_mine_is_dug_by_hand_and_anothers_by_itself(player: Player) -> None:
    come_to(player, "Widow's Shaft", table(3, owns=TOWN))
    assert player.labels == ("Draw a nugget", "")
    player.coming("Dust")
    player.main()
    assert player.state.cash[ME] == 2100
    town = table(3, owns=TOWN, player=OTHER)
    town.put(OTHER, "Widow's Shaft", -2)
    player.set_up(town)
    player.throw("2", "Flakes")
    assert player.state.cash[ME] == 2200
    assert player.session.actor == THIRD


def test_anothers_mine_is_dug_when_the_choice_before_it_is_settled(player: Player) -> None:
    player.set_up(table(3, top="Y25", owns={OTHER: "mine Last Hope Mine"}))
    player.throw("5n", "Dust")
    assert player.task == "Buying"
    player.desk.type("s")
    player.desk.step(round(turns.OF_GLANCE / STEP) - 5)
    assert player.task == "Drawing"
    assert player.session.can_undo
    player.settle()
    assert player.state.cash[OTHER] == 2100
    assert not player.session.can_undo


# ------------------------------------------------------------------ pages
def test_a_page_lies_there_large_until_it_is_put_away(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.begin_turn()
        reads(player, "Y4")
        assert player.face.table.reading == page("Y4")
        player.press_key(pygame.K_ESCAPE)
        assert player.face.table.reading is None
        assert player.scene is player.desk.scene


def test_a_throw_puts_the_page_away(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.begin_turn()
        reads(player, "Y4")
        player.throw("2")
        assert player.face.table.reading is None
        assert player.state.at[OTHER] != place("Corral Gate")


def test_a_click_on_the_page_puts_it_away_and_one_beside_it_does_what_it_does(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.begin_turn()
        reads(player, "Y23")
        player.click(player.face.layout.page.center)
        assert player.face.table.reading is None
        assert player.task == "Placing"
        player.press_key(pygame.K_r)
        assert player.face.table.reading == page("Y23")
        player.click(player.space("Main Street"))
        assert isinstance(player.last, Place)


def test_the_last_page_is_read_again(player: Player) -> None:
    reads(player, "Y4")
    player.press_key(pygame.K_ESCAPE)
    player.press_key(pygame.K_r)
    assert player.face.table.reading == page("Y4")
    player.press_key(pygame.K_ESCAPE)
    player.point(player.face.layout.read.center)
    assert player.tells("1 page read", PAGES[page("Y4")].headline)
    player.click(player.face.layout.read.center)
    assert player.face.table.reading == page("Y4")
    player.click(player.face.layout.page.center)
    assert player.face.table.reading is None


def test_nothing_is_read_again_before_anything_was_read(player: Player) -> None:
    player.press_key(pygame.K_r)
    player.click(player.face.layout.read.center)
    assert player.face.table.reading is None


def test_the_pill_says_the_headline_while_a_page_is_read(tmp_path: Path) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
        player.begin_turn()
        here = table(3, top="Y4")
        here.put(ME, "Telegraph Office", -2)
        player.set_up(here)
        player.coming("2")
        player.desk.press_key(pygame.K_SPACE)
        seen = set()
        while player.scene.stage.busy:
            player.desk.step()
            seen.add(pill_words(player.scene))
        assert "Assay office pays in full" in seen
        player.check()


def test_the_donkey_runs_where_the_die_says(player: Player) -> None:
    reads(player, "Y28", owns=TOWN)
    assert player.labels == ("Throw for the donkey", "")
    player.coming("d2")
    player.main()
    assert (
        player.state.owner.count(OTHER) + player.state.owner.count(ME) + player.state.owner.count(THIRD) == 5
    )
    assert not player.face.table.middle.is_donkey_out


def test_a_second_move(player: Player) -> None:
    reads(player, "Y29")
    assert player.labels == ("Throw again", "")
    player.coming("d6")
    player.main()
    assert player.state.at[ME] == place("Grand Avenue")


def test_a_throw_with_a_newspaper_reads_first(player: Player) -> None:
    here = table(3, top="Y4", at={ME: "Train Station"})
    player.set_up(here)
    player.throw("1n")
    assert player.state.cash[ME] == 2200
    assert player.task == "Buying"


# ------------------------------------------------------------------ who acts
def test_a_sign_says_whose_turn_begins_where_several_play(player: Player) -> None:
    come_to(player, "Main Street")
    player.main()
    assert player.session.actor == OTHER
    assert player.controller.prompt() == "Ben's turn: throw the dice"


def test_one_person_is_spoken_to_as_you(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("You", "computer:easy")) as player:
        player.begin_turn()
        assert player.controller.prompt() == "Your turn: throw the dice"


def test_computers_throw_and_decide_by_themselves(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy", "computer:hard"), way=way) as player:
        player.begin_turn()
        player.throw("1")
        player.main()
        for _ in range(12):
            if player.desk.worker.asked:
                player.answer()
        assert player.session.actor == ME
        thrown = [entry.actor for entry in player.session.match.log if entry.move == Throw()]
        assert set(thrown) == {"0", "1", "2"}


def test_a_computer_is_waited_for_and_nothing_can_be_done_meanwhile(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard")) as player:
        player.begin_turn(1)
        assert player.desk.worker.asked
        before = len(player.moves)
        player.main()
        player.second()
        player.type("1")
        player.click(player.space("Main Street"))
        assert len(player.moves) == before
        assert player.labels == ("", "")
        assert player.controller.prompt().endswith("is about to throw")


def test_enter_on_the_lot_of_a_computer_that_decides_puts_no_page_away(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:hard")) as player:
        player.begin_turn(1)
        player.coming("1n")
        player.answer(Throw())
        assert player.task == "Buying"
        player.press_key(pygame.K_r)
        reading = player.face.table.reading
        assert reading is not None
        player.focus_on("space", player.state.at[1])
        player.press_key(pygame.K_RETURN)
        assert player.face.table.reading == reading


# ------------------------------------------------------------------ taking back
def test_a_building_is_taken_back_to_the_throw(player: Player) -> None:
    player.throw("1")
    player.main()
    assert player.state.built[1]
    player.press_key(pygame.K_u)
    assert player.task == "Buying"
    assert player.state.built[1] == ""
    assert player.face.table.cards.choices
    player.press_key(pygame.K_u)
    assert player.task == "Buying", "the throw stays"


def test_what_was_taken_back_is_made_again(player: Player) -> None:
    player.throw("1")
    player.type("3")
    player.main()
    player.press_key(pygame.K_u)
    player.press_key(pygame.K_y, pygame.KMOD_CTRL)
    assert player.just(Build("store"))
    assert player.state.built[1] == "store"


def test_a_page_is_not_taken_back(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, "Y25", way=way) as player:
        player.begin_turn()
        player.throw("1n")
        mine = player.state.at[ME]
        assert player.task == "Buying"
        player.main()
        assert player.state.at[ME] == mine + 1
        player.press_key(pygame.K_u)
        assert player.state.at[ME] == mine
        player.press_key(pygame.K_u)
        assert player.state.at[ME] == mine, "the page stays"
        assert player.state.read == [page("Y25")]


def test_a_nugget_is_not_taken_back(player: Player) -> None:
    player.throw("5")
    player.coming("Nugget")
    player.main()
    assert not player.session.can_undo
    player.press_key(pygame.K_u)
    assert player.state.cash[ME] == 2300
