"""What is done at a table of STRIKE IT RICH: dice are thrown and placed, mines chosen, cash looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame.event import Event as PygameEvent

from games.core import Money, Move, Player, Words, message
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import DICE_OF, mine_name
from games.strike_it_rich.prospects import Prospect, prospect
from ui.app.focus import Target
from ui.app.intents import Pointer
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.choice import Choice, order_of
from ui.games.strike_it_rich.face import StrikeFace
from ui.play.controller import Action, Controller, Host, Press, Spot
from ui.play.players import PlayerFacts
from ui.play.start import Screen
from ui.widgets.button import ButtonLook, labelled
from ui.words import in_words

DICE: Final = range(3)
_DRAG_FROM: Final = 6  # units the mouse must move before a press becomes a drag


class StrikeController(Controller):
    """A person's side of one game of STRIKE IT RICH."""

    face: StrikeFace

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._choice: Choice | None = None
        self._peeking = False
        self._held: _Held | None = None

    def lay_out(self) -> None:
        """The dice lie where they belong again, whatever was held."""
        self._held = None

    # -------------------------------------------------------------- what is said
    def prompt(self) -> Words:
        """Who is to do what now."""
        return words.prompt(self.session.known(), self.face.names, self.session.persons)

    def meanwhile(self) -> Words:
        """Whose turn it is."""
        view = self.face.view
        if view.phase == sr.OPENING:
            return message("strike_it_rich.pill.opening")
        return message("turn", who=Player(self.face.names[view.player]))

    # -------------------------------------------------------------- secret cash
    def row(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        """One's own cash can be looked at."""
        if seat != self.session.actor or not self._can_peek:
            return facts
        cash = self.session.match.state.cash[seat]
        amount = in_words(Money(cash)) if self._peeking else facts.amount
        return replace(facts, amount=amount, secret=in_words(message("strike_it_rich.row.peek")))

    @property
    def _can_peek(self) -> bool:
        """Whether the one who acts may look at cash that is covered."""
        return self.session.is_yours and self.face.view.cash[self.session.actor] == sr.HIDDEN

    def _peek(self, *, on: bool) -> None:
        """Show the cash of the one who acts, or cover it again."""
        on = on and self._can_peek
        if on != self._peeking:
            self._peeking = on
            self.host.show_players()

    def raw(self, event: PygameEvent) -> bool:
        """P is held to look at one's own cash."""
        if (
            event.type in (pygame.KEYDOWN, pygame.KEYUP)
            and event.key == pygame.K_p
            and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        ):
            self._hold(on=event.type == pygame.KEYDOWN)
            return True
        return False

    def _hold(self, *, on: bool) -> None:
        """What shows one's own cash is pressed or let go; where nothing need be held, each press turns it."""
        if not self.host.app.settings.now.toggles:
            self._peek(on=on)
        elif on:
            self._peek(on=not self._peeking)

    def leave(self) -> None:
        """Nothing stays uncovered or in the hand."""
        self._peek(on=False)
        self._drop()

    # -------------------------------------------------------------- what is half chosen
    @property
    def choice(self) -> Choice | None:
        """What is being chosen by a person; None where there is nothing to choose."""
        if self._choice is None and self.session.moves:
            self._choice = Choice(self.session.known(), self.session.actor)
        return self._choice

    def forget(self) -> None:
        """Nothing is chosen any more."""
        self._choice = None
        self._peek(on=False)
        self._dim()
        self.face.table.mark_ore(0)
        self.face.mark(sr.NOBODY)
        if isinstance(self.host.focus.target, Spot):
            self.host.focus.set(None)

    def _dim(self) -> None:
        """No mine is lit, and none says anything."""
        mines = self.face.table.mines
        mines.lights.show({})
        mines.pills.show({})

    def show(self) -> None:
        """Light what can be chosen, and say what it would mean."""
        choice, table = self.choice, self.face.table
        if choice is None:
            self._dim()
            return
        order = self._dice_in_boxes(choice)
        if choice.is_forming or order:
            table.dice.show((), order)
        table.mines.light(choice.lights(), choice.seat)
        table.mines.pills.show(
            {
                mine: in_words(words.caption(found, choice.seat))
                for mine, found in choice.by_mine.items()
                if not found.barred
            }
        )
        chosen = choice.chosen
        table.mark_ore(chosen.spots if chosen and chosen.value else 0)
        is_clear = len(order) == len(DICE)  # else dice lie where the verdict would be read
        said = words.verdict(chosen, choice.seat) if chosen and is_clear else ("", "")
        table.verdict(*map(in_words, said))
        self.host.show_buttons()

    def _dice_in_boxes(self, choice: Choice) -> tuple[int, ...]:
        """The dice as they are placed; while mines are sold, as they form the one that is to be bought."""
        view = self.face.view
        return order_of(view.dice, DICE_OF[view.buying]) if view.phase == sr.SELLING else choice.order

    def _add_die(self, die: int) -> None:
        """A die was clicked: into a box, or out of it."""
        if choice := self.choice:
            (choice.take_out if die in choice.order else choice.add)(die)
            self._chosen()

    def _pick(self, mine: int) -> None:
        """A mine was clicked: it is chosen; a second time, it is done."""
        choice = self.choice
        if choice is None:
            return
        if mine == choice.mine:
            self._do_chosen()
        elif choice.pick(mine):
            self._chosen()
        else:
            self._sound("refuse")
            self.host.say(self._why_not(mine), self.face.rect_of(mine))

    def _why_not(self, mine: int) -> Words:
        """Why a mine cannot be chosen now."""
        if self.face.view.phase == sr.SELLING:
            return message("strike_it_rich.refused.sell_own")
        if self.choice and self.choice.is_forming:
            return message("strike_it_rich.refused.no_number", mine=mine_name(mine))
        return message("strike_it_rich.refused.no_claim")

    def _chosen(self) -> None:
        """The choice has changed."""
        self._sound("click")
        self.host.say("")
        self.face.mark(sr.NOBODY)
        chosen = self.choice.chosen if self.choice else None
        self.show()
        if chosen and chosen.barred:
            self.host.say(chosen.barred)

    def advise(self, move: Move) -> None:
        """Choose what is advised."""
        if self.choice:
            self.choice.pick_move(move)
            self.show()
            self.host.focus.set(self._main_button())

    def step_to(self, move: Move | None) -> Target | None:
        """The mine, then the button that confirms it."""
        choice = self.choice
        if move is None or choice is None:
            return self._main_button()
        if (chosen := choice.chosen) and chosen.move == move:
            return self._main_button()
        mine = prospect(choice.view, choice.seat, move).mine
        return Spot("mine", mine, self.face.rect_of(mine))

    def step_back(self) -> bool:
        """Take the dice out of their boxes."""
        if not self.choice or not (self.choice.order or self.choice.mine != sr.NOBODY):
            return False
        self._choice = None
        self._chosen()
        self.face.table.dice.show((), ())
        return True

    # -------------------------------------------------------------- what can be done
    def actions(self) -> Sequence[Action]:
        """The main button, as wide as both where there is nothing to swap; and swapping."""
        layout, look = self.face.layout, self._main_look()
        swaps = self.choice is not None and self.choice.can_swap
        swap = labelled(message("strike_it_rich.button.swap"), "swap", "wood", 18) if swaps else None
        return (
            Action(layout.main, look if swaps else None, self._do_chosen, "Space"),
            Action(layout.second, swap, self._swap, "S"),
            Action(layout.main.union(layout.second), None if swaps else look, self._do_chosen, "Space"),
        )

    def _main_look(self) -> ButtonLook | None:
        """Roll, or what the choice would do."""
        if not self.session.is_yours:
            return None
        if self.session.is_chance:
            return labelled(message("strike_it_rich.button.roll"), "dice", "primary", 18)
        chosen = self._ready()
        if chosen and self.choice:
            return labelled(words.button(chosen, self.choice.seat), "check", "primary", 18)
        return None

    def _ready(self) -> Prospect | None:
        """What is chosen and may be done."""
        chosen = self.choice.chosen if self.choice and not self.host.stage.busy else None
        return chosen if chosen and not chosen.barred else None

    def _do_chosen(self) -> None:
        """Roll, or do what is chosen; where nothing is, say what to choose."""
        if self.session.is_chance:
            self._roll()
        elif chosen := self._ready():
            near = self.face.rect_of(chosen.mine) if chosen.mine != sr.NOBODY else None
            self._play(chosen.move, near=near)
        elif self.session.moves:
            self.host.say(self._what_to_do())

    def space(self) -> None:
        """What to choose first is said."""
        self._do_chosen()

    def _what_to_do(self) -> Words:
        if self.choice and self.choice.chosen:
            return self.choice.chosen.barred
        if self.face.view.phase == sr.FORMING and self.choice and self.choice.is_forming:
            return message("strike_it_rich.choose.number")
        return message("strike_it_rich.choose.mine")

    def _swap(self) -> None:
        """Let the two dice of the number change places."""
        if self.choice and self.choice.can_swap:
            self.choice.swap()
            self._chosen()

    # -------------------------------------------------------------- the mouse
    def point(self, pointer: Pointer) -> bool:
        """Dice, boxes and mines; a player's own row shows the cash while it is held."""
        self.face.mark(sr.NOBODY)
        place = pointer.place
        if pointer.kind == "release":
            self._hold(on=False)
        elif pointer.kind == "press" and self._player_at(place) == self.session.actor >= 0:
            self._hold(on=True)
            return True
        if pointer.kind == "press":
            return pointer.button == 1 and self._press(place)
        if self._held is None:
            return False
        if pointer.kind == "release":
            self._release(self._held, place)
        elif pointer.button:
            self._drag(self._held, place)
        else:
            self._drop()
        return True

    def _press(self, place: tuple[int, int]) -> bool:
        if not self.session.is_yours:
            return False
        die, mine = self.face.table.dice.at(place), self.face.table.mine_at(place)
        if die >= 0:
            self._held = _Held(die, place)
        elif mine != sr.NOBODY and self.session.moves:
            self._pick(mine)
        else:
            return False
        return True

    def _drag(self, held: _Held, place: tuple[int, int]) -> None:
        """One die is carried, or all of them before they are thrown."""
        throws, table = self.session.is_chance, self.face.table
        if not held.is_dragged:
            away = abs(place[0] - held.start[0]) + abs(place[1] - held.start[1])
            if away < self.face.canvas.m.u(_DRAG_FROM) or not (self.session.moves or throws):
                return
            held.is_dragged = True
            table.dice.lift(sr.NOBODY if throws else held.die, place)
        table.dice.carry(place)

    def _release(self, held: _Held, place: tuple[int, int]) -> None:
        self._drop()
        choice, box = self.choice, self.face.table.box_at(place)
        if self.session.is_chance:
            self._roll()
        elif not held.is_dragged:
            self._add_die(held.die)
        elif choice and box >= 0:
            choice.put(held.die, box)
            self._chosen()
        elif choice and held.die in choice.order:
            self._add_die(held.die)

    def _drop(self) -> None:
        """Let go of what is held, where it came from."""
        if self._held and self._held.is_dragged:
            self.face.table.dice.let_go()
        self._held = None

    def only_press(self) -> Press | None:
        """The dice that are held are thrown by the hand that holds them."""
        return None if self._held else super().only_press()

    # -------------------------------------------------------------- the keys
    def typed(self, character: str) -> bool:
        """1 to 3 place the dice of the tray."""
        if character in "123":
            self._add_die(int(character) - 1)
        return character in "123"

    def targets(self, buttons: list[Target]) -> list[Target]:
        """Dice and lit mines first, then the buttons."""
        spots: list[Target] = []
        choice, table = self.choice, self.face.table
        if choice and not self.host.stage.busy:
            if choice.is_forming:
                spots += [Spot("die", die, table.dice.rect(die)) for die in DICE]
            spots += [Spot("mine", mine, self.face.rect_of(mine)) for mine in sorted(choice.by_mine)]
        return [*spots, *buttons]

    def first_focus(self) -> Target | None:
        """The first lit mine."""
        mines = (each for each in self.targets([]) if isinstance(each, Spot) and each.kind == "mine")
        return next(mines, None)

    def activate(self, target: Target) -> bool:
        """Enter on a die or a mine."""
        if not isinstance(target, Spot):
            return False
        if target.kind == "die":
            self._add_die(target.number)
            self.host.focus.set(Spot("die", target.number, self.face.table.dice.rect(target.number)))
        else:
            self._pick(target.number)
        return True


@dataclass(slots=True)
class _Held:
    """A die under a pressed mouse button, and where it was pressed."""

    die: int
    start: tuple[int, int]
    is_dragged: bool = False


STRIKE = Screen(StrikeFace, StrikeController)
