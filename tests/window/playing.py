"""Plays a game to its end in the real window: by mouse, killed on the way, and on by keys alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from games import GAMES
from games.core import Move, Over
from games.joker_klondike.state import PlaceJoker
from games.match import Entry, Match
from games.patience.state import Build, Draw, Pack
from saves.folders import AppFolders
from saves.library import Library
from saves.records import Records
from saves.replay import read
from tests.golden import transcript
from tests.kit.faults import faults
from tests.kit.waiting import wait_until
from tests.window.person import NOWHERE, Person, moves_of, resumed, set_up
from tests.window.start import Start
from tests.window.xscreen import Screen
from ui.app.focus import Target
from ui.games.patience.table_map import FOUNDATIONS, STOCK, CardTarget, Grip, target_of

BOARDS: Final = {
    "strike_it_rich": ("bonus", ("Ada", "Ben"), 6),
    "klondike_board": ("claim", ("Ada", "Ben", "Cleo"), 6),
    "calamityville": ("two", ("Ada", "Ben", "Cleo"), 14),
    "gold_am_yukon": ("lone", ("Ada", "Ben"), 10),
}
"""The golden game that was left, who sat at it, and how many of their moves before the end."""

PATIENCES: Final = {"klondike_patience": (28, 7), "joker_klondike": (26, 26)}
"""The moves before the end of a golden game that is won, and how many of them are made by hand."""

MOUSE: Final = 2
"""Decisions by mouse, before it is killed."""
LIMIT: Final = 200
"""More decisions than the end of a game can bring."""
YESTERDAY: Final = 86_400.0
SMALL: Final = ("--size", "960x600")


def golden(game: str, title: str) -> tuple[transcript.Header, list[Entry]]:
    """A whole game, as it was written down."""
    return transcript.read((transcript.FOLDER / game / f"{title}.txt").read_text(encoding="utf-8"))


def leave(folder: Path, game: str, title: str, seats: tuple[str, ...], left: int) -> Path:
    """A save of a golden game, left yesterday when so many moves of the players were still to come."""
    header, entries = golden(game, title)
    match = Match.begin(GAMES[game], seats, header.options)
    library = Library(AppFolders.below(folder / "data").saves, now=lambda: time.time() - YESTERDAY)
    journal = library.begin(match, lambda: 0)
    chosen = [number for number, entry in enumerate(entries) if entry.is_chosen]
    for entry in entries[: chosen[-left]]:
        match.repeat(entry)
    assert not journal.error, journal.error
    journal.close()
    return journal.path


# ------------------------------------------------------------------ boards
def by_mouse(person: Person, spot: Target | None) -> None:
    """A place of the table, or the green button."""
    if spot:
        person.click(spot.area.center)
    else:
        assert person.main, "there is nothing to do"
        person.click(person.main.rect.center)


def by_keys(person: Person, spot: Target | None) -> None:
    """A place of the table and Enter, or the space bar."""
    if spot:
        person.keys(*person.tabs_to(spot), "Return")
    else:
        person.keys("space")


def decide(person: Person, act: Callable[[Person, Target | None], None], number: int) -> Match:
    """Do what can be done until it makes a move; the match when a person is to act again, or at the end.

    Every second time what is lit first on the table is chosen, where there is anything; then, as long as no
    button says what may be done with it, one thing after the other, twice. A question before a stake gets
    its last answer the first time, then the one before it: which of them stakes depends on what is at stake.
    """
    if not person.look():
        return person.wait_turn()  # what goes by itself has ended the game meanwhile
    before = len(person.log)
    for attempt in range(12):
        if person.answers:
            act(person, person.answers[-1 - attempt // 2 % 2])
        else:
            spots, is_wish = person.spots, number % 2 and not attempt
            wanted = spots[-((attempt + 1) // 2) % len(spots)] if spots else None
            act(person, wanted if is_wish or not person.main else None)
        if len(person.log) > before:
            return person.wait_turn()
    raise AssertionError("nothing that is done makes a move")


def play_board(screen: Screen, folder: Path, game: str, start: Start | None = None) -> None:
    """Play a board game to its end."""
    title, seats, left = BOARDS[game]
    set_up(folder)
    save = leave(folder, game, title, seats, left)
    with resumed(screen, folder, *SMALL, start=start) as person:
        match = person.wait_turn()
        for number in range(MOUSE):
            match = decide(person, by_mouse, number)
        person.program.kill()
    raw = save.read_bytes()
    with resumed(screen, folder, *SMALL, start=start) as person:
        kept, match = match.log, person.wait_turn()
        assert match.log[: len(kept)] == kept
        assert not match.is_over
        for number in range(LIMIT):
            match = decide(person, by_keys, number)
            if match.is_over:
                break
        assert match.is_over
        assert faults(match.game, match.state) == []
        assert save.read_bytes().startswith(raw)
        assert_result(person, save)
        begin_again(person, lambda: person.program.keys("r"))


def assert_result(person: Person, save: Path) -> None:
    """The end stands in the statistics, once."""
    records = Records.of_folder(person.program.folders.saves)
    game = read(save).match.game.name
    results = wait_until(lambda: records.results(game), "the result in the statistics")
    assert [result.save for result in results] == [save.name]


def begin_again(person: Person, press: Callable[[], None]) -> None:
    """The results are shown, and offer another game; but not in their first moment."""
    program = person.program
    (save,) = program.files()
    raw, ended = save.read_bytes(), read(save).match

    def look() -> bool:
        press()
        return len(program.files()) == 2

    program.until(look, "another game")
    begun = program.until(program.saved, "its save").match
    assert (begun.game.name, begun.seats) == (ended.game.name, ended.seats)
    assert save.read_bytes() == raw


# ------------------------------------------------------------------ patiences
def move_by_mouse(person: Person, move: Move) -> None:
    """Click on what goes by a click, drag the rest; a click at one place twice would be a double one."""
    if isinstance(move, Draw):
        person.click(NOWHERE)
        person.click(spot_at(person, STOCK).area.center)
    elif isinstance(move, PlaceJoker):
        person.click(foundation(person, move.suit).area.center)
    else:
        person.drag(*person.way(*grip_and_goal(move)))


def move_by_keys(person: Person, move: Move) -> None:
    """Walk to what is moved, and to where it goes."""
    if isinstance(move, Draw):
        person.keys("space")
    elif isinstance(move, PlaceJoker):
        person.keys(*person.tabs_to(foundation(person, move.suit)), "Return")
    else:
        grip, goal = grip_and_goal(move)
        cards = person.places.target_of_cards(grip)
        way = person.tabs_to(spot_at(person, cards.pile, cards.index))
        if goal == FOUNDATIONS:
            person.keys(*way, "f")
        else:
            person.keys(*way, "Return")
            person.keys(*person.tabs_to(spot_at(person, goal)), "Return")


def grip_and_goal(move: Move) -> tuple[Grip, int]:
    """Which cards go where."""
    assert isinstance(move, Build | Pack), move
    return Grip(move.source, move.cards if isinstance(move, Pack) else 1), target_of(move)


def spot_at(person: Person, pile: int, index: int = -1) -> CardTarget:
    """What can have the focus at a pile: the card of an index where that is given."""
    spots = (spot for spot in person.spots if isinstance(spot, CardTarget) and spot.pile == pile)
    return next(spot for spot in spots if index in (-1, spot.index))


def foundation(person: Person, suit: int) -> CardTarget:
    """The foundation of a suit, where the joker is offered it."""
    return next(spot for spot in person.places.foundation_targets([suit]))


def win_patience(screen: Screen, folder: Path, game: str, start: Start | None = None) -> None:
    """Play a patience until it is won."""
    left, by_hand = PATIENCES[game]
    set_up(folder)
    save = leave(folder, game, "won", ("You",), left)
    moves = [entry.move for entry in golden(game, "won")[1] if entry.is_chosen][-left:][:by_hand]
    with resumed(screen, folder, *SMALL, start=start) as person:
        assert person.look()
        for move in moves[: by_hand // 2]:
            move_by_mouse(person, move)
        person.program.kill()
    with resumed(screen, folder, *SMALL, start=start) as person:
        assert person.look()
        for move in moves[by_hand // 2 :]:
            move_by_keys(person, move)
        assert moves_of(person.match)[-by_hand:] == moves
        if not person.match.is_over:
            finish = person.scene.controller.actions()[0]
            assert finish.look
            assert finish.look.label == "Finish"
            person.click(finish.rect.center)
        person.program.until(lambda: person.match.turn == Over((0,), "won"), "the end")
        assert_result(person, save)
        new_deal = person.scene.face.layout.main.center
        begin_again(person, lambda: person.program.click(new_deal))
