"""The scene of STRIKE IT RICH: dice in the tray, boxes for them, 36 mines, and money that may be secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect
from pygame.event import Event as PygameEvent

from games.core import Chance, Event, Move
from games.strike_it_rich.board import DICE_OF, MARKERS
from games.strike_it_rich.prospects import Prospect
from games.strike_it_rich.state import FORMING, HIDDEN, NOBODY, OPENING, SELLING, Rolled
from ui.app.focus import Target
from ui.app.intents import Command, Pointer
from ui.draw.sprites import Sprite
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.art import Art, table_background
from ui.games.strike_it_rich.choice import Choice, order_of
from ui.games.strike_it_rich.layout import Layout, lay_out
from ui.games.strike_it_rich.pointer import PointerHandler
from ui.games.strike_it_rich.replay import ReplayScene
from ui.games.strike_it_rich.table import StrikeTable
from ui.play.hud import Action
from ui.play.log import Told
from ui.play.phrases import counted, whose
from ui.play.players import PlayerFacts
from ui.play.scene import BoardScene
from ui.widgets import button as widgets
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from games.strike_it_rich.state import View

DICE: Final = range(3)
_GLOW_DEPTH: Final = 700.0


@dataclass(frozen=True, slots=True)
class Spot:
    """A die ("die") or a mine ("mine") that can have the focus."""

    kind: str
    number: int
    area: Rect
    enabled: bool = True


class StrikeScene(BoardScene):
    """One game of STRIKE IT RICH."""

    replay_type = ReplayScene
    view: View
    layout: Layout
    table: StrikeTable
    hand: PointerHandler
    _choice: Choice | None = None
    _peeking = False
    _glow: Sprite | None = None

    # -------------------------------------------------------------- the table
    @property
    def board_room(self) -> Rect:
        """The board."""
        return self.layout.board

    def build_table(self) -> None:
        """Paint the desert, the mines and the tray."""
        self.layout = lay_out(self.m, self.title)
        self.background = table_background(self.m, self.title)
        self.table = StrikeTable(self.layer, self.layout, Art(self.m), self.sound, self.seats)
        self.hand = PointerHandler(self)
        self._glow = None

    # -------------------------------------------------------------- words
    def tell(self, events: list[Event]) -> Told | None:
        """A line of the log; a mere roll has none, for what is done with it tells of it."""
        if not events or isinstance(events[0], Rolled):
            return None
        return Told(words.line(events, self.names), words.mine_of(events))

    def prompt(self) -> str:
        """What the pill says once the table rests."""
        return words.prompt(self.known(), self.names, self.persons)

    def meanwhile(self) -> str:
        """Whose turn it is."""
        view = self.view
        return "Rolling for the start" if view.phase == OPENING else f"{whose(self.name(view.player))} turn"

    def facts(self, seat: int) -> PlayerFacts:
        """Name, mines and markers, and the cash as far as it is to be seen."""
        view = self.view
        cash = view.cash[seat]
        if self._peeking and seat == self.actor:
            cash = self.match.state.cash[seat]
        mines = view.mines[seat]
        left = MARKERS - mines
        return PlayerFacts(
            self.seats[seat].full_name,
            f"{counted(mines, 'mine')} · {counted(left, 'marker')} left",
            "" if cash == HIDDEN else words.money(cash),
            self._secret(seat),
            seat == (self.actor if self.actor >= 0 else view.player),
        )

    def _secret(self, seat: int) -> str:
        return "hold P to peek" if self._can_peek and seat == self.actor else "cash is secret"

    # -------------------------------------------------------------- secret cash
    @property
    def _can_peek(self) -> bool:
        """Whether the one who acts may look at cash that is covered."""
        return self.is_yours and self.view.cash[self.actor] == HIDDEN

    def peek(self, *, on: bool) -> None:
        """Show the cash of the one who acts, for as long as a key or the mouse is held."""
        on = on and self._can_peek
        if on != self._peeking:
            self._peeking = on
            if self.hud:
                self.hud.show_players()

    def raw(self, event: PygameEvent) -> bool:
        """P is held to look at one's own cash."""
        if (
            event.type in (pygame.KEYDOWN, pygame.KEYUP)
            and event.key == pygame.K_p
            and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        ):
            self.peek(on=event.type == pygame.KEYDOWN)
            return True
        return super().raw(event)

    def leave(self) -> None:
        """Nothing stays uncovered."""
        self.peek(on=False)
        self.hand.drop()
        super().leave()

    # -------------------------------------------------------------- choosing
    def roller(self) -> int | None:
        """The seat that throws the dice."""
        state = self.match.state
        return len(state.openings) if state.phase == OPENING else int(state.player)

    @property
    def choice(self) -> Choice | None:
        """What is being chosen by a person; None where there is nothing to choose."""
        if self._choice is None and self.moves and self.is_yours:
            self._choice = Choice(self.known(), self.actor)
        return self._choice

    def forget_choice(self) -> None:
        """Nothing is chosen any more."""
        self._choice = None
        self.peek(on=False)
        self.table.light({})
        self.table.caption({})
        self.table.mark_ore(0)
        self._end_glow()
        if isinstance(self.focus.target, Spot):
            self.focus.set(None)

    def show_choice(self) -> None:
        """Light what can be chosen, and say what it would mean."""
        choice = self.choice
        if choice is None:
            self.table.light({})
            self.table.caption({})
            return
        order = self._dice_in_boxes(choice)
        if choice.is_forming or order:
            self.table.place_dice(order)
        self.table.light(choice.lights())
        is_short = choice.is_forming or self.view.phase == SELLING
        self.table.caption(
            {
                mine: words.caption(found, choice.seat)
                for mine, found in choice.by_mine.items()
                if not found.barred and (is_short or mine == choice.mine)
            }
        )
        chosen = choice.chosen
        self.table.mark_ore(chosen.spots if chosen and chosen.value else 0)
        is_clear = len(order) == len(DICE)  # else dice lie where the verdict would be read
        self.table.verdict(*(words.verdict(chosen, choice.seat) if chosen and is_clear else ("", "")))
        if self.hud:
            self.hud.show_buttons()

    def _dice_in_boxes(self, choice: Choice) -> tuple[int, ...]:
        """The dice as they are placed; while mines are sold, as they form the one that is to be bought."""
        if self.view.phase == SELLING:
            return order_of(self.view.dice, DICE_OF[self.view.buying])
        return choice.order

    def add_die(self, die: int) -> None:
        """A die was clicked: into a box, or out of it."""
        choice = self.choice
        if choice:
            (choice.take_out if die in choice.order else choice.add)(die)
            self._chosen()

    def put_die(self, die: int, box: int) -> None:
        """A die was let go over a box."""
        if self.choice:
            self.choice.put(die, box)
            self._chosen()

    def pick(self, mine: int) -> None:
        """A mine was clicked: it is chosen; a second time, it is done."""
        choice = self.choice
        if choice is None:
            return
        if mine == choice.mine:
            self.main_action()
        elif choice.pick(mine):
            self._chosen()
        else:
            self.app.sound.play("refuse")
            self.say(self._why_not(mine), self.table.mine_rect(mine))

    def _why_not(self, mine: int) -> str:
        """Why a mine cannot be chosen now."""
        if self.view.phase == SELLING:
            return "You can sell only a mine of your own."
        if self.choice and self.choice.is_forming:
            return f"The dice cannot form the number of {words.mine_name(mine)}."
        return "All your markers are on the board: strike Diamonds in a mine of yours."

    def _chosen(self) -> None:
        """The choice has changed."""
        self.app.sound.play("click")
        self.say("")
        self._end_glow()
        chosen = self.choice.chosen if self.choice else None
        self.show_choice()
        if chosen and chosen.barred:
            self.say(chosen.barred)

    # -------------------------------------------------------------- the buttons
    def main_look(self) -> ButtonLook | None:
        """Roll, or what the choice would do, beside the button that swaps."""
        return self._deed_look() if self.second_look() else None

    def further_actions(self) -> Sequence[Action]:
        """The main button, as wide as both, where there is nothing to swap."""
        look = None if self.second_look() else self._deed_look()
        return (Action(self.layout.main.union(self.layout.second), look, self.main_action, "Space"),)

    def _deed_look(self) -> ButtonLook | None:
        """Roll, or what the choice would do."""
        if not self.is_yours:
            return None
        if isinstance(self.match.turn, Chance):
            return ButtonLook("Roll the dice", "dice", "primary", 18)
        chosen = self._ready()
        if chosen and self.choice:
            return ButtonLook(words.button(chosen, self.choice.seat), "check", "primary", 18)
        return None

    def second_look(self) -> ButtonLook | None:
        """Swap the two dice of the number."""
        if self.choice and self.choice.can_swap:
            return ButtonLook("Swap", "swap", "wood", 18)
        return None

    def _ready(self) -> Prospect | None:
        """What is chosen and may be done."""
        chosen = self.choice.chosen if self.choice and not self.stage.busy else None
        return chosen if chosen and not chosen.barred else None

    def main_action(self) -> None:
        """Roll, or do what is chosen."""
        if not self.is_yours:
            return
        if isinstance(self.match.turn, Chance):
            self.roll()
        elif chosen := self._ready():
            near = self.table.mine_rect(chosen.mine) if chosen.mine != NOBODY else None
            self.play(chosen.move, near)
        elif self.moves:
            self.say(self._what_to_do())

    def _what_to_do(self) -> str:
        if self.choice and self.choice.chosen:
            return self.choice.chosen.barred
        if self.view.phase == FORMING and self.choice and self.choice.is_forming:
            return "Choose a lit mine, or put two dice into the boxes of the mine number."
        return "Choose one of the lit mines."

    def second_action(self) -> None:
        """Swap."""
        if self.choice and self.choice.can_swap:
            self.choice.swap()
            self._chosen()

    def show_advice(self, move: Move) -> None:
        """Choose what is advised: it can be confirmed or changed."""
        if self.choice:
            self.choice.pick_move(move)
            self.show_choice()

    def show_place(self, place: int) -> None:
        """Let a mine glow."""
        self._end_glow()
        self._glow = widgets.glow_sprite(self.table.mine_rect(place), self.m, _GLOW_DEPTH)
        self.layer.add(self._glow)

    def _end_glow(self) -> None:
        if self._glow:
            self.layer.remove(self._glow)
            self._glow = None

    # -------------------------------------------------------------- mouse and keys
    def pointed(self, pointer: Pointer) -> bool:
        """Dice, boxes and mines; a player's own row shows the cash while it is held."""
        self._end_glow()
        if pointer.kind == "release":
            self.peek(on=False)
        elif pointer.kind == "press" and self.hud and self.hud.player_at(pointer.place) == self.actor >= 0:
            self.peek(on=True)
            return True
        return self.hand.point(pointer) or super().pointed(pointer)

    def typed(self, character: str) -> None:
        """1 to 3 place the dice of the tray, S swaps."""
        if character in "123":
            self.add_die(int(character) - 1)
        elif character == "S":
            self.second_action()

    def command(self, command: Command) -> None:
        """Escape first takes the dice out of their boxes."""
        if command.name == "back" and self.choice and (self.choice.order or self.choice.mine != NOBODY):
            self._choice = None
            self._chosen()
            self.table.place_dice(())
        else:
            super().command(command)

    def targets(self) -> list[Target]:
        """Dice and lit mines first, then the buttons."""
        spots: list[Target] = []
        choice = self.choice
        if choice and not self.stage.busy:
            if choice.is_forming:
                spots += [Spot("die", die, self.table.die_rect(die)) for die in DICE]
            spots += [Spot("mine", mine, self.table.mine_rect(mine)) for mine in sorted(choice.by_mine)]
        return [*spots, *super().targets()]

    def first_focus(self) -> Target | None:
        """The first lit mine, else the main button."""
        targets = self.targets()
        for target in targets:
            if isinstance(target, Spot) and target.kind == "mine":
                return target
        main = [target for target in targets if target.area.topleft == self.layout.main.topleft]
        return next(iter([*main, *targets]), None)

    def activate(self, target: Target | None) -> None:
        """Enter on a die, a mine or a button."""
        if isinstance(target, Spot):
            if target.kind == "die":
                self.add_die(target.number)
                self.focus.set(Spot("die", target.number, self.table.die_rect(target.number)))
            else:
                self.pick(target.number)
        elif target is None:
            self.main_action()
        else:
            super().activate(target)
