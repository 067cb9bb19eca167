"""The rules of a patience, given by its `PatienceSpec`; a game with other rules overrides methods.

Clause numbers are those of assets/klondike_patience/clauses.toml.
"""

from __future__ import annotations

from collections.abc import Container
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random
from typing import Any, ClassVar, Final, Self, TypeVar

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
    codes,
    is_pack,
    name,
    parse_codes,
    rank,
    suit,
)
from games.patience.deals import BadDeal, check_deal, shuffle_deal
from games.patience.house import DOLLARS, STAKE, house_spec, standard_points
from games.patience.moves import BASES, ORDER, MoveGenerator
from games.patience.spec import FROM_DEAL, KLONDIKE, PatienceSpec

PLAYER: Final = 0
_OVER: Final = message("game.over")
_DECIDE: Final = core.Decide(PLAYER)
_COMPLETE: Final = [KING] * 4

# Cached: the same few events occur in every game.
_drawn = cache(kp.Drawn)
_revealed = cache(kp.Revealed)

S = TypeVar("S", bound=kp.State)
V = TypeVar("V", bound=kp.View)


class Patience(core.Game[S, V]):
    """A patience with the rules of its `spec`; a game with a state of its own extends `State`.

    Cards never leave the foundations. `own_moves` and `own_events` are types that the spec does not imply.
    A game with `house_rules` has a variant for each choice of them, by a spec of its own.
    """

    seats = range(1, 2)
    free_undo = True
    options: tuple[core.Option, ...] = ()
    pack: ClassVar[tuple[int, ...]] = PACK
    state_type: type[S]
    view_type: type[V]
    own_moves: ClassVar[tuple[type, ...]] = ()
    own_events: ClassVar[tuple[type, ...]] = ()
    move_types: tuple[type, ...] = ()
    event_types: tuple[type, ...] = ()

    def __init__(self, spec: PatienceSpec = KLONDIKE, house_rules: tuple[core.Option, ...] = ()) -> None:
        self.options = (core.Option("deal", ""), *house_rules)
        self._printed = spec
        self._variants: dict[PatienceSpec, Any] = {spec: self}
        self._play_by(spec)

    def _play_by(self, spec: PatienceSpec) -> None:
        self.spec = spec
        self.move_types = (*kp.move_types_of(spec), *self.own_moves)
        self.event_types = (*kp.event_types_of(spec), *self.own_events)
        self._generator = MoveGenerator(spec)
        # attributes of the spec that every move needs: a property costs more
        self._numbers, self._piles, self._fits, self._runs = spec.numbers, spec.piles, spec.fits, spec.runs
        self._turned, self._has_redeals = spec.turned, spec.redeals != 0
        self._fills_spaces, self._forces_bases = spec.reserve_fills_spaces, spec.forces_bases
        self._has_points = spec.scoring == "standard"

    @override
    def variant(self, options: core.Options) -> Self:
        spec = house_spec(self._printed, options)
        if spec not in self._variants:
            self._variants[spec] = found = copy(self)
            found._play_by(spec)
        variant: Self = self._variants[spec]
        return variant

    @property
    @override
    def has_advice(self) -> bool:
        """True if at most the scoring differs from the printed rules, which alone the solver knows."""
        return replace(self.spec, scoring=self._printed.scoring) == self._printed

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
        columns: list[list[int]] = [[] for _ in self._piles]
        hidden, base = [0] * len(columns), self.spec.base
        return self.state_type(str(options["deal"]), columns=columns, hidden=hidden, base=base)

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
        if state.stock or any(self.legal_plays(state)) or self._can_redeal(state):
            return _DECIDE
        return core.Over((), "stuck")

    def _is_won(self, state: S) -> bool:
        return state.foundations == _COMPLETE

    @override
    def moves(self, state: S) -> list[Move]:
        """Return the legal moves, sorted by name and values; giving up is not always listed.

        Giving up is legal at any time, but listed only once the stock is empty: then it may be the only way
        to end a game in which a card can move back and forth forever.
        """
        if not state.is_dealt or state.is_given_up or self._is_won(state):
            return []
        answers, builds, packs = self.legal_plays(state)
        if answers or not (state.stock or builds or packs or self._can_redeal(state)):
            return [*answers]
        found = [*builds, kp.Draw() if state.stock else kp.GiveUp(), *packs]
        return [*found, kp.Redeal()] if self._has_redeals and self._can_redeal(state) else found

    def plays(self, state: S) -> list[Move]:
        """Return the moves of cards that lie face up: first all builds, then all packings, each sorted.

        While a choice is pending, return its answers instead.
        """
        return [*chain.from_iterable(self.legal_plays(state))]

    def legal_plays(self, state: S) -> kp.Plays:
        """Return the moves of `plays` by kind; they are cached until the table changes."""
        if state.plays is None:
            bottoms, generator = self._bottoms(state), self._generator
            if answers := self._pending_choices(state, bottoms):
                state.plays = kp.Plays(answers, [], [])
            else:
                builds, packs = generator.build_moves(state, bottoms), generator.pack_moves(state, bottoms)
                state.plays = kp.Plays([], builds, packs)
        return state.plays

    def _can_redeal(self, state: S) -> bool:
        """Return True if the waste may be turned over now."""
        return (
            self._has_redeals
            and not state.stock
            and bool(state.waste)
            and self.spec.may_redeal(state.redeals)
        )

    def _pending_choices(self, state: S, bottoms: dict[int, int]) -> list[Move]:
        """Return the moves of which the player must choose one first; none in plain Klondike."""
        return []

    def _bottoms(self, state: S) -> dict[int, int]:
        """Return the last card of each pile, mapped to the pile's number."""
        bottoms = {column[-1]: pile for pile, column in enumerate(state.columns) if column}
        if state.waste:
            bottoms[state.waste[-1]] = kp.WASTE
        return bottoms

    # -------------------------------------------------------------- checks that raise the reason of a refusal
    def check_draw(self, state: S) -> None:
        """Check that the stock has a card left (KP-13a: it is dealt through only once).

        Raises `IllegalMove`.
        """
        if state.stock:
            return
        if self._can_redeal(state):
            raise IllegalMove(message("patience.refused.turn_over"))
        raise IllegalMove(message("patience.refused.used_up", redeals=self.spec.redeals))

    def check_redeal(self, state: S) -> None:
        """Check that the waste may be turned over. Raises `IllegalMove`."""
        if state.stock:
            raise IllegalMove(message("patience.refused.stock_left"))
        if not self.spec.may_redeal(state.redeals):
            raise IllegalMove(message("patience.refused.used_up", redeals=self.spec.redeals))
        if not state.waste:
            raise IllegalMove(message("patience.refused.no_waste"))

    def check_build(self, state: S, source: int) -> int:
        """Return the card that may be built from a pile (KP-08b, KP-09a, KP-12b). Raises `IllegalMove`."""
        card = self._top(state, source)
        built = state.foundations[SUIT_OF[card]]
        wanted = ORDER[state.base][SUIT_OF[card]][built]
        if card != wanted:
            if not built:
                first, of = rank(state.base), suit(SUIT_OF[card])
                raise IllegalMove(message("patience.refused.ace", suit=of, rank=first, base=state.base))
            raise IllegalMove(message("patience.refused.first", wanted=name(wanted)))
        return card

    def check_pack(self, state: S, source: int, target: int, cards: int) -> list[int]:
        """Return the cards that may be packed from a pile on a column. Raises `IllegalMove`.

        KP-09b, KP-09c, KP-10a to KP-10c, KP-11b to KP-11e, KP-12c, KP-12d.
        """
        if target not in self._numbers:
            raise IllegalMove(message("patience.refused.columns", columns=len(self.spec.columns)))
        if source == target:
            raise IllegalMove(message("patience.refused.there"))
        moved = self._taken(state, source, cards)
        if not state.columns[target]:
            self._check_space(state, moved, source)
        elif state.columns[target][-1] not in self._fits[moved[0]]:
            raise IllegalMove(self._pack_refusal(moved[0], state.columns[target][-1]))
        return moved

    def _top(self, state: S, source: int) -> int:
        if source not in self._piles:
            raise IllegalMove(message("patience.refused.no_pile"))
        pile = state.columns[source] if source else state.waste
        if not pile:
            raise IllegalMove(message("patience.refused.no_card"))
        return pile[-1]

    def _taken(self, state: S, source: int, cards: int) -> list[int]:
        top, runs = self._top(state, source), self._runs
        if cards == 1 and runs != "whole":
            return [top]
        column = state.columns[source]
        shown = len(column) - state.hidden[source]
        if cards == 1 and shown <= 1:
            return [top]
        if source not in self._numbers:
            raise IllegalMove(message("patience.refused.reserve" if source else "patience.refused.waste"))
        if cards > shown:
            raise IllegalMove(message("patience.refused.face_down"))
        if runs == "any_part" and cards < 1:
            raise IllegalMove(message("patience.refused.no_card"))
        if runs == "last" or (runs != "any_part" and cards != shown):
            raise IllegalMove(message("patience.refused.sequence", runs=runs))
        return column[-cards:]

    def _check_space(self, state: S, moved: list[int], source: int) -> None:
        spaces = self.spec.spaces
        if (spaces == "kings" and RANK_OF[moved[0]] != KING) or (spaces == "waste" and source != kp.WASTE):
            raise IllegalMove(message("patience.refused.space", spaces=spaces))
        if source in self._numbers and len(moved) == len(state.columns[source]):
            raise IllegalMove(message("patience.refused.king_stays", spaces=spaces))

    def _pack_refusal(self, card: int, below: int) -> Message:
        spec = self.spec
        if RANK_OF[card] == KING and not spec.wraps:
            return message("patience.refused.king")
        if RANK_OF[card] % KING + 1 != RANK_OF[below]:
            return message("patience.refused.rank", card=name(card), below=name(below))
        return message("patience.refused.colour", card=name(card), below=name(below), packing=spec.packing)

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
            self._play_forced(state, out)
            turn = self.turn(state)
            if isinstance(turn, core.Over):
                self._finish(state, out, turn.why)
        return out

    def _check_turn(self, state: S, move: Move) -> None:
        """Check that it is the player's turn. Raises `IllegalMove`.

        Only giving up needs a test whether the game is over: if another move is legal, it is not.
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
            case kp.Redeal():
                self._redeal(state, out)
            case kp.GiveUp():
                self._finish(state, out, core.GIVEN_UP)

    def _apply_event(self, state: S, out: list[core.Event], event: core.Event) -> None:
        """Apply an event to the table and append it to `out`."""
        self.fold(state, event)
        state.plays = None
        out.append(event)

    def _shuffle(self, state: S, out: list[core.Event], move: kp.Shuffle) -> None:
        """Deal the base card, the reserve and the columns; the rest is the stock (KP-06a, KP-06c, KP-07a).

        No event names the face-down cards: this method stacks the pack, and the events deal it.
        """
        spec = self.spec
        if state.is_dealt or not is_pack(move.cards, self.pack):
            raise IllegalMove(message("patience.refused.deal"))
        cards = parse_codes(move.cards)
        state.stock = cards[::-1]
        left = len(cards) - spec.dealt
        if spec.base == FROM_DEAL:
            self._apply_event(state, out, kp.Founded(cards[0]))
        if spec.reserve:
            face = state.stock[-spec.reserve]
            self._apply_event(state, out, kp.ReserveDealt(spec.reserve_pile, spec.reserve, face))
        faces = state.stock[left : left + len(spec.columns)]
        self._apply_event(state, out, kp.LaidOut(tuple(faces), left))

    def _draw(self, state: S, out: list[core.Event]) -> None:
        """Deal the next cards face up to the waste (KP-12a)."""
        self.check_draw(state)
        if self._turned == 1 and not state.redeals:
            self._apply_event(state, out, _drawn(state.stock[-1]))
        else:
            cards = tuple(state.stock[: -self._turned - 1 : -1])
            self._apply_event(state, out, kp.DrawnTogether(cards, is_known=state.redeals > 0))

    def _redeal(self, state: S, out: list[core.Event]) -> None:
        """Turn the waste over to be the stock."""
        self.check_redeal(state)
        self._apply_event(state, out, kp.Redealt(len(state.waste)))

    def _build(self, state: S, out: list[core.Event], move: kp.Build) -> None:
        """Build a top card on its foundation (KP-08b, KP-09a, KP-12b)."""
        card = self.check_build(state, move.source)
        self._apply_event(state, out, kp.Built(card, move.source, forced=False))
        self._reveal(state, out, move.source)

    def _pack(self, state: S, out: list[core.Event], move: kp.Pack) -> None:
        """Pack a card or a whole sequence on a column, or a king in a space (KP-09b, KP-10a, KP-11b)."""
        moved = self.check_pack(state, move.source, move.target, move.cards)
        self._apply_event(state, out, kp.Packed(tuple(moved), move.source, move.target))
        self._reveal(state, out, move.source)

    def _finish(self, state: S, out: list[core.Event], why: str) -> None:
        """Finish the game: won, stuck, or given up, which is allowed at any time (KP-18c)."""
        self._apply_event(state, out, kp.Finished(why, *self.scores(state)))

    def _reveal(self, state: S, out: list[core.Event], pile: int) -> None:
        """Turn the last card of a column face up if it is not (KP-11a)."""
        if pile and state.hidden[pile] and state.hidden[pile] == len(state.columns[pile]):
            self._apply_event(state, out, _revealed(state.columns[pile][-1], pile))

    def _play_forced(self, state: S, out: list[core.Event]) -> None:
        """Play every move that the rules force."""
        if self._fills_spaces:
            self._fill_spaces(state, out)
        if self._forces_bases:
            self._raise_bases(state, out)

    def _fill_spaces(self, state: S, out: list[core.Event]) -> None:
        """Fill every empty column from the reserve, from the left."""
        source = self.spec.reserve_pile
        for pile in self._numbers:
            if not state.columns[pile] and state.columns[source]:
                self._apply_event(state, out, kp.SpaceFilled(state.columns[source][-1], source, pile))
                self._reveal(state, out, source)

    def _raise_bases(self, state: S, out: list[core.Event]) -> None:
        """Build every free card of the base's rank, from the columns from the left, then from the waste.

        KP-08a, KP-14a, KP-14c.
        """
        while (pile := self._pile_ending_in(state, BASES[state.base])) is not None:
            self._apply_event(state, out, kp.Built(kp.pile_of(state, pile)[-1], pile, forced=True))
            self._reveal(state, out, pile)
            if self._fills_spaces:
                self._fill_spaces(state, out)

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
        if self._has_points:
            view.points = max(0, view.points + standard_points(event, self.spec))
        kp.fold(view, event, self.spec)

    @override
    def sample_state(self, state: S, seat: int, rng: Random) -> S:
        guess = state.copy()
        stock = state.stock if not state.redeals else []  # after a redeal its order is known
        columns = [*zip(guess.columns, state.hidden, strict=True)]
        unseen = stock + [card for column, hidden in columns for card in column[:hidden]]
        cards = shuffled(rng, sorted(unseen))
        if stock:
            guess.stock = [cards.pop() for _ in stock]
        for column, hidden in columns:
            column[:hidden] = [cards.pop() for _ in range(hidden)]
        return guess

    @override
    def scores(self, state: S) -> tuple[int, ...]:
        return (sum(state.foundations),)

    def points(self, state: S) -> int:
        """Return the score by the scoring of the spec: built cards, standard points, or dollars."""
        built = self.scores(state)[0]
        if self.spec.scoring == "vegas":
            return DOLLARS * built - STAKE
        return state.points if self._has_points else built


class PlainPatience(Patience[kp.State, kp.View]):
    """A patience that its spec describes completely."""

    state_type = kp.State
    view_type = kp.View
    name = ""
    version = 1

    def __init__(
        self, name: str, spec: PatienceSpec, version: int = 1, house_rules: tuple[core.Option, ...] = ()
    ) -> None:
        self.name = name
        self.version = version
        super().__init__(spec, house_rules)
