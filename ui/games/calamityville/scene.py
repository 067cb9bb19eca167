"""The scene of CALAMITYVILLE: a ring to walk, a town to build, newspapers to read, a donkey to dodge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.calamityville import pending
from games.calamityville.board import KIND, LOT, MINE, PRICE, RING
from games.calamityville.state import NOBODY, Decline, Paid, Read, Throw
from games.core import Chance, Event, Move
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Typed
from ui.draw.tween import Tween
from ui.games.calamityville import words
from ui.games.calamityville.art import Art, table_background
from ui.games.calamityville.choice_cards import Choice
from ui.games.calamityville.dice import last_throw
from ui.games.calamityville.layout import Layout, lay_out
from ui.games.calamityville.lights import BLAME, BUILD, GIVE, HERE, LOSE, SELL, Lights
from ui.games.calamityville.picking import Picking
from ui.games.calamityville.pointer import PointerHandler
from ui.games.calamityville.prompts import meanwhile_of, prompt_of
from ui.games.calamityville.replay import ReplayScene
from ui.games.calamityville.spots import Spot
from ui.games.calamityville.table import RingTable
from ui.play import timings
from ui.play.board_hud import Action
from ui.play.board_scene import BoardScene
from ui.play.log import Told
from ui.play.notices import FactCard
from ui.play.players import PlayerFacts, row_name
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from games.calamityville.state import View

_LIGHTS: Final[dict[type, str]] = {pending.Giving: GIVE, pending.Losing: LOSE, pending.Owing: SELL}


class CalamityScene(BoardScene):
    """One game of CALAMITYVILLE."""

    replay_type = ReplayScene
    view: View
    layout: Layout
    table: RingTable
    hand: PointerHandler
    card: FactCard
    _picking: Picking | None = None

    # -------------------------------------------------------------- the table
    @property
    def board_room(self) -> Rect:
        """The middle of the board."""
        return self.layout.middle

    def build_table(self) -> None:
        """Paint the ring, the town and the tray."""
        self.layout = lay_out(self.m, self.title, len(self.seats))
        self.background = table_background(self.m, self.title, len(self.seats))
        self.table = RingTable(self.layer, self.layout, Art(self.m), self.sound, self.seats)
        self.table.lingers = self.app.settings.now.animation == "none"
        self.table.reading_seconds = timings.of_reading(self.app.settings.now.pace)
        self.card = FactCard(self.layer, self.layout.board, self.m)
        self._rows = Lights(self.layer, self.m)
        self.hand = PointerHandler(self)

    def show_table(self) -> None:
        """Show the view."""
        self.table.show(self.view)
        self.table.dice.show(*last_throw(self.match))

    def begin(self, event: Event) -> list[Tween]:
        """Begin to show an event; the rows follow the cash, the pill says what is read."""
        self.match.game.fold(self.view, event)
        if self.hud and isinstance(event, Paid):
            self.hud.show_players()
        tweens = self.table.begin(event)
        if self.hud and isinstance(event, Read):
            self.hud.show_buttons()
        return tweens

    # -------------------------------------------------------------- words
    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [seat.name for seat in self.seats]

    def tell(self, events: list[Event]) -> Told | None:
        """A line of the log."""
        line = words.line(events, self.names)
        return Told(line, words.place_of(events)) if line else None

    def prompt(self) -> str:
        """What the pill says."""
        return prompt_of(self)

    def meanwhile(self) -> str:
        """What the pill says while the table still shows what has happened."""
        return meanwhile_of(self)

    def facts(self, seat: int) -> PlayerFacts:
        """Name and cash, which is open; the properties are signs on the row."""
        view, cash = self.view, words.money(self.view.cash[seat])
        active = view.turn if self.actor < 0 or self.is_behind else self.actor
        name = row_name(self.seats[seat], cash, self.layout.players[seat], self.m)
        return PlayerFacts(name, "", cash, is_active=seat == active)

    # -------------------------------------------------------------- who acts
    @property
    def greets(self) -> bool:
        """Only a turn that begins has its sign."""
        return isinstance(self.match.state.todo[-1], pending.Ready | pending.Opening)

    def roller(self) -> int | None:
        """The seat that throws or draws; a mine digs by itself while another plays."""
        task = self.match.state.todo[-1]
        if isinstance(task, pending.Opening):
            return task.waiting[0]
        if isinstance(task, pending.Drawing) and task.player != self.match.state.turn:
            return None
        is_thrown = isinstance(
            task, pending.Throwing | pending.Kicking | pending.Rethrowing | pending.Drawing
        )
        return task.player if is_thrown else None

    # -------------------------------------------------------------- choosing
    @property
    def picking(self) -> Picking | None:
        """What a person is choosing; None where there is nothing to choose."""
        if self._picking is None and self.moves and not isinstance(self.view.task, pending.Ready):
            self._picking = Picking(self.view, self.actor, self.moves)
        return self._picking

    def forget_choice(self) -> None:
        """Nothing is chosen any more."""
        self._picking = None
        self.table.light({})
        self.table.point_out(())
        self.table.preview(NOBODY, "", NOBODY)
        self.table.cards.show("", ())
        self._rows.show({})
        self.card.hide()
        if isinstance(self.focus.target, Spot):
            self.focus.set(None)

    def show_choice(self) -> None:
        """Light what can be chosen, and show what is."""
        picking = self.picking
        if picking:
            self._show_cards(picking)
            light = _LIGHTS.get(type(self.view.task), BUILD)
            self.table.light(dict.fromkeys(picking.spaces, light))
            self.table.point_out(() if picking.space == NOBODY else (picking.space,))
            self._show_ghost(picking)
            self._show_rows(picking)
        if self.hud:
            self.hud.show_buttons()
            self.hud.show_players()

    def _show_cards(self, picking: Picking) -> None:
        if not picking.offers_cards:
            self.table.cards.show("", ())
            return
        space = self._site(picking)
        choices = [self._card(picking, kind, space) for kind in picking.kinds]
        caption = "Choose a house, then its lot:"
        if isinstance(self.view.task, pending.Buying):
            caption = f"{'Dig' if picking.kind == MINE else 'Build'} here for {words.money(PRICE)}:"
        marked = picking.kinds.index(picking.kind)
        if tuple(choices) == self.table.cards.choices:
            self.table.cards.mark(marked)
        else:
            self.table.cards.show(caption, choices, marked)

    def _card(self, picking: Picking, kind: str, space: int) -> Choice:
        offer = words.offer(self.view, picking.seat, space, kind)
        return Choice(kind, kind.capitalize(), offer.line, offer.note)

    def _site(self, picking: Picking) -> int:
        """Where it would be built."""
        return self.view.at[picking.seat] if isinstance(self.view.task, pending.Buying) else picking.space

    def _show_ghost(self, picking: Picking) -> None:
        if picking.kinds:
            self.table.preview(self._site(picking), picking.kind, picking.seat)

    def _show_rows(self, picking: Picking) -> None:
        """The rows of those who can be named, and of the one who is."""
        rows = self.layout.players
        self._rows.show(
            {seat: (HERE if seat == picking.blamed else BLAME, rows[seat]) for seat in picking.seats}
        )

    @property
    def marked_rows(self) -> dict[int, str]:
        """The kind of light by row."""
        return dict(self._rows.kinds)

    def look_at(self, spot: str, number: int) -> None:
        """The mouse is over a card, or over a lot for a free house: that is what would be built, or where."""
        picking = self.picking
        if picking is None:
            return
        if spot == "card" and picking.kind != picking.kinds[number]:
            picking.kind = picking.kinds[number]
            self.show_choice()
        elif spot == "space" and self._may_go(number) and number != picking.space:
            picking.space = number
            self.show_choice()

    def _may_go(self, space: int) -> bool:
        """Whether a free house may be put on a space."""
        is_placing = isinstance(self.view.task, pending.Placing)
        return bool(self.picking and is_placing and space in self.picking.spaces)

    def choose_kind(self, number: int, *, confirm: bool) -> None:
        """A card was clicked: on the lot where one stands it is built at once."""
        picking = self.picking
        if picking is None or number not in range(len(picking.kinds)):
            return
        picking.kind = picking.kinds[number]
        if confirm and isinstance(self.view.task, pending.Buying):
            self.main_action()
        else:
            self._chosen()

    def choose_space(self, space: int) -> None:
        """A space was clicked: it is chosen; a second time, it is done."""
        picking = self.picking
        if isinstance(self.view.task, pending.Buying | pending.Drawing) and space == self.view.at[self.actor]:
            self.main_action()
        elif picking and space in picking.spaces:
            if space == picking.space:
                self.main_action()
            else:
                picking.space = space
                self._chosen()

    def choose_player(self, seat: int) -> None:
        """A player's row was clicked: whose building burns."""
        picking = self.picking
        if picking and seat in picking.seats:
            if seat == picking.blamed:
                self.main_action()
            else:
                picking.blamed = seat
                self._chosen()

    def _chosen(self) -> None:
        self.app.sound.play("click")
        self.say("")
        self.show_choice()

    # -------------------------------------------------------------- the buttons
    def main_look(self) -> ButtonLook | None:
        """What Space does; the cards take its place where houses are offered on a lot."""
        if not self.is_yours or self.stage.busy or self.is_behind:
            return None
        if isinstance(self.match.turn, Chance):
            icon = "hand" if isinstance(self.view.task, pending.Drawing) else "dice"
            return ButtonLook(words.main_label(self.view, self.names), icon, "primary", 18)
        if isinstance(self.view.task, pending.Ready):
            return ButtonLook(words.main_label(self.view, self.names), "dice", "primary", 18)
        picking = self.picking
        if picking is None or picking.offers_cards:
            return None
        label = words.main_label(self.view, self.names, space=picking.space, seat=picking.blamed)
        return ButtonLook(label, "check", "primary", 18)

    def second_look(self) -> ButtonLook | None:
        """Leave it."""
        if self.picking is None or not self.is_yours or self.stage.busy or not self._may_decline:
            return None
        return ButtonLook(words.KEEP, "close", "wood", 18)

    @property
    def _may_decline(self) -> bool:
        return any(isinstance(move, Decline) for move in self.moves)

    def main_action(self) -> None:
        """Throw, draw, or do what is chosen."""
        if not self.is_yours:
            return
        self.table.put_page_away()
        if isinstance(self.match.turn, Chance):
            self.roll()
        elif isinstance(self.view.task, pending.Ready):
            if self.play(Throw()):
                self.roll()
        elif self.picking and self.picking.move:
            self.play(self.picking.move)

    def second_action(self) -> None:
        """Decline."""
        if self.second_look():
            self.play(Decline())

    def further_actions(self) -> Sequence[Action]:
        """None: what can be built has its cards."""
        return ()

    # -------------------------------------------------------------- hints, the log, the end
    def show_advice(self, move: Move) -> None:
        """Choose what is advised: it can be confirmed or changed."""
        picking = self.picking
        if picking:
            picking.take(move)
            self.show_choice()
        is_no = isinstance(move, Decline)
        place = self.layout.second if is_no else self.layout.main
        found: list[Target] = [] if is_no else [*self._chosen_spots()]
        found += [each for each in self.buttons if each.area.topleft == place.topleft and each.enabled]
        self.focus.set(next(iter(found), None))

    def _chosen_spots(self) -> list[Spot]:
        """What is chosen among all that is lit, the spot first on which Enter confirms it."""
        return [spot for spot in reversed(self.hand.lit()) if self._is_chosen(spot)]

    def _is_chosen(self, spot: Spot) -> bool:
        picking = self.picking
        if picking is None:
            return False
        chosen = {"card": picking.kinds.index(picking.kind) if picking.offers_cards else NOBODY,
                  "space": picking.space, "row": picking.blamed if picking.seats else NOBODY}  # fmt: skip
        return chosen[spot.kind] == spot.number

    def show_place(self, place: int) -> None:
        """Let a space glow."""
        if place in RING:
            self.table.point_out((place,))

    # -------------------------------------------------------------- telling of places
    @property
    def _eyes(self) -> int:
        """The seat for which a place is told of."""
        return self.actor if self.is_yours else self.persons[0] if len(self.persons) == 1 else NOBODY

    def tell_of_space(self, space: int) -> None:
        """A card tells of a space."""
        lines = words.facts_of(self.view, space, self.names, self._eyes)
        self.card.show(lines, self.table.space_rect(space), self._picture(space))

    def _picture(self, space: int) -> str:
        kind = self.view.built[space]
        return f"bld_{kind}" if kind else "lot_sign" if KIND[space] == LOT else ""

    def tell_of_player(self, seat: int) -> None:
        """A card tells of a player."""
        self.card.show(words.player_lines(self.view, seat, self.names), self.layout.players[seat])

    def tell_of_pile(self) -> None:
        """A card tells of the newspapers still to be read."""
        self.card.show(words.pile_lines(self.view), self.layout.pile)

    def tell_of_read(self) -> None:
        """A card tells of the newspapers that were read."""
        self.card.show(words.read_lines(self.view), self.layout.read)

    def read_last(self) -> None:
        """Show the page again that was read last."""
        if self.view.read and not self.stage.busy:
            self.card.hide()
            self.table.read_again(self.view.read[-1])

    # -------------------------------------------------------------- mouse and keys
    def handle(self, intent: Intent) -> None:
        """What is pressed while something moves only ends that; no card stays beside a button."""
        if self.stage.busy and self._skips(intent):
            self.stage.finish()
            return
        if isinstance(intent, Pointer) and intent.kind == "move" and self.buttons.at(intent.place):
            self.card.hide()
        super().handle(intent)

    def _skips(self, intent: Intent) -> bool:
        """Whether something is pressed that would be meant for what comes next, which is not seen yet."""
        if isinstance(intent, Pointer):
            return intent.kind == "press" and self.buttons.at(intent.place) is None
        if isinstance(intent, Command):
            return intent.name in ("deal", "activate") or (
                intent.name == "back" and self.table.reading is not None
            )
        return isinstance(intent, Typed)

    def pointed(self, pointer: Pointer) -> bool:
        """Cards, spaces, rows, newspapers, the log."""
        return self.hand.point(pointer) or super().pointed(pointer)

    def typed(self, character: str) -> None:
        """1 to 4 choose a card or a player, S declines."""
        self.hand.typed(character)

    def command(self, command: Command) -> None:
        """R reads the last page again, Escape puts it away."""
        if command.name == "again":
            self.read_last()
        elif command.name != "back" or not self.table.put_page_away():
            super().command(command)

    def targets(self) -> list[Target]:
        """What is lit, the buttons, and all other spaces."""
        if self.stage.busy:
            return super().targets()
        return [*self.hand.lit(), *super().targets(), *self.hand.others()]

    def first_focus(self) -> Target | None:
        """What is chosen, else the main button."""
        targets = self.targets()
        main = [target for target in targets if target.area.topleft == self.layout.main.topleft]
        return next(iter([*self._chosen_spots(), *main, *targets]), None)

    def activate(self, target: Target | None) -> None:
        """Enter on a card, a space, a row or a button."""
        if target is None:
            self.main_action()
        elif isinstance(target, Spot):
            self.hand.activate(target)
        else:
            super().activate(target)

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """A space that has the focus is told of by its card."""
        if isinstance(target, Spot) and shown:
            self.hand.focused(target)
        else:
            self.card.hide()
