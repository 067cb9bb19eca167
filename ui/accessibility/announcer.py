"""Announcements: sentences for a screen reader's user, who does not see what changes."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from games.core import Words
from ui.words import in_words

_KEPT: Final = 6  # announcements that stay in the tree, so that the reader can be asked for them


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
        self.recent: deque[Announcement] = deque(maxlen=_KEPT)
        self._number = 0
        self._status = ""

    def say(self, words: Words, *, is_urgent: bool = False) -> None:
        """Announce a sentence after what is being said, or at once; "" does nothing."""
        if self.is_listening and words:
            self._number += 1
            self.recent.append(Announcement(self._number, in_words(words), is_urgent))

    def say_status(self, words: str) -> None:
        """Announce what the player can do now, unless it was the last such sentence."""
        if words != self._status:
            self._status = words
            self.say(words)
