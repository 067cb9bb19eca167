"""Hands for KLONDIKE: a scene with throws and cards made by hand, and what must always hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from games import GAMES
from games.core import Chance, Move
from games.klondike_board.acts import LETTERS
from games.klondike_board.board import NAME as NAMES
from games.klondike_board.rules import KlondikeBoard
from games.klondike_board.state import Buy, Deck, Dice, Offer, State
from games.klondike_board.tasks import Buying, Settled
from games.match import Entry, Match
from saves.replay import load, replay
from tests.ui.harness import Desk, Place, opened
from ui.playtimer import PlayTimer
from ui.scenes.klondike_board.scene import KlondikeScene

NAME = "klondike_board"
Way = tuple[str, tuple[int, int]]
WAYS: tuple[Way, ...] = (("none", (960, 600)), ("full", (1280, 800)))
FIRST = (6, 6)
"""A throw for the start that nobody beats, where the others throw less."""


When = Callable[[State], bool]


def _always(state: State) -> bool:
    return True


def place(name: str) -> int:
    """The space of a name."""
    return NAMES.index(name)


class Player:
    """A person at the desk. `throws` are those to come, first to last; then chance decides."""

    def __init__(self, desk: Desk, seats: Sequence[str], throws: list[Move], **options: Any) -> None:
        self.desk = desk
        self.throws = throws
        self.is_arranged = False
        """Whether the table was set by hand: then the save tells of another one."""
        timer = PlayTimer()
        match = Match.begin(GAMES[NAME], tuple(seats), options)
        journal = desk.app.library.begin(match, lambda: int(timer.here(desk.app.now)))
        desk.app.push(KlondikeScene(desk.app, match, journal, timer))

    @property
    def scene(self) -> KlondikeScene:
        assert isinstance(self.desk.scene, KlondikeScene)
        return self.desk.scene

    @property
    def state(self) -> State:
        state = self.scene.match.state
        assert isinstance(state, State)
        return state

    def set_up(
        self, owns: dict[str, int], cash: Sequence[int] = (), at: Sequence[str] = (), top: Sequence[int] = ()
    ) -> None:
        """Deeds, cash, tokens, and the top cards of the creeks, as if it had been so before."""
        state = self.state
        self.is_arranged = True
        for name, seat in owns.items():
            state.owner[place(name)] = seat
        if cash:
            state.bank += sum(cash) - sum(state.cash)
            state.cash[:] = cash
        for seat, name in enumerate(at):
            state.at[seat] = place(name)
        for creek, card in enumerate(top):
            self._bring_up(creek, card)
        self.scene.refresh()
        self.scene.show_table()
        self.settle()

    def _bring_up(self, creek: int, card: int) -> None:
        for cards in self.state.creeks:
            if card in cards:
                there = cards.index(card)
                mine = self.state.creeks[creek]
                cards[there], mine[-1] = mine[-1], cards[there]
                return

    # -------------------------------------------------------------- hands
    def press_key(self, key: int, mod: int = 0) -> None:
        self.desk.press_key(key, mod)
        self.settle()

    def type(self, words: str) -> None:
        self.desk.type(words)
        self.settle()

    def click(self, place: Place) -> None:
        self.desk.click(place)
        self.settle()

    def space(self, name: str) -> Place:
        return self.scene.table.space_rect(place(name)).center

    def creek(self, number: int) -> Place:
        return self.scene.table.creek_rect(number).center

    def main(self) -> None:
        """Space: what the main button says."""
        self.press_key(pygame.K_SPACE)

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
            if self.scene.view.task not in ("Dealing", "Opening"):
                break
            self.main()

    def begin_turn(self, seat: int = 0) -> None:
        """The opening is over: this seat begins."""
        count = len(self.scene.seats)
        self.coming(*[FIRST if each == seat else (1, 2) for each in range(count)])
        self.to_start()
        assert self.scene.view.task == "Ready"
        assert self.scene.actor == seat

    def settle(self) -> None:
        """Let the table come to rest; a question to the worker is left open."""
        self.desk.step(3)
        for _ in range(3000):
            scene = self.desk.scene
            waits = isinstance(scene, KlondikeScene) and scene.crew.is_thinking
            if not scene.busy or (waits and not scene.stage.busy):
                break
            self.desk.step()
        self.check()

    def answer(self, move: Move | None = None) -> None:
        """Let the worker answer what it was asked, by itself or as told."""
        from games.codec import encode_move
        from ui.jobs import JOBS

        name, job, take = self.desk.worker.asked.pop()
        take(encode_move(move) if move is not None else JOBS[name](job, lambda: True))
        self.settle()

    # -------------------------------------------------------------- what must hold
    @property
    def moves(self) -> list[Move]:
        return [entry.move for entry in self.scene.match.log]

    @property
    def last(self) -> Move:
        """The last move that somebody chose."""
        return next(entry.move for entry in reversed(self.scene.match.log) if entry.is_chosen)

    def just(self, move: Move) -> bool:
        """Whether this move was the last one that somebody chose."""
        return self.last == move

    @property
    def labels(self) -> list[str]:
        """What the three buttons say, "" for one that is not shown."""
        assert all(act is None or act.look.label for act in self.scene.acts)
        return [act.look.label if act else "" for act in self.scene.acts]

    def check(self) -> None:
        """The file holds the game, the table shows it, and what was drawn in parts is as drawn at once."""
        scene = self.desk.scene
        if isinstance(scene, KlondikeScene) and scene.journal and not self.is_arranged:
            found = replay(load(scene.journal.path))
            assert [entry.move for entry in found.match.log] == self.moves
            assert scene.view == scene.match.game.observe(scene.match.state, scene.eyes) or scene.stage.busy
        self.desk.assert_redraw_is_exact()

    def goes_on_at(self, task: str, when: When = _always, **options: Any) -> None:
        """Open a saved game, played at random, that was left where this is to be done, and this holds."""
        from ui.scenes.opening import open_saved

        match = Match.begin(GAMES[NAME], self.scene.match.seats, options)
        journal = self.desk.app.library.begin(match, lambda: 0)
        for entry in log_to(task, when, **options):
            match.repeat(entry)
        journal.close()
        self.desk.app.home()
        assert open_saved(self.desk.app, journal.path) == ""
        self.settle()
        assert self.state == match.state

    def left_and_resumed(self) -> None:
        """Leave the game, and open it again from its file."""
        from ui.scenes.opening import open_saved

        journal = self.scene.journal
        assert journal
        before = self.state.copy()
        path = journal.path
        self.desk.app.home()
        assert open_saved(self.desk.app, path) == ""
        self.settle()
        assert self.state == before


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


def on_a_claim(player: Player) -> None:
    """Ada has come to Skookum Gulch."""
    player.coming((1, 2))
    player.main()
    assert player.scene.view.task == "Claiming"


def settled(player: Player) -> None:
    """Ada has come to the Klondike River and drifted on: her landing is settled."""
    player.coming((3, 5))
    player.main()
    assert player.scene.view.task == "Settled"


@contextmanager
def seated(
    folder: Path,
    throws: Sequence[tuple[int, int]] = (),
    *,
    seats: Sequence[str] = ("Ada", "Belle", "Cora"),
    way: Way = WAYS[0],
    text_size: int = 100,
    **options: Any,
) -> Iterator[Player]:
    """Persons at a new game in which these throws come first; the cards lie in their order."""
    coming: list[Move] = [Dice(*throw) for throw in throws]
    plain = KlondikeBoard.outcomes

    def outcomes(self: KlondikeBoard, state: State) -> Any:
        return _Next(coming, plain(self, state))

    level, size = way
    with (
        opened(folder, size, animation=level, text_size=text_size, pace="at once") as desk,
        patch.object(KlondikeBoard, "outcomes", outcomes),
    ):
        player = Player(desk, seats, coming, **options)
        player.settle()
        yield player


class _Next:
    """The cards in their order; the next throw of a list, then any."""

    def __init__(self, coming: list[Move], after: Any) -> None:
        self._coming = coming
        self._after = after

    def sample(self, rng: Random) -> Move:
        if isinstance(self._after.sample(rng), Deck):
            return Deck(LETTERS)
        return self._coming.pop(0) if self._coming else self._after.sample(rng)

    def holds(self, outcome: Move) -> bool:
        return bool(self._after.holds(outcome))
