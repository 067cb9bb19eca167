"""The sheet with all lines of a log, and undo back to one of them."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from games.core import Decide, message
from games.match import Match
from saves.replay import read
from tests.ui.board_games import played
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.patience import GAME, MOVES, dealt
from tests.ui.shared_scenes import file_of
from ui.dialogs.modal import QuestionScene
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.narration.history import HistoryScene
from ui.play.narration.log_papers import EmptyLogScene
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin
from ui.play.playing.undo import plan_undo
from ui.words import in_words


def table(desk: Desk, game: str, seed: int) -> PlayScene:
    """A game between three persons or a patience, saved from its first line."""
    if game == GAME:
        desk.show(lambda app: dealt(app, EVERYTHING, MOVES))
    else:

        def is_come_to(match: Match) -> bool:
            acted = all(entry.is_chosen and entry.actor < "2" for entry in match.log[-3:])
            is_persons = isinstance(match.turn, Decide) and match.turn.player < 2
            return len(match.log) > 60 and acted and is_persons and match.can_undo

        match = played(game, seed, seats=("Ada", "Belle", "computer:hard"), until=is_come_to)
        journal = desk.app.library.begin(match, lambda: 0)
        desk.show(lambda app: PlayScene(app, screen_of(game), match, journal, PlayTimer()))
    return desk.at(PlayScene)


def agree(desk: Desk) -> None:
    if isinstance(desk.scene, QuestionScene):
        desk.use(desk.scene.buttons[1].look.label)


def undone_by_key(desk: Desk, most: int) -> int:
    """Press undo at most so often; how often it undid something."""
    scene = desk.at(PlayScene)
    for times in range(most):
        before = len(scene.session.match.log)
        desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        agree(desk)
        if len(scene.session.match.log) == before:
            return times
    return most


def left(scene: PlayScene) -> tuple[object, ...]:
    """Return the table and the save after an undo."""
    found = read(file_of(scene))
    log = [line.words for line in scene.hud.log.lines]
    return scene.session.match.state, log, found.match.log, found.take_backs, found.has_peeked


@pytest.mark.parametrize("game", [GAME, "klondike_board"])
def test_undo_to_a_line_is_undo_pressed_again_and_again_and_refused_where_that_is(
    game: str, tmp_path: Path
) -> None:
    seen = set()
    for seed in range(5):
        with opened(tmp_path / str(seed)) as desk, opened(tmp_path / f"{seed} by key") as other:
            scene, by_key = table(desk, game, seed), table(other, game, seed)
            lines, log = [*scene.hud.log.lines], [*scene.session.match.log]
            desk.press_key(pygame.K_F3)
            sheet = desk.at(HistoryScene)
            offers = [sheet._papers.offer(number) for number in range(len(lines))]
            number = max(0, len(lines) - 2 - seed)
            sheet.choose(number)
            if sheet.offer.do:
                count = plan_undo(scene.session, lines[number].length).moves
                assert str(count) in in_words(sheet.offer.sentence)
                assert undone_by_key(other, count) == count > 0
                desk.use(in_words(sheet.offer.label))
                agree(desk)
                assert left(scene) == left(by_key)
                assert scene.hud.log.lines[-1].words == lines[number].words
            undone_by_key(other, 99)
            least = len(by_key.session.match.log)
            for line, offer in zip(lines, offers, strict=True):
                moves = [entry for entry in log[line.length :] if entry.is_chosen]
                assert bool(offer.do) == (line.length >= least and bool(moves)), in_words(line.words)
                assert offer.sentence
                seen.add(offer.do is None)
    assert seen == {False, True}


@pytest.mark.parametrize("key", [pygame.K_F3, pygame.K_y], ids=("log", "why"))
def test_an_empty_log_says_that_nothing_has_happened_and_the_next_escape_leaves_only_that(
    tmp_path: Path, key: int
) -> None:
    with opened(tmp_path) as desk:
        desk.show(lambda app: begin(app, "strike_it_rich", ("Ada", "Belle")))
        desk.step(80)
        table = desk.at(PlayScene)
        assert not table.hud.log.lines
        for leave in (pygame.K_ESCAPE, key):
            desk.press_key(key)
            assert desk.at(EmptyLogScene).sentence == message("log.empty")
            desk.press_key(leave)
            assert desk.scene is table


def test_the_key_says_whether_a_computer_player_or_what_was_revealed_stops_it(tmp_path: Path) -> None:
    """Computer players have bid after a person sold: no dice were rolled since."""

    def has_bid(match: Match) -> bool:
        is_first_seat = isinstance(match.turn, Decide) and match.turn.player == 0
        return is_first_seat and bool(match.log) and match.log[-1].actor in ("1", "2")

    match = played("klondike_board", 1, seats=("Ada", "computer:hard", "computer:hard"), until=has_bid)
    with opened(tmp_path) as desk, patch.object(PlayScene, "show_message") as told:
        journal = desk.app.library.begin(match, lambda: 0)
        desk.show(lambda app: PlayScene(app, screen_of(match.game.name), match, journal, PlayTimer()))
        desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert [call.args[0].key for call in told.mock_calls if call.args[0]] == ["undo.to.computer"]
