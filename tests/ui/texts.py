"""Records what words are drawn, how large and where: every surface remembers the words that are on it.

with watched(), opened(tmp_path, (960, 600), text_size=175) as desk:
    desk.show(SettingsScene)
    page = seen(desk)
    assert page.faults == []
    assert smallest(page)["Settings"] >= 12
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache as kept
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
from pygame import Rect

from games.compat import override
from tests.ui.harness import Desk
from ui.draw import cache, fonts, text
from ui.draw import type as wood_type
from ui.draw.theme import Colour, luminance
from ui.games.klondike_board.board import lettering, spaces

Surface = pygame.Surface
Transform = Callable[..., Surface]
_OPAQUE = 170  # an alpha from which on a picture hides what is behind it
_HIDDEN = 0.5  # the share of a line that must be hidden for it not to be seen
_UPRIGHT = 20  # degrees up to which a turned line is read as it stands


class Written(NamedTuple):
    """A line of text: the sentence that it is of, what of it is here, its size, and where its ink is.

    `is_scaled` tells that it is on a picture that was made larger or smaller; `group` is that of its size.
    """

    sentence: str
    words: str
    size: float
    rect: Rect
    is_scaled: bool = False
    group: str = ""

    def moved(self, x: int, y: int) -> Written:
        return self._replace(rect=self.rect.move(x, y))


class Page(pygame.Surface):
    """A surface that remembers the lines that are seen on it, and what is wrong with them.

    `scrolled` are sentences of which a view shows only some lines.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.texts: list[Written] = []
        self.faults: list[str] = []
        self.scrolled: set[str] = set()

    # -------------------------------------------------------------- what is drawn on it
    @override
    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        rect = super().blit(source, dest, area, special_flags)
        if special_flags:
            return rect
        part = source.get_rect() if area is None else Rect(area)
        x, y, *_ = dest
        shift = int(x) - part.x, int(y) - part.y
        self._hide(source, shift, rect)
        if isinstance(source, Page):
            self._take(source, shift, None if area is None else part)
        return rect

    @override
    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        filled = super().fill(color, rect, special_flags)
        if not special_flags and pygame.Color(color).a > _OPAQUE:
            self.texts = [line for line in self.texts if _share(line.rect, filled) <= _HIDDEN]
        return filled

    def _hide(self, source: Surface, shift: tuple[int, int], rect: Rect) -> None:
        """Forget the lines that a picture hides, and of others what it hides of them."""
        if rect.collidelist([line.rect for line in self.texts]) >= 0:
            self.texts = [left for line in self.texts if (left := _left_of(line, source, shift, rect))]

    def _take(self, source: Page, shift: tuple[int, int], area: Rect | None) -> None:
        """The lines of a picture; a view of it (`area`) leaves out what is scrolled away."""
        self.faults += [fault for fault in source.faults if fault not in self.faults]
        self.scrolled |= source.scrolled
        for line in source.texts:
            if area is not None and not area.contains(line.rect):
                self.scrolled.add(line.sentence)
                continue
            self._write(line.moved(*shift))

    def _write(self, line: Written) -> None:
        part = line.rect.clip(self.get_rect())
        if part.size != line.rect.size:
            self.faults.append(f"cut off: {line.words!r} at {line.size:g}")
        for number in line.rect.collidelistall([each.rect for each in self.texts]):
            other = self.texts[number]
            if line.sentence != other.sentence and _over(line.rect, other.rect):
                self.faults.append(f"one over the other: {line.words!r} and {other.words!r}")
        self.texts.append(line)

    # -------------------------------------------------------------- copies
    def _like(self, twin: Any) -> Page:
        twin.texts, twin.faults, twin.scrolled = self.texts[:], self.faults[:], {*self.scrolled}
        assert isinstance(twin, Page)
        return twin

    @override
    def copy(self) -> Page:
        return self._like(super().copy())

    @override
    def convert(self, *args: Any) -> Page:
        return self._like(super().convert(*args))

    @override
    def convert_alpha(self) -> Page:
        return self._like(super().convert_alpha())

    @override
    def subsurface(self, *args: Any) -> Page:
        part, rect = self._like(super().subsurface(*args)), Rect(*args)
        part.texts = [line.moved(-rect.x, -rect.y) for line in self.texts if rect.contains(line.rect)]
        return part


def _paged(picture: Surface) -> Page:
    """A picture as a page without words."""
    page = Page(picture.get_size(), pygame.SRCALPHA)
    Surface.blit(page, picture, (0, 0))
    return page


# ------------------------------------------------------------------ rectangles
def _share(rect: Rect, hider: Rect) -> float:
    part = rect.clip(hider)
    return part.width * part.height / max(1, rect.width * rect.height)


def _over(one: Rect, other: Rect) -> bool:
    """Whether two lines lie one over the other, by more than their edges."""
    both = one.clip(other)
    return both.width > 2 and both.height > 1


def _left_of(line: Written, source: Surface, shift: tuple[int, int], rect: Rect) -> Written | None:
    """What is still seen of a line when a picture lies over it; None where that is too little."""
    part = line.rect.clip(rect)
    if not part.width or not part.height or not _is_opaque(source, part.move(-shift[0], -shift[1])):
        return line
    if _share(line.rect, part) > _HIDDEN:
        return None
    whole = line.rect
    if part.width == whole.width:
        top = part.bottom if part.top == whole.top else whole.top
        return line._replace(rect=Rect(whole.x, top, whole.width, whole.height - part.height))
    return line


def _is_opaque(source: Surface, part: Rect) -> bool:
    """Whether a part of a picture hides what is behind it."""
    alpha = source.get_alpha()
    if alpha is not None and alpha < _OPAQUE:
        return False
    if not source.get_flags() & pygame.SRCALPHA:
        return True
    part = part.clip(source.get_rect())
    if not part.width or not part.height:
        return False
    mask = pygame.mask.from_surface(Surface.subsurface(source, part), _OPAQUE)
    return mask.count() > _HIDDEN * part.width * part.height


# ------------------------------------------------------------------ where words come from
class _Row(str):
    """A line that knows of which sentence it is."""

    sentence = ""

    @override
    def __eq__(self, other: object) -> bool:
        sentence = getattr(other, "sentence", self.sentence)
        return super().__eq__(other) and str.__eq__(self.sentence, sentence)

    __hash__ = str.__hash__


def _rendered(plain: Callable[[str, int, bool, Any], Surface]) -> Any:
    """Lines that are pages."""

    def render(words: str, size: int, bold: bool, colour: Any) -> Page:
        page = _paged(plain(words, size, bold, colour))
        if words.strip():
            page.texts = [Written(words, words, size, page.get_bounding_rect())]
        return page

    return render


def _rows(plain: Callable[..., tuple[str, ...]]) -> Any:
    def broken(words: str, *args: Any, **named: Any) -> tuple[str, ...]:
        rows = tuple(map(_Row, plain(words, *args, **named)))
        for row in rows:
            row.sentence = " ".join(words.split()) if not any(each.endswith("-") for each in rows) else row
        return rows

    return broken


class _GroupSize(int):
    """A size that knows of which group it is; caches keep its pictures apart from those of others."""

    group = ""

    @override
    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and self.group == getattr(other, "group", "")

    __hash__ = int.__hash__

    @override
    def __sub__(self, other: int) -> int:
        return _grouped(int(self) - other, self.group)


def _grouped(size: int, group: str) -> int:
    """Return a size of a group; also what is smaller for one of its texts belongs to it."""
    grouped = _GroupSize(size)
    grouped.group = group
    return grouped


def _groups(plain: Callable[..., int]) -> Any:
    def group_size(group: str, *args: Any, **more: Any) -> int:
        return _grouped(plain(group, *args, **more), group)

    return group_size


def _lines(plain: Callable[..., Surface]) -> Any:
    def line(words: str, size: int, *args: Any) -> Surface:
        page = plain(words, size, *args).copy()
        assert isinstance(page, Page)
        sentence, group = getattr(words, "sentence", words), getattr(size, "group", "")
        is_loss = "−" in words
        page.texts = [
            each._replace(
                words=each.words.replace("–", "−") if is_loss else each.words, sentence=sentence, group=group
            )
            for each in page.texts
        ]
        page.faults = []  # a line lies over its own shade
        return page

    return line


def _letterings(plain: Callable[..., Surface]) -> Any:
    def lettering(words: str, height: int, *args: Any, **more: Any) -> Surface:
        page = plain(words, height, *args, **more)
        assert isinstance(page, Page)
        page.texts = [Written(words, words, height, page.get_bounding_rect())]
        return page

    return lettering


def _carrying(plain: Transform, share_of: Callable[..., float]) -> Transform:
    """A transformation that leaves the words where they are, made larger or smaller."""

    def transform(surface: Surface, *args: Any) -> Surface:
        done = plain(surface, *args)
        if not isinstance(surface, Page) or not surface.texts:
            return done
        page, share = done if isinstance(done, Page) else _paged(done), share_of(surface, *args)
        page.faults = surface.faults[:]
        page.texts = [_scaled(line, share, surface.get_rect(), page.get_rect()) for line in surface.texts]
        return page

    return transform


def _scaled(line: Written, share: float, before: Rect, after: Rect) -> Written:
    rect = Rect(0, 0, round(line.rect.width * share), round(line.rect.height * share))
    away = (line.rect.centerx - before.centerx) * share, (line.rect.centery - before.centery) * share
    rect.center = round(after.centerx + away[0]), round(after.centery + away[1])
    return line._replace(rect=rect.clip(after), size=round(line.size * share, 1), is_scaled=True)


def _share_scaled(surface: Surface, size: tuple[int, int], *_: Surface) -> float:
    wide, high = surface.get_size()
    return max(size[0] / wide, size[1] / high)  # narrow letters are as high as others


def _share_turned(surface: Surface, angle: float, share: float) -> float:
    return share if abs(angle) < _UPRIGHT else 0


# ------------------------------------------------------------------ for tests
@contextmanager
def watched() -> Iterator[None]:
    """All surfaces remember their words."""
    turns: dict[str, Callable[..., float]] = {
        "scale": _share_scaled,
        "smoothscale": _share_scaled,
        "rotozoom": _share_turned,
    }
    parts: list[tuple[Any, str, Any]] = [
        (fonts, "render", _rendered(fonts.render)),
        (text, "break_lines", _rows(text.break_lines)),
        (text, "line", _lines(text.line)),
        (text, "fit_figures", text.fit_line),  # figures that are joined look the same
        (text, "group_size", _groups(text.group_size)),
        (text, "least_size", _groups(text.least_size)),
        (spaces, "name_lines", _rows(lettering.name_lines)),
        (wood_type, "render", _letterings(wood_type.render)),
        (pygame, "Surface", Page),
    ]
    for name, share in turns.items():
        parts.append((pygame.transform, name, _carrying(getattr(pygame.transform, name), share)))
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "ui" and getattr(module, "Surface", None) is Surface:
            parts.append((module, "Surface", Page))
    cache.clear()
    with ExitStack() as stack:
        for place, name, new in parts:
            stack.enter_context(patch.object(place, name, new))
        yield
    cache.clear()


def seen(desk: Desk) -> Page:
    """The window as it is now, drawn anew."""
    page = Page(desk.display.size, pygame.SRCALPHA)
    desk.app.loop.draw(page, page.get_rect())
    return page


def smallest(page: Page) -> dict[str, float]:
    """Each sentence that is seen, and the size of its smallest letters."""
    sizes: dict[str, float] = {}
    for line in page.texts:
        sizes[line.sentence] = min(line.size, sizes.get(line.sentence, line.size))
    return sizes


def in_part(page: Page) -> list[str]:
    """The sentences of which some words are missing, or were replaced by dots."""
    found: dict[str, list[str]] = {}
    for line in page.texts:
        found.setdefault(line.sentence, []).extend(line.words.split())
    return [
        sentence
        for sentence, words in found.items()
        if ("…" in "".join(words) and "…" not in sentence)
        or (sentence not in page.scrolled and not set(sentence.split()) <= set(words))
    ]


# ------------------------------------------------------------------ contrast, as guidelines reckon it
_RING = 2  # pixels around a line
_EDGES = 0.005  # the share of pixels that may be darker, or lighter, than its letters


def contrast(page: Page, line: Written) -> float:
    """The ratio of a line's letters to what surrounds them, 1 to 21."""
    rect = line.rect.clip(page.get_rect())
    around = rect.inflate(2 * _RING, 2 * _RING).clip(page.get_rect())
    strips = (
        Rect(around.x, around.y, around.width, rect.y - around.y),
        Rect(around.x, rect.bottom, around.width, around.bottom - rect.bottom),
    )
    here = _lights(page, rect)
    edge = here.total() * _EDGES
    return max(
        _ratio(_at(lights, lights.total() // 2), letters)
        for lights in (_lights(page, *strips), here)  # the middle is the ground: letters are thin
        for letters in (_at(here, int(edge)), _at(here, here.total() - 1 - int(edge)))
    )


def _at(lights: Counter[float], number: int) -> float:
    """The light of a pixel, counted from the darkest."""
    for light in sorted(lights):
        number -= lights[light]
        if number < 0:
            return light
    raise IndexError(number)


def dim(page: Page, least: float, decoration: frozenset[str]) -> list[str]:
    """The lines of a page that are harder to read than they may be; pictures of tables are not read."""
    found = [(line.words, contrast(page, line)) for line in page.texts if _is_read(line, decoration)]
    return [f"{words!r} has a contrast of {ratio:.1f}" for words, ratio in found if ratio < least]


def _is_read(line: Written, decoration: frozenset[str]) -> bool:
    return not line.is_scaled and line.words not in decoration and line.rect.width > 1


def _lights(page: Page, *parts: Rect) -> Counter[float]:
    """How many pixels of parts are as light."""
    found: Counter[float] = Counter()
    for part in parts:
        if part.width and part.height:
            raw = pygame.image.tobytes(pygame.Surface.subsurface(page, part), "RGBX")
            for pixel, count in Counter(memoryview(raw).cast("I")).items():
                found[_light(pixel)] += count
    return found


@kept
def _light(pixel: int) -> float:
    return luminance(Colour(*pixel.to_bytes(4, sys.byteorder)[:3]))


def _ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
