"""The review of a patience: what it tells, its questions, and its ways to the replay and to the table."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame

from games import GAMES
from games.match import Match
from games.patience.state import Build, Draw, GiveUp
from games.solver.outlook import Outlook, TurningPoint
from saves.replay import read
from tests.ui.harness import opened
from tests.ui.screens import SCREENS
from ui.app.scene import GRACE
from ui.games.patience.review import ReviewScene
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.words import in_words


def test_it_tells_the_lost_chance_and_the_way_back_is_help(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["patience_review"](desk)
        play = desk.app.scenes[-2]
        assert isinstance(play, PlayScene)
        row = next(row for row in desk.at(ReviewScene).rows if row.moment.entry == 7)
        assert in_words(row.moment.title) == "Move 7: the last chance is gone"
        instead = in_words(row.moment.told)
        assert "This would still have won: Turn the next card" in instead
        desk.use("Watch the replay")
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        desk.use("The review")
        assert not desk.worker.asked, "what is known is not asked again"
        desk.use("Back to last chance")
        assert desk.scene is play
        assert len(play.session.match.log) == 7
        assert play.session.journal
        assert "lamp" in play.session.journal.notes


def test_a_moment_opens_the_replay_there_and_its_review_stays_in_it(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["patience_review"](desk)
        page = desk.at(ReviewScene)
        desk.press_key(pygame.K_TAB)
        assert page.focus.target is page.rows[0]
        entry = page.rows[0].moment.entry
        desk.press_key(pygame.K_RETURN)
        desk.settle()
        watched = desk.at(ReplayScene)
        assert watched.position == watched.cursor.position_of(entry)
        desk.use("The review")
        take = desk.worker.asked.pop().callback
        take(TurningPoint(3, 4, (Build(2),)))
        desk.click(desk.at(ReviewScene).rows[0].area.center)
        desk.settle()
        assert desk.scene is watched
        assert watched.position == 3
        assert not desk.worker.asked, "nothing is counted while the page is closed"


def test_it_fills_as_answers_come_and_says_what_is_not_known(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["patience_watched"](desk)
        desk.use("The review")
        page = desk.at(ReviewScene)
        assert in_words(page._summary).startswith("Looking for your last chance")
        desk.worker.asked.pop().callback(TurningPoint(2, 6, (Draw(),)))
        assert "before move 2, and was lost after move 5" in in_words(page._summary)
        desk.worker.asked.pop().callback(Outlook(20, 10, 6))
        assert page._course.moments[1] == Outlook(20, 10, 6)
        assert desk.worker.asked, "it goes on"
        desk.assert_redraw_is_exact()
        desk.worker.asked.pop().callback(None)
        assert not desk.worker.asked, "a failed worker is not asked again"


def test_undo_after_the_review_is_help_too_also_when_the_game_is_opened_again(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["patience_review"](desk)
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        journal = desk.at(PlayScene).session.journal
        assert journal
        found = read(journal.path)
        assert "lamp" not in found.final_notes, "a look at a game that stays lost is no help"
        assert "lamp" in found.notes
        desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        desk.settle()
        assert "lamp" in read(journal.path).final_notes


def test_rules_that_the_solver_does_not_know_have_no_review_and_it_says_so(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        match = Match.begin(GAMES["klondike_patience"], ("You",), {"deal": "7", "turned": 3})
        match.settle(Random(1))
        while not match.is_over:
            match.play(Draw() if match.state.stock else GiveUp())
        journal = desk.app.library.begin(match, lambda: 1)
        desk.show(lambda app: PlayScene(app, screen_of(match.game.name), match, journal, PlayTimer()))
        desk.step(2, GRACE)
        desk.use("The review")
        assert "no review" in desk.scene._message._shown[0]
        assert not desk.worker.asked
