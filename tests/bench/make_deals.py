"""Makes the lists of deals that can be won: `python3 -m tests.bench.make_deals klondike_patience`.

Deal after deal, from 1 upwards, is given to the solver. Of each that it shows to be winnable within
`POSITIONS`, `LINES` lines are played by simple habits and luck (`games.solver_lines`), and those that win
are counted. When `WANTED` deals are found, they are cut into three parts of about one size, from many
winning lines to few, and written to assets/<game>/deals.toml.

The same deals always come out. What is done is kept in build/, so the work can be broken off and taken up.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

from games import GAMES
from games.assets import ASSETS
from games.cards import PACK
from games.deals import LEVELS
from games.solver import Budget, Verdict, solve, table_of
from games.solver_lines import play_out

POSITIONS: Final = 4_000
LINES: Final = 2_000
WANTED: Final = 2_100
BATCH: Final = 100
WIDTH: Final = 100
KEPT: Final = Path(__file__).resolve().parents[2] / "build" / "deals"


def winning_lines(game_name: str, deal: int) -> int:
    """How many of the lines of a deal win; -1 for a deal that is not shown to be winnable."""
    game = GAMES[game_name]
    state = game.new(1, game.check_options({"deal": str(deal)}))
    game.apply(state, game.outcomes(state).sample(Random(0)))
    if solve(state, Budget(POSITIONS)).verdict is not Verdict.WON:
        return -1
    table, rng = table_of(state), Random(deal)
    return sum(play_out(table, rng) == len(PACK) for _ in range(LINES))


def kept(path: Path) -> list[int]:
    """What is known already of the deals from 1 upwards."""
    return [int(line) for line in path.read_text("ascii").split()] if path.is_file() else []


def work(game_name: str, path: Path, cores: int) -> list[int]:
    """Go on until there are deals enough; the winning lines of each deal from 1 upwards."""
    found = kept(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(cores, initializer=os.nice, initargs=(19,)) as pool:
        for batch in batches(len(found) + 1):
            if enough(found):
                break
            results = list(pool.map(winning_lines, [game_name] * len(batch), batch, chunksize=5))
            found += results
            with path.open("a", encoding="ascii") as file:
                file.write("".join(f"{result}\n" for result in results))
            print(f"deal {len(found)}: {sum(lines >= 0 for lines in found)} can be won", flush=True)
    return found


def enough(found: list[int]) -> bool:
    """Whether the deals suffice."""
    return sum(lines >= 0 for lines in found) >= WANTED


def batches(first: int) -> Iterator[list[int]]:
    """Deal numbers from `first` upwards."""
    numbers = count(first)
    while True:
        yield list(islice(numbers, BATCH))


def cuts(counts: list[int]) -> tuple[int, int]:
    """The fewest winning lines of a gentle deal, and of a fair one."""
    rising = sorted(counts)
    third = len(rising) // 3
    fair = max(rising[third], 1)
    return max(rising[2 * third], fair + 1), fair


def document(found: list[int]) -> str:
    """The data file."""
    winnable = {deal: lines for deal, lines in enumerate(found, 1) if lines >= 0}
    gentle, fair = cuts(list(winnable.values()))
    levels: dict[str, list[int]] = {level: [] for level in LEVELS}
    for deal, lines in winnable.items():
        levels["gentle" if lines >= gentle else "fair" if lines >= fair else "hard"].append(deal)
    head = (
        "# Deals that can be won, as the solver shows. Made by tests/bench/make_deals.py.\n"
        f'measure = "of {LINES:,} lines played by simple habits and luck, a gentle deal is won by at least '
        f'{gentle:,}, a fair one by at least {fair:,}, a hard one by fewer"\n'
    )
    return head + "".join(f"\n{level} = [\n{rows(levels[level])}]\n" for level in LEVELS)


def rows(numbers: list[int]) -> str:
    """Numbers in rows of a fair width."""
    lines = [" "]
    for number in numbers:
        word = f" {number},"
        if len(lines[-1]) + len(word) > WIDTH:
            lines.append(" ")
        lines[-1] += word
    return "".join(f" {line}\n" for line in lines)


def main() -> None:
    """Make the list of one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--cores", type=int, default=1)
    given = parser.parse_args()
    found = work(given.game, KEPT / f"{given.game}.txt", given.cores)
    (ASSETS / given.game / "deals.toml").write_text(document(found), encoding="utf-8")


if __name__ == "__main__":
    main()
