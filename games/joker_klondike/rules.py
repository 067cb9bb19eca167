"""The rules of Joker Klondike: those of Klondike (JK-23a), and the changes that the joker makes.

Clause numbers are those of assets/joker_klondike/clauses.toml.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.compat import override
from games.core import Event, IllegalMove, Message, Move, message
from games.joker_klondike import state as jk
from games.patience.cards import JOKER, KING, PACK_WITH_JOKER, SUIT_OF, suit
from games.patience.house import BUILT, HOUSE_RULES
from games.patience.moves import BASES
from games.patience.rules import Patience
from games.patience.state import COLUMNS, GiveUp

_NEEDS_NO_CHOICE: Final = (jk.PlaceJoker, GiveUp)
"""The moves that are allowed while the joker has a choice of foundations."""
_FORCED: Final = tuple(BASES[1] | {awaited} for awaited in PACK_WITH_JOKER)
"""The last cards of piles that force a move, by the card for which the joker stands, else by the joker."""


class JokerKlondike(Patience[jk.JokerState, jk.JokerView]):
    """Klondike with a joker in the pack, which stands on a foundation for the card that is next (JK-23b)."""

    name = "joker_klondike"
    version = 1
    pack = PACK_WITH_JOKER
    state_type = jk.JokerState
    view_type = jk.JokerView
    own_moves: ClassVar[tuple[type, ...]] = (jk.PlaceJoker,)
    own_events: ClassVar[tuple[type, ...]] = (jk.JokerReplaced, jk.JokerBuilt)

    def __init__(self) -> None:
        super().__init__(house_rules=HOUSE_RULES)

    # -------------------------------------------------------------- whose turn, which moves
    @override
    def _is_won(self, state: jk.JokerState) -> bool:
        """Return True if the 52 natural cards are on the foundations; the joker is set aside (JK-27f)."""
        return state.joker_at is None and super()._is_won(state)

    @override
    def _pending_choices(self, state: jk.JokerState, bottoms: dict[int, int]) -> list[Move]:
        if not state.is_held and JOKER not in bottoms:
            return []
        return [jk.PlaceJoker(suit) for suit in self.targets(state)]

    def choices(self, state: jk.JokerState) -> list[int]:
        """Return the foundations the player must now choose among; none while the joker is not available."""
        return [] if self.joker_pile(state) is None else self.targets(state)

    def targets(self, state: jk.JokerState) -> list[int]:
        """Return the foundations that can take the joker: begun, not complete, if possible not its last.

        JK-25e, JK-25f, JK-27c.
        """
        begun = [suit for suit, rank in enumerate(state.foundations) if 0 < rank < KING]
        return [suit for suit in begun if suit != state.came_from] or begun

    def joker_pile(self, state: jk.JokerState) -> int | None:
        """Return the pile where the joker is available, or None if it is not."""
        if state.joker_at:
            return None
        return jk.HELD if state.is_held else self._pile_ending_in(state, (JOKER,))

    # -------------------------------------------------------------- checks that raise the reason of a refusal
    @override
    def _check_turn(self, state: jk.JokerState, move: Move) -> None:
        """Check also that no choice for the joker is pending, which must be made first (JK-25a).

        Raises `IllegalMove`.
        """
        super()._check_turn(state, move)
        if type(move) not in _NEEDS_NO_CHOICE and self.legal_plays(state).answers:
            raise IllegalMove(message("joker_klondike.refused.choose_first"))

    def check_place(self, state: jk.JokerState, suit: int) -> None:
        """Check that the joker may be built on a foundation of the player's choice (JK-26a).

        Raises `IllegalMove`.
        """
        if self.joker_pile(state) is None:
            raise IllegalMove(message("joker_klondike.refused.not_free"))
        if suit not in range(4):
            raise IllegalMove(message("joker_klondike.refused.no_foundation"))
        if suit not in self.targets(state):
            raise IllegalMove(self._place_refusal(state, suit))

    def _place_refusal(self, state: jk.JokerState, number: int) -> Message:
        if not state.foundations[number]:
            return message("joker_klondike.refused.ace", suit=suit(number))
        if state.foundations[number] == KING:
            return message("joker_klondike.refused.complete", suit=suit(number))
        return message("joker_klondike.refused.comes_from", suit=suit(number))

    @override
    def check_build(self, state: jk.JokerState, source: int) -> int:
        """Return the card that may be built from a pile. Raises `IllegalMove`."""
        if self._top(state, source) == JOKER:
            raise IllegalMove(message("joker_klondike.refused.waits"))
        return super().check_build(state, source)

    @override
    def check_pack(self, state: jk.JokerState, source: int, target: int, cards: int) -> list[int]:
        """Return the cards that may be packed from a pile on a column (JK-27d). Raises `IllegalMove`."""
        try:
            moved = super().check_pack(state, source, target, cards)
            if JOKER in moved:  # which a space takes by no house rule
                raise IllegalMove(message("joker_klondike.refused.packed"))
            return moved
        except IllegalMove:
            waiting = self._pile_ending_in(state, (JOKER,))
            if waiting is not None and source == waiting:
                raise IllegalMove(message("joker_klondike.refused.packed")) from None
            if waiting in COLUMNS and target == waiting:
                raise IllegalMove(message("joker_klondike.refused.on_joker")) from None
            raise

    # -------------------------------------------------------------- carrying out
    @override
    def _carry_out(self, state: jk.JokerState, out: list[Event], move: Move) -> None:
        match move:
            case jk.PlaceJoker():  # where the player wants it (JK-26a)
                self.check_place(state, move.suit)
                self._build_joker(state, out, move.suit)
            case _:
                super()._carry_out(state, out, move)

    @override
    def _play_forced(self, state: jk.JokerState, out: list[Event]) -> None:
        """Build all aces, replace or build the joker, and repeat until no move is forced.

        JK-25a, JK-25d, JK-25g, JK-27b.
        """
        if not state.is_held and self._pile_ending_in(state, _FORCED[self._replaced_card(state)]) is None:
            return
        self._raise_bases(state, out)
        while self._replace_joker(state, out) or self._build_without_choice(state, out):
            self._raise_bases(state, out)

    def _replaced_card(self, state: jk.JokerState) -> int:
        """Return the card for which the joker stands on a foundation, or the joker if it stands for none."""
        if not state.joker_at:
            return JOKER
        suit, rank = state.joker_at
        return suit * 13 + rank - 1

    def _replace_joker(self, state: jk.JokerState, out: list[Event]) -> bool:
        """Put the natural card in the joker's place if it is available (JK-25d); the joker is then held.

        Return True if that was done.
        """
        if not state.joker_at:
            return False
        card = self._replaced_card(state)
        source = self._pile_ending_in(state, (card,))
        if source is None:
            return False
        self._apply_event(state, out, jk.JokerReplaced(card, source, SUIT_OF[card]))
        self._reveal(state, out, source)
        return True

    def _build_without_choice(self, state: jk.JokerState, out: list[Event]) -> bool:
        """Build an available joker if only one foundation can take it (JK-25a); return True if so."""
        suits = self.choices(state)
        if len(suits) == 1:
            self._build_joker(state, out, suits[0])
        return len(suits) == 1

    def _build_joker(self, state: jk.JokerState, out: list[Event], suit: int) -> None:
        """Build the joker as the next card of a foundation (JK-25b), on which building continues (JK-25c)."""
        source = self.joker_pile(state)
        assert source is not None
        self._apply_event(state, out, jk.JokerBuilt(suit, state.foundations[suit] + 1, source))
        if source != jk.HELD:
            self._reveal(state, out, source)

    # -------------------------------------------------------------- the view
    @override
    def fold(self, view: jk.JokerState | jk.JokerView, event: jk.JokerEvent) -> None:
        if isinstance(event, jk.JokerReplaced | jk.JokerBuilt):
            view.points += BUILT if self._has_points and isinstance(event, jk.JokerReplaced) else 0
            jk.fold_joker(view, event)
        else:
            super().fold(view, event)

    @override
    def scores(self, state: jk.JokerState) -> tuple[int, ...]:
        return (sum(state.foundations) - (state.joker_at is not None),)
