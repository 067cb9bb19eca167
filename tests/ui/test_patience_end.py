"""The end of a game: won, stuck and given up; it is said only then, and each way out works."""

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
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.patience import GAME, JOKER_GAME, WAYS, Player, Way, easy_moves, seated
from ui.app import jobs
from ui.app.scene import GRACE
from ui.draw.sprites import Sprite

SPACE = pygame.K_SPACE
LOST = ["New deal", "This deal again", "To the last chance", "Watch it again"]
CASCADE = 2.6  # seconds


# ------------------------------------------------------------------ won
@pytest.fixture(params=WAYS, ids=str)
def winner(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """The last king was just built; cards leap where animation is full."""
    with seated(tmp_path, EASY, easy_moves(EASY)[:-1], request.param) as player:
        player.desk.press_key(pygame.K_w)
        player.desk.press_key(pygame.K_f)
        player.desk.step(40)
        assert player.scene.face.view.why == "won"
        assert bool(leaping(player)) == (player.scene.stage.level == "full")
        yield player


def leaping(player: Player) -> list[Sprite]:
    """The cards in the air."""
    return [sprite for sprite in player.scene.layer if 700 <= sprite.depth < 800]


def test_a_won_game_says_so_and_stays_won(winner: Player) -> None:
    for _ in range(10):
        winner.desk.step(5)
        winner.desk.assert_redraw_is_exact()
    winner.desk.step(round(CASCADE / 0.02))
    assert not winner.scene.busy, "the cascade ends by itself"
    assert leaping(winner) == []
    assert winner.plate == ["New deal", "This deal again", "Back to the games", "Watch it again"]
    assert winner.desk.sound.played.count("win") == 1
    winner.check()
    winner.desk.assert_idle_draws_nothing()
    assert winner.desk.app.library.latest() is None
    winner.desk.resize((1100, 700))
    assert leaping(winner) == [], "no card leaps twice"
    assert len(winner.plate) == 4
    winner.check()


def test_a_click_ends_the_cascade_and_a_button_works_in_its_middle(winner: Player) -> None:
    winner.desk.click(winner.spot(9))
    assert leaping(winner) == []
    assert not winner.scene.busy
    winner.press("New deal", on_plate=True)
    assert winner.scene.face.view.why == ""
    winner.check()


# ------------------------------------------------------------------ nothing can move any more
class DeadEnd(NamedTuple):
    """A deal that can be won, and careless moves after which nothing can; the last turns a card."""

    game: str
    deal: str
    moves: Sequence[Move]

    @property
    def shuffle(self) -> Shuffle:
        """The shuffle of the deal."""
        shuffle = begun(self.game, self.deal).log[0].move
        assert isinstance(shuffle, Shuffle)
        return shuffle


def begun(game: str, deal: str) -> Match:
    match = Match.begin(GAMES[game], ("You",), {"deal": deal})
    match.settle(Random(1))
    return match


@cache
def dead_end(game: str, deal: str) -> DeadEnd:
    """What becomes of a deal where cards are turned and nothing else is done; the joker takes the first."""
    match = begun(game, deal)
    while not match.is_over:
        moves = match.game.moves(match.state)
        match.play(next(move for move in moves if isinstance(move, PlaceJoker | Draw)))
    return DeadEnd(game, deal, [entry.move for entry in match.log if entry.actor != NATURE])


ENDS: Final = ((GAME, "3501"), (JOKER_GAME, "44"), (JOKER_GAME, "48"))
"""The last is one in which the joker stands on a foundation."""


@contextmanager
def before(folder: Path, end: DeadEnd, way: Way = WAYS[0], left: int = 1) -> Iterator[Player]:
    """A player with so many of the moves left."""
    with seated(folder, end.shuffle, end.moves[:-left], way, end.deal) as player:
        assert player.scene.session.match.game.name == end.game
        yield player


@pytest.fixture
def end() -> DeadEnd:
    return dead_end(*ENDS[0])


@pytest.fixture
def loser(tmp_path: Path, end: DeadEnd) -> Iterator[Player]:
    """A player for whom nothing can move any more; the plate has been seen."""
    with before(tmp_path, end) as player:
        player.desk.press_key(SPACE)
        player.desk.settle()
        player.desk.step(2, GRACE)
        yield player


def is_dead(player: Player) -> bool:
    """Whether really nothing can be done: every move there could be is tried."""
    game, state = player.scene.session.match.game, player.state
    tries: list[Move] = [Draw(), *map(Build, range(8)), *map(PlaceJoker, range(4))]
    tries += [Pack(*way) for way in product((WASTE, *COLUMNS), COLUMNS, range(1, 14))]

    def can(move: Move) -> bool:
        try:
            game.apply(game.copy(state), move)
        except IllegalMove:
            return False
        return True

    return not any(map(can, tries))


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("which", ENDS, ids=" ".join)
def test_a_dead_end_is_said_and_not_before(tmp_path: Path, which: tuple[str, str], way: Way) -> None:
    with before(tmp_path, end := dead_end(*which), way, left=6) as player:
        for move in end.moves[-6:]:
            assert not is_dead(player)
            assert (player.scene.face.view.why, player.plate) == ("", [])
            if isinstance(move, Draw):
                player.desk.press_key(SPACE)
                player.desk.settle()
            else:
                player.play(move)
        assert is_dead(player)
        assert player.scene.face.view.why == "stuck"
        assert player.plate == LOST
        assert player.desk.sound.played.count("lose") == 1
        assert player.scene.controller.prompt() == "This game is over"
        assert replay(load(player.path)).ended
        player.check()
        player.desk.press_key(SPACE)
        player.desk.press_key(pygame.K_h)
        player.desk.step(150)
        assert player.message, "nothing can be played any more"
        assert player.desk.worker.asked == []


def test_it_is_not_said_where_a_card_can_still_move(tmp_path: Path) -> None:
    """The stock is out, yet a card fits: the game goes on until the player ends it."""
    match = begun(GAME, "1")
    for deal in map(str, range(1, 60)):
        match = begun(GAME, deal)
        while match.state.stock:
            match.play(Draw())
        if not match.is_over:
            break
    loose = DeadEnd(GAME, deal, [entry.move for entry in match.log[1:]])
    with seated(tmp_path, loose.shuffle, loose.moves) as player:
        assert not is_dead(player)
        assert (player.scene.face.view.why, player.plate) == ("", [])
        player.check()
        player.play(GiveUp())
        assert player.plate == LOST
        player.press("New deal", on_plate=True)
        assert player.scene.face.view.why == ""


# ------------------------------------------------------------------ ways out
@pytest.mark.parametrize("how", ["key", "button", "resized"])
def test_undo_as_often_as_one_likes(loser: Player, end: DeadEnd, how: str) -> None:
    if how == "resized":
        loser.desk.resize((1100, 700))
        assert loser.plate == LOST
    if how == "button":
        loser.press("Undo")
    else:
        loser.undo()
    assert (loser.plate, loser.scene.face.view.why) == ([], "")
    assert loser.move_count == len(end.moves) - 1
    latest = loser.desk.app.library.latest(end.game)
    assert latest
    assert latest.path == loser.path
    loser.key(SPACE)
    loser.desk.settle()
    assert loser.plate == LOST
    for _ in end.moves:
        loser.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert (loser.move_count, loser.plate) == (0, [])
    loser.undo()
    assert loser.message == "There is nothing to take back."


@pytest.mark.parametrize("how", ["mouse", "keys"])
@pytest.mark.parametrize("label", ["This deal again", "New deal"])
def test_another_deal_from_the_plate(loser: Player, label: str, how: str) -> None:
    old, path, cards = loser.scene, loser.path, loser.scene.session.match.log[0]
    if how == "mouse":
        loser.press(label, on_plate=True)
    else:
        for _ in loser.scene.targets():
            loser.desk.press_key(pygame.K_TAB)
            target = loser.scene.focus.target
            if getattr(target, "depth", 0) > 700 and target.look.label == label:  # type: ignore[union-attr]
                break
        loser.desk.press_key(pygame.K_RETURN)
        loser.desk.settle()
    assert loser.scene is not old
    assert (loser.scene.session.match.log[0] == cards) == (label == "This deal again")
    assert loser.scene.session.match.game.name == GAME
    assert (loser.move_count, loser.plate, loser.path != path) == (0, [], True)
    assert replay(load(path)).match.is_over
    loser.check()


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_ESCAPE, pygame.K_RETURN, 0])
def test_nothing_leaves_the_plate_the_moment_it_is_shown(tmp_path: Path, end: DeadEnd, key: int) -> None:
    with before(tmp_path, end, WAYS[1]) as player:
        table = player.scene
        table.focus.set(next(button for button in table.buttons if button.look.label == "Turn a card"))
        player.desk.press_key(pygame.K_RETURN)
        table.stage.finish()
        player.desk.step()
        assert player.plate == LOST
        places = [button.area.center for button in table.buttons if button.depth > 700]
        places.append(table.face.layout.side.main.center)
        for place in places:
            player.desk.press_key(key) if key else player.desk.click(place)
            assert player.desk.scene is table
        for _ in range(5 * (key == pygame.K_RETURN)):
            player.desk.step(2, GRACE)
            player.desk.press_key(key)
            assert player.desk.scene is table, "the key that turned the last card deals no new game"
        assert player.desk.worker.asked == []
        player.desk.step(2, GRACE)
        player.desk.click(places[-1])
        assert player.desk.scene is not table


# ------------------------------------------------------------------ the last chance
def was_won(state: State) -> Verdict:
    """Whether a position can be won, all cards known."""
    return solve(state, Budget(300_000)).verdict


@pytest.mark.parametrize("which", ENDS[:2], ids=" ".join)
def test_to_the_last_chance(tmp_path: Path, which: tuple[str, str]) -> None:
    """The worker finds it; one move later the game is lost."""
    with before(tmp_path, end := dead_end(*which)) as player:
        player.key(SPACE)
        player.press("To the last chance", on_plate=True)
        job, answer = player.desk.worker.asked.pop()
        assert isinstance(job, jobs.LastWinnable)
        assert len(job.position.log) == 1 + len(end.moves)
        answer(job.do(lambda: True))
        player.desk.settle()
        assert player.message == "From here it can be won."
        assert player.plate == []
        assert was_won(player.state) is Verdict.WON
        assert player.scene.session.journal
        assert "lamp" in player.scene.session.journal.notes
        player.check()
        player.redo()
        assert was_won(player.state) is Verdict.LOST


def test_whoever_plays_on_meanwhile_is_not_taken_back(loser: Player) -> None:
    """Neither who has gone back, nor who has played another line that is as long by now."""
    match = loser.scene.session.match
    loser.press("To the last chance", on_plate=True)
    job, answer = loser.desk.worker.asked.pop()
    loser.undo()
    answer(len(job.position.log) - 4)
    loser.desk.settle()
    assert len(loser.state.stock) == 1
    loser.redo()
    loser.press("To the last chance", on_plate=True)
    job, answer = loser.desk.worker.asked.pop()
    while not (others := [m for m in match.game.moves(match.state) if not isinstance(m, Draw | GiveUp)]):
        loser.undo()
    loser.scene.play(others[0])
    while len(match.log) < len(job.position.log) and match.state.stock:
        loser.key(SPACE)
    log = list(match.log)
    assert len(log) == len(job.position.log)
    answer(len(log) - 3)
    loser.desk.settle()
    assert match.log == log
    assert "From here it can be won." not in loser.heard


def test_what_was_asked_about_a_deal_that_is_laid_aside_is_not_thought_about(loser: Player) -> None:
    loser.press("To the last chance", on_plate=True)
    assert loser.desk.worker.busy
    loser.press("This deal again", on_plate=True)
    assert not loser.desk.worker.busy


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [(960, 600), (1080, 1920)])
def test_the_plate_fits_the_table(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with seated(tmp_path, EVERYTHING, way=("none", size)) as player:
        player.desk.app.change_settings(text_size=text_size)
        player.play(GiveUp())
        plate = next(s for s in player.scene.layer if s.depth == 800)
        buttons = [b.area for b in player.scene.buttons if b.depth > 700]
        assert len(buttons) == 4
        assert player.scene.face.layout.table.inflate(40, 40).contains(plate.rect)
        assert all(plate.rect.contains(button) for button in buttons)
        assert all(b.collidelist(buttons[n + 1 :]) == -1 for n, b in enumerate(buttons))
