"""What holds for every test: one number for all that is drawn at random, and how much of it is tried."""

from __future__ import annotations

import hypothesis
import pytest

from tests.kit import campaign


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="thousands of games, kills and damaged files")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long"):
        campaign.be_long()
    campaign.draw_seed()
    hypothesis.settings.register_profile("short", deadline=None, max_examples=40, print_blob=True)
    hypothesis.settings.register_profile("long", deadline=None, max_examples=2_000, print_blob=True)
    hypothesis.settings.load_profile("long" if campaign.is_long() else "short")


def pytest_report_header() -> str:
    return f"drawn from {campaign.SEED}={campaign.draw_seed()}, {'long' if campaign.is_long() else 'short'}"
