"""The letters on aces, jacks, queens and kings: those of the spoken language, or the English ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from games.core import message
from ui.words import in_words

if TYPE_CHECKING:
    from saves.settings import Settings

Letters: TypeAlias = tuple[str, str, str, str]
"""The letters on the ace, jack, queen and king."""

ENGLISH_LETTERS: Final[Letters] = ("A", "J", "Q", "K")
RANKS: Final = (1, 11, 12, 13)
"""The ranks that have a letter."""


def chosen_letters(settings: Settings) -> Letters:
    """Return the letters that the player has chosen."""
    if settings.card_letters == "english":
        return ENGLISH_LETTERS
    ace, jack, queen, king = (in_words(message(f"card.letter.{rank}")) for rank in RANKS)
    return ace, jack, queen, king
