"""The computer players of KLONDIKE, and the hint. They see a `View` and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.chance import pick
from games.core import Move
from games.klondike_board.deals import proposal
from games.klondike_board.minds import HARD, Style, decide
from games.klondike_board.money import claimants
from games.klondike_board.reasons import reason, refusal, why_not
from games.klondike_board.state import Bet, Buy, Collect, Decline, Offer, Prospect, SellClaim, View
from games.klondike_board.value import Outlook
from games.players import Glimpse, Player

__all__ = ["LEVELS", "Weighing", "advice", "player", "refusal", "why_not"]

_SMALL_BET: Final = 2  # $1,000
_SPEAKS_UP: Final = 0.25
"""In how many turns a deal is proposed, where there is one."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """Decides by what things are worth, in one style."""

    style: Style = HARD

    def choose(self, glimpse: Glimpse, rng: Random) -> Move:
        """The move of the one whose glimpse it is."""
        view, seat = glimpse.view, glimpse.seat
        asks = self.interject(glimpse, rng)
        if asks is not None:
            return asks
        if view.task == "Ready" and self.style.trades and (offer := _deal(view, seat, rng)):
            return offer
        if len(glimpse.moves) == 1:
            return glimpse.moves[0]
        whim = self._whim(glimpse, rng)
        return decide(view, seat, self.style) if whim is None else whim

    def interject(self, glimpse: Glimpse, rng: Random) -> Move | None:
        """Asking for money, unless there is none to ask for or it is forgotten now."""
        move = Collect(glimpse.seat)
        return move if move in glimpse.moves and rng.random() >= self.style.forgets else None

    def _whim(self, glimpse: Glimpse, rng: Random) -> Move | None:
        """Now and then a creek or a deed is chosen blindly, and a small bet proposed."""
        if not self.style.whims or rng.random() >= self.style.whims:
            return None
        wanted = [move for move in glimpse.moves if self._likes(move)]
        return pick(rng, wanted) if wanted else None

    def _likes(self, move: Move) -> bool:
        """Whether it may be done on a whim."""
        if isinstance(move, Bet):
            return self.style.fair_bets and move.stake <= _SMALL_BET
        return isinstance(move, Prospect | SellClaim | Buy | Decline)


def _deal(view: View, seat: int, rng: Random) -> Offer | None:
    """A deal that is good for both: in some turns, and once at most before a throw."""
    return None if view.has_offered or rng.random() >= _SPEAKS_UP else proposal(Outlook(view), seat)


def easy() -> Player:
    """Follows a whim more often than not, thinks of no deals, joins in small bets, often forgets to ask."""
    return Weighing(Style(sells_claims=False, trades=False, fair_bets=True, whims=0.75, forgets=0.5))


def medium() -> Player:
    """Weighs each deed by its income alone, has a whim every other time, and forgets to ask at times."""
    return Weighing(Style(sells_claims=False, trades=False, whims=0.45, forgets=0.2))


def hard() -> Player:
    """Weighs everything: also what a deed would cost in other hands, and what others would bid."""
    return Weighing(HARD)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {"easy": easy, "medium": medium, "hard": hard}


def player(level: str) -> Player:
    """The computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]()


def advice(view: View, seat: int) -> tuple[Move, str]:
    """What the hard player would do for a seat, and a sentence that says why.

    Raises KeyError where nobody has anything to decide.
    """
    may_ask = view.task in ("Ready", "Settled") and seat in claimants(view.claims)
    move = Collect(seat) if may_ask else decide(view, seat)
    return move, reason(view, seat, move)
