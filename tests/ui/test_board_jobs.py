"""The moves of computer players as jobs of the worker: who thinks long stops where nobody waits any more."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from games import GAMES
from games.core import Decide, Move
from games.match import Match
from tests.golden.transcript import FOLDER, read
from ui.app.jobs import Choose, Position


def decisions(game: str) -> Iterator[Match]:
    """A match at each position of its golden games at which somebody chooses among moves."""
    for path in sorted((FOLDER / game).glob("*.txt")):
        header, entries = read(path.read_text(encoding="utf-8"))
        match = Match.begin(GAMES[game], header.seats, header.options)
        for entry in entries:
            if isinstance(match.turn, Decide) and len(match.game.moves(match.state)) > 1:
                yield match
            match.repeat(entry)


def thought(match: Match, *, is_wanted: bool) -> tuple[Move, int]:
    """The move of the hard player, and how often it looked whether that is waited for."""
    looks = 0

    def wanted() -> bool:
        nonlocal looks
        looks += 1
        return is_wanted

    assert isinstance(match.turn, Decide)
    return Choose(Position.of(match), match.turn.player, "hard", 1).do(wanted), looks


@pytest.mark.parametrize("game", ["gold_am_yukon", "strike_it_rich"])
def test_a_long_thought_ends_with_any_move_once_it_is_not_waited_for(game: str) -> None:
    match = next(match for match in decisions(game) if thought(match, is_wanted=True)[1] > 1)
    move, looks = thought(match, is_wanted=False)
    assert looks == 1
    assert move in match.game.moves(match.state)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_arrives_as_it_was_sent(game: str) -> None:
    for path in sorted((FOLDER / game).glob("*.txt")):
        header, entries = read(path.read_text(encoding="utf-8"))
        sent = Position(game, GAMES.home(game), header.seats, dict(header.options), tuple(entries))
        arrived: Position = pickle.loads(pickle.dumps(sent))
        assert [type(entry.move) for entry in arrived.log] == [type(entry.move) for entry in sent.log]
        assert arrived == sent
        assert arrived.match().log == list(entries)
