"""Positions written by hand, in mine numbers.

`table(mine="1-4 4-4", theirs="4-5", dice="145")`: the player whose turn it is owns the mines in `mine`, the
other one those in `theirs`; both have 100,000 dollars unless told. Without dice they are still to be rolled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

import pytest

from games.core import AnyGame, Chance, IllegalMove, Move, Over
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MINE_AT, PURSE
from games.strike_it_rich.state import FORMING, NOBODY, ROLLING, Dice, State, View
from tests.kit.text import move_text

ME, OTHER = 0, 1
NUMBERS = tuple(f"{first}-{second}" for first, second in product(range(1, 7), repeat=2))
"""All mine numbers in rising order."""


@dataclass(frozen=True)
class Table:
    """A position, and the few questions that tests ask of it."""

    game: ClassVar[AnyGame] = GAME
    state: State

    def play(self, *moves: Move) -> list[Any]:
        """Play moves that are on offer, one after another; all that happened."""
        events = []
        for move in moves:
            assert self.offers(move), f"{move_text(move)} is not among {self.moves}"
            events += self.game.apply(self.state, move)
            assert self.game.faults(self.state) == []
        return events

    def roll(self, dice: str) -> list[Any]:
        """The dice fall: "145"."""
        thrown = Dice(*map(int, dice))
        assert isinstance(self.game.turn(self.state), Chance)
        assert self.game.outcomes(self.state).holds(thrown)
        return self.game.apply(self.state, thrown)

    @property
    def moves(self) -> list[str]:
        """The moves on offer, as text: bare values would not tell `Claim(1, 4)` from `Diamonds(1, 4)`."""
        return list(map(move_text, self.game.moves(self.state)))

    def offers(self, move: Move) -> bool:
        return move_text(move) in self.moves

    def refusal(self, move: Move) -> str:
        """What the player is told about a move that is not allowed, which changes nothing."""
        assert not self.offers(move)
        before = self.state.copy()
        with pytest.raises(IllegalMove) as refused:
            self.game.apply(self.state, move)
        assert self.state == before
        return str(refused.value)

    def owner(self, number: str) -> int:
        """Who owns a mine."""
        return self.state.owner[mine_of(number)]

    @property
    def cash(self) -> tuple[int, ...]:
        return tuple(self.state.cash)

    @property
    def marked(self) -> tuple[int, ...]:
        """How many mines each player owns."""
        return tuple(self.state.mines)

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.state.player

    @property
    def winner(self) -> int:
        """Who has won, NOBODY while the game goes on."""
        turn = self.game.turn(self.state)
        return turn.winners[0] if isinstance(turn, Over) else NOBODY

    def view(self, seat: int | None) -> View:
        """What a seat may see."""
        view = self.game.observe(self.state, seat)
        assert isinstance(view, View)
        return view


def mine_of(number: str) -> int:
    """The place of a mine on the board, by its number "1-4"."""
    return MINE_AT[int(number[0]), int(number[2])]


def places(numbers: Iterable[str]) -> tuple[int, ...]:
    """The places of mines, in rising order."""
    return tuple(sorted(map(mine_of, numbers)))


def first_mines(count: int, without: str = "") -> str:
    """The mines with the lowest numbers, leaving some out."""
    return " ".join([number for number in NUMBERS if number not in without.split()][:count])


def table(
    mine: str = "",
    theirs: str = "",
    dice: str = "",
    cash: tuple[int, int] = (PURSE, PURSE),
    *,
    player: int = ME,
    secret: bool = True,
) -> Table:
    """A position; see the top of this file. `cash` is that of the player, then the other's."""
    state = State(secret, phase=FORMING if dice else ROLLING, player=player)
    state.dice = tuple(map(int, dice))
    for seat, numbers, dollars in ((player, mine, cash[0]), (1 - player, theirs, cash[1])):
        state.cash[seat] = state.counted[seat] = dollars
        for number in numbers.split():
            assert state.owner[mine_of(number)] == NOBODY, f"{number} is owned twice"
            state.owner[mine_of(number)] = seat
            state.mines[seat] += 1
    state.bank = sum(cash) - 2 * PURSE
    assert GAME.faults(state) == []
    return Table(state)
