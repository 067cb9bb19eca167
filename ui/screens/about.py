"""The screen about the program: its version, its folders, and the licenses of all its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Surface

from games.assets import ASSETS
from games.compat import override
from games.core import Message, Words, message
from saves.files import printable
from ui.accessibility.phrases import join_sentences
from ui.dialogs import book
from ui.draw import text, theme
from ui.draw import type as wood_type
from ui.draw.theme import Metrics
from ui.screens.rules.leaves import Leaf, normalized
from ui.screens.rules.scene import Cover, LeavesScene
from ui.words import in_words

if TYPE_CHECKING:
    from pathlib import Path

    from saves.folders import AppFolders
    from ui.app.scene import Application

_HEAD: Final = "=== "
_LONGEST: Final = 4000
"""Characters on one page of a license; a page of many more would be a picture of many megabytes."""
_BODY, _STRONG = 17.0, 18.0
_WIDEST: Final = 1.4
"""Greatest width of gaps, as a multiple of their usual width."""


_SEVERAL: Final = ("pictures", "sounds", "smaller")
"""First words of the headings that are no names of programs; each has a message."""


@cache
def licenses() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the parts of the program by name, with the paragraphs of their licenses."""
    whole = (ASSETS / "shared" / "licenses.txt").read_text(encoding="utf-8")
    parts = [part.partition("\n") for part in f"\n{whole}".split(f"\n{_HEAD}")[1:]]
    return tuple(
        (name, tuple(" ".join(each.split()) for each in body.split("\n\n"))) for name, _, body in parts
    )


def pages(paragraphs: Sequence[str]) -> Iterator[list[str]]:
    """Yield the paragraphs page by page, as many as one page holds."""
    page: list[str] = []
    for paragraph in filter(None, paragraphs):
        if page and sum(map(len, page)) + len(paragraph) > _LONGEST:
            yield page
            page = []
        page.append(paragraph)
    yield page


class AboutScene(LeavesScene):
    """A book whose first page is about the program; the others are the licenses, one after the other."""

    _cover = Cover(message("settings.about"), message("button.done"), "check", message("tip.back"))

    def __init__(self, app: Application, folders: AppFolders, version: str) -> None:
        self._folders = folders
        self._version = version
        super().__init__(app)

    @override
    def _make_leaves(self) -> tuple[Leaf, ...]:
        found = [self._first()]
        for part, paragraphs in licenses():
            first = part.split()[0].lower()
            name = in_words(message(f"settings.about.{first}")) if first in _SEVERAL else part
            for number, page in enumerate(pages(paragraphs), 1):
                title = (
                    name if number == 1 else in_words(message("settings.about.page", of=name, page=number))
                )
                said, painter = normalized(" ".join([title, *page])), partial(_license_page, title, page)
                found.append(Leaf(title, said, painter, partial(_same, page)))
        return tuple(found)

    def _first(self) -> Leaf:
        folders = (
            (message("settings.about.saves"), self._folders.saves),
            (message("settings.about.settings"), self._folders.config),
            (message("settings.about.logs"), self._folders.logs),
        )
        title = in_words(message("settings.about.program"))
        paragraph = " ".join([title, *(f"{in_words(name)} {folder}" for name, folder in folders)])
        told: tuple[Words, ...] = (
            message("settings.about.version", version=self._version),
            *(join_sentences((name, printable(str(folder)))) for name, folder in folders),
            message("settings.about.left"),
            message("settings.about.licences"),
        )
        painter = partial(_program, self._version, folders)
        return Leaf(title, normalized(paragraph), painter, partial(_same, told))


def _same(texts: Sequence[Words], search: str) -> Sequence[Words]:
    """Return the texts of a leaf, which a search does not change."""
    return texts


# ------------------------------------------------------------------ painting
def _title(words: str, width: int, m: Metrics) -> tuple[Surface, float]:
    return wood_type.fit(words, m.half(34), width, theme.INK_FACE, outline=False), 10


def _program(
    version: str,
    folders: Sequence[tuple[Message, Path]],
    width: int,
    room: int,
    m: Metrics,
    search: str = "",
) -> Surface:
    """Return the page with the version, the folders, and notes on removal of the program and on licenses."""

    def paragraph(words: Message) -> Surface:
        return text.paragraph(in_words(words), m.font(_BODY), theme.INK, width)

    number = paragraph(message("settings.about.version", version=version))
    parts = [_title("Gold Rush Games", width, m), (number, 14)]
    for name, folder in folders:
        heading = text.line(in_words(name), m.font(_STRONG), theme.OXBLOOD, True)
        parts += [(heading, 0), (_path(printable(str(folder)), width, m), 12)]
    parts += [
        (paragraph(message("settings.about.left")), 12),
        (paragraph(message("settings.about.licences")), 6),
    ]
    return book.stack_pictures(parts, width, room, m, _WIDEST)


def _path(words: str, width: int, m: Metrics) -> Surface:
    """Return a path in as many lines as it needs."""
    size = m.font(_BODY)
    lines, step = path_lines(words, size, width), text.height(size)
    block = Surface((width, step * len(lines)), pygame.SRCALPHA)
    text.draw_lines(block, lines, size, theme.INK, (0, 0), step, bold=False, centred=False)
    return block


def path_lines(words: str, size: int, width: int) -> list[str]:
    """Break a path into lines after the separators between its parts, and inside a part that is too wide."""
    lines = [""]
    for part in re.findall(r"[^/\\ ]*[/\\ ]*", words):
        for piece in _pieces(part, size, width):
            if lines[-1] and text.width(lines[-1] + piece.rstrip(), size) > width:
                lines.append("")
            lines[-1] += piece
    return lines


def _pieces(part: str, size: int, width: int) -> Iterator[str]:
    """Yield a part of a path, in pieces if it is wider than the page by itself."""
    while part and text.width(part, size) > width:
        can_fit = next(
            count
            for count in range(len(part), 0, -1)
            if count == 1 or text.width(part[:count], size) <= width
        )
        yield part[:can_fit]
        part = part[can_fit:]
    if part:
        yield part


def _license_page(
    title: str, paragraphs: Sequence[str], width: int, room: int, m: Metrics, search: str = ""
) -> Surface:
    """Return a page of a license, as it is written."""
    words = [(text.paragraph(each, m.font(_BODY), theme.INK, width), 10) for each in paragraphs]
    return book.stack_pictures([_title(title, width, m), *words], width, room, m, 1)
