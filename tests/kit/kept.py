"""Watches the pictures that the program keeps: what is kept is shared, so nobody may paint on it.

The tests of a module share what was made for one of them, also where the program lets it go, until it ends or
there is too much of it; then every picture must be what it was when it was made. Great pictures, which the
program makes anew for each scene, are copied from a kept one.
"""

from __future__ import annotations

import dataclasses
import functools
import zlib
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple
from weakref import ref

import pygame
from pygame import Surface

from ui.draw import cache


class _Seen(NamedTuple):
    """A picture as it was when it was made."""

    maker: str
    picture: ref[Surface]
    mark: int


class _Shared(NamedTuple):
    """What was made once for all tests of a module, its size, and its pictures as they were then."""

    made: object
    bytes: int
    seen: list[_Seen]


_SMALL, _GREAT = 10_000, 100_000  # pixels
_MOST = 200_000_000  # bytes that are shared
_ONE = 3_000_000  # bytes of one picture, about those of the smallest window
_seen: list[_Seen] = []  # those that are not shared
_shared: dict[tuple[object, ...], _Shared] = {}  # the least recently used ones first
_size = SimpleNamespace(bytes=0)
_painted: list[str] = []
_keep = cache.cached
trim_memory, needs_trim = cache.trim_memory, cache.needs_trim


def watch() -> None:
    """Look at every picture that is kept from now on; before a module is loaded that makes any."""
    cache.cached = _watched
    cache.trim_memory = cache._evicted.clear  # no search for garbage each time that a desk goes home
    cache.needs_trim = lambda: False
    cache.tune_allocator = lambda: None  # each picture would be of fresh pages, which takes longer
    from ui.draw import fonts, materials, svg

    vars(fonts).update(_MOST=64)  # tests draw texts of more sizes, one after the other, than the program does

    small = functools.lru_cache(2000)(svg.raster)  # these are copied by all who want them
    great = _copied(svg.raster, lambda name, size, recolour=(): size[0] * size[1] > _GREAT)
    svg.raster = lambda name, size, recolour=(): (small if size[0] * size[1] < _SMALL else great)(
        name, size, recolour
    )
    materials.planks = _copied(materials.planks)
    materials.paper = _copied(materials.paper)
    materials.cloth = _copied(materials.cloth)


def _copied(
    make: Callable[..., Surface], is_great: Callable[..., bool] = lambda *wanted: True
) -> Callable[..., Surface]:
    """Return a maker of copies of what is made once, where it is great enough."""
    keep = cache.cached(make)

    @functools.wraps(make)
    def copied(*wanted: Any, **more: Any) -> Surface:
        return keep(*wanted, **more).copy() if is_great(*wanted, **more) else make(*wanted, **more)

    return copied


def let_go() -> list[str]:
    """Forget every picture; the makers of those that somebody has painted on."""
    forget()
    painted = _painted[:]
    _painted.clear()
    return painted


def forget() -> None:
    """Have every picture made anew when it is wanted again."""
    _share_no_more_than(0)
    _look_at(_seen)
    _seen.clear()
    cache.clear()


def _share_no_more_than(most: int) -> None:
    while _shared and _size.bytes >= most:
        shared = _shared.pop(next(iter(_shared)))
        _size.bytes -= shared.bytes
        _look_at(shared.seen)


def _look_at(seen: Iterable[_Seen]) -> None:
    """Note the makers of those that are not as they were."""
    _painted.extend(each.maker for each in seen if (now := each.picture()) and _mark(now) != each.mark)


def _watched(make: Callable[..., Any]) -> Callable[..., Any]:
    name = f"{make.__module__}.{make.__qualname__}"
    is_ours = make.__module__.startswith("tests.")

    @functools.wraps(make)
    def made(*wanted: Any, **more: Any) -> Any:
        key = (make, *_circumstances(), *wanted, *more.items())
        if shared := _shared.pop(key, None):
            _shared[key] = shared
            return shared.made
        result = make(*wanted, **more)
        seen = [_Seen(name, ref(picture), _mark(picture)) for picture in _pictures(result)]
        size = cache.bytes_of(result)
        if is_ours or size >= _ONE:
            _seen.extend(seen)
            return result
        _shared[key] = _Shared(result, size, seen)
        _size.bytes += size
        if _size.bytes > _MOST:
            _share_no_more_than(_MOST * 3 // 4)
        return result

    return _keep(made)


def _circumstances() -> tuple[object, ...]:
    """What pictures depend on, beside arguments: where it changes, the program lets all of them go."""
    from ui import words
    from ui.draw.theme import is_high_contrast

    return pygame.Surface, is_high_contrast(), words._spoken


def _pictures(made: object) -> Iterator[Surface]:
    """What is made is a picture, or has some."""
    if isinstance(made, Surface):
        yield made
    elif isinstance(made, tuple | list):
        for part in made:
            yield from _pictures(part)
    elif dataclasses.is_dataclass(made):
        for field in dataclasses.fields(made):
            yield from _pictures(getattr(made, field.name))


def _mark(picture: Surface) -> int:
    if picture.get_parent():
        return zlib.crc32(pygame.image.tobytes(picture, "RGBA"))
    pixels: Any = picture.get_buffer()
    return zlib.crc32(pixels)
