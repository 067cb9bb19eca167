"""One screen for all tests of the window, and the program on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.window import xscreen
from tests.window.xscreen import Screen, missing


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    lacking = missing()
    if lacking:
        pytest.skip(lacking)
    with xscreen.screen() as found:
        yield found
