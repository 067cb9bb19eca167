"""The scene of KLONDIKE: a ring to walk, four creeks to turn, auctions, deals and bets over the valley."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from games.core import Chance, Event, Move
from games.klondike_board import pending
from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.board import CREEKS, PRICE, RING
from games.klondike_board.state import (
    NOBODY,
    Agreed,
    Auction,
    Bet,
    Bid,
    Collect,
    Knocked,
    Moved,
    Offer,
    Paid,
    Prospect,
    Refuse,
    SellClaim,
    Sent,
    Throw,
    Turned,
)
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer
from ui.draw.tween import Tween
from ui.games.klondike_board import words
from ui.games.klondike_board.actions import SECOND, Acts, acts_of, may
from ui.games.klondike_board.art import table_background
from ui.games.klondike_board.asking import may_ask, row_actions, waited
from ui.games.klondike_board.auction import AuctionPanel
from ui.games.klondike_board.bet import BetDraft, BetPanel
from ui.games.klondike_board.deal import DealPanel
from ui.games.klondike_board.dice import last_throw
from ui.games.klondike_board.layout import Layout, lay_out
from ui.games.klondike_board.offer import Draft
from ui.games.klondike_board.panel import Panel, Part
from ui.games.klondike_board.panels import Panels
from ui.games.klondike_board.pointer import PointerHandler
from ui.games.klondike_board.prompts import prompt_of
from ui.games.klondike_board.refusals import refuse
from ui.games.klondike_board.replay import ReplayScene
from ui.games.klondike_board.rows import active_seat, ask_place, row_facts
from ui.games.klondike_board.spot import SpotCard
from ui.games.klondike_board.spots import Spot
from ui.games.klondike_board.table import RingTable
from ui.games.klondike_board.turns import only_move
from ui.play.board_hud import Action
from ui.play.board_scene import BoardScene
from ui.play.log import Told
from ui.play.phrases import whose
from ui.play.players import PlayerFacts
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from games.klondike_board.state import View

_ENDS: Final = (Knocked, Agreed, Turned, Moved, Sent)
"""Events after which a panel has nothing more to show."""
_CARDS: Final = ButtonLook("Cards", "eye", size=16)


class KlondikeScene(BoardScene):
    """One game of KLONDIKE."""

    replay_type = ReplayScene
    view: View
    layout: Layout
    table: RingTable
    spot: SpotCard
    hand: PointerHandler
    panels: Panels
    draft: Draft | None = None
    bet: BetDraft | None = None
    is_folded = False
    lists_cards = False
    _creek = NOBODY
    _has_picked = False
    _deed = NOBODY

    # -------------------------------------------------------------- the table
    @property
    def board_room(self) -> Rect:
        """The valley, above the panel that is open."""
        room = Rect(self.layout.board if self.lists_cards else self.layout.middle)
        if self.panel and not self.lists_cards:
            room.height = self.panel.rect.top - room.top
        return room

    def build_table(self) -> None:
        """Paint the ring, the valley and the tray."""
        self.layout = lay_out(self.m, self.title, len(self.seats))
        self.background = table_background(self.m, self.title, len(self.seats))
        self.table = RingTable(self.layer, self.layout, self.sound, self.seats)
        self.hand = PointerHandler(self)
        self.spot = SpotCard(self.layer, self.layout.board, self.m)
        self.panels = Panels(self)
        self._cards = self.buttons.add(self.layout.cards, _CARDS, self.toggle_cards, key="C")
        self.table.dice.show(last_throw(self.match))

    def begin(self, event: Event) -> list[Tween]:
        """Begin to show an event; a panel that is of no more use goes first, the rows follow the cash."""
        self.match.game.fold(self.view, event)
        if isinstance(event, _ENDS):
            self.panels.end()
        if self.hud and isinstance(event, Paid):
            self.hud.show_players()
        return self.table.begin(event)

    # -------------------------------------------------------------- words
    def tell(self, events: list[Event]) -> Told | None:
        """A line of the log."""
        line = words.line(events, self.names)
        return Told(line, words.place_of(events)) if line else None

    def prompt(self) -> str:
        """What the pill says once the table rests."""
        return prompt_of(self)

    def meanwhile(self) -> str:
        """Whose turn it is."""
        turn = self.view.turn
        return "Throwing for the start" if turn == NOBODY else f"{whose(self.name(turn))} turn"

    def facts(self, seat: int) -> PlayerFacts:
        """Name, place and deeds, and the cash, which is open."""
        row, is_active = self.layout.players[seat], seat == active_seat(self)
        asks = seat in may_ask(self)
        return row_facts(self.seats[seat], self.view, seat, row, self.m, is_active=is_active, asks=asks)

    # -------------------------------------------------------------- what can be done
    @property
    def acts(self) -> Acts:
        """The three actions that the buttons offer."""
        return acts_of(self)

    @property
    def greets(self) -> bool:
        """Only a turn that begins has its sign: bids and answers are told by their panels."""
        return isinstance(self.match.state.todo[-1], pending.Ready | pending.Opening)

    def only_move(self) -> Move | None:
        """The end of the turn, where there is nothing else to do."""
        return only_move(self)

    def roller(self) -> int | None:
        """The seat that throws the dice."""
        task = self.match.state.todo[-1]
        if isinstance(task, pending.Opening | pending.Betting):
            return task.waiting[0]
        return task.player if isinstance(task, pending.Throwing | pending.Gambling) else None

    def main_look(self) -> ButtonLook | None:
        """What Space does."""
        act = self.acts[0]
        return act.look if act else None

    def second_look(self) -> ButtonLook | None:
        """What S does."""
        act = self.acts[1]
        return act.look if act else None

    def further_actions(self) -> Sequence[Action]:
        """What D does: a deal; and asking for money, in the rows of the players."""
        act = self.acts[2]
        deal = Action(self.layout.third, act.look if act else None, self.third_action, "D")
        return (deal, *row_actions(self))

    def main_action(self) -> None:
        """Do what the main button says."""
        self._do(0)

    def second_action(self) -> None:
        """Do what the second button says."""
        self._do(1)

    def third_action(self) -> None:
        """Do what the third button says."""
        self._do(2)

    def _do(self, number: int) -> None:
        act = self.acts[number]
        if act:
            act.do()

    def show_actions(self) -> None:
        """The buttons say what is chosen now."""
        if self.hud:
            self.hud.show_buttons()

    def rest(self, turn: Any) -> float:
        """A computer player leaves a person time to ask for money before it throws."""
        return waited(self, super().rest(turn))

    # -------------------------------------------------------------- doing it
    def throw(self) -> None:
        """Throw the dice: for one's move, or for what nature waits for."""
        if isinstance(self.match.turn, Chance) or self.play(Throw()):
            self.roll()

    def bid(self) -> None:
        """Make the bid that the panel shows."""
        if isinstance(self.panel, AuctionPanel):
            self.play(Bid(self.panel.bid))

    def begin_deal(self, partner: int = NOBODY) -> None:
        """Open the tray: empty, or with the offer that is to be answered turned round."""
        if isinstance(self.view.task, pending.Answering):
            self.draft = Draft.turned_round(self.view)
        else:
            self.draft = Draft.begin(self.view, self.actor)
            self.draft.choose_partner(self.draft.partner if partner == NOBODY else partner)
        self.show_choice()

    def offer(self) -> None:
        """Offer the deal as it lies in the tray."""
        if self.draft and self.draft.is_empty:
            self.app.sound.play("refuse")
            self.say("Choose deeds, or cash from one side, before you offer a deal.")
        elif self.draft:
            self.play(self.draft.move())

    def begin_bet(self, advised: Bet | None = None) -> None:
        """Open the panel of a bet, with the stake and the players that are advised."""
        self.bet = BetDraft.begin(self.view, self.actor, advised)
        self.show_choice()

    def propose(self) -> None:
        """Propose the bet."""
        if self.bet:
            self.play(self.bet.move())

    def close_drafts(self) -> None:
        """Leave the deal or the bet as if it had not been thought of."""
        self.draft = self.bet = None
        self.show_choice()

    def toggle_cards(self) -> None:
        """Show the list of the cards, or put it away."""
        self.panels.toggle_cards(self._cards)

    def unfold(self) -> None:
        """Show the panel again."""
        self.is_folded = False
        self.show_choice()

    @property
    def may_counter(self) -> bool:
        """Whether an offer may still be answered by another one."""
        task = self.match.state.todo[-1]
        return isinstance(task, pending.Answering) and task.counters < MOST_COUNTERS

    def _chosen_by_opponent(self, move: Move) -> None:
        if isinstance(move, Refuse):
            refuse(self, move)
        else:
            self.play(move)

    # -------------------------------------------------------------- what is chosen
    @property
    def creek(self) -> int:
        """The creek that is chosen: the last one that was, as long as it has cards."""
        creeks = self.view.creeks
        if self._creek == NOBODY or not creeks[self._creek]:
            return max(CREEKS, key=lambda creek: (creeks[creek], -creek))
        return self._creek

    @property
    def deed(self) -> int:
        """The building that would be put up next: the one that was chosen, else the cheapest."""
        listed = [move.space for move in self.moves if isinstance(move, Auction)]
        return self._deed if self._deed in listed else min(listed, key=lambda space: PRICE[space])

    def forget_choice(self) -> None:
        """What was half chosen is chosen no more; a panel that shows what goes on stays."""
        self.draft = self.bet = None
        self.is_folded = self._has_picked = False
        self._deed = NOBODY
        self.table.light({})
        self.table.frame(None)
        self.spot.hide()
        if isinstance(self.focus.target, Spot | Part):
            self.focus.set(None)
        if isinstance(self.panel, DealPanel | BetPanel):
            self.panels.close()

    def show_choice(self) -> None:
        """Light what can be chosen now, and open the panel that belongs to it."""
        self.panels.show()
        self._cards.reveal(visible=not self.lists_cards)
        self.spot.room = self.board_room if self.panel else self.layout.board
        spaces, creeks = self.lights()
        self.table.light(spaces, creeks)
        self.table.frame(None)
        if creeks:
            self.table.frame(self.table.creek_rect(self.creek))
        elif isinstance(self.view.task, pending.Owing) and spaces:
            self.table.frame(self.table.space_rect(self.deed))
        self.show_actions()

    def lights(self) -> tuple[dict[int, str], list[int]]:
        """The lit spaces, and the lit creeks."""
        view = self.view
        if self.draft:
            owners = self.draft.sides if self.draft.is_counter else range(len(self.seats))
            return {space: "offer" for space in RING if view.owner[space] in owners}, []
        if not self.moves:
            return {}, []
        if isinstance(view.task, pending.Claiming):
            return {}, [creek for creek in CREEKS if view.creeks[creek]]
        if isinstance(view.task, pending.Buying):
            return {view.at[self.actor]: "buy"}, []
        if isinstance(view.task, pending.Owing):
            return {move.space: "sell" for move in self.moves if isinstance(move, Auction)}, []
        return {}, []

    def show_draft(self) -> None:
        """The deal in the tray has changed."""
        spaces, creeks = self.lights()
        self.table.light(spaces, creeks)
        self.show_actions()

    def pick_creek(self, creek: int) -> None:
        """A creek was clicked: it is chosen; a second time, its card is turned."""
        if not isinstance(self.view.task, pending.Claiming) or not self.moves or not self.view.creeks[creek]:
            return
        if creek == self._creek and self._has_picked:
            self.play(Prospect(creek))
            return
        self._creek, self._has_picked = creek, True
        self._chosen()

    def pick_space(self, space: int) -> None:
        """A space was clicked: a deed of the deal, a building that is for sale or to be put up."""
        view = self.view
        if self.draft and isinstance(self.panel, DealPanel):
            if self.draft.put(view, space):
                self.sound("click")
                self.panel.changed()
        elif may(self, Auction(space)):
            if space == self._deed:
                self.play(Auction(space))
            else:
                self._deed = space
                self._chosen()
        elif isinstance(view.task, pending.Buying) and self.moves and space == view.at[self.actor]:
            self.main_action()

    def pick_player(self, seat: int) -> None:
        """A player's row was clicked: a deal with that player, where deals are made now."""
        if self.draft and isinstance(self.panel, DealPanel):
            self.draft.choose_partner(seat)
            self.panel.changed()
        elif seat != self.actor and self.acts[2] and not isinstance(self.view.task, pending.Answering):
            self.begin_deal(seat)

    def _chosen(self) -> None:
        self.app.sound.play("click")
        self.say("")
        self.show_choice()

    def leave(self) -> None:
        """What is dragged falls back."""
        if isinstance(self.panel, DealPanel):
            self.panel.drop()
        self.spot.hide()
        super().leave()

    # -------------------------------------------------------------- panels
    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        return self.panels.open

    # -------------------------------------------------------------- hints, the log, the end
    def show_advice(self, move: Move) -> None:
        """Choose what is advised: it can be confirmed or changed."""
        self.draft = self.bet = None
        if isinstance(move, Prospect | SellClaim):
            self._creek = move.creek
        elif isinstance(move, Auction):
            self._deed = move.space
        self.show_choice()
        if isinstance(move, Bid) and isinstance(self.panel, AuctionPanel):
            self.panel.nudge(move.amount - self.panel.bid)
        elif isinstance(move, Bet):
            self.begin_bet(move)
        elif isinstance(move, Offer):
            self.draft = Draft.of(self.actor, move, is_counter=isinstance(self.view.task, pending.Answering))
            self.show_choice()
        place = self.layout.second if isinstance(move, SECOND) else self.layout.main
        if isinstance(move, Collect) and not isinstance(self.view.task, pending.Asking):
            place = ask_place(self.layout.players[move.seat], self.m)
        self.focus.set(next(each for each in self.buttons if each.area.topleft == place.topleft))

    def show_place(self, place: int) -> None:
        """Let a space glow."""
        if place in RING:
            self.table.frame(self.table.space_rect(place))

    # -------------------------------------------------------------- mouse and keys
    def show_spot(self, spot: Spot) -> None:
        """A card tells of a space or a creek, where it hides no panel."""
        if spot.kind == "creek":
            self.spot.show_creek(self.view, spot.number, spot.area)
            return
        seat = self.actor if self.is_yours else self.persons[0] if len(self.persons) == 1 else NOBODY
        self.spot.show_space(self.view, spot.number, self.names, seat, spot.area)

    def handle(self, intent: Intent) -> None:
        """No card of a space stays while the mouse is on a button."""
        if isinstance(intent, Pointer) and intent.kind == "move" and self.buttons.at(intent.place):
            self.spot.hide()
        super().handle(intent)

    def pointed(self, pointer: Pointer) -> bool:
        """The panel, creeks, spaces, players' rows, the log."""
        return self.hand.point(pointer) or super().pointed(pointer)

    def typed(self, character: str) -> None:
        """The keys of this game."""
        self.hand.typed(character)

    def command(self, command: Command) -> None:
        """Arrows and Escape belong to an open panel first."""
        if not self.hand.command(command):
            super().command(command)

    def step_back(self) -> bool:
        """Escape: a draft is left, a panel folded so that the valley is seen; False where nothing is open."""
        if self.lists_cards:
            self.toggle_cards()
        elif self.draft or self.bet:
            self.close_drafts()
        elif self.panel and self.is_yours:
            self.is_folded = True
            self.show_choice()
        else:
            return False
        self.sound("click")
        return True

    def targets(self) -> list[Target]:
        """The panel first, then what is lit, the buttons, and all other spaces."""
        if self.stage.busy:
            return super().targets()
        panel = self.panel.targets() if self.panel else []
        buttons = [each for each in super().targets() if not (self.panel and self.panel.owns(each))]
        return [*panel, *self.hand.lit(), *buttons, *self.hand.others()]

    def first_focus(self) -> Target | None:
        """The panel or what is lit, else the main button."""
        targets = self.targets()
        first = next(iter(targets), None)
        if self.panel or isinstance(first, Spot):
            return first
        main = [target for target in targets if target.area.topleft == self.layout.main.topleft]
        return next(iter([*main, *targets]), None)

    def activate(self, target: Target | None) -> None:
        """Enter on a space, a creek, a part of the panel or a button."""
        if target is None:
            self.main_action()
        elif not self.hand.activate(target):
            super().activate(target)

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """A space that has the focus is told of by its card."""
        if isinstance(target, Spot) and shown:
            self.show_spot(target)
        else:
            self.spot.hide()
