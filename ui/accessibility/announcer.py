"""Announcements: sentences for a screen reader's user, who does not see what changes."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from games.core import Words
from ui.words import in_words


class Announcement(NamedTuple):
    """A sentence to be spoken: an urgent one interrupts what is being said."""

    number: int
    words: str
    is_urgent: bool


class Announcer:
    """The last announcements. While nobody listens, it does nothing."""

    def __init__(self) -> None:
        self.is_listening = False
        """True while a screen reader reads the tree."""
        self.recent: deque[Announcement] = deque()
        self._number = 0
        self._told: dict[str, str] = {}

    def say(self, words: Words, *, is_urgent: bool = False) -> None:
        """Announce a sentence after what is being said, or at once; "" does nothing."""
        if self.is_listening and words:
            self._number += 1
            self.recent.append(Announcement(self._number, in_words(words), is_urgent))

    def say_once(self, kind: str, words: str) -> None:
        """Announce a sentence of a kind, unless it was the last one of that kind."""
        if self.is_listening and words != self._told.get(kind):
            self._told[kind] = words
            self.say(words)
