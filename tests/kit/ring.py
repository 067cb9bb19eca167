"""A position of a game whose tokens walk round a ring, and a teller that plays there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.compat import override
from games.core import AnyGame, Chance, Decide, Move, Over
from tests.kit.faults import faults
from tests.kit.plays import PlayTeller, moves, refusal
from tests.kit.script import Answer
from tests.kit.text import move_text


@dataclass(frozen=True)
class RingTable:
    """A position; each game says how its dice fall."""

    game: ClassVar[AnyGame]
    names: ClassVar[Sequence[str]]
    """The spaces round the ring."""
    throwing: ClassVar[Move]
    usual: ClassVar[str]
    """The dice that fall where none are told."""
    state: Any
    entries: list[list[Any]] = field(default_factory=list)
    """The events of each move and outcome so far."""

    # -------------------------------------------------------------- what is done
    def play(self, *moves: Move) -> list[Any]:
        """Play moves that are on offer, one after another; all that happened."""
        events = []
        for move in moves:
            assert isinstance(self.game.turn(self.state), Decide)
            assert self.offers(move), f"{move_text(move)} is not in {self.moves}"
            events += self.apply(move)
        return events

    def play_chance(self, outcome: Move) -> list[Any]:
        """Nature does what it may do now."""
        assert isinstance(self.game.turn(self.state), Chance)
        assert self.game.outcomes(self.state).contains(outcome)
        return self.apply(outcome)

    def roll(self, dice: str) -> list[Any]:
        """The dice fall."""
        raise NotImplementedError

    def throw(self, dice: str) -> list[Any]:
        """The player throws, and the dice fall."""
        return self.play(self.throwing) + self.roll(dice)

    def land(self, name: str, dice: str = "") -> list[Any]:
        """The player who is to throw comes to a space by it: he is put as many spaces before it."""
        dice = dice or self.usual
        self.put(self.player, name, -sum(map(int, filter(str.isdigit, dice))))
        return self.throw(dice)

    def put(self, seat: int, name: str, step: int = 0) -> None:
        """A token is set so many steps beyond a space."""
        self.state.at[seat] = (self.names.index(name) + step) % len(self.names)

    def apply(self, move: Move) -> list[Any]:
        """What happened, but for what is to be done next; the screen would show the same position."""
        view = self.view(None)
        events = self.game.apply(self.state, move)
        self.entries.append(events)
        assert faults(self.game, self.state) == []
        for event in events:
            self.game.fold(view, event)
        assert view == self.view(None)
        assert type(view.task) is type(self.task)  # two of different classes can be equal
        return [event for event in events if type(event).__name__ != "Asked"]

    # -------------------------------------------------------------- what is asked
    @property
    def moves(self) -> list[str]:
        """The moves on offer, as text."""
        return moves(self.game, self.state)

    def offers(self, move: Move) -> bool:
        """Whether a move is on offer."""
        return move_text(move) in self.moves

    def refusal(self, move: Move) -> str:
        """What the player is told about a move that is not allowed, which changes nothing."""
        return refusal(self.game, self.state, move)

    @property
    def task(self) -> Any:
        """What is to be done now."""
        return self.state.todo[-1]

    @property
    def player(self) -> int:
        """Who is to choose now."""
        turn = self.game.turn(self.state)
        assert isinstance(turn, Decide), f"{turn} is no choice"
        return turn.player

    @property
    def chance(self) -> str:
        """What nature is to do now."""
        turn = self.game.turn(self.state)
        assert isinstance(turn, Chance), f"{turn} is no throw"
        return turn.kind

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, nobody while the game goes on."""
        turn = self.game.turn(self.state)
        return turn.winners if isinstance(turn, Over) else ()

    @property
    def cash(self) -> tuple[int, ...]:
        """What each player has."""
        return tuple(self.state.cash)

    @property
    def places(self) -> list[str]:
        """Where each token stands."""
        return [self.names[space] for space in self.state.at]

    def view(self, seat: int | None) -> Any:
        """What a seat may see."""
        return self.game.observe(self.state, seat)


def only(events: Iterable[Any], kind: type) -> list[Any]:
    """The events of a class."""
    return [event for event in events if type(event) is kind]


class RingTeller(PlayTeller):
    """Plays a game on a ring; spaces go by their names."""

    here: RingTable

    walk: ClassVar = 0
    """The number of events of a throw and a walk, if answers leave them out."""

    def table(self, place: str, /) -> RingTable:
        """Return the position that a text describes."""
        raise NotImplementedError

    @override
    def position(self, place: str, /) -> Any:
        self.here = self.table(place)
        return self.here.state

    @override
    def apply(self, move: Move) -> list[Any]:
        is_chance = isinstance(self.game.turn(self.state), Chance)
        return self.here.play_chance(move) if is_chance else self.here.play(move)

    def do_land(self, words: str) -> Answer:
        """Throw the dice and come to a space: `Gold Hill`, or by a certain throw `Gold Hill by 44`."""
        name, _, dice = words.partition(" by ")
        return self.happen(self.here.land(name, dice)[self.walk :])

    def do_throw(self, dice: str) -> Answer:
        """Throw the dice, unless they are thrown already, and let them fall."""
        is_chance = isinstance(self.game.turn(self.state), Chance)
        return self.happen(self.here.roll(dice) if is_chance else self.here.throw(dice))
