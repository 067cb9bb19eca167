"""At the table of a patience in the real window; and a board game to its end, killed on the way.

tests/frozen/test_frozen.py plays all games so, and with --wine they are played here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest
from pygame import Rect

from games import GAMES
from games.patience.state import COLUMNS, Draw, Pack
from saves.format import FREE, LESSON
from tests.kit import campaign
from tests.ui.pupil import Pupil
from tests.ui.screen_laws import spoken
from tests.window.person import NOWHERE, Person, moves_of, seated, set_up
from tests.window.places import PATIENCE, lesson_offer, poster
from tests.window.playing import BOARDS, PATIENCES, by_keys, by_mouse, play_board, win_patience
from tests.window.program import Place, Program, managed, running
from tests.window.xscreen import Screen
from ui.draw.posters import Poster
from ui.draw.theme import Metrics
from ui.games.patience.layout import compute_layout
from ui.games.patience.table_map import Grip, target_of
from ui.words import LANGUAGES, PSEUDO

SIZE = ("--size", "960x600")


def cards_of(size: tuple[int, int]) -> Rect:
    """Where all the cards are, in a window of some size."""
    return compute_layout(Metrics(*size), Poster(PATIENCE[1]).title).table


def good_pack(person: Person) -> Pack:
    """A card that may go from column to column."""
    return next(move for move in person.places.moves if isinstance(move, Pack) and move.source in COLUMNS)


def way_of(person: Person, move: Pack) -> tuple[Place, Place]:
    return person.way(Grip(move.source, move.cards), target_of(move))


@managed
def test_by_mouse_a_game_is_played_at_any_size_left_and_gone_on_with(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, *PATIENCE) as program, seated(program, tmp_path) as person:
        program.wait_saved(0)
        person.look()
        cards, move = cards_of(program.size), good_pack(person)
        before = program.settle(cards)

        for size in ((1, 1), (300, 200), (1, 700), (1200, 720)):
            program.resize(size)
        person.twin.resize((1200, 720))
        person.drag(*way_of(person, move))
        program.keys("ctrl+z")
        program.wait_saved(0)
        program.resize((960, 600))
        person.twin.resize((960, 600))
        program.point(NOWHERE)
        program.wait_picture(before, cards, "the cards as they were")
        program.keys("ctrl+y")
        program.wait_saved(1)
        program.click(person.icon("undo"))
        program.wait_saved(0)
        program.click(person.icon("redo"))
        log = program.wait_saved(1).match.log
        assert moves_of(program.wait_saved(1).match) == [move]

        program.point(NOWHERE)
        left = program.settle(cards)
        program.click(person.scene.face.layout.bar.home.center)
        program.go_on()
        program.wait_picture(left, cards, "the table as it was")
        program.close_window()
        assert program.wait() == 0
    with running(screen, tmp_path, *SIZE) as again:
        again.go_on()
        again.point(NOWHERE)
        again.wait_picture(left, cards, "the table as it was")
        assert again.wait_saved(1).match.log == log


def test_a_poster_opens_a_game_and_keys_another_deal_and_what_is_left_untouched_is_no_file(
    screen: Screen, tmp_path: Path
) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, *SIZE) as program:
        program.settle()
        program.click(poster("klondike_patience", program.size))
        program.wait_saved(0)
        table, cards = program.settle(), cards_of(program.size)
        program.keys("g")
        program.wait_change(table, cards, "the question which deal")
        program.keys("6", "1", "7", "Return")
        program.until(
            lambda: (found := program.saved()) and found.header.options["deal"] == "617", "deal 617"
        )
        program.wait_saved(0)
        program.keys("space")
        assert moves_of(program.wait_saved(1).match) == [Draw()]
        table = program.picture()
        program.keys("Escape")
        program.wait_change(table, cards, "the launcher")
        program.settle()
        assert program.is_running
        program.keys("Escape")
        assert program.wait() == 0
        assert len(program.files()) == 1, "the game nobody moved in has left a file"


@managed
def test_the_whole_screen_and_back_again(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path, animation="full")  # the coach, who comes after a while, has been heard
    with screen.window_manager(), running(screen, tmp_path, *PATIENCE) as program:
        program.wait_saved(0)
        cards = cards_of(program.size)
        before = program.settle(cards)
        program.keys("F11")
        program.wait_size(screen.rect.size)
        program.wait_change(before, cards, "a larger table")
        program.keys("space")
        program.wait_saved(1)
        table = program.settle()
        waste = compute_layout(Metrics(*screen.rect.size), Poster(PATIENCE[1]).title).waste
        held = ("mousemove", "--window", program.window, *waste.center, "mousedown", 1)
        screen.xdotool(*held, "mousemove_relative", 90, 60, "sleep", 0.1, "mousemove_relative", 90, 60)
        program.wait_change(table, waste, "the card in the hand")
        program.keys("F11")
        program.wait_size((960, 600))
        screen.xdotool("mouseup", 1, "mousemove", *NOWHERE)
        program.keys("ctrl+z")
        program.wait_picture(before, cards, "the table as it was")


# ------------------------------------------------------------------ a board game
FIRST = "klondike_board"


@pytest.mark.parametrize(
    "game", [FIRST, *(pytest.param(game, marks=pytest.mark.wine) for game in BOARDS if game != FIRST)]
)
def test_a_board_game_is_played_to_its_end(screen: Screen, tmp_path: Path, game: str) -> None:
    play_board(screen, tmp_path, game)


@pytest.mark.wine
@pytest.mark.parametrize("game", PATIENCES)
def test_a_patience_is_won(screen: Screen, tmp_path: Path, game: str) -> None:
    win_patience(screen, tmp_path, game)


# ------------------------------------------------------------------ guided rounds
SPOKEN = [code for code in LANGUAGES if code != PSEUDO]


def wait_note(program: Program, note: str) -> None:
    """Wait until the save has a note."""
    program.until(lambda: (found := program.saved()) and note in found.notes, f"the note {note!r}")


def rounds() -> Iterator[tuple[str, str]]:
    """Yield the games, each in one language, or in all of them in a long run."""
    for number, game in enumerate(GAMES):
        for language in SPOKEN if campaign.is_long() else [SPOKEN[number % len(SPOKEN)]]:
            yield game, language


@pytest.mark.packaging  # all of them take long
@pytest.mark.parametrize(("game", "language"), [*rounds()])
def test_a_guided_round_is_played_to_its_end(
    screen: Screen, tmp_path: Path, game: str, language: str
) -> None:
    set_up(tmp_path, begun=(), auto_build="all", language=language)
    with spoken(language), running(screen, tmp_path, *SIZE) as program, seated(program, tmp_path) as person:
        program.settle()
        program.point(poster(game, program.size))
        program.settle()
        program.click(lesson_offer(game, program.size))
        wait_note(program, LESSON)
        pupil = Pupil(person.twin, game)
        program.click(NOWHERE)
        person.twin.move(NOWHERE)
        person.wait_alike()
        for act in islice(cycle((by_mouse, by_keys)), 300):
            if not pupil.guide:
                break
            person.click(NOWHERE)  # a click at one place twice would be a double one
            act(person, pupil.guide.lit_target or pupil.guide.forward)
            pupil.settle()
            program.until(lambda: person.match.log[: len(person.log)] == person.log, "the same log")
        wait_note(program, FREE)
