"""Laws of every screen: it looks as it did, all can be read and heard, arrows lead everywhere, and it rests.

broken = broken_laws(desk, "settings", tmp_path)

A screen is laid out anew for each size of text, contrast and language, and all laws are asked about it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Final
from unittest.mock import patch

import pygame
from pygame import Rect, Surface, freetype

from tests.kit import campaign, snapshots
from tests.ui.harness import Desk
from tests.ui.pictures import differences, write
from tests.ui.pupil import in_window
from tests.ui.screens import Screen
from tests.ui.spoken_laws import unheard
from tests.ui.texts import Page, dim, in_part, seen, smallest
from ui.app import sdl
from ui.app.focus import Direction, Target
from ui.app.waiting import FRAME
from ui.dialogs.forms import FormScene
from ui.draw import cache
from ui.play.panels.notices import FactCard
from ui.play.playing.scene import PlayScene
from ui.screens.about import AboutScene
from ui.widgets.overlays import Overlay, visible_area
from ui.words import ENGLISH, LANGUAGES, PSEUDO, set_language

FOLDER: Final = Path(__file__).parent / "fingerprints"
FINGERPRINT: Final = (64, 40)
NOTICE: Final = "Take over Gold Bottom and pay Skookum Jim $25,000: it lies beside two mines of yours."
MOST_ON_AVERAGE: Final = 2.0
MOST_ANYWHERE: Final = 48
IS_ALIKE: Final = sys.platform != "win32" and freetype.get_version() >= (2, 14)
"""False where pygame has an older FreeType: letters of other widths make other lines."""

USUAL: Final = 100
SMALL: Final = (960, 600)
LARGEST: Final = (3840, 2160) if campaign.is_long() else (1920, 1080)
"""The largest window; a short run looks at a smaller one of its shape, in which all is half as large."""
LARGE_TEXT: Final = (
    (SMALL, 175), (SMALL, 150), (SMALL, 125), ((1280, 800), 125), ((1280, 800), 175), ((1920, 1080), 175),
)  # fmt: skip
"""Windows and sizes of text; the short run looks at the first, which has least room for most."""
TRANSLATED: Final = [(code, window) for window in (SMALL, (1280, 800)) for code in reversed(LANGUAGES[1:])]
"""Languages and windows; the short run looks at the first, the longest words where there is least room."""
BACK: Final[dict[Direction, Direction]] = {"left": "right", "right": "left", "up": "down", "down": "up"}
CONTRAST: Final = 4.5
HIGH_CONTRAST: Final = 7.0
"""The least contrast of words with what is around them, usually and with high contrast."""
LEAST: Final = 10
"""Least font size in pixels."""
LEAST_ON_BOARD: Final = 9
"""The same on a board, where the plates of prices and the words on both sums are the smallest."""
_CAPITALS: Final = 1.4
"""Font size of a line in capitals, as a multiple of their height, in which the wood type is measured."""
DECORATION: Final = frozenset({"KLONDIKE", "JOKER KLONDIKE", "K"})
"""Letters on the cloth of a patience, where nothing lies: they say nothing that is not said elsewhere."""


LARGE: Final = 22
ENOUGH: Final = 0.85
"""Letters of so many pixels are large: on posters and boards, for which larger text leaves less room, they
may have this share of their usual size."""
TWICE: Final = frozenset({"CALAMITYVILLE"})
"""Words of a heading that are also a line of the name of a space, which has two lines in large text."""
COVERED: Final = {"patience_won": "Stock empty"}
"""Sentences of tables of which the dialog of a screen may leave some words."""


def broken_laws(desk: Desk, name: str, screen: Screen, folder: Path) -> dict[str, list[str]]:
    """Come to a screen, and return what is wrong with it, by the law that it breaks."""
    screen(desk)
    found = {"looks": unlike(desk, name, folder) if IS_ALIKE else []}
    page = _page(desk)
    english = usual = smallest(page)
    found["spoken"] = unheard(desk)
    covered = COVERED.get(name, "")
    found["words"] = (
        [*faults(page, usual, covered=covered), *uneven(desk, page)] if usual else ["there are none"]
    )
    found["contrast"] = dim(page, CONTRAST, DECORATION)
    desk.app.change_settings(contrast="high")
    found["high contrast"] = dim(at(desk, SMALL, USUAL, screen), HIGH_CONTRAST, DECORATION)
    for seed in campaign.seeds(f"text of {name}", short=1, long=len(LARGE_TEXT)):
        (window, text_size), usual = LARGE_TEXT[seed % len(LARGE_TEXT)], english
        if window != SMALL:
            page = at(desk, window, USUAL, screen, contrast="usual")
            usual = smallest(page)
            found[f"words in {window}"] = [*faults(page, usual, covered=covered), *uneven(desk, page)]
        page = at(desk, window, text_size, screen, contrast="usual")
        found[f"overlays at {text_size} in {window}"] = covering(desk)
        wrong = [*faults(page, usual, covered=covered), *uneven(desk, page)]
        found[f"words at {text_size} in {window}"] = wrong
    for seed in campaign.seeds(f"words of {name}", short=1, long=len(TRANSLATED)):
        code, window = TRANSLATED[seed % len(TRANSLATED)]
        with spoken(code):
            page = at(desk, window, USUAL, screen)  # a new layout, as the text was large
            usual = smallest(page)
            least = 0 if code == PSEUDO else LEAST  # its words are longer than any
            wrong = [*untranslated(desk, english, page), *faults(page, usual, covered=covered)]
            wrong += uneven(desk, page, least)
            large = at(desk, window, 175, screen)
            found[f"{code} spoken"] = unheard(desk)
            found[f"{code} overlays"] = covering(desk)
            found[f"{code} in {window}"] = [
                *wrong, *faults(large, usual, 1, covered), *uneven(desk, large, least),
            ]  # fmt: skip
    found["overlays"] = covering(desk)
    with patch.object(FactCard, "show"):  # painting what is told of each target takes long
        found["arrows"] = lost_targets(desk)
    found["rest"] = restless(desk)
    found["typing"] = typing(desk)
    return {law: wrong for law, wrong in found.items() if wrong}


# ------------------------------------------------------------------ looks
def fingerprint(desk: Desk) -> Surface:
    """The window as a small picture."""
    return pygame.transform.smoothscale(desk.display.surface.convert(24), FINGERPRINT)


def is_like(one: Surface, other: Surface) -> bool:
    is_far = any(difference > MOST_ANYWHERE for difference in differences(one, other))
    return not is_far and fmean(differences(one, other)) <= MOST_ON_AVERAGE


def unlike(desk: Desk, name: str, folder: Path) -> list[str]:
    """How far a window is from the picture that was found good; it is kept in the folder then."""
    found, path = fingerprint(desk), FOLDER / f"{name}.png"
    if snapshots.is_updating() and not (path.exists() and is_like(found, pygame.image.load(path))):
        write(found, path)
    wanted = pygame.image.load(path)
    if is_like(found, wanted):
        return []
    desk.screenshot(folder / "found.png")
    most = max(differences(found, wanted))
    return [f"{name} differs by up to {most}: compare {folder}/found.png with {path}"]


# ------------------------------------------------------------------ words
_WORD: Final = re.compile("[A-Za-z]{2,}")
_SENTENCE: Final = 4
"""The least words of a sentence that is no name."""


def faults(page: Page, usual: dict[str, float], slack: float = 0, covered: str = "") -> list[str]:
    """What is wrong with the words of a page, beside those at the usual size, less `slack` pixels.

    Of the sentence `covered`, a dialog may leave some words.
    """
    parts = [sentence for sentence in in_part(page) if sentence != covered]
    found = [*page.faults, *(f"only a part of {sentence!r}" for sentence in parts)]
    for sentence, size in smallest(page).items():
        if sentence in TWICE or size >= max(LARGE, ENOUGH * usual.get(sentence, 0)):
            continue
        if size + max(slack, sentence in DECORATION) < usual.get(sentence, 0):
            found.append(f"{sentence!r} at {size:g}, usually at {usual[sentence]:g}")
        if sentence not in usual and sentence.upper() in usual:
            found.append(f"{sentence!r} in plain letters, usually in wood type")
    return found


def uneven(desk: Desk, page: Page, least: int = LEAST) -> list[str]:
    """Return the faults of buttons side by side of one kind, and of groups, which must have one font size.

    Lines that are too small, or under the cap of a key, are faults too.
    """
    rows: dict[tuple[object, ...], dict[str, float]] = {}
    for line in page.texts:
        if line.group:
            rows.setdefault((line.group,), {})[line.words] = line.size
    for each in desk.scene.buttons:
        lines = [line for line in page.texts if each.visible and each.area.contains(line.rect)]
        sizes = [line.size for line in lines if line.sentence == each.look.label]
        if sizes and not (any(line.is_scaled for line in lines) and not least):  # longer words are squeezed
            row = each.area.top, each.area.height, each.look.size
            rows.setdefault(row, {})[each.look.label] = max(sizes)
    found = [f"sizes in {name}: {row}" for name, row in rows.items() if len({*row.values()}) > 1]
    return found + cramped(desk, page, least)


def cramped(desk: Desk, page: Page, least: int) -> list[str]:
    """Return the lines below the least font size, and those under the caps of keys."""
    layout = getattr(getattr(desk.scene, "face", None), "layout", None)
    board = getattr(layout, "board", Rect(0, 0, 0, 0))
    found = [
        f"too small: {line.words!r} at {line.size:g}"
        for line in page.texts
        if not line.is_scaled
        and line.size * (_CAPITALS if line.words.isupper() else 1)
        < (min(least, LEAST_ON_BOARD) if board.contains(line.rect) else least)
    ]
    caps = [each.cap.rect for each in desk.scene.buttons if each.visible and each.cap and each.cap.visible]
    return found + [
        f"under the cap of a key: {line.words!r}"
        for line in page.texts
        for cap in caps
        if cap.colliderect(line.rect) and not cap.contains(line.rect)
    ]


def untranslated(desk: Desk, english: Iterable[str], page: Page) -> list[str]:
    """The sentences that stay English in another language. Names are shorter; licenses may stay so."""
    if isinstance(desk.scene, AboutScene):
        return []
    sentences = {*english} & smallest(page).keys()
    return [f"English: {each!r}" for each in sorted(sentences) if len(_WORD.findall(each)) >= _SENTENCE]


def at(
    desk: Desk, window: tuple[int, int], text_size: int, screen: Screen | None = None, **settings: object
) -> Page:
    """The screen in a window, at a size of text, with other settings."""
    if desk.display.size != window:
        desk.resize(window)
    desk.app.change_settings(text_size=text_size, **settings)
    desk.settle()
    if screen:
        screen.repeat(desk)
    return _page(desk)


def _page(desk: Desk) -> Page:
    """The screen, when all that comes by itself has come."""
    desk.step(12, 0.2)
    desk.settle()
    return seen(desk)


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Another language is spoken."""
    set_language(code)
    cache.clear()
    try:
        yield
    finally:
        set_language(ENGLISH)
        cache.clear()


# ------------------------------------------------------------------ arrows
def lost_targets(desk: Desk) -> list[str]:
    """Return the targets that no arrows lead to, and the steps that the opposite arrow does not take back."""
    scene, focus = desk.scene, desk.scene.focus
    first = scene.first_focus()
    seen, ahead, found = {_key(first)}, [first], list[str]()
    while first is not None and ahead:
        start = ahead.pop()
        for way, back in BACK.items():
            focus.set(start)
            focus._steps.clear()  # else the step before may be taken back
            focus.move(way)
            there, stays = focus.target, start in scene.targets()
            focus.move(back)
            if stays and _key(there) != _key(start) and _key(focus.target) != _key(start):
                found.append(f"{way} and {back} from {start} lead to {focus.target}")
            if _key(there) not in seen:
                seen.add(_key(there))
                ahead.append(there)
    focus.set(None)
    return found + [f"no arrow leads to {each}" for each in scene.targets() if _key(each) not in seen]


def _key(target: Target | None) -> tuple[object, ...]:
    """What makes a target the same, wherever it lies."""
    names = [getattr(target, name, None) for name in ("kind", "number", "pile", "index")]
    return (type(target), *names) if any(each is not None for each in names) else (id(target),)


# ------------------------------------------------------------------ overlays
def covering(desk: Desk) -> list[str]:
    """Return what a notice, some tips, and all other overlays of a screen cover, and those out of sight."""
    scene = desk.scene
    tipped = [each for each in scene.buttons if each.visible and each.tip]
    scene.show_message(NOTICE)
    found: list[str] = []
    for each in (None, *tipped[:: max(1, len(tipped) // 3)]):
        if each:
            desk.move(in_window(desk, each.area.center))
        desk.step(3, 0.4)
        found += _covered(desk)
    scene.show_message("")
    desk.move((2, 2))
    return [*dict.fromkeys(found)]


def _covered(desk: Desk) -> Iterator[str]:
    scene = desk.scene
    sight, laid = (
        visible_area(scene.layer, scene.m),
        [each for each in scene.layer if isinstance(each, Overlay)],
    )
    needed = [each.area for each in scene.buttons if each.visible and each.enabled]
    needed += scene._needed_areas().always
    for number, each in enumerate(laid):
        taken = [*(other.rect for other in laid[:number]), *needed]
        own = [area for area in needed if each.place_again is None and each.rect.contains(area)]
        over = [area for area in taken if area.colliderect(each.rect) and area not in own]
        if over or not sight.contains(each.rect):
            yield f"{type(scene).__name__}: an overlay at {each.rect} in {sight} covers {over}"


# ------------------------------------------------------------------ rest
def restless(desk: Desk) -> list[str]:
    """How often a screen at rest asks for a step too soon for its clock, or although nothing is due."""
    desk.move((2, 2))
    desk.step(60, 0.5)
    desk.settle()
    found = []
    for _ in range(3):
        least, pause = next_second(desk), desk.app.loop.step()
        if pause < least or (pause == inf) is not (least == inf):
            found.append(f"asks for a step in {pause:.0f} ms, and not in {least:.0f}")
        desk.clock.forward(0.3)
    return found


def typing(desk: Desk) -> list[str]:
    """Whether an input method may take keys although no field has the focus, or none where one has it."""
    is_writing = isinstance(desk.scene, FormScene) and desk.scene.form.active is not None
    is_on = bool(sdl.function("SDL_IsTextInputActive")())  # type: ignore[misc]
    return [] if is_on == is_writing else [f"takes text: {is_on}, in a field: {is_writing}"]


def next_second(desk: Desk) -> float:
    """Milliseconds to what changes by itself: a clock that runs, a cursor that blinks; inf for nothing."""
    scene = desk.scene
    has_clock = isinstance(scene, PlayScene) and scene.face.screen_options.has_clock
    if isinstance(scene, PlayScene) and has_clock and desk.app.settings.current.show_clock:
        return max(FRAME, 1000 * (scene.session.timer.next_second(desk.clock.now) - desk.clock.now))
    if isinstance(scene, FormScene) and scene.form.active:
        return FRAME
    return inf
