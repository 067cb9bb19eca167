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
from tests.ui.patience import JOKER_GAME, Player, easy_moves, seated
from ui.app import jobs


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """A player who has just lit the lamp, before a deal that can be won."""
    with seated(tmp_path, EASY) as player:
        player.desk.step(20)
        assert player.desk.worker.asked == []
        assert words(player) == "off (L)"
        light(player)
        assert words(player) == "thinking"
        yield player


def words(player: Player) -> str:
    return player.scene.controller.lamp.words()


def light(player: Player) -> None:
    player.desk.press_key(pygame.K_l)
    player.desk.step(2)


def draw(player: Player) -> None:
    player.scene.play(Draw())
    player.desk.step(2)


def answer(player: Player, verdict: Verdict, *line: Move) -> None:
    job, give = player.desk.worker.asked.pop()
    assert isinstance(job, jobs.Winnable)
    give(Answer(verdict, line))
    player.desk.step(2)


def test_it_can_be_put_out_and_that_it_was_lit_stands_in_the_save(player: Player) -> None:
    light(player)
    assert words(player) == "off (L)"
    assert "lamp" in read(player.path).notes


def test_a_move_along_a_winning_line_needs_no_new_thought_and_a_hint_tells_it(player: Player) -> None:
    moves = easy_moves(EASY)
    answer(player, Verdict.WON, *moves)
    for move in moves[:5]:
        assert words(player) == "can be won"
        player.play(move)
    player.desk.press_key(pygame.K_h)
    player.desk.step(2)
    assert player.message.endswith("The win is kept.")
    assert player.desk.worker.asked == []


def test_undo_is_answered_at_once_and_what_is_lost_stays_lost(player: Player) -> None:
    answer(player, Verdict.WON)
    draw(player)
    answer(player, Verdict.LOST)
    assert words(player) == "lost"
    assert "no longer" in player.message
    draw(player)
    assert words(player) == "lost"
    player.scene.take_back()
    player.scene.take_back()
    player.desk.step(2)
    assert words(player) == "can be won"
    assert player.desk.worker.asked == []


def test_not_known_is_said_and_not_asked_again(player: Player) -> None:
    answer(player, Verdict.UNKNOWN)
    player.desk.step(50)
    assert words(player) == "not known"
    assert player.desk.worker.asked == []


# ------------------------------------------------------------------ what the worker finds
def winnable(match: Match) -> tuple[Verdict, tuple[Move, ...]]:
    found = jobs.Winnable(jobs.Position.of(match)).do(lambda: True)
    return found.verdict, found.line


def last_winnable(match: Match) -> int:
    return jobs.LastWinnable(jobs.Position.of(match)).do(lambda: True)


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, each position is thought out."""
    monkeypatch.setattr(jobs, "_LOOK_BACK_SECONDS", 600.0)
    monkeypatch.setattr(jobs, "_SOLVE_SECONDS", 600.0)


def begun(deal: str, draws: int) -> Match:
    match = Match.begin(GAMES[JOKER_GAME], ("You",), {"deal": deal})
    match.settle(Random(0))
    for _ in range(draws):
        match.play(Draw())
    return match


@pytest.mark.usefixtures("_patient")
def test_the_winning_line_wins_and_with_one_card_too_many_it_is_lost() -> None:
    """Of that deal with a joker five cards may be turned, and nothing else done, but no sixth."""
    match = begun("3", 5)
    kept = len(match.log)
    verdict, line = winnable(match)
    assert verdict is Verdict.WON
    assert last_winnable(begun("3", 6)) == kept
    for move in line:
        match.play(move)
    assert match.turn == Over((0,), "won")


@pytest.mark.usefixtures("_patient")
def test_what_is_lost_from_the_beginning_is_said_to_be() -> None:
    assert winnable(begun("6", 0)) == (Verdict.LOST, ())
    assert last_winnable(begun("6", 1)) == 0


def test_a_job_that_is_not_wanted_ends_without_an_answer() -> None:
    assert jobs.Winnable(jobs.Position.of(begun("3", 0))).do(lambda: False).verdict is Verdict.UNKNOWN
