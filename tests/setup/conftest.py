import time
from pathlib import Path

import pytest

from tests.setup.house import CE, Ending, House


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house before its first start."""
    return House(tmp_path, CE)


class FinishedHouse(House):
    """A house after its first start, and how that went."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, CE)
        self.before = time.time()
        self.first: Ending = self.start("--libraries", "--seven", "two words")


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> FinishedHouse:
    return FinishedHouse(tmp_path_factory.mktemp("finished"))


@pytest.fixture
def lived_in(house: House, finished: FinishedHouse) -> House:
    """Another such house, to be disturbed."""
    house.move_in(finished)
    return house
