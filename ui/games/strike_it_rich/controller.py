"""The controller of STRIKE IT RICH: rolling, placing dice, choosing mines, peeking at cash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame.event import Event as PygameEvent

from games.compat import override
from games.core import Event, Money, Move, Player, Words, message
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import DICE_OF, mine_name
from games.strike_it_rich.previews import MovePreview, preview_move
from ui.app.focus import Target
from ui.app.intents import Command, Pointer
from ui.app.keyboard import CHORD
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.choice import MoveChoice, dice_order
from ui.games.strike_it_rich.face import StrikeFace
from ui.play.base.command_words import command_words, main_key_words
from ui.play.base.controller import AutoPlay, Controller, Spot
from ui.play.base.host import Host
from ui.play.panels.actions import Action
from ui.play.panels.players import PlayerFacts
from ui.widgets.button import ButtonLook, labelled
from ui.words import in_words

DICE: Final = range(3)
_DRAG_FROM: Final = 6  # units the mouse must move before a press becomes a drag


class StrikeController(Controller):
    """A person's side of one game of STRIKE IT RICH."""

    face: StrikeFace

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._choice: MoveChoice | None = None
        self._is_peeking = False
        self._held: _Held | None = None

    @override
    def build_layout(self) -> None:
        self._held = None

    # -------------------------------------------------------------- words
    @override
    def prompt(self) -> Words:
        return words.prompt(self.session.known(), self.face.names, self.session.persons)

    @override
    def prompt_while_busy(self) -> Words:
        view = self.face.view
        if view.phase == sr.OPENING:
            return message("strike_it_rich.pill.opening")
        return message("turn", who=Player(self.face.names[view.player]))

    @override
    def on_event(self, event: Event) -> None:
        """Announce a roll, which the log tells only with what the player does with it."""
        if isinstance(event, sr.Rolled):
            self.host.app.announcer.say(self.face.line([event]))
        super().on_event(event)

    # -------------------------------------------------------------- secret cash
    @override
    def row(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        if seat != self.session.actor or not self._can_peek:
            return facts
        cash = self.session.match.state.cash[seat]
        amount = in_words(Money(cash)) if self._is_peeking else facts.amount
        app = self.host.app
        key, is_pad = command_words(app.reader, "peek"), app.reader.uses_gamepad
        if is_pad and not key:
            return replace(facts, amount=amount)
        held = "no" if is_pad or app.settings.current.toggles else "yes"
        words = message("strike_it_rich.row.peek", key=key or "none", held=held)
        return replace(facts, amount=amount, secret=in_words(words))

    @property
    def _can_peek(self) -> bool:
        """True if the acting person may look at covered cash."""
        return self.session.is_human_turn and self.face.view.cash[self.session.actor] == sr.HIDDEN

    def _peek(self, *, on: bool) -> None:
        """Show the cash of the acting seat, or cover it again."""
        on = on and self._can_peek
        if on != self._is_peeking:
            self._is_peeking = on
            self.host.show_players()
            if on:
                cash = Money(self.session.match.state.cash[self.session.actor])
                told = message("strike_it_rich.spoken.cash", cash=cash)
                self.host.app.announcer.say(told, is_urgent=True)

    @override
    def handle_event(self, event: PygameEvent) -> bool:
        if (
            event.type in (pygame.KEYDOWN, pygame.KEYUP)
            and self.host.app.reader.bindings.of_key(event.key) == "peek"
            and (event.type == pygame.KEYUP or not event.mod & CHORD)
        ):
            self._set_peek_control(on=event.type == pygame.KEYDOWN)
            return True
        return False

    def _set_peek_control(self, *, on: bool) -> None:
        """Show the acting player's cash while the control is held; if `toggles` is set, toggle per press."""
        if not self.host.app.settings.current.toggles:
            self._peek(on=on)
        elif on:
            self._peek(on=not self._is_peeking)

    @override
    def leave(self) -> None:
        self._peek(on=False)
        self._drop()

    # -------------------------------------------------------------- choice
    @property
    def choice(self) -> MoveChoice | None:
        """The person's choice in progress, or None if there is nothing to choose."""
        if self._choice is None and self.session.moves:
            self._choice = MoveChoice(self.session.known(), self.session.actor)
        return self._choice

    @override
    def forget(self) -> None:
        self._choice = None
        self._peek(on=False)
        self._clear_highlights()
        self.face.table.highlight_ore(0)
        self.face.mark(sr.NOBODY)
        if isinstance(self.host.focus.target, Spot):
            self.host.focus.set(None)

    def _clear_highlights(self) -> None:
        """Remove the lights and captions of all mines."""
        mines = self.face.table.mines
        mines.lights.show({})
        mines.show_captions({})

    @override
    def show(self) -> None:
        choice, table = self.choice, self.face.table
        if choice is None:
            self._clear_highlights()
            return
        order = self._dice_in_boxes(choice)
        if choice.is_forming or order:
            table.dice.show((), order)
        table.mines.highlight(choice.light_kinds(), choice.seat)
        table.mines.show_captions(
            {
                mine: in_words(words.caption(found, choice.seat))
                for mine, found in choice.preview_by_mine.items()
                if not found.refusal
            }
        )
        chosen = choice.preview
        table.highlight_ore(chosen.spots if chosen and chosen.value else 0)
        is_clear = len(order) == len(DICE)  # else dice lie on the outcome's strip
        outcome = words.choice_outcome(chosen, choice.seat) if chosen and is_clear else ("", "")
        table.show_outcome(*map(in_words, outcome))
        self.host.show_buttons()

    def _dice_in_boxes(self, choice: MoveChoice) -> tuple[int, ...]:
        """Return the dice as placed; during a sale, in the order of the mine to be bought."""
        view = self.face.view
        return dice_order(view.dice, DICE_OF[view.buying]) if view.phase == sr.SELLING else choice.order

    def _toggle_die(self, die: int) -> None:
        """Put a clicked die into a box, or take it out."""
        if choice := self.choice:
            (choice.remove_die if die in choice.order else choice.add_die)(die)
            self._show_choice()

    def _choose_mine(self, mine: int) -> None:
        """Choose a clicked mine, or confirm it if it was already chosen."""
        choice = self.choice
        if choice is None:
            return
        if mine == choice.mine:
            self._do_main()
        elif choice.choose_mine(mine):
            self._show_choice()
        else:
            self._sound("refuse")
            self.host.show_message(self._refusal_message(mine), self.face.rect_of(mine))

    def _refusal_message(self, mine: int) -> Words:
        """Return the reason why the player cannot choose a mine now."""
        if self.face.view.phase == sr.SELLING:
            return message("strike_it_rich.refused.sell_own")
        if self.choice and self.choice.is_forming:
            return message("strike_it_rich.refused.no_number", mine=mine_name(mine))
        return message("strike_it_rich.refused.no_claim")

    def _show_choice(self) -> None:
        """Show a changed choice, with a click, and with the reason if the rules refuse it."""
        self._sound("click")
        self.host.show_message("")
        self.face.mark(sr.NOBODY)
        chosen = self.choice.preview if self.choice else None
        self.show()
        if chosen and chosen.refusal:
            self.host.show_message(chosen.refusal)
        elif chosen and chosen.mine != sr.NOBODY and self.choice:
            key = main_key_words(self.host.app.reader)
            told = words.spoken_choice(chosen, self.choice.seat, self.face.names, key)
            self.host.app.announcer.say(told, is_urgent=True)

    @override
    def _select_hint(self, move: Move) -> None:
        if self.choice:
            self.choice.choose_move(move)
            self.show()
            self.host.focus.set(self._main_button())

    @override
    def target_for(self, move: Move | None) -> Target | None:
        choice = self.choice
        if move is None or choice is None:
            return self._main_button()
        if (chosen := choice.preview) and chosen.move == move:
            return self._main_button()
        mine = preview_move(choice.view, choice.seat, move).mine
        return Spot("mine", mine, self.face.rect_of(mine))

    @override
    def step_back(self) -> bool:
        if not self.choice or not (self.choice.order or self.choice.mine != sr.NOBODY):
            return False
        self._choice = None
        self._show_choice()
        self.face.table.dice.show((), ())
        return True

    # -------------------------------------------------------------- actions
    @override
    def actions(self) -> Sequence[Action]:
        layout, look = self.face.layout, self._main_look()
        swaps = self.choice is not None and self.choice.can_swap
        swap = labelled(message("strike_it_rich.button.swap"), "swap", "wood", 18) if swaps else None
        return (
            Action(layout.main, look if swaps else None, self._do_main, "Space"),
            Action(layout.second, swap, self._swap_dice, "S", command="second"),
            Action(layout.main.union(layout.second), None if swaps else look, self._do_main, "Space"),
        )

    def _main_look(self) -> ButtonLook | None:
        """Return the look of the main button: roll, or make the chosen move."""
        if not self.session.is_human_turn:
            return None
        if self.session.is_chance:
            return labelled(message("strike_it_rich.button.roll"), "dice", "primary", 18)
        chosen = self._playable_choice()
        if chosen and self.choice:
            return labelled(words.button(chosen, self.choice.seat), "check", "primary", 18)
        return None

    def _playable_choice(self) -> MovePreview | None:
        """Return the preview of the chosen move if the rules allow it and nothing moves, else None."""
        chosen = self.choice.preview if self.choice and not self.host.stage.busy else None
        return chosen if chosen and not chosen.refusal else None

    def _do_main(self) -> None:
        """Roll, or make the chosen move; without one, say what to choose."""
        if self.session.is_chance:
            self._roll()
        elif chosen := self._playable_choice():
            near = self.face.rect_of(chosen.mine) if chosen.mine != sr.NOBODY else None
            self._play(chosen.move, near=near)
        elif self.session.moves:
            self.host.show_message(self._choice_hint())

    @override
    def space(self) -> None:
        self._do_main()

    def _choice_hint(self) -> Words:
        if self.choice and self.choice.preview:
            return self.choice.preview.refusal
        if self.face.view.phase == sr.FORMING and self.choice and self.choice.is_forming:
            return message("strike_it_rich.choose.number")
        return message("strike_it_rich.choose.mine")

    def _swap_dice(self) -> None:
        """Swap the two dice of the number."""
        if self.choice and self.choice.can_swap:
            self.choice.swap_dice()
            self._show_choice()

    # -------------------------------------------------------------- the mouse
    @override
    def point(self, pointer: Pointer) -> bool:
        self.face.mark(sr.NOBODY)
        place = pointer.place
        if pointer.kind in ("release", "cancel"):
            self._set_peek_control(on=False)
        elif pointer.kind == "press" and self._player_at(place) == self.session.actor >= 0:
            self._set_peek_control(on=True)
            return True
        if pointer.kind == "press":
            return pointer.button == 1 and self._press(place)
        if self._held is None:
            return False
        if pointer.kind == "release":
            self._release(self._held, place)
        elif pointer.kind == "move" and pointer.button:
            self._drag(self._held, place)
        else:
            self._drop()
        return True

    @override
    def _is_holding(self) -> bool:
        return self._held is not None

    @override
    def _takes_press(self, place: tuple[int, int]) -> bool:
        table = self.face.table
        return table.dice.at(place) >= 0 or table.mine_at(place) != sr.NOBODY

    def _press(self, place: tuple[int, int]) -> bool:
        if not self.session.is_human_turn:
            return False
        die, mine = self.face.table.dice.at(place), self.face.table.mine_at(place)
        if die >= 0:
            self._held = _Held(die, place)
        elif mine != sr.NOBODY and self.session.moves:
            self._choose_mine(mine)
        else:
            return False
        return True

    def _drag(self, held: _Held, place: tuple[int, int]) -> None:
        """Carry one die, or all of them before a roll."""
        is_throw, table = self.session.is_chance, self.face.table
        if not held.is_dragged:
            away = abs(place[0] - held.start[0]) + abs(place[1] - held.start[1])
            if away < self.face.canvas.m.u(_DRAG_FROM) or not (self.session.moves or is_throw):
                return
            held.is_dragged = True
            table.dice.lift(sr.NOBODY if is_throw else held.die, place)
        table.dice.carry(place)

    def _release(self, held: _Held, place: tuple[int, int]) -> None:
        self._drop()
        choice, box = self.choice, self.face.table.box_at(place)
        if self.session.is_chance:
            self._roll()
        elif not held.is_dragged:
            self._toggle_die(held.die)
        elif choice and box >= 0:
            choice.put_die(held.die, box)
            self._show_choice()
        elif choice and held.die in choice.order:
            self._toggle_die(held.die)

    def _drop(self) -> None:
        """Put the held dice back where they came from."""
        if self._held and self._held.is_dragged:
            self.face.table.dice.drop()
        self._held = None

    @override
    def auto_play(self) -> AutoPlay | None:
        return None if self._held else super().auto_play()

    # -------------------------------------------------------------- the keys
    @override
    def command(self, command: Command) -> bool:
        """Show or cover the cash of the acting player at each press, for a gamepad."""
        if command.name == "peek":
            self._peek(on=not self._is_peeking)
        return command.name == "peek"

    @override
    def typed(self, character: str) -> bool:
        if character in "123":
            self._toggle_die(int(character) - 1)
        return character in "123"

    @override
    def targets(self, buttons: list[Target]) -> list[Target]:
        spots: list[Target] = []
        choice, table = self.choice, self.face.table
        if choice and not self.host.stage.busy:
            if choice.is_forming:
                spots += [Spot("die", die, table.dice.rect(die)) for die in DICE]
            spots += [Spot("mine", mine, self.face.rect_of(mine)) for mine in sorted(choice.preview_by_mine)]
        return [*spots, *buttons]

    @override
    def first_focus(self) -> Target | None:
        mines = (each for each in self.targets([]) if isinstance(each, Spot) and each.kind == "mine")
        return next(mines, None)

    @override
    def activate(self, target: Target) -> bool:
        if not isinstance(target, Spot):
            return False
        if target.kind == "die":
            self._toggle_die(target.number)
            self.host.focus.set(Spot("die", target.number, self.face.table.dice.rect(target.number)))
        else:
            self._choose_mine(target.number)
        return True


@dataclass(slots=True)
class _Held:
    """A die on which the mouse button is pressed, and the place of the press."""

    die: int
    start: tuple[int, int]
    is_dragged: bool = False
