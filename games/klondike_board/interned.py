"""Events of KLONDIKE that come again and again: each is made once and then handed out again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.klondike_board import state as kb

threw: Final = lru_cache(maxsize=1_024)(kb.Threw)
"""`Threw`, of which there are no more than 864."""
began: Final = lru_cache(maxsize=16)(kb.Began)
"""`Began`, for six players."""
asked: Final = lru_cache(maxsize=4_096, typed=True)(kb.Asked)
"""`Asked`; by the class of the task too, since tasks of two classes are equal where their values are."""
