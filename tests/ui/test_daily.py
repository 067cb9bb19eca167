"""The game of a day at its table: the same outcomes for everybody, undone or left and resumed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.daily.outcomes import outcome_source
from games.daily.schedule import daily
from games.match import NATURE
from games.patience.state import GiveUp
from saves.format import DAY as ON_DAY
from tests.kit.zones import at_noon
from tests.ui.harness import opened
from tests.ui.screens import SCREENS
from ui.app.scene import GRACE
from ui.games.patience.controller import PatienceController
from ui.play.playing.scene import PlayScene
from ui.play.results.scene import ResultsScene
from ui.screens.daily_words import mark_of, mark_words
from ui.screens.today.scene import TodayScene
from ui.words import in_words

DAY = date(2026, 12, 6)


@pytest.mark.parametrize("game", GAMES)
def test_the_game_of_a_day_has_its_deal_or_its_outcomes_and_says_so_in_its_save(
    game: str, tmp_path: Path
) -> None:
    with opened(tmp_path, (960, 600), pace="at once", animation="none") as desk:
        desk.app.navigator.open_daily(game, DAY)
        desk.step(30)
        scene = desk.at(PlayScene)
        match, found = scene.session.match, daily(game, DAY.toordinal())
        assert scene.session.day == DAY
        assert match.options | dict(found.options) == match.options
        assert len(match.seats) == 1 + len(found.rivals)
        if found.rivals and scene.session.is_chance:
            scene.roll()
            desk.step(2)
            begun = type(match).begin(match.game, match.seats, match.options)
            begun.play_chance(outcome_source(game, DAY.toordinal(), 0))
            assert match.log[0] == begun.log[0]
        dice = sum(entry.actor == NATURE for entry in match.log)
        wanted = outcome_source(game, DAY.toordinal(), dice).random()
        assert scene.session.source.random() == scene.session.source.random() == wanted


@pytest.mark.parametrize("game", ["joker_klondike", "gold_am_yukon"])
def test_a_game_of_a_day_that_is_begun_again_stays_that_of_its_day(game: str, tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), pace="at once", animation="none") as desk:
        desk.app.navigator.open_daily(game, DAY)
        desk.step(30)
        first = desk.at(PlayScene)
        if daily(game, 1).rivals:
            first.menu.play_again()
        else:
            desk.press_key(pygame.K_r)
        desk.step(30)
        again = desk.at(PlayScene)
        assert again is not first
        assert (again.session.day, again.session.match.seats) == (DAY, first.session.match.seats)


@at_noon()
def test_the_end_of_a_patience_of_a_day_tells_of_it_and_leads_to_the_page(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), pace="at once", animation="none") as desk:
        today = date.today()
        desk.app.navigator.open_daily("klondike_patience", today)
        desk.settle()
        desk.at(PlayScene).play(GiveUp())
        desk.settle()
        controller = desk.at(PlayScene).controller
        assert isinstance(controller, PatienceController)
        over = controller.game_over
        assert over
        assert in_words(over.told[-1]).endswith(f"{today.day}: done. 1 day in a row.")
        desk.step(2, seconds=GRACE)
        desk.use("Today")
        desk.settle()
        page = desk.at(TodayScene)
        assert (page.day, page.game) == (today, "klondike_patience")
        assert page.calendar.state(page.game, today) == "played"


def test_the_mark_of_gold_am_yukon_is_told_in_nuggets() -> None:
    told = f"To beat: {mark_of('gold_am_yukon', DAY)} nuggets, by the hard player"
    assert in_words(mark_words("gold_am_yukon", DAY, None)) == told


def test_the_results_of_a_board_game_of_a_day_tell_of_its_mark_and_lead_to_the_page(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), pace="at once", animation="none") as desk:
        SCREENS["calamity_results"](desk)
        desk.app.pop()
        scene = desk.at(PlayScene)
        assert scene.session.journal
        scene.session.journal.note(ON_DAY)
        scene.session.journal.note_day(DAY)
        scene.menu.open_results()
        desk.settle()
        told = in_words(desk.at(ResultsScene).ending.sentences[-1])
        assert told.startswith("Game of December 6: done. ")
        assert "hard player" in told
        desk.step(2, seconds=GRACE)
        desk.use("Today")
        desk.settle()
        assert desk.at(TodayScene).game == "calamityville"
