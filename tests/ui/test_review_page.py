"""The review of a game: it works while its page is shown, adds up, and leads into the replay."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games.review.review import Point, Review, Stroke
from tests.kit.waiting import wait_until
from tests.ui.harness import Desk, opened
from tests.ui.listener import Listener
from tests.ui.pictures import differences
from tests.ui.reviews import answer_review
from tests.ui.screens import SCREENS, board, watched
from ui.app.scene import GRACE
from ui.app.worker import ThreadBackend, Worker
from ui.play.computer.review_jobs import PlayPairs, ReviewMatch
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.play.results.scene import ResultsScene
from ui.play.review.balance import balance
from ui.play.review.layout import PARTS
from ui.play.review.page import ReviewScene
from ui.play.review.parts import ChoiceCard, SeatTab, StrokeCell


def opened_review(desk: Desk, *words: str) -> ReviewScene:
    board(desk, *words, "over")
    desk.at(PlayScene).menu.open_review()
    desk.settle()
    desk.step(2, GRACE)
    return desk.at(ReviewScene)


def filled(desk: Desk, scene: ReviewScene, choices: int) -> bool:
    """Return True once the curves are shown and this many choices are done with, after a step."""
    desk.step(1)
    return scene.chart is not None and scene.found.progress[0] >= choices


def test_the_page_fills_while_the_worker_is_at_work(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.app.worker = worker = Worker(make_backend=ThreadBackend)
        try:
            scene = opened_review(desk, "strike_it_rich", "two")
            assert scene.chart is None
            wait_until(lambda: filled(desk, scene, 0), "the curves")
            assert worker.busy
            wait_until(lambda: filled(desk, scene, 1), "a choice that is looked into")
            desk.press_key(pygame.K_ESCAPE)
            assert not worker.busy
        finally:
            worker.close()


def test_a_closed_page_stops_and_an_opened_one_goes_on_where_it_was(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        scene = opened_review(desk, "strike_it_rich", "two")
        job, callback = desk.worker.asked.pop()
        callback(job.run(lambda: False))
        pairs = desk.worker.asked.pop()
        pairs.callback((0.5,) * pairs.job.pairs)
        first = desk.worker.asked[-1].job
        assert isinstance(first, PlayPairs)
        desk.press_key(pygame.K_ESCAPE)
        assert desk.worker.asked == []
        desk.at(PlayScene).menu.open_review()
        desk.settle()
        assert [asked.job for asked in desk.worker.asked] == [first]
        assert desk.at(ReviewScene).found is scene.found


@pytest.mark.parametrize("name", ["strike_review", "klondike_review"])
def test_curve_and_choices_lead_into_the_replay_and_back(tmp_path: Path, name: str) -> None:
    with opened(tmp_path) as desk:
        SCREENS[name](desk)
        desk.step(2, GRACE)
        scene = desk.at(ReviewScene)
        assert scene.chart
        desk.press_key(pygame.K_HOME)
        desk.press_key(pygame.K_PAGEDOWN)
        desk.press_key(pygame.K_RIGHT)
        desk.press_key(pygame.K_RIGHT)
        point = scene.chart.curve.points[scene.chart.number]
        desk.press_key(pygame.K_RETURN)
        desk.settle()
        replay = desk.at(ReplayScene)
        assert replay.lines[replay.position].words == point.line
        assert replay.cursor.entries_before(replay.position) == point.entry + 1
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        cards = [each for each in desk.at(ReviewScene).targets() if isinstance(each, ChoiceCard)]
        for card in cards[:1]:
            desk.click(card.area.center)
            desk.settle()
            replay, doubt = desk.at(ReplayScene), card.choice.doubt
            assert replay.cursor.entries_before(replay.position) < doubt.position
            assert replay.cursor.entries_before(replay.position + 1) >= doubt.position
            desk.press_key(pygame.K_ESCAPE)
        assert cards or name != "strike_review"


def test_a_press_walks_to_a_stroke_and_then_a_second_one_on_the_curve_watches_it(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["strike_review"](desk)
        desk.step(2, GRACE)
        scene = desk.at(ReviewScene)
        assert scene.chart
        cell = next(each for each in scene.targets() if isinstance(each, StrokeCell))
        desk.click(cell.area.center)
        assert scene.chart.curve.points[scene.chart.number].entry + 1 >= cell.stroke.position
        assert scene.chart.curve.points[scene.chart.number - 1].entry + 1 < cell.stroke.position
        desk.click(scene.chart.area.center)
        desk.settle()
        assert isinstance(desk.scene, ReplayScene)
        desk.use("Results")
        desk.settle()
        desk.step(2, GRACE)
        assert isinstance(desk.scene, ResultsScene)
        desk.use("The review")
        desk.settle()
        assert desk.at(ReviewScene).found is scene.found


def test_every_person_has_choices_and_a_computer_player_once_it_is_chosen(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        scene = opened_review(desk, "calamityville", "four")
        assert desk.worker.asked[-1].job.judged == (0, 2, 3)
        answer_review(desk, lambda doubt, rank: (0.5, 0, 0, 0))
        shown = set()
        for seat in (2, 3, 1, 0):
            tab = next(each for each in scene.targets() if isinstance(each, SeatTab) and each.seat == seat)
            desk.click(tab.area.center)
            if seat == 1:
                assert isinstance(desk.worker.asked[-1].job, ReviewMatch)
                assert desk.worker.asked[-1].job.judged == (1,)
                answer_review(desk, lambda doubt, rank: (0, 0))
            desk.settle()
            cards = [each for each in scene.targets() if isinstance(each, ChoiceCard)]
            assert {card.choice.doubt.seat for card in cards} <= {seat}
            assert len(cards) <= 3
            assert all(card.words.played.values[0][1] for card in cards)
            shown |= {card.choice.doubt.seat for card in cards}
        assert shown


def test_the_figures_add_up_as_they_are_shown() -> None:
    rng = Random("review")
    for _ in range(300):
        seats = rng.randint(2, 6)
        shares = [rng.random() for _ in range(seats)]
        first = tuple(share / sum(shares) for share in shares)
        winners = rng.sample(range(seats), rng.choice((1, 1, seats)))
        last = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
        changes = [rng.uniform(-0.5, 0.5) for _ in range(seats)]
        change = tuple(each - sum(changes) / seats for each in changes)
        review = Review((Point(0, 0, first), Point(1, 0, last)), (Stroke(1, change),), ())
        rows = balance(review)
        assert all(row.first + row.luck + row.choices == row.result for row in rows)
        assert [sum(column) for column in zip(*rows, strict=True)] == [100, 0, 0, 100]
        for row, start, luck, end in zip(rows, first, change, last, strict=True):
            assert (row.first, row.luck) == pytest.approx((100 * start, 100 * luck), abs=1)
            assert row.result == pytest.approx(100 * end, abs=1)


def test_a_replay_shows_the_curve_once_it_is_found_and_looks_for_no_more(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        board(desk, "strike_it_rich", "two", "over")
        watched(desk)
        desk.settle()
        bar = desk.at(ReplayScene)._strip.area
        before = desk.display.surface.subsurface(bar).copy()
        job, callback = desk.worker.asked.pop()
        callback(job.run(lambda: False))
        desk.settle()
        desk.step(2)
        assert desk.worker.asked == []
        assert max(differences(before, desk.display.surface.subsurface(bar))) > 100
        desk.click((bar.x + bar.width // 2, bar.y + 4))
        desk.settle()
        scene = desk.at(ReplayScene)
        assert abs(scene.position - scene.cursor.last / 2) <= 1


def test_the_buttons_of_parts_say_which_one_is_shown(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        SCREENS["klondike_review"](desk)
        desk.settle()
        scene, shown = desk.at(ReviewScene), []
        for number in range(len(PARTS)):
            tabs = [each for each in scene.buttons if each.is_chosen is not None]
            desk.click(tabs[number].area.center)
            desk.settle()
            tabs = [each for each in scene.buttons if each.is_chosen is not None]
            shown.append([each.describe().is_selected for each in tabs])
        assert shown == [[True, False, False], [False, True, False], [False, False, True]]


def test_a_review_speaks_the_language_that_is_chosen_while_it_is_shown(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["strike_review"](desk)
        listener = Listener(desk)
        desk.app.change_settings(language="de")
        listener.settle()
        told = " ".join(listener.texts)
        assert "Zug 1: " in told
        assert "Turn" not in told
