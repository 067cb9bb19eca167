"""GOLD AM YUKON at the table: zoom, what is told, the end; what hands do is told in yukon_walks.txt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games.gold_am_yukon.reach import spots_needed
from games.gold_am_yukon.state import HEAD, NOBODY
from games.match import Match
from tests.ui.board_rooms import teams_drawn
from tests.ui.shared_scenes import facts_shown
from tests.ui.yukon import BOTH, MOVING, NAME, Player, ahead, seated, walking
from tests.ui.yukon_games import claim, played
from ui.app.scene import GRACE
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


def test_a_click_during_a_walk_jumps_to_its_end(tmp_path: Path) -> None:
    with seated(tmp_path, seats=BOTH, way=MOVING) as player:
        walking(player)
        player.desk.click(player.space(ahead(player, HEAD, 4)))
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_F12)
        player.desk.press(player.claim("G1"), 3)
        assert not player.scene.stage.busy
        assert teams_drawn(player.face.table) == player.state.teams


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


def test_what_was_looked_at_is_looked_at_no_more_when_the_table_is_laid_out_anew(player: Player) -> None:
    walking(player)
    player.press_key(pygame.K_UP)
    focus = player.scene.focus.target
    assert isinstance(focus, Spot)
    assert player.choice.space == focus.number
    player.click(player.face.layout.bar.icons[-1].center)
    assert player.choice.space == NOBODY
