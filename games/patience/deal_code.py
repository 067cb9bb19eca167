"""Codes of deals that players send to each other, such as "KLONDIKE-8942-A".

A code is the game, the number of the deal, and a check letter. Readers of codes ignore case, spaces, line
breaks and signs, and find a code among other words, so that it survives chat programs and paper. A code has
no version; later forms will begin with a number and a hyphen, which this version recognizes.

A whole game has no code. Its dice follow from no number, so a code would have to hold its log, and that of a
board game has 1,500 to 11,000 characters after compression: such a game is shared as a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple
from unicodedata import normalize

from games import GAMES
from games.core import message
from games.patience.deals import BadDeal, check_deal, may_become_deal
from games.patience.rules import Patience

LONGEST: Final = 500
"""The most characters of a text in which a code is looked for."""
_CHECK_LETTERS: Final = "TRWAGMYFPDXBNJZSQVHLCKE"
"""A letter for each remainder. Their number is prime: each wrong or swapped figure changes the letter."""
_NAMES: Final = {"klondike_patience": "KLONDIKE", "joker_klondike": "JOKER"}
_SIGNS: Final = "[^A-Z0-9]*"
_FIGURES: Final = str.maketrans("OIL", "011")
"""Letters that people read for figures."""
_TYPED: Final = re.compile(r"[ :]*([A-Z]+)([ A-Z0-9:.-]*)")


class DealCode(NamedTuple):
    """A deal of a game: the name of the game and the plain number of the deal."""

    game: str
    deal: str

    @property
    def text(self) -> str:
        """The code that players copy."""
        name, number = _code_name(self.game), self.deal.upper()
        return f"{name}-{number}-{_check_letter(name + number)}"


def _code_name(game: str) -> str:
    return _NAMES.get(game, "".join(filter(str.isalpha, game.upper())))


def _check_letter(signs: str) -> str:
    """Return the check letter of a name and a number, in A-Z and 0-9."""
    return _CHECK_LETTERS[int(signs, 36) % len(_CHECK_LETTERS)]


# ------------------------------------------------------------------ reading
def parse_code(written: str) -> DealCode:
    """Return the deal of the first right code in a text. Raises `BadDeal`."""
    games, reason = {_code_name(game): game for game in GAMES}, "none"
    for version, name, number, letter in _candidates(written, games):
        if version:
            reason = "newer"
        elif _check_letter(name + number) != letter:
            reason = "typing"
        elif isinstance(GAMES[games[name]], Patience):
            return DealCode(games[name], check_deal(number))
    example = DealCode("klondike_patience", "8942").text
    raise BadDeal(message(f"options.code.{reason}", code=example))


def _candidates(written: str, names: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield version, name, number and check letter of everything in a text that looks like a code."""
    text = normalize("NFKC", written[:LONGEST]).upper()
    pattern = re.compile(
        rf"(?<![A-Z0-9])(?:(\d+)-)?({'|'.join(names)}){_SIGNS}(MS)?{_SIGNS}"
        rf"([0-9OIL](?:{_SIGNS}[0-9OIL]){{0,19}}?){_SIGNS}([A-Z])(?!-?[A-Z0-9])"
    )
    for version, name, prefix, figures, letter in pattern.findall(text):
        yield version, name, prefix + re.sub("[^A-Z0-9]", "", figures).translate(_FIGURES), letter


def parse_deal(written: str, game: str) -> DealCode:
    """Return the deal of a code, or of a plain number as one of `game`. Raises `BadDeal`."""
    try:
        return parse_code(written)
    except BadDeal as fault:
        if fault.reason.key == "options.code.none":
            return DealCode(game, check_deal(written))
        raise


def may_become_code(written: str) -> bool:
    """Return True if a text has a code, or can still become one while it is being typed."""
    typed = _TYPED.fullmatch(normalize("NFKC", written[:LONGEST]).upper())
    if typed and any(typed[1] == name or (not typed[2] and name.startswith(typed[1])) for name in _names()):
        return True
    try:
        return bool(parse_code(written))
    except BadDeal:
        return False


def _names() -> Iterator[str]:
    """Yield the names in codes of all patiences, without the import of any game's rules."""
    yield from _NAMES.values()
    yield from (_code_name(game) for game in GAMES if not GAMES.spec(game).rules.startswith("games."))


def may_become_deal_or_code(written: str) -> bool:
    """Return True if a text can still become a deal number or a code while it is being typed."""
    return may_become_deal(written) or may_become_code(written)
