"""Every character that players are shown can be drawn: in Noto Sans, or in the wood-type alphabet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.harness import Desk, opened
from tests.ui.sources import CODE, data, entries, strings, texts
from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.posters import posters
from ui.draw.theme import WHITE

UNKNOWN = "\ue000"  # a private-use character, which no font draws
HEADING = re.compile(r"[A-Z][A-Z0-9 '&!?.,:;·–-]{3,}")


@pytest.fixture(autouse=True, scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("glyphs")
    with opened(folder, (960, 600)) as desk:
        yield desk


def drawn(character: str, bold: bool) -> bytes:
    picture = text.font(24, bold).render(character, True, (255, 255, 255))
    return pygame.image.tobytes(picture, "RGBA")


def shown() -> dict[str, str]:
    """Every text of code and data, and where it stands."""
    found = dict(strings(*CODE))
    for name, value in data().items():
        found |= dict.fromkeys(texts(value), name)
    return found


@pytest.mark.parametrize("bold", [False, True])
def test_every_character_is_in_the_font(bold: bool) -> None:
    box = drawn(UNKNOWN, bold)
    characters = {
        c: at for words, at in shown().items() for c in words if c.isprintable() and not c.isspace()
    }
    assert len(characters) > 80
    missing = {f"{c} (U+{ord(c):04X})": at for c, at in characters.items() if drawn(c, bold) == box}
    assert missing == {}


def test_a_missing_character_would_be_seen() -> None:
    assert drawn("♠", False) == drawn(UNKNOWN, False)
    assert drawn("é", False) != drawn(UNKNOWN, False)


@pytest.mark.parametrize("words", ["", "\u202e", "\u200b\u200b", "\ufe0f"], ids=ascii)
def test_what_cannot_be_seen_is_drawn_as_nothing(words: str) -> None:
    assert text.line(words, 16, WHITE).get_width() == 0
    assert text.paragraph(f"Ada {words} Belle", 16, WHITE, 40).get_width() == 40


def test_headings_can_be_set_in_the_alphabet() -> None:
    headings = {words: at for words, at in strings("ui").items() if HEADING.fullmatch(words)}
    assert "A NEW DEAL" in headings
    assert {words: at for words, at in headings.items() if not wood_type.has(words)} == {}


def test_titles_of_pages_and_posters_can_be_set_in_the_alphabet() -> None:
    titles = {title for value in data().values() for title in entries(value, "title")}
    titles |= {poster.title for poster in posters()}
    assert {title for title in titles if title.isupper() and not wood_type.has(title)} == set()
