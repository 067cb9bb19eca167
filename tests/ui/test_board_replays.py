"""Games on a ring that are watched: positions by every way, what the log leads to, what can be done."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games.core import Over
from tests.ui.board_viewers import CalamityViewer, KlondikeViewer, RingViewer, watching
from tests.ui.harness import SIZES, opened
from tests.ui.shared_scenes import bar_of, lines_of, pause
from ui.app.scene import GRACE
from ui.play.results import ResultsScene
from ui.play.start import watch
from ui.screens.rules.scene import RulesScene

Kind = type[RingViewer]
pytestmark = pytest.mark.parametrize("kind", [CalamityViewer, KlondikeViewer])


# ------------------------------------------------------------------ positions
@pytest.mark.parametrize("animation", ["none", "full"])
def test_step_by_step_on_and_back(kind: Kind, tmp_path: Path, animation: str) -> None:
    with watching(kind, tmp_path, animation=animation) as viewer:
        viewer.check(0)
        for position in range(1, 16):
            viewer.key(pygame.K_RIGHT)
            viewer.check(position)
        for position in reversed(range(5, 15)):
            viewer.key(pygame.K_LEFT)
            viewer.check(position)


@pytest.mark.parametrize("number", range(3))
def test_any_way_leads_to_the_position(kind: Kind, tmp_path: Path, number: int) -> None:
    rng = Random(number)
    with watching(kind, tmp_path, kind.finished(number + 2), "short") as viewer:
        for _ in range(12):
            way = rng.choice(("key", "bar", "line", "wheel", "end", "play"))
            if way == "key":
                viewer.key(rng.choice((pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_LEFT)))
            elif way == "bar":
                viewer.desk.click(bar_of(viewer.scene).place_of(rng.randint(0, viewer.last)))
            elif way == "line":
                viewer.desk.click(rng.choice(lines_of(viewer.scene)).area.center)
            elif way == "wheel":
                viewer.desk.wheel(rng.choice((-2, 1)), (300, 300))
            elif way == "end":
                viewer.key(rng.choice((pygame.K_HOME, pygame.K_END)))
            else:
                viewer.use("play")
                viewer.desk.step(rng.randint(1, 120))
                pause(viewer.scene)
            viewer.check()


def test_another_size_keeps_the_position_and_its_dice(kind: Kind, tmp_path: Path) -> None:
    with watching(kind, tmp_path) as viewer:
        viewer.scene.go(20)
        viewer.desk.resize((1280, 800))
        viewer.check(20)


# ------------------------------------------------------------------ the log
def test_a_click_on_a_line_goes_there_and_shows_its_space(kind: Kind, tmp_path: Path) -> None:
    with watching(kind, tmp_path) as viewer:
        scene = viewer.scene
        scene.go(8)
        viewer.desk.settle()
        told = [line for line in lines_of(scene) if scene.lines[line.number].place != -1]
        number, place = told[0].number, told[0].area.center
        viewer.desk.click(place)
        viewer.check(number)
        assert scene.face._glow
        assert scene.face._glow.rect.contains(scene.face.layout.spaces[scene.lines[number].place])


# ------------------------------------------------------------------ playing
def test_it_plays_and_each_move_is_shown_to_its_end(kind: Kind, tmp_path: Path) -> None:
    with watching(kind, tmp_path, kind.played(24), animation="full", size=(1280, 800)) as viewer:
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


def test_animation_is_drawn_exactly_all_the_way(kind: Kind, tmp_path: Path) -> None:
    with watching(kind, tmp_path, animation="full", size=(1280, 800)) as viewer:
        for _ in range(8):
            viewer.desk.press_key(pygame.K_RIGHT)
            for _ in range(10):
                viewer.desk.step(5)
                viewer.desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ what the pill says, what can be done
def test_the_pill_and_the_rows_tell_where_one_is(kind: Kind, tmp_path: Path) -> None:
    with watching(kind, tmp_path) as viewer:
        assert viewer.scene.sentence() == f"Watching: before the first of {viewer.last} moves, 12:34"
        viewer.key(pygame.K_RIGHT)
        assert viewer.scene.sentence() == f"Watching: move 1 of {viewer.last}"
        lit = [viewer.facts(seat).is_active for seat in range(3)]
        assert lit.index(True) == viewer.scene.face.view.turn
        viewer.key(pygame.K_END)
        assert viewer.scene.sentence() == f"Move {viewer.last}: the recording ends here"
        assert "The result" not in {button.look.label for button in viewer.scene.buttons}
        assert viewer.facts(2).name.endswith("(hard)")


def test_at_the_end_it_says_who_won_and_shows_the_result(kind: Kind, tmp_path: Path) -> None:
    match = kind.finished(2)
    with watching(kind, tmp_path, match) as viewer:
        viewer.key(pygame.K_END)
        viewer.check(viewer.last)
        turn = match.turn
        assert isinstance(turn, Over)
        (winner,) = turn.winners
        name, cash = viewer.scene.face.names[winner], match.state.cash[winner]
        assert viewer.scene.sentence() == f"The end: {name} wins with {kind.money(cash)}!"
        assert [seat for seat in range(2) if viewer.facts(seat).is_active] == [winner]
        viewer.use("The result")
        found = viewer.desk.scene
        assert isinstance(found, ResultsScene)
        assert found.ending.winners == (winner,)
        viewer.desk.step(2, GRACE)
        viewer.desk.click(found.buttons[1].area.center)
        assert viewer.position == 0
        assert viewer.scene.playing


def test_with_a_file_it_can_be_gone_on_with_at_its_end(kind: Kind, tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        match = kind.played()
        desk.show(lambda app: watch(app, match, 0, tmp_path / "game.save"))
        viewer = kind(desk, match)
        assert not viewer.button("Go on").enabled
        viewer.key(pygame.K_END)
        assert viewer.button("Go on").enabled
        assert viewer.button("Share").enabled
        assert viewer.button("Play again").enabled


def test_rules_and_back(kind: Kind, tmp_path: Path) -> None:
    with watching(kind, tmp_path) as viewer:
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
@pytest.mark.parametrize("is_full", [False, True])
def test_it_fits_at_every_size(
    kind: Kind, tmp_path: Path, size: tuple[int, int], text_size: int, is_full: bool
) -> None:
    match = kind.finished(kind.most if is_full else 2)
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(lambda app: watch(app, match, 754, tmp_path / "game.save"))
        viewer = kind(desk, match)
        viewer.scene.go(viewer.last // 2)
        viewer.check(viewer.last // 2)
        layout, window = viewer.scene.face.layout, viewer.scene.m.window
        rooms = viewer.scene.face.replay_rooms
        assert len(rooms) >= 2
        parts = [layout.board, layout.foot, *layout.players, layout.tray, *rooms, layout.ledger]
        for number, part in enumerate(parts):
            assert window.contains(part)
            assert part.collidelist(parts[:number]) == -1
        assert lines_of(viewer.scene)
        assert all(layout.ledger.contains(line.area) for line in lines_of(viewer.scene))
