"""The golden games show what their titles say."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Event
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import SIX
from games.gold_am_yukon.state import Began, Ended, Finished, Retired, Staked, State, TurnedBack
from games.match import Match
from tests.gold_am_yukon.acts import only
from tests.golden.transcript import FOLDER, read


def happenings(name: str) -> Iterator[tuple[list[Event], State]]:
    """The events of each entry of a golden game, and the table after it."""
    header, entries = read((FOLDER / "gold_am_yukon" / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAME, header.seats, header.options)
    for entry in entries:
        yield match.repeat(entry), match.state
        assert GAME.faults(match.state) == []
    assert match.is_over


def test_a_team_is_turned_back_twice_in_one_turn() -> None:
    turns = [0]
    for events, _ in happenings("twice"):
        for event in events:
            turns[-1] += isinstance(event, TurnedBack)
            turns += [0] * isinstance(event, Began)
    assert max(turns) >= 2


def test_a_first_claim_is_closed_by_the_last_spot_and_staked_next_turn() -> None:
    closed: set[int] = set()
    staked = False
    for events, state in happenings("closed"):
        for event in only(events, Staked):
            staked |= event.player in closed and state.guards.count(event.player) == 1
        for ended in only(events, Ended):
            team = state.teams[ended.player]
            rings = [set(ring) for ring in state.board.rings]
            closed.discard(ended.player)
            if (ended.why, ended.spots, len(team)) == ("done", 0, 12) and set(team) in rings:
                closed.add(ended.player)
    assert staked


def test_a_team_of_one_stone_stakes_its_twelfth_claim() -> None:
    counts = [
        state.guards.count(event.player)
        for events, state in happenings("lone")
        for event in only(events, Staked)
    ]
    assert max(counts) == 12


def test_the_six_is_taken() -> None:
    *_, (last, state) = happenings("six")
    taken = [event for events, _ in happenings("six") for event in only(events, Retired)]
    assert len(taken) == 1
    assert taken[0].spaces
    assert only(last, Finished)
    assert state.retired[taken[0].player]
    assert state.guards[state.board.nuggets.index(SIX)] == taken[0].player


def test_six_teams_stake_every_claim() -> None:
    *_, (last, state) = happenings("teams")
    assert state.seats == 6
    assert only(last, Finished)[0].why == "all staked"


def test_the_square_board() -> None:
    *_, (_, state) = happenings("square")
    assert state.board.name == "square"
