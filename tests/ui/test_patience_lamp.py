"""The lamp: off at first, honest, remembered for undo, noted in the save; and what hints make of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.codec import decode_move, encode_move
from games.core import Over
from games.match import Match
from games.patience.state import Draw
from saves.replay import read
from tests.ui.deals import EASY
from tests.ui.patience import Player, easy_moves, seated
from ui.app import jobs
from ui.app.jobs import match_values


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path, EASY, way=("none", (1280, 800))) as seat:
        yield seat


def light(player: Player) -> None:
    player.desk.press_key(pygame.K_l)
    player.desk.step(2)


def answer(player: Player, verdict: str, line: list[object]) -> None:
    name, _, give = player.desk.worker.asked.pop()
    assert name == "winnable"
    give([verdict, line])
    player.desk.step(2)


def test_it_is_off_until_it_is_lit_and_asks_nothing(player: Player) -> None:
    player.desk.step(20)
    assert player.desk.worker.asked == []
    assert player.scene.lamp.words() == "off (L)"
    light(player)
    assert player.scene.lamp.words() == "thinking"
    assert player.desk.worker.asked
    light(player)
    assert player.scene.lamp.words() == "off (L)"


def test_that_it_was_lit_stands_in_the_save(player: Player) -> None:
    light(player)
    assert player.scene.journal
    assert "lamp" in read(player.scene.journal.path).notes


def test_a_move_along_a_winning_line_needs_no_new_thought(player: Player) -> None:
    moves = easy_moves(EASY)
    light(player)
    answer(player, "WON", [encode_move(move) for move in moves])
    assert player.scene.lamp.words() == "can be won"
    for move in moves[:5]:
        assert player.scene.play(move)
        player.desk.settle()
        assert player.scene.lamp.verdict == "WON"
    assert player.desk.worker.asked == []


def test_undo_is_answered_at_once_and_what_is_lost_stays_lost(player: Player) -> None:
    light(player)
    answer(player, "WON", [])
    player.scene.play(Draw())
    player.desk.step(2)
    answer(player, "LOST", [])
    assert player.scene.lamp.words() == "lost"
    assert "no longer" in player.message
    player.scene.play(Draw())
    player.desk.step(2)
    assert player.scene.lamp.verdict == "LOST"
    player.scene.undo()
    player.scene.undo()
    player.desk.step(2)
    assert player.scene.lamp.verdict == "WON"
    assert player.desk.worker.asked == []


def test_not_known_is_said_and_not_asked_again(player: Player) -> None:
    light(player)
    answer(player, "UNKNOWN", [])
    player.desk.step(50)
    assert player.scene.lamp.words() == "not known"
    assert player.desk.worker.asked == []


def test_a_hint_keeps_the_win_while_the_lamp_is_lit(player: Player) -> None:
    light(player)
    move = easy_moves(EASY)[0]
    answer(player, "WON", [encode_move(move)])
    player.desk.press_key(pygame.K_h)
    player.desk.step(2)
    assert player.message.endswith("The win is kept.")
    assert player.desk.worker.asked == []


def test_the_jobs_tell_the_truth(player: Player) -> None:
    job = match_values(player.scene.match)
    verdict, line = jobs.winnable(job, lambda: True)
    assert verdict == "WON"
    assert line
    moves = easy_moves(EASY)
    for move in moves[:3]:
        player.scene.play(move)
    assert jobs.last_winnable(match_values(player.scene.match), lambda: True) == len(player.scene.match.log)


def test_a_job_that_is_not_wanted_ends_without_an_answer(player: Player) -> None:
    verdict, _ = jobs.winnable(match_values(player.scene.match), lambda: False)
    assert verdict in ("UNKNOWN", "WON")


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
    verdict, line = jobs.winnable(match_values(match), lambda: True)
    assert verdict == "WON"
    for record in line:
        match.play(decode_move(match.game.move_types, record))
    assert match.turn == Over((0,), "won")


def test_with_a_joker_the_last_chance_is_found() -> None:
    """One card too many is turned: with one fewer the game could be won, and so before."""
    match = joker_match(JOKER_WON)
    for _ in range(TURNS_TOO_MANY - 1):
        match.play(Draw())
    kept = len(match.log)
    assert jobs.winnable(match_values(match), lambda: True)[0] == "WON"
    match.play(Draw())
    assert jobs.winnable(match_values(match), lambda: True) == ["LOST", []]
    assert jobs.last_winnable(match_values(match), lambda: True) == kept


def test_with_a_joker_what_is_lost_from_the_beginning_is_said_to_be() -> None:
    match = joker_match(JOKER_LOST)
    assert jobs.winnable(match_values(match), lambda: True) == ["LOST", []]
    match.play(Draw())
    assert jobs.last_winnable(match_values(match), lambda: True) == 0
