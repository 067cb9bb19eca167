"""CALAMITYVILLE in the real window: twenty turns by mouse, twenty by keys, killed in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest

from games import GAMES
from games.calamityville import GAME as RULES
from games.calamityville.state import Build, Throw
from games.match import Match
from games.seating import parse_seats
from saves.library import Library
from saves.places import Places
from saves.replay import read
from saves.settings import Table, remembered
from tests.ui.calamity_hands import log_to
from tests.ui.harness import opened
from tests.ui.shared_scenes import main_label
from tests.window import prospector as hands
from tests.window.places import poster
from tests.window.program import Program, running
from tests.window.test_strike import Plan
from tests.window.townsman import GAME, Townsman, moves_of, seated
from tests.window.xscreen import Screen
from ui.draw.posters import posters
from ui.play.controller import Spot
from ui.screens.new_game.scene import NewGameScene

TURNS: Final = 20
ADA, BEN, CLEO = range(3)
LIMIT: Final = 400
"""More decisions than twenty turns can bring."""

Way = Callable[[Townsman], bool]
"""A way to do what is to be done; False where there is no such way now, and nothing is done."""
Ways = dict[str, Iterator[tuple[str, Way]]]


def tables_of(*seats: str) -> tuple[Table, ...]:
    """The setting that remembers these players from the last game."""
    return remembered((), GAME, seats, RULES.check_options({}))


@contextmanager
def planned(program: Program, folder: Path, *seats: str) -> Iterator[Plan]:
    """The plan of a new game with the players of the last one, once the window shows it."""
    with opened(folder / "plan", program.size, tables=tables_of(*seats)) as desk:
        desk.show(lambda app: NewGameScene(app, GAME))
        plan = Plan(program, desk)
        plan.wait()
        yield plan


@contextmanager
def resumed(screen: Screen, folder: Path) -> Iterator[Townsman]:
    """Three persons who go on with the game that was left."""
    with running(screen, folder) as program:
        program.go_on()
        with seated(program, folder, ADA, BEN, CLEO) as person:
            yield person


# ------------------------------------------------------------------ by mouse
def press_main(person: Townsman) -> bool:
    """The large green button."""
    if not main_label(person.scene):
        return False
    person.click(person.face.layout.main.center)
    return True


def press_second(person: Townsman) -> bool:
    """The button below it."""
    person.click(person.face.layout.second.center)
    return True


def click_card(person: Townsman) -> bool:
    """The card of what is built: the last one."""
    person.click(person.card(len(person.picking.kinds) - 1))
    return True


def click_lot(person: Townsman) -> bool:
    """The space where the token stands: what is marked is built."""
    person.click(person.space(person.face.view.at[person.scene.session.actor]))
    return True


def click_free_lot(person: Townsman) -> bool:
    """A lot for a free house: one click."""
    person.click(person.space(person.picking.spaces[0]))
    return True


def click_stone(person: Townsman) -> bool:
    """A stone in the river, once a page that lies over it is put away; the sky does nothing else."""
    layout = person.face.layout
    person.program.click((layout.page.centerx, layout.page.top + 4))
    person.click(layout.stones[2].center)
    return True


def click_twice(person: Townsman) -> bool:
    """A property that is to go: it is chosen, and then given up."""
    place = person.space(person.picking.spaces[-1])
    if person.picking.space != person.picking.spaces[-1]:
        person.click(place)
    person.click(place)
    return True


def click_row(person: Townsman) -> bool:
    """The row of one whose building burns, and the green button."""
    seat = person.picking.seats[0]
    if seat != person.picking.blamed:
        person.click(person.face.layout.players[seat].center)
    return press_main(person)


def keep_and_take_back(person: Townsman) -> bool:
    """Keep the money, and take that back."""
    press_second(person)
    person.look()
    person.click(person.icon("undo"))
    return True


def ask_for_a_hint(person: Townsman) -> bool:
    """A hint, which is not waited for long; once."""
    if person.done.get("ask for a hint"):
        return False
    person.program.click(person.icon("hint"))
    person.program.until(lambda: (it := person.program.saved()) and "hint" in it.notes, "a hint")
    return press_second(person)


def _turns(*ways: Way) -> Iterator[tuple[str, Way]]:
    return cycle([(way.__name__.replace("_", " "), way) for way in ways])


def by_mouse() -> Ways:
    """What is done with the mouse for each thing that can be asked, in turns."""
    return {
        "Buying": _turns(click_card, ask_for_a_hint, click_lot, press_second, click_card),
        "Placing": _turns(click_free_lot),
        "Drawing": _turns(click_stone, press_main),
        "Giving": _turns(click_twice),
        "Losing": _turns(click_twice),
        "Owing": _turns(click_twice, press_main),
        "Blaming": _turns(click_row),
    }


# ------------------------------------------------------------------ by keys
def space_bar(person: Townsman) -> bool:
    """What is chosen."""
    person.keys("space")
    return True


def key_s(person: Townsman) -> bool:
    """Keep the money."""
    person.keys("s")
    return True


def figure_and_space(person: Townsman) -> bool:
    """The figure of a card, and the space bar."""
    person.keys(str(len(person.picking.kinds)), "space")
    return True


def walk_to_card(person: Townsman) -> bool:
    """From card to card; Enter builds."""
    last = len(person.picking.kinds) - 1
    keys = person.tabs_to(lambda target: isinstance(target, Spot) and target.number == last)
    person.keys(*keys, "Return")
    return True


def walk_to_space(person: Townsman) -> bool:
    """From lit space to lit space; Enter chooses, and again does it."""
    wanted = person.picking.spaces[-1]
    keys = person.tabs_to(
        lambda target: isinstance(target, Spot) and (target.kind, target.number) == ("space", wanted)
    )
    is_chosen = person.picking.space == wanted
    person.keys(*keys, "Return")
    if not is_chosen:
        person.keys("Return")
    return True


def by_keys() -> Ways:
    """What is done with the keyboard alone for each thing that can be asked, in turns."""
    return {
        "Buying": _turns(figure_and_space, walk_to_card, key_s, space_bar),
        "Placing": _turns(walk_to_space),
        "Giving": _turns(walk_to_space),
        "Losing": _turns(walk_to_space),
        "Owing": _turns(walk_to_space, space_bar),
    }


# ------------------------------------------------------------------ playing
def take_turns(person: Townsman, ways: Ways, always: Way, turns: int = TURNS) -> Match:
    """Do one thing after another until somebody has thrown so often and is done; the match then."""
    seat = person.seats[0]
    for _ in range(LIMIT):
        match = person.wait_turn()
        task = type(match.state.todo[-1]).__name__
        if match.is_over or (moves_of(match, Throw, seat) == turns and task == "Ready"):
            return match
        person.look()
        act(person, ways.get(task), always)
    raise AssertionError("so many turns do not end")


def act(person: Townsman, ways: Iterator[tuple[str, Way]] | None, always: Way) -> None:
    """Do what is to be done in the next way that there is."""
    for _ in range(4 if ways else 0):
        assert ways
        name, way = next(ways)
        if way(person):
            person.done[name] = person.done.get(name, 0) + 1
            return
    always(person)


def assert_twenty_turns(match: Match) -> None:
    """A person has had twenty turns, or as many as there were, and every rule was kept."""
    assert match.game.faults(match.state) == []
    assert moves_of(match, Throw, ADA) == TURNS or match.is_over
    assert moves_of(match, Build, ADA)


def test_twenty_turns_by_mouse(screen: Screen, tmp_path: Path) -> None:
    seats = ("Ada", "computer:medium")
    hands.set_up(tmp_path, tables=tables_of(*seats))
    with running(screen, tmp_path) as program:
        program.settle()
        program.click(poster(GAME, program.size))
        with planned(program, tmp_path, *seats) as plan:
            program.click(plan.play.center)
        with seated(program, tmp_path, ADA) as person:
            match = take_turns(person, by_mouse(), press_main)
            assert [seat.level for seat in parse_seats(match.seats)] == ["", "medium"]
            assert_twenty_turns(match)
            assert {"click card", "ask for a hint"} <= set(person.done)


def test_twenty_turns_by_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    seats = ("Ada", "computer:hard")
    hands.set_up(tmp_path, tables=tables_of(*seats))
    with running(screen, tmp_path) as program:
        program.settle()
        program.keys(*["Tab"] * (1 + [each.game for each in posters()].index(GAME)), "Return")
        with planned(program, tmp_path, *seats):
            program.keys("Return")
        with seated(program, tmp_path, ADA) as person:
            match = take_turns(person, by_keys(), space_bar)
            assert_twenty_turns(match)
            assert {"figure and space", "walk to card"} <= set(person.done)


# ------------------------------------------------------------------ killed
def saved_at(folder: Path, task: str) -> Path:
    """A save of three persons, played at random up to where this is to be done."""
    match = Match.begin(GAMES[GAME], ("Ada", "Ben", "Cleo"), {})
    journal = Library(Places.below(folder / "data").saves).begin(match, lambda: 0)
    for entry in log_to(task):
        match.repeat(entry)
    assert not journal.trouble, journal.trouble
    journal.close()
    return journal.path


STEPS: Final[dict[str, tuple[Way, ...]]] = {
    "Owing": (press_main, click_twice),
    "Buying": (keep_and_take_back, click_card),
    "Placing": (click_free_lot,),
}
"""What is done between two kills, in the middle of a debt, of a building decision, of a gift."""


@pytest.mark.parametrize("task", STEPS)
def test_the_game_goes_on_after_kills(screen: Screen, tmp_path: Path, task: str) -> None:
    hands.set_up(tmp_path)
    save = saved_at(tmp_path, task)
    raw = save.read_bytes()
    log = read(save).match.log
    for step in STEPS[task]:
        with resumed(screen, tmp_path) as person:
            assert person.match.log == log
            person.look()
            if type(person.face.view.task).__name__ == task:
                assert step(person)
            log = person.match.log
            person.program.kill()
        assert save.read_bytes().startswith(raw)
        raw = save.read_bytes()
    with resumed(screen, tmp_path) as person:
        assert person.match.log == log
        turns = moves_of(person.match, Throw, ADA)
        match = take_turns(person, by_mouse(), press_main, turns + 1)
        assert match.log[: len(log)] == log
        assert match.game.faults(match.state) == []
        assert person.program.files() == [save]
