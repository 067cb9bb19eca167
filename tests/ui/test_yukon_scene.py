"""GOLD AM YUKON at the table: throwing, entering, walking, dragging, staking, stopping."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.core import Decide
from games.gold_am_yukon.state import (
    HEAD,
    TAIL,
    Die,
    Enter,
    Place,
    Stake,
    Step,
    Stop,
)
from tests.ui.yukon import A2, BOTH, WAYS, Player, Way, ahead, lit, ring, seated, started, walking
from tests.ui.yukon_games import HONEYCOMB, claim
from tests.ui.yukon_table import teams_drawn
from ui.dialogs.modal import MenuScene
from ui.games.gold_am_yukon import words
from ui.play.scene import PlayScene


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, [4], seats=BOTH, way=way) as player:
        yield player


@pytest.fixture
def three(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, way=way) as player:
        yield player


# ------------------------------------------------------------------ the first stones and the die
def test_the_first_stone_goes_on_a_lit_start_space(player: Player) -> None:
    assert set(player.choice.starts) == set(HONEYCOMB.starts)
    player.click(player.space(1))
    assert player.moves == [Place(1)]
    assert player.session.match.turn == Decide(1)


def test_no_first_stone_elsewhere(player: Player) -> None:
    player.click(player.space(100))
    assert player.moves == []
    assert player.desk.sound.played[-1] == "refuse"


@pytest.mark.parametrize("how", ["Space", "button", "die"])
def test_the_die_is_thrown(player: Player, how: str) -> None:
    player.click(player.space(1))
    player.click(player.space(225))
    layout = player.face.layout
    assert player.label == "Throw the die"
    if how == "Space":
        player.main()
    else:
        player.click((layout.main if how == "button" else layout.dice).center)
    assert player.moves[2:] == [Die(4)]
    assert player.controller.prompt() == "Ada's turn: 4 diggers to bring in"


def test_a_one_is_thrown_again(tmp_path: Path) -> None:
    with seated(tmp_path, [1, 3], seats=BOTH) as player:
        started(player)
        assert player.label == "Throw again"
        assert player.controller.prompt() == "Ada's turn: a 1, throw again"
        player.main()
        assert player.face.view.spots == 4
        assert player.scene._told[-1].words == "Ada threw 1 and 3."


def test_nothing_on_the_board_can_be_done_before_the_throw(player: Player) -> None:
    player.click(player.space(1))
    player.click(player.space(225))
    player.click(player.space(7))
    assert len(player.moves) == 2


# ------------------------------------------------------------------ entering
def test_diggers_come_in_up_to_the_space_that_is_clicked(player: Player) -> None:
    started(player)
    assert lit(player)[A2[3]] == 3
    player.click(player.space(A2[3]))
    assert player.moves[3:] == [Enter(HEAD, space) for space in A2[1:4]]
    assert player.state.teams[0] == list(A2[:4])
    assert player.controller.prompt() == "Ada's turn: 1 digger to bring in"
    assert player.scene._told[-1].words == "Ada threw 4 and brought in 3 diggers."


def test_diggers_come_in_at_both_ends(player: Player) -> None:
    started(player)
    player.click(player.space(A2[1]))
    player.click(player.space(A2[11]))
    assert player.state.teams[0] == [A2[11], A2[0], A2[1]]


def test_entering_cannot_be_stopped(player: Player) -> None:
    started(player)
    assert player.others[1] == ""
    player.type("x")
    player.type("x")
    assert len(player.moves) == 3


# ------------------------------------------------------------------ walking
def test_a_walk_is_shown_before_it_is_made(player: Player) -> None:
    walking(player)
    goal = ahead(player, HEAD, 3)
    player.point(player.space(goal))
    shown = player.face.table._lights.walk
    assert shown
    assert shown.path[-1] == goal
    assert len(shown.path) == 3
    assert shown.tail == player.state.teams[0][3]
    assert player.face.table._tray.words.startswith("3 steps")
    player.point(player.claim("G1"))
    assert player.face.table._lights.walk is None


def test_a_click_walks_there_each_step_for_itself(player: Player) -> None:
    walking(player)
    goal = ahead(player, TAIL, 3)
    before = list(player.state.teams[0])
    player.click(player.space(goal))
    steps = [move for move in player.moves if isinstance(move, Step)]
    assert len(steps) == len(player.moves) == 3
    assert {step.end for step in steps} == {TAIL}
    assert player.state.teams[0][0] == goal
    assert player.state.teams[0][3:] == before[:-3]
    assert player.controller.prompt() == "Ada's turn: 2 of 5 spots left"


def test_a_walk_goes_spot_by_spot_and_keeps_its_direction(player: Player) -> None:
    walking(player)
    first = ahead(player, HEAD)
    player.click(player.space(first))
    assert player.state.leads == HEAD
    assert player.others[0] == ""
    assert all(isinstance(move, Step) and move.end == HEAD for move in player.moves)
    player.click(player.space(ahead(player, HEAD, 2)))
    assert len(player.moves) == 3


def test_a_space_that_is_too_far_is_refused_in_a_sentence(player: Player) -> None:
    walking(player, spots=1)
    far = ring("A1")[0]
    player.click(player.space(far))
    assert player.moves == []
    assert player.desk.sound.played[-1] == "refuse"


def test_a_click_during_a_walk_jumps_to_its_end(tmp_path: Path) -> None:
    with seated(tmp_path, seats=BOTH, way=WAYS[1]) as player:
        walking(player)
        place = player.space(ahead(player, HEAD, 4))
        player.desk.click(place)
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_F12)
        player.desk.press(player.claim("G1"), 3)
        assert not player.scene.stage.busy
        assert teams_drawn(player.face.table) == player.state.teams


def test_where_an_opponent_turns_the_team_back(player: Player) -> None:
    path = ring("A1")
    rim = next(number for number in range(12) if len(HONEYCOMB.links[path[number]]) == 2)
    team = [path[(rim + step) % 12] for step in range(-6, 1)]
    barring = next(space for space in HONEYCOMB.links[team[-1]] if space not in team)
    behind = next(space for space in HONEYCOMB.links[barring] if space not in team)
    player.set_up(team[:-1], [barring, behind], spots=3)
    choice = player.choice
    walk = next(walk for ways in choice._ways.values() for walk in ways if walk.turns)
    assert choice.barred(walk) == (barring,)
    assert words.verdict(player.face.view, walk, None).endswith("turned back on the way")
    player.scene.play(*walk.moves)
    player.settle()
    assert f"turned back before {player.face.names[1]}" in player.scene._told[-1].words


def test_the_other_end_goes_to_the_same_space(player: Player) -> None:
    walking(player, team=ring("C3", 0, 11), spots=1)
    hole = ring("C3", 11, 1)[0]
    ends = []
    for _ in range(2):
        player.click(player.face.layout.second.center)
        player.point(player.space(hole))
        assert player.choice.walk
        ends.append(player.choice.walk.moves[0])
    assert ends == [Step(TAIL, hole), Step(HEAD, hole)]
    player.type("e")
    player.click(player.space(hole))
    assert player.moves == [Step(TAIL, hole)]


def test_only_the_chosen_end_is_lit_until_escape(player: Player) -> None:
    walking(player)
    both = set(lit(player))
    player.type("e")
    one = set(lit(player))
    player.type("e")
    other = set(lit(player))
    assert one < both
    assert other < both
    assert one | other == both
    player.press_key(pygame.K_ESCAPE)
    assert set(lit(player)) == both


# ------------------------------------------------------------------ dragging
def test_the_tail_is_dragged_to_the_head(player: Player) -> None:
    walking(player)
    team = list(player.state.teams[0])
    goal = ahead(player, HEAD)
    player.drag(player.space(team[0]), player.space(goal))
    assert player.moves == [Step(HEAD, goal)]
    assert player.state.teams[0] == [*team[1:], goal]


def test_a_stone_that_is_let_go_elsewhere_goes_back(player: Player) -> None:
    walking(player)
    team = list(player.state.teams[0])
    player.drag(player.space(team[0]), player.claim("G1"))
    assert player.moves == []
    assert player.face.table.held == -1
    assert teams_drawn(player.face.table)[0] == team


def test_a_stone_in_the_middle_stays_where_it_is(player: Player) -> None:
    walking(player)
    team = list(player.state.teams[0])
    player.drag(player.space(team[4]), player.space(ahead(player, HEAD)))
    assert player.moves == []


def test_a_guard_is_dragged_into_its_claim(player: Player) -> None:
    walking(player)
    team = list(player.state.teams[0])
    player.drag(player.space(team[-1]), player.claim("C3"))
    assert player.moves == [Stake(claim("C3"), HEAD)]
    assert player.state.guards[claim("C3")] == 0


# ------------------------------------------------------------------ staking
@pytest.mark.parametrize("how", ["claim", "button", "Space"])
def test_a_claim_is_staked(player: Player, how: str) -> None:
    walking(player)
    assert player.label == "Stake C3 for 4 nuggets"
    if how == "claim":
        player.click(player.claim("C3"))
    elif how == "button":
        player.click(player.face.layout.main.center)
    else:
        player.main()
    assert [type(move) for move in player.moves] == [Stake]
    assert player.state.guards[claim("C3")] == 0
    assert player.session.actor == 1
    assert player.scene._told[-1].words.endswith("staked C3 for 4 nuggets.")


def test_the_team_closes_in_and_stakes(player: Player) -> None:
    walking(player, team=ring("C3", 3, 4)[::-1], spots=6)
    choice = player.choice
    goal = next(goal for goal in choice.goals.values() if goal.walk and not goal.is_six)
    player.click(player.face.table.rect_of_claim(goal.claim).center)
    assert player.moves == list(goal.moves)
    assert player.state.guards[goal.claim] == 0


def test_a_claim_that_is_not_surrounded_is_refused_with_its_reason(player: Player) -> None:
    walking(player, spots=2)
    player.click(player.claim("A1"))
    player.click(player.claim("G4"))
    assert player.moves == []
    assert player.desk.sound.played[-1] == "refuse"


def test_the_six_is_asked_for_first(three: Player) -> None:
    player = three
    player.set_up(ring("D4", 0, 5), ring("F5", 2, 11), ring("A1", 0, 11), spots=1)
    assert player.label == "Stake D4 for 6 nuggets"
    player.main()
    assert isinstance(player.desk.scene, MenuScene)
    player.press_key(pygame.K_RETURN)
    assert player.moves == []
    assert isinstance(player.desk.scene, PlayScene)
    player.main()
    player.press_key(pygame.K_TAB)
    player.press_key(pygame.K_RETURN)
    assert [type(move) for move in player.moves] == [Stake]
    assert player.state.retired[0]
    assert player.state.teams[0] == []


def test_the_stone_that_guards_can_be_chosen(player: Player) -> None:
    walking(player, spots=1, team=ring("C3", 3, 9))
    player.point(player.claim("C3"))
    assert player.others[0] == "Other end"
    player.type("e")
    player.main()
    chosen = player.moves[-1]
    assert isinstance(chosen, Stake)
    assert chosen.end == HEAD


# ------------------------------------------------------------------ stopping
def test_stopping_has_to_be_said_twice(player: Player) -> None:
    walking(player)
    assert player.others[1] == "Stop here"
    player.type("x")
    assert player.moves == []
    assert player.others[1] == "Leave 5?"
    player.type("x")
    assert player.moves == [Stop()]
    assert player.session.actor == 1


def test_a_step_or_escape_forgets_that_it_was_said(player: Player) -> None:
    walking(player)
    player.type("x")
    player.press_key(pygame.K_ESCAPE)
    assert player.others[1] == "Stop here"
    player.click(player.face.layout.third.center)
    player.click(player.space(ahead(player, HEAD)))
    assert player.others[1] == "Stop here"
    player.type("x")
    assert Stop() not in player.moves
