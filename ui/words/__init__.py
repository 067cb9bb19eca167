"""Words for players: messages in the words of the spoken language.

A room is a folder of assets; the first part of a key names it, else it is the shared one. Messages that
a room needs at other times than the rest have a catalogue of their own, in a folder of the name that comes
next in the key. A catalogue is read when the first of its messages is needed. English replaces words that
a language lacks, or has wrong.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from games import GAMES
from games.assets import ASSETS
from games.compat import override
from games.core import YOU, Message, Money, Player, Value, message
from ui.words.catalogue import PLACE, BadCatalogue, Catalogue, Entry, read

if TYPE_CHECKING:
    from datetime import date

ENGLISH: Final = "en"
PSEUDO: Final = "pseudo"
"""A language made from English: longer and with umlauts, to see the room that a language will need."""
LANGUAGES: Final = (ENGLISH, "de", "fr", PSEUDO)
SHARED: Final = "shared"


class Language:
    """One language; `fallback` supplies missing words, and the key replaces words that both lack."""

    def __init__(self, code: str, fallback: Language | None = None) -> None:
        self.code = code
        self._fallback = fallback
        self._catalogues: dict[str, Catalogue] = {}

    def translate(self, msg: Message, role: str = "") -> str:
        """Return a message in words, in the form for a role."""
        values = dict(msg.values)
        entry = self._entry(msg.key, role, values)
        try:
            return self._fill(entry, values) if entry else self._fall_back(msg, role)
        except (
            LookupError,
            ValueError,
            ArithmeticError,
        ):  # a text without one of its values or plural forms is wrong
            return self._fall_back(msg, role)

    def number(self, amount: int) -> str:
        """Return a number as text, with the language's separator of thousands."""
        return f"{amount:,}".replace(",", self.translate(message("number.thousands")))

    def catalogue(self, name: str) -> Catalogue:
        """Return the words of a catalogue; an empty one if it cannot be read."""
        if name not in self._catalogues:
            self._catalogues[name] = self._read(name)
        return self._catalogues[name]

    def _read(self, name: str) -> Catalogue:
        try:
            return read(folder(name) / f"{self.code}.po")
        except (OSError, BadCatalogue):
            return Catalogue()

    def _fall_back(self, msg: Message, role: str) -> str:
        return self._fallback.translate(msg, role) if self._fallback else msg.key

    def _entry(self, key: str, role: str, values: Mapping[str, Value]) -> Entry | None:
        """Return the matching entry: one of the role before others, then the one with the most conditions."""
        entries = self.catalogue(catalogue_of(key)).entries.get(key, ())
        if len(entries) == 1 and not entries[0].conditions:  # so are most
            return entries[0] if entries[0].role in (role, "") else None
        holding = (
            entry
            for entry in entries
            if entry.role in (role, "")
            and all(
                name in values and self._matches(values[name], wanted) for name, wanted in entry.conditions
            )
        )
        return max(holding, key=lambda entry: (entry.role == role, len(entry.conditions)), default=None)

    def _matches(self, value: Value, wanted: str) -> bool:
        """Return True if a value meets a condition: "you", "named", a number, or a word of its own role "is".

        A list meets "none" or "several"; a list of one thing meets the conditions of that thing.
        """
        if isinstance(value, tuple):
            if len(value) == 1:
                return self._matches(value[0], wanted)
            return wanted == ("several" if value else "none")
        if isinstance(value, Player):
            return wanted == ("you" if value == YOU else "named")
        if isinstance(value, Message):
            own = self._entry(value.key, "is", {})
            return own is not None and own.role == "is" and wanted in own.forms[0].split()
        return str(value) == wanted

    def _fill(self, entry: Entry, values: Mapping[str, Value]) -> str:
        form = 0
        if len(entry.forms) > 1:
            count = abs(int(str(values["count"])))
            form = plural_function(self.catalogue(catalogue_of(entry.key)).plural)(count)
        return PLACE.sub(lambda place: self.value(values[place[1]], place[2] or ""), entry.forms[form])

    def value(self, value: Value, role: str = "") -> str:
        """Return a value as text for a sentence."""
        if isinstance(value, Message):
            return self.translate(value, role)
        if isinstance(value, Money):
            return self.translate(message("money.loss" if value < 0 else "money", amount=abs(value)), role)
        if isinstance(value, Player):
            known = message("player.you") if value == YOU else message("player.name", name=str(value))
            return self.translate(known, role)
        if isinstance(value, tuple):
            return self._list(value, role)
        return self.number(value) if isinstance(value, int) else value

    def _list(self, values: tuple[Value, ...], role: str) -> str:
        """Return several values as a phrase: "a, b and c"."""
        *others, last = [self.value(value, role) for value in values] or [""]
        if not others:
            return last
        first = others[0]
        for other in others[1:]:
            first = self.translate(message("list.more", first=first, next=other))
        return self.translate(message("list.last", first=first, next=last))


class Pseudo(Language):
    """English made longer by a third, with umlauts."""

    @override
    def _read(self, name: str) -> Catalogue:
        english = _ENGLISH.catalogue(name)
        found = Catalogue(count=english.count, plural=english.plural)
        for entries in english.entries.values():
            for entry in entries:
                stays = entry.role == "is" or entry.key.endswith(_NAME)
                forms = entry.forms if stays else tuple(map(expand_words, entry.forms))
                found.add(entry._replace(forms=forms))
        return found


_NAME: Final = ".about.title"
"""The name of a game, which no language makes longer."""
_UMLAUTS: Final = str.maketrans("aouAOU", "äöüÄÖÜ")
_WORD: Final = r"\{[^}]*\}|[^\W\d_]+"
_THIRD: Final = 3


def expand_words(words: str) -> str:
    """Put umlauts into words, and make each a third longer: "Röllüü theü diceüü"; values stay unchanged."""

    def expand(found: re.Match[str]) -> str:
        word = found[0]
        return word if word[0] == "{" else word.translate(_UMLAUTS) + "ü" * -(-len(word) // _THIRD)

    return re.sub(_WORD, expand, words)


@cache
def plural_function(plural: str) -> Callable[[int], int]:
    """Return the function from a number to its plural form, from the Plural-Forms of a language."""
    from gettext import c2py  # imported late, as it takes longer than all else here

    return c2py(plural)


# ------------------------------------------------------------------ catalogues
def catalogue_of(key: str) -> str:
    """Return the catalogue of a message: a room ("shared"), or a part of one ("calamityville/rules")."""
    first, _, rest = key.partition(".")
    return _catalogue_of(first, rest.partition(".")[0])


@cache
def _catalogue_of(first: str, second: str) -> str:
    is_room = folder(first).is_dir()
    room, part = (first, second) if is_room else (SHARED, first)
    own = f"{room}/{part}"
    return own if part and (folder(own) / f"{ENGLISH}.po").is_file() else room


def folder(catalogue: str) -> Path:
    """Return the folder of a catalogue."""
    room, _, part = catalogue.partition("/")
    return (GAMES.spec(room).assets if room in GAMES else ASSETS / room) / "words" / part


# ------------------------------------------------------------------ the current language
_ENGLISH: Final = Language(ENGLISH)
_spoken = _ENGLISH


def set_language(code: str) -> None:
    """Set the spoken language: everything shown from now on is shown in it."""
    global _spoken  # noqa: PLW0603
    _spoken = language(code)


def spoken_language() -> str:
    """Return the code of the spoken language, or English for one that is not on offer."""
    return _spoken.code if _spoken.code in available_languages() else ENGLISH


def language_for_setting(setting: str) -> str:
    """Return the language of a setting: its own if offered, else English; for "" that of the system."""
    return (setting if setting in available_languages() else ENGLISH) if setting else system_language()


@cache
def available_languages() -> tuple[str, ...]:
    """Return English, and the languages that have a catalogue beside each English one."""
    english = [*ASSETS.glob(f"*/words/**/{ENGLISH}.po")]
    whole = (code for code in LANGUAGES if all(path.with_name(f"{code}.po").is_file() for path in english))
    return tuple(whole)


@cache
def incomplete_languages() -> tuple[str, ...]:
    """Return the languages that have some words and are not in `LANGUAGES` yet."""
    return tuple(sorted(path.stem for path in folder(SHARED).glob("*.po") if path.stem not in LANGUAGES))


def system_language() -> str:
    """Return the language of the system if it is offered, else English; without its country, if need be."""
    wanted = re.split("[.@:]", _system_locale().lower().replace("-", "_"))[0]
    alike = [code for code in LANGUAGES[1:] if code.partition("_")[0] == wanted.partition("_")[0]]
    alike.sort(key=lambda code: (code.lower() != wanted, "_" in code))
    return next((code for code in alike if code in available_languages()), ENGLISH)


def _system_locale() -> str:
    """Return the system's name of its language, as "de_DE.UTF-8"; "" if it has none."""
    if sys.platform == "win32":
        from ctypes import windll
        from locale import windows_locale

        return windows_locale.get(windll.kernel32.GetUserDefaultUILanguage(), "")
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    found = next(filter(None, map(os.environ.get, names)), "")
    if not found and sys.platform == "darwin":  # what is opened from the Finder has no such variables
        from pygame.system import get_pref_locales

        return next((f"{each['language']}_{each['country'] or ''}" for each in get_pref_locales()), "")
    return found


@cache
def language(code: str) -> Language:
    """Return a language by its code."""
    if code == ENGLISH:
        return _ENGLISH
    return (Pseudo if code == PSEUDO else Language)(code, _ENGLISH)


def in_words(value: Value, role: str = "") -> str:
    """Return the words for players: a message or an amount in the spoken language, a text as it is."""
    return _spoken.value(value, role)


def with_english(msg: Message) -> tuple[str, ...]:
    """Return a message in the spoken language, followed by its English original if that is another one."""
    spoken, english = in_words(msg), _ENGLISH.translate(msg)
    return (spoken,) if spoken == english else (spoken, in_words(message("rules.english", words=english)))


def number(amount: int) -> str:
    """Return a number as text in the spoken language."""
    return _spoken.number(amount)


def percent(value: int) -> str:
    """Return a percentage in words: "50%"."""
    return in_words(message("settings.percent", size=value))


def part_of(some: int, every: int) -> str:
    """Return a part of a whole in words: "3 of 52"."""
    return in_words(message("number.of", some=some, all=every))


# ------------------------------------------------------------------ days and times
def day(stamp: float, now: float) -> Message:
    """Return a time as seen from `now`, both in seconds since 1970: "today, 9:05", "July 4, 2026"."""
    from datetime import datetime

    try:
        then, here = datetime.fromtimestamp(stamp), datetime.fromtimestamp(now)
    except (OverflowError, OSError, ValueError):
        return message("day.long_ago")
    away = (here.date() - then.date()).days
    if away in (0, 1):
        time = message("day.time", hour=then.hour, minute=f"{then.minute:02}")
        return message("day.yesterday" if away else "day.today", time=time)
    month = message(f"day.month.{then.month}")
    if then.year == here.year:
        return message("day.this_year", day=then.day, month=month)
    return calendar_day(then)


def calendar_day(day: date) -> Message:
    """Return a day with its year: "July 4, 2026"."""
    month = message(f"day.month.{day.month}")
    return message("day.of_year", day=day.day, month=month, year=str(day.year))


def clock(seconds: int) -> str:
    """Return a time of play: "4:12", "1:02:09"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
