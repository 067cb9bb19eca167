"""Cards that go up by themselves: as the settings ask, or the rest of a game that is won in substance.

They follow the player's own move, each to be seen, and go back together with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from games.core import Game, Move, Over
from games.joker_klondike.state import JokerView, PlaceJoker
from games.patience.cards import IS_RED, KING, RANK_OF, SUIT_OF
from games.patience.state import COLUMNS, Build, State, View

if TYPE_CHECKING:
    from ui.games.patience.scene import PatienceScene

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def is_safe(view: View, card: int) -> bool:
    """Whether nothing can ever be lost by building a card that can be built.

    Klondike: only the two cards one rank lower and of the other colour can be packed on it. Once both are
    built none will be, so that in any line that wins it can be built now and its other moves left out.

    Joker Klondike: only once the three other suits are complete, by their own cards. Before, a card that
    is left for later can be worth more than on its foundation: a joker that has to move can be put in its
    place, which the card then takes at once, and so the joker comes to a foundation that was barred to it;
    or the card covers the joker until it can go where it is wanted. When one suit only is left, no choice
    is: no card can be packed on another of its suit, and the joker, if it must go, has one foundation to
    go to, for the first card that is lacking there. So take any line that wins, and build the card now
    instead of later. By induction over its moves, at least as high a card is built after each of them, and
    from each pile at least as many cards are gone: a card that the line builds is free here too, or gone,
    and so is what it lies on; a joker that moves on there can do so here, or has done; and there are as
    many spaces for its king.
    """
    if isinstance(view, JokerView):
        others = [suit for suit in range(4) if suit != SUIT_OF[card]]
        own = view.joker_at is None or view.joker_at[0] == SUIT_OF[card]
        return own and all(view.foundations[suit] == KING for suit in others)
    lower = (0, 1) if IS_RED[card] else (2, 3)
    return all(view.foundations[suit] >= RANK_OF[card] - 1 for suit in lower)


def finish_line(game: Game[S, V], state: S) -> list[Move]:
    """The builds that end a game in which every card is seen with a win; empty where there are none."""
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


class Automatic:
    """What goes up by itself on a scene's table."""

    def __init__(self, scene: PatienceScene) -> None:
        self._scene = scene
        self._declined: set[int] = set()

    def follow(self) -> None:
        """After a move of the player: build what the settings say, one card after the other."""
        while (move := self._next()) is not None:
            self._scene.follow(move)

    def decline(self, cards: set[int]) -> None:
        """The player took these cards back: from now on they stay until they are built by hand."""
        self._declined |= cards

    def _next(self) -> Move | None:
        scene = self._scene
        wanted = scene.app.settings.now.auto_build
        if wanted == "none" or scene.match.is_over:
            return None
        view: View = scene.match.game.observe(scene.match.state, 0)
        for move in scene.match.game.moves(scene.match.state):
            if isinstance(move, Build):
                card = (view.columns[move.source] if move.source else view.waste)[-1]
                if card not in self._declined and (wanted == "all" or is_safe(view, card)):
                    return move
        return None


def open_cards(view: View) -> set[int]:
    """The cards that lie open in columns and on the waste."""
    return {card for number in COLUMNS for card in view.columns[number]} | set(view.waste)
