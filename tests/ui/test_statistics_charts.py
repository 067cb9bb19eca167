"""Charts and medals: what they say without colour, what they say with it, and that nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Surface

from saves.results import Bin, course, distribution
from saves.trophies import PATIENCE
from tests.saves.bookkeeping import PLAIN, results
from tests.ui.harness import Desk, opened
from ui.draw import charts
from ui.draw.materials import medal, silhouette
from ui.draw.theme import BRIGHT_GOLD, GOLD, INK, WHITE, Colour, Metrics

METRICS = (Metrics(960, 600), Metrics(960, 600, 175), Metrics(1280, 800), Metrics(3840, 2160))


@pytest.fixture(autouse=True, scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("charts")
    with opened(folder, (960, 600)) as desk:
        yield desk


def amount(picture: Surface, tone: Colour, reach: int = 12) -> int:
    """How many pixels are nearly of a colour."""
    return pygame.mask.from_threshold(picture, tone, (reach, reach, reach, 255)).count()


def brightness(picture: Surface) -> int:
    return sum(pygame.transform.average_color(picture)[:3])


def number(value: int) -> str:
    return f"{value:,}"


# ------------------------------------------------------------------ bars
def bars(bins: tuple[Bin, ...], m: Metrics = METRICS[2]) -> Surface:
    return charts.bars("Moves", bins, number, (m.u(400), m.t(220)), m)


def test_gold_is_as_high_as_the_games_that_were_won() -> None:
    low, high = (bars((Bin(0, 5, won, 10 - won), Bin(5, 10, 10, 0))) for won in (2, 8))
    assert amount(high, GOLD, 40) > amount(low, GOLD, 40)


def test_won_and_lost_differ_in_more_than_colour() -> None:
    won, lost = (pygame.transform.grayscale(bars((Bin(0, 5, w, 9 - w),))) for w in (9, 0))
    middle = (won.get_width() // 2, won.get_height() // 2)
    around = [(middle[0] + x, middle[1]) for x in range(-20, 20)]
    assert len({won.get_at(place).r for place in around}) == 1
    assert len({lost.get_at(place).r for place in around}) > 1


def test_numbers_of_games_stand_above_the_bars() -> None:
    assert amount(bars((Bin(0, 5, 0, 88),)), INK) > amount(bars((Bin(0, 5, 0, 1),)), INK)


@pytest.mark.parametrize("m", METRICS, ids=str)
@pytest.mark.parametrize("most", [1, 7, 10**6, 10**17])
def test_bars_stay_inside(m: Metrics, most: int) -> None:
    rng = Random(1)
    games = [
        PLAIN._replace(moves=rng.randint(0, most), outcome=rng.choice(("won", "stuck"))) for _ in range(80)
    ]
    picture = bars(distribution(games, "moves"), m)
    assert picture.get_bounding_rect().width > picture.get_width() * 0.8
    assert amount(picture, INK) > 0


@pytest.mark.parametrize(
    ("most", "tick"), [(1, 1), (5, 1), (6, 2), (11, 5), (26, 10), (5000, 1000), (10**9, 2 * 10**8)]
)
def test_lines_are_at_round_numbers(most: int, tick: int) -> None:
    assert charts._tick(most) == tick


def test_the_legend_shows_gold_and_stone() -> None:
    assert amount(charts.legend(METRICS[2]), BRIGHT_GOLD, 30) > 0


# ------------------------------------------------------------------ the course
def test_a_course_is_the_share_of_the_last_games() -> None:
    assert course(results("wwss"), 20) == [0.5]
    assert course(results("wsws" * 5), 4)[:4] == [1.0, 0.5, 2 / 3, 0.5]
    assert set(course(results("w" * 9 + "s" * 9), 3)[-7:]) == {0.0}
    assert course([], 20) == []


@pytest.mark.parametrize("m", METRICS, ids=str)
@pytest.mark.parametrize("outcomes", ["s" * 30, "w" * 30, "ws" * 15, "w" + "s" * 3000])
def test_a_course_can_be_drawn(m: Metrics, outcomes: str) -> None:
    shares = course([PLAIN._replace(outcome="won" if c == "w" else "stuck") for c in outcomes], 20)
    picture = charts.shares("Won", shares, (m.u(500), m.t(130)), m)
    assert amount(picture, INK, 60) > m.u(200)


@pytest.mark.parametrize(("most", "top"), [(0, 10), (0.05, 10), (0.11, 20), (0.5, 50), (0.51, 100), (1, 100)])
def test_the_topmost_line_is_not_far_above(most: float, top: int) -> None:
    assert charts._percent_steps(most)[1] == top


# ------------------------------------------------------------------ ring, nuggets, medals
def test_a_ring_is_gold_as_far_as_games_were_won() -> None:
    golds = [amount(charts.ring(share, 200, "some", METRICS[2]), GOLD, 30) for share in (0, 0.1, 0.5, 1)]
    assert golds[0] == 0
    assert golds == sorted(set(golds))


@pytest.mark.parametrize("m", METRICS, ids=str)
def test_a_ring_keeps_its_words_inside(m: Metrics) -> None:
    side = m.half(190)
    plain, wordy = (charts.ring(0, side, words, m) for words in ("", "1,000,000 of 9,000,000"))
    rim = [(x, side // 2) for x in range(side // 7)]
    assert [plain.get_at(place) for place in rim] == [wordy.get_at(place) for place in rim]


@pytest.mark.parametrize("m", METRICS, ids=str)
@pytest.mark.parametrize("width", [120, 300, 800])
def test_nuggets_and_pebbles_fit_and_differ(m: Metrics, width: int) -> None:
    won, lost, none = (charts.nuggets(outcomes, 20, width, m) for outcomes in ([True] * 20, [False] * 20, []))
    assert won.get_width() == width
    weights = [pygame.mask.from_surface(picture, 50).count() for picture in (won, lost, none)]
    assert weights[0] > weights[1] > weights[2] > 0


def test_a_medal_that_is_not_won_is_dark() -> None:
    for trophy in PATIENCE:
        lit, dark = (medal(trophy.picture, 80, METRICS[2], won=won) for won in (True, False))
        assert (
            sum(pygame.transform.average_color(lit)[:3]) > sum(pygame.transform.average_color(dark)[:3]) + 90
        )


def test_a_silhouette_keeps_its_outline() -> None:
    picture = Surface((20, 20), pygame.SRCALPHA)
    pygame.draw.circle(picture, WHITE, (10, 10), 8)
    flat = silhouette(picture, INK)
    assert flat.get_at((0, 0)).a == 0
    assert flat.get_at((10, 10)).a == 255
    assert flat.get_at((10, 10)).r < 120
