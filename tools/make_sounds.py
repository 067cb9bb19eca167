"""Makes all sounds and the music in assets/shared/sounds anew: `python3 -m tools.make_sounds`.

It needs `oggenc` (on Debian in the package vorbis-tools), which neither the program nor its tests do. A file
that a musician made instead is as good, as long as it is mono and as loud; `tests/tools` then no longer
compares it.
"""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from tools import music, synth
from ui.app import sound

_FINE: Final = 10
"""The quality of the effects, of 10; they are so short that more than half of a file is its header."""
_GOOD: Final = 6
"""The quality of the music."""
Maker = Callable[[], "array[int]"]


def sounds() -> Iterator[tuple[Path, Maker, int]]:
    """Every file of a sound, what makes its samples, and its quality."""
    for name, numbers in sound.EFFECTS.items():
        for number in numbers:
            yield sound.path_of(name, number), partial(synth.made, name, number), _FINE
    yield sound.MUSIC, music.piece, _GOOD


def encode(samples: array[int], path: Path, quality: int) -> None:
    """Write samples as a mono OGG file; the same samples give the same file."""
    form = ["--raw", "--raw-bits", "16", "--raw-chan", "1", "--raw-rate", str(sound.RATE)]
    words = ["oggenc", "--quiet", *form, "--quality", str(quality), "--serial", "1849", "--discard-comments"]
    if sys.byteorder == "big":
        samples = samples[:]
        samples.byteswap()
    subprocess.run([*words, "--output", path, "-"], input=samples.tobytes(), check=True)


def main() -> int:
    """Write all files, and say how large they are together."""
    sound.FOLDER.mkdir(exist_ok=True)
    try:
        for path, make, quality in sounds():
            encode(make(), path, quality)
    except FileNotFoundError:
        print("This needs oggenc; on Debian it is in the package vorbis-tools.", file=sys.stderr)
        return 1
    files = [path for path, _, _ in sounds()]
    print(f"{len(files)} files, {sum(path.stat().st_size for path in files):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
