"""The drawn table: card sprites in piles, and the effect of each event on them.

The piles change when a step begins; the returned tweens only show the way of the cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, assert_never

from pygame.transform import scale

from games.patience.cards import PACK, RANK_OF, SUIT_OF
from games.patience.moves import ORDER
from games.patience.spec import PatienceSpec
from games.patience.state import (
    WASTE,
    Built,
    Drawn,
    DrawnTogether,
    Finished,
    Founded,
    LaidOut,
    Packed,
    PatienceEvent,
    Redealt,
    ReserveDealt,
    Revealed,
    SpaceFilled,
    View,
)
from ui.app.effect_files import MEDIUM_STRENGTH
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.tween import Ease, Tween, in_out_sine, out_cubic
from ui.games.patience.art import FOUNDATION_SUITS, Art
from ui.games.patience.card_flight import CardFlight, CardSprite, landing_strength
from ui.games.patience.layout import Layout
from ui.play.panels.canvas import Play

DEAL, DEAL_NEXT, FLIP, SLIDE, SNAP, SETTLE, TURN = 0.18, 0.045, 0.2, 0.16, 0.24, 0.12, 0.26  # seconds
REST, MOVING = 10.0, 500.0  # depths of sprites
DRAW_NEXT: Final = 0.07  # seconds
_SHOWN: Final = 3  # visible top cards of a heap; the waste shows `spec.turned - 1` more


class Table:
    """The sprites of all piles. Pile 0 is the waste, columns count from 1, and the last pile lies aside.

    The pile aside is the reserve, or the joker while it is held. Foundations are numbered by suit.
    """

    def __init__(self, layer: Layer, layout: Layout, art: Art, play: Play, spec: PatienceSpec) -> None:
        self.layer = layer
        self.layout = layout
        self.art = art
        self.spec = spec
        self.columns: list[list[CardSprite]] = [[] for _ in range(len(spec.columns) + 1)]
        self.waste: list[CardSprite] = []
        self.foundations: list[list[CardSprite]] = [[] for _ in range(4)]
        self.aside: list[CardSprite] = []
        self.stock_count = 0
        self.base, self.redeals = spec.base, 0
        self.landings: dict[int, float] = {}  # there are no rows in which anything could land
        self._play = play
        self._stock = self.layer.add(Sprite(art.stock(0), (0, 0), 5))
        self._show_stock()

    def begin(self, event: PatienceEvent) -> list[Tween]:
        """Apply an event to the piles and return the tweens that show it."""
        match event:
            case LaidOut():
                return self._animate_layout(event)
            case Drawn():
                return self._animate_draw(event)
            case Packed():
                return self._animate_move(len(event.cards), event.source, event.target)
            case Built():
                return self._animate_build(event)
            case Revealed():
                return self._animate_reveal(event)
            case DrawnTogether():
                return self._animate_draw_together(event)
            case Redealt():
                return self._animate_redeal(event)
            case SpaceFilled():
                return self._animate_move(1, event.source, event.target)
            case Founded():
                return self._animate_founding(event)
            case ReserveDealt():
                return self._animate_reserve(event)
            case Finished():
                return []  # the game-over dialog shows the end
            case _:
                assert_never(event)

    # -------------------------------------------------------------- places
    def pile(self, number: int) -> list[CardSprite]:
        """Return the cards of a pile: the waste (0), a column, or the pile aside (the last number)."""
        if number == self.spec.reserve_pile:
            return self.aside
        return self.columns[number] if number else self.waste

    def place(self, number: int, index: int) -> Place:
        """Return the place of the card at an index of such a pile."""
        if number == self.spec.reserve_pile and not self.layout.reserve:
            return self.layout.aside.topleft
        if number == WASTE:
            return self._waste_place(index)
        pile = self.pile(number)
        shown = sum(sprite.open for sprite in pile)
        return self.layout.card_in_column(number, index, len(pile) - shown, shown)

    def _waste_place(self, index: int) -> Place:
        """Return the place of a card of the waste; the last ones, turned together, lie side by side."""
        layout, beside = self.layout, index - max(0, len(self.waste) - self.spec.turned)
        under = min(1, index) * self.art.m.u(3)
        return layout.waste.x + under + max(0, beside) * layout.waste_step, layout.waste.y

    def foundation_place(self, suit: int) -> Place:
        """Return the place of a suit's foundation."""
        return self.layout.foundations[FOUNDATION_SUITS.index(suit)].topleft

    def built(self, view: View, suit: int) -> list[int]:
        """Return the cards on a foundation, from its first one on."""
        return [*ORDER[view.base][suit][: view.foundations[suit]]]

    def set_aside(self, view: View) -> tuple[int, list[int]]:
        """Return the number of face-down cards aside, and the face-up cards on them."""
        pile = self.spec.reserve_pile
        return (view.hidden[pile], view.columns[pile]) if self.spec.reserve else (0, [])

    # -------------------------------------------------------------- the whole table at once
    def show(self, view: View) -> None:
        """Put every card where it belongs, without any animation."""
        for tween in self.arrange(view):
            tween.advance(tween.delay + tween.seconds + 1)

    def arrange(self, view: View) -> list[Tween]:
        """Bring the piles to a view and return the tweens that move each card the shortest way."""
        known, closed = self._pool(view)
        self.stock_count, self.base, self.redeals = view.stock, view.base, view.redeals
        for number in self.spec.numbers:
            backs = [self._closed(closed[number]) for _ in range(view.hidden[number])]
            self.columns[number] = backs + [self._open(known, card) for card in view.columns[number]]
        self.waste = [self._open(known, card) for card in view.waste]
        for suit in range(4):
            self.foundations[suit] = [self._open(known, card) for card in self.built(view, suit)]
        (hidden, shown), reserve = self.set_aside(view), self.spec.reserve_pile
        backs = [self._closed(closed[reserve]) for _ in range(hidden)]
        self.aside = backs + [self._open(known, card) for card in shown]
        gone = [self._slide_to_stock(sprite) for sprites in closed for sprite in sprites]
        self._show_stock()
        return self._settle_all() + gone

    def _pool(self, view: View) -> tuple[dict[int, CardSprite], list[list[CardSprite]]]:
        """Return the sprites of a view's open cards, by card; turn the rest down and return them by pile."""
        shown = {card for cards in (*view.columns, view.waste, self.set_aside(view)[1]) for card in cards}
        shown |= {card for suit in range(4) for card in self.built(view, suit)}
        known: dict[int, CardSprite] = {}
        piles = (self.waste, *self.columns[1:], self.aside)
        closed: list[list[CardSprite]] = [[] for _ in piles]
        heaps = ((WASTE, heap) for heap in self.foundations)
        for number, pile in (*enumerate(piles), *heaps):
            for sprite in pile:
                if sprite.open and sprite.card is not None and sprite.card in shown:
                    known[sprite.card] = sprite
                else:
                    sprite.card, sprite.open = None, False
                    sprite.change(picture=self.art.face(None))
                    closed[number].append(sprite)
        return known, closed

    def _open(self, known: dict[int, CardSprite], card: int) -> CardSprite:
        return known.pop(card, None) or self._new(card, is_open=True)

    def _closed(self, closed: list[CardSprite]) -> CardSprite:
        return closed.pop(0) if closed else self._new(None, is_open=False)

    def _slide_to_stock(self, sprite: CardSprite) -> Tween:
        """Slide a card that is no longer known under the stock, and remove it there."""
        tween = self.slide(sprite, self.layout.stock.topleft, 0, SLIDE)
        tween.done = lambda: self.layer.remove(sprite)
        return tween

    def _new(self, card: int | None, *, is_open: bool) -> CardSprite:
        return self.layer.add(CardSprite(self.art, card, self.layout.stock.topleft, is_open=is_open))

    def _settle_all(self) -> list[Tween]:
        piles = (*self.spec.numbers, WASTE, self.spec.reserve_pile)
        tweens = [tween for number in piles for tween in self._settle(number, SLIDE)]
        for suit in range(4):
            for index, sprite in enumerate(self.foundations[suit]):
                tweens += self._slide_if_away(sprite, self.foundation_place(suit), REST + index, SLIDE)
        self._hide_deep()
        return tweens

    def _settle(self, number: int, seconds: float, skip: Iterable[CardSprite] = ()) -> list[Tween]:
        """Slide the cards of a pile to where they belong, all but those to skip."""
        tweens: list[Tween] = []
        skipped = set(map(id, skip))
        for index, sprite in enumerate(self.pile(number)):
            if id(sprite) not in skipped:
                tweens += self._slide_if_away(sprite, self.place(number, index), REST + index, seconds)
        return tweens

    def _slide_if_away(self, sprite: CardSprite, to: Place, depth: float, seconds: float) -> list[Tween]:
        if sprite.place == to:
            sprite.change(depth=depth)
            return []
        return [self.slide(sprite, to, depth, seconds)]

    # -------------------------------------------------------------- ways to move
    def slide(self, sprite: CardSprite, to: Place, depth: float, seconds: float, delay: float = 0.0) -> Tween:
        """Return a tween that moves a card, above all others on its way."""
        return self._fly(sprite, to, depth, CardFlight(self.art, sprite, to), seconds, delay)

    def _fly(
        self,
        sprite: CardSprite,
        to: Place,
        depth: float,
        flight: CardFlight,
        seconds: float,
        delay: float = 0.0,
        ease: Ease = out_cubic,
    ) -> Tween:
        def start() -> None:
            flight.start()
            sprite.change(depth=MOVING + depth, visible=True)

        def done() -> None:
            flight.end()
            sprite.change(depth=depth)
            self._hide_deep()

        return Tween(seconds, flight.show, ease, delay, start, done)

    def turn(self, sprite: CardSprite, to: Place, depth: float, seconds: float, delay: float = 0.0) -> Tween:
        """Return a tween that turns a card face up on its way to a place, which may be its own."""
        origin: list[Place] = []
        face, back = self.art.face(sprite.card), self.art.face(None)
        lift = self.art.m.u(6)

        def start() -> None:
            origin.append(sprite.place)
            sprite.change(depth=MOVING + depth)

        def show(share: float) -> None:
            x, y = origin[0]
            narrow = abs(1 - 2 * share)
            shown = face if share >= 0.5 else back
            width = max(2, round(self.art.width * narrow))
            left = x + (to[0] - x) * share + (self.art.width - width) / 2
            top = y + (to[1] - y) * share - lift * (1 - narrow)
            sprite.change(picture=scale(shown, (width, self.art.height)), place=(left, top), backings=())

        def done() -> None:
            sprite.change(picture=face, place=to, depth=depth, backings=self.art.shadow())
            self._hide_deep()

        return Tween(seconds, show, in_out_sine, delay, start, done)

    def snap_back(self, sprites: list[CardSprite], number: int) -> list[Tween]:
        """Return tweens that move cards back to their pile after a refused drop."""
        pile, tweens = self.pile(number), list[Tween]()
        for sprite in sprites:
            index = pile.index(sprite)
            to = self.place(number, index)
            flight = CardFlight(self.art, sprite, to)
            tweens.append(self._fly(sprite, to, REST + index, flight, SNAP, ease=in_out_sine))
        return tweens

    # -------------------------------------------------------------- events
    def _animate_founding(self, event: Founded) -> list[Tween]:
        """Deal the first card of a foundation."""
        suit = SUIT_OF[event.card]
        self.base, self.stock_count = RANK_OF[event.card], len(PACK)
        sprite = self._new(event.card, is_open=False)
        sprite.open = True
        self.foundations[suit].append(sprite)
        return [self._dealt(sprite, self.foundation_place(suit), REST, 0, is_last=True)]

    def _animate_reserve(self, event: ReserveDealt) -> list[Tween]:
        """Deal the reserve, and turn up its last card."""
        self.stock_count = self.stock_count or len(PACK)
        return self._dealt_to([event.pile] * event.cards, {event.pile: event.face}, event.cards - 1)

    def _animate_layout(self, event: LaidOut) -> list[Tween]:
        """Deal the columns row by row from the right, and turn up the last card of each."""
        spec = self.spec
        self.stock_count = event.stock + len(spec.order)
        faces = dict(zip(spec.numbers, event.faces, strict=True))
        return self._dealt_to(spec.order, faces, len(spec.order) - len(faces))

    def _dealt_to(self, order: Sequence[int], faces: Mapping[int, int], hidden: int) -> list[Tween]:
        """Deal a card to each pile in `order`: the first `hidden` ones face down, the others face up."""
        placed: list[tuple[int, int]] = []
        for count, number in enumerate(order):
            pile, is_last = self.pile(number), count >= hidden
            placed.append((number, len(pile)))
            pile.append(self._new(faces[number] if is_last else None, is_open=False))
            pile[-1].open = is_last
        self._show_stock()
        return [
            self._dealt(
                self.pile(number)[index],
                self.place(number, index),
                REST + index,
                count,
                is_last=count >= hidden,
            )
            for count, (number, index) in enumerate(placed)
        ]

    def _dealt(self, sprite: CardSprite, to: Place, depth: float, count: int, *, is_last: bool) -> Tween:
        sprite.change(visible=False)
        delay = count * DEAL_NEXT
        tween = (
            self.turn(sprite, to, depth, TURN, delay)
            if is_last
            else self._fly(sprite, to, depth, CardFlight(self.art, sprite, to, spins=True), DEAL, delay)
        )

        def start() -> None:
            self.stock_count -= 1
            self._show_stock()
            self._play("deal")

        return self._with_appearance(sprite, tween, start)

    def _with_appearance(self, sprite: CardSprite, tween: Tween, act: Callable[[], None]) -> Tween:
        """Make a tween show its sprite and call `act` when it starts; return the tween."""
        begin = tween.start

        def start() -> None:
            sprite.change(visible=True)
            act()
            if begin:
                begin()

        tween.start = start
        return tween

    def _animate_draw(self, event: Drawn) -> list[Tween]:
        """Turn the next card of the stock onto the waste."""
        sprite = self._new(event.card, is_open=False)
        sprite.open = True
        self.waste.append(sprite)
        self.stock_count -= 1
        self._show_stock()
        index = len(self.waste) - 1
        self._play("card_flip")
        return [self.turn(sprite, self.place(WASTE, index), REST + index, TURN)]

    def _animate_draw_together(self, event: DrawnTogether) -> list[Tween]:
        """Turn the next cards of the stock onto the waste, one after the other."""
        sprites = [self._new(card, is_open=False) for card in event.cards]
        first = len(self.waste)
        self.waste += sprites
        self.stock_count -= len(sprites)
        self._show_stock()
        self._hide_deep()
        tweens = self._settle(WASTE, SETTLE, sprites)
        for count, sprite in enumerate(sprites):
            sprite.open = True
            sprite.change(visible=False)
            place, depth = self.place(WASTE, first + count), REST + first + count
            tween = self.turn(sprite, place, depth, TURN, count * DRAW_NEXT)
            tweens.append(self._with_appearance(sprite, tween, partial(self._play, "card_flip")))
        return tweens

    def _animate_redeal(self, event: Redealt) -> list[Tween]:
        """Turn the waste over into the stock."""
        turned, self.waste = self.waste, []
        self.stock_count = event.stock
        self.redeals += 1
        self._show_stock()
        self._play("card_slide")
        for sprite in turned:
            sprite.card, sprite.open = None, False
            sprite.change(picture=self.art.face(None))
        return [self._slide_to_stock(sprite) for sprite in turned]

    def _animate_move(self, count: int, from_pile: int, to_pile: int) -> list[Tween]:
        """Move the last cards of a pile to a column; both piles close up or make room."""
        source, target = self.pile(from_pile), self.pile(to_pile)
        moved = source[-count:]
        del source[-count:]
        target += moved
        self._hide_deep()
        first = len(target) - len(moved)
        way = math.dist(moved[0].place, self.place(to_pile, first)) / self.art.width
        self._play("card_place", strength=landing_strength(count, moved[0].height, way))
        tweens = [
            self.slide(sprite, self.place(to_pile, first + number), REST + first + number, SLIDE)
            for number, sprite in enumerate(moved)
        ]
        return tweens + self._settle(to_pile, SETTLE, moved) + self._settle(from_pile, SETTLE)

    def _animate_build(self, event: Built) -> list[Tween]:
        """Move a card to its foundation."""
        sprite = self.pile(event.source).pop()
        suit = SUIT_OF[event.card]
        self.foundations[suit].append(sprite)
        self._hide_deep()
        is_last = sum(map(len, self.foundations)) == len(PACK)
        self._play("build", pitch=len(self.foundations[suit]), strength=1.0 if is_last else MEDIUM_STRENGTH)
        depth = REST + len(self.foundations[suit]) - 1
        tweens = [self.slide(sprite, self.foundation_place(suit), depth, SLIDE * 1.4)]
        return tweens + self._settle(event.source, SETTLE)

    def _animate_reveal(self, event: Revealed) -> list[Tween]:
        """Turn the last card of a pile face up."""
        pile = self.pile(event.column)
        sprite = pile[-1]
        sprite.card, sprite.open = event.card, True
        index = len(pile) - 1
        self._play("card_flip")
        return [self.turn(sprite, self.place(event.column, index), REST + index, FLIP)]

    # -------------------------------------------------------------- piles
    def hide_foundations(self) -> None:
        """Hide the cards on the foundations while others show them on their way."""
        for sprite in (sprite for heap in self.foundations for sprite in heap):
            sprite.change(visible=False)

    def show_foundations(self) -> None:
        """Show the cards on the foundations again."""
        self._hide_deep()

    def _show_stock(self) -> None:
        """Show the stock: its backs or, in a game with redeals, the words on its empty place."""
        step = self.art.m.u(2)
        x, y = self.layout.stock.topleft
        if self.stock_count > 0 or not self.spec.redeals:
            picture, place = self.art.stock(self.stock_count), (x, y - 2 * step)
            self._stock.change(picture=picture, place=place, visible=self.stock_count > 0)
        else:
            can_redeal = bool(self.waste) and self.spec.may_redeal(self.redeals)
            self._stock.change(
                picture=self.art.empty_stock(can_redeal=can_redeal), place=(x, y), visible=True
            )

    def _hide_deep(self) -> None:
        """Draw only the upper cards of the waste and the foundations."""
        for heap, shown in (
            (self.waste, self._shown_of_waste),
            *((heap, _SHOWN) for heap in self.foundations),
        ):
            for index, sprite in enumerate(heap):
                visible = index >= len(heap) - shown
                if sprite.visible != visible:
                    sprite.change(visible=visible)
        if self.spec.redeals:
            self._show_stock()

    @property
    def _shown_of_waste(self) -> int:
        return _SHOWN + self.spec.turned - 1
