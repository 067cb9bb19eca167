"""Whatever a save file holds, it is opened or refused in one sentence."""

from __future__ import annotations

import errno
import json
import os
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from games.codec import digest
from games.match import Entry, Match
from saves.files import BadSave, why
from saves.replay import read, replay
from tests.kit import campaign
from tests.saves.dicegame import Keep
from tests.saves.hostile import HOSTILE_JSON, HOSTILE_LINES, head_with
from tests.saves.table import GAME_LIST, SENTENCES, Shelf, act_often, opened, standing


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


# ------------------------------------------------------------------ damaged lines
START = head_with()
THROWN = START + b'["*","Dice",4]\n'


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
def spoilt(raw: bytes, rng: Random) -> bytes:
    """A piece of a file, cut out by bytes or by lines, with rubbish, another piece or another line for it."""
    lines = raw.splitlines(keepends=True)
    by_lines = rng.random() < 0.5
    ends = [0, *accumulate(map(len, lines))] if by_lines else range(len(raw) + 1)
    start, first = rng.choice(ends), rng.choice(ends)
    stop = rng.choice((start, min([end for end in ends if end > start], default=start), rng.choice(ends)))
    rubbish = rng.choice(HOSTILE_JSON) if by_lines else rng.randbytes(rng.randint(1, 40))
    piece = rng.choice((b"", rubbish, raw[first : first + rng.randint(1, 60)], rng.choice(lines)))
    return raw[:start] + piece + raw[max(start, stop) :]


def test_files_damaged_at_random_go_on_as_far_as_they_are_good_and_are_kept(shelf: Shelf) -> None:
    files = [saved(shelf, name, seed) for name in ("patience", "dice") for seed in (20, 21)]
    for seed in campaign.seeds("damaged files", 500, 40_000):
        rng, path = Random(seed), shelf.folder / f"mutant-{seed}.grg"
        mutant = rng.choice(files)
        for _ in range(rng.choice((1, 1, 2, 5))):
            mutant = spoilt(mutant, rng) or b"x"
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
                shelf.reopen(journal)[1].close()


# ------------------------------------------------------------------ what the system says
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


@pytest.mark.parametrize(("name", "why_not"), SENTENCES["write"].items())
def test_why_a_file_cannot_be_written_is_told(name: str, why_not: str) -> None:
    assert why(OSError(getattr(errno, name), "as the test wishes")) == why_not
