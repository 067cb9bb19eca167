"""Saved games of STRIKE IT RICH at a point of interest, made as the program makes them; we throw the dice."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from games import GAMES
from games.core import Decide
from games.match import NATURE, Entry, Match
from games.strike_it_rich.board import DICE_OF, GOAL, MINES, NEIGHBOURS, ORE_VALUES, PRICES
from games.strike_it_rich.state import FORMING, NOBODY, Dice, Form, State
from saves.library import Library

GAME: Final = "strike_it_rich"
ME, OTHER = 0, 1
_YESTERDAY: Final = 86_400.0
_DIAMONDS: Final = 6


class Story:
    """A game that is told throw by throw, and kept in a save from its first line.

    Two persons, or a person and the computer of a level. The first seat begins.
    """

    def __init__(self, data: Path, now: float, *seats: str) -> None:
        self.match = Match.begin(GAMES[GAME], seats, {"begins": "first"})
        library = Library(data / "saves", now=lambda: now - _YESTERDAY)
        self._journal = library.begin(self.match, lambda: 0)
        self.path = self._journal.path

    def close(self) -> Path:
        """Leave the game; its file."""
        assert not self._journal.trouble, self._journal.trouble
        self._journal.close()
        return self.path

    @property
    def state(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def throw(self, *dice: int) -> None:
        """Let the dice show this."""
        self.match.repeat(Entry(NATURE, Dice(*dice)))

    def form(self, mine: int, strike_die: int = 0) -> None:
        """Throw the dice that form the number of a mine, and form it; 0 is the lowest strike die."""
        first, second = DICE_OF[mine]
        low = 2 if first == second == 1 else 1
        self.throw(first, second, strike_die or low)
        self.match.play(Form(first, second))

    def turn_of_the_other(self) -> None:
        """The second seat buys a mine if it has none, and strikes it from then on."""
        own = [mine for mine in MINES if self.state.owner[mine] == OTHER]
        self.form(own[0] if own else MINES[-1])

    def free(self, price: int) -> Iterable[int]:
        """The mines of a price that nobody owns."""
        return (mine for mine in MINES if PRICES[mine] == price and self.state.owner[mine] == NOBODY)


def short_of_cash(data: Path, now: float, *seats: str) -> Path:
    """A save in which the first seat has to form a mine, and may choose one that takes two sales."""
    story = Story(data, now, *seats)
    for price in (*[10_000] * 7, 15_000, 10_000):
        story.form(next(iter(story.free(price))))
        story.turn_of_the_other()
    mine = next(iter(story.free(25_000)))
    first, second = DICE_OF[mine]
    story.throw(first, second, first)
    state = story.state
    assert (state.phase, story.match.turn, state.cash[ME]) == (FORMING, Decide(ME), 5_000)
    return story.close()


def _dear_middle() -> int:
    """The mine that, with the four beside it, costs least to own."""
    inner = [mine for mine in MINES if len(NEIGHBOURS[mine]) == 4]
    return min(inner, key=lambda mine: PRICES[mine] + sum(PRICES[other] for other in NEIGHBOURS[mine]))


MIDDLE: Final = _dear_middle()
"""A mine that the first seat owns in `triple_play`, with all mines beside it."""


def triple_play(data: Path, now: float, *seats: str) -> Path:
    """A save in which the first seat has a Triple Play, and Diamonds in `MIDDLE` win the game."""
    story = Story(data, now, *seats)
    left = [MIDDLE, *NEIGHBOURS[MIDDLE]]
    prize = ORE_VALUES[_DIAMONDS] * (1 + len(NEIGHBOURS[MIDDLE]))
    while left or story.state.cash[ME] + prize < GOAL:
        is_bought = left and PRICES[left[0]] <= story.state.cash[ME]
        story.form(left.pop(0) if is_bought else MIDDLE, 0 if is_bought else _DIAMONDS)
        story.turn_of_the_other()
    story.throw(2, 2, 2)
    assert story.match.turn == Decide(ME)
    assert story.state.cash[ME] + prize >= GOAL
    return story.close()


def at_the_first_choice(data: Path, now: float, *seats: str) -> Path:
    """A save in which the first seat has thrown for the first time and has to choose."""
    story = Story(data, now, *seats)
    story.throw(1, 4, 5)
    return story.close()
