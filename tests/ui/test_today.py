"""The page of the dailies: its days and games by mouse and keys, months, midnight, and what it opens."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from games import GAMES
from games.compat import override
from games.match import Match
from games.patience.state import GiveUp
from saves.dailies import Calendar
from saves.format import DAY
from tests.kit.waiting import wait_until
from tests.kit.zones import at_noon
from tests.ui import books
from tests.ui.books import TODAY
from tests.ui.harness import Desk, opened
from tests.ui.listener import Listener
from ui.draw import svg
from ui.draw.posters import Poster
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.screens.launcher import LauncherScene
from ui.screens.statistics.loader import StatisticsLoader
from ui.screens.today.scene import TodayScene
from ui.words import in_words

FIRST, *_, LAST = GAMES
MONTH = date(2026, 12, 1)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600), pace="at once") as found:
        yield found


def page(desk: Desk, days: int = 20, now: list[date] | None = None) -> TodayScene:
    """The page after so many days of play; `now` holds the date, which can change."""
    books.play_dailies(desk, days)
    desk.show(lambda app: TodayScene(app, today=lambda: now[0] if now else TODAY))
    desk.settle()
    return desk.at(TodayScene)


def click_day(desk: Desk, day: date) -> None:
    scene = desk.at(TodayScene)
    desk.click(next(cell.area.center for cell in scene.cells if cell.day == day))
    desk.settle()


def test_days_up_to_today_can_be_chosen_and_later_ones_cannot(desk: Desk) -> None:
    scene = page(desk)
    for day, chosen in ((date(2026, 12, 6), date(2026, 12, 6)), (date(2026, 12, 25), date(2026, 12, 6))):
        click_day(desk, day)
        assert scene.day == chosen
        assert not scene.calendar.best(scene.game, scene.day)
    assert len([cell for cell in scene.cells if cell in scene.targets()]) == TODAY.day


@pytest.mark.parametrize("back", [0, 3])
def test_enter_plays_the_chosen_game_of_the_chosen_day_and_then_continues_it(desk: Desk, back: int) -> None:
    scene, day = page(desk, 0), TODAY - timedelta(back)
    click_day(desk, day)
    desk.press_key(pygame.K_RIGHT)
    desk.press_key(pygame.K_DOWN)
    desk.settle()
    game = scene.game
    assert game != FIRST
    desk.press_key(pygame.K_RETURN)
    desk.step(30)
    played = desk.at(PlayScene)
    assert (played.session.day, played.session.match.game.name) == (day, game)


def test_a_game_that_is_begun_is_continued_and_one_that_is_over_can_be_watched(desk: Desk) -> None:
    desk.app.navigator.open_daily(FIRST, TODAY)
    desk.settle()
    played = desk.at(PlayScene)
    played.play(played.session.moves[0])
    desk.settle()
    before, path = played.session.match.log[:], desk.app.navigator.files_in_play()
    desk.app.go_home()
    scene = page(desk, 0)
    assert not scene.calendar.count(TODAY)
    desk.use("Keep playing")
    assert (desk.at(PlayScene).session.match.log, desk.app.navigator.files_in_play()) == (before, path)
    desk.at(PlayScene).play(GiveUp())
    desk.settle()
    desk.app.pop()
    desk.settle()
    assert desk.at(TodayScene) is scene
    assert scene.calendar.state(FIRST, TODAY) == "played"
    scene.choose_game(FIRST)
    desk.use("Watch")
    assert desk.at(ReplayScene)


def test_page_keys_and_arrows_turn_the_months_within_a_year(desk: Desk) -> None:
    scene = page(desk)
    keys = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_u)
    for key, month in zip(keys, (11, 12, 12, 11), strict=True):
        desk.press_key(key)
        desk.settle()
        assert (scene.day.month, len(scene.cells)) == (month, 30 if month == 11 else 31)
    for _ in range(20):
        desk.press_key(pygame.K_PAGEUP)
    assert scene.day.replace(day=1) == date(2026, 1, 1) == scene.calendar.first_month


def test_the_picture_of_a_month_comes_in_place_of_the_last_one_and_keys_need_not_wait_for_it(
    desk: Desk,
) -> None:
    scene = page(desk)
    last = scene._sprites["banner"]
    assert last
    desk.press_key(pygame.K_PAGEUP)
    assert (scene.day.month, len(scene.cells)) == (11, 30)
    desk.press_key(pygame.K_PAGEUP)
    assert scene.day.month == 10
    desk.settle()
    banner = scene._sprites["banner"]
    assert banner
    assert banner is not last
    assert banner.rect == last.rect
    turned = banner.picture.get_buffer().raw
    scene.rebuild()
    laid_out = scene._sprites["banner"]
    assert laid_out
    assert turned == laid_out.picture.get_buffer().raw
    before, held = laid_out, scene.day
    click_day(desk, held.replace(day=3))
    assert scene._sprites["banner"] is before


@pytest.mark.parametrize("window", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("text_size", [100, 175])
def test_the_weeks_of_any_month_fill_the_calendar(
    window: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    weeks = set()
    with opened(tmp_path, window, text_size=text_size) as desk:
        scene = page(desk)
        for _ in range(12):
            rows = sorted({cell.area.y for cell in scene.cells})
            weeks.add(len(rows))
            first, last = scene.cells[0].area, scene.cells[-1].area
            above, below = first.top - scene._grid.top, scene._grid.bottom - last.bottom
            assert 0 <= above <= first.height // 2
            assert 0 <= below <= first.height // 2
            desk.press_key(pygame.K_PAGEUP)
            desk.settle()
    assert weeks == {5, 6}


def test_a_day_without_a_game_is_darker_than_any_other_up_to_today(desk: Desk) -> None:
    ground = pygame.Surface((40, 40))

    def light(state: str) -> float:
        """Return the brightness of a day on the wood."""
        ground.fill("#4a2c17")
        ground.blit(svg.picture(f"day_{state}", 40, 40), (0, 0))
        return sum(pygame.transform.average_color(ground)[:3])

    page(desk)
    assert light("open") < min(map(light, ("missed", "played", "won", "unaided"))) / 1.3


def test_readers_hear_the_game_that_enter_plays_as_soon_as_the_records_are_read(desk: Desk) -> None:
    listener = Listener(desk)
    with patch.object(StatisticsLoader, "read"):  # as slow as can be
        scene = page(desk)
        listener.settle()
    assert listener.focused.startswith(Poster(FIRST).name)
    scene._loader.read()

    def is_read() -> bool:
        desk.step()
        return scene.calendar.best(FIRST, TODAY) is not None

    wait_until(is_read, "the records")
    listener.settle()
    assert scene.game != FIRST
    assert listener.focused.startswith(Poster(scene.game).name)


def test_after_midnight_the_page_shows_the_new_day(desk: Desk) -> None:
    now = [TODAY]
    scene = page(desk, now=now)
    streak = scene.calendar.streak
    now[0] += timedelta(1)
    desk.move((5, 5))
    assert (scene.calendar.today, scene.day, scene.calendar.streak) == (now[0], TODAY, streak)
    click_day(desk, now[0])
    assert scene.day == now[0]
    now[0] -= timedelta(3)
    desk.move((6, 6))
    assert scene.day == now[0]


def test_readers_hear_how_many_games_of_each_day_are_played(desk: Desk) -> None:
    scene = page(desk)
    calendar = Calendar(desk.app.records.finished(), TODAY)
    days = next(each for each in scene.accessibility_tree().children if each.key == "month").children
    for day, element in zip((MONTH + timedelta(number) for number in range(TODAY.day)), days, strict=True):
        assert in_words(element.name) == f"{day:%A}, December {day.day}"
        assert in_words(element.description).startswith(f"{calendar.count(day)} of 6 played.")


@at_noon()
def test_after_midnight_the_ribbon_tells_of_the_new_day(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tomorrow(date):
        @classmethod
        @override
        def today(cls) -> Tomorrow:
            return cls.fromordinal(date.today().toordinal() + 1)

    books.keep(desk.app.records, [books.games(1, FIRST)[0]._replace(day=str(date.today()))])
    desk.show(LauncherScene)
    desk.settle()
    offer = desk.at(LauncherScene)._today
    monkeypatch.setattr("ui.screens.today_ribbon.date", Tomorrow)

    def tells(words: str) -> bool:
        desk.step()
        return in_words(offer.targets[0].words) == words

    assert tells("Today: 1 of 6 played")
    desk.move((5, 5))
    wait_until(lambda: tells("Today: 6 new games"), "a ribbon of the new day")


@at_noon()
def test_the_ribbon_of_the_launcher_tells_what_is_open_and_opens_the_page(desk: Desk) -> None:
    day = date.today()
    found = [books.games(1, game)[0]._replace(day=str(day)) for game in (FIRST, LAST)]
    books.keep(desk.app.records, found)
    match = Match.begin(GAMES["joker_klondike"], ("You",), {"deal": "617"})
    journal = desk.app.library.begin(match, lambda: 0)  # as in another window: the records do not know it
    journal.note(DAY)
    journal.note_day(day)
    match.settle(Random(1))
    match.play(GiveUp())
    desk.show(LauncherScene)
    desk.settle()
    ribbon = desk.at(LauncherScene)._today.targets[0]
    assert in_words(ribbon.words) == "Today: 3 of 6 played"
    for key in (0, pygame.K_t):
        if key:
            desk.press_key(key)
        else:
            desk.click(ribbon.area.center)
        desk.settle()
        assert desk.at(TodayScene).day == day
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
