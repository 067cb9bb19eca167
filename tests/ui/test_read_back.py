"""The program checks the files it reads back: a damaged one costs its row, never the screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from saves.listing import Summary, read_summary
from tests.golden.saves.test_saves import FILES as SAVES
from tests.saves.hostile import HOSTILE_LINES
from tests.ui.harness import Desk
from ui.screens import saved_game
from ui.screens.saves import SavesScene

OVER = [path for path, _ in SAVES if path.name.startswith("over-") and "undone" not in path.name]
"""Finished games written by the program."""


def lists_all(desk: Desk) -> int:
    """Paint and select each row of the saved games; return their number."""
    desk.show(SavesScene)
    scene = desk.at(SavesScene)
    for _ in scene.games:
        desk.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
    count = len(scene.games)
    desk.app.go_home()
    return count


def flips(raw: bytes) -> list[bytes]:
    """Return copies of a save, each with another bit of its last line flipped."""
    start = raw.rindex(b"\n", 0, -1) + 1
    return [
        raw[:place] + bytes((raw[place] ^ 1 << bit,)) + raw[place + 1 :]
        for place in range(start, len(raw))
        for bit in range(8)
    ]


def test_a_flipped_bit_in_a_last_line_costs_no_more_than_its_row(tmp_path: Path, desk: Desk) -> None:
    """Each flip gives a summary; one flip of each distinct summary is painted on the screen."""
    probe, shown, count = tmp_path / "probe.grg", set(), 0
    for path in OVER:
        for raw in flips(path.read_bytes()):
            probe.write_bytes(raw)
            found = read_summary(probe)
            seats = range(len(found.seats))
            assert found.finished or not found.winners
            assert all(seat in seats for seat in found.winners)
            saved_game.state(found)
            key = (path, found.finished, found.winners, found.seconds, found.moves, found.last_turn)
            if key not in shown:
                shown.add(key)
                (tmp_path / "saves").mkdir(exist_ok=True)
                (tmp_path / "saves" / f"{len(shown)}.grg").write_bytes(raw)
            count += 1
    assert count > 3_000
    assert lists_all(desk) == len(shown) > len(OVER)


def test_hostile_lines_at_the_end_of_a_game_cost_no_more_than_its_row(tmp_path: Path, desk: Desk) -> None:
    folder, number = tmp_path / "saves", 0
    folder.mkdir()
    ends = (b'["#",[7],"x"]', b'["#",[0,0],"x"]', b'["#",[-1],"x"]', b'["#",[[]],"x"]', b'["#",[0],"x",5]')
    for path in (OVER[0], OVER[-1]):
        lines = path.read_bytes().splitlines(keepends=True)
        for line in (*HOSTILE_LINES, *ends):
            number += 1
            (folder / f"{number}.grg").write_bytes(b"".join(lines[:-1]) + line + b"\n")
    assert lists_all(desk) == number
    for summary in desk.app.library.list():
        assert summary.winners == () or summary.finished


def test_a_row_that_fails_costs_that_row_alone(
    tmp_path: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, told = tmp_path / "saves", []
    folder.mkdir()
    for name in ("good", "bad"):
        (folder / f"{name}.grg").write_bytes(OVER[0].read_bytes())

    def players(summary: Summary) -> object:
        if summary.path.name == "bad.grg":
            raise IndexError
        return ()

    monkeypatch.setattr(saved_game, "players", players)
    row_words = saved_game._row_words

    def tell(head: str, words: str, *more: object, **other: object) -> pygame.Surface:
        told.append((head, words.partition(" · ")[0]))
        return row_words(head, words, *more, **other)  # type: ignore[arg-type]

    monkeypatch.setattr(saved_game, "_row_words", tell)
    assert lists_all(desk) == 2
    assert ("bad.grg", "Can’t be read") in told
    assert any(head != "bad.grg" and words != "Can’t be read" for head, words in told)
