"""STRIKE IT RICH in the real window: by mouse, by keyboard, by two, against a computer, after a kill."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from pygame import Rect, Surface

from games.core import Chance, Decide, Over
from games.match import NATURE, Match
from games.seating import parse_seats
from games.strike_it_rich.board import DICE_OF, MARKERS, MINE_AT, PRICES
from games.strike_it_rich.prospects import Prospect, prospect
from games.strike_it_rich.state import FORMING, SELLING, Diamonds, Form, Sell
from saves.records import Records
from saves.replay import read
from tests.ui.harness import Desk, opened
from tests.window import prospector as hands
from tests.window import strike_saves as saves
from tests.window.places import poster
from tests.window.program import Program, moves_of, running
from tests.window.prospector import GAME, Prospector, actor
from tests.window.xscreen import Screen, wait_for
from ui.dialogs.forms import Field
from ui.draw.posters import posters
from ui.play.results import ResultsScene
from ui.play.scene import PlayScene
from ui.screens.new_game.scene import NewGameScene
from ui.widgets.bar import ICONS
from ui.widgets.controls import Choice

TURNS: Final = 10
ADA, BELLE = 0, 1


# ------------------------------------------------------------------ beginning
class Plan:
    """The plan of a new game as it is in the window, worked out beside it."""

    def __init__(self, program: Program, desk: Desk) -> None:
        self.program = program
        self.desk = desk

    @property
    def scene(self) -> NewGameScene:
        assert isinstance(self.desk.scene, NewGameScene)
        return self.desk.scene

    @property
    def play(self) -> Rect:
        """The button that begins."""
        return next(button.area for button in self.scene.buttons if button.look.label == "Play")

    def wait(self) -> None:
        """Wait until the window shows it."""
        self.program.wait_picture(self.desk.display.surface, self.play, "the button that begins")

    def who(self, seat: int) -> Choice[Any]:
        """Where it is chosen who sits there."""
        found = [each for each in self.scene.controls if isinstance(each, Choice) and not each.label]
        return found[seat]

    def seat_a_person(self, seat: int) -> None:
        """Let a person sit there, and wait until the window shows it."""
        place = self.who(seat).parts()[0].center
        self.desk.click(place)
        self.desk.settle()
        self.program.click(place)
        part = Rect(self.who(seat).rect)
        self.program.wait_picture(self.desk.display.surface, part, "a person at the seat")

    def write(self, seat: int, name: str) -> None:
        """Write a name."""
        fields = [target for target in self.scene.targets() if isinstance(target, Field)]
        self.program.click(fields[seat].area.center)
        self.program.keys("ctrl+a", *name)


@contextmanager
def planned(program: Program, folder: Path) -> Iterator[Plan]:
    """The plan of a new game, for as long as it is needed."""
    with opened(folder / "plan", program.size) as desk:
        desk.show(lambda app: NewGameScene(app, GAME))
        yield Plan(program, desk)


def assert_ten_turns(match: Match, seats: tuple[int, ...] = (ADA,)) -> None:
    """Each of these has had ten turns, and every rule was kept."""
    assert match.game.faults(match.state) == []
    for seat in seats:
        turns = [
            entry for entry in match.log if entry.actor == str(seat) and not isinstance(entry.move, Sell)
        ]
        assert len(turns) == TURNS


# ------------------------------------------------------------------ against a computer
def test_ten_turns_by_mouse(screen: Screen, tmp_path: Path) -> None:
    hands.set_up(tmp_path, animation="short")
    with running(screen, tmp_path) as program:
        program.settle()
        program.click(poster(GAME, program.size))
        with planned(program, tmp_path) as plan:
            plan.wait()
            program.click(plan.play.center)
        person = Prospector(program, ADA)
        match = person.open(hands.throw_by_button)
        assert [seat.level for seat in parse_seats(match.seats)] == ["", "medium"]
        throws = cycle((hands.throw_by_hand, hands.throw_by_button))
        ways = cycle((hands.click_twice, hands.drag_dice, hands.click_dice, hands.click_and_confirm))
        for _ in range(TURNS):
            match = person.take_turn(next(throws), next(ways))
        assert_ten_turns(match)
        assert person.done >= {"roll button", "roll drag", "twice", "drag", "dice", "green"}


def test_ten_turns_by_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    hands.set_up(tmp_path)
    with running(screen, tmp_path) as program:
        program.settle()
        program.keys(*["Tab"] * (1 + [each.game for each in posters()].index(GAME)), "Return")
        with planned(program, tmp_path) as plan:
            plan.wait()
        program.keys("Return")
        person = Prospector(program, ADA)
        person.open(hands.throw_by_key)
        throws = cycle((hands.throw_by_key, hands.throw_by_enter))
        plain = (hands.walk_to_mine, hands.type_dice, hands.first_by_arrow)
        ways = cycle(way for each in plain for way in (each, hands.swap_dice))  # doubles cannot be swapped
        for _ in range(TURNS):
            match = person.take_turn(next(throws), next(ways))
        assert_ten_turns(match)
        assert person.done >= {"roll space", "roll enter", "tab", "figures", "arrow", "swap"}


# ------------------------------------------------------------------ two at one screen
def test_two_persons_at_one_screen(screen: Screen, tmp_path: Path) -> None:
    hands.set_up(tmp_path)
    with running(screen, tmp_path) as program:
        program.settle()
        program.click(poster(GAME, program.size))
        with planned(program, tmp_path) as plan:
            plan.wait()
            plan.seat_a_person(BELLE)
            plan.write(ADA, "Ada")
            plan.write(BELLE, "Belle")
            program.click(plan.play.center)
        persons = Prospector(program, ADA, BELLE)
        match = persons.open(hands.throw_by_button)
        assert [seat.name for seat in parse_seats(match.seats)] == ["Ada", "Belle"]
        first = actor(match)
        for seat in (first, 1 - first) * 3:
            assert actor(persons.wait_turn()) == seat
            assert_covered_but_while_held(persons, seat)
            match = persons.take_turn(hands.throw_by_hand, hands.click_and_confirm)
        assert [actor(match), len(match.log) >= 14] == [first, True]


def assert_covered_but_while_held(persons: Prospector, seat: int) -> None:
    """The cash of the one who acts is seen while P is held, and that of the other never."""
    program, row, other = persons.program, persons.players_row(seat), persons.players_row(1 - seat)
    persons.wait_button(hands.ROLL)
    before = program.settle()
    program.screen.xdotool("keydown", "p")
    program.wait_change(before, row, "the cash")
    program.wait_picture(before, other, "the other's cash covered")
    program.screen.xdotool("keyup", "p")
    program.wait_picture(before, row, "the cash covered again")


# ------------------------------------------------------------------ killed
def test_a_forced_sale_goes_on_after_a_kill(screen: Screen, tmp_path: Path) -> None:
    hands.set_up(tmp_path)
    save = saves.short_of_cash(tmp_path / "data", time.time(), "Ada", "computer:easy")
    with running(screen, tmp_path) as program:
        program.go_on()
        person = Prospector(program, ADA)
        match = person.wait_turn()
        first, second, _ = match.state.dice
        form_and_confirm(person, Form(first, second))
        match = person.wait_turn()
        assert match.state.phase == SELLING
        assert 0 < PRICES[match.state.buying] - match.state.cash[ADA] <= 20_000
        sell_one(person)
        match = person.match
        assert match.state.phase == SELLING
        program.kill()
    raw = save.read_bytes()
    with running(screen, tmp_path) as again:
        again.go_on()
        person = Prospector(again, ADA)
        assert person.wait_turn().log == match.log
        assert save.read_bytes().startswith(raw)
        sell_one(person)
        bought = person.wait_turn().state
        assert bought.owner[match.state.buying] == ADA
        person.take_turn(hands.throw_by_button, hands.click_twice)
        assert_one_file(again, save)


def form_and_confirm(person: Prospector, move: Form) -> None:
    """Form a number by a click on its mine and one on the green button."""
    match = person.wait_turn()
    seen = prospect(match.game.observe(match.state, ADA), ADA, move)
    assert seen.missing
    person.program.click(person.mine(seen.mine))
    person.wait_offer(seen, ADA)
    person.assert_kept(match)
    person.program.click(person.layout.main.center)
    assert person.wait_entry(match, str(ADA)) == move


def sell_one(person: Prospector) -> None:
    """Sell a mine that brings half of what is missing."""
    match = person.wait_turn()
    seen = _sale(match)
    person.program.click(person.mine(seen.mine))
    person.wait_offer(seen, ADA)
    person.assert_kept(match)
    person.program.click(person.mine(seen.mine))
    assert person.wait_entry(match, str(ADA)) == seen.move


def _sale(match: Match) -> Prospect:
    view = match.game.observe(match.state, ADA)
    cheap = next(mine for mine, owner in enumerate(view.owner) if owner == ADA and PRICES[mine] == 10_000)
    return prospect(view, ADA, Sell(*DICE_OF[cheap]))


def test_a_triple_play_goes_on_after_a_kill_and_wins(screen: Screen, tmp_path: Path) -> None:
    hands.set_up(tmp_path)
    save = saves.triple_play(tmp_path / "data", time.time(), "Ada", "computer:easy")
    before = read(save).match
    seen = diamonds(before)
    with running(screen, tmp_path) as program, beside(save, tmp_path, program.size) as desk:
        table = desk.display.surface.copy()
        go_on_to(program, table)
        person = Prospector(program, ADA)
        program.click(person.mine(seen.mine))
        person.wait_offer(seen, ADA)
        program.kill()
        person.assert_kept(before)
        with running(screen, tmp_path) as again:
            go_on_to(again, table)
            person = Prospector(again, ADA)
            again.click(person.mine(seen.mine))
            person.wait_offer(seen, ADA)
            person.assert_kept(before)
            again.keys("Return")
            assert_won(again, save)
            wait_results(again, desk)
            assert_one_file(again, save)


def go_on_to(program: Program, table: Surface) -> None:
    """Go on with the game that was left, and wait until the board is as it should be."""
    program.go_on()
    program.point((3, program.size[1] - 3))
    board = Prospector(program, ADA).layout.board
    program.wait_picture(table, board, "the board with nothing chosen")


def assert_won(program: Program, save: Path) -> None:
    """Wait until the first seat has won by Diamonds, in the save and in the statistics."""
    found = wait_for(lambda: it if (it := read(save)).match.is_over else None, "the end in the save")
    assert isinstance(found.match.turn, Over)
    assert found.match.turn.winners == (ADA,)
    assert found.ended
    assert isinstance(moves_of(found)[-1], Diamonds)
    records = Records.beside(program.places.saves)
    results = wait_for(lambda: records.results(GAME), "the result in the statistics")
    assert [(result.save, result.outcome) for result in results] == [(save.name, "won")]


def wait_results(program: Program, desk: Desk) -> None:
    """Wait until the results are shown, with their buttons."""
    scene = desk.scene
    assert isinstance(scene, PlayScene)
    scene.play(diamonds(scene.session.match).move)
    desk.settle()
    assert isinstance(desk.scene, ResultsScene)
    assert len(desk.scene.buttons) >= 4
    for button in desk.scene.buttons:
        program.wait_picture(desk.display.surface, button.area, button.look.label)


@contextmanager
def beside(save: Path, folder: Path, size: tuple[int, int]) -> Iterator[Desk]:
    """The game in a save on a table beside the window."""
    copied = folder / "twin" / "saves" / save.name
    copied.parent.mkdir(parents=True)
    copied.write_bytes(save.read_bytes())
    with opened(folder / "twin", size) as desk:
        assert desk.app.navigator.open_saved(copied) == ""
        desk.step(50)
        desk.settle()
        yield desk


def diamonds(match: Match) -> Prospect:
    """Diamonds in the middle of one's own mines."""
    assert match.state.phase == FORMING
    view = match.game.observe(match.state, ADA)
    assert view.mines[ADA] < MARKERS
    return prospect(view, ADA, Diamonds(*DICE_OF[saves.MIDDLE]))


def assert_one_file(program: Program, save: Path) -> None:
    """The game was played on in its own file."""
    assert program.files() == [save]
    assert Prospector(program).match.log


# ------------------------------------------------------------------ while the computer thinks
def thinkers(program: Program) -> list[int]:
    """The processes in which the program's computer players think."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            words = (status.parent / "cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        if parent == program.process.pid and b"spawn_main" in words:
            found.append(int(status.parent.name))
    return found


@contextmanager
def lost_in_thought(screen: Screen, folder: Path) -> Iterator[tuple[Prospector, Match]]:
    """A person has moved, and the hard computer player thinks without end, for its process stands still."""
    hands.set_up(folder)
    saves.at_the_first_choice(folder / "data", time.time(), "Ada", "computer:hard")
    with running(screen, folder) as program:
        program.go_on()
        person = Prospector(program, ADA)
        match = program.until(lambda: it if (it := person.match).turn == Decide(ADA) else None, "the turn")
        program.keys("h")
        program.until(lambda: (it := program.saved()) and "hint" in it.notes, "a hint")
        program.keys("Escape")
        (child,) = thinkers(program)
        os.kill(child, signal.SIGSTOP)
        try:
            person.act(match, hands.click_and_confirm)
            count = len(match.log)
            match = program.until(
                lambda: it if len((it := person.match).log) == count + 2 else None, "a throw"
            )
            assert match.log[-1].actor == NATURE
            assert match.turn == Decide(BELLE)
            yield person, match
        finally:
            with suppress(ProcessLookupError):  # the window has given it up, and nothing is left of it
                os.kill(child, signal.SIGCONT)


def test_the_window_answers_while_the_computer_thinks(screen: Screen, tmp_path: Path) -> None:
    with lost_in_thought(screen, tmp_path) as (person, match):
        program, bar = person.program, person.layout.bar
        for number, name in enumerate(("rules", "settings", "new")):
            icon = bar.icons[ICONS.index(name)]
            program.point(person.mine(MINE_AT[6, 6]))
            before = program.picture()
            program.point(icon.center)
            program.wait_change(before, icon, "the button under the mouse")
            if not number:  # later the window may have done the thinking itself, on a slow machine
                person.assert_kept(match)


def test_the_computer_plays_even_where_its_process_does_not_answer(screen: Screen, tmp_path: Path) -> None:
    with lost_in_thought(screen, tmp_path) as (person, match):
        after = person.wait_turn()
        assert isinstance(after.turn, Chance)
        assert after.log[: len(match.log)] == match.log
        assert after.log[len(match.log)].actor == str(BELLE)
        person.take_turn(hands.throw_by_key, hands.type_dice)
