"""Every reason is true of the position: what it says is worked out again, mine by mine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Move, Over
from games.strike_it_rich import GAME
from games.strike_it_rich.ai import advice
from games.strike_it_rich.board import MINE_AT, NEIGHBOURS, PRICES
from games.strike_it_rich.prospects import dollars, prospect, reason
from games.strike_it_rich.state import FORMING, SELLING, Claim, Diamonds, Form, Pass, Sell, State

COUNT = ("no", "one", "two", "three", "four")
TIMES = ("once", "double", "three times", "four times", "five times")


def table(
    dice: tuple[int, int, int], own: str, other: str = "", cash: tuple[int, int] = (100_000, 100_000)
) -> State:
    """Player 0 has rolled; both own the mines of some numbers."""
    state = State(secret=True, cash=[*cash], counted=[*cash], phase=FORMING, dice=dice)
    for seat, numbers in enumerate((own, other)):
        for number in numbers.split():
            state.owner[MINE_AT[int(number[0]), int(number[2])]] = seat
            state.mines[seat] += 1
    state.bank = sum(cash) - 200_000
    return state


CASES = [
    (
        ((1, 4, 5), "4-4 4-5"),
        Form(1, 4),
        "1-4 makes two neighbours: your strikes there will pay three times.",
    ),
    (((4, 4, 5), "1-4"), Form(4, 4), "4-4 makes one neighbour: your strikes there will pay double."),
    (
        ((1, 4, 5), "", "4-4 4-5"),
        Form(1, 4),
        "1-4 has two of the other side's mines beside it: better yours than theirs.",
    ),
    (((1, 4, 5), "1-4 4-4 4-5"), Form(1, 4), "1-4 pays you $75,000, the most of all."),
    (
        ((1, 4, 6), "1-6", "1-4 4-4"),
        Form(1, 4),
        "1-4 pays you $30,000, the most of all; the other side gets $30,000.",
    ),
    (
        ((1, 4, 6), "1-6", "1-4"),
        Form(1, 4),
        "1-4 pays you $30,000, the most of all, and nothing to the other side.",
    ),
    (
        ((4, 4, 5), "", "4-4 1-4"),
        Form(4, 4),
        "4-4 changes hands for $10,000: the other side loses one neighbour.",
    ),
    (((2, 2, 2), "1-4 4-4"), Diamonds(1, 4), "Diamonds in 1-4 pay $60,000: nothing brings more."),
    (
        ((2, 2, 2), "1-4", "4-4"),
        Claim(4, 4),
        "4-4 is taken from the other side, makes one neighbour and pays $20,000 at once.",
    ),
    (((2, 2, 2), "1-4"), Claim(5, 6), "5-6 is yours for nothing and pays $10,000 at once."),
    (((1, 4, 5), "1-4 4-4", "", (950_000, 0)), Form(1, 4), "That makes $1,000,000 in hand, and wins."),
    (((1, 2, 3), "", "", (0, 0)), Pass(), "No number can be formed: the dice go on."),
]


@pytest.mark.parametrize(("position", "move", "expected"), CASES)
def test_reasons_by_hand(position: tuple[str, ...], move: Move, expected: str) -> None:
    state = table(*position)  # type: ignore[arg-type]
    assert reason(GAME.observe(state, 0), 0, move) == expected


def test_a_sale_has_its_reason() -> None:
    state = table((3, 4, 6), "2-6 5-4 3-6 4-2", "", (0, 100_000))
    GAME.apply(state, Form(4, 3))
    view = GAME.observe(state, 0)
    assert reason(view, 0, Sell(2, 6)) == "2-6 has no mine of yours beside it, so little is lost with it."
    assert reason(view, 0, Sell(3, 6)) == "3-6 alone brings the $5,000 that are missing."
    assert advice(view, 0) == (Sell(2, 6), reason(view, 0, Sell(2, 6)))
    state = table((3, 4, 6), "2-6 2-1 3-6 4-2", "", (0, 100_000))
    GAME.apply(state, Form(6, 4))
    view = GAME.observe(state, 0)
    assert reason(view, 0, Sell(4, 2)) == "4-2 brings $10,000 of the $20,000 that are missing."
    state = table((3, 4, 6), "3-6 4-2", "", (0, 100_000))
    GAME.apply(state, Form(4, 3))
    view = GAME.observe(state, 0)
    assert reason(view, 0, Sell(3, 6)) == "No mine of yours has fewer neighbours than 3-6."


def test_amounts_are_written_with_commas() -> None:
    assert dollars(1_234_000) == "$1,234,000"


# ------------------------------------------------------------------ in whole games
class Facts:
    """A position and a move, as the rules know them."""

    def __init__(self, state: State, move: Move) -> None:
        self.state, self.seat = state, state.player
        found = prospect(GAME.observe(state, self.seat), self.seat, move)
        self.mine, self.missing = found.mine, found.missing
        after = GAME.copy(state)
        GAME.apply(after, move)
        self.gains = [after.cash[seat] - state.cash[seat] for seat in (self.seat, 1 - self.seat)]
        self.owner_after = after.owner[self.mine]
        self.others = [other for other in GAME.moves(state) if other != move]

    def beside(self, whose: int) -> int:
        return sum(self.state.owner[other] == whose for other in NEIGHBOURS[self.mine])

    def gain_of(self, move: Move) -> int:
        """What another move changes in one's own cash, its price where mines must first be sold."""
        found = prospect(GAME.observe(self.state, self.seat), self.seat, move)
        if found.missing:
            return -found.price
        after = GAME.copy(self.state)
        GAME.apply(after, move)
        return after.cash[self.seat] - self.state.cash[self.seat]

    @property
    def is_most(self) -> bool:
        return all(self.gains[0] > self.gain_of(other) for other in self.others)


def amount(text: str) -> int:
    return int(text.replace(",", ""))


def free_prices(facts: Facts) -> list[int]:
    """The prices of all mines that other moves would buy."""
    mines = [MINE_AT[int(move[0]), int(move[1])] for move in facts.others if len(move) == 2]
    kinds = [prospect(GAME.observe(facts.state, facts.seat), facts.seat, move).kind for move in facts.others]
    return [PRICES[mine] for mine, kind in zip(mines, kinds, strict=True) if kind in ("buy", "double play")]


CLAIMS: dict[str, Callable[[Facts, re.Match[str]], bool]] = {
    r"makes (\w+) neighbours?": lambda facts, found: COUNT.index(found[1]) == facts.beside(facts.seat) > 0,
    r": (\w+) neighbours? for you": lambda facts, found: COUNT.index(found[1]) == facts.beside(facts.seat),
    r"(\w+) fewer for the other": lambda facts, found: (
        found[1] == "one" or COUNT.index(found[1]) == facts.beside(1 - facts.seat)
    ),
    r"loses (\w+) neighbour": lambda facts, found: COUNT.index(found[1]) == facts.beside(1 - facts.seat),
    r"there will pay (.+)\.": lambda facts, found: TIMES.index(found[1]) == facts.beside(facts.seat),
    r"has (\w+) of the other side's": lambda facts, found: (
        COUNT.index(found[1]) == facts.beside(1 - facts.seat)
    ),
    r"has (\w+) free mines": lambda facts, found: COUNT.index(found[1]) == facts.beside(-1),
    r"costs the least: \$([\d,]+)": lambda facts, found: (
        amount(found[1]) == PRICES[facts.mine] < min(free_prices(facts))
    ),
    r"for \$([\d,]+)[.: ]": lambda facts, found: amount(found[1]) == PRICES[facts.mine],
    r"pays? (?:you )?\$([\d,]+)": lambda facts, found: amount(found[1]) == facts.gains[0],
    r"the most of all": lambda facts, found: facts.is_most,
    r"nothing brings more": lambda facts, found: all(
        facts.gains[0] >= facts.gain_of(move) for move in facts.others
    ),
    r"other side gets \$([\d,]+)": lambda facts, found: amount(found[1]) == facts.gains[1],
    r"nothing to the other side": lambda facts, found: facts.gains[1] == 0,
    r"taken from the other side": lambda facts, found: facts.state.owner[facts.mine] == 1 - facts.seat,
    r"yours for nothing": lambda facts, found: facts.state.owner[facts.mine] == -1,
    r"changes hands": lambda facts, found: facts.state.owner[facts.mine] == 1 - facts.seat,
    r"makes \$([\d,]+) in hand": lambda facts, found: (
        amount(found[1]) == facts.state.cash[facts.seat] + facts.gains[0] >= 1_000_000
    ),
    r"all that can be done": lambda facts, found: not facts.others,
    r"no mine of yours beside it": lambda facts, found: facts.beside(facts.seat) == 0,
    r"has fewer neighbours": lambda facts, found: facts.state.phase == SELLING,
    r"that are missing": lambda facts, found: facts.state.phase == SELLING,
    r"alone brings the \$([\d,]+)": lambda facts, found: (
        amount(found[1]) == facts.missing <= PRICES[facts.mine]
    ),
    r"of the \$([\d,]+) that": lambda facts, found: amount(found[1]) == facts.missing > PRICES[facts.mine],
    r"No number can be formed": lambda facts, found: facts.others == [],
    r"one more mine for you": lambda facts, found: facts.beside(facts.seat) == 0,
}


def holds(sentence: str, state: State, move: Move) -> list[str]:
    """The claims that a sentence makes, each held against the rules."""
    facts, made = Facts(state, move), []
    for pattern, is_true in CLAIMS.items():
        if found := re.search(pattern, sentence):
            assert is_true(facts, found), (sentence, pattern, state, move)
            made.append(pattern)
    return made


def test_reasons_are_true_in_whole_games() -> None:
    """Of every legal move of random games; every way to say something comes up."""
    rng, met = Random(31), Counter[str]()
    for _ in range(14):
        state = GAME.new(2, GAME.check_options({}))
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Chance):
                GAME.apply(state, GAME.outcomes(state).sample(rng))
                continue
            moves = GAME.moves(state)
            for move in moves[:: 1 + len(moves) // 7]:
                sentence = reason(GAME.observe(state, turn.player), turn.player, move)
                assert sentence[-1] == "."
                assert len(sentence) <= 90
                made = holds(sentence, state, move)
                assert made, sentence
                met.update(made)
            GAME.apply(state, pick(rng, moves))
    assert set(CLAIMS) - set(met) <= RARE


RARE = {
    r"makes \$([\d,]+) in hand",
    r"No number can be formed",
    r"of the \$([\d,]+) that",
    r"has fewer neighbours",
}
"""What random games seldom bring; above it is told by hand."""
