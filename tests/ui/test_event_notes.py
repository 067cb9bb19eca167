"""What is told of events: notes of what was paid or befell somebody, and the paper that says why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core import Chance, Decide
from games.match import Match
from games.rulebook import EventReason, clause_of, reason_table
from tests.kit import campaign
from tests.ui.board_games import played
from tests.ui.harness import Desk, opened
from tests.ui.screen_laws import spoken
from ui.app.buttons import TIP_DEPTH
from ui.play.base.face import Face
from ui.play.base.pace import MIN_FOR_UNDO, READING
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer, seat_looks
from ui.play.narration.reasons import ReasonsScene, clause_texts, reasons_of
from ui.play.panels.notices import BANK, SLIP_DEPTH, EventNote
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import watch
from ui.words import ENGLISH, PSEUDO, in_words

BOARDS = [game for game in GAMES if screen_of(game).face.event_notes is not Face.event_notes]
"""The games in which events bring notes."""
FORCED = {
    "strike_it_rich": {"Owed", "Passed"},
    "klondike_board": {"Sent", "Stopped", "Missed", "Burned", "Barred", "Lapsed", "Broke"},
    "calamityville": {"Returned", "Passed", "Sent", "Broke"},
    "gold_am_yukon": {"TurnedBack", "Retired"},
}
"""Events that force something on somebody."""

SEATS = ("Belle", "computer:hard")
STEP = 0.1

boards = pytest.mark.parametrize("game", BOARDS)


def purses(game: str, view: Any) -> list[int]:
    """What everybody has of what counts."""
    match game:
        case "gold_am_yukon":
            return [view.nuggets(seat) for seat in range(view.seats)]
        case "strike_it_rich":
            return list(view.counted)
    return list(view.cash)


def moved(event_notes: Sequence[EventNote], seats: int) -> list[int]:
    """What notes say that everybody got, less what they gave; nuggets come from the ground."""
    change = [0] * (seats + 1)
    for note in event_notes:
        giver, taker = note.seats if len(note.seats) > 1 else (BANK, note.seats[0])
        change[taker] += note.amount
        change[giver] -= note.amount
    return change[:seats]


@boards
def test_whatever_changes_purses_has_slips_with_just_these_sums(game: str) -> None:
    forced = set()
    for seed in campaign.seeds(f"slips {game}", short=4, long=60):
        options: dict[str, Any] = {"collect": "on demand"} if game == "klondike_board" and seed % 2 else {}
        match = played(game, seed, entries=3_000, **options)
        seats = len(match.seats)
        face = screen_of(game).face(match, seat_looks(match), match.game.blank(seats, match.options))
        for event in match.events():
            before = purses(game, face.view)
            match.game.fold(face.view, event)
            event_notes = face.event_notes(event)
            change = [now - then for now, then in zip(purses(game, face.view), before, strict=True)]
            assert moved(event_notes, seats) == change, event
            assert all(in_words(note.words) for note in event_notes)
            if event_notes and not any(note.amount for note in event_notes):
                forced.add(type(event).__name__)
    assert forced <= FORCED[game] | {"Claimed", "Ended"}
    assert forced & FORCED[game]


# ------------------------------------------------------------------ how long they lie there
def first_with_slips(whole: Match) -> int:
    """The first entry of a log that has notes, and after which a computer player decides or throws."""
    match = Match.begin(whole.game, whole.seats, whole.options)
    shown = screen_of(whole.game.name).face
    face = shown(match, seat_looks(match), match.game.blank(len(match.seats), match.options))
    for number, entry in enumerate(whole.log):
        has_slips = False
        for event in match.repeat(entry):
            match.game.fold(face.view, event)
            has_slips |= bool(face.event_notes(event))
        is_next = (
            shown.seat_to_roll(match.state) if isinstance(match.turn, Chance) else match.turn == Decide(1)
        )
        if has_slips and is_next == 1:
            return number
    raise AssertionError(whole.game.name)


@contextmanager
def shown(game: str, folder: Path, **settings: Any) -> Iterator[tuple[Desk, PlayScene]]:
    """A table at which something has just been paid, or befallen somebody, and a computer player is next."""
    whole = played(game, 5, entries=400, seats=SEATS)
    last = first_with_slips(whole)
    match = Match.begin(whole.game, whole.seats, whole.options)
    with opened(folder, **settings) as desk:
        journal = desk.app.library.begin(match, lambda: 0)
        for entry in whole.log[:last]:
            match.repeat(entry)
        scene = PlayScene(desk.app, screen_of(game), match, journal, PlayTimer())
        desk.app.push(scene)
        assert scene._act(partial(match.repeat, whole.log[last]), None)
        yield desk, scene
        journal.close()


def event_notes(desk: Desk) -> list[Rect]:
    """Where notes lie."""
    return [sprite.rect for sprite in desk.scene.layer if sprite.depth == SLIP_DEPTH]


def wait(desk: Desk, match: Match, most: float) -> float:
    """How many seconds go by until a computer player throws or is asked, or as many as these."""
    entries = len(match.log)
    for number in range(round(most / STEP)):
        if desk.worker.asked or len(match.log) > entries:
            return number * STEP
        desk.step(1, STEP)
    return most


@boards
@pytest.mark.parametrize("pace", ["slow", "normal", "fast", "at once"])
def test_notes_lie_until_they_are_read_and_a_computer_player_waits_where_it_is_slow(
    game: str, pace: str, tmp_path: Path
) -> None:
    with shown(game, tmp_path, pace=pace) as (desk, scene):
        reading = READING[pace]
        desk.step(1, STEP)
        (area,) = event_notes(desk)
        assert desk.app.metrics.window.contains(area)
        waited = wait(desk, scene.session.match, READING["slow"])
        assert waited >= reading / 2 if pace in ("slow", "normal") else waited <= MIN_FOR_UNDO + STEP
        desk.worker.asked.clear()
        desk.step(round(reading / STEP) + 1, STEP)
        assert event_notes(desk) == []
        desk.assert_redraw_is_exact()


@boards
def test_a_key_takes_slips_away_and_the_game_goes_on(game: str, tmp_path: Path) -> None:
    with shown(game, tmp_path, pace="slow") as (desk, scene):
        desk.step(20, STEP)
        assert event_notes(desk)
        desk.press_key(pygame.K_TAB)
        assert event_notes(desk) == []
        assert wait(desk, scene.session.match, READING["slow"]) < READING["slow"] / 2
        desk.assert_redraw_is_exact()


@boards
def test_watched_again_slips_hold_nothing_up(game: str, tmp_path: Path) -> None:
    match = played(game, 3, entries=200)
    with opened(tmp_path) as desk:
        desk.show(lambda app: watch(app, match))
        replay: Any = desk.scene
        seen = 0
        replay.toggle()
        replay.change_speed(3)
        while replay.playing and seen < 3:
            before = replay.position
            for _ in range(12):
                desk.step(1, 0.05)
                seen += len(event_notes(desk))
            assert replay.position > before
        assert seen
        replay.toggle()
        desk.step(round(READING["normal"] / STEP) + 2, STEP)
        assert event_notes(desk) == []


# ------------------------------------------------------------------ the paper that says why
WINDOWS = (((1280, 800), 100, ENGLISH), ((960, 600), 175, PSEUDO))


def explained(desk: Desk) -> int:
    """The line that the paper is about, which lies there."""
    return desk.at(ReasonsScene).number


games = pytest.mark.parametrize("game", GAMES)


@games
def test_every_event_has_its_sentence_and_the_clauses_that_it_renders(game: str) -> None:
    reasons = reason_table(game).reasons
    always = {reason.event for reason in reasons if not reason.when and not reason.also}
    assert always == {kind.__name__ for kind in GAMES[game].event_types}
    for reason in reasons:
        assert in_words(reason.text)[-1] in ".!"
        assert reason.clauses
        assert all(clause_of(game, number).id == number for number in reason.clauses)


@games
def test_no_reason_hides_behind_another_and_each_asks_for_what_events_have(game: str) -> None:
    kinds = {kind.__name__: kind for kind in GAMES[game].event_types}
    before: list[EventReason] = []
    for reason in reason_table(game).reasons:
        assert {name for name, _ in reason.when} <= {field.name for field in fields(kinds[reason.event])}
        earlier = [other for other in before if (other.event, other.also) == (reason.event, reason.also)]
        assert not any(
            set(other.when) <= set(reason.when) and set(other.house) <= set(reason.house) for other in earlier
        ), reason
        GAMES[game].check_options(dict(reason.house))
        before.append(reason)


@games
@pytest.mark.parametrize(("size", "text_size", "language"), WINDOWS)
def test_a_line_of_the_log_says_why(
    game: str, size: tuple[int, int], text_size: int, language: str, tmp_path: Path
) -> None:
    match = played(game, 3, entries=60)
    with opened(tmp_path, size, text_size=text_size) as desk, spoken(language):
        desk.show(lambda app: PlayScene(app, screen_of(game), match, None, PlayTimer()))
        table: Any = desk.scene
        told = table.hud.log.lines
        line = table.hud.log.line_areas[-1]
        desk.move(line.area.center)
        desk.step(20, 0.05)
        assert any(sprite.depth == TIP_DEPTH for sprite in table.layer)
        desk.click(line.area.center)
        paper = desk.at(ReasonsScene)
        assert paper.number == line.number
        reasons = reasons_of(told[line.number], game)
        assert reasons
        assert clause_texts(reasons, game)
        assert desk.app.metrics.window.contains(paper.frame)
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_ESCAPE)
        assert desk.scene is table
        desk.press_key(pygame.K_y)
        assert desk.at(ReasonsScene).number == len(told) - 1
        desk.press_key(pygame.K_LEFT)
        assert desk.scene.number == len(told) - 2
        desk.click(desk.scene.frame.center)
        assert desk.scene is table


def test_the_line_of_a_move_also_explains_its_roll(tmp_path: Path) -> None:
    match = played("strike_it_rich", 3, entries=60)
    with opened(tmp_path) as desk:
        desk.show(lambda app: PlayScene(app, screen_of(match.game.name), match, None, PlayTimer()))
        table: Any = desk.scene
        lines = [
            [reason.event for reason in reasons_of(told, match.game.name)] for told in table.hud.log.lines
        ]
    struck = [events for events in lines if "Struck" in events]
    assert struck
    assert all(events[0] == "Rolled" for events in struck)


@games
def test_watched_again_a_line_leads_to_its_move_and_says_why(game: str, tmp_path: Path) -> None:
    match = played(game, 3, entries=60)
    with opened(tmp_path) as desk:
        desk.show(lambda app: watch(app, match))
        replay: Any = desk.scene
        replay.go(replay.cursor.last)
        desk.settle()
        for line in replay.hud.log.line_areas[:1]:
            desk.click(line.area.center)
            assert replay.position == explained(desk) == line.number
        for line in [line for line in replay.hud.log.line_areas if line.number != replay.position][:1]:
            desk.click(line.area.center)  # with the paper over the table
            assert replay.position == explained(desk) == line.number
        desk.press_key(pygame.K_y)
        assert desk.scene is replay
        desk.press_key(pygame.K_y)
        assert desk.scene is not replay
