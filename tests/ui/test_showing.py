"""Show me: the computer plays on for whoever is to act, with reasons, until somebody touches anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core import Chance, Decide, Words
from games.match import Match
from games.patience.state import GiveUp
from games.players import never
from saves.format import HINT
from saves.replay import load, replay
from saves.trophies import TrophyNews
from tests.golden.transcript import FOLDER, read
from tests.kit import campaign
from tests.kit.waiting import wait_until
from tests.ui.board_games import played
from tests.ui.deals import EASY
from tests.ui.gamepad import plugged_in
from tests.ui.hands import overhear
from tests.ui.harness import Desk
from tests.ui.patience import MOVES, easy_moves
from tests.ui.patience_teller import seated
from tests.ui.shared_scenes import assert_saved, assert_seen, file_of
from ui.draw import text
from ui.play.playing.demo import SPEEDS
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin, begin_single_player
from ui.play.results.scene import ResultsScene
from ui.screens.counted import counted_as
from ui.screens.launcher import LauncherScene
from ui.screens.statistics.scene import StatisticsScene
from ui.words import in_words

WITH_HINTS = [name for name in GAMES if GAMES.spec(name).has_hints]
SEATS = ("Ada", "computer:easy", "computer:easy")
DEALS = {"klondike_patience": "11410", "joker_klondike": "6115"}
"""Deals that the computer wins quickly."""
LONG_GAMES = {} if campaign.is_long() else {"klondike_board": "theatre", "gold_am_yukon": "six"}
"""Golden games of three, of which a short run has only the end shown."""
LEFT = 40
"""Entries that are left of a golden game."""
NOT_COUNTED = "Too much computer help to count"
TOUCHES: tuple[Callable[[Desk], None], ...] = (
    lambda desk: desk.click((480, 300)),
    lambda desk: desk.press_key(pygame.K_SPACE, pygame.KMOD_CTRL),
    lambda desk: desk.press_key(pygame.K_F1),
    lambda desk: desk.press_key(pygame.K_p),
    lambda desk: desk.post(pygame.JOYBUTTONDOWN, button=0, joy=0, instance_id=0),
    lambda desk: desk.post(pygame.JOYHATMOTION, value=(0, 1), hat=0, joy=0, instance_id=0),
)


class Watcher:
    """Somebody at a table who is shown how; the worker does its work in place."""

    def __init__(self, desk: Desk, game: str, deal: str = "", left: Match | None = None) -> None:
        self.desk, self.said = desk, list[Words]()
        seats = SEATS[: max(GAMES[game].seats)]
        if left:
            journal = desk.app.library.begin(left, lambda: 0)
            journal.close()
            desk.app.navigator.open_saved(journal.path)
        else:
            is_alone, app = len(seats) == 1, desk.app
            app.push(begin_single_player(app, game, deal) if is_alone else begin(app, game, seats))
        assert isinstance(desk.scene, PlayScene)
        self.scene, self.session = desk.scene, desk.scene.session
        self.match = self.session.match
        self.session.chance = Random(617)
        self.go()

    def go(self, seconds: float = 0.3) -> None:
        """Time passes; whoever is asked something answers at once."""
        self.desk.step(1, seconds)
        while self.desk.worker.asked:
            job, take = self.desk.worker.asked.pop(0)
            take(job.run(never))
        self.scene.stage.finish()

    def wait_for_threads(self) -> None:
        """Wait for threads that paint, while no time passes at the table."""

        def is_over() -> bool:
            self.desk.step(1, 0.0)
            return not self.scene.busy

        wait_until(is_over, "the scene at rest", pause=0.001)

    def play(self, entries: int) -> None:
        """Anybody makes any moves."""
        rng = Random(617)
        while len(self.match.log) < entries and not self.match.is_over:
            if isinstance(self.match.turn, Chance):
                self.scene.roll()
            else:
                moves = [each for each in self.match.game.moves(self.match.state) if each != GiveUp()]
                self.scene.play(rng.choice(moves))
            self.scene.stage.finish()

    def to_advice(self) -> None:
        """Wait until a move is advised, and about to be made."""
        for _ in range(2000):
            if self.session.is_demo and self.scene._demo._move is not None:
                return
            self.go()
        raise AssertionError(f"nothing is advised: {self.match.turn}, {self.session.moves}")

    def to_the_end(self) -> None:
        """Wait until the game is over."""
        for _ in range(4000):
            if self.match.is_over:
                return
            self.go()
        raise AssertionError(f"it stands still: {self.match.turn}")


def begin_to_show(desk: Desk) -> None:
    """Press the key once for the sign, and again to begin."""
    desk.press_key(pygame.K_F2)
    assert isinstance(desk.scene, PlayScene)
    assert not desk.scene.session.is_demo
    desk.press_key(pygame.K_F2)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, (960, 600))


@pytest.mark.parametrize("entries", [0, 15])
@pytest.mark.parametrize("game", WITH_HINTS)
def test_it_makes_advised_moves_with_reasons_and_gives_the_game_back_at_any_touch(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, game: str, entries: int
) -> None:
    watcher = Watcher(desk, game, DEALS.get(game, ""))
    watcher.play(entries)
    scene, match, say = watcher.scene, watcher.match, watcher.scene.show_message

    def heard(words: Words, near: Rect | None = None, about: Sequence[Rect] = ()) -> None:
        watcher.said.append(words)
        say(words, near, about)

    monkeypatch.setattr(scene, "show_message", heard)
    begin_to_show(desk)
    for touch in TOUCHES if entries else TOUCHES[:1]:
        assert scene.session.is_demo
        watcher.to_advice()
        move, before = scene._demo._move, len(match.log)
        assert watcher.said[-1], "no reason is given"
        watcher.wait_for_threads()
        assert desk.app.now < scene._demo.due < inf
        watcher.go(10)
        made = next(each for each in match.log[before:] if each.is_chosen)
        assert made.move == move
        assert int(made.actor) in scene.session.persons
        watcher.to_advice()
        log = list(match.log)
        touch(desk)
        assert desk.scene is scene
        assert not scene.session.is_demo
        assert scene._demo.due == inf
        for _ in range(20):
            watcher.go()
        assert match.log == log, "who is to act now is a person"
        if scene.session.can_undo:
            asks = scene.session.must_confirm_undo
            for key in (pygame.K_u, *[pygame.K_DOWN, pygame.K_RETURN] * asks):
                desk.press_key(key)
            assert len(match.log) < len(log)
        desk.press_key(pygame.K_n)
        desk.press_key(pygame.K_F2)  # in the menu
    assert_seen(scene)
    assert_saved(scene)
    assert HINT in replay(load(file_of(scene))).notes


@pytest.mark.parametrize("game", WITH_HINTS)
def test_a_game_that_the_computer_plays_to_its_end_tells_so_and_the_coach_is_silent(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    painted = overhear(monkeypatch, text, "paragraph", 0)
    desk.app.settings.change(begun=())
    is_shown = game not in LONG_GAMES
    watcher = Watcher(desk, game, DEALS.get(game, ""), None if is_shown else near_the_end(game))
    coach, menu = watcher.scene._coach, watcher.scene.menu
    while is_shown and not coach.has_unread_text:
        assert not watcher.match.is_over
        watcher.play(len(watcher.match.log) + 1)
        watcher.go()
    begin_to_show(desk)
    assert (coach.has_unread_text, watcher.session.is_demo) == (False, True)
    watcher.to_the_end()
    assert not watcher.session.is_demo
    watcher.go()
    assert not coach.has_unread_text
    (result,) = desk.app.records.finished()
    assert result.shown > 5
    assert (in_words(counted_as(result)) == NOT_COUNTED) is is_shown
    if is_shown:
        assert (result.uncounted, result.is_won) == ("shown", False)
        assert desk.app.records.results() == []
        assert menu.new_trophies().new == ()
    desk.settle()
    assert (NOT_COUNTED in painted) is is_shown
    desk.press_key(pygame.K_F1)
    assert desk.scene is not watcher.scene, "a touch now is for what is seen"
    desk.press_key(pygame.K_ESCAPE)
    if len(watcher.match.seats) == 1:
        assert in_words(watcher.scene.controller.prompt()) != "You win!"
    elif is_shown:
        menu.open_results()
        desk.settle()
        assert isinstance(desk.scene, ResultsScene)
        assert in_words(desk.scene.ending.counted) == NOT_COUNTED
        desk.show(StatisticsScene)
        assert "1 game had too much computer help to count." in " ".join(map(str, painted))


def near_the_end(game: str) -> Match:
    """A long game shortly before its end."""
    header, entries = read((FOLDER / game / f"{LONG_GAMES[game]}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAMES[game], SEATS, header.options)
    for entry in entries[:-LEFT]:
        match.repeat(entry)
    return match


def test_trophies_for_feats_are_new_once_even_if_the_records_were_lost(desk: Desk) -> None:
    whole, left = (
        played("klondike_board", 6, entries, seats=("computer:hard", "Ada")) for entries in (9_999, 400)
    )
    watcher = Watcher(desk, "klondike_board", left=left)
    for entry in whole.log[400:]:
        watcher.match.repeat(entry)
    won = " ".join(each.id for each in watcher.scene.menu.new_trophies().new)
    assert won == "pay_dirt every_creek mother_lode salted_claim theatres quarter_million parties last_dollar"
    desk.app.library.begin(whole, lambda: 0).close()
    desk.app.records.path.unlink()
    assert watcher.scene.menu.new_trophies() == TrophyNews((), 8, 10)
    desk.show(LauncherScene)
    desk.step(9, 0.3)
    poster = next(each for each in desk.at(LauncherScene).posters if each.poster.game == "klondike_board")
    assert "Trophies: 8 of 10." in in_words(poster.describe().description)


def test_an_end_that_is_taken_back_is_not_played_again_by_the_computer(tmp_path: Path) -> None:
    with seated(tmp_path, EASY, easy_moves(EASY)[:-6]) as player:
        scene, match = player.scene, player.scene.session.match
        for key in (pygame.K_F2, pygame.K_F2, pygame.K_SPACE):
            player.desk.press_key(key)
        for _ in range(20):
            player.desk.step(1, 0.3)
        assert match.is_over
        assert (scene.session.speed_factor, scene.stage.speed) == (1, 1)
        player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert (match.is_over, scene.session.is_demo) == (False, False)
        log = [*match.log]
        for _ in range(20):
            player.desk.step(1, 0.3)
        assert match.log == log


FASTER: tuple[Callable[[Desk], None], ...] = (
    lambda desk: desk.press_key(pygame.K_SPACE),
    lambda desk: desk.post(pygame.JOYBUTTONDOWN, button=2, joy=0, instance_id=0),
)


@pytest.mark.parametrize("press", FASTER)
def test_space_makes_it_faster_step_by_step_and_the_pill_says_so(
    desk: Desk, press: Callable[[Desk], None]
) -> None:
    watcher = Watcher(desk, "klondike_patience")
    showing, log = watcher.scene._demo, watcher.match.log
    begin_to_show(desk)
    rests, told = [], []
    for _ in (*SPEEDS, 1):
        watcher.to_advice()
        rests.append(showing.due - desk.app.now)
        told.append(in_words(showing.prompt))
        before = len(log)
        press(desk)
        assert (len(log), watcher.session.is_demo) == (before, True)
    assert [rests[0] / rest for rest in rests] == pytest.approx([1, 2, 4, 8, 1], rel=0.25)
    assert ["8×" in words for words in told] == [False, False, False, True, False]
    assert watcher.scene.stage.speed == 2
    desk.press_key(pygame.K_ESCAPE)
    assert watcher.scene.stage.speed == 1


@pytest.mark.parametrize(
    ("name", "called"),
    [("Xbox Series X Controller", "X"), ("PS5 Controller", "Square"), ("Switch Pro Controller", "X")],
)
def test_the_pill_calls_the_button_for_faster_as_it_is_called_on_the_pad(
    desk: Desk, name: str, called: str
) -> None:
    with plugged_in(name) as pad:
        watcher = Watcher(desk, "klondike_patience")
        begin_to_show(desk)
        pad.press(pygame.CONTROLLER_BUTTON_X)
        desk.step(2)
        assert f"{called}: faster" in in_words(watcher.scene._demo.prompt)


def test_at_any_pace_a_demo_goes_on_quickly_once_it_is_hastened(desk: Desk) -> None:
    desk.app.settings.change(pace="normal")
    watcher = Watcher(desk, "strike_it_rich")
    begin_to_show(desk)
    for _ in range(3):
        desk.press_key(pygame.K_SPACE)
    begun = desk.app.now
    while len(watcher.match.log) < 20:
        watcher.go(0.02)
    assert (desk.app.now - begun) / 20 < 0.5


def test_a_rest_that_is_safe_is_finished_at_once_and_the_lamp_is_dark_at_the_end(tmp_path: Path) -> None:
    with seated(tmp_path, EASY, easy_moves(EASY)[:-6]) as player:
        scene, log = player.scene, player.scene.session.match.log
        player.desk.press_key(pygame.K_l)
        before = player.move_count
        begin_to_show(player.desk)
        for _ in range(20):
            player.desk.step(1, 0.3)
        assert scene.session.match.is_over
        assert sum(entry.is_chosen for entry in log[-6:]) == 1
        assert player.move_count == before + 6
        assert player.lamp.words() == "–"
        result = scene.menu.result()
        assert result
        assert (result.shown, result.is_won, result.used_help) == (1, True, True)


def test_the_first_press_only_shows_a_sign_which_any_other_key_takes_away(desk: Desk) -> None:
    watcher = Watcher(desk, "strike_it_rich")
    shown = watcher.scene._message
    for key in (pygame.K_ESCAPE, pygame.K_x, pygame.K_LEFT):
        desk.press_key(pygame.K_F2)
        assert shown.area
        desk.press_key(key)
        watcher.go(3)
        assert desk.scene is watcher.scene
        assert not watcher.session.is_demo
        assert shown.area is None
    assert not [entry for entry in watcher.match.log if entry.is_chosen]


@pytest.mark.parametrize("game", ["strike_it_rich", "klondike_board", "calamityville", "gold_am_yukon"])
def test_without_a_second_press_it_begins_by_itself_and_rolls_no_dice_of_a_person(
    desk: Desk, game: str
) -> None:
    watcher = Watcher(desk, game)
    (person,) = watcher.session.persons
    for _ in range(400):
        watcher.go()
        if watcher.session.actor == person:
            break
    desk.press_key(pygame.K_F2)
    watcher.go(2.5)
    assert watcher.session.is_demo
    for _ in range(60):
        watcher.go()
    assert (watcher.session.actor, watcher.session.is_demo, watcher.scene.busy) == (person, True, False)
    assert "F2 lets the computer roll" in in_words(watcher.scene._demo.prompt)
    log = len(watcher.match.log)
    desk.press_key(pygame.K_F2)
    for _ in range(60):
        watcher.go()
    assert len(watcher.match.log) > log


def test_it_plays_no_seat_of_another_person(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.ui.test_showing.SEATS", ("Ada", "Belle"))
    watcher = Watcher(desk, "strike_it_rich")
    begin_to_show(desk)
    first = watcher.session.actor
    for _ in range(400):
        watcher.go()
        if not watcher.session.is_demo:
            break
    assert watcher.session.actor == 1 - first
    log = [*watcher.match.log]
    for _ in range(40):
        watcher.go()
    assert watcher.match.log == log


def test_giving_up_is_no_move(tmp_path: Path) -> None:
    with seated(tmp_path) as player:
        player.play(*MOVES)
        player.play(GiveUp())
        result = player.scene.menu.result()
        assert result
        assert (result.moves, player.scene.controller._move_count) == (len(MOVES), len(MOVES))


def test_a_game_of_computers_alone_teaches_nobody(desk: Desk) -> None:
    desk.app.settings.change(begun=(), pace="at once")
    made = begin(desk.app, "strike_it_rich", ("computer:easy", "computer:easy"))
    assert isinstance(made, PlayScene)
    desk.app.push(made)
    for _ in range(4000):
        desk.step(1, 0.3)
        while desk.worker.asked:
            job, take = desk.worker.asked.pop(0)
            take(job.run(never))
        assert not made._coach.has_unread_text
        if made.session.match.is_over:
            return
    raise AssertionError(f"it stands still: {made.session.match.turn}")


def test_where_nothing_can_be_advised_and_when_the_table_is_left_it_ends(desk: Desk) -> None:
    watcher = Watcher(desk, "gold_am_yukon")
    begin_to_show(desk)
    while not isinstance(watcher.match.turn, Decide) or not watcher.session.is_human_turn:
        watcher.go()
    while not desk.worker.asked:
        desk.step(1, 0.3)
    desk.worker.asked.pop().callback(None)
    assert not watcher.session.is_demo
    begin_to_show(desk)
    assert watcher.session.is_demo
    desk.app.home()
    assert not watcher.session.is_demo
