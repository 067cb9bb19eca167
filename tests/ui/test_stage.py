"""Tweens, the stage, sprites and damage: only what has changed is drawn, or asked of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from games.core import Chance
from games.match import Match
from games.patience.state import Draw, GiveUp
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.klondike_teller import KlondikeTableTeller
from tests.ui.patience import MOVES, dealt
from tests.ui.patience_teller import PatienceTeller, seated
from tests.ui.table_teller import seated as at_table
from ui.app.display import merge_overlapping
from ui.app.stage import Stage
from ui.draw import tween
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.tween import Tween

EASES = (tween.linear, tween.out_quad, tween.out_cubic, tween.in_out_sine, tween.out_back)


# ------------------------------------------------------------------ tweens and the stage
@pytest.mark.parametrize("ease", EASES)
def test_an_ease_begins_at_nothing_and_ends_at_all_and_only_one_goes_too_far(ease: tween.Ease) -> None:
    values = [ease(n / 50) for n in range(51)]
    assert [values[0], values[-1]] == pytest.approx([0, 1])
    assert (values == sorted(values)) is (ease is not tween.out_back)


class Film:
    """Steps that note what is shown of them."""

    def __init__(self, level: tween.Level = "full") -> None:
        self.stage = Stage(level)
        self.seen: list[str] = []

    def add(self, name: str, seconds: float = 1.0, delay: float = 0.0) -> None:
        self.stage.add(lambda: [self.tween(name, seconds, delay)])

    def tween(self, name: str, seconds: float, delay: float = 0.0) -> Tween:
        def note(what: str) -> None:
            self.seen.append(f"{name} {what}")

        note("begins")
        return Tween(
            seconds, lambda share: note(f"{share:.2f}"), tween.linear, delay, done=lambda: note("ends")
        )

    def tick(self, now: float) -> list[str]:
        """What is shown then."""
        self.seen.clear()
        assert self.stage.tick(now) is self.stage.busy
        return self.seen[:]


def test_steps_run_one_after_the_other_and_their_tweens_together() -> None:
    film = Film()
    film.stage.add(list)
    film.add("first", delay=0.5)
    film.stage.add(lambda: [film.tween("short", 1), film.tween("long", 2)])
    assert film.seen == []
    assert film.tick(10) == ["first begins"]
    assert film.tick(11) == ["first 0.50"]
    assert film.tick(11.5) == [
        "first 1.00", "first ends", "short begins", "long begins", "short 0.00", "long 0.00",
    ]  # fmt: skip
    assert film.tick(12.5) == ["short 1.00", "short ends", "long 0.50"]
    assert film.tick(14) == ["long 1.00", "long ends"]
    film.add("running")
    film.add("waiting", delay=3)
    film.tick(20)
    film.stage.clear()
    assert film.tick(30) == [], "what is cleared is never seen"


def test_finishing_shows_the_end_of_everything_in_order_also_of_what_is_added_meanwhile() -> None:
    film = Film()

    def meddler() -> list[Tween]:
        film.add("child")
        film.stage.finish()
        return [film.tween("meddler", 1)]

    film.add("running")
    film.stage.add(meddler)
    film.add("next", delay=3)
    film.tick(0)
    film.stage.finish()
    shown = [f"{name} {what}" for name in ("meddler", "next", "child") for what in ("begins", "1.00", "ends")]
    assert film.seen == ["running begins", "running 0.00", "running 1.00", "running ends", *shown]
    assert not film.stage.busy


@pytest.mark.parametrize("level", sorted(tween.PACE))
def test_levels_change_the_pace_down_to_nothing(level: tween.Level) -> None:
    film, pace = Film(level), tween.PACE[level]
    film.add("slide", seconds=1, delay=1)
    for share, is_busy in ((0, pace > 0), (0.99, pace > 0), (1.01, False)):
        film.tick(2 * pace * share)
        assert film.stage.busy == is_busy


# ------------------------------------------------------------------ sprites and damage
def square(tone: tuple[int, int, int], side: int = 10) -> Surface:
    picture = Surface((side, side))
    picture.fill(tone)
    return picture


TONES = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (200, 200, 0))
BACKING = Backing(square((0, 200, 200), 16), (-2, 3))
CHANGES: list[dict[str, Any]] = [
    {"place": (20, 20)}, {"place": (25.4, 22)}, {"place": (60, 60)}, {"depth": 0}, {"depth": 9},
    {"visible": False}, {"visible": True}, {"backings": (BACKING,)}, {"backings": ()},
    {"picture": square(TONES[3])},
]  # fmt: skip
WINDOW = Rect(0, 0, 100, 100)


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([*CHANGES, None])), max_size=30))
def test_a_change_invalidates_the_old_and_the_new_area_and_nothing_else(
    acts: list[tuple[int, Any]],
) -> None:
    """A removal invalidates once, and never again. `None` removes."""
    dirty: list[Rect] = []
    layer = Layer(dirty.append)
    sprites = [layer.add(Sprite(square(tone), (20 + 5 * n, 20), n)) for n, tone in enumerate(TONES)]
    shown = layer_picture(layer)
    for number, change in acts:
        sprite = sprites[number]
        places, was_seen = [sprite.bounds], is_seen(sprite, layer)
        dirty.clear()
        if change is None:
            layer.remove(sprite)
        else:
            sprite.change(**change)
        places.append(sprite.bounds)
        assert all(area in places for area in dirty)
        assert len({*map(tuple, dirty)}) == len(dirty)
        assert was_seen or is_seen(sprite, layer) or change is None or dirty == []
        for area in dirty:
            shown.set_clip(area)
            shown.fill((0, 0, 0))
            layer.draw(shown, area)
        assert shown.get_buffer().raw == layer_picture(layer).get_buffer().raw
        assert [each.depth for each in layer] == sorted(each.depth for each in layer)


def is_seen(sprite: Sprite, layer: Layer) -> bool:
    return sprite in [*layer] and sprite.visible


def layer_picture(layer: Layer) -> Surface:
    """All of a layer, drawn anew."""
    target = Surface(WINDOW.size)
    layer.draw(target, WINDOW)
    return target


def test_of_sprites_as_deep_the_one_that_came_last_is_seen() -> None:
    layer = Layer(lambda rect: None)
    for tone in TONES:
        layer.add(Sprite(square(tone), (0, 0), 3))
        assert layer_picture(layer).get_at((5, 5))[:3] == tone


RECTS = st.builds(Rect, st.integers(0, 200), st.integers(0, 150), st.integers(5, 35), st.integers(5, 25))


@given(st.lists(RECTS, max_size=40))
def test_parts_close_together_are_drawn_as_one_and_nothing_is_lost(parts: list[Rect]) -> None:
    found = merge_overlapping(parts)
    assert all(one.collidelist(found[:n]) == -1 for n, one in enumerate(found))
    assert all(any(whole.contains(part) for whole in found) for part in parts)
    if all(one.collidelist(parts[:n]) == -1 for n, one in enumerate(parts)):
        assert sorted(map(tuple, found)) == sorted(map(tuple, parts))


def test_parts_are_not_merged_if_far_more_would_be_drawn() -> None:
    wide, high = Rect(0, 500, 1000, 100), Rect(450, 0, 100, 1000)
    assert merge_overlapping([wide, high]) == [wide, high]
    moved = wide.move(20, 10)
    assert merge_overlapping([wide, high, moved]) == [high, wide.union(moved)]
    small = Rect(0, 0, 200, 10), Rect(0, 0, 10, 100)
    assert merge_overlapping([*small]) == [small[0].union(small[1])]


def test_the_display_draws_each_dirty_part_under_its_clip(desk: Desk) -> None:
    seen: list[tuple[Rect, Rect]] = []
    for rect in ((-20, 10, 50, 10), (5000, 10, 5, 5), (100, 100, 10, 10)):
        desk.display.invalidate(Rect(rect))
    assert desk.display.present(lambda target, clip: seen.append((target.get_clip(), clip)))
    assert not desk.display.present(lambda target, clip: seen.append((clip, clip)))
    parts = [Rect(0, 10, 30, 10), Rect(100, 100, 10, 10)]
    assert sorted(seen, key=lambda each: each[0].x) == [(part, part) for part in parts]


# ------------------------------------------------------------------ what is drawn again at a table
@pytest.fixture
def player(tmp_path: Path) -> Iterator[PatienceTeller]:
    with seated(tmp_path, EVERYTHING, MOVES) as player:
        yield player


def test_at_rest_only_the_clocks_figure_is_drawn_and_after_the_end_nothing(
    player: PatienceTeller, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.desk.step(2, 1.0)
    rects: list[Rect] = []
    with monkeypatch.context() as patch:
        patch.setattr(player.desk.display.window, "update", rects.extend)
        before = player.desk.display.redraws
        player.desk.step(100, 0.05)
        assert player.desk.display.redraws - before == 5
    clock = player.scene.face.panel.row("time")
    assert len(rects) == 5
    assert all(clock.contains(rect) for rect in rects)
    player.scene.play(GiveUp())
    player.desk.settle()
    player.desk.step(1, 30.0)
    player.desk.assert_idle_draws_nothing()


def test_while_hidden_nothing_is_drawn_and_then_everything_also_where_it_was_dirty(
    player: PatienceTeller,
) -> None:
    desk = player.desk
    desk.post(pygame.WINDOWMINIMIZED)
    before = desk.display.redraws
    desk.step(50, 0.1)
    assert desk.display.redraws == before
    for event in (pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        desk.display.surface.fill((200, 0, 0))
        desk.post(event)
        player.check()
    desk.resize((1111, 777))
    assert desk.app.settings.current.window == desk.display.window_size == (1111, 777)
    player.check()


def test_a_dragged_card_invalidates_little(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, animation="full") as player:
        player.do_hold("2 to 1")
        player.desk.step(40)
        display = player.desk.display
        before = display.pixels
        x, y = player.place("1")
        player.desk.move((x + 3, y + 3), held=True)
        width, height = player.scene.face.layout.card
        assert 0 < display.pixels - before < 6 * width * height


@pytest.mark.parametrize("level", ["full", "short"])
def test_every_frame_of_every_kind_of_movement_is_exact(tmp_path: Path, level: str) -> None:
    with seated(tmp_path, EVERYTHING, animation=level) as player:
        scene = player.scene
        plays: list[Callable[[], object]] = [partial(scene.play, move) for move in (*MOVES, Draw())]
        plays += [scene.take_back, partial(player.desk.press_key, pygame.K_y, pygame.KMOD_CTRL)]
        for change in plays:
            change()
            frames = 0
            while scene.stage.busy:
                player.desk.step(1, 0.03)
                player.desk.assert_redraw_is_exact()
                frames += 1
            assert frames > 1
        player.check()


# ------------------------------------------------------------------ what a table asks its match
MOST = 10


@contextmanager
def counted() -> Iterator[Mock]:
    """Count how often matches are asked for their turn."""
    asked, turn = Mock(), Match.turn.fget  # type: ignore[attr-defined]

    def answer(match: Match) -> object:
        asked()
        return turn(match)

    with patch.object(Match, "turn", property(answer)):
        yield asked


def test_a_drop_asks_ten_times_at_most(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(lambda app: dealt(app, EVERYTHING))
        player = PatienceTeller(desk)
        desk.settle()
        before = player.move_count
        player.do_hold("5 to foundations")
        with counted() as asked:
            desk.release(player.place("foundations"))
            desk.settle()
            desk.step(50)
        assert player.move_count == before + 1
        assert 0 < asked.call_count <= MOST


def test_a_throw_asks_ten_times_at_most(tmp_path: Path) -> None:
    place = "2 players; from the start with Ann /red-pick, Bob /green-boot"
    with at_table(tmp_path, KlondikeTableTeller, place, own_throws=False) as player:
        desk, before = player.desk, len(player.log)
        assert isinstance(player.session.turn, Chance)
        with counted() as asked:
            desk.press_key(pygame.K_SPACE)
            desk.settle()
            desk.step(50)
        assert len(player.log) == before + 1
        assert 0 < asked.call_count <= MOST
