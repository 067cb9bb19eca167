"""The laws of the contract: each looks at times at a match while one random game is played, and at the end.

A law is a function that is shown a `Moment`, or a class of which each game gets its own: it may keep what it
saw before, and where it has `hear` it is told of every event. What only one game promises stands in
`tests/<game>/laws.py`: functions and classes of this kind, listed there as `LAWS`.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

import pytest

from games import GAMES
from games.codec import decode_move, encode_move, short_hash
from games.core import AnyGame, Chance, Decide, Event, IllegalMove, Move, Over, Turn
from games.match import Match
from tests.contract.play import Table, begin, choices, odd_moves
from tests.kit import campaign
from tests.kit.faults import faults, laws_of
from tests.kit.text import encode_event, move_text, parse_move
from ui.words import in_words

SENTENCE: Final = re.compile(r"[A-Z].*[.!?]", re.DOTALL)
LIMIT: Final = 40_000
"""No game of random moves takes more entries than this."""

LOOKS: Final = {"gold_am_yukon": 0.001, "klondike_board": 0.02}
"""How often the laws look where a game is long, and nothing rare has happened."""
RARE: Final = 3
"""Whatever happens is looked at so many times in a campaign, before it counts as usual."""


@dataclass
class Moment:
    """A match as it stands after a step, and the dice of those who look at it."""

    table: Table
    match: Match
    rng: Random

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seats(self) -> range:
        return range(self.table.seats)

    @cached_property
    def turn(self) -> Turn:
        return self.match.turn

    @cached_property
    def moves(self) -> list[Move]:
        """What may be done: nothing where nobody decides."""
        return choices(self.match) if isinstance(self.turn, Decide) else []

    @cached_property
    def before(self) -> Any:
        """A copy that shares nothing with the state, made without the game's own `copy`."""
        return copy.deepcopy(self.state)

    def some_moves(self, count: int) -> list[Move]:
        return self.rng.sample(self.moves, min(count, len(self.moves)))


@cache
def story_of(game: str) -> Callable[[Match], Any] | None:
    """Return the function that tells how a match of a game went, or None."""
    where = f"{GAMES.spec(game).rules}.story"
    told: Callable[[Match], Any] | None = import_module(where).story if find_spec(where) else None
    return told


# ------------------------------------------------------------------ turns and moves
def moves_are_sorted_unique_and_there(now: Moment) -> None:
    listed = now.game.moves(now.state)
    keys = [(type(move).__name__, tuple(move)) for move in listed]
    assert keys == sorted(set(keys))
    assert len(set(map(move_text, listed))) == len(listed)
    assert {type(move) for move in now.moves} <= set(now.game.move_types)
    if isinstance(now.turn, Decide):
        assert now.turn.player in now.seats
        assert listed
        assert {aside.player for aside in now.turn.asides} <= set(now.seats) - {now.turn.player}


def asking_changes_nothing(now: Moment) -> None:
    assert now.before == now.state
    now.game.moves(now.state)
    now.game.turn(now.state)
    now.game.scores(now.state)
    faults(now.game, now.state)
    for seat in (None, *now.seats):
        now.game.observe(now.state, seat)
    now.game.sample_state(now.state, now.rng.choice(now.seats), now.rng)
    assert now.state == now.before


def what_is_on_offer_can_be_played_on_a_copy(now: Moment) -> None:
    for move in now.some_moves(6):
        after = now.game.copy(now.state)
        assert after == now.state
        assert now.game.apply(after, move)
        assert faults(now.game, after) == []
        assert now.state == now.before


def other_moves_are_refused_and_change_nothing(now: Moment) -> None:
    state = now.game.copy(now.state)
    for move in odd_moves(now.match, now.rng, 20):
        with pytest.raises(IllegalMove) as refused:
            now.game.apply(state, move)
        said = in_words(refused.value.reason)
        assert SENTENCE.fullmatch(said), said
        assert state == now.state, move_text(move)


def nobody_moves_out_of_turn(now: Moment) -> None:
    if not isinstance(now.turn, Decide):
        log = list(now.match.log)
        for move in odd_moves(now.match, now.rng, 3):
            with pytest.raises(IllegalMove):
                now.match.play(move)
        assert now.match.log == log


def outcomes_are_possible(now: Moment) -> None:
    if isinstance(now.turn, Chance):
        outcomes = now.game.outcomes(now.state)
        for _ in range(3):
            outcome = outcomes.sample(now.rng)
            assert outcomes.contains(outcome)
            assert now.game.apply(now.game.copy(now.state), outcome)


def every_move_can_be_written_and_read_back(now: Moment) -> None:
    types = now.game.move_types
    for move in [*now.some_moves(6), *(entry.move for entry in now.match.log[-1:])]:
        record = json.loads(json.dumps(encode_move(move)))
        for again in (decode_move(types, record), parse_move(types, move_text(move))):
            assert (type(again), again) == (type(move), move)
        assert "\n" not in move_text(move)


# ------------------------------------------------------------------ states and secrets
def nothing_is_wrong(now: Moment) -> None:
    assert faults(now.game, now.state) == []
    assert len(now.game.scores(now.state)) == len(now.seats)


def states_that_differ_in_secrets_look_the_same(now: Moment) -> None:
    for seat in now.seats:
        guess = now.game.sample_state(now.state, seat, now.rng)
        assert now.game.observe(guess, seat) == now.game.observe(now.state, seat)
        assert now.game.observe(guess, None) == now.game.observe(now.state, None)
        assert now.game.turn(guess) == now.turn
        assert faults(now.game, guess) == []
        if isinstance(now.turn, Decide) and now.turn.player == seat:
            assert now.game.moves(guess) == now.game.moves(now.state)


def what_is_imagined_depends_on_nothing_secret(now: Moment) -> None:
    number = now.rng.random()
    for seat in now.seats:
        guess = now.game.sample_state(now.state, seat, now.rng)
        one, other = (now.game.sample_state(state, seat, Random(number)) for state in (guess, now.state))
        assert one == other


class CopiesAndViewsStayWhatTheyWere:
    """Neither shares anything with the state that is played on."""

    def __init__(self) -> None:
        self.kept: list[tuple[Any, Any]] = []

    def __call__(self, now: Moment) -> None:
        view = now.game.observe(now.state, now.rng.choice((None, *now.seats)))
        self.kept += [(now.game.copy(now.state), now.before), (view, copy.deepcopy(view))]
        if isinstance(now.turn, Over):
            assert all(one == kept for one, kept in self.kept)


class ADigestTellsStatesApart:
    """It has six digits only, so that two in a game may be alike by chance."""

    def __init__(self) -> None:
        self.seen: dict[str, Any] = {}
        self.alike = 0

    def __call__(self, now: Moment) -> None:
        self.alike += self.seen.setdefault(short_hash(now.state), now.before) != now.state
        assert self.alike <= 2


# ------------------------------------------------------------------ events
class EventsTellEachSeatAllThatItSees:
    """Folded from `blank`, all events give `observe`, in values of the same classes."""

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.views: dict[int | None, Any] = {}

    def hear(self, event: Event) -> None:
        self.told.append(event)

    def __call__(self, now: Moment) -> None:
        if not self.views:
            self.views = {seat: now.game.observe(now.table.new(), seat) for seat in now.seats}
            self.views[None] = now.game.blank(len(now.seats), now.match.options)
        fold = now.game.fold
        for seat, view in self.views.items():
            for event in self.told:
                fold(view, event)
            assert view == now.game.observe(now.state, seat), seat
        self.told.clear()
        seat = now.rng.choice([*self.views])
        written = repr(now.game.observe(now.state, seat))
        assert repr(self.views[seat]) == written, "values are equal, but not their classes"


class EveryEventCanBeWritten:
    """Of each class the last one that was told of since the last look."""

    def __init__(self) -> None:
        self.told: dict[type, Event] = {}

    def hear(self, event: Event) -> None:
        self.told[type(event)] = event

    def __call__(self, now: Moment) -> None:
        assert set(self.told) <= set(now.game.event_types)
        for kind, event in self.told.items():
            record = encode_event(event)
            assert record[0] == kind.__name__
            assert json.loads(json.dumps(record)) == record
        self.told.clear()


# ------------------------------------------------------------------ the end
def the_end_is_told(now: Moment) -> None:
    if isinstance(now.turn, Over):
        assert set(now.turn.winners) <= set(now.seats)
        assert now.turn.why


def the_story_ends_as_the_game_does(now: Moment) -> None:
    """What is told of each player turn by turn (the first of these that a story has) ends with the scores.

    One game in eight is told, for most stories play the whole game again.
    """
    tell = story_of(now.table.name)
    if tell and isinstance(now.turn, Over) and now.rng.randrange(8) == 0:
        story = tell(now.match)
        rows = getattr(story, "fortunes", story.course)
        assert tuple(row[-1] for row in rows) == now.game.scores(now.state)
        assert len({len(row) for row in rows}) == 1
        assert story.winners == now.turn.winners


class ALogGivesTheGameAgain:
    def __init__(self) -> None:
        self.told: list[Event] = []

    def hear(self, event: Event) -> None:
        self.told.append(event)

    def __call__(self, now: Moment) -> None:
        if isinstance(now.turn, Over):
            again = begin(now.table)
            assert [event for entry in now.match.log for event in again.repeat(entry)] == self.told
            assert again.state == now.state


LAWS: Final[tuple[Callable[..., Any], ...]] = (
    nothing_is_wrong,
    moves_are_sorted_unique_and_there,
    asking_changes_nothing,
    what_is_on_offer_can_be_played_on_a_copy,
    other_moves_are_refused_and_change_nothing,
    nobody_moves_out_of_turn,
    outcomes_are_possible,
    every_move_can_be_written_and_read_back,
    states_that_differ_in_secrets_look_the_same,
    what_is_imagined_depends_on_nothing_secret,
    CopiesAndViewsStayWhatTheyWere,
    ADigestTellsStatesApart,
    EventsTellEachSeatAllThatItSees,
    EveryEventCanBeWritten,
    the_end_is_told,
    the_story_ends_as_the_game_does,
    ALogGivesTheGameAgain,
)


def own_laws(name: str) -> Sequence[Callable[..., Any]]:
    """What only this game promises."""
    return getattr(laws_of(name), "LAWS", ())


# ------------------------------------------------------------------ one game
Seen = Counter[tuple[type, ...]]
"""How often each mixture of move and events has happened in a campaign."""


def watch(table: Table, seed: int, *more: Callable[..., Any], seen: Seen | None = None) -> Match:
    """Play a random game to its end under the eyes of all laws; a failure names law, table, seed and step."""
    match, rng, eyes = begin(table), Random(seed), Random(f"eyes {seed}")
    kinds = (*LAWS, *own_laws(table.name), *more)
    laws = {law.__name__: law() if isinstance(law, type) else law for law in kinds}
    listeners = [law.hear for law in laws.values() if hasattr(law, "hear")]
    with campaign.told(table=table, seed=seed):
        for is_looked_at, events in _steps(table, match, rng, eyes, Seen() if seen is None else seen):
            for event in events:
                for hear in listeners:
                    hear(event)
            now = Moment(table, match, eyes)
            for name, law in laws.items() if is_looked_at else ():
                with campaign.told(law=name, step=len(match.log)):
                    law(now)
    return match


def _steps(
    table: Table, match: Match, rng: Random, eyes: Random, seen: Seen
) -> Iterator[tuple[bool, list[Event]]]:
    """Whether to look, and the events: at the beginning, after each step, and certainly at the end."""
    often = LOOKS.get(table.name, 0.06)
    yield True, []
    while not match.is_over:
        assert len(match.log) < LIMIT, "the game does not end"
        events = table.step(match, rng)
        what = (type(match.log[-1].move), *dict.fromkeys(map(type, events)))
        seen[what] += 1
        yield match.is_over or seen[what] <= RARE or eyes.random() < often, events
