"""Board games: what a person chose can still be taken back before a computer player goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.chance import pick
from games.core import Chance
from tests.ui.harness import STEP, Desk, opened
from ui.play import turns
from ui.play.scene import PlayScene

GAMES_OF_SEVERAL = [name for name, game in GAMES.items() if game.seats.stop > 2]
LONG = 3000
"""So many steps of the loop are enough for anything here."""

games = pytest.mark.parametrize("game", GAMES_OF_SEVERAL)
paces = pytest.mark.parametrize("wish", ["at once", "normal"])


class Table:
    """A board game whose person at the desk does anything at all; computer players choose by themselves."""

    def __init__(self, desk: Desk, game: str, seats: Sequence[str]) -> None:
        self.desk = desk
        self.rng = Random(game)
        desk.app.push(desk.app.navigator.new_board_scene(game, seats, {}))
        self.scene._rng.seed(game)

    @property
    def scene(self) -> PlayScene:
        assert isinstance(self.desk.scene, PlayScene)
        return self.desk.scene

    @property
    def log(self) -> int:
        return len(self.scene.session.match.log)

    @property
    def is_handed_over(self) -> bool:
        """Whether a computer player is to act after a choice that can be taken back."""
        scene = self.scene
        return (
            scene.session.can_undo
            and scene.session.actor >= 0
            and scene.session.actor not in scene.session.persons
        )

    def act(self) -> None:
        """The person throws, or makes any move."""
        self.scene.stage.finish()
        if isinstance(self.scene.session.match.turn, Chance):
            self.scene.roll()
        else:
            self.scene.play(
                pick(self.rng, self.scene.session.match.game.moves(self.scene.session.match.state))
            )
        self.scene.stage.finish()

    def go_on(self) -> None:
        """One step of the loop, in which nothing moves; a computer player that was asked answers."""
        self.scene.stage.finish()
        self.desk.step()
        if self.desk.worker.asked:
            job, take = self.desk.worker.asked.pop()
            take(job.do(lambda: True))

    def hand_over(self) -> None:
        """Go on until a choice of the person hands the table to a computer player."""
        for _ in range(LONG):
            if self.is_handed_over:
                return
            self.act() if self.scene.session.is_yours else self.go_on()
        raise AssertionError("no choice of the person hands the table over")

    def rests(self) -> int:
        """Let the game go on until something happens; for how many steps the table rested before."""
        before = self.log
        for steps in range(LONG):
            if self.log > before:
                return steps
            self.go_on()
        raise AssertionError("nothing happens any more")


@games
@paces
def test_a_choice_can_be_taken_back_before_a_computer_player_goes_on(
    tmp_path: Path, game: str, wish: str
) -> None:
    with opened(tmp_path, pace=wish) as desk:
        table = Table(desk, game, ("Ada", "computer:easy"))
        table.hand_over()
        for _ in range(3):
            before = table.log
            for _ in range(round(turns.OF_GLANCE / STEP) - 2):
                table.go_on()
            assert table.log == before
            desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
            assert table.log < before
            assert table.scene.session.is_yours
            table.hand_over()


@games
def test_the_computer_player_goes_on_then(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, pace="at once") as desk:
        table = Table(desk, game, ("Ada", "computer:easy"))
        table.hand_over()
        assert table.rests() == pytest.approx(turns.OF_GLANCE / STEP, abs=4)
        assert not table.scene.session.can_undo


@games
def test_computer_players_do_not_wait_for_each_other(tmp_path: Path, game: str) -> None:
    seats = ("Ada", "computer:easy", "computer:hard", "computer:easy")[: GAMES[game].seats[-1]]
    with opened(tmp_path, pace="at once") as desk:
        table = Table(desk, game, seats)
        rests: list[int] = []
        while len(rests) < 20:
            table.hand_over()
            table.rests()
            while not table.scene.session.is_yours and not table.scene.session.can_undo:
                rests.append(table.rests())
        assert max(rests) <= 4
