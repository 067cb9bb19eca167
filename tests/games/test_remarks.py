"""The remarks of the computer players: enough for every occasion, short, and no two alike."""

from __future__ import annotations

import pytest

from games.assets import ASSETS
from games.remarks import OCCASIONS, PERSONS, remarks
from ui.words import ENGLISH
from ui.words.catalogue import read

LONGEST = {ENGLISH: 48, "de": 60, "fr": 60}
OFTEN = ("begin", "strike", "dry", "envy", "take", "taken", "pay", "earn", "lead", "behind")


def test_every_person_has_remarks_for_every_occasion_and_two_for_those_that_come_often() -> None:
    counts = {(who, what): len(remarks(who, what)) for who in PERSONS for what in OCCASIONS}
    few = {place for place, count in counts.items() if count < 1 + (place[1] in OFTEN)}
    assert not few
    assert sum(counts.values()) >= 240
    assert remarks("klara", "rest") == remarks("", "strike") == ()


@pytest.mark.parametrize("code", LONGEST)
def test_remarks_are_short_have_no_values_and_never_say_the_same(code: str) -> None:
    entries = read(ASSETS / "shared" / "words" / "remark" / f"{code}.po").entries
    said = [
        entries[each.key][0].forms[0] for who in PERSONS for what in OCCASIONS for each in remarks(who, what)
    ]
    assert [text for text in said if len(text) > LONGEST[code] or "{" in text] == []
    assert len(set(said)) == len(said)
    assert sum("!" in text for text in said) <= len(said) // 10
