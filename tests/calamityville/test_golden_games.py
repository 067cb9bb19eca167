"""The golden games show what their titles say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.calamityville import GAME
from games.calamityville.board import BOOM, GOLD_PAGE, MOST
from games.calamityville.state import Broke, Busted, DonkeyRan, Finished, Paid, Passed, RanOut, Read, Returned
from games.match import Match
from tests.calamityville.table import only
from tests.golden.transcript import FOLDER, read


def happenings(name: str) -> Iterator[tuple[Match, list[Any]]]:
    """The match after each entry of a golden game, and the events of the entry."""
    header, entries = read((FOLDER / "calamityville" / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAME, header.seats, header.options)
    for entry in entries:
        yield match, match.repeat(entry)
        assert GAME.faults(match.state) == []
    assert match.is_over


def test_a_gift_goes_past_a_player_with_five() -> None:
    gifts = [
        (event, len(match.state.deeds[event.named]))
        for match, events in happenings("gift")
        for event in only(events, Passed)
    ]
    assert any(gift.taker != gift.named and deeds == MOST for gift, deeds in gifts)


def test_the_donkey_finds_an_empty_town() -> None:
    runs = [event for _, events in happenings("donkey") for event in only(events, DonkeyRan)]
    assert any(run.number == 0 for run in runs)


def test_properties_are_sold_for_a_debt_that_is_not_paid_in_full() -> None:
    played = [event for _, events in happenings("debt") for event in events]
    assert [event.why for event in only(played, Returned)].count("sale") >= 2
    assert "sale" in [event.why for event in only(played, Paid)]
    assert only(played, Broke)


def test_two_pages_are_read_in_one_throw() -> None:
    assert any(len(only(events, Read)) == 2 for _, events in happenings("two"))


def test_the_first_red_page_is_the_last() -> None:
    *_, (match, last) = happenings("gold")
    assert [type(event) for event in last[-5:-1]] == [Busted, Read, RanOut, Finished]
    assert match.state.read[BOOM:] == [GOLD_PAGE]
