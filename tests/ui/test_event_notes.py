"""Notes of what was paid or befell somebody: with the sums of the rules, until they have been read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core import Chance, Decide
from games.match import Match
from tests.kit import campaign
from tests.ui.board_games import played
from tests.ui.harness import Desk, opened
from ui.play.base.face import Face
from ui.play.base.pace import MIN_FOR_UNDO, READING
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer, seat_looks
from ui.play.panels.notices import BANK, SLIP_DEPTH, EventNote
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import watch
from ui.words import in_words

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
            desk.step(12, 0.05)
            assert replay.position > before
            seen += len(event_notes(desk))
        assert seen
        replay.toggle()
        desk.step(round(READING["normal"] / STEP) + 1, STEP)
        assert event_notes(desk) == []
