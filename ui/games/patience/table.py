"""The drawn table: card sprites in piles, and the effect of each event on them.

The piles change when a step begins; the returned tweens only show the way of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from pygame.transform import scale

from games.patience.cards import RANK_OF, SUIT_OF
from games.patience.state import (
    COLUMNS,
    WASTE,
    Built,
    Drawn,
    Finished,
    LaidOut,
    Packed,
    PatienceEvent,
    Revealed,
    View,
)
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.tween import Tween, in_out_sine, out_back, out_cubic
from ui.games.patience.art import FOUNDATION_SUITS, Art
from ui.games.patience.layout import Layout
from ui.play.panels.canvas import Play

DEAL, DEAL_NEXT, FLIP, SLIDE, SNAP, SETTLE, TURN = 0.18, 0.045, 0.2, 0.16, 0.24, 0.12, 0.26
REST, MOVING = 10.0, 500.0
ASIDE: Final = 8
"""The pile beside the layout, in the order of piles: 0 the waste, 1 to 7 the columns."""
_SHOWN_OF_HEAP: Final = 3  # cards of the waste or a foundation that are drawn


class CardSprite(Sprite):
    """A card on the table; `card` is None while it is unknown, `open` is true if it is face up."""

    __slots__ = ("card", "open")

    def __init__(self, art: Art, card: int | None, place: Place, *, is_open: bool) -> None:
        super().__init__(art.face(card if is_open else None), place)
        self.card = card
        self.open = is_open
        self.change(backings=art.shadow())


class Table:
    """The sprites of all piles. Columns are numbered 1 to 7, foundations by suit."""

    def __init__(self, layer: Layer, layout: Layout, art: Art, play: Play) -> None:
        self.layer = layer
        self.layout = layout
        self.art = art
        self.columns: list[list[CardSprite]] = [[] for _ in range(8)]
        self.waste: list[CardSprite] = []
        self.foundations: list[list[CardSprite]] = [[] for _ in range(4)]
        self.aside: list[CardSprite] = []
        self.stock_count = 0
        self._play = play
        self._stock = self.layer.add(Sprite(art.stock(0), (0, 0), 5))
        self._show_stock()

    def begin(self, event: PatienceEvent) -> list[Tween]:
        """Apply an event to the piles and return the tweens that show it."""
        match event:
            case LaidOut():
                return self._laid_out(event)
            case Drawn():
                return self._drawn(event)
            case Packed():
                return self._packed(event)
            case Built():
                return self._built(event)
            case Revealed():
                return self._revealed(event)
            case Finished():
                return []  # a plate tells of the end
            case _:
                assert_never(event)

    # -------------------------------------------------------------- places
    def pile(self, number: int) -> list[CardSprite]:
        """Return the cards of the waste (0), of a column (1 to 7), or beside the layout (8)."""
        return self.aside if number == ASIDE else self.columns[number] if number else self.waste

    def place(self, number: int, index: int) -> Place:
        """Return the place where a card of such a pile belongs."""
        if number == ASIDE:
            return self.layout.aside.topleft
        if number == WASTE:
            under = min(1, index) * self.art.m.u(3)
            return self.layout.waste.x + under, self.layout.waste.y
        column = self.columns[number]
        shown = sum(sprite.open for sprite in column)
        return self.layout.card_in_column(number, index, len(column) - shown, shown)

    def foundation_place(self, suit: int) -> Place:
        """Return the place of a suit's foundation."""
        return self.layout.foundations[FOUNDATION_SUITS.index(suit)].topleft

    def built(self, view: View, suit: int) -> list[int]:
        """Return the cards on a foundation, from its ace on."""
        return [suit * 13 + rank for rank in range(view.foundations[suit])]

    def set_aside(self, view: View) -> list[int]:
        """Return the cards beside the layout."""
        return []

    # -------------------------------------------------------------- the whole table at once
    def show(self, view: View) -> None:
        """Put every card where it belongs, without any animation."""
        for tween in self.arrange(view):
            tween.advance(tween.delay + tween.seconds + 1)

    def arrange(self, view: View) -> list[Tween]:
        """Bring the piles to a view and return the tweens that move each card the shortest way."""
        known, closed = self._pool(view)
        self.stock_count = view.stock
        for number in COLUMNS:
            backs = [self._closed(closed[number]) for _ in range(view.hidden[number])]
            self.columns[number] = backs + [self._open(known, card) for card in view.columns[number]]
        self.waste = [self._open(known, card) for card in view.waste]
        for suit in range(4):
            self.foundations[suit] = [self._open(known, card) for card in self.built(view, suit)]
        self.aside = [self._open(known, card) for card in self.set_aside(view)]
        gone = [self._sent_home(sprite) for sprites in closed for sprite in sprites]
        self._show_stock()
        return self._settle_all() + gone

    def _pool(self, view: View) -> tuple[dict[int, CardSprite], list[list[CardSprite]]]:
        """Return the sprites of the cards that are open in a view, by card; and the other ones, by pile."""
        shown = {card for cards in (*view.columns, view.waste, self.set_aside(view)) for card in cards}
        shown |= {card for suit in range(4) for card in self.built(view, suit)}
        known: dict[int, CardSprite] = {}
        closed: list[list[CardSprite]] = [[] for _ in range(8)]
        heaps = ((WASTE, heap) for heap in (*self.foundations, self.aside))
        for number, pile in (*enumerate((self.waste, *self.columns[1:])), *heaps):
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

    def _sent_home(self, sprite: CardSprite) -> Tween:
        """Slide a card that is no longer known under the stock's top, and remove it there."""
        tween = self.slide(sprite, self.layout.stock.topleft, 0, SLIDE)
        tween.done = lambda: self.layer.remove(sprite)
        return tween

    def _new(self, card: int | None, *, is_open: bool) -> CardSprite:
        return self.layer.add(CardSprite(self.art, card, self.layout.stock.topleft, is_open=is_open))

    def _settle_all(self) -> list[Tween]:
        tweens = [tween for number in COLUMNS for tween in self._settle(number, SLIDE)]
        tweens += self._settle(WASTE, SLIDE) + self._settle(ASIDE, SLIDE)
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
    def slide(
        self,
        sprite: CardSprite,
        to: Place,
        depth: float,
        seconds: float,
        delay: float = 0.0,
        *,
        back: bool = False,
    ) -> Tween:
        """Move a card, above all others while it moves."""
        origin: list[Place] = []

        def start() -> None:
            origin.append(sprite.place)
            sprite.change(depth=MOVING + depth, visible=True)

        def show(share: float) -> None:
            x, y = origin[0]
            sprite.change(place=(x + (to[0] - x) * share, y + (to[1] - y) * share))

        def done() -> None:
            sprite.change(place=to, depth=depth)
            self._hide_deep()

        return Tween(seconds, show, out_back if back else out_cubic, delay, start, done)

    def turn(self, sprite: CardSprite, to: Place, depth: float, seconds: float, delay: float = 0.0) -> Tween:
        """Turn a card face up, on its way to a place or on the spot."""
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
        """Let cards of a vain drop glide back to their pile."""
        pile = self.pile(number)
        return [
            self.slide(
                sprite, self.place(number, pile.index(sprite)), REST + pile.index(sprite), SNAP, back=True
            )
            for sprite in sprites
        ]

    # -------------------------------------------------------------- events
    def _laid_out(self, event: LaidOut) -> list[Tween]:
        """Deal seven columns row by row from the right, and turn up the last card of each."""
        rows = [*(range(7, first, -1) for first in range(1, 7)), range(7, 0, -1)]
        self.stock_count = event.stock + 28
        order: list[tuple[int, int, bool]] = []
        for row in rows:
            for number in row:
                column, is_last = self.columns[number], row is rows[-1]
                order.append((number, len(column), is_last))
                column.append(self._new(event.faces[number - 1] if is_last else None, is_open=False))
                column[-1].open = is_last
        self._show_stock()
        return [
            self._dealt(number, index, count, is_last=is_last)
            for count, (number, index, is_last) in enumerate(order)
        ]

    def _dealt(self, number: int, index: int, count: int, *, is_last: bool) -> Tween:
        sprite = self.columns[number][index]
        sprite.change(visible=False)
        to, depth, delay = self.place(number, index), REST + index, count * DEAL_NEXT
        tween = (
            self.turn(sprite, to, depth, TURN, delay)
            if is_last
            else self.slide(sprite, to, depth, DEAL, delay)
        )
        begin = tween.start

        def start() -> None:
            sprite.change(visible=True)
            self.stock_count -= 1
            self._show_stock()
            self._play("deal")
            if begin:
                begin()

        tween.start = start
        return tween

    def _drawn(self, event: Drawn) -> list[Tween]:
        """Turn the next card of the stock onto the waste."""
        sprite = self._new(event.card, is_open=False)
        sprite.open = True
        self.waste.append(sprite)
        self.stock_count -= 1
        self._show_stock()
        index = len(self.waste) - 1
        self._play("card_flip")
        return [self.turn(sprite, self.place(WASTE, index), REST + index, TURN)]

    def _packed(self, event: Packed) -> list[Tween]:
        """Move cards to a column; both columns close up or make room."""
        source, target = self.pile(event.source), self.pile(event.target)
        moved = source[-len(event.cards) :]
        del source[-len(event.cards) :]
        target += moved
        self._hide_deep()
        self._play("card_place")
        first = len(target) - len(moved)
        tweens = [
            self.slide(sprite, self.place(event.target, first + number), REST + first + number, SLIDE)
            for number, sprite in enumerate(moved)
        ]
        return tweens + self._settle(event.target, SETTLE, moved) + self._settle(event.source, SETTLE)

    def _built(self, event: Built) -> list[Tween]:
        """Move a card to its foundation."""
        sprite = self.pile(event.source).pop()
        suit = SUIT_OF[event.card]
        self.foundations[suit].append(sprite)
        self._hide_deep()
        self._play("build", pitch=RANK_OF[event.card])
        depth = REST + len(self.foundations[suit]) - 1
        tweens = [self.slide(sprite, self.foundation_place(suit), depth, SLIDE * 1.4)]
        return tweens + (self._settle(event.source, SETTLE) if event.source else [])

    def _revealed(self, event: Revealed) -> list[Tween]:
        """Turn the last card of a column face up."""
        sprite = self.columns[event.column][-1]
        sprite.card, sprite.open = event.card, True
        index = len(self.columns[event.column]) - 1
        self._play("card_flip")
        return [self.turn(sprite, self.place(event.column, index), REST + index, FLIP)]

    # -------------------------------------------------------------- piles
    def _show_stock(self) -> None:
        step = self.art.m.u(2)
        x, y = self.layout.stock.topleft
        visible = self.stock_count > 0
        self._stock.change(picture=self.art.stock(self.stock_count), place=(x, y - 2 * step), visible=visible)

    def _hide_deep(self) -> None:
        """Draw only the upper cards of the waste and the foundations."""
        for heap in (self.waste, *self.foundations):
            for index, sprite in enumerate(heap):
                visible = index >= len(heap) - _SHOWN_OF_HEAP
                if sprite.visible != visible:
                    sprite.change(visible=visible)
