"""Lessons: a robot that knows no rules finishes each by doing what is lit; other moves change nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.calamityville.board import KINDS, MINE
from games.calamityville.state import Built
from games.klondike_board.state import Buy
from games.lesson import coach_script, lesson
from games.match import Entry
from games.strike_it_rich.state import Dice, Form
from saves.format import FREE
from tests.kit import campaign
from tests.ui.harness import Desk, opened
from tests.ui.pupil import Plates, Pupil
from tests.ui.shared_scenes import file_of
from ui.play.playing.scene import PlayScene
from ui.screens import saved_game
from ui.screens.launcher import LauncherScene
from ui.widgets.button import Button
from ui.words import ENGLISH, LANGUAGES, PSEUDO, in_words, set_language

TAUGHT = [name for name in GAMES if lesson(name)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600), pace="at once", auto_build="all") as desk:
        yield desk


@pytest.fixture(params=LANGUAGES if campaign.is_long() else [PSEUDO])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language(ENGLISH)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_done_by_mouse_while_other_moves_change_nothing_and_the_coach_then_skips_it(
    tmp_path: Path, game: str
) -> None:
    """Its plates lie well, and its table looks ready only where something is to be done."""
    pupil = Pupil(Desk(tmp_path, (960, 600), pace="at once", auto_build="all", begun=()), game)
    plates, said = Plates(pupil), list[str]()
    read = tried = 0

    def act() -> None:
        nonlocal read, tried
        guide, main = pupil.guide, pupil.scene.hud.main
        assert guide
        said.append(guide.forward.look.label if guide.forward else "")
        assert guide.forward
        assert guide.forward.enabled
        if guide.has_unread_text:
            read += 1
            assert not (main.visible and main.enabled), guide.beat.key
        elif guide.lit_target is main:
            assert main.enabled
        plates.look()
        tried += try_others(pupil)
        pupil.by_mouse()

    pupil.go(act)
    assert read
    assert tried > 5
    assert (said[0], said[-1]) == ("Next", "Keep playing")
    plates.assert_steady()
    assert_finished(pupil)
    match = pupil.scene.session.match
    seen = {first.key for first in coach_script(game).firsts if any(map(first.is_about, match.events()))}
    assert seen <= set(pupil.desk.app.settings.current.coached)
    assert not pupil.scene._coach.has_unread_text


def try_others(pupil: Pupil) -> int:
    """Make all moves that are not asked for: they change nothing; return their number."""
    assert pupil.guide
    entry, before, tried = pupil.guide.expected, pupil.played, 0
    for move in pupil.scene.session.moves:
        if not entry or move != entry.move:
            assert not pupil.scene.play(move)
            assert pupil.played == before
            tried += 1
    return tried


@pytest.mark.parametrize("game", TAUGHT)
def test_doing_only_what_is_lit_finishes_a_lesson_by_key_and_pad_and_no_large_plate_lies_on_it(
    tmp_path: Path, game: str, spoken: str
) -> None:
    with opened(tmp_path, (960, 600), pace="at once", auto_build="all", text_size=175) as desk:
        pupil = Pupil(desk, game)
        ways = cycle((pupil.by_key, pupil.by_pad))

        def act() -> None:
            guide = pupil.guide
            assert guide
            assert guide.area
            assert desk.app.metrics.window.contains(guide.area)
            areas = [guide.subject_area, guide.lit_target.area if guide.lit_target else None]
            assert guide.area.collidelist([area for area in areas if area]) < 0, guide.beat.key
            next(ways)()

        pupil.go(act)
        assert_finished(pupil)


def assert_finished(pupil: Pupil) -> None:
    """Check that all of a lesson was played, and that a free game goes on from there."""
    script, session = lesson(pupil.game), pupil.scene.session
    assert script
    assert session.journal
    assert FREE in session.journal.notes
    assert 6 <= len(script.beats) <= 14
    assert not session.match.is_over, "it ends where a free game begins"
    told = [entry for beat in script.beats for entry in beat.entries(GAMES[pupil.game])]
    assert session.match.log == [*script.begin(GAMES[pupil.game]).log, *told]


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


def test_a_guided_round_is_not_given_up_but_the_patience_after_it_may_be(desk: Desk) -> None:
    pupil = Pupil(desk, "klondike_patience")
    offered = []
    for _ in range(2):
        desk.press_key(pygame.K_n)
        desk.settle()
        offered.append(desk.button("Give up").enabled)
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        if pupil.guide:
            pupil.guide.end()
            desk.settle()
    assert offered == [False, True]


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
    assert desk.at(PlayScene).session.match.game.name == poster.poster.game
    assert desk.app.settings.current.begun.count(poster.poster.game) == 1


def offers(desk: Desk) -> list[Button]:
    """Return the buttons that open a guided round."""
    return [button for button in desk.scene.buttons if button.look.icon == "hand"]


def test_no_poster_goes_on_with_a_lesson(tmp_path: Path) -> None:
    """Neither after it was left, nor after it was done and played on; the saved games keep its table."""
    desk = Desk(tmp_path, (960, 600), pace="at once", auto_build="all")
    for is_done in (False, True):
        pupil = Pupil(desk, "strike_it_rich")
        pupil.by_mouse()
        pupil.by_mouse()
        if is_done:
            pupil.go(pupil.by_mouse)
        path = file_of(pupil.scene)
        desk.app.go_home()
        desk.settle()
        kept = {each.path: each for each in desk.app.library.list()}
        assert saved_game.state(kept[path]) == "Guided round"
        desk.show(LauncherScene)
        launcher = desk.at(LauncherScene)
        assert (desk.app.library.last_unfinished(), launcher._ribbons) == (None, [])
        desk.app.pop()


# ------------------------------------------------------------------ coaching
@pytest.mark.parametrize("game", GAMES)
def test_coaching_names_events_moves_and_fields_that_there_are(game: str) -> None:
    events = {kind.__name__: kind for kind in GAMES[game].event_types}
    moves = {kind.__name__ for kind in GAMES[game].move_types} | {"*"}
    for step in coach_script(game).steps:
        assert set(step.moves) <= moves
    for first in coach_script(game).firsts:
        assert {name for name, _ in (*first.when, *first.unless)} <= {
            each.name for each in fields(events[first.event])
        }


def test_in_the_first_games_new_things_are_told_once_with_the_steps_of_a_turn(tmp_path: Path) -> None:
    desk = Desk(tmp_path, (1280, 800), begun=(), pace="at once")
    seats, options = ("Ada", "Belle"), {"begins": "first"}
    begin = partial(desk.app.navigator.new_board_scene, "strike_it_rich", seats, options)
    told = []
    for _ in range(4):
        desk.app.push(begin())
        desk.settle()
        scene = desk.at(PlayScene)
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


def test_a_new_layout_keeps_an_explanation_until_it_is_read(tmp_path: Path) -> None:
    with opened(tmp_path, (1280, 800), begun=(), pace="at once") as desk:
        desk.app.push(
            desk.app.navigator.new_board_scene("strike_it_rich", ("Ada", "Belle"), {"begins": "first"})
        )
        desk.settle()
        scene = desk.at(PlayScene)
        match = scene.session.match
        scene._act(partial(match.repeat, Entry("*", Dice(1, 4, 5))), None)
        scene.play(Form(1, 4))
        scene._act(partial(match.repeat, Entry("*", Dice(1, 4, 6))), None)
        scene.play(Form(1, 4))
        desk.settle()
        assert (panel := scene._coach.panel)
        changes = (partial(desk.resize, (960, 600)), partial(desk.app.change_settings, text_size=150))
        for change in changes:
            change()
            desk.settle()
            assert scene._coach.panel not in (None, panel)
            panel = scene._coach.panel
        desk.press_key(pygame.K_RETURN)
        desk.resize((1280, 800))
        assert not scene._coach.has_unread_text


@pytest.mark.parametrize("kind", KINDS)
def test_the_coach_tells_of_a_mine_what_holds_for_mines(kind: str) -> None:
    told = [
        first.key for first in coach_script("calamityville").firsts if first.is_about(Built(0, 1, kind, 200))
    ]
    assert told == [f"calamityville.coach.{'mine' if kind == MINE else 'built'}"]


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
        assert desk.at(PlayScene)._guide
        assert len(desk.app.scenes) == 2
