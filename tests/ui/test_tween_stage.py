"""Tweens and the stage: what moves, in which order, and what a click makes of it."""

from __future__ import annotations

import pytest

from ui.app.stage import Stage
from ui.draw import tween
from ui.draw.tween import Tween

EASES = (tween.even, tween.out_quad, tween.out_cubic, tween.in_out_sine, tween.out_back)


class Film:
    """Steps that note what is shown of them."""

    def __init__(self, level: str = "full") -> None:
        self.stage = Stage(level)
        self.seen: list[str] = []

    def add(self, name: str, seconds: float = 1.0, delay: float = 0.0) -> None:
        self.stage.add(lambda: self.begin(name, seconds, delay))

    def begin(self, name: str, seconds: float, delay: float = 0.0) -> list[Tween]:
        self.seen.append(f"{name} begins")
        return [self.tween(name, seconds, delay)]

    def tween(self, name: str, seconds: float, delay: float = 0.0) -> Tween:
        def show(share: float) -> None:
            self.seen.append(f"{name} {share:.2f}")

        def done() -> None:
            self.seen.append(f"{name} ends")

        return Tween(seconds, show, tween.even, delay, done=done)

    def taken(self) -> list[str]:
        seen, self.seen = self.seen, []
        return seen


# ------------------------------------------------------------------ tweens
@pytest.mark.parametrize("ease", EASES)
def test_eases_begin_at_nothing_and_end_at_all(ease: tween.Ease) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)


def test_out_back_goes_too_far_and_the_others_do_not() -> None:
    shares = [n / 50 for n in range(51)]
    assert max(map(tween.out_back, shares)) > 1
    for ease in EASES[:-1]:
        values = [ease(share) for share in shares]
        assert values == sorted(values)


def test_a_tween_waits_begins_once_shows_and_ends_once() -> None:
    seen: list[object] = []
    moving = Tween(2, seen.append, tween.even, 1, lambda: seen.append("start"), lambda: seen.append("done"))
    assert not moving.advance(0.5)
    assert seen == []
    assert not moving.advance(1)
    assert not moving.advance(2)
    assert moving.advance(3.5)
    assert seen == ["start", 0.0, 0.5, 1.0, "done"]


def test_a_tween_of_no_length_is_over_at_once() -> None:
    seen: list[float] = []
    assert Tween(0, seen.append).advance(0)
    assert seen == [1.0]


# ------------------------------------------------------------------ the stage
def test_steps_run_one_after_the_other() -> None:
    film = Film()
    film.add("first")
    film.add("second")
    assert film.taken() == []
    assert film.stage.tick(10)
    assert film.taken() == ["first begins", "first 0.00"]
    assert film.stage.tick(10.5)
    assert film.taken() == ["first 0.50"]
    assert film.stage.tick(11)
    assert film.taken() == ["first 1.00", "first ends", "second begins", "second 0.00"]
    assert not film.stage.tick(12)
    assert film.taken() == ["second 1.00", "second ends"]
    assert not film.stage.busy


def test_the_tweens_of_a_step_run_together() -> None:
    film = Film()
    film.stage.add(lambda: [film.tween("short", 1), film.tween("long", 2)])
    film.stage.tick(0)
    film.taken()
    assert film.stage.tick(1)
    assert film.taken() == ["short 1.00", "short ends", "long 0.50"]
    assert not film.stage.tick(2)
    assert film.taken() == ["long 1.00", "long ends"]


def test_finish_shows_the_end_of_everything_in_order() -> None:
    film = Film()
    film.add("running")
    film.add("waiting", delay=3)
    film.stage.tick(0)
    film.taken()
    film.stage.finish()
    assert film.taken() == ["running 1.00", "running ends", "waiting begins", "waiting 1.00", "waiting ends"]
    assert not film.stage.busy


def test_finish_inside_a_step_does_not_end_it_twice() -> None:
    film = Film()

    def meddler() -> list[Tween]:
        film.stage.finish()
        return film.begin("meddler", 1)

    film.stage.add(meddler)
    film.add("next")
    film.stage.finish()
    assert film.taken() == [
        "meddler begins", "meddler 1.00", "meddler ends", "next begins", "next 1.00", "next ends",
    ]  # fmt: skip


def test_a_step_may_add_steps() -> None:
    film = Film()

    def parent() -> list[Tween]:
        film.add("child")
        return film.begin("parent", 1)

    film.stage.add(parent)
    film.stage.tick(0)
    film.stage.tick(1)
    assert film.taken()[-2:] == ["child begins", "child 0.00"]
    film.stage.add(parent)
    film.stage.finish()
    assert film.taken()[-3:] == ["child begins", "child 1.00", "child ends"]
    assert not film.stage.busy


def test_steps_without_tweens_are_over_at_once() -> None:
    film = Film()
    film.stage.add(list)
    film.add("second")
    film.stage.tick(0)
    assert film.taken() == ["second begins", "second 0.00"]


@pytest.mark.parametrize("level", sorted(tween.PACE))
def test_levels_change_the_pace(level: str) -> None:
    film = Film(level)
    film.add("slide", seconds=1, delay=1)
    film.stage.tick(0)
    end = 2 * tween.PACE[level]
    assert film.stage.busy == (end > 0)
    film.stage.tick(end - 0.01)
    assert film.stage.busy == (end > 0)
    assert not film.stage.tick(end + 0.01)
    assert film.taken()[-1] == "slide ends"


def test_without_animation_all_steps_are_over_in_one_tick() -> None:
    film = Film("none")
    for name in "abc":
        film.add(name)
    assert not film.stage.tick(5)
    assert [line for line in film.taken() if "ends" in line] == ["a ends", "b ends", "c ends"]


def test_clear_drops_everything_unseen() -> None:
    film = Film()
    film.add("running")
    film.add("waiting")
    film.stage.tick(0)
    film.taken()
    film.stage.clear()
    assert not film.stage.busy
    film.stage.finish()
    assert film.taken() == []
