"""The golden games show what their titles say; that they are played so is held by tests/golden."""

from __future__ import annotations

import re

import pytest

from tests.golden.transcript import FOLDER


@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("fire", r"(    burned: .*\n){3}"),
        ("lode", r"The heart of the hill.* at (\w+), 60 \(itself\)\n(.*\n)*.* at \1, \d+ doubled"),
        ("claim", r"sold to (\d) for \d+\n.*, claim\n.*turned.* by \1 .*\n.*sent: \1 to The Woodpile, card"),
        ("debt", r", deed\n    changed hands: "),
        ("casino", r", luck\n    broke: "),
        ("party", r"turned: .*\n    sent: .*\n(.*, party\n)*    party: .*\n(.*\n){0,2}    ghosted"),
        ("theatre", r"burned: (Tivoli|Palace Grand) Theater of \d\n(.*burned.*\n)*.*freed: "),
        ("six", r"seats: (\w+, ){5}\w+\n"),
        ("asked", r"(?s)\"on demand\".*\n\d Collect \d\n.*    lapsed: "),
    ],
)
def test_a_golden_game_shows_what_it_is_there_for(name: str, shows: str) -> None:
    assert re.search(shows, (FOLDER / "klondike_board" / f"{name}.txt").read_text(encoding="utf-8"))
