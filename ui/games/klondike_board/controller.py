"""Actions of persons at a table of KLONDIKE: throw, prospect, buy, bid, deal, bet, ask for money."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from pygame import Rect

from games.compat import override
from games.core import Event, Move, Player, Turn, Words, message
from games.klondike_board import pending
from games.klondike_board import state as kb
from ui.app.focus import Target
from ui.app.intents import Command, Pointer
from ui.games.klondike_board.board.hanging_sign import hang_sign
from ui.games.klondike_board.board.spaces import space_picture_name
from ui.games.klondike_board.choices import choice, row_actions
from ui.games.klondike_board.choices.actions import (
    BACK_ACTIONS,
    SECOND_MOVES,
    ButtonRow,
    LocalAction,
    button_actions,
    cards_button_look,
)
from ui.games.klondike_board.choices.choice import Choice, Decision, Highlights
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.panels.bet import BetPanel
from ui.games.klondike_board.panels.card_list import CardListPanel
from ui.games.klondike_board.panels.deal import DealPanel
from ui.games.klondike_board.panels.open_panel import OpenPanel, PanelRequest, panel_for_task
from ui.games.klondike_board.panels.panel import Panel, PanelContext, Part
from ui.games.klondike_board.words import fact_cards, prompts
from ui.play.base import pace
from ui.play.base.controller import AutoPlay, Spot
from ui.play.board.ring import RingController
from ui.play.panels.actions import Action
from ui.play.panels.players import PlayerFacts

if TYPE_CHECKING:
    from ui.app.bindings import CommandName
    from ui.play.base.host import Host

_CLOSING_EVENTS: Final = (kb.Knocked, kb.Agreed, kb.Turned, kb.Moved, kb.Sent)
"""Events after which a panel closes."""
_ARROW_STEPS: Final = {"left": -1, "right": 1, "down": -5, "up": 5}


class KlondikeController(RingController):
    """A person's side of one game of KLONDIKE."""

    face: KlondikeFace
    panels: OpenPanel

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.choice = Choice()
        self._row_buttons = row_actions.RowButtons(self.session, self._play, self._bet_in_row)

    @override
    def build_layout(self) -> None:
        face, host = self.face, self.host
        canvas, layout = face.canvas, face.layout
        self.card = fact_cards.SpotCard(canvas.layer, layout.board, canvas.m)
        self._context = PanelContext(canvas, host.buttons, layout.low, face.seats, self._panel_changed)
        self.panels = OpenPanel(host.focus)
        hang_sign(canvas.layer, layout)

    @property
    def _panel(self) -> Panel | None:
        return self.panels.panel

    @property
    def _decision(self) -> Decision:
        return Decision(self.face.view, self.session.actor, self.session.moves)

    @property
    def _highlights(self) -> Highlights:
        return self.choice.highlights(self._decision)

    # -------------------------------------------------------------- prompts and events
    @override
    def prompt(self) -> Words:
        """Return the task of the player to act: as a sentence if it fits the pill, else in short."""
        names, actor, view = self.face.names, self.session.actor, self.face.view
        if self.choice.has_draft:
            return prompts.draft_prompt(names[actor], is_deal=self.choice.deal is not None)
        sentence = prompts.prompt(view, names, self.session.persons, is_done=self._can_auto_end)
        if not self.session.is_human_turn or self._has_room(sentence):
            return sentence
        return prompts.short_prompt(view, names, actor) or sentence

    @property
    @override
    def board_room(self) -> Rect:
        panel, layout = self._panel, self.face.layout
        if self.choice.lists_cards:
            return Rect(layout.board)
        room = Rect(layout.middle)
        if panel:
            room.height = panel.rect.top - room.top
        return room

    @override
    def on_event(self, event: Event) -> None:
        super().on_event(event)
        if isinstance(self._panel, CardListPanel) and isinstance(event, _CLOSING_EVENTS):
            self._panel.follow(self.face.view, is_human_turn=False)
        elif isinstance(event, _CLOSING_EVENTS):
            self.panels.close()

    # -------------------------------------------------------------- unfinished choices
    @override
    def forget(self) -> None:
        super().forget()
        self.choice.forget()
        self.face.table.light({})
        self.face.table.frame(None)
        if isinstance(self.host.focus.target, Part):
            self.host.focus.set(None)
        if isinstance(self._panel, BetPanel | DealPanel):
            self.panels.close()

    @override
    def show(self) -> None:
        table = self.face.table
        if kb.CallOff() in self.session.moves and not self.choice.has_draft:
            self.choice.begin_deal(self._decision)
        if self.panels.show(self._panel_request(), self.face.view, is_human_turn=self.session.is_human_turn):
            table.put_card_away()
        self.card.room = self.board_room if self._panel else self.face.layout.board
        self._changed()
        lit = self._highlights
        table.frame(None)
        if lit.creeks:
            table.frame(table.creeks.area(self.choice.chosen_creek(self.face.view)))
        elif isinstance(self.face.view.task, pending.Owing) and lit.spaces:
            table.frame(self.face.rect_of(self.choice.chosen_deed(self._decision)))

    def _panel_request(self) -> PanelRequest | None:
        """Return the panel to show, if any: the list of cards, or in play that of a draft or a task."""
        context, choice, view, session = self._context, self.choice, self.face.view, self.session
        if choice.lists_cards:
            whole = context._replace(room=self.face.layout.board)
            return CardListPanel, lambda: CardListPanel(whole, view, self._toggle_cards)
        if choice.is_folded or session.journal is None:
            return None
        return panel_for_task(context, view, choice, is_human_turn=session.is_human_turn)

    def _panel_changed(self) -> None:
        """Update lights and buttons after a change in a panel, and say its amount to those who listen."""
        self._changed()
        if self._panel and not isinstance(self.host.focus.target, Part):
            self.host.app.announcer.say(self._panel.amount_words, is_urgent=True)

    def _changed(self) -> None:
        """Update lights and buttons after a change in a panel."""
        self.face.table.light(*self._highlights)
        self.host.show_buttons()
        if self._row_buttons.have_changed:
            self.host.show_players()

    def _choose_creek(self, creek: int) -> None:
        """Choose the clicked creek; a second click turns its card."""
        is_asked = isinstance(self.face.view.task, pending.Claiming) and self.session.moves
        if not is_asked or not self.face.view.creeks[creek]:
            return
        if self.choice.choose_creek(creek):
            self._play(kb.Prospect(creek))
        else:
            self._chosen()

    def _choose_space(self, space: int) -> None:
        """Handle a click on a space: a deed of a deal, a building to buy, or one to put up for auction."""
        view, deal, panel = self.face.view, self.choice.deal, self._panel
        if deal and isinstance(panel, DealPanel):
            if deal.set_deed(view, space):
                self._sound("click")
                panel.changed()
        elif space in self._decision.auction_choices:
            if self.choice.choose_deed(space):
                self._play(kb.Auction(space))
            else:
                self._chosen()
        elif kb.Buy() in self.session.moves and space in self._highlights.spaces:
            self._run_button(0)

    def _choose_player(self, seat: int) -> None:
        """Handle a click on a player's row: a deal with that player, if deals can be made now."""
        deal, panel, third = self.choice.deal, self._panel, self._button_actions.third
        if deal and isinstance(panel, DealPanel):
            deal.set_partner(seat)
            panel.changed()
        elif seat != self.session.actor and third and not isinstance(self.face.view.task, pending.Answering):
            self.choice.begin_deal(self._decision, seat)
            self.show()

    @override
    def _select_hint(self, move: Move) -> None:
        self.choice.take(move, self._decision)
        self.show()
        layout = self.face.layout
        place = layout.second if isinstance(move, SECOND_MOVES) else layout.main
        if isinstance(move, kb.Collect) and not isinstance(self.face.view.task, pending.Asking):
            place = self.face.layout.collect_area(move.seat)
        self._focus_button(place)

    @override
    def target_for(self, move: Move | None) -> Target | None:
        if self._panel and self.choice.lists_cards:
            return self._panel.buttons[0]
        if isinstance(move, kb.Prospect | kb.SellClaim) and not self.choice.is_creek_chosen(move.creek):
            return self._creek(move.creek)
        wanted = LocalAction.THROW if move is None or isinstance(move, kb.Throw) else move
        buttons = zip(self._button_actions, self.host.hud.actions, strict=False)
        return next((found for act, found in buttons if act and act.does in (wanted, *BACK_ACTIONS)), None)

    @override
    def step_back(self) -> bool:
        """Handle Escape: leave a draft, or fold a panel to show the valley; return False if none is open."""
        if self.choice.lists_cards:
            self._toggle_cards()
        elif self.choice.has_draft:
            self._run_action(LocalAction.CLOSE)
        elif self._panel and self.session.is_human_turn:
            self.choice.is_folded = True
            self.show()
        else:
            return False
        self._sound("click")
        return True

    # -------------------------------------------------------------- actions
    @override
    def actions(self) -> tuple[Action, ...]:
        layout, cards = self.face.layout, None if self.choice.lists_cards else cards_button_look()
        return (
            self._action(0, layout.main, "Space"),
            self._action(1, layout.second, "S", "second"),
            self._action(2, layout.third, "D", "third"),
            *self._row_buttons.actions(layout.collect_area),
            Action(layout.cards, cards, self._toggle_cards, "C", any_time=True, command="fourth"),
        )

    def _action(self, number: int, rect: Rect, key: str, command: CommandName | Literal[""] = "") -> Action:
        act, deal = self._button_actions[number], self.choice.deal
        is_plain = number > 0 or (deal is not None and deal.is_empty)
        look = act.look("wood" if is_plain else "primary") if act else None
        return Action(rect, look, partial(self._run_button, number), key, command=command)

    @property
    def _button_actions(self) -> ButtonRow:
        if not self.session.is_human_turn or self.host.stage.busy:
            return ButtonRow()
        return button_actions(self.choice, self._decision, self.face.names, is_chance=self.session.is_chance)

    def _run_button(self, number: int) -> None:
        """Do the action of a button."""
        if act := self._button_actions[number]:
            self._run_action(act.does)

    def _run_action(self, does: Move | LocalAction) -> None:
        match does:
            case LocalAction.THROW:
                if self.session.is_chance or self._play(kb.Throw()):
                    self._roll()
                return
            case LocalAction.OFFER:
                self._offer()
                return
            case LocalAction.PUT_CARDS_AWAY:
                self._toggle_cards()
                return
            case LocalAction.DEAL:
                self.choice.begin_deal(self._decision)
            case LocalAction.BET:
                self.choice.begin_bet(self._decision)
            case LocalAction.CLOSE:
                self.choice.close()
                if kb.CallOff() in self.session.moves:
                    self._play(kb.CallOff())
                    return
            case LocalAction.UNFOLD:
                self.choice.is_folded = False
            case _:
                self._play(does)
                return
        self.show()

    def _bet_in_row(self) -> Callable[[], object] | None:
        """Return the callback that begins a bet in the row of the player to act, or None."""
        act = self._button_actions.in_row
        return partial(self._run_action, act.does) if act else None

    def _offer(self) -> None:
        """Offer the deal in the tray."""
        deal = self.choice.deal
        if deal and deal.is_empty:
            self._sound("refuse")
            self.host.show_message(message("klondike_board.refused.empty"))
        elif deal:
            self._play(deal.move())

    def _toggle_cards(self) -> None:
        """Show or hide the list of cards, and move the keyboard focus to the button that undoes it."""
        focus, has_keys = self.host.focus, self.host.focus.is_shown
        self.choice.lists_cards = not self.choice.lists_cards
        self.show()
        if has_keys and self.choice.lists_cards and self._panel:
            focus.set(self._panel.buttons[0])
        elif has_keys:
            self._focus_button(self.face.layout.cards)

    @property
    def _can_auto_end(self) -> bool:
        """True while the program may end the turn for the player."""
        persons = self.session.persons
        return self.host.app.settings.current.end_turns and choice.is_done(self._decision, persons)

    @override
    def auto_play(self) -> AutoPlay | None:
        if self._panel or self.choice.has_draft:
            return None
        if self._can_auto_end:
            follows = self.session.match.log[-1].actor == str(self.session.actor)
            return AutoPlay(partial(self.host.play, kb.EndTurn(), follows=follows))
        is_all = [act.does for act in self._button_actions if act] == [
            LocalAction.THROW
        ] and not self._amounts_due
        return AutoPlay(partial(self._run_action, LocalAction.THROW), is_roll=True) if is_all else None

    @override
    def make_computer_move(self, move: Move) -> None:
        task, persons = self.face.view.task, self.session.persons
        if isinstance(move, kb.Refuse) and isinstance(task, pending.Answering) and task.partner in persons:
            self.host.computer_players.request_refusal_reason(
                partial(self._refuse, move, self.face.names[task.player])
            )
        else:
            self._play(move)

    def _refuse(self, move: kb.Refuse, name: str, reason: Words) -> None:
        if self._play(move) and reason:
            self.host.show_message(message("klondike_board.refuses", who=Player(name), why=reason))

    # -------------------------------------------------------------- money and deals to ask for
    @property
    def _amounts_due(self) -> dict[int, int]:
        return row_actions.amounts_due(self.session)

    @override
    def row(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        return self._row_buttons.facts(facts, seat)

    @override
    def pause_before(self, turn: Turn, seconds: float) -> float:
        """Return the pause: none before dice fall, longer before a throw that ends a person's claim.

        Computer players who may only ask for a deal are asked at once, since they seldom do.
        """
        if self.session.aside_seat >= 0 and not self.session.match.state.claims:
            return -1.0
        if isinstance(self.session.match.state.todo[-1], pending.Throwing):
            return 0.0
        if choice.is_last_call(self.session.match.state, self.session.persons):
            return max(seconds, pace.BEFORE_CLAIMS_END[self.host.app.settings.current.pace])
        return seconds

    @override
    def leave(self) -> None:
        if isinstance(self._panel, DealPanel):
            self._panel.drop()
        self.card.hide()

    # -------------------------------------------------------------- the mouse
    @override
    def point(self, pointer: Pointer) -> bool:
        """Handle the pointer over the panel, creeks, spaces and rows: press, drag, release or hover."""
        if self._panel and self._panel.point(pointer):
            self.card.hide()
            self._focus_part(self._panel, pointer)
            return True
        return super().point(pointer)

    @override
    def _panel_targets(self, place: tuple[int, int]) -> list[Target] | None:
        panel = self._panel
        return panel.targets() if panel and panel.rect.collidepoint(place) else None

    @override
    def _is_holding(self) -> bool:
        return self._panel is not None and self._panel.is_holding

    def _focus_part(self, panel: Panel, pointer: Pointer) -> None:
        """Focus a clicked part of a panel if the arrow keys change it."""
        part = panel.part_at(pointer.place) if pointer.kind == "press" and pointer.button == 1 else None
        if part and panel.takes_focus(part):
            self.host.focus.set(part)

    @override
    def _spot_at(self, place: tuple[int, int]) -> Spot | None:
        creek = self.face.table.creek_at(place)
        return super()._spot_at(place) if creek == kb.NOBODY else self._creek(creek)

    @override
    def _look(self, place: tuple[int, int]) -> None:
        if self._panel and self.face.table.creek_at(place) != kb.NOBODY:
            self._look_away()
        else:
            super()._look(place)

    @override
    def _press(self, place: tuple[int, int]) -> bool:
        spot, panel = self._spot_at(place), self._panel
        if spot is None or spot.kind != "space":
            return super()._press(place)
        if not (isinstance(panel, DealPanel) and panel.hold(spot.number, place)):
            is_lit = spot.number in self._highlights.spaces
            self._choose(spot)
            if not is_lit:
                self._tell_of(spot)
        return True

    @override
    def _tell_of(self, spot: Spot) -> None:
        view, card, names = self.face.view, self.card, self.face.names
        if spot.kind == "space":
            lines = fact_cards.facts_of(view, spot.number, names, self.session.reader)
            card.show(lines, spot.area, space_picture_name(spot.number))
        elif spot.kind == "row":
            full_names = [look.full_name for look in self.face.seats]
            card.show(fact_cards.player_lines(view, spot.number, full_names), spot.area)
        else:
            card.show(fact_cards.creek_lines(view, spot.number), spot.area, "nugget", below=True)

    @override
    def _choose(self, spot: Spot) -> None:
        choose = {"creek": self._choose_creek, "space": self._choose_space, "row": self._choose_player}
        choose[spot.kind](spot.number)

    # -------------------------------------------------------------- the keys
    @override
    def typed(self, character: str) -> bool:
        if character == "C" and self.choice.lists_cards:
            self._toggle_cards()
            return True
        if character in "1234":
            self._choose_creek(int(character) - 1)
        return False

    @override
    def command(self, command: Command) -> bool:
        if command.name == "rules" and self.choice.has_draft:
            task = pending.Answering if self.choice.deal else pending.Joining
            self.host.app.navigator.open_rules(self.session.match.game.name, (task.__name__,))
            return True
        return command.name in _ARROW_STEPS and self._adjust_by_arrow(command.name)

    def _adjust_by_arrow(self, arrow: str) -> bool:
        if not self.session.is_human_turn or self.session.is_chance:
            return False
        return self.panels.adjust(_ARROW_STEPS[arrow], is_sideways=arrow in ("left", "right"))

    # -------------------------------------------------------------- the focus
    def _creek(self, creek: int) -> Spot:
        return Spot("creek", creek, self.face.table.creeks.area(creek))

    @override
    def targets(self, buttons: list[Target]) -> list[Target]:
        at_cards = self.face.layout.cards.topleft
        buttons = sorted(buttons, key=lambda each: each.area.topleft != at_cards)
        panel = None if self.host.stage.busy else self._panel
        return super().targets([each for each in buttons if not (panel and panel.contains(each))])

    @override
    def _selectable_targets(self) -> list[Target]:
        if self.host.stage.busy:
            return []
        panel, lit = self._panel, self._highlights
        spots = [*map(self._creek, lit.creeks), *map(self._space, sorted(lit.spaces))]
        return [*(panel.targets() if panel else ()), *spots]

    @override
    def first_focus(self) -> Target | None:
        return next(iter(self._selectable_targets()), None)

    @override
    def activate(self, target: Target) -> bool:
        if isinstance(target, Part) and self._panel:
            self._sound("click")
            self._panel.activate_part(target)
            self.panels.restore_focus(target)
        return isinstance(target, Part) or super().activate(target)
