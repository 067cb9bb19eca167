"""Make all effects and tunes in assets/ anew, and print their levels: `python3 -m tools.make_sounds`.

The tool needs `oggenc` (on Debian in the package vorbis-tools), which neither the program nor its tests do.
A file made by a musician may replace one of them: mono, 22,050 samples a second, at the level that
`tools.levels` names. Its path belongs in `BY_HAND`, so that the tool leaves the file alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from games import GAMES
from games.assets import ASSETS
from tools import levels, music, synth
from tools.tunes import LAUNCHER, OF_GAMES
from ui.app import sound

BY_HAND: Final[frozenset[str]] = frozenset()
"""Files that a musician made, by their paths below assets/, such as "shared/sounds/win.ogg"."""
_FINE: Final = 10
"""Quality of the effects, at most 10; they are so short that more than half of each file is its header."""
_GOOD: Final = 2
"""The quality of the tunes, at most 10."""
Maker = Callable[[], "array[int]"]


def effects() -> Iterator[tuple[Path, Maker]]:
    """Yield every file of an effect, and the function that makes its samples."""
    for name, numbers in sound.EFFECTS.items():
        for number in numbers:
            yield sound.path_of(name, number), partial(synth.made, name, number)


def tunes() -> Iterator[tuple[Path, Maker]]:
    """Yield every file of a tune, and the function that makes its samples."""
    yield sound.TUNE, partial(music.piece, LAUNCHER)
    for name, tune in OF_GAMES.items():
        yield GAMES.spec(name).tune, partial(music.piece, tune)


def is_made(path: Path) -> bool:
    """Return True if this tool makes a file, False if a musician did."""
    return path.relative_to(ASSETS).as_posix() not in BY_HAND


def encode(samples: array[int], path: Path, quality: int) -> None:
    """Write samples as a mono OGG file; the same samples give the same file."""
    form = ["--raw", "--raw-bits", "16", "--raw-chan", "1", "--raw-rate", str(sound.RATE)]
    words = ["oggenc", "--quiet", *form, "--quality", str(quality), "--serial", "1849", "--discard-comments"]
    if sys.byteorder == "big":
        samples = samples[:]
        samples.byteswap()
    subprocess.run([*words, "--output", path, "-"], input=samples.tobytes(), check=True)


def measured() -> levels.Measured:
    """Measure the levels of the files of all effects, as they are on the disk; the mixer must be open."""
    return {
        name: [levels.playback_level(levels.read_samples(sound.path_of(name, number))) for number in numbers]
        for name, numbers in sound.EFFECTS.items()
    }


def main() -> int:
    """Write all files, print their size and the levels and faults of each group; return the exit code."""
    sound.FOLDER.mkdir(exist_ok=True)
    kinds = [(*each, _FINE) for each in effects()] + [(*each, _GOOD) for each in tunes()]
    try:
        for path, make, quality in kinds:
            if is_made(path):
                encode(make(), path, quality)
    except FileNotFoundError:
        print("This needs oggenc; on Debian it is in the package vorbis-tools.", file=sys.stderr)
        return 1
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(sound.RATE, -16, 1, allowedchanges=0)
    found = measured()
    level_errors = list(levels.level_errors(found))
    print(*levels.table(found), *level_errors, sep="\n")
    for files in (effects(), tunes()):
        sizes = [path.stat().st_size for path, _ in files]
        print(f"{len(sizes)} files, {sum(sizes):,} bytes")
    return 1 if level_errors else 0


if __name__ == "__main__":
    sys.exit(main())
