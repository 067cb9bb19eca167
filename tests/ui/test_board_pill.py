"""The pill over a board tells nothing that the table has not shown yet, in all board games."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Surface

from games import GAMES
from games.chance import pick
from games.core import Decide
from games.gold_am_yukon.state import THROWING
from games.match import Match
from games.strike_it_rich.state import ROLLING
from tests.ui.harness import Desk, opened
from tests.ui.shared_scenes import pill_words
from ui.play.scene import PlayScene

BOARDS = ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville")
SEATS = ("Ada", "Belle")
MOVES = 24
"""So many are made before somebody throws."""


def waits_for_dice(state: Any) -> bool:
    """Whether somebody is to throw the dice for a turn."""
    if hasattr(state, "phase"):
        return state.phase in (ROLLING, THROWING)
    return type(state.todo[-1]).__name__ == "Ready"


def begun(game: str) -> Match:
    """A game of two up to where somebody is to throw."""
    match, rng = Match.begin(GAMES[game], SEATS, {}), Random(1)
    while len(match.log) < MOVES or not waits_for_dice(match.state):
        if not match.settle(rng):
            match.play(pick(rng, match.game.moves(match.state)))
    return match


def chances(game: str) -> tuple[int, int, int]:
    """Where the generator is to begin for any throw, for a low one and for a high one."""
    match = begun(game)
    if isinstance(match.turn, Decide):
        match.play(next(move for move in match.game.moves(match.state) if type(move).__name__ == "Throw"))
    distribution = match.game.outcomes(match.state)
    throws = {luck: tuple(distribution.sample(Random(luck))) for luck in range(300)}
    return 0, min(throws, key=lambda luck: throws[luck]), max(throws, key=lambda luck: throws[luck])


def left(desk: Desk, game: str) -> Path:
    """That game, saved."""
    match = begun(game)
    journal = desk.app.library.begin(match, lambda: 0)
    journal.close()
    return journal.path


def thrown(folder: Path, game: str, luck: int) -> tuple[list[bytes], str]:
    """How the pill looks while the dice are in the air, and what it says in the end."""
    with opened(folder, animation="full") as desk:
        path = left(desk, game)
        desk.app.navigator.open_saved(path)
        desk.settle()
        scene = desk.scene
        assert isinstance(scene, PlayScene)
        assert len(scene.session.match.log) >= MOVES
        scene._rng = Random(luck)
        desk.press_key(pygame.K_SPACE)
        looks = []
        for _ in range(5):
            desk.step()
            assert scene.stage.busy
            looks.append(pill(desk, scene))
        desk.settle()
        return looks, pill_words(scene)


def pill(desk: Desk, scene: PlayScene) -> bytes:
    """What is drawn where the pill is."""
    part: Surface = desk.display.surface.subsurface(scene.face.layout.bar.pill)
    return pygame.image.tobytes(part, "RGB")


@pytest.mark.parametrize("game", BOARDS)
def test_the_pill_does_not_tell_what_the_dice_are_about_to_show(tmp_path: Path, game: str) -> None:
    looks: set[bytes] = set()
    ends = set()
    for luck in chances(game):
        in_the_air, end = thrown(tmp_path / str(luck), game, luck)
        looks.update(in_the_air)
        ends.add(end)
    assert len(ends) > 1, "throws lead to different things to do"
    assert len(looks) == 1
