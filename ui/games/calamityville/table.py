"""The table of CALAMITYVILLE as it is drawn: ring, town, newspapers, tokens, dice, lights, and every event.

`view` is what is shown: it follows an event before the table does; the tweens that come back only show how.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, assert_never

from pygame import Rect

from games.calamityville import GAME
from games.calamityville.board import MINE, NAME, NUGGETS, PAGES, RING
from games.calamityville.state import (
    BANK,
    NOBODY,
    NOWHERE,
    Asked,
    Began,
    Broke,
    Built,
    Busted,
    DonkeyRan,
    Drew,
    Event,
    Finished,
    Fizzled,
    MoneyEvent,
    Moved,
    NewsEvent,
    Paid,
    Passed,
    Piled,
    RanOut,
    Read,
    Refreshed,
    Returned,
    Sent,
    Threw,
    Tied,
    TurnEvent,
    View,
)
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place
from ui.draw.tween import Tween
from ui.games.calamityville.choice_cards import ChoiceCards
from ui.games.calamityville.dice import NewsDice
from ui.games.calamityville.donkey import Donkey
from ui.games.calamityville.effects import SHOWN, Spectacle
from ui.games.calamityville.holdings import Holdings
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.lights import HERE, Lights
from ui.games.calamityville.middle import BUST, GHOST, Middle, mood_of
from ui.games.calamityville.page import is_good
from ui.games.calamityville.papers import Papers
from ui.games.calamityville.plots import Plots
from ui.games.calamityville.reader import WHIRL, Reader
from ui.games.calamityville.register import Register
from ui.games.calamityville.spaces import building
from ui.games.calamityville.tokens import Tokens
from ui.play.effects import FLIGHT

Play = Callable[..., None]
"""Lets a sound be heard: its name, and perhaps `pitch`."""

READING: Final = 2.4
"""Seconds for which a page is read where nobody wishes otherwise."""
_BADGE: Final = 32


class RingTable:
    """The sprites of a board. `seats` are the looks of the players, in the order of their seats.

    `reading_seconds` is how long a newspaper lies there large before the next thing happens (as seconds of
    the stage, so already divided by its pace); `lingers` leaves it there until the next throw, for those who
    want no animation. `cards` are the cards of what can be built.
    """

    def __init__(self, layer: Layer, layout: Layout, sound: Play, seats: Sequence[SeatLook]) -> None:
        self.layer = layer
        self.layout = layout
        self.seats = tuple(seats)
        self.view = GAME.blank(len(seats), {})
        self.reading_seconds = READING
        self.lingers = False
        self._play = sound
        self._effects = Spectacle(layer, layout.m)
        self._lights = Lights(layer, layout.m)
        self._pointer = Lights(layer, layout.m, 0.5)
        self._site = Lights(layer, layout.m, 0.4)
        self._reader = Reader(layer, layout, layout.m)
        self._donkey = Donkey(self._effects, layout, layout.m)
        self.plots = Plots(layer, layout, layout.m, self.seats)
        self.middle = Middle(layer, layout, self.plots, layout.m)
        self.papers = Papers(layer, layout, layout.m)
        self.holdings = Holdings(layer, layout, layout.m)
        self.tokens = Tokens(layer, layout, layout.m, self.seats)
        self.dice = NewsDice(layer, layout)
        self.register = Register(layer, layout, layout.m)
        self.cards = ChoiceCards(layer, layout, layout.m, self.register)

    # -------------------------------------------------------------- the whole table at once
    def show(self, view: View) -> None:
        """Put everything where it belongs, without any animation; lights, cards and dice stay."""
        self._take_over(view)
        self.plots.show(self.view.owner, self.view.built)
        self.tokens.show(view.at, view.turn)

    def arrange(self, view: View) -> list[Tween]:
        """Bring the table to a view after an undo or a jump; the tweens that show it."""
        self._take_over(view)
        tweens = self.plots.arrange(self.view.owner, self.view.built)
        return [*tweens, *self.tokens.arrange(view.at, view.turn)]

    def _take_over(self, view: View) -> None:
        self._effects.sweep()
        self._reader.put_away()
        self._donkey.at = None
        self.view = view
        self.preview(NOWHERE, "", NOBODY)
        self.middle.show(mood_of(view.read))
        self._show_papers()
        self._show_holdings()
        self.dice.settle()

    def follow(self, view: View) -> None:
        """This is the view that is shown now, and no other one."""
        self.view = view
        self.plots.follow(view.owner, view.built)
        self.papers.read = view.read

    def _show_papers(self) -> None:
        self.papers.show(self.view.boom, self.view.bust, self.view.read)

    def _show_holdings(self) -> None:
        view = self.view
        self.register.show(view.built)
        self.holdings.show([[view.built[space] for space in row] for row in view.deeds])

    def begin(self, event: Event) -> list[Tween]:
        """Change the table by an event; the tweens that show it."""
        if isinstance(event, TurnEvent):
            return self._begin_turn(event)
        if isinstance(event, NewsEvent):
            return self._begin_news(event)
        return self._begin_money(event)

    def _begin_turn(self, event: TurnEvent) -> list[Tween]:
        match event:
            case Piled():
                return self._piled()
            case Threw():
                return self._threw(event)
            case Tied(players):
                return [tween for seat in players for tween in self._told("Again!", seat)]
            case Began():
                return self._began(event)
            case Moved(player, _, end):
                return self.tokens.walk(player, end, self._knock)
            case Sent():
                return self._sent(event)
            case Refreshed():
                return self._refreshed(event)
            case Asked():
                return []  # told by the scene
            case Finished():
                return self._finished(event)
            case _:
                assert_never(event)

    def _begin_news(self, event: NewsEvent) -> list[Tween]:
        match event:
            case Busted():
                return self._busted()
            case Read():
                return self._read(event)
            case Fizzled(player):
                return self._say("Nothing happens", player)
            case Drew():
                return self._drew(event)
            case DonkeyRan():
                return self._donkey_ran(event)
            case RanOut():
                return self._ran_out()
            case _:
                assert_never(event)

    def _begin_money(self, event: MoneyEvent) -> list[Tween]:
        match event:
            case Paid():
                return self._paid(event)
            case Broke(player, unpaid):
                return self._told(f"${unpaid:,} unpaid", player, "refuse")
            case Built():
                return self._built(event)
            case Passed():
                return self._passed(event)
            case Returned():
                return self._returned(event)
            case _:
                assert_never(event)

    # -------------------------------------------------------------- choosing
    def light(self, spaces: Mapping[int, str]) -> None:
        """Light these spaces, each in its kind (see `lights`), and no others."""
        self._lights.show({space: (kind, self.layout.spaces[space]) for space, kind in spaces.items()})

    @property
    def lights(self) -> dict[int, str]:
        """The kind of light by space."""
        return dict(self._lights.kinds)

    def point_out(self, spaces: Collection[int]) -> None:
        """A strong glow around these spaces and no others: what is chosen, or what a hint is about."""
        self._pointer.show({space: (HERE, self.layout.spaces[space]) for space in spaces})

    def preview(self, space: int, kind: str, seat: int) -> None:
        """Show the ghost of a building on a glowing space, with the flag of a seat; a kind of "" ends it."""
        self._site.show({space: (HERE, self.layout.spaces[space])} if kind else {})
        self.plots.preview(space, kind, self.seats[seat] if kind and seat != NOBODY else None)

    # -------------------------------------------------------------- newspapers
    @property
    def reading(self) -> int | None:
        """The page that lies there large, None for none."""
        return self._reader.page

    def put_page_away(self) -> bool:
        """The page that lies there large is no longer shown; whether there was one."""
        self.papers.show_read()
        return self._reader.put_away()

    def read_again(self, page: int) -> None:
        """Show a page large, at once; it stays until `put_page_away`."""
        self._reader.show(page)

    # -------------------------------------------------------------- what is where
    def space_at(self, place: Place) -> int:
        """The space at a place, -1 for none."""
        return next((space for space in RING if self.layout.spaces[space].collidepoint(place)), NOBODY)

    def space_rect(self, space: int) -> Rect:
        """Where a space is."""
        return Rect(self.layout.spaces[space])

    def token_rect(self, seat: int) -> Rect:
        """Where a player's token belongs."""
        return self.tokens.rect(seat)

    def till(self, seat: int) -> Place:
        """Where sums that a seat receives or pays are said: the right half of its row."""
        row = self.layout.players[seat]
        return row.x + row.width * 2 // 3, row.centery

    def _purse(self, seat: int) -> Place:
        if seat == BANK:
            return self.layout.bank
        row = self.layout.players[seat]
        return row.x + self.layout.m.u(_BADGE), row.centery

    # -------------------------------------------------------------- said
    def _knock(self) -> None:
        self._play("token")

    def _say(self, words: str, seat: int, seconds: float = 1.0) -> list[Tween]:
        """A pill over a token."""
        rect = self.tokens.rect(seat)
        return [self._effects.sum(words, (rect.centerx, rect.y), 0.0, seconds)]

    def _told(self, words: str, seat: int, sound: str = "", delay: float = 0.0) -> list[Tween]:
        """A pill over a player's row."""
        if sound:
            self._play(sound)
        return [self._effects.sum(words, self.till(seat), delay, 0.9)]

    def _announce(self, words: str) -> list[Tween]:
        """A pill over the corral."""
        return [self._effects.sum(words, self.layout.donkey.center, 0.0, 1.1)]

    # -------------------------------------------------------------- events: turns and throws
    def _piled(self) -> list[Tween]:
        """The newspapers are piled up, bust pages below."""
        self._play("shuffle")
        self._show_papers()
        return self.papers.grow()

    def _threw(self, event: Threw) -> list[Tween]:
        """The dice tumble into the tray."""
        self.put_page_away()
        self._play("dice_roll")
        return self.dice.tumble(event.number, event.news, event.why)

    def _began(self, event: Began) -> list[Tween]:
        """The token of the player whose turn it is glows and leaps."""
        self.tokens.wake(event.player)
        return [self.tokens.bounce(event.player)]

    def _sent(self, event: Sent) -> list[Tween]:
        """The token flies straight to a space."""
        self._play("card_lift")
        return self.tokens.send(event.player, event.end, self._knock)

    def _refreshed(self, event: Refreshed) -> list[Tween]:
        """The player will move a second time."""
        self._play("hint")
        return [self.tokens.bounce(event.player), *self._say("Moves again!", event.player)]

    # -------------------------------------------------------------- events: newspapers
    def _busted(self) -> list[Tween]:
        """The first red page: the town goes grey and quiet."""
        self._play("lose")
        self._reader.put_away()
        tweens = self.middle.turn(BUST)
        room = Rect(self.layout.board)
        tweens.append(self._effects.slam("THE BOOM IS OVER", room, 0.3, lambda: self._play("build")))
        return [*tweens, *self._effects.tumbleweeds(self.layout.middle, 0.3, 1.6)]

    def _read(self, event: Read) -> list[Tween]:
        """The page whirls up, is read, and lies down on those that were read."""
        start = self.papers.top
        self.papers.show_pile(max(0, self.view.boom), max(0, self.view.bust))
        self._play("card_flip")
        sound = "gold" if is_good(PAGES[event.page]) else "card_place"
        seconds = self.reading_seconds
        tweens = self._reader.read(event.page, start, seconds, lambda: self._play(sound))
        if not self.lingers:
            tweens += self._reader.lay(WHIRL + seconds, self.papers.show_read)
        return tweens

    def _drew(self, event: Drew) -> list[Tween]:
        """A stone is turned over: what it is worth."""
        self._reader.put_away()
        self.papers.show_read()
        words = NUGGETS[event.nugget].name + (f": ${event.worth}" if event.worth else ": worth nothing")
        number = (event.nugget + len(self.papers.read) + event.player) % len(self.layout.stones)
        start: Place = self.layout.stones[number].center
        if event.why == "mine":
            start = self.layout.spaces[self.view.at[max(self.view.turn, 0)]].center
        else:
            self.middle.lift_stone(number, is_up=True)
        end = (self.layout.middle.centerx, self.layout.middle.centery)
        self._play("card_lift")
        sound = "gold" if event.worth else "refuse"
        name = "nugget" if event.worth else "fool"
        tweens = self._effects.nugget(start, end, name, words, lambda: self._play(sound))
        tweens.append(Tween(SHOWN, _rest, done=self.middle.lay_stones))
        return tweens

    # -------------------------------------------------------------- events: money and property
    def _paid(self, event: Paid) -> list[Tween]:
        """Coins fly from one to the other."""
        if not event.amount:
            return []
        words = f"${event.amount:,}"
        start = self.layout.middle.center if event.why == "nugget" else self._purse(event.payer)
        tweens: list[Tween] = []
        if event.payer != BANK:
            tweens.append(self._effects.sum(f"\u2212{words}", self.till(event.payer)))
        pitch = max(1, min(6, event.amount // 100))
        tweens += self._effects.dollars(
            start, self._purse(event.payee), event.amount, 0.0, lambda: self._play("coins", pitch=pitch)
        )
        if event.payee != BANK:
            tweens.append(self._effects.sum(f"+{words}", self.till(event.payee), FLIGHT))
        return tweens

    def _built(self, event: Built) -> list[Tween]:
        """The building comes up on its plinth; then the flag drops in."""
        space = event.space
        self.preview(NOWHERE, "", NOBODY)
        self.plots.bare(space)
        self._show_holdings()
        place = self.plots.building_rect(space)
        picture = building(event.kind, place.size)
        tweens = self._effects.rise(picture, place, lambda: self._play("build"), lambda: self._settled(space))
        return tweens + ([] if event.price else self._say("For nothing!", event.player))

    def _passed(self, event: Passed) -> list[Tween]:
        """The deed goes from row to row, and the flag is changed."""
        space = event.space
        self.plots.furl(space)
        self._show_holdings()
        self._play("card_slide")
        fly = self._effects.deed(self._purse(event.giver), self._purse(event.taker), 0.0)
        flag = self._effects.flag(
            self.seats[event.taker], self.layout.spaces[space], 0.35, lambda: self._settled(space)
        )
        return [fly, flag, self._effects.ring(self.layout.spaces[space], 0.0, 0.8)]

    def _returned(self, event: Returned) -> list[Tween]:
        """A property goes back to the bank: kicked down, fallen in, burned or sold."""
        space = event.space
        self.plots.bare(space)
        self._show_holdings()
        place = self.plots.building_rect(space)
        picture = building(event.kind, place.size)
        effects = self._effects

        def heard() -> None:
            self._play("build")

        def done() -> None:
            self._settled(space)

        if event.why == "donkey":
            tweens = effects.collapse(picture, place, 0.0, heard, done)
            return [*tweens, *self._donkey.go_home(0.35, self._bring_home)]
        if event.why == "fire":
            tweens = effects.burn(picture, place, heard, done)
        elif event.kind == MINE and event.why != "sale":
            tweens = effects.sink(picture, place, heard, done)
        else:
            tweens = effects.sink(picture, place, lambda: self._play("card_slide"), done)
        words = {"fire": f"Fire: {NAME[space]}!", "cave in": f"Cave-in: {NAME[space]}!"}.get(event.why, "")
        rect = self.layout.spaces[space]
        above = (rect.centerx, rect.y + rect.height // 4)
        return tweens + ([effects.sum(words, above, 0.0, 1.2)] if words else [])

    def _settled(self, space: int) -> None:
        """What stands on a space, and its flag, are seen as they are."""
        self.plots.refresh(space)

    # -------------------------------------------------------------- events: the donkey
    def _donkey_ran(self, event: DonkeyRan) -> list[Tween]:
        """The donkey is out: it counts buildings, and kicks the last one."""
        self._reader.put_away()
        self.papers.show_read()
        self._play("refuse")
        self.middle.send_donkey(is_out=True)
        if not event.path:
            tweens = self._donkey.fruitless()
            tweens[-1].then(self._bring_home)
            return [*tweens, *self._announce("Nothing to kick!")]

        def count(number: int) -> None:
            self._play("token", pitch=number)

        return self._donkey.run(event.path, count, lambda: self._play("dice_hit"))

    def _bring_home(self) -> None:
        self.middle.send_donkey(is_out=False)

    # -------------------------------------------------------------- events: the end
    def _ran_out(self) -> list[Tween]:
        """The gold has run out: grey sky, dry weeds, and large letters over the board."""
        self._reader.put_away()
        self.papers.show_read()
        tweens = self.middle.turn(GHOST)
        room = Rect(self.layout.board)
        tweens.append(self._effects.slam("THE GOLD HAS RUN OUT!", room, 0.25, lambda: self._play("build")))
        return [*tweens, *self._effects.tumbleweeds(self.layout.middle, 0.5, 1.7)]

    def _finished(self, event: Finished) -> list[Tween]:
        """Coins leap from the winners' rows."""
        starts: list[Place] = [self.layout.players[seat].center for seat in event.winners]
        return self._effects.cascade(starts * 12, self.layout.side.bottom, 1.3, 0.0)


def _rest(share: float) -> None:
    """Time passes."""
