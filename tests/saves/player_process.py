"""A process that plays and tells what it has shown, and another that kills it.

It is started by `python -m tests.saves.player_process FOLDER`. Each line of input, "WHAT SEED SECONDS",
starts a player that is killed after so long; the answer is one line of JSON: what it had shown by then.
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
from tests.saves.dicegame import DiceGame
from tests.saves.table import GAME_LIST, act_often

Show = Callable[[str], None]


def play(folder: Path, seed: int, show: Show, name: str) -> None:
    """One match after another, each entry shown as soon as all other listeners have heard of it."""
    rng = Random(seed)
    library = Library(folder, GAME_LIST)

    def tell(notice: Notice) -> None:
        if isinstance(notice, Played):
            show(json.dumps([notice.entry.actor, *encode_move(notice.entry.move)]))
        else:
            show(json.dumps(["<", notice.entries]))

    while True:
        match = (
            Match.begin(DiceGame(), ("Ada", "Bob"), {"goal": 60})
            if name == "dicegame"
            else Match.begin(GAME_LIST[name], ("You",), {"deal": str(rng.randrange(1, 9999))})
        )
        journal = library.begin(match, time.monotonic)
        show(json.dumps(["file", str(journal.path)]))
        match.listeners.append(tell)
        act_often(match, rng, 40)
        journal.close()


def set_things(folder: Path, seed: int, show: Show) -> None:
    """Settings, changed again and again."""
    store = SettingsStore(folder / "settings.json")
    rng = Random(seed)
    while True:
        store.change(effects=rng.randrange(101), music=rng.randrange(101))
        show(json.dumps([store.now.effects, store.now.music]))


def run_and_kill(folder: Path, what: str, seed: int, seconds: float) -> list[str]:
    """What a player showed until it was killed."""
    if sys.platform == "win32":
        raise NotImplementedError("there is no fork on Windows")
    inlet, outlet = os.pipe()
    child = os.fork()
    if not child:

        def show(line: str) -> None:
            os.write(outlet, line.encode() + b"\n")

        try:
            set_things(folder, seed, show) if what == "settings" else play(folder, seed, show, what)
        finally:
            os._exit(1)
    os.close(outlet)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    with os.fdopen(inlet, "rb") as shown:
        lines = shown.read().decode().splitlines()
    if not os.WIFSIGNALED(os.waitpid(child, 0)[1]):
        raise RuntimeError("the player ended before it was killed")
    return lines


def main() -> None:
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        what, seed, seconds = line.split()
        print(json.dumps(run_and_kill(folder, what, int(seed), float(seconds))), flush=True)


if __name__ == "__main__":
    main()
