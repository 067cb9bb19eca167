"""The cards and piles of a patience in words, for players who listen."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Event, Message, Move, Words, message
from games.joker_klondike.state import JokerView, PlaceJoker
from games.patience.cards import JOKER, RANK_OF, name, rank, suit
from games.patience.moves import ORDER
from games.patience.spec import PatienceSpec
from games.patience.state import (
    WASTE,
    Build,
    Draw,
    Drawn,
    DrawnTogether,
    Pack,
    Packed,
    Redeal,
    View,
    pile_of,
)
from ui.games.patience.art import FOUNDATION_SUITS
from ui.games.patience.table_map import FOUNDATIONS, STOCK, Grip
from ui.games.patience.words import turn_tip


class PileWords:
    """Words for the position of a `view`; on a mirrored table the columns count from the other side."""

    def __init__(self, view: View, spec: PatienceSpec, *, is_mirrored: bool) -> None:
        self._view = view
        self._spec = spec
        self._is_mirrored = is_mirrored

    @property
    def columns(self) -> list[int]:
        """The piles of the columns as they lie from left to right."""
        return [*self._spec.numbers][:: -1 if self._is_mirrored else 1]

    def _column(self, pile: int) -> int:
        """Return the number of a column as the player counts them."""
        return self.columns.index(pile) + 1

    # -------------------------------------------------------------- whole piles
    def pile(self, pile: int) -> Message:
        """Return all that lies open on a pile, from the highest card on, and the number of hidden cards."""
        view = self._view
        if pile == STOCK:
            return message("patience_spoken.stock", count=view.stock)
        if pile == WASTE:
            cards = tuple(map(name, reversed(view.waste)))
            return message("patience_spoken.waste", cards=cards)
        cards, hidden = tuple(map(name, view.columns[pile])), view.hidden[pile]
        if pile == self._spec.reserve_pile:
            return message("patience_spoken.reserve", cards=cards, count=hidden)
        return message("patience_spoken.column", column=self._column(pile), cards=cards, count=hidden)

    def foundation(self, number: int) -> Message:
        """Return what lies on the foundation of a suit: its last rank."""
        built, base = self._view.foundations[number], self._view.base
        top = rank(RANK_OF[ORDER[base][number][built - 1]]) if built else ()
        return message("patience_spoken.foundation", suit=suit(number), rank=top)

    @property
    def foundations(self) -> list[tuple[int, Message, Words]]:
        """The suit of each foundation from left to right, what lies on it, and what the joker does there."""
        view = self._view
        place = view.joker_at if isinstance(view, JokerView) else None
        found: list[tuple[int, Message, Words]] = []
        for number in FOUNDATION_SUITS:
            stands = (
                message("joker_klondike.log.stands", card=name(number * 13 + place[1] - 1)) if place else ""
            )
            found.append((number, self.foundation(number), stands if place and place[0] == number else ""))
        return found

    @property
    def joker_aside(self) -> Message | None:
        """The joker that waits beside the foundations, and where he came from; None if he does not."""
        view = self._view
        if not (isinstance(view, JokerView) and view.is_held):
            return None
        return message(
            "joker_klondike.spoken.aside", suit=suit(view.came_from) if view.came_from >= 0 else ()
        )

    # -------------------------------------------------------------- one card
    def card(self, pile: int, index: int) -> Message:
        """Return a face-up card, its place in its pile, and the number of cards on it."""
        shown, hidden = pile_of(self._view, pile), self._view.hidden[pile]
        card, total = name(shown[index - hidden]), hidden + len(shown)
        if pile == WASTE:
            return message("patience_spoken.card.waste", card=card, count=total - 1)
        if pile == self._spec.reserve_pile:
            return message("patience_spoken.card.reserve", card=card, count=total - 1)
        covering, column = total - 1 - index, self._column(pile)
        return message(
            "patience_spoken.card", card=card, count=covering, number=index + 1, all=total, column=column
        )

    def below(self, pile: int, index: int) -> Words:
        """Return the number of face-down cards right under a card; "" for none."""
        hidden = self._view.hidden[pile] if pile in self._spec.numbers else 0
        return message("patience_spoken.below", count=hidden) if hidden and hidden == index else ""

    def stays(self, pile: int, index: int) -> Message:
        """Return why a face-up card cannot move now."""
        shown, hidden = pile_of(self._view, pile), self._view.hidden[pile]
        card = shown[index - hidden]
        if card == JOKER:
            return message("joker_klondike.refused.waits")
        if pile in self._spec.numbers and index == 0 and not self._spec.fits[card]:
            return message("patience.refused.king_stays", spaces=self._spec.spaces)
        return message("patience_spoken.stays")

    @property
    def stock_tip(self) -> Words:
        """Use of the stock now."""
        return turn_tip(self._view, self._spec)

    # -------------------------------------------------------------- moves
    def ways(self, moves: list[Move]) -> Iterator[Message]:
        """Yield where the cards of each of some moves can go."""
        for move in moves:
            yield message("patience_spoken.can", way=self._way(move))

    def _way(self, move: Move) -> Message:
        """Return the destination of a move's cards, as a part of a sentence."""
        if not isinstance(move, Pack):
            return message("patience_spoken.way.built")
        below = self._view.columns[move.target]
        return self._onto(move.target, below[-1] if below else None)

    def _onto(self, pile: int, below: int | None) -> Message:
        card = () if below is None else name(below)
        return message("patience_spoken.way.packed", column=self._column(pile), below=card)

    def grip(self, grip: Grip) -> Message:
        """Return the first of some cards at the end of a pile, and the number of those on it."""
        card = pile_of(self._view, grip.source)[-grip.cards]
        return message("patience_spoken.cards", card=name(card), count=grip.cards - 1)

    def drop(self, grip: Grip, pile: int) -> Message:
        """Return what held cards would do if they were dropped on a pile."""
        if pile == grip.source:
            return message("patience_spoken.back", cards=self.grip(grip), pile=self._place(pile))
        move: Move = Build(grip.source) if pile == FOUNDATIONS else Pack(grip.source, pile, grip.cards)
        return message("patience_spoken.act", cards=self.grip(grip), way=self._way(move))

    def _place(self, pile: int) -> Message:
        if pile in self._spec.numbers:
            return message("patience_spoken.place.column", column=self._column(pile))
        return message("patience_spoken.place.waste" if pile == WASTE else "patience_spoken.place.reserve")

    def move(self, move: Move) -> Message | None:
        """Return a possible move in words; None for one that plays no card."""
        match move:
            case Draw():
                return message("patience.button.turn", count=self._spec.turned)
            case Redeal():
                return message("patience.button.redeal")
            case PlaceJoker():
                return self.choice(move.suit)
            case Build():
                return self.drop(Grip(move.source, 1), FOUNDATIONS)
            case Pack():
                return self.drop(Grip(move.source, move.cards), move.target)
            case _:
                return None

    def choice(self, number: int) -> Message:
        """Return what the joker would stand for on the foundation of a suit."""
        card = name(number * 13 + self._view.foundations[number])
        return message("joker_klondike.spoken.choice", suit=suit(number), card=card)

    # -------------------------------------------------------------- events
    def event(self, event: Event, *, is_undone: bool = False) -> Message | None:
        """Return an event in words that need no eyes; None if the words of the log are as good.

        The view is the one right after the event or, if that `is_undone`, right before it.
        """
        view = self._view
        match event:
            case Drawn():
                return message("patience_spoken.drawn", card=name(event.card), count=view.stock)
            case DrawnTogether():
                cards = tuple(map(name, event.cards))
                return message("patience_spoken.drawn", card=cards, count=view.stock)
            case Packed():
                column, (first, *others) = view.columns[event.target], event.cards
                if not is_undone and first not in column:  # it has moved on
                    return None
                above = column if is_undone else column[: column.index(first)]
                moved = message("patience_spoken.cards", card=name(first), count=len(others))
                way = self._onto(event.target, above[-1] if above else None)
                return message("patience_spoken.act", cards=moved, way=way)
            case _:
                return None
