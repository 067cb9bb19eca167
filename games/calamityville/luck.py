"""What nature may do in CALAMITYVILLE: throw one die or both, pick a nugget, shuffle the newspapers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from games.calamityville import state as cv
from games.calamityville.board import BOARD, BOOM, BUST, NUGGETS, SIDES
from games.chance import Exact, Sampled, shuffled
from games.core import Move

_FACES: Final = range(1, SIDES + 1)
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
BOOM_LETTERS: Final = _LETTERS[:BOOM]
"""A letter for each boom page, in the order of the data file."""
BUST_LETTERS: Final = _LETTERS[:BUST]


@dataclass(frozen=True, slots=True)
class Even:
    """Outcomes of which each is as likely as the others; one that stands there twice is twice as likely."""

    outcomes: tuple[Move, ...]

    def sample(self, rng: Random) -> Move:
        """Draw one outcome."""
        return self.outcomes[int(rng.random() * len(self.outcomes))]

    def holds(self, outcome: Move) -> bool:
        """Whether the outcome is one of these."""
        return any(type(known) is type(outcome) and known == outcome for known in self.outcomes)

    def exact(self) -> Exact:
        """The same with the weight of each outcome."""
        number = Counter(self.outcomes)
        return Exact(tuple((one, Fraction(times, len(self.outcomes))) for one, times in number.items()))


BOTH_DICE: Final = Even(
    tuple(cv.Dice(number, face <= BOARD.news_faces) for number in _FACES for face in _FACES)
)
"""The ordinary die and the newspaper die (CV-17a, CV-17b)."""
ONE_DIE: Final = Even(tuple(map(cv.Die, _FACES)))
ANY_NUGGET: Final = Even(tuple(map(cv.Pick, range(len(NUGGETS)))))
"""A nugget from the river; the one drawn before is back among them (CV-24a)."""


def _shuffle(rng: Random) -> cv.Shuffle:
    return cv.Shuffle("".join(shuffled(rng, BOOM_LETTERS)), "".join(shuffled(rng, BUST_LETTERS)))


def is_whole(move: Move) -> bool:
    """Whether it is a shuffle that holds each page once, boom with boom and bust with bust."""
    return (
        isinstance(move, cv.Shuffle)
        and sorted(move.boom) == list(BOOM_LETTERS)
        and sorted(move.bust) == list(BUST_LETTERS)
    )


ANY_ORDER: Final = Sampled(_shuffle, is_whole)
"""Boom and bust pages, each shuffled for themselves (CV-19a, CV-20a)."""


def pages(shuffle: cv.Shuffle) -> list[int]:
    """The pages of a shuffle in the order in which they will be read: all of the boom first (CV-20b)."""
    boom = [BOOM_LETTERS.index(letter) for letter in shuffle.boom]
    return boom + [BOOM + BUST_LETTERS.index(letter) for letter in shuffle.bust]
