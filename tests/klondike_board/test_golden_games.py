"""The golden games show what their titles say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.klondike_board import GAME
from games.klondike_board.board import JAIL, KIND, LODE, THEATRE
from games.klondike_board.state import (
    Broke,
    Burned,
    Changed,
    Collect,
    Finished,
    Freed,
    Lapsed,
    Paid,
    Party,
    Sent,
    Turned,
)
from games.match import Match
from tests.golden.transcript import FOLDER, read
from tests.klondike_board.table import only


def happenings(name: str, seats: int = 0) -> Iterator[list[Any]]:
    """The events of each entry of a golden game of so many players (any number where 0)."""
    header, entries = read((FOLDER / "klondike_board" / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAME, header.seats, header.options)
    assert seats in (0, len(match.seats))
    for entry in entries:
        yield match.repeat(entry)
        assert GAME.faults(match.state) == []
    assert match.is_over


def test_three_houses_burn_with_their_tenants() -> None:
    assert max(len(only(events, Burned)) for events in happenings("fire")) >= 3


def test_the_mother_lode_is_a_discovery_that_doubles_later_gold() -> None:
    found = [event for events in happenings("lode") for event in only(events, Turned)]
    lode = next(event for event in found if event.card == LODE)
    there = [event for event in found if event.creek == lode.creek]
    before, after = there[: there.index(lode)], there[there.index(lode) + 1 :]
    assert not any(event.amount for event in before)
    assert not lode.doubled
    assert any(event.amount for event in after)
    assert all(event.doubled for event in after if event.amount)


def test_a_claim_that_was_sold_sends_its_buyer_to_the_woodpile() -> None:
    buyers = [
        event.payer
        for events in happenings("claim")
        for event in only(events, Paid)
        if event.why == "claim" and Sent(event.payer, JAIL, "card") in events
    ]
    assert buyers


def test_a_house_is_sold_for_a_debt() -> None:
    sales = [events for events in happenings("debt") if only(events, Changed)]
    assert any(event.why == "deed" for events in sales for event in only(events, Paid))


def test_an_owner_cannot_pay_in_his_casino() -> None:
    played = list(happenings("casino"))
    assert any(
        event.why == "luck" for events in played if only(events, Broke) for event in only(events, Paid)
    )


def test_the_last_card_sends_into_a_party() -> None:
    *_, last = happenings("party")
    assert only(last, Turned)
    assert only(last, Party)
    assert isinstance(last[-2], Finished)


def test_a_theatre_burns_and_sets_its_visitor_free() -> None:
    fires = [events for events in happenings("theatre") if only(events, Burned) and only(events, Freed)]
    assert any(KIND[event.space] == THEATRE for events in fires for event in only(events, Burned))


def test_six_play() -> None:
    assert sum(map(len, happenings("six", 6))) > 500


def test_money_is_asked_for_and_forgotten() -> None:
    header, entries = read((FOLDER / "klondike_board" / "asked.txt").read_text(encoding="utf-8"))
    assert header.options == {"collect": "on demand"}
    assert any(isinstance(entry.move, Collect) for entry in entries)
    assert any(only(events, Lapsed) for events in happenings("asked"))
