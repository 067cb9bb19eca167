"""Grade the dailies of the board games: `python3 -m tools.grade_dailies strike_it_rich`.

The hard player plays the first seat of each day of the cycle, against that day's rivals and on its outcomes.
The score that it reaches is the mark for everybody; `assets/<game>/daily.toml` keeps them all. Days that the
file has already are skipped, so you can interrupt and resume the work; it takes minutes to hours.
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from pathlib import Path
from random import Random

from games import GAMES
from games.core import Chance, Decide
from games.daily.outcomes import CYCLE, outcome_source
from games.daily.schedule import daily
from games.match import NATURE, Match
from games.players import AsidePlayer, Player, aside_observation, turn_observation
from games.seating import COMPUTER, LEVELS

_MARK = re.compile(r"^    (\d+), # (\d+)$", re.MULTILINE)
_HEAD = """# What the hard player reached in the daily of each day of the cycle, in the first seat.
# Made by tools/grade_dailies.py; games/daily/schedule.py tells what they mean.

"""


def play(game: str, day: int) -> int:
    """Return the score of the hard player in the first seat of a day's game."""
    found = daily(game, day)
    match = Match.begin(GAMES[game], (f"{COMPUTER}{LEVELS[-1]}", *found.rivals), found.options)
    module = import_module(f"games.{game}.ai")
    players: list[Player] = [
        module.player(level) for level in (LEVELS[-1], *(found.level for _ in found.rivals))
    ]
    rng, outcomes = Random(f"mark {game} {day % CYCLE}"), 0
    while not match.is_over:
        turn = match.turn
        if isinstance(turn, Chance):
            match.play_chance(outcome_source(game, day, outcomes))
            outcomes += 1
        elif isinstance(turn, Decide):
            for aside in turn.asides:
                player = players[aside.player]
                if isinstance(player, AsidePlayer):
                    move = player.choose_aside(aside_observation(match.game, match.state, aside.player), rng)
                    if move is not None:
                        match.play(move)
                        break
            else:
                match.play(players[turn.player].choose(turn_observation(match.game, match.state, rng), rng))
    assert outcomes == sum(entry.actor == NATURE for entry in match.log)
    return match.game.scores(match.state)[0]


def marks_in(path: Path) -> dict[int, int]:
    """Return the marks that a file has, by the number of the day; none if there is no file."""
    found = _MARK.findall(path.read_text(encoding="utf-8")) if path.is_file() else []
    return {int(number): int(mark) for mark, number in found}


def write(path: Path, marks: dict[int, int]) -> None:
    """Write all marks into a file."""
    lines = [f"    {mark}, # {number}\n" for number, mark in sorted(marks.items())]
    path.write_text(f"{_HEAD}marks = [\n{''.join(lines)}]\n", encoding="utf-8")


def main() -> None:
    """Grade the days of a game that have no mark yet."""
    parser = argparse.ArgumentParser(description="Grades the dailies of a board game.")
    parser.add_argument("game", choices=[name for name in GAMES if GAMES[name].seats.stop > 2])
    parser.add_argument("--days", type=int, default=CYCLE, help="days at most to grade now")
    wish = parser.parse_args()
    path = GAMES.spec(wish.game).assets / "daily.toml"
    marks = marks_in(path)
    for number in [each for each in range(CYCLE) if each not in marks][: wish.days]:
        marks[number] = play(wish.game, number)
        write(path, marks)
        print(number, marks[number], flush=True)


if __name__ == "__main__":
    main()
