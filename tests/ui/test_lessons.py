"""Lessons: a robot that knows no rules finishes each by doing what is lit; other moves change nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core import IllegalMove
from games.klondike_board.state import Buy
from games.lesson import coach_script, lesson
from games.match import Entry
from games.strike_it_rich.state import Dice, Form
from saves.format import FREE, LESSON
from tests.ui.harness import Desk
from ui.play.playing.scene import PlayScene
from ui.play.teaching.guide import Guide
from ui.screens.launcher import LauncherScene
from ui.widgets.button import Button
from ui.words import ENGLISH, PSEUDO, in_words, set_language

TAUGHT = [name for name in GAMES if lesson(name)]


class Pupil:
    """Somebody who knows no rules at a lesson's table: only what the plate offers, and what is lit."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.desk = desk
        self.game = game
        desk.app.navigator.open_lesson(game)
        desk.settle()

    @property
    def scene(self) -> PlayScene:
        assert isinstance(self.desk.scene, PlayScene), self.desk.scene
        return self.desk.scene

    @property
    def guide(self) -> Guide | None:
        return self.scene._guide

    @property
    def played(self) -> int:
        return len(self.scene.session.match.log)

    def by_mouse(self) -> None:
        """Click what is lit; where nothing is, the button that goes on."""
        guide = self.guide
        assert guide
        target = guide.lit_target or guide.forward
        assert target, f"nothing is lit: {guide.beat.key}, {guide.expected}"
        self.desk.click(target.area.center)
        self.settle()

    def by_key(self) -> None:
        """Press Enter on what has the focus: the guide gives it to what is lit."""
        self.desk.press_key(pygame.K_RETURN)
        self.settle()

    def by_pad(self) -> None:
        """The first button of a gamepad, on what has the focus."""
        self.desk.post(pygame.JOYBUTTONDOWN, button=0, instance_id=0)
        self.settle()

    def settle(self) -> None:
        """Go on until nothing moves any more, or the lesson is over and somebody else thinks."""
        self.desk.step(2)
        if self.guide:
            self.desk.settle()

    def go(self, act: Callable[[], None], most: int = 300) -> None:
        """Play to the end of the lesson."""
        while self.guide and most:
            act()
            most -= 1
        assert most, self.guide and (self.guide.beat.key, self.guide.expected)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, (960, 600), pace="at once", auto_build="all")


@pytest.fixture(params=[ENGLISH, PSEUDO])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language(ENGLISH)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("way", ["by_mouse", "by_key", "by_pad"])
def test_doing_only_what_is_lit_finishes_the_lesson(desk: Desk, game: str, way: str) -> None:
    pupil = Pupil(desk, game)
    script = lesson(game)
    assert script
    said = []

    def act() -> None:
        assert pupil.guide
        said.append(pupil.guide.forward.look.label if pupil.guide.forward else "")
        getattr(pupil, way)()

    pupil.go(act)
    assert (said[0], said[-1]) == ("Go on", "Play on")
    journal = pupil.scene.session.journal
    assert journal
    assert FREE in journal.notes
    assert not pupil.scene.session.match.is_over, "it ends where a free game begins"
    told = [entry for beat in script.beats for entry in beat.entries(GAMES[game])]
    assert pupil.scene.session.match.log == [*script.begin(GAMES[game]).log, *told]


@pytest.mark.parametrize("game", TAUGHT)
def test_no_plate_is_larger_than_the_window_or_lies_on_what_is_lit(
    tmp_path: Path, game: str, spoken: str
) -> None:
    pupil = Pupil(Desk(tmp_path, (960, 600), pace="at once", text_size=175), game)
    room = pupil.desk.app.metrics.window

    def look() -> None:
        guide = pupil.guide
        assert guide
        assert guide.area
        assert room.contains(guide.area)
        areas = [guide.subject_area, guide.lit_target.area if guide.lit_target else None]
        assert guide.area.collidelist([area for area in areas if area]) < 0, guide.beat.key
        pupil.by_mouse()

    pupil.go(look)


def test_a_plate_whose_task_is_done_is_gone_while_others_play(tmp_path: Path) -> None:
    pupil = Pupil(Desk(tmp_path, (960, 600), pace="normal"), "klondike_board")
    guide = pupil.guide
    assert guide
    while guide.expected != Entry("0", Buy()):
        pupil.by_mouse()
    task = guide.beat.task
    assert guide.lit_target
    pupil.desk.click(guide.lit_target.area.center)
    pupil.desk.step(3)
    assert (guide.beat.task, guide.area) == (task, None)
    pupil.settle()
    assert guide.beat.task is None
    assert guide.area


@pytest.mark.parametrize("game", TAUGHT)
def test_plates_tell_what_has_happened_and_lights_come_when_the_table_rests(
    tmp_path: Path, game: str
) -> None:
    pupil = Pupil(Desk(tmp_path, (960, 600), pace="fast", animation="full"), game)
    watched = 0

    def watch() -> None:
        nonlocal watched
        guide = pupil.guide
        target = guide and (guide.lit_target or guide.forward)
        assert target
        pupil.desk.click(target.area.center)
        while (guide := pupil.guide) and pupil.scene.busy:
            pupil.desk.step()
            assert not (guide.beat.after and guide.busy and guide.area), guide.beat.key
            assert not (pupil.scene.stage.busy and guide.lit_target), guide.beat.key
            watched += guide.busy or pupil.scene.stage.busy

    pupil.go(watch)
    assert watched


@pytest.mark.parametrize("game", TAUGHT)
def test_a_table_looks_ready_only_where_something_is_to_be_done(desk: Desk, game: str) -> None:
    pupil = Pupil(desk, game)
    read = 0

    def look() -> None:
        nonlocal read
        guide, main = pupil.guide, pupil.scene.hud.main
        assert guide
        assert guide.forward
        assert guide.forward.enabled
        if guide.has_unread_text:
            read += 1
            assert not (main.visible and main.enabled), guide.beat.key
        elif guide.lit_target is main:
            assert main.enabled
        pupil.by_mouse()

    pupil.go(look)
    assert read


def test_what_was_opened_by_mistake_is_put_away_first(desk: Desk) -> None:
    pupil = Pupil(desk, "klondike_board")
    for key in (pygame.K_d, pygame.K_c):
        pupil.by_mouse()  # what is told first, and what was opened
        assert pupil.guide
        lit = pupil.guide.lit_target
        desk.press_key(key)
        desk.settle()
        assert pupil.guide.lit_target != lit
    pupil.by_mouse()
    assert pupil.guide
    assert pupil.guide.lit_target == lit


@pytest.mark.parametrize("game", TAUGHT)
def test_every_other_move_is_answered_kindly_and_changes_nothing(desk: Desk, game: str) -> None:
    pupil = Pupil(desk, game)
    tried = 0

    def try_all() -> None:
        nonlocal tried
        guide, session = pupil.guide, pupil.scene.session
        assert guide
        entry, before = guide.expected, pupil.played
        for move in session.moves:
            if entry and move == entry.move:
                continue
            assert not pupil.scene.play(move)
            assert pupil.played == before
            tried += 1
        pupil.by_mouse()

    pupil.go(try_all)
    assert tried > 5


@pytest.mark.parametrize("game", TAUGHT)
def test_back_skip_leave_and_resume_at_every_beat(desk: Desk, game: str) -> None:
    pupil = Pupil(desk, game)
    script = lesson(game)
    assert script
    for number in range(len(script.beats)):
        guide = pupil.guide
        assert guide
        assert guide.number == number
        if number:
            guide.go_back()
            desk.settle()
            assert guide.number == number - 1
            _skip(pupil)
        journal, seen = pupil.scene.session.journal, pupil.played
        assert journal
        if journal.has_content:
            desk.app.home()
            desk.settle()
            desk.app.navigator.go_on(journal.path)
            desk.settle()
        assert pupil.guide
        assert pupil.played == seen
        while pupil.guide.number < number:  # where nothing happens between beats, it begins with the first
            pupil.guide.go_forward()
            desk.settle()
        _skip(pupil)
    assert pupil.guide is None


def _skip(pupil: Pupil) -> None:
    """Let the guide do the whole beat."""
    guide = pupil.guide
    assert guide
    number = guide.number
    for _ in range(3):
        if pupil.guide is guide and guide.number == number:
            guide.go_forward()
            pupil.settle()
    assert pupil.guide is None or pupil.guide.number == number + 1


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_a_whole_game_of_the_engine(game: str) -> None:
    script = lesson(game)
    assert script
    match = script.begin(GAMES[game])
    for beat in script.beats:
        for entry in beat.entries(GAMES[game]):
            match.repeat(entry)
    assert 6 <= len(script.beats) <= 14
    with pytest.raises(IllegalMove):
        match.take_back(len(match.log) + 1)


@pytest.mark.parametrize("game", TAUGHT)
def test_no_task_tells_a_result_of_dice_or_cards(game: str) -> None:
    """Before a throw, no task names a mine, space, card or number that the throw decides."""
    script = lesson(game)
    assert script
    chance = [beat for beat in script.beats if beat.task and {"*", "Draw"} & {*beat.steps.split('"')}]
    assert chance
    for beat in chance:
        assert beat.task
        first, *more = re.findall(
            r"(?<![.] )\b[A-Z]\w+|\d+|\b(?:two|three|four|five|six|seven)\b", in_words(beat.task)
        )
        assert set(more) <= {"Silas", "Tilda"}, (beat.key, first, more)


def test_the_poster_of_a_game_that_nobody_has_begun_offers_its_lesson(tmp_path: Path) -> None:
    desk = Desk(tmp_path, (960, 600), begun=("strike_it_rich",))
    scene = LauncherScene(desk.app)
    desk.show(lambda _: scene)
    desk.step(30, 0.1)
    assert offers(desk) == []
    for poster in scene.posters:
        desk.move(poster.base_rect.center)
        found = offers(desk)
        assert len(found) == (poster.poster.game != "strike_it_rich")
        assert all(poster.base_rect.contains(each.area) for each in found)
    desk.click(found[0].area.center)
    desk.settle()
    assert isinstance(desk.scene, PlayScene)
    assert desk.scene.session.match.game.name == poster.poster.game
    assert desk.app.settings.current.begun.count(poster.poster.game) == 1


def test_the_offer_is_found_by_tab_and_stands_in_the_way_of_no_arrow(tmp_path: Path) -> None:
    desk = Desk(tmp_path, (960, 600), begun=())
    scene = LauncherScene(desk.app)
    desk.show(lambda _: scene)
    desk.step(30, 0.1)
    (first,) = offers(desk)
    assert scene.posters[0].base_rect.contains(first.area), "a new player finds it without pointing"
    visited = []
    tab, right, down, left = pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT
    for key in (tab, tab, tab, right, down, tab, left, tab):
        desk.press_key(key)
        focus, (offer,) = scene.focus.target, offers(desk)
        at = [poster.base_rect.contains(offer.area) for poster in scene.posters].index(True)
        visited.append(f"{at} offer" if focus is offer else f"{at}")
    assert visited == ["0", "0 offer", "1", "2", "5", "5 offer", "4", "4 offer"]
    desk.move((3, 3))
    assert scene.focus.target not in offers(desk)
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_TAB)
    desk.press_key(pygame.K_RETURN)
    desk.settle()
    assert isinstance(desk.scene, PlayScene)
    assert desk.scene._guide


def offers(desk: Desk) -> list[Button]:
    """Return the buttons that open a guided round."""
    return [button for button in desk.scene.buttons if button.look.icon == "hand"]


def test_the_poster_forgets_a_lesson_once_another_game_was_begun(tmp_path: Path) -> None:
    desk = Desk(tmp_path, (960, 600), pace="at once")
    pupil = Pupil(desk, "strike_it_rich")
    pupil.by_mouse()
    pupil.by_mouse()
    desk.app.home()
    desk.settle()
    left = desk.app.library.last_unfinished("strike_it_rich")
    assert left
    assert LESSON in left.notes
    desk.app.push(desk.app.navigator.new_board_scene("strike_it_rich", ("Ada", "Belle"), {}))
    desk.settle()
    assert isinstance(desk.scene, PlayScene)
    match, rng = desk.scene.session.match, Random(617)
    while not match.is_over:
        match.settle(rng)
        match.play(rng.choice(match.game.moves(match.state)))
    desk.app.home()
    desk.settle()
    assert desk.app.library.last_unfinished("strike_it_rich") is None
    assert desk.app.library.last_unfinished() is None
    assert left in desk.app.library.list()


# ------------------------------------------------------------------ coaching
@pytest.mark.parametrize("game", GAMES)
def test_coaching_names_events_moves_and_fields_that_there_are(game: str) -> None:
    events = {kind.__name__: kind for kind in GAMES[game].event_types}
    moves = {kind.__name__ for kind in GAMES[game].move_types} | {"*"}
    for step in coach_script(game).steps:
        assert set(step.moves) <= moves
    for first in coach_script(game).firsts:
        assert {name for name, _ in first.when} <= {each.name for each in fields(events[first.event])}


def test_in_the_first_games_new_things_are_told_once_with_the_steps_of_a_turn(tmp_path: Path) -> None:
    desk = Desk(tmp_path, (1280, 800), begun=(), pace="at once")
    seats, options = ("Ada", "Belle"), {"begins": "first"}
    begin = partial(desk.app.navigator.new_board_scene, "strike_it_rich", seats, options)
    told = []
    for _ in range(4):
        desk.app.push(begin())
        desk.settle()
        scene = desk.scene
        assert isinstance(scene, PlayScene)
        steps = scene._coach.steps()
        told.append((steps[1], 0))
        match = scene.session.match
        for dice, form in (((1, 4, 5), (1, 4)), ((1, 4, 6), (1, 4))):
            scene._act(partial(match.repeat, Entry("*", Dice(*dice))), None)
            scene.play(Form(*form))
        desk.settle()
        told[-1] = steps[1], int(scene._coach.has_unread_text)
        desk.press_key(pygame.K_RETURN)
        assert not scene._coach.has_unread_text
        desk.app.home()
        desk.settle()
    assert told == [(0, 1), (0, 0), (-1, 0), (-1, 0)]


@pytest.mark.parametrize("game", TAUGHT)
def test_the_coach_skips_what_a_lesson_has_taught(tmp_path: Path, game: str) -> None:
    pupil = Pupil(Desk(tmp_path, (960, 600), begun=(), pace="at once"), game)
    pupil.go(pupil.by_mouse)
    match = pupil.scene.session.match
    seen = {first.key for first in coach_script(game).firsts if any(map(first.is_about, match.events()))}
    assert seen <= set(pupil.desk.app.settings.current.coached)
    assert not pupil.scene._coach.has_unread_text


@pytest.mark.parametrize("game", TAUGHT)
def test_the_rules_and_the_new_game_offer_it_too(desk: Desk, game: str) -> None:
    go = desk.app.navigator
    for open_offer in (go.open_rules, go.open_new):
        open_offer(game)
        if GAMES[game].seats.stop == 2:
            desk.press_key(pygame.K_n)  # at the table of a patience its menu has it
        desk.settle()
        (offer,) = [button for button in desk.scene.buttons if button.look.icon == "hand"]
        desk.click(offer.area.center)
        desk.settle()
        assert isinstance(desk.scene, PlayScene)
        assert desk.scene._guide
        assert len(desk.app.scenes) == 2
