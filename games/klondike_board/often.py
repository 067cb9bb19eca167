"""Events of KLONDIKE that come again and again: each is made once and then handed out again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.klondike_board.state import Asked, Began, Moved, Threw
from games.klondike_board.tasks import Task

threw: Final = lru_cache(maxsize=1_024)(Threw)
"""`Threw`, of which there are no more than 864."""
moved: Final = lru_cache(maxsize=4_096)(Moved)
"""`Moved`, of which there are no more than 2,640."""
began: Final = lru_cache(maxsize=16)(Began)
"""`Began`, for six players."""


@lru_cache(maxsize=4_096)
def asked(name: str, task: Task) -> Asked:
    """What is to be done now. Tasks of two classes can be equal, so the name is told as well."""
    return Asked(name, tuple(task))
