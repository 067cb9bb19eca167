"""Hands for GOLD AM YUKON: a scene with throws made by hand, and what must always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from games.core import Move
from games.gold_am_yukon.board import STONES
from games.gold_am_yukon.rules import GoldAmYukon
from games.gold_am_yukon.state import NOBODY, PLAYING, THROWING, Die, State
from tests.ui.board_player import BoardPlayer
from tests.ui.harness import Desk, Place, opened
from tests.ui.shared_scenes import labels, main_label
from tests.ui.yukon_games import HONEYCOMB, claim
from tests.ui.yukon_table import assert_shows
from ui.games.gold_am_yukon.choice import Choice
from ui.games.gold_am_yukon.controller import YukonController
from ui.games.gold_am_yukon.face import YukonFace

NAME = "gold_am_yukon"
A2 = HONEYCOMB.rings[claim("A2")]
"""From its start space on, clockwise."""
SOUTH = HONEYCOMB.rings[claim("G2")]
BOTH = ("Ada", "Belle")
Way = tuple[str, tuple[int, int]]
WAYS: tuple[Way, ...] = (("none", (960, 600)), ("full", (1280, 800)))


class Player(BoardPlayer[State]):
    """A person at the desk. `throws` are those to come, first to last; then chance decides."""

    name = NAME
    states = State

    def __init__(self, desk: Desk, seats: Sequence[str], throws: list[Move], **options: Any) -> None:
        self.throws = throws
        super().__init__(desk, seats, **options)

    def set_up(
        self,
        *teams: Sequence[int],
        player: int = 0,
        spots: int = 0,
        guards: Mapping[str, int] | None = None,
        off: Mapping[int, int] | None = None,
    ) -> None:
        """Teams from end to end, and who guards which claim, as if it had been so before.

        With `spots` the player has thrown so many; stones that are not named guard the last claims.
        """
        state = self.state
        claims = {claim(name): seat for name, seat in (guards or {}).items()}
        spare = [each for each in reversed(range(len(state.guards))) if each not in claims]
        state.holder[:] = [NOBODY] * len(state.holder)
        for seat, team in enumerate(teams):
            state.teams[seat] = list(team)
            state.off[seat] = (off or {}).get(seat, 0)
            for space in team:
                state.holder[space] = seat
            missing = STONES - len(team) - state.off[seat] - list(claims.values()).count(seat)
            claims |= {spare.pop(0): seat for _ in range(missing)}
        for each, seat in claims.items():
            state.guards[each] = seat
        state.first, state.player, state.phase = 0, player, THROWING
        if spots:
            state.phase, state.spots, state.thrown = PLAYING, spots, (spots,)
        self.show_arranged()

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

    def compare(self) -> None:
        assert_shows(self.face.table, self.face.view)


class _Next:
    """The next throw of a list, then any; it is always the first seat that begins."""

    def __init__(self, coming: list[Move], after: Any) -> None:
        self._coming = coming
        self._after = after

    def sample(self, rng: Random) -> Move:
        move: Move = self._after.sample(rng)
        return self._coming.pop(0) if isinstance(move, Die) and self._coming else move

    def holds(self, outcome: Move) -> bool:
        return bool(self._after.holds(outcome))


@contextmanager
def seated(
    folder: Path,
    throws: Sequence[int] = (),
    *,
    seats: Sequence[str] = ("Ada", "Belle", "Cora"),
    way: Way = WAYS[0],
    text_size: int = 100,
    begins: str = "first seat",
    **options: Any,
) -> Iterator[Player]:
    """Persons at a new game in which these throws come first, and the first seat begins."""
    coming: list[Move] = [Die(throw) for throw in throws]
    plain: Callable[[GoldAmYukon, State], Any] = GoldAmYukon.outcomes

    def outcomes(self: GoldAmYukon, state: State) -> Any:
        return _Next(coming, plain(self, state))

    level, size = way
    with (
        opened(folder, size, animation=level, text_size=text_size, pace="at once") as desk,
        patch.object(GoldAmYukon, "outcomes", outcomes),
    ):
        player = Player(desk, seats, coming, begins=begins, **options)
        player.settle()
        yield player


def ring(name: str, start: int = 0, stones: int = 12) -> list[int]:
    """Spaces of a ring, clockwise."""
    spaces = HONEYCOMB.rings[claim(name)]
    return [spaces[(start + step) % 12] for step in range(stones)]


def started(player: Player) -> None:
    """Both have set their first stone, and Ada has thrown."""
    player.click(player.space(1))
    player.click(player.space(225))
    player.main()


def walking(
    player: Player, spots: int = 5, team: Sequence[int] = (), guards: Mapping[str, int] | None = None
) -> None:
    """Ada's team of nine lies on the ring of C3, open at the top; Belle is far away."""
    player.set_up(team or ring("C3", 3, 9), ring("F5", 2, 11), spots=spots, guards=guards)


def lit(player: Player) -> dict[int, int]:
    choice = player.controller.choice
    return choice.spaces if choice else {}


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
