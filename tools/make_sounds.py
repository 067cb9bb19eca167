"""Make all effects and tunes in assets/ anew, and print their levels: `python3 -m tools.make_sounds`.

The tool needs `oggenc` (on Debian in the package vorbis-tools), which neither the program nor its tests do.
It also writes `sounds.txt`, which tells from what each file was made. After a change of code that changes no
sound, `python3 -m tools.make_sounds --check` is enough: without `oggenc`, it makes the samples, compares them
with the files, and writes `sounds.txt` if they are alike.

A file made by a musician may replace one of them: mono, 22,050 samples a second, at the level that
`tools.levels` names. Its path belongs in `BY_HAND`, so that the tool leaves the file alone.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Final

import pygame

from games import GAMES
from games.assets import ASSETS
from tools import levels, music, synth
from tools.tunes import LAUNCHER, OF_GAMES
from ui.app import mixer, sound

BY_HAND: Final[frozenset[str]] = frozenset()
"""Files that a musician made, by their paths below assets/, such as "shared/sounds/win.ogg"."""
_FINE: Final = 10
"""Quality of the effects, at most 10; they are so short that more than half of each file is its header."""
_GOOD: Final = 2
"""The quality of the tunes, at most 10."""
_FAIR: Final = 4
"""The quality of the effects of some seconds."""
_LONG: Final = ("triumph",)
_SUMS: Final = Path(__file__).with_name("sounds.txt")
_LOUDER: Final = 0.015
_APART: Final = {"card_slide": 0.15, "undo": 0.1, "tune": 0.16}
_APART_ELSE: Final = 0.06
"""How much louder a file may be than what was made, and how unlike, as parts of the level.

Breaths of noise come out least alike.
"""
_COMMENTS: Final = re.compile(r'^\s*(""".*?"""|#[^\n]*)?\n', re.DOTALL | re.MULTILINE)
"""A pattern for docstrings, comments and empty lines."""
Maker = partial["array[int]"]


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


def made() -> Iterator[tuple[Path, Maker, int]]:
    """Yield every file that this tool makes, the function that makes its samples, and its quality."""
    for files, quality in ((effects(), _FINE), (tunes(), _GOOD)):
        for path, make in files:
            if is_made(path):
                yield path, make, _FAIR if path.stem in _LONG else quality


def is_made(path: Path) -> bool:
    """Return True if this tool makes a file, False if a musician did."""
    return path.relative_to(ASSETS).as_posix() not in BY_HAND


def encode(samples: array[int], path: Path, quality: int) -> None:
    """Write samples as a mono OGG file; the same samples give the same file."""
    form = ["--raw", "--raw-bits", "16", "--raw-chan", "1", "--raw-rate", str(mixer.RATE)]
    words = ["oggenc", "--quiet", *form, "--quality", str(quality), "--serial", "1849", "--discard-comments"]
    if sys.byteorder == "big":
        samples = samples[:]
        samples.byteswap()
    subprocess.run([*words, "--output", path, "-"], input=samples.tobytes(), check=True)


# ---- from what a file was made


def sums() -> dict[str, str]:
    """Return two checksums for each file that this tool makes: of all that makes it, and of the file.

    The keys are paths below assets/.
    """
    code = [_checksum(_code_of(module)) for module in (synth, levels, music)]
    found = {}
    for path, make, quality in made():
        of = (code, make.func.__qualname__, make.args, quality, mixer.RATE, sound.channel_volume(0))
        found[_name_of(path)] = f"{_checksum(repr(of).encode())} {_checksum(path.read_bytes())}"
    return found


def noted_sums() -> dict[str, str]:
    """Return the checksums of the time when the files were made, or compared with what is made."""
    lines = (line.rpartition(" ") for line in _SUMS.read_text(encoding="utf-8").splitlines())
    return {name: both for both, _, name in lines}


def _note_sums() -> None:
    lines = (f"{both} {name}\n" for name, both in sums().items())
    _SUMS.write_text("".join(lines), encoding="utf-8", newline="\n")


def _code_of(module: ModuleType) -> bytes:
    """Return the source of a module without its comments."""
    return _COMMENTS.sub("", Path(str(module.__file__)).read_text(encoding="utf-8")).encode()


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _name_of(path: Path) -> str:
    return path.relative_to(ASSETS).as_posix()


def differences(path: Path, make: Maker) -> Iterator[str]:
    """Make the samples of a file, and yield how it differs from them to the ear; the mixer must be open."""
    samples, read = make(), levels.read_samples(path)
    level = _level(samples)
    if len(read) != len(samples):
        yield f"{_name_of(path)} has {len(read):,} samples, and not {len(samples):,}."
        return
    if abs(_level(read) - level) > _LOUDER * level:
        yield f"{_name_of(path)} has a level of {_level(read):.1f}, and not {level:.1f}."
    apart = _level([a - b for a, b in zip(samples, read, strict=True)]) / level
    if apart >= _APART.get(path.stem.rstrip("_012"), _APART_ELSE):
        yield f"{_name_of(path)} is unlike what is made: they differ by {apart:.1%} of the level."


def _level(samples: Sequence[int]) -> float:
    """Return the mean level of samples (root mean square)."""
    return float((sum(x * x for x in samples) / len(samples)) ** 0.5)


# ---- the command


def measured() -> levels.Measured:
    """Measure the levels of the files of all effects, as they are on the disk; the mixer must be open."""
    return {
        name: [levels.playback_level(levels.read_samples(sound.path_of(name, number))) for number in numbers]
        for name, numbers in sound.EFFECTS.items()
    }


def main(argv: Sequence[str]) -> int:
    """Write or compare all files, print the levels and faults of each group; return the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.make_sounds")
    parser.add_argument("--check", action="store_true", help="only compare the files with what is made")
    is_check = parser.parse_args(argv).check
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(mixer.RATE, -16, 1, allowedchanges=0)
    if is_check:
        unlike = [line for path, make, _ in made() for line in differences(path, make)]
        if unlike:
            print(*unlike, sep="\n")
            return 1
    else:
        sound.FOLDER.mkdir(exist_ok=True)
        try:
            for path, make, quality in made():
                encode(make(), path, quality)
        except FileNotFoundError:
            print("This needs oggenc; on Debian it is in the package vorbis-tools.", file=sys.stderr)
            return 1
    _note_sums()
    found = measured()
    level_errors = list(levels.level_errors(found))
    print(*levels.table(found), *level_errors, sep="\n")
    for files in (effects(), tunes()):
        sizes = [path.stat().st_size for path, _ in files]
        print(f"{len(sizes)} files, {sum(sizes):,} bytes")
    return 1 if level_errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
