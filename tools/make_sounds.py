"""Make all sounds in assets/ anew, and print their figures: `python3 -m tools.make_sounds`.

The tool needs numpy (`tools/requirements.txt`) and `oggenc` (on Debian in the package vorbis-tools), which
neither the program nor its short tests do. It also writes `sounds.txt`, which tells from what each file was
made, and what was measured of it. After a change of code that changes no sound, `python3 -m tools.make_sounds
--check` is enough: without `oggenc`, it makes the samples, compares them with the files, and writes
`sounds.txt` if they are alike. A word after the command makes only the files whose paths contain it, such as
`tune` or `card_`. `--figures` prints what was noted, and makes nothing.

A file made by a musician may replace one of them: in stereo, at the rate of the mixer, at the level that
`tools.levels` names. Its path belongs in `BY_HAND`, so that the tool leaves the file alone.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from games import GAMES
from games.assets import ASSETS
from tools import levels
from tools.levels import Figures
from tools.tunes import LAUNCHER, OF_GAMES
from ui.app import effect_files, mixer, sound
from ui.app.ambience import ambience_files

if TYPE_CHECKING:
    from tools.waves import Samples

BY_HAND: Final[frozenset[str]] = frozenset()
"""Files that a musician made, by their paths below assets/, such as "shared/sounds/win.ogg"."""
TOOLS: Final = Path(__file__).parent
_SUMS: Final = TOOLS / "sounds.txt"
_CODE: Final = {
    "effect": ("waves", "instruments", "measuring", "levels", "fanfares", "bodies", "synth"),
    "tune": ("waves", "instruments", "measuring", "levels", "score", "music"),
    "ambience": ("waves", "instruments", "measuring", "levels", "ambience"),
}
"""The modules that make each kind of sound."""
_QUALITY: Final = {"effect": 5, "tune": 0, "ambience": 0}
"""The quality of the files of each kind, at most 10; nearly half of an effect is its header."""
_COMMENTS: Final = re.compile(r'^\s*(""".*?"""|#[^\n]*)?\n', re.DOTALL | re.MULTILINE)
"""A pattern for docstrings, comments and empty lines."""


class Made(NamedTuple):
    """A file that is made: its kind, and what its maker is told."""

    path: Path
    kind: str
    told: tuple[object, ...]

    @property
    def name(self) -> str:
        """The path below assets/."""
        return self.path.relative_to(ASSETS).as_posix()

    def samples(self) -> Samples:
        """Make the samples, in pairs of left and right."""
        from tools import ambience, music, synth

        makers = {"effect": synth.made, "tune": music.piece, "ambience": ambience.made}
        return makers[self.kind](*self.told)  # type: ignore[operator]


class Note(NamedTuple):
    """The note on a file: a checksum of all that makes it, one of the file, and its figures."""

    code: str
    file: str
    figures: Figures


def effects() -> Iterator[Made]:
    """Yield every file of an effect."""
    for name in effect_files.EFFECTS:
        for key in effect_files.keys_of(name):
            yield Made(effect_files.path_of(key), "effect", tuple(key))


def tunes() -> Iterator[Made]:
    """Yield every file of a tune."""
    yield Made(sound.TUNE, "tune", (LAUNCHER,))
    for name, tune in OF_GAMES.items():
        yield Made(GAMES.spec(name).tune, "tune", (tune,))


def ambiences() -> Iterator[Made]:
    """Yield every file of a layer of an ambience; each place has them beside its tune."""
    for tune in tunes():
        place = "launcher" if tune.path == sound.TUNE else tune.path.parent.name
        for layer, path in enumerate(ambience_files(tune.path.parent)):
            yield Made(path, "ambience", (place, layer))


def made() -> list[Made]:
    """Return every file that this tool makes."""
    return [each for each in (*effects(), *tunes(), *ambiences()) if each.name not in BY_HAND]


def encode(samples: Samples, path: Path, quality: int) -> None:
    """Write samples as an OGG file in stereo; the same samples give the same file."""
    form = ["--raw", "--raw-bits", "16", "--raw-chan", "2", "--raw-rate", str(mixer.RATE)]
    words = ["oggenc", "--quiet", *form, "--quality", str(quality), "--serial", "1849", "--discard-comments"]
    subprocess.run([*words, "--output", path, "-"], input=samples.tobytes(), check=True)


# ---- from what a file was made


def code_sum(each: Made) -> str:
    """Return a checksum of the code and the data that make a file."""
    code = [_checksum(_code_of(module)) for module in _CODE[each.kind]]
    return _checksum(repr((code, each.told, _QUALITY[each.kind], mixer.RATE)).encode())


def file_sum(each: Made) -> str:
    """Return a checksum of a file as it is on the disk."""
    return _checksum(each.path.read_bytes())


def notes() -> dict[str, Note]:
    """Return what was noted of each file when it was made, or compared with what is made."""
    found = {}
    for line in _SUMS.read_text(encoding="utf-8").splitlines():
        code, file, *figures, name = line.split(" ")
        found[name] = Note(code, file, Figures(*map(float, figures)))
    return found


def _write_notes(noted: Mapping[str, Note]) -> None:
    lines = (f"{each.code} {each.file} {each.figures.written()} {name}\n" for name, each in noted.items())
    _SUMS.write_text("".join(lines), encoding="utf-8", newline="\n")


def _code_of(module: str) -> bytes:
    """Return the source of a module of the tools without its comments."""
    return _COMMENTS.sub("", (TOOLS / f"{module}.py").read_text(encoding="utf-8")).encode()


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def measure(each: Made) -> Figures:
    """Measure a file as it is on the disk; the mixer must be open."""
    from tools import measuring

    return measuring.figures(measuring.read(each.path), is_loop=each.kind != "effect")


def differences(each: Made, samples: Samples) -> Iterator[str]:
    """Yield how a file differs to the ear from the samples that are made; the mixer must be open."""
    from tools import comparing, measuring

    wave, read = samples.T / 32768, measuring.read(each.path)
    for told in comparing.differences(wave, read, comparing.LIMITS[each.kind]):
        yield f"{each.name} {told}"


# ---- the command


def levels_of_effects(noted: Mapping[str, Note]) -> levels.Measured:
    """Return the loudness of all files of each effect."""
    found: dict[str, list[float]] = {name: [] for name in effect_files.EFFECTS}
    for each in effects():
        if each.name in noted:
            found[str(each.told[0])].append(noted[each.name].figures.loudness)
    return found


def layers_of_effects(noted: Mapping[str, Note]) -> dict[str, levels.Layered]:
    """Return the figures of the files of each effect with velocity layers, at the pitch that has them."""
    found: dict[str, levels.Layered] = {}
    for name in sorted(effect_files.LAYERED):
        pitch = effect_files.LAYERED_PITCH.get(name, 0)
        keys = [key for key in effect_files.keys_of(name) if key.pitch == pitch]
        names = {key: Made(effect_files.path_of(key), "effect", tuple(key)).name for key in keys}
        found[name] = {
            layer: [noted[names[key]].figures for key in keys if key.layer is layer and names[key] in noted]
            for layer in effect_files.VelocityLayer
        }
    return found


def faults(noted: Mapping[str, Note]) -> Iterator[str]:
    """Yield a sentence for each fault in what was noted of the files."""
    yield from levels.level_errors(levels_of_effects(noted))
    for name, layered in layers_of_effects(noted).items():
        yield from levels.layer_errors(name, layered)
    for name, (_, _, each) in noted.items():
        if each.peak > levels.LOUDEST_PEAK:
            yield f"{name} has a true peak of {each.peak:.1f} dB."
        if each.width == -inf:
            yield f"{name} is not in stereo."
        if each.offset > levels.OFFSET:
            yield f"{name} is {each.offset:.0f} dB off its middle."
        if each.seam > 0:
            yield f"{name} clicks where it begins again, by {each.seam:.1f} dB."
        if "deal" in name and each.step > levels.DEAL_STEP:
            yield f"{name} has a step of {each.step:.2f}."


def _report(noted: Mapping[str, Note]) -> Iterator[str]:
    yield from levels.table(levels_of_effects(noted))
    for name, layered in layers_of_effects(noted).items():
        yield from levels.layer_lines(name, layered)
    for each in (*tunes(), *ambiences()):
        f = noted[each.name].figures
        yield (
            f"{each.name:28} {f.seconds:5.1f} s {f.loudness:6.1f} LUFS, peak {f.peak:5.1f} dB, above 8 kHz"
            f" {f.bright:5.1f} dB, width {f.width:5.1f} dB, seam {f.seam:5.1f} dB"
        )
    for title, files in {"effects": effects(), "tunes": tunes(), "ambiences": ambiences()}.items():
        sizes = [each.path.stat().st_size for each in files]
        yield f"{title}: {len(sizes)} files, {sum(sizes):,} bytes"


def _print_figures(noted: Mapping[str, Note]) -> int:
    """Print the figures and faults of all files; return the exit code."""
    found = list(faults(noted))
    print(*_report(noted), *found, sep="\n")
    return 1 if found else 0


def _remake(chosen: Sequence[Made]) -> None:
    for each in chosen:
        each.path.parent.mkdir(exist_ok=True)
        encode(each.samples(), each.path, _QUALITY[each.kind])


def main(argv: Sequence[str]) -> int:
    """Write or compare files, print their figures and faults; return the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.make_sounds")
    parser.add_argument("--check", action="store_true", help="only compare the files with what is made")
    parser.add_argument("--figures", action="store_true", help="only print what was noted of the files")
    parser.add_argument("word", nargs="?", default="", help="a part of the paths of the files")
    options = parser.parse_args(argv)
    if options.figures:
        return _print_figures(notes())
    chosen = [each for each in made() if options.word in each.name]
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(mixer.RATE, -16, 2, allowedchanges=0)
    if options.check:
        unlike = [line for each in chosen for line in differences(each, each.samples())]
        if unlike:
            print(*unlike, sep="\n")
            return 1
    else:
        try:
            _remake(chosen)
        except FileNotFoundError:
            print("This needs oggenc; on Debian it is in the package vorbis-tools.", file=sys.stderr)
            return 1
    old = notes() if options.word else {}
    new = {each.name: Note(code_sum(each), file_sum(each), measure(each)) for each in chosen}
    noted = {each.name: new.get(each.name, old.get(each.name)) for each in made()}
    present = {name: note for name, note in noted.items() if note}
    _write_notes(present)
    return _print_figures(present)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
