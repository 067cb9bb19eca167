"""The drawn table of STRIKE IT RICH: mines, dice, and the animation of each event.

The view follows an event before the table does; the returned tweens only show the change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, assert_never

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Event, Message, Money, Value, message
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import DICE_OF, MINES
from games.strike_it_rich.previews import possible_forms
from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import SNOW
from ui.draw.tween import Tween, linear, out_cubic
from ui.games.strike_it_rich import art
from ui.games.strike_it_rich.choice import dice_order
from ui.games.strike_it_rich.dice import GLIDE, NOWHERE, DiceTray
from ui.games.strike_it_rich.layout import Layout
from ui.games.strike_it_rich.mines import MineSprites
from ui.play.board import effects
from ui.play.board.dice import roll_strength
from ui.play.board.effects import DEPTH, FLIGHT, PLANT, do_nothing, with_alpha
from ui.play.board.payments import COIN_ROOM, Payment, coins, payment_strength, piece_count
from ui.play.panels.canvas import Play
from ui.play.panels.players import badge_place

MARK_DEPTH: Final = 8.0
FLASH: Final = 0.5
_BURST_FROM, _BURST_TO = 0.4, 1.15
_STEPS: Final = 8  # sizes of the burst that are drawn
_TINT, _TINTS = 46, 4  # strength of the light over the board, 0-255, and the steps in which it fades
_STRIP: Final = 32  # pixels of height of the strip that this light is drawn with
_BONUS_NEXT: Final = 0.34  # seconds from one bonus to the next
_SUMS: Final = (10_000, 30_000)
"""The dollars from which more coins fly."""
_SIGN: Final = 1.1  # seconds the name of a play is shown over the table


class Veil(Sprite):
    """A light over an area, drawn strip by strip: a picture of all of it takes 21 MB at 4K."""

    def __init__(self, area: Rect, depth: float) -> None:
        self._area: Final = area
        super().__init__(_strip(area.width, _TINTS), area.topleft, depth)

    @override
    def draw(self, target: Surface) -> None:
        area = self._area
        for top in range(area.top, area.bottom, _STRIP):
            target.blit(self.picture, (area.x, top), (0, 0, area.width, area.bottom - top))

    @override
    def _compute_rect(self) -> Rect:
        return self._area.copy()


class BoardEffects(effects.Effects):
    """Effects over the board, with the burst and the flash of a strike."""

    def flash(self, rect: Rect, delay: float, start: Callable[[], None]) -> Tween:
        """Return the tween of a star that bursts over a mine."""
        most = round(max(rect.width, rect.height) * 1.3)
        sprite = self.new(burst(most, _STEPS), DEPTH - 10)

        def show(share: float) -> None:
            step = min(_STEPS, 1 + int(share * 3.4 * _STEPS))
            picture: Surface = burst(most, step)
            if share > 0.45:
                picture = with_alpha(picture, round(255 * (1 - share) / 0.55))
            sprite.change(picture=picture, place=picture.get_rect(center=rect.center).topleft, visible=True)

        return Tween(FLASH, show, linear, delay, start, lambda: self.remove(sprite))

    def tint(self, rect: Rect, delay: float) -> Tween:
        """Return the tween of a short light over the whole board."""
        sprite = self.add(Veil(rect, DEPTH - 30))

        def show(share: float) -> None:
            step = max(1, _TINTS - int(share * _TINTS))
            sprite.change(picture=_strip(rect.width, step), visible=True)

        return Tween(FLASH * 0.6, show, linear, delay, done=lambda: self.remove(sprite))


@cached
def burst(most: int, step: int) -> Surface:
    """Return the star of a strike in one of its sizes."""
    share = _BURST_FROM + (_BURST_TO - _BURST_FROM) * out_cubic(step / _STEPS)
    side = round(most * share)
    return svg.picture("fx_strike", side, side)


@cached
def _strip(width: int, step: int) -> Surface:
    """Return a strip of light in one of its strengths."""
    strip = Surface((width, _STRIP), pygame.SRCALPHA)
    strip.fill(SNOW.with_alpha(_TINT * step // _TINTS))
    return strip


class StrikeTable:
    """The sprites of a board. `seats` are the looks of the two players, in the order of their seats.

    `view` is the view on show; it may lag behind the game.
    """

    def __init__(self, layer: Layer, layout: Layout, play: Play, seats: Sequence[SeatLook]) -> None:
        self.layer = layer
        self.layout = layout
        self.seats = tuple(seats)
        self.landings: dict[int, float] = {}
        """Seconds until the cash of the last event leaves or reaches a row, by seat."""
        self.view = sr.View(secret=True)
        self.dice = DiceTray(layer, layout)
        self._play = play
        self.dice.strike = lambda strength: play("dice_hit", strength=strength)
        self.mines = MineSprites(layer, layout, seats)
        self._effects = BoardEffects(layer, layout.m)
        self._ore_highlight: Sprite | None = None
        self._outcome: Sprite | None = None

    # -------------------------------------------------------------- the whole table at once
    def show(self, view: sr.View) -> None:
        """Put everything in its place, without any animation; lights and captions stay."""
        self._effects.clear()
        self.view = view
        for mine in MINES:
            self.mines.show(mine, view.owner[mine])
        order = self.dice.order if tuple(self.dice.spots) == view.dice else ()
        self.dice.show(view.dice, order)

    def arrange(self, view: sr.View) -> list[Tween]:
        """Bring the table to a view after an undo or a jump; return the tweens that show it."""
        self._effects.clear()
        self.view = view
        changed = [mine for mine in MINES if self.mines.owners[mine] != view.owner[mine]]
        tweens = [self._change_flag(mine, self.mines.owners[mine]) for mine in changed]
        if view.dice and tuple(self.dice.spots) != view.dice:
            self.dice.show(view.dice)
        return tweens + self.dice.slide_to(())

    def begin(self, event: sr.Event) -> list[Tween]:
        """Change the table by an event; return the tweens that show it."""
        match event:
            case sr.Opened() | sr.Rolled():
                return self._animate_roll(event)
            case sr.Bought():
                return self._animate_buy(event)
            case sr.Owed():
                return self._move_dice_to_number(event.mine)  # that of the mine to be bought
            case sr.Sold():
                return self._animate_sale(event)
            case sr.Claimed():
                return self._animate_claim(event)
            case sr.Struck():
                return self._animate_strike(event)
            case sr.Passed():
                return self._animate_pass()
            case sr.Won():
                return self._animate_win(event)
            case sr.Tied() | sr.Started():
                return []
            case _:
                assert_never(event)

    def restore(self, events: Iterable[Event]) -> None:
        """Lay the dice and highlight the ore of a strike as events left them; the last event comes first."""
        last: sr.Passed | sr.Bought | sr.Owed | sr.Struck | None = None
        for event in events:
            if isinstance(event, sr.Rolled | sr.Opened):
                order = self._order_after(event.dice, last)
                if (tuple(self.dice.spots), self.dice.order) != (event.dice, order):
                    self.dice.show(event.dice, order)
                break
            if last is None and isinstance(event, sr.Passed | sr.Bought | sr.Owed | sr.Struck):
                last = event
        else:
            if not self.view.dice:
                self.dice.rest()
        if isinstance(last, sr.Struck):
            self.highlight_ore(last.spots)

    @staticmethod
    def _order_after(
        spots: tuple[int, ...], last: sr.Passed | sr.Bought | sr.Owed | sr.Struck | None
    ) -> tuple[int, ...]:
        """Return the dice in the boxes after the last event that moved them, if any followed the roll."""
        if last is None or isinstance(last, sr.Passed):
            return ()
        number = DICE_OF[last.mine]
        return dice_order(spots, number) if sr.Form(*number) in possible_forms(spots) else ()

    # -------------------------------------------------------------- mines
    def _change_flag(self, mine: int, before: int, delay: float = 0.0) -> Tween:
        """Plant a flag on a mine, which shows its owner as the flag lands; or pull a flag out."""
        rect, owner = self.layout.mines[mine], self.view.owner[mine]
        if owner == sr.NOBODY:
            self.mines.show(mine, owner)
            return self._effects.flag(self.seats[before], rect, delay, do_nothing, is_planted=False)

        def show_owner() -> None:
            self.mines.show(mine, owner)
            self._play("token")

        self.mines.prepare(mine, owner)
        return self._effects.flag(self.seats[owner], rect, delay, show_owner)

    # -------------------------------------------------------------- choosing
    def highlight_ore(self, spots: int) -> None:
        """Highlight a line of the Strike Roll table, or none for 0."""
        self._ore_highlight = self.layer.swap(self._ore_highlight, None)
        if spots:
            m = self.layout.m
            cell, narrowest = art.ore_cell(self.layout, m, spots), art.narrowest_ore_cell(self.layout, m)
            picture = art.ore_highlight(cell.size, narrowest, spots, m)
            self._ore_highlight = Sprite(picture, cell.topleft, MARK_DEPTH)
            self.layer.add(self._ore_highlight)

    def show_outcome(self, left: str, right: str = "") -> None:
        """Show the outcome of the chosen number on the strip under the boxes; "" removes the strip.

        It covers the felt on which loose dice lie: show it only while all dice are in the boxes.
        """
        self._outcome = self.layer.swap(self._outcome, None)
        if left:
            room = self.layout.verdict
            picture = art.outcome_strip(room.size, left, right, self.layout.m)
            self._outcome = self.layer.add(Sprite(picture, room.topleft, MARK_DEPTH))

    # -------------------------------------------------------------- places
    def mine_at(self, place: Place) -> int:
        """Return the mine at a place, or -1 for none; the gaps belong to the nearest one."""
        grow = self.layout.gap
        rects = (rect.inflate(grow, grow) for rect in self.layout.mines)
        return next((mine for mine, rect in enumerate(rects) if rect.collidepoint(place)), sr.NOBODY)

    def box_at(self, place: Place) -> int:
        """Return the box at a place, 0 the first, 1 the second, 2 the strike box, or -1 for none."""
        boxes = (
            box.union(words).inflate(self.layout.m.u(8), self.layout.m.u(8))
            for box, words in zip(self.layout.boxes, self.layout.captions, strict=True)
        )
        return next((number for number, box in enumerate(boxes) if box.collidepoint(place)), NOWHERE)

    # -------------------------------------------------------------- events: rolls
    def _animate_roll(self, event: sr.Opened | sr.Rolled) -> list[Tween]:
        """Roll the dice into the tray."""
        self.show_outcome("")
        self.highlight_ore(0)
        self._play("dice_roll", strength=roll_strength(len(event.dice)))
        tweens = self.dice.throw(event.dice)
        if isinstance(event, sr.Rolled) and event.triple:
            tweens.append(self._show_triple_play(max(tween.seconds for tween in tweens)))
        return tweens

    def _show_triple_play(self, delay: float) -> Tween:
        """Show the name of a Triple Play over the dice at rest, with a fanfare."""
        tray = self.layout.tray
        sign = self._effects.text_popup(message("strike_it_rich.triple_play"), tray.midtop, delay, _SIGN)
        sign.start = lambda: self._play("fanfare")
        return sign

    def _move_dice_to_number(self, mine: int) -> list[Tween]:
        """Slide the dice into the boxes to form a mine's number, unless they lie there already."""
        number, spots = DICE_OF[mine], self.dice.spots
        lies_there = tuple(spots[die] for die in self.dice.order[:2]) == number
        if lies_there or sr.Form(*number) not in possible_forms(tuple(spots)):
            return []
        return self.dice.slide_to(dice_order(spots, number))

    # -------------------------------------------------------------- events: mines change hands
    def _animate_buy(self, event: sr.Bought) -> list[Tween]:
        """Fly coins from the buyer to the seller or to the mine, and plant the flag."""
        tweens = self._move_dice_to_number(event.mine)
        since = GLIDE if tweens else 0.0
        mine = self.layout.mines[event.mine]
        buyer = self._badge_position(event.player)
        tweens.append(self._cash_pill(_minus_amount(event.price), event.player, since))
        target = mine.center if event.seller == sr.NOBODY else self._badge_position(event.seller)
        tweens += self._coins(buyer, target, event.price, since)
        if event.seller != sr.NOBODY:
            tweens.append(self._cash_pill(_plus_message(event.price), event.seller, since + FLIGHT))
            tweens.append(
                self._effects.text_popup(
                    message("strike_it_rich.double_play"), (mine.centerx, mine.y), since, _SIGN
                )
            )
        tweens.append(self._change_flag(event.mine, event.seller, since + FLIGHT * 0.6))
        return tweens

    def _animate_sale(self, event: sr.Sold) -> list[Tween]:
        """Pull out the flag, and fly coins to the seller."""
        self._play("card_lift")
        rect, seller = self.layout.mines[event.mine], self._badge_position(event.player)
        tweens = [self._change_flag(event.mine, event.player)]
        tweens += self._coins(rect.center, seller, event.price, PLANT * 0.6)
        tweens.append(self._cash_pill(_plus_message(event.price), event.player, PLANT * 0.6 + FLIGHT))
        return tweens

    def _animate_claim(self, event: sr.Claimed) -> list[Tween]:
        """Show a Special Claim: a ring of light, and the new flag in place of the loser's."""
        rect = self.layout.mines[event.mine]
        self._play("hint")
        tweens = [self._effects.flash_frame(rect, 0.0, 0.9), *self._effects.star_tweens(rect, 0.1)]
        tweens.append(
            self._effects.text_popup(
                message("strike_it_rich.special_claim"), (rect.centerx, rect.y), 0.1, 1.2
            )
        )
        since = 0.15
        if event.loser != sr.NOBODY:
            look = self.seats[event.loser]
            tweens.append(self._effects.flag(look, rect, since, do_nothing, is_planted=False))
            since += PLANT
        tweens.append(self._change_flag(event.mine, event.loser, since))
        return tweens

    # -------------------------------------------------------------- events: strikes
    def _animate_strike(self, event: sr.Struck) -> list[Tween]:
        """Show a strike: the burst, coins to the roller, then a coin to the owner for each adjacent mine."""
        tweens = self._move_dice_to_number(event.mine)
        since = GLIDE if tweens else 0.0
        self.highlight_ore(event.spots)
        rect = self.layout.mines[event.mine]
        tweens.append(self._effects.tint(self.layout.board, since))
        strength = payment_strength(piece_count(event.value * (1 + len(event.beside)), *_SUMS))
        play = partial(self._play, "gold", strength=strength)
        tweens.append(self._effects.flash(rect, since, play))
        tweens.append(self._effects.text_popup(_plus_message(event.value), rect.center, since + 0.12))
        roller = self._badge_position(event.player)
        paid = since + 0.3
        tweens += self._coins(rect.center, roller, event.value, paid)
        total = event.value
        for number, mine in enumerate(event.beside):
            tweens += self._animate_bonus(event, mine, number, since + FLASH + number * _BONUS_NEXT)
        end = since + FLASH + len(event.beside) * _BONUS_NEXT + 2 * FLIGHT
        bonus = event.value * len(event.beside)
        if event.owner == event.player:
            total += bonus
        elif bonus:
            tweens.append(self._cash_pill(_plus_message(bonus), event.owner, end - 0.4))
        since = end - 0.4 if event.beside else paid + FLIGHT
        tweens.append(self._cash_pill(_plus_message(total), event.player, since))
        return tweens

    def _animate_bonus(self, event: sr.Struck, mine: int, number: int, delay: float) -> list[Tween]:
        """Fly a coin from a mine over its common edge with the struck one to the owner."""
        rect, struck = self.layout.mines[mine], self.layout.mines[event.mine]
        shared = ((rect.centerx + struck.centerx) // 2, (rect.centery + struck.centery) // 2)
        stops: list[Place] = [rect.center, shared, self._badge_position(event.owner)]

        def play_coin() -> None:
            self._play("coin", pitch=2 * number)

        tweens = self._effects.coin(stops, delay, play_coin, do_nothing)
        tweens.append(self._effects.flash_frame(rect, delay))
        tweens.append(self._effects.text_popup(_plus_message(event.value), rect.center, delay))
        return tweens

    # -------------------------------------------------------------- events: the rest
    def _animate_pass(self) -> list[Tween]:
        """Slide the dice out of their boxes as they pass to the other player."""
        self._play("card_slide")
        return self.dice.slide_to(())

    def _animate_win(self, event: sr.Won) -> list[Tween]:
        """Let coins leap from all mines of the winner."""
        owners = self.view.owner
        mines = [self.layout.mines[mine].center for mine in MINES if owners[mine] == event.player]
        starts: list[Place] = [*mines, *mines]
        return self._effects.cascade(starts, self.layout.side.bottom, 1.3, 0.1)

    def _badge_position(self, seat: int) -> Place:
        return badge_place(self.layout.players[seat], self.layout.m)

    def _cash_pill(self, words: Value, seat: int, delay: float) -> Tween:
        """Return the tween of a sum that a seat receives or pays, beside its row, which counts with it."""
        self.landings[seat] = delay
        return self._effects.row_popup(words, self.layout.players[seat], delay)

    def _coins(self, start: Place, end: Place, dollars: int, delay: float) -> list[Tween]:
        """Return the tweens of coins for a sum of money."""
        count, m = piece_count(dollars, *_SUMS), self.layout.m
        payment = Payment(coins(count, m), start, end, m.u(COIN_ROOM))
        play = partial(self._play, "coins", strength=payment_strength(count))
        return payment.tweens(self._effects, m, delay, play)


def _plus_message(dollars: int) -> Message:
    """Return the words for a sum that a player receives."""
    return message("gain", amount=Money(dollars))


def _minus_amount(dollars: int) -> Money:
    """Return the sum that a player pays."""
    return Money(-dollars)
