"""A new game for several: begun in two clicks, written and chosen by mouse and keys, refused, remembered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import GAMES
from games.seating import COLOURS, TOKENS, parse_seats
from saves.settings import Settings, SettingsStore, Table
from tests.ui.hands import button, choices, choose, go_to, press
from tests.ui.harness import Desk, opened
from tests.ui.tables import GAME, Laid, Several, set_up
from ui.dialogs.forms import Field
from ui.screens.new_game.look import Badge, LookScene, Pictures
from ui.screens.new_game.plan import Plan
from ui.screens.new_game.scene import NewGameScene
from ui.widgets.controls import Choice

USUAL = ("Player 1 /red-pick", "computer:medium /blue-pan")
OPTIONS = {"secret": True, "begins": "dice"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with set_up(), opened(tmp_path, (960, 600)) as desk:
        desk.app.navigator.open_new(GAME)
        desk.settle()
        yield desk


def scene(desk: Desk) -> NewGameScene:
    assert isinstance(desk.scene, NewGameScene)
    return desk.scene


def played(desk: Desk) -> tuple[tuple[str, ...], dict[str, object]]:
    """Press Play: the seats and options that the table was laid with; then the scene once more."""
    press(desk, "Play")
    assert isinstance(desk.scene, Laid)
    game, seats, options = desk.scene.began
    assert game == GAME
    assert len(desk.app.scenes) == 2
    desk.app.home()
    desk.app.navigator.open_new(GAME)
    desk.settle()
    return seats, dict(options)


def whos(desk: Desk) -> Sequence[Choice[Any]]:
    """Who sits where, seat by seat."""
    return choices(desk, "")


def seat(desk: Desk, number: int, who: str) -> None:
    choose(desk, who, [whos(desk)[number]])


def entry(desk: Desk, number: int) -> Field:
    return scene(desk).form.fields[number]


def badge(desk: Desk, number: int) -> Badge:
    return [each for each in scene(desk).controls if isinstance(each, Badge)][number]


def write(desk: Desk, number: int, name: str) -> None:
    desk.click(entry(desk, number).area.center)
    desk.press_key(pygame.K_a, pygame.KMOD_CTRL)
    desk.press_key(pygame.K_BACKSPACE)
    desk.type(name)


# ------------------------------------------------------------------ beginning
def test_one_click_begins_against_the_medium_computer_or_enter_at_once(desk: Desk) -> None:
    assert played(desk) == (USUAL, OPTIONS)
    assert scene(desk).focus.is_shown
    desk.press_key(pygame.K_RETURN)
    assert isinstance(desk.scene, Laid)
    assert desk.scene.began == (GAME, USUAL, OPTIONS)
    gone: list[object] = []
    desk.scene.put_away = lambda: gone.append(1)  # type: ignore[method-assign]
    desk.app.navigator.open_new(GAME)
    desk.press_key(pygame.K_RETURN)
    assert (gone, len(desk.app.scenes)) == ([1], 2), "the game on the table was put away"


# ------------------------------------------------------------------ changing by mouse and by keyboard
def test_everything_by_mouse_which_is_remembered(desk: Desk) -> None:
    write(desk, 0, "Ada")
    seat(desk, 1, "Person")
    write(desk, 1, "Belle")
    choose(desk, "Open to all")
    choose(desk, "Second seat")
    desk.assert_redraw_is_exact()
    began = (("Ada /red-pick", "Belle /blue-pan"), {"secret": False, "begins": "second"})
    assert played(desk) == began
    assert played(desk) == began
    assert SettingsStore(desk.app.settings.path).now.names == ("Ada", "Belle")
    for level in ("easy", "hard"):
        seat(desk, 1, level.title())
        assert played(desk)[0][1] == f"computer:{level} /blue-pan"
    seat(desk, 1, "Person")
    assert entry(desk, 1).value == "Belle", "a name comes back after a computer had the seat"
    seat(desk, 0, "Easy")
    assert played(desk)[0] == ("computer:easy /red-pick", "Belle /blue-pan")


def test_everything_by_keyboard(desk: Desk) -> None:
    go_to(desk, entry(desk, 0))
    desk.type("Ada")
    go_to(desk, whos(desk)[1])
    for key, level, persons in (
        (pygame.K_LEFT, "easy", 1),
        (pygame.K_LEFT, "", 2),
        (pygame.K_RIGHT, "easy", 1),
    ):
        desk.press_key(key)
        assert scene(desk).focus.target is whos(desk)[1]
        assert (whos(desk)[1].value, len(scene(desk).form.fields)) == (level, persons)
        desk.assert_redraw_is_exact()
    go_to(desk, choices(desk, "Cash on hand")[0])
    desk.press_key(pygame.K_RETURN)
    go_to(desk, choices(desk, "Who begins")[0])
    desk.press_key(pygame.K_RIGHT)
    desk.assert_redraw_is_exact()
    go_to(desk, entry(desk, 0))
    desk.press_key(pygame.K_RETURN)
    assert isinstance(desk.scene, Laid)
    seats = ("Ada /red-pick", "computer:easy /blue-pan")
    assert desk.scene.began == (GAME, seats, {"secret": False, "begins": "first"})


# ------------------------------------------------------------------ names
def test_names_are_written_as_everywhere_and_what_is_written_outlives_another_size(desk: Desk) -> None:
    go_to(desk, entry(desk, 0))
    for keys, value in (("Bo", "Bo"), ("\u202e\u200b", "Bo"), ("m\ufe0f\x07n,", "Bomn,")):
        desk.type(keys)
        assert entry(desk, 0).value == value, "the name was replaced, and what cannot be seen is not written"
    assert not desk.app.settings.now.muted, "letters are no commands"
    for key in (pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE, pygame.K_RIGHT):
        desk.press_key(key)
    assert entry(desk, 0).value == "om,"
    desk.resize((1280, 800))
    desk.type("x")
    desk.app.change_settings(text_size=175)
    desk.type("x")
    assert entry(desk, 0).value == "oxxm,"
    pygame.scrap.put_text("  Soapy\nSmith ")
    desk.press_key(pygame.K_a, pygame.KMOD_CTRL)
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    assert entry(desk, 0).value == "Soapy Smith", "pasted in one line"
    desk.drag(entry(desk, 0).area.center, entry(desk, 0).area.midleft)
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_DOWN)
    assert desk.scene.focus.target is not entry(desk, 0)
    assert scene(desk).form.active is None


def test_a_name_is_seen_at_once_and_a_caret_only_where_one_writes_which_draws_little_else(desk: Desk) -> None:
    area = entry(desk, 0).area

    def seen() -> set[bytes]:
        """All that is seen there in two seconds."""
        pictures = set()
        for _ in range(10):
            desk.step(10)
            pictures.add(pygame.image.tobytes(desk.display.surface.subsurface(area), "RGB"))
        return pictures

    at_first = seen()
    assert len(at_first) == 1
    assert len(set(*at_first)) > 20
    desk.click(area.center)
    assert len(seen()) == 2
    redraws, pixels = desk.display.redraws, desk.display.pixels
    desk.step(200, 0.05)  # ten seconds
    drawn = desk.display.redraws - redraws
    assert 5 <= drawn <= 30
    assert desk.display.pixels - pixels <= drawn * 2 * area.width * area.height
    desk.press_key(pygame.K_TAB)
    desk.move((2, 2))
    assert seen() == at_first


# ------------------------------------------------------------------ refusals


def test_names_that_will_not_do_are_refused_in_one_line_that_goes_when_one_writes(desk: Desk) -> None:
    seat(desk, 1, "Person")
    for names, number, sentence in (
        (("Ada", "ada"), 1, "Two players cannot both be called ada."),
        (("Ada", "  Ada"), 1, "Two players cannot both be called Ada."),
        (("", "Ada"), 0, "Please write a name for the first player."),
        (("Ada", "   "), 1, "Please write a name for the second player."),
    ):
        for field, name in enumerate(names):
            write(desk, field, name)
        press(desk, "Play")
        assert scene(desk).refusal == (sentence, number)
        assert scene(desk).focus.target is entry(desk, number)
        assert desk.sound.played[-1] == "refuse"
        desk.assert_redraw_is_exact()
        desk.type("Zoe")
        assert scene(desk).refusal is None
        desk.assert_redraw_is_exact()
    assert "Zoe" in " ".join(played(desk)[0])


def test_computers_alone_do_not_play_nor_is_a_person_called_as_they_are(desk: Desk) -> None:
    write(desk, 0, scene(desk).plan.shown_name(1).upper())
    press(desk, "Play")
    assert scene(desk).refusal == ("Two players cannot both be called Silas.", 0)
    seat(desk, 0, "Hard")
    press(desk, "Play")
    assert scene(desk).refusal == ("At least one player must be a person.", -1)
    seat(desk, 0, "Person")
    write(desk, 0, "computer:" + "x" * 40)
    assert played(desk)[0][0] == "computer xxxxxxxxxxx /red-pick", "a name is kept short and plain"


# ------------------------------------------------------------------ tokens and colours
def test_tokens_and_colours_are_chosen_and_swapped_by_mouse_and_by_keyboard(desk: Desk) -> None:
    write(desk, 0, "Ada")
    desk.click(badge(desk, 0).area.center)
    desk.settle()
    assert isinstance(desk.scene, LookScene)
    for row, picture in zip(desk.scene.controls, (TOKENS.index("pan"), COLOURS.index("green")), strict=True):
        assert isinstance(row, Pictures)
        desk.click(row.parts()[picture].center)
        desk.settle()
    desk.assert_redraw_is_exact()
    press(desk, "Done")
    assert entry(desk, 0).value == "Ada"
    desk.assert_redraw_is_exact()
    assert played(desk)[0] == ("Ada /green-pan", "computer:medium /blue-pick")
    go_to(desk, badge(desk, 1))
    desk.press_key(pygame.K_RETURN)
    desk.settle()
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
        desk.press_key(key)
    assert isinstance(desk.scene, LookScene)
    assert desk.scene.focus.target is desk.scene.controls[1]
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_ESCAPE)
    desk.settle()
    assert scene(desk).focus.target is badge(desk, 1)
    assert played(desk)[0] == ("Ada /green-pick", "computer:medium /red-pan")


# ------------------------------------------------------------------ remembering
@pytest.mark.parametrize(
    "table",
    [
        Table(GAME, (), ()),
        Table(GAME, ("Ada",) * 6, ()),
        Table(GAME, ("Ada", "ada"), ()),
        Table(GAME, ("computer:god /mauve-sledge", "Ada /red-pick /red-pick"), ()),
        Table(GAME, ("Ada", "computer:easy"), (("secret", "yes"), ("begins", 3), ("lantern", True))),
        Table(GAME, ("Ada", "computer:easy"), (("secret", 1), ("begins", "third"))),
    ],
)
def test_strange_memories_do_no_harm(table: Table) -> None:
    plan = Plan(GAMES[GAME], Settings(tables=(table,), names=("", " ", "A")))
    assert plan.refusal() is None
    assert len({seat.token for seat in parse_seats(plan.texts())}) == len(plan.texts()) == 2
    assert repr(plan.options) == repr(OPTIONS), "values of the same classes"


# ------------------------------------------------------------------ more seats
@pytest.mark.parametrize(
    ("size", "text_size"), [((960, 600), 175), ((1216, 712), 125), ((1280, 800), 100), ((1600, 1000), 150)]
)
def test_nothing_moves_under_the_pointer_while_seats_are_added_and_taken_away(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with set_up(Several()), opened(tmp_path, size, text_size=text_size) as desk:
        desk.app.navigator.open_new(GAME)
        desk.settle()
        frame, place = scene(desk).frame, button(desk, "Add a player").area.center
        crosses = [each for each in scene(desk).buttons if each.look.icon == "close"]
        assert crosses == [], "two stay"
        for seats in (3, 4, 5, 6, 6):
            desk.click(place)
            assert len(scene(desk).plan.chairs) == seats
            assert scene(desk).frame == frame
        looks = {(chair.token, chair.colour) for chair in scene(desk).plan.chairs}
        assert looks == set(zip(TOKENS, COLOURS, strict=True))
        seat(desk, 3, "Person")
        write(desk, 1, "Dora")
        place = [each for each in scene(desk).buttons if each.look.icon == "close"][1].area.center
        desk.click(place)
        desk.assert_redraw_is_exact()
        assert entry(desk, 1).value == "Dora"
        assert scene(desk).plan.texts()[2] == "Dora /green-boot"
        for seats in (4, 3):
            desk.click(place)
            assert len(scene(desk).plan.chairs) == seats
