"""CALAMITYVILLE at the table: pages, taking back, what is told, resumed; hands: calamity_walks.txt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.calamityville.state import Build
from tests.calamityville.table import ME, OTHER, page, table
from tests.ui.calamity_hands import MOVING, TOWN, Player, come_to, seated
from tests.ui.harness import STEP
from tests.ui.shared_scenes import main_label, pill_words
from ui.play import turns


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


# ------------------------------------------------------------------ mines
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
def test_a_line_of_the_log_shows_its_space(player: Player) -> None:
    player.throw("1")
    player.face.mark(1)
    assert set(player.face.table.pointer.shown) == {1}


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
        owing = table(3, owns=TOWN, cash=(100, 2000, 2000))
        places = (
            ("Main Street", table(3)),
            ("Depot Street", owing),
            ("Telegraph Office", table(3, top="Y23")),
        )
        for (space, here), said in zip(places, words, strict=False):
            come_to(player, space, here)
            assert pill_words(player.scene) == f"{name}{said}"


# ------------------------------------------------------------------ left, resized, resumed
def test_dice_times_and_what_is_chosen_stay_in_another_size_and_when_resumed(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.begin_turn()
        player.throw("3n")
        for again in (Player.check, lambda player: player.desk.resize((1100, 700)), Player.left_and_resumed):
            again(player)
            dice = player.face.table.dice
            assert (dice.number, dice.news, dice.is_alone) == (3, True, False)
        player.goes_on_at("Throwing")
        player.left_and_resumed()
        player.goes_on_at("Ready", lambda state: page("R2") in state.read)
        player.left_and_resumed()
        assert player.face.table.middle.mood == "bust"
        assert player.face.view.read == player.state.read
        come_to(player, "Main Street")
        player.type("3")
        player.desk.resize((960, 600))
        assert len(player.face.table.cards.choices) == 3
        player.desk.assert_idle_draws_nothing()
