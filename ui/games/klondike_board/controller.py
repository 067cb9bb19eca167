"""What is done at a table of KLONDIKE: throwing, prospecting, buying, bidding, dealing, betting, asking."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.core import Event, Move, Player, Turn, Words, message
from games.klondike_board import pending
from games.klondike_board import state as kb
from ui.app.focus import Target
from ui.app.intents import Command, Pointer
from ui.games.klondike_board import choice, facts, words
from ui.games.klondike_board.actions import AWAY, SECOND, Acts, Way, ask_look, cards_look, offered
from ui.games.klondike_board.bids import AuctionPanel, BetPanel, StakesPanel
from ui.games.klondike_board.choice import Asked, Choice, Lights
from ui.games.klondike_board.deal import AnswerPanel, DealPanel
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.pack import PackPanel
from ui.games.klondike_board.panel import Panel, Panels, Part, Stand, Wanted
from ui.games.klondike_board.spaces import picture_of
from ui.play import turns
from ui.play.controller import Action, Press, Spot
from ui.play.players import PlayerFacts
from ui.play.ring import RingController
from ui.play.start import Screen
from ui.widgets.pill import has_room
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.controller import Host

_ENDS: Final = (kb.Knocked, kb.Agreed, kb.Turned, kb.Moved, kb.Sent)
"""Events after which a panel has nothing more to show."""
_COUNTS: Final = {"left": -1, "right": 1, "down": -5, "up": 5}


class KlondikeController(RingController):
    """A person's side of one game of KLONDIKE."""

    face: KlondikeFace
    panels: Panels

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.choice = Choice()

    def lay_out(self) -> None:
        """The card that tells of places, and the panels."""
        face, host = self.face, self.host
        canvas, layout = face.canvas, face.layout
        self.card = facts.SpotCard(canvas.layer, layout.board, canvas.m)
        self._stand = Stand(canvas, host.buttons, layout.low, face.seats, self._changed)
        self.panels = Panels(host.focus)

    @property
    def _panel(self) -> Panel | None:
        return self.panels.open

    @property
    def _asked(self) -> Asked:
        return Asked(self.face.view, self.session.actor, self.session.moves)

    @property
    def _lit(self) -> Lights:
        return self.choice.lit(self._asked)

    # -------------------------------------------------------------- what is said
    def prompt(self) -> Words:
        """Who is to do what now: the whole sentence where it has room, else the few words that matter."""
        names, actor, view = self.face.names, self.session.actor, self.face.view
        if self.choice.is_drafting:
            return words.drafting(names[actor], is_deal=self.choice.deal is not None)
        sentence = words.prompt(view, names, self.session.persons, is_done=self._ends_by_itself)
        room, m = self.face.layout.bar.pill.size, self.face.canvas.m
        if not self.session.is_yours or has_room(in_words(sentence), room, m):
            return sentence
        return words.short_prompt(view, names, actor) or sentence

    @property
    def board_room(self) -> Rect:
        """The valley, above the panel that is open; beside the list of cards there is no room."""
        panel, layout = self._panel, self.face.layout
        if self.choice.lists_cards:
            return Rect(layout.board)
        room = Rect(layout.middle)
        if panel:
            room.height = panel.rect.top - room.top
        return room

    def begun(self, event: Event) -> None:
        """A panel that is of no more use goes; the rows follow the cash."""
        super().begun(event)
        if isinstance(self._panel, PackPanel) and isinstance(event, _ENDS):
            self._panel.follow(self.face.view, is_yours=False)
        elif isinstance(event, _ENDS):
            self.panels.close()

    # -------------------------------------------------------------- what is half chosen
    def forget(self) -> None:
        """What was half chosen is chosen no more; a panel that shows what goes on stays."""
        super().forget()
        self.choice.forget()
        self.face.table.light({})
        self.face.table.frame(None)
        if isinstance(self.host.focus.target, Part):
            self.host.focus.set(None)
        if isinstance(self._panel, BetPanel | DealPanel):
            self.panels.close()

    def show(self) -> None:
        """Light what can be chosen now, and open the panel that belongs to it; a card read makes room."""
        table = self.face.table
        if self.panels.show(self._wanted(), self.face.view, is_yours=self.session.is_yours):
            table.put_card_away()
        self.card.room = self.board_room if self._panel else self.face.layout.board
        self._changed()
        lit = self._lit
        table.frame(None)
        if lit.creeks:
            table.frame(table.creeks.whole(self.choice.creek(self.face.view)))
        elif isinstance(self.face.view.task, pending.Owing) and lit.spaces:
            table.frame(self.face.rect_of(self.choice.deed(self._asked)))

    def _wanted(self) -> Wanted | None:
        """The panel that is filled in, or shows what goes on; of a match not in play only the cards."""
        stand, choice, view, session = self._stand, self.choice, self.face.view, self.session
        if choice.lists_cards:
            whole = stand._replace(room=self.face.layout.board)
            return PackPanel, lambda: PackPanel(whole, view, self._toggle_cards)
        if choice.is_folded or session.journal is None:
            return None
        if deal := choice.deal:
            return id(deal), lambda: DealPanel(stand, view, deal)
        if bet := choice.bet:
            return id(bet), lambda: BetPanel(stand, view, bet)
        match view.task:
            case pending.Bidding():
                return AuctionPanel, lambda: AuctionPanel(stand, view, choice.bid, is_yours=session.is_yours)
            case pending.Answering():
                return view.task, lambda: AnswerPanel(stand, view)
            case pending.Joining() | pending.Betting():
                return StakesPanel, lambda: StakesPanel(stand, view)
            case _:
                return None

    def _changed(self) -> None:
        """What is chosen in a panel has changed: lights and buttons follow."""
        self.face.table.light(*self._lit)
        self.host.show_buttons()

    def _choose_creek(self, creek: int) -> None:
        """A creek was clicked: it is chosen; a second time, its card is turned."""
        is_asked = isinstance(self.face.view.task, pending.Claiming) and self.session.moves
        if not is_asked or not self.face.view.creeks[creek]:
            return
        if self.choice.take_creek(creek):
            self._play(kb.Prospect(creek))
        else:
            self._chosen()

    def _choose_space(self, space: int) -> None:
        """A space was clicked: a deed of the deal, a building that is for sale or to be put up."""
        view, deal, panel = self.face.view, self.choice.deal, self._panel
        if deal and isinstance(panel, DealPanel):
            if deal.put(view, space):
                self._sound("click")
                panel.changed()
        elif space in self._asked.for_sale:
            if self.choice.take_deed(space):
                self._play(kb.Auction(space))
            else:
                self._chosen()
        elif kb.Buy() in self.session.moves and space in self._lit.spaces:
            self._act(0)

    def _choose_player(self, seat: int) -> None:
        """A player's row was clicked: a deal with that player, where deals are made now."""
        deal, panel, third = self.choice.deal, self._panel, self._acts.third
        if deal and isinstance(panel, DealPanel):
            deal.choose_partner(seat)
            panel.changed()
        elif seat != self.session.actor and third and not isinstance(self.face.view.task, pending.Answering):
            self.choice.begin_deal(self._asked, seat)
            self.show()

    def advise(self, move: Move) -> None:
        """Choose what is advised: it can be confirmed or changed."""
        self.choice.take(move, self._asked)
        self.show()
        layout = self.face.layout
        place = layout.second if isinstance(move, SECOND) else layout.main
        if isinstance(move, kb.Collect) and not isinstance(self.face.view.task, pending.Asking):
            place = self.face.layout.asking(move.seat)
        self._focus_button(place)

    def step_to(self, move: Move | None) -> Target | None:
        """The creek that is meant, then its button; first what puts away a panel that was opened instead."""
        if self._panel and self.choice.lists_cards:
            return self._panel.buttons[0]
        if isinstance(move, kb.Prospect | kb.SellClaim) and not self.choice.is_picked(move.creek):
            return self._creek(move.creek)
        wanted = Way.THROW if move is None or isinstance(move, kb.Throw) else move
        buttons = zip(self._acts, self.host.hud.actions, strict=False)
        return next((found for act, found in buttons if act and act.does in (wanted, *AWAY)), None)

    def step_back(self) -> bool:
        """Escape: a draft is left, a panel folded so that the valley is seen; False where nothing is open."""
        if self.choice.lists_cards:
            self._toggle_cards()
        elif self.choice.is_drafting:
            self._do(Way.CLOSE)
        elif self._panel and self.session.is_yours:
            self.choice.is_folded = True
            self.show()
        else:
            return False
        self._sound("click")
        return True

    # -------------------------------------------------------------- what can be done
    def actions(self) -> tuple[Action, ...]:
        """Three for the task, one in the row of each person who may ask for money, and the list of cards."""
        layout, cards = self.face.layout, None if self.choice.lists_cards else cards_look()
        return (
            self._action(0, layout.main, "Space"),
            self._action(1, layout.second, "S"),
            self._action(2, layout.third, "D"),
            *self._asking(),
            Action(layout.cards, cards, self._toggle_cards, "C", any_time=True),
        )

    def _action(self, number: int, rect: Rect, key: str) -> Action:
        act, deal = self._acts[number], self.choice.deal
        is_plain = number > 0 or (deal is not None and deal.is_empty)
        look = act.look("wood" if is_plain else "primary") if act else None
        return Action(rect, look, partial(self._act, number), key)

    @property
    def _acts(self) -> Acts:
        if not self.session.is_yours or self.host.stage.busy:
            return Acts()
        return offered(self.choice, self._asked, self.face.names, is_chance=self.session.is_chance)

    def _act(self, number: int) -> None:
        """Do what a button says."""
        if act := self._acts[number]:
            self._do(act.does)

    def _do(self, does: Move | Way) -> None:
        match does:
            case Way.THROW:
                if self.session.is_chance or self._play(kb.Throw()):
                    self._roll()
                return
            case Way.OFFER:
                self._offer()
                return
            case Way.PUT_CARDS_AWAY:
                self._toggle_cards()
                return
            case Way.DEAL:
                self.choice.begin_deal(self._asked)
            case Way.BET:
                self.choice.begin_bet(self._asked)
            case Way.CLOSE:
                self.choice.close()
            case Way.UNFOLD:
                self.choice.is_folded = False
            case _:
                self._play(does)
                return
        self.show()

    def _offer(self) -> None:
        """Offer the deal as it lies in the tray."""
        deal = self.choice.deal
        if deal and deal.is_empty:
            self._sound("refuse")
            self.host.say(message("klondike_board.refused.empty"))
        elif deal:
            self._play(deal.move())

    def _toggle_cards(self) -> None:
        """Show the list of the cards, or put it away; the focus of the keys goes with what does so."""
        focus, has_keys = self.host.focus, self.host.focus.is_shown
        self.choice.lists_cards = not self.choice.lists_cards
        self.show()
        if has_keys and self.choice.lists_cards and self._panel:
            focus.set(self._panel.buttons[0])
        elif has_keys:
            self._focus_button(self.face.layout.cards)

    @property
    def _ends_by_itself(self) -> bool:
        """True while the program may end the turn for the player."""
        persons = self.session.persons
        return self.host.app.settings.now.end_turns and choice.is_done(self._asked, persons)

    def only_press(self) -> Press | None:
        """The throw, or the end of the turn; not while there is a deal to offer, or money to ask for."""
        if self._panel or self.choice.is_drafting:
            return None
        if self._ends_by_itself:
            follows = self.session.match.log[-1].actor == str(self.session.actor)
            return Press(partial(self.host.play, kb.EndTurn(), follows=follows))
        is_all = [act.does for act in self._acts if act] == [Way.THROW] and not self._due
        return Press(partial(self._do, Way.THROW), is_throw=True) if is_all else None

    def answered(self, move: Move) -> None:
        """A computer player that refuses a deal of a person says why, once that has been thought out."""
        task, persons = self.face.view.task, self.session.persons
        if isinstance(move, kb.Refuse) and isinstance(task, pending.Answering) and task.partner in persons:
            self.host.opponents.explain(partial(self._refused, move, self.face.names[task.player]))
        else:
            self._play(move)

    def _refused(self, move: kb.Refuse, name: str, reason: Words) -> None:
        if self._play(move) and reason:
            self.host.say(message("klondike_board.refuses", who=Player(name), why=reason))

    # -------------------------------------------------------------- money that must be asked for
    @property
    def _due(self) -> dict[int, int]:
        """What each person at this screen may ask for now; at the end the main button does it."""
        session = self.session
        is_shown = session.journal is not None and not session.is_behind
        return choice.due(session.match.state, session.persons) if is_shown else {}

    def _asking(self) -> list[Action]:
        """A button in the row of each person, where money must be asked for; its key is a figure."""
        due, session = self._due, self.session
        return [
            Action(
                self.face.layout.asking(seat),
                ask_look(due[seat]) if seat in due else None,
                partial(self._ask, seat),
                str(seat + 1),
                any_time=True,
            )
            for seat in (session.persons if session.match.state.asks else ())
        ]

    def _ask(self, seat: int) -> None:
        if seat in self._due:
            self._play(kb.Collect(seat))

    def row(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        """The button with which money is asked for takes the line below the name."""
        return replace(facts, line="") if seat in self._due else facts

    def rest(self, turn: Turn, seconds: float) -> float:
        """Who takes the dice lets them fall; a person is left time to ask for money that this would end."""
        if isinstance(self.session.match.state.todo[-1], pending.Throwing):
            return 0.0
        if choice.is_last_call(self.session.match.state, self.session.persons):
            return max(seconds, turns.BEFORE_CLAIMS_END[self.host.app.settings.now.pace])
        return seconds

    def leave(self) -> None:
        """What is dragged falls back."""
        if isinstance(self._panel, DealPanel):
            self._panel.drop()
        self.card.hide()

    # -------------------------------------------------------------- the mouse
    def point(self, pointer: Pointer) -> bool:
        """The panel, creeks, spaces, rows: press, drag, let go, or just look."""
        if self._panel and self._panel.point(pointer):
            self.card.hide()
            self._keep(self._panel, pointer)
            return True
        return super().point(pointer)

    def _keep(self, panel: Panel, pointer: Pointer) -> None:
        """What was clicked on a panel has the focus where arrows are to change it."""
        part = panel.part_at(pointer.place) if pointer.kind == "press" and pointer.button == 1 else None
        if part and panel.keeps(part):
            self.host.focus.set(part)

    def _spot_at(self, place: tuple[int, int]) -> Spot | None:
        creek = self.face.table.creek_at(place)
        return super()._spot_at(place) if creek == kb.NOBODY else self._creek(creek)

    def _look(self, place: tuple[int, int]) -> None:
        """Under a panel no card tells of creeks."""
        if self._panel and self.face.table.creek_at(place) != kb.NOBODY:
            self._look_away()
        else:
            super()._look(place)

    def _press(self, place: tuple[int, int]) -> bool:
        """A deed of a deal is held; a space that could not be chosen is told of."""
        spot, panel = self._spot_at(place), self._panel
        if spot is None or spot.kind != "space":
            return super()._press(place)
        if not (isinstance(panel, DealPanel) and panel.hold(spot.number, place)):
            is_lit = spot.number in self._lit.spaces
            self._choose(spot)
            if not is_lit:
                self._tell_of(spot)
        return True

    def _tell_of(self, spot: Spot) -> None:
        view, card, names = self.face.view, self.card, self.face.names
        if spot.kind == "space":
            lines = facts.facts_of(view, spot.number, names, self.session.reader)
            card.show(lines, spot.area, picture_of(spot.number))
        elif spot.kind == "row":
            full_names = [look.full_name for look in self.face.seats]
            card.show(facts.player_lines(view, spot.number, full_names), spot.area)
        else:
            card.show(facts.creek_lines(view, spot.number), spot.area, "nugget", below=True)

    def _choose(self, spot: Spot) -> None:
        choose = {"creek": self._choose_creek, "space": self._choose_space, "row": self._choose_player}
        choose[spot.kind](spot.number)

    # -------------------------------------------------------------- the keys
    def typed(self, character: str) -> bool:
        """1 to 4 choose a creek, and C puts the list of cards away; a figure may be asking's key too."""
        if character == "C" and self.choice.lists_cards:
            self._toggle_cards()
            return True
        if character in "1234":
            self._choose_creek(int(character) - 1)
        return False

    def command(self, command: Command) -> bool:
        """Change the amounts of a panel by arrows; open the rules at deals or bets while one is made."""
        if command.name == "rules" and self.choice.is_drafting:
            task = pending.Answering if self.choice.deal else pending.Joining
            self.host.app.navigator.open_rules(self.session.match.game.name, (task.__name__,))
            return True
        return command.name in _COUNTS and self._count(command.name)

    def _count(self, arrow: str) -> bool:
        panel, focus = self._panel, self.host.focus
        if panel is None or not self.session.is_yours or self.session.is_chance:
            return False
        target = focus.target if focus.is_shown else None
        if isinstance(target, Part) and arrow in ("left", "right"):
            used = panel.arrow(target, _COUNTS[arrow])
            self._refocus(target)
            return used
        if panel.arrows_count and (target is None or panel.owns(target)):
            panel.nudge(_COUNTS[arrow])
            return True
        return False

    # -------------------------------------------------------------- the focus
    def _creek(self, creek: int) -> Spot:
        return Spot("creek", creek, self.face.table.creeks.whole(creek))

    def targets(self, buttons: list[Target]) -> list[Target]:
        """The panel first, then what is lit, the buttons, and all other spaces: a card tells of each."""
        at_cards = self.face.layout.cards.topleft
        buttons = sorted(buttons, key=lambda each: each.area.topleft != at_cards)
        panel = None if self.host.stage.busy else self._panel
        return super().targets([each for each in buttons if not (panel and panel.owns(each))])

    def _lit_spots(self) -> list[Target]:
        """What can be chosen in the panel and on the board, once the table rests."""
        if self.host.stage.busy:
            return []
        panel, lit = self._panel, self._lit
        spots = [*map(self._creek, lit.creeks), *map(self._space, sorted(lit.spaces))]
        return [*(panel.targets() if panel else ()), *spots]

    def first_focus(self) -> Target | None:
        """The panel or what is lit."""
        return next(iter(self._lit_spots()), None)

    def activate(self, target: Target) -> bool:
        """Enter on a space, a creek or a part of the panel."""
        if isinstance(target, Part) and self._panel:
            self._sound("click")
            self._panel.act_on(target)
            self._refocus(target)
        return isinstance(target, Part) or super().activate(target)

    def _refocus(self, part: Part) -> None:
        """A part keeps the focus where it still is there."""
        if self._panel:
            same = (
                each for each in self._panel.parts if (each.kind, each.number) == (part.kind, part.number)
            )
            self.host.focus.set(next(same, None))


KLONDIKE = Screen(KlondikeFace, KlondikeController)
