"""Where on the window things are, worked out from a save by the program's own layouts."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core import Move
from games.patience.cards import RANK_OF
from games.patience.state import COLUMNS, WASTE, Build, Pack
from saves.replay import Replay
from ui.draw import text
from ui.draw.posters import posters, title_of
from ui.draw.theme import CREAM, Metrics
from ui.games.patience.art import FOUNDATION_SUITS
from ui.games.patience.layout import lay_out
from ui.games.patience.panel import PLAYED, row_rects
from ui.screens.launcher import button_places, poster_places
from ui.widgets.bar import ICONS
from ui.widgets.button import ButtonLook, ButtonState, button_picture
from ui.widgets.pill import plaque

Place = tuple[int, int]
Size = tuple[int, int]
_BUTTONS = ("Continue", "Settings", "Rules", "Trophies", "Full screen", "Leave")


def poster(game: str, size: Size) -> Place:
    """The middle of a game's poster in the launcher."""
    number = [poster.game for poster in posters()].index(game)
    return poster_places(Metrics(*size))[number].center


def go_on_button(size: Size) -> Rect:
    """The button in the launcher that goes on with the game that was left."""
    return button_places(Metrics(*size), len(_BUTTONS))[_BUTTONS.index("Continue")]


def shows_go_on(picture: Surface) -> bool:
    """Whether the launcher has found a game that was left."""
    look = ButtonLook("Continue", "play", "primary", 17)
    return shows_button(picture, go_on_button(picture.get_size()), look)


def shows_button(picture: Surface, rect: Rect, look: ButtonLook) -> bool:
    """Whether a button that can be used is seen at a place, with the mouse over it or not.

    Its uppermost part is not looked at: the cap of its key may hang over it.
    """
    _paint_nowhere()
    m = Metrics(*picture.get_size())
    states: tuple[ButtonState, ...] = ("rest", "hot")
    capped = Rect(0, rect.height // 3, rect.width, rect.height - rect.height // 3)
    place = rect.x, rect.y + capped.y
    looks = (button_picture(*rect.size, look, state, m) for state in states)
    return any(_is_at(picture, whole.subsurface(capped), place) for whole in looks)


class Table:
    """The table of a saved patience in a window of some size."""

    def __init__(self, saved: Replay, size: Size) -> None:
        self.match = saved.match
        self.metrics = Metrics(*size)
        self.layout = lay_out(self.metrics, title_of(self.match.game.name))
        self.view = self.match.game.observe(self.match.state, 0)
        self.moves: list[Move] = self.match.game.moves(self.match.state)

    @property
    def stock(self) -> Place:
        return self.layout.stock.center

    @property
    def cloth(self) -> Place:
        """A place where there is nothing."""
        return self.layout.table.left + 3, self.layout.table.bottom - 3

    def foundation(self, suit: int) -> Rect:
        """Where the cards of a suit are built."""
        return self.layout.foundations[FOUNDATION_SUITS.index(suit)]

    @property
    def time(self) -> Rect:
        """Where the time of play is told."""
        rows = row_rects(self.layout.side.deal, self.metrics, len(PLAYED))
        return rows[PLAYED.index("Time")]

    def button(self, name: str) -> Place:
        """A button of the bar."""
        bar = self.layout.bar
        return bar.home.center if name == "home" else bar.icons[ICONS.index(name)].center

    @property
    def cards(self) -> Rect:
        """Where all the cards are."""
        return self.layout.table

    def card(self, pile: int, index: int) -> Rect:
        """Where a card of the waste or a column lies (index 0 the deepest)."""
        if pile == WASTE:
            return self.layout.waste
        hidden, shown = self.view.hidden[pile], len(self.view.columns[pile])
        return Rect(self.layout.card_in_column(pile, index, hidden, shown), self.layout.card)

    def last(self, pile: int) -> Rect:
        """The last card of a pile, or its bare place."""
        count = self._count(pile)
        return self.card(pile, count - 1) if count else self.layout.columns[pile - 1]

    def _count(self, pile: int) -> int:
        return (
            len(self.view.waste) if pile == WASTE else self.view.hidden[pile] + len(self.view.columns[pile])
        )

    def way(self, move: Pack) -> tuple[Place, Place]:
        """From where to where the pointer drags the top cards of a pile to put them on a column."""
        held = self.card(move.source, self._count(move.source) - move.cards)
        below = self.last(move.target)
        grip = (held.x + held.width // 2, held.y + held.height // 20)
        return grip, (grip[0] + below.x - held.x, grip[1] + below.y - held.y + held.height // 5)

    def good_pack(self) -> Pack:
        """A legal move of one card or more from column to column."""
        return next(move for move in self.moves if isinstance(move, Pack) and move.source != WASTE)

    def bad_pack(self) -> Pack:
        """A card that may not be put where it would go."""
        tops = [pile for pile in COLUMNS if self.view.columns[pile]]
        packs = [Pack(one, other, 1) for one in tops for other in tops if one != other]
        return next(pack for pack in packs if pack not in self.moves and Build(pack.source) not in self.moves)

    def key(self, move: Pack) -> str:
        """The key that goes to the first card of a move."""
        card = self.view.columns[move.source][-move.cards]
        return "A23456789TJQK"[RANK_OF[card] - 1].lower()


def shows(picture: Surface, sentence: str) -> bool:
    """Whether a sentence is told in the middle of a picture, at any height."""
    _paint_nowhere()
    width, height = picture.get_size()
    label = plaque(sentence, Metrics(width, height), 17)
    left = label.get_rect(centerx=width // 2).left
    return any(_is_at(picture, label, (left, top)) for top in range(height - label.get_height()))


def shows_on_plate(picture: Surface, sentence: str) -> bool:
    """Whether a sentence is told on a plate in the middle of a picture, at any height."""
    _paint_nowhere()
    m = Metrics(*picture.get_size())
    width = min(m.half(420), m.width - m.u(40))
    block = text.paragraph(sentence, m.font(17), CREAM, width - m.u(48), centred=True)
    left = (m.width - width) // 2 + m.u(24)
    return any(_is_at(picture, block, (left, top)) for top in range(m.height - block.get_height()))


def _is_at(picture: Surface, part: Surface, place: Place) -> bool:
    """Whether what is opaque in a part is seen at a place."""
    opaque = pygame.mask.from_surface(part, 254)
    seen = picture.subsurface(part.get_rect(topleft=place))
    same = pygame.mask.from_threshold(seen, (0, 0, 0), (3, 3, 3, 255), part)
    return same.overlap_area(opaque, (0, 0)) > 0.98 * opaque.count()


def _paint_nowhere() -> None:
    """Let the program's own painting work in the process of the tests."""
    pygame.font.init()
    if not pygame.display.get_surface():
        pygame.display.set_mode((1, 1))
