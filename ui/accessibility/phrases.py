"""Elements and answers in words, for the keys that ask about a scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from games.core import Words, message
from ui.accessibility.tree import all_elements
from ui.words import in_words

if TYPE_CHECKING:
    from ui.widgets.element import Element

_ENDS: Final = (".", "!", "?", "…", ":", "”", "“")


def join_sentences(parts: Iterable[Words]) -> str:
    """Return some sentences in a row, each with an end."""
    words = [found for part in parts if (found := in_words(part))]
    return " ".join(each if each.endswith(_ENDS) else f"{each}." for each in words)


def join_parts(*parts: Words) -> str:
    """Return short parts in a row, with commas between them; those without words are left out."""
    return ", ".join(found for part in parts if (found := in_words(part)))


def speakable(words: Words) -> str:
    """Return words that are shown in a row or column, without the signs and spaces that set them apart."""
    return " ".join(in_words(words).replace(" · ", ", ").split())


def full_text(element: Element) -> str:
    """Return all that an element says: its name, its state and value, and its description."""
    return join_sentences((element.name, *_states(element), element.value, element.description))


def focus_text(element: Element) -> str:
    """Return all that an element says that has the focus, with the chosen one of its items."""
    items = (each for each in element.children if each.target == element.target)
    return join_sentences(map(full_text, (element, *items)))


def _states(element: Element) -> Iterator[Words]:
    if element.role == "check_box":
        yield message("switch.on" if element.is_checked else "switch.off")
    if not element.is_enabled:
        yield message("spoken.unavailable")
    if element.position and element.target is not None:
        yield message("spoken.position", number=element.position[0], count=element.position[1])


def texts_to_tour(top: Element) -> list[Element]:
    """Return the elements with words that cannot have the focus, in reading order."""
    return [each for each in all_elements(top) if each.target is None and each.name and not each.children]
