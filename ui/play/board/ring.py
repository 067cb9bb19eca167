"""Boards with spaces around their edge: ring, middle and two dice, for table, face and controller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from pygame import Rect

from games.compat import override
from games.core import Event, Money, Player, Words, message
from games.ring.events import Paid
from games.ring.pending import Opening, Over, Ready
from games.ring.state import BANK, NOBODY, RingView
from ui.app.focus import Target
from ui.app.intents import Intent, Pointer
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place
from ui.draw.tween import Tween
from ui.play.base.controller import Controller, Spot
from ui.play.base.face import Face, History, Table, newest_first
from ui.play.board.dice import RingDice
from ui.play.board.effects import FLIGHT, Effects
from ui.play.board.ring_layout import RingLayout
from ui.play.narration.narrator import place_of, turn_line
from ui.play.panels.canvas import Play
from ui.play.panels.notices import EventNote
from ui.play.panels.players import PlayerFacts, badge_place, row_name
from ui.widgets.pill import has_room
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.board.tokens import Tokens
    from ui.play.panels.notices import FactCard


class RingTable(Table):
    """The sprites of a ring. `seats` are the looks of the players, in the order of their seats.

    `view` is the view that is shown. It already includes an event when the table returns the tweens for it.
    Subclasses have the `tokens` and the effects that fly over the board, and know how cash looks.
    """

    tokens: Tokens
    dice: RingDice
    layout: RingLayout
    view: RingView[Any]
    _effects: Effects
    note_seconds: ClassVar[float]
    """Seconds for reading words over a player's row."""

    def __init__(self, layer: Layer, layout: RingLayout, play: Play, seats: Sequence[SeatLook]) -> None:
        self.layer = layer
        self.layout = layout
        self.seats = tuple(seats)
        self.landings = {}
        self._play = play

    # -------------------------------------------------------------- places
    def point_out(self, space: int) -> None:
        """Highlight the space that a line of the log is about."""
        raise NotImplementedError

    def show_dice(self, threw: Event) -> None:
        """Show the dice of a throw, and the words about it."""
        raise NotImplementedError

    def space_at(self, place: Place) -> int:
        """Return the space at a place, or -1."""
        spaces = enumerate(self.layout.spaces)
        return next((space for space, rect in spaces if rect.collidepoint(place)), NOBODY)

    def _cash_position(self, seat: int) -> Place:
        return self.layout.bank if seat == BANK else badge_place(self.layout.players[seat], self.layout.m)

    # -------------------------------------------------------------- words and sounds
    def _play_step_sound(self, strength: float) -> None:
        self._play("token", strength=strength)

    def _play_strike(self, strength: float) -> None:
        self._play("dice_hit", strength=strength)

    def _token_popup(self, words: Words, seat: int, seconds: float = 1.0) -> list[Tween]:
        """Return the tween of a pill with these words over a token."""
        rect = self.tokens.rect(seat)
        return [self._effects.text_popup(words, (rect.centerx, rect.y), 0.0, seconds)]

    def _notes(self, words: Words, *seats: int, sound: str = "") -> list[Tween]:
        """Return the tweens of a pill over the row of each of some players, and play the sound, if any."""
        if sound:
            self._play(sound)
        rows = self.layout.players
        return [self._effects.row_popup(words, rows[seat], 0.0, self.note_seconds) for seat in seats]

    # -------------------------------------------------------------- money
    def _cash_tweens(
        self, event: Paid, amount: Money, start: Place | None = None, delay: float = 0.0
    ) -> list[Tween]:
        """Return tweens of cash that flies from payer to payee, and of the loss and the gain of each.

        The cash begins at `start`, if it is found elsewhere than at the payer.
        """
        rows, tweens = self.layout.players, list[Tween]()
        if event.payer != BANK:
            tweens.append(self._effects.row_popup(Money(-amount), rows[event.payer], delay))
        way = start or self._cash_position(event.payer), self._cash_position(event.payee)
        if event.payer != BANK:
            self.landings[event.payer] = delay
        tweens += self._moving_cash(event.amount, way, delay)
        if event.payee != BANK:
            self.landings[event.payee] = delay + FLIGHT
            gain = message("gain", amount=amount)
            tweens.append(self._effects.row_popup(gain, rows[event.payee], delay + FLIGHT))
        return tweens

    def _moving_cash(self, amount: int, way: tuple[Place, Place], delay: float) -> list[Tween]:
        """Return the tweens of cash, counted as in the rules, on its way from one place to another."""
        raise NotImplementedError


class RingFace(Face):
    """Common parts of the faces of games around a ring, in which all players see the same."""

    view: RingView[Any]
    layout: RingLayout
    table: RingTable
    _threw: ClassVar[type[Event]]
    """The event of a throw of the dice."""
    _began: ClassVar[type[Event]]
    """The event at which a turn begins."""

    @property
    @override
    def board_room(self) -> Rect:
        return self.layout.board if self.is_replay else self.layout.middle

    @override
    def see(self, view: RingView[Any]) -> None:
        super().see(view)
        self.table.view = view

    @override
    def rect_of(self, place: int) -> Rect:
        return self.layout.spaces[place]

    @override
    def restore(self, history: History) -> None:
        threw = next((event for event in newest_first(history) if isinstance(event, self._threw)), None)
        if threw:
            self.table.show_dice(threw)
        else:
            self.table.dice.rest()

    @override
    def mark(self, place: int) -> None:
        if self.is_replay:
            super().mark(place)
        elif place in range(len(self.layout.spaces)):
            self.table.point_out(place)

    # -------------------------------------------------------------- the words
    @override
    def replay_line(self, events: Sequence[Event]) -> Words:
        return self.line(events) or turn_line(events, self._began, self.names)

    @override
    def place_of(self, events: Sequence[Event]) -> int:
        return place_of(events, "end", "space")

    @override
    def event_notes(self, event: Event) -> Sequence[EventNote]:
        note = self._event_note(event)
        return (note,) if note else ()

    def _event_note(self, event: Event) -> EventNote | None:
        """Return the note of an event that is already part of the view, or None if it needs none."""
        raise NotImplementedError

    @override
    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        total = self._money(self.view.cash[seat])
        cash = in_words(total)
        name = row_name(self.seats[seat], cash, self.layout.players[seat], self.canvas.m)
        return PlayerFacts(name, self._line_of(seat), cash, is_active=is_active, total=total)

    @staticmethod
    def _money(cash: int, /) -> Money:
        """Return cash, counted as in the rules, as an amount for players."""
        return Money(cash)

    def _line_of(self, seat: int) -> str:
        """Return the line below a player's name, "" for none."""
        return ""

    @property
    @override
    def turn(self) -> int:
        return self.view.turn

    @property
    @override
    def winners(self) -> tuple[int, ...]:
        task = self.view.task
        return task.winners if isinstance(task, Over) else ()

    def prompt_while_busy(self) -> Words:
        """Return the words on whose turn it is in the view shown."""
        if self.turn == NOBODY:
            return message("turn.opening")
        return message("turn", who=Player(self.names[self.turn]))


class RingController(Controller):
    """A person's side of a ring; a card describes the spot under the mouse or with the focus."""

    face: RingFace
    card: FactCard

    @override
    def prompt_while_busy(self) -> Words:
        return self.face.prompt_while_busy()

    def _has_room(self, sentence: Words) -> bool:
        """Return True if a sentence fits the pill."""
        return has_room(in_words(sentence), self.face.layout.bar.pill.size, self.face.canvas.m)

    @property
    @override
    def has_turn_sign(self) -> bool:
        """True if a turn begins: a question asked during a turn opens a panel instead."""
        return isinstance(self.session.match.state.todo[-1], Ready | Opening)

    @override
    def on_event(self, event: Event) -> None:
        if isinstance(event, Paid):
            self.host.show_players()
            self._announce_payment(event)

    def _announce_payment(self, event: Paid) -> None:
        """Say how a payment between players was worked out, if one of them is at this screen."""
        seats, announcer = {event.payer, event.payee}, self.host.app.announcer
        if announcer.is_listening and BANK not in seats and not seats.isdisjoint(self.session.persons):
            for note in self.face.event_notes(event):
                announcer.say(note.words)

    @override
    def forget(self) -> None:
        self.card.hide()
        if isinstance(self.host.focus.target, Spot):
            self.host.focus.set(None)

    def _chosen(self) -> None:
        self._sound("click")
        self.host.show_message("")
        self.show()

    # -------------------------------------------------------------- the mouse
    @override
    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, Pointer) and intent.kind == "move" and self.host.buttons.at(intent.place):
            self.card.hide()
        return False

    @override
    def point(self, pointer: Pointer) -> bool:
        if pointer.kind == "move":
            self._look(pointer.place)
            return False
        return pointer.kind == "press" and pointer.button == 1 and self._press(pointer.place)

    @override
    def _takes_press(self, place: tuple[int, int]) -> bool:
        return self._spot_at(place) is not None and self._panel_targets(place) is None

    def _look(self, place: tuple[int, int]) -> None:
        """Show the card of the spot under the mouse, if there is one."""
        if spot := self._spot_at(place):
            self._tell_of(spot)
        else:
            self._look_away()

    def _look_away(self) -> None:
        """Hide the card, as nothing is under the mouse; the card of the spot with the focus stays."""
        if not (self.host.focus.is_shown and isinstance(self.host.focus.target, Spot)):
            self.card.hide()

    def _press(self, place: tuple[int, int]) -> bool:
        """Choose the clicked spot under the mouse; return False if there is none."""
        spot = self._spot_at(place)
        if spot:
            self._choose(spot)
        return spot is not None

    def _spot_at(self, place: tuple[int, int]) -> Spot | None:
        """Return the spot at a place, a space or the row of a player; None for neither."""
        space, seat = self.face.table.space_at(place), self._player_at(place)
        if space != NOBODY:
            return self._space(space)
        return self._row(seat) if seat >= 0 else None

    def _space(self, space: int) -> Spot:
        return Spot("space", space, self.face.rect_of(space))

    def _row(self, seat: int) -> Spot:
        return Spot("row", seat, self.face.layout.players[seat])

    def _tell_of(self, spot: Spot) -> None:
        """Show the card of a spot on the table."""
        raise NotImplementedError

    def _choose(self, spot: Spot) -> None:
        """Handle a click or Enter on a spot of the table."""
        raise NotImplementedError

    # -------------------------------------------------------------- the focus
    @override
    def targets(self, buttons: list[Target]) -> list[Target]:
        if self.host.stage.busy:
            return buttons
        lit = self._selectable_targets()
        spaces = map(self._space, range(len(self.face.layout.spaces)))
        return [*lit, *buttons, *(spot for spot in spaces if spot not in lit)]

    @override
    def _choice_areas(self) -> Sequence[Rect]:
        return [each.area for each in self._selectable_targets()]

    def _selectable_targets(self) -> Sequence[Target]:
        """Return the spots on the table that a person can choose, once it rests."""
        raise NotImplementedError

    @override
    def activate(self, target: Target) -> bool:
        if isinstance(target, Spot):
            self._choose(target)
        return isinstance(target, Spot)

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        if isinstance(target, Spot) and shown:
            self._tell_of(target)
        else:
            self.card.hide()
