"""The player's controls at a table of CALAMITYVILLE: throwing, building, choosing, reading newspapers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.calamityville import pending
from games.calamityville import state as cv
from games.calamityville.board import KIND, LOT, MINE, PRICE
from games.compat import override
from games.core import Event, Money, Move, Turn, Words, message
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Typed
from ui.games.calamityville.board.building_cards import CardText
from ui.games.calamityville.board.lights import BLAME, BUILD, GIVE, HERE, LOSE, SELL, Lights
from ui.games.calamityville.board.newspaper_page import page_texts
from ui.games.calamityville.face import CalamityFace
from ui.games.calamityville.selection import Selection
from ui.games.calamityville.words import fact_cards, prompts
from ui.play.base import pace
from ui.play.base.controller import AutoPlay, Spot
from ui.play.board.ring import RingController
from ui.play.panels.actions import Action
from ui.play.panels.notices import FactCard
from ui.widgets.button import ButtonLook, labelled
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.base.host import Host

_LIGHTS: Final[dict[type, str]] = {pending.Giving: GIVE, pending.Losing: LOSE, pending.Owing: SELL}


class CalamityController(RingController):
    """A person's side of one game of CALAMITYVILLE."""

    face: CalamityFace

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._selection: Selection | None = None

    @override
    def build_layout(self) -> None:
        canvas = self.face.canvas
        self.card = FactCard(canvas.layer, self.face.layout.board, canvas.m)
        self.rows = Lights(canvas.layer, canvas.m)

    # -------------------------------------------------------------- words
    @override
    def prompt(self) -> Words:
        """Return the prompt for the pill: a sentence if it has room, else a few words."""
        view, names, actor = self.face.view, self.face.names, self.session.actor
        sentence = prompts.prompt(view, names, self.session.persons)
        if actor < 0 or self._has_room(sentence):
            return sentence
        return prompts.short_prompt(view, names, actor, is_human_turn=self.session.is_human_turn)

    @override
    def on_event(self, event: Event) -> None:
        super().on_event(event)
        if isinstance(event, cv.Read):
            self.host.show_buttons()
            self._tell_page(event.page)

    # -------------------------------------------------------------- the choice
    @property
    def selection(self) -> Selection | None:
        """The person's choice in progress, or None if there is nothing to choose."""
        view, moves = self.face.view, self.session.moves
        if self._selection is None and moves and not isinstance(view.task, pending.Ready):
            self._selection = Selection(view, self.session.actor, moves)
        return self._selection

    @override
    def forget(self) -> None:
        super().forget()
        self._selection = None
        table = self.face.table
        table.light({})
        table.point_out()
        table.preview(cv.NOBODY, "", cv.NOBODY)
        table.cards.show("", ())
        self.rows.show({})

    @override
    def show(self) -> None:
        selection, table, view = self.selection, self.face.table, self.face.view
        if selection:
            self._show_cards(selection)
            table.light(dict.fromkeys(selection.spaces, _LIGHTS.get(type(view.task), BUILD)))
            table.point_out(*(() if selection.space == cv.NOBODY else (selection.space,)))
            if selection.kinds:
                table.preview(selection.site, selection.kind, selection.seat)
            rows, named = self.face.layout.players, selection.blamed
            self.rows.show({seat: (HERE if seat == named else BLAME, rows[seat]) for seat in selection.seats})
        self.host.show_buttons()
        self.host.show_players()

    def _show_cards(self, selection: Selection) -> None:
        cards = self.face.table.cards
        if not selection.kinds:
            cards.show("", ())
            return
        choices = [self._card(selection, kind) for kind in selection.kinds]
        caption = message("calamityville.cards.place")
        if isinstance(self.face.view.task, pending.Buying):
            is_mine, price = selection.kind == MINE, Money(PRICE)
            caption = message(
                "calamityville.cards.dig" if is_mine else "calamityville.cards.build", price=price
            )
        marked = selection.kinds.index(selection.kind)
        if tuple(choices) == cards.choices:
            cards.mark(marked)
        else:
            cards.show(in_words(caption), choices, marked)

    def _card(self, selection: Selection, kind: str) -> CardText:
        offer = fact_cards.offer_text(self.face.view, selection.seat, selection.site, kind)
        name = in_words(message(f"calamityville.kind.{kind}"), "card")
        return CardText(kind, name, in_words(offer.line), in_words(offer.note))

    def _preview_kind(self, number: int) -> None:
        """Choose the kind of a card under the mouse as the building to preview."""
        selection = self.selection
        if selection and selection.kind != selection.kinds[number]:
            selection.kind = selection.kinds[number]
            self.show()

    def _preview_site(self, space: int) -> None:
        """Choose a space under the mouse as the site of a free building."""
        selection = self.selection
        is_placing = isinstance(self.face.view.task, pending.Placing)
        if selection and is_placing and space in selection.spaces and space != selection.space:
            selection.space = space
            self.show()

    def _choose_kind(self, number: int, *, confirm: bool) -> None:
        """Choose the kind of a card. With `confirm`, build it at once if the seat buys for its own space."""
        selection = self.selection
        if selection is None or number not in range(len(selection.kinds)):
            return
        selection.kind = selection.kinds[number]
        if confirm and isinstance(self.face.view.task, pending.Buying):
            self._confirm()
        else:
            self._chosen()

    def _choose_space(self, space: int) -> None:
        """Choose a clicked space, or confirm it if it was already chosen.

        A click on the seat's own space while it buys or draws confirms too.
        """
        selection, view = self.selection, self.face.view
        is_here = space == view.at[self.session.actor]
        if isinstance(view.task, pending.Buying | pending.Drawing) and is_here:
            self._confirm()
        elif selection and space in selection.spaces:
            if space == selection.space:
                self._confirm()
            else:
                selection.space = space
                self._chosen()

    def _choose_player(self, seat: int) -> None:
        """Choose the player who loses a building, or confirm if they were already chosen."""
        selection = self.selection
        if selection and seat in selection.seats:
            if seat == selection.blamed:
                self._confirm()
            else:
                selection.blamed = seat
                self._chosen()

    @override
    def _select_hint(self, move: Move) -> None:
        if selection := self.selection:
            selection.choose(move)
            self.show()
        layout, spots = self.face.layout, self._chosen_spots()
        if isinstance(move, cv.Decline):
            self._focus_button(layout.second)
        elif spots:
            self.host.focus.set(spots[0])
        else:
            self._focus_button(layout.main)

    @override
    def target_for(self, move: Move | None) -> Target | None:
        selection = self.selection
        if selection is None or move is None or isinstance(move, cv.Throw):
            return self._main_button()
        if isinstance(move, cv.Decline):
            return self.host.hud.actions[1]
        if isinstance(move, cv.Build | cv.Place) and (
            move.kind != selection.kind or isinstance(move, cv.Build)
        ):
            return self._card_spot(selection.kinds.index(move.kind))
        if isinstance(move, cv.Blame):
            return self._row(move.seat)
        space = move[-1]
        return self._space(space) if isinstance(space, int) else None

    # -------------------------------------------------------------- actions
    @override
    def actions(self) -> tuple[Action, ...]:
        layout = self.face.layout
        return (
            Action(layout.main, self._main_look(), self._confirm, "Space"),
            Action(
                layout.second,
                self._second_look(),
                lambda: self._play(cv.Decline()),
                "S",
                command="second",
                is_over_log=not layout.is_below,
            ),
        )

    @override
    def space(self) -> None:
        self._confirm()

    @property
    def _may_act(self) -> bool:
        return self.session.is_human_turn and not self.host.stage.busy and not self.session.is_behind

    def _main_look(self) -> ButtonLook | None:
        """Return the look of the main button: throw, draw, or confirm the choice.

        Return None while cards take its place, because buildings are offered.
        """
        view, names, selection = self.face.view, self.face.names, self.selection
        if not self._may_act:
            return None
        if self.session.is_chance or isinstance(view.task, pending.Ready):
            icon = "hand" if isinstance(view.task, pending.Drawing) else "dice"
            return labelled(prompts.main_label(view, names), icon, "primary", 18)
        if selection is None or selection.kinds:
            return None
        label = prompts.main_label(view, names, space=selection.space, seat=selection.blamed)
        return labelled(label, "check", "primary", 18)

    def _second_look(self) -> ButtonLook | None:
        """Return the look of the button that declines, or None if the seat may not decline."""
        may_decline = any(isinstance(move, cv.Decline) for move in self.session.moves)
        is_offered = self.selection is not None and self._may_act and may_decline
        return labelled(message("calamityville.button.keep"), "close", "wood", 18) if is_offered else None

    def _confirm(self) -> None:
        """Throw, draw, or make the chosen move."""
        if not self.session.is_human_turn:
            return
        self.face.table.put_page_away()
        if self.session.is_chance:
            self._roll()
        elif isinstance(self.face.view.task, pending.Ready):
            if self._play(cv.Throw()):
                self._roll()
        elif self.selection and self.selection.move:
            self._play(self.selection.move)

    @override
    def auto_play(self) -> AutoPlay | None:
        throws = self.session.is_chance or isinstance(self.face.view.task, pending.Ready)
        return AutoPlay(self._confirm, is_roll=True) if throws and self.face.table.reading is None else None

    @override
    def pause_before(self, turn: Turn, seconds: float) -> float:
        task = self.session.match.state.todo[-1]
        if isinstance(task, pending.Ready):
            return pace.BEFORE_ROLL[self.host.app.settings.current.pace]
        return 0.0 if isinstance(task, pending.Throwing) else seconds

    # -------------------------------------------------------------- facts
    @override
    def _tell_of(self, spot: Spot) -> None:
        view, names = self.face.view, self.face.names
        if spot.kind == "space":
            lines = fact_cards.facts_of(view, spot.number, names, self.session.reader)
            kind = view.built[spot.number]
            picture = f"bld_{kind}" if kind else "lot_sign" if KIND[spot.number] == LOT else ""
            self.card.show(lines, spot.area, picture)
        elif spot.kind == "row":
            self.card.show(fact_cards.player_lines(view, spot.number, names), spot.area)
        elif isinstance(view.task, pending.Buying):
            self._preview_kind(spot.number)

    def _show_last_page(self) -> None:
        """Show again the page that was read last."""
        if self.face.view.read and not self.host.stage.busy:
            self.card.hide()
            self.face.table.read_again(self.face.view.read[-1])
            self._tell_page(self.face.view.read[-1])

    def _tell_page(self, page: int) -> None:
        """Read the whole text of a page to those who listen."""
        self.host.app.announcer.say(join_sentences(page_texts(page)))

    # -------------------------------------------------------------- the mouse
    @override
    def handle(self, intent: Intent) -> bool:
        if self.host.stage.busy and self._ends_animation(intent):
            self.host.stage.finish()
            return True
        return super().handle(intent)

    def _ends_animation(self, intent: Intent) -> bool:
        """Return True if an intent ends the animation, as it is meant for the table after it."""
        if isinstance(intent, Pointer):
            return intent.kind == "press" and self.host.buttons.at(intent.place) is None
        if isinstance(intent, Command):
            is_reading = self.face.table.reading is not None
            return intent.name in ("deal", "activate") or (intent.name == "back" and is_reading)
        return isinstance(intent, Typed)

    @override
    def _spot_at(self, place: tuple[int, int]) -> Spot | None:
        card = self.face.table.cards.at(place)
        return super()._spot_at(place) if card < 0 else self._card_spot(card)

    def _card_spot(self, number: int) -> Spot:
        return Spot("card", number, self.face.table.cards.rect(number))

    @override
    def _look(self, place: tuple[int, int]) -> None:
        table, layout, view = self.face.table, self.face.layout, self.face.view
        spot, is_on_read = self._spot_at(place), self._is_over_read(place)
        table.newspapers.mark_read(is_marked=is_on_read)
        table.cards.hover(place)
        if spot and spot.kind == "card":
            self.card.hide()
            self._preview_kind(spot.number)
        elif spot is None and table.reading is None and table.newspapers.is_on_pile(place):
            self.card.show(fact_cards.pile_lines(view), layout.pile)
        elif spot is None and table.reading is None and is_on_read:
            self.card.show(fact_cards.read_lines(view), layout.read)
        else:
            if spot and spot.kind == "space":
                self._preview_site(spot.number)
            super()._look(place)

    @override
    def _press(self, place: tuple[int, int]) -> bool:
        had_page = self.face.table.put_page_away()
        if super()._press(place) or had_page:
            return True
        if self._is_over_read(place):
            self._show_last_page()
        elif isinstance(self.face.view.task, pending.Drawing) and self._is_over_stone(place):
            self._confirm()
        else:
            return False
        return True

    @override
    def _choose(self, spot: Spot) -> None:
        if spot.kind == "card":
            self._choose_kind(spot.number, confirm=True)
        else:
            (self._choose_space if spot.kind == "space" else self._choose_player)(spot.number)

    def _is_over_read(self, place: tuple[int, int]) -> bool:
        return bool(self.face.view.read) and self.face.table.newspapers.is_on_read(place)

    def _is_over_stone(self, place: tuple[int, int]) -> bool:
        return any(stone.collidepoint(place) for stone in self.face.layout.stones)

    # -------------------------------------------------------------- the keys
    @override
    def typed(self, character: str) -> bool:
        if character not in "1234":
            return False
        number = int(character) - 1
        if self.selection and self.selection.seats:
            self._choose_player(number)
        else:
            self._choose_kind(number, confirm=False)
        return True

    @override
    def command(self, command: Command) -> bool:
        if command.name == "again":
            self._show_last_page()
        return command.name == "again"

    @override
    def step_back(self) -> bool:
        return self.face.table.put_page_away()

    # -------------------------------------------------------------- the focus
    @override
    def _selectable_targets(self) -> list[Spot]:
        """Return the spots that a person can choose: cards, spaces, rows."""
        selection = self.selection
        if selection is None or self.host.stage.busy:
            return []
        return [
            *map(self._card_spot, range(len(selection.kinds))),
            *map(self._space, selection.spaces),
            *map(self._row, selection.seats),
        ]

    def _chosen_spots(self) -> list[Spot]:
        """Return the chosen spots. The first gets the focus, so Enter confirms it."""
        selection = self.selection
        return [
            spot
            for spot in reversed(self._selectable_targets())
            if selection and selection.is_chosen(spot.kind, spot.number)
        ]

    @override
    def first_focus(self) -> Target | None:
        return next(iter(self._chosen_spots()), None)
