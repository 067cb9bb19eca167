"""Thousands of damaged files, each opened or refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from saves.files import SaveError
from saves.replay import replay
from tests.saves.hostile import HOSTILE_JSON
from tests.saves.table import GAME_LIST, Shelf, act_often, assert_sentence, opened, saved, standing


def flip(raw: bytes, rng: Random) -> bytes:
    data = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def overwrite(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + rng.randbytes(rng.randint(1, 40)) + raw[start + rng.randint(0, 40) :]


def delete(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + raw[start + rng.randint(1, 60) :]


def repeat(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[: start + rng.randint(1, 60)] + raw[start:]


def on_lines(change: Callable[[list[bytes], Random], None]) -> Callable[[bytes, Random], bytes]:
    def mutate(raw: bytes, rng: Random) -> bytes:
        lines = raw.splitlines(keepends=True)
        change(lines, rng)
        return b"".join(lines)

    return mutate


def swap_lines(lines: list[bytes], rng: Random) -> None:
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def drop_line(lines: list[bytes], rng: Random) -> None:
    del lines[rng.randrange(len(lines))]


def double_line(lines: list[bytes], rng: Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def hostile_line(lines: list[bytes], rng: Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(HOSTILE_JSON))


def change_number(lines: list[bytes], rng: Random) -> None:
    place = rng.randrange(len(lines))
    digits = [b"%d" % number for number in range(10)]
    lines[place] = lines[place].replace(rng.choice(digits), rng.choice(digits), 1)


MUTATIONS = [
    flip,
    overwrite,
    delete,
    repeat,
    *map(on_lines, (swap_lines, drop_line, double_line, hostile_line, change_number)),
]


@pytest.mark.parametrize("part", range(4))
def test_two_thousand_mutated_files(shelf: Shelf, part: int) -> None:
    rng = Random(part)
    raw = saved(shelf, "patience" if part % 2 else "dice", 20 + part)
    kept = 0
    for _ in range(500):
        mutant = raw
        for _ in range(rng.choice((1, 1, 2, 5))):
            mutant = rng.choice(MUTATIONS)(mutant, rng) or b"x"
        found = opened(mutant)
        if found is not None and not found.recording:
            kept += 1
            again = replay(mutant[: found.good], GAME_LIST)
            assert standing(again.match) == standing(found.match)
            assert not again.dropped
    assert kept > 100


def test_mutated_files_go_through_the_library(shelf: Shelf) -> None:
    rng = Random(99)
    raw = saved(shelf, "dice", 31)
    for number in range(150):
        path = shelf.folder / f"mutant-{number}.grg"
        path.write_bytes(rng.choice(MUTATIONS)(raw, rng))
        shelf.library.list()
        try:
            found = shelf.library.open(path, shelf.clock)
        except SaveError as refusal:
            assert_sentence(str(refusal))
            continue
        if found.journal is not None:
            act_often(found.match, rng, 2)
            assert shelf.kept(found.journal) == standing(found.match)
