"""Playing by hand: drag and drop, clicks, and the keyboard, all through the same moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.core import Move
from games.joker_klondike.state import PlaceJoker
from games.patience.state import COLUMNS, WASTE, Build, Draw, Pack
from ui.app.intents import Pointer
from ui.games.patience import grips
from ui.games.patience.grips import FOUNDATIONS, Grip
from ui.games.patience.lifted import Hand
from ui.games.patience.table import REST, CardSprite

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.draw.tween import Tween
    from ui.games.patience.scene import PatienceScene

STOCK: Final = 9
PEEK: Final = 480.0
"""The depth of a card that is lifted out of its column to be looked at."""
_DRAG_FROM: Final = 5  # units the pointer moves before a press becomes a drag
_RANK_KEYS: Final = {"A": 1, "1": 10, "0": 10, "T": 10, "J": 11, "Q": 12, "K": 13}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table that can have the focus: a pile, and which of its cards (-1 for a bare place)."""

    pile: int
    index: int
    area: Rect
    enabled: bool = True

    def is_same(self, other: Target | None) -> bool:
        """Whether it is the same card or pile, wherever it is now."""
        return isinstance(other, Spot) and (other.pile, other.index) == (self.pile, self.index)


@dataclass(slots=True)
class _Press:
    place: tuple[int, int]
    grip: Grip | None
    pile: int


class Input:
    """What the player's hands do on the table of a scene."""

    def __init__(self, scene: PatienceScene) -> None:
        self._scene = scene
        self._hand: Hand | None = None
        self._grip: Grip | None = None
        self._press: _Press | None = None
        self._peeked: CardSprite | None = None
        self._by_key = False
        self._clicked = False

    # -------------------------------------------------------------- state
    @property
    def is_holding(self) -> bool:
        """Whether cards are lifted by the keyboard, so that arrows choose where they go."""
        return self._by_key and self._hand is not None

    @property
    def busy(self) -> bool:
        """Whether cards hang in the air."""
        return self._hand is not None and self._hand.is_tilted

    def tick(self) -> None:
        """Let lifted cards hang straight again."""
        if self._hand:
            self._hand.settle()

    def let_go(self) -> bool:
        """Put lifted cards back where they were; False where none are lifted."""
        self._end_peek()
        self._press = None
        if self._hand is None or self._grip is None:
            return False
        grip, is_by_key = self._grip, self._by_key
        sprites = self._drop()
        if is_by_key:
            self._scene.focus.target = self._spot_of_cards(grip)
        self._scene.stage.add(lambda: self._scene.table.snap_back(sprites, grip.source))
        self._scene.stage.add(self.keep_focus)
        self._scene.stage.tick(self._scene.app.now)
        return True

    def _lift(self, grip: Grip, at: tuple[float, float]) -> None:
        scene = self._scene
        sprites = scene.table.pile(grip.source)[-grip.cards :]
        corner = sprites[0].place
        offset = (at[0] - corner[0], at[1] - corner[1])
        scene.app.sound.play("card_lift")
        scene.say("")
        self._grip = grip
        self._hand = Hand(scene.layer, scene.art, sprites, grip.source, offset)
        self._uncover(grip)
        targets = {grips.target_of(move) for move in grips.moves_of(scene.moves, grip)}
        scene.glow([self._glow_place(target, grip) for target in sorted(targets)])

    def _drop(self) -> list[CardSprite]:
        scene = self._scene
        hand, self._hand, self._grip, self._by_key = self._hand, None, None, False
        scene.glow([])
        return hand.drop() if hand else []

    def _uncover(self, grip: Grip) -> None:
        """What lies under lifted waste cards is seen while they hang in the air."""
        if grip.source == WASTE:
            for sprite in self._scene.table.waste[-4:-1]:
                sprite.change(visible=True)

    # -------------------------------------------------------------- pointer
    def point(self, pointer: Pointer) -> bool:
        """A press, a move or a release on the table."""
        if pointer.kind == "press":
            self._pressed(pointer)
        elif pointer.kind == "move":
            self._moved(pointer)
        else:
            self._released(pointer)
        return True

    def _pressed(self, pointer: Pointer) -> None:
        self.let_go()
        pile, index = self.at(pointer.place)
        if pointer.button == 3:
            self._press_right(pile, index)
            return
        if pointer.is_double and pile != STOCK:  # whoever clicks the stock quickly wants one card a click
            if not self._clicked:
                self._send_to_foundation(pile)
            self._clicked = False
            return
        grip = grips.grip_at(self._scene.view, pile, index)
        self._press = _Press(pointer.place, grip, pile)
        self._clicked = False

    def _press_right(self, pile: int, index: int) -> None:
        """A top card is built; a covered one is lifted out of its column while the button is held."""
        scene = self._scene
        covered = pile in COLUMNS and scene.view.hidden[pile] <= index < len(scene.table.columns[pile]) - 1
        if covered:
            self._peeked = scene.table.columns[pile][index]
            self._peeked.change(depth=PEEK)
        else:
            self._send_to_foundation(pile)

    def _end_peek(self) -> None:
        peeked, self._peeked = self._peeked, None
        for pile in self._scene.table.columns:
            if peeked in pile:
                peeked.change(depth=REST + pile.index(peeked))

    def _moved(self, pointer: Pointer) -> None:
        if self._hand and not self._by_key:
            self._hand.move(pointer.place)
            return
        press = self._press
        if press and press.grip and pointer.button == 1:
            away = max(abs(pointer.place[0] - press.place[0]), abs(pointer.place[1] - press.place[1]))
            if away >= self._scene.m.u(_DRAG_FROM):
                self._scene.stage.finish()
                self._lift(press.grip, press.place)
                if self._hand:
                    self._hand.move(pointer.place)

    def _released(self, pointer: Pointer) -> None:
        self._end_peek()
        press, self._press = self._press, None
        if self._hand and self._grip and not self._by_key:
            self._hand.move(pointer.place)
            self._drop_at(self._target_under(self._hand.rect, pointer.place))
        elif press and pointer.button == 1 and self.at(pointer.place)[0] == press.pile:
            self._click(press)

    def _click(self, press: _Press) -> None:
        scene = self._scene
        if press.pile == STOCK:
            self._clicked = scene.play(Draw())
        elif press.grip:
            move = grips.best(scene.view, scene.moves, press.grip)
            if move is not None:
                self._clicked = scene.play(move)
            else:
                scene.app.sound.play("refuse")
                scene.say("That card has no place to go now.")
        elif press.pile == FOUNDATIONS:
            scene.say("Cards never come back from the foundations.")

    def _send_to_foundation(self, pile: int) -> None:
        if pile in range(8) and self._scene.table.pile(pile):
            move = grips.foundation_move(self._scene.moves, pile) or Build(pile)
            self._scene.play(move)

    def _drop_at(self, target: int | None) -> None:
        """Let the cards go over a pile: the move is made, or they glide back and the reason is said."""
        scene, grip = self._scene, self._grip
        if grip is None:
            return
        sprites = self._drop()
        if target is None or target == grip.source:
            scene.stage.add(lambda: scene.table.snap_back(sprites, grip.source))
        else:
            move = grips.toward(grip, target)
            near = self._area(target)
            if scene.play(move, near):
                return
            scene.stage.add(lambda: scene.table.snap_back(sprites, grip.source))
        scene.stage.tick(scene.app.now)

    # -------------------------------------------------------------- places
    def at(self, place: tuple[int, int]) -> tuple[int, int]:
        """The pile and the card's index under a place; (-1, -1) for bare cloth."""
        layout = self._scene.layout
        for pile in COLUMNS:
            for index in range(len(self._scene.table.columns[pile]) - 1, -1, -1):
                if self._scene.table.columns[pile][index].rect.collidepoint(place):
                    return pile, index
        if layout.waste.inflate(8, 8).collidepoint(place) and self._scene.table.waste:
            return WASTE, len(self._scene.table.waste) - 1
        if layout.stock.inflate(12, 12).collidepoint(place):
            return STOCK, -1
        if any(rect.collidepoint(place) for rect in layout.foundations):
            return FOUNDATIONS, -1
        return -1, -1

    def _area(self, target: int) -> Rect:
        """Where a pile takes cards: its last card or its bare place."""
        scene = self._scene
        if target == FOUNDATIONS:
            return self.foundation(self._suit())
        pile = [sprite for sprite in scene.table.columns[target] if sprite.visible]
        return pile[-1].rect if pile else scene.layout.columns[target - 1]

    def foundation(self, suit: int) -> Rect:
        """Where a suit is built."""
        return Rect(self._scene.table.foundation_place(suit), self._scene.layout.card)

    def _suit(self) -> int:
        """The suit whose foundation is meant: that of the card in the hand, or of the last one."""
        grip = self._grip
        if grip:
            pile = self._scene.table.pile(grip.source)
            card = pile[-1].card if pile else None
            return card // 13 if card is not None else 1
        return 1

    def _glow_place(self, target: int, grip: Grip) -> tuple[Rect, float]:
        area = self._area(target)
        if target == FOUNDATIONS:
            return area, 4
        return area, REST + len(self._scene.table.columns[target]) - 1.5

    def places_of(self, move: Move) -> list[tuple[Rect, float]]:
        """Where a move begins and ends, to let it glow."""
        scene = self._scene
        if isinstance(move, Draw):
            return [(scene.layout.stock, 4)]
        if isinstance(move, PlaceJoker):
            return [(self.foundation(move.suit), 4)]
        if not isinstance(move, Pack | Build):
            return []
        pile = scene.table.pile(move.source)
        cards = move.cards if isinstance(move, Pack) else 1
        first = pile[-cards]
        area = first.rect.union(pile[-1].rect)
        found = [(area, first.depth - 0.5)]
        if isinstance(move, Pack):
            found.append(self._glow_place(move.target, Grip(move.source, cards)))
        elif first.card is not None:
            found.append((self.foundation(first.card // 13), 4))
        return found

    def _target_under(self, rect: Rect, pointer: tuple[int, int]) -> int | None:
        """The pile meant by a drop: the legal one that is covered best, else the one under the pointer."""
        grip = self._grip
        if grip is None:
            return None
        legal = {grips.target_of(move) for move in grips.moves_of(self._scene.moves, grip)}
        covered = {target: self._covered(target, rect) for target in (*COLUMNS, FOUNDATIONS)}
        good = [target for target in legal if covered[target] > 0]
        if good:
            return max(good, key=lambda target: covered[target])
        pile, _ = self.at(pointer)
        if pile in COLUMNS or pile == FOUNDATIONS:
            return pile
        best = max(covered, key=lambda target: covered[target])
        return best if covered[best] > rect.width * rect.height * 0.2 else None

    def _covered(self, target: int, rect: Rect) -> int:
        layout = self._scene.layout
        if target == FOUNDATIONS:
            return max(_overlap(rect, place) for place in layout.foundations)
        first = layout.columns[target - 1]
        column = first.union(self._area(target))
        return _overlap(rect, column)

    # -------------------------------------------------------------- keyboard
    def targets(self) -> list[Target]:
        """The spots that can have the focus; while cards are held, those where they may go."""
        if self.is_holding and self._grip:
            moves = grips.moves_of(self._scene.moves, self._grip)
            spots = [self._spot_of(target) for target in sorted({grips.target_of(move) for move in moves})]
            return [*spots, self._spot_of(self._grip.source)]
        return [*self._upper_spots(), *(spot for pile in COLUMNS for spot in self._column_spots(pile))]

    def _upper_spots(self) -> list[Spot]:
        waste = self._scene.table.waste
        spots = [Spot(STOCK, -1, self._scene.layout.stock)] if self._scene.view.stock else []
        if waste:
            spots.append(Spot(WASTE, len(waste) - 1, waste[-1].rect))
        return spots

    def _column_spots(self, pile: int) -> list[Spot]:
        """The highest and the last face-up card of a column."""
        sprites, hidden = self._scene.table.columns[pile], self._scene.view.hidden[pile]
        if len(sprites) <= hidden:
            return []
        last = len(sprites) - 1
        spots = [Spot(pile, last, sprites[last].rect)]
        if hidden < last:
            head = sprites[hidden].rect
            strip = Rect(head.x, head.y, head.width, sprites[hidden + 1].rect.y - head.y)
            spots.insert(0, Spot(pile, hidden, strip))
        return spots

    def _spot_of_cards(self, grip: Grip) -> Spot:
        """The spot of cards that lie at the end of their pile."""
        index = len(self._scene.table.pile(grip.source)) - grip.cards
        return Spot(grip.source, index, self._scene.table.pile(grip.source)[index].rect)

    def _spot_of(self, pile: int) -> Spot:
        if pile == WASTE:
            return Spot(WASTE, -1, self._scene.layout.waste)
        return Spot(pile, -1, self._area(pile))

    def activate(self, target: Target | None) -> bool:
        """Enter on a spot: lift its cards, drop the held ones, or turn the stock. False for other targets."""
        if not isinstance(target, Spot):
            return False
        if self.is_holding:
            self.drop_on_focus()
        elif target.pile == STOCK:
            self._scene.play(Draw())
            self._refocus(target)
        else:
            self._lift_by_key(target)
        return True

    def _lift_by_key(self, spot: Spot) -> None:
        scene = self._scene
        grip = grips.grip_at(scene.view, spot.pile, spot.index)
        if grip is None:
            return
        if not grips.moves_of(scene.moves, grip):
            scene.app.sound.play("refuse")
            scene.say("That card has no place to go now.")
            return
        sprites = scene.table.pile(grip.source)[-grip.cards :]
        x, y = sprites[0].place
        self._lift(grip, (x, y))
        self._by_key = True
        if self._hand:
            self._hand.move((x + scene.m.u(10), y - scene.m.u(12)))
        scene.focus.set(self.targets()[0])

    def drop_on_focus(self) -> None:
        """Let the held cards go where the focus is."""
        focus, grip = self._scene.focus.target, self._grip
        if not isinstance(focus, Spot) or grip is None:
            return
        self._drop_at(focus.pile)
        self._scene.stage.finish()
        self._refocus(focus if focus.pile in range(8) else Spot(grip.source, -1, focus.area))

    def keep_focus(self) -> list[Tween]:
        """A step for the stage: the focus stays on the card or the pile, wherever that is now."""
        scene = self._scene
        if isinstance(scene.focus.target, Spot):
            scene.focus.set(self._found_again(scene.focus.target), shown=scene.focus.is_shown)
        return []

    def _found_again(self, spot: Spot) -> Target | None:
        """What a spot is now: the same card, else its pile's last one, else the first of all targets."""
        spots = [other for other in self._scene.targets() if isinstance(other, Spot)]
        there = [other for other in spots if other.pile == spot.pile]
        same = [other for other in there if other.is_same(spot)]
        found = same or there[-1:]
        return found[0] if found else self._scene.first_focus()

    def _refocus(self, spot: Spot) -> None:
        """Keep the focus at the pile, wherever its last card is now."""
        self._scene.stage.finish()
        self._scene.focus.set(self._found_again(Spot(spot.pile, -1, spot.area)))

    def focus_waste(self) -> None:
        """Put the focus on the waste."""
        self._refocus(Spot(WASTE, -1, self._scene.layout.waste))

    def to_foundation(self) -> None:
        """Build the card that has the focus."""
        focus = self._scene.focus.target
        if isinstance(focus, Spot) and focus.pile in range(8) and not self.is_holding:
            self._send_to_foundation(focus.pile)
            self._refocus(focus)

    def typed(self, character: str) -> None:
        """A rank's letter or figure goes to the next face-up card of that rank."""
        rank = _RANK_KEYS.get(character) or (int(character) if character in "23456789" else 0)
        if not rank or self.is_holding:
            return
        spots = [spot for spot in self.targets() if isinstance(spot, Spot) and self._rank(spot) == rank]
        if spots:
            here = [number for number, spot in enumerate(spots) if spot.is_same(self._scene.focus.target)]
            self._scene.focus.set(spots[(here[0] + 1) % len(spots) if here else 0])

    def _rank(self, spot: Spot) -> int:
        if spot.pile not in range(8):
            return 0
        card = self._scene.table.pile(spot.pile)[spot.index].card
        return card % 13 + 1 if card is not None else 0


def _overlap(one: Rect, other: Rect) -> int:
    common = one.clip(other)
    return common.width * common.height
