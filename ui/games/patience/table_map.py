"""A map of the table: places of cards and piles, their moves, and the targets of the focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from games.core import Move
from games.joker_klondike.state import PlaceJoker
from games.patience.cards import RANK_OF
from games.patience.state import WASTE, Build, Draw, GiveUp, Pack, Redeal, View
from ui.app.focus import Target
from ui.games.patience.card_flight import CardSprite
from ui.games.patience.table import REST, Table
from ui.words.card_letters import RANKS, Letters

FOUNDATIONS: Final = 100
"""The number of the foundations among the piles: 0 is the waste, columns count from 1, then the reserve."""
STOCK: Final = 101
_CUES: Final = {WASTE: "cue_waste", FOUNDATIONS: "cue_foundation", STOCK: "cue_stock"}
NO_CARD: Final = (-1, -1)
"""The pile and index of the bare cloth."""
_RANK_KEYS: Final = {"A": 1, "1": 10, "0": 10, "T": 10, "J": 11, "Q": 12, "K": 13}
_LOW: Final = 4.0
"""Depth of a glow on the cloth."""

Glow = tuple[Rect, float]
"""An area that glows, and the depth of its glow."""


@dataclass(frozen=True, slots=True)
class CardTarget:
    """A card or pile that can have the focus: its pile, and the card's index (-1 for the place of a pile)."""

    pile: int
    index: int
    area: Rect
    enabled: bool = True

    @property
    def cue(self) -> str:
        """Effect to play when the focus comes here; "" for a column."""
        return _CUES.get(self.pile, "")

    def is_same(self, other: Target | None) -> bool:
        """Return True if both are the same card or pile, even in another area."""
        return isinstance(other, CardTarget) and (other.pile, other.index) == (self.pile, self.index)


class Grip(NamedTuple):
    """A hold on cards: the top `cards` of a pile."""

    source: int
    cards: int


def grip_of(move: Move) -> Grip | None:
    """Return the cards that a move takes hold of, or None if it takes none."""
    if isinstance(move, Pack):
        return Grip(move.source, move.cards)
    return Grip(move.source, 1) if isinstance(move, Build) else None


def rank_of_key(character: str, letters: Letters) -> int:
    """Return the rank of a typed character, by the letters on the cards or else in English; 0 for none."""
    if character in letters:
        return RANKS[letters.index(character)]
    return _RANK_KEYS.get(character) or (int(character) if character in "23456789" else 0)


def target_of(move: Move) -> int:
    """Return the destination pile of a move's cards."""
    return move.target if isinstance(move, Pack) else FOUNDATIONS


class TableMap:
    """The map of one table. `view` and `moves` are the position that the player sees, and its moves."""

    def __init__(self, table: Table, view: View, moves: Sequence[Move]) -> None:
        self._table = table
        self._layout = table.layout
        self.spec = table.spec
        self.columns = self.spec.numbers
        self.view = view
        self.moves = moves
        self.held_by_key: Grip | None = None
        """The cards lifted by the keyboard."""

    def see(self, view: View, moves: Sequence[Move]) -> None:
        """Set the position that the player sees from now on."""
        self.view, self.moves = view, moves

    # -------------------------------------------------------------- legal moves
    @property
    def has_play(self) -> bool:
        """True if a face-up card can be moved."""
        return any(not isinstance(move, Draw | Redeal | GiveUp) for move in self.moves)

    @property
    def can_redeal(self) -> bool:
        """True if the waste can be turned over now."""
        return any(isinstance(move, Redeal) for move in self.moves)

    @property
    def stock_move(self) -> Move:
        """The move that a press on the stock makes: it turns cards, or the waste over."""
        return Redeal() if self.can_redeal else Draw()

    def moves_of(self, grip: Grip) -> list[Move]:
        """Return the moves that take exactly these cards."""
        return [move for move in self.moves if grip_of(move) == grip]

    def targets_of(self, grip: Grip) -> set[int]:
        """Return the piles where these cards may go."""
        return {target_of(move) for move in self.moves_of(grip)}

    def grip_at(self, pile: int, index: int) -> Grip | None:
        """Return the cards that a press on a card lifts: the last one alone, else the part that may move.

        `index` counts from the deepest card. Return None for face-down cards, for cards under the waste's
        top, and for places without cards to play.
        """
        view, runs = self.view, self.spec.runs
        if pile == WASTE:
            return Grip(WASTE, 1) if view.waste and index == len(view.waste) - 1 else None
        if pile not in self.spec.piles:
            return None
        hidden, shown = view.hidden[pile], len(view.columns[pile])
        if index < hidden or index >= hidden + shown:
            return None
        cards = hidden + shown - index
        if cards == 1 and (runs != "whole" or Build(pile) in self.moves):
            return Grip(pile, 1)
        return Grip(pile, cards if runs == "any_part" else 1 if runs == "last" else shown)

    def best(self, grip: Grip) -> Move | None:
        """Return the move of a click on these cards: foundation first, then the packing that helps most.

        If these cards have no move, try longer parts of their sequence, up to the whole column.
        """
        for cards in range(grip.cards, max(grip.cards, len(self.view.columns[grip.source])) + 1):
            if found := self.moves_of(Grip(grip.source, cards)):
                return min(found, key=self._rank)
        return None

    def _rank(self, move: Move) -> tuple[int, int]:
        if not isinstance(move, Pack):
            return (0, 0)
        return (1 if self.view.columns[move.target] else 2, -self.view.hidden[move.target])

    @property
    def movable_cards(self) -> list[int]:
        """The cards that can be moved now, each once: buildable cards first, then high before low."""
        built = [self._first(move) for move in self.moves if isinstance(move, Build)]
        packed = [self._first(move) for move in self.moves if isinstance(move, Pack)]
        return list(dict.fromkeys(built + sorted(packed, key=lambda card: (-RANK_OF[card], card))))

    def _first(self, move: Pack | Build) -> int:
        """Return the first of the cards that a move takes hold of."""
        pile = self.view.columns[move.source] if move.source else self.view.waste
        return pile[-move.cards] if isinstance(move, Pack) else pile[-1]

    # -------------------------------------------------------------- under the pointer
    def at(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return the pile and the card's index at a point of the window; (-1, -1) for the cloth."""
        table, layout = self._table, self._layout
        for pile in (*self.columns, *([self.spec.reserve_pile] if self.spec.reserve else [])):
            cards = table.pile(pile)
            for index in range(len(cards) - 1, -1, -1):
                if cards[index].rect.collidepoint(place):
                    return pile, index
        for index in range(len(table.waste) - 1, max(-1, len(table.waste) - 1 - self.spec.turned), -1):
            if self.spec.turned > 1 and table.waste[index].rect.collidepoint(place):
                return WASTE, index
        if layout.waste.inflate(8, 8).collidepoint(place) and table.waste:
            return WASTE, len(table.waste) - 1
        if layout.stock.inflate(12, 12).collidepoint(place):
            return STOCK, -1
        if any(rect.collidepoint(place) for rect in layout.foundations):
            return FOUNDATIONS, -1
        return NO_CARD

    def suit_at(self, place: tuple[int, int]) -> int:
        """Return the suit of the foundation at a place."""
        return next(suit for suit in range(4) if self.foundation(suit).collidepoint(place))

    def drop_pile(self, grip: Grip, rect: Rect, pointer: tuple[int, int]) -> int | None:
        """Return the pile for a drop: the legal one with the largest overlap, else the one at the pointer.

        A legal column also takes cards dropped below its last card, down to the edge of the cloth.
        """
        covered = {target: self._covered_area(target, rect) for target in (*self.columns, FOUNDATIONS)}
        good = [target for target in self.targets_of(grip) if covered[target] > 0]
        if good:
            return max(good, key=lambda target: covered[target])
        pile, _ = self.at(pointer)
        if pile in self.columns or pile == FOUNDATIONS:
            return pile
        if (column := self._column_at(rect)) in self.targets_of(grip):
            return column
        best = max(covered, key=lambda target: covered[target])
        return best if covered[best] > rect.width * rect.height * 0.2 else None

    def _column_at(self, rect: Rect) -> int | None:
        """Return the column at a card's center, over the full height and half of the gap at each side."""
        columns = self._layout.columns
        if rect.centery < columns[0].y or rect.y >= self._layout.table.bottom:
            return None
        reach = self._layout.pile_step / 2
        places = zip(self.columns, columns, strict=True)
        near = (number for number, each in places if abs(each.centerx - rect.centerx) <= reach)
        return next(near, None)

    def _covered_area(self, target: int, rect: Rect) -> int:
        if target == FOUNDATIONS:
            return max(_overlap(rect, place) for place in self._layout.foundations)
        return _overlap(rect, self._layout.columns[target - 1].union(self._end_of(target)))

    # -------------------------------------------------------------- where cards go
    def area(self, target: int, grip: Grip) -> Rect:
        """Return the area where a pile takes these cards: its last card or its bare place."""
        if target != FOUNDATIONS:
            return self._end_of(target)
        pile = self._table.pile(grip.source)
        card = pile[-1].card if pile else None
        return self.foundation(card // 13 if card is not None else 1)

    def foundation(self, suit: int) -> Rect:
        """Return the area of a suit's foundation."""
        return Rect(self._table.foundation_place(suit), self._layout.card)

    def _end_of(self, column: int) -> Rect:
        pile = [sprite for sprite in self._table.pile(column) if sprite.visible]
        return pile[-1].rect if pile else self._layout.first_of(column)

    # -------------------------------------------------------------- glows
    def glows_of_targets(self, grip: Grip) -> list[Glow]:
        """Return the glows of the piles where these cards may go."""
        return [self._glow_at(target, grip) for target in sorted(self.targets_of(grip))]

    def glows_of_foundations(self, suits: Sequence[int]) -> list[Glow]:
        """Return the glows of some suits' foundations."""
        return [(self.foundation(suit), _LOW) for suit in suits]

    def glows_of_move(self, move: Move) -> list[Glow]:
        """Return the glows of a move's start and end."""
        if isinstance(move, Draw | Redeal):
            return [(self._layout.stock, _LOW)]
        if isinstance(move, PlaceJoker):
            return self.glows_of_foundations([move.suit])
        grip = grip_of(move)
        if grip is None:
            return []
        pile = self._table.pile(grip.source)
        first = pile[-grip.cards]
        return [(first.rect.union(pile[-1].rect), first.depth - 0.5), self._glow_at(target_of(move), grip)]

    def _glow_at(self, target: int, grip: Grip) -> Glow:
        if target == FOUNDATIONS:
            return self.area(target, grip), _LOW
        return self.area(target, grip), REST + len(self._table.pile(target)) - 1.5

    def glows_of_card(self, card: int) -> list[Glow]:
        """Return the area of a card that can be moved, and the areas of its targets."""
        found: list[Glow] = []
        for move in self.moves:
            if isinstance(move, Build | Pack) and self._first(move) == card:
                found += [glow for glow in self.glows_of_move(move) if glow not in found]
        return found

    # -------------------------------------------------------------- focus targets
    def focus_targets(self) -> list[CardTarget]:
        """Return the stock, the top of the waste and of the reserve, and cards of each column.

        They are a column's highest and last face-up cards, or all that can be moved with those on them.
        """
        piles = (*self.spec.piles[len(self.columns) + 1 :], *self.columns)
        return [*self._upper_targets(), *(each for pile in piles for each in self._pile_targets(pile))]

    def drop_targets(self, grip: Grip) -> list[CardTarget]:
        """Return the targets where held cards may go, then the one that they came from."""
        came_from = self.waste if grip.source == WASTE else self._drop_target(grip.source, grip)
        return [*(self._drop_target(target, grip) for target in sorted(self.targets_of(grip))), came_from]

    def target_for(self, move: Move, held: Grip | None) -> CardTarget | None:
        """Return the target to press next for a move, or None; `held` are the lifted cards, if any."""
        if isinstance(move, PlaceJoker):
            return self.foundation_targets([move.suit])[0]
        wanted = grip_of(move)
        if held:
            targets, pile = self.drop_targets(held), target_of(move)
            return next((each for each in targets if held == wanted and each.pile == pile), targets[-1])
        pile, index = STOCK, -1
        if wanted:
            pile, index = wanted.source, len(self._table.pile(wanted.source)) - wanted.cards
        return next((each for each in self.focus_targets() if (each.pile, each.index) == (pile, index)), None)

    def foundation_targets(self, suits: Sequence[int]) -> list[CardTarget]:
        """Return the foundations of some suits, each with the suit as its index."""
        return [CardTarget(FOUNDATIONS, suit, self.foundation(suit)) for suit in suits]

    def target_of_cards(self, grip: Grip) -> CardTarget:
        """Return the target for cards at the end of their pile."""
        pile = self._table.pile(grip.source)
        index = len(pile) - grip.cards
        return CardTarget(grip.source, index, pile[index].rect)

    @property
    def stock(self) -> CardTarget:
        """The stock, or its empty place."""
        return CardTarget(STOCK, -1, self._layout.stock)

    @property
    def waste(self) -> CardTarget:
        """The waste, with any card on it."""
        return CardTarget(WASTE, -1, self._layout.waste)

    def rank(self, target: CardTarget) -> int:
        """Return the rank of a target's card, or 0 if none is face up."""
        if target.pile not in self.spec.piles:
            return 0
        card = self._table.pile(target.pile)[target.index].card
        return card % 13 + 1 if card is not None else 0

    def _drop_target(self, pile: int, grip: Grip) -> CardTarget:
        return CardTarget(pile, -1, self.area(pile, grip))

    def _upper_targets(self) -> list[CardTarget]:
        waste = self._table.waste
        targets = [self.stock] if self.view.stock or self.can_redeal else []
        if waste:
            targets.append(CardTarget(WASTE, len(waste) - 1, waste[-1].rect))
        return targets

    def _pile_targets(self, pile: int) -> list[CardTarget]:
        sprites, hidden = self._table.pile(pile), self.view.hidden[pile]
        if len(sprites) <= hidden:
            return []
        last = len(sprites) - 1
        upper = range(hidden, last if self.spec.runs == "any_part" else min(last, hidden + 1))
        covered = [CardTarget(pile, index, self._strip(sprites, index)) for index in upper]
        return [*covered, CardTarget(pile, last, sprites[last].rect)]

    def _strip(self, sprites: Sequence[CardSprite], index: int) -> Rect:
        """Return the visible part of a covered card."""
        card = sprites[index].rect
        return Rect(card.x, card.y, card.width, sprites[index + 1].rect.y - card.y)


def _overlap(one: Rect, other: Rect) -> int:
    common = one.clip(other)
    return common.width * common.height
