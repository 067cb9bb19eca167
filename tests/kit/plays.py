"""Plays: scripts in which a game is played by its rules, without a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from games.compat import override
from games.core import AnyGame, Chance, Event, IllegalMove, Move, Over
from games.rulebook import reason_table
from tests.golden.words import WORDS
from tests.kit.faults import faults
from tests.kit.script import Answer, Teller
from tests.kit.text import move_text, parse_move
from ui.words import in_words


def moves(game: AnyGame, state: Any) -> list[str]:
    """Return all moves on offer as text."""
    return list(map(move_text, game.moves(state)))


def refusal(game: AnyGame, state: Any, move: Move) -> str:
    """Return the sentence that refuses a move that is not on offer, and changes nothing."""
    assert move_text(move) not in moves(game, state)
    assert not isinstance(game.turn(state), Chance) or not game.outcomes(state).contains(move)
    before = game.copy(state)
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, move)
    assert state == before
    return in_words(refused.value.reason)


class PlayTeller(Teller):
    """Plays a game: an act is a move on offer or an outcome of chance, with all events below it.

    `place` is the text of the position, and `events` are those of the last line of acts.
    """

    game: AnyGame

    def __init__(self) -> None:
        self.state: Any = None
        self.events: list[Any] = []
        self._new: list[Any] = []
        self.place = ""

    # -------------------------------------------------------------- what each game says
    def position(self, place: str, /) -> Any:
        """Return the state that a text describes."""
        raise NotImplementedError

    def parse(self, text: str, /) -> Move:
        """Return the move that a text describes."""
        return parse_move(self.game.move_types, text)

    def spell(self, move: Move, /) -> str:
        """Return a move as text."""
        return move_text(move)

    def told(self, event: Event) -> str:
        """Return an event in the words of the golden games."""
        return WORDS[self.game.name].event(event).rstrip()

    def apply(self, move: Move) -> list[Any]:
        """Make a move that is on offer, or let chance decide so; return all events."""
        game, state = self.game, self.state
        is_chance = isinstance(game.turn(state), Chance)
        assert game.outcomes(state).contains(move) if is_chance else move_text(move) in moves(game, state)
        events = game.apply(state, move)
        assert faults(game, state) == []
        return list(events)

    # -------------------------------------------------------------- lines
    @override
    def begin(self, place: str) -> Answer:
        """Come to a position, or to the last one again: `from the same`."""
        self.place = self.place if place == "the same" else place
        self.state = self.position(self.place)
        return None

    @override
    def do_other(self, act: str) -> Answer:
        """Make a move."""
        return self.happen(self.apply(self.parse(act)))

    def happen(self, events: Iterable[Any]) -> Answer:
        """Note events, and tell them."""
        found = list(events)
        self._new += found
        return list(map(self.told, found))

    @override
    def changes(self) -> Iterable[str]:
        self.events, self._new = self._new, []
        return ()

    @override
    def refuse(self, words: str) -> Answer:
        return refusal(self.game, self.state, self.parse(words))

    def ask_moves(self) -> Answer:
        """List the moves on offer, or name the next decision of chance, or the winners."""
        turn, listed = self.game.turn(self.state), self.game.moves(self.state)
        assert not listed or not isinstance(turn, Over | Chance)
        if isinstance(turn, Over):
            return f"won by {' and '.join(map(str, turn.winners)) or 'nobody'}"
        if isinstance(turn, Chance):
            return f"chance: {turn.kind}"
        return ", ".join(map(self.spell, listed))

    def ask_why(self) -> Iterator[str]:
        """List the reasons of the last events, with the numbers of their clauses."""
        name = self.game.name
        found = {reason.key: reason for event in self.events for reason in reason_table(name).of(event)}
        for key, reason in found.items():
            yield f"{key.removeprefix(f'{name}.why.')}: {' '.join(reason.clauses)}"
