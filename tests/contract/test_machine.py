"""Whatever is done with a match, in whatever order, it stays what a plain list of its moves gives.

Hypothesis makes up what is done: moves are played, taken back and made again, the program is killed, the game
is opened again from its file, written as text and played back. `Plain` is the list that all is compared with.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games import GAMES
from games.codec import decode_move, encode_move, short_hash
from games.compat import override
from games.core import Chance, Decide, IllegalMove, reveals
from games.match import FOLLOWS, NATURE, Entry, NothingToUndo, Notice, TakenBack
from saves.library import Library
from saves.replay import read
from tests.contract.play import Table, begin, choices, odd_moves
from tests.kit import campaign
from tests.kit.faults import faults

STEPS = 40
"""So many things are done in an example."""
EXAMPLES = (12, 300)
"""So many examples are made up for each game in a short run, and in a long one."""

NUMBERS = st.integers(0, 2**32)


class Plain:
    """A match as a list of entries; the state is what they give when they are applied one by one."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log: list[Entry] = []
        self.undone: list[Entry] = []
        self.shows: list[bool] = []
        self.state = table.new()

    def add(self, entry: Entry) -> None:
        """An entry is played; what was taken back is forgotten unless it was this one."""
        self.undone = self.undone[:-1] if self.undone[-1:] == [entry] else []
        self.log.append(entry)
        self.shows.append(any(map(reveals, self.table.game.apply(self.state, entry.move))))

    def go_back(self, count: int) -> None:
        """The last entries are taken back: the state is made anew from those that are left."""
        for _ in range(count):
            self.undone.append(self.log.pop())
            self.shows.pop()
        self.state = self.table.new()
        for entry in self.log:
            self.table.game.apply(self.state, entry.move)

    @property
    def step(self) -> int:
        """How many entries one undo takes back: to the last choice, unless chance or a secret bars it."""
        chosen = [number for number, entry in enumerate(self.log) if entry.actor.isdigit()]
        start = chosen[-1] if chosen else len(self.log)
        is_barred = any(self.shows[start:]) or any(entry.actor == NATURE for entry in self.log[start:])
        return 0 if is_barred and not self.table.game.free_undo else len(self.log) - start

    @property
    def again(self) -> list[Entry]:
        """What one redo plays: the entry taken back last, and those after it that nobody chose."""
        ahead = self.undone[::-1]
        chosen = [number for number, entry in enumerate(ahead) if entry.actor.isdigit() and number]
        return ahead[: chosen[0]] if chosen else ahead


class Clock:
    """Seconds that pass when the test says so."""

    time = 1000.0

    def __call__(self) -> float:
        return self.time


class Play(RuleBasedStateMachine):
    """A match with its journal and one who watches from each seat, beside a plain list of moves."""

    name: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.folders: list[Path] = []
        self.notes: set[str] = set()

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        game = GAMES[self.name]
        options = {
            option.name: data.draw(st.sampled_from(option.allowed))
            if option.allowed
            else str(data.draw(st.integers(1, 99_999)))
            for option in game.options
        }
        self.table = Table(self.name, data.draw(st.sampled_from(game.seats)), options)
        self.plain = Plain(self.table)
        self.match = begin(self.table)
        self.journal = self.library().begin(self.match, self.clock)
        self.watch()

    def library(self) -> Library:
        """A library in a folder of its own."""
        self.folders.append(Path(mkdtemp()))
        return Library(self.folders[-1], GAMES, lambda: 1_795_200_000.0)

    @override
    def teardown(self) -> None:
        if self.folders:
            self.journal.close()
        for folder in self.folders:
            shutil.rmtree(folder)

    # -------------------------------------------------------------- who watches
    def watch(self) -> None:
        """From now on somebody in each seat keeps a view, by the events alone."""
        self.look_back()
        self.match.listeners.append(self.hear)

    def look_back(self) -> None:
        game, events = self.table.game, self.match.events()
        self.views = {seat: game.observe(self.table.new(), seat) for seat in (None, *range(self.table.seats))}
        for view in self.views.values():
            for event in events:
                game.fold(view, event)

    def hear(self, notice: Notice) -> None:
        if isinstance(notice, TakenBack):
            self.look_back()
            return
        for view in self.views.values():
            for event in notice.events:
                self.table.game.fold(view, event)

    # -------------------------------------------------------------- playing
    def is_to_choose(self) -> bool:
        return isinstance(self.match.turn, Decide)

    @precondition(is_to_choose)
    @rule(data=st.data(), more=st.integers(0, 2), pause=st.integers(0, 5))
    def play(self, data: st.DataObject, more: int, pause: int) -> None:
        """A move, and perhaps more that are made for the player and follow it."""
        self.clock.time += pause
        for mark in ("", *[FOLLOWS] * more):
            turn = self.match.turn
            if isinstance(turn, Decide):
                move = data.draw(st.sampled_from(choices(self.match)))
                self.match.play(move, follows=bool(mark))
                self.plain.add(Entry(f"{turn.actor_of(move)}{mark}", move))

    @precondition(lambda self: isinstance(self.match.turn, Chance))
    @rule(number=NUMBERS)
    def let_chance_decide(self, number: int) -> None:
        self.match.play_chance(Random(number))
        self.plain.add(Entry(NATURE, self.match.log[-1].move))

    @precondition(lambda self: not self.match.is_over)
    @rule(number=NUMBERS, count=st.integers(2, 40))
    def play_on(self, number: int, count: int) -> None:
        rng = Random(number)
        for _ in range(count):
            if not self.match.is_over:
                self.table.step(self.match, rng)
                self.plain.add(self.match.log[-1])

    @rule(number=NUMBERS)
    def try_what_is_not_allowed(self, number: int) -> None:
        before = self.journal.path.read_bytes()
        for move in odd_moves(self.match, Random(number), 5):
            with pytest.raises(IllegalMove):
                self.match.play(move)
        assert self.journal.path.read_bytes() == before

    # -------------------------------------------------------------- back and forth
    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _ in range(times):
            step = self.plain.step
            if not step:
                with pytest.raises(NothingToUndo):
                    self.match.undo()
                return
            assert self.match.undo() == step
            self.plain.go_back(step)

    @rule()
    def redo(self) -> None:
        again = self.plain.again
        assert self.match.can_redo == bool(again)
        if not again:
            with pytest.raises(NothingToUndo):
                self.match.redo()
            return
        self.match.redo()
        for entry in again:
            self.plain.add(entry)

    @precondition(lambda self: self.plain.log and self.table.game.free_undo)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, len(self.plain.log)))
        self.match.take_back(count)
        self.plain.go_back(count)

    # -------------------------------------------------------------- leaving
    @rule(tail=st.sampled_from([b"", b'["0","Pa', b"["]))
    def be_killed(self, tail: bytes) -> None:
        """The file is copied as it lies on the disk, perhaps with a line just begun: nothing was lost."""
        raw = self.journal.path.read_bytes()
        library = self.library()
        path = library.folder / self.journal.path.name
        path.write_bytes(raw + tail)
        self.journal.close()
        seen = read(path)
        assert (seen.match.log, seen.match.undone, seen.warning) == (self.match.log, self.match.undone, "")
        self.open_again(library, path, sure=False)

    @rule(pause=st.integers(0, 9))
    def leave(self, pause: int) -> None:
        self.clock.time += pause
        is_kept, played = self.journal.has_content and self.is_to_choose(), self.journal.seconds
        self.journal.close()
        self.open_again(Library(self.folders[-1], GAMES), self.journal.path, sure=is_kept)
        assert not is_kept or self.journal.seconds == played

    def open_again(self, library: Library, path: Path, *, sure: bool) -> None:
        was, played = self.match, self.journal.seconds
        opened = library.open(path, self.clock)
        assert (opened.warning, set(opened.notes)) == ("", self.notes)
        assert opened.journal is not None
        assert opened.journal.notes == self.notes
        assert opened.seconds == played if sure else opened.seconds <= played
        self.match, self.journal = opened.match, opened.journal
        assert (self.match.log, self.match.undone) == (was.log, was.undone)
        assert (self.match.seats, self.match.options) == (was.seats, was.options)
        assert self.match.is_begun or not was.is_begun
        self.watch()

    @rule(word=st.sampled_from(["hint", "lamp"]))
    def take_help(self, word: Any) -> None:
        self.journal.note(word)
        self.notes.add(word)

    # -------------------------------------------------------------- looking again
    @rule()
    def write_and_read(self) -> None:
        again = begin(self.table)
        for entry in self.match.log:
            record = json.loads(json.dumps(encode_move(entry.move)))
            again.repeat(Entry(entry.actor, decode_move(self.table.game.move_types, record)))
        assert again.state == self.match.state
        assert again.events() == self.match.events()

    @rule(number=NUMBERS)
    def sample_state(self, number: int) -> None:
        game, state = self.table.game, self.match.state
        for seat in range(self.table.seats):
            guess = game.sample_state(state, seat, Random(number))
            assert game.observe(guess, seat) == game.observe(state, seat)
            assert game.turn(guess) == game.turn(state)

    # -------------------------------------------------------------- what holds all the time
    @invariant()
    def the_match_is_its_list_of_moves(self) -> None:
        assert self.match.log == self.plain.log
        assert self.match.undone == self.plain.undone
        assert self.match.state == self.plain.state
        assert short_hash(self.match.state) == short_hash(self.plain.state)
        assert self.match.can_undo == (self.plain.step > 0)
        shows = [number for number, shows in enumerate(self.plain.shows, 1) if shows]
        assert self.match.uncovered == max(shows, default=0)
        assert not faults(self.table.game, self.match.state)

    @invariant()
    def whoever_listens_sees_what_is(self) -> None:
        for seat, view in self.views.items():
            assert view == self.table.game.observe(self.plain.state, seat)

    @invariant()
    def the_disk_has_all(self) -> None:
        assert not self.journal.error
        kept = self.journal.path.read_bytes()
        assert kept.startswith(self.journal.raw)
        assert b"\n" not in kept[len(self.journal.raw) :], "nothing but a line that was never finished"


def run(name: str, short: int = EXAMPLES[0]) -> None:
    """Let hypothesis make up what is done with matches of a game, in so many examples in a short run."""
    machine = type(f"Play_{name}", (Play,), {"name": name})
    slow = (HealthCheck.too_slow, HealthCheck.data_too_large)
    count = campaign.size(short, EXAMPLES[1])
    chosen = settings(max_examples=count, stateful_step_count=STEPS, suppress_health_check=slow)
    run_state_machine_as_test(machine, settings=chosen)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_stays_what_its_moves_give(name: str) -> None:
    run(name)
