"""The rules of Klondike, in a form that both patiences share: a variation changes the methods it must.

Clause numbers are those of assets/klondike_patience/clauses.toml.
"""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from itertools import chain, starmap
from random import Random
from typing import ClassVar, Final, TypeVar

from games import core
from games.chance import SampledDistribution, only_outcome, shuffled
from games.compat import override
from games.core import IllegalMove, Message, Move, message
from games.patience import state as kp
from games.patience.cards import (
    KING,
    PACK,
    RANK_OF,
    SUIT_OF,
    TAKES,
    codes,
    is_pack,
    name,
    packs_on,
    parse_codes,
    suit,
)
from games.patience.deals import BadDeal, check_deal, shuffle_deal

PLAYER: Final = 0
_OVER: Final = message("game.over")
_DECIDE: Final = core.Decide(PLAYER)
ACES: Final = frozenset(card for card in PACK if RANK_OF[card] == 1)
KINGS: Final = tuple(card for card in PACK if RANK_OF[card] == KING)

_COMPLETE: Final = [KING] * 4

# Moves and events that come again and again are made once.
_build = cache(kp.Build)
_pack = cache(kp.Pack)
_drawn = cache(kp.Drawn)
_revealed = cache(kp.Revealed)

S = TypeVar("S", bound=kp.State)
V = TypeVar("V", bound=kp.View)


class Patience(core.Game[S, V]):
    """Single-pass Klondike and its variations, each with a state of its own that extends `State`.

    One card at a time, once through the stock, nothing back from the foundations.
    """

    seats = range(1, 2)
    free_undo = True
    options = (core.Option("deal", ""),)
    pack: ClassVar[tuple[int, ...]] = PACK
    state_type: type[S]
    view_type: type[V]
    move_types: ClassVar[tuple[type, ...]] = (kp.Shuffle, kp.Draw, kp.Build, kp.Pack, kp.GiveUp)
    event_types: ClassVar[tuple[type, ...]] = kp.EVENTS

    # -------------------------------------------------------------- beginning
    @override
    def check_options(self, given: core.Options) -> dict[str, core.Primitive]:
        """Fill in the defaults; a deal is a number as text, or "" for any. Raises `BadOptions`."""
        full = super().check_options(given)
        try:
            return full | {"deal": check_deal(str(full["deal"])) if full["deal"] else ""}
        except BadDeal as fault:
            raise core.BadOptions(fault.reason) from None

    @override
    def new(self, seats: int, options: core.Options) -> S:
        return self.state_type(str(options["deal"]))

    @override
    def outcomes(self, state: S) -> core.Distribution:
        """Return the one shuffle of a numbered deal, or any shuffle of the pack (KP-03a)."""
        if state.deal:
            return only_outcome(kp.Shuffle(codes(shuffle_deal(state.deal, self.pack)[::-1])))
        return SampledDistribution(
            lambda rng: kp.Shuffle(codes(shuffled(rng, self.pack))),
            lambda move: isinstance(move, kp.Shuffle) and is_pack(move.cards, self.pack),
        )

    # -------------------------------------------------------------- whose turn, which moves
    @override
    def turn(self, state: S) -> core.Turn:
        """Return the turn: over if won, given up, or out of stock with nothing to move (KP-08c, KP-18c)."""
        if not state.is_dealt:
            return core.Chance("shuffle")
        if self._is_won(state):
            return core.Over((PLAYER,), "won")
        if state.is_given_up:
            return core.Over((), core.GIVEN_UP)
        if state.stock or any(self.found_plays(state)):
            return _DECIDE
        return core.Over((), "stuck")

    def _is_won(self, state: S) -> bool:
        return state.foundations == _COMPLETE

    @override
    def moves(self, state: S) -> list[Move]:
        """Return every legal move but one, sorted by name and values.

        Giving up is legal at any time; it is listed only once the stock is out, when it may be the one
        way to end a game in which a card can go to and fro for ever.
        """
        if not state.is_dealt or state.is_given_up or self._is_won(state):
            return []
        answers, builds, packs = self.found_plays(state)
        if answers or not (state.stock or builds or packs):
            return [*answers]
        return [*builds, kp.Draw() if state.stock else kp.GiveUp(), *packs]

    def plays(self, state: S) -> list[Move]:
        """Return the moves of cards that lie face up: first all builds, then all packings, each sorted.

        While a choice is pending, return its answers instead.
        """
        return [*chain.from_iterable(self.found_plays(state))]

    def found_plays(self, state: S) -> kp.Plays:
        """Return the same moves by their kinds, found once and kept until the table changes."""
        if state.plays is None:
            bottoms = self._bottoms(state)
            if answers := self._answers(state, bottoms):
                state.plays = kp.Plays(answers, [], [])
            else:
                state.plays = kp.Plays([], self._builds(state, bottoms), self._packs(state, bottoms))
        return state.plays

    def _answers(self, state: S, bottoms: dict[int, int]) -> list[Move]:
        """Return the moves of which one must be chosen before anything else; none in plain Klondike."""
        return []

    def _bottoms(self, state: S) -> dict[int, int]:
        """Return the cards that end the piles, each with its pile."""
        bottoms = {column[-1]: pile for pile, column in enumerate(state.columns) if column}
        if state.waste:
            bottoms[state.waste[-1]] = kp.WASTE
        return bottoms

    def _builds(self, state: S, bottoms: dict[int, int]) -> list[Move]:
        following = [suit * KING + built for suit, built in enumerate(state.foundations) if built < KING]
        return [_build(source) for source in sorted([bottoms[card] for card in following if card in bottoms])]

    def _packs(self, state: S, bottoms: dict[int, int]) -> list[Move]:
        """Return the packings of free cards and whole sequences on columns taking them; kings in spaces."""
        columns, hidden = state.columns, state.hidden
        heads = {column[hidden[pile]]: pile for pile, column in enumerate(columns) if column}
        movable = heads | bottoms
        found = [
            (source := movable[card], target, 1 if card in bottoms else len(columns[source]) - hidden[source])
            for below, target in bottoms.items()
            if target
            for card in TAKES[below]
            if card in movable
        ]
        if len(heads) < len(kp.COLUMNS):
            found += self._kings(state, movable)
        return list(starmap(_pack, sorted(found)))

    def _kings(self, state: S, movable: dict[int, int]) -> list[tuple[int, int, int]]:
        """Return the moves of a king to each space: from, to, number of cards.

        A whole column moved changes nothing (KP-11e).
        """
        columns, hidden = state.columns, state.hidden
        spaces = [pile for pile in kp.COLUMNS if not columns[pile]]
        return [
            (source, space, len(columns[source]) - hidden[source] if source else 1)
            for source in [movable[king] for king in KINGS if king in movable]
            if hidden[source] or not source
            for space in spaces
        ]

    # -------------------------------------------------------------- checks: each says why not
    def check_draw(self, state: S) -> None:
        """Check that the stock has a card left: it is dealt through only once (KP-13a).

        Raises `IllegalMove`.
        """
        if not state.stock:
            raise IllegalMove(message("patience.refused.used_up"))

    def check_build(self, state: S, source: int) -> int:
        """Return the card that may be built from a pile (KP-08b, KP-09a, KP-12b). Raises `IllegalMove`."""
        card = self._top(state, source)
        needed = state.foundations[SUIT_OF[card]] + 1
        if RANK_OF[card] != needed:
            if needed == 1:
                raise IllegalMove(message("patience.refused.ace", suit=suit(SUIT_OF[card])))
            wanted = name(SUIT_OF[card] * 13 + needed - 1)
            raise IllegalMove(message("patience.refused.first", wanted=wanted))
        return card

    def check_pack(self, state: S, source: int, target: int, cards: int) -> list[int]:
        """Return the cards that may be packed from a pile on a column. Raises `IllegalMove`.

        KP-09b, KP-09c, KP-10a to KP-10c, KP-11b to KP-11e, KP-12c, KP-12d.
        """
        if target not in kp.COLUMNS:
            raise IllegalMove(message("patience.refused.columns"))
        if source == target:
            raise IllegalMove(message("patience.refused.there"))
        moved = self._taken(state, source, cards)
        if not state.columns[target]:
            self._check_space(state, moved, source)
        elif not packs_on(moved[0], state.columns[target][-1]):
            raise IllegalMove(_misfit(moved[0], state.columns[target][-1]))
        return moved

    def _top(self, state: S, source: int) -> int:
        if source not in range(8):
            raise IllegalMove(message("patience.refused.no_pile"))
        pile = state.columns[source] if source else state.waste
        if not pile:
            raise IllegalMove(message("patience.refused.no_card"))
        return pile[-1]

    def _taken(self, state: S, source: int, cards: int) -> list[int]:
        top = self._top(state, source)
        if cards == 1:
            return [top]
        if source == kp.WASTE:
            raise IllegalMove(message("patience.refused.waste"))
        column, hidden = state.columns[source], state.hidden[source]
        if cards > len(column) - hidden:
            raise IllegalMove(message("patience.refused.face_down"))
        if cards != len(column) - hidden:
            raise IllegalMove(message("patience.refused.sequence"))
        return column[hidden:]

    def _check_space(self, state: S, moved: list[int], source: int) -> None:
        if RANK_OF[moved[0]] != KING:
            raise IllegalMove(message("patience.refused.space"))
        if source != kp.WASTE and len(moved) == len(state.columns[source]):
            raise IllegalMove(message("patience.refused.king_stays"))

    # -------------------------------------------------------------- carrying out
    @override
    def apply(self, state: S, move: Move) -> list[core.Event]:
        """Carry out a move or the shuffle in place. Raises `IllegalMove` and changes nothing."""
        if type(move) not in self.move_types:
            raise IllegalMove(message("game.no_move"))
        if not isinstance(move, kp.Shuffle):
            self._check_turn(state, move)
        out: list[core.Event] = []
        try:
            self._carry_out(state, out, move)
        except IllegalMove:
            if isinstance(self.turn(state), core.Over):
                raise IllegalMove(_OVER) from None
            raise
        if not state.is_given_up:
            self._play_compelled(state, out)
            turn = self.turn(state)
            if isinstance(turn, core.Over):
                self._finish(state, out, turn.why)
        return out

    def _check_turn(self, state: S, move: Move) -> None:
        """Check that it is the player's turn. Raises `IllegalMove`.

        A card that can be moved shows by itself that the game is not over.
        """
        if not state.is_dealt:
            raise IllegalMove(message("patience.refused.not_dealt"))
        if state.is_given_up or (isinstance(move, kp.GiveUp) and isinstance(self.turn(state), core.Over)):
            raise IllegalMove(_OVER)

    def _carry_out(self, state: S, out: list[core.Event], move: Move) -> None:
        match move:
            case kp.Draw():
                self._draw(state, out)
            case kp.Build():
                self._build(state, out, move)
            case kp.Pack():
                self._pack(state, out, move)
            case kp.Shuffle():
                self._shuffle(state, out, move)
            case kp.GiveUp():
                self._finish(state, out, core.GIVEN_UP)

    def _happen(self, state: S, out: list[core.Event], event: core.Event) -> None:
        """Apply an event to the table and append it to `out`."""
        self.fold(state, event)
        state.plays = None
        out.append(event)

    def _shuffle(self, state: S, out: list[core.Event], move: kp.Shuffle) -> None:
        """Deal seven columns of 1 to 7 cards; the rest is the stock (KP-06a, KP-06c, KP-07a).

        No event names the face-down cards: this method stacks the pack, and the event deals it.
        """
        if state.is_dealt or not is_pack(move.cards, self.pack):
            raise IllegalMove(message("patience.refused.deal"))
        cards = parse_codes(move.cards)
        state.stock = cards[::-1]
        self._happen(state, out, kp.LaidOut(tuple(cards[27:20:-1]), len(cards) - 28))

    def _draw(self, state: S, out: list[core.Event]) -> None:
        """Deal one card face up to the waste (KP-12a)."""
        self.check_draw(state)
        self._happen(state, out, _drawn(state.stock[-1]))

    def _build(self, state: S, out: list[core.Event], move: kp.Build) -> None:
        """Build a top card on its foundation (KP-08b, KP-09a, KP-12b)."""
        card = self.check_build(state, move.source)
        self._happen(state, out, kp.Built(card, move.source, forced=False))
        self._reveal(state, out, move.source)

    def _pack(self, state: S, out: list[core.Event], move: kp.Pack) -> None:
        """Pack a card or a whole sequence on a column, or a king in a space (KP-09b, KP-10a, KP-11b)."""
        moved = self.check_pack(state, move.source, move.target, move.cards)
        self._happen(state, out, kp.Packed(tuple(moved), move.source, move.target))
        self._reveal(state, out, move.source)

    def _finish(self, state: S, out: list[core.Event], why: str) -> None:
        """Finish the game: won, stuck, or given up, which is allowed at any time (KP-18c)."""
        self._happen(state, out, kp.Finished(why, *self.scores(state)))

    def _reveal(self, state: S, out: list[core.Event], pile: int) -> None:
        """Turn the card up that now ends a column (KP-11a)."""
        if pile and state.hidden[pile] and state.hidden[pile] == len(state.columns[pile]):
            self._happen(state, out, _revealed(state.columns[pile][-1], pile))

    def _play_compelled(self, state: S, out: list[core.Event]) -> None:
        """Play every move in which the rules leave no choice."""
        self._raise_aces(state, out)

    def _raise_aces(self, state: S, out: list[core.Event]) -> None:
        """Play every ace that has become available, columns from the left, then the waste.

        KP-08a, KP-14a, KP-14c.
        """
        while (pile := self._pile_ending_in(state, ACES)) is not None:
            self._happen(state, out, kp.Built(kp.pile_of(state, pile)[-1], pile, forced=True))
            self._reveal(state, out, pile)

    def _pile_ending_in(self, state: S, cards: Container[int]) -> int | None:
        """Return the first column that ends in one of these cards, or the waste; None if no pile does."""
        for pile, column in enumerate(state.columns):
            if column and column[-1] in cards:
                return pile
        return kp.WASTE if state.waste and state.waste[-1] in cards else None

    # -------------------------------------------------------------- the view
    @override
    def observe(self, state: S, seat: int | None) -> V:
        turn = self.turn(state)
        return self.view_type.of(
            state,
            stock=len(state.stock),
            columns=[column[hidden:] for column, hidden in zip(state.columns, state.hidden, strict=True)],
            why=turn.why if isinstance(turn, core.Over) else "",
        )

    @override
    def fold(self, view: S | V, event: kp.PatienceEvent) -> None:
        kp.fold(view, event)

    @override
    def sample_state(self, state: S, seat: int, rng: Random) -> S:
        guess = state.copy()
        unseen = state.stock + [
            card for pile in kp.COLUMNS for card in state.columns[pile][: state.hidden[pile]]
        ]
        cards = shuffled(rng, sorted(unseen))
        guess.stock = [cards.pop() for _ in state.stock]
        for pile in kp.COLUMNS:
            for place in range(state.hidden[pile]):
                guess.columns[pile][place] = cards.pop()
        return guess

    @override
    def scores(self, state: S) -> tuple[int, ...]:
        return (sum(state.foundations),)


def _misfit(card: int, below: int) -> Message:
    if RANK_OF[card] == KING:
        return message("patience.refused.king")
    is_next = RANK_OF[card] + 1 == RANK_OF[below]
    return message(
        "patience.refused.colour" if is_next else "patience.refused.rank", card=name(card), below=name(below)
    )
