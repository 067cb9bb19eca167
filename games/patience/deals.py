"""Numbered deals: the shuffle of the pack by a number, and lists of deals that can be won, by difficulty.

The solver makes the lists, which are stored as data files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from games import GAMES
from games.chance import pick, random_below
from games.core import Message, message
from games.data import load
from games.patience.cards import PACK

ANY: Final = "any"
WINNABLE: Final = "winnable"
LEVELS: Final = ("gentle", "fair", "hard")
WEEK: Final = (0, 0, 1, 1, 1, 2, 2)
"""The level of each day of the week, from Monday on, as a place in `LEVELS`."""
RANKED_SINCE: Final = 739_951
"""The day from which the deals of the day are ranked, 2026-12-01; earlier ones stay as they were."""
_HIGHEST: Final = 9_999_999  # short enough to be told to a friend
_BEGUN: Final = re.compile(r"m?s?[0-9]{0,20}")
_MICROSOFT_BELOW: Final = 32_000
_MICROSOFT_TOP: Final = 2**33 - 1


# ------------------------------------------------------------------ numbers
class BadDeal(ValueError):
    """A text that is no deal number; its `reason` is for the player."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


def check_deal(text: str) -> str:
    """Return a deal number in its plain form: "ms617" becomes "617", "ms40000" stays. Raises `BadDeal`."""
    plain = text.strip().lower()
    digits = plain.removeprefix("ms")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and int(digits)):
        raise BadDeal(message("options.deal.digits"))
    number = int(digits)
    if plain == digits or number < _MICROSOFT_BELOW:
        return str(number)
    if number > _MICROSOFT_TOP:
        raise BadDeal(message("options.deal.microsoft", most=str(_MICROSOFT_TOP)))
    return f"ms{number}"


def may_become_deal(text: str) -> bool:
    """Return True if a text can still become a deal number while it is being typed or edited."""
    return _BEGUN.fullmatch(text.strip().lower()) is not None


def shuffle_deal(deal: str, pack: tuple[int, ...] = PACK) -> list[int]:
    """Shuffle the pack as PySolFC does for this deal number, and return it; cards are dealt from the end.

    Use Microsoft's generator below 32,000 and with "ms", else Python's `random()`. Raises `BadDeal`.
    """
    plain = check_deal(deal)
    number = int(plain.removeprefix("ms"))
    if plain.startswith("ms") or number < _MICROSOFT_BELOW:
        return _shuffle_microsoft(number, pack)
    rng = Random(number)
    return _swap_from_back(pack, lambda places: random_below(rng, places))


def _shuffle_microsoft(number: int, pack: tuple[int, ...]) -> list[int]:
    draw = _microsoft(number)
    return _swap_from_back(sorted(pack, key=_microsoft_order), lambda places: next(draw) % places)


def _swap_from_back(pack: Sequence[int], draw: Callable[[int], int]) -> list[int]:
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        other = draw(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _microsoft_order(card: int) -> tuple[int, int]:
    """Return a sort key: rank, then clubs, diamonds, hearts, spades; other cards last."""
    return (card % 13, (0, 3, 2, 1)[card // 13]) if card < len(PACK) else (len(PACK), card)


def _microsoft(number: int) -> Iterator[int]:
    """Yield the numbers of Microsoft's generator as PySolFC continues it beyond 31 and 32 bits."""
    state = number & 0xFFFF_FFFF if number >= 2**32 else number
    while True:
        state = (state * 214_013 + 2_531_011) & 0x1_FFFF_FFFF
        if number >= 2**32:
            yield (state >> 16 & 0xFFFF) + 1
        else:
            yield state >> 16 & 0x7FFF | (0x8000 if number >= 2**31 else 0)


# ------------------------------------------------------------------ lists
@dataclass(frozen=True, slots=True)
class Deals:
    """The winnable deals of a game, each list ascending; `measure` says how the levels are measured."""

    measure: str
    gentle: tuple[int, ...]
    fair: tuple[int, ...]
    hard: tuple[int, ...]

    def __post_init__(self) -> None:
        """Check that each list is ascending and no number is in two lists. Raises ValueError."""
        for level in LEVELS:
            numbers = self.of(level)
            if list(numbers) != sorted(set(numbers)) or (numbers and numbers[0] < 1):
                raise ValueError(f"the {level} deals must be different numbers from 1, rising")
        if len(set(self.all)) != len(self.all):
            raise ValueError("a deal stands in two levels")

    @property
    def all(self) -> tuple[int, ...]:
        """The deals of all levels."""
        return self.gentle + self.fair + self.hard

    def of(self, level: str) -> tuple[int, ...]:
        """Return the deals of one level, or of all for `WINNABLE`."""
        if level == WINNABLE:
            return self.all
        numbers: tuple[int, ...] = getattr(self, level)
        return numbers


@cache
def deals(game: str) -> Deals | None:
    """Return the deals of a game, or None if it has no list. Raises `BadData`."""
    path = GAMES.spec(game).assets / "deals.toml"
    return load(Deals, path) if path.is_file() else None


def choose(game: str, level: str, rng: Random) -> str:
    """Choose a deal's number: any, one that can be won, or one of a level; any if there is no list."""
    known = deals(game)
    if level == ANY or known is None or not known.of(level):
        return str(1 + random_below(rng, _HIGHEST))
    return str(pick(rng, known.of(level)))


def level_of(game: str, deal: str) -> str:
    """Return the level of a deal, or "" if it is in no list."""
    known = deals(game)
    if known is None or not deal.isdigit():
        return ""
    return next((level for level in LEVELS if int(deal) in known.of(level)), "")


def of_the_day(game: str, day: int) -> str:
    """Return the deal of a day, given as `date.toordinal()`: a winnable one, the same for all players.

    Since `RANKED_SINCE` it is a gentle one on Mondays and a hard one on Sundays. For a game without a list,
    it is any deal.
    """
    known = deals(game)
    numbers: tuple[int, ...] = ()
    if known:
        numbers = known.of(LEVELS[WEEK[(day - 1) % 7]]) if day >= RANKED_SINCE else known.all
    spread = day * 2_654_435_761 % 2**32
    return str(numbers[spread % len(numbers)] if numbers else 1 + spread % _HIGHEST)
