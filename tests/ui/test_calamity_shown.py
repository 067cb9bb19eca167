"""CALAMITYVILLE at the table: what is told of places, drawn piece by piece, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.calamityville.table import ME, OTHER, page, table
from tests.ui.calamity_hands import TOWN, WAYS, Player, Way, come_to, reads, seated
from tests.ui.shared_scenes import facts_shown, main_label, pill_words
from ui.play.results import ResultsScene


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path) as player:
        player.begin_turn()
        yield player


# ------------------------------------------------------------------ telling of places
def test_a_card_tells_of_what_is_under_the_mouse(player: Player) -> None:
    player.set_up(table(3, owns=TOWN))
    player.point(player.space("Depot Street"))
    assert player.tells(
        "Depot Street, $200 lot",
        "A hotel of Ben's",
        "A visit costs $400 now: $200 times 2 hotels.",
    )
    player.point(player.row(OTHER))
    assert player.tells(
        "Ben · $2,000",
        "At the corral gate",
        "The hotel on Depot Street: $400",
        "The hotel on Assay Street: $400",
    )
    player.point(player.face.layout.pile.center)
    assert player.tells(
        "The newspaper",
        "29 boom pages, 20 bust pages left",
        "The gold runs out on one of the bust pages.",
    )
    player.point(player.face.layout.main.center)
    assert player.controller.card.area is None


def test_a_card_tells_of_the_space_that_has_the_focus(player: Player) -> None:
    player.focus_on("space", 5)
    assert player.controller.card.area
    assert player.tells(
        "Gold River",
        "Pan for gold",
        "Draw one of 5 nuggets, worth up to $500.",
    )
    player.press_key(pygame.K_RETURN)
    assert player.task == "Ready", "nothing is to be chosen there"


def test_no_card_is_kept_over_what_comes_next(player: Player) -> None:
    player.point(player.space("Depot Street"))
    player.throw("1")
    assert player.controller.card.area is None


def test_a_line_of_the_log_shows_its_space(player: Player) -> None:
    player.throw("1")
    assert player.scene._told[-1].place == 1
    player.face.mark(1)
    assert set(player.face.table.pointer.shown) == {1}


def test_cash_in_the_rows_follows_the_coins_that_fly(tmp_path: Path) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
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


# ------------------------------------------------------------------ drawn, and the end
@pytest.mark.parametrize("top", ["Y28", "R2", "R15", "R19", "Y12", "Y15", "Y17", "R13"])
def test_everything_that_moves_is_drawn_exactly(tmp_path: Path, top: str) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
        player.begin_turn()
        here = table(3, owns=TOWN, top=top)
        here.put(ME, "Telegraph Office", -2)
        player.set_up(here)
        player.coming("2")
        player.desk.press_key(pygame.K_SPACE)
        for _ in range(2):
            number = 0
            while player.scene.stage.busy:
                player.desk.step()
                number += 1
                if number % 12 == 0:
                    player.desk.assert_redraw_is_exact()
            player.settle()
            player.coming()
            player.desk.press_key(pygame.K_SPACE)


def test_a_resized_window_keeps_what_was_chosen(player: Player) -> None:
    come_to(player, "Main Street")
    player.type("3")
    player.desk.resize((1100, 700))
    assert player.labels == ("", "Keep the money")
    assert len(player.face.table.cards.choices) == 3
    player.check()


def test_nothing_is_drawn_while_nothing_happens(player: Player) -> None:
    come_to(player, "Main Street")
    player.desk.assert_idle_draws_nothing()


def test_the_last_page_ends_the_game_and_the_results_are_shown(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, way=way) as player:
        player.begin_turn()
        player.goes_on_at("Ready", lambda state: state.pile[-1] == page("R1"))
        for _ in range(9):
            if isinstance(player.desk.scene, ResultsScene):
                break
            player.coming(*(["1n"] if player.task == "Ready" else []))
            player.main()
        assert isinstance(player.desk.scene, ResultsScene)
        assert player.desk.scene.ending.winners


# ------------------------------------------------------------------ what is pressed meanwhile
@pytest.mark.parametrize("act", ["space", "enter", "figure", "click", "escape"])
def test_what_is_pressed_while_something_moves_only_ends_that(tmp_path: Path, act: str) -> None:
    with seated(tmp_path, way=WAYS[1]) as player:
        player.begin_turn()
        here = table(3, owns=TOWN, top="Y4")
        here.put(ME, "Telegraph Office", -2)
        player.set_up(here)
        player.coming("2")
        player.desk.press_key(pygame.K_SPACE)
        while player.face.table.reading is None:
            player.desk.step()
        assert main_label(player.scene) == ""
        before = len(player.moves)
        if act == "click":
            player.desk.click(player.face.layout.main.center)
        elif act == "figure":
            player.desk.type("1")
        else:
            keys = {"space": pygame.K_SPACE, "enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE}
            player.desk.press_key(keys[act])
        assert not player.scene.stage.busy
        assert len(player.moves) == before
        player.settle()
        assert player.labels == ("Throw the dice", "")


# ------------------------------------------------------------------ much text in a small window
def test_the_pill_says_in_few_words_what_has_no_room(tmp_path: Path) -> None:
    name = "WWWWWWWWWWWWWWWWWWWW"
    with seated(tmp_path, seats=(name, "Ben", "Cleo")) as player:
        player.begin_turn()
        come_to(player, "Main Street")
        assert pill_words(player.scene) == f"{name}: build here?"
        owing = table(3, owns=TOWN, cash=(100, 2000, 2000))
        come_to(player, "Depot Street", owing)
        assert pill_words(player.scene) == f"{name}: $300 missing"
        reads(player, "Y23", owns=TOWN)
        assert pill_words(player.scene) == f"{name}: choose a lot"


def test_with_large_text_the_pill_has_two_lines_for_the_whole_sentence(tmp_path: Path) -> None:
    with seated(tmp_path, text_size=175) as player:
        player.begin_turn()
        come_to(player, "Depot Street", table(3, owns=TOWN, cash=(100, 2000, 2000)))
        assert pill_words(player.scene) == "Ada's turn: $300 is missing, sell a property for $100"


@pytest.mark.parametrize(("text_size", "named"), [(100, "Silas (medium)"), (175, "Silas")])
def test_a_row_tells_the_level_of_a_computer_where_it_has_room(
    tmp_path: Path, text_size: int, named: str
) -> None:
    with seated(tmp_path, seats=("You", "computer:medium"), text_size=text_size) as player:
        player.begin_turn(1)
        assert facts_shown(player.scene, 1).name == named
        assert facts_shown(player.scene, 0).name == "You"
        assert pill_words(player.scene) == "Silas is about to throw"
