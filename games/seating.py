"""The players at a table: persons and computer players, each with a token and a color of their own.

A match, and so a save file, keeps one text for each seat: "Ada", "computer:hard" or "computer:hard:bold",
each perhaps followed by " /red-pick", a color and a token. `Seating.parse` accepts any text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Self
from unicodedata import category, normalize

TOKENS: Final = ("pick", "pan", "lantern", "boot", "mule", "hat")
COLOURS: Final = ("red", "blue", "yellow", "green", "pink", "white")
LEVELS: Final = ("easy", "medium", "hard")
DEFAULT_LEVEL: Final = "medium"
TEMPERS: Final = ("steady", "bold", "sly")
"""The ways in which computer players of one level differ; texts of seats leave out the first one."""
STEADY: Final = TEMPERS[0]
COMPUTER: Final = "computer:"
LONGEST_NAME: Final = 20
"""The most characters that a name may have."""

COMPUTERS: Final = ("Klara", "Silas", "Tilda", "Amos", "Kate", "Father Judge", "Soapy", "Skookum")
"""The names of the computer players by seat; those after the last seat replace a name already in use."""

_BOLD: Final = ("Silas", "Kate", "Skookum")
_SLY: Final = ("Tilda", "Soapy")

_LOOK_ALIKE: Final = str.maketrans("АВЕЅІЈКМНОРСТУХҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXYABEZHIKMNOPTYX")
"""Cyrillic and Greek capitals, and the Latin capitals that look the same."""

_LOOK = re.compile(r" /([a-z]{1,12})-([a-z]{1,12})\Z")


class Seating(NamedTuple):
    """One seat: the displayed name, the computer's level ("" for a person), its token and color.

    `temper` is one of `TEMPERS`, the first one for a person.
    """

    name: str
    level: str
    token: str
    colour: str
    temper: str = STEADY

    @property
    def is_computer(self) -> bool:
        """True if a computer player sits there."""
        return bool(self.level)

    def text(self) -> str:
        """Return the text for a match, which `parse` reads for the same seat number."""
        temper = "" if self.temper == STEADY else f":{self.temper}"
        who = f"{COMPUTER}{self.level}{temper}" if self.level else clean_player_name(self.name)
        return f"{who or 'Player'} /{self.colour}-{self.token}"

    @classmethod
    def parse(cls, text: str, number: int) -> Self:
        """Return the player of a text at seat `number` (from 0), with defaults for missing or unknown parts.

        It ignores the other seats, which `parse_seats` compares.
        """
        look = _LOOK.search(text)
        colour, token = look.groups() if look else ("", "")
        who = text[: look.start()] if look else text
        level, temper = _level_and_temper(who)
        return cls(
            computer_name(number) if level else clean_player_name(who) or f"Player {number + 1}",
            level,
            token if token in TOKENS else default_choice(TOKENS, number),
            colour if colour in COLOURS else default_choice(COLOURS, number),
            temper,
        )


def parse_seats(texts: Iterable[str]) -> tuple[Seating, ...]:
    """Return the players of a match's texts, by seat: no two share a token, a color or a name.

    If a token or color is taken, the seat gets the first free one, if any is left.
    """
    seats: list[Seating] = []
    parsed = [Seating.parse(text, number) for number, text in enumerate(texts)]
    people = [seat.name for seat in parsed if not seat.is_computer]
    for number, seat in enumerate(parsed):
        names = [other.name for other in seats]
        name = computer_name(number, [*people, *names]) if seat.is_computer else seat.name
        seats.append(
            seat._replace(
                name=free_name(name, names),
                token=_first_free(seat.token, TOKENS, [other.token for other in seats]),
                colour=_first_free(seat.colour, COLOURS, [other.colour for other in seats]),
            )
        )
    return tuple(seats)


def seats_of(texts: Iterable[str], stand_ins: Mapping[int, str]) -> tuple[Seating, ...]:
    """Return the player of each seat; a seat with a stand-in keeps its name and gets a level."""
    return tuple(
        seat._replace(level=stand_ins.get(number, seat.level))
        for number, seat in enumerate(parse_seats(texts))
    )


def clean_player_name(name: str) -> str:
    """Return a person's name as a match stores it, or "" if it has no visible character.

    It is composed (NFC), has single spaces and at most `LONGEST_NAME` characters, and never looks like a
    computer player's text.
    """
    composed = normalize("NFC", name[: 20 * LONGEST_NAME])
    spaced = (char if char.isprintable() else " " for char in composed)
    kept = " ".join("".join(spaced).split())
    if all(category(char) in ("Mn", "Zs") for char in kept):  # marks alone are no name, and may be invisible
        return ""
    if kept.startswith(COMPUTER):
        kept = " ".join(kept.replace(":", " ", 1).split())
    return kept[:LONGEST_NAME].rstrip()


def name_key(name: str) -> str:
    """Return a key that is equal for names that look alike.

    It ignores case, width, composition, spaces, and the script of letters that look the same in several.
    """
    capitals = normalize("NFKC", name).casefold().upper().translate(_LOOK_ALIKE)
    return normalize("NFC", "".join(capitals.split()))


def computer_name(number: int, taken: Iterable[str] = ()) -> str:
    """Return the name of the computer player at seat `number` (from 0) that looks like none of `taken`."""
    wanted, known = default_choice(COMPUTERS, number), set(map(name_key, taken))
    return next((name for name in (wanted, *reversed(COMPUTERS)) if name_key(name) not in known), wanted)


def default_temper(name: str) -> str:
    """Return the temper with which the computer player of a name begins, one of `TEMPERS`."""
    return "bold" if name in _BOLD else "sly" if name in _SLY else STEADY


def default_choice(choices: Sequence[str], number: int) -> str:
    """Return the default choice for seat `number` (from 0)."""
    return choices[number % len(choices)]


def _level_and_temper(who: str) -> tuple[str, str]:
    """Return level and temper of the computer player in a text; the level is "" for a person."""
    if not who.startswith(COMPUTER):
        return "", STEADY
    level, _, temper = who.removeprefix(COMPUTER).partition(":")
    return level if level in LEVELS else DEFAULT_LEVEL, temper if temper in TEMPERS else STEADY


def _first_free(wanted: str, choices: Sequence[str], taken: Sequence[str]) -> str:
    if wanted not in taken:
        return wanted
    return next((choice for choice in choices if choice not in taken), wanted)


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """Return the name, with a number appended if it looks like the name of another seat."""
    known = set(map(name_key, taken))
    name, number = wanted, 1
    while name_key(name) in known:
        number += 1
        tail = f" {number}"
        name = wanted[: LONGEST_NAME - len(tail)].rstrip() + tail
    return name
