"""Scenes of patiences with deals made by hand, moves for them, and what must hold at a table at rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from games import GAMES
from games.core import Move
from games.joker_klondike.state import JokerView
from games.match import NATURE, Entry, Match
from games.patience.cards import JOKER, parse_codes
from games.patience.moves import ORDER
from games.patience.state import Build, Draw, Pack, Shuffle, View
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk
from ui.app.app import App
from ui.draw.sprites import Layer
from ui.games.patience.card_flight import CardSprite
from ui.games.patience.controller import PatienceController
from ui.games.patience.face import PatienceFace
from ui.games.patience.table import Table
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene

if TYPE_CHECKING:

    class PatienceScene(PlayScene):
        """The scene of a patience, as it is known to tests."""

        face: PatienceFace
        controller: PatienceController

else:
    PatienceScene = PlayScene

GAME, JOKER_GAME = "klondike_patience", "joker_klondike"
MOVES = (Build(5), Pack(2, 1, 1), Build(2), Draw(), Draw(), Draw(), Pack(0, 6, 1), Pack(1, 3, 2))
"""Moves of the deal EVERYTHING, of each kind."""


def dealt(
    app: App, shuffle: Shuffle, moves: Iterable[Move] = (), deal: str = "", game: str = ""
) -> PatienceScene:
    """A scene with this deal, saved from its first line, after these moves.

    It is of Joker Klondike where the joker is among the cards, else of Klondike, unless a game is named.
    `deal` is its number, if it has one.
    """
    timer = PlayTimer()
    name = game or (JOKER_GAME if JOKER in parse_codes(shuffle.cards) else GAME)
    match = Match.begin(GAMES[name], ("You",), {"deal": deal})
    journal = app.library.begin(match, lambda: int(timer.current_seconds(app.now)))
    match.repeat(Entry(NATURE, shuffle))
    for move in moves:
        match.play(move)
    scene = PlayScene(app, screen_of(name), match, journal, timer)
    assert isinstance(scene, PatienceScene)
    return scene


def saved(desk: Desk, moves: Iterable[Move] = MOVES) -> Path:
    """The file of a game that was left after these moves."""
    scene = dealt(desk.app, EVERYTHING, moves)
    assert scene.session.journal
    scene.session.journal.close()
    return scene.session.journal.path


def shuffled(game: str, deal: str) -> Shuffle:
    """The shuffle of a numbered deal."""
    match = Match.begin(GAMES[game], ("You",), {"deal": deal})
    match.settle(Random(0))
    shuffle = match.log[0].move
    assert isinstance(shuffle, Shuffle)
    return shuffle


def easy_moves(shuffle: Shuffle, kinds: Sequence[type[Move]] = (Build, Draw), game: str = GAME) -> list[Move]:
    """The moves of a player who builds what can be built, else draws, until nothing of both can be done.

    Other players make the first move of the first of other `kinds`.
    """
    match = Match.begin(GAMES[game], ("You",), {"deal": ""})
    match.repeat(Entry(NATURE, shuffle))
    made: list[Move] = []
    while not match.is_over:
        moves = match.game.moves(match.state)
        move = next((move for kind in kinds for move in moves if isinstance(move, kind)), None)
        if move is None:
            break
        match.play(move)
        made.append(move)
    return made


def assert_shown(match: Match, face: PatienceFace, layer: Layer) -> None:
    """The sprites of a table at rest are exactly what the game lets the player see."""
    view, table, layout = match.game.observe(match.state, 0), face.table, face.layout
    assert face.view == view
    for number in face.table.spec.numbers:
        shown = view.columns[number]
        hidden = view.hidden[number]
        wanted = [None] * hidden + shown
        assert _cards(table.columns[number]) == wanted, f"column {number}"
        for index, sprite in enumerate(table.columns[number]):
            assert sprite.place == layout.card_in_column(number, index, hidden, len(shown))
    assert _cards(table.waste) == view.waste
    for pile in (0, face.table.spec.reserve_pile):
        for index, sprite in enumerate(table.pile(pile)):
            assert sprite.place == table.place(pile, index)
    for suit, built in enumerate(view.foundations):
        natural = ORDER[view.base][suit][:built]
        assert _cards(table.foundations[suit]) == [_joker_or(view, card) for card in natural]
        assert all(sprite.place == table.foundation_place(suit) for sprite in table.foundations[suit])
    assert table.stock_count == view.stock
    pile = face.table.spec.reserve_pile
    reserve = [None] * view.hidden[pile] + view.columns[pile] if face.table.spec.reserve else []
    assert _cards(table.aside) == (reserve or [JOKER] * getattr(view, "is_held", False))
    _assert_drawn_rightly(table, layer)


def _joker_or(view: View, card: int) -> int:
    """The joker, where it stands for a card; else the card."""
    return JOKER if isinstance(view, JokerView) and view.joker_at == (card // 13, card % 13 + 1) else card


def _assert_drawn_rightly(table: Table, layer: Layer) -> None:
    """Pictures, order, visibility, and no card that belongs to no pile."""
    piles = [table.waste, *table.columns[1:], *table.foundations, table.aside]
    for pile in piles:
        depths = [sprite.depth for sprite in pile]
        assert depths == sorted(set(depths))
        for sprite in pile:
            assert sprite.picture is table.art.face(sprite.card if sprite.open else None)
        assert all(sprite.visible for sprite in pile[-2:])
    assert all(sprite.visible for column in table.columns for sprite in column)
    known = {id(sprite) for pile in piles for sprite in pile}
    strays = [sprite for sprite in layer if isinstance(sprite, CardSprite) and id(sprite) not in known]
    assert not strays


def _cards(sprites: list[CardSprite]) -> list[int | None]:
    return [sprite.card if sprite.open else None for sprite in sprites]
