"""Positions of STRIKE IT RICH as text.

A position is the cash and the mines of player 0, those of player 1, and what is to be done:

    100,000 1-4 4-4 | 95,000 4-5 | 0 rolled 1 4 5

or at its end "1 rolls", "0 sells for 1-4 with 1 4 5", "0 wins", "start", "start, 0 has 13".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, product

from games.core import Move
from games.match import NATURE, Entry, Match
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import MINE_AT, PURSE, board
from tests.kit.faults import faults
from tests.kit.plays import PlayTeller

NUMBERS = tuple(f"{first}-{second}" for first, second in product(range(1, 7), repeat=2))
"""All mine numbers in rising order."""

_TODO = {
    r"start": sr.OPENING,
    r"start, 0 has (?P<had>\d+)": sr.OPENING,
    r"(?P<player>[01]) rolls": sr.ROLLING,
    r"(?P<player>[01]) rolled (?P<dice>\d \d \d)": sr.FORMING,
    r"(?P<player>[01]) sells for (?P<buying>\d-\d) with (?P<dice>\d \d \d)": sr.SELLING,
    r"(?P<player>[01]) wins": sr.FINISHED,
}


def mine_of(number: str) -> int:
    """The place of a mine on the board, by its number "1-4"."""
    return MINE_AT[int(number[0]), int(number[2])]


def mines_of(numbers: str) -> list[int]:
    """The places of some mines; "1-1...3-4" are all numbers from one to another."""
    found: list[int] = []
    for word in numbers.split():
        first, _, last = word.partition("...")
        number = NUMBERS.index(first)
        found += map(mine_of, NUMBERS[number : NUMBERS.index(last) + 1] if last else [first])
    return found


def position(text: str, *, secret: bool = True) -> sr.State:
    """The position that a text tells of."""
    *sides, todo = text.split(" | ")
    found = next((match, phase) for what, phase in _TODO.items() if (match := re.fullmatch(what, todo)))
    told = found[0].groupdict()
    state = sr.State(secret, phase=found[1], player=int(told.get("player", 0)))
    state.dice = tuple(map(int, told["dice"].split())) if "dice" in told else ()
    state.openings = (int(told["had"]),) if "had" in told else ()
    state.buying = mine_of(told["buying"]) if "buying" in told else sr.NOBODY
    for seat, side in enumerate(sides):
        cash, _, numbers = side.partition(" ")
        state.cash[seat] = state.counted[seat] = int(cash.replace(",", ""))
        for mine in mines_of(numbers):
            assert state.owner[mine] == sr.NOBODY, f"{board().mines[mine].number} is owned twice"
            state.owner[mine] = seat
            state.mines[seat] += 1
    state.bank = sum(state.cash) - 2 * PURSE
    assert faults(GAME, state) == []
    return state


def shown(state: sr.State) -> str:
    """Return the text of a position, with its mines in rising order, five or more in a row as "1-1...3-4"."""
    sides = [" ".join([f"{state.cash[seat]:,}", *_runs(state, seat)]) for seat in (0, 1)]
    dice = " ".join(map(str, state.dice))
    todo = {
        sr.OPENING: "start" + "".join(f", 0 has {total}" for total in state.openings),
        sr.ROLLING: f"{state.player} rolls",
        sr.FORMING: f"{state.player} rolled {dice}",
        sr.SELLING: f"{state.player} sells for {board().mines[state.buying].number} with {dice}",
        sr.FINISHED: f"{state.player} wins",
    }
    return " | ".join([*sides, todo[state.phase]])


def _runs(state: sr.State, seat: int) -> Iterator[str]:
    for is_owner, run in groupby(NUMBERS, lambda number: state.owner[mine_of(number)] == seat):
        numbers = list(run) if is_owner else []
        yield from [f"{numbers[0]}...{numbers[-1]}"] if numbers[4:] else numbers


class StrikeTeller(PlayTeller):
    """Plays STRIKE IT RICH."""

    game = GAME
    state: sr.State
    position = staticmethod(position)

    def ask_state(self) -> str:
        """Describe the whole state, which is all that the description says."""
        text = shown(self.state)
        wanted = position(text)
        if self.state.phase != sr.OPENING:  # nobody asks any more
            wanted.openings = self.state.openings
        assert self.state == wanted
        return text


def scripted(*moves: Move, seats: tuple[str, ...] = ("Belle", "Soapy"), begins: str = "first") -> Match:
    """A match in which this was thrown and played."""
    match = Match.begin(GAME, seats, {"begins": begins})
    for move in moves:
        match.repeat(Entry(NATURE if isinstance(move, sr.Dice) else str(match.state.player), move))
    return match


TURNS = (
    sr.Dice(1, 4, 5), sr.Form(1, 4),  # Belle buys Grubstake, 20,000
    sr.Dice(4, 4, 6), sr.Form(4, 4),  # Soapy buys Four Aces, 10,000
    sr.Dice(4, 5, 4), sr.Form(4, 5),  # Belle buys Lucky Boot, 20,000
    sr.Dice(1, 4, 2), sr.Form(1, 4),  # Soapy strikes Copper in Grubstake: 10,000, and 10,000 to Belle
    sr.Dice(4, 4, 1), sr.Form(4, 4),  # Belle takes Four Aces, 10,000 to Soapy
    sr.Dice(3, 3, 3), sr.Claim(5, 3),  # Soapy claims King’s Ransom and strikes Tin: 15,000
    sr.Dice(1, 4, 5), sr.Form(1, 4),  # Belle strikes Gold in Grubstake: 25,000 and twice 25,000
)  # fmt: skip
"""Seven turns: purchases, a strike for the other, a Double Play, a claim, a strike with two bonuses."""
