"""The files in assets/shared/sounds sound as they were made: as long, as loud, and the same to the ear."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tools.make_sounds import Maker, sounds
from ui.app import sound

FILES = {path: make for path, make, _ in sounds()}
SMALL = 1_000_000
FAINT = {"card_slide": 0.15, "undo": 0.1}
"""How far a file may be from what was made, as parts of its level; breaths of noise come out least alike."""


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """A mixer that plays to nobody, with the samples as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(sound.RATE, -16, 1, allowedchanges=0)
        yield
        pygame.mixer.quit()


def level(samples: array[int]) -> float:
    """The mean level of samples."""
    return float((sum(x * x for x in samples) / len(samples)) ** 0.5)


@pytest.mark.parametrize(("path", "make"), FILES.items(), ids=lambda each: getattr(each, "stem", ""))
def test_a_file_is_what_was_made(path: Path, make: Maker) -> None:
    made, read = make(), array("h", pygame.mixer.Sound(path).get_raw())
    assert len(read) == len(made)
    assert level(read) == pytest.approx(level(made), rel=0.015)
    apart = level(array("h", (a - b for a, b in zip(made, read, strict=True))))
    assert apart < FAINT.get(path.stem.rstrip("_012"), 0.06) * level(made)


def test_every_file_is_there_and_no_other() -> None:
    assert set(sound.FOLDER.iterdir()) == FILES.keys()


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < SMALL
