"""A process that plays and tells what it has shown, and another that kills it.

It is started by `python -m tests.saves.player_process FOLDER`. Each line of input, "WHAT SEED LINES", starts
a player that is killed once it has shown so many lines; the answer is one line of JSON: all that it showed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from games.codec import encode_move
from games.match import Match, Notice, Played
from saves.library import Library
from saves.settings import SettingsStore
from tests.saves.table import GAME_LIST, act_often

Show = Callable[[object], None]


def play(folder: Path, name: str, rng: Random, show: Show) -> None:
    """One match after another, each entry shown as soon as all other listeners have heard of it."""
    library = Library(folder, GAME_LIST)

    def tell(notice: Notice) -> None:
        if isinstance(notice, Played):
            show([notice.entry.actor, *encode_move(notice.entry.move)])
        else:
            show(["<", notice.entries])

    while True:
        is_dice = name == "dicegame"
        seats, options = (("Ada", "Bob"), {"goal": 60}) if is_dice else (("You",), {"deal": "12345"})
        match = Match.begin(GAME_LIST[name], seats, options)
        journal = library.begin(match, time.monotonic)
        show(["file", str(journal.path)])
        match.listeners.append(tell)
        act_often(match, rng, 40)
        journal.close()


def set_things(folder: Path, rng: Random, show: Show) -> None:
    """Settings, changed again and again."""
    store = SettingsStore(folder / "settings.json")
    while True:
        store.change(effects=rng.randrange(101), music=rng.randrange(101))
        show([store.now.effects, store.now.music])


def run_and_kill(folder: Path, what: str, seed: int, lines: int) -> list[str]:
    """What a player showed until it was killed."""
    if sys.platform == "win32":
        raise NotImplementedError("there is no fork on Windows")
    inlet, outlet = os.pipe()
    child = os.fork()
    if not child:

        def show(line: object) -> None:
            os.write(outlet, json.dumps(line).encode() + b"\n")

        try:
            rng = Random(seed)
            set_things(folder, rng, show) if what == "settings" else play(folder, what, rng, show)
        finally:
            os._exit(1)
    os.close(outlet)
    with os.fdopen(inlet, "rb") as shown:
        first = [shown.readline() for _ in range(lines)]
        os.kill(child, signal.SIGKILL)
        rest = shown.read()
    if not os.WIFSIGNALED(os.waitpid(child, 0)[1]):
        raise RuntimeError("the player ended before it was killed")
    return (b"".join(first) + rest).decode().splitlines()


def main() -> None:
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        what, seed, lines = line.split()
        print(json.dumps(run_and_kill(folder, what, int(seed), int(lines))), flush=True)


if __name__ == "__main__":
    main()
