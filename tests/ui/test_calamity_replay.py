"""CALAMITYVILLE that is watched: positions by every way, the log, what can be done from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest

from games.calamityville import GAME
from games.calamityville.state import NOBODY, Dice, Die, State
from games.core import Over
from games.match import NATURE, Match
from tests.ui.calamity_games import finished, played
from tests.ui.harness import SIZES, Desk, opened
from ui.scenes.board.results import ResultsScene
from ui.scenes.calamityville.middle import mood_of
from ui.scenes.calamityville.replay import ReplayScene
from ui.scenes.rules import RulesScene
from ui.widgets import Button

SEATS = ("Belle", "Soapy", "computer:hard")
SHORT = 90
"""Entries of a game that is watched before its end."""


class Viewer:
    """Somebody who watches a match. After every act the table shows exactly the position."""

    def __init__(self, desk: Desk, match: Match) -> None:
        self.desk = desk
        self.match = match

    @property
    def scene(self) -> ReplayScene:
        assert isinstance(self.desk.scene, ReplayScene)
        return self.desk.scene

    @property
    def position(self) -> int:
        return self.scene.position

    @property
    def last(self) -> int:
        return self.scene.reel.last

    def button(self, name: str) -> Button:
        return self.scene._ways[name]

    def use(self, name: str) -> None:
        self.desk.click(self.button(name).area.center)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.desk.press_key(key)
            self.desk.assert_redraw_is_exact()

    def check(self, position: int | None = None) -> None:
        """The town, the pages, the dice, the rows and the log show the position, drawn exactly."""
        self.desk.assert_redraw_is_exact()
        scene = self.scene
        scene.stage.finish()
        self.desk.step()
        self.desk.assert_redraw_is_exact()
        assert position is None or scene.position == position
        state, dice = self.past(scene.position)
        assert scene.view == GAME.observe(state, None)
        assert scene.table.plots.owner == state.owner
        assert scene.table.plots.built == state.built
        assert scene.table.pages_read() == tuple(state.read)
        assert scene.table.middle.mood == mood_of(state.read)
        assert scene.table.tokens.at == state.at
        lying = scene.table.dice
        if dice:
            is_news = isinstance(dice, Dice) and dice.news
            assert (lying.number, lying.news, lying.is_alone) == (dice.number, is_news, isinstance(dice, Die))
        assert [scene.facts(seat).amount for seat in range(state.seats)] == [
            f"${cash:,}" for cash in state.cash
        ]
        assert scene.position in [line.number for line in scene.shown_lines]

    def past(self, position: int) -> tuple[State, Dice | Die | None]:
        """The state after so many moves, played anew, and the dice that were thrown last."""
        state: State = GAME.new(len(self.match.seats), self.match.options)
        made = 0
        dice: Dice | Die | None = None
        for entry in self.match.log:
            made += entry.actor != NATURE
            if made > position:
                break
            dice = entry.move if isinstance(entry.move, Dice | Die) else dice
            GAME.apply(state, entry.move)
        return state, dice


@contextmanager
def watching(
    folder: Path, match: Match | None = None, animation: str = "none", size: tuple[int, int] = (960, 600)
) -> Iterator[Viewer]:
    match = match or played(3, SEATS, SHORT)
    with opened(folder, size, animation=animation) as desk:
        desk.show(lambda app: ReplayScene(app, match, 754))
        yield Viewer(desk, match)


# ------------------------------------------------------------------ positions
@pytest.mark.parametrize("animation", ["none", "full"])
def test_step_by_step_on_and_back(tmp_path: Path, animation: str) -> None:
    with watching(tmp_path, animation=animation) as viewer:
        viewer.check(0)
        for position in range(1, 16):
            viewer.key(pygame.K_RIGHT)
            viewer.check(position)
        for position in reversed(range(5, 15)):
            viewer.key(pygame.K_LEFT)
            viewer.check(position)


@pytest.mark.parametrize("number", range(3))
def test_any_way_leads_to_the_position(tmp_path: Path, number: int) -> None:
    rng = Random(number)
    with watching(tmp_path, finished(number + 2, number + 2), "short") as viewer:
        for _ in range(12):
            way = rng.choice(("key", "bar", "line", "wheel", "end", "play"))
            if way == "key":
                viewer.key(rng.choice((pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_LEFT)))
            elif way == "bar" and viewer.scene.bar:
                viewer.desk.click(viewer.scene.bar.place_of(rng.randint(0, viewer.last)))
            elif way == "line":
                viewer.desk.click(rng.choice(viewer.scene.shown_lines).area.center)
            elif way == "wheel":
                viewer.desk.wheel(rng.choice((-2, 1)), (300, 300))
            elif way == "end":
                viewer.key(rng.choice((pygame.K_HOME, pygame.K_END)))
            else:
                viewer.use("play")
                viewer.desk.step(rng.randint(1, 120))
                viewer.scene.pause()
            viewer.check()


def test_another_size_keeps_the_position_and_its_dice(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        viewer.scene.go(20)
        viewer.desk.resize((1280, 800))
        viewer.check(20)


# ------------------------------------------------------------------ the log
def test_each_position_has_a_line(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        lines = viewer.scene.lines
        assert len(lines) == viewer.last + 1
        assert all(line[-1] in ".!" for line in lines)
        assert lines[0].startswith("29 pages of boom lie on 20 of bust. ")
        assert lines[0].endswith(" turn comes first.")
        assert any(line.endswith("'s turn begins.") for line in lines)


def test_a_click_on_a_line_goes_there_and_shows_its_space(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        scene = viewer.scene
        scene.go(8)
        viewer.desk.settle()
        told = [line for line in scene.shown_lines if scene.places[line.number] != NOBODY]
        number, place = told[0].number, told[0].area.center
        viewer.desk.click(place)
        viewer.check(number)
        assert scene._glow
        assert scene._glow.rect.contains(scene.layout.spaces[scene.places[number]])


# ------------------------------------------------------------------ playing
def test_it_plays_and_each_move_is_shown_to_its_end(tmp_path: Path) -> None:
    with watching(tmp_path, played(3, SEATS, 24), animation="full", size=(1280, 800)) as viewer:
        viewer.key(pygame.K_SPACE)
        begun, was_busy = viewer.desk.clock.now, 0
        while viewer.scene.playing:
            before = viewer.position
            is_busy = viewer.scene.stage.busy
            viewer.desk.step()
            assert viewer.position == before or not is_busy, "the move before was not at its end"
            was_busy += is_busy
            assert viewer.desk.clock.now - begun < 90
        assert was_busy > 100
        viewer.check(viewer.last)


def test_animation_is_drawn_exactly_all_the_way(tmp_path: Path) -> None:
    with watching(tmp_path, animation="full", size=(1280, 800)) as viewer:
        for _ in range(8):
            viewer.desk.press_key(pygame.K_RIGHT)
            for _ in range(10):
                viewer.desk.step(5)
                viewer.desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ what the pill says, what can be done
def test_the_pill_and_the_rows_tell_where_one_is(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        assert viewer.scene.sentence() == f"Watching: before the first of {viewer.last} moves, 12:34"
        viewer.key(pygame.K_RIGHT)
        assert viewer.scene.sentence() == f"Watching: move 1 of {viewer.last}"
        lit = [viewer.scene.facts(seat).is_active for seat in range(3)]
        assert lit.index(True) == viewer.scene.view.turn
        viewer.key(pygame.K_END)
        assert viewer.scene.sentence() == f"Move {viewer.last}: the recording ends here"
        assert "The result" not in viewer.scene._ways
        assert viewer.scene.facts(2).name.endswith("(hard)")


def test_at_the_end_it_says_who_won_and_shows_the_result(tmp_path: Path) -> None:
    match = finished(2, 2)
    with watching(tmp_path, match) as viewer:
        viewer.key(pygame.K_END)
        viewer.check(viewer.last)
        turn = match.turn
        assert isinstance(turn, Over)
        (winner,) = turn.winners
        name, cash = viewer.scene.names[winner], match.state.cash[winner]
        assert viewer.scene.sentence() == f"The end: {name} wins with ${cash:,}!"
        assert [seat for seat in range(2) if viewer.scene.facts(seat).is_active] == [winner]
        viewer.use("The result")
        found = viewer.desk.scene
        assert isinstance(found, ResultsScene)
        assert found.ending.winners == (winner,)
        viewer.desk.click(found.buttons[1].area.center)
        assert viewer.position == 0
        assert viewer.scene.playing


def test_with_a_file_it_can_be_gone_on_with_at_its_end(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        match = played(3, SEATS, SHORT)
        desk.show(lambda app: ReplayScene(app, match, 0, tmp_path / "game.save"))
        viewer = Viewer(desk, match)
        assert not viewer.button("Go on").enabled
        viewer.key(pygame.K_END)
        assert viewer.button("Go on").enabled
        assert viewer.button("Share").enabled
        assert viewer.button("Play again").enabled


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
@pytest.mark.parametrize("seats", [2, 4])
def test_it_fits_at_every_size(tmp_path: Path, size: tuple[int, int], text_size: int, seats: int) -> None:
    match = finished(seats, seats)
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(lambda app: ReplayScene(app, match, 754, tmp_path / "game.save"))
        viewer = Viewer(desk, match)
        viewer.scene.go(viewer.last // 2)
        viewer.check(viewer.last // 2)
        layout, window = viewer.scene.layout, viewer.scene.m.window
        rooms = viewer.scene.action_rooms
        assert len(rooms) >= 2
        parts = [layout.board, layout.foot, *layout.players, layout.tray, *rooms, layout.ledger]
        for number, part in enumerate(parts):
            assert window.contains(part)
            assert part.collidelist(parts[:number]) == -1
        assert viewer.scene.shown_lines
        assert all(layout.ledger.contains(line.area) for line in viewer.scene.shown_lines)


def test_buttons_take_the_room_of_what_is_left_to_build(tmp_path: Path) -> None:
    with watching(tmp_path) as viewer:
        assert viewer.scene.table.register.is_covered
        viewer.scene.go(12)
        viewer.check(12)
        assert viewer.scene.table.register.is_covered
