"""What many tests of the screen begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.harness import Desk, opened


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk in the smallest window."""
    with opened(tmp_path, (960, 600)) as desk:
        yield desk
