"""Where nothing can move any more, in both games: the program says so, only then, and each way out works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pygame
import pytest

from games import GAMES
from games.core import IllegalMove, Move
from games.joker_klondike.state import PlaceJoker
from games.match import NATURE, Match
from games.patience.state import COLUMNS, WASTE, Build, Draw, GiveUp, Pack, Shuffle, State
from games.solver.search import Budget, Verdict, solve
from saves.replay import load, replay
from tests.ui.patience import WAYS, Player, Way, saved_at, seated
from ui.app import jobs
from ui.app.scene import GRACE
from ui.games.patience.banner import Banner

KLONDIKE, JOKER = "klondike_patience", "joker_klondike"


class DeadEnd(NamedTuple):
    """A deal that can be won, and careless moves after which nothing can."""

    game: str
    deal: str
    moves: Sequence[Move]

    @property
    def shuffle(self) -> Shuffle:
        """The shuffle of the deal."""
        shuffle = _begun(self.game, self.deal).log[0].move
        assert isinstance(shuffle, Shuffle)
        return shuffle


def _begun(game: str, deal: str) -> Match:
    match = Match.begin(GAMES[game], ("You",), {"deal": deal})
    match.settle(Random(1))
    return match


@cache
def dead_end(game: str, deal: str) -> DeadEnd:
    """What becomes of a deal where cards are turned and nothing else is done; the joker takes the first."""
    match = _begun(game, deal)
    while not match.is_over:
        moves = match.game.moves(match.state)
        match.play(next(move for move in moves if isinstance(move, PlaceJoker | Draw)))
    return DeadEnd(game, deal, [entry.move for entry in match.log if entry.actor != NATURE])


ENDS: Final = ((KLONDIKE, "3501"), (JOKER, "44"), (JOKER, "48"))
"""The last is one in which the joker stands on a foundation."""


@pytest.fixture(params=ENDS, ids=" ".join)
def end(request: pytest.FixtureRequest) -> DeadEnd:
    return dead_end(*request.param)


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@contextmanager
def before(folder: Path, end: DeadEnd, way: Way, left: int = 1) -> Iterator[Player]:
    """A player with so many of the moves left; the last turns a card."""
    assert isinstance(end.moves[-1], Draw)
    with seated(folder, end.shuffle, end.moves[:-left], way, end.deal) as player:
        assert player.scene.session.match.game.name == end.game
        player.check()
        yield player


@pytest.fixture
def player(tmp_path: Path, end: DeadEnd, way: Way) -> Iterator[Player]:
    """A player for whom nothing can move any more."""
    with before(tmp_path, end, way) as player:
        player.desk.press_key(pygame.K_SPACE)
        player.desk.settle()
        yield player


def plate(player: Player) -> list[str]:
    """The buttons of the plate that tells the end; nothing where there is none."""
    return [button.look.label for button in player.scene.buttons if button.depth > 700]


def press(player: Player, label: str, *, on_plate: bool = True) -> None:
    player.desk.step(2, GRACE)
    found = [b for b in player.scene.buttons if b.look.label == label and (b.depth > 700) == on_plate]
    assert len(found) == 1
    player.desk.click(found[0].area.center)
    player.desk.settle()


def is_dead(player: Player) -> bool:
    """Whether really nothing can be done: every move there could be is tried."""
    game, state = player.scene.session.match.game, player.state
    tries: list[Move] = [Draw(), *map(Build, range(8)), *map(PlaceJoker, range(4))]
    tries += [Pack(*way) for way in product((WASTE, *COLUMNS), COLUMNS, range(1, 14))]
    return not any(_can(game.copy(state), move, player) for move in tries)


def _can(state: State, move: Move, player: Player) -> bool:
    try:
        player.scene.session.match.game.apply(state, move)
    except IllegalMove:
        return False
    return True


def was_won(state: State) -> Verdict:
    """Whether a position can be won, all cards known."""
    return solve(state, Budget(300_000)).verdict


@cache
def last_chance(end: tuple[str, str]) -> int:
    """After how many of the moves of an end the game could last be won; what is lost stays so."""
    match, won = _begun(*end), 0
    for count, move in enumerate(dead_end(*end).moves, 1):
        match.play(move)
        if was_won(match.state) is not Verdict.WON:
            break
        won = count
    return won


# ------------------------------------------------------------------ it is said, and only then
def test_it_is_said(player: Player) -> None:
    assert is_dead(player)
    assert player.scene.face.view.why == "stuck"
    assert plate(player) == ["New deal", "This deal again", "To the last chance", "Watch it again"]
    assert player.desk.sound.played.count("lose") == 1
    assert player.scene.controller.prompt() == "This game is over"
    found = replay(load(saved_at(player)))
    assert found.match.is_over
    assert found.ended
    player.check()


def test_it_is_not_said_before(tmp_path: Path, end: DeadEnd, way: Way) -> None:
    with before(tmp_path, end, way, left=6) as player:
        for move in end.moves[-6:]:
            assert not is_dead(player)
            assert player.scene.face.view.why == ""
            assert plate(player) == []
            if isinstance(move, Draw):
                player.desk.press_key(pygame.K_SPACE)
            else:
                assert player.scene.play(move)
            player.desk.settle()
        player.check()
        assert is_dead(player)
        assert plate(player)


def test_it_is_not_said_where_a_card_can_still_move(tmp_path: Path, way: Way) -> None:
    """The stock is out, yet a card fits: the game goes on until the player ends it."""
    loose = next(found for deal in range(1, 60) if (found := _loose(str(deal))))
    with seated(tmp_path, loose.shuffle, loose.moves, way) as player:
        assert not player.state.stock
        assert not is_dead(player)
        assert player.scene.face.view.why == ""
        assert plate(player) == []
        assert "Give up" in [button.look.label for button in player.scene.buttons]
        player.check()


def _loose(deal: str) -> DeadEnd | None:
    """A deal in which a card can move when all cards have been turned."""
    match = _begun(KLONDIKE, deal)
    while match.state.stock:
        match.play(Draw())
    return None if match.is_over else DeadEnd(KLONDIKE, deal, [entry.move for entry in match.log[1:]])


# ------------------------------------------------------------------ ways out
@pytest.mark.parametrize("how", ["key", "button"])
def test_undo(player: Player, end: DeadEnd, how: str) -> None:
    if how == "key":
        player.undo()
    else:
        press(player, "Undo", on_plate=False)
    assert plate(player) == []
    assert player.scene.face.view.why == ""
    assert len(player.state.stock) == 1
    assert player.move_count == len(end.moves) - 1
    latest = player.desk.app.library.latest(end.game)
    assert latest
    assert latest.path == saved_at(player)
    player.check()
    player.key(pygame.K_SPACE)
    player.desk.settle()
    assert plate(player)
    player.check()


def test_undo_as_often_as_one_likes(player: Player, end: DeadEnd) -> None:
    for _ in end.moves:
        player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.move_count == 0
    assert plate(player) == []
    player.undo()
    assert player.message == "There is nothing to take back."
    player.check()


@pytest.mark.parametrize("which", ENDS[:2], ids=" ".join)
def test_to_the_last_chance(tmp_path: Path, which: tuple[str, str], way: Way) -> None:
    end = dead_end(*which)
    kept = last_chance(which)
    assert 0 < kept < len(end.moves)
    with before(tmp_path, end, way) as player:
        player.key(pygame.K_SPACE)
        press(player, "To the last chance")
        job, answer = player.desk.worker.asked.pop()
        assert isinstance(job, jobs.LastWinnable)
        assert len(job.position.log) == 1 + len(end.moves)
        answer(1 + kept)
        player.desk.settle()
        assert player.message == "From here it can be won."
        assert player.move_count == kept
        assert was_won(player.state) is Verdict.WON
        assert plate(player) == []
        assert player.scene.session.journal
        assert "lamp" in player.scene.session.journal.notes
        player.check()
        player.redo()
        assert was_won(player.state) is Verdict.LOST
        player.check()


def test_the_worker_finds_the_last_chance(tmp_path: Path) -> None:
    end = dead_end(KLONDIKE, "3501")
    with before(tmp_path, end, WAYS[0]) as player:
        player.key(pygame.K_SPACE)
        press(player, "To the last chance")
        job, answer = player.desk.worker.asked.pop()
        answer(job.do(lambda: True))
        player.desk.settle()
        assert was_won(player.state) is Verdict.WON
        assert player.move_count == last_chance((KLONDIKE, "3501"))
        player.redo()
        assert was_won(player.state) is Verdict.LOST


def play_otherwise(player: Player) -> None:
    """Go back to where a card could move, move it, and turn cards until the log is as long as it was."""
    match = player.scene.session.match
    length = len(match.log)
    while not (others := [m for m in match.game.moves(match.state) if not isinstance(m, Draw | GiveUp)]):
        player.undo()
    player.scene.play(others[0])
    while len(match.log) < length and match.state.stock:
        player.key(pygame.K_SPACE)


def test_whoever_plays_another_line_meanwhile_is_not_taken_back_from_it(tmp_path: Path, way: Way) -> None:
    with before(tmp_path, dead_end(KLONDIKE, "3501"), way) as player:
        player.key(pygame.K_SPACE)
        press(player, "To the last chance")
        job, answer = player.desk.worker.asked.pop()
        play_otherwise(player)
        log = list(player.scene.session.match.log)
        assert len(log) == len(job.position.log)
        answer(len(log) - 3)
        player.desk.settle()
        assert player.scene.session.match.log == log
        assert "From here it can be won." not in player.heard
        player.check()


def test_whoever_takes_a_move_back_meanwhile_stays_there(tmp_path: Path, way: Way) -> None:
    with before(tmp_path, dead_end(KLONDIKE, "3501"), way) as player:
        player.key(pygame.K_SPACE)
        press(player, "To the last chance")
        job, answer = player.desk.worker.asked.pop()
        player.undo()
        answer(len(job.position.log) - 4)
        player.desk.settle()
        assert len(player.state.stock) == 1
        assert "From here it can be won." not in player.heard
        player.check()


def test_whoever_deals_anew_does_not_hear_of_the_old_deal(tmp_path: Path, way: Way) -> None:
    """What was asked about a deal that was laid aside is not thought about any more."""
    with before(tmp_path, dead_end(KLONDIKE, "3501"), way) as player:
        player.key(pygame.K_SPACE)
        press(player, "To the last chance")
        assert player.desk.worker.busy
        press(player, "This deal again")
        assert not player.desk.worker.busy


def test_this_deal_again(player: Player, end: DeadEnd) -> None:
    old, path, cards = player.scene, saved_at(player), player.scene.session.match.log[0]
    press(player, "This deal again")
    assert player.scene is not old
    assert player.scene.session.match.log == [cards]
    assert player.scene.session.match.game.name == end.game
    assert player.move_count == 0
    assert saved_at(player) != path
    assert replay(load(path)).match.is_over
    assert plate(player) == []
    player.check()


def test_a_new_deal(player: Player, end: DeadEnd) -> None:
    path, cards = saved_at(player), player.scene.session.match.log[0]
    press(player, "New deal")
    assert player.scene.session.match.game.name == end.game
    assert player.scene.session.match.log[0] != cards
    assert player.move_count == 0
    assert replay(load(path)).match.is_over
    assert plate(player) == []
    player.key(pygame.K_SPACE)
    assert player.move_count == 1
    player.check()


def test_the_plate_goes_and_comes_with_the_window(player: Player) -> None:
    player.desk.resize((1100, 700))
    assert len(plate(player)) == 4
    assert isinstance(player.scene.controller._banner, Banner)
    player.undo()
    assert plate(player) == []
    player.check()
