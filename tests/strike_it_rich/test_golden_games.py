"""The golden games show what their titles say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.match import Entry, Match
from games.strike_it_rich import GAME
from games.strike_it_rich.board import GOAL, MARKERS
from games.strike_it_rich.state import Bought, Diamonds, Owed, Passed, Sold, State, Struck, Won
from tests.golden.transcript import FOLDER, read


def played(name: str) -> Iterator[tuple[State, Entry, list[Any], State]]:
    """Each entry of a golden game, with the state before it, its events and the state after it."""
    header, entries = read((FOLDER / "strike_it_rich" / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAME, header.seats, header.options)
    for entry in entries:
        before = match.state.copy()
        events = match.repeat(entry)
        assert GAME.faults(match.state) == []
        yield before, entry, events, match.state
    assert match.is_over


def test_a_sale_pays_for_a_double_play() -> None:
    owed = {event.mine for _, _, events, _ in played("sale") for event in events if isinstance(event, Owed)}
    assert [
        events
        for _, _, events, _ in played("sale")
        if isinstance(events[0], Sold)
        and isinstance(events[-1], Bought)
        and events[-1].mine in owed
        and events[-1].seller == 1 - events[-1].player
    ]


def test_diamonds_are_struck_with_all_markers_out() -> None:
    assert [
        entry
        for before, entry, _, _ in played("markers")
        if isinstance(entry.move, Diamonds) and before.mines[before.player] == MARKERS
    ]


def test_diamonds_win() -> None:
    *_, (_, entry, events, _) = played("diamonds")
    assert isinstance(entry.move, Diamonds)
    assert isinstance(events[-1], Won)


def test_a_bonus_brings_the_million_in_the_others_turn() -> None:
    brought = [
        after.player
        for before, _, events, after in played("bonus")
        if isinstance(events[-1], Struck)
        and events[-1].owner != events[-1].player
        and before.cash[events[-1].owner] < GOAL <= after.cash[events[-1].owner]
    ]
    assert brought


def test_the_dice_are_passed() -> None:
    passes = [before for before, _, events, _ in played("passed") if isinstance(events[-1], Passed)]
    assert [before for before in passes if before.mines[before.player] == MARKERS]
