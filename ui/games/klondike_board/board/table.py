"""The table of KLONDIKE as it is drawn: ring, creeks, tokens, dice, lights, and the display of each event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final, assert_never

from pygame import Rect

from games.compat import override
from games.core import Event, Message, Words, message
from games.klondike_board import GAME, pending
from games.klondike_board import state as kb
from games.klondike_board.board import CREEKS, LODE, PLACES, to_money
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.tween import Tween
from ui.games.klondike_board.board.buildings import Buildings
from ui.games.klondike_board.board.creeks import Creeks, light_of_creek
from ui.games.klondike_board.board.dice import DicePair
from ui.games.klondike_board.board.effects import BoardEffects, notes
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.lights import light_of_space
from ui.games.klondike_board.board.lot import AuctionLot
from ui.games.klondike_board.board.read_card import FLIP, FLY, ReadCard, Reading
from ui.games.klondike_board.board.spaces import space_picture_name
from ui.games.klondike_board.board.tokens import Tokens, hold_icon, hold_icons
from ui.games.klondike_board.board.valley import Valley
from ui.play.board.dice import roll_strength
from ui.play.board.effects import do_nothing
from ui.play.board.lights import BoardLights
from ui.play.board.payments import COIN_ROOM, Payment, payment_strength, piece_count
from ui.play.board.ring import RingTable
from ui.play.panels.canvas import Play
from ui.widgets import button as widgets

_FRAME_DEPTH: Final = 700.0
_GOLD: Final = 0.3  # seconds from the gold to its money
_SUMS: Final = (5, 15)
"""The thousands of dollars from which more notes fly."""
_HAMMER: Final = 1.0
"""The strength with which an auction is knocked down."""
_PlayerEvent = kb.HoldEvent | kb.GoldEvent | kb.DeedEvent | kb.BargainEvent
_PANEL_TASKS: Final = (pending.Bidding, pending.Answering, pending.Joining)
_CARD_ENDS: Final = (kb.Began, kb.Party, kb.Burned, kb.Ghosted, kb.Opened, kb.Proposed, kb.Staked)
"""The events that put away the card that was read, beside a throw for a move and a task with a panel."""


def puts_card_away(event: Event) -> bool:
    """Return True if an event puts away the card that was read."""
    match event:
        case kb.Threw(why=why):
            return why == "move"
        case kb.Asked(task):
            return isinstance(task, _PANEL_TASKS)
    return isinstance(event, _CARD_ENDS)


def _throw_words(threw: kb.Threw) -> Message:
    """Return the words on the purpose of a throw."""
    return message(f"klondike_board.tray.{threw.why}", count=sum(threw.dice))


class KlondikeTable(RingTable):
    """The sprites of the board."""

    layout: Layout
    view: kb.View
    tokens: Tokens
    dice: DicePair
    _effects: BoardEffects
    note_seconds = 0.8

    def __init__(self, layer: Layer, layout: Layout, play: Play, seats: Sequence[SeatLook]) -> None:
        super().__init__(layer, layout, play, seats)
        self._effects = BoardEffects(layer, layout.m)
        self.valley = Valley(layer, layout)
        self.buildings = Buildings(layer, layout, self.seats)
        self.creeks = Creeks(layer, layout)
        self.tokens = Tokens(layer, layout, self.seats)
        self.dice = DicePair(layer, layout)
        self.dice.strike = self._play_strike
        self.view = GAME.blank(len(self.seats), GAME.check_options({}))
        self._card = ReadCard(layer, layout.card, layout.m)
        self.put_away: Reading | None = None
        """The last card that was put away for a panel."""
        self.lot = AuctionLot(layer, layout, self.creeks)
        self._frame: Sprite | None = None
        self.space_lights = BoardLights(layer, self._space_light)
        self.creek_lights = BoardLights(layer, self._creek_light)

    def frame(self, area: Rect | None) -> None:
        """Show a frame around an area, or remove it if that is None."""
        glow = widgets.glow_sprite(area, self.layout.m, _FRAME_DEPTH) if area else None
        self._frame = self.layer.swap(self._frame, glow)

    @override
    def point_out(self, space: int) -> None:
        self.frame(self.layout.spaces[space])

    @override
    def show_dice(self, threw: kb.Threw) -> None:
        self.dice.show(threw.dice, _throw_words(threw), self.seats[threw.player])

    @property
    def reading(self) -> Reading | None:
        """The card that lies there to be read, or None."""
        return self._card.reading

    # -------------------------------------------------------------- the whole table at once
    @override
    def show(self, view: kb.View) -> None:
        self._effects.clear()
        self._card.put_away()
        self._take_over(view)
        self.valley.show(view)
        self.lot.keep(view)
        self.buildings.show(view)
        self.tokens.show(view.at, view.turn, hold_icons(view))

    @override
    def arrange(self, view: kb.View) -> list[Tween]:
        self._effects.clear()
        self._card.put_away()
        self._take_over(view)
        self.lot.follow(view)
        tweens = [*self.valley.follow(view), *self.buildings.arrange(view)]
        return [*tweens, *self.tokens.arrange(view.at, view.turn, hold_icons(view))]

    def _take_over(self, view: kb.View) -> None:
        self.view = view
        self.creeks.show(view.creeks, view.shown)
        self.dice.settle()

    @override
    def begin(self, event: kb.Event) -> list[Tween]:
        """Change the table by an event, and return the tweens that show it.

        This handles cards, dice and turns, and money that may be asked for; the rest is passed on.
        """
        if puts_card_away(event):
            self._card.put_away()
        match event:
            case kb.Dealt():
                tweens = self.creeks.deal(event.creeks, self._effects, lambda: self._play("deal"))
                return [*tweens, *self.valley.follow(self.view)]
            case kb.Threw():
                return self._roll_dice(event)
            case kb.Tied(players):
                return self._notes(message("klondike_board.sign.tied"), *players)
            case kb.Began():
                return self._start_turn(event)
            case kb.Moved(player, _, end):
                return self.tokens.walk(player, end, self._play_step_sound)
            case kb.Asked():
                return self._show_task(event)
            case kb.Finished():
                return self._show_end()
            case kb.Lapsed(player, amount=amount):
                return self._notes(message("klondike_board.sign.Lapsed", amount=to_money(amount)), player)
            case kb.Entitled(player, amount=amount):
                words = message("klondike_board.sign.Entitled", amount=to_money(amount))
                return self._notes(words, player, sound="hint")
            case kb.Demanded(player, amount=amount):
                words = message("klondike_board.sign.Demanded", amount=to_money(amount))
                return self._notes(words, player, sound="hint")
            case _:
                return self._begin_player_event(event)

    def _begin_player_event(self, event: _PlayerEvent) -> list[Tween]:
        """Show the holds of a player, finds and payments; pass all other events on."""
        match event:
            case kb.Missed(player):
                return self._shake_token(player, message("klondike_board.sign.misses"))
            case kb.Held(player):
                return self._shake_token(player, message("klondike_board.sign.no_double"))
            case kb.Freed(player):
                self._mark(player)
                words = message("klondike_board.sign.freed")
                return [self.tokens.bounce(player), *self._token_popup(words, player, 0.8)]
            case kb.Sent(player, end):
                self._play("card_lift")
                self._mark(player)
                return self.tokens.fly(player, end, self._play_step_sound)
            case kb.Stopped(player, why):
                self._mark(player)
                self._play("refuse")
                return self._token_popup(message(f"klondike_board.sign.stopped.{why}"), player)
            case kb.Spared(player, _, why):
                is_poor = why in ("poor", "aside", "last")
                return self._token_popup(message("klondike_board.sign.poor"), player) if is_poor else []
            case kb.Turned():
                return self._turn_card(event)
            case kb.Paid():
                return self._show_payment(event)
            case kb.Broke(player, unpaid):
                words = message("klondike_board.sign.unpaid", amount=to_money(unpaid))
                return self._notes(words, player, sound="refuse")
            case kb.Party():
                return self._party(event)
            case kb.Barred(owner):
                return self._notes(message("klondike_board.sign.barred"), owner, sound="refuse")
            case _:
                return self._begin_deed_event(event)

    def _begin_deed_event(self, event: kb.DeedEvent | kb.BargainEvent) -> list[Tween]:
        """Show what happens to buildings, and bargains."""
        match event:
            case kb.Bought(player, space):
                return [self._place_flag(space, player)]
            case kb.Changed(space, seller, buyer):
                way = self._cash_position(seller), self._cash_position(buyer)
                return [self._effects.deed(space, way), self._place_flag(space, buyer, 0.2)]
            case kb.Burned():
                return self._burn_building(event)
            case kb.Ghosted():
                return self._remove_flags()
            case kb.Opened():
                return self._open_auction(event)
            case kb.Bidden(player, amount) | kb.Reserved(player, amount):
                kind = "reserves" if isinstance(event, kb.Reserved) else "bids" if amount else "passes"
                words = message(f"klondike_board.sign.{kind}", amount=to_money(amount))
                return self._notes(words, player, sound="click")
            case kb.Knocked():
                return self._close_auction(event)
            case kb.Proposed(player):
                return self._notes(message("klondike_board.sign.offers"), player, sound="card_slide")
            case kb.Agreed(player, True):
                return self._notes(message("klondike_board.sign.agreed"), player, sound="card_place")
            case kb.Agreed(player):
                return self._notes(message("klondike_board.sign.no_deal"), player, sound="refuse")
            case kb.Staked(player, stake, joined):
                kind = "bets" if joined else "stays_out"
                words = message(f"klondike_board.sign.{kind}", stake=to_money(stake))
                return self._notes(words, player, sound="click")
            case _:
                assert_never(event)

    # -------------------------------------------------------------- choosing
    def light(self, spaces: Mapping[int, str], creeks: Collection[int] = ()) -> None:
        """Highlight these spaces, each in its kind (see `lights.LOOKS`), and these creeks, and no others."""
        self.space_lights.show(spaces)
        self.creek_lights.show({creek: self.creeks.top(creek) for creek in creeks})

    def _space_light(self, space: int, kind: str) -> list[Sprite]:
        return light_of_space(space, kind, self.layout.spaces[space], self.layout.m)

    def _creek_light(self, creek: int, top: Rect) -> list[Sprite]:
        return light_of_creek(top, self.layout.m)

    def put_card_away(self) -> None:
        """Remove the card that was read, for good."""
        self.put_away = self._card.reading or self.put_away
        self._card.put_away()

    def show_card(self, event: kb.Turned) -> None:
        """Show the card that was turned last, unless it was put away for good."""
        reading = self._reading_of(event)
        if reading != self.put_away:
            self._card.show(reading)

    def _reading_of(self, event: kb.Turned) -> Reading:
        """Return what is to be read of a turned card, which the view already includes."""
        is_first = not set(self.view.shown[event.creek]) - {event.card}
        who = self.seats[event.player].name
        return Reading(event.card, who, event.creek, event.amount, event.doubled, is_first)

    # -------------------------------------------------------------- places
    def creek_at(self, place: Place) -> int:
        """Return the creek with its cards or name at a place, or -1."""
        found = (creek for creek in CREEKS if any(r.collidepoint(place) for r in self._areas(creek)))
        return next(found, kb.NOBODY)

    def _areas(self, creek: int) -> tuple[Rect, ...]:
        layout, grow = self.layout, self.layout.m.u(8)
        top = self.creeks.top(creek).union(layout.creeks[creek]).inflate(grow, grow)
        return top, layout.plates[creek], layout.shown[creek]

    def _mark(self, seat: int) -> None:
        self.tokens.mark(seat, hold_icon(self.view, seat))

    def _below(self, stand: Rect) -> Place:
        return stand.centerx, stand.bottom + self.layout.m.u(26)

    # -------------------------------------------------------------- events: turns and throws
    def _roll_dice(self, event: kb.Threw) -> list[Tween]:
        """Let the dice tumble into the tray."""
        self._play("dice_roll", strength=roll_strength(len(event.dice)))
        return self.dice.roll(event.dice, _throw_words(event), self.seats[event.player])

    def _start_turn(self, event: kb.Began) -> list[Tween]:
        """Let the token of the player whose turn begins glow and leap."""
        if not event.again:
            self.tokens.set_active(event.player)
        tweens = [self.tokens.bounce(event.player)]
        return tweens + (
            self._token_popup(message("klondike_board.sign.again"), event.player) if event.again else []
        )

    def _shake_token(self, seat: int, words: Words) -> list[Tween]:
        """Shake the token of a player who has to stay."""
        self._play("refuse")
        self._mark(seat)
        return [self.tokens.shake(seat), *self._token_popup(words, seat)]

    # -------------------------------------------------------------- events: money and cards
    def _show_payment(self, event: kb.Paid) -> list[Tween]:
        """Let notes fly from payer to payee; those for gold start at the card, which sparkles first."""
        if not event.amount:
            return []
        amount = to_money(event.amount)
        if event.why != "gold" or self._card.reading is None:
            return self._cash_tweens(event, amount)
        gold = self._card.picture
        return [*self._effects.star_tweens(gold, 0.0), *self._cash_tweens(event, amount, gold.center, _GOLD)]

    @override
    def _moving_cash(self, amount: int, way: tuple[Place, Place], delay: float) -> list[Tween]:
        count, m = piece_count(amount, *_SUMS), self.layout.m
        payment = Payment(notes(count, m), *way, m.u(COIN_ROOM))
        play = partial(self._play, "coins", strength=payment_strength(count))
        return payment.tweens(self._effects, m, delay, play)

    def _turn_card(self, event: kb.Turned) -> list[Tween]:
        """Turn and show the top card of a creek; gold that counts stays beside the creek."""
        start, shown = self.creeks.top(event.creek), self.view.shown[event.creek]
        stays = event.card in shown
        self.creeks.take(event.creek)
        if stays:
            self.creeks.reveal(event.creek, shown)
        self._play("card_flip")

        def play_sound() -> None:
            if event.amount:
                self._play("gold", strength=payment_strength(piece_count(event.amount, *_SUMS)))
            else:
                self._play("card_place")
            if event.card == LODE:
                self._play("fanfare")

        tweens = self._card.turn(self._reading_of(event), start, play_sound)
        tweens += self.valley.follow(self.view)
        return tweens + ([self.creeks.drop_in_last(event.creek, FLY + FLIP)] if stays else [])

    def _place_flag(self, space: int, owner: int, delay: float = 0.0) -> Tween:
        """Plant the pennant of a new owner."""

        def set_owner() -> None:
            self.buildings.rebuild(space, owner)
            self._play("token")

        return self._effects.flag(self.seats[owner], self.layout.spaces[space], delay, set_owner)

    # -------------------------------------------------------------- events: the town
    def _party(self, event: kb.Party) -> list[Tween]:
        """Show a party at a saloon."""
        rect, stand, name = (
            self.layout.spaces[event.space],
            self.layout.stand,
            space_picture_name(event.space),
        )
        heads = message("klondike_board.sign.party", count=event.heads)
        play = partial(self._play, "coins", strength=payment_strength(event.heads))
        tweens = self._effects.party(rect, name, stand, play)
        return [*tweens, self._effects.text_popup(heads, self._below(stand), 0.15, 1.3)]

    def _burn_building(self, event: kb.Burned) -> list[Tween]:
        """Show flames and soot, then remove the pennant, so that the plot is for sale."""
        rect, stand, name = (
            self.layout.spaces[event.space],
            self.layout.stand,
            space_picture_name(event.space),
        )
        tweens = self._effects.fire(rect, name, stand, partial(self._play, "build"))
        tweens[0].add_callback(lambda: self.buildings.burn(event.space))
        burns = message("klondike_board.sign.burns", space=PLACES[event.space])
        return [*tweens, self._effects.text_popup(burns, self._below(stand), 0.1, 1.3)]

    # -------------------------------------------------------------- events: auctions, deals, bets
    def _open_auction(self, event: kb.Opened) -> list[Tween]:
        """Show the start of an auction: a ring around the lot."""
        self._play("card_lift")
        rect = self.creeks.top(event.creek) if event.creek >= 0 else self.layout.spaces[event.space]
        tweens = [self._effects.flash_frame(rect, 0.0, 0.7)]
        words = message("klondike_board.sign.auction")
        return [*tweens, self._effects.text_popup(words, (rect.centerx, rect.y), 0.0, 0.9)]

    def _close_auction(self, event: kb.Knocked) -> list[Tween]:
        """Show the end of an auction."""
        self.lot.hide_sold(self.view)
        self._play("card_place", strength=_HAMMER)
        if event.buyer == kb.NOBODY:
            return []
        return self._notes(message("klondike_board.sign.sold", amount=to_money(event.amount)), event.buyer)

    # -------------------------------------------------------------- events: the end
    def _remove_flags(self) -> list[Tween]:
        """Pull out all pennants: the town is empty."""
        self._play("undo")
        tweens, owners = [], sorted(self.buildings.owners.items())
        self.buildings.remove_owners()
        for number, (space, owner) in enumerate(owners):
            rect, look = self.layout.spaces[space], self.seats[owner]
            tweens.append(self._effects.flag(look, rect, number * 0.05, do_nothing, is_planted=False))
        return tweens

    def _show_task(self, event: kb.Asked) -> list[Tween]:
        """Show a task: lift the item of an auction."""
        is_new = self.lot.area is None
        self.lot.follow(self.view)
        if isinstance(event.task, pending.Over):
            self.buildings.board_up()
            return self.valley.follow(self.view)
        return self.lot.lift() if is_new else []

    def _show_end(self) -> list[Tween]:
        """Let gold leap from the creeks."""
        starts: list[Place] = [self.layout.creeks[creek].center for creek in CREEKS]
        return self._effects.cascade(starts * 6, self.layout.side.bottom, 1.3, 0.1)
