"""A new game for several: begun in two clicks, changed by mouse and keyboard, remembered, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.seating import COLOURS, LEVELS, TOKENS, parse_seats
from saves.settings import SettingsStore, Table
from tests.ui.harness import SIZES, Board, Desk, opened
from tests.ui.tables import GAME, Laid, Several, set_up
from ui.app.focus import Target
from ui.dialogs.forms import Field
from ui.play.scene import PlayScene
from ui.screens.launcher import LauncherScene
from ui.screens.new_game.look import Badge, LookScene, Pictures
from ui.screens.new_game.scene import NewGameScene
from ui.widgets.controls import Choice, Control

USUAL = ("Player 1 /red-pick", "computer:medium /blue-pan")
OPTIONS = {"secret": True, "begins": "dice"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with set_up(), opened(tmp_path) as desk:
        desk.app.navigator.open_new(GAME)
        desk.settle()
        yield desk


@pytest.fixture
def many(tmp_path: Path) -> Iterator[Desk]:
    """For two to six."""
    with set_up(Several()), opened(tmp_path) as desk:
        desk.app.navigator.open_new(GAME)
        desk.settle()
        yield desk


def scene(desk: Desk) -> NewGameScene:
    assert isinstance(desk.scene, NewGameScene)
    return desk.scene


def began(desk: Desk) -> tuple[tuple[str, ...], dict[str, object]]:
    assert isinstance(desk.scene, Laid)
    game, seats, options = desk.scene.began
    assert game == GAME
    return seats, dict(options)


def whos(desk: Desk) -> list[Choice[Any]]:
    return [each for each in scene(desk).controls if isinstance(each, Choice) and not each.label]


def choice(desk: Desk, label: str) -> Choice[Any]:
    found = next(each for each in scene(desk).controls if each.label == label)
    assert isinstance(found, Choice)
    return found


def pick(desk: Desk, row: Choice[Any], name: str) -> None:
    """Press one of the names of a choice."""
    desk.click(row.parts()[[option.name for option in row.options].index(name)].center)
    desk.settle()


def entry(desk: Desk, number: int) -> Field:
    found = [field for field in scene(desk).form.fields if isinstance(field, Field)][number]
    assert found.area.width > 0
    return found


def badge(desk: Desk, number: int) -> Badge:
    return [each for each in scene(desk).controls if isinstance(each, Badge)][number]


def press(desk: Desk, label: str) -> None:
    button = next(button for button in desk.scene.buttons if button.look.label == label)
    desk.click(button.area.center)
    desk.settle()


def go_to(desk: Desk, target: Target) -> None:
    for _ in range(40):
        if desk.scene.focus.target is target and desk.scene.focus.is_shown:
            return
        desk.press_key(pygame.K_TAB)
    raise AssertionError("not reached by the keyboard")


def write(desk: Desk, number: int, name: str) -> None:
    desk.click(entry(desk, number).area.center)
    desk.press_key(pygame.K_a, pygame.KMOD_CTRL)
    desk.press_key(pygame.K_BACKSPACE)
    desk.type(name)


def again(desk: Desk) -> None:
    """Leave the table, and open the scene once more."""
    desk.app.home()
    desk.app.navigator.open_new(GAME)
    desk.settle()


# ------------------------------------------------------------------ beginning
def test_one_click_begins_against_the_medium_computer(desk: Desk) -> None:
    press(desk, "Play")
    assert began(desk) == (USUAL, OPTIONS)
    assert len(desk.app.scenes) == 2


def test_enter_begins_at_once(desk: Desk) -> None:
    assert scene(desk).focus.is_shown
    desk.press_key(pygame.K_RETURN)
    assert began(desk) == (USUAL, OPTIONS)


def test_a_game_on_the_table_is_put_away(desk: Desk) -> None:
    desk.press_key(pygame.K_RETURN)
    gone: list[object] = []
    desk.scene.put_away = lambda: gone.append(1)  # type: ignore[method-assign]
    desk.app.navigator.open_new(GAME)
    desk.press_key(pygame.K_RETURN)
    assert gone == [1]
    assert len(desk.app.scenes) == 2


@pytest.mark.parametrize("way", ["escape", "button", "beside"])
def test_ways_back(desk: Desk, way: str) -> None:
    if way == "escape":
        desk.press_key(pygame.K_ESCAPE)
    elif way == "button":
        press(desk, "Never mind")
    else:
        desk.click((3, 3))
    assert type(desk.scene) is Board
    assert not desk.app.settings.path.exists() or "Player" not in desk.app.settings.path.read_text()


def test_two_clicks_from_the_launcher_to_the_first_roll(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.app.scenes.clear()
        desk.app.push(LauncherScene(desk.app))
        desk.settle(30_000)
        poster = next(each for each in desk.scene.posters if each.poster.game == GAME)  # type: ignore[attr-defined]
        desk.click(poster.area.center)
        play = next(button for button in desk.scene.buttons if button.look.label == "Play")
        desk.click(play.area.center)
        assert isinstance(desk.scene, PlayScene)
        assert desk.scene.session.match.seats == USUAL
        assert [seat.name for seat in desk.scene.session.seats] == ["Player 1", "Silas"]


# ------------------------------------------------------------------ changing by mouse and by keyboard
def test_everything_by_mouse(desk: Desk) -> None:
    write(desk, 0, "Ada")
    pick(desk, whos(desk)[1], "Person")
    write(desk, 1, "Belle")
    pick(desk, choice(desk, "Cash on hand"), "Open to all")
    pick(desk, choice(desk, "Who begins"), "Second seat")
    desk.assert_redraw_is_exact()
    press(desk, "Play")
    assert began(desk) == (("Ada /red-pick", "Belle /blue-pan"), {"secret": False, "begins": "second"})


def test_everything_by_keyboard(desk: Desk) -> None:
    go_to(desk, entry(desk, 0))
    desk.type("Ada")
    go_to(desk, whos(desk)[1])
    desk.press_key(pygame.K_RIGHT)
    assert whos(desk)[1].value == "hard"
    go_to(desk, choice(desk, "Cash on hand"))
    desk.press_key(pygame.K_RETURN)
    go_to(desk, choice(desk, "Who begins"))
    desk.press_key(pygame.K_RIGHT)
    desk.assert_redraw_is_exact()
    go_to(desk, entry(desk, 0))
    desk.press_key(pygame.K_RETURN)
    assert began(desk) == (("Ada /red-pick", "computer:hard /blue-pan"), {"secret": False, "begins": "first"})


def test_the_focus_stays_while_a_person_takes_a_computers_place(desk: Desk) -> None:
    go_to(desk, whos(desk)[1])
    for _ in range(2):
        desk.press_key(pygame.K_LEFT)
    assert scene(desk).focus.target is whos(desk)[1]
    assert whos(desk)[1].value == ""
    assert [field.value for field in scene(desk).form.fields] == ["Player 1", "Player 2"]
    desk.press_key(pygame.K_RIGHT)
    assert scene(desk).focus.target is whos(desk)[1]
    assert len(scene(desk).form.fields) == 1
    desk.assert_redraw_is_exact()


def test_tab_reaches_every_part_and_all_light_up_under_the_mouse(desk: Desk) -> None:
    targets = scene(desk).targets()
    assert len(targets) == 2 + 1 + 2 + 2 + 2
    reached = set()
    for _ in targets:
        desk.press_key(pygame.K_TAB)
        reached.add(scene(desk).focus.target)
        desk.assert_redraw_is_exact()
    assert reached == set(targets)
    for target in targets:
        desk.move(target.area.center)
        desk.assert_redraw_is_exact()


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_chosen(desk: Desk, level: str) -> None:
    pick(desk, whos(desk)[1], level.title())
    press(desk, "Play")
    assert began(desk)[0][1] == f"computer:{level} /blue-pan"


def test_two_persons_and_the_computer_first(desk: Desk) -> None:
    pick(desk, whos(desk)[0], "Easy")
    pick(desk, whos(desk)[1], "Person")
    press(desk, "Play")
    assert began(desk)[0] == ("computer:easy /red-pick", "Player 2 /blue-pan")


def test_a_name_is_seen_at_once_and_a_caret_only_where_one_writes(desk: Desk) -> None:
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
    desk.press_key(pygame.K_TAB)
    desk.move((2, 2))
    assert seen() == at_first


# ------------------------------------------------------------------ refusals
@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Ada", "ada"), "Two players cannot both be called ada."),
        (("Ada", "  Ada"), "Two players cannot both be called Ada."),
        (("", "Ada"), "Please write a name for the first player."),
        (("Ada", "   "), "Please write a name for the second player."),
    ],
)
def test_names_that_will_not_do_are_refused_in_one_line(
    desk: Desk, names: tuple[str, str], sentence: str
) -> None:
    pick(desk, whos(desk)[1], "Person")
    for number, name in enumerate(names):
        write(desk, number, name)
    press(desk, "Play")
    shown = scene(desk)
    assert shown.refusal
    assert shown.refusal.sentence == sentence
    assert shown.focus.target is entry(desk, shown.refusal.seat)
    assert "refuse" in desk.sound.played
    desk.assert_redraw_is_exact()
    desk.type("Zoe")
    assert shown.refusal is None
    desk.assert_redraw_is_exact()
    press(desk, "Play")
    assert "Zoe" in " ".join(began(desk)[0])


def test_a_person_may_not_be_called_as_the_computer_is(desk: Desk) -> None:
    name = scene(desk).plan.shown_name(1)
    write(desk, 0, name.upper())
    press(desk, "Play")
    refusal = scene(desk).refusal
    assert refusal
    assert refusal.seat == 0


def test_somebody_must_be_a_person(desk: Desk) -> None:
    pick(desk, whos(desk)[0], "Hard")
    press(desk, "Play")
    refusal = scene(desk).refusal
    assert refusal
    assert refusal.sentence == "At least one player must be a person."


def test_a_name_is_kept_short_and_plain(desk: Desk) -> None:
    write(desk, 0, "computer:" + "x" * 40)
    press(desk, "Play")
    assert began(desk)[0][0] == "computer xxxxxxxxxxx /red-pick"


# ------------------------------------------------------------------ tokens and colours
def test_a_token_and_a_colour_are_chosen_and_swapped(desk: Desk) -> None:
    desk.click(badge(desk, 0).area.center)
    desk.settle()
    look = desk.scene
    assert isinstance(look, LookScene)
    tokens, colours = look.controls
    assert isinstance(tokens, Pictures)
    assert isinstance(colours, Pictures)
    desk.click(tokens.parts()[TOKENS.index("pan")].center)
    desk.settle()
    desk.click(colours.parts()[COLOURS.index("green")].center)
    desk.settle()
    desk.assert_redraw_is_exact()
    press(desk, "Done")
    desk.assert_redraw_is_exact()
    press(desk, "Play")
    assert began(desk)[0] == ("Player 1 /green-pan", "computer:medium /blue-pick")


def test_tokens_and_colours_by_keyboard(desk: Desk) -> None:
    go_to(desk, badge(desk, 1))
    desk.press_key(pygame.K_RETURN)
    desk.settle()
    desk.press_key(pygame.K_RIGHT)
    desk.press_key(pygame.K_DOWN)
    desk.press_key(pygame.K_LEFT)
    assert isinstance(desk.scene, LookScene)
    assert desk.scene.focus.target is desk.scene.controls[1]
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_RETURN)
    desk.settle()
    assert scene(desk).focus.target is badge(desk, 1)
    press(desk, "Play")
    assert began(desk)[0] == ("Player 1 /blue-pick", "computer:medium /red-lantern")


def test_what_was_written_is_there_after_a_look_at_tokens(desk: Desk) -> None:
    write(desk, 0, "Ada")
    desk.click(badge(desk, 0).area.center)
    desk.settle()
    desk.press_key(pygame.K_ESCAPE)
    desk.settle()
    assert entry(desk, 0).value == "Ada"
    press(desk, "Play")
    assert began(desk)[0][0] == "Ada /red-pick"


# ------------------------------------------------------------------ remembering
def test_everything_is_remembered(desk: Desk) -> None:
    write(desk, 0, "Ada")
    pick(desk, whos(desk)[1], "Hard")
    pick(desk, choice(desk, "Cash on hand"), "Open to all")
    press(desk, "Play")
    first = began(desk)
    again(desk)
    press(desk, "Play")
    assert began(desk) == first
    store = SettingsStore(desk.app.settings.path)
    assert store.trouble == ""
    assert store.now.names == ("Ada", "")


def test_a_name_comes_back_after_a_computer_had_the_seat(desk: Desk) -> None:
    pick(desk, whos(desk)[1], "Person")
    write(desk, 1, "Belle")
    press(desk, "Play")
    again(desk)
    pick(desk, whos(desk)[1], "Medium")
    press(desk, "Play")
    again(desk)
    pick(desk, whos(desk)[1], "Person")
    assert entry(desk, 1).value == "Belle"


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
def test_strange_memories_do_no_harm(desk: Desk, table: Table) -> None:
    desk.app.change_settings(tables=(table,), names=("", " ", "A"))
    desk.app.pop()
    desk.app.navigator.open_new(GAME)
    press(desk, "Play")
    seats, options = began(desk)
    assert len({seat.token for seat in parse_seats(seats)}) == len(seats) == 2
    assert options == OPTIONS


# ------------------------------------------------------------------ more seats
def test_seats_are_added_and_taken_away(many: Desk) -> None:
    while any(button.look.label == "Add a player" for button in scene(many).buttons):
        press(many, "Add a player")
        many.assert_redraw_is_exact()
    assert len(scene(many).plan.chairs) == 6
    looks = {(chair.token, chair.colour) for chair in scene(many).plan.chairs}
    assert looks == set(zip(TOKENS, COLOURS, strict=True))
    pick(many, whos(many)[3], "Person")
    write(many, 1, "Dora")
    crosses = [button for button in scene(many).buttons if button.look.icon == "close"]
    many.click(crosses[1].area.center)
    many.settle()
    many.assert_redraw_is_exact()
    assert entry(many, 1).value == "Dora"
    press(many, "Play")
    seats = began(many)[0]
    assert len(seats) == 5
    assert seats[2] == "Dora /green-boot"


def test_two_stay(many: Desk) -> None:
    assert not [button for button in scene(many).buttons if button.look.icon == "close"]


# ------------------------------------------------------------------ every window
@pytest.mark.parametrize("text_size", [100, 125, 150, 175])
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920), (2560, 1080)])
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with set_up(Several()), opened(tmp_path, size, text_size=text_size) as desk:
        desk.app.navigator.open_new(GAME)
        shown = scene(desk)
        for seats in (2, 6):
            while len(shown.plan.chairs) < seats:
                shown.plan.add()
            for chair in shown.plan.chairs[::2]:
                chair.level = ""
            shown.plan.chairs[0].name = " "
            shown.rebuild()
            shown.start()
            assert shown.refusal
            assert desk.app.metrics.window.contains(shown.frame)
            areas = [target.area for target in shown.targets()]
            areas += [sprite.rect for sprite in shown.layer if sprite.depth == 45]
            for one, other in combinations(areas, 2):
                assert not one.colliderect(other), f"{one} and {other} overlap"
            for area in areas:
                assert shown.frame.contains(area)
            for control in shown.controls:
                assert control.rect.width >= control.needs()[0] or isinstance(control, Badge)
                assert isinstance(control, Control)


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", SIZES)
def test_tokens_and_colours_fit(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with set_up(), opened(tmp_path, size, text_size=text_size) as desk:
        desk.app.navigator.open_new(GAME)
        desk.show(lambda app: LookScene(app, scene(desk).plan, 0))
        shown = desk.scene
        assert isinstance(shown, LookScene)
        assert desk.app.metrics.window.contains(shown.frame)
        areas = [target.area for target in shown.targets()]
        for one, other in combinations(areas, 2):
            assert not one.colliderect(other)
        assert all(shown.frame.contains(area) for area in areas)
        desk.assert_redraw_is_exact()


def test_at_rest_nothing_is_drawn(desk: Desk) -> None:
    desk.assert_idle_draws_nothing()


def test_another_size_keeps_what_was_chosen(desk: Desk) -> None:
    write(desk, 0, "Ada")
    pick(desk, whos(desk)[1], "Hard")
    desk.resize((960, 600))
    assert entry(desk, 0).value == "Ada"
    desk.assert_redraw_is_exact()
    press(desk, "Play")
    assert began(desk)[0] == ("Ada /red-pick", "computer:hard /blue-pan")
