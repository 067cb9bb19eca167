"""Scenes of games that begin, are resumed or are watched, for all games alike."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from games import GAMES
from games.core import YOU, Options, Words
from games.lesson import lesson
from games.match import Match
from games.seating import clean_player_name
from saves.format import BRANCH, DAY, LESSON, NUMBER, dates_in
from saves.person_notes import notes_of_seats
from saves.settings import MAX_BEGUN
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene
from ui.screens.daily_words import begin_words
from ui.screens.house_rules import rules_sentence
from ui.screens.usual_names import translate_usual_name, usual_name

if TYPE_CHECKING:
    from datetime import date

    from saves.format import Note
    from saves.library import Opened
    from ui.app.scene import Application, Scene

ALONE: Final = (YOU,)


def _count(app: Application, game: str) -> None:
    """Count a new game; a player with older saves of this game counts as no beginner."""
    begun = app.settings.current.begun
    more = MAX_BEGUN - begun.count(game)
    is_known = game not in begun and sum(each.game == game for each in app.library.list()) > 1
    app.settings.change(begun=(*begun, *[game] * min(more, MAX_BEGUN if is_known else 1)))


def begin(
    app: Application,
    game: str,
    seats: Sequence[str],
    options: Options | None = None,
    notes: Sequence[Note] = (),
    day: date | None = None,
) -> Scene:
    """Begin a new game, saved from its first line, and return its scene."""
    screen, timer = screen_of(game), PlayTimer()
    match = Match.begin(GAMES[game], tuple(seats), options or {})
    journal = app.library.begin(match, lambda: int(timer.current_seconds(app.now)))
    app.records.attach(journal)
    _count(app, game)
    screen.settle(match)
    for note in notes:
        journal.note(note)
    for seat, who in _persons(app, match.seats).items():
        journal.note_person(seat, who)
    if day:
        journal.note_day(day)
    return PlayScene(app, screen, match, journal, timer, sentence=_opening(match, journal.notes), fresh=True)


def _persons(app: Application, seats: Sequence[str]) -> dict[int, str]:
    """Return the ids of persons to note in a new save, by seat; a game for one has the chosen person."""
    players = app.settings.current.players
    if len(seats) > 1:
        return notes_of_seats(players.persons, seats)
    return {0: players.single_player.id} if players.single_player else {}


def _opening(match: Match, notes: Collection[str]) -> Words:
    """Return what a daily is, or the house rules of a match for several, else ""; a patience shows them."""
    day = next(iter(dates_in(notes)), None) if DAY in notes else None
    if day:
        return begin_words(match.game.name, day)
    return rules_sentence(match.game.name, match.options) if len(match.seats) > 1 else ""


def begin_single_player(app: Application, game: str, wish: str = "") -> Scene:
    """Begin a new game for one and return its scene; `wish` is the number or code of its deal, if any."""
    return begin(app, game, ALONE, *screen_of(game).setup(app, game, wish))


def begin_daily(app: Application, game: str, day: date) -> Scene:
    """Begin the game of a day and return its scene; the person at it has the first seat."""
    from games.daily.schedule import daily

    found = daily(game, day.toordinal())
    if not found.rivals:
        setup = screen_of(game).setup(app, game, str(found.options["deal"]))
        notes = (DAY, *(note for note in setup.notes if note != NUMBER))
        return begin(app, game, ALONE, found.options, notes, day)  # by no house rules
    known, player = app.settings.current.names, app.settings.current.players.single_player
    name = player.name if player else clean_player_name(known[0]) if known else ""
    person = translate_usual_name(name) or usual_name(0)
    return begin(app, game, (person, *found.rivals), found.options, (DAY,), day)


def begin_branch(app: Application, match: Match, entries: int) -> Scene:
    """Begin a new game with the first entries of another one, and return its scene; it does not count."""
    screen, timer = screen_of(match.game.name), PlayTimer()
    branch = Match.begin(match.game, match.seats, match.options)
    for entry in match.log[:entries]:
        branch.repeat(entry)
    journal = app.library.begin(branch, lambda: int(timer.current_seconds(app.now)))
    app.records.attach(journal)
    journal.note(BRANCH)
    return PlayScene(app, screen, branch, journal, timer)


def begin_lesson(app: Application, game: str) -> Scene:
    """Begin a guided game and return its scene, at the first beat. Raises KeyError if the game has none."""
    script, timer = lesson(game), PlayTimer()
    if script is None:
        raise KeyError(game)
    match = script.begin(GAMES[game])
    journal = app.library.begin(match, lambda: int(timer.current_seconds(app.now)))
    app.records.attach(journal)
    journal.note(LESSON)
    _count(app, game)
    return PlayScene(app, screen_of(game), match, journal, timer, fresh=True)


def resume(app: Application, opened: Opened, timer: PlayTimer) -> Scene:
    """Return the scene of a saved game, at the point where it was left."""
    screen = screen_of(opened.match.game.name)
    screen.settle(opened.match)
    if opened.journal:
        app.records.attach(opened.journal)
    sentence = opened.warning or _opening(opened.match, opened.notes)
    return PlayScene(app, screen, opened.match, opened.journal, timer, sentence=sentence)


def watch(
    app: Application,
    match: Match,
    seconds: int = 0,
    path: Path | None = None,
    *,
    can_resume: bool = True,
    sentence: Words = "",
    entry: int = -1,
) -> Scene:
    """Return the scene of a game that is watched from its beginning, or from an entry of its log."""
    from ui.play.replay.scene import ReplayScene

    screen = screen_of(match.game.name)
    return ReplayScene(
        app, screen, match, seconds, path, can_resume=can_resume, sentence=sentence, entry=entry
    )
