"""The table of KLONDIKE as it is drawn: ring, creeks, tokens, dice, lights, and what each event shows.

`view` is what is shown: it follows an event before the table does; the tweens that come back only show how.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, assert_never

from pygame import Rect

from games.core import Words, message
from games.klondike_board import GAME, pending
from games.klondike_board import state as kb
from games.klondike_board.board import CREEKS, PLACES, RING, dollars
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.tween import Tween
from ui.games.klondike_board.creeks import FLIP, FLY, Creeks, ReadCard, light_of_creek
from ui.games.klondike_board.effects import Spectacle
from ui.games.klondike_board.layout import Layout
from ui.games.klondike_board.lots import Lot
from ui.games.klondike_board.pieces import Deeds, DicePair, Tokens, sign, signs
from ui.games.klondike_board.spaces import light_of_space, picture_of
from ui.play.face import Play
from ui.play.lights import Lit
from ui.widgets import button as widgets

_FRAME_DEPTH: Final = 700.0
_InTown = kb.HoldEvent | kb.GoldEvent | kb.DeedEvent | kb.BargainEvent
_PANEL_TASKS: Final = (pending.Bidding, pending.Answering, pending.Joining)


class RingTable:
    """The sprites of a board. `seats` are the looks of the players, in the order of their seats."""

    def __init__(self, layer: Layer, layout: Layout, sound: Play, seats: Sequence[SeatLook]) -> None:
        self.layer = layer
        self.layout = layout
        self.seats = tuple(seats)
        self._play = sound
        self._effects = Spectacle(layer, layout, sound)
        self.deeds = Deeds(layer, layout, self.seats)
        self.creeks = Creeks(layer, layout)
        self.tokens = Tokens(layer, layout, self.seats)
        self.dice = DicePair(layer, layout)
        self.view = GAME.blank(len(self.seats), GAME.check_options({}))
        self._card = ReadCard(layer, layout.card, layout.m)
        self.lot = Lot(layer, layout, self.creeks)
        self._frame: Sprite | None = None
        self.lit = Lit(layer, self._space_light)
        self.lit_creeks = Lit(layer, self._creek_light)

    def frame(self, area: Rect | None) -> None:
        """Show a frame around what is chosen, or around nothing."""
        glow = widgets.glow_sprite(area, self.layout.m, _FRAME_DEPTH) if area else None
        self._frame = self.layer.swap(self._frame, glow)

    # -------------------------------------------------------------- the whole table at once
    def show(self, view: kb.View) -> None:
        """Put everything where it belongs, without any animation; lights and dice stay."""
        self._effects.sweep()
        self._card.put_away()
        self._take_over(view)
        self.lot.keep(view)
        self.deeds.show(view.owner)
        self.tokens.show(view.at, view.turn, signs(view))

    def arrange(self, view: kb.View) -> list[Tween]:
        """Bring the table to a view after an undo or a jump; the tweens that show it."""
        self._effects.sweep()
        self._card.put_away()
        self._take_over(view)
        self.lot.follow(view)
        tweens = self.deeds.arrange(view.owner)
        return [*tweens, *self.tokens.arrange(view.at, view.turn, signs(view))]

    def _take_over(self, view: kb.View) -> None:
        self.view = view
        self.creeks.show(view.creeks, view.shown)
        self.dice.settle()

    def begin(self, event: kb.Event) -> list[Tween]:
        """Change the table by an event; the tweens that show it.

        First what happens to cards, dice and turns, and to money that may be asked for.
        """
        match event:
            case kb.Dealt():
                return self._dealt(event)
            case kb.Threw():
                return self._threw(event)
            case kb.Tied():
                again = message("klondike_board.sign.tied")
                return [tween for seat in event.players for tween in self._told(again, seat)]
            case kb.Began():
                return self._began(event)
            case kb.Moved():
                return self.tokens.walk(event.player, event.end, self._knock)
            case kb.Asked():
                return self._asked(event)
            case kb.Finished():
                return self._finished(event)
            case kb.Entitled() | kb.Demanded() | kb.Lapsed():
                words = message(f"klondike_board.sign.{type(event).__name__}", amount=dollars(event.amount))
                return self._told(words, event.player, "" if isinstance(event, kb.Lapsed) else "hint")
            case _:
                return self._begin_in_town(event)

    def _begin_in_town(self, event: _InTown) -> list[Tween]:
        """What holds a player, what is found and what is paid; then the rest."""
        match event:
            case kb.Missed():
                return self._missed(event)
            case kb.Freed():
                return self._freed(event)
            case kb.Held():
                return self._held(event)
            case kb.Sent():
                return self._sent(event)
            case kb.Stopped():
                return self._stopped(event)
            case kb.Turned():
                return self._turned(event)
            case kb.Paid():
                return self._paid(event)
            case kb.Broke():
                unpaid = message("klondike_board.sign.unpaid", amount=dollars(event.unpaid))
                return self._told(unpaid, event.player, "refuse")
            case kb.Party():
                return self._party(event)
            case kb.Barred():
                return self._told(message("klondike_board.sign.barred"), event.owner, "refuse")
            case _:
                return self._begin_deal(event)

    def _begin_deal(self, event: kb.DeedEvent | kb.BargainEvent) -> list[Tween]:
        """What becomes of buildings, and what is dealt in."""
        match event:
            case kb.Bought():
                return self._marked(event.space, event.player)
            case kb.Changed():
                return self._changed(event)
            case kb.Burned():
                return self._burned(event)
            case kb.Ghosted():
                return self._ghosted(event)
            case kb.Opened():
                return self._opened(event)
            case kb.Bidden():
                return self._bidden(event)
            case kb.Knocked():
                return self._knocked(event)
            case kb.Proposed():
                return self._proposed(event)
            case kb.Agreed():
                return self._agreed(event)
            case kb.Staked():
                return self._staked(event)
            case _:
                assert_never(event)

    # -------------------------------------------------------------- choosing
    def light(self, spaces: Mapping[int, str], creeks: Collection[int] = ()) -> None:
        """Light these spaces, each in its kind (see `spaces.LOOKS`), and these creeks, and no others."""
        self.lit.show(spaces)
        self.lit_creeks.show({creek: self.creeks.top(creek) for creek in creeks})

    def _space_light(self, space: int, kind: str) -> list[Sprite]:
        return light_of_space(space, kind, self.layout.spaces[space], self.layout.m)

    def _creek_light(self, creek: int, top: Rect) -> list[Sprite]:
        return light_of_creek(top, self.layout.m)

    def put_card_away(self) -> None:
        """The card that was read is no longer shown."""
        self._card.put_away()

    # -------------------------------------------------------------- what is where
    def space_at(self, place: Place) -> int:
        """The space at a place, -1 for none."""
        return next((space for space in RING if self.layout.spaces[space].collidepoint(place)), kb.NOBODY)

    def creek_at(self, place: Place) -> int:
        """The creek whose cards or name are at a place, -1 for none."""
        found = (creek for creek in CREEKS if any(r.collidepoint(place) for r in self._areas(creek)))
        return next(found, kb.NOBODY)

    def _areas(self, creek: int) -> tuple[Rect, ...]:
        layout, grow = self.layout, self.layout.m.u(8)
        top = self.creeks.top(creek).union(layout.creeks[creek]).inflate(grow, grow)
        return top, layout.plates[creek], layout.shown[creek]

    def space_rect(self, space: int) -> Rect:
        """Where a space is."""
        return Rect(self.layout.spaces[space])

    def creek_rect(self, creek: int) -> Rect:
        """Where the cards of a creek are, with its name."""
        return self.creeks.whole(creek)

    def _mark(self, seat: int) -> None:
        self.tokens.mark(seat, sign(self.view, seat))

    def _above(self, seat: int) -> Place:
        rect = self.tokens.rect(seat)
        return rect.centerx, rect.y

    def _below(self, stand: Rect) -> Place:
        return stand.centerx, stand.bottom + self.layout.m.u(26)

    def _knock(self) -> None:
        self._play("token")

    def _say(self, words: Words, seat: int, seconds: float = 1.0) -> list[Tween]:
        """A pill over a token."""
        return [self._effects.sum(words, self._above(seat), 0.0, seconds)]

    def _told(self, words: Words, seat: int, sound: str = "") -> list[Tween]:
        """A pill over a player's row."""
        if sound:
            self._play(sound)
        return [self._effects.beside_cash(words, self._effects.row(seat), 0.0, 0.8)]

    # -------------------------------------------------------------- events: turns and throws
    def _dealt(self, event: kb.Dealt) -> list[Tween]:
        """Cards fly to the creeks."""
        effects = self._effects

        def take() -> Sprite:
            return effects.new(self.creeks.back())

        return self.creeks.deal(event.creeks, lambda: self._play("deal"), take, effects.gone)

    def _threw(self, event: kb.Threw) -> list[Tween]:
        """The dice tumble into the tray."""
        if event.why == "move":
            self._card.put_away()
        self._play("dice_roll")
        words = message(f"klondike_board.tray.{event.why}", count=sum(event.dice))
        return self.dice.tumble(event.dice, words, self.seats[event.player])

    def _began(self, event: kb.Began) -> list[Tween]:
        """The token of the player whose turn it is glows and leaps."""
        self._card.put_away()
        if not event.again:
            self.tokens.wake(event.player)
        tweens = [self.tokens.bounce(event.player)]
        return tweens + (self._say(message("klondike_board.sign.again"), event.player) if event.again else [])

    def _missed(self, event: kb.Missed) -> list[Tween]:
        """A turn is missed."""
        self._mark(event.player)
        self._play("refuse")
        words = message("klondike_board.sign.misses")
        return [self.tokens.shake(event.player), *self._say(words, event.player)]

    def _freed(self, event: kb.Freed) -> list[Tween]:
        """Nothing holds the player any more."""
        self._mark(event.player)
        words = message("klondike_board.sign.freed")
        return [self.tokens.bounce(event.player), *self._say(words, event.player, 0.8)]

    def _held(self, event: kb.Held) -> list[Tween]:
        """The player stays where he is."""
        self._play("refuse")
        self._mark(event.player)
        words = message("klondike_board.sign.no_double")
        return [self.tokens.shake(event.player), *self._say(words, event.player)]

    def _sent(self, event: kb.Sent) -> list[Tween]:
        """The token flies straight to a space."""
        self._play("card_lift")
        self._mark(event.player)
        return self.tokens.send(event.player, event.end, self._knock)

    def _stopped(self, event: kb.Stopped) -> list[Tween]:
        """Something will cost a turn, or holds the player."""
        self._mark(event.player)
        self._play("refuse")
        return self._say(message(f"klondike_board.sign.stopped.{event.why}"), event.player)

    # -------------------------------------------------------------- events: money and cards
    def _paid(self, event: kb.Paid) -> list[Tween]:
        """Notes fly from one to the other; gold comes from the creek's card."""
        is_gold = event.why == "gold" and self._card.reading is not None
        return self._effects.paid(event, self._card.picture if is_gold else None)

    def _turned(self, event: kb.Turned) -> list[Tween]:
        """The card leaves its pile, turns over and is read; gold that counts stays beside the creek."""
        start, shown = self.creeks.top(event.creek), self.view.shown[event.creek]
        is_first, stays = not set(shown) - {event.card}, event.card in shown
        self.creeks.take(event.creek)
        if stays:
            self.creeks.reveal(event.creek, shown)
        self._play("card_flip")

        def seen() -> None:
            self._play("gold" if event.amount else "card_place")

        tweens = self._card.turn(event, self.seats[event.player], start, is_first, seen)
        return tweens + (self.creeks.pop(event.creek, FLY + FLIP) if stays else [])

    def _changed(self, event: kb.Changed) -> list[Tween]:
        """The deed goes to the buyer, and the pennant is changed."""
        fly = self._effects.deed(event.seller, event.buyer, event.space)
        return [fly, *self._marked(event.space, event.buyer, 0.2)]

    def _marked(self, space: int, owner: int, delay: float = 0.0) -> list[Tween]:
        def planted() -> None:
            self.deeds.own(space, owner)
            self._play("token")

        rect = self.layout.spaces[space]
        return [self._effects.flag(self.seats[owner], rect, delay, planted)]

    # -------------------------------------------------------------- events: the town
    def _party(self, event: kb.Party) -> list[Tween]:
        """A party at a saloon."""
        rect = self.layout.spaces[event.space]
        heads = message("klondike_board.sign.party", count=event.heads)
        self._card.put_away()
        stand = self.layout.stand
        tweens = self._effects.party(
            rect, picture_of(event.space), stand, 0.0, lambda: self._play("coins", pitch=4)
        )
        return [*tweens, self._effects.sum(heads, self._below(stand), 0.15, 1.3)]

    def _burned(self, event: kb.Burned) -> list[Tween]:
        """Flames and soot; then the pennant is gone and the plot is for sale."""
        rect = self.layout.spaces[event.space]
        self._card.put_away()
        stand, name = self.layout.stand, picture_of(event.space)
        tweens = self._effects.fire(rect, name, stand, 0.0, lambda: self._play("build"))
        tweens[0].then(lambda: self.deeds.own(event.space, kb.NOBODY))
        burns = message("klondike_board.sign.burns", space=PLACES[event.space])
        return [*tweens, self._effects.sum(burns, self._below(stand), 0.1, 1.3)]

    # -------------------------------------------------------------- events: auctions, deals, bets
    def _opened(self, event: kb.Opened) -> list[Tween]:
        """An auction begins: what is sold leaps to the eye."""
        self._card.put_away()
        self._play("card_lift")
        rect = self.creeks.top(event.creek) if event.creek >= 0 else self.layout.spaces[event.space]
        tweens = [self._effects.ring(rect, 0.0, 0.7)]
        words = message("klondike_board.sign.auction")
        return [*tweens, self._effects.sum(words, (rect.centerx, rect.y), 0.0, 0.9)]

    def _bidden(self, event: kb.Bidden) -> list[Tween]:
        """A bid, or a pass."""
        amount = dollars(event.amount)
        words = message("klondike_board.sign.bids" if amount else "klondike_board.sign.passes", amount=amount)
        return self._told(words, event.player, "click")

    def _knocked(self, event: kb.Knocked) -> list[Tween]:
        """The hammer falls."""
        self.lot.knock(self.view)
        self._play("card_place")
        if event.buyer == kb.NOBODY:
            return []
        return self._told(message("klondike_board.sign.sold", amount=dollars(event.amount)), event.buyer)

    def _proposed(self, event: kb.Proposed) -> list[Tween]:
        """A deal is offered."""
        self._card.put_away()
        return self._told(message("klondike_board.sign.offers"), event.player, "card_slide")

    def _agreed(self, event: kb.Agreed) -> list[Tween]:
        """A deal is accepted or refused."""
        sound = "card_place" if event.accepted else "refuse"
        done = event.accepted
        words = message("klondike_board.sign.agreed" if done else "klondike_board.sign.no_deal")
        return self._told(words, event.player, sound)

    def _staked(self, event: kb.Staked) -> list[Tween]:
        """Somebody bets, or not."""
        self._card.put_away()
        words = message(
            "klondike_board.sign.bets" if event.joined else "klondike_board.sign.stays_out",
            stake=dollars(event.stake),
        )
        return self._told(words, event.player, "click")

    # -------------------------------------------------------------- events: the end
    def _ghosted(self, event: kb.Ghosted) -> list[Tween]:
        """All pennants are pulled out: the town is empty."""
        self._card.put_away()
        self._play("undo")
        tweens = []
        for number, (space, owner) in enumerate(sorted(self.deeds.owners.items())):
            self.deeds.own(space, kb.NOBODY)
            rect, look = self.layout.spaces[space], self.seats[owner]
            tweens.append(self._effects.flag(look, rect, number * 0.05, _nothing, is_planted=False))
        return tweens

    def _asked(self, event: kb.Asked) -> list[Tween]:
        """What is to be done now: what is sold rises; no card hides what is decided in the panel."""
        is_new = self.lot.area is None
        self.lot.follow(self.view)
        if isinstance(event.task, _PANEL_TASKS):
            self._card.put_away()
        return self.lot.rise() if is_new else []

    def _finished(self, event: kb.Finished) -> list[Tween]:
        """Gold leaps from the creeks."""
        starts: list[Place] = [self.layout.creeks[creek].center for creek in CREEKS]
        return self._effects.cascade(starts * 6, self.layout.side.bottom, 1.3, 0.1)


def _nothing() -> None:
    """Nothing is to be done."""
