"""GOLD AM YUKON at the table: keys, zoom, taking back, what is told, computers, the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.gold_am_yukon.reach import spots_needed
from games.gold_am_yukon.state import (
    HEAD,
    NEITHER,
    NOBODY,
    TAIL,
    Die,
    Enter,
    Place,
    Stake,
    Step,
    Stop,
)
from games.match import Match
from tests.ui.harness import SIZES
from tests.ui.shared_scenes import facts_shown
from tests.ui.yukon import (
    A2,
    BOTH,
    NAME,
    SOUTH,
    WAYS,
    Player,
    Way,
    ahead,
    lit,
    ring,
    seated,
    started,
    walking,
)
from tests.ui.yukon_games import claim, played
from ui.app.scene import GRACE
from ui.games.gold_am_yukon import words
from ui.play.controller import Spot
from ui.play.results import ResultsScene
from ui.play.scene import PlayScene
from ui.play.session import PlayTimer
from ui.play.start import screen_of


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, [4], seats=BOTH, way=way) as player:
        yield player


# ------------------------------------------------------------------ the keyboard alone
def test_a_turn_by_keyboard(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, [3], seats=BOTH, way=way) as player:
        player.press_key(pygame.K_TAB)
        assert isinstance(player.scene.focus.target, Spot)
        player.press_key(pygame.K_RETURN)
        player.press_key(pygame.K_TAB)
        player.press_key(pygame.K_RETURN)
        player.main()
        assert [type(move) for move in player.moves] == [Place, Place, Die]
        player.press_key(pygame.K_RIGHT)
        assert isinstance(player.scene.focus.target, Spot)
        player.press_key(pygame.K_RETURN)
        assert isinstance(player.moves[3], Enter)


def test_arrows_go_by_direction_over_the_lit_spaces(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_UP)
    before = player.scene.focus.target
    assert isinstance(before, Spot)
    player.press_key(pygame.K_UP)
    after = player.scene.focus.target
    assert after
    assert after.area.centery < before.area.centery
    assert player.face.table._lights.walk


def test_the_keyboard_stakes_a_lit_claim(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_TAB)
    focus = player.scene.focus.target
    assert isinstance(focus, Spot)
    assert (focus.kind, focus.number) == ("claim", claim("C3"))
    player.press_key(pygame.K_RETURN)
    assert [type(move) for move in player.moves] == [Stake]


def test_what_was_looked_at_is_looked_at_no_more_when_the_table_is_laid_out_anew(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_UP)
    focus = player.scene.focus.target
    assert isinstance(focus, Spot)
    assert player.choice.space == focus.number
    player.click(player.face.layout.bar.icons[-1].center)
    assert player.choice.space == NOBODY


def test_escape_leaves_the_choice_before_the_game(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_TAB)
    player.press_key(pygame.K_ESCAPE)
    assert player.scene.focus.target is None
    player.desk.press_key(pygame.K_ESCAPE)
    assert not isinstance(player.desk.scene, PlayScene)


# ------------------------------------------------------------------ zoom and pan
def test_plus_and_minus_and_the_wheel_enlarge_the_valley(player: Player) -> None:
    walking(player)
    table = player.face.table
    player.type("+")
    assert table.zoom == 1
    player.desk.wheel(1, player.face.layout.board.center)
    assert table.zoom == 2
    player.desk.assert_redraw_is_exact()
    player.type("-")
    player.desk.wheel(-1, player.face.layout.board.center)
    assert table.zoom == 0
    player.desk.assert_redraw_is_exact()


def test_the_ground_is_pushed_and_stays_so(player: Player) -> None:
    walking(player)
    player.type("+")
    before = player.face.table.view.scroll
    room = player.face.layout.board
    player.drag(room.center, (room.centerx - 60, room.centery - 40))
    after = player.face.table.view.scroll
    assert after != before
    assert player.moves == []
    player.scene.rebuild()
    player.desk.step()
    assert player.face.table.view.scroll == after
    assert player.face.table.zoom == 1


def test_the_focus_brings_its_space_into_sight(player: Player) -> None:
    walking(player)
    player.type("++")
    for _ in range(6):
        player.press_key(pygame.K_TAB)
        focus = player.scene.focus.target
        if isinstance(focus, Spot):
            assert player.face.layout.board.contains(focus.area)
            assert focus.area.width > 0


# ------------------------------------------------------------------ taking back
def test_undo_goes_spot_by_spot_back_to_the_throw(player: Player) -> None:
    started(player)
    player.click(player.space(A2[3]))
    for left in (2, 1, 0):
        player.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert len(player.moves) == 3 + left
        assert player.scene._told[-1].words.startswith("Ada threw 4")
    player.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(player.moves) == 3
    for done in (1, 2, 3):
        player.press_key(pygame.K_y, pygame.KMOD_CTRL)
        assert len(player.moves) == 3 + done
    assert player.state.teams[0] == list(A2[:4])


def test_a_game_is_left_and_resumed_in_the_middle_of_a_walk(player: Player) -> None:
    started(player)
    player.click(player.space(A2[2]))
    player.left_and_resumed()
    assert player.face.view.spots == 2
    assert lit(player)
    assert player.scene._told[-1].words == "Ada threw 4 and brought in 2 diggers."
    player.click(player.space(A2[4]))
    assert player.state.teams[0] == list(A2[:5])


# ------------------------------------------------------------------ what is told
def test_a_claim_tells_who_could_stake_it(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    walking(player, guards={"B2": 1})
    said: list[str] = []
    monkeypatch.setattr(player.face.table, "caption", lambda words, **at: said.append(words))
    player.point(player.claim("C3"))
    player.settle()
    player.point(player.claim("B2"))
    player.point(player.claim("C4"))
    player.point((player.face.layout.side.centerx, player.face.layout.side.bottom - 4))
    needed = spots_needed(player.state, 0)
    assert said[0] == "C3 · 4 nuggets"
    assert said[1] == "C3 · 4 nuggets · spots to stake it: Ada 1"
    assert said[2] == "B2 · 2 nuggets · Belle guards it."
    assert f"spots to stake it: Ada {needed[claim('C4')]}" in said[-2]
    assert said[-1] == ""


def test_rows_and_the_log(player: Player) -> None:
    walking(player, guards={"B2": 0, "A4": 0, "A1": 0})
    facts = facts_shown(player.scene, 0)
    assert facts.name == "Ada"
    assert facts.line == "9 diggers · 3 claims"
    assert facts.amount.strip() == "4"
    assert facts.is_active
    player.main()
    assert facts_shown(player.scene, 0).amount.strip() == "8"
    assert facts_shown(player.scene, 1).is_active


def test_a_line_of_the_log_shows_its_place(player: Player) -> None:
    walking(player)
    player.main()
    for place, marked in ((words.place_of_claim(claim("C3")), ((), (claim("C3"),))), (7, ((7,), ()))):
        player.face.mark(place)
        assert player.face.table._lights.marked == marked
    player.desk.assert_redraw_is_exact()


def test_a_hint_is_shown_and_can_be_followed(player: Player) -> None:
    walking(player)
    step = Step(HEAD, ahead(player, HEAD))
    player.press_key(pygame.K_h)
    assert player.desk.worker.names == ["Advise"]
    player.answer(step, "It closes in on C4.")
    assert player.face.table._lights.marked == ((step.space,), ())
    assert player.face.table._lights.walk
    player.press_key(pygame.K_RETURN)
    assert player.moves == [step]


def test_a_hint_to_stake(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_h)
    player.answer(Stake(claim("C3"), TAIL), "It is worth 4 nuggets.")
    player.main()
    assert [type(move) for move in player.moves] == [Stake]


def test_a_hint_to_stop(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_h)
    player.answer(Stop(), "You lie well here.")
    player.press_key(pygame.K_RETURN)
    assert player.moves == []
    player.press_key(pygame.K_RETURN)
    assert player.moves == [Stop()]


# ------------------------------------------------------------------ computers, several persons, the end
def test_a_computer_walks_step_by_step(tmp_path: Path) -> None:
    with seated(tmp_path, [2, 3], seats=("Ada", "computer:easy")) as player:
        player.click(player.space(1))
        player.answer(Place(225))
        player.main()
        player.click(player.space(A2[2]))
        south = [space for space in SOUTH if space != 225]
        start = SOUTH.index(225)
        for step in (1, 2, 3):
            assert player.scene.opponents.is_thinking
            player.answer(Enter(HEAD, SOUTH[(start + step) % 12]))
        assert len(player.state.teams[1]) == 4
        assert set(player.state.teams[1][1:]) <= set(south)
        assert player.session.actor == 0


def test_who_begins_is_drawn_by_itself(tmp_path: Path) -> None:
    with seated(tmp_path, seats=BOTH, begins="by lot") as player:
        assert player.scene._told[0].words.endswith("begins.")
        assert player.choice.starts


def test_several_persons_are_told_whose_turn_it_is(tmp_path: Path) -> None:
    with seated(tmp_path, seats=BOTH, way=WAYS[1]) as player:
        player.desk.click(player.space(1))
        player.scene.stage.finish()
        player.desk.step(2)
        assert player.scene._turns.is_signing
        player.settle()
        assert not player.scene._turns.is_signing


def test_the_square_board_is_played_too(tmp_path: Path) -> None:
    with seated(tmp_path, [3], seats=BOTH, board="square") as player:
        board = player.state.board
        player.click(player.space(board.starts[0]))
        player.click(player.space(board.starts[-1]))
        player.main()
        player.click(player.space(ahead(player, HEAD, 3)))
        assert len(player.state.teams[0]) == 4


def test_the_results_are_shown_and_the_game_is_played_again(player: Player) -> None:
    whole, app = played(2, BOTH), player.desk.app
    match = Match.begin(whole.game, whole.seats, whole.options)
    journal = app.library.begin(match, lambda: 0)
    for entry in whole.log[:-1]:
        match.repeat(entry)
    app.home()
    app.push(screen_of(NAME)(app, match, journal, PlayTimer()))
    player.settle()
    player.scene.play(whole.log[-1].move)
    player.settle()
    assert isinstance(player.desk.scene, ResultsScene)
    player.press_key(pygame.K_SPACE)
    assert isinstance(player.desk.scene, ResultsScene)
    player.desk.step(2, GRACE)
    player.press_key(pygame.K_r)
    assert player.session.match.seats == BOTH
    assert player.session.match.options == whole.options


@pytest.mark.parametrize("size", SIZES)
def test_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    with seated(
        tmp_path, seats=("Ada", "Belle", "Cora", "Dora", "Edna", "Fay"), way=("none", size)
    ) as player:
        player.set_up(
            ring("C3", 3, 9),
            ring("F5", 2, 11),
            ring("A1", 0, 11),
            ring("E2", 1, 10),
            [],
            [],
            spots=5,
            off={4: 12, 5: 12},
        )
        player.point(player.space(ahead(player, HEAD, 4)))
        player.desk.assert_idle_draws_nothing()
        assert player.face.view.leads == NEITHER
