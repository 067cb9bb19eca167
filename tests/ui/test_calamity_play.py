"""CALAMITYVILLE at the table: mines, pages, computers, taking back, what is told, left and resumed, over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest

from games.calamityville.board import PAGES
from games.calamityville.pending import Acting
from games.calamityville.state import (
    NOBODY,
    Build,
    Place,
    Throw,
)
from tests.calamityville.table import ME, OTHER, THIRD, page, table
from tests.ui.calamity_hands import (
    MOVING,
    TOWN,
    Player,
    come_to,
    comes_to,
    figure,
    news,
    owes,
    reads,
    seated,
    space,
)
from tests.ui.harness import STEP
from tests.ui.shared_scenes import facts_shown, main_label, pill_words
from ui.play import turns
from ui.play.results import ResultsScene


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


# ------------------------------------------------------------------ throwing
def test_everybody_throws_for_the_start_and_the_highest_begins(tmp_path: Path) -> None:
    with seated(tmp_path, way=MOVING) as player:
        player.coming("d2", "d5", "d1")
        for seat in range(3):
            assert player.labels == ("Throw for the start", "")
            assert player.session.actor == seat
            player.main()
        assert player.task == "Ready"
        assert player.controller.prompt() == "Ben's turn: throw the dice"


# ------------------------------------------------------------------ mines
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
    assert (player.state.cash[ME], player.session.actor) == (2200, THIRD)


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
def test_a_page_lies_there_large_until_it_is_put_away_and_is_read_again(player: Player) -> None:
    player.press_key(pygame.K_r)
    player.click(player.face.layout.read.center)
    assert player.face.table.reading is None  # nothing was read yet
    reads(player, "Y4")
    assert player.face.table.reading == page("Y4")
    player.press_key(pygame.K_ESCAPE)
    assert player.face.table.reading is None
    assert player.scene is player.desk.scene
    player.press_key(pygame.K_r)
    assert player.face.table.reading == page("Y4")
    player.press_key(pygame.K_ESCAPE)
    player.point(player.face.layout.read.center)
    assert player.tells("1 page read", PAGES[page("Y4")].headline)
    player.click(player.face.layout.read.center)
    player.click(player.face.layout.page.center)
    assert player.face.table.reading is None
    player.press_key(pygame.K_r)
    player.throw("2")
    assert player.face.table.reading is None
    reads(player, "Y23")
    player.click(player.space("Main Street"))  # beside the page a click does what it does
    assert isinstance(player.last, Place)


def test_the_pill_says_the_headline_while_a_page_is_read(tmp_path: Path) -> None:
    """And what is pressed meanwhile only ends what moves."""
    with seated(tmp_path, way=MOVING) as player:
        player.begin_turn()
        for act in ("wait", "space", "enter", "figure", "click", "escape"):
            here = table(3, owns=TOWN, top="Y4")
            here.put(ME, "Telegraph Office", -2)
            player.set_up(here)
            player.coming("2")
            player.desk.press_key(pygame.K_SPACE)
            while player.face.table.reading is None:
                player.desk.step()
            assert (pill_words(player.scene), main_label(player.scene)) == ("Assay office pays in full", "")
            before = len(player.moves)
            keys = {"space": pygame.K_SPACE, "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE}
            if act == "click":
                player.desk.click(player.face.layout.main.center)
            elif act == "figure":
                player.desk.type("1")
            elif act != "wait":
                player.desk.press_key(keys[act])
            assert player.scene.stage.busy is (act == "wait")
            assert len(player.moves) == before
            player.settle()
            assert player.labels == ("Throw the dice", "")


# ------------------------------------------------------------------ computers
def test_computers_throw_and_decide_by_themselves(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy", "computer:hard"), way=MOVING) as player:
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
    with seated(tmp_path, seats=("You", "computer:medium")) as player:
        player.begin_turn(1)
        before = len(player.moves)
        for act in (Player.main, Player.second, figure("1"), space("Main Street")):
            act(player)
        assert len(player.moves) == before
        assert player.labels == ("", "")
        assert pill_words(player.scene) == "Silas is about to throw"
        assert [facts_shown(player.scene, seat).name for seat in (0, 1)] == ["You", "Silas (medium)"]
        player.coming("1n")
        player.answer(Throw())
        assert player.task == "Buying"
        player.press_key(pygame.K_r)
        reading = player.face.table.reading
        assert reading is not None
        player.focus_on("space", player.state.at[1])
        player.press_key(pygame.K_RETURN)
        assert player.face.table.reading == reading  # Enter on the lot of a computer puts no page away


# ------------------------------------------------------------------ taking back
def test_a_building_is_taken_back_to_the_throw_and_made_again(player: Player) -> None:
    player.throw("1")
    player.type("3")
    player.main()
    assert player.state.built[1] == "store"
    for _ in range(2):
        player.press_key(pygame.K_u)
        assert (player.task, player.state.built[1]) == ("Buying", "")  # the throw stays
        assert player.face.table.cards.choices
    player.press_key(pygame.K_y, pygame.KMOD_CTRL)
    assert player.just(Build("store"))
    assert player.state.built[1] == "store"


def test_neither_a_page_nor_a_nugget_is_taken_back(tmp_path: Path) -> None:
    with seated(tmp_path, "Y25") as player:
        player.begin_turn()
        player.throw("1n")
        mine = player.state.at[ME]
        player.main()
        assert player.state.at[ME] == mine + 1
        for _ in range(2):
            player.press_key(pygame.K_u)
            assert (player.state.at[ME], player.state.read) == (mine, [page("Y25")])
        come_to(player, "Gold River")
        player.coming("Nugget")
        player.main()
        assert not player.session.can_undo
        player.press_key(pygame.K_u)
        assert player.state.cash[ME] == 2300


# ------------------------------------------------------------------ what is told
def test_a_card_tells_of_what_is_under_the_mouse_or_has_the_focus(player: Player) -> None:
    player.set_up(table(3, owns=TOWN))
    player.point(player.space("Depot Street"))
    assert player.tells(
        "Depot Street, $200 lot", "A hotel of Ben's", "A visit costs $400 now: $200 times 2 hotels."
    )
    player.point(player.row(OTHER))
    hotels = ("The hotel on Depot Street: $400", "The hotel on Assay Street: $400")
    assert player.tells("Ben · $2,000", "At the corral gate", *hotels)
    player.point(player.face.layout.pile.center)
    last = "The gold runs out on one of the bust pages."
    assert player.tells("The newspaper", "29 boom pages, 20 bust pages left", last)
    player.point(player.face.layout.main.center)
    assert player.controller.card.area is None
    player.focus_on("space", 5)
    assert player.tells("Gold River", "Pan for gold", "Draw one of 5 nuggets, worth up to $500.")
    player.press_key(pygame.K_RETURN)
    assert player.task == "Ready"  # nothing is to be chosen there
    player.point(player.space("Depot Street"))
    player.throw("1")
    assert player.controller.card.area is None


def test_a_line_of_the_log_shows_its_space(player: Player) -> None:
    player.throw("1")
    player.face.mark(1)
    assert set(player.face.table.pointer.shown) == {1}


def test_cash_in_the_rows_follows_the_coins_that_fly(tmp_path: Path) -> None:
    with seated(tmp_path, way=MOVING) as player:
        player.begin_turn()
        here = table(3, owns=TOWN)
        here.put(ME, "Depot Street", -2)
        player.set_up(here)
        player.coming("2")
        player.desk.press_key(pygame.K_SPACE)
        seen = []
        while player.scene.stage.busy:
            seen.append([facts_shown(player.scene, seat).amount for seat in (ME, OTHER)])
            player.desk.step()
        assert seen[0] == ["$2,000", "$2,000"]
        assert seen[-1] == ["$1,600", "$2,400"]
        player.check()


@pytest.mark.parametrize(
    ("text_size", "name", "words"),
    [
        (100, "W" * 20, [": build here?", ": $300 missing", ": choose a lot"]),
        (
            175,
            "Ada",
            ["'s turn: build on the $300 lot?", "'s turn: $300 is missing, sell a property for $100"],
        ),
    ],
)
def test_the_pill_says_in_few_words_what_has_no_room(
    tmp_path: Path, text_size: int, name: str, words: list[str]
) -> None:
    """With large text it has two lines for the whole sentence."""
    with seated(tmp_path, seats=(name, "Ben", "Cleo"), text_size=text_size) as player:
        player.begin_turn()
        for begin, said in zip((comes_to("Main Street"), owes, news("Y23")), words, strict=False):
            begin(player)
            assert pill_words(player.scene) == f"{name}{said}"


# ------------------------------------------------------------------ left, resized, resumed, over
@pytest.mark.parametrize("task", [kind.__name__ for kind in get_args(Acting)])
def test_a_game_goes_on_where_it_was_left(tmp_path: Path, task: str) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at(task, lambda state: task != "Drawing" or next(iter(state.task)) == state.turn)
        assert player.task == task
        assert bool(player.labels[0]) is (task not in ("Buying", "Placing"))
        assert bool(player.labels[1]) is (task == "Buying")
        picking = player.controller.picking
        if picking and len(picking.spaces) > 1 and task in ("Giving", "Losing", "Owing"):
            usual = picking.space
            player.click(player.face.rect_of(next(each for each in picking.spaces if each != usual)).center)
            player.left_and_resumed()
            assert player.controller.picking
            assert player.controller.picking.space == usual != NOBODY  # what was half chosen is not kept
        before = len(player.moves)
        player.main()
        assert len(player.moves) > before
        player.left_and_resumed()


def test_dice_times_and_what_is_chosen_stay_in_another_size_and_when_resumed(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.begin_turn()
        player.throw("3n")
        for again in (Player.check, lambda player: player.desk.resize((1100, 700)), Player.left_and_resumed):
            again(player)
            dice = player.face.table.dice
            assert (dice.number, dice.news, dice.is_alone) == (3, True, False)
        player.goes_on_at("Ready", lambda state: page("R2") in state.read)
        player.left_and_resumed()
        assert player.face.table.middle.mood == "bust"
        assert player.face.view.read == player.state.read
        come_to(player, "Main Street")
        player.type("3")
        player.desk.resize((960, 600))
        assert len(player.face.table.cards.choices) == 3
        player.desk.assert_idle_draws_nothing()


def test_the_last_page_ends_the_game_and_the_results_are_shown(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.goes_on_at("Ready", lambda state: state.pile[-1] == page("R1"))
        for _ in range(9):
            if isinstance(player.desk.scene, ResultsScene):
                break
            player.coming(*(["1n"] if player.task == "Ready" else []))
            player.main()
        assert isinstance(player.desk.scene, ResultsScene)
        assert player.desk.scene.ending.winners
