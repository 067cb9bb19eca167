"""Tests that a short run leaves out: those with a marker of `LONG_ONLY` that `-m` does not name."""

from __future__ import annotations

import pytest

from tests.kit import campaign

LONG_ONLY = ("packaging", "arena")


def left_out(config: pytest.Config) -> list[str]:
    """Return the markers of the tests that this run leaves out."""
    return [name for name in LONG_ONLY if not campaign.is_long() and name not in config.option.markexpr]


# ------------------------------------------------------------------ hooks of pytest
def pytest_report_header(config: pytest.Config) -> list[str]:
    """Return a line that names the markers left out, if there are any."""
    names = " and ".join(left_out(config))
    return [f"without the {names} tests (--long adds them)"] if names else []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests with these markers."""
    names = left_out(config)
    dropped = [item for item in items if any(item.get_closest_marker(name) for name in names)]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in dropped]
