"""The faults of the words: of texts in the code, and of the catalogues against code, data and English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tools.words.calls import calls, sources, values_of
from tools.words.files import TRANSLATED, catalogues, name_of, unfinished
from tools.words.stray_texts import stray_texts
from ui.words import ENGLISH, catalogue_of
from ui.words.catalogue import PLACE, BadCatalogue, Catalogue, Entry, read


def find_errors() -> list[str]:
    """Return a line for each fault in the words of the product."""
    found = [line for path in sources() for line in stray_texts(path)]
    known: set[str] = set()
    for folder in catalogues():
        try:
            english = read(folder / f"{ENGLISH}.po")
            known |= set(english.entries)
            found += _english_errors(name_of(folder), english)
            for code in TRANSLATED:
                found += _finished_errors(name_of(folder), code, english, read(folder / f"{code}.po"))
            for code in unfinished(folder):
                found += _translation_errors(name_of(folder), code, english, read(folder / f"{code}.po"))
        except (BadCatalogue, OSError) as fault:
            found.append(str(fault))
    found += [
        f"{call.place}: there are no words for {call.key}"
        for call in calls()
        if call.key not in known and (call.is_whole or not any(map(re.compile(call.key).fullmatch, known)))
    ]
    return found


def _english_errors(name: str, english: Catalogue) -> Iterator[str]:
    where = f"{name}/{ENGLISH}"
    for key, entries in english.entries.items():
        given = values_of(key)
        if catalogue_of(key) != name:
            yield f"{where}: {key} belongs into {catalogue_of(key)}"
        if given is None:
            yield f"{where}: no code says {key}"
        elif strange := _values_needed(entries) - given:
            yield f"{where}: {key} is not given {', '.join(sorted(strange))}"
        yield from _entry_errors(where, key, entries)


def _finished_errors(name: str, code: str, english: Catalogue, other: Catalogue) -> Iterator[str]:
    yield from (f"{name}/{code}: {key} has no words" for key in english.entries if key not in other.entries)
    yield from _translation_errors(name, code, english, other)


def _translation_errors(name: str, code: str, english: Catalogue, other: Catalogue) -> Iterator[str]:
    """Yield the faults of the words that a translation has; missing words are none."""
    where = f"{name}/{code}"
    for key, mine in other.entries.items():
        entries = english.entries.get(key, [])
        if not entries:
            yield f"{where}: English has no {key}"
        elif unsaid := _meaningful_cases(entries) - _meaningful_cases(mine):
            yield f"{where}: {key} has no words for {', '.join(sorted(unsaid))}"
        elif _values_shown(mine) != _values_shown(entries):
            yield f"{where}: {key} does not take the same values as in English"
        elif strange := _values_needed(mine) - (values_of(key) or frozenset()):
            yield f"{where}: {key} is not given {', '.join(sorted(strange))}"
        yield from _entry_errors(where, key, mine)


def _entry_errors(where: str, key: str, entries: Iterable[Entry]) -> Iterator[str]:
    if entries and not any(not entry.role and not entry.conditions for entry in entries):
        yield f"{where}: {key} has no words for all other cases"
    for entry in entries:
        if missing := {char for char in set[str]().union(*entry.forms) if not _has_glyph(char)}:
            yield f"{where}: {key} has letters that we do not ship: {' '.join(sorted(missing))}"


def _values_shown(entries: Iterable[Entry]) -> set[str]:
    """Return the names of the values in the words."""
    return {place[1] for entry in entries for form in entry.forms for place in PLACE.finditer(form)}


def _meaningful_cases(entries: Iterable[Entry]) -> set[str]:
    """Return the cases that change the meaning: a value that is none, several, no or yes."""
    conditions = {condition for entry in entries for condition in entry.conditions}
    return {f"{name}: {wanted}" for name, wanted in conditions if wanted in ("none", "several", "yes", "no")}


def _values_needed(entries: Iterable[Entry]) -> set[str]:
    """Return the names of the values that words need.

    The words show them or depend on them; a plural needs "count".
    """
    deciding = {name for entry in entries for name, _ in entry.conditions}
    counted = {"count" for entry in entries if len(entry.forms) > 1}
    return _values_shown(entries) | deciding | counted


def _has_glyph(char: str) -> bool:
    """Return True if our font has a character: it draws it unlike one that no font has."""
    return char == "\n" or _rendered(char) != _rendered("\U0010ffff")


@cache
def _rendered(char: str) -> bytes:
    import pygame

    from ui.draw.fonts import render

    pygame.font.init()
    return pygame.image.tobytes(render(char, 16, False, "white"), "RGBA")


def progress() -> list[str]:
    """Return a line for each language that has been begun and is not in `LANGUAGES` yet."""
    counts: dict[str, int] = {}
    total = 0
    for folder in catalogues():
        keys = read(folder / f"{ENGLISH}.po").entries.keys()
        total += len(keys)
        for code in unfinished(folder):
            there = read(folder / f"{code}.po").entries.keys() & keys
            counts[code] = counts.get(code, 0) + len(there)
    return [f"{code}: {count:,} of {total:,} messages have words." for code, count in counts.items()]
