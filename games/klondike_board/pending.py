"""Pending tasks in a turn of KLONDIKE: small values on a stack, with the next one on top."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.core import distinct
from games.ring.pending import Arriving, Buying, Opening, Over, Passing, Ready, Throwing

__all__ = ["Arriving", "Buying", "Opening", "Over", "Passing", "Ready", "Throwing"]


@distinct
class Riding(Ready):
    """A passenger's second throw, given by a transport company in the same turn."""

    __slots__ = ()


riding: Final = lru_cache(maxsize=8)(Riding)


class Dealing(NamedTuple):
    """The shuffle and the deal of the cards, by chance."""


class Claiming(NamedTuple):
    """A player's choice on a prospect: a creek to dig, or a claim to sell."""

    player: int


class Gambling(NamedTuple):
    """The chance throw for a visitor of a casino."""

    player: int
    owner: int
    stake: int


class Bidding(NamedTuple):
    """An auction of a creek's card or of a building (-1 for the other); `left` are those still bidding.

    The first of `left` is to bid; `leader` made the bid `high`.
    """

    seller: int
    creek: int
    space: int
    left: tuple[int, ...]
    high: int
    leader: int


class Reserving(NamedTuple):
    """A seller's choice of the lowest price for the claim on a creek."""

    player: int
    creek: int


class Proposing(NamedTuple):
    """The offer of a deal that a player asked for in another's turn."""

    player: int


class Owing(NamedTuple):
    """A debt still to be paid; `tried` are buildings that found no bidder.

    It has one creditor, in a tuple because the checksums of older saves hash it so.
    """

    debtor: int
    creditors: tuple[int]
    amount: int
    why: str
    tried: tuple[int, ...]


class Answering(NamedTuple):
    """A player's answer to a deal; `counters` is the number of counter-offers so far."""

    player: int
    partner: int
    gives: int
    wants: int
    deeds: str
    wishes: str
    counters: int


class Joining(NamedTuple):
    """The answers of the asked players, one after the other, to join a bet or not."""

    stake: int
    waiting: tuple[int, ...]
    joined: tuple[int, ...]


class Betting(NamedTuple):
    """The chance throws for the players in a bet."""

    pot: int
    waiting: tuple[int, ...]
    best: int
    leaders: tuple[int, ...]


class Settled(NamedTuple):
    """A settled landing: the player may bet, deal, and end the turn."""

    player: int


@distinct
class Lacking(Settled):
    """A settled landing, except for a building whose price the player could still raise by a deal."""

    __slots__ = ()


settled: Final = lru_cache(maxsize=8)(Settled)
"""`Settled` comes in every turn, so it is made once for a player and reused."""


class Asking(NamedTuple):
    """The end of the game, at which those entitled to money may ask for it, one after the other."""


class Ending(NamedTuple):
    """The settled last card, after which the game ends."""


Pending: TypeAlias = (
    Dealing
    | Opening
    | Ready
    | Riding
    | Throwing
    | Claiming
    | Buying
    | Gambling
    | Reserving
    | Bidding
    | Proposing
    | Owing
    | Answering
    | Joining
    | Betting
    | Settled
    | Lacking
    | Asking
    | Over
)
"""Tasks that wait for a choice or a throw, or for nothing more."""
STEPS: Final = (Arriving, Passing, Ending)
"""Tasks that never wait for a choice or a throw."""
Task: TypeAlias = Pending | Arriving | Passing | Ending
