"""A person at STRIKE IT RICH in the real window: the save says what is to be done, mouse or keys do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from pygame import Rect

from games.core import Chance, Decide, Move
from games.match import NATURE, Match
from games.strike_it_rich.board import DICE_OF
from games.strike_it_rich.prospects import BUY, DOUBLE_PLAY, Prospect, prospects
from games.strike_it_rich.state import FORMING, OPENING, Dice, Form, Pass, Sell, View
from saves.places import Places
from saves.settings import SettingsStore
from tests.window.places import shows_button
from tests.window.program import Program
from ui.draw.posters import title_of
from ui.draw.theme import Metrics
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.choice import order_of
from ui.games.strike_it_rich.layout import Layout, lay_out
from ui.widgets.button import ButtonLook

GAME: Final = "strike_it_rich"
ROLL: Final = ButtonLook("Roll the dice", "dice", "primary", 18)

Act = Callable[["Prospector", View, Prospect], None]
"""Chooses and does what a prospect says."""


def set_up(folder: Path, **settings: object) -> None:
    """Settings for the program to come: computer players at once, nothing moves unless told otherwise."""
    path = Places.below(folder / "data").settings
    path.parent.mkdir(parents=True, exist_ok=True)
    SettingsStore(path).change(**{"pace": "at once", "animation": "none", **settings})


class Prospector:
    """One or more persons before the window; `seats` are theirs. `done` holds the names of all ways used."""

    def __init__(self, program: Program, *seats: int) -> None:
        self.program = program
        self.seats = seats
        self.done: set[str] = set()

    # -------------------------------------------------------------- the save
    @property
    def match(self) -> Match:
        """The match as the disk has it."""
        found = self.program.saved()
        assert found, "there is no save"
        assert not found.sentence, found.sentence
        return found.match

    def wait_turn(self) -> Match:
        """Wait until one of these persons is to act, or the game is over."""

        def look() -> Match | None:
            found = self.program.saved()
            if found is None:
                return None
            is_ours = found.match.is_over or actor(found.match) in self.seats
            return found.match if is_ours else None

        return self.program.until(look, "the turn of a person")

    def wait_entry(self, before: Match, actor: str) -> Move:
        """Wait until the disk has one more entry than before; what was done, by this actor."""
        count = len(before.log)
        found = self.program.until(
            lambda: seen if len((seen := self.match).log) > count else None, "an entry"
        )
        assert found.log[:count] == before.log
        assert found.log[count].actor == actor
        return found.log[count].move

    def assert_kept(self, before: Match) -> None:
        """Nothing has been done since."""
        assert self.match.log == before.log

    # -------------------------------------------------------------- the window
    @property
    def layout(self) -> Layout:
        return lay_out(Metrics(*self.program.size), title_of(GAME))

    def wait_button(self, look: ButtonLook) -> None:
        """Wait until the green button says this, and can be used."""
        main = self.layout.main
        wide = main.union(self.layout.second)

        def look_for() -> bool:
            picture = self.program.picture()
            return any(shows_button(picture, rect, look) for rect in (main, wide))

        self.program.until(look_for, repr(look.label))

    def wait_offer(self, found: Prospect, seat: int) -> None:
        """Wait until the green button says what a prospect would mean."""
        self.wait_button(ButtonLook(words.button(found, seat), "check", "primary", 18))

    def die(self, number: int) -> tuple[int, int]:
        """The middle of a die in the tray."""
        return self.layout.loose[number].center

    @property
    def lying(self) -> tuple[int, int]:
        """The middle of one of the dice before they are thrown: they lie where the last turn left them."""
        deeds = [entry.move for entry in self.match.log if not isinstance(entry.move, Dice | Sell)]
        is_formed = deeds and isinstance(deeds[-1], Form)
        return self.layout.boxes[0].center if is_formed else self.die(1)

    def mine(self, number: int) -> tuple[int, int]:
        """The middle of a mine."""
        return self.layout.mines[number].center

    def players_row(self, seat: int) -> Rect:
        """Where a player's name and cash are."""
        return self.layout.players[seat]

    # -------------------------------------------------------------- a turn
    def open(self, throw: Callable[[Prospector], None]) -> Match:
        """Throw for the start as often as it takes; the match when one of these persons is to roll."""
        match = self.wait_turn()
        while match.state.phase == OPENING:
            self._throw(match, throw)
            match = self.wait_turn()
        return match

    def take_turn(self, throw: Callable[[Prospector], None], act: Act) -> Match:
        """A whole turn: throw, and do what is best until it is somebody else's; the match thereafter."""
        match = self.wait_turn()
        assert isinstance(match.turn, Chance)
        seat = actor(match)
        self._throw(match, throw)
        match = self.wait_turn()
        while match.turn == Decide(seat):
            self.act(match, act)
            match = self.wait_turn()
        return match

    def act(self, match: Match, act: Act) -> Prospect:
        """Do what is best; the disk has it thereafter. What it was."""
        seat = actor(match)
        view = match.game.observe(match.state, seat)
        found = best(prospects(view, seat))
        act(self, view, found)
        assert self.wait_entry(match, str(seat)) == found.move
        return found

    def _throw(self, match: Match, throw: Callable[[Prospector], None]) -> None:
        self.wait_button(ROLL)
        self.assert_kept(match)
        throw(self)
        assert isinstance(self.wait_entry(match, NATURE), Dice)


def actor(match: Match) -> int:
    """The seat that decides or throws; -1 where the game is over."""
    turn, state = match.turn, match.state
    if isinstance(turn, Decide):
        return turn.player
    if isinstance(turn, Chance):
        return len(state.openings) if state.phase == OPENING else int(state.player)
    return -1


def best(found: Sequence[Prospect]) -> Prospect:
    """What to do: buy where that is possible without a sale, else what brings most."""
    allowed = [each for each in found if not each.barred]
    return max(allowed, key=_worth)


def _worth(found: Prospect) -> tuple[bool, int, int]:
    buys = found.kind in (BUY, DOUBLE_PLAY) and not found.missing
    return buys, found.value + found.bonus - found.missing, len(found.beside)


# ------------------------------------------------------------------ throwing
def throw_by_button(person: Prospector) -> None:
    """Press the green button."""
    person.done.add("roll button")
    person.program.click(person.layout.main.center)


def throw_by_hand(person: Prospector) -> None:
    """Take the dice where they lie, and let them go over the tray."""
    person.done.add("roll drag")
    person.program.drag(person.lying, person.layout.loose[2].center)


def throw_by_key(person: Prospector) -> None:
    """Press the space bar."""
    person.done.add("roll space")
    person.program.keys("space")


def throw_by_enter(person: Prospector) -> None:
    """Press Enter: what was chosen last has the focus no more."""
    person.done.add("roll enter")
    person.program.keys("Return")


# ------------------------------------------------------------------ choosing by mouse
def click_twice(person: Prospector, view: View, found: Prospect) -> None:
    """Click a mine, see what it would mean, click it again."""
    if not _is_pass(person, found):
        person.done.add("twice")
        person.program.click(person.mine(found.mine))
        person.wait_offer(found, view.player)
        person.program.click(person.mine(found.mine))


def click_and_confirm(person: Prospector, view: View, found: Prospect) -> None:
    """Click a mine, and then the green button."""
    if not _is_pass(person, found):
        person.done.add("green")
        person.program.click(person.mine(found.mine))
        _confirm(person, view, found)


def click_dice(person: Prospector, view: View, found: Prospect) -> None:
    """Click the two dice in their order, and then the green button."""
    if not isinstance(found.move, Form):
        click_and_confirm(person, view, found)
        return
    person.done.add("dice")
    for die in dice_of(view, found)[:2]:
        person.program.click(person.die(die))
    _confirm(person, view, found)


def drag_dice(person: Prospector, view: View, found: Prospect) -> None:
    """Drag the two dice into the boxes of the number, and press the green button."""
    if not isinstance(found.move, Form):
        click_and_confirm(person, view, found)
        return
    person.done.add("drag")
    first, second, _ = dice_of(view, found)
    person.program.drag(person.die(first), person.layout.boxes[0].center)
    person.program.drag(person.die(second), person.layout.boxes[1].center)
    _confirm(person, view, found)


def _confirm(person: Prospector, view: View, found: Prospect) -> None:
    person.wait_offer(found, view.player)
    person.program.click(person.layout.main.center)


def _is_pass(person: Prospector, found: Prospect) -> bool:
    """Pass the dice, where nothing else can be done."""
    if isinstance(found.move, Pass):
        person.done.add("pass")
        person.wait_offer(found, 0)
        person.program.click(person.layout.main.center)
    return isinstance(found.move, Pass)


# ------------------------------------------------------------------ choosing by keyboard
def type_dice(person: Prospector, view: View, found: Prospect) -> None:
    """Press the figures of the two dice, and the space bar."""
    if not isinstance(found.move, Form):
        walk_to_mine(person, view, found)
        return
    person.done.add("figures")
    first, second, _ = dice_of(view, found)
    person.program.keys(str(first + 1), str(second + 1))
    _press(person, view, found, "space")


def swap_dice(person: Prospector, view: View, found: Prospect) -> None:
    """Place the dice the wrong way round, swap them, press Enter."""
    if not isinstance(found.move, Form) or len(set(DICE_OF[found.mine])) == 1:
        walk_to_mine(person, view, found)
        return
    person.done.add("swap")
    first, second, _ = dice_of(view, found)
    person.program.keys(str(second + 1), str(first + 1), "s")
    _press(person, view, found, "Return")


def walk_to_mine(person: Prospector, view: View, found: Prospect) -> None:
    """Go on from lit mine to lit mine until the right one is there; Enter chooses it, and does it."""
    if isinstance(found.move, Pass):
        person.done.add("pass")
        _press(person, view, found, "space")
        return
    person.done.add("tab")
    lit = sorted({each.mine for each in prospects(view, view.player)})
    before = 3 if view.phase == FORMING and len(set(view.dice)) > 1 else 0
    person.program.keys(*["Tab"] * (1 + before + lit.index(found.mine)), "Return")
    _press(person, view, found, "Return")


def first_by_arrow(person: Prospector, view: View, found: Prospect) -> None:
    """An arrow key goes to the first lit mine, and Tab from there to the right one."""
    if isinstance(found.move, Pass):
        walk_to_mine(person, view, found)
        return
    person.done.add("arrow")
    lit = sorted({each.mine for each in prospects(view, view.player)})
    person.program.keys("Right", *["Tab"] * lit.index(found.mine), "Return")
    _press(person, view, found, "Return")


def _press(person: Prospector, view: View, found: Prospect, key: str) -> None:
    person.wait_offer(found, view.player)
    person.program.keys(key)


def dice_of(view: View, found: Prospect) -> tuple[int, int, int]:
    """Which dice form the number of a mine: the first, the second, and the strike die."""
    return order_of(view.dice, DICE_OF[found.mine])
