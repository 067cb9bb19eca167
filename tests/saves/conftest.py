from pathlib import Path

import pytest

from tests.saves.table import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves")
