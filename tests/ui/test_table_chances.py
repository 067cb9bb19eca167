"""The chances of winning at the table: shown on demand, told, counted as help, and blind to secrets."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from games import GAMES
from games.core import Chance
from games.match import Match
from tests.ui.harness import Desk, opened
from tests.ui.screens import SCREENS
from tests.ui.shared_scenes import file_of
from ui.play.computer.jobs import Judge, MatchSnapshot
from ui.play.playing.scene import PlayScene
from ui.screens.counted import counted_as
from ui.words import in_words


def chances(desk: Desk) -> list[int]:
    return [facts.chance for _, facts in desk.at(PlayScene).hud.rows]


def answer(desk: Desk, *found: float) -> None:
    job, take = desk.worker.asked.pop()
    assert isinstance(job, Judge)
    take(found)
    desk.settle()


def test_they_come_on_demand_are_told_and_count_as_help(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["strike_forming"](desk)
        scene = desk.at(PlayScene)
        assert not desk.worker.asked
        desk.press_key(pygame.K_l)
        desk.step(2)
        assert chances(desk) == [-1, -1]
        answer(desk, 0.25, 0.75)
        assert chances(desk) == [25, 75]
        desk.assert_redraw_is_exact()
        told = " ".join(map(in_words, scene._answer("money")))
        assert "chance of winning 25%" in told
        assert "chance of winning 75%" in told
        desk.step(5)
        assert not desk.worker.asked, "they are worked out once a turn"
        assert b'"lamp"' in file_of(scene).read_bytes()
        desk.press_key(pygame.K_n)
        desk.settle()
        desk.use("Hide chances")
        assert chances(desk) == [-1, -1]


def test_a_new_turn_asks_again_unless_somebody_else_uses_the_worker(tmp_path: Path) -> None:
    with opened(tmp_path, chances=True) as desk:
        SCREENS["strike_forming"](desk)
        scene = desk.at(PlayScene)
        desk.step(2)
        answer(desk, 0.5, 0.5)
        scene._chances._judged = len(scene.session.match.log), 9
        desk.press_key(pygame.K_h)
        desk.step(2)
        assert desk.worker.names == ["Advise"], "a hint is not disturbed"
        desk.worker.asked.clear()
        desk.step(2)
        answer(desk, 0.6, 0.4)
        assert [facts.trend for _, facts in scene.hud.rows] == [1, -1]


def test_a_patience_has_none_and_a_result_names_them(tmp_path: Path) -> None:
    with opened(tmp_path, chances=True) as desk:
        SCREENS["patience_middle"](desk)
        desk.step(2)
        assert not desk.worker.asked
        assert not desk.at(PlayScene)._chances.is_offered
    result = cast(
        Any, SimpleNamespace(uncounted="", used_help=True, hint=False, shown=0, lamp=True, peeked=False)
    )
    for game, word in (("strike_it_rich", "the chances"), ("klondike_patience", "the lamp")):
        result.game = game
        assert in_words(counted_as(result)) == f"With help: {word}"


@pytest.mark.parametrize("name", ["strike_it_rich", "klondike_board"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_they_tell_nothing_that_the_viewer_cannot_see(name: str, viewer: int | None) -> None:
    game, rng = GAMES[name], Random(5)
    match = Match.begin(game, ("A", "B"), {})
    while len(match.log) < 120:
        if isinstance(match.turn, Chance):
            match.play_chance(rng)
        else:
            match.play(rng.choice(game.moves(match.state)))
    other = game.sample_state(match.state, 0, Random(1))
    if name == "strike_it_rich":  # all cash can be counted by those who watch, but for this
        other = match.state.copy()
        for seat in {0, 1} - {viewer}:
            other.cash[seat] += 100_000
    assert other != match.state, "something is hidden"

    def judged(state: object) -> object:
        restored = SimpleNamespace(game=game, state=state, seats=match.seats, log=match.log)
        return Judge(cast(MatchSnapshot, SimpleNamespace(restore=lambda: restored)), viewer).run(
            lambda: False
        )

    assert game.observe(other, viewer) == game.observe(match.state, viewer)
    assert judged(other) == judged(match.state)
