"""Merging of a setting that two windows have changed, starting from the value that both knew.

All functions take that `base`, our changed value, and theirs from the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, TypeAlias, TypeVar

Merge: TypeAlias = "Callable[[Any, Any, Any], Any]"
Name = TypeVar("Name", str, int)
Start = TypeVar("Start", bound="tuple[Any, ...]")
Texts: TypeAlias = "tuple[str, ...]"


def merge_whole(_base: object, ours: object, _theirs: object) -> object:
    """Return our value, because the setting has no parts."""
    return ours


def merge_seats(base: Texts, ours: Texts, theirs: Texts) -> Texts:
    """Return texts for seats, each merged by itself."""
    rows = zip_longest(base, ours, theirs, fillvalue="")
    return tuple(one if one != before else other for before, one, other in rows)


def merge_counts(base: Texts, ours: Texts, theirs: Texts) -> Texts:
    """Return texts that may be repeated: theirs without those that we removed, and those that we added."""
    removed = Counter(base) - Counter(ours)
    kept = []
    for text in theirs:
        if removed[text]:
            removed[text] -= 1
        else:
            kept.append(text)
    added = Counter(ours) - Counter(base)
    return (*kept, *added.elements())


def merge_sets(base: Texts, ours: Texts, theirs: Texts) -> Texts:
    """Return different texts: theirs without those that we removed, and those that we added."""
    return tuple(dict.fromkeys(merge_counts(base, ours, theirs)))


def merge_starts(base: Sequence[Start], ours: Sequence[Start], theirs: Sequence[Start]) -> tuple[Start, ...]:
    """Return the starts of games: those that we changed first, then theirs of other games."""
    changed = [start for start in ours if start not in base]
    games = {start[0] for start in changed}
    return (*changed, *(start for start in theirs if start[0] not in games))


def merge_bindings(
    base: Sequence[tuple[str, Name]], ours: Sequence[tuple[str, Name]], theirs: Sequence[tuple[str, Name]]
) -> tuple[tuple[str, Name], ...]:
    """Return pairs of a command and a key or button, merged by command.

    A key or button that we gave to one command is taken from all others.
    """
    before, now, found = dict(base), dict(ours), dict(theirs)
    for command in before.keys() - now.keys():
        found.pop(command, None)
    for command, name in ours:
        if before.get(command) != name:
            found = {each: type(name)() if had == name else had for each, had in found.items()}
            found[command] = name
    return tuple(found.items())
