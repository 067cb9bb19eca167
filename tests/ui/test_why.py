"""The paper that says why: each event of each game has its reason, and a line of any log leads to it."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import GAMES
from games.rulebook import EventReason, clause_of, reason_table
from tests.ui.board_games import played
from tests.ui.harness import Desk, opened
from tests.ui.screen_laws import spoken
from ui.app.buttons import TIP_DEPTH
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.narration.reasons import ReasonsScene, clause_messages, reasons_of
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import watch
from ui.words import ENGLISH, PSEUDO, in_words

WINDOWS = (((1280, 800), 100, ENGLISH), ((960, 600), 175, PSEUDO))


def explained(desk: Desk) -> int:
    """The line that the paper is about, which lies there."""
    return desk.at(ReasonsScene).number


games = pytest.mark.parametrize("game", GAMES)


@games
def test_every_event_has_its_sentence_and_the_clauses_that_it_renders(game: str) -> None:
    reasons = reason_table(game).reasons
    always = {reason.event for reason in reasons if not reason.when and not reason.also}
    assert always == {kind.__name__ for kind in GAMES[game].event_types}
    for reason in reasons:
        assert in_words(reason.text)[-1] in ".!"
        assert reason.clauses
        assert all(clause_of(game, number).id == number for number in reason.clauses)


@games
def test_no_reason_hides_behind_another_and_each_asks_for_what_events_have(game: str) -> None:
    kinds = {kind.__name__: kind for kind in GAMES[game].event_types}
    before: list[EventReason] = []
    for reason in reason_table(game).reasons:
        assert {name for name, _ in reason.when} <= {field.name for field in fields(kinds[reason.event])}
        earlier = [other for other in before if (other.event, other.also) == (reason.event, reason.also)]
        assert not any(set(other.when) <= set(reason.when) for other in earlier), reason
        before.append(reason)


@games
@pytest.mark.parametrize(("size", "text_size", "language"), WINDOWS)
def test_a_line_of_the_log_says_why(
    game: str, size: tuple[int, int], text_size: int, language: str, tmp_path: Path
) -> None:
    match = played(game, 3, entries=60)
    with opened(tmp_path, size, text_size=text_size) as desk, spoken(language):
        desk.show(lambda app: PlayScene(app, screen_of(game), match, None, PlayTimer()))
        table: Any = desk.scene
        told = table.hud.log.lines
        line = table.hud.log.line_areas[-1]
        desk.move(line.area.center)
        desk.step(20, 0.05)
        assert any(sprite.depth == TIP_DEPTH for sprite in table.layer)
        desk.click(line.area.center)
        paper = desk.at(ReasonsScene)
        assert paper.number == line.number
        reasons = reasons_of(told[line.number], game)
        assert reasons
        assert clause_messages(reasons, game)
        assert desk.app.metrics.window.contains(paper.frame)
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_ESCAPE)
        assert desk.scene is table
        desk.press_key(pygame.K_y)
        assert desk.at(ReasonsScene).number == len(told) - 1
        desk.press_key(pygame.K_LEFT)
        assert desk.scene.number == len(told) - 2
        desk.click(desk.scene.frame.center)
        assert desk.scene is table


def test_the_line_of_a_move_also_explains_its_roll(tmp_path: Path) -> None:
    match = played("strike_it_rich", 3, entries=60)
    with opened(tmp_path) as desk:
        desk.show(lambda app: PlayScene(app, screen_of(match.game.name), match, None, PlayTimer()))
        table: Any = desk.scene
        lines = [
            [reason.event for reason in reasons_of(told, match.game.name)] for told in table.hud.log.lines
        ]
    struck = [events for events in lines if "Struck" in events]
    assert struck
    assert all(events[0] == "Rolled" for events in struck)


@games
def test_watched_again_a_line_leads_to_its_move_and_says_why(game: str, tmp_path: Path) -> None:
    match = played(game, 3, entries=60)
    with opened(tmp_path) as desk:
        desk.show(lambda app: watch(app, match))
        replay: Any = desk.scene
        replay.go(replay.cursor.last)
        desk.settle()
        for line in replay.hud.log.line_areas[:1]:
            desk.click(line.area.center)
            assert replay.position == explained(desk) == line.number
        for line in [line for line in replay.hud.log.line_areas if line.number != replay.position][:1]:
            desk.click(line.area.center)  # with the paper over the table
            assert replay.position == explained(desk) == line.number
        desk.press_key(pygame.K_y)
        assert desk.scene is replay
        desk.press_key(pygame.K_y)
        assert desk.scene is not replay
