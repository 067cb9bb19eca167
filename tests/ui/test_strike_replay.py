"""STRIKE IT RICH that is watched: positions by every way, the log, covered cash, what can be done from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest

from games.core import Move
from games.match import Match
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MINE_AT
from games.strike_it_rich.state import HIDDEN, NOBODY, Dice, Form, Sell, State
from tests.ui import board_viewers
from tests.ui.harness import SIZES, opened
from tests.ui.shared_scenes import bar_of, lines_of
from tests.ui.strike import seams
from tests.ui.strike_games import OPENING, SEATS, played, scripted
from ui.app.scene import GRACE
from ui.play.replay import PAUSE
from ui.play.results import ResultsScene
from ui.play.start import watch
from ui.screens.rules.scene import RulesScene

MOVES = 7
"""In `OPENING`."""
BOTH = ("Belle", "Soapy")


class Viewer(board_viewers.Viewer):
    """The mines, the dice, the bar and the log."""

    def compare(self, position: int) -> None:
        scene, state = self.scene, self.state(position)
        assert scene.reel.state(position) == state
        assert scene.face.view.owner == scene.face.table.mines.owners == state.owner
        assert scene.face.table.view is scene.face.view
        assert seams(scene.face.table) == joined(state)
        if state.dice:
            assert tuple(scene.face.table.dice.spots) == state.dice
        assert bar_of(scene).value == position

    def state(self, position: int) -> State:
        """The state after so many moves, played anew."""
        state: State = GAME.new(2, self.match.options)
        made = -1
        for entry in self.match.log:
            made += entry.actor != "*"
            if made >= position:
                break
            GAME.apply(state, entry.move)
        return state


def joined(state: State) -> set[tuple[int, int]]:
    """The pairs of neighbours with one owner."""
    return {
        (one, other)
        for one in range(36)
        for other in (one + 1, one + 6)
        if other < 36
        and (other == one + 6 or one % 6 < 5)
        and state.owner[one] == state.owner[other] != NOBODY
    }


@contextmanager
def watching(
    folder: Path, match: Match | None = None, animation: str = "none", size: tuple[int, int] = (960, 600)
) -> Iterator[Viewer]:
    match = match or scripted()
    with opened(folder, size, animation=animation) as desk:
        desk.show(lambda app: watch(app, match, 754))
        yield Viewer(desk, match)


@pytest.fixture(params=["none", "full"])
def viewer(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Viewer]:
    size = (960, 600) if request.param == "none" else (1280, 800)
    with watching(tmp_path, animation=request.param, size=size) as viewer:
        yield viewer


# ------------------------------------------------------------------ positions
def test_step_by_step_to_the_end_and_back(viewer: Viewer) -> None:
    viewer.check(0)
    for position in range(1, MOVES + 1):
        viewer.key(pygame.K_RIGHT)
        viewer.check(position)
    for position in reversed(range(MOVES)):
        viewer.key(pygame.K_LEFT)
        viewer.check(position)


@pytest.mark.parametrize("number", range(3))
def test_any_way_leads_to_the_position(tmp_path: Path, number: int) -> None:
    rng = Random(number)
    with watching(tmp_path, played(number + 5), "short") as viewer:
        last = viewer.scene.reel.last
        for _ in range(12):
            way = rng.choice(("key", "bar", "line", "wheel", "end", "play"))
            if way == "key":
                viewer.key(rng.choice((pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_LEFT)))
            elif way == "bar":
                viewer.desk.click(bar_of(viewer.scene).place_of(rng.randint(0, last)))
            elif way == "line":
                viewer.desk.click(rng.choice(lines_of(viewer.scene)).area.center)
            elif way == "wheel":
                viewer.desk.wheel(rng.choice((-2, 1)), (300, 300))
            elif way == "end":
                viewer.key(rng.choice((pygame.K_HOME, pygame.K_END)))
            else:
                viewer.use("play")
                viewer.desk.step(rng.randint(1, 120))
                viewer.use("play") if viewer.scene.playing else None
            viewer.check()


def test_the_last_roll_is_seen_at_the_end(tmp_path: Path) -> None:
    with watching(tmp_path, played()) as viewer:
        viewer.key(pygame.K_END)
        rolled = [entry.move for entry in viewer.match.log if entry.actor == "*"][-1]
        assert tuple(viewer.scene.face.table.dice.spots) == tuple(rolled)
        assert tuple(viewer.scene.face.view.dice) == tuple(rolled)


# ------------------------------------------------------------------ the log
def test_each_line_tells_a_roll_and_what_was_done(viewer: Viewer) -> None:
    lines = [line.words for line in viewer.scene.lines]
    assert lines[0] == "The game begins."
    assert lines[1] == "Belle rolled 1, 4, 5 and bought Grubstake for $20,000."
    assert lines[5] == "Belle rolled 4, 4, 1 and bought Four Aces for $10,000 from Silas in a Double Play."
    assert lines[7] == (
        "Belle rolled 1, 4, 5 and struck Gold in Grubstake for $75,000, $50,000 of it for 2 mines beside."
    )
    assert len(lines) == MOVES + 1


def test_who_sells_to_pay_has_two_lines(tmp_path: Path) -> None:
    dear = ((6, 2), (1, 6), (5, 3), (6, 4))
    cheap = ((2, 1), (1, 2), (5, 6), (3, 2))
    moves: list[Move] = []
    for mine, other in zip(dear, cheap, strict=True):
        moves += [Dice(*mine, mine[0]), Form(*mine), Dice(*other, other[0]), Form(*other)]
    match = scripted((*moves, Dice(1, 4, 1), Form(1, 4), Sell(6, 2)))
    with watching(tmp_path, match) as viewer:
        assert [line.words for line in viewer.scene.lines[-2:]] == [
            "Belle rolled 1, 4, 1 and chose Grubstake, $15,000 short.",
            "Belle sold Grand Eureka for $25,000 and bought Grubstake for $20,000.",
        ]
        viewer.key(pygame.K_END)
        viewer.check(10)
        viewer.key(pygame.K_LEFT)
        viewer.check(9)


def test_a_click_on_a_line_goes_there_and_shows_its_mine(viewer: Viewer) -> None:
    viewer.key(pygame.K_END, pygame.K_HOME)
    for mine, line in ((MINE_AT[1, 4], 1), (MINE_AT[4, 4], 2)):
        place = next(each.area.center for each in lines_of(viewer.scene) if each.number == line)
        viewer.desk.click(place)
        viewer.check(line)
        assert viewer.scene.lines[line].place == mine
        glow = viewer.scene.face._glow
        assert glow
        assert glow.rect.contains(viewer.scene.face.layout.mines[mine])
        viewer.use("first")
        assert viewer.scene.face._glow is None


def test_the_log_has_room_for_several_lines(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        viewer.key(pygame.K_END, pygame.K_HOME)
        assert len(lines_of(viewer.scene)) >= 4


# ------------------------------------------------------------------ secret cash
def shown_cash(viewer: Viewer) -> list[str]:
    return [viewer.scene.face.facts(seat, is_active=False).amount for seat in range(2)]


def test_the_cash_of_a_game_that_is_over_is_shown_at_every_position(tmp_path: Path) -> None:
    with watching(tmp_path, played()) as viewer:
        for position in (0, 7, viewer.scene.reel.last // 2, viewer.scene.reel.last):
            viewer.scene.go(position)
            viewer.check(position)
            assert shown_cash(viewer) == [f"${dollars:,}" for dollars in viewer.state(position).cash]


def test_of_a_game_that_goes_on_the_other_players_cash_is_covered(tmp_path: Path) -> None:
    with watching(tmp_path, scripted(seats=SEATS)) as viewer:
        viewer.key(pygame.K_END)
        assert shown_cash(viewer) == ["$135,000", ""]
        assert viewer.scene.face.view.cash == [135_000, HIDDEN]


def test_between_two_persons_both_are_covered(tmp_path: Path) -> None:
    with watching(tmp_path, scripted(seats=BOTH)) as viewer:
        viewer.key(pygame.K_END)
        assert shown_cash(viewer) == ["", ""]
        assert viewer.scene.face.facts(0, is_active=False).secret


# ------------------------------------------------------------------ playing
def test_it_plays_to_the_end_and_each_move_is_shown_to_its_end(tmp_path: Path) -> None:
    with watching(tmp_path, animation="full", size=(1280, 800)) as viewer:
        viewer.key(pygame.K_SPACE)
        begun, was_busy = viewer.desk.clock.now, 0
        while viewer.scene.playing:
            before = viewer.position
            is_busy = viewer.scene.stage.busy
            viewer.desk.step()
            assert viewer.position == before or not is_busy, "the move before was not at its end"
            was_busy += is_busy
            assert viewer.desk.clock.now - begun < 60
        assert was_busy > 100
        viewer.check(MOVES)


@pytest.mark.parametrize("speed", [1, 2, 4, 8])
def test_speed_hastens(tmp_path: Path, speed: int) -> None:
    with watching(tmp_path) as viewer:
        viewer.scene.change_speed((1, 2, 4, 8).index(speed))
        begun = viewer.desk.clock.now
        viewer.key(pygame.K_SPACE)
        while viewer.scene.playing:
            viewer.desk.step()
        spent = viewer.desk.clock.now - begun
        assert (MOVES - 0.5) * PAUSE / speed <= spent <= (MOVES - 0.5) * PAUSE / speed + MOVES * 0.08 + 0.2
        viewer.desk.assert_idle_draws_nothing()


def test_animation_is_drawn_exactly_all_the_way(tmp_path: Path) -> None:
    with watching(tmp_path, animation="full", size=(1280, 800)) as viewer:
        for _ in range(MOVES):
            viewer.desk.press_key(pygame.K_RIGHT)
            for _ in range(12):
                viewer.desk.step(3)
                viewer.desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ what the pill says, what can be done
def test_the_pill_tells_where_one_is(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        assert viewer.scene.sentence() == "Watching: before the first of 7 moves, 12:34"
        viewer.key(pygame.K_RIGHT)
        assert viewer.scene.sentence() == "Watching: move 1 of 7"
        viewer.key(pygame.K_END)
        assert viewer.scene.sentence() == "Move 7: the recording ends here"


def test_at_the_end_it_says_who_won_and_shows_the_result(tmp_path: Path) -> None:
    match = played()
    with watching(tmp_path, match) as viewer:
        viewer.key(pygame.K_END)
        winner = viewer.scene.face.names[match.state.player]
        assert viewer.scene.sentence().startswith(f"The end: {winner} wins with $1,0")
        viewer.use("The result")
        found = viewer.desk.scene
        assert isinstance(found, ResultsScene)
        assert found.ending.winners == (match.state.player,)
        viewer.desk.step(2, GRACE)
        viewer.desk.click(found.buttons[1].area.center)
        assert viewer.position == 0
        assert viewer.scene.playing


def test_a_game_that_goes_on_has_no_result(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        assert not {"The result", "Go on"} & {button.look.label for button in viewer.scene.buttons}


def test_with_a_file_it_can_be_gone_on_with_at_its_end(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(lambda app: watch(app, scripted(), 0, tmp_path / "game.save"))
        viewer = Viewer(desk, scripted())
        assert not viewer.button("Go on").enabled
        viewer.key(pygame.K_END)
        assert viewer.button("Go on").enabled
        assert viewer.button("Share").enabled


def test_rules_and_back(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        below = viewer.desk.app.scenes[-2]
        viewer.key(pygame.K_F1)
        assert isinstance(viewer.desk.scene, RulesScene)
        viewer.key(pygame.K_ESCAPE)
        viewer.check(0)
        viewer.key(pygame.K_ESCAPE)
        assert viewer.desk.scene is below


@pytest.mark.parametrize(
    ("size", "text_size"), [*((size, 100) for size in SIZES), ((960, 600), 175), ((1080, 1920), 125)]
)
def test_it_fits_at_every_size(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(lambda app: watch(app, scripted(), 754))
        viewer = Viewer(desk, scripted())
        viewer.key(pygame.K_END)
        viewer.check(MOVES)
        layout, window = viewer.scene.face.layout, viewer.scene.m.window
        parts = [
            layout.board,
            layout.foot,
            *layout.players,
            layout.tray,
            layout.main,
            layout.second,
            layout.ledger,
        ]
        for number, part in enumerate(parts):
            assert window.contains(part)
            assert part.collidelist(parts[:number]) == -1
        assert lines_of(viewer.scene)
        assert all(layout.ledger.contains(line.area) for line in lines_of(viewer.scene))


def test_the_opening_script_is_what_the_tests_think() -> None:
    assert sum(1 for move in OPENING if type(move).__name__ != "Dice") == MOVES
