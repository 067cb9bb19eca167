"""Three board games in play and watched: what is seen while things move, computers, ends, replays.

strike_walks.txt, yukon_walks.txt and calamity_walks.txt have what a player does.
"""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from games.gold_am_yukon.distances import required_spots
from games.gold_am_yukon.state import Ended, Placed
from tests.gold_am_yukon.table import HONEYCOMB
from tests.ui.board_games import played
from tests.ui.board_rooms import teams_drawn
from tests.ui.board_tellers import CalamityTableTeller, StrikeTableTeller, YukonTableTeller
from tests.ui.board_viewers import watching
from tests.ui.shared_scenes import pill_words
from tests.ui.table_teller import TableTeller, seated
from ui.app.scene import GRACE
from ui.games.calamityville.board.register import DEPTH
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.board.table import YukonTable
from ui.games.gold_am_yukon.face import YukonFace
from ui.play.base.controller import Spot
from ui.play.results.finale import FinaleScene
from ui.play.results.scene import ResultsScene
from ui.words import in_words

RING = "C3.3..11 | F5.2..0; spots 5"
"""Ada’s team of nine lies on the ring of C3, open at the top; Belle is far away."""


# ------------------------------------------------------------------ while something moves
@pytest.mark.parametrize("act", ["wait", "space", "enter", "escape", "1", "click main"])
def test_a_page_is_told_in_the_pill_and_what_is_pressed_meanwhile_only_ends_what_moves(
    tmp_path: Path, act: str
) -> None:
    with seated(
        tmp_path, CalamityTableTeller, "3 players; 0 at Train Station; top Y4", animation="full"
    ) as player:
        player.do("dice 1n")
        player.desk.press_key(pygame.K_SPACE)
        while player.face.table.reading is None:
            player.desk.step()
        assert (pill_words(player.scene), player.labels[0]) == ("Ada reads: Assay office pays in full", "")
        before = len(player.log)
        if act == "click main":
            player.desk.click(player.place("main"))
        elif act != "wait":
            player.do_other(act)
        assert player.scene.stage.busy is (act == "wait")
        assert len(player.log) == before


def test_a_press_during_a_walk_jumps_to_its_end(tmp_path: Path) -> None:
    with seated(tmp_path, YukonTableTeller, RING, animation="full") as player:
        player.desk.click(player.place("C3.0"))
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_F12)
        assert player.scene.stage.busy
        player.desk.press(player.place("G1"), 3)
        assert not player.scene.stage.busy
        assert teams_drawn(player.face.table) == player.state.teams


@pytest.mark.parametrize("is_moved", [False, True])
def test_dice_that_are_held_while_the_window_changes_lie_in_the_tray_again(
    tmp_path: Path, is_moved: bool
) -> None:
    with seated(tmp_path, StrikeTableTeller) as player:
        desk, (x, y) = player.desk, player.place("die 0")
        desk.press((x, y))
        if is_moved:
            desk.move((x - 60, y), held=True)
        desk.resize((1100, 700))
        desk.move((x - 30, y), held=True)
        player.settle()
        desk.release(player.place("box 0"))
        player.settle()
        assert player.log == []
        desk.assert_idle_draws_nothing()


# ------------------------------------------------------------------ what happens by itself
def test_who_begins_is_drawn_by_itself_also_on_the_square_board(tmp_path: Path) -> None:
    options = {"begins": "by lot", "board": "square"}
    with seated(
        tmp_path, YukonTableTeller, "start with Ada, Belle", options=options, animation="full"
    ) as player:
        first = player.session.actor
        assert player.logged.endswith("goes first.")
        starts = player.state.board.starts
        assert set(player.controller.choice.starts) == set(starts)
        for start in (starts[0], starts[-1]):
            player.desk.click(player.face.table.rect_of(start).center)
            player.settle()
        player.do("dice 3; space")
        player.desk.click(player.face.table.rect_of(max(player.controller.choice.spaces)).center)
        player.settle()
        assert len(player.state.teams[first]) > 1


@pytest.mark.parametrize("place", [StrikeTableTeller, YukonTableTeller, CalamityTableTeller])
def test_a_game_that_ends_shows_its_results_and_is_played_again(
    tmp_path: Path, place: type[TableTeller]
) -> None:
    whole = played(place.game, 1, seats=2)
    last = max(number for number, entry in enumerate(whole.log) if entry.is_chosen)
    left = played(place.game, 1, last, seats=2)
    with seated(tmp_path, place, "start with Belle, Soapy") as player:
        player.go_on(left)
        player.outcomes[:] = [entry.move for entry in whole.log[last + 1 :]]
        player.scene.play(whole.log[last].move)
        for _ in player.outcomes[:]:
            player.scene.roll()
        player.settle()
        assert isinstance(player.desk.scene, FinaleScene)
        player.desk.step(2, GRACE)
        player.desk.use("See the stats")
        assert isinstance(player.desk.scene, ResultsScene)
        player.desk.step(2, GRACE)
        player.do("r")
        assert (player.session.match.seats, player.session.match.options) == (whole.seats, whole.options)


# ------------------------------------------------------------------ what is said and shown
def test_a_claim_tells_who_could_stake_it(tmp_path: Path) -> None:
    said = [""]
    with (
        patch.object(YukonTable, "caption", lambda table, words, **at: said.append(words)),
        seated(tmp_path, YukonTableTeller, f"{RING}; B2 of 1") as player,
    ):
        for place in ("C3", "B2", "C4", "side"):
            player.do(f"point {place}")
            player.desk.settle()
        spots = required_spots(player.state, 0)[HONEYCOMB.names.index("C4")]
    told = [words for words in said if words]
    assert told[:3] == [
        "C3 · 4 nuggets",
        "C3 · 4 nuggets · pips to stake it: Ada 1",
        "B2 · 2 nuggets · Belle guards it",
    ]
    assert f"pips to stake it: Ada {spots}" in told[-1]
    assert said[-1] == ""


def test_the_valley_is_pushed_and_the_focus_brings_its_space_into_sight(tmp_path: Path) -> None:
    with seated(tmp_path, YukonTableTeller, RING) as player:
        room = player.face.layout.board
        player.do("+")
        before = player.face.table.view.scroll
        player.desk.drag(room.center, (room.centerx - 60, room.centery - 40))
        player.settle()
        after = player.face.table.view.scroll
        assert (after != before, player.log) == (True, [])
        player.scene.rebuild()
        player.settle()
        assert (player.face.table.zoom, player.face.table.view.scroll) == (1, after)
        player.do("+")
        for _ in range(6):
            player.do("tab")
            focus = player.scene.focus.target
            assert not isinstance(focus, Spot) or room.contains(focus.area)


# ------------------------------------------------------------------ watched
@pytest.mark.parametrize("most", [0, 5, 6, 61, 62, 63, 10_000])
def test_each_turn_in_the_valley_is_a_position_and_one_that_was_left_is_the_last(most: int) -> None:
    match = played("gold_am_yukon", 2, most)
    cursor = YukonFace.cursor_of(match)
    assert [event for n in range(cursor.last + 1) for event in cursor.events(n)] == match.events()
    assert cursor.state(cursor.last) == match.state
    for position in range(1, cursor.last + (most == 10_000)):
        assert sum(isinstance(event, Ended | Placed) for event in cursor.events(position)) == 1


def test_the_claim_of_a_turn_glows_and_enlarged_the_turn_stays_in_sight(tmp_path: Path) -> None:
    with watching(tmp_path, played("gold_am_yukon", 3)) as viewer:
        scene, face = viewer.scene, viewer.scene.face
        position = next(n for n, told in enumerate(scene.lines) if words.claim_at(told.place) >= 0)
        scene.go(position)
        viewer.check(position)
        claim = words.claim_at(scene.lines[position].place)
        assert face.rect_of(scene.lines[position].place) == face.table.rect_of_claim(claim)
        assert face.table.lights.marked == ((), (claim,))
        assert face.view.guards[claim] >= 0
        viewer.desk.type("++")
        for position in (3, 41, 60):
            scene.go(position)
            viewer.check(position)
            assert face.layout.board.contains(face.rect_of(scene.lines[position].place))
        scene.rebuild()
        assert face.table.zoom == 2
        viewer.desk.type("--")
        assert face.table.zoom == 0
        viewer.check(60)


def test_a_watched_town_has_a_line_for_each_position_that_shows_its_space(tmp_path: Path) -> None:
    """The buttons take the room of what is left to build."""
    with watching(tmp_path, played("calamityville", 3, entries=90)) as viewer:
        lines = viewer.scene.lines
        assert in_words(lines[0].words).startswith("29 boom pages go on top of 20 bust pages. ")
        assert any(in_words(line.words).endswith("’s turn begins.") for line in lines)
        for position in (0, next(number for number, line in enumerate(lines) if line.place >= 0)):
            viewer.scene.go(position)
            viewer.check(position)
            assert (viewer.glowing is None) == (lines[position].place < 0)
            (register,) = (each for each in viewer.scene.layer if each.depth == DEPTH)
            assert not register.visible
