"""The drawn table of CALAMITYVILLE: ring, town, newspapers, tokens, dice, lights; every event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, assert_never

from pygame import Rect

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import CAVE_IN, FIRE, MINE, NUGGET_NAMES, PAGES, PLACES, RING
from games.calamityville.deeds import count_kind
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
from ui.games.calamityville.board.newspapers import WHIRL, Newspapers, PageReader
from ui.games.calamityville.board.property_signs import PropertySigns
from ui.games.calamityville.board.register import Register
from ui.games.calamityville.board.spaces import Spaces, building, building_rect
from ui.games.calamityville.board.tokens import Tokens
from ui.games.calamityville.board.town import BUST, GHOST, Town, mood_of
from ui.play.board.effects import do_nothing
from ui.play.board.ring import RingTable
from ui.play.panels.canvas import Play

READING: Final = 2.4
"""Seconds for which a page lies open by default."""
_COIN_WORTH: Final = 50  # dollars for each coin
_MOST_COINS: Final = 8


class CalamityTable(RingTable):
    """The sprites of the board.

    `reading_seconds` is how long a newspaper lies there large before the next thing happens (as seconds of
    the stage, so already divided by its pace); `lingers` leaves it there until the next throw, for players
    who want no animation. `cards` are the cards of what can be built.
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
        self.town = Town(layer, layout, self.spaces)
        self.newspapers = Newspapers(layer, layout)
        self.property_signs = PropertySigns(layer, layout)
        self.tokens = Tokens(layer, layout, self.seats)
        self.dice = NewsDice(layer, layout)
        self.register = Register(layer, layout)
        self.cards = ChoiceCards(layer, layout, self.register)

    # -------------------------------------------------------------- the whole table at once
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
        self.town.show(mood_of(view.read))
        self._show_papers()
        self._show_holdings()
        self.dice.settle()

    def _show_papers(self) -> None:
        self.newspapers.show_pile(self.view.boom, self.view.bust)
        self._show_read()

    def _show_read(self) -> None:
        self.newspapers.show_read(self.view.read)

    def _show_holdings(self) -> None:
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
                return self.tokens.walk(player, end, self._knock)
            case cv.Sent(player, end):
                self._play("card_lift")
                return self.tokens.fly(player, end, self._knock)
            case cv.Spared(player, _, why):
                is_told = why in ("full", "poor")
                return self._say(message(f"calamityville.said.{why}"), player) if is_told else []
            case cv.Refreshed():
                return self._refreshed(event)
            case cv.Asked():
                return []  # told by the scene
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
                return self._say(message("calamityville.said.nothing"), player)
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
        """Light these spaces, each in its kind (see `lights`), and no others."""
        self.lights.show({space: (kind, self.layout.spaces[space]) for space, kind in spaces.items()})

    @override
    def show_dice(self, threw: cv.Threw) -> None:
        self.dice.show(threw.number, threw.news, threw.why != "move")

    @override
    def point_out(self, *spaces: int) -> None:
        """Light a strong glow around these spaces and no others: the choice, or the subject of a hint."""
        self.pointer.show({space: (HERE, self.layout.spaces[space]) for space in spaces})

    def preview(self, space: int, kind: str, seat: int) -> None:
        """Show the ghost of a building on a glowing space, with a seat's flag; remove it if `kind` is ""."""
        self._site.show({space: (HERE, self.layout.spaces[space])} if kind else {})
        self.spaces.preview(space, kind, self.seats[seat] if kind and seat != cv.NOBODY else None)

    # -------------------------------------------------------------- newspapers
    @property
    def reading(self) -> int | None:
        """The page on show, or None."""
        return self._reader.page

    def put_page_away(self) -> bool:
        """Remove the page on show; return True if there was one."""
        self._show_read()
        return self._reader.put_away()

    def read_again(self, page: int) -> None:
        """Show a page large, at once; it stays until `put_page_away`."""
        self._reader.show(page)

    # -------------------------------------------------------------- places
    def _announce(self, words: Words) -> list[Tween]:
        """Return the tweens of a pill over the corral."""
        return [self._effects.word_pill(words, self.layout.donkey.center, 0.0, 1.1)]

    def _slam(self, words: Words, delay: float) -> Tween:
        """Return the tween of large letters over the board."""
        return self._effects.slam(words, Rect(self.layout.board), delay, lambda: self._play("build"))

    # -------------------------------------------------------------- events: turns and throws
    def _piled(self) -> list[Tween]:
        """Pile up the newspapers, bust pages below."""
        self._play("shuffle")
        self._show_papers()
        return self.newspapers.grow()

    def _threw(self, event: cv.Threw) -> list[Tween]:
        """Let the dice tumble into the tray."""
        self.put_page_away()
        self._play("dice_roll")
        return self.dice.tumble(event.number, event.news, event.why)

    def _began(self, event: cv.Began) -> list[Tween]:
        """Let the token of the player whose turn it is glow and leap."""
        self.tokens.set_active(event.player)
        return [self.tokens.bounce(event.player)]

    def _refreshed(self, event: cv.Refreshed) -> list[Tween]:
        """Show that the player will move a second time."""
        self._play("hint")
        said = self._say(message("calamityville.said.again"), event.player)
        return [self.tokens.bounce(event.player), *said]

    # -------------------------------------------------------------- events: newspapers
    def _busted(self) -> list[Tween]:
        """Show the first red page, at which the town goes gray and quiet."""
        self._play("lose")
        self._reader.put_away()
        tweens = self.town.turn(BUST)
        tweens.append(self._slam(message("calamityville.said.bust"), 0.3))
        return [*tweens, *self._effects.tumbleweeds(self.layout.middle, 0.3, 1.6)]

    def _read(self, event: cv.Read) -> list[Tween]:
        """Let the page whirl up, lie open, and join the pages read before."""
        start = self.newspapers.top
        self.newspapers.show_pile(max(0, self.view.boom), max(0, self.view.bust))
        self._play("card_flip")
        sound = "gold" if is_good(PAGES[event.page]) else "card_place"
        seconds = self.reading_seconds
        tweens = self._reader.read(event.page, start, seconds, lambda: self._play(sound))
        if not self.lingers:
            tweens += self._reader.lay(WHIRL + seconds, self._show_read)
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
            self.town.lift_stone(number)
        end = (self.layout.middle.centerx, self.layout.middle.centery)
        self._play("card_lift")
        sound = "gold" if event.worth else "refuse"
        name = "nugget" if event.worth else "fool"
        tweens = self._effects.nugget(start, end, name, words, lambda: self._play(sound))
        tweens.append(Tween(SHOWN, _rest, done=self.town.lay_stones))
        return tweens

    # -------------------------------------------------------------- events: money and property
    def _paid(self, event: cv.Paid) -> list[Tween]:
        """Let coins fly from the payer to the payee."""
        start = self.layout.middle.center if event.why == "nugget" else None
        return self._payment(event, Money(event.amount), start) if event.amount else []

    @override
    def _flying(self, amount: int, way: tuple[Place, Place], delay: float) -> list[Tween]:
        sound = partial(self._play, "coins", pitch=max(1, min(6, amount // 100)))
        return self._effects.coins(
            *way, max(1, min(_MOST_COINS, amount // _COIN_WORTH)), delay, sound, do_nothing
        )

    def _built(self, event: cv.Built) -> list[Tween]:
        """Raise the building on its plinth; then drop its flag in."""
        space = event.space
        self.preview(cv.NOWHERE, "", cv.NOBODY)
        self.spaces.clear(space, self.view.owner[space])
        self._show_holdings()
        place = building_rect(self.layout.spaces[space], self.layout.m)
        picture = building(event.kind, place.size)
        tweens = self._effects.rise(picture, place, lambda: self._play("build"), lambda: self._settled(space))
        return tweens + ([] if event.price else self._say(message("calamityville.said.free"), event.player))

    def _passed(self, event: cv.Passed) -> list[Tween]:
        """Fly the deed from row to row, and change the flag."""
        space = event.space
        self.spaces.furl(space)
        self._show_holdings()
        self._play("card_slide")
        fly = self._effects.deed(self._purse(event.giver), self._purse(event.taker))
        flag = self._effects.flag(
            self.seats[event.taker], self.layout.spaces[space], 0.35, lambda: self._settled(space)
        )
        return [fly, flag, self._effects.ring(self.layout.spaces[space], 0.0, 0.8)]

    def _returned(self, event: cv.Returned) -> list[Tween]:
        """Return a property to the bank: kicked down, fallen in, burned or sold."""
        space = event.space
        self.spaces.clear(space, self.view.owner[space])
        self._show_holdings()
        place = building_rect(self.layout.spaces[space], self.layout.m)
        picture = building(event.kind, place.size)
        effects = self._effects

        def heard() -> None:
            self._play("build")

        def done() -> None:
            self._settled(space)

        if event.why == "donkey":
            tweens = effects.collapse(picture, place, heard, done)
            return [*tweens, *self._donkey.go_home(0.35, self._bring_home)]
        if event.why == "fire":
            tweens = effects.burn(picture, place, heard, done)
        elif event.kind == MINE and event.why != "sale":
            tweens = effects.sink(picture, place, heard, done)
        else:
            tweens = effects.sink(picture, place, lambda: self._play("card_slide"), done)
        said = message("calamityville.said.fire" if event.why == "fire" else "calamityville.said.cave_in",
                       space=PLACES[space])  # fmt: skip
        rect = self.layout.spaces[space]
        above = (rect.centerx, rect.y + rect.height // 4)
        return tweens + ([effects.word_pill(said, above, 0.0, 1.2)] if event.why in (FIRE, CAVE_IN) else [])

    def _settled(self, space: int) -> None:
        """Show the building on a space and its flag as they are in the view."""
        self.spaces.settle(space, self.view.owner[space], self.view.built[space])
        self._show_counts()

    def _show_counts(self) -> None:
        """Show the price of a visit now, by the number of a kind that its owner has."""
        self.spaces.count([of_a_kind(self.view, space) for space in RING])

    # -------------------------------------------------------------- events: the donkey
    def _donkey_ran(self, event: cv.DonkeyRan) -> list[Tween]:
        """Let the donkey out: it counts buildings, and kicks the last one."""
        self.put_page_away()
        self._play("bray")
        self.town.send_donkey(is_out=True)
        if not event.path:
            tweens = self._donkey.fruitless()
            tweens[-1].add_callback(self._bring_home)
            return [*tweens, *self._announce(message("calamityville.said.no_kick"))]

        def count(number: int) -> None:
            self._play("token", pitch=number)

        return self._donkey.run(event.path, count, lambda: self._play("dice_hit"))

    def _bring_home(self) -> None:
        """Return the donkey to the corral and clear its dice."""
        self.town.send_donkey(is_out=False)
        self.dice.clear()

    # -------------------------------------------------------------- events: the end
    def _ran_out(self) -> list[Tween]:
        """Show that the gold has run out: gray sky, dry weeds, and large letters over the board."""
        self.put_page_away()
        tweens = self.town.turn(GHOST)
        tweens.append(self._slam(message("calamityville.said.ran_out"), 0.25))
        return [*tweens, *self._effects.tumbleweeds(self.layout.middle, 0.5, 1.7)]

    def _finished(self, event: cv.Finished) -> list[Tween]:
        """Let coins leap from the winners' rows."""
        starts: list[Place] = [self.layout.players[seat].center for seat in event.winners]
        return self._effects.cascade(starts * 12, self.layout.side.bottom, 1.3, 0.0)


def of_a_kind(view: cv.View, space: int) -> int:
    """Return how many of the kind built on a space its owner has, or 1 if the space has no owner."""
    owner = view.owner[space]
    return 1 if owner == cv.NOBODY else count_kind(view.built, view.deeds[owner], view.built[space])


def _rest(share: float) -> None:
    """Show nothing new."""
