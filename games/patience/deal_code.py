"""Codes of deals that players send to each other, such as "KLONDIKE-8942-A".

A code is the game, the number of the deal, and a check letter. Readers of codes ignore case, spaces, line
breaks and signs, and find a code among other words, so that it survives chat programs and paper. Such a code
has no version; later forms begin with a number and a hyphen, which all versions recognize. Form 2 has the
house rules of a deal after its number, as in "2-JOKER-617-H10002-C": H, and for each house rule of the
game in order the place of its value, 0 as printed; zeros at the end are left out.

A whole game has no code. Its dice follow from no number, so a code would have to hold its log, and that of a
board game has 1,500 to 11,000 characters after compression: such a game is shared as a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple
from unicodedata import normalize

from games import GAMES
from games.core import Option, Options, Primitive, house_rules, message
from games.digits import plain_digits
from games.match import Match
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
_FORM: Final = "2"
"""The form of codes that have house rules."""
_TYPED: Final = re.compile(rf"[ :]*(?:{_FORM}-?)?([A-Z]+)([ A-Z0-9:.-]*)")
_BEGUN: Final = re.compile(rf"[ :]*{_FORM}-?")
"""A code with house rules, of which no more is typed yet."""


class DealCode(NamedTuple):
    """A deal of a game: the name of the game, the plain number of the deal, and its house rules."""

    game: str
    deal: str
    rules: tuple[tuple[str, Primitive], ...] | None = None
    """The house rules; none of them as printed; None if the code does not say."""

    @property
    def text(self) -> str:
        """The code that players copy."""
        name, number = _code_name(self.game), self.deal.upper()
        if self.rules is None:
            return f"{name}-{number}-{_check_letter(name + number)}"
        house = _encode_rules(self.game, dict(self.rules))
        return f"{_FORM}-{name}-{number}-{house}-{_check_letter(name + number + house)}"

    @property
    def as_wish(self) -> tuple[str, str]:
        """The game, and its deal: the number alone, or the code if that says the house rules."""
        return self.game, self.deal if self.rules is None else self.text


def code_of(game: str, options: Options) -> DealCode:
    """Return the code of a match with these options, with its house rules if it has any. Raises `BadDeal`."""
    rules = house_rules(GAMES[game], options)
    fitting = {option.name for option in _house(game) if rules.get(option.name) in _values(option)}
    found = tuple((name, value) for name, value in rules.items() if name in fitting)
    return DealCode(game, check_deal(str(options.get("deal", ""))), found or None)


def same_deal(match: Match) -> str:
    """Return the wish for the deal of a match by its own rules, "" if it has no number."""
    game, deal = match.game.name, str(match.options["deal"])
    rules = house_rules(GAMES[game], match.options)
    return DealCode(game, deal, tuple(rules.items())).text if deal else ""


def _house(game: str) -> list[Option]:
    """Return the house rules of a game in order."""
    return [option for option in GAMES[game].options if option.is_house]


def _values(option: Option) -> list[Primitive]:
    """Return the values of a house rule, that of the printed rules first."""
    return [option.default, *(value for value in option.allowed or () if value != option.default)]


def _encode_rules(game: str, rules: Options) -> str:
    """Return the house rules of a deal as in its code."""
    places = [_values(option).index(rules.get(option.name, option.default)) for option in _house(game)]
    return "H" + ("".join(map(str, places)).rstrip("0") or "0")


def _decode_rules(game: str, house: str) -> tuple[tuple[str, Primitive], ...]:
    """Return the house rules in the figures of a code. Raises ValueError for those of a later version."""
    found, options = [], _house(game)
    for number, place in enumerate(map(int, house)):
        if place and (number >= len(options) or place >= len(_values(options[number]))):
            raise ValueError(f"{house} has no meaning yet")
        if place:
            found.append((options[number].name, _values(options[number])[place]))
    return tuple(found)


def _code_name(game: str) -> str:
    return _NAMES.get(game, "".join(filter(str.isalpha, game.upper())))


def _check_letter(signs: str) -> str:
    """Return the check letter of a name and a number, in A-Z and 0-9."""
    return _CHECK_LETTERS[int(signs, 36) % len(_CHECK_LETTERS)]


# ------------------------------------------------------------------ reading
def parse_code(written: str) -> DealCode:
    """Return the deal of the first right code in a text. Raises `BadDeal`."""
    games, reason = {_code_name(game): game for game in GAMES}, "none"
    for version, name, number, house, letter in _candidates(written, games):
        if version and not (version == _FORM and house):
            reason = "newer"
        elif _check_letter(name + number + (f"H{house}" if house else "")) != letter:
            reason = "typing"
        elif isinstance(GAMES[games[name]], Patience):
            try:
                rules = _decode_rules(games[name], house) if house else None
            except ValueError:
                reason = "newer"
                continue
            return DealCode(games[name], check_deal(number), rules)
    example = DealCode("klondike_patience", "8942").text
    raise BadDeal(message(f"options.code.{reason}", code=example))


def _candidates(written: str, names: Iterable[str]) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield form, name, number, house rules and check letter of all in a text that looks like a code."""
    text = plain_digits(normalize("NFKC", written[:LONGEST])).upper()
    pattern = re.compile(
        rf"(?<![A-Z0-9])(?:(\d+)-|{_FORM})?({'|'.join(names)}){_SIGNS}(MS)?{_SIGNS}"
        rf"([0-9OIL](?:{_SIGNS}[0-9OIL]){{0,19}}?){_SIGNS}"
        rf"(?:H((?:{_SIGNS}[0-9OIL]){{1,20}}){_SIGNS})?([A-Z])(?!-?[A-Z0-9])"
    )
    for version, name, prefix, figures, house, letter in pattern.findall(text):
        yield version, name, prefix + _plain(figures), _plain(house), letter


def _plain(figures: str) -> str:
    """Return figures without the signs between them, and without letters that people read for figures."""
    return re.sub("[^A-Z0-9]", "", figures).translate(_FIGURES)


def parse_deal(written: str, game: str) -> DealCode:
    """Return the deal of a code, or of a plain number as one of `game`. Raises `BadDeal`.

    The reason for a code that lacks its end is the one for codes, not the one for numbers.
    """
    try:
        return parse_code(written)
    except BadDeal as fault:
        if fault.reason.key != "options.code.none":
            raise
        no_code = fault
    try:
        return DealCode(game, check_deal(plain_digits(written[:LONGEST])))
    except BadDeal:
        if may_become_code(written):
            raise no_code from None
        raise


def may_become_code(written: str) -> bool:
    """Return True if a text has a code, or can still become one while it is being typed."""
    text = plain_digits(normalize("NFKC", written[:LONGEST])).upper()
    if _BEGUN.fullmatch(text):
        return True
    typed = _TYPED.fullmatch(text)
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
    return may_become_deal(plain_digits(written[:LONGEST])) or may_become_code(written)
