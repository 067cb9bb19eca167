"""Hands for the patience: a scene with a deal made by hand, cards to press and drag, and what must hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from pygame import Rect

from games import GAMES
from games.core import Move, Words
from games.joker_klondike.state import JokerView
from games.match import NATURE, Entry, Match
from games.patience.cards import JOKER, parse_codes
from games.patience.moves import ORDER
from games.patience.state import Build, Draw, Pack, Shuffle, State, View
from saves.library import Library
from tests.kit.waiting import wait_until
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, Place, opened
from tests.ui.shared_scenes import assert_saved, file_of
from ui.app.app import App
from ui.app.scene import GRACE
from ui.draw.sprites import Layer
from ui.games.patience.controller import PatienceController
from ui.games.patience.face import PatienceFace
from ui.games.patience.lamp import Lamp
from ui.games.patience.layout import PLAY_ROWS, row_rects
from ui.games.patience.table import CardSprite, Table
from ui.games.patience.table_map import CardTarget
from ui.play.base.screen import screen_of
from ui.play.base.session import PlayTimer
from ui.play.playing.scene import PlayScene
from ui.words import in_words

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


def easy_moves(shuffle: Shuffle, most: int = 200) -> list[Move]:
    """The moves of a player who builds what can be built and draws where nothing can."""
    match = Match.begin(GAMES[GAME], ("You",), {"deal": ""})
    match.repeat(Entry(NATURE, shuffle))
    made: list[Move] = []
    while not match.is_over and len(made) < most:
        builds = [move for move in match.game.moves(match.state) if isinstance(move, Build)]
        made.append(builds[0] if builds else Draw())
        match.play(made[-1])
    return made


class Player:
    """Player of a patience at the desk; after every act all checks must hold.

    Words name the places to press: "2" is the last card of a column, "2@0" its first, "foundations@3" that
    of a suit, "2+30" thirty pixels to the right of a place, "foot2" the lower end of a column.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.heard: list[str] = []
        self.heard_at: Rect | None = None
        self.memories: list[State] = []

    # -------------------------------------------------------------- what is there
    @property
    def scene(self) -> PatienceScene:
        """The scene of the game, also below another."""
        scenes = reversed(self.desk.app.scenes)
        return next(scene for scene in scenes if isinstance(scene, PatienceScene))

    @property
    def lamp(self) -> Lamp:
        """The lamp of the game."""
        assert self.scene.controller.hint_controller
        return self.scene.controller.hint_controller.lamp

    @property
    def state(self) -> State:
        state = self.scene.session.match.state
        assert isinstance(state, State)
        return state

    @property
    def move_count(self) -> int:
        """How many moves have been made and not taken back."""
        return sum(entry.actor != NATURE for entry in self.scene.session.match.log)

    @property
    def message(self) -> str:
        """What the table says to the player just now, "" for nothing."""
        return self.heard[-1] if self.heard else ""

    @property
    def path(self) -> Path:
        """The file of the game."""
        return file_of(self.scene)

    @property
    def is_held(self) -> bool:
        """Whether cards were lifted by a key: nothing can have the focus but where they may go."""
        return all(isinstance(target, CardTarget) for target in self.scene.targets())

    def spot(self, what: str) -> Place:
        """Where a card, a bare column, the stock, a foundation or the bare cloth is seen."""
        layout, table = self.scene.face.layout, self.scene.face.table
        name, _, right = what.partition("+")
        name, _, index = name.partition("@")
        sprites = table.pile(int(name) if name.isdigit() else 0)
        if name.startswith("foot"):  # of a column, as low as the cloth reaches
            column = layout.columns[int(name[4:]) - 1]
            return column.centerx + int(right or 0), layout.table.bottom - 10
        if name == "foundations":
            rect = Rect(table.foundation_place(int(index or 0)), layout.card)
        elif name in ("cloth", "stock", "lamp") or not sprites:
            lamp = row_rects(layout.side.deal, self.scene.m, len(PLAY_ROWS))[-1]
            bare = {"cloth": layout.table, "stock": layout.stock, "waste": layout.waste, "lamp": lamp}
            rect = bare.get(name) or layout.columns[int(name) - 1]
        else:
            at = range(len(sprites))[int(index or -1)]
            rect = sprites[at].rect
            if name != "waste" and sprites[at + 1 :]:
                rect.height = sprites[at + 1].rect.y - rect.y
        x, y = rect.midbottom if name == "cloth" else rect.center
        return x + int(right or 0), y

    # -------------------------------------------------------------- what is done
    def click(self, what: str, button: int = 1) -> None:
        """Click on a card, long after the click before."""
        self.desk.step(1, 1.0)
        self.desk.click(self.spot(what), button)
        self.check()

    def double_click(self, what: str) -> None:
        self.desk.step(1, 1.0)
        place = self.spot(what)
        self.desk.click(place)
        self.desk.click(place)
        self.check()

    def drag(self, source: str, target: str) -> None:
        """Drag cards to a pile; what is drawn on the way is looked at too."""
        self.hold(source, target)
        self.desk.assert_redraw_is_exact()
        self.desk.release(self.spot(target))
        self.check()

    def hold(self, source: str, target: str) -> None:
        """Lift cards and carry them over a pile, without letting go."""
        start, end = self.spot(source), self.spot(target)
        self.desk.press(start)
        for share in (0.2, 0.5, 0.8, 1.0):
            x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
            self.desk.move((x, y), held=True)

    def press_key(self, key: int, mod: int) -> None:
        self.desk.press_key(key, mod)
        if isinstance(self.desk.scene, PatienceScene) and not self.is_held:
            self.check()
        else:
            self.desk.assert_redraw_is_exact()

    def press(self, label: str) -> None:
        """Press a button of the scene that is shown, once it has been seen; the plate's lie on top."""
        self.desk.step(2, GRACE)
        found = [each for each in self.desk.scene.buttons if each.look.label == label]
        self.desk.click(max(found, key=lambda each: each.depth).area.center)
        self.desk.settle()

    def reopen(self) -> None:
        """Leave the game, and open it again from its file, by another library."""
        path = self.path
        self.desk.app.home()
        self.desk.app.library = Library(path.parent)
        self.desk.app.navigator.open_saved(path)
        self.desk.settle()

    def play(self, *moves: Move) -> None:
        for move in moves:
            assert self.scene.play(move)
            self.desk.settle()
            self.check()

    def wait_for_dialog(self) -> None:
        """Let a thread find out how an ended game counts; no time passes at the table."""

        def is_known() -> bool:
            end = self.scene.controller._game_over
            if self.desk.scene is not self.scene or not end or end.has_dialog:
                return True
            self.desk.step(1, 0.0)
            return False

        wait_until(is_known, "how the game counts", pause=0.001)

    # -------------------------------------------------------------- what must hold
    def check(self) -> None:
        """Drawn exactly now and at rest, every card where it belongs, and on the disk what was played."""
        self.wait_for_dialog()
        self.desk.assert_redraw_is_exact()
        if self.scene.stage.busy:
            self.desk.step(3)
            self.desk.assert_redraw_is_exact()
            self.scene.stage.finish()
            self.desk.step()
            self.desk.assert_redraw_is_exact()
        assert_shown(self.scene.session.match, self.scene.face, self.scene.layer)
        journal = self.scene.session.journal
        if journal and not journal.error and journal.has_content:
            assert_saved(self.scene)


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


@contextmanager
def seated(
    folder: Path,
    shuffle: Shuffle = EVERYTHING,
    moves: Iterable[Move] = (),
    animation: str = "none",
    deal: str = "",
    game: str = "",
) -> Iterator[Player]:
    """A player with a deal before them."""
    say = PlayScene.show_message
    with opened(folder, (960, 600), animation=animation) as desk:
        player = Player(desk)

        def overheard(
            scene: PlayScene, sentence: Words, near: Rect | None = None, about: Sequence[Rect] = ()
        ) -> None:
            player.heard.append(in_words(sentence))
            player.heard_at = near
            say(scene, sentence, near, about)

        with patch.object(PlayScene, "show_message", overheard):
            desk.show(lambda app: dealt(app, shuffle, moves, deal, game))
            yield player
