"""Letters: every character that players are shown can be drawn, lines fit, titles are of wood type."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.harness import opened
from tests.ui.sources import ASSETS, CODE, data, entries, modules, quoted
from ui.draw import svg, text
from ui.draw import type as wood_type
from ui.draw.posters import posters
from ui.draw.theme import INK

UNKNOWN = "\ue000"  # a private-use character, which no font draws
ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
WORDS = "Every deal teaches something, and some deals teach it twice."
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&!$.,'-"


@pytest.fixture(autouse=True, scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("letters")
    with opened(folder, (960, 600)):
        yield


def drawn(character: str, bold: bool) -> bytes:
    picture = text.font(24, bold).render(character, True, INK)
    return pygame.image.tobytes(picture, "RGBA")


# ------------------------------------------------------------------ every character
def written() -> Iterator[str]:
    """All that is written in code and data, and the characters that are written as escapes."""
    for words in modules(*CODE).values():
        yield words
        yield from (chr(int(number, 16)) for number in ESCAPED.findall(words))
    for path in (*ASSETS.rglob("*.toml"), *ASSETS.rglob("*.json")):
        yield path.read_text(encoding="utf-8")


@pytest.mark.parametrize("bold", [False, True])
def test_every_character_is_in_the_font(bold: bool) -> None:
    characters = {c for words in written() for c in words if c.isprintable() and not c.isspace()}
    assert characters > {*string.ascii_letters, "–", "\u2212"}
    assert {c for c in characters if drawn(c, bold) == drawn(UNKNOWN, bold)} == set()
    assert drawn("♠", bold) == drawn("\u2680", bold) == drawn(UNKNOWN, bold), "what no font has is found out"


def test_what_cannot_be_seen_is_drawn_as_nothing() -> None:
    for words in ("", "\u202e", "\u200b\u200b", "\ufe0f"):
        assert text.line(words, 16, INK).get_width() == 0
        assert text.paragraph(f"Ada {words} Belle", 16, INK, 40).get_width() == 40


def test_the_font_is_noto_sans() -> None:
    assert "Noto" in text.font(20).name
    assert text.width("WWW", 20, True) > text.width("WWW", 20)


# ------------------------------------------------------------------ lines
@given(st.integers(20, 2000))
def test_broken_lines_fit_are_as_few_as_can_be_and_lose_nothing(room: int) -> None:
    lines = text.broken(WORDS, 17, False, room)
    assert " ".join(lines) == WORDS
    assert all(text.width(line, 17) <= room or " " not in line for line in lines)
    for line, following in pairwise(lines):
        assert text.width(f"{line} {following.split()[0]}", 17) > room
    block = text.paragraph(WORDS, 17, INK, room)
    assert block.get_size() == (room, text.height(17) * len(lines))
    assert text.broken("", 17, False, room) == ()


@given(st.integers(10, 600))
def test_the_fitting_size_is_the_largest_that_fits(room: int) -> None:
    size = text.fitting_size(WORDS, 30, room, smallest=8)
    assert size == 8 or text.width(WORDS, size) <= room
    assert size == 30 or text.width(WORDS, size + 1) > room


# ------------------------------------------------------------------ wood type
def test_the_alphabet_has_every_letter_it_says_it_has_and_all_titles_can_be_set() -> None:
    assert wood_type.has(ALPHABET)
    for name in map(wood_type.letter, ALPHABET):
        assert svg.box(name) == svg.box(f"{name}_line")
    assert [words for words in ("WHO?", "a:b", "ÄRA", "1/2", "·") if wood_type.has(words)] == []
    titles = {title for value in data().values() for title in entries(value, "title") if title.isupper()}
    titles |= {poster.title for poster in posters()} | quoted(r"[A-Z][A-Z0-9 '&!?.,:;·–-]{3,}", "ui").keys()
    assert "A NEW DEAL" in titles
    assert {title for title in titles if not wood_type.has(title)} == set()


def test_lettering_is_as_wide_as_it_says_and_fits_its_room() -> None:
    found = wood_type.lettering("GOLD RUSH", 40)
    assert found.get_width() == pytest.approx(wood_type.lettering_width("GOLD RUSH", 40), abs=4)
    assert wood_type.fitted("JOKER KLONDIKE", 60, 200).get_width() <= 206
    assert wood_type.fitted("GOLD", 20, 900).get_height() > 20
