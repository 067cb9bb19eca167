"""Charts and medals: what they say without colour, what they say with it, and that nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest
from pygame import Surface

from saves.results import Bin, course, distribution
from saves.trophies import PATIENCE
from tests.saves.bookkeeping import PLAIN, results
from tests.ui.harness import opened
from ui.draw import cache, charts, text
from ui.draw.materials import medal
from ui.draw.theme import BRIGHT_GOLD, GOLD, INK, Colour, Metrics

USUAL = Metrics(1280, 800)
METRICS = (Metrics(960, 600), Metrics(960, 600, 175), USUAL, Metrics(1920, 1080))


@pytest.fixture(autouse=True, scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("charts")
    with opened(folder, (960, 600)):
        yield


def amount(picture: Surface, tone: Colour, reach: int = 12) -> int:
    """How many pixels are nearly of a colour."""
    return pygame.mask.from_threshold(picture, tone, (reach, reach, reach, 255)).count()


def bars(bins: Sequence[Bin], m: Metrics = USUAL) -> Surface:
    return charts.bars("Moves", bins, "{:,}".format, (m.u(400), m.t(220)), m)


def shares(course: Sequence[float], m: Metrics = USUAL) -> Surface:
    return charts.shares("Won", course, (m.u(500), m.t(130)), m)


def levels(paint: Callable[[], Surface], end: str = "") -> list[int]:
    """The numbers at the lines of a chart, as they are written."""
    cache.invalidate()
    with patch.object(text, "line", wraps=text.line) as line:
        paint()
    written = [call.args[0] for call in line.call_args_list]
    numbers = [words.removesuffix(end).replace(",", "") for words in written[1:] if words.endswith(end)]
    found = [int(words) for words in numbers if words.isdigit()]
    return found[: found.index(max(found)) + 1]


# ------------------------------------------------------------------ bars
def test_gold_is_as_high_as_the_games_that_were_won_and_stone_is_hatched() -> None:
    low, high = (bars((Bin(0, 5, won, 10 - won), Bin(5, 10, 10, 0))) for won in (2, 8))
    assert amount(high, GOLD, 40) > amount(low, GOLD, 40)
    assert amount(charts.legend(USUAL), BRIGHT_GOLD, 30) > 0
    won, lost = (pygame.transform.grayscale(bars((Bin(0, 5, w, 9 - w),))) for w in (9, 0))
    middle = won.get_height() // 2
    around = [(won.get_width() // 2 + x, middle) for x in range(-20, 20)]
    assert len({won.get_at(place).r for place in around}) == 1
    assert len({lost.get_at(place).r for place in around}) > 1


@pytest.mark.parametrize("m", METRICS, ids=str)
@pytest.mark.parametrize("most", [1, 7, 10**17])
def test_bars_stay_inside(m: Metrics, most: int) -> None:
    rng = Random(1)
    games = [
        PLAIN._replace(moves=rng.randint(0, most), outcome=rng.choice(("won", "stuck"))) for _ in range(80)
    ]
    picture = bars(distribution(games, "moves"), m)
    assert picture.get_bounding_rect().width > picture.get_width() * 0.8
    assert amount(picture, INK) > 0


@pytest.mark.parametrize(
    ("most", "lines"),
    [
        (1, [0, 1]),
        (5, [0, 1, 2, 3, 4, 5]),
        (6, [0, 2, 4, 6]),
        (11, [0, 5, 10, 15]),
        (26, [0, 10, 20, 30]),
        (5000, [0, 1000, 2000, 3000, 4000, 5000]),
        (10**9, [0, 200_000_000, 400_000_000, 600_000_000, 800_000_000, 1_000_000_000]),
    ],
)
def test_the_lines_of_bars_are_at_round_numbers(most: int, lines: list[int]) -> None:
    assert levels(lambda: bars((Bin(0, 5, most, 0),))) == lines


# ------------------------------------------------------------------ the course
def test_a_course_is_the_share_of_the_last_games() -> None:
    assert course(results("wwss"), 20) == [0.5]
    assert course(results("wsws" * 5), 4)[:4] == [1.0, 0.5, 2 / 3, 0.5]
    assert set(course(results("w" * 9 + "s" * 9), 3)[-7:]) == {0.0}
    assert course([], 20) == []


@pytest.mark.parametrize("m", METRICS, ids=str)
@pytest.mark.parametrize("outcomes", ["s" * 30, "w" * 30, "w" + "s" * 3000])
def test_a_course_can_be_drawn(m: Metrics, outcomes: str) -> None:
    assert amount(shares(course(results(outcomes), 20), m), INK, 60) > m.u(200)


@pytest.mark.parametrize(("most", "top"), [(0, 10), (0.05, 10), (0.11, 20), (0.5, 50), (0.51, 100), (1, 100)])
def test_the_topmost_line_of_a_course_is_not_far_above(most: float, top: int) -> None:
    assert levels(lambda: shares((0, most)), " %") == [0, top // 2, top]


# ------------------------------------------------------------------ ring, nuggets, medals
@pytest.mark.parametrize("m", METRICS, ids=str)
def test_a_ring_is_gold_as_far_as_games_were_won_and_keeps_its_words_inside(m: Metrics) -> None:
    side = m.half(190)
    golds = [amount(charts.ring(share, side, "some", m), GOLD, 30) for share in (0, 0.1, 0.5, 1)]
    assert golds[0] == 0
    assert golds == sorted(set(golds))
    plain, wordy = (charts.ring(0, side, words, m) for words in ("", "1,000,000 of 9,000,000"))
    rim = [(x, side // 2) for x in range(side // 7)]
    assert [plain.get_at(place) for place in rim] == [wordy.get_at(place) for place in rim]


@pytest.mark.parametrize("m", METRICS, ids=str)
@pytest.mark.parametrize("width", [120, 800])
def test_nuggets_and_pebbles_fit_and_differ(m: Metrics, width: int) -> None:
    pictures = [charts.nuggets(outcomes, 20, width, m) for outcomes in ([True] * 20, [False] * 20, [])]
    weights = [pygame.mask.from_surface(picture, 50).count() for picture in pictures]
    assert {picture.get_width() for picture in pictures} == {width}
    assert weights[0] > weights[1] > weights[2] > 0


def test_a_medal_that_is_not_won_is_dark() -> None:
    for trophy in PATIENCE:
        lit, dark = (medal(trophy.picture, 80, USUAL, won=won) for won in (True, False))
        tones = [sum(pygame.transform.average_color(picture)[:3]) for picture in (lit, dark)]
        assert tones[0] > tones[1] + 90
