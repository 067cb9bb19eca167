"""The table of STRIKE IT RICH as it is drawn: mines, dice, lights, and what each event shows.

The view and how the dice lie change when a step begins; the tweens that come back only show how.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, assert_never

from pygame import Rect, Surface

from games.strike_it_rich.board import DICE_OF, MINES, NEIGHBOURS
from games.strike_it_rich.fold import fold
from games.strike_it_rich.state import (
    NOBODY,
    Bought,
    Claimed,
    Event,
    Opened,
    Owed,
    Passed,
    Rolled,
    Sold,
    Started,
    Struck,
    Tied,
    View,
    Won,
)
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.tween import Tween
from ui.games.strike_it_rich import art as pictures
from ui.games.strike_it_rich.dice import GLIDE, NOWHERE, DiceTray
from ui.games.strike_it_rich.effects import FLASH, Effects, purse, till
from ui.games.strike_it_rich.layout import Layout
from ui.games.strike_it_rich.lights import Lights
from ui.games.strike_it_rich.tiles import PAIRS, seam, seam_rect, tile
from ui.play.effects import FLIGHT, PLANT

Play = Callable[..., None]
"""Lets a sound be heard: its name, and perhaps `pitch`."""

MINE_DEPTH: Final = 10.0
SEAM_DEPTH: Final = 16.0
MARK_DEPTH: Final = 8.0
_BONUS_NEXT: Final = 0.34  # seconds from one bonus to the next
_STEP: Final = 5_000
_MOST_COINS: Final = 6


class StrikeTable:
    """The sprites of a board. `seats` are the looks of the two players, in the order of their seats.

    `view` is what is shown: it follows the events one by one, and may lag behind the game.
    """

    def __init__(self, layer: Layer, layout: Layout, sound: Play, seats: Sequence[SeatLook]) -> None:
        self.layer = layer
        self.layout = layout
        self.seats = tuple(seats)
        self.view = View(secret=True)
        self.dice = DiceTray(layer, layout)
        self._play = sound
        self._lights = Lights(layer, layout, layout.m)
        self._effects = Effects(layer, layout.m)
        self._mines = [Sprite(self._face(mine), layout.mines[mine].topleft, MINE_DEPTH) for mine in MINES]
        for sprite in self._mines:
            layer.add(sprite)
        self._seams: dict[tuple[int, int], tuple[int, Sprite]] = {}
        self._mark: Sprite | None = None
        self._verdict: Sprite | None = None

    # -------------------------------------------------------------- the whole table at once
    def show(self, view: View) -> None:
        """Put everything where it belongs, without any animation; lights and captions stay."""
        self._effects.sweep()
        self.view = view.copy()
        for mine in MINES:
            self._show_mine(mine)
        order = self.dice.order if tuple(self.dice.spots) == view.dice else ()
        self.dice.show(view.dice, order)

    def arrange(self, view: View) -> list[Tween]:
        """Bring the table to a view after an undo or a jump; the tweens that show it."""
        self._effects.sweep()
        owners, self.view = self.view.owner, view.copy()
        tweens = []
        for mine, before in enumerate(owners):
            if before != view.owner[mine]:
                tweens.append(self._marked(mine, before))
            else:
                self._show_mine(mine)
        if view.dice and tuple(self.dice.spots) != view.dice:
            self.dice.show(view.dice)
        return tweens + self.dice.glide(())

    def begin(self, event: Event) -> list[Tween]:
        """Change the table by an event; the tweens that show it."""
        fold(self.view, event)
        match event:
            case Opened() | Rolled():
                return self._rolled(event)
            case Bought():
                return self._bought(event)
            case Owed():
                return self._formed(event.mine)  # the dice show what is to be bought
            case Sold():
                return self._sold(event)
            case Claimed():
                return self._claimed(event)
            case Struck():
                return self._struck(event)
            case Passed():
                return self._passed()
            case Won():
                return self._won(event)
            case Tied() | Started():
                return []
            case _:
                assert_never(event)

    # -------------------------------------------------------------- mines
    def _face(self, mine: int) -> Surface:
        owner = self.view.owner[mine]
        look = self.seats[owner] if owner != NOBODY else None
        return tile(mine, look, self.layout.mines[mine].size, self.layout.m)

    def _show_mine(self, mine: int) -> None:
        picture = self._face(mine)
        if picture is not self._mines[mine].picture:
            self._mines[mine].change(picture=picture)
        for other in NEIGHBOURS[mine]:
            self._join(min(mine, other), max(mine, other))

    def _join(self, one: int, other: int) -> None:
        """A seam between two neighbours where one player owns both."""
        owners = self.view.owner
        owner = owners[one] if owners[one] == owners[other] else NOBODY
        before = self._seams.get((one, other))
        if before and before[0] == owner:
            return
        if before:
            self.layer.remove(self._seams.pop((one, other))[1])
        if owner != NOBODY:
            rects = self.layout.mines[one], self.layout.mines[other]
            rect = seam_rect(*rects, self.layout.m)
            picture = seam(
                self.seats[owner], self.layout.gap, max(rect.size), rects[0].y == rects[1].y, self.layout.m
            )
            sprite = Sprite(picture, rect.topleft, SEAM_DEPTH)
            self._seams[one, other] = (owner, sprite)
            self.layer.add(sprite)

    @property
    def seams(self) -> set[tuple[int, int]]:
        """The pairs of neighbours that are joined."""
        return set(self._seams)

    def _marked(self, mine: int, before: int, delay: float = 0.0) -> Tween:
        """A pennant is planted on a mine, or pulled out of it; the mine changes when it is."""
        rect, owner = self.layout.mines[mine], self.view.owner[mine]
        if owner == NOBODY:
            self._show_mine(mine)
            return self._effects.flag(self.seats[before], rect, delay, _nothing, is_planted=False)

        def planted() -> None:
            self._show_mine(mine)
            self._play("token")

        return self._effects.flag(self.seats[owner], rect, delay, planted)

    # -------------------------------------------------------------- choosing
    def light(self, lights: Mapping[int, str]) -> None:
        """Light these mines and no others, each in its kind (see `lights.LOOKS`)."""
        self._lights.light(lights, self.seats[self.view.player])

    def caption(self, captions: Mapping[int, str]) -> None:
        """Show these words on these mines and no others."""
        self._lights.caption(captions)

    @property
    def lights(self) -> dict[int, str]:
        """The kind of light by mine."""
        return self._lights.kinds

    @property
    def captions(self) -> dict[int, str]:
        """The words by mine."""
        return self._lights.words

    def mark_ore(self, spots: int) -> None:
        """Light a line of the Strike Roll table; 0 for none."""
        self._mark = self.layer.swap(self._mark, None)
        if spots:
            cell = pictures.ore_cell(self.layout, self.layout.m, spots)
            self._mark = Sprite(pictures.ore_mark(cell.size, spots, self.layout.m), cell.topleft, MARK_DEPTH)
            self.layer.add(self._mark)

    def verdict(self, left: str, right: str = "") -> None:
        """Say on the strip under the boxes what the chosen number brings; "" takes it away.

        It covers the felt where dice lie in the tray: show it when they are in the boxes.
        """
        self._verdict = self.layer.swap(self._verdict, None)
        if left:
            room = self.layout.verdict
            picture = pictures.verdict(room.size, left, right, self.layout.m)
            self._verdict = self.layer.add(Sprite(picture, room.topleft, MARK_DEPTH))

    # -------------------------------------------------------------- dice
    def place_dice(self, order: tuple[int, ...]) -> None:
        """Show die number order[0] in the first box, [1] in the second, [2] in the strike box, at once.

        Dice that are not named lie in the tray; -1 leaves a box empty.
        """
        self.dice.show((), order)

    def lift(self, die: int, place: Place) -> None:
        """Take a die into the hand at a place, or all three of them with -1."""
        self.dice.lift(die, place)

    def carry(self, place: Place) -> None:
        """The hand has moved to a place."""
        self.dice.carry(place)

    def let_go(self, *, glide: bool = False) -> list[Tween]:
        """Let go what is in the hand: back where it belongs at once, or as the tweens show it.

        Where all dice were let go just before a roll begins, they are thrown from there.
        """
        return self.dice.let_go(glide=glide)

    # -------------------------------------------------------------- what is where
    def mine_at(self, place: Place) -> int:
        """The mine at a place, -1 for none; the gaps belong to the nearest one."""
        grow = self.layout.gap
        rects = (rect.inflate(grow, grow) for rect in self.layout.mines)
        return next((mine for mine, rect in enumerate(rects) if rect.collidepoint(place)), NOBODY)

    def die_at(self, place: Place) -> int:
        """The die at a place, -1 for none."""
        return self.dice.at(place)

    def box_at(self, place: Place) -> int:
        """The box at a place, 0 the first, 1 the second, 2 the strike box; -1 for none."""
        boxes = (
            box.union(words).inflate(self.layout.m.u(8), self.layout.m.u(8))
            for box, words in zip(self.layout.boxes, self.layout.captions, strict=True)
        )
        return next((number for number, box in enumerate(boxes) if box.collidepoint(place)), NOWHERE)

    def die_rect(self, die: int) -> Rect:
        """Where a die belongs."""
        return self.dice.rect(die)

    def mine_rect(self, mine: int) -> Rect:
        """Where a mine is."""
        return Rect(self.layout.mines[mine])

    def box_rect(self, box: int) -> Rect:
        """Where a box is."""
        return Rect(self.layout.boxes[box])

    # -------------------------------------------------------------- events: rolls
    def _rolled(self, event: Opened | Rolled) -> list[Tween]:
        """The dice tumble into the tray."""
        self.verdict("")
        self.mark_ore(0)
        self._play("dice_roll")
        return self.dice.tumble(event.dice)

    def _formed(self, mine: int) -> list[Tween]:
        """The dice slide into the boxes that form a mine's number, unless they lie there."""
        first, second = DICE_OF[mine]
        spots = self.dice.spots
        lying = tuple(spots[number] for number in self.dice.order[:2] if number >= 0)
        if lying == (first, second) or len(set(spots)) == 1:
            return []
        one = next((n for n in range(3) if spots[n] == first), NOWHERE)
        two = next((n for n in range(3) if n != one and spots[n] == second), NOWHERE)
        if NOWHERE in (one, two):
            return []
        return self.dice.glide((one, two, 3 - one - two))

    # -------------------------------------------------------------- events: mines change hands
    def _bought(self, event: Bought) -> list[Tween]:
        """Coins go from the buyer to the seller or away, and the pennant is planted."""
        tweens = self._formed(event.mine)
        since = GLIDE if tweens else 0.0
        mine = self.layout.mines[event.mine]
        buyer = self._purse(event.player)
        tweens.append(self._effects.sum(f"\u2212${event.price:,}", self._till(event.player), since))
        target = mine.center if event.seller == NOBODY else self._purse(event.seller)
        tweens += self._coins(buyer, target, event.price, since)
        if event.seller != NOBODY:
            tweens.append(self._effects.sum(f"+${event.price:,}", self._till(event.seller), since + FLIGHT))
            tweens.append(self._effects.sum("Double Play!", (mine.centerx, mine.y), since, 1.1))
        tweens.append(self._marked(event.mine, event.seller, since + FLIGHT * 0.6))
        return tweens

    def _sold(self, event: Sold) -> list[Tween]:
        """The pennant is pulled out, and coins fly to the seller."""
        self._play("card_lift")
        rect, seller = self.layout.mines[event.mine], self._purse(event.player)
        tweens = [self._marked(event.mine, event.player)]
        tweens += self._coins(rect.center, seller, event.price, PLANT * 0.6)
        tweens.append(self._effects.sum(f"+${event.price:,}", self._till(event.player), PLANT * 0.6 + FLIGHT))
        return tweens

    def _claimed(self, event: Claimed) -> list[Tween]:
        """A Special Claim: a frame of light, the loser's pennant goes, the other one is planted."""
        rect = self.layout.mines[event.mine]
        self._play("hint")
        tweens = [self._effects.ring(rect, 0.0, 0.9), *self._effects.sparkles(rect, 0.1)]
        tweens.append(self._effects.sum("Special Claim!", (rect.centerx, rect.y), 0.1, 1.2))
        since = 0.15
        if event.loser != NOBODY:
            look = self.seats[event.loser]
            tweens.append(self._effects.flag(look, rect, since, _nothing, is_planted=False))
            since += PLANT
        tweens.append(self._marked(event.mine, event.loser, since))
        return tweens

    # -------------------------------------------------------------- events: strikes
    def _struck(self, event: Struck) -> list[Tween]:
        """The burst, coins to the roller, then a bonus for each own mine beside, counted out to the owner."""
        tweens = self._formed(event.mine)
        since = GLIDE if tweens else 0.0
        self.mark_ore(event.spots)
        rect = self.layout.mines[event.mine]
        tweens.append(self._effects.tint(self.layout.board, since))
        tweens.append(self._effects.flash(rect, since, lambda: self._play("gold")))
        tweens.append(self._effects.sum(f"+${event.value:,}", rect.center, since + 0.12))
        roller = self._purse(event.player)
        paid = since + 0.3
        tweens += self._coins(rect.center, roller, event.value, paid)
        total = event.value
        for number, mine in enumerate(event.beside):
            tweens += self._bonus(event, mine, number, since + FLASH + number * _BONUS_NEXT)
        end = since + FLASH + len(event.beside) * _BONUS_NEXT + 2 * FLIGHT
        bonus = event.value * len(event.beside)
        if event.owner == event.player:
            total += bonus
        elif bonus:
            tweens.append(self._effects.sum(f"+${bonus:,}", self._till(event.owner), end - 0.4))
        since = end - 0.4 if event.beside else paid + FLIGHT
        tweens.append(self._effects.sum(f"+${total:,}", self._till(event.player), since))
        return tweens

    def _bonus(self, event: Struck, mine: int, number: int, delay: float) -> list[Tween]:
        """A coin from a mine over the edge it shares with the struck one, and on to the owner."""
        rect, struck = self.layout.mines[mine], self.layout.mines[event.mine]
        shared = ((rect.centerx + struck.centerx) // 2, (rect.centery + struck.centery) // 2)
        stops: list[Place] = [rect.center, shared, self._purse(event.owner)]

        def counted() -> None:
            self._play("coin", pitch=2 * number)

        tweens = self._effects.coin(stops, delay, counted, _nothing)
        tweens.append(self._effects.ring(rect, delay))
        tweens.append(self._effects.sum(f"+${event.value:,}", rect.center, delay))
        return tweens

    # -------------------------------------------------------------- events: the rest
    def _passed(self) -> list[Tween]:
        """The dice go on."""
        self._play("card_slide")
        return self.dice.glide(())

    def _won(self, event: Won) -> list[Tween]:
        """Coins leap from all mines of the winner."""
        owners = self.view.owner
        mines = [self.layout.mines[mine].center for mine in MINES if owners[mine] == event.player]
        starts: list[Place] = [*mines, *mines]
        return self._effects.cascade(starts, self.layout.side.bottom, 1.3, 0.1)

    def _purse(self, seat: int) -> Place:
        return purse(self.layout.players[seat], self.layout.m)

    def _till(self, seat: int) -> Place:
        return till(self.layout.players[seat])

    def _coins(self, start: Place, end: Place, dollars: int, delay: float) -> list[Tween]:
        """Coins for a sum of money: one for each 5,000, up to six."""
        count = max(1, min(_MOST_COINS, dollars // _STEP))
        return self._effects.coins(
            start, end, count, delay, lambda: self._play("coins", pitch=count), _nothing
        )


def _nothing() -> None:
    """Nothing is to be done."""


__all__ = ["PAIRS", "StrikeTable"]
