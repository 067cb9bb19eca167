"""Computer players think as jobs of the worker; the window waits for nothing and thinks nothing itself."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import GAMES
from games.core import Decide, Move
from games.match import Match
from tests.golden.transcript import FOLDER, read
from tests.ui.harness import opened
from tests.ui.shared_scenes import pill_words
from ui.app import jobs
from ui.app.jobs import Choose, Position
from ui.play.scene import PlayScene


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
    assert (looks, move in match.game.moves(match.state)) == (1, True)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_arrives_as_it_was_sent(game: str) -> None:
    path = min((FOLDER / game).glob("*.txt"))
    header, entries = read(path.read_text(encoding="utf-8"))
    sent = Position(game, GAMES.home(game), header.seats, dict(header.options), tuple(entries))
    arrived: Position = pickle.loads(pickle.dumps(sent))
    assert [type(entry.move) for entry in arrived.log] == [type(entry.move) for entry in sent.log]
    assert arrived == sent
    assert arrived.match().log == list(entries)


@pytest.mark.parametrize("game", ["strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville"])
def test_a_computer_player_has_all_the_time_there_is_and_goes_on_where_its_thinking_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Nobody in this process can think."""
    for job in (jobs.Choose, jobs.Interject, jobs.Advise, jobs.Explain):
        monkeypatch.setattr(job, "do", None)
    with opened(tmp_path, (960, 600), pace="at once") as desk:
        scene = desk.app.navigator.new_board_scene(game, ("computer:easy", "computer:hard"), {})
        assert isinstance(scene, PlayScene)
        desk.app.push(scene)
        for _ in range(2000):
            desk.step()
            if desk.worker.asked:
                break
        asked, log = list(desk.worker.asked), list(scene.session.match.log)
        assert len(asked) == 1
        desk.step(500, 0.25)
        assert (desk.worker.asked, scene.session.match.log) == (asked, log)
        assert scene.opponents.is_thinking
        assert pill_words(scene)
        desk.worker.asked.pop().take(None)
        desk.step(3)
        assert len(scene.session.match.log) > len(log)
