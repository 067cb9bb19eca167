"""The table of CALAMITYVILLE: its sprites, and the animation of each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, assert_never

from pygame import Rect

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import (
    CAVE_IN,
    DONKEY,
    FIRE,
    HOUSES,
    MINE,
    NUGGET_NAMES,
    NUMBER_OF,
    PAGES,
    PLACES,
    RING,
)
from games.calamityville.deeds import count_kind, nuggets_a_visit
from games.calamityville.pending import Kicking
from games.compat import override
from games.core import Money, Words, message
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place
from ui.draw.tween import Tween
from ui.games.calamityville.board.building_cards import ChoiceCards
from ui.games.calamityville.board.dice import NewsDice
from ui.games.calamityville.board.donkey import Donkey
from ui.games.calamityville.board.effects import SHOWN, BoardEffects
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.lights import HERE, Lights
from ui.games.calamityville.board.newspaper_page import is_good
from ui.games.calamityville.board.newspapers import PAGE_FLIGHT, Newspapers, PageReader
from ui.games.calamityville.board.property_signs import PropertySigns
from ui.games.calamityville.board.register import Register
from ui.games.calamityville.board.spaces import Spaces, building, building_rect
from ui.games.calamityville.board.tokens import Tokens
from ui.games.calamityville.board.town import BUST, GHOST, Town, phase_after
from ui.play.board.dice import roll_strength
from ui.play.board.payments import COIN_ROOM, Payment, coins, payment_strength, piece_count
from ui.play.board.ring import RingTable
from ui.play.panels.canvas import Play

READING: Final = 2.4
"""Seconds for which a page lies open by default."""
_SUMS: Final = (100, 250)
"""The dollars from which more coins fly."""


class CalamityTable(RingTable):
    """The sprites of the board.

    `reading_seconds` is the time for which a newspaper lies open before the next event, in seconds of the
    stage (already divided by its pace). With `lingers`, for players without animation, it lies open until
    the next throw. `cards` are the cards of buildings on offer.
    """

    layout: Layout
    view: cv.View
    dice: NewsDice
    _effects: BoardEffects
    note_seconds = 0.9

    def __init__(self, layer: Layer, layout: Layout, play: Play, seats: Sequence[SeatLook]) -> None:
        super().__init__(layer, layout, play, seats)
        self.view = GAME.blank(len(seats), {})
        self.reading_seconds = READING
        self.lingers = False
        self._effects = BoardEffects(layer, layout.m)
        self.lights = Lights(layer, layout.m)
        self.pointer = Lights(layer, layout.m, 0.5)
        self._site = Lights(layer, layout.m, 0.4)
        self._reader = PageReader(layer, layout)
        self._donkey = Donkey(self._effects, layout)
        self.spaces = Spaces(layer, layout, self.seats)
        self.town = Town(layer, layout, self.spaces, self.seats)
        self.newspapers = Newspapers(layer, layout)
        self.property_signs = PropertySigns(layer, layout)
        self.tokens = Tokens(layer, layout, self.seats)
        self.dice = NewsDice(layer, layout)
        self.dice.strike = self._play_strike
        self.register = Register(layer, layout)
        self.cards = ChoiceCards(layer, layout, self.register)

    # -------------------------------------------------------------- the whole table
    @override
    def show(self, view: cv.View) -> None:
        self._take_over(view)
        self.spaces.show(view.owner, view.built)
        self._show_counts()
        self.tokens.show(view.at, view.turn)

    @override
    def arrange(self, view: cv.View) -> list[Tween]:
        self._take_over(view)
        tweens = self.spaces.arrange(view.owner, view.built)
        self._show_counts()
        return [*tweens, *self.tokens.arrange(view.at, view.turn)]

    def _take_over(self, view: cv.View) -> None:
        self._effects.clear()
        self._reader.put_away()
        self._donkey.at = None
        self.view = view
        self.preview(cv.NOWHERE, "", cv.NOBODY)
        self.town.show(phase_after(view.read))
        self.town.skyline.show(view.owner, view.built)
        self.town.set_donkey_cross(is_cross=isinstance(view.task, Kicking))
        self._show_newspapers()
        self._show_properties()
        self.dice.settle()

    def _show_newspapers(self) -> None:
        self._show_pile()
        self._show_read()

    def _show_pile(self) -> None:
        view = self.view
        boom, bust = max(0, view.boom), max(0, view.bust)
        self.newspapers.show_pile(boom, bust)
        self.town.shine(boom, bust, view.read)

    def _show_read(self) -> None:
        self.newspapers.show_read(self.view.read)

    def _show_properties(self) -> None:
        view = self.view
        self.register.show(view.stock)
        self.property_signs.show([[view.built[space] for space in row] for row in view.deeds])

    @override
    def begin(self, event: cv.Event) -> list[Tween]:
        if isinstance(event, cv.TurnEvent):
            return self._begin_turn(event)
        if isinstance(event, cv.NewsEvent):
            return self._begin_news(event)
        return self._begin_money(event)

    def _begin_turn(self, event: cv.TurnEvent) -> list[Tween]:
        match event:
            case cv.Piled():
                return self._piled()
            case cv.Threw():
                return self._threw(event)
            case cv.Tied(players):
                return self._notes(message("calamityville.said.tied"), *players)
            case cv.Began():
                return self._began(event)
            case cv.Moved(player, _, end):
                return self.tokens.walk(player, end, self._play_step_sound)
            case cv.Sent(player, end):
                self._play("card_lift")
                return self.tokens.fly(player, end, self._play_step_sound)
            case cv.Spared(player, _, why):
                has_words = why in ("full", "poor")
                return self._token_popup(message(f"calamityville.said.{why}"), player) if has_words else []
            case cv.Refreshed():
                return self._refreshed(event)
            case cv.Asked():
                return []  # the scene shows the task
            case cv.Finished():
                return self._finished(event)
            case _:
                assert_never(event)

    def _begin_news(self, event: cv.NewsEvent) -> list[Tween]:
        match event:
            case cv.Busted():
                return self._busted()
            case cv.Read():
                return self._read(event)
            case cv.Fizzled(player):
                return self._token_popup(message("calamityville.said.nothing"), player)
            case cv.Drew():
                return self._drew(event)
            case cv.DonkeyRan():
                return self._donkey_ran(event)
            case cv.RanOut():
                return self._ran_out()
            case _:
                assert_never(event)

    def _begin_money(self, event: cv.MoneyEvent) -> list[Tween]:
        match event:
            case cv.Paid():
                return self._paid(event)
            case cv.Broke(player, unpaid):
                said = message("calamityville.said.unpaid", amount=Money(unpaid))
                return self._notes(said, player, sound="refuse")
            case cv.Built():
                return self._built(event)
            case cv.Passed():
                return self._passed(event)
            case cv.Returned():
                return self._returned(event)
            case _:
                assert_never(event)

    # -------------------------------------------------------------- choosing
    def light(self, spaces: Mapping[int, str]) -> None:
        """Light these spaces and no others, each in its kind (see `lights`)."""
        self.lights.show({space: (kind, self.layout.spaces[space]) for space, kind in spaces.items()})

    @override
    def show_dice(self, threw: cv.Threw) -> None:
        self.dice.show(threw.number, threw.news, threw.why)

    @override
    def point_out(self, *spaces: int) -> None:
        """Light a strong glow around these spaces and no others: the choice, or the subject of a hint."""
        self.pointer.show({space: (HERE, self.layout.spaces[space]) for space in spaces})

    def preview(self, space: int, kind: str, seat: int) -> None:
        """Show a half-transparent building and a seat's flag on a glowing space; for "", remove it."""
        self._site.show({space: (HERE, self.layout.spaces[space])} if kind else {})
        self.spaces.preview(space, kind, self.seats[seat] if kind and seat != cv.NOBODY else None)

    # -------------------------------------------------------------- newspapers
    @property
    def reading(self) -> int | None:
        """The open page, or None."""
        return self._reader.page

    def put_page_away(self) -> bool:
        """Remove the open page; return True if there was one."""
        self._show_read()
        return self._reader.put_away()

    def keep_page(self, before: CalamityTable) -> None:
        """Show the open page and the read pages of another table of the same match."""
        if before.reading is not None:
            self._reader.show(before.reading)
            self.newspapers.show_read(before.newspapers.read)

    def read_again(self, page: int) -> None:
        """Show a page large, at once; it stays until `put_page_away`."""
        self._reader.show(page)

    # -------------------------------------------------------------- places
    def _announce(self, words: Words) -> list[Tween]:
        """Return the tweens of a pill with these words over the corral."""
        return [self._effects.text_popup(words, self.layout.donkey.center, 0.0, 1.1)]

    def _show_headline(self, words: Words, delay: float) -> Tween:
        """Return the tween of large letters over the board."""
        return self._effects.show_headline(words, Rect(self.layout.board), delay, lambda: self._play("build"))

    # -------------------------------------------------------------- events: turns and throws
    def _piled(self) -> list[Tween]:
        """Pile up the newspapers, bust pages below."""
        self._play("shuffle")
        self._show_newspapers()
        return self.newspapers.grow()

    def _threw(self, event: cv.Threw) -> list[Tween]:
        """Let the dice tumble into the tray."""
        self.put_page_away()
        self._play("dice_roll", strength=roll_strength(2 if event.why == "move" else 1))
        return self.dice.roll(event.number, event.news, event.why)

    def _began(self, event: cv.Began) -> list[Tween]:
        """Let the token of the player whose turn it is glow and leap."""
        self.tokens.set_active(event.player)
        return [self.tokens.bounce(event.player)]

    def _refreshed(self, event: cv.Refreshed) -> list[Tween]:
        """Show that the player will move a second time."""
        self._play("hint")
        said = self._token_popup(message("calamityville.said.again"), event.player)
        return [self.tokens.bounce(event.player), *said]

    # -------------------------------------------------------------- events: newspapers
    def _busted(self) -> list[Tween]:
        """Turn the town gray before the first bust page."""
        self._play("lose")
        self._reader.put_away()
        tweens = self.town.fade_to(BUST)
        tweens.append(self._show_headline(message("calamityville.said.bust"), 0.3))
        return [*tweens, *self._effects.tumbleweeds(self.layout.middle, 0.3, 1.6)]

    def _read(self, event: cv.Read) -> list[Tween]:
        """Fly the page up from the pile, open it, and put it on the read pages."""
        start = self.newspapers.top
        self._show_pile()
        self.town.set_donkey_cross(is_cross=PAGES[event.page].act == DONKEY)
        self._play("card_flip")
        sound = "gold" if is_good(PAGES[event.page]) else "card_place"
        seconds = self.reading_seconds
        tweens = self._reader.read(event.page, start, seconds, lambda: self._play(sound))
        if not self.lingers:
            tweens += self._reader.put_on_read_pages(PAGE_FLIGHT + seconds, self._show_read)
        return tweens

    def _drew(self, event: cv.Drew) -> list[Tween]:
        """Turn over a stone to show its worth."""
        self.put_page_away()
        words = message(
            "calamityville.said.nugget", nugget=NUGGET_NAMES[event.nugget], worth=Money(event.worth)
        )
        number = (event.nugget + len(self.view.read) + event.player) % len(self.layout.stones)
        start: Place = self.layout.stones[number].center
        if event.why == "mine":
            start = self.layout.spaces[self.view.at[max(self.view.turn, 0)]].center
        else:
            self.town.hide_stone(number)
        end = (self.layout.middle.centerx, self.layout.middle.centery)
        self._play("card_lift")
        sound = "gold" if event.worth else "refuse"
        name = "nugget" if event.worth else "fool"
        play = partial(self._play, sound, strength=payment_strength(piece_count(event.worth, *_SUMS)))
        tweens = self._effects.show_nugget(start, end, name, words, play)
        tweens.append(Tween(SHOWN, _no_change, done=self.town.show_stones))
        return tweens

    # -------------------------------------------------------------- events: money and property
    def _paid(self, event: cv.Paid) -> list[Tween]:
        """Let coins fly from the payer to the payee."""
        start = self.layout.middle.center if event.why == "nugget" else None
        return self._cash_tweens(event, Money(event.amount), start) if event.amount else []

    @override
    def _moving_cash(self, amount: int, way: tuple[Place, Place], delay: float) -> list[Tween]:
        count, m = piece_count(amount, *_SUMS), self.layout.m
        payment = Payment(coins(count, m), *way, m.u(COIN_ROOM))
        play = partial(self._play, "coins", strength=payment_strength(count))
        return payment.tweens(self._effects, m, delay, play)

    def _built(self, event: cv.Built) -> list[Tween]:
        """Raise the building on its plinth, and show its flag at the end."""
        space = event.space
        self.preview(cv.NOWHERE, "", cv.NOBODY)
        self.spaces.clear(space, self.view.owner[space])
        self._show_properties()
        place = building_rect(self.layout.spaces[space], self.layout.m)
        picture = building(event.kind, place.size)
        tweens = self._effects.raise_building(
            picture, place, lambda: self._play("build"), partial(self._show_gain, event.player, space)
        )
        tweens.append(self.town.skyline.rise(space, event.player, event.kind))
        return tweens + (
            [] if event.price else self._token_popup(message("calamityville.said.free"), event.player)
        )

    def _show_gain(self, player: int, space: int) -> None:
        """Show a player's new property, with a fanfare if it completes a set."""
        self._show_space(space)
        kind = self.view.built[space]
        if kind in HOUSES and count_kind(self.view.built, self.view.deeds[player], kind) == NUMBER_OF[kind]:
            self._play("fanfare")

    def _passed(self, event: cv.Passed) -> list[Tween]:
        """Fly the deed from row to row, and change the flag."""
        space = event.space
        self.spaces.remove_flag(space)
        self._show_properties()
        self._play("card_slide")
        fly = self._effects.fly_deed(self._cash_position(event.giver), self._cash_position(event.taker))
        flag = self._effects.flag(
            self.seats[event.taker],
            self.layout.spaces[space],
            0.35,
            partial(self._show_gain, event.taker, space),
        )
        return [fly, flag, self._effects.flash_frame(self.layout.spaces[space], 0.0, 0.8)]

    def _returned(self, event: cv.Returned) -> list[Tween]:
        """Show why a property returns to the bank: by the donkey, a cave-in, a fire or a sale."""
        space = event.space
        self.spaces.clear(space, self.view.owner[space])
        self._show_properties()
        place = building_rect(self.layout.spaces[space], self.layout.m)
        picture = building(event.kind, place.size)
        effects = self._effects

        def play_build() -> None:
            self._play("build")

        def done() -> None:
            self._show_space(space)

        if event.why == "donkey":
            tweens = effects.collapse_building(picture, place, play_build, done)
            return [*tweens, *self._donkey.go_home(0.35, self._bring_home)]
        if event.why == "fire":
            tweens = effects.burn_building(picture, place, play_build, done)
        elif event.kind == MINE and event.why != "sale":
            tweens = effects.sink_building(picture, place, play_build, done)
        else:
            tweens = effects.sink_building(picture, place, lambda: self._play("card_slide"), done)
        said = message("calamityville.said.fire" if event.why == "fire" else "calamityville.said.cave_in",
                       space=PLACES[space])  # fmt: skip
        rect = self.layout.spaces[space]
        above = (rect.centerx, rect.y + rect.height // 4)
        return tweens + ([effects.text_popup(said, above, 0.0, 1.2)] if event.why in (FIRE, CAVE_IN) else [])

    def _show_space(self, space: int) -> None:
        """Show the building on a space and its flag as they are in the view."""
        owner, kind = self.view.owner[space], self.view.built[space]
        self.spaces.settle(space, owner, kind)
        self.town.skyline.settle(space, owner, kind)
        self._show_counts()

    def _show_counts(self) -> None:
        """Update the rents on the price signs, and the nuggets beside the mines."""
        view = self.view
        nuggets = [
            nuggets_a_visit(view, view.owner[space]) if view.built[space] == MINE else 1 for space in RING
        ]
        self.spaces.count([count_same_kind(view, space) for space in RING], nuggets)

    # -------------------------------------------------------------- events: the donkey
    def _donkey_ran(self, event: cv.DonkeyRan) -> list[Tween]:
        """Let the donkey out: it counts buildings, and kicks the last one."""
        self.put_page_away()
        self._play("bray")
        self.town.set_donkey_out(is_out=True)
        if not event.path:
            tweens = self._donkey.run_without_kick()
            tweens[-1].add_callback(self._bring_home)
            return [*tweens, *self._announce(message("calamityville.said.no_kick"))]

        def count(number: int) -> None:
            self._play("token", pitch=number)

        return self._donkey.run(event.path, count, lambda: self._play_strike(1.0))

    def _bring_home(self) -> None:
        """Return the donkey to the corral and clear its dice."""
        self.town.set_donkey_out(is_out=False)
        self.dice.clear()

    # -------------------------------------------------------------- events: the end
    def _ran_out(self) -> list[Tween]:
        """Show that the gold has run out: a ghost town, tumbleweeds, and large letters over the board."""
        self.put_page_away()
        tweens = self.town.fade_to(GHOST)
        tweens.append(self._show_headline(message("calamityville.said.ran_out"), 0.25))
        return [*tweens, *self._effects.tumbleweeds(self.layout.middle, 0.5, 1.7)]

    def _finished(self, event: cv.Finished) -> list[Tween]:
        """Let coins leap from the winners' rows."""
        starts: list[Place] = [self.layout.players[seat].center for seat in event.winners]
        return self._effects.cascade(starts * 12, self.layout.side.bottom, 1.3, 0.0)


def count_same_kind(view: cv.View, space: int) -> int:
    """Return the number of properties of a space's kind that its owner has; 1 without an owner."""
    owner = view.owner[space]
    return 1 if owner == cv.NOBODY else count_kind(view.built, view.deeds[owner], view.built[space])


def _no_change(share: float) -> None:
    """Leave the picture unchanged."""
