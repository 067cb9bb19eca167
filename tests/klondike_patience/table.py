"""Positions of both patiences, each a line of text, and the short plays that begin from them.

"1: KH QS, 2: ? 4C | 9D, waste: 3H 7S, stock: 2D, built: S3 H1": each pile runs from the deepest card to the
one on top; in a column, cards before the bar and every "?" lie face down. "?" is any card that is not named
elsewhere and no ace. Cards that are not named are out of the game, so that a position stays as small as what
it shows. `built` gives the highest rank built of a suit.

With a joker, "built: H5 S2, joker: H4" says that it stands for the 4 of hearts, which is counted in `built`;
"joker: held from H" that it is beside the layout, replaced on the hearts. Elsewhere it is the card "JK".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from games import GAMES
from games.compat import override
from games.core import AnyGame, Chance, Move
from games.patience.cards import JOKER, PACK, RANK_OF, code, parse_code
from games.patience.state import COLUMNS, GiveUp
from tests.kit.plays import PlayTeller, refusal

SUITS = "CSHD"
PILE = re.compile(r"(?:^|, )(\w+): ")


class Table(NamedTuple):
    """A position of a game."""

    game: AnyGame
    state: Any

    def play(self, move: Move) -> list[Any]:
        """Make a move that is on offer, or giving up, which is not listed, or a shuffle; what happened."""
        game, state = self
        if isinstance(game.turn(state), Chance):
            assert game.outcomes(state).contains(move)
        else:
            assert move in game.moves(state) or isinstance(move, GiveUp)
        events = list(game.apply(state, move))
        assert game.copy(state) == state
        return events

    def copy(self) -> Table:
        return Table(self.game, self.game.copy(self.state))

    def refusal(self, move: Move) -> str:
        """What is said of a move that is not allowed."""
        return refusal(self.game, self.state, move)


def undealt(name: str, deal: str = "") -> Table:
    """The pack before it is dealt, in the order of a number if there is one."""
    game = GAMES[name]
    return Table(game, game.new(1, game.check_options({"deal": deal})))


def dealt(name: str, deal: str = "", rng: Random | None = None) -> Table:
    """A numbered deal, or any."""
    here = undealt(name, deal)
    here.play(here.game.outcomes(here.state).sample(rng or Random(0)))
    return here


def spell(cards: Sequence[int]) -> str:
    """Cards in their two letters, with blanks."""
    return " ".join(map(code, cards))


# ------------------------------------------------------------------ positions
def position(text: str, name: str = "") -> Table:
    """A position as the head of this file tells; of Klondike, unless it has a joker or a game is named."""
    _, *words = PILE.split(text)
    piles = dict(zip(words[::2], words[1::2], strict=True))
    has_joker = "JK" in text or "joker" in piles
    game, state = undealt(name or ("joker_klondike" if has_joker else "klondike_patience"))
    state.is_dealt = True
    used = _build(state, piles.pop("built", "").split(), piles.pop("joker", ""))
    named = [parse_code(word) for pile in piles.values() for word in pile.split() if word not in "?|"]
    assert used.isdisjoint(named), "a card is in the table twice"
    spare = (card for card in PACK if card not in used and card not in named and RANK_OF[card] > 1)
    for pile, told in piles.items():
        words = told.replace("|", "").split()
        cards = [next(spare) if word == "?" else parse_code(word) for word in words]
        if pile.isdigit():
            state.columns[int(pile)] = cards
            state.hidden[int(pile)] = len(told.partition("|")[0].split()) if "|" in told else told.count("?")
        else:
            assert pile in ("waste", "stock")
            setattr(state, pile, cards)
    return Table(game, state)


def _build(state: Any, built: list[str], joker: str) -> set[int]:
    """Put cards on the foundations, and the joker there or beside the layout; all these cards."""
    for entry in built:
        state.foundations[SUITS.index(entry[0])] = int(entry[1:])
    used = {suit * 13 + rank for suit in range(4) for rank in range(state.foundations[suit])}
    if joker.startswith("held from "):
        state.is_held, state.came_from = True, SUITS.index(joker[-1])
    elif joker:
        suit, rank = state.joker_at = SUITS.index(joker[0]), int(joker[1:])
        used.remove(suit * 13 + rank - 1)
    return used | {JOKER} if joker else used


def seen(view: Any) -> str:
    """What the player sees of a position, as a line tells it."""
    words = []
    for pile in COLUMNS:
        if hidden := "? " * view.hidden[pile]:
            hidden += "| "
        if hidden or view.columns[pile]:
            words.append(f"{pile}: {hidden}{spell(view.columns[pile])}")
    ranks = zip(SUITS, view.foundations, strict=True)
    at, suit = getattr(view, "joker_at", None), getattr(view, "came_from", -1)
    told = {
        "waste": spell(view.waste),
        "stock": " ".join("?" for _ in range(view.stock)),
        "built": " ".join(f"{suit}{rank}" for suit, rank in ranks if rank),
        "joker": f"{SUITS[at[0]]}{at[1]}" if at else f"held from {SUITS[suit]}" if suit >= 0 else "",
        "over": view.why,
    }
    return ", ".join([*words, *(f"{name}: {text}" for name, text in told.items() if text)])


def whole(state: Any) -> list[str]:
    """The piles of a position, with what nobody sees."""
    columns = [(str(pile), state.columns[pile]) for pile in COLUMNS]
    return [f"{name}: {spell(cards)}" for name, cards in [*columns, ("stock", state.stock)] if cards]


# ------------------------------------------------------------------ plays
class PatienceTeller(PlayTeller):
    """Plays a patience, from a position or from `the pack` before it is dealt.

    Without a name of a game, it is that of the position.
    """

    here: Table

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._name = name

    @override
    def position(self, place: str) -> Any:
        self.here = undealt(self._name) if place == "the pack" else position(place, self._name)
        self.game = self.here.game
        return self.here.state

    @override
    def apply(self, move: Move) -> list[Any]:
        return self.here.play(move)

    def ask_view(self) -> str:
        """Return the piles that the player sees."""
        return seen(self.game.observe(self.state, 0))

    def ask_state(self) -> list[str]:
        """List all cards of stock and columns, face down or not."""
        return whole(self.state)
