"""Hands for CALAMITYVILLE: a scene with throws, nuggets and pages made by hand, and what must always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES
from games.calamityville.board import BOOM, BUST
from games.calamityville.flow import is_whole
from games.calamityville.pending import Piling
from games.calamityville.rules import ANY_ORDER, Calamityville
from games.calamityville.state import Dice, Die, Pick, Shuffle, State
from games.core import Chance, Move
from games.match import NATURE, Entry, Match
from tests.calamityville.table import IN_ORDER, ME, NUGGET_NAMES, OTHER, THIRD, Table, page, table
from tests.ui.board_player import BoardPlayer, fated
from tests.ui.calamity_games import chosen
from tests.ui.harness import Desk, opened
from tests.ui.shared_scenes import labels
from ui.games.calamityville.controller import CalamityController
from ui.games.calamityville.face import CalamityFace

NAME = "calamityville"
Way = tuple[str, tuple[int, int]]
STILL: Way = ("none", (960, 600))
MOVING: Way = ("full", (960, 600))
PERSONS = ("Ada", "Ben", "Cleo")
TOWN = {
    ME: "bank Ferry Landing, bank Main Street, mine Widow's Shaft",
    OTHER: "hotel Depot Street, hotel Assay Street",
    THIRD: "store Boot Alley",
}
"""A town in which Ada and Ben have two buildings each."""
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"

When = Callable[[State], bool]


def _always(state: State) -> bool:
    return True


def outcome(word: str) -> Move:
    """An outcome by a word: "5n" and "5" both dice, "d5" one die, anything else the name of a nugget."""
    if word[0] == "d" and word[1:].isdigit():
        return Die(int(word[1:]))
    if word[0].isdigit():
        return Dice(int(word[0]), word[1:] == "n")
    return Pick(NUGGET_NAMES.index(word))


def shuffle(*top: str) -> Shuffle:
    """The pages in the order of the data file, but these on top of the pages of their times."""
    boom = [page(number) for number in top if page(number) < BOOM]
    bust = [page(number) - BOOM for number in top if page(number) >= BOOM]
    boom += [number for number in range(BOOM) if number not in boom]
    bust += [number for number in range(BUST) if number not in bust]
    found = Shuffle("".join(_LETTERS[one] for one in boom), "".join(_LETTERS[one] for one in bust))
    assert is_whole(found)
    return found


class Player(BoardPlayer[State]):
    """A person at the desk. `coming` are the outcomes to come, first to last; then chance decides."""

    name = NAME
    states = State

    def __init__(self, desk: Desk, seats: Sequence[str], outcomes: list[Move]) -> None:
        self._outcomes = outcomes
        super().__init__(desk, seats)

    @property
    def face(self) -> CalamityFace:
        assert isinstance(self.scene.face, CalamityFace)
        return self.scene.face

    @property
    def controller(self) -> CalamityController:
        assert isinstance(self.scene.controller, CalamityController)
        return self.scene.controller

    # -------------------------------------------------------------- what is to come
    @property
    def task(self) -> str:
        """What is to be done now, by name."""
        return type(self.face.view.task).__name__

    def coming(self, *words: str) -> None:
        """These outcomes come next: see `outcome`."""
        self._outcomes[:] = map(outcome, words)

    def set_up(self, table: Table) -> None:
        """A position written by hand, as if it had been so before."""
        assert table.state.seats == self.state.seats
        self.controller.forget()
        self.arrange(table.state)

    def begin_turn(self, seat: int = 0) -> None:
        """The opening is over: this seat begins."""
        self.coming(*["d6" if each == seat else "d2" for each in range(len(self.session.seats))])
        for _ in range(30):
            if self.task not in ("Piling", "Opening"):
                break
            self.main()
        assert self.task == "Ready"
        assert self.session.actor == seat

    def throw(self, *words: str) -> None:
        """Throw the dice, and these outcomes come."""
        self.coming(*words)
        self.main()

    # -------------------------------------------------------------- what must hold
    @property
    def labels(self) -> tuple[str, str]:
        """What the two buttons say, "" for one that is not shown."""
        main, second = labels(self.scene)
        return main, second

    # -------------------------------------------------------------- left and resumed
    def goes_on_at(self, task: str, when: When = _always) -> None:
        """Open a saved game, played at random, that was left where this is to be done, and this holds."""
        self.goes_on(log_to(task, when))


def log_to(task: str, when: When = _always) -> Match:
    """A game of three played at random that was left where this is to be done, and this holds."""
    for number in range(300):
        match, rng = Match.begin(GAMES[NAME], PERSONS, {}), Random(number)
        while not match.is_over:
            todo = match.state.todo[-1]
            if type(todo).__name__ == task and when(match.state):
                return match
            if isinstance(todo, Piling):
                match.repeat(Entry(NATURE, ANY_ORDER.sample(rng)))
            elif isinstance(match.turn, Chance):
                match.happen(rng)
            else:
                match.play(chosen(match.state, rng))
    raise AssertionError(f"no game comes to {task}")


def come_to(player: Player, name: str, here: Table | None = None) -> None:
    """The one who is to throw throws a 2 and comes to a space."""
    here = here or table(3)
    here.put(here.player, name, -2)
    player.set_up(here)
    player.throw("2")


def reads(player: Player, *top: str, **more: Any) -> None:
    """Ada comes to the telegraph office and reads the first of these pages."""
    come_to(player, "Telegraph Office", table(3, top=" ".join(top), **more))


@contextmanager
def seated(
    folder: Path,
    *top: str,
    seats: Sequence[str] = PERSONS,
    way: Way = STILL,
    text_size: int = 100,
    **settings: Any,
) -> Iterator[Player]:
    """Persons at a new game; the pages lie in the order of the data file, these on top of their kind."""
    coming: list[Move] = []
    pages = shuffle(*top) if top else IN_ORDER
    level, size = way
    settings = {"pace": "at once", "animation": level, "text_size": text_size, **settings}
    with opened(folder, size, **settings) as desk, fated(Calamityville, coming, pages):
        player = Player(desk, seats, coming)
        player.settle()
        yield player
