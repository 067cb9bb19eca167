"""Events of KLONDIKE that come again and again: each is made once and then handed out again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.klondike_board.state import Began, Threw

threw: Final = lru_cache(maxsize=1_024)(Threw)
"""`Threw`, of which there are no more than 864."""
began: Final = lru_cache(maxsize=16)(Began)
"""`Began`, for six players."""
