"""GOLD AM YUKON at the table: entering, walking, dragging, staking, stopping; keys, zoom, hints, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games.core import Decide
from games.gold_am_yukon.reach import spots_needed
from games.gold_am_yukon.state import HEAD, NOBODY, TAIL, Die, Enter, Place, Stake, Step, Stop
from games.match import Match
from tests.gold_am_yukon.table import spaces
from tests.ui.shared_scenes import facts_shown
from tests.ui.yukon import A2, BOTH, MOVING, NAME, SOUTH, Player, ahead, lit, seated, started, walking
from tests.ui.yukon_games import HONEYCOMB, claim, played
from tests.ui.yukon_table import teams_drawn
from ui.app.scene import GRACE
from ui.dialogs.modal import MenuScene
from ui.games.gold_am_yukon import words
from ui.play.controller import Spot
from ui.play.results import ResultsScene
from ui.play.scene import PlayScene
from ui.play.session import PlayTimer
from ui.play.start import screen_of

Act = Callable[[Player], object]
C3, G1 = claim("C3"), claim("G1")


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path, [4], seats=BOTH) as player:
        yield player


def main_button(player: Player) -> None:
    player.click(player.face.layout.main.center)


def enter(player: Player) -> None:
    player.press_key(pygame.K_RETURN)


def tab_and_enter(player: Player) -> None:
    player.press_key(pygame.K_TAB)
    enter(player)


def last_words(player: Player) -> str:
    """The line of the log that is written last."""
    return player.scene._told[-1].words


# ------------------------------------------------------------------ the first stones and the die
def test_the_first_stone_goes_on_a_lit_start_space_and_nowhere_else(player: Player) -> None:
    assert set(player.choice.starts) == set(HONEYCOMB.starts)
    player.click(player.space(100))
    assert player.moves == []
    assert player.desk.sound.played[-1] == "refuse"
    player.click(player.space(1))
    assert player.moves == [Place(1)]
    assert player.session.match.turn == Decide(1)


def test_the_die_is_thrown_by_every_way_and_a_one_is_thrown_again(player: Player) -> None:
    player.click(player.space(1))
    player.click(player.space(225))
    player.click(player.space(7))  # nothing on the board can be done before
    assert len(player.moves) == 2
    player.coming(1, 1, 2)
    ways: list[Act] = [Player.main, main_button, lambda player: player.click(player.face.layout.dice.center)]
    for act, spots, label, said in zip(
        ways,
        (1, 1, 2),
        ("Throw the die", "Throw again", "Throw again"),
        ("throw the die", "a 1, throw again", "a 1, throw again"),
        strict=True,
    ):
        assert (player.label, player.controller.prompt()) == (label, f"Ada's turn: {said}")
        act(player)
        assert player.moves[-1] == Die(spots)
    assert player.controller.prompt() == "Ada's turn: 4 diggers to bring in"
    assert last_words(player) == "Ada threw 1, 1 and 2."


def test_a_turn_by_keyboard(tmp_path: Path) -> None:
    with seated(tmp_path, [3], seats=BOTH) as player:
        for _ in range(2):
            player.press_key(pygame.K_TAB)
            assert isinstance(player.scene.focus.target, Spot)
            enter(player)
        player.main()
        player.press_key(pygame.K_RIGHT)
        assert isinstance(player.scene.focus.target, Spot)
        enter(player)
        assert [type(move) for move in player.moves] == [Place, Place, Die, Enter]


# ------------------------------------------------------------------ entering
def test_diggers_come_in_up_to_the_space_that_is_clicked_and_cannot_be_stopped(
    player: Player,
) -> None:
    started(player)
    assert lit(player)[A2[3]] == 3
    player.click(player.space(A2[2]))
    assert player.moves[3:] == [Enter(HEAD, space) for space in A2[1:3]]
    assert player.controller.prompt() == "Ada's turn: 2 diggers to bring in"
    assert last_words(player) == "Ada threw 4 and brought in 2 diggers."
    assert player.others[1] == ""
    player.type("xx")
    assert len(player.moves) == 5
    player.left_and_resumed()  # in the middle of it
    assert last_words(player) == "Ada threw 4 and brought in 2 diggers."
    player.click(player.space(A2[11]))
    assert player.state.teams[0] == [A2[11], *A2[:3]]


def test_undo_goes_spot_by_spot_back_to_the_throw(player: Player) -> None:
    started(player)
    player.click(player.space(A2[3]))
    for left in (2, 1, 0, 0):
        player.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert len(player.moves) == 3 + left
        assert last_words(player).startswith("Ada threw 4")
    for done in (1, 2, 3):
        player.press_key(pygame.K_y, pygame.KMOD_CTRL)
        assert len(player.moves) == 3 + done
    assert player.state.teams[0] == list(A2[:4])


# ------------------------------------------------------------------ walking
def test_a_walk_is_shown_before_it_is_made_each_step_for_itself(player: Player) -> None:
    walking(player)
    for end in (HEAD, TAIL):
        goal = ahead(player, end, 3)
        player.point(player.space(goal))
        shown = player.face.table._lights.walk
        assert shown
        assert (shown.path[-1], len(shown.path)) == (goal, 3)
        assert player.face.table._tray.words.startswith("3 steps")
        player.point(player.claim("G1"))
        assert player.face.table._lights.walk is None
    before = list(player.state.teams[0])
    player.click(player.space(goal))
    assert [(type(move), move[0]) for move in player.moves] == [(Step, TAIL)] * 3
    assert (player.state.teams[0][0], player.state.teams[0][3:]) == (goal, before[:-3])
    assert player.controller.prompt() == "Ada's turn: 2 of 5 spots left"
    assert player.others[0] == ""  # the direction is kept
    player.click(player.space(ahead(player, TAIL, 2)))
    assert [move[0] for move in player.moves] == [TAIL] * 5


def test_a_space_that_is_too_far_is_refused(player: Player) -> None:
    walking(player, spots=1)
    player.click(player.space(spaces("A1.0")[0]))
    assert player.moves == []
    assert player.desk.sound.played[-1] == "refuse"


def test_a_click_during_a_walk_jumps_to_its_end(tmp_path: Path) -> None:
    with seated(tmp_path, seats=BOTH, way=MOVING) as player:
        walking(player)
        player.desk.click(player.space(ahead(player, HEAD, 4)))
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_F12)
        player.desk.press(player.claim("G1"), 3)
        assert not player.scene.stage.busy
        assert teams_drawn(player.face.table) == player.state.teams


def test_where_an_opponent_turns_the_team_back(player: Player) -> None:
    player.set_up("A1.5..10 | A1.0..1; spots 3")
    choice = player.choice
    walk = next(walk for ways in choice._ways.values() for walk in ways if walk.turns)
    assert choice.barred(walk) == tuple(spaces("A1.0"))
    assert words.verdict(player.face.view, walk, None).endswith("turned back on the way")
    player.scene.play(*walk.moves)
    player.settle()
    assert "turned back before Belle" in last_words(player)


def test_the_other_end_goes_to_the_same_space_and_is_lit_alone_until_escape(player: Player) -> None:
    walking(player, "C3.0..10", spots=1)
    (hole,) = spaces("C3.11")
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
    walking(player)
    both = set(lit(player))
    player.type("e")
    one = set(lit(player))
    player.type("e")
    other = set(lit(player))
    assert one < both > other
    assert one | other == both
    player.press_key(pygame.K_ESCAPE)
    assert set(lit(player)) == both


# ------------------------------------------------------------------ dragging
def test_the_tail_is_dragged_to_the_head_and_a_guard_into_its_claim(player: Player) -> None:
    walking(player)
    team = list(player.state.teams[0])
    goal = ahead(player, HEAD)
    for start, end in ((team[0], player.claim("G1")), (team[4], player.space(goal))):
        player.drag(player.space(start), end)  # elsewhere it goes back, one in the middle stays
        assert player.moves == []
        assert player.face.table.held == -1
        assert teams_drawn(player.face.table)[0] == team
    player.drag(player.space(team[0]), player.space(goal))
    assert player.moves == [Step(HEAD, goal)]
    assert player.state.teams[0] == [*team[1:], goal]
    walking(player)
    player.drag(player.space(team[-1]), player.claim("C3"))
    assert player.moves[1:] == [Stake(C3, HEAD)]


# ------------------------------------------------------------------ staking
def test_a_claim_is_staked_by_every_way(player: Player) -> None:
    ways: list[Act] = [
        Player.main,
        main_button,
        lambda player: player.click(player.claim("C3")),
        tab_and_enter,
    ]
    for number, act in enumerate(ways, 1):
        walking(player)
        assert player.label == "Stake C3 for 4 nuggets"
        act(player)
        assert [type(move) for move in player.moves] == [Stake] * number
        assert (player.state.guards[C3], player.session.actor) == (0, 1)
        assert last_words(player).endswith("staked C3 for 4 nuggets.")


def test_the_team_closes_in_and_stakes_and_other_claims_are_refused(player: Player) -> None:
    walking(player, spots=2)
    player.click(player.claim("A1"))
    player.click(player.claim("G4"))
    assert player.moves == []
    assert player.desk.sound.played[-1] == "refuse"
    walking(player, "C3.3..6", spots=6)
    goal = next(goal for goal in player.choice.goals.values() if goal.walk and not goal.is_six)
    player.click(player.face.table.rect_of_claim(goal.claim).center)
    assert player.moves == list(goal.moves)
    assert player.state.guards[goal.claim] == 0


def test_the_six_is_asked_for_first(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.set_up("D4.0..4 | F5.2..0 | A1.0..10; spots 1")
        assert player.label == "Stake D4 for 6 nuggets"
        player.main()
        assert isinstance(player.desk.scene, MenuScene)
        enter(player)
        assert player.moves == []
        assert isinstance(player.desk.scene, PlayScene)
        player.main()
        player.press_key(pygame.K_TAB)
        enter(player)
        assert [type(move) for move in player.moves] == [Stake]
        assert (player.state.retired[0], player.state.teams[0]) == (True, [])


def test_the_stone_that_guards_can_be_chosen(player: Player) -> None:
    walking(player, spots=1)
    player.point(player.claim("C3"))
    assert player.others[0] == "Other end"
    player.type("e")
    player.main()
    assert player.moves == [Stake(C3, HEAD)]


# ------------------------------------------------------------------ stopping
def test_stopping_has_to_be_said_twice_and_a_step_or_escape_forgets_that_it_was_said(player: Player) -> None:
    walking(player)
    assert player.others[1] == "Stop here"
    player.type("x")
    assert player.others[1] == "Leave 5?"
    player.press_key(pygame.K_ESCAPE)
    assert player.others[1] == "Stop here"
    player.click(player.face.layout.third.center)
    player.click(player.space(ahead(player, HEAD)))
    assert player.others[1] == "Stop here"
    player.type("x")
    assert Stop() not in player.moves
    player.type("x")
    assert player.moves[-1] == Stop()
    assert player.session.actor == 1


# ------------------------------------------------------------------ the focus
def test_arrows_go_by_direction_over_the_lit_spaces(player: Player) -> None:
    walking(player)
    heights = []
    for _ in range(2):
        player.press_key(pygame.K_UP)
        focus = player.scene.focus.target
        assert isinstance(focus, Spot)
        heights.append(focus.area.centery)
        assert player.choice.space == focus.number
    assert heights[1] < heights[0]
    assert player.face.table._lights.walk
    player.click(player.face.layout.bar.icons[-1].center)  # laid out anew, it is looked at no more
    assert player.choice.space == NOBODY


def test_escape_leaves_the_choice_before_the_game(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_TAB)
    focus = player.scene.focus.target
    assert isinstance(focus, Spot)
    assert (focus.kind, focus.number) == ("claim", C3)
    player.press_key(pygame.K_ESCAPE)
    assert player.scene.focus.target is None
    player.desk.press_key(pygame.K_ESCAPE)
    assert not isinstance(player.desk.scene, PlayScene)


# ------------------------------------------------------------------ zoom and pan
def test_the_valley_is_enlarged_by_keys_and_wheel_and_pushed(player: Player) -> None:
    walking(player)
    table, room = player.face.table, player.face.layout.board
    player.type("+")
    before = table.view.scroll
    player.drag(room.center, (room.centerx - 60, room.centery - 40))
    after = table.view.scroll
    assert (table.zoom, after != before, player.moves) == (1, True, [])
    player.scene.rebuild()
    player.desk.step()
    table = player.face.table
    assert (table.zoom, table.view.scroll) == (1, after)
    player.desk.wheel(1, room.center)
    assert table.zoom == 2
    player.desk.assert_redraw_is_exact()
    for _ in range(6):
        player.press_key(pygame.K_TAB)
        focus = player.scene.focus.target
        assert not isinstance(focus, Spot) or room.contains(focus.area)  # it is brought into sight
    player.type("-")
    player.desk.wheel(-1, room.center)
    assert table.zoom == 0
    player.desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ what is told
def test_a_claim_tells_who_could_stake_it(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    walking(player, guards="; B2 of 1")
    said: list[str] = []
    monkeypatch.setattr(player.face.table, "caption", lambda words, **at: said.append(words))
    player.point(player.claim("C3"))
    player.settle()
    player.point(player.claim("B2"))
    player.point(player.claim("C4"))
    player.point((player.face.layout.side.centerx, player.face.layout.side.bottom - 4))
    assert said[:3] == [
        "C3 · 4 nuggets",
        "C3 · 4 nuggets · spots to stake it: Ada 1",
        "B2 · 2 nuggets · Belle guards it.",
    ]
    assert f"spots to stake it: Ada {spots_needed(player.state, 0)[claim('C4')]}" in said[-2]
    assert said[-1] == ""


def test_rows_and_the_log(player: Player) -> None:
    walking(player, guards="; B2 of 0; A4 of 0; A1 of 0")
    facts = facts_shown(player.scene, 0)
    assert (facts.name, facts.line, facts.is_active) == ("Ada", "9 diggers · 3 claims", True)
    assert facts.amount.strip() == "4"
    player.main()
    assert facts_shown(player.scene, 0).amount.strip() == "8"
    assert facts_shown(player.scene, 1).is_active
    for there, marked in ((words.place_of_claim(C3), ((), (C3,))), (7, ((7,), ()))):
        player.face.mark(there)
        assert player.face.table._lights.marked == marked
    player.desk.assert_redraw_is_exact()


def test_a_hint_is_shown_and_can_be_followed(player: Player) -> None:
    walking(player)
    step = Step(HEAD, ahead(player, HEAD))
    for move, times in ((step, 1), (Stop(), 2), (Stake(C3, TAIL), 1)):
        walking(player)
        before = len(player.moves)
        player.press_key(pygame.K_h)
        assert player.desk.worker.names == ["Advise"]
        player.answer(move, "It is best.")
        assert (player.face.table._lights.marked == ((step.space,), ())) is (move == step)
        for _ in range(times):  # to stop has to be said twice
            assert len(player.moves) == before
            enter(player)
        assert (type(player.moves[-1]), player.moves[-1]) == (type(move), move)


# ------------------------------------------------------------------ computers, the lot, the square, the end
def test_a_computer_walks_step_by_step(tmp_path: Path) -> None:
    with seated(tmp_path, [2, 3], seats=("Ada", "computer:easy")) as player:
        player.click(player.space(1))
        player.answer(Place(225))
        player.main()
        player.click(player.space(A2[2]))
        start = SOUTH.index(225)
        team = [SOUTH[(start + step) % 12] for step in range(4)]
        for space in team[1:]:
            assert player.scene.opponents.is_thinking
            player.answer(Enter(HEAD, space))
        assert player.state.teams[1] == team
        assert player.session.actor == 0


def test_who_begins_is_drawn_by_itself_also_on_the_square_board(tmp_path: Path) -> None:
    with seated(tmp_path, [3], seats=BOTH, begins="by lot", board="square", way=MOVING) as player:
        assert player.scene._told[0].words.endswith("begins.")
        starts = player.state.board.starts
        assert set(player.choice.starts) == set(starts)
        first = player.session.actor
        player.click(player.space(starts[0]))
        player.click(player.space(starts[-1]))
        player.main()
        player.click(player.space(ahead(player, HEAD, 3)))
        assert len(player.state.teams[first]) == 4


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
