"""Remarks of computer players at a table: which one speaks at which entry of the log, and what.

The remarks of a match are a function of its log, and none comes twice: a match that is opened again repeats
none of those before. A person makes at most half of the remarks for a kind of occasion in a match, rounded
up, so that others are left for the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from games.core import Message
from games.match import Entry
from games.occasions import Occasion

GAPS: Final = {"talkative": 3, "quiet": 10}
"""Fewest turns between two remarks, by how much the computer players talk; otherwise there are none."""
LEAST: Final = {"talkative": 0.35, "quiet": 0.6}
"""The least weight of an occasion that deserves a remark."""
DECIDING: Final = 8
"""Number of entries that decide between remarks that fit equally well."""

Remarks = Callable[[str, str], Sequence[Message]]
"""A function from a person and a kind of occasion to the remarks that fit, none if there are none."""


class Remark(NamedTuple):
    """The words of a seat at an occasion; `is_rare` is true for those that are made in quiet games too."""

    occasion: Occasion
    words: Message
    is_rare: bool


class Chatter:
    """The remarks of one match, entry by entry. `persons` are the speakers by seat, "" for others."""

    def __init__(self, persons: Sequence[str], remarks: Remarks) -> None:
        self._persons = persons
        self._remarks = remarks
        self._said: set[Message] = set()
        self._last = dict.fromkeys(GAPS, -max(GAPS.values()))
        """The turn of the last remark, by how much they talk."""
        self.found: list[Remark] = []
        """All remarks, in order."""

    def add(self, occasions: Sequence[Occasion], log: Sequence[Entry]) -> Remark | None:
        """Add the occasions of an entry; return the remark that it deserves, or None.

        `log` are the last `DECIDING` entries up to this one.
        """
        if not occasions:
            return None
        chance = crc32(repr([*log]).encode())

        def rank(each: Occasion) -> tuple[bool, float, int]:
            return not _is_end(each), -each.weight, crc32(f"{chance} {each.seat}".encode())

        for occasion in sorted(occasions, key=rank):
            if occasion.turn - self._last["talkative"] < GAPS["talkative"] and not _is_end(occasion):
                return None
            if occasion.weight < LEAST["talkative"] or not self._persons[occasion.seat]:
                continue
            fitting = self._remarks(self._persons[occasion.seat], occasion.kind)
            fresh = [words for words in fitting if words not in self._said]
            if len(fresh) > len(fitting) // 2:
                return self._say(occasion, fresh[chance % len(fresh)])
        return None

    @property
    def closing(self) -> Remark | None:
        """The remark at the end of the game, or None."""
        return self.found[-1] if self.found and _is_end(self.found[-1].occasion) else None

    def _say(self, occasion: Occasion, words: Message) -> Remark:
        is_rare = occasion.weight >= LEAST["quiet"] and (
            occasion.turn - self._last["quiet"] >= GAPS["quiet"] or _is_end(occasion)
        )
        for level in GAPS if is_rare else ("talkative",):
            self._last[level] = occasion.turn
        self._said.add(words)
        self.found.append(Remark(occasion, words, is_rare))
        return self.found[-1]


def _is_end(occasion: Occasion) -> bool:
    return occasion.kind in ("won", "lost")
