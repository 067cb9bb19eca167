"""Tweens and the stage, sprites and damage: what moves in which order, and what of it is drawn again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from tests.ui.harness import Desk, opened
from ui.app.display import merged
from ui.app.stage import Stage
from ui.draw import tween
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.tween import Tween

EASES = (tween.even, tween.out_quad, tween.out_cubic, tween.in_out_sine, tween.out_back)
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


# ------------------------------------------------------------------ tweens
def test_eases_begin_at_nothing_and_end_at_all_and_one_goes_too_far() -> None:
    shares = [n / 50 for n in range(51)]
    for ease in EASES:
        values = [ease(share) for share in shares]
        assert [values[0], values[-1]] == pytest.approx([0, 1])
        assert (values == sorted(values)) is (ease is not tween.out_back)
    assert max(map(tween.out_back, shares)) > 1


def test_a_tween_waits_begins_once_shows_and_ends_once() -> None:
    seen: list[object] = []
    moving = Tween(2, seen.append, tween.even, 1, lambda: seen.append("start"), lambda: seen.append("done"))
    assert not moving.advance(0.5)
    assert seen == []
    assert not moving.advance(1)
    assert not moving.advance(2)
    assert moving.advance(3.5)
    assert seen == ["start", 0.0, 0.5, 1.0, "done"]
    assert Tween(0, seen.append).advance(0)
    assert seen[5:] == [1.0]


# ------------------------------------------------------------------ the stage
class Film:
    """Steps that note what is shown of them."""

    def __init__(self, level: str = "full") -> None:
        self.stage = Stage(level)
        self.seen: list[str] = []

    def add(self, name: str, seconds: float = 1.0, delay: float = 0.0) -> None:
        self.stage.add(lambda: self.begin(name, seconds, delay))

    def begin(self, name: str, seconds: float = 1.0, delay: float = 0.0) -> list[Tween]:
        self.seen.append(f"{name} begins")
        return [self.tween(name, seconds, delay)]

    def tween(self, name: str, seconds: float, delay: float = 0.0) -> Tween:
        def show(share: float) -> None:
            self.seen.append(f"{name} {share:.2f}")

        return Tween(seconds, show, tween.even, delay, done=lambda: self.seen.append(f"{name} ends"))

    def tick(self, now: float) -> list[str]:
        """What is shown then."""
        self.seen.clear()
        assert self.stage.tick(now) is self.stage.busy
        return self.seen[:]


def test_steps_run_one_after_the_other_and_their_tweens_together() -> None:
    film = Film()
    film.stage.add(list)
    film.add("first")
    film.stage.add(lambda: [film.tween("short", 1), film.tween("long", 2)])
    assert film.seen == []
    assert film.tick(10) == ["first begins", "first 0.00"]
    assert film.tick(10.5) == ["first 0.50"]
    assert film.tick(11) == ["first 1.00", "first ends", "short 0.00", "long 0.00"]
    assert film.tick(12) == ["short 1.00", "short ends", "long 0.50"]
    assert film.tick(13) == ["long 1.00", "long ends"]
    assert not film.stage.busy


def test_finish_shows_the_end_of_everything_in_order_and_clear_drops_it_unseen() -> None:
    film = Film()
    for end in (film.stage.finish, film.stage.clear):
        film.add("running")
        film.add("waiting", delay=3)
        film.tick(0)
        film.seen.clear()
        end()
        assert not film.stage.busy
        if end == film.stage.finish:
            assert film.seen == [
                "running 1.00", "running ends", "waiting begins", "waiting 1.00", "waiting ends",
            ]  # fmt: skip
        else:
            film.stage.finish()
            assert film.seen == []


def test_a_step_may_add_steps_or_finish_all() -> None:
    film = Film()

    def meddler() -> list[Tween]:
        film.add("child")
        film.stage.finish()
        return film.begin("meddler")

    film.stage.add(meddler)
    film.add("next")
    film.stage.finish()
    ends = [words for words in film.seen if "ends" in words]
    assert sorted(ends) == ["child ends", "meddler ends", "next ends"]
    assert film.seen.index("meddler ends") < film.seen.index("next begins")
    assert not film.stage.busy


@pytest.mark.parametrize("level", sorted(tween.PACE))
def test_levels_change_the_pace_down_to_nothing(level: str) -> None:
    film = Film(level)
    film.add("slide", seconds=1, delay=1)
    film.add("turn", seconds=1)
    film.tick(0)
    pace = tween.PACE[level]
    assert film.stage.busy == (pace > 0)
    assert ("turn begins" in film.tick(2 * pace + 0.01)) == (pace > 0)
    film.tick(3 * pace + 0.1)
    assert not film.stage.busy


# ------------------------------------------------------------------ sprites
def square(tone: tuple[int, int, int], side: int = 10) -> Surface:
    picture = Surface((side, side))
    picture.fill(tone)
    return picture


class Wall:
    """A layer that remembers what was hurt."""

    def __init__(self) -> None:
        self.hurts: list[Rect] = []
        self.layer = Layer(self.hurts.append)

    def add(self, tone: tuple[int, int, int], place: tuple[int, int], depth: int = 0) -> Sprite:
        return self.layer.add(Sprite(square(tone), place, depth))

    def taken(self) -> list[Rect]:
        hurts = list(self.hurts)
        self.hurts.clear()
        return hurts

    def colour_at(self, place: tuple[int, int], clip: Rect | None = None) -> tuple[int, ...]:
        target = Surface((100, 100))
        self.layer.draw(target, clip or target.get_rect())
        return tuple(target.get_at(place))[:3]


def test_the_deepest_is_drawn_first_and_of_equals_the_one_that_came_first() -> None:
    for order in permutations(((1, RED), (2, GREEN), (3, BLUE))):
        wall = Wall()
        sprites = {depth: wall.add(tone, (0, 0), depth) for depth, tone in order}
        assert wall.colour_at((5, 5)) == BLUE
        assert [sprite.depth for sprite in wall.layer] == [1, 2, 3]
        wall.add(RED, (0, 0), 3)
        assert wall.colour_at((5, 5)) == RED
        sprites[2].change(depth=4)
        assert wall.colour_at((5, 5)) == GREEN
        assert wall.colour_at((5, 5), Rect(45, 45, 20, 20)) == (0, 0, 0), "only what shows in the clip"


def test_moving_hurts_the_old_and_the_new_place_with_its_backing() -> None:
    wall = Wall()
    sprite = wall.add(RED, (20, 20))
    assert wall.taken() == [Rect(20, 20, 10, 10)]
    sprite.change(backings=(Backing(square(BLUE, 16), (-2, 3)),))
    whole = Rect(18, 20, 16, 19)
    assert sprite.bounds == whole
    assert wall.taken() == [Rect(20, 20, 10, 10), whole]
    sprite.change(place=(60.4, 20))
    assert wall.taken() == [whole, whole.move(40, 0)]
    sprite.change(backings=())
    assert wall.taken() == [whole.move(40, 0), Rect(60, 20, 10, 10)]


def test_a_new_picture_hiding_and_leaving_hurt_once_and_what_is_gone_hurts_nothing() -> None:
    wall, place = Wall(), Rect(20, 20, 10, 10)
    sprite, other = wall.add(RED, (20, 20)), wall.add(GREEN, (70, 70))
    wall.taken()
    sprite.change(picture=square(GREEN))
    assert wall.taken() == [place]
    sprite.change(visible=False)
    assert wall.taken() == [place]
    assert wall.colour_at((25, 25)) == (0, 0, 0)
    sprite.change(place=(40, 40))
    assert wall.taken() == []
    sprite.change(visible=True)
    assert wall.taken() == [Rect(40, 40, 10, 10)]
    for _ in range(2):
        wall.layer.remove(sprite)
    assert wall.taken() == [Rect(40, 40, 10, 10)]
    sprite.change(place=(0, 0))
    assert wall.taken() == []
    wall.layer.clear()
    assert wall.taken() == [other.bounds]
    assert len(wall.layer) == 0


# ------------------------------------------------------------------ damage
RECTS = st.builds(Rect, st.integers(0, 200), st.integers(0, 150), st.integers(5, 35), st.integers(5, 25))


@given(st.lists(RECTS, max_size=40))
def test_what_overlaps_is_united_and_nothing_is_lost(parts: list[Rect]) -> None:
    found = merged(parts)
    assert all(one.collidelist(found[:n]) == -1 for n, one in enumerate(found))
    assert all(any(whole.contains(part) for whole in found) for part in parts)
    if all(one.collidelist(parts[:n]) == -1 for n, one in enumerate(parts)):
        assert sorted(map(tuple, found)) == sorted(map(tuple, parts))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def test_the_display_draws_each_hurt_part_under_its_clip(desk: Desk) -> None:
    seen: list[tuple[Rect, Rect]] = []
    desk.display.hurt(Rect(-20, 10, 50, 10))
    desk.display.hurt(Rect(5000, 10, 5, 5))
    desk.display.hurt(Rect(100, 100, 10, 10))
    assert desk.display.present(lambda target, clip: seen.append((target.get_clip(), clip)))
    assert sorted((tuple(clip) for _, clip in seen)) == [(0, 10, 30, 10), (100, 100, 10, 10)]
    assert all(set_clip == clip for set_clip, clip in seen)
    assert not desk.display.present(lambda target, clip: seen.append((clip, clip)))
    assert len(seen) == 2
