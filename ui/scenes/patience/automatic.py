"""Cards that go up by themselves: as the settings ask, or the rest of a game that is won in substance.

They follow the player's own move, each to be seen, and go back together with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.cards import IS_RED, RANK_OF
from games.core import Move, Over
from games.joker_klondike.state import PlaceJoker
from games.klondike_patience.state import COLUMNS, Build, View

if TYPE_CHECKING:
    from ui.scenes.patience.scene import PatienceScene


def is_safe(view: View, card: int) -> bool:
    """Whether nothing can ever be lost by building a card.

    Only cards one rank lower of the other colour could be packed on it: once both are built, none will.
    """
    others = (0, 1) if IS_RED[card] else (2, 3)
    return all(view.foundations[suit] >= RANK_OF[card] - 1 for suit in others)


def finish_line(game: Any, state: Any) -> list[Move]:
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
