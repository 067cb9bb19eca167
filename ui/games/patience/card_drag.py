"""Dragging: pressing, lifting and dropping cards, by the pointer or by keys, without the focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from pygame import Rect

from games.core import Move, Words, message
from games.patience.cards import rank, suit
from games.patience.state import WASTE, Build, Pack
from ui.app.intents import Pointer
from ui.app.stage import Step
from ui.draw.sprites import Place
from ui.draw.tween import PACE
from ui.games.patience.card_flight import CardSprite, lift_strength
from ui.games.patience.held_cards import HeldCards
from ui.games.patience.table import REST, Table
from ui.games.patience.table_map import FOUNDATIONS, STOCK, Glow, Grip, TableMap
from ui.play.panels.canvas import Canvas

PEEK: Final = 480.0
"""Depth of a card that is lifted out of its column for a look."""
_DRAG_FROM: Final = 5  # units the pointer moves before a press becomes a drag


class DragCallbacks(NamedTuple):
    """Callbacks of a drag controller.

    `play` makes a move near an area and returns True if it was legal, `show_message` says a sentence there,
    `glow` lights areas, `show` shows a step at once, `finish` finishes all animations.
    """

    play: Callable[[Move, Rect | None], bool]
    show_message: Callable[[Words, Rect | None], None]
    glow: Callable[[Sequence[Glow]], None]
    show: Callable[[Step], None]
    finish: Callable[[], None]


@dataclass(slots=True)
class _Press:
    place: tuple[int, int]
    grip: Grip | None
    pile: int


class DragController:
    """Drags cards on one table."""

    def __init__(self, canvas: Canvas, table: Table, table_map: TableMap, callbacks: DragCallbacks) -> None:
        self._canvas = canvas
        self._table = table
        self._table_map = table_map
        self._callbacks = callbacks
        self._held: HeldCards | None = None
        self._press: _Press | None = None
        self._peeked: CardSprite | None = None
        self._clicked = False

    # -------------------------------------------------------------- held cards
    @property
    def held_by_key(self) -> Grip | None:
        """The cards lifted by the keyboard, for which arrows choose a destination; else None."""
        return self._table_map.held_by_key

    @property
    def is_holding(self) -> bool:
        """True while a press holds cards, or would lift them if the pointer moved."""
        return self._press is not None and self._press.grip is not None

    @property
    def busy(self) -> bool:
        """True while held cards rise, or straighten."""
        return self._held is not None and self._held.is_moving

    @property
    def due(self) -> float:
        """Time at which held cards begin to straighten; infinity for never."""
        return self._held.due if self._held else inf

    def tick(self, now: float) -> None:
        """Let held cards rise, and straighten them a little."""
        if self._held:
            self._held.tick(now)

    def release(self) -> bool:
        """Put lifted cards back where they were; return False if none are lifted."""
        if not self._canvas.settings.toggles:
            self._end_peek()
        self._press = None
        held = self._held
        if held:
            self._fall_back(self._drop(held), held.grip)
        return held is not None

    def lift_by_key(self, grip: Grip) -> None:
        """Lift cards a little above their pile, until the player chooses a destination."""
        middle = self._table.pile(grip.source)[-grip.cards].rect.center
        held, m = self._lift(grip, middle, is_high=False), self._canvas.m
        self._table_map.held_by_key = grip
        held.place_at((middle[0] + m.u(10), middle[1] - m.u(12)))

    def drop_at(self, target: int | None) -> None:
        """Drop the held cards on a pile and make the move; let them glide back if it is refused."""
        held = self._held
        if held is None:
            return
        sprites, grip = self._drop(held), held.grip
        if target is not None and target != grip.source:
            source, cards = grip
            move: Move = Build(source) if target == FOUNDATIONS else Pack(source, target, cards)
            if self._callbacks.play(move, self._table_map.area(target, grip)):
                return
        self._fall_back(sprites, grip)

    def drop_at_place(self, place: tuple[int, int]) -> bool:
        """Drop the cards that a key lifted where they may go; return False if they may not go there."""
        held = self.held_by_key
        targets = self._table_map.drop_targets(held)[:-1] if held else []
        found = next((each for each in targets if each.area.collidepoint(place)), None)
        if found:
            self.drop_at(found.pile)
        return found is not None

    def send_to_foundation(self, pile: int) -> None:
        """Build the top card of a pile, or say the reason if that is not legal."""
        if pile in self._table_map.spec.piles and self._table.pile(pile):
            near = self._table_map.target_of_cards(Grip(pile, 1)).area
            self._callbacks.play(Build(pile), near)

    def refuse(self, grip: Grip) -> None:
        """Say that these cards have no place to go."""
        self._refuse("no_place", self._table_map.target_of_cards(grip).area)

    def _refuse(self, why: str, near: Rect) -> None:
        self._canvas.play("refuse")
        self._callbacks.show_message(message(f"patience.refused.{why}"), near)

    def _lift(self, grip: Grip, at: Place, *, is_high: bool = True) -> HeldCards:
        sprites = self._table.pile(grip.source)[-grip.cards :]
        corner = sprites[0].place
        offset = (at[0] - corner[0], at[1] - corner[1])
        self._canvas.play("card_lift", strength=lift_strength(grip.cards, is_high=is_high))
        self._callbacks.show_message("", None)
        pace = PACE[self._canvas.settings.animation]
        self._held = HeldCards(self._canvas.layer, self._table.art, sprites, grip, offset, pace)
        if grip.source == WASTE:  # the cards under it become visible
            for sprite in self._table.waste[-4:-1]:
                sprite.change(visible=True)
        self._callbacks.glow(self._table_map.glows_of_targets(grip))
        return self._held

    def _drop(self, held: HeldCards) -> list[CardSprite]:
        self._held = self._table_map.held_by_key = None
        self._callbacks.glow(())
        return held.drop()

    def _fall_back(self, sprites: list[CardSprite], grip: Grip) -> None:
        self._callbacks.show(lambda: self._table.snap_back(sprites, grip.source))

    # -------------------------------------------------------------- pointer
    def point(self, pointer: Pointer) -> None:
        """Handle a press, a move or a release on the table."""
        if pointer.kind == "press":
            self._pressed(pointer)
        elif pointer.kind == "move":
            self._moved(pointer)
        elif pointer.kind == "cancel":
            self.release()
        else:
            self._released(pointer)

    def _pressed(self, pointer: Pointer) -> None:
        was_peeked = self._peeked
        self._end_peek()
        pile, index = self._table_map.at(pointer.place)
        columns = self._table_map.columns
        is_again = was_peeked in self._table.columns[pile][index:] if pile in columns else False
        if pointer.button == 3:
            if not is_again:
                self._press_right(pile, index)
            return
        if pointer.is_double and pile != STOCK:  # quick clicks on the stock draw one card each
            was_clicked, self._clicked = self._clicked, False
            is_covered = pile in columns and index < len(self._table.columns[pile]) - 1
            if not (was_clicked or is_covered):
                self.send_to_foundation(pile)
            if was_clicked or not is_covered:
                return
        grip = self._table_map.grip_at(pile, index)
        self._press = _Press(pointer.place, grip, pile)
        self._clicked = False

    def _press_right(self, pile: int, index: int) -> None:
        """Build a top card, or lift a covered one out of its column while the button is held.

        With the setting `toggles`, the card stays lifted until the next press. Refuse face-down cards.
        """
        numbers, hidden = self._table_map.columns, self._table_map.view.hidden
        cards = self._table.columns[pile] if pile in numbers else []
        if cards and hidden[pile] <= index < len(cards) - 1:
            self._peeked = cards[index]
            self._peeked.change(depth=PEEK)
        elif cards and 0 <= index < hidden[pile]:
            self._refuse("face_down", cards[index].rect)
        else:
            self.send_to_foundation(pile)

    def end_peek(self) -> bool:
        """Put a card back that is lifted for a look; return False if none is."""
        was_peeked = self._peeked is not None and self._peeked.depth == PEEK
        self._end_peek()
        return was_peeked

    def _end_peek(self) -> None:
        peeked, self._peeked = self._peeked, None
        for pile in self._table.columns:
            if peeked in pile:
                peeked.change(depth=REST + pile.index(peeked))

    def _moved(self, pointer: Pointer) -> None:
        if self._held and not self.held_by_key:
            self._held.move(pointer.place)
            return
        press = self._press
        if press and press.grip and pointer.button == 1:
            away = max(abs(pointer.place[0] - press.place[0]), abs(pointer.place[1] - press.place[1]))
            if away >= self._canvas.m.u(_DRAG_FROM):
                self._callbacks.finish()
                self._lift(press.grip, press.place).move(pointer.place)

    def _released(self, pointer: Pointer) -> None:
        if not self._canvas.settings.toggles:
            self._end_peek()
        press, self._press = self._press, None
        if (held := self._held) and not self.held_by_key:
            held.move(pointer.place)
            self.drop_at(self._table_map.drop_pile(held.grip, held.rect, pointer.place))
        elif press and pointer.button == 1 and self._table_map.at(pointer.place)[0] == press.pile:
            self._click(press)

    def _click(self, press: _Press) -> None:
        if press.pile == STOCK:
            self._clicked = self._callbacks.play(self._table_map.stock_move, self._table_map.stock.area)
        elif press.grip:
            move = self._table_map.best(press.grip)
            if move is not None:
                self._clicked = self._callbacks.play(move, self._table_map.target_of_cards(press.grip).area)
            else:
                self.refuse(press.grip)
        elif press.pile == FOUNDATIONS:
            self._callbacks.show_message(self._about_foundation(press.place), Rect(press.place, (1, 1)))
        elif press.pile == WASTE:
            self._refuse("waste", Rect(press.place, (1, 1)))
        elif press.pile in self._table_map.spec.piles:
            self._refuse("face_down", Rect(press.place, (1, 1)))

    def _about_foundation(self, place: tuple[int, int]) -> Words:
        """Return a sentence on the cards that the foundation at a place takes."""
        number, view = self._table_map.suit_at(place), self._table_map.view
        if view.foundations[number]:
            return message("patience.refused.foundations")
        return message("patience.refused.empty", suit=suit(number), rank=rank(view.base), base=view.base)
