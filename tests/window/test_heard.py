"""Somebody who sees nothing plays: they hear what a screen reader reads, and press keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games import GAMES
from games.core import Over, message
from games.lesson import lesson
from saves.format import FREE, LESSON
from saves.replay import read
from tests.kit.waiting import Deadline
from tests.window.blind import Blind, Part, missing, session_bus
from tests.window.person import set_up
from tests.window.playing import BOARDS, LIMIT, PATIENCES, leave
from tests.window.program import running
from tests.window.xscreen import Screen
from ui.draw.posters import Poster
from ui.words import in_words

pytestmark = [
    pytest.mark.packaging,
    pytest.mark.native("Wine has no accessibility bus"),
    pytest.mark.skipif(bool(missing()), reason=missing()),
]
TAUGHT = [name for name in GAMES if lesson(name)]
_MOST = 150  # keys for which no lesson is too long
_KEYS = {"has the focus now: press Enter": "Return", "Press Space": "space"}
_LONGEST = 400  # seconds


@pytest.fixture
def blind(screen: Screen) -> Iterator[Blind]:
    with session_bus(screen):
        found = Blind(screen)
        yield found
        found.close()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_guided_round_is_taken_by_ear(screen: Screen, tmp_path: Path, blind: Blind, game: str) -> None:
    """What is said last names the key to press, Enter or Space, until the lesson is over."""
    set_up(tmp_path, begun=())
    with running(screen, tmp_path, "--size", "960x600") as program:
        blind.program = program
        program.until(blind.focus, "something that has the focus")
        open_lesson(blind, game)
        key, pressed, end = "", 0, Deadline("the end of the lesson", _LONGEST)
        while pressed < _MOST:
            end.check()
            said = " ".join(blind.listen())
            asked = {said.rfind(words): name for words, name in _KEYS.items()}
            key = asked[max(asked)] if max(asked) >= 0 else key
            if said or key == "space":  # what comes right after a move of others is not heard
                program.keys(key)
                pressed += 1
            save = program.saved()
            if save and FREE in save.notes:
                break
        else:
            raise AssertionError("the lesson does not end")
        assert LESSON in save.notes
        assert save.match.game.name == game


def open_lesson(blind: Blind, game: str) -> None:
    """Walk to the game, then to its guided round, and open that; what it says is still to be heard."""
    assert blind.program
    name = in_words(Poster(game).name)
    walk(blind, lambda focus: focus.name.startswith(name))
    walk(blind, lambda focus: focus.name == in_words(message("launcher.first_time")))
    blind.program.keys("Return")


def walk(blind: Blind, is_there: Callable[[Part], bool]) -> None:
    """Press Tab until something has the focus."""
    for _ in range(_MOST):
        focus = blind.focus()
        if focus and is_there(focus):
            return
        blind.keys("Tab")
    raise AssertionError("Tab does not come to it")


@pytest.mark.parametrize("game", BOARDS)
def test_a_game_is_played_to_its_end_by_ear(screen: Screen, tmp_path: Path, blind: Blind, game: str) -> None:
    """With hints, for they know the game: H, and then Enter on what has the focus, or Space."""
    title, seats, left = BOARDS[game]
    set_up(tmp_path)
    save = leave(tmp_path, game, title, seats, left)
    with going_on(screen, tmp_path, blind):
        for _ in range(LIMIT):
            blind.keys("h")
            blind.keys("Return" if is_on_table(blind) else "space")
            if read(save).match.is_over:
                break
        assert read(save).match.is_over


@pytest.mark.parametrize("game", PATIENCES)
def test_a_ranked_deal_is_won_by_ear(screen: Screen, tmp_path: Path, blind: Blind, game: str) -> None:
    """H says what to move and where to; Enter lifts what has the focus, and Enter puts it down there."""
    set_up(tmp_path)
    save = leave(tmp_path, game, "won", ("You",), PATIENCES[game][0])
    with going_on(screen, tmp_path, blind):
        for _ in range(LIMIT):
            advice = " ".join(blind.keys("h"))
            if "Turn the next card" in advice:
                blind.keys("space")
            elif any(words.startswith("Holding") for words in blind.keys("Return")):
                blind.keys("Return")
            if read(save).match.is_over:
                break
        assert read(save).match.turn == Over((0,), "won")


@contextmanager
def going_on(screen: Screen, folder: Path, blind: Blind) -> Iterator[None]:
    """The game that was left goes on, by the launcher's button."""
    with running(screen, folder, "--size", "960x600") as program:
        blind.program = program
        program.until(blind.focus, "something that has the focus")
        walk(blind, lambda focus: focus.name == in_words(message("launcher.continue")))
        blind.keys("Return")
        yield


def is_on_table(blind: Blind) -> bool:
    """Whether a place of the table has the focus, and no button."""
    focus = blind.focus()
    return focus is not None and in_words(message("spoken.table")) in focus.parents


def test_a_reader_presses_buttons_by_itself(screen: Screen, tmp_path: Path, blind: Blind) -> None:
    """By the action of a part, without any key; what opens is a dialog."""
    set_up(tmp_path)
    with running(screen, tmp_path, "--size", "960x600") as program:
        blind.program = program
        program.until(blind.focus, "something that has the focus")
        for name, opened in (("Settings", "dialog"), ("Done", "panel")):
            (button,) = (part for part in blind.parts() if (part.role, part.name) == ("push button", name))
            blind.press(button)
            program.until(lambda opened=opened: blind.parts()[1].role == opened, f"the {opened}")  # type: ignore[misc]
