"""Hands for GOLD AM YUKON: a scene with throws made by hand, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from games.core import Move
from games.gold_am_yukon.rules import GoldAmYukon
from games.gold_am_yukon.state import Die, State
from tests.gold_am_yukon.table import position
from tests.ui.board_player import BoardPlayer, fated
from tests.ui.harness import Desk, Place, opened
from tests.ui.shared_scenes import labels, main_label
from tests.ui.yukon_games import claim
from ui.games.gold_am_yukon.choice import Choice
from ui.games.gold_am_yukon.controller import YukonController
from ui.games.gold_am_yukon.face import YukonFace

NAME = "gold_am_yukon"
BOTH = ("Ada", "Belle")
Way = tuple[str, tuple[int, int]]
STILL: Way = ("none", (960, 600))
MOVING: Way = ("full", (960, 600))


class Player(BoardPlayer[State]):
    """A person at the desk. `throws` are those to come, first to last; then chance decides."""

    name = NAME
    states = State

    def __init__(self, desk: Desk, seats: Sequence[str], throws: list[Move], **options: Any) -> None:
        self.throws = throws
        super().__init__(desk, seats, **options)

    def set_up(self, told: str) -> None:
        """A position as tests/gold_am_yukon/table.py reads it, as if it had been so before."""
        here = position(told)
        assert here.seats == self.state.seats
        self.arrange(here)

    @property
    def face(self) -> YukonFace:
        assert isinstance(self.scene.face, YukonFace)
        return self.scene.face

    @property
    def controller(self) -> YukonController:
        assert isinstance(self.scene.controller, YukonController)
        return self.scene.controller

    @property
    def choice(self) -> Choice:
        assert self.controller.choice
        return self.controller.choice

    # -------------------------------------------------------------- hands
    def point(self, place: Place) -> None:
        """Move the mouse there."""
        self.desk.move(place)
        self.desk.assert_redraw_is_exact()

    def drag(self, start: Place, end: Place) -> None:
        self.desk.drag(start, end)
        self.settle()

    def space(self, space: int) -> Place:
        return self.face.table.rect_of(space).center

    def claim(self, name: str) -> Place:
        return self.face.table.rect_of_claim(claim(name)).center

    def coming(self, *throws: int) -> None:
        """These throws come next."""
        self.throws[:] = [Die(throw) for throw in throws]

    # -------------------------------------------------------------- what must hold
    @property
    def label(self) -> str:
        """What the main button says, "" where it is not shown."""
        return main_label(self.scene)

    @property
    def others(self) -> list[str]:
        """What the two buttons below it say."""
        return labels(self.scene)[1:]


@contextmanager
def seated(
    folder: Path,
    throws: Sequence[int] = (),
    *,
    seats: Sequence[str] = ("Ada", "Belle", "Cora"),
    way: Way = STILL,
    text_size: int = 100,
    begins: str = "first seat",
    **options: Any,
) -> Iterator[Player]:
    """Persons at a new game in which these throws come first, and the first seat begins."""
    coming: list[Move] = [Die(throw) for throw in throws]
    level, size = way
    with (
        opened(folder, size, animation=level, text_size=text_size, pace="at once") as desk,
        fated(GoldAmYukon, coming),
    ):
        player = Player(desk, seats, coming, begins=begins, **options)
        player.settle()
        yield player


def walking(player: Player, team: str = "C3.3..11", spots: int = 5, guards: str = "") -> None:
    """Ada's team of nine lies on the ring of C3, open at the top; Belle is far away."""
    player.set_up(f"{team} | F5.2..0; spots {spots}{guards}")


def ahead(player: Player, end: int, steps: int = 1) -> int:
    """A space that is so many steps before an end, and nearest to that one."""
    choice = player.choice
    for space in choice.spaces:
        choice.look_at(space)
        walk = choice.walk
        choice.look_at()
        assert walk
        if (len(walk.moves), walk.moves[0][0]) == (steps, end):
            return space
    raise AssertionError("there is no such space")
