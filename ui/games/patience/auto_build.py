"""Automatic builds: those that the settings allow, and the builds that finish a game with no hidden cards.

They follow the player's own move one by one, each visible, and an undo takes them back with it.
"""

from __future__ import annotations

from typing import TypeVar

from games.core import Game, Move, Over
from games.joker_klondike.state import JokerView, PlaceJoker
from games.match import Match, Notice, TakenBack
from games.patience.cards import IS_RED, KING, RANK_OF, SUIT_OF
from games.patience.spec import PatienceSpec
from games.patience.state import WASTE, Build, State, View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def is_safe(view: View, card: int) -> bool:
    """Return True if building a buildable card now cannot spoil a win; holds only if `is_proof_valid`.

    Klondike: only the two cards one rank lower and of the other color can be packed on it. Once both are
    built, none will be, so that in any line that wins it can be built now and its other moves left out.

    Joker Klondike: only once the three other suits are complete, by their own cards. Before that, a card left
    for later can be worth more than on its foundation: a joker that has to move can be put in its place,
    which the card then takes at once, and so the joker comes to a foundation that was barred to it; or the
    card covers the joker until the joker can go to the wanted place. When only one suit is left, there is no
    choice: no card can be packed on another of its suit, and the joker, if it must go, has one foundation to
    go to, for the first card that is lacking there. So take any line that wins, and build the card now
    instead of later. By induction over its moves, at least as high a card is built after each of them, and
    from each pile at least as many cards are gone: a card that the line builds is free here too, or gone, and
    so is any card it lies on; a joker that moves on there can do so here, or has done so; and there are as
    many spaces for its king.
    """
    if isinstance(view, JokerView):
        others = [suit for suit in range(4) if suit != SUIT_OF[card]]
        own = view.joker_at is None or view.joker_at[0] == SUIT_OF[card]
        return own and all(view.foundations[suit] == KING for suit in others)
    lower = (0, 1) if IS_RED[card] else (2, 3)
    return all(view.foundations[suit] >= RANK_OF[card] - 1 for suit in lower)


def is_proof_valid(spec: PatienceSpec, source: int) -> bool:
    """Return True if the proof of `is_safe` holds in a game for a card from a pile.

    It needs packing as in Klondike, and a waste whose next cards stay the same if one card leaves it.
    """
    as_in_klondike = spec.packing == "alternate" and spec.base == 1 and not (spec.wraps or spec.reserve)
    return as_in_klondike and (source != WASTE or spec.turned == 1)


def finish_line(game: Game[S, V], state: S) -> list[Move]:
    """Return the builds that win a game in which every card is face up; empty if there are none."""
    if state.stock or any(state.hidden):
        return []
    trial = game.copy(state)
    line: list[Move] = []
    while not isinstance(game.turn(trial), Over):
        build = next((move for move in game.moves(trial) if isinstance(move, Build | PlaceJoker)), None)
        if build is None:
            return []
        game.apply(trial, build)
        line.append(build)
    return line


class AutoBuilder:
    """The automatic builds of a match: never a card that the player has taken back from a foundation."""

    def __init__(self, match: Match, spec: PatienceSpec) -> None:
        self._match = match
        self._spec = spec
        self._declined: set[int] = set()
        self._open = _open_cards(match.state)
        match.listeners.append(self._on_notice)

    def next(self, wanted: str) -> Move | None:
        """Return the next automatic build, or None; `wanted` is "none", "safe" or "all"."""
        match = self._match
        if wanted == "none" or match.is_over:
            return None
        view: View = match.game.observe(match.state, 0)
        for move in match.game.moves(match.state):
            if isinstance(move, Build):
                card = (view.columns[move.source] if move.source else view.waste)[-1]
                is_wanted = wanted == "all" or (
                    is_proof_valid(self._spec, move.source) and is_safe(view, card)
                )
                if is_wanted and card not in self._declined:
                    return move
        return None

    def _on_notice(self, notice: Notice) -> None:
        """Remember the cards that an undo brought back: they stay until the player builds them by hand."""
        before, self._open = self._open, _open_cards(self._match.state)
        if isinstance(notice, TakenBack):
            self._declined |= self._open - before


def _open_cards(state: State) -> set[int]:
    """Return the open cards in columns and on the waste."""
    columns = zip(state.columns, state.hidden, strict=True)
    return {card for column, hidden in columns for card in column[hidden:]} | set(state.waste)
