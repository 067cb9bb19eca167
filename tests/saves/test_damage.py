"""Whatever a save file holds, it is opened or refused in one sentence."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.codec import digest
from games.match import Entry, Match
from saves.files import BadSave
from saves.library import Library
from saves.replay import read, replay
from tests.kit import campaign
from tests.saves.dicegame import DiceGame, Keep
from tests.saves.hostile import HOSTILE_JSON, HOSTILE_LINES, head_with
from tests.saves.table import FILES, GAME_LIST, SENTENCES, Shelf, act_often, opened, standing

Lines = list[bytes]


def saved(shelf: Shelf, name: str, seed: int, times: int = 25) -> bytes:
    """The bytes of a short match."""
    match, journal = shelf.patience() if name == "patience" else shelf.dice()
    act_often(match, Random(seed), times)
    journal.close()
    return journal.path.read_bytes()


# ------------------------------------------------------------------ cuts
@pytest.mark.parametrize("name", ["patience", "dice"])
def test_a_file_cut_at_any_byte_keeps_what_is_before_the_cut(shelf: Shelf, name: str) -> None:
    raw = saved(shelf, name, 11, 12)
    head = raw.index(b"\n") + 1
    match = replay(raw[:head], GAME_LIST).match
    assert len(raw) > 400
    for cut in range(len(raw)):
        found = opened(raw[:cut])
        if cut < head:
            assert found is None
            continue
        assert found is not None
        assert (found.sentence, found.good) == ("", raw[:cut].rindex(b"\n") + 1)
        if found.good == cut > head:
            follow(match, json.loads(raw[:cut].splitlines()[-1]))
        assert standing(found.match) == standing(match)


def follow(match: Match, line: list[Any]) -> None:
    """What a line tells, in the simplest way there is."""
    kinds = {kind.__name__: kind for kind in match.game.move_types}
    if line[0] == "<":
        match.take_back(line[1])
    elif line[0] not in ("=", "#"):
        match.repeat(Entry(line[0], kinds[line[1]](*line[2:])))


# ------------------------------------------------------------------ damage, what is told, what is kept
START = head_with()
THROWN = START + b'["*","Dice",4]\n'
TURN = THROWN + b'["0","Keep",4]\n["=","abe7dc",7,1]\n'
RUBBISH = b"rubbish\n"


@pytest.mark.parametrize("row", FILES["damage"])
def test_a_damaged_file_is_told_of_put_aside_and_played_on(shelf: Shelf, row: dict[str, Any]) -> None:
    lines = [START, *(line.encode() + b"\n" for line in row["lines"])]
    raw, path = b"".join(lines), shelf.folder / "hurt-1.grg"
    found = replay(raw, GAME_LIST)
    told = f"This saved game was damaged: {row['told']} could be read"
    assert found.sentence == f"{told}."
    assert (found.seconds, found.is_damaged) == (row.get("seconds", 0), True)
    assert (found.good, found.dropped) == (len(b"".join(lines[: row["kept"]])), len(lines) - row["kept"])
    shelf.folder.mkdir()
    for number in (1, 2):
        path.write_bytes(raw)
        journal = shelf.resume(path, f"{told}, and a copy of the damaged file is kept beside it.")[1]
        assert journal.seconds == found.seconds
        assert path.read_bytes() == raw[: found.good]
        assert journal.aside == path.with_name(f"hurt-1.grg.damaged-{number}")
        assert journal.aside.read_bytes() == raw
        assert not shelf.library.discard_untouched(journal)
    match, journal = shelf.resume(path)
    act_often(match, Random(1), 3)
    assert shelf.kept(journal) == standing(match)


def test_a_hostile_line_stops_the_replay_and_leaves_the_state_whole() -> None:
    start = replay(THROWN, GAME_LIST).match
    now = digest(start.state).encode()
    for line in (each.replace(b"DIGEST", now) for each in HOSTILE_LINES):
        is_check = line in (b'["=","000000",0,0]', b'["=","%s",0,5]' % now)
        with campaign.told(line=line[:200]):
            found = opened(THROWN + line + b"\n" + b'["0","Keep",4]\n')
            assert found is not None
            assert (found.good, found.dropped) == (len(START if is_check else THROWN), 2 + is_check)
            assert (found.is_damaged, found.notes) == (True, frozenset())
            if not is_check:
                assert standing(found.match) == standing(start)
                found.match.play(Keep(4))


# ------------------------------------------------------------------ damage at random
def flip(raw: bytes, rng: Random) -> bytes:
    data = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def overwrite(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + rng.randbytes(rng.randint(0, 40)) + raw[start + rng.randint(0, 40) :]


def repeat(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[: start + rng.randint(1, 60)] + raw[start:]


def mix_lines(raw: bytes, rng: Random) -> bytes:
    """Swap two lines, or put one of these or a hostile one at another place, or leave one out."""
    lines = raw.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(4)
    if kind == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 1:
        del lines[one]
    else:
        lines.insert(one, lines[other] if kind == 2 else rng.choice(HOSTILE_JSON))
    return b"".join(lines)


def change_number(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + raw[start:].replace(b"%d" % rng.randrange(10), b"%d" % rng.randrange(10), 1)


MUTATIONS = (flip, overwrite, repeat, mix_lines, mix_lines, change_number)


def test_files_damaged_at_random_go_on_as_far_as_they_are_good_and_are_kept(shelf: Shelf) -> None:
    files = [saved(shelf, name, seed) for name in ("patience", "dice") for seed in (20, 21)]
    for seed in campaign.seeds("damaged files", 500, 40_000):
        rng, path = Random(seed), shelf.folder / f"mutant-{seed}.grg"
        mutant = rng.choice(files)
        for _ in range(rng.choice((1, 1, 2, 5))):
            mutant = rng.choice(MUTATIONS)(mutant, rng) or b"x"
        path.write_bytes(mutant)
        with campaign.told(seed=seed):
            found = opened(mutant)
            if found is None:
                for _ in range(2):  # which would be refused otherwise if it were still held
                    with pytest.raises(BadSave):
                        shelf.library.open(path, shelf.clock)
                assert path.read_bytes() == mutant
                continue
            again = replay(mutant[: found.good], GAME_LIST)
            assert (standing(again.match), again.dropped) == (standing(found.match), 0)
            if not found.recording:
                match, journal = shelf.library.open(path, shelf.clock)[:2]
                assert journal
                assert (journal.aside.read_bytes() if journal.aside else mutant) == mutant
                assert bool(journal.aside) == found.is_damaged
                act_often(match, rng, 2)
                assert shelf.kept(journal) == standing(match)


# ------------------------------------------------------------------ older rules
@pytest.mark.parametrize("changed", [{"version": 2}, {"data": "beef"}])
def test_what_does_not_go_by_the_rules_of_today_can_only_be_watched(
    shelf: Shelf, changed: dict[str, int | str]
) -> None:
    path = shelf.folder / "old-1.grg"
    shelf.folder.mkdir()
    path.write_bytes(TURN)
    same = Library(shelf.folder, {"dicegame": DiceGame(**changed)}).open(path, shelf.clock)  # type: ignore[arg-type]
    assert same.journal
    assert (same.sentence, same.is_recording) == ("", False)
    same.journal.close()
    games = {"dicegame": DiceGame(tax=1, **changed)}  # type: ignore[arg-type]
    for tail in (b"", RUBBISH):
        path.write_bytes(raw := TURN + tail)
        opened = Library(shelf.folder, games).open(path, shelf.clock)
        assert (opened.journal, opened.is_recording) == (None, True)
        assert opened.sentence == (
            "This game was played by older rules: its beginning can be watched, but it cannot be played on."
        )
        assert path.read_bytes() == raw
    found = replay(THROWN + RUBBISH, games)
    assert (found.recording, found.is_damaged) == (True, True)
    assert found.good == len(START)


# ------------------------------------------------------------------ things that are no files
def make(kind: str, path: Path) -> None:
    if kind == "folder":
        path.mkdir()
    elif kind == "circle":
        path.symlink_to(path)
    elif kind == "pipe" and sys.platform != "win32":
        os.mkfifo(path)
    elif kind == "huge":
        with path.open("wb") as file:
            file.truncate(4 * 1024**3)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes, links and devices")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none", "This saved game cannot be read: it is not there any more."),
        ("folder", "This saved game cannot be read: it is no ordinary file."),
        ("pipe", "This saved game cannot be read: it is no ordinary file."),
        ("/dev/zero", "This saved game cannot be read: it is no ordinary file."),
        ("circle", "This saved game cannot be read: it is no file."),
        ("x" * 5000, "This saved game cannot be read: it is no file."),
        ("no\0ne", "This saved game cannot be read: it is not there any more."),
        ("huge", "This file is too large to be a saved game."),
    ],
)
def test_what_is_no_save_is_refused_without_waiting(shelf: Shelf, name: str, sentence: str) -> None:
    shelf.folder.mkdir()
    path = shelf.folder / (name if name.startswith("/") else f"{name}.grg")
    make(name, path)
    friend = Library(shelf.folder.parent / "a friend's", GAME_LIST)
    for attempt in (read, lambda path: shelf.library.open(path, shelf.clock), friend.take_in):
        with pytest.raises(BadSave) as refusal:
            attempt(path)
        assert str(refusal.value) in (sentence, "There is no file of that name.")
    assert shelf.library.list() == []
    assert shelf.library.unreadable() == ((path,) if name == "huge" else ())


@pytest.mark.parametrize(("name", "why"), SENTENCES["read"].items())
def test_why_a_file_cannot_be_read_is_told(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    path = shelf.left()

    def refuse(*_: object) -> int:
        raise OSError(getattr(errno, name), "as the test wishes")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(BadSave) as refusal:
        read(path)
    assert str(refusal.value) == f"This saved game cannot be read: {why}."
