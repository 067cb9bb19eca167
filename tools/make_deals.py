"""Make the lists of deals that can be won: `python3 -m tools.make_deals klondike_patience`.

The tool gives deal after deal, from 1 upwards, to the solver. For each that the solver shows to be winnable
within `POSITIONS`, it plays `LINES` lines by simple habits and luck (`tools.sensible_lines`), and counts
those that win. When it has found `WANTED` deals, it cuts them into three parts of one size, from many winning
lines to few, and where these are the same, from few positions that the solver looked at to many; it writes
them to assets/<game>/deals.toml.

The same solver always brings the same deals. The tool keeps its results in build/, so that you
can interrupt and resume the work.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random
from typing import Final

from games import GAMES
from games.assets import ASSETS
from games.patience.cards import PACK
from games.patience.deals import LEVELS
from games.solver.joker_position import position_of
from games.solver.solver import Budget, Verdict, solve
from tools.sensible_lines import play_out

Found = tuple[int, int]
"""The number of lines of a deal that win, -1 for one not shown to be winnable; the solver's positions."""

POSITIONS: Final = 600
LINES: Final = 300
WANTED: Final = 2_050
BATCH: Final = 100
WIDTH: Final = 100
KEPT: Final = Path(__file__).resolve().parents[1] / "build" / "deals"


def solve_deal(game_name: str, deal: int) -> Found:
    """Judge one deal: return its winning lines and the positions of the solver."""
    game = GAMES[game_name]
    state = game.new(1, game.check_options({"deal": str(deal)}))
    game.apply(state, game.outcomes(state).sample(Random(0)))
    answer = solve(state, Budget(POSITIONS))
    if answer.verdict is not Verdict.WON:
        return -1, answer.positions
    position, rng = position_of(state), Random(deal)
    return sum(play_out(position, rng) == len(PACK) for _ in range(LINES)), answer.positions


def read_results(path: Path) -> list[Found]:
    """Return the known results of the deals from 1 upwards."""
    if not path.is_file():
        return []
    rows = (line.split() for line in path.read_text("ascii").splitlines())
    return [(int(lines), int(positions)) for lines, positions in rows]


def work(game_name: str, path: Path, cores: int) -> list[Found]:
    """Judge deals until there are enough; return the result of each deal from 1 upwards."""
    found = read_results(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(cores, initializer=os.nice, initargs=(19,)) as pool:
        for batch in batches(len(found) + 1):
            if is_complete(found):
                break
            results = list(pool.map(solve_deal, [game_name] * len(batch), batch, chunksize=5))
            found += results
            with path.open("a", encoding="ascii") as file:
                file.write("".join(f"{lines} {positions}\n" for lines, positions in results))
            print(f"deal {len(found)}: {sum(lines >= 0 for lines, _ in found)} can be won", flush=True)
    return found


def is_complete(found: list[Found]) -> bool:
    """Return True if there are enough deals."""
    return sum(lines >= 0 for lines, _ in found) >= WANTED


def batches(first: int) -> Iterator[list[int]]:
    """Yield batches of deal numbers from `first` upwards."""
    numbers = count(first)
    while True:
        yield list(islice(numbers, BATCH))


def document(found: list[Found]) -> str:
    """Return the text of the data file."""
    winnable = [(-lines, positions, deal) for deal, (lines, positions) in enumerate(found, 1) if lines >= 0]
    winnable.sort()
    cuts = [round(len(winnable) * part / len(LEVELS)) for part in range(len(LEVELS) + 1)]
    parts = [winnable[first:last] for first, last in pairwise(cuts)]
    head = (
        "# Deals that can be won, as the solver shows. Made by tools/make_deals.py.\n"
        f'measure = "How many of {LINES:,} lines played by simple habits and luck win: of a gentle deal '
        f"{lowest(parts[0])}, of a fair one {lowest(parts[1])}; among equals, how many positions the "
        'solver looks at."\n'
    )
    lists = zip(LEVELS, parts, strict=True)
    return head + "".join(f"\n{level} = [\n{rows(sorted(d for *_, d in part))}]\n" for level, part in lists)


def lowest(part: list[tuple[int, int, int]]) -> str:
    """Return a phrase on the hardest deal of a part."""
    lines, positions, _ = part[-1]
    return f"at least {-lines:,}" if lines else f"at least one, or none and at most {positions:,} positions"


def rows(numbers: list[int]) -> str:
    """Return numbers in rows of a fair width."""
    lines = ["   "]
    for number in numbers:
        word = f" {number},"
        if len(lines[-1]) + len(word) > WIDTH:
            lines.append("   ")
        lines[-1] += word
    return "".join(f"{line}\n" for line in lines)


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
