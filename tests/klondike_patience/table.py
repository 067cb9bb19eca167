"""Positions written by hand, in cards.

`table(columns={1: "KH QS", 2: "? 4C | 9D"}, waste="3H 7S", stock="2D", built="S3 H1")`: each pile runs
from the deepest card to the one on top; in a column, cards before the bar and every "?" lie face down.
"?" is any card that is not named elsewhere and no ace. Cards that are not named are out of the game,
so that a position stays as small as what it shows. `built` gives the highest rank built of a suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from games.core import AnyGame, Move, Over
from games.klondike_patience import GAME
from games.patience.cards import PACK, RANK_OF, code, parse_code
from games.patience.state import GiveUp, State
from tests.kit.script import refusal
from tests.kit.text import move_text

SUITS = "CSHD"


@dataclass(frozen=True)
class Table:
    """A position, and the few questions that tests ask of it."""

    game: ClassVar[AnyGame] = GAME
    state: State

    def play(self, move: Move) -> list[Any]:
        """Play a move that is on offer; what happened. Giving up is on offer always, and not listed."""
        assert self.offers(move) or isinstance(move, GiveUp)
        return self.game.apply(self.state, move)

    @property
    def moves(self) -> list[str]:
        """The moves on offer, as text: bare values would not tell `Draw()` from `GiveUp()`."""
        return list(map(move_text, self.game.moves(self.state)))

    def offers(self, move: Move) -> bool:
        return move_text(move) in self.moves

    def refusal(self, move: Move) -> str:
        """What the player is told about a move that is not allowed, which changes nothing."""
        return refusal(self.game, self.state, move)

    def column(self, pile: int) -> str:
        """The face-up cards of a column."""
        return spell(self.state.columns[pile][self.state.hidden[pile] :])

    def hidden(self, pile: int) -> int:
        """How many cards of a column lie face down."""
        return self.state.hidden[pile]

    @property
    def waste(self) -> str:
        return spell(self.state.waste)

    @property
    def stock(self) -> str:
        """The stock, the next card last."""
        return spell(self.state.stock)

    @property
    def built(self) -> str:
        """The highest card built of each suit: "S3 H1"."""
        return " ".join(f"{SUITS[suit]}{rank}" for suit, rank in enumerate(self.state.foundations) if rank)

    @property
    def ending(self) -> str:
        """Why the game is over, or "" while it is not."""
        turn = self.game.turn(self.state)
        return turn.why if isinstance(turn, Over) else ""


def spell(cards: list[int]) -> str:
    """Cards in their two letters, with blanks."""
    return " ".join(map(code, cards))


def card(text: str) -> int:
    """The number of a card."""
    return parse_code(text)


def table(
    columns: Mapping[int, str] | None = None, waste: str = "", stock: str = "", built: str = ""
) -> Table:
    """A position; see the top of this file."""
    state = State("", is_dealt=True)
    for entry in built.split():
        state.foundations[SUITS.index(entry[0])] = int(entry[1:])
    fill(state, columns or {}, waste, stock, on_foundations(state))
    return Table(state)


def on_foundations(state: State) -> set[int]:
    """The cards that are built."""
    return {suit * 13 + rank for suit in range(4) for rank in range(state.foundations[suit])}


def fill(state: State, columns: Mapping[int, str], waste: str, stock: str, built: set[int]) -> None:
    """Lay cards into the columns, the waste and the stock of a state."""
    spare = _spare(built, " ".join([*columns.values(), waste, stock]))
    for pile, text in columns.items():
        state.columns[pile] = _cards(text, spare)
        state.hidden[pile] = len(text.partition("|")[0].split()) if "|" in text else text.count("?")
    state.waste = _cards(waste, spare)
    state.stock = _cards(stock, spare)


def _spare(built: set[int], named: str) -> Iterator[int]:
    used = {parse_code(word) for word in named.split() if word not in "?|"}
    assert not used & built, "a card is in the table twice"
    return (card for card in PACK if card not in used | built and RANK_OF[card] > 1)


def _cards(text: str, spare: Iterator[int]) -> list[int]:
    words = text.replace("|", " ").split()
    return [next(spare) if word == "?" else parse_code(word) for word in words]
