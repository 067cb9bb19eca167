"""The golden games show what their titles say."""

from __future__ import annotations

import re

import pytest

from tests.golden.transcript import FOLDER


@pytest.mark.parametrize(
    ("name", "shows"),
    [
        (
            "sale",
            (
                r"owed: (\d) lacks .* for (.*)\n(.*\n)*"
                r"\n\1 Sell .*\n    sold: .*\n    bought: \2 by \1 from \d in a Double Play"
            ),
        ),
        ("markers", r"(\d): .*; 16 mines.*(\n        .*)?\n\n\1 Diamonds "),
        ("diamonds", r"\n\d Diamonds .*\n    struck: Diamonds .*\n    won: "),
        (
            "bonus",
            (
                r"\n\n(\d) .*\n    struck: .* to \1; . x [\d,]+ to (?!\1).*\n"
                r"(.*\n)?        (?!\1)\d: 1,\d\d\d,\d\d\d;"
            ),
        ),
        ("passed", r"\d: .*; 16 mines.*(\n        .*)?\n\n(\d) Pass\n    passed: the dice, by \2"),
    ],
)
def test_a_golden_game_shows_what_its_title_says(name: str, shows: str) -> None:
    text = (FOLDER / "strike_it_rich" / f"{name}.txt").read_text(encoding="utf-8")
    assert re.search(shows, text)
