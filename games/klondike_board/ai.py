"""The computer players of KLONDIKE, and the hint. They see a `View` and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.chance import pick
from games.core import Move
from games.klondike_board import state as kb
from games.klondike_board.evaluation import Outlook
from games.klondike_board.money import claimants
from games.klondike_board.pending import Ready, Settled
from games.klondike_board.policy import HARD, Style, decide
from games.klondike_board.proposals import BY_VALUE, DealStyle, deal_idea, speaks_up
from games.klondike_board.reasons import reason, refusal, why_not
from games.players import Glimpse, Player

__all__ = ["LEVELS", "Weighing", "advice", "player", "refusal", "why_not"]


@dataclass(frozen=True, slots=True)
class Weighing:
    """Decides by what things are worth, in one style."""

    style: Style = HARD

    def choose(self, glimpse: Glimpse[kb.State, kb.View], rng: Random) -> Move:
        """The move of the one whose glimpse it is."""
        view, seat = glimpse.view, glimpse.seat
        asks = self.interject(glimpse, rng)
        if asks is not None:
            return asks
        if isinstance(view.task, Ready) and (offer := self._deal(view, seat, rng)):
            return offer
        if isinstance(view.task, Settled) and not speaks_up(rng, self.style.bets):
            return kb.EndTurn()
        if len(glimpse.moves) == 1:
            return glimpse.moves[0]
        move = decide(view, seat, self.style)
        whim = None if isinstance(move, kb.SellClaim) else self._whim(glimpse, rng)
        return move if whim is None else whim

    def interject(self, glimpse: Glimpse[kb.State, kb.View], rng: Random) -> Move | None:
        """Asking for money, unless there is none to ask for or it is forgotten now."""
        move = kb.Collect(glimpse.seat)
        return move if move in glimpse.moves and rng.random() >= self.style.forgets else None

    def _whim(self, glimpse: Glimpse[kb.State, kb.View], rng: Random) -> Move | None:
        """Now and then a creek or a deed is chosen blindly."""
        if not self.style.whims or rng.random() >= self.style.whims:
            return None
        wanted = [move for move in glimpse.moves if isinstance(move, kb.Prospect | kb.Buy | kb.Decline)]
        return pick(rng, wanted) if wanted else None

    def _deal(self, view: kb.View, seat: int, rng: Random) -> kb.Offer | None:
        """A deal that its partner should like: in some turns, and once at most before a throw."""
        deals = self.style.deals
        if view.has_offered or rng.random() >= deals.speaks_up:
            return None
        found = deal_idea(Outlook(view), seat, deals)
        return found.offer if found else None


def easy() -> Player:
    """Follows a whim more often than not, pays well for what it collects, bets readily, forgets to ask."""
    deals = DealStyle(short=12, collects=1.3)
    return Weighing(Style(rival=0.0, poor=10.0, deals=deals, bets="loosely", whims=0.75, forgets=0.5))


def medium() -> Player:
    """Weighs each deed by its income alone, has a whim every other time, bets a little, forgets at times."""
    deals = DealStyle(short=8, collects=1.15)
    return Weighing(Style(rival=0.5, poor=8.0, deals=deals, bets="sensibly", whims=0.45, forgets=0.2))


def hard() -> Player:
    """Weighs everything: also what a deed would cost in other hands, and what others would bid."""
    return Weighing(HARD)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {"easy": easy, "medium": medium, "hard": hard}


def player(level: str) -> Player:
    """The computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]()


def advice(view: kb.View, seat: int) -> tuple[Move, str]:
    """What the hard player would do for a seat, and a sentence that says why.

    Raises KeyError where nobody has anything to decide.
    """
    move = _beforehand(view, seat) or decide(view, seat)
    return move, reason(view, seat, move)


def _beforehand(view: kb.View, seat: int) -> Move | None:
    """What is better done before anything else, if there is such: asking for money, or a deal."""
    if isinstance(view.task, Ready | Settled) and seat in claimants(view.claims):
        return kb.Collect(seat)
    if not isinstance(view.task, Ready) or view.has_offered:
        return None
    found = deal_idea(Outlook(view), seat, BY_VALUE)
    return found.offer if found else None
