"""One screen for all tests of the window, and the program on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from tests.window import wine, xscreen
from tests.window.xscreen import Screen, missing


@pytest.fixture(scope="session")
def screen(pytestconfig: pytest.Config) -> Iterator[Screen]:
    lacking = missing()
    if lacking:
        pytest.skip(lacking)
    home = pytestconfig.getoption(wine.OPTION)
    with xscreen.screen() as found, nullcontext() if home is None else wine.desk_on(found, home):
        yield found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is only for Windows, or say what Wine cannot show."""
    if config.getoption(wine.OPTION) is None:
        items[:] = [item for item in items if not item.get_closest_marker("wine")]
        return
    for item in items:
        if native := item.get_closest_marker("native"):
            item.add_marker(pytest.mark.skip(reason=native.args[0]))
