"""Hands for KLONDIKE: a scene with throws and cards made by hand, and what must always hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES
from games.core import Chance, Move
from games.klondike_board.flow import LETTERS
from games.klondike_board.pending import Buying, Settled
from games.klondike_board.rules import KlondikeBoard
from games.klondike_board.state import Buy, Deck, Dice, Offer, State
from games.match import Entry, Match
from tests.klondike_board.scenes import position
from tests.klondike_board.table import place
from tests.ui.board_player import BoardPlayer, fated
from tests.ui.harness import Desk, Place, opened
from tests.ui.shared_scenes import labels
from ui.games.klondike_board.choice import Lights
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.panel import Panel
from ui.widgets.button import Button

NAME = "klondike_board"
Way = tuple[str, tuple[int, int]]
SIX = ("Ada", "Belle", "Cora", "Dora", "Emma", "Flo")
HURRIED = "turns end by themselves"
WAYS: tuple[Way, ...] = (("none", (960, 600)), ("full", (1280, 800)))
FIRST = (6, 6)
"""A throw for the start that nobody beats, where the others throw less."""


When = Callable[[State], bool]


def _always(state: State) -> bool:
    return True


class Player(BoardPlayer[State]):
    """A person at the desk. `throws` are those to come, first to last; then chance decides."""

    name = NAME
    states = State

    def __init__(self, desk: Desk, seats: Sequence[str], throws: list[Move], **options: Any) -> None:
        self.throws = throws
        super().__init__(desk, seats, **options)

    @property
    def face(self) -> KlondikeFace:
        assert isinstance(self.scene.face, KlondikeFace)
        return self.scene.face

    @property
    def controller(self) -> KlondikeController:
        assert isinstance(self.scene.controller, KlondikeController)
        return self.scene.controller

    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        return self.controller.panels.open

    @property
    def lit(self) -> Lights:
        """The spaces and the creeks that are lit."""
        table = self.face.table
        return Lights(dict(table.lit.shown), tuple(table.lit_creeks.shown))

    # -------------------------------------------------------------- hands
    def space(self, name: str) -> Place:
        return self.face.table.space_rect(place(name)).center

    def creek(self, number: int) -> Place:
        return self.face.table.creek_rect(number).center

    def second(self) -> None:
        self.type("s")

    def third(self) -> None:
        self.type("d")

    def coming(self, *throws: tuple[int, int]) -> None:
        """These throws come next."""
        self.throws[:] = [Dice(*throw) for throw in throws]

    def to_start(self) -> None:
        """Throw for the start until a turn has begun; computers do so by themselves."""
        for _ in range(30):
            if self.task not in ("Dealing", "Opening"):
                break
            self.main()

    def begin_turn(self, seat: int = 0) -> None:
        """The opening is over: this seat begins."""
        count = len(self.session.seats)
        self.coming(*[FIRST if each == seat else (1, 2) for each in range(count)])
        self.to_start()
        assert self.task == "Ready"
        assert self.session.actor == seat

    # -------------------------------------------------------------- what must hold
    @property
    def labels(self) -> list[str]:
        """What the three buttons say, "" for one that is not shown."""
        assert all(each.look is None or each.look.label for each in self.controller.actions())
        return labels(self.scene)[:3]

    @property
    def task(self) -> str:
        """What is to be done now, by its kind."""
        return type(self.face.view.task).__name__

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return self.face.names

    @property
    def asks(self) -> dict[int, str]:
        """By seat, what the buttons in the rows say with which money is asked for."""
        return {
            seat: button.look.label
            for seat in self.session.persons
            if self.session.match.state.asks and (button := self.row_button(seat)).visible and button.enabled
        }

    def row_button(self, seat: int) -> Button:
        """The button in the row of a player."""
        row = self.face.layout.players[seat]
        return next(button for button in self.scene.buttons if row.contains(button.area))

    def goes_on_at(self, task: str, when: When = _always, **options: Any) -> None:
        """Open a saved game, played at random, that was left where this is to be done, and this holds."""
        self.resume(log_to(task, when, **options), **options)


def log_to(task: str, when: When = _always, **options: Any) -> list[Entry]:
    """The log of a game of three played at random that was left where this is to be done, and this holds."""
    return next(log for log in map(partial(_log_to, task, when, options), range(200)) if log)


def _log_to(task: str, when: When, options: dict[str, Any], number: int) -> list[Entry]:
    """The log of a game played at random up to where this is to be done; nothing where it never is."""
    match = Match.begin(GAMES[NAME], ("Ada", "Belle", "Cora"), options)
    rng = Random(number)
    while not match.is_over:
        if type(match.state.todo[-1]).__name__ == task and when(match.state):
            return match.log
        _go_on(match, rng, deals=task == "Answering")
    return []


def _go_on(match: Match, rng: Random, *, deals: bool) -> None:
    """One entry more: any, but all that is for sale is bought; or an offer where somebody may make one."""
    task = match.state.todo[-1]
    if isinstance(match.turn, Chance):
        match.happen(rng)
    elif isinstance(task, Buying):
        match.play(Buy())
    elif deals and isinstance(task, Settled) and match.state.cash[task.player]:
        match.play(Offer((task.player + 1) % len(match.seats), 1, 0, "-", "-"))
    else:
        match.play(rng.choice(match.game.moves(match.state)))


@contextmanager
def seated(
    folder: Path,
    throws: Sequence[tuple[int, int]] = (),
    *,
    seats: Sequence[str] = ("Ada", "Belle", "Cora"),
    way: Way = WAYS[0],
    text_size: int = 100,
    end_turns: bool = False,
    **options: Any,
) -> Iterator[Player]:
    """Persons at a new game in which these throws come first; the cards lie in their order."""
    coming: list[Move] = [Dice(*throw) for throw in throws]
    level, size = way
    seen = {"animation": level, "text_size": text_size, "pace": "at once", "end_turns": end_turns}
    with (
        opened(folder, size, **seen) as desk,
        fated(KlondikeBoard, coming, Deck(LETTERS)),
    ):
        player = Player(desk, seats, coming, **options)
        player.settle()
        yield player


@contextmanager
def arranged(folder: Path, line: str, way: Way = WAYS[0], text_size: int = 100) -> Iterator[Player]:
    """A game in a position that is told as in tests/klondike_board/scenes.py; the first seat is to throw.

    Besides, it may be told that `Ada, computer:hard play`, and that `turns end by themselves`.
    """
    said = re.fullmatch(r"(?:(.*) play(?:; |$))?(.*?)", line.strip())
    assert said
    count = re.search(r"(\d) players", line)
    names = said[1].split(", ") if said[1] else SIX[: int(count[1]) if count else 2]
    parts = [part for part in said[2].split("; ") if part not in ("", HURRIED)]
    here = position("; ".join(parts if count else (f"{len(names)} players", *parts)))
    options: dict[str, Any] = {"collect": "on demand"} if here.state.asks else {}
    begun = "from the start" not in line
    throws = [FIRST, *[(1, 2)] * (len(names) - 1)] if begun else ()
    seen: dict[str, Any] = {"way": way, "text_size": text_size, "end_turns": HURRIED in line}
    with seated(folder, throws, seats=names, **seen, **options) as player:
        if begun:
            player.to_start()
            player.arrange(here.state)
        yield player
