"""KLONDIKE, the board game, in the real window: twenty turns by mouse, twenty by keys, killed in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from pygame import Rect

from games import GAMES
from games.klondike_board import GAME as RULES
from games.klondike_board.board import CREEKS
from games.klondike_board.state import Buy, Offer, Throw
from games.match import Match
from games.seating import parse_seats
from saves.library import Library
from saves.places import Places
from saves.replay import read
from saves.settings import Table, remembered
from tests.ui.harness import opened
from tests.ui.klondike_table import log_to
from tests.ui.shared_scenes import labels
from tests.window import prospector as hands
from tests.window.places import poster
from tests.window.program import Program, running
from tests.window.sourdough import GAME, Sourdough, moves_of, seated
from tests.window.test_strike import Plan
from tests.window.xscreen import Screen
from ui.draw.posters import posters
from ui.games.klondike_board.deal import DealPanel
from ui.games.klondike_board.panel import Part
from ui.play.controller import Spot
from ui.screens.new_game.scene import NewGameScene

TURNS: Final = 20
ADA, BELLE, CORA = range(3)
LIMIT: Final = 600
"""More decisions than twenty turns can bring."""

Way = Callable[[Sourdough], bool]
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


def choose_level(plan: Plan, seat: int, number: int) -> None:
    """Let somebody else sit there, and wait until the window shows it."""
    place = plan.who(seat).parts()[number].center
    plan.desk.click(place)
    plan.desk.settle()
    plan.program.click(place)
    part = Rect(plan.who(seat).rect)
    plan.program.wait_picture(plan.desk.display.surface, part, "the level")


@contextmanager
def resumed(screen: Screen, folder: Path) -> Iterator[Sourdough]:
    """Three persons who go on with the game that was left."""
    with running(screen, folder) as program:
        program.go_on()
        with seated(program, folder, ADA, BELLE, CORA) as person:
            yield person


# ------------------------------------------------------------------ by mouse
def press_main(person: Sourdough) -> bool:
    """The large green button."""
    person.click(person.face.layout.main.center)
    return True


def press_second(person: Sourdough) -> bool:
    """The button below it."""
    if not labels(person.scene)[1]:
        return False
    person.click(person.face.layout.second.center)
    return True


def click_creek_twice(person: Sourdough) -> bool:
    """The creek with the fewest cards: it is chosen, and then its card turned."""
    creek = fewest(person)
    person.click(person.creek(creek))
    person.click(person.creek(creek))
    return True


def click_creek_and_confirm(person: Sourdough) -> bool:
    """A creek, and the green button."""
    person.click(person.creek(fewest(person)))
    return press_main(person)


def click_creek_and_sell(person: Sourdough) -> bool:
    """A creek, and the button that sells its card, if somebody could pay for it."""
    person.click(person.creek(fewest(person)))
    return press_second(person) or press_main(person)


def click_building(person: Sourdough) -> bool:
    """The building that is for sale."""
    view = person.face.view
    person.click(person.space(view.at[person.scene.session.actor]))
    return True


def buy_after_all(person: Sourdough) -> bool:
    """Leave a building, take that back, and buy it."""
    press_second(person)
    person.look()
    person.click(person.icon("undo"))
    person.look()
    return click_building(person)


def raise_and_bid(person: Sourdough) -> bool:
    """More than the least bid."""
    if not any(each.look.label == "+5" and each.enabled for each in person.scene.buttons):
        return False
    person.click(person.panel_button("+5"))
    return press_main(person)


def offer_cash(person: Sourdough) -> bool:
    """A little cash for nothing; once, for nobody is asked again in vain."""
    if person.done.get("offer cash") or not person.face.view.cash[person.scene.session.actor]:
        return False
    person.click(person.face.layout.third.center)
    assert isinstance(person.panel, DealPanel)
    person.click(person.panel_button("+1"))
    return press_main(person)


def offer_deed(person: Sourdough) -> bool:
    """A deed, dragged to the other side of the tray, for cash."""
    actor = person.scene.session.actor
    mine = [space for space, owner in enumerate(person.face.view.owner) if owner == actor]
    if person.done.get("offer deed") or not mine:
        return False
    person.click(person.face.layout.third.center)
    panel = person.panel
    assert isinstance(panel, DealPanel)
    person.drag(person.part_area("deed", mine[0]).center, panel.half(1).center)
    person.click(person.panel_button("+10", 1))
    return press_main(person)


def propose_bet(person: Sourdough) -> bool:
    """A bet with who stands there."""
    if not press_second(person):
        return False
    person.click(person.panel_button("–1"))
    return press_main(person)


def ask_for_a_hint(person: Sourdough) -> bool:
    """A hint, which is followed; once."""
    if person.done.get("hint"):
        return False
    person.program.click(person.icon("hint"))
    person.program.until(lambda: (it := person.program.saved()) and "hint" in it.notes, "a hint")
    return press_main(person)


def fewest(person: Sourdough) -> int:
    """The creek that is lit and has fewest cards."""
    creeks = person.face.view.creeks
    return min((creek for creek in CREEKS if creeks[creek]), key=lambda creek: creeks[creek])


def _turns(*ways: Way) -> Iterator[tuple[str, Way]]:
    return cycle([(way.__name__.replace("_", " "), way) for way in ways])


def by_mouse() -> Ways:
    """What is done with the mouse for each thing that can be asked, in turns."""
    return {
        "Ready": _turns(offer_cash, ask_for_a_hint, press_main, press_main, press_second),
        "Claiming": _turns(click_creek_twice, click_creek_and_sell, click_creek_and_confirm),
        "Buying": _turns(click_building, buy_after_all, press_main),
        "Bidding": _turns(raise_and_bid, press_main, press_second),
        "Settled": _turns(propose_bet, offer_deed, press_main),
        "Answering": _turns(press_second, press_main),
    }


# ------------------------------------------------------------------ by keys
def space_bar(person: Sourdough) -> bool:
    """What the green button says."""
    person.keys("space")
    return True


def key_s(person: Sourdough) -> bool:
    """What the button below it says."""
    if not labels(person.scene)[1]:
        return False
    person.keys("s")
    return True


def figure_twice(person: Sourdough) -> bool:
    """The figure of a creek: it is chosen, and then its card turned."""
    figure = str(fewest(person) + 1)
    person.keys(figure)
    person.keys(figure)
    return True


def figure_and_sell(person: Sourdough) -> bool:
    """The figure of a creek, and the key that sells its card, if somebody could pay for it."""
    person.keys(str(fewest(person) + 1))
    return key_s(person) or space_bar(person)


def walk_to_creek(person: Sourdough) -> bool:
    """From lit creek to lit creek; Enter chooses it, and turns its card."""
    creek = fewest(person)
    keys = person.tabs_to(lambda target: isinstance(target, Spot) and target.number == creek)
    person.keys(*keys, "Return")
    person.keys("Return")
    return True


def walk_to_building(person: Sourdough) -> bool:
    """To the lit building; Enter buys it."""
    space = person.face.view.at[person.scene.session.actor]
    keys = person.tabs_to(lambda target: isinstance(target, Spot) and target.number == space)
    person.keys(*keys, "Return")
    return True


def buy_by_key_after_all(person: Sourdough) -> bool:
    """Leave a building, take that back, and buy it."""
    person.keys("s")
    person.look()
    person.keys("ctrl+z")
    person.look()
    return space_bar(person)


def bid_with_arrows(person: Sourdough) -> bool:
    """More than the least bid, as far as the cash goes."""
    person.keys("Up", "Right")
    return space_bar(person)


def offer_by_keys(person: Sourdough) -> bool:
    """A little cash for nothing; once, for nobody is asked again in vain."""
    if person.done.get("offer by keys") or not person.face.view.cash[person.scene.session.actor]:
        return False
    person.keys("d")
    keys = person.tabs_to(
        lambda target: isinstance(target, Part) and (target.kind, target.number) == ("cash", 0)
    )
    person.keys(*keys, "Right")
    return space_bar(person)


def bet_by_keys(person: Sourdough) -> bool:
    """A bet with who stands there."""
    if not key_s(person):
        return False
    person.keys("Left")
    return space_bar(person)


def by_keys() -> Ways:
    """What is done with the keyboard alone for each thing that can be asked, in turns."""
    return {
        "Ready": _turns(offer_by_keys, space_bar, space_bar, key_s),
        "Claiming": _turns(figure_twice, walk_to_creek, figure_and_sell),
        "Buying": _turns(walk_to_building, buy_by_key_after_all, space_bar),
        "Bidding": _turns(bid_with_arrows, space_bar, key_s),
        "Settled": _turns(bet_by_keys, space_bar),
        "Answering": _turns(key_s, space_bar),
    }


# ------------------------------------------------------------------ playing
def take_turns(person: Sourdough, ways: Ways, always: Way, turns: int = TURNS) -> Match:
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


def act(person: Sourdough, ways: Iterator[tuple[str, Way]] | None, always: Way) -> None:
    """Do what is to be done in the next way that there is."""
    for _ in range(4 if ways else 0):
        assert ways
        name, way = next(ways)
        if way(person):
            person.done[name] = person.done.get(name, 0) + 1
            return
    always(person)


def assert_twenty_turns(match: Match) -> None:
    """A person has had twenty turns, and every rule was kept."""
    assert match.game.faults(match.state) == []
    assert moves_of(match, Throw, ADA) == TURNS
    assert moves_of(match, Buy, ADA)


def test_twenty_turns_by_mouse(screen: Screen, tmp_path: Path) -> None:
    seats = ("Ada", "computer:medium")
    hands.set_up(tmp_path, tables=tables_of(*seats), end_turns=False)
    with running(screen, tmp_path) as program:
        program.settle()
        program.click(poster(GAME, program.size))
        with planned(program, tmp_path, *seats) as plan:
            choose_level(plan, BELLE, 3)
            program.click(plan.play.center)
        with seated(program, tmp_path, ADA) as person:
            match = take_turns(person, by_mouse(), press_main)
            assert [seat.level for seat in parse_seats(match.seats)] == ["", "hard"]
            assert_twenty_turns(match)
            assert moves_of(match, Offer, ADA)
            assert {"offer cash", "ask for a hint", "click creek twice", "click building"} <= set(person.done)


def test_twenty_turns_by_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    seats = ("Ada", "computer:hard")
    hands.set_up(tmp_path, tables=tables_of(*seats), end_turns=False)
    with running(screen, tmp_path) as program:
        program.settle()
        program.keys(*["Tab"] * (1 + [each.game for each in posters()].index(GAME)), "Return")
        with planned(program, tmp_path, *seats):
            program.keys("Return")
        with seated(program, tmp_path, ADA) as person:
            match = take_turns(person, by_keys(), space_bar)
            assert_twenty_turns(match)
            assert moves_of(match, Offer, ADA)
            assert {"offer by keys", "figure twice", "walk to building"} <= set(person.done)


# ------------------------------------------------------------------ killed
def saved_at(folder: Path, task: str) -> Path:
    """A save of three persons, played at random up to where this is to be done."""
    match = Match.begin(GAMES[GAME], ("Ada", "Belle", "Cora"), {})
    journal = Library(Places.below(folder / "data").saves).begin(match, lambda: 0)
    for entry in log_to(task):
        match.repeat(entry)
    assert not journal.trouble, journal.trouble
    journal.close()
    return journal.path


STEPS: Final[dict[str, tuple[Way, ...]]] = {
    "Bidding": (raise_and_bid, press_main),
    "Answering": (press_second,),
    "Owing": (press_main, press_main),
}
"""What is done between two kills, in the middle of an auction, of a deal, of a debt."""


@pytest.mark.parametrize("task", STEPS)
def test_the_game_goes_on_after_kills(screen: Screen, tmp_path: Path, task: str) -> None:
    hands.set_up(tmp_path, end_turns=False)
    save = saved_at(tmp_path, task)
    raw = save.read_bytes()
    log = read(save).match.log
    for step in STEPS[task]:
        with resumed(screen, tmp_path) as person:
            assert person.match.log == log
            person.look()
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
