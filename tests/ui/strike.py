"""Hands for STRIKE IT RICH: a scene with throws made by hand, mines to press, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pygame import Rect

from games.strike_it_rich.rules import StrikeItRich
from games.strike_it_rich.state import Dice, State
from tests.strike_it_rich.table import mine_of, position
from tests.ui.board_player import BoardPlayer, fated
from tests.ui.harness import Desk, Place, opened
from tests.ui.shared_scenes import facts_shown
from tests.ui.walks import Way
from ui.games.strike_it_rich.controller import StrikeController
from ui.games.strike_it_rich.face import StrikeFace

NAME = "strike_it_rich"
WAYS: tuple[Way, ...] = (("none", (960, 600)), ("full", (960, 600)))


class Player(BoardPlayer[State]):
    """A person at the desk. `throws` are the rolls to come, first to last; then chance decides."""

    name = NAME
    states = State

    def __init__(self, desk: Desk, seats: Sequence[str], throws: list[Dice], **options: Any) -> None:
        self.throws = throws
        self.heard: list[str] = []
        """What was said to the player."""
        super().__init__(desk, seats, **{"begins": "first", **options})

    def set_up(self, text: str) -> None:
        """Make it another position, in the notation of tests/strike_it_rich/table.py."""
        wanted = position(text)
        self.controller.forget()
        self.arrange(wanted)

    @property
    def face(self) -> StrikeFace:
        assert isinstance(self.scene.face, StrikeFace)
        return self.scene.face

    @property
    def controller(self) -> StrikeController:
        assert isinstance(self.scene.controller, StrikeController)
        return self.scene.controller

    # -------------------------------------------------------------- hands
    def mine(self, number: str) -> Place:
        return self.face.rect_of(mine_of(number)).center

    def pick(self, number: str) -> None:
        """Click on a mine."""
        self.click(self.mine(number))

    def die(self, number: int) -> Place:
        return self.face.table.dice.rect(number).center

    def box(self, number: int) -> Place:
        return self.face.layout.boxes[number].center

    def drag(self, start: Place, end: Place) -> None:
        self.desk.drag(start, end)
        self.settle()

    # -------------------------------------------------------------- what is there
    @property
    def order(self) -> tuple[int, ...]:
        """The dice in the boxes, as they were chosen."""
        return self.controller.choice.order if self.controller.choice else ()

    def cash(self, seat: int) -> str:
        """What a row says of its cash, "" where it is covered."""
        return facts_shown(self.scene, seat).amount


@contextmanager
def seated(
    folder: Path,
    throws: Sequence[tuple[int, int, int]] = (),
    *,
    seats: Sequence[str] = ("Ada", "Belle"),
    way: Way = WAYS[0],
    **options: Any,
) -> Iterator[Player]:
    """A person (or two) at a new game in which these throws come first."""
    coming = [Dice(*throw) for throw in throws]
    level, size = way
    with (
        opened(folder, size, animation=level) as desk,
        fated(StrikeItRich, coming),
    ):
        player = Player(desk, seats, coming, **options)
        say = player.scene.say

        def overheard(sentence: str, near: Rect | None = None) -> None:
            player.heard.append(sentence)
            say(sentence, near)

        player.scene.say = overheard  # type: ignore[method-assign]
        player.settle()
        yield player
