"""The lamp: off at first, honest, remembered for undo, noted in the save; and what hints make of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core import Move, Over
from games.match import Match
from games.patience.state import Draw
from games.solver.search import Answer, Verdict
from saves.replay import read
from tests.ui.deals import EASY
from tests.ui.patience import Player, easy_moves, seated
from ui.app import jobs


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path, EASY, way=("none", (1280, 800))) as seat:
        yield seat


def light(player: Player) -> None:
    player.desk.press_key(pygame.K_l)
    player.desk.step(2)


def winnable(match: Match) -> tuple[Verdict, tuple[Move, ...]]:
    found = jobs.Winnable(jobs.Position.of(match)).do(lambda: True)
    return found.verdict, found.line


def last_winnable(match: Match) -> int:
    return jobs.LastWinnable(jobs.Position.of(match)).do(lambda: True)


def answer(player: Player, verdict: Verdict, *line: Move) -> None:
    job, give = player.desk.worker.asked.pop()
    assert isinstance(job, jobs.Winnable)
    give(Answer(verdict, line))
    player.desk.step(2)


def test_it_is_off_until_it_is_lit_and_asks_nothing(player: Player) -> None:
    player.desk.step(20)
    assert player.desk.worker.asked == []
    assert player.scene.controller.lamp.words() == "off (L)"
    light(player)
    assert player.scene.controller.lamp.words() == "thinking"
    assert player.desk.worker.asked
    light(player)
    assert player.scene.controller.lamp.words() == "off (L)"


def test_that_it_was_lit_stands_in_the_save(player: Player) -> None:
    light(player)
    assert player.scene.session.journal
    assert "lamp" in read(player.scene.session.journal.path).notes


def test_a_move_along_a_winning_line_needs_no_new_thought(player: Player) -> None:
    moves = easy_moves(EASY)
    light(player)
    answer(player, Verdict.WON, *moves)
    assert player.scene.controller.lamp.words() == "can be won"
    for move in moves[:5]:
        assert player.scene.play(move)
        player.desk.settle()
        assert player.scene.controller.lamp.verdict == "WON"
    assert player.desk.worker.asked == []


def test_undo_is_answered_at_once_and_what_is_lost_stays_lost(player: Player) -> None:
    light(player)
    answer(player, Verdict.WON)
    player.scene.play(Draw())
    player.desk.step(2)
    answer(player, Verdict.LOST)
    assert player.scene.controller.lamp.words() == "lost"
    assert "no longer" in player.message
    player.scene.play(Draw())
    player.desk.step(2)
    assert player.scene.controller.lamp.verdict == "LOST"
    player.scene.take_back()
    player.scene.take_back()
    player.desk.step(2)
    assert player.scene.controller.lamp.verdict == "WON"
    assert player.desk.worker.asked == []


def test_not_known_is_said_and_not_asked_again(player: Player) -> None:
    light(player)
    answer(player, Verdict.UNKNOWN)
    player.desk.step(50)
    assert player.scene.controller.lamp.words() == "not known"
    assert player.desk.worker.asked == []


def test_a_hint_keeps_the_win_while_the_lamp_is_lit(player: Player) -> None:
    light(player)
    move = easy_moves(EASY)[0]
    answer(player, Verdict.WON, move)
    player.desk.press_key(pygame.K_h)
    player.desk.step(2)
    assert player.message.endswith("The win is kept.")
    assert player.desk.worker.asked == []


def test_the_jobs_tell_the_truth(player: Player) -> None:
    verdict, line = winnable(player.scene.session.match)
    assert verdict is Verdict.WON
    assert line
    moves = easy_moves(EASY)
    for move in moves[:3]:
        player.scene.play(move)
    assert last_winnable(player.scene.session.match) == len(player.scene.session.match.log)


def test_a_job_that_is_not_wanted_ends_without_an_answer(player: Player) -> None:
    job = jobs.Winnable(jobs.Position.of(player.scene.session.match))
    assert job.do(lambda: False).verdict in (Verdict.UNKNOWN, Verdict.WON)


# ------------------------------------------------------------------ with a joker
JOKER_WON = "3"
TURNS_TOO_MANY = 6
"""After so many cards from the stock of that deal, and nothing else, the game is lost."""
JOKER_LOST = "6"


def joker_match(deal: str) -> Match:
    match = Match.begin(GAMES["joker_klondike"], ("You",), {"deal": deal})
    match.settle(Random(0))
    return match


def test_with_a_joker_the_winning_line_is_shown_and_wins() -> None:
    match = joker_match(JOKER_WON)
    verdict, line = winnable(match)
    assert verdict is Verdict.WON
    for move in line:
        match.play(move)
    assert match.turn == Over((0,), "won")


def test_with_a_joker_the_last_chance_is_found() -> None:
    """One card too many is turned: with one fewer the game could be won, and so before."""
    match = joker_match(JOKER_WON)
    for _ in range(TURNS_TOO_MANY - 1):
        match.play(Draw())
    kept = len(match.log)
    assert winnable(match)[0] is Verdict.WON
    match.play(Draw())
    assert winnable(match) == (Verdict.LOST, ())
    assert last_winnable(match) == kept


def test_with_a_joker_what_is_lost_from_the_beginning_is_said_to_be() -> None:
    match = joker_match(JOKER_LOST)
    assert winnable(match) == (Verdict.LOST, ())
    match.play(Draw())
    assert last_winnable(match) == 0
