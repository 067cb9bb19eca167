"""What many tests of the screen begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.harness import Desk, opened
from ui.app import garbage


@pytest.fixture(autouse=True, scope="session")
def _format_of_pixels() -> None:
    """Let pictures be converted in tests without a window too: pygame takes the format from its first one."""
    pygame.display.init()
    window = pygame.Window(size=(1, 1), hidden=True)
    window.get_surface()
    window.destroy()


@pytest.fixture(autouse=True, scope="session")
def _collector_of_the_tests() -> Iterator[None]:
    """Keep the collector as it is for all tests: what a test leaves of the program must not stay."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(garbage, "begin", lambda: None)
        yield


@pytest.fixture(autouse=True)
def _display_and_fonts() -> None:
    """Open what a test before may have closed with its window."""
    pygame.display.init()
    pygame.font.init()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk in the smallest window."""
    with opened(tmp_path, (960, 600)) as desk:
        yield desk
