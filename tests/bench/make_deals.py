"""Makes the list of deals that can be won: python3 -m tests.bench.make_deals GAME [HOW MANY].

Deals are taken in the order of their numbers and kept where the solver finds a win within a few positions.
How hard a kept deal is, is measured by sensible random lines, and where no line wins by the positions
that the solver had to look at. The same numbers come out on every computer. It takes half an hour.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from games import GAMES
from games.assets import ASSETS
from games.chance import below, pick
from games.core import Decide, Move, Over
from games.deals import LEVELS
from games.klondike_patience.state import Build, Draw, GiveUp, Pack
from games.solver import Budget, Verdict, solve

POSITIONS: Final = 2100
LINES: Final = 40
MEASURE: Final = (
    f"How many of {LINES} sensible random lines win; where none does, how many positions the solver looks at."
)


class Found(NamedTuple):
    """A deal that can be won."""

    deal: int
    wins: int
    positions: int


def winnable(game: Any) -> Iterator[Found]:
    """The deals that can be won, in the order of their numbers."""
    deal = 0
    while True:
        deal += 1
        state = game.new(1, {"deal": str(deal)})
        game.apply(state, game.outcomes(state).sample(Random(0)))
        answer = solve(state, Budget(POSITIONS))
        if answer.verdict is Verdict.WON:
            rng = Random(deal)
            wins = sum(line_wins(game, game.copy(state), rng) for _ in range(LINES))
            yield Found(deal, wins, answer.positions)


def line_wins(game: Any, state: Any, rng: Random) -> bool:
    """Whether one sensible random line wins: it knows only what lies open, and at times plays at random."""
    while isinstance(turn := game.turn(state), Decide):
        moves = [move for move in game.moves(state) if not isinstance(move, GiveUp)]
        sensible = [move for move in moves if worth(state, move) >= 0]
        if not sensible:
            return False
        best = max(worth(state, move) for move in sensible)
        chosen = sensible if below(rng, 7) == 0 else [move for move in sensible if worth(state, move) == best]
        game.apply(state, pick(rng, chosen))
    return isinstance(turn, Over) and turn.why == "won"


def worth(state: Any, move: Move) -> int:
    """How sensible a move looks: cards that turn another up first, a card taken from its sequence never."""
    if isinstance(move, Build):
        return 3
    if isinstance(move, Draw):
        return 0
    if not isinstance(move, Pack):
        return 5
    if not move.source:
        return 2
    hidden = state.hidden[move.source]
    if move.cards != len(state.columns[move.source]) - hidden:
        return -1
    return 4 if hidden else 1


def table(found: list[Found]) -> str:
    """The list as a data file: three levels of the same size."""
    ranked = sorted(found, key=lambda one: (-one.wins, one.positions, one.deal))
    third = -(-len(ranked) // len(LEVELS))
    lines = [f'measure = "{MEASURE}"']
    for number, level in enumerate(LEVELS):
        deals = sorted(one.deal for one in ranked[number * third : (number + 1) * third])
        rows = [", ".join(map(str, deals[at : at + 20])) for at in range(0, len(deals), 20)]
        lines += [f"{level} = [", *(f"    {row}," for row in rows), "]"]
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> int:
    """Make the list of a game and write it into its assets."""
    game, wanted = GAMES[words[0]], int(words[1]) if len(words) > 1 else 2001
    path: Path = ASSETS / game.name / "deals.toml"
    found: list[Found] = []
    for one in winnable(game):
        found.append(one)
        print(f"\r{len(found)} of {wanted}, deal {one.deal}", end="", flush=True)
        if len(found) >= wanted:
            break
    path.write_text(table(found), encoding="utf-8")
    print(f"\n{path} is written.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
