"""The controller of a patience table: moves by mouse and keys, hints, the lamp, and other deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from random import Random
from typing import Final

from pygame import Rect
from pygame.event import Event as PygameEvent

from games.compat import override
from games.core import Event, Move, Words, message
from games.match import Match
from games.patience.state import Drawn, DrawnTogether, Finished, GiveUp, Redealt, View
from saves.results import moves_of
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Typed
from ui.app.stage import Step
from ui.draw.sprites import Sprite
from ui.draw.tween import Tween
from ui.games.patience import words
from ui.games.patience.auto_build import AutoBuilder, finish_line
from ui.games.patience.card_drag import DragCallbacks, DragController
from ui.games.patience.deal_menu import DealMenu
from ui.games.patience.face import PatienceFace, deal_values, has_solver, rules_of, spec_of
from ui.games.patience.game_end import GameEnd
from ui.games.patience.game_over import GameOverDialog
from ui.games.patience.hint_controller import HintCallbacks, HintController
from ui.games.patience.main_button import MainAction, look, main_action, main_look
from ui.games.patience.play_clock import PlayClock
from ui.games.patience.table_map import NO_CARD, STOCK, CardTarget, Glow, TableMap, rank_of_key
from ui.play.base.controller import AutoPlay, Controller, HintCallback
from ui.play.base.host import Host
from ui.play.panels.actions import Action
from ui.widgets.button import glow_sprite
from ui.words import number
from ui.words.card_letters import chosen_letters

_MOST_MOVABLE: Final = 6


def settle(match: Match) -> None:
    """Deal the cards at once."""
    match.settle(Random())


class PatienceController(Controller):
    """A player's side of one game of patience.

    `table_map` maps the position that the player sees; `show` updates it after all events.
    """

    face: PatienceFace

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._deal_menu = DealMenu(host, self._give_up)
        match = self.session.match
        callbacks = HintCallbacks(lambda: self.table_map, self._glow, self._show_values, self.target_for)
        self.hint_controller = HintController(host, callbacks) if has_solver(match) else None
        """Hints and the lamp; None in a game without a solver."""
        self._auto_builder = AutoBuilder(match, spec_of(match.game))
        self.table_map: TableMap
        self._drag: DragController
        self._glows: list[Sprite] = []
        self._end = GameEnd(host, self._deal_menu)
        self._clock = host.stage.clock = PlayClock(host, self.face)

    @property
    def game_over(self) -> GameOverDialog | None:
        """The display of the end, once the game is over."""
        return self._end.dialog

    @override
    def build_layout(self) -> None:
        """Map the table, and set up dragging and tips, for a new layout; drop held cards and glows."""
        face, host = self.face, self.host
        self._glows, self._end.dialog = [], None
        self.table_map = TableMap(face.table, self.session.seen(), self._moves())
        callbacks = DragCallbacks(
            self._make, host.show_message, self._glow, self._show_step, host.stage.finish
        )
        self._drag = DragController(face.canvas, face.table, self.table_map, callbacks)
        if deal := face.panel.row("deal"):
            host.buttons.add_tip(deal, message("patience.copy.tip"))
        if self.hint_controller:
            host.buttons.add_tip(face.panel.row("lamp"), message("patience.lamp.tip"))
        if rules := rules_of(self.session.match):
            host.buttons.add_tip(face.panel.row("house"), rules)
        if tray := face.layout.side.tray:
            host.buttons.add_tip(tray, message("patience.shelf.tip"))

    def _moves(self) -> list[Move]:
        match = self.session.match
        return [] if match.is_over else match.game.moves(match.state)

    @property
    def _view(self) -> View:
        return self.table_map.view

    # -------------------------------------------------------------- texts
    @override
    def prompt(self) -> Words:
        if self.game_over and self.game_over.facts.is_shown:
            return message("patience.pill.shown")
        table_map = self.table_map
        can_play, can_redeal = table_map.has_play, table_map.can_redeal
        return words.prompt(self._view, table_map.spec, can_play=can_play, can_redeal=can_redeal)

    @property
    def _move_count(self) -> int:
        """Number of moves that the player has made and not taken back."""
        return moves_of(self.session.match)

    def _show_values(self) -> None:
        """Show the values of this deal in the side panel."""
        match = self.session.match
        figures = {"moves": number(self._move_count), "time": self._clock.read(self.host.app.now)}
        if self.hint_controller:
            figures["lamp"] = self.hint_controller.lamp.words()
        self.face.panel.show_values(deal_values(match, match.state) | figures)

    @override
    def _follow_device(self) -> None:
        super()._follow_device()
        self._show_values()

    # -------------------------------------------------------------- possible moves
    @override
    def actions(self) -> Sequence[Action]:
        side, is_over, does = self.face.layout.side, bool(self._view.why), self._main
        spec, can_undo = self.table_map.spec, self.session.match.can_undo
        turns = does in ("turn", "redeal")
        tip = words.turn_tip(self._view, spec) if turns else ""
        main = Action(side.main, main_look(does, spec), self._do_main, "", any_time=True, tip=tip)
        main = main._replace(enabled=not self.session.has_unread_text)
        return (
            main._replace(command="deal") if turns else main,
            *(
                [Action(side.hint, look("hint"), self.hint, "", any_time=True, enabled=not is_over)]
                if self.hint_controller
                else []
            ),
            Action(side.undo, look("undo"), self.host.take_back, "", any_time=True, enabled=can_undo),
        )

    @property
    def _main(self) -> MainAction:
        """The effect of the main button."""
        can_redeal = self.table_map.can_redeal
        return main_action(self._view, can_redeal=can_redeal, can_finish=lambda: bool(self._finish_line()))

    def _do_main(self) -> None:
        """Do what the main button says; giving up asks a question first."""
        effects: dict[MainAction, Callable[[], object]] = {
            "new": partial(self._end.after, self._deal_menu.deal_new),
            "turn": self._use_stock,
            "redeal": self._use_stock,
            "finish": self._finish,
            "give_up": self._deal_menu.ask_to_give_up,
        }
        effects[self._main]()

    def _use_stock(self, near: Rect | None = None) -> None:
        """Turn the next cards of the stock, or the waste over."""
        self._make(self.table_map.stock_move, near)

    def _finish_line(self) -> list[Move]:
        match = self.session.match
        return finish_line(match.game, match.state)

    @override
    def auto_play(self) -> AutoPlay | None:
        return AutoPlay(self._finish) if self.session.is_demo and self._finish_line() else None

    def _finish(self) -> None:
        """Make the builds that win the game; skip those that automatic builds have already made."""
        match, follows = self.session.match, False
        for move in self._finish_line():
            if not match.is_over and move in match.game.moves(match.state):
                self.host.play(move, follows=follows)
                follows = True

    def _make(self, move: Move, near: Rect | None = None) -> bool:
        """Make a move after putting back held cards; return True if the move was made."""
        self._clear()
        return self.host.play(move, near=near)

    def _give_up(self) -> None:
        self._make(GiveUp())

    @override
    def on_move(self) -> None:
        """Make the next automatic build that the settings allow, if there is one."""
        move = self._auto_builder.next(self.host.app.settings.current.auto_build)
        if move is not None:
            self.host.play(move, follows=True)

    # -------------------------------------------------------------- events
    @override
    def begin_game(self) -> Sequence[Event]:
        match, face = self.session.match, self.face
        face.view = match.game.blank(len(match.seats), match.options)
        face.table.show(face.view)
        return match.events()

    @override
    def end_game(self) -> None:
        """Do nothing: `on_event` plays the sound, and `show` opens the dialog."""

    @override
    def open_menu(self) -> None:
        """Open the menu: new deal, this deal again, a deal by number, give up."""
        self._deal_menu.open()

    @override
    def on_event(self, event: Event) -> None:
        if isinstance(event, Drawn | DrawnTogether | Redealt):
            self.face.panel.show_counts(self.session.seen())
        if isinstance(event, Finished):
            self._end.play_sound(event.why)

    @override
    def show(self) -> None:
        view, panel = self.session.seen(), self.face.panel
        self.table_map.see(view, self._moves())
        self.host.show_buttons()
        self._show_values()
        panel.show_counts(view)
        movable = tuple(self.table_map.movable_cards[:_MOST_MOVABLE])
        panel.show_tray(movable, is_over=self.session.match.is_over)
        if not self.host.stage.busy:
            self._keep_focus()
            if view.why and self.game_over is None:
                self._end.show(self.face, view, self._clock.second, self.hint_controller)

    @override
    def forget(self) -> None:
        self._clear()
        self._end.forget()

    def _clear(self) -> None:
        if self._release_cards():
            self.host.stage.finish()
        if self.hint_controller:
            self.hint_controller.forget()
        self._glow(())

    @override
    def tick(self, now: float) -> None:
        self._drag.tick(now)
        if self.hint_controller:
            self.hint_controller.tick(now)
        if self.game_over:
            self.game_over.tick(now)
        self._clock.tick(now)

    @property
    @override
    def due(self) -> float:
        is_asking = self.hint_controller is not None and self.hint_controller.is_waiting
        return -inf if self._drag.busy or self._end.busy or is_asking else self._drag.due

    @override
    def leave(self) -> None:
        self._release_cards()
        if self.game_over:
            self.game_over.finish()

    # -------------------------------------------------------------- hints
    @override
    def hint(self, take: HintCallback | None = None) -> None:
        if self.hint_controller:
            self.hint_controller.hint(take)
        else:
            self._deal_menu.tell_no_advice()

    def _glow(self, glows: Sequence[Glow]) -> None:
        """Let these areas glow, and no others."""
        canvas = self.face.canvas
        for sprite in self._glows:
            canvas.layer.remove(sprite)
        self._glows = [canvas.layer.add(glow_sprite(rect, canvas.m, depth)) for rect, depth in glows]

    # -------------------------------------------------------------- mouse and keys
    @override
    def handle(self, intent: Intent) -> bool:
        if self._end.handle(intent):
            return True
        is_press = isinstance(intent, Pointer) and intent.kind == "press"
        if is_press or isinstance(intent, Command | Typed):
            self.host.stage.finish()
        return False

    @override
    def handle_event(self, event: PygameEvent) -> bool:
        return self._end.handle_event(event)

    @override
    def point(self, pointer: Pointer) -> bool:
        """Handle the pointer on the table: a press drops held cards or puts them back, or uses the panel.

        Return False for a press on a line of the log.
        """
        if pointer.kind == "press":
            if pointer.button == 1 and self._drag.drop_at_place(pointer.place):
                return True
            self._release_cards()
            if pointer.button == 1:
                self._press_panel(pointer.place)
        self._drag.point(pointer)
        return pointer.kind != "press" or self.host.hud.log.line_at(pointer.place) < 0

    @override
    def _repeats(self, place: tuple[int, int]) -> bool:
        is_stock = self.table_map.at(place)[0] == STOCK or self.face.layout.main.collidepoint(place)
        return bool(self._view.stock) and is_stock

    @override
    def _panel_targets(self, place: tuple[int, int]) -> Sequence[Target] | None:
        return self.game_over.targets_at(place) if self.game_over else None

    @override
    def _takes_press(self, place: tuple[int, int]) -> bool:
        return self._panel_targets(place) is None and self.table_map.at(place) != NO_CARD

    @override
    def _is_holding(self) -> bool:
        return self._drag.is_holding

    def _press_panel(self, place: tuple[int, int]) -> None:
        """Light the lamp, copy the deal's number, or point out the pressed card of the tray on the table."""
        panel = self.face.panel
        if self.hint_controller and panel.row("lamp").collidepoint(place):
            self.hint_controller.toggle_lamp()
        elif panel.row("deal").collidepoint(place):
            self._deal_menu.copy_number()
        elif (rules := rules_of(self.session.match)) and panel.row("house").collidepoint(place):
            self.host.show_message(rules)
        elif (card := panel.card_at(place)) is not None:
            self._sound("click")
            self._glow(self.table_map.glows_of_card(card))

    @override
    def command(self, command: Command) -> bool:
        own: dict[str, Callable[[], object]] = {
            "deal": self._use_space,
            "again": partial(self._end.after, self._deal_menu.deal_again),
            "number": self._deal_menu.ask_number,
            "foundation": self._build_focused,
            "waste": lambda: self._focus_again(self.table_map.waste),
        }
        hints = self.hint_controller
        own["lamp"] = hints.toggle_lamp if hints else self._deal_menu.tell_no_advice
        if command.name in ("undo", "redo"):
            self._clear()
        if command.name in own:
            own[command.name]()
        return command.name in own

    @override
    def target_for(self, move: Move | None) -> Target | None:
        """Return the target to press next for a move: its cards or, once they are held, their destination."""
        return None if move is None else self.table_map.target_for(move, self._drag.held_by_key)

    @override
    def step_back(self) -> bool:
        return self._drag.end_peek() or self._release_cards() or self._end.has_just_come

    def _use_space(self) -> None:
        """Turn a card or drop the held ones; never give up or deal anew by accident."""
        if self._drag.held_by_key:
            self._drop_on_focus()
        else:
            self._use_stock(self.table_map.stock.area)

    @override
    def typed(self, character: str) -> bool:
        rank = rank_of_key(character, chosen_letters(self.host.app.settings.current))
        if rank and not self._drag.held_by_key:
            targets = [each for each in self._focus_targets() if self.table_map.rank(each) == rank]
            here = [place for place, each in enumerate(targets) if each.is_same(self.host.focus.target)]
            if targets:
                self.host.focus.set(targets[(here[0] + 1) % len(targets) if here else 0])
        return bool(rank)

    # -------------------------------------------------------------- the focus on the table
    @override
    def targets(self, buttons: list[Target]) -> list[Target]:
        return [*self._focus_targets()] if self._drag.held_by_key else [*self._focus_targets(), *buttons]

    @override
    def first_focus(self) -> Target | None:
        if self.game_over and (shown := [each for each in self.game_over.buttons if each.visible]):
            return shown[0]
        buttons: list[Target] = [each for each in self.host.buttons if each.enabled and each.visible]
        return next(iter(self.targets(buttons)), None)

    @override
    def activate(self, target: Target) -> bool:
        if not isinstance(target, CardTarget):
            return False
        if self._drag.held_by_key:
            self._drop_on_focus()
        elif target.pile == STOCK:
            self._use_stock()
            self._focus_again(target)
        else:
            self._lift(target)
        return True

    def _focus_targets(self) -> list[CardTarget]:
        """Return the cards and piles that can have the focus."""
        held = self._drag.held_by_key
        return self.table_map.drop_targets(held) if held else self.table_map.focus_targets()

    def _lift(self, target: CardTarget) -> None:
        grip = self.table_map.grip_at(target.pile, target.index)
        if grip and self.table_map.moves_of(grip):
            self._drag.lift_by_key(grip)
            hinted = self.hint_controller.hinted if self.hint_controller else None
            is_hinted = hinted in self.table_map.moves_of(grip)
            self.host.focus.set(self.target_for(hinted) if is_hinted else self._focus_targets()[0])
        elif grip:
            self._drag.refuse(grip)

    def _release_cards(self) -> bool:
        """Put held cards back, and the focus with them; return False if none are held."""
        held = self._drag.held_by_key
        if held:
            self.host.focus.target = self.table_map.target_of_cards(held)
        return self._drag.release()

    def _drop_on_focus(self) -> None:
        """Drop the held cards on the focused pile."""
        focus, grip = self.host.focus.target, self._drag.held_by_key
        if isinstance(focus, CardTarget) and grip:
            self._drag.drop_at(focus.pile)
            is_pile = focus.pile in self.table_map.spec.piles
            self._focus_again(focus if is_pile else CardTarget(grip.source, -1, focus.area))

    def _build_focused(self) -> None:
        """Build the card that has the focus."""
        focus = self.host.focus.target
        is_pile = isinstance(focus, CardTarget) and focus.pile in self.table_map.spec.piles
        if isinstance(focus, CardTarget) and is_pile and not self._drag.held_by_key:
            self._drag.send_to_foundation(focus.pile)
            self._focus_again(focus)

    def _focus_again(self, target: CardTarget) -> None:
        """Keep the focus at the pile, on its present last card."""
        self.host.stage.finish()
        self.host.focus.set(self._same_target(CardTarget(target.pile, -1, target.area)))

    def _keep_focus(self) -> list[Tween]:
        """Keep the focus on the same card or pile at its present place; return no tweens."""
        focus = self.host.focus
        if isinstance(focus.target, CardTarget):
            focus.set(self._same_target(focus.target), shown=focus.is_shown)
        return []

    def _same_target(self, wanted: CardTarget) -> Target | None:
        """Return the same card as `wanted`, else its pile's last one, else the first of all targets."""
        there = [other for other in self._focus_targets() if other.pile == wanted.pile]
        same = [other for other in there if other.is_same(wanted)]
        found = same or there[-1:]
        return found[0] if found else self.first_focus()

    def _show_step(self, step: Step) -> None:
        stage = self.host.stage
        stage.add(step)
        stage.add(self._keep_focus)
        stage.tick(self.host.app.now)
